// A verdict step by step. data: {id, at, words, steps: [{key, name, parts}], picture, ballot, revealed, large}.
// Sends: asked = {kind: 'step' | 'vote' | 'clear' | 'reveal', number, up}.
const stages = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector('.stage');
  let stage = stages.get(root);
  if (!stage) stages.set(root, (stage = new Stage(root)));
  stage.send = (value) => setTriggerValue('asked', value);
  stage.update(data);
  document.addEventListener('keydown', stage.onKey);
  return () => document.removeEventListener('keydown', stage.onKey);
}

class Stage {
  constructor(root) {
    Object.assign(this, { root, id: null, at: 0, ring: 0 });
    this.onKey = this.onKey.bind(this);
    this.bar = node('nav', {});
    this.slides = node('div', { class: 'slides' });
    this.foot = node('div', { class: 'foot' });
    root.append(this.bar, this.slides, this.foot);
  }

  update(data) {
    if (data.id !== this.id) Object.assign(this, { id: data.id, at: data.at, ring: 0 });
    this.data = data;
    this.rings = data.picture ? data.picture.words.length - 1 : 0;
    this.ring = Math.min(this.ring, this.rings);
    this.root.classList.toggle('large', data.large);
    this.bar.setAttribute('aria-label', data.words.stage);
    const drawnOf = JSON.stringify([data.steps, data.picture, data.ballot.map((one) => one.name), data.revealed]);
    if (drawnOf !== this.drawnOf) {
      this.drawnOf = drawnOf;
      this.slides.replaceChildren(...data.steps.map((step, number) => this.slide(step, number)));
    }
    this.drawVotes();
    this.show();
  }

  slide(step, number) {
    const title = this.data.words.step.replace('{number}', number + 1).replace('{name}', step.name);
    const made = node('section', { 'aria-label': title }, node('h2', { tabindex: '-1' }, title), ...step.parts.map(build));
    if (step.key === 'search' && this.data.picture) made.append(...this.search());
    if (step.key === 'label') made.append(node('div', { class: 'ballot' }));
    return made;
  }

  search() {
    const { picture, words } = this.data;
    this.svg = searchPicture(picture, words);
    const key = node('p', { class: 'key' }, ...['first', 'last', 'met'].map((side) => node('span', { class: side }, words.sides[side])));
    this.told = node('p', { class: 'told ring', role: 'status' });
    const list = node('details', {}, node('summary', {}, words.table), node('ol', {}, ...picture.words.map((line) => node('li', {}, line))));
    const box = node('div', { class: 'picture', role: 'group', 'aria-label': words.table, tabindex: '0' }, this.svg);
    return [this.told, box, key, list];
  }

  drawVotes() {
    const place = this.slides.querySelector('.ballot');
    const { ballot, words, revealed } = this.data;
    const total = ballot.reduce((sum, one) => sum + one.votes, 0);
    const focused = this.root.getRootNode().activeElement?.getAttribute('aria-label');
    const rows = ballot.map((one, number) => {
      const button = (name, sign, up) => {
        const made = node('button', { type: 'button', class: 'count', 'aria-label': name }, sign);
        made.onclick = () => this.send({ kind: 'vote', number, up });
        return made;
      };
      const bar = node('span', { class: 'bar', 'aria-hidden': 'true' }, node('span', { class: 'bar-fill', style: `width:${total ? Math.round((100 * one.votes) / total) : 0}%` }));
      return node('li', {}, node('span', { class: `badge ${one.look}` }, one.name), button(one.less, '−', false), node('strong', {}, String(one.votes)), button(one.more, '+', true), bar);
    });
    const parts = [node('h3', {}, words.votes), node('ul', { 'aria-label': words.votes }, ...rows)];
    if (!revealed) {
      const reveal = node('button', { type: 'button', class: 'reveal' }, words.reveal);
      reveal.disabled = total === 0;
      reveal.onclick = () => this.send({ kind: 'reveal' });
      parts.push(reveal, ...(total ? [] : [node('p', { class: 'notice' }, words.wait)]));
    }
    if (total) {
      const clear = node('button', { type: 'button', class: 'ask' }, words.clear);
      clear.onclick = () => this.send({ kind: 'clear' });
      parts.push(clear);
    }
    place.replaceChildren(...parts);
    if (focused) [...place.querySelectorAll('button')].find((one) => one.getAttribute('aria-label') === focused)?.focus({ preventScroll: true });
  }

  show() {
    const { steps, words } = this.data;
    const sections = [...this.slides.children];
    sections.forEach((section, number) => section.classList.toggle('shown', number === this.at));
    this.bar.replaceChildren(...steps.map((step, number) => {
      const made = node('button', { type: 'button', class: 'stop', 'aria-current': number === this.at ? 'step' : null }, `${number + 1} ${step.name}`);
      made.onclick = () => this.go(number);
      return made;
    }));
    if (this.svg && this.data.picture) {
      showStep(this.svg, this.ring);
      const line = this.data.picture.words[this.ring];
      if (this.told.textContent !== line) this.told.textContent = line;
    }
    const button = (name, look, act, off) => {
      const made = node('button', { type: 'button', class: look }, name);
      made.disabled = off;
      made.onclick = act;
      return made;
    };
    const focused = this.root.getRootNode().activeElement?.className;
    this.foot.replaceChildren(
      button(words.back, 'back', () => this.move(-1), this.at === 0),
      button(words.next, 'next', () => this.move(1), this.at === steps.length - 1),
      button(words.print, 'ask print', () => window.print(), false),
    );
    const again = { back: '.back', next: '.next' }[focused];
    if (again) (this.foot.querySelector(`${again}:not(:disabled)`) ?? this.foot.querySelector('button:not(:disabled)'))?.focus({ preventScroll: true });
  }

  // One ring after the other, then the next step.
  move(by) {
    const searching = this.data.steps[this.at].key === 'search' && this.rings;
    const ring = this.ring + by;
    if (searching && ring >= 0 && ring <= this.rings) {
      this.ring = ring;
      this.show();
      this.bringIntoView();
    } else this.go(this.at + by, by < 0);
  }

  go(to, backwards = false) {
    if (to < 0 || to >= this.data.steps.length || to === this.at) return;
    this.at = to;
    if (this.data.steps[to].key === 'search') this.ring = backwards ? this.rings : 0;
    this.show();
    this.bringIntoView();
    this.send({ kind: 'step', number: to });
  }

  bringIntoView() {
    if (this.root.getBoundingClientRect().bottom > window.innerHeight) this.root.scrollIntoView({ block: 'start' });
  }

  onKey(event) {
    const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
    const target = event.composedPath()[0];
    const typing = target.closest?.('input:not([type=checkbox]), textarea, select, [contenteditable], [role=radiogroup], [role=tablist], [role=combobox], [role=listbox], [role=dialog]');
    if (!by || typing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    this.move(by);
  }
}

function node(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value != null) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
