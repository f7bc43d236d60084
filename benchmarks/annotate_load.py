"""Twenty people annotating at once: how long a saved annotation takes, and whether any is missing.

    python benchmarks/annotate_load.py [--people 20] [--items 30]

Each person is a thread with a connection of its own, as every process has, who checks what the page would have sent,
saves it (committed and synced to the disk) and asks for the next item, with a short pause between. Prints the median,
p95 and maximum of the whole save, and exits with 1 where a saved decision is not in the file.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from claimver.annotate.queue import next_of
from claimver.annotate.store import Store
from claimver.annotate.work import Annotation, Item, Mark, decided
from claimver.kg.memory import MemoryGraph
from claimver.types import Label, Span
from claimver.ui.annotate_payload import annotation_in

WORDS = "Airbus is in Blagnac, and it builds aircraft there. " * 20
CLAIMS = tuple(Mark(Span(52 * n, 52 * n + 20), Label.EXTRAPOLATORY, (), "Nothing settles it. " * 5) for n in range(20))
PAUSE = 0.3  # seconds between two decisions of a person


def person(path: Path, name: str, items: int) -> list[float]:
    """The seconds of each save of one person."""
    rng, store, spent = random.Random(name), Store(path), []
    graph = MemoryGraph.from_names([("Airbus", "headquarters", "Blagnac")])
    at: str | None = "i0"
    rows = [
        {"start": c.span.start, "end": c.span.end, "label": "Extrapolatory", "triplets": [], "rationale": c.rationale}
        for c in CLAIMS
    ]
    for _ in range(items):
        time.sleep(rng.uniform(0.5, 1.5) * PAUSE)
        if at is None:
            break
        began = time.perf_counter()
        item = store.item(at)
        annotation = annotation_in({"claims": rows, "names": [], "added": []}, item, item.suggestion, lambda: graph)
        store.decide(item, name, decided(item, annotation), annotation, seen=0)
        at = next_of(store.listed(), store.standing().get(name, {}), after=at)
        spent.append(time.perf_counter() - began)
    return spent


def main() -> int:
    """0 where nothing is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=20)
    parser.add_argument("--items", type=int, default=30)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "annotations.sqlite"
        Store(path).add(Item(f"i{n}", WORDS, suggestion=Annotation(CLAIMS)) for n in range(options.items))
        names = [f"person {n}" for n in range(options.people)]
        with ThreadPoolExecutor(options.people) as people:
            spent = [s for each in people.map(lambda name: person(path, name, options.items), names) for s in each]
        kept = sum(len(held) for held in Store(path).standing().values())
    spent.sort()
    p95 = spent[int(0.95 * len(spent))]
    print(
        f"{options.people} people, {len(spent):,} saves: median {statistics.median(spent):.3f} s, p95 {p95:.3f} s, "
        f"most {spent[-1]:.3f} s; {len(spent) - kept} lost"
    )
    return 0 if kept == len(spent) else 1


if __name__ == "__main__":
    raise SystemExit(main())
