// The text with its claims. data: {segments: [{parts, claim, look, symbol, name}], selected}. Sends: picked = claim index.
const drawn = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector('.claim-text');
  const signature = JSON.stringify(data.segments);
  if (drawn.get(root)?.signature !== signature) {
    const focused = root.getRootNode().activeElement?.dataset?.index;
    root.replaceChildren(...data.segments.map(draw));
    drawn.set(root, { signature });
    // New verdicts arrive while the reader is walking through those that are there.
    if (focused != null) root.querySelector(`mark[data-index="${Number(focused)}"]`)?.focus({ preventScroll: true });
  }
  const marks = Array.from(root.querySelectorAll('mark'));
  const selected = marks.find((mark) => Number(mark.dataset.index) === data.selected) ?? marks[0];
  for (const mark of marks) {
    const index = Number(mark.dataset.index);
    mark.setAttribute('aria-pressed', String(index === data.selected));
    mark.tabIndex = mark === selected ? 0 : -1;
    mark.onclick = () => setTriggerValue('picked', index);
    mark.onkeydown = (event) => onKey(event, mark);
  }

  function onKey(event, mark) {
    keepKey(event);
    const at = marks.indexOf(mark);
    const steps = {
      ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: marks.length - 1,
    };
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      setTriggerValue('picked', Number(mark.dataset.index));
    } else if (event.key in steps) {
      event.preventDefault();
      move((steps[event.key] + marks.length) % marks.length);
    }
  }

  function move(to) {
    marks.forEach((mark, index) => { mark.tabIndex = index === to ? 0 : -1; });
    marks[to].focus();
  }
}

function draw(segment) {
  if (segment.claim == null) {
    const plain = document.createElement('span');
    plain.append(...segment.parts.map(build));
    return plain;
  }
  const mark = document.createElement('mark');
  mark.className = segment.look;
  mark.dataset.index = segment.claim;
  mark.dataset.symbol = segment.symbol;
  mark.setAttribute('role', 'button');
  mark.append(...segment.parts.map(build));
  mark.setAttribute('aria-label', `Claim ${segment.claim + 1}, ${segment.name}: ${mark.textContent}`);
  mark.title = `Claim ${segment.claim + 1}: ${segment.name}`;
  return mark;
}
