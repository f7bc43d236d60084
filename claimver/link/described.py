"""Descriptions that say by a name which thing is meant: "the botanical garden in Thessin", "Luden's university".

Such a thing is next to the named one in the graph, and its own name or kind has the noun. Where two are, neither is
meant; what a statement's relation calls so ("the capital of France") is what a claim tells, and no description.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimver.link.kinds import PERSON, Kinds, near
from claimver.link.relatives import MOST, SHARE
from claimver.link.syntax import Tree
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Candidate, Document, Entity, Mention, Span

__all__ = ["by_description"]

CALLED = 9  # what a thing is worth whose whole name is told
_SAYS_WHICH = frozenset({"nmod", "nmod:poss", "compound", "amod", "nmod:desc", "flat"})
_POINTING = ("Definite=Def", "PronType=Dem")
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A noun with the words before it that belong to it, and the linked names that say which one is meant."""

    span: Span
    text: str
    noun: str
    words: frozenset[str]
    names: tuple[Mention, ...]
    mention: Mention | None  # of the noun itself, linked to nothing or to a mere kind


def by_description(
    document: Document, mentions: Sequence[Mention], graph: KnowledgeGraph, kinds: Kinds
) -> tuple[Mention, ...]:
    """The mentions, in text order, with those of descriptions that mean one thing. A graph far away is not asked."""
    if isinstance(graph, RemoteGraph):
        return tuple(mentions)
    kept = list(mentions)
    for phrase in _phrases(document, mentions):
        meant = _meant(phrase, graph, kinds)
        if meant is None or any(mention.entity == meant for mention in phrase.names):
            continue
        sure = round(min(mention.confidence for mention in phrase.names) * SHARE, 4)
        kept = [mention for mention in kept if not mention.span.overlaps(phrase.span)]
        others = phrase.mention.candidates if phrase.mention else ()
        listed = (Candidate(meant, sure), *(c for c in others if c.entity.id != meant.id))
        text = phrase.span.of(document.text)
        kept.append(Mention(phrase.span, text, meant, sure, listed))
    return tuple(sorted(kept, key=lambda mention: mention.span))


def _phrases(document: Document, mentions: Sequence[Mention]) -> Iterator[_Phrase]:
    tree = Tree(document)
    tokens = document.tokens
    for index, token in enumerate(tokens):
        if token.upos not in ("NOUN", "PROPN") or "Number=Plur" in token.morph or tree.equated(index):
            continue
        over = next((mention for mention in mentions if mention.span.overlaps(token.span)), None)
        if over is not None and (over.antecedent is not None or not _is_open(over)):
            continue
        children = [child for child in tree.children[index] if tokens[child].dep in _SAYS_WHICH]
        pointed = any(f in tokens[child].morph for child in tree.children[index] for f in _POINTING)
        owned = any(tokens[child].dep == "nmod:poss" for child in children)
        if not (pointed or owned or (over is not None and token.upos == "PROPN")):
            continue
        names = [
            mention
            for mention in mentions
            if mention.entity is not None
            and mention is not over
            and not _is_kind(mention)
            and any(mention.span.holds(tokens[child].span) for child in children)
        ]
        if not names:
            continue
        own = [
            child for child in children if child < index and not any(m.span.holds(tokens[child].span) for m in names)
        ]
        start = min([tokens[child].span.start for child in own] + ([over.span.start] if over else [token.span.start]))
        span = Span(start, max(token.span.end, over.span.end if over else 0))
        if any(mention.span.overlaps(span) for mention in names):
            span = token.span
        words = frozenset(word.casefold() for word in _WORD.findall(span.of(document.text)))
        yield _Phrase(
            span, span.of(document.text), token.lemma.casefold(), words | {token.lemma.casefold()}, tuple(names), over
        )


def _is_open(mention: Mention) -> bool:
    """Whether a mention is linked to nothing, or only to what the noun is the name of."""
    return mention.entity is None or _is_kind(mention)


def _is_kind(mention: Mention) -> bool:
    return mention.entity is not None and mention.text.islower() and mention.entity.label.casefold() == mention.text


def _meant(phrase: _Phrase, graph: KnowledgeGraph, kinds: Kinds) -> Entity | None:
    """The one neighbour of the names that is called or described so; None where there is none, or several."""
    worth: dict[str, int] = {}
    for mention in phrase.names:
        for id, label in near(graph, mention.entity.id, most=MOST) if mention.entity else ():
            if points := _points(phrase, id, label, graph, kinds):
                worth[id] = max(worth.get(id, 0), points)
        for id in _called(phrase, mention, graph):
            worth[id] = CALLED
    best = [id for id, points in worth.items() if points == max(worth.values())]
    if len(best) != 1 or any(phrase.noun in name for name in _relations(phrase, best[0], graph)):
        return None
    return graph.entity(best[0])


def _called(phrase: _Phrase, mention: Mention, graph: KnowledgeGraph) -> set[str]:
    """What the graph knows by the noun phrase and the name together: "Thessin Herbarium", "University of Luden"."""
    name, words = (mention.entity.label if mention.entity else ""), phrase.text
    found = [*graph.search(f"{name} {words}", limit=2), *graph.search(f"{words} of {name}", limit=2)]
    return {candidate.entity.id for candidate in found}


def _relations(phrase: _Phrase, id: str, graph: KnowledgeGraph) -> Iterator[list[str]]:
    """The words of each relation that joins the thing with a name of the phrase."""
    for mention in phrase.names:
        edges = graph.neighbours([mention.entity.id])[mention.entity.id] if mention.entity else ()
        for property in {edge.property for edge in edges if edge.other == id}:
            yield [word.casefold() for word in _WORD.findall(graph.property(property).label)]


def _points(phrase: _Phrase, id: str, label: str, graph: KnowledgeGraph, kinds: Kinds) -> int:
    """How much of the phrase the name of a thing has, which must be the noun; else whether its kind has the noun."""
    words = {word.casefold() for word in _WORD.findall(label)}
    if phrase.noun in words and words != {phrase.noun}:
        return 1 + 2 * len(phrase.words & words)
    entity = graph.entity(id)
    kind = [word.casefold() for word in _WORD.findall(kinds.label(entity))]
    return int(kinds.type(entity) != PERSON and bool(kind) and kind[-1] == phrase.noun)
