"""Import: statements a second from a generated table, the most memory it took, bytes on disk for a statement.

    python benchmarks/import_speed.py                      # 1,000,000 lines
    python benchmarks/import_speed.py --lines 10000000
    python benchmarks/import_speed.py --data               # the public knowledge graph of CLAIMVER_DATA

Seven of ten objects are entities, with a heavy tail; the others are dates, quantities and strings. The build runs in a
process of its own on at most two processors; the clock runs from its start to its end, interpreter and imports included.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

CHUNK = 500_000
WORK = """
import json, os, resource, sys
from pathlib import Path
os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:2])
from claimver.kg.build import build_store
triples, entities, properties, out = (json.loads(item) for item in sys.argv[1:])
made = build_store([Path(p) for p in triples], Path(out), entities=list(map(Path, entities)), properties=list(map(Path, properties)))
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
print(json.dumps({"counts": dict(made.counts), "bytes": sum(file.size for file in made.files.values()), "peak": peak}))
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--folder", type=Path, help="where the table and the store go (default: a temporary folder)")
    parser.add_argument("--data", action="store_true", help="import the public knowledge graph instead")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name)
        triples, entities, properties = folder / "triples.tsv", [], []
        if options.data:
            data = Path(os.environ.get("CLAIMVER_DATA", "")) / "kg"
            triples, entities, properties = (
                data / "triples.tsv.gz",
                [data / "entities.tsv.gz"],
                [data / "properties.tsv.gz"],
            )
        else:
            generate(triples, options.lines)
        report(*build([triples], entities, properties, folder / "store"))


def generate(path: Path, lines: int) -> None:
    """The table is in the file."""
    chance, entities = np.random.default_rng(1), max(10, lines // 3)
    weights = np.cumsum(1 / np.arange(1, entities + 1) ** 0.8)
    with path.open("w", encoding="utf-8") as file:
        file.write("subject\tproperty\tobject\n")
        for start in range(0, lines, CHUNK):
            size = min(CHUNK, lines - start)
            subjects, properties = chance.integers(1, entities + 1, size), chance.integers(1, 600, size)
            objects = np.searchsorted(weights, chance.random(size) * weights[-1]) + 1
            kinds, days = chance.random(size), chance.integers(1, 29, size)
            rows = zip(*(column.tolist() for column in (subjects, properties, objects, kinds, days)), strict=True)
            file.writelines(f"Q{s}\tP{p}\t{cell(o, kind, day)}\n" for s, p, o, kind, day in rows)


def cell(number: int, kind: float, day: int) -> str:
    if kind < 0.7:
        return f"Q{number}"
    if kind < 0.85:
        return f"^{1500 + number % 520}-{1 + number % 12:02d}-{day:02d}T00:00:00Z/11"
    return f"+{number}Q11573" if kind < 0.93 else f'"name {number}"'


def build(triples: list[Path], entities: list[Path], properties: list[Path], out: Path) -> tuple[float, dict[str, Any]]:
    """The seconds of the child process and what it says of itself."""
    values = [json.dumps([str(path) for path in paths]) for paths in (triples, entities, properties)]
    begin = time.perf_counter()
    child = subprocess.run([sys.executable, "-c", WORK, *values, json.dumps(str(out))], capture_output=True, text=True)
    seconds = time.perf_counter() - begin
    if child.returncode:
        sys.exit(child.stderr)
    return seconds, json.loads(child.stdout)


def report(seconds: float, made: dict[str, Any]) -> None:
    counts, size, peak = made["counts"], made["bytes"], made["peak"]
    statements = counts["statements"]
    print(", ".join(f"{number:,} {name}" for name, number in counts.items()))
    print(f"{seconds:.1f} s: {statements / seconds:,.0f} statements/s, goal 150,000")
    print(f"most memory {peak / 1e9:.2f} GB, goal at most 2; {size / statements:.0f} bytes on disk for a statement")


if __name__ == "__main__":
    main()
