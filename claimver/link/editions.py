"""Editions of what recurs, told by name and year: the World Cup that "France won in 1998" is the one of that year."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from claimver.link.names import called
from claimver.link.syntax import Tree
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Candidate, Document, Entity, Mention, Span

__all__ = ["by_edition"]

SHARE = 0.9  # of the confidence in the name of what recurs
UNKNOWN = 0.6  # the confidence where the graph has the edition only
KEPT = 10
ALIASES = 6
_GOES_ON = re.compile(r"(?: [A-Z][\w'’-]+)+")  # the Match of "the World Crown Match of 2021"
_YEAR = re.compile(r"\b(?:1[0-9]|20)\d{2}\b")
_SPANNING = re.compile(
    r"\b(?i:since|until|till|from|between|before|after|by|to|through|than|prior to|onwards?|and|or)"
    r"(?: (?:early|late|mid|about|around))?(?: \d{1,2})?(?: [A-Z][a-z]+\.?)?(?: \d{1,2},?)? $"
)
_BEGUN = re.compile(
    r"(?:found|establish|creat|beg[aiu]n|start|inaugurat|introduc|invent|launch|conceiv|dat|reviv)(?:e|es|ed|s)?", re.I
)


def by_edition(document: Document, graph: KnowledgeGraph) -> tuple[Mention, ...]:
    """The mentions, each name of what recurs beside a year as the edition of that year, where the graph has one.

    A name that is an edition's already keeps its entity, and so does one in a sentence about how it all began. A graph
    far away is not asked.
    """
    if isinstance(graph, RemoteGraph) or not _YEAR.search(document.text):
        return document.mentions
    reader = _Reader(document, Tree(document), graph)
    return tuple(reader.meant(mention) for mention in document.mentions)


@dataclass(frozen=True, slots=True)
class _Reader:
    document: Document
    tree: Tree
    graph: KnowledgeGraph

    def meant(self, mention: Mention) -> Mention:
        """The mention, its entity the edition that the sentence is about."""
        if mention.antecedent is not None or not mention.text[:1].isupper() or _YEAR.search(mention.text):
            return mention
        if mention.entity is not None and (mention.entity.kind == "Q5" or _YEAR.search(mention.entity.label)):
            return mention
        year = "" if self._of_a_kind(mention) else self._year(mention)
        edition = self._edition(mention, year) if year else None
        if edition is None:
            return mention
        score = round((mention.confidence if mention.entity else UNKNOWN) * SHARE, 4)
        others = [Candidate(c.entity, min(c.score, score)) for c in mention.candidates if c.entity.id != edition.id]
        further = _GOES_ON.match(self.document.text, mention.span.end)
        span = (
            Span(mention.span.start, further.end()) if further and further[0].strip() in edition.label else mention.span
        )
        return replace(
            mention,
            span=span,
            text=span.of(self.document.text),
            entity=edition,
            confidence=score,
            candidates=(Candidate(edition, score), *others[: KEPT - 1]),
        )

    def _year(self, mention: Mention) -> str:
        """The one year in the mention's sentence that says when; the nearest behind the name where it says several."""
        sentence = next((s for s in self.document.sentences if s.holds(mention.span)), None)
        if sentence is None or self._begun(mention):
            return ""
        found = []
        for match in _YEAR.finditer(self.document.text, sentence.start, sentence.end):
            if not _SPANNING.search(self.document.text[sentence.start : match.start()]):
                found.append(match)
        if len({match[0] for match in found}) == 1:
            return found[0][0]
        behind = [match for match in found if match.start() >= mention.span.end]
        gap = self.document.text[mention.span.end : behind[0].start()] if behind else " and "
        return behind[0][0] if not re.search(r"[;:,]| (?:and|or|but|when|who|which) ", gap) else ""

    def _of_a_kind(self, mention: Mention) -> bool:
        """Whether it is another series by what stands beside the name: "women's Cup", "Cup for the blind"."""
        first = next((i for i, t in enumerate(self.tree.tokens) if t.span.start == mention.span.start), 0)
        before = self.tree.tokens[first - 1] if first else None
        kind = before is not None and (before.text in ("'s", "’s") or before.upos in ("ADJ", "NOUN", "PROPN"))
        ranked = before is not None and "NumType=Ord" in before.morph
        return (kind and not ranked) or self.document.text[mention.span.end :].startswith(" for ")

    def _begun(self, mention: Mention) -> bool:
        """Whether the sentence tells how what recurs began."""
        at = next((i for i, t in enumerate(self.tree.tokens) if mention.span.holds(t.span)), None)
        return at is not None and _BEGUN.fullmatch(self.tree.tokens[self.tree.clause(at)].text) is not None

    def _edition(self, mention: Mention, year: str) -> Entity | None:
        """The one entity whose name is made of the name and the year; none where several are."""
        found = {entity.id: entity for form in self._forms(mention, year) for entity in called(self.graph, form)}
        return next(iter(found.values())) if len(found) == 1 else None

    def _forms(self, mention: Mention, year: str) -> Iterator[str]:
        names = dict.fromkeys([mention.text.removeprefix("The ").removeprefix("the ")])
        if mention.entity is not None:
            names |= dict.fromkeys((mention.entity.label, *mention.entity.aliases[:ALIASES]))
        if further := _GOES_ON.match(self.document.text, mention.span.end):
            names |= {f"{name}{further[0]}": None for name in list(names)}
        for name in names:
            yield from (f"{year} {name}", f"{name} {year}", f"{name} of {year}", f"{name} ({year})")
