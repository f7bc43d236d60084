"""Statements that bear out no claim, however alike they are worded."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.evidence.exclusives import is_in_doubt, others_than
from claimver.encoder.judging.bearing import bears_out_nothing, is_turned
from claimver.types import Triplet
from tests.encoder.readings import ground, read, stated

LANDED = stated("Vesta 2", "location of landing", "Moon")
LAUNCHED = stated("Vesta 2", "launch site", "Cape Hale")
DIED = stated("Ada", "place of death", "Ulm")
MAYOR = stated("Ulm", "head of government", "Oskar Lind")
FACTS = [LANDED, LAUNCHED, MAYOR, DIED]


@pytest.mark.parametrize(
    ("text", "barren"),
    [
        ("Ada founded Acme in 1976.", True),
        ("Acme was founded by Ada in 1976.", True),
        ("Ada started as head of Acme in 1997.", False),
        ("Ada led Acme from 1997.", False),
    ],
)
def test_who_founds_a_firm_does_not_lead_it_by_that(text: str, barren: bool) -> None:
    led = stated("Acme", "chief executive officer", "Ada", since="1997")
    assert bears_out_nothing(read(text, [led]), led) is barren


@pytest.mark.parametrize(
    ("text", "barren"),
    [
        ("Vesta 2 was launched from the Moon.", [LANDED]),
        ("Vesta 2 landed on the Moon.", []),
        ("Vesta 2 was launched from Cape Hale.", []),
        ("Vesta 2 was launched from Cape Hale, and landed on the Moon.", []),
        ("Ada lived in Ulm until her death in 1955.", [DIED]),
        ("Ada lived in Ulm till the day she died.", [DIED]),
        ("Ada moved to Ulm shortly before her death.", [DIED]),
        ("Ada lived abroad until her death in Ulm.", []),
        ("Ada lived abroad until she died at Ulm.", []),
        ("Ada died in Ulm after the death of Bo.", []),
        ("Oskar Lind heads an Ulm firm.", [MAYOR]),
        ("Oskar Lind heads Ulm.", []),
        ("Oskar Lind heads an Ulm government.", []),  # the relation is so worded
    ],
)
def test_a_landing_is_no_launch_and_a_mayor_heads_no_firm(text: str, barren: list[object]) -> None:
    reading = read(text, FACTS)
    assert [t for t in FACTS if bears_out_nothing(reading, t)] == barren


def test_the_only_one_of_a_kind_to_do_it_is_gainsaid_by_another_of_the_kind_who_does_it() -> None:
    own, other = stated("Acme", "operates", "Vulcan"), stated("Bolt", "operates", "Vulcan")
    more, airline = stated("Acme", "operates", "Comet"), stated("Bolt", "instance of", "airline")
    alone = read("Acme is the only airline that operates Vulcan.", [own, other, more])
    assert others_than(alone, own, ground([own, other, more, airline])) == [other]
    assert others_than(alone, own, ground([own, more, airline])) == []  # nothing else that Acme does gainsays it
    unknown = ground([own, other, more])
    assert others_than(alone, own, unknown) == []  # Bolt may be no airline
    assert is_in_doubt(alone, own, unknown)
    assert not is_in_doubt(alone, own, ground([own, more]))
    assert others_than(read("Acme operates only Vulcan.", [own, other, more]), own, unknown) == [more]


def test_what_the_only_one_does_is_what_follows() -> None:
    facts = [stated("Acme", "founded by", "Ada"), stated("Acme", "founded by", "Bob")]
    one = read("Ada was the only founder of Acme to win the Rask Prize.", facts, ["Rask Prize"])
    assert others_than(one, facts[0], ground(facts)) == []
    one = read("Ada was the only person to have founded Acme.", facts)
    assert others_than(one, facts[0], ground(facts)) == [facts[1]]


def test_a_whole_career_at_one_club_is_gainsaid_by_another_club_and_not_by_the_national_team() -> None:
    own, other = stated("Ada", "member of sports team", "Kite"), stated("Ada", "member of sports team", "Sun")
    nation = stated("Ada", "member of sports team", "Norland women's national football team")
    whole = read("Ada spent her entire club career at Kite.", [own])
    assert whole.exclusive
    assert others_than(whole, own, ground([own, other, nation])) == [other]
    assert others_than(whole, own, ground([own, nation])) == []
    assert not read("Ada spent part of her career at Kite.", [own]).exclusive


@pytest.mark.parametrize(
    ("text", "exclusive"),
    [
        ("Ada's only medal came late.", True),
        ("Ada was one of only two winners.", False),
        ("They used the old tongue only as a sacred one.", False),
        ("Ada speaks it in Norland (as the sole language) and in Sudland.", False),
    ],
)
def test_only_is_said_of_the_whole_claim(text: str, exclusive: bool) -> None:
    assert read(text).exclusive is exclusive


def test_who_won_it_once_is_no_other_who_won_it_twice() -> None:
    facts = [stated("Ada", "award received", "Elm Prize"), stated("Bo", "award received", "Elm Prize")]
    once = read("Ada is the only one to win the Elm Prize.", facts)
    twice = read("Ada is the only one to win the Elm Prize three times.", facts)
    assert [t.subject.id for t in others_than(once, facts[0], ground(facts))] == ["Bo"]
    assert others_than(twice, facts[0], ground(facts)) == []


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("Ada made Bo proud of the Elm Prize alone.", ["Oak Prize"]),
        ("Ada was the only Ulm-born winner of the Elm Prize.", []),  # nobody else: she may have other prizes
        ("Ada was the first to be entirely proud of it, the Elm Prize.", []),
        ("Ada won only the Elm Prize.", ["Oak Prize"]),
        ("Ada gave only one speech at the Elm Prize.", []),
    ],
)
def test_only_bears_on_what_it_stands_beside(text: str, others: list[str]) -> None:
    facts = [stated("Ada", "award received", "Elm Prize"), stated("Ada", "award received", "Oak Prize")]
    assert [t.object_text for t in others_than(read(text, facts), facts[0], ground(facts))] == others


def test_only_is_of_what_the_claim_is_about() -> None:
    facts = [stated("Tol", "country", "Norland"), stated("Tol", "country", "Sudland")]
    whole = read("All of Tol belongs to Norland.", facts)
    assert [t.object_text for t in others_than(whole, facts[0], ground(facts))] == ["Sudland"]
    assert not read("Ada helped to free Norland and eventually all of Tol.", facts).exclusive


@pytest.mark.parametrize(
    ("text", "fronted"),
    [
        ("Long before Kite Two, Acme sold cards.", True),
        ("Unlike Kite Two, Acme sold cards.", True),
        ("Acme sold Kite Two.", False),
        ("Long before Kite Two was out, Acme sold cards.", False),
        ("Before Kite Two, Acme sold an earlier Kite Two.", False),
    ],
)
def test_what_only_dates_the_claim_bears_out_nothing(text: str, fronted: bool) -> None:
    fact = stated("Kite Two", "developer", "Acme")
    assert bears_out_nothing(read(text, [fact]), fact) is fronted


def test_only_counts_for_the_relation_that_the_claim_names() -> None:
    """Another language that is used in a country gainsays no "only official language"."""
    used, other = stated("Ulm", "language used", "Lish"), stated("Ulm", "language used", "Kosh")
    official = stated("Ulm", "official language", "Lish")
    reading = read("The only official language of Ulm is Lish.", [used, official])
    assert others_than(reading, used, ground([used, other])) == [other]
    assert others_than(reading, used, ground([used, other, official])) == []


def test_the_sole_language_of_two_countries_is_so_in_each() -> None:
    one, two = stated("Ulm", "official language", "Lish"), stated("Bonn", "official language", "Lish")
    both = read("Lish is the sole official language of Ulm and Bonn.", [one, two])
    assert others_than(both, one, ground([one, two])) == []


def test_a_title_before_another_name_bears_out_no_office() -> None:
    held, other = stated("Ada", "position held", "president of Ulm"), stated("Bo", "position held", "president of Ulm")
    under = read("Ada was a minister of Ulm under President Bo.", [held, other])
    assert bears_out_nothing(under, held)
    assert not bears_out_nothing(under, other)
    assert bears_out_nothing(read("Ada was prime minister of Ulm.", [held, other]), held)
    assert not bears_out_nothing(read("Ada led Ulm.", [held, other]), held)
    assert not bears_out_nothing(read("Ada was a minister, then president of Ulm.", [held, other]), held)


PUPIL = stated("Ada", "educated at", "Ulm College")
FOUNDER = stated("Ulm College", "founded by", "Ada")
TAUGHT = stated("Ada", "influenced by", "Bo")
PEAK = stated("Norland", "highest point", "Kelvar")


@pytest.mark.parametrize(
    ("text", "barren"),
    [
        ("Ada helped to found the Ulm College.", [PUPIL]),
        ("Ada studied at Ulm College.", []),
        ("Ada deeply influenced Bo.", [TAUGHT]),
        ("Ada was influenced by Bo.", []),
        ("Bo influenced Ada.", []),
        ("Kelvar is the highest capital city in Norland.", [PEAK]),
        ("Kelvar is the highest mountain in Norland.", []),
    ],
)
def test_the_other_way_round_and_another_deed(text: str, barren: list[Triplet]) -> None:
    facts = [PUPIL, FOUNDER, TAUGHT, PEAK]
    assert [fact for fact in facts if bears_out_nothing(read(text, facts), fact)] == barren


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("Ada founded Kite Works all on her own.", 1),
        ("Ada founded Kite Works by herself.", 1),
        ("Ada founded Kite Works.", 0),
    ],
)
def test_who_did_it_alone_did_it_with_nobody(text: str, others: int) -> None:
    facts = [stated("Kite Works", "founded by", "Ada"), stated("Kite Works", "founded by", "Bo")]
    reading = read(text, facts)
    assert len(others_than(reading, facts[0], ground(facts)) if reading.exclusive else []) == others


HOUSED = stated("Corva", "located in", "Lume")
LIES = stated("Museum", "located in", "Corva")
SEX = stated("Ada", "sex or gender", "female")
DIRECTED = stated("Inception", "director", "Ada")


@pytest.mark.parametrize(
    ("text", "stated_of", "barren"),
    [
        ("Corva is home to Lume.", HOUSED, True),
        ("Corva lies in Lume.", HOUSED, False),
        ("Corva houses Museum.", LIES, False),  # which lies there
        ("Ada was the first woman on the moon.", SEX, True),
        ("Ada is a woman.", SEX, False),
        ("Ada wrote Inception.", DIRECTED, True),
        ("Ada produced Inception.", DIRECTED, True),
        ("Ada wrote and directed Inception.", DIRECTED, False),
        ("Inception is by Ada.", DIRECTED, False),
    ],
)
def test_a_statement_of_another_thing_bears_out_nothing(text: str, stated_of: Triplet, barren: bool) -> None:
    assert bears_out_nothing(read(text, [HOUSED, LIES, SEX, DIRECTED]), stated_of) is barren


@pytest.mark.parametrize(
    ("text", "relation", "barren"),
    [
        ("Lume was published by Acme.", "developer", True),
        ("Lume was developed by Acme.", "developer", False),
        ("Lume was developed by Acme.", "publisher", True),
        ("Lume was released by Acme.", "publisher", False),
        ("Lume is by Acme.", "developer", False),  # nothing of how
    ],
)
def test_who_made_a_game_did_not_publish_it_by_that(text: str, relation: str, barren: bool) -> None:
    fact = stated("Lume", relation, "Acme")
    assert bears_out_nothing(read(text, [fact]), fact) is barren


@pytest.mark.parametrize(
    ("text", "relation", "turned"),
    [
        ("Lume is written in Corva.", "written in", False),
        ("Corva is written in Lume.", "written in", True),
        ("Corva, written in Lume, is slow.", "written in", True),
        ("Lume has Corva as its capital.", "capital", False),
        ("Corva is the capital of Lume.", "capital", False),
        ("Lume is the capital of Corva.", "capital", True),
        ("Lume is the wife of Corva.", "spouse", False),
        ("Lume is the spouse of Corva.", "spouse", False),  # and Corva is hers
    ],
)
def test_a_relation_has_a_direction(text: str, relation: str, turned: bool) -> None:
    assert is_turned(read(text, [fact := stated("Lume", relation, "Corva")]), fact) is turned


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("Norland borders only Sudland.", []),
        ("Norland's only neighbour is Sudland.", []),
        ("Sudland borders only Norland.", ["Westland"]),
        ("Sudland's only neighbour is Norland.", ["Westland"]),
    ],
)
def test_whose_neighbours_are_counted_is_who_has_only_one(text: str, others: list[str]) -> None:
    facts = [stated("Sudland", "shares border with", thing) for thing in ("Norland", "Westland")]
    reading = replace(read(text, facts), topics=frozenset({text.split()[0].removesuffix("'s")}))
    assert [t.object_text for t in others_than(reading, facts[0], ground(facts))] == others
