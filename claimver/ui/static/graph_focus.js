// The part of the graph to look at, in a message of its own: the graph itself stays as it was and is not sent again.
export default function ({ data }) {
  (window.claimverFocus ??= {})[data.channel] = data.focus;
  window.dispatchEvent(new CustomEvent('claimver-focus'));
}
