""" "One" stands for a thing of the sort that the sentence spoke of, and for nothing where that is not said."""

from __future__ import annotations

import pytest

from claimver.encoder.segment import RuleSegmenter
from tests.encoder.parsed import parsed

FIRST = "Ada/PROPN/nsubj/2 won=win/VERB+P/root/0 {0}/DET/det/4 {1}/obj/2 _,/PUNCT/punct/8"
THEN = "and/CCONJ/cc/8 Eve/PROPN/nsubj/8 got=get/VERB+P/conj/2 one/NUM/obj/8 _./PUNCT/punct/2"
THERE = (
    "There/PRON/expl/2 is=be/VERB+F/root/0 no/DET/det/4 cure/NOUN/nsubj/2 _,/PUNCT/punct/7 but/CCONJ/cc/7 "
    "has=have/VERB+F/conj/2 Ulm/PROPN/nsubj/7 one/NUM/obj/7 _./PUNCT/punct/2"
)
MADE = (
    "Ada/PROPN/nsubj/2 won=win/VERB+P/root/0 an/DET/det/4 organ/NOUN/obj/2 _,/PUNCT/punct/7 Eve/PROPN/nsubj/7 "
    "got=get/VERB+P/conj/2 one/NUM/obj/7 _,/PUNCT/punct/10 made=make/VERB+N/acl/8 here/ADV/advmod/10 _./PUNCT/punct/2"
)


AGAIN = (
    "Ada/PROPN/nsubj/2 won=win/VERB+P/root/0 a/DET/det/4 prize/NOUN+S/obj/2 and/CCONJ/cc/7 Eve/PROPN/nsubj/7 "
    "got=get/VERB+P/conj/2 a/DET/det/10 {0}/ADJ/amod/10 one/NUM/obj/7 _./PUNCT/punct/2"
)


def last(sentence: str) -> str:
    return RuleSegmenter().claims(parsed(sentence))[-1].proposition


@pytest.mark.parametrize(
    ("article", "noun", "told"),
    [
        ("a", "prize/NOUN+S", "Eve got a prize."),
        ("no", "egg/NOUN+S", "Eve got an egg."),
        ("the", "prize/NOUN+S", "Eve got one."),
        ("some", "prizes/NOUN+L", "Eve got one."),
    ],
)
def test_one_is_of_the_sort_named_before(article: str, noun: str, told: str) -> None:
    assert last(f"{FIRST.format(article, noun)} {THEN}") == told


@pytest.mark.parametrize("sentence", [THERE, MADE])
def test_what_there_is_and_what_a_participle_tells_of(sentence: str) -> None:
    assert any(word in last(sentence) for word in ("a cure", "An organ was made"))


def test_one_with_words_of_its_own_stays() -> None:
    second = "and/CCONJ/cc/8 Eve/PROPN/nsubj/8 got=get/VERB+P/conj/2 the/DET/det/10 one/NUM/obj/8 _./PUNCT/punct/2"
    assert last(f"{FIRST.format('a', 'prize/NOUN+S')} {second}") == "Eve got the one."
    second = "and/CCONJ/cc/8 Eve/PROPN/nsubj/8 got=get/VERB+P/conj/2 one/NUM/obj/8 of/ADP/case/11 ten/NUM/nmod/9"
    assert last(f"{FIRST.format('a', 'prize/NOUN+S')} {second}") == "Eve got one of ten."


@pytest.mark.parametrize(("word", "told"), [("second", "Eve got a second prize."), ("big", "Eve got a big one.")])
def test_a_second_one_is_a_further_one_of_the_sort(word: str, told: str) -> None:
    assert last(AGAIN.format(word)) == told
