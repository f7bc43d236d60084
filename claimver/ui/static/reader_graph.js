// The graph of one claim in a sandboxed frame that is drawn anew by message: the page itself (700 kB) is sent once.
const NARROW_FRAME = 420; // pixels: below that the graph is drawn as it is placed for a phone
class GraphPane {
  constructor(words) {
    this.words = words;
    this.ready = false;
    this.graph = null;
    this.told = node('p', { class: 'notice graph-told', role: 'status' });
    this.look = node('select', { 'aria-label': words.graph_look });
    this.look.onchange = () => this.select(this.look.value);
    this.frame = node('iframe', { sandbox: 'allow-scripts', title: words.graph_title });
    const bar = node('div', { class: 'graph-bar' },
      button(words.graph_fit, { class: 'ask' }, () => this.post({ cv: 'view', do: 'fit' })),
      button('+', { 'aria-label': words.graph_in, title: words.graph_in, class: 'ask' }, () => this.post({ cv: 'view', do: 'in' })),
      button('−', { 'aria-label': words.graph_out, title: words.graph_out, class: 'ask' }, () => this.post({ cv: 'view', do: 'out' })),
      this.look);
    this.element = node('div', { class: 'graph-pane' }, bar, this.frame, this.told);
    this.onMessage = (event) => this.heard(event);
    this.onPage = () => this.load();
    window.addEventListener('message', this.onMessage);
    window.addEventListener('claimver-graph-page', this.onPage);
    this.load();
  }

  load() {
    if (!this.frame.srcdoc && window.claimverGraphPage) this.frame.srcdoc = window.claimverGraphPage;
  }

  leave() {
    window.removeEventListener('message', this.onMessage);
    window.removeEventListener('claimver-graph-page', this.onPage);
  }

  post(message) {
    if (this.ready) this.frame.contentWindow?.postMessage(message, '*');
  }

  heard(event) {
    if (event.source !== this.frame.contentWindow || event.data?.cv !== 'graph') return;
    if (event.data.kind === 'ready') {
      this.ready = true;
      this.draw();
    } else this.select(String(event.data.id));
  }

  show(graph) {
    this.graph = graph;
    this.told.textContent = graph.nodes.length ? this.words.graph_hint : this.words.graph_empty;
    this.look.replaceChildren(node('option', { value: '' }, this.words.graph_look),
      ...Object.entries(graph.names).map(([id, name]) => node('option', { value: id }, name)));
    this.element.classList.toggle('empty', graph.nodes.length === 0);
    this.draw();
  }

  repaint() {
    if (isDark(this.element) !== this.dark) this.draw();
  }

  draw() {
    if (!this.graph) return;
    this.dark = isDark(this.element);
    const placed = this.frame.clientWidth < NARROW_FRAME ? this.graph.narrow : this.graph;
    this.post({ cv: 'draw', nodes: placed.nodes, edges: placed.edges, links: this.graph.links, dark: this.dark });
  }

  select(id) {
    if (!this.graph || !(id in this.graph.names)) return;
    this.look.value = id;
    this.told.replaceChildren(...this.graph.about[id].map(build));
    this.post({ cv: 'view', do: 'select', id });
  }
}
