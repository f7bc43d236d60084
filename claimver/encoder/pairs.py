"""A Judge on a model of pairs: each row is read as evidence of its own, and all of them together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from claimver.encoder.judging.passages import PairModel
from claimver.parts import Opinion, Question, Row

__all__ = ["PairJudge"]

DECIDES = 0.5  # probability from which a row is cited


class PairJudge:
    """A Judge that is quick: the shipped cross-encoder. ``model`` is called when the first question comes."""

    def __init__(self, model: Callable[[], PairModel], *, name: str = "entailment") -> None:
        self._model, self._name = model, name

    @property
    def name(self) -> str:
        """The model's name."""
        return self._name

    def judge(self, questions: Sequence[Question]) -> Iterator[Opinion]:
        """One opinion a question, in order: the row that says most, or all rows together where they say more."""
        asks = [(question, _texts(question.rows)) for question in questions]
        pairs = [(question.claim, text) for question, texts in asks for text in texts]
        found = iter(self._model().probabilities(pairs) if pairs else ())
        for _, texts in asks:
            yield _opinion([tuple(map(float, next(found))) for _ in texts])


def _texts(rows: Sequence[Row]) -> list[str]:
    """The rows in words, and behind them all as one text where there are several."""
    texts = [": ".join(filter(None, (row.heading, row.text))) for row in rows]
    return [*texts, " ".join(texts)] if len(texts) > 1 else texts


def _opinion(found: Sequence[tuple[float, ...]]) -> Opinion:
    if not found:
        return Opinion(0.0, 1.0, 0.0)
    single = found[:-1] if len(found) > 1 else found
    most = max(found, key=lambda row: max(row[0], row[2]))
    column = 0 if most[0] >= most[2] else 2
    order = sorted(range(len(single)), key=lambda place: (-single[place][column], place))
    cited = tuple(place for place in order if single[place][column] >= DECIDES)
    return Opinion(most[0], most[1], most[2], cited)
