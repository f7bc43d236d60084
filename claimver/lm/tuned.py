"""The tuned Reasoner: Gemma 3 270M with an adapter that learnt the skills; what code can know of a reply it checks.

Support, silence and contradiction are the Judge's to tell. Where a reply names nothing that the claim or the passages
hold, the embedded reasoner, which stands behind, is asked. A prompt is written on once: a reply is the likeliest, and
the same again. A call that was answered from memory counts as one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from claimver.errors import ModelError, reason_of
from claimver.lm import forms
from claimver.lm.embedded import EmbeddedReasoner
from claimver.lm.llama import LlamaWriter
from claimver.lm.meter import Meter, Spending
from claimver.lm.skills import Names, standing
from claimver.runs import run, words
from claimver.types import Passage

__all__ = ["NAME", "SETTINGS", "TunedReasoner", "Writing", "writer_of"]

LINE = 1_000  # characters of a line of evidence, so that all lines fit the context
NAME, SETTINGS = "gemma-3-270m+reasoner", "reasoner.json"
REMEMBERED = 4_096  # replies
_NUMBER = re.compile(r"\d+")
_APART = re.compile(r"(?<=\d)[,'’\u00a0\u202f](?=\d{3}(?!\d))")  # what stands between thousands
LONGEST = {"triplets": 260, "question": 60, "answer": 40, "enough": 2, "best": 4}  # tokens of a reply


class Writing(Protocol):
    """What writes replies."""

    name: str

    def write(self, prompt: str, most: int) -> tuple[str, int]:
        """A reply of at most ``most`` tokens, and the number of tokens read and written. Raises: ModelError."""
        ...


def writer_of(folder: Path, base: Callable[[], Path], *, threads: int = 2) -> LlamaWriter:
    """The writer with the adapter of a folder, on the model file that ``base`` finds. Raises: ModelError."""
    try:
        told = json.loads((folder / SETTINGS).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ModelError(f"{folder} is no folder of a reasoner's adapter: {reason_of(error)}.") from None
    return LlamaWriter(str(told.get("name", NAME)), base, folder, threads=threads)


class TunedReasoner:
    """A Reasoner by an adapter; ``behind`` judges, and helps where a reply is unfit."""

    def __init__(self, writer: Writing, behind: EmbeddedReasoner) -> None:
        self._writer, self.behind, self._meter = writer, behind, Meter()
        self._written = lru_cache(REMEMBERED)(writer.write)  # several methods ask the same of one claim

    def fresh(self) -> TunedReasoner:
        """The same reasoner, which remembers no reply."""
        return TunedReasoner(self._writer, self.behind)

    @property
    def name(self) -> str:
        """The names of the adapter and of the judge."""
        return f"{self._writer.name}, {self.behind.name}"

    @property
    def spent(self) -> Spending:
        """What this thread's calls have cost so far, those of the judge among them."""
        own, other = self._meter.spent, self.behind.spent
        return Spending(own.calls + other.calls, own.tokens + other.tokens)

    def triplets(self, claim: str) -> tuple[Names, ...]:
        """(head, relation, tail) of a claim; unnamed entities are ``X_0``, ``X_1`` … Raises: ModelError.

        What says the same words is one. Where a number of the claim is lost, those that lose fewer are read.
        """
        said = dict[str, Names]()
        for row in forms.read_triplets(self._write("triplets", forms.ask_triplets(claim)), claim):
            said.setdefault(" ".join(row), row)
        found = tuple(said.values())
        lost = _lost(claim, found)
        if found and not lost:
            return found
        other = self.behind.triplets(claim)
        return other if not found or (other and len(_lost(claim, other)) < len(lost)) else found

    def question(self, unknown: str, triplets: Sequence[Names]) -> str:
        """One question whose answer is the unknown; the triplets as words where a name of theirs is lost."""
        said = self._write("question", forms.ask_question(unknown, triplets)).strip()
        ends = {end for row in triplets for end in (row[0], row[2]) if end != unknown and row[1] != "is"}
        whole = (
            said
            and forms.BETWEEN.strip() not in said
            and all(end.casefold() in said.casefold() for end in ends)
            and unknown not in said
        )
        return said if whole else self.behind.question(unknown, triplets)

    def answer(self, question: str, passages: Sequence[Passage]) -> str | None:
        """The answer that the sentences nearest to the question hold, or None.

        A title is one where a sentence under it has words of the question in a row: "It was followed by A Woman of
        Paris" of Charlie Chaplin. What the question names is none. Raises: ModelError.
        """
        lines = [(head, text[:LINE]) for head, text in self.behind.near(question, passages)]
        if not lines:
            return None
        asked = words(question)
        held = [*(text for _, text in lines), *(passage.text for passage in passages)]
        held += [head for head, text in lines if run(asked, words(text))]
        found = forms.read_answer(self._write("answer", forms.ask_answer(question, lines)), held)
        return None if found is None or self._asked_of(found, question) else found

    def enough(self, claim: str, pairs: Sequence[tuple[str, str]]) -> bool:
        """Whether the question-answer pairs suffice to judge the claim. Raises: ModelError."""
        return bool(pairs) and self._write("enough", forms.ask_enough(claim, pairs)).strip() == forms.YES

    def best(self, claim: str, pairs: Sequence[tuple[str, str]]) -> int:
        """The index of the pair that helps most. Raises: ModelError."""
        said = self._write("best", forms.ask_best(claim, pairs)).strip() if len(pairs) > 1 else "1"
        place = int(said) if said.isdecimal() else 0
        return place - 1 if 1 <= place <= len(pairs) else self.behind.best(claim, pairs)

    def supports(self, claim: str, evidence: Sequence[str]) -> tuple[float, float, float]:
        """The Judge's probabilities that the evidence supports, is silent on, contradicts the claim."""
        return self.behind.supports(claim, evidence)

    def weigh(self, asked: Sequence[tuple[str, Sequence[str]]]) -> list[tuple[float, float, float]]:
        """The Judge's probabilities of each statement by its own lines."""
        return self.behind.weigh(asked)

    def _asked_of(self, answer: str, question: str) -> bool:
        """Whether a question names an answer, other than inside a longer name: Oslo, in University of Oslo, is none."""
        if not standing(answer, question):
            return False
        for name in self.behind.names(question):
            if standing(answer, name) and len(name) > len(answer):
                question = question.replace(name, " ")
        return standing(answer, question) is not None

    def _write(self, skill: str, prompt: str) -> str:
        reply, tokens = self._written(prompt, LONGEST[skill])
        self._meter.add(tokens=tokens)
        return reply


def _lost(claim: str, triplets: Sequence[Names]) -> set[str]:
    """The numbers of a claim that its triplets do not have, however they part thousands.

    >>> _lost("Dune came out in 2021 and took 1,200.", [("Dune", "took", "1200")])
    {'2021'}
    """
    said = " ".join(part for row in triplets for part in row)
    found, kept = ({*_NUMBER.findall(_APART.sub("", words))} for words in (claim, said))
    return found - kept
