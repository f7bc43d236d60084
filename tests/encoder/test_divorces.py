"""Divorces: how a marriage ended is told by its end, and not where one of the two died."""

from __future__ import annotations

import pytest

from claimver.encoder.evidence.said import is_of_marriage, is_said
from claimver.encoder.judging.coverage import covered
from claimver.encoder.read.lexicon import Named
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.times import timed
from claimver.types import Triplet
from tests.encoder.readings import day, ground, read, stated

OVER = stated("Ada Venn", "spouse", "Ben Hale", since="1981", until="1996")
LASTING = stated("Cora Fenn", "spouse", "Dan Rook", since="1992")
WIDOWED = stated("Eve Lind", "spouse", "Finn Oss", since="1966", until="1981")
DEATH = stated("Finn Oss", "date of death", day("1981-05-11"))
UNKNOWN = stated("Gus Tarn", "spouse", "Hal Moss", since="1969", until="1998")
LIVES = [stated(name, "date of birth", day("1950")) for name in ("Ada Venn", "Ben Hale", "Eve Lind", "Finn Oss")]
FACTS = [OVER, LASTING, WIDOWED, DEATH, UNKNOWN, *LIVES]


def kinds(text: str, marriage: Triplet) -> list[str]:
    reading = read(text, FACTS)
    return [f.kind for f in timed(reading, [Finding("support", (marriage,), 0.9)], ground(FACTS))]


@pytest.mark.parametrize(
    ("text", "marriage", "wanted"),
    [
        ("Ada Venn and Ben Hale divorced in 1996.", OVER, ["support", "support"]),
        ("Ada Venn divorced Ben Hale in 1992.", OVER, ["support", "conflict"]),  # they were still married
        ("Ada Venn's marriage to Ben Hale ended in 1990.", OVER, ["support", "conflict"]),
        ("Ada Venn's first marriage, to Ben Hale, ended in 1990.", OVER, ["support", "conflict"]),
        ("Ada Venn was married to Ben Hale in 1992.", OVER, ["support", "support"]),  # no divorce
        ("Cora Fenn divorced Dan Rook in 2005.", LASTING, ["other"]),
        ("Ada Venn and Ben Hale separated in 1992.", OVER, ["support", "other"]),  # that is no divorce
        ("Ada Venn divorced Ben Hale twice.", OVER, ["other"]),
        ("Gus Tarn divorced Hal Moss in 1998.", UNKNOWN, ["other"]),  # one of them may have died
        ("Gus Tarn divorced Hal Moss in 1990.", UNKNOWN, ["other", "conflict"]),  # whatever ended it, not then
        ("Eve Lind divorced Finn Oss in 1981.", WIDOWED, ["other"]),  # he died
    ],
)
def test_a_divorce_is_held_against_the_end_of_the_marriage(text: str, marriage: Triplet, wanted: list[str]) -> None:
    assert kinds(text, marriage) == wanted


@pytest.mark.parametrize(
    ("text", "marriage", "said"),
    [
        ("Ada Venn divorced Ben Hale.", OVER, True),
        ("Cora Fenn divorced Dan Rook.", LASTING, False),
        ("Ada Venn met Ben Hale.", OVER, False),
    ],
)
def test_who_divorced_was_married(text: str, marriage: Triplet, said: bool) -> None:
    assert is_said(read(text, FACTS), marriage, ground(FACTS)) is said


@pytest.mark.parametrize(("verb", "found"), [("ended", True), ("began", False)])
def test_when_a_marriage_ended_nobody_died(verb: str, found: bool) -> None:
    reading = read(f"Eve Lind's marriage to Finn Oss {verb} in 1980.", FACTS)
    assert is_of_marriage(reading, DEATH) is found
    assert not is_of_marriage(reading, WIDOWED)


def test_a_year_of_the_marriage_does_not_bear_out_a_separation() -> None:
    supports = [Finding("support", (OVER,), 0.9, filler=Named("Ben Hale"))]
    for verb, missing in (("separated from", ("1992",)), ("lived with", ())):
        assert covered(read(f"Ada Venn {verb} Ben Hale in 1992.", FACTS), supports, ground(FACTS))[1] == missing
