"""Descriptions that a name in them or shortly before completes: "the herbarium in Thessin", "Luden's university".

Such a thing is next to the named one in the graph, and its own name or kind has the noun. Where two are, neither is
meant; what a statement's relation calls so ("the capital of France") is what a claim tells, and no description.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from claimver.link.kinds import PERSON, Kinds, near
from claimver.link.nouns import wider
from claimver.link.relatives import ASKED, MOST, SHARE
from claimver.link.syntax import Tree
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Candidate, Document, Entity, Mention, Span

__all__ = ["by_description"]

BACK = 3  # sentences before a description in which what it is next to was named
CALLED = 9  # what a thing is worth whose whole name is told
_SAYS_WHICH = frozenset({"nmod", "nmod:poss", "compound", "amod", "nmod:desc", "flat"})
_POINTING = ("Definite=Def", "PronType=Dem")
_RANKING = ("NumType=Ord", "Degree=Sup")  # "the first film" is one of several
_NAMING = ("appos", "flat", "nmod:desc")  # "her film Alien" has its name
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
    proper: bool  # a name that is linked to nothing


def by_description(
    document: Document, mentions: Sequence[Mention], graph: KnowledgeGraph, kinds: Kinds
) -> tuple[Mention, ...]:
    """The mentions, in text order, with those of descriptions that mean one thing. A graph far away is not asked."""
    if isinstance(graph, RemoteGraph):
        return tuple(mentions)
    kept = list(mentions)
    for phrase in _phrases(document, mentions, kinds):
        meant = _meant(phrase, graph, kinds)
        if meant is None or any(mention.entity == meant for mention in phrase.names):
            continue
        sure = round(min(mention.confidence for mention in phrase.names) * SHARE, 4)
        kept = [mention for mention in kept if not mention.span.overlaps(phrase.span)]
        others = (c for c in (phrase.mention.candidates if phrase.mention else ()) if c.entity.id != meant.id)
        kept.append(Mention(phrase.span, phrase.text, meant, sure, (Candidate(meant, sure), *others)))
    return tuple(sorted(kept, key=lambda mention: mention.span))


def _phrases(document: Document, mentions: Sequence[Mention], kinds: Kinds) -> Iterator[_Phrase]:
    tree, at = Tree(document), _by_token(document, mentions)
    for index, token in enumerate(document.tokens):
        over = at.get(index)
        proper = over is not None and token.upos == "PROPN"
        if (over is not None and not _is_open(over)) or not _points_at_one(tree, index, proper=proper):
            continue
        children = [child for child in tree.children[index] if tree.tokens[child].dep in _SAYS_WHICH]
        near_by = dict.fromkeys(at[child] for child in children if child in at)
        names = tuple(m for m in near_by if m is not over and m.entity is not None and not _is_kind(m))
        if not proper and not near_by and not _is_named(token.lemma.casefold(), mentions, kinds):
            names = _around(tree, index, at)
        if names:
            yield _phrase(document, index, children, names, over)


def _is_named(noun: str, mentions: Sequence[Mention], kinds: Kinds) -> bool:
    """Whether the text names something that the noun may mean."""
    words, named = wider(noun), dict.fromkeys(m.entity for m in mentions if m.entity is not None)
    return any(noun in e.label.lower().split() or words & (kinds.classes(e) | kinds.described(e)) for e in named)


def _around(tree: Tree, index: int, at: Mapping[int, Mention]) -> tuple[Mention, ...]:
    """The linked names of the sentence and of those shortly before it, the nearest first."""
    told = (i for i in at if 0 <= tree.sentence[index] - tree.sentence[i] <= BACK)
    names = dict.fromkeys(at[i] for i in sorted(told, key=lambda i: abs(i - index)))
    return tuple(m for m in names if m.entity is not None and not _is_kind(m))[:ASKED]


def _by_token(document: Document, mentions: Sequence[Mention]) -> dict[int, Mention]:
    """The mention that each token is a part of."""
    starts = [token.span.start for token in document.tokens]
    return {
        index: mention
        for mention in mentions
        for index in range(bisect_right(starts, mention.span.start - 1), bisect_right(starts, mention.span.end - 1))
    }


def _points_at_one(tree: Tree, index: int, *, proper: bool) -> bool:
    """Whether a noun is definite, one thing, has no name behind it, and is not said of a subject."""
    token, kids = tree.tokens[index], [tree.tokens[child] for child in tree.children[index]]
    if token.upos not in ("NOUN", "PROPN") or "Number=Plur" in token.morph or tree.equated(index):
        return False
    if any(feature in kid.morph for kid in kids for feature in _RANKING):
        return False
    behind = [child for child in tree.children[index] if child > index and tree.tokens[child].upos == "PROPN"]
    called = [child for child in behind if tree.tokens[child].dep in _NAMING]
    if not proper and any(all(tree.tokens[kid].dep != "case" for kid in tree.children[child]) for child in called):
        return False
    pointed = any(feature in kid.morph for kid in kids for feature in _POINTING)
    return proper or pointed or any(kid.dep == "nmod:poss" for kid in kids)


def _phrase(
    document: Document, index: int, children: Sequence[int], names: tuple[Mention, ...], over: Mention | None
) -> _Phrase:
    """The noun with the words before it that belong to it and are in no name."""
    token, tokens = document.tokens[index], document.tokens
    own = [at for at in children if at < index and not any(name.span.holds(tokens[at].span) for name in names)]
    spans = [token.span, *(tokens[at].span for at in own), *([over.span] if over else [])]
    proper = over is not None and token.upos == "PROPN"
    span = Span(min(span.start for span in spans), max(span.end for span in spans))
    if any(name.span.overlaps(span) for name in names):
        span = token.span
    text, noun = span.of(document.text), token.lemma.casefold()
    words = frozenset(word.casefold() for word in _WORD.findall(text))
    return _Phrase(span, text, noun, words if proper else words | {noun}, names, over, proper)


def _is_open(mention: Mention) -> bool:
    """Whether a mention stands for no other, and is linked to nothing, or only to what the noun is the name of."""
    return mention.antecedent is None and (mention.entity is None or _is_kind(mention))


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
    names = {mention.entity.id for mention in phrase.names if mention.entity}
    for property in {edge.property for edge in graph.neighbours([id])[id] if edge.other in names}:
        yield [word.casefold() for word in _WORD.findall(graph.property(property).label)]


def _points(phrase: _Phrase, id: str, label: str, graph: KnowledgeGraph, kinds: Kinds) -> int:
    """How much of the phrase the name of a thing has, which must be the noun; else whether its kind has the noun.

    Of a phrase that is a name itself, its name must have all words.
    """
    words = [word.casefold() for word in _WORD.findall(label)]
    named = label[:1].isupper() and len(words) > 1
    if phrase.proper:
        return 1 + 2 * len(phrase.words) if named and phrase.words <= set(words) else 0
    if named and (words[-1] == phrase.noun or words[:2] == [phrase.noun, "of"]):
        return 1 + 2 * len(phrase.words & set(words))
    entity = graph.entity(id)
    kind = [word.casefold() for word in _WORD.findall(kinds.label(entity))]
    return int(label[:1].isupper() and kinds.type(entity) != PERSON and bool(kind) and kind[-1] == phrase.noun)
