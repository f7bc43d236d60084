// Something else is shown where this stands: look at its beginning and go on from there by keyboard.
const last = new WeakMap();

export default function ({ data, parentElement }) {
  const place = parentElement.host ?? parentElement;
  const before = last.get(place);
  last.set(place, data.at);
  if (before === undefined || before === data.at) return;
  place.setAttribute('tabindex', '-1');
  place.style.outline = 'none';
  place.style.scrollMarginTop = '5rem';
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'start', inline: 'nearest' });
}
