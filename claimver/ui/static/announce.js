// What a page has come to show, said to who does not see it; who was left nowhere goes on from its heading by keyboard.
// data: {at, words, heading}. The region is there before anything is said in it, else most screen readers miss it.
export default function ({ data }) {
  let said = document.querySelector('#claimver-said');
  const before = said?.dataset.at;
  if (!said) {
    said = document.createElement('div');
    said.id = 'claimver-said';
    said.setAttribute('role', 'status');
    said.setAttribute('aria-live', 'polite');
    Object.assign(said.style, {
      position: 'fixed', top: 0, left: 0, width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)',
    });
    document.body.append(said);
  }
  if (before === data.at) return;
  said.dataset.at = data.at;
  said.textContent = before === undefined ? '' : data.words;
  if (before === undefined || !data.at) return;
  let left = 40; // what had the focus goes once the page is drawn
  const stop = () => { left = 0; };
  for (const moved of ['pointerdown', 'keydown']) addEventListener(moved, stop, { once: true, capture: true });
  const look = () => {
    const heading = document.querySelector(data.heading), active = document.activeElement;
    if (left-- <= 0 || said.dataset.at !== data.at) return;
    if (!heading || (active && active !== document.body)) { setTimeout(look, 50); return; }
    heading.setAttribute('tabindex', '-1');
    heading.focus({ preventScroll: true });
  };
  look();
}
