// The text with its claims, drawn word by word: chosen, dragged over and resized by mouse, or walked through by keys.
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;

function drawText(ui) {
  const { state, edit } = ui;
  const parts = [];
  let mark = null;
  for (const piece of piecesOf(state)) {
    const index = state.claims.findIndex((claim) => claim.start <= piece.start && piece.end <= claim.end);
    if (index < 0) mark = null;
    else if (Number(mark?.dataset.index) !== index) parts.push((mark = markNode(ui, index)));
    (mark ?? { append: (node) => parts.push(node) }).append(pieceNode(state, piece));
  }
  edit.replaceChildren(...parts);
  const chosen = edit.querySelector('mark.picked');
  chosen?.prepend(grip('start', ui));
  chosen?.append(grip('end', ui));
  showCursor(ui);
}

// The words, cut where a claim begins or ends inside one; each piece knows the place of its word.
function piecesOf(state) {
  const borders = state.claims.flatMap((claim) => [claim.start, claim.end]);
  return state.words.flatMap((word, place) => {
    const cuts = borders.filter((border) => word.start < border && border < word.end).sort((x, y) => x - y);
    return [...cuts, word.end].map((end, n) => ({ place, start: n ? cuts[n - 1] : word.start, end }));
  });
}

function markNode(ui, index) {
  const claim = ui.state.claims[index];
  const look = ui.data.labels.find((label) => label.value === claim.label) ?? ui.data.unlabelled;
  const mark = document.createElement('mark');
  mark.className = `${look.look}${index === ui.state.selected ? ' picked' : ''}${claim.suggested ? ' suggested' : ''}`;
  mark.dataset.index = index;
  mark.dataset.symbol = look.symbol;
  return mark;
}

function pieceNode(state, { place, start, end }) {
  const node = document.createElement('span');
  node.dataset.w = place;
  node.className = state.words[place].blank ? 'w blank' : 'w';
  fill(node, quoteOf(state.points, start, end));
  return node;
}

// Characters that cannot be seen are shown as their code point in a small box.
function fill(node, text) {
  if (!HIDDEN.test(text)) { node.textContent = text; return; }
  for (const point of text) {
    if (!HIDDEN.test(point)) { node.append(point); continue; }
    const box = document.createElement('span');
    box.className = 'code-point';
    box.textContent = `U+${point.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
    node.append(box);
  }
}

function grip(side, ui) {
  const node = document.createElement('span');
  node.className = `grip ${side}`;
  node.dataset.grip = side;
  node.title = ui.data.words[`grip_${side}`];
  node.setAttribute('aria-hidden', 'true');
  return node;
}

function showCursor(ui) {
  const { state, edit } = ui;
  for (const node of edit.querySelectorAll('.at, .range')) node.classList.remove('at', 'range');
  const [a, b] = [state.anchor ?? state.cursor, state.cursor].sort((x, y) => x - y);
  for (const node of edit.querySelectorAll('[data-w]')) {
    const place = Number(node.dataset.w);
    if (place === state.cursor) node.classList.add('at');
    if (state.anchor !== null && place >= a && place <= b) node.classList.add('range');
  }
}

// -- mouse, pen and finger ----------------------------------------------------------------------------------------

function listenToPointer(ui) {
  const { edit } = ui;
  let drag = null;
  const under = (event) => {
    const found = edit.getRootNode().elementFromPoint(event.clientX, event.clientY)?.closest('[data-w]');
    return found && edit.contains(found) ? Number(found.dataset.w) : null;
  };
  edit.onpointerdown = (event) => {
    if (event.button !== 0) return;
    const side = event.target.closest('[data-grip]')?.dataset.grip;
    const place = side ? null : under(event);
    if (!side && place === null) return;
    if (!side && event.pointerType === 'touch') { drag = { from: place, to: place, touch: true }; return; }
    event.preventDefault();
    edit.focus({ preventScroll: true });
    drag = { side, from: place, to: place };
    edit.setPointerCapture(event.pointerId);
  };
  edit.onpointermove = (event) => {
    if (!drag || drag.touch) return;
    const place = under(event);
    if (place === null || place === drag.to) return;
    drag.to = place;
    ui.state.cursor = place;
    ui.state.anchor = drag.side ? null : drag.from;
    if (drag.side) pull(ui, drag.side, place);
    else showCursor(ui);
  };
  edit.onpointerup = () => {
    if (!drag) return;
    const { side, from, to } = drag;
    drag = null;
    if (side) { ui.pulled = null; ui.save(); ui.draw(); return; }
    ui.state.anchor = null;
    if (from === to) { ui.pick(to); return; }
    ui.change(() => take(ui.state, from, to));
  };
  edit.onpointercancel = () => { drag = null; ui.pulled = null; ui.state.anchor = null; ui.draw(); };
}

function pull(ui, side, place) {
  const word = ui.state.words[place];
  if (!ui.pulled) { ui.pulled = side; ui.remember(); }
  if (moveBorder(ui.state, side, side === 'start' ? word.start : word.end)) drawText(ui);
}
