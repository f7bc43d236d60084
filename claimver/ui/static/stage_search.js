// The search as a picture that grows: dots and lines of steps up to the one shown. Text is always a text node.
const SVG = 'http://www.w3.org/2000/svg';

function drawn(tag, attributes, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text != null) made.append(document.createTextNode(text));
  return made;
}

// On a phone it stands upright: the search runs downwards, and what names would overlap stays unnamed.
const UPRIGHT = { width: 460, height: 760, letters: 14, step: 30, names: 3 };

function searchPicture(picture, words) {
  const upright = matchMedia('(max-width: 560px)').matches;
  if (upright) picture = turned(picture);
  const [width, height] = picture.size;
  const look = `search${upright ? ' upright' : ''}`;
  const svg = drawn('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': words.picture, class: look });
  const places = new Map(picture.dots.map((dot) => [dot.id, dot]));
  for (const line of [...picture.lines].sort((one, other) => one.path - other.path)) {
    svg.append(lineBetween(places.get(line.source), places.get(line.target), line, upright));
  }
  for (const dot of picture.dots) svg.append(...shapesOf(dot));
  const named = picture.dots.filter((dot) => dot.name);
  for (const dot of named) svg.append(...(upright ? nameBelow(dot) : nameOf(dot, width)));
  return svg;
}

// The picture with its first end above and its last one below. Of a ring the names of paths are kept before others.
function turned(picture) {
  const [width, height] = picture.size;
  const walked = new Set(picture.lines.filter((line) => line.path).flatMap((line) => [line.source, line.target]));
  const rings = new Map();
  for (const dot of picture.dots) if (dot.step && dot.name) rings.set(dot.step, [...(rings.get(dot.step) ?? []), dot]);
  const kept = new Map(); // of each named node which line below its ring its name stands in
  for (const ring of rings.values()) {
    ring.sort((one, other) => walked.has(other.id) - walked.has(one.id));
    ring.slice(0, UPRIGHT.names).sort((one, other) => one.y - other.y).forEach((dot, row) => kept.set(dot.id, row));
  }
  const dots = picture.dots.map((dot) => ({
    ...dot, row: kept.get(dot.id) ?? 0, name: dot.step && !kept.has(dot.id) ? '' : dot.name,
    x: Math.round(dot.y / height * UPRIGHT.width), y: Math.round(dot.x / width * UPRIGHT.height),
  }));
  return { ...picture, size: [UPRIGHT.width, UPRIGHT.height], dots };
}

// Names of the two ends stand beyond them, others below, one under another, and within the picture.
function nameBelow({ name, x, y, step, side, size, row }) {
  const short = name.length > 26 ? `${name.slice(0, 25)}…` : name;
  const half = short.length * UPRIGHT.letters / 2;
  const at = Math.min(UPRIGHT.width - half - 4, Math.max(half + 4, x));
  const below = !step && side === 'first' ? -size - 12 : size + 28 + row * UPRIGHT.step;
  const place = { x: at, y: y + below, 'text-anchor': 'middle', 'data-step': step };
  return [drawn('text', { class: 'halo', ...place, 'aria-hidden': 'true' }, short), drawn('text', { class: 'label', ...place }, short)];
}

function lineBetween(one, other, line, upright) {
  const look = { class: line.path ? 'line path' : 'line', 'data-step': line.step };
  const far = upright ? Math.abs(one.y - other.y) > 0.7 * UPRIGHT.height : Math.abs(one.x - other.x) > 700;
  if (far && upright) {
    const bend = `M ${one.x} ${one.y} Q ${UPRIGHT.width * 1.3} ${(one.y + other.y) / 2} ${other.x} ${other.y}`;
    return drawn('path', { d: bend, fill: 'none', ...look });
  }
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
