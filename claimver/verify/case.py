"""One claim with what is cited for it, and what of the claim a statement has at its ends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from claimver.kg.sparql_terms import is_coded, is_iri, words_of
from claimver.parts import Opinion
from claimver.types import Entity, Passage, Step, Triplet, Value
from claimver.verify.compare import number_of
from claimver.verify.facts import Facts, Group, ends
from claimver.verify.matching import has_value
from claimver.verify.properties import Nearness, fold, named_of_kind, reviewed, single
from claimver.verify.reading import Reading
from claimver.verify.reckon import Reckoned
from claimver.verify.values import Amount, When

__all__ = [
    "NEAR",
    "Case",
    "alike",
    "all_ends",
    "as_read",
    "far_end",
    "in_words",
    "is_ambiguous",
    "is_compared",
    "is_far_end_named",
    "is_kind_of",
    "is_named_object",
    "is_none_of",
    "is_of_another",
    "is_own_end",
    "is_unknown",
    "key_of",
    "kind_of",
    "lies_in",
    "members",
    "named_or_all",
    "names_of",
]

_ITEM, _PROPERTY = re.compile(r"Q[1-9][0-9]*"), re.compile(r"P[1-9][0-9]*")  # ids of a Wikibase
NEAR = 0.22  # cosine of a relation's name and the claim, over which the relation may be the one that is meant
CALLED = 0.4  # … of a relation and the noun of a person that it tells of: his wife, (…, spouse, …)
RELATION = 0.6  # … of such a noun and any relation: a wife is somebody's, a man is nobody's


@dataclass
class Case:
    """One claim with what is cited for it: ``rows`` are the cited groups that bear, as they read."""

    reading: Reading
    facts: Facts
    opinion: Opinion
    today: str
    nearness: Nearness | None
    rows: tuple[Group, ...] = ()
    shown: Sequence[Group] = ()  # what the judge was shown, cited or not
    passages: tuple[Passage, ...] = ()
    steps: list[Step] = field(default_factory=list)
    further: list[Triplet] = field(default_factory=list)  # not cited, but needed for what holds
    counted: Sequence[Reckoned] = ()  # cited pairs of statements, whose values were set against each other
    offered: Sequence[Reckoned] = ()  # all such pairs that the judge was shown

    @property
    def compared(self) -> frozenset[str]:
        """The ids of the statements in cited pairs."""
        return frozenset(triplet.id for pair in self.counted for triplet in pair.triplets)

    @cached_property
    def tells_whose(self) -> bool:
        """Whether the noun that the claim's subject is described by is what a relation calls somebody: a wife."""
        if self.nearness is None:
            return False
        return max(self.nearness(named_of_kind("item"), self.reading.someone), default=0.0) >= RELATION

    def log(self, question: str, answer: str) -> None:
        """One check and its result as a step."""
        self.steps.append(Step("check", question, answer))

    def single(self, triplet: Triplet) -> str:
        """How many values the statement's property has."""
        return single(triplet.property, kind_of(triplet), self.nearness)

    def near(self, triplet: Triplet) -> float:
        """The cosine of the relation's nearest name and the claim; 1 where nothing measures it."""
        if self.nearness is None:
            return 1.0
        return max(self.nearness(names_of(triplet), self.reading.proposition), default=0.0)

    def is_near(self, triplet: Triplet) -> bool:
        """Whether the relation may be the one that the claim speaks of."""
        return self.near(triplet) >= NEAR


def members(case: Case, cited: Sequence[Group]) -> list[Group]:
    """The cited rows, as they read, without what is no part of the evidence or has no known value."""
    rows = [tuple(t for t in row.triplets if case.facts.has(t.id)) for row in cited]
    count, kept = sum(len(row.triplets) for row in cited), sum(map(len, rows))
    case.log("Is what is cited part of the evidence?", f"{kept} of {count} statements")
    return as_read(case, rows)


def as_read(case: Case, rows: Iterable[Sequence[Triplet]]) -> list[Group]:
    """Rows of statements as they read, without those of no known value, of a thing and itself, or about nobody knows
    whom, but for one in the middle of a row.
    """
    read_ = (tuple(r for t in row for r in case.facts.readings(t) if _says_something(r, row)) for row in rows)
    return [Group(row) for row in read_ if row]


def _says_something(triplet: Triplet, row: Sequence[Triplet]) -> bool:
    if isinstance(triplet.object, Value):
        return not is_unknown(triplet)
    if triplet.object.id == triplet.subject.id:  # (France, country, France)
        return False
    nameless = {end.id for end in ends(triplet) if _is_nameless(triplet, end)}
    return not nameless or nameless <= {end.id for t in row if t.id != triplet.id for end in ends(t)}


def is_own_end(case: Case, triplet: Triplet) -> bool:
    """Whether what the claim is about is at an end of the statement.

    Where when somebody died is told of no wife of his.
    """
    return any(map(case.reading.is_own, all_ends(triplet))) and not is_of_another(case, triplet)


def is_of_another(case: Case, triplet: Triplet) -> bool:
    """Whether a statement is of him whose wife the claim is about, and does not tell who she is."""
    noun = case.reading.someone
    if not noun or case.nearness is None or not case.reading.is_own(triplet.subject) or not case.tells_whose:
        return False
    return max(case.nearness(names_of(triplet), noun), default=0.0) < CALLED


def is_kind_of(thing: Entity, named: Entity) -> bool:
    """Whether a thing is the one named, or by its name one of them: the Nobel Prize in Physics is a Nobel Prize.

    A thing of another kind is none of them: the film Batman & Robin is no Batman.
    """
    if thing.id == named.id:
        return True
    if thing.kind and named.kind and thing.kind != named.kind:
        return False
    names = [fold(name) for name in (thing.label, *thing.aliases)]
    return any(f"{name} ".startswith(f"{fold(named.label)} ") for name in names)


def far_end(case: Case, triplet: Triplet) -> Entity | Value:
    """The end that the claim is not about: the object, or the subject of what points to its own."""
    thing = triplet.object
    turned = isinstance(thing, Entity) and case.reading.is_own(thing) and not case.reading.is_own(triplet.subject)
    return triplet.subject if turned else thing


def is_far_end_named(case: Case, triplet: Triplet) -> bool:
    """Whether the claim names the end that it is not about: the object, or the subject of what points to its own."""
    thing, far = triplet.object, far_end(case, triplet)
    turned = far is not thing
    if isinstance(far, Value):
        return has_value(case.reading, triplet)
    if case.reading.names(far) or any(is_kind_of(far, named) for named in case.reading.named):
        return True
    beyond = turned or case.facts.leads_on(triplet)
    others = (named for named in case.reading.named if named not in ends(triplet))  # Canberra lies in Australia
    return beyond and any(case.facts.chain(far.id, named.id, beyond=True) for named in others)


def is_compared(case: Case, triplet: Triplet) -> bool:
    """Whether the claim sets the statement's subject beside another thing, to which the object is no answer.

    It names anything beside a mere figure or date, or a thing of the subject's kind and not of the object's: (Mount
    Everest, mountain range, Himalayas) says nothing of "is higher than K2".
    """
    subject, thing = triplet.subject, triplet.object
    others = [entity for entity in case.reading.named if entity.id != subject.id]
    if isinstance(thing, Value):
        return bool(others)
    return any(entity.kind is not None and entity.kind == subject.kind != thing.kind for entity in others)


def is_none_of(triplet: Triplet) -> bool:
    """Whether a statement counts none of something: (eruption, number of deaths, 0)."""
    thing = triplet.object
    return isinstance(thing, Value) and number_of(thing) == 0


def is_ambiguous(case: Case) -> bool:
    """Whether the claim names nothing, and what is cited another thing that was named before it has too."""
    own = case.reading.own if case.reading.vague else ()
    return any(
        triplet.property.label == row.relation.label
        for row in case.rows
        for entity in own
        if entity.id != row.subject.id
        for triplet in case.facts.about(entity.id)
    )


def is_named_object(case: Case, triplet: Triplet) -> bool:
    """Whether the claim names the thing that is the statement's object."""
    return isinstance(triplet.object, Entity) and case.reading.names(triplet.object)


def named_or_all(case: Case, row: Group) -> list[Triplet]:
    """The statements of a row whose object the claim names, for theirs is the time that it means; else all."""
    return [t for t in row.triplets if is_named_object(case, t)] or list(row.triplets)


def lies_in(case: Case, thing: Entity | Value) -> bool:
    """Whether something that the claim names lies within the thing."""
    if not isinstance(thing, Entity):
        return False
    return any(case.facts.chain(e.id, thing.id) for e in case.reading.named if not case.reading.is_own(e))


def all_ends(triplet: Triplet) -> list[Entity]:
    """The things at its ends and in its qualifiers."""
    return [*ends(triplet), *(q.value for q in triplet.qualifiers if isinstance(q.value, Entity))]


def names_of(triplet: Triplet) -> list[str]:
    """The names of its relation."""
    row = reviewed(triplet.property, kind_of(triplet))
    return list(
        dict.fromkeys([triplet.property.label, *triplet.property.aliases[:4], *(row.aliases[:6] if row else ())])
    )


def kind_of(triplet: Triplet) -> str:
    """ "item", "date" or "quantity": what the statement's object is."""
    kind = triplet.object.kind if isinstance(triplet.object, Value) else "item"
    return kind if kind in ("date", "quantity") else "item"


def key_of(triplet: Triplet) -> str:
    """The id of the object, or its value."""
    return triplet.object.id if isinstance(triplet.object, Entity) else triplet.object.value


def alike(one: Amount | When, two: Amount | When) -> bool:
    """Whether both are dates, or both amounts."""
    return isinstance(one, When) == isinstance(two, When)


def is_unknown(triplet: Triplet) -> bool:
    """Whether there is an object, but nobody knows which, or what it is called."""
    if isinstance(triplet.object, Entity):
        return _is_nameless(triplet, triplet.object)
    return triplet.object.kind == "unknown"


def _is_nameless(triplet: Triplet, end: Entity) -> bool:
    """Whether an end has no name in the graph's language: nothing tells an item or an IRI from another."""
    if is_iri(end.id):
        return end.label == end.id or (is_coded(end.id) and end.label == words_of(end.id))
    return end.label == end.id and bool(_ITEM.fullmatch(end.id) and _PROPERTY.fullmatch(triplet.property.id))


def in_words(triplet: Triplet) -> str:
    """The statement as (subject, property, object)."""
    return f"({triplet.subject.label}, {triplet.property.label}, {triplet.object_text})"
