"""Claims in pasted Markdown: their spans hold both marks of emphasis or neither."""

from __future__ import annotations

import pytest

from claimver.text.emphasis import with_emphasis
from claimver.types import Span


@pytest.mark.parametrize(
    ("text", "said", "shown"),
    [
        ("**Bo** built *Oslo*.", "Bo** built *Oslo", "**Bo** built *Oslo*"),
        ("***Bo*** lives in __Oslo__.", "Bo*** lives in __Oslo", "***Bo*** lives in __Oslo__"),
        ("**Bo** lives in **Oslo**", "Bo** lives in **Oslo", "**Bo** lives in **Oslo**"),
        ("Bo, *the son of **Di***, left", "the son of **Di", "the son of **Di"),
        ("- `Bo` built it", "Bo` built it", "`Bo` built it"),
        ("**Bo built Oslo.**", "Bo built Oslo", "Bo built Oslo"),
        ("**Bo built Oslo and Di left it.**", "Di left it", "Di left it"),
        ("**Bo** or **Di** left.", "Bo** or **Di** left", "**Bo** or **Di** left"),
        ("*Bo* is **not** here", "Bo* is **not** here", "*Bo* is **not** here"),
        ("2*Bo* is here", "Bo* is here", "Bo* is here"),
        ("Bo is 5 * 3", "Bo is 5 * 3", "Bo is 5 * 3"),
        ("Bo built _Oslo_land_", "Bo built _Oslo", "Bo built _Oslo"),
        ("Bo", "Bo", "Bo"),
    ],
)
def test_a_span_holds_both_marks_or_neither(text: str, said: str, shown: str) -> None:
    start = text.index(said)
    assert with_emphasis(Span(start, start + len(said)), text).of(text) == shown
