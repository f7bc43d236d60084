"""Descriptions by a clause ("the person who wrote Faust", "whoever founded X") to the things they are true of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from claimver.errors import UnknownName
from claimver.link import genders
from claimver.link.described import Described, described
from claimver.link.indefinite import indefinite
from claimver.link.kinds import LOC, Kinds, about, coarse_type, same_sort, word_set
from claimver.link.names import called
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Candidate, Document, Entity, Mention, Rank, Triplet

__all__ = ["Says", "by_clause"]

Says = Callable[[str, Triplet], bool]
"""Whether a sentence with X for a statement's subject and Y for its object says what the statement says."""

SHARE = 0.9  # of the confidence in the name that the clause holds
_PLACED = word_set(
    "is was are were lies lie stands stand located situated found comes come originates originated from in"
)
_WHERE = word_set("location locality place origin whereabouts located situated region territory")


def by_clause(document: Document, graph: KnowledgeGraph, says: Says) -> Iterator[Mention]:
    """The mentions of things described by a clause; such a mention is its own antecedent.

    Its candidates are all that the graph says so of, its entity is the first; of nothing known where there is none.
    """
    kinds = Kinds(graph)
    for found in described(document, lambda phrase: _called(graph, phrase)):
        if found.name not in document.mentions:
            yield found.name
        fitting = _fitting(found, graph, kinds, says)
        share = round(found.name.confidence * SHARE, 4)
        candidates = tuple(Candidate(entity, share) for entity in fitting)
        mention = Mention(
            found.span, found.span.of(document.text), candidates=candidates, antecedent=found.span, by_clause=True
        )
        yield replace(mention, entity=fitting[0], confidence=share) if fitting else mention
    for found in indefinite(document):
        fitting = _fitting(found, graph, kinds, says) or _called_so(found, graph)
        if len(fitting) == 1:  # of several it may be any
            share = round(found.name.confidence * SHARE, 4)
            yield Mention(found.span, found.span.of(document.text), fitting[0], share, antecedent=found.span)


def _called_so(found: Described, graph: KnowledgeGraph) -> list[Entity]:
    """What the name has by a relation that is called as the noun is: "a museum" of what museum it is in."""
    name = found.name.entity
    facts = _statements(graph, name.id) if name is not None else ()
    words = [re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", t.property.label).lower()) for t in facts]
    return [
        t.object
        for t, said in zip(facts, words, strict=True)
        if name is not None and t.subject.id == name.id and said[-1:] == [found.noun] and isinstance(t.object, Entity)
    ]


def _fitting(found: Described, graph: KnowledgeGraph, kinds: Kinds, says: Says) -> list[Entity]:
    """What a statement joins with the name as the clause has it, of those that may be called so."""
    name = found.name.entity
    if name is None:
        return []
    joined: dict[str, Entity] = {}
    named: set[str] = set()  # by a relation that is called as the noun is: "country"
    for triplet in _statements(graph, name.id):
        other = triplet.object if triplet.subject.id == name.id else triplet.subject
        if not isinstance(other, Entity) or other.id == name.id or triplet.rank is Rank.DEPRECATED:
            continue
        ends = ("X", "Y") if triplet.subject.id == name.id else ("Y", "X")
        placed = ends[0] == "X" and _is_placed(found, triplet)
        if placed or says(found.statement.replace("[]", ends[0]).replace("{}", ends[1]), triplet):
            joined[other.id] = other
            named |= {other.id} if found.noun in triplet.property.label.lower() else set()
    sex = genders.of_words(found.noun)
    fitting = [e for e in joined.values() if e.id in named or _may_be(e, found.noun, kinds)]
    if sex:
        return [e for e in fitting if genders.of_entity(e, graph) in (sex, "")]
    sorts = same_sort(found.noun)
    so_called = [e for e in fitting if e.id in named or sorts & kinds.called(e) or not (e.kind or e.description)]
    return so_called or fitting


def _called(graph: KnowledgeGraph, phrase: str) -> Entity | None:
    """The one thing of a graph at hand that has the phrase for its name."""
    found = {} if isinstance(graph, RemoteGraph) else {e.id: e for e in called(graph, phrase)}
    return next(iter(found.values())) if len(found) == 1 else None


def _statements(graph: KnowledgeGraph, id: str) -> tuple[Triplet, ...]:
    """The statements with the thing at either end, where they are not too many; else its own; those that hold first."""
    try:
        found = about(graph, id) or graph.facts(id)
    except UnknownName:
        return ()
    current = [t for t in found if not any(item.when == "end" for item in t.qualifiers)]
    return tuple(dict.fromkeys((*current, *found)))


def _is_placed(found: Described, triplet: Triplet) -> bool:
    """Whether the clause says no more than where the name is or is from, and the statement says that."""
    before, _, after = found.statement.partition("[]")
    where = after.replace("{}", "").split()
    label = triplet.property.label.lower().replace("_", " ")
    told = found.noun in label or bool(_WHERE & set(label.split()))
    return bool(where) and set(where) <= _PLACED and after.endswith("{}") and not before.count("{}") and told


def _may_be(entity: Entity, noun: str, kinds: Kinds) -> bool:
    """Whether nothing speaks against calling a thing so: it is of another type, or a place of another sort."""
    wanted, type_ = coarse_type(noun, ""), kinds.type(entity)
    if wanted and type_ and wanted != type_:
        return False
    words = kinds.called(entity)
    return not (wanted == LOC and words and noun != "place") or bool(same_sort(noun) & words)
