"""Whether a sentence says what a statement says: the same words, the same doer."""

from __future__ import annotations

import pytest

from claimver.encoder.evidence.stated import says
from claimver.types import Entity, Property, Triplet


def statement(relation: str) -> Triplet:
    return Triplet("", Entity("a", "A"), Property(relation, relation), Entity("b", "B"))


@pytest.mark.parametrize(
    ("sentence", "relation"),
    [
        ("Y wrote X", "author"),
        ("X was coached by Y", "head coach"),
        ("X was coached by Y", "coachedBy"),
        ("Y coached X", "managed by"),
        ("Y built the ferry X", "builder"),
        ("Y makes X", "maker"),
        ("X was born in Y", "place of birth"),
        ("Y founded X", "founded by"),
        ("X founded Y", "founded"),
        ("Y was attended by X", "alma mater"),
        ("X's capital is Y", "capital"),
        ("X's wife is Y", "spouse"),
        ("Y's wife is X", "spouse"),  # mutual
        ("X was edited by Y", "editor"),
        ("X is twinned with Y", "twin city"),
        ("Y set up X", "founder"),
    ],
)
def test_a_sentence_in_the_words_of_a_relation_says_it(sentence: str, relation: str) -> None:
    assert says(sentence, statement(relation))


@pytest.mark.parametrize(
    ("sentence", "relation"),
    [
        ("X wrote Y", "author"),
        ("X founded Y", "founded by"),
        ("Y founded X", "founded"),
        ("Y was coached by X", "head coach"),
        ("Y's capital is X", "capital"),
        ("X taught Y", "student of"),
        ("Y wrote X", "publisher"),
        ("X died in Y", "place of birth"),
        ("Y visited X", "author"),
    ],
)
def test_another_doer_or_other_words_do_not_say_it(sentence: str, relation: str) -> None:
    assert not says(sentence, statement(relation))
