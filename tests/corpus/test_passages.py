"""Texts to passages: whole sentences, in order, nothing lost."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from claimver.corpus.passages import passages_of, sentences_of, tokens_of

TEXT = 'He said "It rained." Then it stopped… Was it 3.5 mm? U.S. rain fell.\n\nA new part。次の文。'


def test_sentences_end_at_stops_blank_lines_and_stops_of_scripts_without_spaces() -> None:
    assert [span.of(TEXT) for span in sentences_of(TEXT)] == [
        'He said "It rained."',
        "Then it stopped…",
        "Was it 3.5 mm?",
        "U.S. rain fell.",
        "A new part。",
        "次の文。",
    ]


def test_a_sentence_is_not_cut_between_passages() -> None:
    assert [span.of(TEXT) for span in passages_of(TEXT, chars=40)] == [
        'He said "It rained." Then it stopped…',
        "Was it 3.5 mm? U.S. rain fell.",
        "A new part。次の文。",
    ]


def test_a_sentence_longer_than_a_passage_is_cut_at_a_space() -> None:
    text = "one two three four"
    assert [span.of(text) for span in passages_of(text, chars=9)] == ["one two", "three", "four"]
    assert [span.of("x" * 25) for span in passages_of("x" * 25, chars=10)] == ["x" * 10, "x" * 10, "x" * 5]


@given(st.text(alphabet="ab .!?\n😀é", max_size=200), st.integers(1, 40))
def test_passages_keep_every_letter_in_order_and_are_short(text: str, chars: int) -> None:
    spans = list(passages_of(text, chars=chars))
    assert "".join("".join(span.of(text).split()) for span in spans) == "".join(text.split())
    assert all(span.end - span.start <= chars for span in spans)
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))
    assert all(span.of(text) == span.of(text).strip() != "" for span in spans)


def test_tokens_are_about_four_letters() -> None:
    assert (tokens_of(""), tokens_of("abcde"), tokens_of("\ud800")) == (0, 2, 1)
