"""The evidence of a report as a graph with places: entities and values as nodes, statements as links."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

import networkx as nx

from claimver.report.triplets import value_words
from claimver.types import Entity, Report, Triplet

SCOPES = ("deciding", "paths", "all")
MAX_NODES = 300
COLUMN, ROW, TALLEST = 350, 92, 9  # pixels between columns and rows; rows of a column
ASIDE = 50  # pixels more between rows that a statement joins: its name and arrow stand there
SMALL = 6  # nodes of a layer, up to which all orders are tried
SHELF = 1_500  # pixels: components are set side by side at least up to this width
FRAME = (940, 760)  # pixels of the frame in which a page shows all of them


@dataclass(frozen=True, slots=True)
class Node:
    """An entity or a value; ``named`` says that the text mentions it."""

    id: str
    label: str
    kind: str  # "entity" or "value"
    description: str = ""
    named: bool = False
    x: int = 0
    y: int = 0


@dataclass(frozen=True, slots=True)
class Link:
    """A statement; ``claims`` holds the indices of the verdicts that cite it."""

    id: str
    source: str
    target: str
    label: str
    claims: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EvidenceGraph:
    """Nodes and links in a fixed order; ``left_out`` counts the triplets that found no room."""

    nodes: tuple[Node, ...] = ()
    links: tuple[Link, ...] = ()
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Focus:
    """The part of a graph that one claim is about."""

    nodes: tuple[str, ...] = ()
    links: tuple[str, ...] = ()


def evidence_graph(report: Report, *, scope: str = "paths", max_nodes: int = MAX_NODES) -> EvidenceGraph:
    """The graph of what was cited (``deciding``), with the paths found (``paths``), or of ``all`` retrieved."""
    named = {mention.entity.id for mention in report.document.mentions if mention.entity}
    return triplet_graph(_wanted(report, scope), named=named, cited=_citing(report), max_nodes=max_nodes)


def triplet_graph(
    triplets: Iterable[Triplet],
    *,
    named: Collection[str] = (),
    cited: Mapping[str, Sequence[int]] = MappingProxyType({}),
    columns: Mapping[str, int] | None = None,
    max_nodes: int = MAX_NODES,
) -> EvidenceGraph:
    """The graph of the triplets; ``named`` are the ids to show filled, ``cited`` the claims that cite a statement.

    ``columns`` says from left to right where each entity stands; without it, nodes stand by distance.
    """
    nodes: dict[str, Node] = {}
    links: dict[str, Link] = {}
    wanted = _unique(triplets)
    for triplet in wanted:
        ends = _ends(triplet, named)
        if len(nodes.keys() | {end.id for end in ends}) > max_nodes:
            continue
        for end in ends:
            nodes.setdefault(end.id, end)
        links[triplet.id] = Link(
            triplet.id, ends[0].id, ends[1].id, triplet.property.label, tuple(cited.get(triplet.id, ()))
        )
    graph = EvidenceGraph(tuple(nodes.values()), tuple(links.values()), len(wanted) - len(links))
    return _placed(graph) if columns is None else _in_columns(graph, columns)


def _in_columns(graph: EvidenceGraph, columns: Mapping[str, int]) -> EvidenceGraph:
    """The graph with its nodes in the columns given, tall columns folded; what has none stands in the last."""
    last = max(columns.values(), default=0)
    lanes = _lanes(graph, columns)
    groups: dict[int, list[str]] = {}
    for node in graph.nodes:
        groups.setdefault(columns.get(node.id, last), []).append(node.id)
    folded = [
        ids[start : start + TALLEST] for _, ids in sorted(groups.items()) for start in range(0, len(ids), TALLEST)
    ]
    places: dict[str, tuple[int, int]] = {}
    for number, ids in enumerate(folded):
        rows = spread(ids, graph.links, step=ROW, aside=ASIDE)
        free = ROW * lanes // 2 if 0 < number < len(folded) - 1 else 0
        for place, (id, row) in enumerate(rows.items()):
            upper = place < (len(ids) + 1) // 2
            places[id] = (COLUMN * number, row - max(rows.values()) // 2 + (-free if upper else free))
    placed = (replace(node, x=places[node.id][0], y=places[node.id][1]) for node in graph.nodes)
    return replace(graph, nodes=tuple(placed))


def _lanes(graph: EvidenceGraph, columns: Mapping[str, int]) -> int:
    """How many statements between the same two run past a column: there the middle is left free for them."""
    past = [
        frozenset((link.source, link.target))
        for link in graph.links
        if abs(columns.get(link.source, 0) - columns.get(link.target, 0)) > 1
    ]
    return max(map(past.count, past), default=0)


def spread(ids: Sequence[str], links: Iterable[Link], *, step: int, aside: int) -> dict[str, int]:
    """Where each node of a column stands along it: ``step`` apart, ``aside`` more where a statement joins two."""
    joined = {frozenset((link.source, link.target)) for link in links}
    places = dict.fromkeys(ids[:1], 0)
    for before, id in itertools.pairwise(ids):
        places[id] = places[before] + step + (aside if frozenset((before, id)) in joined else 0)
    return places


def height(graph: EvidenceGraph, *, full: bool = False) -> int:
    """The height in pixels that shows the graph without making it small, or in ``full`` size, within bounds."""
    rows = [node.y for node in graph.nodes]
    tall = max(rows) - min(rows) if rows else 0
    return min(1000, max(340, tall * 11 // 10 + 80)) if full else min(760, max(340, tall * 3 // 4 + 160))


def _citing(report: Report) -> dict[str, list[int]]:
    cited: dict[str, list[int]] = {}
    for index, verdict in enumerate(report.verdicts):
        for triplet in verdict.triplets:
            cited.setdefault(triplet.id, []).append(index)
    return cited


def _wanted(report: Report, scope: str) -> Iterable[Triplet]:
    for verdict in report.verdicts:
        yield from verdict.triplets
    if scope in ("paths", "all"):
        for path in report.evidence.paths:
            yield from path.triplets
    if scope == "all":
        yield from report.evidence.triplets


def _unique(triplets: Iterable[Triplet]) -> list[Triplet]:
    return list({triplet.id: triplet for triplet in triplets}.values())


def _ends(triplet: Triplet, named: Collection[str]) -> tuple[Node, Node]:
    def entity(end: Entity) -> Node:
        return Node(end.id, end.label, "entity", end.description, end.id in named)

    if isinstance(triplet.object, Entity):
        return entity(triplet.subject), entity(triplet.object)
    value = triplet.object
    return entity(triplet.subject), Node(f"{triplet.id}#value", value_words(value), "value", value.kind)


def focus(graph: EvidenceGraph, index: int) -> Focus:
    """The links that verdict ``index`` cites and the nodes they join."""
    links = [link for link in graph.links if index in link.claims]
    nodes = dict.fromkeys(end for link in links for end in (link.source, link.target))
    return Focus(tuple(nodes), tuple(link.id for link in links))


def only(graph: EvidenceGraph, index: int) -> EvidenceGraph:
    """The graph of one claim's cited statements, placed anew."""
    part = focus(graph, index)
    nodes = tuple(node for node in graph.nodes if node.id in set(part.nodes))
    links = tuple(link for link in graph.links if link.id in set(part.links))
    return _placed(EvidenceGraph(nodes, links))


def to_networkx(graph: EvidenceGraph) -> nx.MultiDiGraph:
    """The same graph for networkx, statement ids as keys."""
    result = nx.MultiDiGraph()
    for node in graph.nodes:
        result.add_node(node.id, label=node.label, kind=node.kind, named=node.named)
    for link in graph.links:
        result.add_edge(link.source, link.target, key=link.id, label=link.label)
    return result


def _placed(graph: EvidenceGraph) -> EvidenceGraph:
    """The graph with a place for each node: components on shelves, each in columns by distance from its centre."""
    network = to_networkx(graph).to_undirected()
    order = {node.id: number for number, node in enumerate(graph.nodes)}
    parts = [
        [spread(column, graph.links, step=ROW, aside=ASIDE) for column in _columns(network.subgraph(ids), graph, order)]
        for ids in sorted(nx.connected_components(network), key=lambda ids: min(order[id] for id in ids))
    ]
    sizes = [(COLUMN * len(rows), ROW + max(max(column.values()) for column in rows)) for rows in parts]
    places: dict[str, tuple[int, int]] = {}
    for rows, (_, tall), (left, top) in zip(parts, sizes, _shelved(sizes), strict=True):
        for number, column in enumerate(rows):
            margin = (tall - ROW - max(column.values())) // 2
            for id, row in column.items():
                places[id] = (left + COLUMN * number, top + margin + row)
    placed = (replace(node, x=places[node.id][0], y=places[node.id][1]) for node in graph.nodes)
    return replace(graph, nodes=tuple(placed))


def _shelved(sizes: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where each component stands: side by side up to SHELF, or further where FRAME then shows all of them larger."""
    widest = max(SHELF, sum(wide for wide, _ in sizes))
    tried = (_on_shelves(sizes, shelf) for shelf in range(SHELF, widest + COLUMN, COLUMN))
    return min(tried, key=lambda placed: max(a / b for a, b in zip(_extent(sizes, placed), FRAME, strict=True)))


def _on_shelves(sizes: Sequence[tuple[int, int]], shelf: int) -> list[tuple[int, int]]:
    placed: list[tuple[int, int]] = []
    left = top = tallest = 0
    for wide, tall in sizes:
        if left and left + wide > shelf:
            left, top, tallest = 0, top + tallest + ROW, 0
        placed.append((left, top))
        left, tallest = left + wide, max(tallest, tall)
    return placed


def _extent(sizes: Sequence[tuple[int, int]], placed: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """How wide and how tall all of it is."""
    corners = [(x + wide, y + tall) for (x, y), (wide, tall) in zip(placed, sizes, strict=True)]
    return max((x for x, _ in corners), default=0), max((y for _, y in corners), default=0)


def layers(graph: EvidenceGraph) -> list[list[str]]:
    """The ids of the nodes by distance from the best connected one of each component, side by side."""
    network = to_networkx(graph).to_undirected()
    order = {node.id: number for number, node in enumerate(graph.nodes)}
    found: list[list[str]] = []
    for component in sorted(nx.connected_components(network), key=lambda ids: min(order[id] for id in ids)):
        for depth, column in enumerate(_columns(network.subgraph(component), graph, order)):
            if depth == len(found):
                found.append([])
            found[depth].extend(column)
    return found


def _columns(network: nx.MultiGraph, graph: EvidenceGraph, order: dict[str, int]) -> list[list[str]]:
    """The nodes of a component by distance from its best connected named node, tall columns folded."""
    named = {node.id for node in graph.nodes if node.named}
    root = min(network.nodes, key=lambda id: (id not in named, -network.degree(id), order[id]))
    layers = [sorted(layer, key=lambda id: order[id]) for layer in nx.bfs_layers(network, root)]
    for before, layer in itertools.pairwise(layers):
        _untangle(network, before, layer)
    for layer in layers:
        layer[:] = _side_by_side(network, layer)
    return [layer[start : start + TALLEST] for layer in layers for start in range(0, len(layer), TALLEST)]


def _side_by_side(network: nx.MultiGraph, layer: Sequence[str]) -> list[str]:
    """The nodes of a small layer in an order in which no statement between two of them runs through a third.

    Of such orders the one nearest to that given.
    """
    joined = [(a, b) for a, b in itertools.combinations(layer, 2) if network.has_edge(a, b)]
    if not joined or len(layer) > SMALL:
        return list(layer)
    row = {id: number for number, id in enumerate(layer)}

    def worth(place: Mapping[str, int]) -> tuple[int, int]:
        return sum(abs(place[a] - place[b]) - 1 for a, b in joined), sum(abs(place[id] - row[id]) for id in row)

    orders = ({id: n for n, id in enumerate(ids)} for ids in itertools.permutations(layer))
    best = min(orders, key=worth)
    return list(best)


def _untangle(network: nx.MultiGraph, before: Sequence[str], layer: list[str]) -> None:
    """Sort the layer in place by the mean row of each node's neighbours in the layer before."""
    row = {id: number for number, id in enumerate(before)}

    def mean(id: str) -> float:
        rows = [row[other] for other in network.neighbors(id) if other in row]
        return sum(rows) / len(rows) if rows else 0.0

    layer.sort(key=mean)
