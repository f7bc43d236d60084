"""Ends of a period, ordinals and other relations: dates and places that only seem to be at odds with a claim."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.times import called_current, timed
from claimver.encoder.words.amounts import dates
from claimver.types import Label, Property, Qualifier, Triplet
from tests.encoder.judging import WORDINGS, Letters, Unlike, fact, judged, year
from tests.encoder.readings import day, ground, read, stated
from tests.encoder.wording_model import WordingModel


@pytest.mark.parametrize(
    ("text", "ranged"),
    [
        ("in office from 1982 to 1998", [True, True]),
        ("between 1982 and 1998", [True, True]),
        ("from May 1982 until 3 June 1998", [True, True]),
        ("in office 1982–1998", [True, True]),
        ("from the year 1982 through 1998", [True, True]),
        ("born in 1982 and dead in 1998", [False, False]),
        ("from 1982, and in 1998", [False, False]),
        ("moved from 1982", [False]),
        ("in 1982 and 1998", [False, False]),
        ("from 1982 to 1998, and again in 2001", [True, True, False]),
    ],
)
def test_the_two_ends_of_a_period_are_told(text: str, ranged: list[bool]) -> None:
    assert [date.ranged for date in dates(text)] == ranged


class Dated(WordingModel):
    """Sure that any date in the object's place is meant."""

    def _one(self, claim: str, evidence: str) -> tuple[float, float, float]:
        return (0.99, 0.005, 0.005) if "ordination" in evidence else (0.05, 0.9, 0.05)


def test_the_end_of_a_period_is_at_odds_with_no_single_date() -> None:
    ordained = [fact("Ada", "date of ordination", year(1930))]
    model = Dated({})
    assert judged("Ada reigned in 1982.", ordained, model=model, embedder=Letters()).label is Label.CONTRADICTORY
    assert judged("Ada reigned from 1982 to 1998.", ordained, model=model).label is Label.EXTRAPOLATORY


def test_another_date_of_an_award_is_no_conflict_where_the_claim_counts_awards() -> None:
    facts = [fact("Ada", "award received", "Emmy", at=1990)]
    assert judged("Ada won the Emmy in 2012.", facts).label is Label.CONTRADICTORY
    for again in ("her fourth", "another", "a 2nd"):
        assert judged(f"Ada won {again} Emmy in 2012.", facts).label is Label.EXTRAPOLATORY, again
    assert judged("Ada won her first Emmy in 2012.", facts).label is Label.CONTRADICTORY
    assert judged("Ada won the Emmy in 1990, in the 20th century.", facts).label is not Label.CONTRADICTORY


class Loose(WordingModel):
    """Takes every place for what the claim may mean, the place of death hardly more."""

    def _one(self, claim: str, evidence: str) -> tuple[float, float, float]:
        sure = 0.9 if re.search("death|died", evidence) else 0.85
        return (sure, 0.98 - sure, 0.02) if re.search("place|died", evidence) else (0.05, 0.9, 0.05)


def test_who_was_born_in_a_town_did_not_die_there_if_the_graph_knows_where() -> None:
    born, died = fact("Ada", "place of birth", "Rome"), fact("Ada", "place of death", "Ulm")
    verdict = judged("Ada died in Rome.", [born, died], model=Loose(WORDINGS), embedder=Unlike())
    assert (verdict.label, verdict.triplets) == (Label.CONTRADICTORY, (died,))
    assert (
        judged("Ada died in Ulm.", [born, died], model=Loose(WORDINGS), embedder=Unlike()).label is Label.ATTRIBUTABLE
    )


@pytest.mark.parametrize(
    ("text", "attributive"),
    [
        ("She starred in the 1942 film.", True),
        ("It won his 1942 prize.", True),
        ("It is Ada's 1942 novel.", True),
        ("She starred in 1942 in a film.", False),
        ("She died in the 1942.", False),
        ("She won the May 1942 race.", False),  # only a bare year
    ],
)
def test_a_year_may_only_say_which_thing_is_meant(text: str, attributive: bool) -> None:
    assert [date.attributive for date in dates(text)] == [attributive]


def test_the_year_of_a_thing_is_no_time_of_the_statement() -> None:
    facts = [fact("Ada", "award received", "Emmy", at=1990)]
    assert judged("Ada won the Emmy for her 1942 film.", facts).label is not Label.CONTRADICTORY
    assert judged("Ada won the Emmy for it in 1942.", facts).label is Label.CONTRADICTORY


@pytest.mark.parametrize(
    ("text", "current"),
    [
        ("Ada, the current prime minister, was born in Ulm.", True),
        ("Ada, the sitting prime minister of Ulm, was born in Bonn.", True),
        ("Ada, the incumbent Norlandic prime minister, sang.", True),
        ("Ada, the former prime minister, was born in Ulm.", False),
        ("Ada, the prime minister, was born in Ulm.", False),
        ("Ada met the current mayor and the old prime minister.", False),  # another's office
        ("Ada sang of current affairs.", False),
    ],
)
def test_a_claim_calls_an_office_current(text: str, current: bool) -> None:
    held = stated("Ada", "position held", "Prime Minister of Ulm")
    assert called_current(read(text, [held]), held) is current


def test_an_office_that_is_over_is_no_current_one_in_any_tense() -> None:
    born, held = fact("Ada", "place of birth", "Rome"), fact("Ada", "position held", "mayor of Ulm", until=2001)
    still = fact("Ada", "position held", "mayor of Ulm", since=2001)
    model = WordingModel({**WORDINGS, "position held": "mayor"})
    text = "Ada, the {0} mayor of Ulm, was born in Rome."
    current = judged(text.format("current"), [born, held], model=model)
    assert (current.label, current.triplets) == (Label.CONTRADICTORY, (held,))
    assert judged(text.format("current"), [born, still], model=model).label is Label.ATTRIBUTABLE
    assert judged(text.format("former"), [born, held], model=model).label is Label.ATTRIBUTABLE


COACH = fact("Kite Club", "chief executive officer", "Ada", since=1996, until=2018)
PLAYER = fact("Ada", "member of sports team", "Kite Club", since=1996, until=2018)


@pytest.mark.parametrize(
    ("text", "stated", "label"),
    [
        ("Ada left Kite Club in 2018.", COACH, Label.ATTRIBUTABLE),
        ("Ada left Kite Club in 2016.", COACH, Label.CONTRADICTORY),  # though she was there
        ("Ada joined Kite Club in 1996.", PLAYER, Label.ATTRIBUTABLE),
        ("Ada joined Kite Club in 2001.", PLAYER, Label.CONTRADICTORY),
        ("Ada left Kite Club in 1985.", COACH, Label.EXTRAPOLATORY),  # before she led it, as a player perhaps
        ("Ada was at Kite Club in 2001.", PLAYER, Label.ATTRIBUTABLE),
    ],
)
def test_who_joined_or_left_did_so_at_no_time_in_between(text: str, stated: Triplet, label: Label) -> None:
    assert judged(text, [stated]).label is label


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Ada married Bob in 1969.", Label.ATTRIBUTABLE),
        ("Ada married Bob in 1971.", Label.CONTRADICTORY),
        ("Ada was married to Bob in 1971.", Label.ATTRIBUTABLE),
    ],
)
def test_a_wedding_is_when_a_marriage_starts(text: str, label: Label) -> None:
    wed = stated("Ada", "spouse", "Bob", since="1969", until="1980")
    model = WordingModel({"spouse": "married", "married to": "married"})
    assert judged(text, [wed], model=model).label is label


def kinds(text: str, facts: list[Triplet]) -> list[str]:
    """What is made of the first fact, as one that supports the claim."""
    return [f.kind for f in timed(read(text, facts), [Finding("support", (facts[0],), 0.8)], ground(facts))]


PART = stated("Ada", "part", "Anna", since="2011")
FIRST = stated("Ada", "spouse", "Bob", since="1958", until="1996")
SECOND = stated("Ada", "spouse", "Cleo", since="1998", until="2013")
DIED = stated("Ada", "date of death", day("2013-12-05"))
GREEN = stated("Ada", "party", "Green", since="1993", until="2001")
PRIZE = replace(
    stated("Ada", "award received", "Prize"),
    qualifiers=(Qualifier(Property("P585", "point in time", datatype="time"), day("1921")),),
)
BLUE = stated("Ada", "party", "Blue", since="2001")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ada took over the part of Anna in 2011.", ["support", "support"]),
        ("Ada took over the part of Anna in 2013.", ["support", "conflict"]),
        ("Ada was seen as Anna in 2013.", ["support", "support"]),
        ("Ada became a mother in 2013 and played Anna.", ["support", "support"]),
    ],
)
def test_who_takes_something_on_does_so_when_it_begins(text: str, kind: list[str]) -> None:
    assert kinds(text, [PART]) == kind


@pytest.mark.parametrize(
    ("text", "fact", "kind"),
    [
        ("Ada won the Prize before 1930.", PRIZE, ["support", "support"]),
        ("Ada won the Prize before 1920.", PRIZE, ["support", "conflict"]),
        ("Ada won the Prize before 1921.", PRIZE, ["support", "finer"]),
        ("Ada won the Prize after 1930.", PRIZE, ["support", "conflict"]),
        ("Ada won the Prize after 1921.", PRIZE, ["support", "finer"]),
        ("By 1921 Ada had won the Prize.", PRIZE, ["support", "support"]),
        ("By 1920 Ada had won the Prize.", PRIZE, ["support", "conflict"]),
        ("Ada was of the Green party before 2000.", GREEN, ["support", "support"]),
        ("Ada was of the Green party before 1990.", GREEN, ["support", "conflict"]),
        ("Ada was of the Green party after 1995.", GREEN, ["support", "support"]),
        ("Ada was of the Green party after 2005.", GREEN, ["support", "conflict"]),
        ("Ada was of the Blue party after 2005.", BLUE, ["support", "support"]),
        ("Ada joined the Green party after 1995.", GREEN, ["support", "conflict"]),
        ("Ada left the Green party before 2000.", GREEN, ["support", "conflict"]),
        ("Ada left the Green party before 2003.", GREEN, ["support", "support"]),
        ("Ada was of the Green party by 1995.", GREEN, ["support", "support"]),
        ("After its formation in 1990 Ada was of the Green party.", GREEN, ["support"]),  # the date of the formation
        ("In 1990 Ada was of the Green party.", GREEN, ["support", "conflict"]),
    ],
)
def test_before_and_after_a_date_are_compared_as_such(text: str, fact: Triplet, kind: list[str]) -> None:
    assert kinds(text, [fact]) == kind


@pytest.mark.parametrize(
    ("text", "facts", "kind"),
    [
        ("At the time of his death Ada was married to Bob.", [FIRST, SECOND, DIED], "conflict"),
        ("Dan is the son of Ada and Bob.", [FIRST], "support"),
        ("Ada was still married to Bob when she died.", [FIRST, SECOND, DIED], "conflict"),
        ("Ada was married to Bob until the day she died.", [FIRST, SECOND, DIED], "conflict"),
        ("Ada was married to Cleo until the very day she died.", [SECOND, FIRST, DIED], "support"),
        ("Ada was married to Bob.", [FIRST, SECOND, DIED], "support"),
        ("At the time of his death Ada was married to Cleo.", [SECOND, FIRST, DIED], "support"),
        ("At the time of his death Ada was married to Bob.", [FIRST, SECOND], "support"),
        ("Ada has always been of the Blue party.", [BLUE, GREEN], "conflict"),
        ("Ada has always been of the Blue party.", [BLUE], "support"),
        ("Ada has been of the Blue party.", [BLUE, GREEN], "support"),
    ],
)
def test_what_was_over_did_not_last_and_what_came_later_was_not_always(
    text: str, facts: list[Triplet], kind: str
) -> None:
    assert kinds(text, facts) == [kind]


NOW, ONCE = stated("Jonas", "post", "Minister", since="2021"), stated("Sofia", "post", "Minister", until="2001")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Jonas, the son of Sofia, is Minister.", ["support"]),
        ("Sofia, the mother of Jonas, is Minister.", ["support", "ended"]),
        ("Sofia is Minister.", ["support", "ended"]),
    ],
)
def test_what_another_held_once_is_beside_the_matter(text: str, found: list[str]) -> None:
    facts = [NOW, ONCE]
    reading = replace(read(text, facts), present=True)
    told = timed(reading, [Finding("support", (fact,), 0.9) for fact in facts], ground(facts))
    assert [finding.kind for finding in told] == found


def test_a_period_with_the_start_of_a_statement_and_another_end_is_at_odds_with_it() -> None:
    facts = [fact("Ada", "member of sports team", "Kite Club", since=2013, until=2022)]
    whole = "Ada was a member of Kite Club from 2013 to {}."
    assert judged(whole.format(2022), facts).label is Label.ATTRIBUTABLE
    assert judged(whole.format(2019), facts).label is Label.CONTRADICTORY
    again = [*facts, fact("Ada", "member of sports team", "Kite Club", since=2025, until=2026)]
    assert judged("Ada was a member of Kite Club from 2025 to 2026.", again).label is Label.ATTRIBUTABLE
