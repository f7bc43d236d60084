"""Paths on three families of graphs, and on the public knowledge graph; the long form is benchmarks/exactness.py."""

from __future__ import annotations

import gzip
import os
import sys
from itertools import islice
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))
import exactness

LINES = 200_000  # of the 770,000 statements of the public graph


@pytest.mark.parametrize("family", exactness.FAMILIES)
def test_paths_are_those_of_exhaustive_enumeration(family: str) -> None:
    tally = exactness.Tally()
    exactness.run(family, 30, tally)
    assert (tally.queries, tally.unequal, tally.too_long, tally.repeated) == (30, 0, 0, 0)
    assert tally.paths > 50


@pytest.mark.slow
@pytest.mark.skipif(
    not os.environ.get("CLAIMVER_DATA"),
    reason="SKIPPED: set CLAIMVER_DATA to compare paths on the public knowledge graph",
)
def test_paths_on_the_public_graph_are_those_of_exhaustive_enumeration(tmp_path: Path) -> None:
    from claimver.kg.build import build_store

    with gzip.open(Path(os.environ["CLAIMVER_DATA"]) / "kg" / "triples.tsv.gz", "rb") as whole:
        (tmp_path / "triples.tsv").write_bytes(b"".join(islice(whole, LINES)))
    build_store([tmp_path / "triples.tsv"], tmp_path / "store")
    tally = exactness.Tally()
    exactness.run_store(tmp_path / "store", 20, tally)
    assert (tally.unequal, tally.too_long, tally.repeated) == (0, 0, 0)
    assert tally.paths > 20
