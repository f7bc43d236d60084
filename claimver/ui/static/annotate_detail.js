// What stands beside the text about the claim chosen: its label, the triplets that decide it, its names, the reason.
function node(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name in made && typeof value !== 'string') made[name] = value;
    else if (value !== null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

function keyButton(words, key, act, more = {}) {
  return node('button', { type: 'button', onclick: act, ...more }, words, ' ', node('kbd', { 'aria-hidden': 'true' }, key));
}

function drawDetail(ui) {
  const { state, side, data } = ui;
  const claim = state.claims[state.selected];
  const focus = ui.focusName();
  if (!claim) {
    side.replaceChildren(node('p', { class: 'notice' }, data.words[state.claims.length ? 'none_chosen' : 'no_claims']));
    return;
  }
  const title = data.words.claim_of.replace('{number}', state.selected + 1).replace('{count}', state.claims.length);
  side.replaceChildren(
    node('h2', {}, title, claim.suggested ? node('span', { class: 'tag' }, data.words.suggested) : null),
    quoted(state, claim),
    labelRow(ui, claim),
    tripletList(ui, claim),
    nameList(ui, claim),
    reason(ui, claim),
  );
  if (focus) side.querySelector(`[data-name="${focus}"]`)?.focus({ preventScroll: true });
}

function quoted(state, claim) {
  const made = node('blockquote', { dir: 'auto' });
  fill(made, quoteOf(state.points, claim.start, claim.end));
  return made;
}

function labelRow(ui, claim) {
  const buttons = ui.data.labels.map((label, place) => {
    const pressed = String(claim.label === label.value);
    const act = () => ui.change(() => setLabel(ui.state, label.value));
    const more = { class: `label ${label.look}`, 'aria-pressed': pressed, 'data-name': `label${place}` };
    return keyButton(`${label.symbol} ${label.name}`, String(place + 1), act, more);
  });
  return node('div', { class: 'row', role: 'group', 'aria-label': ui.data.words.label }, ...buttons);
}

// -- triplets -----------------------------------------------------------------------------------------------------

function tripletList(ui, claim) {
  const { data, state } = ui;
  const known = [...data.triplets, ...state.added.map((added) => ({ ...added, origin: added.origin }))];
  const found = (data.found?.triplets ?? []).filter((one) => !known.some((other) => other.id === one.id));
  const cited = (one) => claim.triplets.includes(one.id);
  // The cited ones first, then those about what the claim names.
  const named = state.names.filter((name) => name.start < claim.end && claim.start < name.end).map((name) => name.entity?.id);
  const place = (one) => cited(one) ? 0 : one.ends?.some((id) => named.includes(id)) ? 1 : 2;
  const shown = [0, 1, 2].flatMap((at) => known.filter((one) => place(one) === at));
  const words = ui.filter.toLowerCase();
  const fits = (one) => !words || `${one.text} ${one.notes}`.toLowerCase().includes(words) || cited(one);
  const rows = [...found, ...shown.filter(fits)].map((one) => tripletRow(ui, claim, one, found.includes(one)));
  return node('section', {},
    node('h3', {}, data.words.triplets),
    searchRow(ui),
    node('ul', { class: 'triplet-choice', tabindex: '0', 'aria-label': data.words.triplets }, ...rows),
    rows.length ? null : node('p', { class: 'notice' }, data.words.no_triplets),
    newTriplet(ui, claim));
}

function tripletRow(ui, claim, one, isNew) {
  const box = node('input', { type: 'checkbox', checked: claim.triplets.includes(one.id), 'data-name': `triplet ${one.id.replace(/["\\]/g, '')}` });
  box.onchange = () => ui.change(() => {
    if (box.checked && isNew) ui.state.added.push({ ...one, origin: 'searched' });
    claim.triplets = box.checked ? [...claim.triplets, one.id] : claim.triplets.filter((id) => id !== one.id);
    claim.suggested = false;
    return true;
  });
  const origin = isNew ? 'searched' : one.origin;
  const tag = origin === 'retrieved' ? null : node('span', { class: 'tag' }, ui.data.words[`origin_${origin}`]);
  const words = node('span', { dir: 'auto' });
  fill(words, one.text);
  const notes = one.notes ? node('span', { class: 'note', dir: 'auto' }) : null;
  if (notes) fill(notes, one.notes);
  return node('li', {}, node('label', {}, box, node('span', {}, words, tag, notes)));
}

function searchRow(ui) {
  const { words, found } = ui.data;
  const field = node('input', { type: 'search', 'aria-label': words.search, placeholder: words.search, 'data-name': 'search', maxlength: '200' });
  field.value = ui.filter;
  field.oninput = () => { ui.filter = field.value; drawDetail(ui); };
  field.onkeydown = (event) => { if (event.key === 'Enter') { event.preventDefault(); ask(); } };
  const ask = () => { if (field.value.trim()) { ui.say(words.searching); ui.send('searched', { words: field.value }); } };
  const none = found && !found.triplets.length && !found.entities.length ? node('p', { class: 'notice', role: 'status' }, words.none_found) : null;
  return node('div', {}, node('div', { class: 'row' }, field, node('button', { type: 'button', onclick: ask }, words.search_graph)), none);
}

// -- names and the reason -----------------------------------------------------------------------------------------

function nameList(ui, claim) {
  const { state, data } = ui;
  const inside = state.names.map((name, place) => ({ name, place })).filter(({ name }) => name.start < claim.end && claim.start < name.end);
  const rows = inside.map(({ name, place }) => {
    const options = [...name.candidates];
    for (const entity of [...(name.entity ? [name.entity] : []), ...(data.found?.entities ?? [])]) {
      if (!options.some((other) => other.id === entity.id)) options.push(entity);
    }
    const words = quoteOf(state.points, name.start, name.end);
    const choice = node('select', { 'aria-label': data.words.means.replace('{name}', words), 'data-name': `name${place}` },
      node('option', { value: '' }, data.words.no_entity),
      ...options.map((entity) => node('option', { value: entity.id }, `${entity.label} (${entity.id}) ${entity.description}`.slice(0, 120))));
    choice.value = name.entity?.id ?? '';
    choice.onchange = () => ui.change(() => {
      name.entity = options.find((entity) => entity.id === choice.value) ?? null;
      if (name.entity && !name.candidates.some((other) => other.id === name.entity.id)) name.candidates = [...name.candidates, name.entity];
      return true;
    });
    const away = node('button', { type: 'button', class: 'quiet', 'aria-label': data.words.no_name.replace('{name}', words), onclick: () => ui.change(() => dropName(state, place)) }, '✕');
    return node('li', {}, node('span', { dir: 'auto' }, words), choice, away);
  });
  const add = () => ui.change(() => addName(state));
  return node('section', {}, node('h3', {}, data.words.names), node('ul', { class: 'names' }, ...rows),
    keyButton(data.words.name_here, 'e', add, { class: 'quiet' }));
}

// The words marked, else the one at the cursor, become a name that means nothing yet; names within them go.
function addName(state) {
  const ends = [state.anchor ?? state.cursor, state.cursor].sort((a, b) => a - b);
  const words = state.words.slice(ends[0], ends[1] + 1).filter((word) => !word.blank);
  if (!words.length) return false;
  const [start, end] = [words[0].start, words[words.length - 1].end];
  const within = state.names.filter((name) => name.start < end && start < name.end);
  if (within.some((name) => name.start < start || end < name.end || (name.start === start && name.end === end))) return false;
  state.names = state.names.filter((name) => !within.includes(name));
  state.names.push({ start, end, entity: null, candidates: within.flatMap((name) => name.candidates) });
  state.names.sort((a, b) => a.start - b.start);
  return true;
}

function dropName(state, place) {
  state.names.splice(place, 1);
  return true;
}

function reason(ui, claim) {
  const field = node('textarea', { rows: '2', 'aria-label': ui.data.words.reason, 'data-name': 'reason', maxlength: '4000', dir: 'auto' });
  field.value = claim.rationale;
  field.onfocus = () => { ui.remember(); };
  field.oninput = () => { claim.rationale = field.value; claim.suggested = false; ui.save(); };
  return node('section', {}, node('h3', {}, ui.data.words.reason), field);
}
