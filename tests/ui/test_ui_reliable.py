"""The reliability diagram: bars at their confidence, as high as they were right, with counts, and the same as a table."""

from __future__ import annotations

import json

import pytest
from sources import ROOT

from claimver.report.elements import Element, plain
from claimver.report.language import speaking
from claimver.report.messages import SAID, message
from claimver.report.reliability import reliability_of
from claimver.ui.reliable import _table, diagram


def within(part: Element | str, name: str) -> list[Element]:
    """The elements of that class."""
    if isinstance(part, str):
        return []
    own = [part] if part.attributes.get("class") == name else []
    return own + [found for child in part.children for found in within(child, name)]


def test_each_bin_is_a_bar_with_its_count() -> None:
    found = reliability_of([(0.95, True), (0.95, True), (0.99, False), (0.34, False)], "four claims")
    low, high = within(diagram(found), "bin")
    assert low.attributes["style"] == "left:33.33%;width:6.67%;height:0.00%"
    assert high.attributes["style"] == "left:93.33%;width:6.67%;height:66.67%"
    assert (plain(low), plain(high)) == ("1", "3")
    assert high.attributes["title"] == "It said 96 %, it was right in 67 % of 3 verdicts"


def test_the_table_has_the_same_figures() -> None:
    found = reliability_of([(0.95, True), (0.34, False)], "two claims")
    words = plain(_table(found))
    assert "The same in figures" in words
    assert "34 %0 %1" in words
    assert "95 %100 %1" in words


@pytest.mark.parametrize("where", ["", "30 claims of annotated texts held out from its training, before the checks"])
def test_a_german_page_tells_in_german_what_it_was_measured_on(where: str) -> None:
    card = json.loads((ROOT / "models/judge/calibration.json").read_text("utf-8"))
    with speaking("de"):
        assert "Behauptungen" in message(where or card["measured_on"], SAID)
