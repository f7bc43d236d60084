// A triplet that the graph lacks, as an annotator writes it: names or ids, an object that is an entity or a value, qualifiers.
const DATE = /^-?\d{1,6}(-\d{1,2}(-\d{1,2})?)?$/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
const KINDS = ['entity', 'date', 'quantity', 'string'];
const emptyValue = (kind) => ({ kind, words: '', unit: '' });
const emptyTriplet = () => ({ subject: '', property: '', object: emptyValue('entity'), qualifiers: [] });

function newTriplet(ui, claim) {
  const { words } = ui.data;
  const made = ui.fresh;
  const more = () => {
    made.qualifiers.push({ property: '', value: emptyValue('date') });
    drawDetail(ui);
    ui.side.querySelector(`[data-name="new qualifier ${made.qualifiers.length}"]`)?.focus();
  };
  const rows = made.qualifiers.map((one, place) => {
    const number = place + 1;
    const named = (key) => words[key].replace('{number}', number);
    return node('div', { class: 'new-part' },
      textField(one, 'property', named('new_qualifier'), `new qualifier ${number}`), ...valueFields(ui, one.value, named('new_value'), `new value ${number}`));
  });
  const form = node('div', { class: 'new-triplet' },
    node('div', { class: 'new-part' }, textField(made, 'subject', words.new_subject, 'new subject'), textField(made, 'property', words.new_property, 'new property')),
    node('div', { class: 'new-part' }, ...valueFields(ui, made.object, words.new_object, 'new object')),
    ...rows,
    node('div', { class: 'row' },
      node('button', { type: 'button', onclick: more, 'data-name': 'new more' }, words.new_more),
      node('button', { type: 'button', onclick: () => addNew(ui, claim) }, words.new_add)),
    node('p', { class: 'notice', role: 'alert' }));
  form.onkeydown = (event) => { if (event.key === 'Enter' && event.target.matches('input')) { event.preventDefault(); addNew(ui, claim); } };
  const box = node('details', {}, node('summary', {}, words.new_triplet), form);
  box.open = ui.adding;
  box.ontoggle = () => { ui.adding = box.open; };
  return box;
}

function openNew(ui) {
  ui.adding = true;
  drawDetail(ui);
  ui.side.querySelector('[data-name="new subject"]').focus();
}

function textField(held, key, name, mark) {
  const field = node('input', { type: 'text', 'aria-label': name, placeholder: name, maxlength: '300', 'data-name': mark, dir: 'auto' });
  field.value = held[key];
  field.oninput = () => { held[key] = field.value; };
  return field;
}

function valueFields(ui, value, name, mark) {
  const { words } = ui.data;
  const kind = node('select', { 'aria-label': words.new_kind.replace('{name}', name), 'data-name': `${mark} kind` },
    ...KINDS.map((one) => node('option', { value: one }, words[`kind_${one}`])));
  kind.value = value.kind;
  kind.onchange = () => { value.kind = kind.value; drawDetail(ui); };
  const field = textField(value, 'words', name, mark);
  if (value.kind === 'date') field.placeholder = '1969-07-20';
  const unit = value.kind === 'quantity' ? textField(value, 'unit', words.new_unit, `${mark} unit`) : null;
  return [kind, field, ...(unit ? [unit] : [])];
}

// What is wrong with a value, as the name of the words that say so; null where it can be read.
function wrongIn({ kind, words }) {
  const said = words.trim();
  if (!said) return 'new_lacks';
  if (kind === 'date' && !DATE.test(said)) return 'new_no_date';
  return kind === 'quantity' && !NUMBER.test(said) ? 'new_no_number' : null;
}

function addNew(ui, claim) {
  const made = ui.fresh;
  const noted = made.qualifiers.filter((one) => one.property.trim() || one.value.words.trim());
  const lacks = [made.subject, made.property, ...noted.map((one) => one.property)].some((one) => !one.trim());
  const wrong = lacks ? 'new_lacks' : [made.object, ...noted.map((one) => one.value)].map(wrongIn).find(Boolean);
  if (wrong) { ui.side.querySelector('.new-triplet [role=alert]').textContent = ui.data.words[wrong]; return; }
  const trimmed = ({ kind, words, unit }) => ({ kind, words: words.trim(), unit: kind === 'quantity' ? unit.trim() : '' });
  const shown = (value) => `${value.words} ${value.unit}`.trim();
  const [subject, property, object] = [made.subject.trim(), made.property.trim(), trimmed(made.object)];
  const qualifiers = noted.map((one) => ({ property: one.property.trim(), value: trimmed(one.value) }));
  const id = `new-${Date.now().toString(36)}-${ui.state.added.length}`;
  const text = [subject, property, shown(object)].join(' — ');
  const notes = qualifiers.map((one) => `${one.property}: ${shown(one.value)}`).join('; ');
  ui.fresh = emptyTriplet();
  ui.adding = false;
  ui.change(() => {
    ui.state.added.push({ id, text, notes, origin: 'new', subject, property, object, qualifiers });
    claim.triplets = [...claim.triplets, id];
    claim.suggested = false;
    return true;
  });
  ui.side.querySelector(`[data-name="triplet ${id}"]`)?.focus({ preventScroll: true });
}
