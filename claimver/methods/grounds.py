"""What an answer rests on: the sentences of the passages that hold it, as evidence in the passages' own words.

Never the question: what it takes for granted is what the claim says, and would support the claim.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from claimver.errors import InputError
from claimver.lm.skills import headed, standing, triplet_line
from claimver.parts import Kit, RemoteGraph
from claimver.types import Document, Passage, Span, Triplet
from claimver.verify.wording import Names

__all__ = ["Ground", "Grounds", "referred"]

MOST = 3  # sentences of one answer
_READ = 1_024  # texts whose reading is remembered


@dataclass(frozen=True, slots=True)
class Ground:
    """A sentence that holds an answer, as a line of evidence, and its passage."""

    line: str
    passage: Passage


@dataclass
class Grounds:
    """Finds the grounds of answers; ``triplets`` are the passages that are statements, by id."""

    kit: Kit
    triplets: Mapping[str, Triplet] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._read, self._linked = lru_cache(_READ)(self._process), lru_cache(_READ)(self._link)

    def of(self, question: str, answer: str, passages: Sequence[Passage]) -> tuple[Ground, ...]:
        """The sentences nearest to the question among those that hold the answer, else among all; best first.

        A sentence stands under the names that its pronouns stand for in its passage, else under the passage's title.
        """
        places = [(passage, place) for passage in passages for place in range(len(self._sentences(passage)))]
        said = [self._sentences(passage)[place] for passage, place in places]
        held = [at for at, text in enumerate(said) if standing(answer, text)] or list(range(len(said)))
        if len(held) > MOST:
            vectors = self.kit.embedder.embed([question, *(_titled(places[at][0], said[at]) for at in held)])
            import numpy as np

            cosines = np.round(vectors[1:] @ vectors[0], 5)
            held = [held[int(best)] for best in np.argsort(-cosines, kind="stable")[:MOST]]
        return tuple(Ground(self._line(*places[at]), places[at][0]) for at in held)

    def _line(self, passage: Passage, place: int) -> str:
        if passage.id in self.triplets:
            return triplet_line(self.triplets[passage.id])
        document = self._read(passage.text)
        if document is None:
            return headed(passage.title, passage.text)
        names: Sequence[str] = ()
        if not isinstance(self.kit.graph, RemoteGraph):  # it would be asked for every name of the passage
            names = referred(self._linked(passage.text), place)
        return headed(", ".join(names) or passage.title, self._sentences(passage)[place])

    def _sentences(self, passage: Passage) -> tuple[str, ...]:
        document = None if passage.id in self.triplets else self._read(passage.text)
        return (passage.text,) if document is None else tuple(span.of(document.text) for span in document.sentences)

    def _process(self, text: str) -> Document | None:
        try:
            return self.kit.preprocessor.process(text)
        except InputError:  # a passage without a letter to read
            return None

    def _link(self, text: str) -> Document:
        return self.kit.linker.link(self.kit.preprocessor.process(text), self.kit.preprocessor.reread)


def referred(document: Document, place: int) -> tuple[str, ...]:
    """The names said elsewhere that pronouns and descriptions of a linked document's sentence stand for, each once."""
    names, found = Names(document), dict[str, None]()
    part = document.sentences[place] if place < len(document.sentences) else Span(0, 0)
    for token in document.tokens:
        mention = names.stand_in(token) if part.holds(token.span) else None
        said = names.name(mention) if mention is not None and mention.antecedent != mention.span else None
        if said is not None and not part.holds(said[1]):
            found[said[0]] = None
    return tuple(found)


def _titled(passage: Passage, sentence: str) -> str:
    return f"{passage.title}: {sentence}" if passage.title else sentence
