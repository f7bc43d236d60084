"""What an answer rests on: the sentences of the passages that hold it, as evidence in the passages' own words.

Never the question: what it takes for granted is what the claim says, and would support the claim. A sentence that is
about something else than the question names is no ground, though it holds the answer.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from claimver.errors import InputError
from claimver.lm.embedded import readable
from claimver.lm.skills import headed, standing, triplet_line
from claimver.parts import Kit, RemoteGraph
from claimver.text.triplets import names_in
from claimver.types import Document, Passage, Span, Triplet
from claimver.verify.properties import fold
from claimver.verify.wording import Names

__all__ = ["Ground", "Grounds", "referred"]

MOST = 3  # sentences of one answer
_READ = 1_024  # texts whose reading is remembered
_WORD = re.compile(r"[^\W_]+")  # a title may be the name of a file


@dataclass(frozen=True, slots=True)
class Ground:
    """A sentence that holds an answer, as a line of evidence, and its passage."""

    line: str
    passage: Passage


@dataclass
class Grounds:
    """Finds the grounds of answers; ``triplets`` are the passages that are statements, by id.

    One is enough for all claims of a document: it reads each passage once.
    """

    kit: Kit
    triplets: Mapping[str, Triplet] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._read, self._linked = lru_cache(_READ)(self._process), lru_cache(_READ)(self._link)

    def of(
        self, question: str, answer: str, passages: Sequence[Passage], free: Container[str] = ()
    ) -> tuple[Ground, ...]:
        """The sentences nearest to the question among those that hold the answer, else among all; best first.

        None that is about something else than the question names; the passages ``free``, by id, are not asked that.
        A sentence stands under the names that its pronouns stand for in its passage, else under the passage's title.
        """
        places = [(passage, place) for passage in passages for place in range(len(self.sentences(passage)))]
        said = [self.sentences(passage)[place] for passage, place in places]
        held = [at for at, text in enumerate(said) if standing(answer, text)] or list(range(len(said)))
        asked = self._asked(question)
        held = [at for at in held if places[at][0].id in free or self._concerns(asked, answer, *places[at])]
        if len(held) > MOST:
            vectors = self.kit.embedder.embed([question, *(_titled(places[at][0], said[at]) for at in held)])
            import numpy as np

            cosines = np.round(vectors[1:] @ vectors[0], 5)
            held = [held[int(best)] for best in np.argsort(-cosines, kind="stable")[:MOST]]
        return tuple(Ground(self._line(*places[at]), places[at][0]) for at in held)

    def sentences(self, passage: Passage) -> tuple[str, ...]:
        """The sentences of a passage; a statement is one."""
        document = None if passage.id in self.triplets else self._read(passage.text)
        return (passage.text,) if document is None else tuple(span.of(document.text) for span in document.sentences)

    def named(self, passage: Passage) -> list[tuple[str, tuple[str, ...]]]:
        """The sentences of a passage, each with the names, numbers and dates in it; a statement is one."""
        document = self._read(passage.text)
        if passage.id in self.triplets or document is None:
            return [(passage.text, () if document is None else names_in(document))]
        return [(span.of(document.text), names_in(_part(document, span))) for span in document.sentences]

    def _asked(self, question: str) -> Document | None:
        """The question, read and linked; None where it has nothing to read."""
        return self._linked(readable(question))

    def _concerns(self, asked: Document | None, answer: str, passage: Passage, place: int) -> bool:
        """Whether a sentence is about what the question names, if it names anything.

        Its passage, title included, names all of that; the sentence one, itself or by a pronoun, or the title does, or
        the passage opens with one. A sentence that names nothing but the answer needs no more than its passage.
        """
        wanted = () if asked is None else _names(asked)
        if asked is None or not wanted:
            return True
        if passage.id in self.triplets:
            stated = self.triplets[passage.id]
            return any(_same(name, end) for name in wanted for end in (stated.subject.label, stated.object_text))
        whole = self._linked(passage.text)
        if whole is None:
            return True
        there = (passage.title, *_names(whole))
        if not all(_stands(name, asked, whole, there, Span(0, len(whole.text))) for name in wanted):
            return False
        part = whole.sentences[place] if place < len(whole.sentences) else Span(0, len(whole.text))
        inside = _part(whole, part)
        said = _names(inside)
        near = (passage.title, *said, *referred(whole, place))
        opening = whole.text.casefold().startswith(tuple(name.casefold() for name in wanted))
        if opening or any(_stands(name, asked, inside, near, part) for name in wanted):
            return True
        return all(_same(name, answer) or any(map(str.isdigit, name)) for name in said)

    def _line(self, passage: Passage, place: int) -> str:
        if passage.id in self.triplets:
            return triplet_line(self.triplets[passage.id])
        document = self._linked(passage.text)
        if document is None:
            return headed(passage.title, passage.text)
        names = referred(document, place)
        return headed(", ".join(names) or passage.title, self.sentences(passage)[place])

    def _process(self, text: str) -> Document | None:
        try:
            return self.kit.preprocessor.process(text)
        except InputError:  # a passage without a letter to read
            return None

    def _link(self, text: str) -> Document | None:
        read = self._read(text)
        if read is None or isinstance(self.kit.graph, RemoteGraph):  # it would be asked for every name of the passage
            return read
        return self.kit.linker.link(read, self.kit.preprocessor.reread)


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


def _names(document: Document) -> tuple[str, ...]:
    """The names of a linked document, pronouns as what they stand for, and numbers; unlinked, as its tree has them."""
    read = names_in(document)
    named = [(m.antecedent or m.span).of(document.text) for m in document.mentions]
    return (*named, *(name for name in read if any(map(str.isdigit, name)))) if named else read


def _stands(name: str, asked: Document, text: Document, named: Sequence[str], part: Span) -> bool:
    """Whether a part of a text has a name of the question, among its names or word for word, or its entity, linked."""
    if standing(name, part.of(text.text)) or any(_same(name, other) for other in named):
        return True
    meant = {m.entity.id for m in asked.mentions if m.entity and _same(m.text, name)}
    return any(m.entity and m.entity.id in meant for m in text.mentions)


def _part(document: Document, part: Span) -> Document:
    """The document with the words and mentions of a part alone."""
    first = next((at for at, token in enumerate(document.tokens) if part.holds(token.span)), 0)
    tokens = [replace(t, head=t.head - first) for t in document.tokens if part.holds(t.span)]
    return replace(document, tokens=tuple(tokens), mentions=tuple(m for m in document.mentions if part.holds(m.span)))


def _same(one: str, other: str) -> bool:
    """Whether two names may be of one thing: the words of the shorter are all in the longer.

    >>> _same("Marie Curie", "Marie"), _same("Marie Curie", "Ève Curie")
    (True, False)
    >>> _same("eve_curie", "Ève Curie")
    True
    """
    first, second = (set(_WORD.findall(fold(name))) for name in (one, other))
    return bool(first and second) and (first <= second or second <= first)


def _titled(passage: Passage, sentence: str) -> str:
    return f"{passage.title}: {sentence}" if passage.title else sentence
