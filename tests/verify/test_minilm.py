"""The small cross-encoder as a judge: which pairs are read, by which model, and what is cited."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from claimver.parts import Judge, Question, Row
from claimver.verify.nets.minilm import AT_ONCE, MiniLMJudge

SURE, SILENT = (0.9, 0.08, 0.02), (0.1, 0.8, 0.1)


class Finding:
    """A model that is sure where the evidence has the claim's last word."""

    def __init__(self, name: str) -> None:
        self.name, self.asked = name, list[list[tuple[str, str]]]()

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        self.asked.append(list(pairs))
        return np.array([SURE if claim.split()[-1] in text else SILENT for claim, text in pairs])


TABLE = Question("The Moon orbits Earth", (Row("Moon", "mass: 7.3"), Row("Moon", "parent astronomical body: Earth")))
TOLD = Question("The Moon is round", (Row("Moon", "It is cold."), Row("Moon", "It is round."), Row("", "It is grey.")))
OPEN = Question("The Moon is green", (Row("Moon", "mass: 7.3"),))


def test_statements_are_read_together_and_alone_sentences_alone_each_by_their_own_model() -> None:
    tables, sentences = Finding("tables"), Finding("sentences")
    judge = MiniLMJudge(tables, sentences)
    assert isinstance(judge, Judge)
    found = list(judge.judge([TOLD, TABLE, OPEN]))
    assert [opinion.cited for opinion in found] == [(1,), (1,), ()]
    assert [opinion.attributable for opinion in found] == [SURE[0], SURE[0], SILENT[0]]
    assert [len(pairs) for pairs in tables.asked] == [3 + 2]  # in one call: each question's rows and all of them
    assert [len(pairs) for pairs in sentences.asked] == [3]
    assert tables.asked[0][0] == (TABLE.claim, "Moon; mass: 7.3; parent astronomical body: Earth.")


def test_opinions_are_the_same_however_many_are_asked_together() -> None:
    questions = [TABLE, TOLD, OPEN] * AT_ONCE
    together = list(MiniLMJudge(Finding("t"), Finding("s")).judge(questions))
    alone = [next(MiniLMJudge(Finding("t"), Finding("s")).judge([question])) for question in questions]
    assert together == alone


def test_nothing_is_read_where_nothing_is_asked() -> None:
    tables = Finding("tables")
    assert list(MiniLMJudge(tables, Finding("sentences")).judge([])) == []
    assert tables.asked == []
