"""Whether a claim speaks of a statement at all; terms that are over; numbers that a qualifier bears out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.evidence.about import is_about, is_any_of, is_beside, is_outright, is_when, is_won, of_anothers
from claimver.encoder.evidence.ground import same_name
from claimver.encoder.evidence.plan import Hypothesis
from claimver.encoder.evidence.said import describes
from claimver.encoder.judging.coverage import covered
from claimver.encoder.read.lexicon import Named
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.kin import reversed_roles
from claimver.encoder.rules.ruling import ruling
from claimver.types import Entity, Property, Qualifier, Value
from tests.encoder.readings import day, ground, quantity, read, stated

DOSE = stated("velor", "daily dose", quantity(5, "milligram"))
OTHER = stated("corin", "daily dose", quantity(7, "milligram"))
SIGNED = stated("Treaty of Lume", "point in time", day("1920-05-08"))


@pytest.mark.parametrize(
    ("text", "outright"),
    [
        ("Doctors gave velor at a daily dose of 50 milligrams.", True),
        ("Doctors gave velor, 50 milligrams a day.", False),
        ("Doctors gave velor and corin at a daily dose of 50 milligrams.", False),  # of which of the two?
    ],
)
def test_a_relation_named_outright_is_meant(text: str, outright: bool) -> None:
    facts = [DOSE, OTHER]
    assert is_outright(read(text, facts), DOSE, ground(facts)) is outright


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("The Treaty of Lume was signed on 8 May 1930.", True),
        ("Treaty of Lume came in 1930.", True),
        ("The Treaty of Lume inspired a novel in 1930.", False),
        ("Ada Venn praised the Treaty of Lume in 1930.", False),
    ],
)
def test_the_one_date_of_an_event_is_when_it_took_place(text: str, when: bool) -> None:
    reading = read(text, [SIGNED], ["Ada Venn"])
    assert is_when(reading, Hypothesis(SIGNED, reading.dates[0], "1930"), ground([SIGNED])) is when


def test_an_event_with_two_dates_leaves_open_which_is_meant() -> None:
    facts = [SIGNED, stated("Treaty of Lume", "date of ratification", day("1930"))]
    reading = read("The Treaty of Lume was ratified in 1930.", facts)
    assert not is_when(reading, Hypothesis(SIGNED, reading.dates[0], "1930"), ground(facts))


LED = stated("Ben Hale", "position held", "Prime Minister of Norland", since="2010", until="2015")
AGAIN = stated("Ben Hale", "position held", "President of Norland", since="2020")


@pytest.mark.parametrize("text", ["Ben Hale still governs Norland.", "Ben Hale leads Norland as its prime minister."])
def test_who_governs_now_is_not_one_whose_terms_are_over(text: str) -> None:
    reading = replace(read(text, [LED], ["Norland"]), present=True, topics=frozenset(["Ben Hale"]))
    assert [finding.kind for finding in ruling(reading, ground([LED]))] == ["ended"]
    assert list(ruling(reading, ground([LED, AGAIN]))) == []  # in another office
    assert list(ruling(replace(reading, present=False), ground([LED]))) == []


@pytest.mark.parametrize(
    "text", ["Ben Hale runs Lume.", "Ben Hale leads a quiet life in Norland.", "Ben Hale heads to Norland."]
)
def test_who_is_said_to_lead_something_else_is_left(text: str) -> None:
    reading = replace(read(text, [LED], ["Lume", "Norland"]), present=True, topics=frozenset(["Ben Hale"]))
    assert list(ruling(reading, ground([LED]))) == []


WON = stated("Moor Cup", "winner", "Norland")


@pytest.mark.parametrize(
    ("text", "may_be", "outright"),
    [
        ("Ostmark won the Moor Cup.", True, True),
        ("The Moor Cup was won by Ostmark.", True, True),
        ("Ostmark won the Moor Cup final.", True, True),
        ("Ostmark won a medal at the Moor Cup.", True, False),
        ("Ostmark won the Moor Cup opener.", False, False),
    ],
)
def test_what_is_won_is_the_cup_itself(text: str, may_be: bool, outright: bool) -> None:
    reading = read(text, [WON], ["Ostmark"])
    assert is_won(reading, WON, outright=False) is may_be
    assert is_won(reading, WON, outright=True) is outright
    assert is_won(reading, SIGNED, outright=True)  # no winner at all


ADVISED = stated("Ada Venn", "doctoral advisor", "Ben Hale")


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Ben Hale wrote his thesis under the guidance of Ada Venn.", ["conflict"]),
        ("Ada Venn supervised Ben Hale.", ["conflict"]),
        ("Ada Venn wrote her thesis under Ben Hale.", []),
        ("Ben Hale supervised Ada Venn.", []),
    ],
)
def test_who_taught_whom_is_read_from_what_they_did(text: str, kinds: list[str]) -> None:
    assert [finding.kind for finding in reversed_roles(read(text, [ADVISED]), ground([ADVISED]))] == kinds


def test_a_number_in_a_qualifier_is_said() -> None:
    share = Qualifier(Property("frequency", "frequency"), Value("quantity", "18%", "18", unit="percent"))
    effect = replace(stated("velor", "side effect", "nausea"), qualifiers=(share,))
    for number, missing in (("18", ()), ("25", ("25 per cent",))):
        reading = read(f"nausea troubles {number} per cent of those on velor.", [effect])
        assert covered(reading, [Finding("support", (effect,), 0.9)], ground([effect]))[1] == missing


@pytest.mark.parametrize(
    ("name", "label", "same"),
    [("Alpine", "Alps", True), ("Himalayan", "Himalayas", True), ("New Yorker", "New York", True),
     ("Alpine", "Ontario", False), ("Roman", "Romania", False), ("Italian", "Ithaca", False)],
)  # fmt: skip
def test_adjectives_of_places_name_them(name: str, label: str, same: bool) -> None:
    assert same_name(Named(name), Entity(label, label)) is same


CHILD = stated("Elias Thorn", "child", "Harriet Thorn")


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("Elias Thorn left the firm to his daughter Harriet Thorn.", True),
        ("Elias Thorn's daughter, Harriet Thorn, sold the firm.", True),
        ("Elias Thorn had a daughter, Harriet Thorn.", False),
        ("Harriet Thorn was Elias Thorn's daughter.", False),
        ("Elias Thorn had his daughter Harriet Thorn in 1920.", False),
    ],
)
def test_kin_beside_a_name_says_only_who_is_meant(text: str, only: bool) -> None:
    assert describes(read(text, [CHILD]), CHILD) is only


CAPITAL = stated("Ostby", "capital of", "Norland")


@pytest.mark.parametrize(
    ("text", "beside"),
    [
        ("Lume and Ostby are cities.", True),
        ("Ostby and Lume lie on the coast.", True),
        ("Ostby is the capital of Lume.", False),
        ("Ostby, a town in Norland and Lume", False),
        ("Ostby is older than its counterpart in Lume.", True),
        ("Ostby is older than the other towns in Lume.", False),
        ("Ostby is older than any town in Lume.", False),
    ],
)
def test_names_that_are_only_joined_give_each_other_no_value(text: str, beside: bool) -> None:
    reading = read(text, [CAPITAL], ["Lume"])
    lume = next(name for name in reading.named if name.text == "Lume")
    assert is_beside(reading, Hypothesis(CAPITAL, lume, "Lume")) is beside


@pytest.mark.parametrize(
    ("text", "any_of"),
    [
        ("Lume heads a Norland firm.", True),
        ("Lume heads an old Norland firm.", True),
        ("Lume heads the Norland government.", False),
        ("Lume heads Norland.", False),
    ],
)
def test_a_thing_of_a_country_is_not_the_country(text: str, any_of: bool) -> None:
    headed = stated("Norland", "head of state", "Ostby")
    reading = read(text, [headed], ["Lume"])
    lume = next(name for name in reading.named if name.text == "Lume")
    assert is_any_of(reading, Hypothesis(headed, lume, "Lume")) is any_of


@pytest.mark.parametrize(
    ("relation", "about"),
    [("country", False), ("director", True)],
)
def test_what_lies_beside_a_thing_is_not_said_to_be_where_it_lies(relation: str, about: bool) -> None:
    fact = stated("Wind Isles", relation, "Norland")
    reading = read("Ulm lies 90 miles east of the Wind Isles.", [fact], ["Ulm"])
    ulm = next(n for n in reading.named if n.text == "Ulm")
    assert is_about(replace(reading, topics=frozenset(["Ulm"])), Hypothesis(fact, ulm, "Ulm")) is about


def test_what_is_said_of_a_clubs_stadium_is_not_said_of_the_club() -> None:
    venue, played = stated("Kites", "home stadium", "Ulm Park"), stated("Ada", "member of sports team", "Kites")
    reading = replace(
        read("Kites' stadium is named after Ada.", [venue, played]), owners=frozenset([("Kites", "stadi")])
    )
    assert of_anothers(reading, played, ground([venue, played]))
    assert not of_anothers(reading, played, ground([played]))  # of which no stadium is known
    assert of_anothers(replace(reading, owners=frozenset()), played, ground([venue, played]))  # by its wording
    coached = read("Kites are named after Ada.", [venue, played])
    assert not of_anothers(coached, played, ground([venue, played]))
