"""The search between two entities as it goes: who is asked for neighbours at each step, and who is met anew."""

from __future__ import annotations

from dataclasses import dataclass

from claimver.kg.paths import CLASSES, POOL, find_paths
from claimver.kg.steps import Ring
from claimver.parts import KnowledgeGraph
from claimver.types import Path

SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Recorded:
    """A search between two entities: its rings in the order in which they grew, and every path that they gave.

    ``complete`` is False where time cut it.
    """

    first: str
    last: str
    rings: tuple[Ring, ...]
    paths: tuple[Path, ...]
    complete: bool = True

    @property
    def met(self) -> frozenset[str]:
        """The entities that were reached from both ends."""
        sides = [{node for ring in self.rings if ring.origin == end for node, _ in ring.found} for end in self.ends]
        return frozenset(sides[0] & sides[1])

    @property
    def ends(self) -> tuple[str, str]:
        """The two entities that the search began from."""
        return self.first, self.last


def recorded(
    graph: KnowledgeGraph,
    first: str,
    last: str,
    *,
    seeds: tuple[str, ...] = (),
    max_hops: int = 3,
    hub_degree: int = 1_000,
    seconds: float | None = SECONDS,
) -> Recorded:
    """The search for paths between two entities, recorded; ``seeds`` are the others that no path may pass.

    It is the search of ``find_paths``, frontier by frontier; a graph far away is searched otherwise: no rings then.
    Raises: UnknownName for an entity that is not in the graph; SettingsError; RetrievalError.
    """
    rings: list[Ring] = []

    def watch(ring: Ring) -> None:
        if ring.step == 1:  # the search begins anew with each greater length
            rings.clear()
        rings.append(ring)

    found = find_paths(
        graph,
        tuple(dict.fromkeys((first, last, *seeds))),
        max_hops=max_hops,
        max_paths=POOL,
        hub_degree=hub_degree,
        skip=CLASSES,
        seconds=seconds,
        pairs=[(first, last)],
        watch=watch,
    )
    return Recorded(first, last, tuple(rings), found.paths, found.complete)
