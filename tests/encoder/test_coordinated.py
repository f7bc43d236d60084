"""What a claim lists: the phrases that "and" joins, and the verbs."""

from __future__ import annotations

import pytest

from claimver.encoder.read.coordinated import deeds, kinds, lists
from claimver.encoder.read.lexicon import Named

NOUNS = "bread buns cakes novelist translator village ponds styles flag genre error trial chocolate"
CLASSES = (
    dict.fromkeys(NOUNS.split(), "NOUN")
    | dict.fromkeys("rye small quiet red white Art".split(), "ADJ")
    | dict.fromkeys("sells wrote directed lived worked".split(), "VERB")
    | {"in": "ADP", "was": "AUX", "later": "ADV", "Deco": "PROPN", "Nouveau": "PROPN"}
)


def rows(text: str, *names: str) -> list[list[str]]:
    return [[listed.text for listed in row] for row in lists(text, [Named(name, None) for name in names], (), CLASSES)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Ada sells rye bread, buns and cakes.", [["rye bread", "buns", "cakes"]]),
        ("Ada sells rye bread, buns, and cakes.", [["rye bread", "buns", "cakes"]]),
        ("Ada was a novelist and a translator.", [["novelist", "translator"]]),
        ("Ada was both a novelist and a translator.", [["novelist", "translator"]]),
        ("Ada was a novelist as well as a translator.", [["novelist", "translator"]]),
        ("Ada lived in Ulm and in Tol.", [["Ulm", "Tol"]]),
        ("Ulm was a small and quiet village.", [["small", "quiet"]]),
        ("It was of the Art Nouveau and Art Deco styles.", [["Art Nouveau", "Art Deco styles"]]),
        ("Ada sells bread in Ulm, Tol.", []),
        ("Ada wrote Bread and Buns.", []),
        ("Ada wrote and directed it.", []),
    ],
)
def test_phrases_that_and_joins_are_a_list(text: str, wanted: list[list[str]]) -> None:
    assert rows(text, "Ada", "Ulm", "Tol", "Bread and Buns") == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Ada wrote and later directed it.", ("directed",)),
        ("Ada lived and worked in Ulm.", ("worked",)),
        ("Ada was a novelist and a translator.", ()),
        ("Ada wrote bread and cakes.", ()),
    ],
)
def test_a_verb_behind_and_is_a_deed(text: str, wanted: tuple[str, ...]) -> None:
    assert deeds(text, [Named("Ada", None)], (), CLASSES) == wanted


def test_a_noun_has_one_stem_in_both_numbers() -> None:
    assert kinds("leaves berries women children olives knives") == kinds("leaf berry woman child olive knife")
    assert kinds("buns") != kinds("bread")
