"""A recorded search as a picture that grows: the two ends left and right, their rings as arcs between them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from claimver.kg.rings import Recorded
from claimver.kg.steps import Ring
from claimver.report.language import count, say
from claimver.types import Entity, Path

WIDTH, HEIGHT = 1_000, 460
DOTS, NAMED = 40, 9  # nodes of a ring that are drawn; up to so many of them with their names
PATHS = 3  # that are drawn at the end
MET = 4  # names that are told of those where both sides meet
_EDGE, _WIDEST = 120, math.radians(62)
_ROOM = HEIGHT / 2 - 34


@dataclass(frozen=True, slots=True)
class Dot:
    """A node: where it is, in which step it is drawn, from which side it was met; ``name`` is "" where not shown.

    ``met`` is the step in which the other side reached it too, 0 for none; ``size`` is half its width.
    """

    id: str
    name: str
    x: int
    y: int
    step: int
    side: str  # "first" or "last"
    met: int = 0
    size: int = 8


@dataclass(frozen=True, slots=True)
class Line:
    """A line between two nodes: from the node asked to the one met, or of a path (``step`` is then the last)."""

    source: str
    target: str
    step: int
    path: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn: step 0 shows the two ends, each further one a ring, the last one the paths; ``words`` tell it."""

    dots: tuple[Dot, ...]
    lines: tuple[Line, ...]
    words: tuple[str, ...]


def picture(search: Recorded, name: Callable[[str], str], *, paths: Sequence[Path] = ()) -> Picture:
    """The picture of the search; ``name(id)`` is an entity's, ``paths`` are drawn last: else the first ones found."""
    drawn = tuple(paths or search.paths)[:PATHS]
    kept = {side.id for path in drawn for triplet in path.triplets for side in _sides(triplet.subject, triplet.object)}
    last = len(search.rings) + 1
    dots = {
        search.first: Dot(search.first, name(search.first), _EDGE, HEIGHT // 2, 0, "first", size=15),
        search.last: Dot(search.last, name(search.last), WIDTH - _EDGE, HEIGHT // 2, 0, "last", size=15),
    }
    lines: list[Line] = []
    for step, ring in enumerate(search.rings, 1):
        chosen = _chosen(ring, kept, dots)
        named = len(ring.found) <= NAMED
        spots = _arc([node for node, _ in chosen if node not in dots], ring, search, dots, dict(chosen))
        for node, (x, y) in spots.items():
            side = "first" if ring.origin == search.first else "last"
            shown = name(node) if named or node in kept else ""
            size = max(4, min(8, round(0.42 * HEIGHT / max(1, len(spots)))))
            dots[node] = Dot(node, shown, x, y, step, side, size=size)
        other = "last" if ring.origin == search.first else "first"
        for node, _ in ring.found:
            if node in dots and dots[node].side == other:
                dots[node] = replace(dots[node], met=step)
        lines += [Line(leads, node, step) for node, leads in chosen if leads in dots]
    joins = {(t.subject.id, t.object.id): None for path in drawn for t in path.triplets if isinstance(t.object, Entity)}
    lines += [Line(one, other, last, path=True) for one, other in joins if one in dots and other in dots]
    return Picture(tuple(dots.values()), tuple(lines), _words(search, name, len(drawn)))


def _sides(*ends: object) -> list[Entity]:
    return [end for end in ends if isinstance(end, Entity)]


def _chosen(ring: Ring, kept: set[str], dots: dict[str, Dot]) -> list[tuple[str, str]]:
    """The nodes of the ring that are drawn: those of paths and those drawn already first, at most ``DOTS``."""
    order = sorted(
        range(len(ring.found)), key=lambda i: (ring.found[i][0] not in kept, ring.found[i][0] not in dots, i)
    )
    return [ring.found[index] for index in sorted(order[:DOTS])]


def _arc(
    nodes: Sequence[str], ring: Ring, search: Recorded, dots: dict[str, Dot], leads: dict[str, str]
) -> dict[str, tuple[int, int]]:
    """Where the nodes stand: on an arc around the ring's end, in the order of the nodes that lead to them."""
    order = sorted(nodes, key=lambda node: (dots[leads[node]].y if leads[node] in dots else 0, nodes.index(node)))
    before = sum(other.origin == ring.origin for other in search.rings[: ring.step - 1])
    radius = (before + 1) * (WIDTH - 2 * _EDGE) / (len(search.rings) + 1)
    widest = min(_WIDEST, math.asin(min(1.0, _ROOM / radius)))
    right = ring.origin == search.first
    spots = {}
    for number, node in enumerate(order):
        share = 0.0 if len(order) == 1 else 2 * number / (len(order) - 1) - 1
        across, down = radius * math.cos(share * widest), radius * math.sin(share * widest)
        x = _EDGE + across if right else WIDTH - _EDGE - across
        spots[node] = (round(x), round(HEIGHT / 2 + down))
    return spots


def _words(search: Recorded, name: Callable[[str], str], drawn: int) -> tuple[str, ...]:
    """What is told at each step."""
    told = [say("teach.search.begin", first=name(search.first), last=name(search.last))]
    met: dict[str, set[str]] = {search.first: set(), search.last: set()}
    for ring in search.rings:
        found = {node for node, _ in ring.found}
        both = found & met[ring.goal]
        met[ring.origin] |= found
        words = say(
            "teach.search.ring",
            step=ring.step,
            origin=name(ring.origin),
            asked=count("teach.search.asked", len(ring.asked)),
            found=count("teach.search.found", len(found)),
        )
        if both:
            named = sorted(name(node) for node in both)
            names = ", ".join(named[:MET])
            if len(named) > MET:
                names = say("teach.search.others", names=names, number=len(named) - MET)
            words += " " + count("teach.search.met", len(both), goal=name(ring.goal), names=names)
        if ring.hubs:
            words += " " + count("teach.search.hubs", len(ring.hubs))
        told.append(words)
    total = count("teach.search.paths", len(search.paths), drawn=drawn) if search.paths else say("teach.search.none")
    return (*told, total if search.complete else f"{total} {say('teach.search.cut')}")
