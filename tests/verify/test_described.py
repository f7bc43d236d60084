"""Whom a claim is about where its subject is described, and what stands for what: a club for its city, "not until"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from claimver.parts import Opinion
from claimver.types import Claim, Document, Entity, Label, Property, Span, Triplet
from claimver.verify.checks import Proposed, rule
from claimver.verify.facts import Facts, Group
from claimver.verify.reading import Reading, read
from claimver.verify.values import dates
from tests.verify.cases import A, E, day, document, entity, fact, ruled
from tests.verify.parsed import named, parsed

AUTHOR = fact("Emma", "director", "Austen")
DIED = fact("Austen", "residence", "Winchester")
WORDS = (
    "the/DET/det/2 director/NOUN/nsubj/5 of/ADP/case/4 Emma/PROPN/nmod/2 lived=live/VERB+S/root/0 "
    "in/ADP/case/7 Winchester/PROPN/obl/5"
)


def linked(plain: Document) -> Document:
    mentions = (replace(named(plain, name), entity=entity(name)) for name in ("Emma", "Winchester"))
    return replace(plain, mentions=tuple(mentions))


def described() -> Reading:
    plain = parsed(WORDS)
    told = linked(plain)
    return read(Claim(Span(0, len(told.text)), told.text), told)


@pytest.mark.parametrize(("known", "label"), [([AUTHOR, DIED], A), ([DIED], E)])
def test_a_claim_is_about_what_its_subject_describes_where_a_statement_joins_the_two(
    known: list[Triplet], label: Label
) -> None:
    found = rule(described(), Proposed(A, 0.9, Opinion(0.9, 0.05, 0.05)), [Group((DIED,))], Facts.of(known))
    assert found.label is label
    assert set(found.triplets) == (set(known) if label is A else set())


def test_a_name_that_is_the_subject_describes_nothing_else() -> None:
    plain = parsed("Emma/PROPN/nsubj/2 lived=live/VERB+S/root/0 in/ADP/case/4 Winchester/PROPN/obl/2")
    told = linked(plain)
    reading = read(Claim(Span(0, len(told.text)), told.text), told)
    assert (described().described, reading.described) == (True, False)
    proposed = Proposed(A, 0.9, Opinion(0.9, 0.05, 0.05))
    assert rule(reading, proposed, [Group((DIED,))], Facts.of([AUTHOR, DIED])).label is E


@pytest.mark.parametrize(("club", "label"), [("FC Barcelona", A), ("FC Barcelonnette", E)])
def test_what_bears_the_name_of_a_place_stands_for_it(club: str, label: Label) -> None:
    member = replace(fact("Bo", "member of", club), object=replace(entity(club), kind="club"))
    lies = fact("Barcelona", "country", "Spain")
    assert ruled("Bo left Barcelona", "Bo;Barcelona", A, [member], further=[lies]).label is label
    assert ruled("Bo left Barcelona", "Bo;Barcelona", A, [member]).label is E


@pytest.mark.parametrize(("denied", "label"), [("Polarity=Neg", A), ("", E)])
def test_what_was_not_until_a_date_was_from_then_on(denied: str, label: Label) -> None:
    text = "Curie did not join the Guild until May 2002" if denied else "Curie was in the Guild until May 2002"
    told = document(text, ["Curie", "Guild"])
    at = text.split().index("not" if denied else "was")
    words = [replace(token, morph=denied or token.morph) if n == at else token for n, token in enumerate(told.tokens)]
    reading = read(Claim(Span(0, len(text)), text), replace(told, tokens=tuple(words)))
    member = fact("Curie", "member of", "Guild", start="2002-05-10")
    proposed = Proposed(A, 0.9, Opinion(0.9, 0.05, 0.05))
    assert rule(reading, proposed, [Group((member,))], Facts.of([member]), date="2024-01-01").label is label


@pytest.mark.parametrize(("sure", "label"), [(0.9, A), (0.6, E)])
def test_a_value_may_stand_in_a_statement_of_another_relation_where_the_judge_is_sure(
    sure: float, label: Label
) -> None:
    text = "Acme was set up in May 2002 by Bo"
    founded, since = fact("Acme", "director", "Bo"), fact("Acme", "inception", day("2002-05-10"))
    names = (entity("Acme"), entity("Bo"))
    reading = Reading(text, text, own=names[:1], named=names, inside=names, proper=names, values=tuple(dates(text)))
    found = rule(
        reading,
        Proposed(A, sure, Opinion(sure, 1 - sure, 0.0)),
        [Group((founded,))],
        Facts.of([founded, since]),
        nearness=lambda texts, claim: [0.9 if one == "director" else 0.1 for one in texts],
    )
    assert found.label is label


@pytest.mark.parametrize(("founder", "label"), [("Bo", E), ("Ada", A)])
def test_a_far_relation_tells_nothing_where_a_nearer_one_has_others_of_that_kind(founder: str, label: Label) -> None:
    near = {"director": 0.6, "member of": 0.3}
    employed, founded = fact("Ada", "member of", "Acme"), fact("Acme", "director", founder)
    found = ruled(
        "Ada directs Acme",
        "Ada;Acme",
        A,
        [employed],
        further=[founded],
        nearness=lambda texts, claim: [near.get(one, 0.0) for one in texts],
    )
    assert found.label is label


def nearby(texts: Sequence[str], claim: str) -> list[float]:
    """A wife is a spouse, and the place of a death no more than that of anything else."""
    return [1.0 if (claim, text) == ("wife", "spouse") else 0.3 for text in texts]


@pytest.mark.parametrize(
    ("someone", "label"), [("", Label.CONTRADICTORY), ("wife", Label.EXTRAPOLATORY), ("man", Label.CONTRADICTORY)]
)
def test_where_somebody_died_tells_nothing_of_his_wife(someone: str, label: Label) -> None:
    einstein, text = Entity("Q937", "Albert Einstein"), "His wife died in Zürich"
    died = Triplet("t", einstein, Property("P20", "place of death"), Entity("Q1", "Princeton"))
    zurich = Entity("Q2", "Zürich")
    reading = Reading(
        text,
        "Albert Einstein's wife died in Zürich.",
        own=(einstein,),
        named=(einstein, zurich),
        inside=(zurich,),
        proper=(zurich,),
        described=True,
        someone=someone,
    )
    proposed = Proposed(Label.CONTRADICTORY, 0.99, Opinion(0.0, 0.01, 0.99))
    ruling = rule(reading, proposed, [Group((died,))], Facts.of([died]), nearness=nearby, shown=[Group((died,))])
    assert ruling.label is label
