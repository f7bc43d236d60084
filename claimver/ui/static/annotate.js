// One item to annotate. data: {item, key, draft, turn, text, claims, names, added, triplets, labels, unlabelled, found, problem,
// words, state, review, first}. Sends: decided = {key, action, claims, names, added}; searched = {key, words}.
const kept = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector('.annotate');
  const ui = kept.get(root) ?? build_(root);
  kept.set(root, ui);
  ui.send = (name, value) => setTriggerValue(name, { key: ui.data.key, nonce: Math.random(), ...value });
  const another = ui.data?.key !== data.key;
  const heard = ui.turn !== data.turn;
  const failed = heard && Boolean(data.problem);
  const same = ui.data?.item === data.item;
  if (another && ui.data && ui.decidedHere && !failed) forget(ui.data.draft);  // whoever only looks elsewhere comes back to it
  if (heard && !another) ui.decidedHere = false;
  if (heard) ui.busy = false;
  ui.turn = data.turn;
  ui.data = data;
  if (another && failed && same) takeOver(ui); else if (another) begin(ui);
  ui.draw();
  ui.alert.textContent = data.problem ?? '';
  ui.alert.hidden = !data.problem;
  if (another) { ui.say(ui.restored ? data.words.restored : data.words.ready); takeFocus(ui); } else if (heard) {
    const count = data.found?.triplets.length;
    ui.say(data.problem || !data.found ? '' : count ? data.words.found.replace('{count}', count) : data.words.no_triplets);
  }
}

function begin(ui) {
  const { data } = ui;
  const copy = JSON.parse(JSON.stringify({ claims: data.claims, names: data.names, added: data.added }));
  const draft = remembered(data.draft);
  ui.restored = Boolean(draft);
  Object.assign(copy, draft ?? {});
  ui.state = { points: Array.from(data.text), words: wordsOf(data.text), ...copy, cursor: 0, anchor: null };
  ui.state.selected = Math.min(data.first, ui.state.claims.length - 1);
  if (ui.state.selected >= 0) ui.state.cursor = wordAt(ui.state, ui.state.claims[ui.state.selected].start);
  Object.assign(ui, { history: [], filter: '', adding: false, fresh: emptyTriplet(), busy: false });
}

// What was not saved, since somebody else decided meanwhile, stays before the person who wrote it.
function takeOver(ui) {
  Object.assign(ui, { history: [], adding: false, busy: false });
  ui.save();
}

// The keys work at once: the text has the focus unless the reader is somewhere else on the page.
function takeFocus(ui) {
  const active = document.activeElement;
  if (!active || active === document.body || ui.decidedHere) ui.edit.focus({ preventScroll: true });
  ui.decidedHere = false;
}

const wordAt = (state, place) => Math.max(0, state.words.findIndex((word) => word.end > place));

function build_(root) {
  const find = (name) => root.querySelector(name);
  const ui = { edit: find('.edit'), side: find('.side'), bar: find('.bar-main'), tools: find('.bar-tools'), live: find('.live'), alert: find('[role=alert]'), turn: null };
  ui.say = (words) => { ui.live.textContent = words; };
  ui.snapshot = () => JSON.stringify([ui.state.claims, ui.state.names, ui.state.added, ui.state.selected]);
  ui.remember = () => { if (ui.history[ui.history.length - 1] !== ui.snapshot()) ui.history.push(ui.snapshot()); };
  ui.save = () => keep(ui.data.draft, { claims: ui.state.claims, names: ui.state.names, added: ui.state.added });
  ui.draw = () => { drawText(ui); drawDetail(ui); drawBars(ui); };
  ui.change = (act) => {
    const before = ui.snapshot();
    if (!act()) { ui.say(ui.data.words.nothing); return; }
    ui.history.push(before);
    ui.state.anchor = null;
    ui.save();
    ui.draw();
    ui.tell();
  };
  ui.tell = () => {
    const claim = ui.state.claims[ui.state.selected];
    if (!claim) { ui.say(ui.data.words.none_chosen); return; }
    const label = ui.data.labels.find((one) => one.value === claim.label)?.name ?? ui.data.unlabelled.name;
    const title = ui.data.words.claim_of.replace('{number}', ui.state.selected + 1).replace('{count}', ui.state.claims.length);
    ui.say(`${title}, ${label}: ${quoteOf(ui.state.points, claim.start, claim.end)}`);
  };
  ui.pick = (place) => {
    const word = ui.state.words[place];
    Object.assign(ui.state, { cursor: place, anchor: null });
    const index = ui.state.claims.findIndex((claim) => claim.start < word.end && word.start < claim.end);
    if (index >= 0 && index !== ui.state.selected) { ui.state.selected = index; ui.draw(); ui.tell(); } else showCursor(ui);
  };
  ui.focusName = () => root.getRootNode().activeElement?.dataset?.name?.replace(/["\\]/g, '');
  listenToPointer(ui);
  root.onkeydown = (event) => { keepKey(event); onKey(ui, event); };
  return ui;
}

function decide(ui, action) {
  if (ui.busy) return;
  const { claims, names, added } = ui.state;
  ui.busy = true;
  ui.decidedHere = action !== 'undo';
  ui.say(ui.data.words.saving);
  ui.send('decided', { action, claims, names, added });
}

// The last change of this item; where there is none, the last decision.
function undo(ui) {
  const before = ui.history.pop();
  if (!before) { decide(ui, 'undo'); return; }
  [ui.state.claims, ui.state.names, ui.state.added, ui.state.selected] = JSON.parse(before);
  ui.save();
  ui.draw();
  ui.tell();
}

// -- buttons and keys ---------------------------------------------------------------------------------------------

function drawBars(ui) {
  const { words, review, state } = ui.data;
  const bars = [ui.bar, ui.tools];
  const active = ui.edit.getRootNode().activeElement;
  const [bar, at] = bars.map((one) => [one, Array.from(one.children).indexOf(active)]).find(([, place]) => place >= 0) ?? [];
  const act = (action) => () => decide(ui, action);
  const main = [keyButton(review ? words.settle : words.accept, 'a', act('accept'), { class: 'primary' })];
  main.push(keyButton(words.reject, 'x', act('reject')));
  if (!review) main.push(keyButton(words.skip, '␣', act('skip')));
  main.push(keyButton(words.undo, '⌫', () => undo(ui)));
  ui.bar.replaceChildren(...main, node('span', { class: 'state' }, state));
  const tool = (name, key, change) => keyButton(words[name], key, () => { ui.change(change); ui.edit.focus({ preventScroll: true }); });
  const place = () => ui.state.cursor;
  ui.tools.replaceChildren(
    tool('new', 'n', () => take(ui.state, ui.state.anchor ?? place(), place())),
    tool('start_here', '[', () => moveBorder(ui.state, 'start', ui.state.words[place()].start)),
    tool('end_here', ']', () => moveBorder(ui.state, 'end', ui.state.words[place()].end)),
    tool('split', 's', () => splitAt(ui.state, place())),
    tool('merge', 'm', () => mergeNext(ui.state)),
    tool('remove', 'Del', () => removeClaim(ui.state)),
  );
  bar?.children[at]?.focus({ preventScroll: true });  // the buttons are new: the keys go on from where they were
}

function onKey(ui, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const inField = event.target.closest('input:not([type=checkbox]), textarea, select');
  if (event.key === 'Escape') { event.preventDefault(); ui.state.anchor = null; showCursor(ui); ui.edit.focus({ preventScroll: true }); return; }
  if (inField) return;
  const act = KEYS[event.key] ?? (ui.data.labels[Number(event.key) - 1] ? () => ui.change(() => setLabel(ui.state, ui.data.labels[Number(event.key) - 1].value)) : null);
  const own = event.target.closest('button, summary, input');
  if (!act || (own && [' ', 'Enter'].includes(event.key))) return;
  if (event.key.startsWith('Arrow') && event.target !== ui.edit) return;
  event.preventDefault();
  act(ui, event);
}

function walk(ui, step, extend) {
  const { state } = ui;
  let place = state.cursor;
  do place += step; while (state.words[place]?.blank);
  if (!state.words[place]) return;
  if (extend) { state.anchor ??= state.cursor; state.cursor = place; showCursor(ui); ui.say(rangeWords(state)); return; }
  ui.pick(place);
  ui.edit.querySelector('.at')?.scrollIntoView({ block: 'nearest' });
}

function rangeWords(state) {
  const [a, b] = [state.anchor, state.cursor].sort((x, y) => x - y);
  return quoteOf(state.points, state.words[a].start, state.words[b].end);
}

function other(ui, step) {
  const { state } = ui;
  if (!state.claims.length) return;
  state.selected = (state.selected + step + state.claims.length) % state.claims.length;
  Object.assign(state, { cursor: wordAt(state, state.claims[state.selected].start), anchor: null });
  ui.draw();
  ui.tell();
  ui.edit.querySelector('mark.picked')?.scrollIntoView({ block: 'nearest' });
}

const letter = (side, step) => (ui) => ui.change(() => moveBorder(ui.state, side, nextLetter(ui.state, ui.state.claims[ui.state.selected]?.[side] ?? 0, step)));
const go = (name) => (ui) => ui.side.querySelector(name)?.focus();
const fresh_ = (ui) => ui.change(() => take(ui.state, ui.state.anchor ?? ui.state.cursor, ui.state.cursor));
const KEYS = {
  a: (ui) => decide(ui, 'accept'),
  x: (ui) => decide(ui, 'reject'),
  ' ': (ui) => { if (!ui.data.review) decide(ui, 'skip'); },
  Backspace: undo,
  ArrowRight: (ui, event) => walk(ui, 1, event.shiftKey),
  ArrowLeft: (ui, event) => walk(ui, -1, event.shiftKey),
  ArrowDown: (ui) => other(ui, 1),
  ArrowUp: (ui) => other(ui, -1),
  n: fresh_,
  Enter: fresh_,
  '[': (ui) => ui.change(() => moveBorder(ui.state, 'start', ui.state.words[ui.state.cursor].start)),
  ']': (ui) => ui.change(() => moveBorder(ui.state, 'end', ui.state.words[ui.state.cursor].end)),
  s: (ui) => ui.change(() => splitAt(ui.state, ui.state.cursor)),
  m: (ui) => ui.change(() => mergeNext(ui.state)),
  d: (ui) => ui.change(() => removeClaim(ui.state)),
  Delete: (ui) => ui.change(() => removeClaim(ui.state)),
  e: (ui) => ui.change(() => addName(ui.state)),
  ',': letter('end', -1),
  '.': letter('end', 1),
  '<': letter('start', -1),
  '>': letter('start', 1),
  t: go('input[type=checkbox]'),
  w: go('textarea'),
  '/': go('input[type=search]'),
  '+': (ui) => { if (ui.side.querySelector('details')) openNew(ui); },
};

// -- what is not saved yet, kept in this browser ------------------------------------------------------------------

function keep(name, value) {
  try { localStorage.setItem(`claimver-draft:${name}`, JSON.stringify(value)); } catch { /* a full or closed store: the draft lives in this window alone */ }
}

function remembered(name) {
  try { return JSON.parse(localStorage.getItem(`claimver-draft:${name}`)); } catch { return null; }
}

function forget(name) {
  try { localStorage.removeItem(`claimver-draft:${name}`); } catch { /* as above */ }
}
