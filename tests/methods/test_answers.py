"""Answers stand in the text of a passage, in whole words; a file's name is none."""

from __future__ import annotations

import pytest
from scripted_kit import Embedder
from scripted_reasoner import ScriptedJudge

from claimver.lm.embedded import EmbeddedReasoner, Reading
from claimver.lm.skills import Names, standing
from claimver.lm.tuned import TunedReasoner
from claimver.methods.sources import holding
from claimver.parts import Opinion
from claimver.types import Passage

PASSAGES = (
    Passage("1", "Pierre Curie was born in Paris.", title="a"),
    Passage("2", "Her husband was Pierre Curie.", title="b"),
)


class Behind:
    """No triplets."""

    def triplets(self, claim: str) -> tuple[Names, ...]:
        return ()


class Writer:
    """Says the same to every prompt."""

    name = "scripted"

    def __init__(self, reply: str) -> None:
        self.reply = reply

    def write(self, prompt: str, most: int) -> tuple[str, int]:
        return self.reply, 1


def embedded(*names: str) -> EmbeddedReasoner:
    judge = ScriptedJudge(lambda question: Opinion(0.9, 0.1, 0.0))
    return EmbeddedReasoner(judge, Embedder(), extractor=Behind(), read=lambda text: Reading((text,), names))


@pytest.mark.parametrize(
    ("reply", "answer"),
    [("b", None), ("curi", None), ("pierre curie", "Pierre Curie"), ("Paris", "Paris"), ("par", None)],
)
def test_a_written_answer_is_whole_words_of_a_text_in_its_own_spelling(reply: str, answer: str | None) -> None:
    assert TunedReasoner(Writer(reply), embedded()).answer("Who was her husband?", PASSAGES) == answer


def test_a_title_is_an_answer_only_where_the_text_says_it() -> None:
    assert embedded().answer("Who was her husband?", PASSAGES) is None
    titled = Passage("3", "Marie Curie was a physicist. She was born in Warsaw.", title="Marie Curie")
    assert embedded().answer("Who was born in Warsaw?", [titled]) == "Marie Curie"


def test_what_is_cited_holds_the_answer_in_whole_words() -> None:
    assert holding([Passage("0", "Parisians came.", title="Paris"), *PASSAGES], "paris") == PASSAGES[:1]
    assert [passage.id for passage in holding(PASSAGES, "b")] == ["2"]  # for want of a text
    assert holding(PASSAGES, "Warsaw") == ()


def test_words_are_not_looked_for_in_scripts_without_spaces() -> None:
    assert standing("巴黎", "他出生于巴黎。") == "巴黎"
    assert standing("", "Paris") is None
