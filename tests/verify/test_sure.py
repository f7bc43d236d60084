"""Contradictions on the judge's word alone, and numbers that count what a row has."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.parts import Opinion
from claimver.types import Claim, Label, Span, Triplet
from claimver.verify.checks import Proposed, rule
from claimver.verify.facts import Facts, Group
from claimver.verify.reading import Reading, read
from claimver.verify.values import dates
from tests.verify.cases import A, C, E, day, document, entity, fact, number, ruled

STATIONS = fact("Ada", "number of stations", number("0"))
MEMBER = fact("Curie", "member of", "France")


@pytest.mark.parametrize(("sure", "label"), [(0.98, C), (0.9, E)])
def test_only_a_very_sure_contradiction_stands_where_no_check_finds_the_conflict(sure: float, label: Label) -> None:
    text = "Curie joined nobody"
    rest = (1 - sure) / 2
    found = rule(
        read(Claim(Span(0, len(text)), text), document(text, ["Curie"])),
        Proposed(C, sure, Opinion(rest, rest, sure)),
        [Group((MEMBER,))],
        Facts.of([MEMBER]),
        date="2024-01-01",
    )
    assert found.label is label


@pytest.mark.parametrize(("sure", "label"), [(0.95, C), (0.9, E)])
def test_of_a_claim_that_names_nothing_too(sure: float, label: Label) -> None:
    text, closed = "The poet came in 1965", fact("Guild", "date of birth", day("1956-05-01"))
    reading = Reading(text, text, own=(entity("Guild"), entity("Tower")), values=tuple(dates(text)), vague=True)
    opinion = Opinion((1 - sure) / 2, (1 - sure) / 2, sure)
    assert rule(reading, Proposed(C, sure, opinion), [Group((closed,))], Facts.of([closed])).label is label


def test_a_statement_of_none_denies_nothing_that_denies() -> None:
    text = "Ada ran no trains"
    found = rule(
        read(Claim(Span(0, len(text)), text), document(text, ["Ada"])),
        Proposed(C, 0.99, Opinion(0.005, 0.005, 0.99)),
        [Group((STATIONS,))],
        Facts.of([STATIONS]),
        date="2024-01-01",
    )
    assert found.label is E


@pytest.mark.parametrize(("told", "label"), [("2", A), ("3", E)])
def test_a_number_may_count_what_a_row_has(told: str, label: Label) -> None:
    children = [fact("Curie", "child", "Ada"), fact("Curie", "child", "Bo")]
    assert ruled(f"Curie raised {told} daughters", "Curie", A, children).label is label


def after(told: str, text: str, names: list[str], stated: Triplet) -> Label:
    """The label of a claim that the judge supports by one statement, behind a sentence that tells a date."""
    reading = read(Claim(Span(0, len(text)), text), document(text, names))
    found = rule(
        replace(reading, before=tuple(dates(told))),
        Proposed(A, 0.9, Opinion(0.9, 0.06, 0.04)),
        [Group((stated,))],
        Facts.of([stated]),
        date="2024-01-01",
    )
    return found.label


@pytest.mark.parametrize(("year", "label"), [("1961", A), ("1960", E), ("1955", E)])
def test_years_later_are_counted_from_the_date_told_before(year: str, label: Label) -> None:
    won = fact("Curie", "award received", "Bo", point=year)
    assert after("It opened in 1958.", "Curie won Bo 3 years later", ["Curie", "Bo"], won) is label


@pytest.mark.parametrize(("age", "label"), [("41", A), ("44", E)])
def test_an_age_is_counted_up_to_the_date_told_before(age: str, label: Label) -> None:
    born = fact("Curie", "date of birth", day("1891-04-07"))
    assert after("It opened in 1932.", f"Curie turned {age} that year", ["Curie"], born) is label


@pytest.mark.parametrize(
    ("text", "names", "denied", "label"),
    [
        ("Curie grew in Paris", "Curie;Paris", False, C),
        ("Curie grew in Paris", "Curie;Paris", True, A),  # of a claim that denies another value is what it says
        ("Curie came in 1880", "Curie", False, C),
        ("Curie came in 1880", "Curie", True, A),
    ],
)
def test_another_value_supports_a_claim_that_denies(text: str, names: str, denied: bool, label: Label) -> None:
    facts = [fact("Curie", "place of birth", "Warsaw"), fact("Curie", "date of birth", day("1867"))]
    cited = facts[:1] if "Paris" in text else facts[1:]
    places = [fact("Warsaw", "country", "Poland"), fact("Paris", "country", "France")]
    reading = read(Claim(Span(0, len(text)), text), document(text, names.split(";")))
    found = rule(
        replace(reading, denied=denied),
        Proposed(A, 0.9, Opinion(0.9, 0.06, 0.04)),
        [Group(tuple(cited))],
        Facts.of([*facts, *places]),
        date="2024-01-01",
    )
    assert found.label is label


@pytest.mark.parametrize(
    ("month", "proposed", "label"),
    [("November 1927", A, A), ("November 1927", C, E), ("November 1929", A, C), ("November 1929", C, C)],
)
def test_an_age_at_a_date_is_counted_from_the_date_of_birth(month: str, proposed: Label, label: Label) -> None:
    born = fact("Curie", "date of birth", day("1867-11-07"))
    assert ruled(f"Curie turned 60 in {month}", "Curie", proposed, [born]).label is label


@pytest.mark.parametrize(("years", "tense", "label"), [("30", "Pres", A), ("40", "Pres", E), ("30", "Past", E)])
def test_what_has_no_end_lasts_until_today(years: str, tense: str, label: Label) -> None:
    boss = fact("Acme", "chief executive officer", "Ada", start="1993-04-05")
    text = f"Ada leads Acme for more than {years} years"
    assert ruled(text, "Ada;Acme", A, [boss], tense=tense).label is label
    assert ruled(text, "Ada;Acme", C, [boss], tense=tense).label is not A


def test_a_statement_whose_values_agree_is_not_denied() -> None:
    boss = fact("Acme", "chief executive officer", "Ada", start="1993-04-05")
    assert ruled("Ada leads Acme for more than 30 years", "Ada;Acme", C, [boss], tense="Pres").label is E


@pytest.mark.parametrize(("sure", "label"), [(0.55, A), (0.45, E)])
def test_support_that_is_less_likely_than_not_is_none(sure: float, label: Label) -> None:
    text = "Curie joined France"
    found = rule(
        read(Claim(Span(0, len(text)), text), document(text, ["Curie", "France"])),
        Proposed(A, sure, Opinion(sure, (1 - sure) / 2, (1 - sure) / 2)),
        [Group((MEMBER,))],
        Facts.of([MEMBER]),
        date="2024-01-01",
    )
    assert found.label is label
