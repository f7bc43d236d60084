// Keeps in the browser what is typed into a form's text area and not sent yet: another page, or a reload, loses nothing.
const AREA = '[data-testid=stForm] [data-testid=stTextArea] textarea';
const bases = new WeakMap(); // what an area held before anything was typed into it

const place = area => [...(area.closest('[class*="st-key-"]')?.classList ?? [])].find(name => name.startsWith('st-key-'));
const kept = area => JSON.parse(sessionStorage.getItem(`draft ${place(area)}`));
const forget = area => sessionStorage.removeItem(`draft ${place(area)}`);

function keep(area) {
  const text = area.value, base = bases.get(area) ?? '';
  if (text === base) return forget(area);
  try {
    sessionStorage.setItem(`draft ${place(area)}`, JSON.stringify({ base, text }));
  } catch { forget(area); } // more than a browser keeps
}

function meet(area) {
  if (bases.has(area)) return;
  bases.set(area, area.value);
  setTimeout(() => restore(area), 150); // Streamlit fills an area only after it is there
}

function restore(area) {
  const found = kept(area);
  if (!area.isConnected || area === document.activeElement) return;
  bases.set(area, area.value);
  if (!found) return;
  if (found.base !== area.value) return forget(area); // another text has come since
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(area, found.text);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

export default function () {
  const areas = within => within?.querySelectorAll(AREA) ?? [];
  const on = {
    focusin: ({ target }) => { if (target.matches?.(AREA) && !kept(target)) bases.set(target, target.value); },
    input: ({ target }) => { if (target.matches?.(AREA)) keep(target); },
    click: ({ target }) => {
      if (target.closest?.('[data-testid=stFormSubmitButton]')) areas(target.closest('[data-testid=stForm]').parentElement).forEach(forget);
    },
    keydown: ({ target, key, ctrlKey, metaKey }) => {
      if (target.matches?.(AREA) && key === 'Enter' && (ctrlKey || metaKey)) forget(target);
    },
  };
  const watch = new MutationObserver(() => areas(document).forEach(meet));
  areas(document).forEach(meet);
  watch.observe(document.body, { childList: true, subtree: true });
  for (const [name, heard] of Object.entries(on)) document.addEventListener(name, heard, true);
  return () => {
    watch.disconnect();
    for (const [name, heard] of Object.entries(on)) document.removeEventListener(name, heard, true);
  };
}
