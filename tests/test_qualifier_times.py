"""Which qualifiers say when a statement held."""

from __future__ import annotations

import pytest

from claimver.encoder.evidence.ground import ended
from claimver.encoder.rules.times import qualifier
from claimver.types import Entity, Property, Qualifier, Triplet, Value

YEAR, PARIS = Value("date", "1892", "1892", precision=9), Entity("Paris", "Paris")


@pytest.mark.parametrize(
    ("id", "label", "when"),
    [
        ("P580", "start time", "start"), ("P582", "", "end"), ("P585", "point in time", "point"),
        ("since", "since", "start"), ("From", "From", "start"), ("http://e.org/validFrom", "valid from", "start"),
        ("until", "until", "end"), ("end date", "end date", "end"), ("year", "year", "point"), ("in", "in", "point"),
        ("role", "role", ""), ("P1264", "valid from", ""), ("P577", "date", ""),
    ],
)  # fmt: skip
def test_the_usual_words_say_when_but_a_property_of_wikidata_means_what_its_id_says(
    id: str, label: str, when: str
) -> None:
    assert Qualifier(Property(id, label), YEAR).when == when


def test_the_usual_words_need_a_date() -> None:
    assert Qualifier(Property("to", "to"), PARIS).when == ""
    assert Qualifier(Property("P582", "end time"), Value("string", "unknown", "unknown")).when == "end"


@pytest.mark.parametrize(("label", "over"), [("since", False), ("until", True)])
def test_a_statement_with_an_end_in_usual_words_is_over(label: str, over: bool) -> None:
    item = Qualifier(Property(label, label), YEAR)
    triplet = Triplet("s1", Entity("a", "a"), Property("p", "p"), PARIS, qualifiers=(item,))
    assert ended(triplet) is over
    assert qualifier(triplet, "end" if over else "start") == YEAR
    assert qualifier(triplet, "start" if over else "end") is None
