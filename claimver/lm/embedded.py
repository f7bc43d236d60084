"""The embedded Reasoner: the skills by a Judge, an encoder and an extractor of triplets; no big model is needed.

Its questions are patterns in words, the unknown first: ``X_0? X_0 director of Titanic``. An answer is chosen
among names, numbers and dates of the passages: each completes the pattern to a statement, which the Judge reads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from claimver.lm.meter import Meter, Spending
from claimver.lm.skills import Names, headed, parted, standing
from claimver.parts import Embedder, Judge, Opinion, Question, Row
from claimver.runs import run, words
from claimver.types import Passage

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["EmbeddedReasoner", "Extractor", "Reading", "completed", "pattern", "readable", "unknowns"]

RUN = 0.05  # what a line gains by each word of a run
_UNKNOWN = re.compile(r"\bX_\d+\b")
_PATTERN = re.compile(r"(X_\d+)\? (.+)", re.DOTALL)
_BETWEEN = "; "


class Extractor(Protocol):
    """What reads the triplets of a claim: a dependency tree, or a language model that was tuned for it."""

    def triplets(self, claim: str) -> tuple[Names, ...]:
        """(head, relation, tail); unnamed entities are ``X_0``, ``X_1`` … Raises: ReplyError, ModelError."""
        ...


@dataclass(frozen=True, slots=True)
class Reading:
    """What is known of a passage's text: its sentences, and the names, numbers and dates in it."""

    sentences: tuple[str, ...]
    names: tuple[str, ...]


class EmbeddedReasoner:
    """A Reasoner without a big model; ``read`` gives a text's sentences and names."""

    def __init__(
        self,
        judge: Judge,
        embedder: Embedder,
        *,
        extractor: Extractor,
        read: Callable[[str], Reading],
        rows: int = 8,
        candidates: int = 12,
        sure: float = 0.5,
    ) -> None:
        self._judge, self._embedder, self._extractor, self._read = judge, embedder, extractor, read
        self._rows, self._candidates, self._sure = rows, candidates, sure
        self._meter = Meter()

    @property
    def name(self) -> str:
        """The judge's name."""
        return self._judge.name

    @property
    def spent(self) -> Spending:
        """What this thread's calls of the judge have cost so far; a judge does not tell its tokens."""
        return self._meter.spent

    def triplets(self, claim: str) -> tuple[Names, ...]:
        """(head, relation, tail) of a claim, as the extractor reads them. Raises: ReplyError, ModelError."""
        return self._extractor.triplets(claim)

    def question(self, unknown: str, triplets: Sequence[Names]) -> str:
        """The triplets in words, the unknown first."""
        return pattern(unknown, triplets)

    def answer(self, question: str, passages: Sequence[Passage]) -> str | None:
        """The name, number or date of the passages that answers the question best, or None. Raises: ModelError.

        It must be one that the Judge takes for stated, with at least the least probability of this reasoner.
        """
        near = self.near(question, passages)
        named = self._named(question, near, passages)
        asks = [Question(completed(question, name), tuple(Row(*line) for line in lines)) for name, lines in named]
        opinions = self._opinions(asks)
        scored = [(-opinion.attributable, place) for place, opinion in enumerate(opinions)]
        if not scored or -min(scored)[0] < self._sure:
            return None
        return named[min(scored)[1]][0]

    def enough(self, claim: str, pairs: Sequence[tuple[str, str]]) -> bool:
        """Whether the Judge finds the answers not silent on the claim. Raises: ModelError."""
        return bool(pairs) and 1 - self.supports(claim, [headed(*pair) for pair in pairs])[1] >= self._sure

    def best(self, claim: str, pairs: Sequence[tuple[str, str]]) -> int:
        """The index of the pair that settles most of the claim, of equals the nearest one. Raises: ModelError."""
        if len(pairs) < 2:
            return 0
        rows = [_row(headed(*pair)) for pair in pairs]
        opinions = self._opinions([Question(claim, (row,)) for row in rows])
        near = self._cosines(claim, [row.text for row in rows])
        settled = [round(1 - opinion.extrapolatory, 2) for opinion in opinions]
        return max(range(len(pairs)), key=lambda place: (settled[place], float(near[place]), -place))

    def supports(self, claim: str, evidence: Sequence[str]) -> tuple[float, float, float]:
        """Probabilities that the evidence supports, is silent on, contradicts the claim. Raises: ModelError.

        Texts are read by the sentences nearest to the claim; without evidence nothing is known.
        """
        lines = [(head, part) for head, text in map(parted, evidence) for part in self._parts(head, text)]
        if not lines:
            return 0.0, 1.0, 0.0
        rows = tuple(_row(headed(*line)) for line in self._near(claim, lines))
        opinion = self._opinions([Question(claim, rows)])[0]
        return opinion.attributable, opinion.extrapolatory, opinion.contradictory

    def weigh(self, asked: Sequence[tuple[str, Sequence[str]]]) -> list[tuple[float, float, float]]:
        """Of each statement the probabilities that its lines support it, are silent, contradict. Raises: ModelError."""
        opinions = self._opinions([Question(claim, tuple(map(_row, lines))) for claim, lines in asked])
        return [(opinion.attributable, opinion.extrapolatory, opinion.contradictory) for opinion in opinions]

    def near(self, question: str, passages: Sequence[Passage]) -> list[tuple[str, str]]:
        """The sentences of the passages nearest to the question under their titles, as many as are read at once."""
        return self._near(question, [(p.title, s) for p in passages for s in self._read(p.text).sentences])

    def names(self, text: str) -> tuple[str, ...]:
        """The names, numbers and dates of a text."""
        return self._read(text).names

    def _parts(self, heading: str, text: str) -> tuple[str, ...]:
        return (text,) if _PATTERN.fullmatch(heading) else self._read(text).sentences

    def _opinions(self, questions: Sequence[Question]) -> list[Opinion]:
        self._meter.add(calls=len(questions))
        return list(self._judge.judge(questions)) if questions else []

    def _near(self, text: str, lines: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """The lines nearest in meaning to the text, as many as are read at once, in the order given."""
        if len(lines) <= self._rows:
            return list(lines)
        told, asked = [" ".join(filter(None, line)) for line in lines], words(text)
        cosines = self._cosines(_UNKNOWN.sub("", text), told)
        worth = [float(cosine) + RUN * len(run(asked, words(line))) for cosine, line in zip(cosines, told, strict=True)]
        best = sorted(range(len(lines)), key=lambda place: (-worth[place], place))[: self._rows]
        return [lines[place] for place in sorted(best)]

    def _named(
        self, question: str, near: Sequence[tuple[str, str]], passages: Sequence[Passage]
    ) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
        """Names that may answer, each with the lines that hold it, those of the nearest lines first."""
        cosines = self._cosines(_UNKNOWN.sub("", question), [" ".join(filter(None, line)) for line in near])
        order = sorted(range(len(near)), key=lambda place: (-float(cosines[place]), place))
        titles = {passage.title for passage in passages if standing(passage.title, passage.text)}
        found: dict[str, tuple[str, list[tuple[str, str]]]] = {}
        for place in order:
            heading, text = near[place]
            for name in (heading if heading in titles else "", *self._read(text).names):
                if name and standing(name, question) is None:
                    found.setdefault(name.casefold(), (name, []))[1].append(near[place])
        return [(name, tuple(lines)) for name, lines in list(found.values())[: self._candidates]]

    def _cosines(self, text: str, others: Sequence[str]) -> NDArray[np.float32]:
        vectors = self._embedder.embed([text, *others])
        found: NDArray[np.float32] = vectors[1:] @ vectors[0]
        return found


def pattern(unknown: str, triplets: Sequence[Names]) -> str:
    """A question for an unknown: the triplets in words.

    >>> pattern("X_0", [("X_0", "born in", "Oslo")])
    'X_0? X_0 born in Oslo'
    """
    return f"{unknown}? " + _BETWEEN.join(" ".join(triplet) for triplet in triplets)


def readable(question: str) -> str:
    """A pattern as people read it, with a gap for what is asked; any other question as it is.

    >>> readable("X_0? Paul Robert husband X_0; X_0 born in X_1")
    'Paul Robert husband …; … born in X_1?'
    >>> readable("Who won?")
    'Who won?'
    """
    found = _PATTERN.fullmatch(question)
    return question if found is None else re.sub(rf"\b{found[1]}\b", "…", found[2]) + "?"


def completed(question: str, answer: str) -> str:
    """The statement that an answer makes of a question; without parts that hold another unknown, where any is whole.

    >>> completed("X_0? X_0 born in Oslo; X_1 wife of X_0", "Ada Holm")
    'Ada Holm born in Oslo'
    >>> completed("Who was born in Oslo?", "Ada Holm")
    'Who was born in Oslo? Ada Holm'
    """
    found = _PATTERN.fullmatch(question)
    if found is None:
        return f"{question} {answer}"
    parts = [re.sub(rf"\b{found[1]}\b", lambda _: answer, part) for part in found[2].split(_BETWEEN)]
    whole = [part for part in parts if not _UNKNOWN.search(part)]
    return _BETWEEN.join(whole or parts)


@lru_cache(maxsize=10_000)
def unknowns(triplet: Names) -> tuple[str, ...]:
    """The unknowns of a triplet, head first.

    >>> unknowns(("X_0", "wife of", "X_10"))
    ('X_0', 'X_10')
    """
    return tuple(end for end in dict.fromkeys((triplet[0], triplet[2])) if _UNKNOWN.fullmatch(end))


def _row(line: str) -> Row:
    """A line as a judge reads it; an answered pattern as the statement that it makes."""
    heading, text = parted(line)
    return Row("", completed(heading, text)) if _PATTERN.fullmatch(heading) else Row(heading, text)
