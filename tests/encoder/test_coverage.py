"""Whether supports state all that a claim says: names, values and what coincides with them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.judging.coverage import covered
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.wordings import stems
from claimver.types import Triplet
from tests.encoder.readings import day, ground, metres, quantity, read, stated

FORMED = stated("Kite Club", "location of formation", "Ulm")
SINCE = stated("Kite Club", "inception", day("1970"))


def result(text: str, support: Triplet, *others: Triplet) -> tuple[list[str], tuple[str, ...]]:
    facts = [support, *others]
    cited, missing = covered(read(text, facts), [Finding("support", (support,), 0.9)], ground(facts))
    return [triplet.property.label for triplet in cited], missing


def test_a_value_that_coincides_with_a_statement_about_the_subject_completes_the_claim() -> None:
    text = "Kite Club was formed in Ulm in 1970."
    assert result(text, FORMED, SINCE) == (["location of formation", "inception"], ())
    assert result(text, FORMED) == (["location of formation"], ("1970",))
    other_year = stated("Kite Club", "inception", day("1971"))
    assert result(text, FORMED, other_year) == (["location of formation"], ("1970",))


def test_a_statement_about_something_else_does_not_complete_it() -> None:
    assert result("Kite Club was formed in Ulm in 1970.", FORMED, stated("Ulm", "inception", day("1970")))[1] == (
        "1970",
    )


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Kite Club was formed in Ulm before 1971.", ("1971",)),
        ("Kite Club played in Ulm from 1970 to 1975.", ("1970", "1975")),
    ],
)
def test_a_bound_or_the_end_of_a_period_does_not_coincide(text: str, missing: tuple[str, ...]) -> None:
    assert result(text, FORMED, SINCE)[1] == missing


def test_a_date_of_birth_or_death_counts_only_where_the_claim_says_so() -> None:
    taught = stated("Ada", "work location", "Ulm")
    born, died = stated("Ada", "date of birth", day("1901")), stated("Ada", "date of death", day("1950"))
    assert result("Ada taught in Ulm in 1901.", taught, born)[1] == ("1901",)
    assert result("Ada taught in Ulm in 1950.", taught, died)[1] == ("1950",)
    assert result("Ada, born in 1901, taught in Ulm.", taught, born) == (["work location", "date of birth"], ())


def test_a_figure_coincides_with_its_unit_only_and_not_a_small_or_bounded_one() -> None:
    place, deep = stated("Ombra", "country", "Ulm"), stated("Ombra", "depth", metres(120))
    shallow = stated("Ombra", "depth", metres(6))
    assert result("Ombra in Ulm goes down 120 metres.", place, deep) == (["country", "depth"], ())
    assert result("Ombra in Ulm goes down 120 fathoms.", place, deep)[1] == ("120 fathoms",)
    assert result("Ombra in Ulm goes down over 100 metres.", place, deep)[1] == ("100 metres",)
    assert result("Ombra in Ulm goes down 6 metres.", place, shallow)[1] == ("6 metres",)


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Ada was carried off by pneumonia in 1950.", ("pneumonia",)),
        ("Ada died of a stroke in 1950.", ("stroke",)),
        ("Ada was killed by an unknown rival in 1950.", ("rival",)),
        ("Ada died of old wounds in 1950.", ()),  # no noun that the parser saw
        ("Ada had died by 1950.", ()),
    ],
)
def test_by_what_somebody_died_must_be_stated(text: str, missing: tuple[str, ...]) -> None:
    died = stated("Ada", "date of death", day("1950"))
    reading = replace(read(text, [died]), nouns=stems("pneumonia stroke rival"))
    found = covered(reading, [Finding("support", (died,), 0.9, "1950", reading.dates[0])], ground([died]))
    assert found[1] == missing
    cause = stated("Ada", "cause of death", "stroke")
    told = [Finding("support", (fact,), 0.9, "1950", reading.dates[0]) for fact in (died, cause)]
    assert "stroke" not in covered(reading, told, ground([died, cause]))[1]


def test_a_name_is_covered_by_a_step_of_containment_and_else_missing() -> None:
    born, within = stated("Ada", "place of birth", "Ulm"), stated("Ulm", "country", "Norland")
    assert result("Ada was born in Ulm in Norland.", born, within) == (["place of birth", "country"], ())
    friend = stated("Bob", "friend", "Eve")
    assert result("Ada was born in Ulm with Bob.", born, friend) == (["place of birth"], ("Bob",))


def test_a_long_number_without_a_unit_coincides_to_the_digit_only() -> None:
    place = stated("Lume", "country", "Norland")
    holds = stated("Lume", "capacity", quantity(4200))
    assert result("Lume in Norland seats 4,200 spectators.", place, holds) == (["country", "capacity"], ())
    assert result("Lume in Norland seats 4,000 spectators.", place, holds)[1] == ("4,000 spectators",)
    few = stated("Lume", "capacity", quantity(42))
    assert result("Lume in Norland seats 42 spectators.", place, few)[1] == ("42 spectators",)


def test_what_only_says_what_somebody_is_does_not_cover_the_name_of_another_than_the_claim_is_about() -> None:
    cited, aside = stated("Ada", "place of birth", "Ulm"), stated("Bob", "occupation", "singer")
    facts = [cited, aside]
    supports = [Finding("support", (fact,), 0.9) for fact in facts]
    _, missing = covered(read("Ada was born in Ulm, as was the singer Bob.", facts), supports, ground(facts))
    assert missing == ("Bob",)
    _, missing = covered(read("Bob was a singer.", facts), supports[1:], ground(facts))
    assert missing == ()


@pytest.mark.parametrize(
    ("relation", "word", "missing"),
    [
        ("start time", "first", ()),
        ("publication date", "first", ()),
        ("end time", "first", ("first",)),
        ("start time", "longest", ("longest",)),
    ],
)
def test_the_first_of_something_is_told_by_the_date_it_began(
    relation: str, word: str, missing: tuple[str, ...]
) -> None:
    began = stated("Dusk", relation, day("1994"))
    reading = read("Dusk aired its first episode in 1994.", [began])
    reading = replace(reading, ranks=(word,))
    support = Finding("support", (began,), 0.9, "1994", reading.dates[0])
    assert covered(reading, [support], ground([began]))[1] == missing
    undated = Finding("support", (began,), 0.9)
    assert covered(reading, [undated], ground([began]))[1][-1:] == (word,)
    beside = stated("Dusk", "network", "Ulm TV")
    other = Finding("support", (beside,), 0.9)
    assert covered(reading, [other], ground([beside, began]))[1][-1:] == (word,)  # no date of beginning stated


def test_where_somebody_is_from_is_borne_out_behind_a_hyphen() -> None:
    born, died = stated("Ada", "place of birth", "Ulm"), stated("Ada", "place of death", "Bonn")
    text = "The Ulm-born physicist and later head of the state laboratory Ada died in Bonn."
    assert result(text, died, born) == (["place of death", "place of birth"], ())
    assert result(text, died, stated("Ulm", "country", "Norland")) == (["place of death"], ("Ulm",))


def test_a_prize_was_not_won_when_the_work_came_out() -> None:
    won, out = stated("Lume", "award received", "Rask Prize"), stated("Lume", "release date", day("1994"))
    assert result("Lume won the Rask Prize in 1994.", won, out) == (["award received"], ("1994",))
    assert result("The 1994 film Lume won the Rask Prize.", won, out)[1] == ()
    made = stated("Lume", "director", "Ada")
    assert result("Lume, by Ada, is of 1994.", made, out) == (["director", "release date"], ())


def test_a_number_with_the_relations_own_noun_needs_not_be_long() -> None:
    founder, staff = stated("Lume", "founder", "Ada"), stated("Lume", "employees", quantity(860))
    assert result("Lume, with some 860 employees, is by Ada.", founder, staff) == (["founder", "employees"], ())
    assert result("Lume, with some 860 shops, is by Ada.", founder, staff)[1] == ("860 shops",)


def test_of_what_a_thing_is_unlike_nothing_is_claimed() -> None:
    free, other = stated("Lume", "licence", "Open"), stated("Corva", "licence", "Closed")
    reading = read("Unlike Corva, Lume has the Open licence.", [free, other])
    assert covered(reading, [Finding("support", (free,), 0.9)], ground([free, other]))[1] == ()
