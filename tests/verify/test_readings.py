"""The tagger's reading of a sentence is taken where it is surer, and the parser's elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from claimver.types import Document
from claimver.verify.claims import ClauseSegmenter
from claimver.verify.nets.boundaries import Reading
from claimver.verify.readings import read_trees
from tests.verify.parsed import parsed

WRONG = (
    "The/DET+D/det/2 ferry/NOUN/nsubj/3 sank=sink/VERB+P/root/0 and/CCONJ/cc/5 twelve/NUM/conj/3 of/ADP/case/8 "
    "the/DET+D/det/8 crew/NOUN/nmod/5 survived=survive/VERB+N/amod/8 _./PUNCT/punct/3"
)
RIGHT = Reading(
    begins=(0.0, 0.0, 0.0, 0.9, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    heads=(1, 2, -1, 8, 8, 7, 7, 4, 2, 2),
    relations=("det", "nsubj", "root", "cc", "nsubj", "case", "det", "nmod", "conj", "punct"),
    tags=("DET", "NOUN", "VERB", "CCONJ", "NUM", "ADP", "DET", "NOUN", "VERB", "PUNCT"),
    forms=("", "", "Mood=Ind|Tense=Past|VerbForm=Fin", "", "", "", "", "", "Mood=Ind|Tense=Past|VerbForm=Fin", ""),
)


@dataclass
class Says:
    """Reads every sentence as told, and keeps what it was asked."""

    reading: Reading | None
    asked: list[tuple[str, ...]]

    def read(self, sentences: Sequence[Sequence[str]]) -> list[Reading | None]:
        self.asked += [tuple(words) for words in sentences]
        return [self.reading] * len(sentences)


def found(document: Document, reading: Reading | None) -> list[str]:
    """The claims' texts."""
    return [claim.span.of(document.text) for claim in ClauseSegmenter(Says(reading, [])).claims(document)]


def test_a_surer_reading_is_taken() -> None:
    assert found(parsed(WRONG), RIGHT) == ["The ferry sank", "and twelve of the crew survived"]


@pytest.mark.parametrize("reading", [replace(RIGHT, begins=(0.0,) * 10), None], ids=["unsure", "none"])
def test_elsewhere_the_parsers_stays(reading: Reading | None) -> None:
    assert found(parsed(WRONG), reading) == ["The ferry sank and twelve of the crew survived"]


def test_where_both_cut_alike_the_one_with_more_predicates_is_taken() -> None:
    plain = "Ann/PROPN/nsubj/3 Bell/PROPN/flat/1 left=leave/VERB+P/root/0 Rome/PROPN/obj/3"
    blind = Reading((0.0,) * 4, (-1, 0, 0, 0), ("root", "flat", "flat", "flat"), ("PROPN",) * 4, ("",) * 4)
    (tree,) = read_trees(parsed(plain), Says(blind, []))
    assert tree.heads == [2, 0, -1, 2]


def test_short_sentences_are_not_asked_about() -> None:
    says = Says(None, [])
    list(read_trees(parsed("It/PRON+T/nsubj/2 fell=fall/VERB+P/root/0 _./PUNCT/punct/2", WRONG), says))
    assert [len(words) for words in says.asked] == [10]
