"""The benchmark of offsets, in short: a text's characters and claims are the same in Python and in the browser."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from serving import Visitor

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))

import offsets

pytestmark = pytest.mark.browser


def test_texts_and_claims_are_the_same_in_the_browser_and_one_that_is_not_is_found(visitor: Visitor) -> None:
    page = offsets.prepared(visitor.page)
    reports = list(offsets.cases(7, 300))
    assert offsets.differing(page, reports) == []
    page.evaluate("() => { globalThis.draw = () => document.createElement('span'); }")
    assert offsets.differing(page, reports)
