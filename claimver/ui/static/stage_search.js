// The search as a picture that grows: dots and lines of steps up to the one shown. Text is always a text node.
const SVG = 'http://www.w3.org/2000/svg';

function drawn(tag, attributes, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text != null) made.append(document.createTextNode(text));
  return made;
}

function searchPicture(picture, words) {
  const [width, height] = picture.size;
  const svg = drawn('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': words.picture, class: 'search' });
  const places = new Map(picture.dots.map((dot) => [dot.id, dot]));
  for (const line of [...picture.lines].sort((one, other) => one.path - other.path)) {
    svg.append(lineBetween(places.get(line.source), places.get(line.target), line));
  }
  for (const dot of picture.dots) svg.append(...shapesOf(dot));
  for (const dot of picture.dots) if (dot.name) svg.append(...nameOf(dot, width));
  return svg;
}

function lineBetween(one, other, line) {
  const look = { class: line.path ? 'line path' : 'line', 'data-step': line.step };
  const far = Math.abs(one.x - other.x) > 700;
  if (!far) return drawn('line', { x1: one.x, y1: one.y, x2: other.x, y2: other.y, ...look });
  const middle = (one.x + other.x) / 2; // the straight line would run through what stands between the two ends
  return drawn('path', { d: `M ${one.x} ${one.y} Q ${middle} ${-one.y * 0.55} ${other.x} ${other.y}`, fill: 'none', ...look });
}

// The sides differ in shape as well as in colour: circles, squares, and diamonds where both have met.
function shapesOf({ x, y, size, side, step, met, id }) {
  const look = { class: `dot ${side}`, 'data-step': step, 'data-id': id, ...(met ? { 'data-until': met } : {}) };
  const own = side === 'first'
    ? drawn('circle', { cx: x, cy: y, r: size, ...look })
    : drawn('rect', { x: x - size, y: y - size, width: 2 * size, height: 2 * size, ...look });
  if (!met) return [own];
  const reach = size + 4;
  const corners = [[0, -reach], [reach, 0], [0, reach], [-reach, 0]].map(([right, down]) => `${x + right},${y + down}`);
  return [own, drawn('polygon', { points: corners.join(' '), class: 'dot met', 'data-step': met, 'data-id': id })];
}

// Names of the two ends stand above them, others beside, towards the middle, where no other dot of their ring is.
function nameOf(dot, width) {
  const name = dot.name.length > 26 ? `${dot.name.slice(0, 25)}…` : dot.name;
  const left = dot.x < width / 2, beside = (left ? 1 : -1) * (dot.step ? dot.size + 10 : -60);
  const x = Math.min(width - 8, Math.max(8, dot.x + beside));
  const place = { x, y: dot.y + (dot.step ? 6 : -24), 'text-anchor': left ? 'start' : 'end', 'data-step': dot.step };
  return [drawn('text', { class: 'halo', ...place, 'aria-hidden': 'true' }, name), drawn('text', { class: 'label', ...place }, name)];
}

// Shows what belongs to steps up to ``step``; what is new in it stands out.
function showStep(svg, step) {
  for (const part of svg.querySelectorAll('[data-step]')) {
    const at = Number(part.dataset.step);
    const until = Number(part.dataset.until ?? Infinity);
    part.classList.toggle('later', at > step);
    part.classList.toggle('gone', until <= step);
    part.classList.toggle('fresh', at === step && step > 0);
  }
}
