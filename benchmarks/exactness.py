"""Exactness: the paths of 1,000 random queries of two to five seeds are those of exhaustive enumeration.

    python benchmarks/exactness.py                 # three families of random graphs
    python benchmarks/exactness.py --store DIR     # 250 of the queries on a store (the public knowledge graph)

Families: random multigraphs with loops and parallel statements; preferential attachment; rings with shortcuts. The
enumeration walks plain dicts, edge by edge, and knows nothing of the search.
"""

from __future__ import annotations

import argparse
import itertools
import random
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from claimver.kg.build import build_store
from claimver.kg.paths import find_paths
from claimver.kg.store import StoreGraph

Row = tuple[str, str, str, str]  # id, subject, property, object
Around = Mapping[str, Mapping[str, Sequence[str]]]  # node -> neighbour -> statements
SKIPPED = ("P31", "P279")
ALL = 10**9


@dataclass
class Tally:
    """What was compared, and what was wrong."""

    queries: int = 0
    paths: int = 0
    unequal: int = 0
    too_long: int = 0
    repeated: int = 0


def multigraph(chance: random.Random, size: int) -> Iterator[tuple[int, int]]:
    for _ in range(3 * size):
        yield chance.randrange(size), chance.randrange(size)


def attachment(chance: random.Random, size: int) -> Iterator[tuple[int, int]]:
    ends = [0, 1]
    for node in range(2, size):
        for other in {chance.choice(ends) for _ in range(2)}:
            ends += [node, other]
            yield node, other


def ring(chance: random.Random, size: int) -> Iterator[tuple[int, int]]:
    for node in range(size):
        for step in (1, 2):
            yield node, chance.randrange(size) if chance.random() < 0.1 else (node + step) % size


FAMILIES: dict[str, Callable[[random.Random, int], Iterator[tuple[int, int]]]] = {
    "multigraphs": multigraph,
    "attachment": attachment,
    "rings": ring,
}


def rows_of(family: str, seed: int) -> list[Row]:
    """The statements of a random graph."""
    chance = random.Random(f"{family} {seed}")
    pairs = FAMILIES[family](chance, chance.randint(8, 60))
    properties = ["P1", "P2", "P10", "P31"]
    return [(f"s-{n}", f"Q{a + 1}", chance.choice(properties), f"Q{b + 1}") for n, (a, b) in enumerate(pairs)]


def write(folder: Path, rows: Sequence[Row]) -> StoreGraph:
    """The store of the statements."""
    lines = ["id\tsubject\tproperty\tobject", *("\t".join(row) for row in rows)]
    (folder / "t.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    nodes = sorted({end for row in rows for end in (row[1], row[3])})
    (folder / "e.tsv").write_text("id\n" + "".join(f"{node}\n" for node in nodes), encoding="utf-8")
    build_store([folder / "t.tsv"], folder / "store", entities=[folder / "e.tsv"])
    return StoreGraph(folder / "store")


def around(rows: Sequence[Row], skipped: Sequence[str] = SKIPPED) -> tuple[Around, dict[str, int]]:
    """The walkable statements between every two nodes, and the distinct neighbours over all statements."""
    found: dict[str, dict[str, list[str]]] = {}
    near: dict[str, set[str]] = {}
    for id, subject, property, object in rows:
        if subject == object:
            continue
        for node, other in ((subject, object), (object, subject)):
            near.setdefault(node, set()).add(other)
            if property not in skipped:
                found.setdefault(node, {}).setdefault(other, []).append(id)
    return found, {node: len(others) for node, others in near.items()}


def enumerated(
    graph: Around, degrees: Mapping[str, int], seeds: Sequence[str], hops: int, hub: int
) -> set[tuple[str, ...]]:
    """The statements of every path between two of the seeds."""
    found: set[tuple[str, ...]] = set()

    def walk(nodes: list[str], last: str) -> None:
        beside = graph.get(nodes[-1], {})
        if last in beside:
            steps = [graph[a][b] for a, b in itertools.pairwise([*nodes, last])]
            found.update(itertools.product(*steps))
        if len(nodes) < hops:
            for other in beside:
                if other not in nodes and other not in seeds and degrees[other] <= hub:
                    walk([*nodes, other], last)

    for first, last in itertools.combinations(dict.fromkeys(seeds), 2):
        walk([first], last)
    return found


def compare(
    graph: StoreGraph, near: tuple[Around, dict[str, int]], seeds: Sequence[str], hops: int, hub: int, tally: Tally
) -> None:
    """The query is in the tally."""
    found = find_paths(graph, seeds, max_hops=hops, hub_degree=hub, max_paths=ALL)
    wanted = enumerated(*near, seeds, hops, hub)
    tally.queries += 1
    tally.paths += len(wanted)
    ids = [tuple(triplet.id for triplet in path.triplets) for path in found.paths]
    tally.unequal += not (found.complete and len(ids) == len(set(ids)) and set(ids) == wanted)
    tally.too_long += sum(len(path) > hops for path in ids)
    for path in found.paths:
        ends = [end.id for t in path.triplets for end in (t.subject, t.object)]  # type: ignore[union-attr]
        tally.repeated += len(set(ends)) != len(path.triplets) + 1


def run(family: str, queries: int, tally: Tally) -> None:
    """Ten queries on each of the family's graphs are in the tally."""
    for number in range(-(-queries // 10)):
        rows = rows_of(family, number)
        with tempfile.TemporaryDirectory() as name, write(Path(name), rows) as graph:
            near, chance = around(rows), random.Random(number)
            nodes = sorted({end for row in rows for end in (row[1], row[3])})
            for _ in range(min(10, queries - 10 * number)):
                seeds = chance.sample(nodes, chance.randint(2, min(5, len(nodes))))
                compare(graph, near, seeds, chance.randint(1, 4), chance.choice([3, 6, 1_000]), tally)


def run_store(folder: Path, queries: int, tally: Tally) -> None:
    """Queries on a store, hubs of at most 60 neighbours, are in the tally."""
    with StoreGraph(folder) as graph:
        base = graph._connect()
        rows = base.execute(
            "SELECT coalesce(r.id, 's' || (r.row + 1)), s.id, p.id, t.id FROM statement r "
            "JOIN entity s ON s.node = r.subject JOIN entity t ON t.node = r.target "
            "JOIN property p ON p.number = r.property WHERE r.rank < 2"
        ).fetchall()
        base.close()
        near, chance = around(rows), random.Random(5)
        ends = sorted(near[0])
        for _ in range(queries):
            start = chance.choice(ends)
            close = [other for node in near[0][start] if near[1][node] <= 60 for other in near[0].get(node, ())] or ends
            seeds = list(dict.fromkeys([start, *(chance.choice(close) for _ in range(chance.randint(1, 4)))]))
            seeds = seeds if len(seeds) > 1 else [start, chance.choice([end for end in ends[:50] if end != start])]
            compare(graph, near, seeds, 3, 60, tally)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", type=Path, help="a store on which a quarter of the queries is asked")
    parser.add_argument("--queries", type=int, default=1_000)
    options = parser.parse_args()
    tally, on_store = Tally(), options.queries // 4 if options.store else 0
    for number, family in enumerate(FAMILIES):
        rest = options.queries - on_store
        run(family, rest // 3 + (number < rest % 3), tally)
        print(f"{family}: {tally}", flush=True)
    if options.store:
        run_store(options.store, on_store, tally)
        print(f"with {options.store.name}: {tally}")
    raise SystemExit(1 if tally.unequal or tally.too_long or tally.repeated else 0)


if __name__ == "__main__":
    main()
