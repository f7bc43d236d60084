"""A reasoner, a searcher and a judge that say what they were told to, and keep what they were asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from claimver.errors import ClaimverError
from claimver.lm.embedded import pattern
from claimver.lm.meter import Meter, Spending
from claimver.lm.skills import Names
from claimver.parts import Opinion, Question
from claimver.types import Passage

Supports = Callable[[str, Sequence[str]], tuple[float, float, float]]
YES, SILENT, NO = (0.9, 0.08, 0.02), (0.1, 0.8, 0.1), (0.02, 0.08, 0.9)


def always(found: tuple[float, float, float]) -> Supports:
    """The same of every claim."""
    return lambda claim, evidence: found


def agreed(claim: str, evidence: Sequence[str]) -> tuple[float, float, float]:
    """Support of every claim."""
    return YES


def by_claim(said: Mapping[str, tuple[float, float, float]]) -> Supports:
    """What is said of each claim; silence of others."""
    return lambda claim, evidence: said.get(claim, SILENT)


class ScriptedReasoner:
    """The skills of ``parts.Reasoner``; every call counts as one of 10 tokens, an error is raised where one stands."""

    name = "scripted reasoner"

    def __init__(
        self,
        *,
        triplets: Mapping[str, Sequence[Names] | ClaimverError] | None = None,
        answers: Mapping[str, str | ClaimverError | None] | None = None,
        supports: Supports = agreed,
        enough: int = 2,
        best: int = 0,
    ) -> None:
        self._triplets, self._answers = dict(triplets or {}), dict(answers or {})
        self._supports, self._enough, self._best = supports, enough, best
        self._meter = Meter()
        self.asked: list[tuple[str, str]] = []
        self.evidence: list[tuple[str, ...]] = []

    @property
    def spent(self) -> Spending:
        return self._meter.spent

    def triplets(self, claim: str) -> tuple[Names, ...]:
        self._call("triplets", claim)
        words = claim.split()
        found = self._triplets.get(claim, [(words[0], " ".join(words[1:-1]) or "is", words[-1])])
        if isinstance(found, ClaimverError):
            raise found
        return tuple(found)

    def question(self, unknown: str, triplets: Sequence[Names]) -> str:
        self._call("question", unknown)
        return pattern(unknown, triplets)

    def answer(self, question: str, passages: Sequence[Passage]) -> str | None:
        self._call("answer", question)
        found = self._answers.get(question)
        if isinstance(found, ClaimverError):
            raise found
        return found

    def enough(self, claim: str, pairs: Sequence[tuple[str, str]]) -> bool:
        self._call("enough", claim)
        return len(pairs) >= self._enough

    def best(self, claim: str, pairs: Sequence[tuple[str, str]]) -> int:
        self._call("best", claim)
        return min(self._best, len(pairs) - 1)

    def supports(self, claim: str, evidence: Sequence[str]) -> tuple[float, float, float]:
        self._call("supports", claim)
        self.evidence.append(tuple(evidence))
        return self._supports(claim, evidence)

    def _call(self, skill: str, text: str) -> None:
        self._meter.add(tokens=10)
        self.asked.append((skill, text))


class AskingReasoner(ScriptedReasoner):
    """One that also asks freely, doubts and thinks."""

    def __init__(self, questions: Sequence[Sequence[str]], checks: Sequence[str] = (), **more: object) -> None:
        super().__init__(**more)  # type: ignore[arg-type]
        self._questions, self._checks = list(questions), checks
        self.told: list[tuple[int, int, str]] = []

    def questions(
        self, claim: str, pairs: Sequence[tuple[str, str]], *, count: int, context: str = ""
    ) -> Sequence[str]:
        self._call("questions", claim)
        self.told.append((count, len(pairs), context))
        return self._questions.pop(0) if self._questions else []

    def checks(self, claim: str, explanation: str, *, count: int) -> Sequence[str]:
        self._call("checks", explanation)
        return self._checks

    def reasoned(self, claim: str, evidence: Sequence[str]) -> tuple[tuple[float, float, float], str]:
        return self.supports(claim, evidence), "thought through"


class ScriptedSearcher:
    """Passages for every query, or those of the first key that stands in it; errors are raised."""

    def __init__(
        self, passages: Sequence[Passage] | ClaimverError, by_word: Mapping[str, Sequence[Passage]] | None = None
    ):
        self._passages, self._by_word = passages, dict(by_word or {})
        self.asked: list[tuple[str, int, str, str, tuple[str, ...]]] = []

    def search(
        self, query: str, *, limit: int = 15, before: str = "", after: str = "", exclude: Sequence[str] = ()
    ) -> tuple[Passage, ...]:
        self.asked.append((query, limit, before, after, tuple(exclude)))
        if isinstance(self._passages, ClaimverError):
            raise self._passages
        found = next((found for word, found in self._by_word.items() if word in query), self._passages)
        return tuple(found)[:limit]


class ScriptedJudge:
    """An opinion of each question, by its claim and rows."""

    name = "scripted judge"

    def __init__(self, opinion: Callable[[Question], Opinion]) -> None:
        self._opinion = opinion
        self.asked: list[Question] = []

    def judge(self, questions: Sequence[Question]) -> Iterator[Opinion]:
        for question in questions:
            self.asked.append(question)
            yield self._opinion(question)
