"""What cited rows carry: containers, lists, dates beside places, names that several share."""

from __future__ import annotations

from dataclasses import replace

from claimver.types import Cause, Claim, Entity, Property, Span, Triplet
from claimver.verify.checks import Proposed, rule
from claimver.verify.facts import Facts, Group
from claimver.verify.reading import read
from tests.verify.cases import OPINIONS, A, C, E, day, document, entity, fact, number, ruled


def test_a_statement_of_a_thing_and_itself_carries_nothing() -> None:
    cited = [fact("France", "country", "France"), fact("Lyon", "country", "France")]
    ruling = ruled("Warsaw lies in France", "Warsaw;France", A, cited)
    assert (ruling.label, ruling.cause) == (E, Cause.IRRELEVANT)


def test_what_one_of_several_containers_lies_in_does_not_hold_the_thing() -> None:
    """A country that was part of an empire does not lie on each of the empire's continents."""
    one, further = fact("Warsaw", "country", "Poland"), [fact("Poland", "country", "Kenya")]
    assert ruled("Warsaw lies in Kenya", "Warsaw;Kenya", A, [one], further=further).label is A
    ruling = ruled(
        "Warsaw lies in Kenya", "Warsaw;Kenya", A, [one, fact("Warsaw", "country", "Germany")], further=further
    )
    assert (ruling.label, ruling.cause) == (E, Cause.PARTIAL)


def test_a_date_that_is_right_is_not_denied_where_the_claim_names_a_place_too() -> None:
    ruling = ruled(
        "Curie died in Nigeria in 1934", "Curie;Nigeria", C, [fact("Curie", "date of death", day("1934-07-04"))]
    )
    assert (ruling.label, ruling.cause) == (E, Cause.PARTIAL)


def test_a_name_of_one_does_not_hint_at_another_of_that_name() -> None:
    """Of "McCartney is still alive" his wife's name, McCartney too, says nothing."""
    text = "McCartney is still alive"
    told = document(text, ["McCartney"], tense="Pres")
    paul, linda = Entity("Q2599", "Paul McCartney"), Entity("Q228899", "Linda McCartney")
    told = replace(told, mentions=tuple(replace(mention, entity=paul) for mention in told.mentions))
    married = Triplet("s", paul, Property("P451", "partner"), linda)
    ruling = rule(
        read(Claim(Span(0, len(text)), text), told),
        Proposed(C, 0.9, OPINIONS[C]),
        [Group((married,))],
        Facts.of([married]),
    )
    assert ruling.label is E


def test_each_of_what_a_claim_tells_side_by_side_must_be_stated() -> None:
    text = "Ada liked reels and jigs"
    told = document(text, ["Ada", "reels", "jigs"])
    tokens = [*told.tokens]
    tokens[4] = replace(tokens[4], dep="conj", head=2)
    told = replace(told, tokens=tuple(tokens))
    rows = [Triplet(name, entity("Ada"), Property("x9", "genre"), entity(name)) for name in ("reels", "jigs")]
    reading = read(Claim(Span(0, len(text)), text), told)
    labels = []
    for cited in (rows, rows[:1]):
        ruling = rule(reading, Proposed(A, 0.9, OPINIONS[A]), [Group(tuple(cited))], Facts.of(rows))
        labels.append((ruling.label, ruling.cause))
    assert labels == [(A, None), (E, Cause.PARTIAL)]


def test_when_somebody_left_is_not_when_what_is_named_appeared() -> None:
    left = fact("Ada", "member of", "reels", end="1970")
    named = fact("Ada", "member of", "jigs")
    ruling = ruled("Ada joined jigs in 1970", "Ada;jigs", A, [named, left])
    assert (ruling.label, ruling.cause) == (E, Cause.PARTIAL)
    named = fact("Ada", "member of", "jigs", start="1970")
    assert ruled("Ada joined jigs in 1970", "Ada;jigs", A, [named, left]).label is A


def test_what_is_stated_is_not_denied_by_a_claim_whose_date_no_row_has() -> None:
    rows = [fact("Ada", "member of", "jigs")]
    assert ruled("Ada shunned jigs", "Ada;jigs", C, rows).label is C
    ruling = ruled("Ada shunned jigs in 1970", "Ada;jigs", C, rows)
    assert (ruling.label, ruling.cause) == (E, Cause.PARTIAL)


def test_that_somebody_was_born_does_not_tell_that_they_are_dead() -> None:
    born, died = fact("Curie", "date of birth", day("1867-11-07")), fact("Curie", "date of death", day("1934-07-04"))
    assert ruled("Curie is alive", "Curie", C, [died], tense="Pres").label is C
    assert ruled("Curie is alive", "Curie", C, [born], tense="Pres").label is E


def test_a_figure_that_is_none_contradicts_nothing() -> None:
    height = fact("Ararat", "elevation above sea level", number("8848", "metre"))
    assert ruled("Ararat is 8,8491 metres high", "Ararat", C, [height]).label is E
    assert ruled("Ararat is 8'848 metres high", "Ararat", A, [height]).label is A


def test_what_a_thing_lies_in_is_not_in_all_that_this_lies_in() -> None:
    range_ = [fact("Alps", "country", "France"), fact("Alps", "country", "Germany")]
    lives = fact("Ada", "residence", "Alps")
    assert ruled("Ada lived in Germany", "Ada;Germany", A, [lives], further=range_).label is E
    assert ruled("Ada lived in France", "Ada;France", A, [lives], further=range_[:1]).label is A
