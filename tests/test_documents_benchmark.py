"""The benchmark of documents, in short: every known sentence whole or flagged, none shortened."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

import documents


@pytest.fixture(scope="module")
def reader() -> documents.Reader:
    """The shipped language pipeline with the names of the known sentences."""
    return documents.reader()


@pytest.mark.parametrize("number", range(20))
def test_every_known_sentence_comes_out_whole_or_flagged(reader: documents.Reader, number: int) -> None:
    made = documents.MAKERS[number % len(documents.MAKERS)](random.Random(f"test {number}"))
    counts, wrong = documents.faults(made, reader)
    assert wrong == []
    assert counts["whole"] + counts["named"] == len(made.sentences)
    assert counts["flagged"] == len(made.flagged)


def test_a_sentence_that_was_shortened_is_found(reader: documents.Reader) -> None:
    made = documents.Made("a.txt", b"Neil Armstrong was born in.", ["Neil Armstrong was born in Wapakoneta."])
    counts, wrong = documents.faults(made, reader)
    assert counts["faults"] == 2
    assert wrong[1] == "shortened or mixed: 'Neil Armstrong was born in.'"
