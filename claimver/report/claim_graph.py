"""The evidence graph of one claim, placed to fill a narrow pane with letters that can be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from claimver.report.graph import EvidenceGraph, Node, layers, spread, triplet_graph
from claimver.report.settle import ends
from claimver.types import Report, Triplet

PANE = (540, 430)  # pixels of the pane that the placing aims at
NODES, FEWEST = 16, 4  # as many are drawn as the pane holds with letters of their full size
LEGIBLE = 0.94  # of full size
_ACROSS, _DOWN = (330, 84), (250, 150)  # (between columns, between rows) with layers from left to right, or downwards
_ASIDE = (50, 100)  # more between nodes of a layer that a statement joins, the same two ways
_BOX = (190, 60)


def claim_triplets(report: Report, index: int) -> tuple[Triplet, ...]:
    """What the claim's graph draws: the statements cited, then the paths between what the claim names."""
    verdict = report.verdicts[index]
    inside = (m for m in report.document.mentions if verdict.claim.span.holds(m.span))
    named = {m.entity.id for m in inside if m.entity is not None}
    walked = [path for path in report.evidence.paths if _joins(path.triplets, named)]
    steps = [triplet for path in sorted(walked, key=lambda path: len(path.triplets)) for triplet in path.triplets]
    return tuple({triplet.id: triplet for triplet in (*verdict.triplets, *steps)}.values())


def _joins(triplets: Sequence[Triplet], named: set[str]) -> bool:
    """Whether both ends of the path are named."""
    met = [id for triplet in triplets for id in ends(triplet)]
    return len({id for id in met if met.count(id) == 1} & named) >= 2


def claim_graph(report: Report, index: int) -> EvidenceGraph:
    """The graph of the claim, of as many nodes as the pane shows legibly; ``left_out`` counts the other statements."""
    named = {m.entity.id for m in report.document.mentions if m.entity}
    cited = {triplet.id: (index,) for triplet in report.verdicts[index].triplets}
    for most in range(NODES, FEWEST - 1, -1):
        graph = _laid(triplet_graph(claim_triplets(report, index), named=named, cited=cited, max_nodes=most))
        if _fits(graph):
            break
    return graph


def _fits(graph: EvidenceGraph) -> bool:
    """Whether the pane shows the whole graph with legible letters."""
    spread = [max(at) - min(at) for at in ([n.x for n in graph.nodes], [n.y for n in graph.nodes]) if at]
    return all((wide + box) * LEGIBLE <= room for wide, box, room in zip(spread, _BOX, PANE, strict=False))


def _laid(graph: EvidenceGraph) -> EvidenceGraph:
    """The graph with its layers from left to right or downwards, whichever fits the pane better."""
    rows = layers(graph)
    if not rows:
        return graph
    across, down = (
        [spread(row, graph.links, step=step, aside=aside) for row in rows]
        for step, aside in zip((_ACROSS[1], _DOWN[0]), _ASIDE, strict=True)
    )
    wide = _scale(len(rows) * _ACROSS[0], _ACROSS[1] + _end(across))
    tall = _scale(_DOWN[0] + _end(down), len(rows) * _DOWN[1])
    places = _placed(down, _DOWN[1], downwards=True) if tall > wide else _placed(across, _ACROSS[0], downwards=False)
    return replace(graph, nodes=tuple(_at(node, places[node.id]) for node in graph.nodes))


def _scale(width: int, height: int) -> float:
    return min(1.0, PANE[0] / width, PANE[1] / height)


def _end(rows: Sequence[Mapping[str, int]]) -> int:
    return max(max(row.values()) for row in rows)


def _placed(rows: Sequence[Mapping[str, int]], along: int, *, downwards: bool) -> dict[str, tuple[int, int]]:
    places = {}
    for number, row in enumerate(rows):
        for id, place in row.items():
            spot = (along * number, place + (_end(rows) - max(row.values())) // 2)
            places[id] = (spot[1], spot[0]) if downwards else spot
    return places


def _at(node: Node, place: tuple[int, int]) -> Node:
    return replace(node, x=place[0], y=place[1])
