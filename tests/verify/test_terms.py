"""Statements in the claim's own terms, as the judge reads them."""

from __future__ import annotations

import pytest

from claimver.types import Claim, Document, Entity, Mention, Property, Qualifier, Span, Triplet, Value
from claimver.verify.facts import Facts
from claimver.verify.reading import read
from claimver.verify.sheet import row
from claimver.verify.terms import in_terms

EVEREST, ADA, TOWN, STATE = (Entity(f"id of {name}", name) for name in ("Everest", "Ada", "Kirton", "Norland"))
HEIGHT = Triplet(
    "t1",
    EVEREST,
    Property("P2044", "elevation above sea level"),
    Value("quantity", "8,848.86 metre", "8848.86", unit="metre"),
)
BORN = Triplet("t2", ADA, Property("P19", "place of birth"), TOWN)
WITHIN = Triplet("t3", TOWN, Property("P131", "located in the administrative territorial entity"), STATE)


def shown(text: str, names: tuple[Entity, ...], triplet: Triplet) -> str:
    mentions = [Mention(Span(text.find(e.label), text.find(e.label) + len(e.label)), e.label, e, 1.0) for e in names]
    document = Document("d", text, mentions=tuple(mentions))
    reading = read(Claim(Span(0, len(text)), text), document)
    return row([triplet], in_terms(reading, Facts.of([HEIGHT, BORN, WITHIN]))).text


@pytest.mark.parametrize(
    ("text", "height"),
    [
        ("Everest is 8,849 metres high", "8,849 metres"),
        ("Everest is 29,032 feet high", "29,032 feet"),
        ("Everest is 7,000 metres high", "8,848.86 metre"),
    ],
)
def test_an_equal_value_stands_as_the_claim_says_it(text: str, height: str) -> None:
    assert shown(text, (EVEREST,), HEIGHT) == f"elevation above sea level: {height}"


def test_a_place_stands_with_the_region_that_the_claim_names() -> None:
    assert shown("Ada came from Norland", (ADA, STATE), BORN) == "place of birth: Kirton, Norland"
    assert shown("Ada came from Kirton", (ADA, TOWN), BORN) == "place of birth: Kirton"


def test_when_it_held_is_told_before_other_qualifiers() -> None:
    others = tuple(Qualifier(Property(f"P{n}", f"note {n}"), Value("string", "x", "x")) for n in range(3))
    end = Qualifier(Property("P582", "end time"), Value("date", "2021", "2021", precision=9))
    triplet = Triplet("t4", ADA, Property("P39", "position held"), TOWN, (*others, end))
    assert row([triplet]).text == "position held: Kirton (end time 2021, note 0 x, note 1 x)"
