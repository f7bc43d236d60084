// A section of the report, drawn as it came. data: {parts}. Sends: picked = claim index, from any element with data-claim.
export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector('.panel');
  const signature = JSON.stringify(data.parts);
  if (root.dataset.signature !== signature) {
    const focused = root.getRootNode().activeElement?.dataset?.claim;
    root.replaceChildren(...data.parts.map(build));
    root.dataset.signature = signature;
    bringIntoView(root.querySelector('[role=alert]'));
    if (focused != null) root.querySelector(`[data-claim="${Number(focused)}"]`)?.focus({ preventScroll: true });
  }
  root.onkeydown = keepKey;
  root.onclick = (event) => {
    const row = event.target.closest('[data-claim]');
    if (row) setTriggerValue('picked', Number(row.dataset.claim));
  };
}

// What stands above may still unfold and push the problem out again: it is kept in view until the reader moves, 2 s at most.
function bringIntoView(problem) {
  if (!problem) return;
  let until = performance.now() + 2000;
  const keep = () => {
    problem.scrollIntoView({ block: 'nearest' });
    if (performance.now() < until) requestAnimationFrame(keep);
  };
  const stop = () => { until = 0; };
  for (const moved of ['wheel', 'pointerdown', 'touchmove', 'keydown']) addEventListener(moved, stop, { once: true, passive: true });
  keep();
}
