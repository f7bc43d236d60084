"""Path speed: all paths of at most three statements, ours mapped from disk against three libraries in memory.

    pip install rustworkx igraph
    python benchmarks/path_speed.py                          # 1,000,000 edges
    python benchmarks/path_speed.py --edges 10000000 --pairs 3 --limit 120   # each library 120 s for its 3 queries
    python benchmarks/path_speed.py --growth 1000000 10000000 100000000 --folder DIR   # ours alone; draws path_growth.svg

The graph has one end of each edge drawn evenly and the other by Zipf's law, no edge twice: the largest hub has more
than 50,000 neighbours. Asked are pairs of ordinary nodes (at most twice the median degree) that are connected; nothing
is left out for anybody, and every set of paths is compared. rustworkx counts nodes in its cutoff, so 4 are 3 edges.
Each library runs in a process of its own; the time limit begins when its graph is made. What is not done by then gives
a lower bound: the limit over our time for the same queries.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimver.kg.arrays import write_edges, write_facts
from claimver.kg.store import Csr, read_csr
from claimver.kg.walks import Rules, end_of, pair_of, walks

Ints = NDArray[np.int64]
Paths = set[tuple[int, ...]]
GOALS = {"rustworkx": 300, "igraph": 800, "networkx": 10_000}
ALL = Rules()
NODES_PER_EDGE = 0.2
REPEATS = 5
GROWTH_PAIRS = 400
DRAWING = Path(__file__).with_name("path_growth.svg")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edges", type=int, default=1_000_000)
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--without", nargs="*", default=[], choices=sorted(GOALS), help="libraries to leave out")
    parser.add_argument("--limit", type=float, default=600.0, metavar="SECONDS", help="for the queries of a library")
    parser.add_argument("--growth", type=int, nargs="+", metavar="EDGES")
    parser.add_argument("--folder", type=Path, help="where the graphs go (default: a temporary folder)")
    parser.add_argument("--measure", type=Path, help=argparse.SUPPRESS)  # one size of --growth, in a process of its own
    options = parser.parse_args()
    if options.measure:
        print(json.dumps(measured(options.measure)))
        return
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        if options.growth:
            growth(Path(name), options.growth)
        else:
            libraries = [library for library in GOALS if library not in options.without]
            side_by_side(Path(name), options.edges, options.pairs, libraries, limit=options.limit)


def generate(edges: int) -> tuple[Ints, Ints]:
    """The two ends of every edge, the smaller first, sorted."""
    chance, nodes = np.random.default_rng(7), int(edges * NODES_PER_EDGE)
    weights = np.cumsum(1 / np.arange(1, nodes + 1))
    names = chance.permutation(nodes)
    keys = np.zeros(0, dtype=np.int64)
    while len(keys) < edges:
        size = int((edges - len(keys)) * 1.15) + 100
        one = chance.integers(0, nodes, size)
        other = names[np.searchsorted(weights, chance.random(size) * weights[-1])]
        fresh = np.minimum(one, other) * nodes + np.maximum(one, other)
        keys = np.unique(np.concatenate([keys, fresh[one != other]]))
    if len(keys) > edges:
        keys = np.sort(chance.permutation(keys)[:edges])
    return keys // nodes, keys % nodes


def write(folder: Path, small: Ints, large: Ints, nodes: int) -> None:
    """The arrays of the graph are in the folder."""
    folder.mkdir(exist_ok=True)
    back = np.argsort(large, kind="stable")  # sorted by the larger end, then the smaller
    keys = np.concatenate([small * nodes + large, large[back] * nodes + small[back]])
    rows = np.concatenate([np.arange(len(small)), back])
    order = np.argsort(keys, kind="stable")  # two sorted runs: a merge
    keys, rows = keys[order], rows[order]
    del order, back
    parts = (
        (k // nodes, k % nodes, np.zeros(len(k), dtype=np.int64), r, (k // nodes < k % nodes).astype(np.int64))
        for k, r in ((keys[at : at + 1_000_000], rows[at : at + 1_000_000]) for at in range(0, len(keys), 1_000_000))
    )
    write_edges(folder, parts, entities=nodes, edges=len(keys))
    write_facts(folder, (small[at : at + 1_000_000] for at in range(0, len(small), 1_000_000)), entities=nodes)


def ours(csr: Csr, first: int, last: int) -> list[Ints]:
    """The nodes of all paths, an array for each part."""
    pair = pair_of(end_of(csr, first, ALL), end_of(csr, last, ALL), ALL)
    return [part.nodes for hops in (1, 2, 3) for part in walks(csr, pair, hops, ALL)]


def ordinary_pairs(csr: Csr, count: int) -> list[tuple[int, int]]:
    """Pairs of ordinary nodes between which there is a path."""
    chance = np.random.default_rng(11)
    nodes = np.flatnonzero(csr.degree <= 2 * int(np.median(csr.degree[csr.degree > 0])))
    nodes, pairs = nodes[csr.degree[nodes] > 0], []
    while len(pairs) < count:
        first, last = chance.choice(nodes, 2, replace=False).tolist()
        if ours(csr, first, last):
            pairs.append((first, last))
    return pairs


def side_by_side(folder: Path, edges: int, count: int, libraries: Sequence[str], *, limit: float) -> None:
    """Medians and ratios are printed. Exits with 1 where sets differ or a goal is missed."""
    small, large = generate(edges)
    nodes = int(edges * NODES_PER_EDGE)
    write(folder, small, large, nodes)
    csr = read_csr(folder)
    pairs = ordinary_pairs(csr, count)
    print(f"{edges:,} edges, {nodes:,} nodes, largest degree {int(csr.degree.max()):,}, {count} pairs", flush=True)
    found = [as_set(part.tolist() for part in ours(csr, *pair)) for pair in pairs]
    mine = [min_seconds(lambda pair=pair: ours(csr, *pair), REPEATS) for pair in pairs]
    print(f"paths of a pair: median {int(np.median([len(s) for s in found])):,}, most {max(map(len, found)):,}")
    print(f"{'ours, mapped from disk':26} median {np.median(mine) * 1e3:10.3f} ms", flush=True)
    good = True
    for name in libraries:
        answers = answered(name, (small, large, nodes), list(zip(pairs, found, strict=True)), limit)
        equal = sum(same for _, same in answers)
        if len(answers) < count:
            ratio = limit / sum(mine)
            told = f"more than {limit:,.0f} s for {count} queries ({len(answers)} answered): more than"
        else:
            median = float(np.median([seconds for seconds, _ in answers]))
            ratio = median / float(np.median(mine))
            told = f"median {median * 1e3:10.3f} ms:"
        good &= equal == len(answers) and ratio >= GOALS[name]
        print(
            f"{name:26} {told} {ratio:,.0f} times ours (goal {GOALS[name]:,}), {equal} of {len(answers)} sets equal",
            flush=True,
        )
    raise SystemExit(0 if good else 1)


def answered(
    library: str, graph: tuple[Ints, Ints, int], asked: Sequence[tuple[tuple[int, int], Paths]], limit: float
) -> list[tuple[float, bool]]:
    """(seconds, whether the paths are those wanted) of every query that a library answers within the limit."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=answer, args=(there, library, graph, asked))
    child.start()
    there.close()
    found: list[tuple[float, bool]] = []
    try:
        here.recv()  # the graph is made
        end = time.perf_counter() + limit
        while len(found) < len(asked) and here.poll(max(0.0, end - time.perf_counter())):
            found.append(here.recv())
    except EOFError:
        sys.exit(f"{library} died; is there memory enough for {len(graph[0]):,} edges?")
    finally:
        child.kill()
        child.join()
    return found


def answer(
    out: Connection, library: str, graph: tuple[Ints, Ints, int], asked: Sequence[tuple[tuple[int, int], Paths]]
) -> None:
    """A word once the graph is made, then each answer, is sent."""
    ask = LIBRARIES[library](*graph)
    out.send(None)
    for pair, wanted in asked:
        begin = time.perf_counter()
        paths = ask(*pair)
        out.send((time.perf_counter() - begin, as_set([paths]) == wanted))


def as_set(parts: Iterable[Iterable[Sequence[int]]]) -> Paths:
    return {tuple(path) for part in parts for path in part}


def min_seconds(work: Callable[[], object], times: int) -> float:
    """The median of the seconds that the work takes, once it has run."""
    work()
    seconds = []
    for _ in range(times):
        begin = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - begin)
    return float(np.median(seconds))


def with_rustworkx(small: Ints, large: Ints, nodes: int) -> Callable[[int, int], Any]:
    import rustworkx

    graph = (
        rustworkx.PyGraph()
    )  # no edge twice anyway; multigraph=False would look through a hub's edges for each new one
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from_no_data(list(zip(small.tolist(), large.tolist(), strict=True)))
    return lambda first, last: rustworkx.all_simple_paths(graph, first, last, cutoff=4)


def with_igraph(small: Ints, large: Ints, nodes: int) -> Callable[[int, int], Any]:
    import igraph

    graph = igraph.Graph(n=nodes, edges=np.stack([small, large], axis=1))
    return lambda first, last: graph.get_all_simple_paths(first, to=last, maxlen=3)


def with_networkx(small: Ints, large: Ints, nodes: int) -> Callable[[int, int], Any]:
    import networkx

    graph = networkx.Graph()
    graph.add_edges_from(zip(small.tolist(), large.tolist(), strict=True))
    return lambda first, last: list(networkx.all_simple_paths(graph, first, last, cutoff=3))


LIBRARIES = {"rustworkx": with_rustworkx, "igraph": with_igraph, "networkx": with_networkx}


def growth(folder: Path, sizes: Sequence[int]) -> None:
    """Time and memory of every size are printed and drawn."""
    rows = []
    for edges in sizes:
        graph = folder / str(edges)
        if subprocess.run([sys.executable, "-c", GENERATE, str(graph), str(edges)]).returncode:
            sys.exit(f"{edges:,} edges could not be made")
        child = subprocess.run([sys.executable, __file__, "--measure", str(graph)], capture_output=True, text=True)
        if child.returncode:
            sys.exit(child.stderr)
        row = json.loads(child.stdout) | {"edges": edges}
        rows.append(row)
        print(
            f"{edges:>11,} edges, largest degree {row['hub']:,}: warm median {row['median']:.3f} ms, "
            f"p95 {row['p95']:.3f} ms; memory {row['memory']:.0f} MB beside the "
            f"page cache; {row['disk']:.0f} MB on disk",
            flush=True,
        )
        for path in graph.iterdir():
            path.unlink()
    DRAWING.write_text(drawn(rows), encoding="utf-8")
    print(f"drawn: {DRAWING}")


GENERATE = """
import sys
from pathlib import Path
sys.path.insert(0, str(Path("benchmarks").resolve()))
import path_speed
edges = int(sys.argv[2])
path_speed.write(Path(sys.argv[1]), *path_speed.generate(edges), int(edges * path_speed.NODES_PER_EDGE))
"""


def measured(folder: Path) -> dict[str, float]:
    """Milliseconds of a pair that was asked for before, memory in MB without mapped files."""
    csr = read_csr(folder)
    warm = []
    for pair in ordinary_pairs(csr, GROWTH_PAIRS):
        begin = time.perf_counter()
        ours(csr, *pair)
        warm.append((time.perf_counter() - begin) * 1e3)
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return {
        "median": float(np.median(warm)),
        "p95": float(np.quantile(warm, 0.95)),
        "memory": int(status["RssAnon"].split()[0]) / 1024,
        "disk": sum(path.stat().st_size for path in folder.iterdir()) / 1e6,
        "hub": int(csr.degree.max()),
    }


def drawn(rows: Sequence[dict[str, float]]) -> str:
    """Time and memory against edges, both scales logarithmic, as SVG."""
    series = {"median, ms": "median", "95 of 100, ms": "p95", "memory beside the page cache, MB": "memory"}
    colours = ("#1b7f4b", "#b26a00", "#4a5bb5")
    low, high = -2, 3
    edges = [math.log10(row["edges"]) for row in rows]
    span = max(edges) - min(edges) or 1

    def x(value: float) -> float:
        return 70 + 460 * (value - min(edges)) / span

    def y(value: float) -> float:
        return 300 - 260 * (math.log10(max(value, 10**low)) - low) / (high - low)

    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 770 350" font-family="sans-serif" font-size="12" role="img">',
        "<title>Paths of at most three statements: time and memory by the size of the graph</title>",
        '<rect width="770" height="350" fill="#fff"/>',
    ]
    for power in range(low, high + 1):
        at = y(10**power)
        parts.append(
            f'<path d="M70 {at:.0f}H530" stroke="#ddd"/><text x="62" y="{at + 4:.0f}" text-anchor="end">{10.0**power:g}</text>'
        )
    for row, at in zip(rows, edges, strict=True):
        parts.append(f'<text x="{x(at):.0f}" y="320" text-anchor="middle">{row["edges"] / 1e6:g} M</text>')
    for (label, key), colour in zip(series.items(), colours, strict=True):
        points = [(x(at), y(row[key])) for row, at in zip(rows, edges, strict=True)]
        line = " ".join(f"{left:.1f},{top:.1f}" for left, top in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{left:.1f}" cy="{top:.1f}" r="3" fill="{colour}"/>' for left, top in points]
        parts.append(f'<text x="{points[-1][0] + 8:.0f}" y="{points[-1][1] + 4:.0f}" fill="{colour}">{label}</text>')
    parts.append('<text x="300" y="342" text-anchor="middle">edges</text></svg>')
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    main()
