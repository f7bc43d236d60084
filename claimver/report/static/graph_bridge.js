// Runs inside the sandboxed frame, after pyvis has made `network`, `nodes` and `edges`.
// Out: {cv: 'graph', kind: 'ready' | 'node' | 'edge', id}.  In: {cv: 'focus', nodes, links, selected, dark}.
(function () {
  const PALETTES = {
    light: {
      page: '#ffffff', ink: '#1b1f24', faint: '#59636e', strong: '#0b5cad',
      named: { background: '#dbe7fb', border: '#0b5cad' },
      entity: { background: '#ffffff', border: '#59636e' },
      value: { background: '#f6f3ea', border: '#7a6a3a' },
    },
    dark: {
      page: '#12161c', ink: '#f1f3f5', faint: '#9aa4b2', strong: '#7db7ff',
      named: { background: '#1d3557', border: '#7db7ff' },
      entity: { background: '#1a2029', border: '#9aa4b2' },
      value: { background: '#2b281d', border: '#cbb677' },
    },
  };
  const LETTERS = 17;
  const PHONE = 420; // pixels: a frame on a phone, in which letters smaller than FAINT of their size say nothing
  const FAINT = 0.6;
  const EDGE = 6; // pixels between what is drawn and the edge of the view
  const LEAST = 16 / LETTERS; // letters of 16 pixels: below that only whoever asks for the whole sees it smaller
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const send = (kind, id) => parent.postMessage({ cv: 'graph', kind, id }, '*');
  let painted = null;
  let palette = PALETTES.light;
  let focused = new Set();
  let pointed = new Set();

  function paint(dark, links) {
    const signature = JSON.stringify([dark, links]);
    if (signature === painted) return;
    painted = signature;
    palette = PALETTES[dark ? 'dark' : 'light'];
    focused = new Set(links);
    document.body.style.backgroundColor = palette.page;
    nodes.update(nodes.get().map((node) => ({
      id: node.id,
      font: { color: palette.ink, size: LETTERS },
      color: { ...palette[node.cv], highlight: { ...palette[node.cv], border: palette.strong }, hover: palette[node.cv] },
    })));
    edges.update(edges.get().map(lineOf));
  }

  // In a large graph the name of a statement that no claim cites is shown when it, or an end of it, is pointed at.
  const FEW = 30;
  function lineOf(edge) {
    const near = focused.has(edge.id);
    const named = near || edge.cited || pointed.has(edge.id) || edges.length <= FEW;
    return {
      id: edge.id,
      width: near ? 5 : edge.cited ? 2.5 : 1,
      color: { color: near ? palette.strong : palette.faint, highlight: palette.strong, hover: palette.strong },
      font: {
        size: LETTERS, strokeWidth: 0, color: named ? palette.ink : 'rgba(0,0,0,0)',
        background: named ? palette.page : 'rgba(0,0,0,0)',
      },
    };
  }

  function point(ids) {
    const before = pointed;
    pointed = new Set([...ids, ...network.getSelectedEdges()]);
    const changed = [...new Set([...before, ...pointed])];
    edges.update(edges.get(changed).map(lineOf));
  }

  // The whole name of what is pointed at, where the drawing holds a part of it.
  const told = document.createElement('div');
  told.className = 'told';
  document.body.append(told);
  function tell(part, event) {
    told.textContent = part?.whole ?? '';
    told.hidden = !part?.whole;
    if (told.hidden) return;
    const { x, y } = event.pointer.DOM;
    const root = document.documentElement;
    told.style.left = `${Math.max(0, Math.min(x + 12, root.clientWidth - told.offsetWidth - 4))}px`;
    told.style.top = `${Math.max(0, Math.min(y + 16, root.clientHeight - told.offsetHeight - 4))}px`;
    Object.assign(told.style, { color: palette.ink, background: palette.page, borderColor: palette.strong });
  }
  tell(null);

  function select(id) {
    network.unselectAll();
    if (id != null && nodes.get(id)) network.selectNodes([id]);
    else if (id != null && edges.get(id)) network.selectEdges([id]);
    point([]);
  }

  function look(ids) {
    const known = ids.filter((id) => nodes.get(id));
    const phone = document.documentElement.clientWidth < PHONE;
    const animation = still || phone ? false : { duration: 300 };
    if (known.length || phone) network.fit({ ...known.length && { nodes: known }, maxZoomLevel: 1, animation });
    else whole(animation);
    if (phone && network.getScale() < FAINT) start(known[0]);
  }

  // All of it, as large as it can be: the library's own view leaves a tenth free on all sides. Lines bend up and down.
  const BENT = 1.1;
  function whole(animation) {
    const boxes = nodes.getIds().map((id) => network.getBoundingBox(id));
    if (!boxes.length) return;
    const ends = (low, high) => [Math.min(...boxes.map((box) => box[low])), Math.max(...boxes.map((box) => box[high]))];
    const [[left, right], [top, bottom]] = [ends('left', 'right'), ends('top', 'bottom')];
    const { clientWidth, clientHeight } = document.documentElement;
    const scale = Math.min(1, clientWidth / (right - left + 2 * EDGE), clientHeight / (BENT * (bottom - top)));
    network.moveTo({ scale, position: { x: (left + right) / 2, y: (top + bottom) / 2 }, animation });
  }

  // The view with letters that can be read, the first node in its middle, but at an edge of what is drawn.
  function start(id = nodes.getIds()[0]) {
    const boxes = nodes.getIds().map((id) => network.getBoundingBox(id));
    const first = network.getBoundingBox(id);
    const middle = (low, high, room) => {
      const [from, to] = [Math.min(...boxes.map((box) => box[low])) - EDGE, Math.max(...boxes.map((box) => box[high])) + EDGE];
      if (to - from <= room) return (from + to) / 2;
      return Math.min(Math.max((first[low] + first[high]) / 2, from + room / 2), to - room / 2);
    };
    const position = {
      x: middle('left', 'right', document.documentElement.clientWidth / LEAST),
      y: middle('top', 'bottom', document.documentElement.clientHeight / LEAST),
    };
    network.moveTo({ scale: LEAST, position, animation: false });
  }

  // Another graph in the place of the one drawn: all of it where its letters can be read so, else its beginning.
  function draw(message) {
    edges.clear();
    nodes.clear();
    nodes.add(message.nodes);
    edges.add(message.edges);
    painted = null;
    paint(Boolean(message.dark), message.links ?? []);
    network.fit({ animation: false, maxZoomLevel: 1 });
    if (network.getScale() < LEAST) start();
  }

  function view(message) {
    if (message.do === 'fit') network.fit({ animation: false, maxZoomLevel: 1 });
    else if (message.do === 'select') select(message.id);
    else network.moveTo({ scale: network.getScale() * (message.do === 'in' ? 1.25 : 0.8), animation: false });
  }

  let seen = null;
  window.addEventListener('message', (event) => {
    if (event.source !== parent) return;
    if (event.data?.cv === 'draw') draw(event.data);
    if (event.data?.cv === 'view') view(event.data);
  });
  window.addEventListener('message', (event) => {
    const message = event.data;
    if (event.source !== parent || !message || message.cv !== 'focus') return;
    paint(Boolean(message.dark), message.links ?? []);
    select(message.selected);
    const signature = JSON.stringify(message.nodes);
    if (signature !== seen) look(message.nodes ?? []);
    seen = signature;
  });
  // 'click', not 'selectEdge': a link that was selected with its node sends no 'selectEdge'.
  network.on('click', (event) => {
    if (event.nodes.length) send('node', event.nodes[0]);
    else if (event.edges.length) send('edge', event.edges[0]);
  });
  network.on('hoverNode', (event) => { point(network.getConnectedEdges(event.node)); tell(nodes.get(event.node), event); });
  network.on('hoverEdge', (event) => { point([event.edge]); tell(edges.get(event.edge), event); });
  network.on('blurNode', () => { point([]); tell(null); });
  network.on('blurEdge', () => { point([]); tell(null); });
  // A turn of the wheel scrolls the page; with Ctrl it zooms the graph.
  document.addEventListener('wheel', (event) => { if (!event.ctrlKey) event.stopPropagation(); }, { capture: true, passive: true });
  window.addEventListener('resize', () => { seen = null; send('ready'); });
  send('ready');
})();
