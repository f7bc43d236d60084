"""How often a search finds the page that FEVER's annotators used, by words, by vectors, by both, and by sentences.

python benchmarks/retrieval.py [--store FOLDER] [--claims N]

The documents are the 2,034 introductions of the public data (CLAIMVER_DATA), less pages of an id that is there already;
the claims are those of FEVER's paper_dev that are supported or refuted and one of whose pages is among them. A claim is
found at k where one of its pages is among the first k pages that the passages come from.
"""

from __future__ import annotations

import argparse
import gzip
import json
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from claimver.compose import embedder_of
from claimver.corpus.open import open_search
from claimver.corpus.search import CorpusSearch
from claimver.corpus.sources import Source
from claimver.corpus.store import Store
from claimver.parts import Searcher
from claimver.settings import load

DEPTHS = (1, 5, 15)
BRACKETS = {"-LRB-": "(", "-RRB-": ")", "-COLON-": ":", "_": " "}


def documents(data: Path) -> Iterator[Source]:
    """The introductions."""
    with gzip.open(data / "passages" / "wikipedia_intros.jsonl.gz", "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            yield Source(row["qid"], row["text"], row["title"])


def claims(data: Path, known: Mapping[str, str], most: int) -> list[tuple[str, frozenset[str]]]:
    """(claim, ids of its pages) of those that have one among the known titles."""
    found = []
    with gzip.open(data / "claims" / "fever_paper_dev.jsonl.gz", "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            if row["label"] == "NOT ENOUGH INFO":
                continue
            pages = {plain(piece[2]) for group in row["evidence"] for piece in group if piece[2]}
            ids = frozenset(known[page] for page in pages if page in known)
            if ids:
                found.append((row["claim"], ids))
    return found[:most]


def plain(title: str) -> str:
    """FEVER's name of a page as Wikipedia writes it."""
    for mark, sign in BRACKETS.items():
        title = title.replace(mark, sign)
    return title


def place(search: Searcher, claim: str, ids: frozenset[str]) -> int:
    """How many pages stand before the first right one; a large number where there is none."""
    pages = dict.fromkeys(passage.id.partition("#")[0] for passage in search.search(claim, limit=100, tokens=100_000))
    return next((n for n, page in enumerate(pages) if page in ids), 1_000)


def main() -> None:
    """Prints a line for each ranking."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", type=Path, help="a folder to keep the documents and vectors in")
    parser.add_argument("--claims", type=int, default=300)
    options = parser.parse_args()
    settings = load({"threads": 1})
    data = Path(settings.data)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(options.store or Path(folder), create=True)
        for _ in store.add(documents(data)):
            pass
        known = {held.title: held.id for held in store.documents(limit=1_000_000)}
        asked = claims(data, known, options.claims)
        print(f"{store.counts()}, {len(asked)} claims")
        embedder = embedder_of(settings)
        kinds = {
            "bm25": open_search(store.folder, None, ranking="bm25"),
            "dense": open_search(store.folder, embedder, ranking="dense"),
            "fusion": open_search(store.folder, embedder),
            "fusion, sentences": open_search(store.folder, embedder, reranker="sentences"),
        }
        for name, search in kinds.items():
            search.ready()
            measure(name, search, asked)


def measure(name: str, search: CorpusSearch, asked: list[tuple[str, frozenset[str]]]) -> None:
    """Prints the share found at each depth, and milliseconds a claim."""
    begun = time.perf_counter()
    places = [place(search, claim, ids) for claim, ids in asked]
    took = (time.perf_counter() - begun) / len(asked) * 1000
    shares = "  ".join(f"@{depth} {sum(n < depth for n in places) / len(places):.3f}" for depth in DEPTHS)
    print(f"{name:17} {shares}  {took:6.1f} ms a claim", flush=True)


if __name__ == "__main__":
    main()
