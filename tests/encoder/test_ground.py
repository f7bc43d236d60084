"""Containment through mountain ranges, names in capitals, and what is meant by "in"."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.evidence.ground import fillers, includes, names
from claimver.encoder.judging.coverage import covered
from claimver.encoder.read.lexicon import is_everyday
from claimver.encoder.rules.finding import Finding
from claimver.types import Entity, Label, Property
from tests.encoder.judging import Unlike, judged
from tests.encoder.readings import day, ground, read, read_naming, stated
from tests.encoder.wording_model import WordingModel

RANGE, COUNTRY = stated("Mount Venn", "mountain range", "Green Range"), stated("Green Range", "country", "Norland")


class Sure(WordingModel):
    """As sure of each relation as it is told, whatever the claim."""

    def __init__(self, **known: float) -> None:
        super().__init__({})
        self.known = known

    def _one(self, claim: str, evidence: str) -> tuple[float, float, float]:
        sure = next((sure for word, sure in self.known.items() if word in evidence), 0.05)
        return sure, 0.99 - sure, 0.01


def test_a_mountain_need_not_lie_in_each_country_of_its_range() -> None:
    facts = ground([RANGE, COUNTRY, stated("Norland", "continent", "Asia")])
    assert facts.chain("Mount Venn", "Green Range") == (RANGE,)
    assert facts.chain("Mount Venn", "Norland") is None
    assert facts.chain("Green Range", "Norland") == (COUNTRY,)
    assert facts.chain("Green Range", "Norland", RANGE) is None


@pytest.mark.parametrize(
    ("id", "label"),
    [
        ("P206", "located in or next to body of water"),
        ("P706", "located in/on physical feature"),
        ("", "mountain range"),
    ],
)
def test_a_town_on_a_river_is_not_in_each_of_its_countries(id: str, label: str) -> None:
    by = replace(stated("Venn Town", label, "River Tol"), property=Property(id or label, label))
    facts = ground([by, stated("River Tol", "country", "Norland"), stated("River Tol", "continent", "Asia")])
    assert facts.chain("Venn Town", "Norland") is None
    assert facts.chain("Venn Town", "Asia") is not None


def test_countries_are_held_against_each_other_whatever_their_kinds() -> None:
    fact = stated("Venn Town", "country", "Norland")
    assert isinstance(fact.object, Entity)
    state = replace(fact, object=replace(fact.object, kind="Q3624078"))
    other = Entity("Sudland", "Sudland", "country in the south", (), "Q6256")
    things = {"Venn Town": fact.subject, "Sudland": other, "Lume": Entity("Lume", "Lume", "city", (), "Q515")}
    reading = read_naming("Venn Town lies in Sudland.", things)
    assert [named.text for named in fillers(reading, state, ground([state]))] == ["Sudland"]
    assert fillers(read_naming("Venn Town lies in Lume.", things), state, ground([state])) == []


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Rask Prize in Physics", True),
        ("Rask Prize II", False),
        ("Rask Prize 2", False),
        ("Rask Prize Part One", False),
    ],
)
def test_a_sequel_is_no_kind_of_the_first(label: str, kind: bool) -> None:
    assert includes(Entity("1", "Rask Prize"), Entity("2", label)) is kind


def test_a_land_is_not_named_behind_a_point_of_the_compass() -> None:
    land = Entity("land", "South Korvia", "country", ("Korvia",))
    assert names(read("Seol is the capital of Korvia."), land)
    assert not names(read("Seol is the capital of North Korvia."), land)
    assert names(read("Seol is the capital of South Korvia."), land)


@pytest.mark.parametrize(("word", "everyday"), [("Trains", True), ("AIDS", False), ("Adas", False)])
def test_a_name_in_capitals_is_no_everyday_plural(word: str, everyday: bool) -> None:
    assert is_everyday(word) is everyday


@pytest.mark.parametrize(
    ("text", "description", "missing"),
    [
        ("Venn is the longest river in Asia.", "second-longest river in Asia", ("longest",)),
        ("Venn is the longest river in Asia.", "longest river in Asia", ()),
        ("Venn is the second-longest river in Asia.", "second-longest river in Asia", ()),
        ("Venn is the second longest river in Asia.", "second-longest river in Asia", ()),
        ("Venn is the second-longest river in Asia.", "longest river in Asia", ("longest",)),
        ("Venn is the second-longest river in Asia.", "third-longest river in Asia", ("longest",)),
    ],
)
def test_the_second_longest_is_not_the_longest(text: str, description: str, missing: tuple[str, ...]) -> None:
    fact = stated("Venn", "continent", "Asia")
    fact = replace(fact, subject=replace(fact.subject, description=description))
    reading = replace(read(text, [fact]), ranks=("longest",))
    assert covered(reading, [Finding("support", (fact,), 0.9)], ground([fact]))[1] == missing


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("The Venn is the widest in Asia.", Label.EXTRAPOLATORY),
        ("The Venn has its source in Asia.", Label.CONTRADICTORY),
    ],
)
def test_in_a_place_where_a_thing_lies_gainsays_no_other_relation(text: str, label: Label) -> None:
    facts = [stated("Venn", "source", "Oslo", single="yes"), stated("Venn", "continent", "Asia")]
    verdict = judged(text, facts, model=Sure(source=0.98), embedder=Unlike())
    assert verdict.label is label, verdict.rationale


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("After his death in 1980 Ada was honoured.", Label.EXTRAPOLATORY),
        ("Ada died in 1980.", Label.ATTRIBUTABLE),
    ],
)
def test_when_something_was_in_a_life_is_not_what_was(text: str, label: Label) -> None:
    died = stated("Ada", "date of death", day("1980"), single="yes")
    assert judged(text, [died], model=Sure(death=0.9, died=0.9), embedder=Unlike()).label is label


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Venn is the longest river on Terra.", ()),
        ("Venn is the longest river on Luna.", ("Luna",)),
        ("Venn is a river on Terra.", ("Terra",)),
    ],
)
def test_a_description_tells_a_rank_with_its_place(text: str, missing: tuple[str, ...]) -> None:
    fact = stated("Venn", "instance of", "river")
    fact = replace(fact, subject=replace(fact.subject, description="Terra's longest river"))
    reading = replace(read(text, [fact], ["Terra", "Luna"]), ranks=("longest",) if "longest" in text else ())
    assert covered(reading, [Finding("support", (fact,), 0.9)], ground([fact]))[1] == missing


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Venn is the longest river in Asia.", ()),
        ("Venn is the longest river in Luna.", ("longest",)),
        ("Venn is the second-longest river in Luna.", ("longest",)),
        ("Venn is the longest river.", ("longest",)),  # of all
    ],
)
def test_a_rank_in_one_place_is_none_in_another(text: str, missing: tuple[str, ...]) -> None:
    rank = "second-longest" if "second" in text else "longest"
    facts = [stated("Venn", "country", "Luna"), stated("Venn", "continent", "Asia")]
    facts = [replace(t, subject=replace(t.subject, description=f"{rank} river of Asia")) for t in facts]
    reading = replace(read(text, facts), ranks=("longest",))
    assert covered(reading, [Finding("support", (t,), 0.9) for t in facts], ground(facts))[1] == missing


def test_whose_son_one_is_is_told_by_a_statement_of_kin_alone() -> None:
    founded, child = stated("Rask Media", "founded by", "August Venn"), stated("August Venn", "child", "Carl Venn")
    reading = read("Carl Venn, a son of the publisher August Venn, left Rask Media.", [founded, child])
    found = [Finding("support", (t,), 0.9) for t in (founded, child)]
    assert "August Venn" in covered(reading, found[:1], ground([founded]))[1]
    assert "August Venn" not in covered(reading, found, ground([founded, child]))[1]


@pytest.mark.parametrize(
    ("text", "name", "put"),
    [
        ("Ada was born in Tol.", "Tol", True),
        ("Ada was born the same year as Bo and Tol.", "Tol", False),  # whoever these are
        ("Ada was born with Tol.", "Tol", False),
        ("Ada was born a few miles west of Tol.", "Tol", False),
        ("Ada was born in the west of Tol.", "Tol", True),
        ("Ada, a Tol-speaking writer, was born.", "Tol", False),
        ("Ada is a Tol-born writer.", "Tol", True),
    ],
)
def test_only_where_places_stand_is_a_name_put_for_a_place(text: str, name: str, put: bool) -> None:
    born = stated("Ada", "place of birth", "Ulm")
    reading = read(text, [born], [name])
    assert (name in [named.text for named in fillers(reading, born, ground([born]))]) is put


@pytest.mark.parametrize(("name", "put"), [("Europe", True), ("Andes Mountains", False), ("South America", True)])
def test_only_a_continent_is_put_for_a_continent(name: str, put: bool) -> None:
    lies = stated("Basin", "continent", "Asia")
    reading = read(f"Basin lies in {name}.", [lies], [name])
    assert (name in [named.text for named in fillers(reading, lies, ground([lies]))]) is put
