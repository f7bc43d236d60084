"""The fuzzing of readers, in short: no crash, no half-built graph."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

import fuzz_readers


@pytest.mark.parametrize("form", [*fuzz_readers.DOCUMENTS, *fuzz_readers.GRAPHS])
def test_a_damaged_file_is_read_or_refused(form: str) -> None:
    logging.getLogger("pdfminer").setLevel(logging.CRITICAL)
    told = fuzz_readers.fuzz(form, 1, 8)
    assert told.total() >= 8
    assert all(how.startswith(("read", "built", "refused")) for how in told)


def test_the_good_files_are_read_whole() -> None:
    for form, (data, _, _) in fuzz_readers.DOCUMENTS.items():
        assert fuzz_readers.document(form, data) == "read"
    for form, (_, data, _) in fuzz_readers.GRAPHS.items():
        assert fuzz_readers.graph(form, data) == "built"
