"""Sentences of passages, nearest first."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from claimver.types import Passage
from claimver.verify.passages import nearest, sentences

LAKE = Passage("p1", "The lake is deep. It lies in Oregon.", title="Lake", url="https://example.org/lake")
HILL = Passage("p2", "Zzz hills. It lies in Utah.")


class Letters:
    """Counts of letters as unit vectors."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        counts = np.array([[text.lower().count(chr(97 + n)) for n in range(26)] for text in texts], np.float32)
        return counts / np.maximum(np.linalg.norm(counts, axis=1, keepdims=True), 1e-9)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It rose. It fell.", ["It rose.", "It fell."]),
        ("J. S. Bach was born. He died.", ["J. S. Bach was born.", "He died."]),
        ("It cost 3.5 million. 20 died.", ["It cost 3.5 million.", "20 died."]),
        ("In the U.S. Senate it fell. Oh.", ["In the U.S. Senate it fell.", "Oh."]),
        ("It rose in 1980.Later it fell.", ["It rose in 1980.", "Later it fell."]),
        ("It was Node.js by J.Smith that fell.", ["It was Node.js by J.Smith that fell."]),
        ('“It fell.” She left. "Did it?" Yes.', ["“It fell.”", "She left.", '"Did it?"', "Yes."]),
        ("A heading\n\nIt rose,  and fell", ["A heading", "It rose, and fell"]),
        (" \n ", []),
    ],
)
def test_passages_are_cut_into_sentences(text: str, found: list[str]) -> None:
    assert [passage.text for passage in sentences([Passage("p", text)])] == found


def test_a_sentence_keeps_id_title_and_address_of_its_passage() -> None:
    first, second = sentences([LAKE])
    assert (first.id, first.title, first.url) == (second.id, second.title, second.url) == ("p1", "Lake", LAKE.url)


def test_the_nearest_come_first_and_no_more_than_asked() -> None:
    deep, utah = nearest(["The lake is deep.", "It lies in Utah."], [LAKE, HILL], Letters(), most=2)
    assert [near.passage.text for near in utah] == ["It lies in Utah.", "It lies in Oregon."]
    assert (deep[0].passage.text, deep[0].passage.id) == ("The lake is deep.", "p1")
    assert deep[0].cosine > deep[1].cosine


def test_a_sentence_is_looked_for_under_the_title_of_its_passage() -> None:
    told = [Passage("a", "It was founded here.", title="Zzz"), Passage("b", "It was founded here.", title="Island")]
    (found,) = nearest(["Island was founded here."], told, Letters())
    assert [near.passage.id for near in found] == ["b", "a"]


def test_equals_stand_in_the_order_of_the_passages() -> None:
    (found,) = nearest(["It fell."], [Passage("b", "It fell."), Passage("a", "It fell.")], Letters())
    assert [near.passage.id for near in found] == ["b", "a"]


def test_without_passages_or_claims_there_is_nothing_near() -> None:
    assert nearest(["It fell."], [], Letters()) == ((),)
    assert nearest([], [LAKE], Letters()) == ()
