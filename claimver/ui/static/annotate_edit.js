// What can be done to the claims of a text. A state has points (the text's code points), words, claims, selected, cursor
// and anchor (places of words). Each function changes the state and returns true, or false where there is nothing to do.
function overlapping(state, start, end) {
  return state.claims.filter((claim) => claim.start < end && start < claim.end);
}

function inOrder(state, chosen) {
  state.claims.sort((a, b) => a.start - b.start);
  state.selected = chosen ? state.claims.indexOf(chosen) : -1;
}

function fresh(start, end) {
  return { start, end, label: null, triplets: [], rationale: '', proposition: '', suggested: false };
}

function joined(claims) {
  const [first, ...others] = claims;
  const made = { ...first, suggested: false, proposition: '' };
  for (const claim of others) {
    if (claim.label !== made.label) made.label = null;
    made.triplets = [...new Set([...made.triplets, ...claim.triplets])];
    if (claim.rationale && claim.rationale !== made.rationale) made.rationale = `${made.rationale} ${claim.rationale}`.trim();
    made.end = Math.max(made.end, claim.end);
  }
  return made;
}

// The words from one place to another become a claim: a new one, or the one that they overlap takes them, or several become one.
function take(state, from, to) {
  const [a, b] = from <= to ? [from, to] : [to, from];
  const solid = state.words.slice(a, b + 1).filter((word) => !word.blank);
  if (!solid.length) return false;
  const [start, end] = [solid[0].start, solid[solid.length - 1].end];
  const old = overlapping(state, start, end);
  const made = old.length ? { ...joined(old), start, end, proposition: '', suggested: false } : fresh(start, end);
  state.claims = state.claims.filter((claim) => !old.includes(claim)).concat(made);
  inOrder(state, made);
  return true;
}

function splitAt(state, place) {
  const claim = state.claims[state.selected];
  const at = state.words[place]?.start;
  if (!claim || at === undefined || at <= claim.start || at >= claim.end) return false;
  const before = state.words.filter((word) => word.start >= claim.start && word.end <= at && !word.blank);
  while (before.length > 1 && /^[,;:]$/u.test(before[before.length - 1].text)) before.pop();
  if (!before.length) return false;
  const left = { ...claim, end: before[before.length - 1].end, proposition: '', suggested: false };
  const right = { ...claim, start: at, triplets: [...claim.triplets], proposition: '', suggested: false };
  state.claims.splice(state.selected, 1, left, right);
  inOrder(state, right);
  return true;
}

function mergeNext(state) {
  const pair = state.claims.slice(state.selected, state.selected + 2);
  if (state.selected < 0 || pair.length < 2) return false;
  const made = joined(pair);
  state.claims.splice(state.selected, 2, made);
  inOrder(state, made);
  return true;
}

function removeClaim(state) {
  if (state.selected < 0) return false;
  state.claims.splice(state.selected, 1);
  state.selected = Math.min(state.selected, state.claims.length - 1);
  return true;
}

function setLabel(state, label) {
  const claim = state.claims[state.selected];
  if (!claim || claim.label === label) return false;
  Object.assign(claim, { label, suggested: false });
  return true;
}

// One border of the claim chosen goes to a place, as far as its neighbours let it; it keeps one character at least.
function moveBorder(state, side, to) {
  const claim = state.claims[state.selected];
  if (!claim) return false;
  const least = state.claims[state.selected - 1]?.end ?? 0;
  const most = state.claims[state.selected + 1]?.start ?? state.points.length;
  const place = side === 'start' ? Math.min(Math.max(to, least), claim.end - 1) : Math.max(Math.min(to, most), claim.start + 1);
  if (place === claim[side]) return false;
  Object.assign(claim, { [side]: place, proposition: '', suggested: false });
  return true;
}

// The next place where a character that a person sees as one ends or begins (a grapheme), from a place in code points.
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });
function nextLetter(state, place, step) {
  const around = 40;
  if (step > 0) {
    const { value } = letters.segment(quoteOf(state.points, place, place + around))[Symbol.iterator]().next();
    return value ? place + Array.from(value.segment).length : place;
  }
  const before = Array.from(letters.segment(quoteOf(state.points, Math.max(0, place - around), place)));
  return before.length ? place - Array.from(before[before.length - 1].segment).length : place;
}
