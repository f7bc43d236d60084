// What stands about one claim: heading, tabs, the panel of the tab that is open. Text is drawn by build() of dom.js.
const TABS = ['why', 'triplets', 'graph', 'entities'];

function node(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value != null) made.setAttribute(name, value);
  made.append(...children.filter((child) => child != null));
  return made;
}

function button(text, attributes, onClick) {
  const made = node('button', { type: 'button', ...attributes }, text);
  made.onclick = onClick;
  return made;
}

// view: {claim, index, count, words, tab, sheet, draft, note}; act: {tab, step, close, note, ask, draft}.
function drawDetail(view, act) {
  const { claim, index, count, words } = view;
  const section = node('section', { class: 'detail', 'aria-label': words.one.replace('{number}', index + 1) });
  const title = view.of.replace('{number}', index + 1).replace('{count}', count);
  const badge = node('span', { class: `badge ${claim.look}` }, `${claim.symbol} ${claim.name}`);
  const walk = node('div', { class: 'walk' },
    button('‹', { 'aria-label': words.before, title: words.before, disabled: index === 0 ? '' : null }, () => act.step(-1)),
    button('›', { 'aria-label': words.after, title: words.after, disabled: index + 1 >= count ? '' : null }, () => act.step(1)),
    view.sheet ? button('✕', { 'aria-label': words.close, title: words.close, class: 'close' }, act.close) : null);
  section.append(node('div', { class: 'detail-head' }, node('h2', {}, `${title} `, badge), walk), tabs(view, act));
  const panel = node('div', { role: 'tabpanel', id: 'panel', tabindex: '0', 'aria-labelledby': `tab-${view.tab}`, class: `tab-${view.tab}` });
  if (view.tab !== 'graph') panel.append(...claim[view.tab].map(build));
  if (view.tab === 'why' && !view.running) panel.append(reviewForm(view, act));
  section.append(panel);
  return { section, panel };
}

function tabs(view, act) {
  const list = node('div', { role: 'tablist', 'aria-label': view.words.tabs });
  for (const tab of TABS) {
    const chosen = tab === view.tab;
    const number = view.claim.counts?.[tab];
    const made = button(number === undefined ? view.words[tab] : `${view.words[tab]} ${number}`, {
      role: 'tab', id: `tab-${tab}`, 'aria-selected': String(chosen), 'aria-controls': chosen ? 'panel' : null, tabindex: chosen ? '0' : '-1',
    }, () => act.tab(tab, false));
    made.onkeydown = (event) => {
      const at = TABS.indexOf(tab);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      act.tab(TABS[(to + TABS.length) % TABS.length], true);
    };
    list.append(made);
  }
  return list;
}

function reviewForm(view, act) {
  const { words, draft, claim } = view;
  const label = node('select', { 'aria-label': words.review_label });
  for (const [value, name] of words.review_labels) label.append(node('option', { value }, name));
  label.value = draft.label;
  const note = node('textarea', { rows: '2', maxlength: '4000', 'aria-label': words.review_note, placeholder: words.review_note, dir: 'auto' });
  note.value = draft.note;
  const told = node('span', { role: 'status', class: 'notice' }, claim.reviewed ?? '');
  const changed = () => { told.textContent = ''; act.draft({ label: label.value, note: note.value }); };
  label.onchange = changed;
  note.oninput = changed;
  const save = button(words.review_save, { class: 'ask' }, () => {
    told.textContent = words.review_saving;
    act.note({ label: label.value, note: note.value });
  });
  return node('div', { class: 'review', role: 'group', 'aria-label': words.review_title },
    node('h3', {}, words.review_title), label, note, node('div', {}, save, ' ', told));
}
