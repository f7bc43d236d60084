"""The small cross-encoder as a judge (``--model minilm``): no language model, a few milliseconds a claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress, groupby
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from claimver.parts import Opinion, Question, Row
from claimver.verify.sheet import opinion_of

__all__ = ["MiniLMJudge", "PairModel"]

CITED = 3
AT_ONCE = 16  # questions
SETTLED = 0.5  # probability of a label with which one sentence decides
NEARLY = 0.8  # of the best row's probability of the label: a row that is cited too


class PairModel(Protocol):
    """Probabilities of the three labels for pairs of claim and evidence."""

    @property
    def name(self) -> str:
        """The model's name and version."""
        ...

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """``(pairs, 3)``: Attributable, Extrapolatory, Contradictory."""
        ...


class MiniLMJudge:
    """A Judge that reads a claim beside all its rows at once, and cites the rows that say the same alone."""

    def __init__(self, tables: PairModel, sentences: PairModel) -> None:
        """``tables`` reads rows of statements, ``sentences`` those of passages."""
        self._tables, self._sentences = tables, sentences

    @property
    def name(self) -> str:
        """The name of the model that reads statements."""
        return self._tables.name

    def judge(self, questions: Sequence[Question]) -> Iterator[Opinion]:
        """One opinion a question, in order, ``AT_ONCE`` of them read together."""
        for first in range(0, len(questions), AT_ONCE):
            yield from self._read(questions[first : first + AT_ONCE])

    def _read(self, questions: Sequence[Question]) -> Iterator[Opinion]:
        stated = [all(": " in row.text for row in question.rows) for question in questions]
        tables = _probabilities(self._tables, list(compress(questions, stated)), whole=True)
        told = [not some for some in stated]
        sentences = _probabilities(self._sentences, list(compress(questions, told)), whole=False)
        for is_table in stated:
            shares = next(tables if is_table else sentences)
            whole, single = (shares[0], shares[1:]) if is_table else (shares[_deciding(shares)], shares)
            yield _opinion(whole, single)


def _probabilities(model: PairModel, questions: Sequence[Question], *, whole: bool) -> Iterator[NDArray[np.float64]]:
    """For each question the probabilities by each of its rows alone, before them, if ``whole``, those by all rows."""
    texts = [[written(rows) for rows in ([q.rows] if whole else []) + [[row] for row in q.rows]] for q in questions]
    pairs = [(question.claim, text) for question, some in zip(questions, texts, strict=True) for text in some]
    shares = model.probabilities(pairs) if pairs else np.zeros((0, 3))
    ends = np.cumsum([len(some) for some in texts])
    return iter(np.split(shares, ends[:-1]))


def _opinion(whole: NDArray[np.float64], single: NDArray[np.float64]) -> Opinion:
    label = int(whole.argmax())
    order = [int(place) for place in np.argsort(-single[:, label], kind="stable")] if label != 1 else []
    cited = tuple(place for place in order[:CITED] if single[place, label] >= NEARLY * single[order[0], label])
    return opinion_of(whole.tolist(), cited)


def _deciding(single: NDArray[np.float64]) -> int:
    """The sentence that settles the claim most clearly; the most silent one where none does."""
    settled = single[:, [0, 2]].max(axis=1)
    best = int(settled.argmax())
    return best if settled[best] >= SETTLED else int(single[:, 1].argmax())


def written(rows: Sequence[Row]) -> str:
    """The rows as one line.

    >>> written([Row("Apollo 11", "crew member: Neil Armstrong; Buzz Aldrin"), Row("Apollo 11", "operator: NASA")])
    'Apollo 11; crew member: Neil Armstrong, Buzz Aldrin; operator: NASA.'
    """
    parts = []
    for heading, some in groupby(rows, key=lambda row: row.heading):
        said = "; ".join(row.text.rstrip(".").replace("; ", ", ") for row in some)
        parts.append(f"{heading}; {said}." if heading else f"{said}.")
    return " ".join(parts)
