"""What a claim may say beyond its supports."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.judging.wholeness import is_apart, is_beside, says_more
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.types import Triplet
from tests.encoder.readings import quantity, read, stated

DIED = stated("Ada", "place of death", "Ulm")
TAUGHT = stated("Ada", "student of", "Bo")


def reading(text: str, verbs: str = "") -> Reading:
    return replace(read(text, [DIED, TAUGHT]), verbs=frozenset(verbs.split()))


@pytest.mark.parametrize(
    ("verbs", "untold", "fact", "joint", "more"),
    [
        ("", "legal dispu names mater", TAUGHT, 0.9, True),  # four words that nothing tells
        ("", "legal dispu names", TAUGHT, 0.9, False),  # three that the model vouches for
        ("", "legal dispu names", TAUGHT, 0.3, True),
        ("", "legal dispu", TAUGHT, 0.1, False),
        ("", "legal dispu north west", TAUGHT, 0.1, False),  # in which direction is no more to say
        ("retur", "retur", DIED, 0.9, True),  # "returned to Ulm", by her place of death
        ("lived", "lived", DIED, 0.9, False),
        ("retur", "retur", TAUGHT, 0.9, False),  # what one did with another may be worded so
        ("", "retur", DIED, 0.9, False),  # no verb of the claim's
    ],
)
def test_many_words_or_a_deed_that_no_support_tells(
    verbs: str, untold: str, fact: Triplet, joint: float, more: bool
) -> None:
    claim = reading("Ada and Bo were in Ulm.", verbs)
    assert says_more(claim, [Finding("support", (fact,), 0.9)], frozenset(untold.split()), joint) is more


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("Ada had a brief affair with Bo in Ulm.", True),
        ("Ada's affair is Ulm.", True),
        ("Ada and her affair were in Ulm.", False),
    ],
)
def test_a_noun_behind_an_empty_verb_is_what_was_done(text: str, more: bool) -> None:
    claim = replace(reading(text), nouns=frozenset(["affai"]))
    assert says_more(claim, [Finding("support", (DIED,), 0.9)], frozenset(["affai"]), 0.9) is more


def test_a_claim_whose_date_is_stated_is_not_counted_so() -> None:
    claim = reading("Ada returned to Ulm in 1903.", "retur")
    assert not says_more(claim, [Finding("support", (DIED,), 0.9)], frozenset(["retur"]), 0.1)


SINGS, PLAYED = stated("Ada", "genre", "rock"), stated("Kites", "genre", "rock")
MEMBER = stated("Ada", "member of", "Kites")


@pytest.mark.parametrize(
    ("text", "facts", "apart"),
    [
        ("Ada sang with the rock band Kites.", [SINGS, PLAYED], True),
        ("Ada sang with the rock band Kites.", [MEMBER, PLAYED], False),
        ("Kites were a rock band.", [PLAYED], False),
        ("Ada sang.", [SINGS], False),
    ],
)
def test_a_name_joined_by_what_many_are_is_apart(text: str, facts: list[Triplet], apart: bool) -> None:
    claim = replace(read(text, facts), topics=frozenset(["Kites" if text.startswith("Kites") else "Ada"]))
    supports = [Finding("support", (fact,), 0.9) for fact in facts]
    assert is_apart(claim, supports, facts) is apart


def test_a_comparison_joins_its_two_things() -> None:
    one, other = stated("Ebb", "length", quantity(90)), stated("Elm", "length", quantity(60))
    claim = replace(read("Ebb is longer than Elm.", [one, other]), topics=frozenset(["Ebb"]))
    assert not is_apart(claim, [Finding("support", (one, other), 0.9)], [one, other])
    assert is_apart(claim, [Finding("support", (one,), 0.9)], [one, other])


@pytest.mark.parametrize(
    ("text", "beside"),
    [
        ("Ada, a native of Ulm, owned two dogs.", True),
        ("Ada, the owner of two dogs, owned a house in Ulm.", False),
        ("Ada, a native of Ulm, owned what Bo owned.", True),  # of Bo nothing is cited
    ],
)
def test_what_is_said_in_passing_bears_out_nothing_else(text: str, beside: bool) -> None:
    assert is_beside(reading(text, "owned"), [Finding("support", (DIED,), 0.9)]) is beside
