"""Paths on three families of graphs, and on the public knowledge graph; the long form is benchmarks/exactness.py."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))
import exactness


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

    kg = Path(os.environ["CLAIMVER_DATA"]) / "kg"
    build_store([kg / "triples.tsv.gz"], tmp_path / "store", entities=[kg / "entities.tsv.gz"])
    tally = exactness.Tally()
    exactness.run_store(tmp_path / "store", 20, tally)
    assert (tally.unequal, tally.too_long, tally.repeated) == (0, 0, 0)
    assert tally.paths > 20
