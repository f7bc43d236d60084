// What Streamlit's own elements lack: the language of the page, their words in it, and the role of the drop zone for
// files, which is named and can hold the focus, yet is "presentation". What was changed is put back when this ends.
const SAID = '[data-testid=stSkipToContent], [data-testid=stTopNavSection] p, [data-testid=stFileUploaderDropzone] button p,'
  + ' [data-testid=stFileUploaderDropzoneInstructions] span';

export default function ({ data, parentElement }) {
  parentElement.mended?.(); // it is called anew for every change of data, and ends once
  const { language, words, begins, ends } = data;
  const changed = [];
  const inOurs = text => {
    if (text in words) return words[text];
    const first = Object.keys(begins).find(start => text.startsWith(`${start} `));
    const last = Object.keys(ends).find(end => text.endsWith(` ${end}`));
    if (first) return begins[first] + text.slice(first.length);
    return last ? text.slice(0, -last.length) + ends[last] : text;
  };
  const put = (holder, name) => {
    const before = holder[name] ?? '', now = inOurs(before);
    if (now === before) return;
    changed.push([holder, name, before]);
    holder[name] = now;
  };
  const mend = () => {
    for (const zone of document.querySelectorAll('[data-testid=stFileUploaderDropzone][role=presentation]')) {
      zone.setAttribute('role', 'group');
    }
    for (const part of document.querySelectorAll(SAID)) {
      for (const text of part.childNodes) if (text.nodeType === Node.TEXT_NODE) put(text, 'nodeValue');
    }
    for (const part of document.querySelectorAll('[aria-label]:not([role=combobox])')) put(part, 'ariaLabel');
    for (const field of document.querySelectorAll('input[placeholder]')) put(field, 'placeholder');
  };
  document.documentElement.lang = language;
  mend();
  const watch = new MutationObserver(mend);
  watch.observe(document.body, { childList: true, subtree: true });
  parentElement.mended = () => {
    watch.disconnect();
    for (const [holder, name, before] of changed.splice(0).reverse()) holder[name] = before;
  };
  return parentElement.mended;
}
