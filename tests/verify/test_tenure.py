"""A contradiction that the judge holds likely, and the time of the statement that it cites."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from claimver.parts import Opinion
from claimver.types import Claim, Label, Span, Triplet
from claimver.verify.apart import Point
from claimver.verify.checks import Proposed, rule
from claimver.verify.compare import days_of
from claimver.verify.facts import Facts, Group
from claimver.verify.reading import Reading, read
from claimver.verify.reckon import Reckoned
from tests.verify.cases import A, C, E, day, document, entity, fact, number

LED = fact("France", "chief executive officer", "Curie", start="2000", end="2008")
NOW = fact("France", "chief executive officer", "Nolan", start="2008")


def label(text: str, evidence: Sequence[Triplet], *, tense: str = "Past") -> Label:
    found = rule(
        read(Claim(Span(0, len(text)), text), document(text, ["Curie", "France"], tense=tense)),
        Proposed(C, 0.6, Opinion(0.3, 0.1, 0.6)),
        [Group(tuple(evidence[:1]))],
        Facts.of(evidence),
        date="2024-01-01",
    )
    return found.label


def test_what_the_claim_says_of_now_is_contradicted_by_a_statement_that_is_over() -> None:
    assert label("Curie leads France", [LED, NOW], tense="Pres") is C
    assert label("Curie led France", [LED, NOW]) is E
    assert label("Curie leads France", [LED, fact("France", "chief executive officer", "Curie", start="2010")]) is E


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Curie led France for 12 years", C),
        ("Curie led France for more than 12 years", C),
        ("Curie led France for 8 years", A),
        ("Curie led France for less than 12 years", A),
        ("Curie led France in 2012", C),
        ("Curie led France in 2004", E),
        ("Curie led France in 2008", E),  # both did
        ("Curie stayed for 12 years", C),
        ("Curie stayed for 8 years", A),
    ],
)
def test_a_term_or_a_time_that_is_not_the_statement_s_contradicts(text: str, found: Label) -> None:
    assert label(text, [LED, NOW]) is found


@pytest.mark.parametrize(("since", "found"), [("1990", C), ("2000", C), ("2005", C), ("2008", A), ("2007", E)])
def test_who_came_to_a_post_after_another_has_not_had_it_since_the_other_came(since: str, found: Label) -> None:
    text = f"Nolan has led France since {since}"
    first = fact("France", "chief executive officer", "Curie", start="2000-03-01", end="2005-09-01")
    second = fact("France", "chief executive officer", "Ada", start="2005-09-01", end="2008-03-01")
    third = fact("France", "chief executive officer", "Nolan", start="2008-03-01")
    ruling = rule(
        read(Claim(Span(0, len(text)), text), document(text, ["Nolan", "France"])),
        Proposed(A, 0.9, Opinion(0.9, 0.05, 0.05)),
        [Group((third,))],
        Facts.of([first, second, third]),
        date="2024-01-01",
    )
    assert ruling.label is found


TALL = fact("Curie", "elevation above sea level", number("2962", "metre"))


@pytest.mark.parametrize(
    ("text", "proposed", "found"),
    [
        ("Curie has less than 3000 metres", C, A),
        ("Curie has more than 3000 metres", C, C),
        ("Curie has less than 3000 metres in France", C, E),  # of which the statement says nothing
    ],
)
def test_a_bound_is_for_code_to_hold_against_the_amount(text: str, proposed: Label, found: Label) -> None:
    names = [name for name in ("Curie", "France") if name in text]
    ruling = rule(
        read(Claim(Span(0, len(text)), text), document(text, names)),
        Proposed(proposed, 0.6, Opinion(0.3, 0.1, 0.6) if proposed is C else Opinion(0.6, 0.1, 0.3)),
        [Group((TALL,))],
        Facts.of([TALL]),
        date="2024-01-01",
    )
    assert ruling.label is found


BORN = {name: fact(name, "date of birth", day(year)) for name, year in (("Curie", "1900"), ("Nolan", "1920"))}


def ordered(sure: float, proposed: Label) -> Label:
    """The label of a claim on which of two was born first, of which the judge is so sure."""
    born = [BORN["Curie"], BORN["Nolan"]]
    ends = [Point(t.subject.label, "date of birth", days) for t in born if (days := days_of(t.object))]  # type: ignore[arg-type]
    pair = Reckoned((born[0], born[1]), "date of birth: 20 years before date of birth of Nolan", (ends[0], ends[1]))
    rest = 0.95 - sure
    text = "Curie is older than Nolan"
    return rule(
        Reading(text, text, own=(entity("Curie"),), named=(entity("Curie"), entity("Nolan")), graded=True),
        Proposed(proposed, sure, Opinion(*((sure, 0.05, rest) if proposed is A else (rest, 0.05, sure)))),
        [],
        Facts.of(born),
        counted=[pair],
        offered=[pair],
    ).label


@pytest.mark.parametrize(("sure", "proposed", "found"), [(0.7, C, C), (0.65, C, E), (0.62, A, A)])
def test_that_the_other_of_two_dates_comes_first_wants_a_judge_that_is_sure_enough(
    sure: float, proposed: Label, found: Label
) -> None:
    assert ordered(sure, proposed) is found


@pytest.mark.parametrize(("year", "found"), [("1900", E), ("1905", C)])
def test_a_claim_whose_date_is_right_and_which_names_nothing_else_is_not_contradicted_by_a_thing(
    year: str, found: Label
) -> None:
    text = f"Curie was born in {year}"
    told = [fact("Curie", "place of birth", "Warsaw"), BORN["Curie"]]
    ruling = rule(
        read(Claim(Span(0, len(text)), text), document(text, ["Curie"])),
        Proposed(C, 0.7, Opinion(0.2, 0.1, 0.7)),
        [Group((triplet,)) for triplet in told],
        Facts.of(told),
        date="2024-01-01",
    )
    assert ruling.label is found
