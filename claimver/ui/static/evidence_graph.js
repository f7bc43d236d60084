// Holds the frame that draws the graph. data: {page, title, height, channel, signature, narrow}. Sends: picked = {kind, id}.
// The frame is sandboxed without allow-same-origin: it can reach neither this page nor its storage.
const frames = new WeakMap();
const WIDE = 560; // pixels: in a narrower frame the graph is placed as for a phone
const SHORT = 440; // pixels: a finger that moves such a frame's picture finds the page above or below it

export default function ({ data, parentElement, setTriggerValue }) {
  const host = parentElement.querySelector('.graph');
  let frame = frames.get(host);
  if (!frame || frame.dataset.signature !== data.signature) {
    frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.title = data.title;
    frame.dataset.signature = data.signature;
    frame.srcdoc = data.page;
    host.replaceChildren(frame);
    frames.set(host, frame);
  }
  frame.style.height = `${frame.clientWidth < WIDE ? Math.min(SHORT, Number(data.height)) : Number(data.height)}px`;

  const place = () => {
    if (frame.clientWidth < WIDE) frame.contentWindow?.postMessage({ cv: 'draw', ...data.narrow, dark: isDark(host) }, '*');
  };
  const post = () => {
    const focus = window.claimverFocus?.[data.channel];
    if (focus) frame.contentWindow?.postMessage({ cv: 'focus', ...focus, dark: isDark(host) }, '*');
  };
  const onMessage = (event) => {
    if (event.source !== frame.contentWindow || event.data?.cv !== 'graph') return;
    if (event.data.kind === 'ready') { place(); post(); }
    else setTriggerValue('picked', { kind: String(event.data.kind), id: String(event.data.id) });
  };
  window.addEventListener('message', onMessage);
  window.addEventListener('claimver-focus', post);
  return () => {
    window.removeEventListener('message', onMessage);
    window.removeEventListener('claimver-focus', post);
  };
}

function isDark(element) {
  const probe = document.createElement('span');
  probe.style.color = 'light-dark(rgb(0, 0, 0), rgb(255, 255, 255))';
  element.append(probe);
  const dark = getComputedStyle(probe).color === 'rgb(255, 255, 255)';
  probe.remove();
  return dark;
}
