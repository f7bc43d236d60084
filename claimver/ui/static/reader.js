// The text with its claims, and beside it what stands about the one chosen: on a narrow page in a sheet. Choosing, tabs,
// filters and the graph need no answer of the server. data: {id, running, words, segments, claims, selected, of}.
// Sends: asked = {kind: 'note' | 'meaning' | 'flip' | 'stop' | 'reliability', claim, …}.
const readers = new WeakMap();
const NARROW = 760;

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector('.reader');
  let reader = readers.get(root);
  if (!reader) readers.set(root, (reader = new Reader(root)));
  reader.send = (value) => setTriggerValue('asked', value);
  reader.enter();
  reader.update(data);
  return () => reader.leave();
}

class Reader {
  constructor(root) {
    this.find = (selector) => root.querySelector(selector);
    Object.assign(this, { root, selected: null, tab: 'why', drafts: {}, id: null, graph: null, shown: '' });
    this.looks = new Set();
    this.cause = '';
    this.order = 'text';
    this.list = false;
    this.sheet = this.find('dialog');
    this.sheet.addEventListener('close', () => { this.place(); this.markOf(this.selected)?.focus({ preventScroll: true }); });
    this.sheet.onclick = (event) => { if (event.target === this.sheet) this.sheet.close(); };
    this.place = this.place.bind(this);
    this.scheme = matchMedia('(prefers-color-scheme: dark)');
    this.repaint = () => setTimeout(() => this.graph?.repaint(), 500); // once the page has its new colours
    root.addEventListener('keydown', keepKey);
  }

  enter() {
    window.addEventListener('resize', this.place);
    this.scheme.addEventListener('change', this.repaint);
    document.addEventListener('scroll', this.place, { capture: true, passive: true });
  }

  leave() {
    window.removeEventListener('resize', this.place);
    this.scheme.removeEventListener('change', this.repaint);
    document.removeEventListener('scroll', this.place, { capture: true });
  }

  get narrow() { return this.root.clientWidth < NARROW; }

  update(data) {
    const fresh = data.id !== this.id;
    if (fresh) {
      Object.assign(this, { id: data.id, selected: data.selected, drafts: {}, shown: '', cause: '' });
      this.looks.clear();
      if (this.sheet.open) this.sheet.close();
    }
    const led = !fresh && data.selected != null && data.selected !== this.data.selected && data.selected !== this.selected; // by a link elsewhere
    if (led) this.selected = data.selected;
    this.data = data;
    this.graph ??= new GraphPane(data.words);
    const text = JSON.stringify(data.segments);
    if (text !== this.text) {
      const focused = this.root.getRootNode().activeElement?.dataset?.index;
      this.find('.claim-text').replaceChildren(...data.segments.map((segment) => this.piece(segment)));
      this.text = text;
      if (focused != null) this.markOf(Number(focused))?.focus({ preventScroll: true });
    }
    if (this.selected == null && data.claims.length && !this.narrow) this.selected = 0;
    this.drawHead();
    this.drawList();
    this.show();
    for (const later of [300, 1200, 3000]) setTimeout(this.place, later); // what stands above may still unfold
    if ((led || (fresh && data.opened)) && this.narrow && this.selected != null) this.open();
  }

  piece(segment) {
    if (segment.claim == null) return node('span', {}, ...segment.parts.map(build));
    const mark = node('mark', { class: segment.look, role: 'button', 'data-index': segment.claim, 'data-symbol': segment.symbol }, ...segment.parts.map(build));
    mark.setAttribute('aria-label', `${this.data.words.one.replace('{number}', segment.claim + 1)}, ${segment.name}: ${mark.textContent}`);
    mark.title = segment.name;
    mark.onclick = () => this.pick(segment.claim);
    mark.onkeydown = (event) => this.onKey(event, mark);
    return mark;
  }

  onKey(event, mark) {
    const marks = this.marks();
    const at = marks.indexOf(mark);
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: marks.length - 1 }[event.key];
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.pick(Number(mark.dataset.index));
    } else if (to !== undefined) {
      event.preventDefault();
      const next = marks[(to + marks.length) % marks.length];
      marks.forEach((other) => { other.tabIndex = other === next ? 0 : -1; });
      next.focus();
    }
  }

  marks() { return Array.from(this.root.querySelectorAll('mark')); }

  markOf(index) { return this.root.querySelector(`mark[data-index="${Number(index)}"]`); }

  pick(index) {
    this.selected = index;
    const address = new URL(window.location.href);
    address.searchParams.set('claim', String(index + 1));
    window.history.replaceState(window.history.state, '', address);
    this.show();
    if (this.narrow) this.open();
  }

  open() {
    if (!this.sheet.open) this.sheet.showModal();
    this.place();
    this.sheet.querySelector('h2')?.scrollIntoView({ block: 'start' });
  }

  // The detail stands in the sheet while that is open, else beside the text; its height ends with the window.
  place() {
    const aside = this.find('aside');
    const narrow = this.narrow;
    this.root.classList.toggle('narrow', narrow);
    if (!narrow && this.sheet.open) { this.sheet.close(); return; }
    if (this.detail) {
      const home = this.sheet.open ? this.sheet : aside;
      if (this.detail.parentElement !== home) home.replaceChildren(this.detail);
    }
    if (!narrow) aside.style.maxHeight = `${Math.max(340, window.innerHeight - Math.max(60, aside.getBoundingClientRect().top) - 14)}px`;
  }

  show() {
    const { data } = this;
    const claim = data.claims[this.selected];
    const focused = this.marks();
    const at = focused.find((mark) => Number(mark.dataset.index) === this.selected) ?? focused[0];
    for (const mark of focused) {
      mark.setAttribute('aria-pressed', String(mark === at && this.selected != null && Number(mark.dataset.index) === this.selected));
      mark.tabIndex = mark === at ? 0 : -1;
    }
    for (const row of this.root.querySelectorAll('.claim-row')) {
      if (Number(row.dataset.index) === this.selected) row.setAttribute('aria-current', 'true');
      else row.removeAttribute('aria-current');
    }
    if (claim) this.drawDetail(claim);
    this.place();
  }

  drawDetail(claim, focusTab = false) {
    const view = this.viewOf(claim);
    const signature = JSON.stringify([this.selected, this.tab, claim[this.tab], claim.reviewed, claim.look, view.count, this.narrow, this.data.running]);
    if (signature === this.shown) return;
    const same = this.shown.startsWith(`[${this.selected},"${this.tab}"`);
    const scrolled = this.detail?.parentElement?.scrollTop ?? 0;
    const opened = same ? Array.from(this.root.querySelectorAll('[role=tabpanel] details')).map((part) => part.open) : [];
    this.shown = signature;
    const { section, panel } = drawDetail(view, this.acts());
    if (this.tab === 'graph') panel.append(this.graph.element);
    const home = this.sheet.open ? this.sheet : this.find('aside');
    home.replaceChildren(section);
    this.detail = section;
    panel.querySelectorAll('details').forEach((part, place) => { part.open = opened[place] ?? false; });
    home.scrollTop = same ? scrolled : 0;
    if (this.tab === 'graph') this.graph.show(claim.graph);
    panel.onclick = (event) => {
      const asking = event.target.closest('[data-ask]');
      if (!asking) return;
      if (this.sheet.open && ['meaning', 'reliability'].includes(asking.dataset.ask)) this.sheet.close(); // they open a dialog below it
      this.send({ kind: asking.dataset.ask, claim: this.selected, item: Number(asking.dataset.item ?? 0), at: Date.now() });
    };
    if (focusTab) section.querySelector('[role=tab][aria-selected=true]')?.focus();
  }

  viewOf(claim) {
    const { data } = this;
    const draft = this.drafts[this.selected] ?? claim.review ?? { label: '', note: '' };
    return {
      claim, index: this.selected, count: data.claims.length, words: data.words, of: data.running ? data.words.one : data.words.of,
      tab: this.tab, sheet: this.narrow, draft, running: data.running,
    };
  }

  acts() {
    return {
      tab: (tab, focus) => { this.tab = tab; this.drawDetail(this.data.claims[this.selected], true); this.place(); },
      step: (by) => this.pick(Math.min(this.data.claims.length - 1, Math.max(0, this.selected + by))),
      close: () => this.sheet.close(),
      draft: (draft) => { this.drafts[this.selected] = draft; },
      note: (said) => {
        delete this.drafts[this.selected];
        this.send({ kind: 'note', claim: this.selected, ...said, at: Date.now() });
      },
    };
  }
}

function isDark(element) {
  const probe = document.createElement('span');
  probe.style.color = 'light-dark(rgb(0, 0, 0), rgb(255, 255, 255))';
  element.append(probe);
  const dark = getComputedStyle(probe).color === 'rgb(255, 255, 255)';
  probe.remove();
  return dark;
}
