"""What a claim may say beyond its supports."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.finding import Finding
from claimver.encoder.reading import Reading
from claimver.encoder.wholeness import says_more
from claimver.types import Triplet
from tests.encoder.readings import read, stated

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
