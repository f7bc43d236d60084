"""A judge that remembers its opinions: a text that was changed a little costs little when it is read again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from threading import Lock

from claimver.parts import Judge, Opinion, Question

__all__ = ["RememberingJudge"]

REMEMBERED = 5_000  # opinions; about 3 kB each with the rows


class RememberingJudge:
    """A Judge over one whose opinion of a question never changes; a claim beside the same rows is read once.

    Safe across threads. ``counts``: see ``LanguageModelJudge``.
    """

    def __init__(self, judge: Judge, *, counts: bool = False, remembered: int = REMEMBERED) -> None:
        self._judge, self.counts, self._size = judge, counts, remembered
        self._known: OrderedDict[Question, Opinion] = OrderedDict()
        self._lock = Lock()

    @property
    def name(self) -> str:
        """The name of the judge behind it."""
        return self._judge.name

    def judge(self, questions: Sequence[Question]) -> Iterator[Opinion]:
        """One opinion a question, in order; the judge behind it reads those that are not known, each once."""
        with self._lock:
            found = {question: self._known[question] for question in questions if question in self._known}
        fresh = self._judge.judge([question for question in dict.fromkeys(questions) if question not in found])
        for question in questions:
            if question not in found:
                found[question] = next(fresh)
            self._keep(question, found[question])
            yield found[question]

    def _keep(self, question: Question, opinion: Opinion) -> None:
        with self._lock:
            self._known[question] = opinion
            self._known.move_to_end(question)
            if len(self._known) > self._size:
                self._known.popitem(last=False)
