"""Verdicts on the introductions of Wikipedia articles to read, over the knowledge graph of the public data.

    python benchmarks/introductions.py            # forty introductions
    python benchmarks/introductions.py 0 400      # the first four hundred, in an order that a seed fixes
    python benchmarks/introductions.py --supported    # the Attributable claims, too
    python benchmarks/introductions.py --sample       # those of what the sample graph has, over that graph

Such prose is true as a rule and the graph is large, so a claim that it contradicts is one to read: the graph has
another value, or the verdict is wrong. A claim that it supports is one to read, too: the cited statements must say all
that it says. Prints each of them, and how many claims have which label. Needs CLAIMVER_DATA.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import Counter
from collections.abc import Collection
from pathlib import Path

from linking_data import DATA, rows

from claimver.compose import verify_text
from claimver.kg.build import build_store
from claimver.kg.store import StoreGraph
from claimver.settings import wait_idly
from claimver.types import Label

SAMPLE = Path(__file__).resolve().parent.parent / "assets" / "sample_kg" / "entities.tsv"
SEED, LONGEST, SHORTEST = 12, 1500, 80  # characters of an introduction that are read


def introductions(first: int, last: int, known: Collection[str] = ()) -> list[tuple[str, str]]:
    """(title, text) of the introductions, shuffled; of the things ``known`` alone, if there are any."""
    read = [row for row in rows("passages/wikipedia_intros") if not known or row["qid"] in known]
    texts = [(row["title"], row["text"].strip()[:LONGEST]) for row in read]
    random.Random(SEED).shuffle(texts)
    return [(title, text) for title, text in texts[first:last] if len(text) >= SHORTEST]


def main() -> None:
    wait_idly()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", type=int, nargs="?", default=0)
    parser.add_argument("last", type=int, nargs="?", default=40)
    parser.add_argument("--supported", action="store_true", help="print the Attributable claims, too")
    parser.add_argument("--sample", action="store_true", help="what the sample graph has, over that graph")
    chosen = parser.parse_args()
    read = {Label.CONTRADICTORY, Label.ATTRIBUTABLE} if chosen.supported else {Label.CONTRADICTORY}
    labels: Counter[str] = Counter()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        graph = None if chosen.sample else public(Path(folder) / "kg")
        known = {line.split("\t")[0] for line in SAMPLE.read_text("utf-8").splitlines()} if chosen.sample else ()
        for title, text in introductions(chosen.first, chosen.last, known):
            for verdict in verify_text(text, graph=graph).verdicts:
                labels[verdict.label.value if verdict.label else "abstained"] += 1
                if verdict.label in read:
                    said = f"{title}: {verdict.label.value}: {verdict.claim.proposition}"
                    print(f"{said}\n    {verdict.rationale}", flush=True)
    counts = ", ".join(f"{count} {label}" for label, count in labels.most_common())
    print(f"{labels.total()} claims: {counts}; {time.perf_counter() - began:.0f} s")


def public(folder: Path) -> StoreGraph:
    """The graph of the public data, built into the folder."""
    tables = [DATA / "kg" / f"{name}.tsv.gz" for name in ("triples", "times", "quantities")]
    entities, properties = DATA / "kg/entities.tsv.gz", DATA / "kg/properties.tsv.gz"
    build_store(tables, folder, entities=[entities], properties=[properties])
    return StoreGraph(folder)


if __name__ == "__main__":
    main()
