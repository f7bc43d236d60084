"""The neighbourhood of an entity as a graph: the entity in the middle, its neighbours left and right of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from claimver.report.graph import COLUMN, EvidenceGraph, triplet_graph
from claimver.types import Triplet

SLOT = 88  # pixels: two lines of a statement's name, which stand half way to the neighbour, fit into half of it


def star(id: str, triplets: Sequence[Triplet]) -> EvidenceGraph:
    """The graph of the entity's statements; those that others state of it stand on the left as far as both sides fill.

    Every neighbour has as much height as its statements need, so that no name of one lies on that of another.
    """
    graph = triplet_graph(triplets, named=[id])
    slots: dict[str, int] = {}
    for link in sorted(graph.links, key=lambda link: link.source == id):
        other = link.target if link.source == id else link.source
        if other != id:
            slots[other] = slots.get(other, 0) + 1
    left, right = _halves(slots)
    places = _column(left, slots, -COLUMN) | {id: (0, 0)} | _column(right, slots, COLUMN)
    nodes = (replace(node, x=places[node.id][0], y=places[node.id][1]) for node in graph.nodes)
    return replace(graph, nodes=tuple(nodes))


def _halves(slots: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """The neighbours in their order, cut where both parts are about as tall."""
    left: list[str] = []
    filled, half = 0, sum(slots.values()) / 2
    for id, height in slots.items():
        if filled + height / 2 > half:
            break
        left.append(id)
        filled += height
    return left, list(slots)[len(left) :]


def _column(ids: Sequence[str], slots: Mapping[str, int], x: int) -> dict[str, tuple[int, int]]:
    top = -SLOT * sum(slots[id] for id in ids) // 2
    places = {}
    for id in ids:
        places[id] = (x, top + SLOT * slots[id] // 2)
        top += SLOT * slots[id]
    return places
