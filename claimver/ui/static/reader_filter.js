// The claims filtered by label and cause, and as a list in the order of the text or of what most needs a look.
const LOOKS = ['attributable', 'contradictory', 'extrapolatory', 'none']; // as they are counted above the text

Object.assign(Reader.prototype, {
  drawHead() {
    const { words, claims } = this.data;
    const signature = JSON.stringify([words, claims.map((claim) => [claim.look, claim.cause]), [...this.looks], this.cause, this.list, this.order]);
    if (signature === this.headed) return;
    this.headed = signature;
    const head = this.find('.reader-head');
    const focused = this.root.getRootNode().activeElement?.id;
    const kinds = LOOKS.map((look) => claims.find((claim) => claim.look === look)).filter(Boolean);
    const toggles = kinds.map((kind) => button(
      `${kind.symbol} ${kind.name} ${claims.filter((claim) => claim.look === kind.look).length}`,
      { id: `look-${kind.look}`, class: `badge ${kind.look}`, 'aria-pressed': String(this.looks.has(kind.look)) },
      () => { if (!this.looks.delete(kind.look)) this.looks.add(kind.look); this.refilter(); },
    ));
    const views = [['text', false], ['list', true]].map(([name, list]) => button(
      words[`view_${name}`], { id: `view-${name}`, class: 'ask', 'aria-pressed': String(this.list === list) },
      () => { this.list = list; this.refilter(); },
    ));
    head.replaceChildren(
      node('div', { role: 'group', 'aria-label': words.view, class: 'switch' }, ...views),
      node('div', { role: 'group', 'aria-label': words.filter, class: 'looks' }, ...toggles),
      this.causes(), this.list ? this.orders() : '',
    );
    head.hidden = claims.length === 0;
    if (focused) this.root.querySelector(`#${CSS.escape(focused)}`)?.focus({ preventScroll: true });
  },

  causes() {
    const found = new Map(this.data.claims.filter((claim) => claim.cause).map((claim) => [claim.cause, claim.causeName]));
    if (!found.size) return '';
    const select = node('select', { id: 'cause', 'aria-label': this.data.words.cause }, node('option', { value: '' }, this.data.words.any_cause),
      ...[...found].map(([value, name]) => node('option', { value }, name)));
    select.value = found.has(this.cause) ? this.cause : (this.cause = '');
    select.onchange = () => { this.cause = select.value; this.refilter(); };
    return select;
  },

  orders() {
    const select = node('select', { id: 'order', 'aria-label': this.data.words.order },
      ...['text', 'need'].map((value) => node('option', { value }, this.data.words[`order_${value}`])));
    select.value = this.order;
    select.onchange = () => { this.order = select.value; this.refilter(); };
    return select;
  },

  refilter() {
    this.drawHead();
    this.drawList();
    this.show();
  },

  passes(claim) {
    return (!this.looks.size || this.looks.has(claim.look)) && (!this.cause || claim.cause === this.cause);
  },

  drawList() {
    const { claims } = this.data;
    for (const mark of this.marks()) {
      const claim = claims[Number(mark.dataset.index)];
      mark.classList.toggle('passed-over', Boolean(claim) && !this.passes(claim));
    }
    this.find('.claim-text').hidden = this.list;
    const place = this.find('.claims');
    place.hidden = !this.list;
    if (!this.list) { place.replaceChildren(); return; }
    const order = claims.map((claim, index) => ({ claim, index })).filter(({ claim }) => this.passes(claim));
    if (this.order === 'need') order.sort((left, right) => right.claim.need - left.claim.need || left.index - right.index);
    place.setAttribute('aria-label', this.data.words.claims);
    place.replaceChildren(...order.map(({ claim, index }) => node('li', {}, this.row(claim, index))));
  },

  row(claim, index) {
    const cause = claim.cause ? node('span', { class: 'cause-badge' }, node('span', { class: 'cause-mark', 'aria-hidden': 'true' }, claim.causeMark), claim.causeName) : null;
    return button('', { class: 'claim-row', 'data-index': index }, () => this.pick(index)).appendChild(
      node('span', { class: 'row-inner' }, node('span', { class: `badge ${claim.look}` }, `${claim.symbol} ${claim.name}`), cause,
        node('span', { class: 'claim-words', dir: 'auto' }, ...claim.words.map(build)))).parentElement;
  },
});
