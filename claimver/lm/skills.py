"""What a reasoner may be able to do beside the skills of ``parts.Reasoner``, and how evidence is written for one.

A line of evidence is a text, or a heading and a text with a line break between: the name of what a statement is about,
the title of a passage, a question that was asked.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from claimver.types import Passage, Triplet

__all__ = [
    "Checking",
    "Decomposing",
    "Explaining",
    "Extracting",
    "Fact",
    "Instruction",
    "Names",
    "Predicate",
    "Questioning",
    "Seeing",
    "Sight",
    "Weighing",
    "headed",
    "parted",
    "passage_line",
    "standing",
    "triplet_line",
]

Names = tuple[str, str, str]  # head, relation, tail of a claim's triplet
Fact = tuple[str, str, str, float]  # subject, relation, object as a passage names them, and how sure the reader is


@runtime_checkable
class Questioning(Protocol):
    """A reasoner that asks freely."""

    def questions(
        self, claim: str, pairs: Sequence[tuple[str, str]], *, count: int, context: str = ""
    ) -> Sequence[str]:
        """At most ``count`` questions that help to judge the claim, given what was answered; none where none is left.

        ``context`` says what an image beside the claim shows. Raises: ReplyError, ModelError.
        """
        ...


@runtime_checkable
class Checking(Protocol):
    """A reasoner that doubts a fact-check."""

    def checks(self, claim: str, explanation: str, *, count: int) -> Sequence[str]:
        """At most ``count`` questions whose answers would show mistakes of the fact-check. Raises: ReplyError."""
        ...


@runtime_checkable
class Explaining(Protocol):
    """A reasoner that thinks in words before it decides."""

    def reasoned(self, claim: str, evidence: Sequence[str]) -> tuple[tuple[float, float, float], str]:
        """What ``supports`` gives, and the thoughts that led to it. Raises: ReplyError, ModelError."""
        ...


@runtime_checkable
class Extracting(Protocol):
    """What reads the facts of a passage."""

    def facts(self, passage: Passage) -> Sequence[Fact]:
        """The facts that the passage states, in the order of its words. Raises: ReplyError, ModelError."""
        ...


@dataclass(frozen=True, slots=True)
class Instruction:
    """A line of a program: a question, whose answer stands for ``{name}`` in later lines, or a fact to verify."""

    name: str
    text: str
    asks: bool


@dataclass(frozen=True, slots=True)
class Predicate:
    """A predicate of a claim in first-order logic, the same in words, and the question that grounds it."""

    formula: str
    statement: str
    question: str


@runtime_checkable
class Decomposing(Protocol):
    """A reasoner that takes a claim apart before anything is looked up: the baselines of VeGraph."""

    def subclaims(self, claim: str) -> Sequence[str]:
        """Simple statements that together say what the claim says. Raises: ReplyError, ModelError."""
        ...

    def program(self, claim: str) -> Sequence[Instruction]:
        """Questions and facts in the order in which they are done, a fact at least. Raises: ReplyError, ModelError."""
        ...

    def predicates(self, claim: str) -> Sequence[Predicate]:
        """Predicates whose conjunction is the claim, one at least. Raises: ReplyError, ModelError."""
        ...


@dataclass(frozen=True, slots=True)
class Sight:
    """What a model sees in the image beside a claim: the claim made whole, what it shows, who speaks, if it matters."""

    claim: str
    shows: str
    speaker: str = ""
    matters: bool = True

    @property
    def context(self) -> str:
        """In words; only that it does not matter where it does not."""
        if not self.matters:
            return "The image does not matter for the claim."
        said = f" It is said by {self.speaker}." if self.speaker else ""
        return f"With the image the claim is: {self.claim}{said} The image shows: {self.shows}"


@runtime_checkable
class Seeing(Protocol):
    """A reasoner that may see images (RAGAR's multimodal claim generation)."""

    def seen(self, claim: str, image: str, *, known: str = "") -> Sight:
        """What the image file shows that matters for the claim.

        Raises: ReplyError, ModelError where the model reads no images.
        """
        ...


@runtime_checkable
class Weighing(Protocol):
    """A reasoner that reads many statements at once, so that several names for one thing can be tried."""

    def weigh(self, asked: Sequence[tuple[str, Sequence[str]]]) -> Sequence[tuple[float, float, float]]:
        """What ``supports`` gives of each statement with its own few lines of evidence. Raises: ModelError."""
        ...


def headed(heading: str, text: str) -> str:
    """One line of evidence.

    >>> headed("Oslo", "country: Norway")
    'Oslo\\ncountry: Norway'
    """
    return f"{' '.join(heading.split())}\n{text}" if heading.strip() else text


def parted(line: str) -> tuple[str, str]:
    """Heading and text of a line of evidence.

    >>> parted("It rose.")
    ('', 'It rose.')
    """
    heading, found, text = line.partition("\n")
    return (heading, text) if found else ("", line)


def triplet_line(triplet: Triplet) -> str:
    """A statement as a line of evidence."""
    return headed(triplet.subject.label, f"{triplet.property.label}: {triplet.object_text}")


def passage_line(passage: Passage) -> str:
    """A passage, or a sentence of one, as a line of evidence."""
    return headed(passage.title, passage.text)


def standing(answer: str, text: str) -> str | None:
    """The first place of a text where an answer stands in whole words, case and line breaks aside, as the text has it.

    >>> standing("ada holm", "Here Ada Holm lived.")
    'Ada Holm'
    >>> standing("Ada", "Adam lived here.")
    """
    words, whole = answer.split(), " ".join(text.split())
    if not words:
        return None
    for found in re.finditer(re.escape(" ".join(words)), whole, re.IGNORECASE):
        start, end = found.span()
        if not (_joined(whole[start - 1 : start], whole[start]) or _joined(whole[end - 1], whole[end : end + 1])):
            return found[0]
    return None


def _joined(left: str, right: str) -> bool:
    """Whether two characters are of one word; letters of scripts without spaces between words never are."""
    return all(one.isalnum() and unicodedata.category(one) != "Lo" for one in (left, right))
