// Shared by the components: builds elements from data. Text is always a text node, so nothing in it can act.
const TAGS = new Set([
  'a', 'blockquote', 'button', 'caption', 'dd', 'details', 'div', 'dl', 'dt', 'figcaption', 'figure', 'h2', 'h3',
  'li', 'ol', 'p', 'section', 'span', 'strong', 'summary', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul',
]);
const ATTRIBUTES = new Set([
  'aria-current', 'aria-hidden', 'aria-label', 'class', 'colspan', 'data-ask', 'data-claim', 'data-head', 'data-item', 'dir', 'href', 'id', 'rel',
  'role', 'scope', 'start', 'style', 'tabindex', 'target', 'title', 'type',
]);

function build(part) {
  if (typeof part === 'string') return document.createTextNode(part);
  if (!TAGS.has(part.t)) return document.createTextNode('');
  const made = document.createElement(part.t);
  for (const [name, value] of Object.entries(part.a)) {
    if (!ATTRIBUTES.has(name)) continue;
    if (name === 'href' && !/^https?:\/\//i.test(value)) continue;
    made.setAttribute(name, value);
  }
  made.append(...part.c.map(build));
  return made;
}

// Streamlit listens for plain letters on the whole page (r, c): keys pressed in our parts stay there.
function keepKey(event) {
  if (event.key !== 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
}
