// A search box with what it finds, renewed as one types. data: {query, options: [{id, parts}], words, none}.
// Sends: query = the words typed; chosen = the number of an option, -1 for none of these.
export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector('.picker');
  const { words } = data;
  let input = root.querySelector('input');
  if (!input) {
    input = node('input', { type: 'search', role: 'combobox', 'aria-expanded': 'true', 'aria-controls': 'options', 'aria-autocomplete': 'list', 'aria-label': words.search, placeholder: words.search, autocomplete: 'off', dir: 'auto' });
    input.value = data.query;
    root.append(input, node('p', { class: 'notice', role: 'status' }), node('ul', { id: 'options', role: 'listbox', 'aria-label': words.found }));
    root.onkeydown = keepKey;
  }
  root.querySelector('[role=status]').textContent = words.told;
  const list = root.querySelector('ul');
  const options = data.options.map((option, number) => {
    const made = node('li', { role: 'option', id: `option-${number}`, 'aria-selected': 'false' }, ...option.parts.map(build));
    made.onclick = () => setTriggerValue('chosen', { number, at: Date.now() });
    return made;
  });
  list.replaceChildren(...options);
  list.hidden = !options.length;
  let at = -1;
  const move = (to) => {
    at = (to + options.length) % options.length;
    options.forEach((option, number) => option.setAttribute('aria-selected', String(number === at)));
    input.setAttribute('aria-activedescendant', `option-${at}`);
    options[at].scrollIntoView({ block: 'nearest' });
  };
  input.onkeydown = (event) => {
    const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1 }[event.key];
    if (to !== undefined && options.length) { event.preventDefault(); move(to); }
    if (event.key === 'Enter' && at >= 0) { event.preventDefault(); setTriggerValue('chosen', { number: at, at: Date.now() }); }
  };
  input.oninput = () => {
    clearTimeout(root.waiting);
    root.waiting = setTimeout(() => setTriggerValue('query', input.value.slice(0, 200)), 250);
  };
}

function node(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value != null) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
