"""What code counts between two dates or amounts, and the verdicts that stand on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from claimver.parts import Opinion, Question
from claimver.types import (
    Claim,
    Document,
    Entity,
    Evidence,
    Label,
    Mention,
    Property,
    Qualifier,
    Span,
    Triplet,
    Value,
    Verdict,
)
from claimver.verify.apart import Days, Point, Size, apart
from claimver.verify.checks import Proposed, rule
from claimver.verify.compare import days_of
from claimver.verify.facts import Facts, Group
from claimver.verify.reading import Reading
from claimver.verify.reckon import Reckoned, reckoned
from claimver.verify.values import amounts, dates
from claimver.verify.verifier import CheckedVerifier
from tests.scripted_kit import Embedder

ADA, BO, FORT, MILL = (Entity(name, name) for name in ("Ada", "Bo", "Fort", "Mill"))


def dated(text: str) -> Value:
    return Value("date", text, text, precision={4: 9, 7: 10, 10: 11}[len(text)])


def days(text: str) -> Days:
    found = days_of(dated(text))
    assert found is not None
    return found


def stated(subject: Entity, name: str, thing: Entity | Value, **when: str) -> Triplet:
    names = {"start": "start time", "end": "end time", "point": "point in time"}
    told = tuple(Qualifier(Property(names[k], names[k]), dated(v)) for k, v in when.items())
    return Triplet(f"{subject.id}-{name}-{when}", subject, Property(name, name), thing, qualifiers=told)


@pytest.mark.parametrize(
    ("one", "other", "text"),
    [
        ("1900-05-01", "1902-08-03", "2 years 3 months before"),
        ("1902-08-03", "1900-05-01", "2 years 3 months after"),
        ("1900-05-02", "1902-05-01", "23 months before"),  # two years less a day
        ("1877-08-12", "1877-08-18", "in the same year, 6 days before"),
        ("1999-12-31", "2000-01-02", "2 days before"),
        ("1958", "1970", "12 years before"),
        ("1958", "1958-03-01", "in the same year as"),
        ("1958-03", "1958-03-09", "in the same month as"),
        ("1958-03-09", "1958-03-09", "on the same day as"),
        ("1970-02", "1958-12-24", "11 years 2 months after"),
    ],
)
def test_the_time_between_two_dates_is_told_as_finely_as_both_are(one: str, other: str, text: str) -> None:
    found = apart(Point("Ada", "birth", days(one)), Point("Bo", "birth", days(other)))
    assert found == f"birth: {text} birth of Bo"


@pytest.mark.parametrize(
    ("one", "other", "text"),
    [
        ((2850, "kilometre"), (1233, "kilometre"), "1,617 kilometre more than size of Bo, 2.31 times as much"),
        ((1500, "metre"), (2, "kilometre"), "0.5 kilometre less than size of Bo, 0.75 times as much"),
        ((400, ""), (400, ""), "the same as size of Bo"),
        ((0.0017, "kilogram"), (0.0042, "kilogram"), "0.0025 kilogram less than size of Bo, 0.405 times as much"),
        ((8_000_000, ""), (2, ""), "7,999,998 more than size of Bo"),  # nobody says how many times
        ((20, "degree Celsius"), (10, "degree Celsius"), "10 degree Celsius more than size of Bo"),
    ],
)
def test_two_amounts_of_one_measure_are_compared(one: tuple[float, str], other: tuple[float, str], text: str) -> None:
    assert apart(Size("Ada", "size", *one), Size("Bo", "size", *other)) == f"size: {text}"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Size("Ada", "mass", 3, "kilogram"), Size("Bo", "mass", 3, "metre")),
        (Size("Ada", "mass", 3, "kilogram"), Size("Bo", "load", 2, "kilogram")),
        (Point("Ada", "birth", days("1900")), Size("Bo", "mass", 1900)),
        (Point("Ada", "birth", ((1900, 1, 1), (1909, 12, 31))), Point("Bo", "birth", days("1950"))),  # a decade
        (Point("Ada", "birth", days("1700-02-29")), Point("Bo", "birth", days("1700-03-10"))),  # another calendar
    ],
)
def test_what_has_no_common_measure_is_not_compared(one: Point | Size, other: Point | Size) -> None:
    assert not apart(one, other)


def test_one_thing_s_amounts_at_two_times_are_compared() -> None:
    then, now = (Size("Fort", "staff", n, then=year) for n, year in ((210, "1930"), (64, "2020")))
    assert apart(then, now) == "staff in 1930: 146 more than staff in 2020, 3.28 times as much"
    assert not apart(then, replace(now, then="1930"))
    assert not apart(replace(then, then=""), now)


def test_of_several_amounts_those_of_the_claim_s_years_are_compared() -> None:
    rows = [
        Group(
            tuple(
                stated(thing, "staff", Value("quantity", str(n), str(n)), point=year)
                for year, n in (("1930", 200 + more), ("1960", 90 + more), ("2020", 60 + more))
            )
        )
        for thing, more in ((FORT, 10), (MILL, 4))
    ]
    assert texts(rows[:1], [FORT], "In 1930 Fort had more staff than in 1960.") == [
        ("Fort", "staff in 1930: 110 more than staff in 1960, 2.1 times as much")
    ]
    assert texts(rows, [FORT, MILL], "Fort had more staff than Mill.") == [
        ("Fort", "staff: 6 more than staff of Mill, 1.09 times as much")
    ]


LIVES = [
    Group((stated(ADA, "date of birth", dated("1900-05-01")),)),
    Group((stated(ADA, "date of death", dated("1966-07-01")),)),
    Group((stated(BO, "date of death", dated("1961-02-01")),)),
]


def texts(groups: list[Group], named: list[Entity], claim: str) -> list[tuple[str, str]]:
    order = {entity.id: place for place, entity in enumerate(named)}
    return [
        (pair.heading, pair.text)
        for pair in reckoned(groups, order, Reading(claim, claim, values=(*dates(claim), *amounts(claim))))
    ]


def test_two_things_that_a_claim_names_are_set_side_by_side_its_own_first() -> None:
    assert ("Bo", "date of death: 5 years 5 months before date of death of Ada") in texts(
        LIVES, [BO, ADA], "Bo died before Ada."
    )


def test_two_dates_of_one_thing_are_counted_where_the_claim_has_a_number_of_years() -> None:
    told = ("Ada", "date of birth: 66 years 2 months before date of death")
    assert told in texts(LIVES, [ADA], "Ada lived to the age of 66.")
    assert told not in texts(LIVES, [ADA], "Ada died in Ulm.")


def pairs(claim: Reading, groups: list[Group], *beside: Entity) -> list[tuple[str, str]]:
    """What is told of a claim that names Ada and what stands beside her, where these are the rows of all."""
    named = {entity.id: place for place, entity in enumerate((ADA, *beside))}
    own = [g for g in groups if {g.subject, g.triplets[0].object} & {ADA, *beside}]
    return [(pair.heading, pair.text) for pair in reckoned(own, named, claim, groups)]


def test_a_claim_that_compares_is_set_against_what_was_named_before_it_by_the_same_property() -> None:
    told = ("Ada", "date of death: 5 years 5 months after date of death of Bo")
    older = Reading("Ada died later.", "Ada died later.", graded=True, nearby=(BO,))
    assert pairs(older, LIVES) == [told]
    assert pairs(replace(older, graded=False), LIVES) == []
    assert pairs(replace(older, nearby=()), LIVES) == []


PRIZE = Entity("prize", "Lovelace Prize")
WORK = [
    Group((stated(Entity("acme", "Acme"), "director", ADA, start="1950"),)),
    Group((stated(ADA, "award received", PRIZE, point="1953"),)),
]
ADDED = ("Ada", "award received Lovelace Prize: 3 years after director Ada, start of Acme")


@pytest.mark.parametrize(("years", "fits"), [("Three", True), ("Seven", False)])
def test_where_no_pair_lies_as_far_apart_as_the_claim_says_one_that_does_is_added(years: str, *, fits: bool) -> None:
    text = f"{years} years after she came to Acme Ada won it."
    assert (ADDED in pairs(Reading(text, text, values=amounts(text)), [*LIVES[:2], *WORK], PRIZE)) is fits


def test_of_two_things_that_the_claim_names_no_further_pair_takes_the_place_of_the_one_that_answers() -> None:
    text = "Ada died three years after Bo."
    found = pairs(Reading(text, text, values=amounts(text)), [*LIVES[1:], *WORK], BO, PRIZE)
    assert ("Ada", "date of death: 5 years 5 months after date of death of Bo") in found
    assert ADDED not in found


def test_a_term_is_counted_from_its_start_to_its_end() -> None:
    held = stated(ADA, "position held", FORT, start="1990-03-01", end="2001-04-02")
    found = texts([Group((held,))], [ADA], "Ada was there for eleven years.")
    assert found == [("Ada", "position held Fort, start: 11 years 1 month before position held Fort, end")]


def test_of_several_amounts_the_latest_is_compared_or_none_where_no_time_is_told() -> None:
    def people(subject: Entity, count: str, **when: str) -> Triplet:
        return replace(stated(subject, "population", Value("quantity", count, count), **when), id=f"{subject}{count}")

    then, now, other = people(FORT, "40", point="1900"), people(FORT, "126", point="2020"), people(MILL, "100")
    groups = [Group((then, now)), Group((other,))]
    assert texts(groups, [FORT, MILL], "The fort is larger.") == [
        ("Fort", "population: 26 more than population of Mill, 1.26 times as much")
    ]
    untimed = [Group((people(FORT, "40"), people(FORT, "126"))), Group((other,))]
    assert not texts(untimed, [FORT, MILL], "The fort is larger.")


def test_a_relation_that_is_near_for_one_thing_is_told_of_the_other_wherever_it_ranks() -> None:
    size = [stated(thing, "area", Value("quantity", area, area)) for thing, area in ((FORT, "600"), (MILL, "100"))]
    between = [Group((stated(ADA, f"relation {place}", FORT),)) for place in range(20)]
    found = texts([Group((size[0],)), *between, Group((size[1],))], [FORT, MILL], "The fort is larger.")
    assert found == [("Fort", "area: 500 more than area of Mill, 6 times as much")]


def test_namesakes_are_told_apart_by_their_whole_names() -> None:
    novel, film = Entity("n", "Mill (novel)"), Entity("f", "Mill (film)")
    groups = [
        Group((stated(novel, "publication date", dated("1987")),)),
        Group((stated(film, "publication date", dated("2010")),)),
    ]
    assert texts(groups, [novel, film], "The novel came first.") == [
        ("Mill", "publication date: 23 years before publication date of Mill (film)")
    ]


def test_what_the_claim_does_not_name_is_set_beside_nothing() -> None:
    assert not texts(LIVES, [MILL], "The mill is old.")


PAIR = "date of death: 5 years 5 months before date of death of Ada"


class Citing:
    """Cites the row that tells how far two dates of death lie apart, if it is shown, and is sure of a label."""

    name = "citing"

    def __init__(self, label: Label) -> None:
        self.label, self.shown = label, list[str]()

    def judge(self, questions: Sequence[Question]) -> Iterator[Opinion]:
        for question in questions:
            self.shown = [row.text for row in question.rows]
            cited = (self.shown.index(PAIR) if PAIR in self.shown else 0,)
            sure = (0.9, 0.05, 0.05) if self.label is Label.ATTRIBUTABLE else (0.05, 0.05, 0.9)
            yield Opinion(*sure, cited)


def verdict(text: str, judge: Citing, *, counts: bool = True) -> Verdict:
    spans = {name: Span(text.index(name), text.index(name) + len(name)) for name in ("Ada", "Bo")}
    mentions = tuple(Mention(span, name, Entity(name, name), 1.0) for name, span in spans.items())
    document = Document("d", text, mentions=mentions, claims=(Claim(Span(0, len(text)), text),))
    evidence = Evidence(triplets=tuple(triplet for group in LIVES for triplet in group.triplets))
    return next(CheckedVerifier(judge, Embedder(), counts=counts).verify(document, evidence))


@pytest.mark.parametrize("label", [Label.ATTRIBUTABLE, Label.CONTRADICTORY])
def test_a_verdict_on_a_counted_row_cites_both_statements_and_tells_what_was_counted(label: Label) -> None:
    judge = Citing(label)
    found = verdict("Bo was outlived by Ada.", judge)
    assert PAIR in judge.shown
    assert found.label is label
    assert {(t.subject.id, t.property.label) for t in found.triplets} == {
        ("Ada", "date of death"),
        ("Bo", "date of death"),
    }
    assert any(PAIR in step.answer for step in found.steps)
    assert "5 years 5 months before" in found.rationale


def test_a_number_of_years_that_is_not_between_them_is_contradicted() -> None:
    assert verdict("Bo died nine years before Ada.", Citing(Label.ATTRIBUTABLE)).label is Label.CONTRADICTORY
    assert verdict("Bo died five years before Ada.", Citing(Label.ATTRIBUTABLE)).label is Label.ATTRIBUTABLE


def test_a_judge_that_never_learned_counted_rows_is_shown_none() -> None:
    judge = Citing(Label.ATTRIBUTABLE)
    verdict("Bo was outlived by Ada.", judge, counts=False)
    assert PAIR not in judge.shown


def test_of_counted_pairs_the_one_that_fits_the_claims_number_is_cited_though_the_judge_named_another() -> None:
    cora = Entity("Cora", "Cora")
    died = {name: group.triplets[0] for name, group in zip(("Ada", "Bo"), (LIVES[1], LIVES[2]), strict=True)}
    later = stated(cora, "date of death", dated("1990"))
    ends = [Point(t.subject.label, "date of death", days(t.object_text)) for t in (died["Bo"], died["Ada"], later)]
    fits = Reckoned((died["Bo"], died["Ada"]), PAIR, (ends[0], ends[1]))
    other = Reckoned((died["Bo"], later), "date of death: 29 years before date of death of Cora", (ends[0], ends[2]))
    text = "Bo died five years earlier."
    ruling = rule(
        Reading(text, text, own=(BO,), named=(BO,), values=amounts(text), graded=True, nearby=(ADA, cora)),
        Proposed(Label.ATTRIBUTABLE, 0.9, Opinion(0.9, 0.05, 0.05)),
        [],
        Facts.of([died["Ada"], died["Bo"], later]),
        counted=[other],
        offered=[other, fits],
    )
    assert ruling.label is Label.ATTRIBUTABLE
    assert {t.subject.label for t in ruling.triplets} == {"Bo", "Ada"}
    assert PAIR in ruling.counted
