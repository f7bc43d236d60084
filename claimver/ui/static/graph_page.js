// Holds the page that draws graphs, for every frame on this page: it is the same for all and so is sent once.
export default function ({ data }) {
  window.claimverGraphPage = data.page;
  window.dispatchEvent(new CustomEvent('claimver-graph-page'));
}
