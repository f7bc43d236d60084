"""A judge that remembers: what the judge behind it is asked, and what it is not asked again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimver.parts import Judge, Opinion, Question, Row
from claimver.verify.remembering import RememberingJudge

ROWS = (Row("Moon", "parent astronomical body: Earth"),)


def question(number: int, rows: tuple[Row, ...] = ROWS) -> Question:
    return Question(f"Claim {number}.", rows)


class Counting:
    """A judge whose opinions are numbered in the order read."""

    name = "counting"

    def __init__(self) -> None:
        self.read: list[Question] = []

    def judge(self, questions: Sequence[Question]) -> Iterator[Opinion]:
        for one in questions:
            self.read.append(one)
            yield Opinion(len(self.read) / 100, 0.5, 0.0)


def test_a_question_is_read_once_and_its_opinion_stays() -> None:
    behind = Counting()
    judge = RememberingJudge(behind)
    assert isinstance(judge, Judge)
    assert judge.name == "counting"
    first = list(judge.judge([question(1), question(2)]))
    assert list(judge.judge([question(2), question(3), question(1), question(3)])) == [
        first[1],
        Opinion(0.03, 0.5, 0.0),
        first[0],
        Opinion(0.03, 0.5, 0.0),
    ]
    assert behind.read == [question(1), question(2), question(3)]


def test_the_same_claim_beside_other_rows_is_another_question() -> None:
    behind = Counting()
    judge = RememberingJudge(behind)
    list(judge.judge([question(1)]))
    list(judge.judge([question(1, (*ROWS, Row("Moon", "mass: 7.3")))]))
    assert len(behind.read) == 2


def test_opinions_come_as_they_are_reached() -> None:
    behind = Counting()
    arriving = RememberingJudge(behind).judge([question(1), question(2)])
    next(arriving)
    assert behind.read == [question(1)]


def test_what_was_asked_longest_ago_is_forgotten() -> None:
    behind = Counting()
    judge = RememberingJudge(behind, remembered=2)
    for number in (1, 2, 1, 3, 1, 2):
        list(judge.judge([question(number)]))
    assert behind.read == [question(1), question(2), question(3), question(2)]
