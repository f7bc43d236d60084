// A section of the report, drawn as it came. data: {parts}. Sends: picked = claim index, from any element with data-claim.
export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector('.panel');
  const signature = JSON.stringify(data.parts);
  if (root.dataset.signature !== signature) {
    const focused = root.getRootNode().activeElement?.dataset?.claim;
    root.replaceChildren(...data.parts.map(build));
    root.dataset.signature = signature;
    root.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
    if (focused != null) root.querySelector(`[data-claim="${Number(focused)}"]`)?.focus({ preventScroll: true });
  }
  root.onkeydown = keepKey;
  root.onclick = (event) => {
    const row = event.target.closest('[data-claim]');
    if (row) setTriggerValue('picked', Number(row.dataset.claim));
  };
}
