"""Plural pronouns to the names that were joined, or married, before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.claims.couples import together
from claimver.encoder.claims.names import Names
from claimver.types import Document, Entity, Mention, Span
from tests.link.toy import Toy

PEOPLE = ("Anna Lund", "Bo Berg", "Cora Dahl")
PLACES = ("Oslo", "Bergen", "Tromso")


@pytest.fixture(scope="module")
def toy() -> Toy:
    return Toy()


def document(toy: Toy, text: str) -> Document:
    """The text with its first mentions of these names linked."""
    read = toy.preprocessor.process(text)
    found = [(text.find(name), name) for name in (*PEOPLE, *PLACES) if name in text]
    mentions = [
        Mention(Span(at, at + len(name)), name, Entity(name, name, kind="Q5" if name in PEOPLE else None), 0.9)
        for at, name in sorted(found)
    ]
    return replace(read, mentions=tuple(mentions))


def meant(toy: Toy, text: str) -> dict[str, str]:
    return {mention.text: names for mention, names in together(document(toy, text)).values()}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Anna Lund married Bo Berg in 1981. They were divorced in 1992.", {"They": "Anna Lund and Bo Berg"}),
        ("Anna Lund married Bo Berg in 1981. The two were divorced in 1992.", {"The two": "Anna Lund and Bo Berg"}),
        ("Anna Lund married Bo Berg in 1981. The couple lived in Oslo.", {"The couple": "Anna Lund and Bo Berg"}),
        ("Anna Lund took Bo Berg as a husband. They were divorced in 1992.", {"They": "Anna Lund and Bo Berg"}),
        ("Anna Lund married Bo Berg in Oslo and met Cora Dahl. They left.", {"They": "Anna Lund and Bo Berg"}),
        ("Anna Lund and Bo Berg won a prize. They left.", {"They": "Anna Lund and Bo Berg"}),
        ("Anna Lund and Bo Berg won a prize, and they left.", {"they": "Anna Lund and Bo Berg"}),
        ("Oslo, Bergen and Tromso grew. They are old.", {"They": "Oslo, Bergen and Tromso"}),
        ("Oslo, Bergen and Tromso grew. The two are old.", {}),  # three are not two
        ("Anna Lund met Bo Berg in Oslo. They left.", {}),  # neither joined nor married
        ("Anna Lund married Bo Berg in 1981. The guests sang. They left.", {}),  # the guests did
        ("Anna Lund married Bo Berg in 1981. The two men left.", {}),
        ("Anna Lund married Bo Berg in 1981. The couple of years after were good.", {}),
        ("Anna Lund married Bo Berg in 1981. The couple have no children.", {}),  # denied of two
        ("A prize went to Anna Lund and Bo Berg. Both men left.", {"Both men": "Anna Lund and Bo Berg"}),
        (
            "A prize went to Anna Lund and Bo Berg. Both men left. The two scientists sang.",
            {"Both men": "Anna Lund and Bo Berg", "The two scientists": "Anna Lund and Bo Berg"},
        ),
        ("Anna Lund left Oslo, and Bo Berg left Bergen. Both cities are old.", {"Both cities": "Oslo and Bergen"}),
        ("Anna Lund left Oslo, and Bo Berg left Bergen. The three cities are old.", {}),
        ("Anna Lund left Oslo for Bergen. Both sides of the road are old.", {}),
        ("Anna Lund left Oslo for Bergen. For two years she was ill.", {}),
        ("Anna Lund left Oslo. They were divorced.", {}),
        ("Anna Lund married in Oslo. They left.", {}),  # one alone
        ("Oslo was planned by Anna Lund and Bo Berg. They left.", {"They": "Anna Lund and Bo Berg"}),
        ("Oslo was planned by Anna Lund while they sang.", {}),
    ],
)
def test_they_are_those_whom_the_sentence_before_joins_or_calls_married(
    toy: Toy, text: str, found: dict[str, str]
) -> None:
    assert meant(toy, text) == found


def test_a_proposition_says_both_names(toy: Toy) -> None:
    read = document(toy, "Anna Lund married Bo Berg in 1981. The two were divorced in 1992.")
    token = next(token for token in read.tokens if token.text == "The")
    names = Names(read)
    mention = names.stand_in(token)
    assert mention is not None
    assert names.name(mention) == ("Anna Lund and Bo Berg", read.mentions[0].span)


def test_they_that_the_linker_knows_stays_what_it_is(toy: Toy) -> None:
    read = document(toy, "Anna Lund married Bo Berg in Oslo. They left.")
    at = read.text.find("They")
    own = Mention(Span(at, at + 4), "They", read.mentions[2].entity, 0.9, antecedent=read.mentions[2].span)
    known = replace(read, mentions=(*read.mentions, own))
    assert together(known) == {}


@pytest.mark.parametrize(
    ("told", "found"),
    [("were students", True), ("had met at school", True), ("grew quickly", True), ("have a budget", False)],
)
def test_no_firm_did_what_people_do(toy: Toy, told: str, found: bool) -> None:
    read = document(toy, f"Lume was founded by Anna Lund and Bo Berg. They {told}.")
    at = read.text.index("They")
    firm = Mention(Span(at, at + 4), "They", Entity("Q1", "Lume", kind="Q4830453"), 0.3)
    mentions = tuple(sorted((*read.mentions, firm), key=lambda m: m.span))
    assert bool(together(replace(read, mentions=mentions))) is found


def test_a_prize_has_no_daughter(toy: Toy) -> None:
    read = document(toy, "Anna Lund married Bo Berg in 1981. They won prizes. Their daughter sang.")
    theirs = read.text.index("Their")
    prize = Mention(Span(theirs, theirs + 5), "Their", Entity("Q1", "Lume Prize", kind="Q618779"), 0.3)
    mentions = tuple(sorted((*(m for m in read.mentions if m.span.start != theirs), prize), key=lambda m: m.span))
    found = together(replace(read, mentions=mentions))
    assert found[theirs][1] == "Anna Lund and Bo Berg"
