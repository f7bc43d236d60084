"""Which names of a claim the cited statements account for, and which they leave."""

from __future__ import annotations

from collections.abc import Sequence

from claimver.types import Entity, Triplet, Value
from claimver.verify.case import Case, all_ends, is_far_end_named, is_kind_of, is_own_end, names_of
from claimver.verify.properties import fold
from claimver.verify.reading import stands

__all__ = [
    "is_aloof",
    "is_apart",
    "is_denied",
    "is_unjoined",
    "left_of_a_list",
    "left_of_own",
    "told_back",
    "unaccounted",
    "untold",
    "usurper",
]

ALIKE = 0.05  # cosine by which a relation may be farther from the claim than another and still be as near


def unaccounted(case: Case, *, proper: bool = True) -> list[Entity]:
    """The names of the claim, proper ones unless asked, that are at no end of a cited row, nor contain such an end."""
    cited, leading = _cited_ends(case), _cited_ends(case, leading=True)
    told = bool(case.reading.own or case.reading.unlinked)  # else any name may be what the claim is about
    left = []
    for entity in case.reading.proper if proper else case.reading.inside:
        if (told and case.reading.is_own(entity)) or any(is_kind_of(end, entity) for end in cited):
            continue
        if case.facts.is_within(entity.id) and any(_bears_its_name(end, entity) for end in cited):
            continue
        ways = ((end.id, not case.reading.is_own(end)) for end in leading)
        chains = sorted(
            (way for id, beyond in ways if (way := case.facts.chain(id, entity.id, beyond=beyond))), key=len
        )
        if chains:
            case.further += chains[0]
        else:
            left.append(entity)
    return left


def _bears_its_name(end: Entity, named: Entity) -> bool:
    """Whether a thing is called by its place, so that one may stand for the other: Barcelona for FC Barcelona."""
    name = f" {fold(named.label)} "
    return any(name in f" {fold(text)} " for text in (end.label, *end.aliases))


def untold(case: Case, names: Sequence[str]) -> str:
    """The first of names, linked to nothing, that stands in nothing that is cited; "" for none."""
    cited = _cited(case)
    ends_ = [end for t in cited for end in all_ends(t)]
    texts = [text for end in ends_ for text in (end.label, end.description, *end.aliases)]
    texts += [text for t in cited for text in (*names_of(t), t.object_text)] + [
        f"{p.title} ; {p.text}" for p in case.passages
    ]
    told = " ; ".join(map(fold, texts))
    return next((name for name in names if not stands(name, told)), "")


def left_of_a_list(case: Case) -> Entity | None:
    """What the claim tells side by side with things that the rows have, and no row has: C of "A, B and C"."""
    left = {entity.id for entity in unaccounted(case, proper=False)}
    lists = (told for told in case.reading.lists if any(e.id not in left for e in told))
    return next((entity for told in lists for entity in told if entity.id in left), None)


def left_of_own(case: Case) -> Entity | None:
    """One of the several things that the claim is about of which no statement tells what a cited one does of another.

    Those that tell it are cited too.
    """
    reading, cited = case.reading, _cited(case)
    if reading.vague or reading.described or len(reading.own) < 2:
        return None
    there, beside = {end.id for triplet in cited for end in all_ends(triplet)}, list[Triplet]()
    for entity in (entity for entity in reading.own if entity.id not in there):
        alike = (
            t for t in case.facts.about(entity.id) for s in cited if (t.property, t.object) == (s.property, s.object)
        )
        if (told := next(alike, None)) is None:
            return entity
        beside.append(told)
    case.further += beside
    return None


def is_aloof(case: Case) -> bool:
    """Whether nothing that is cited has what the claim is about at an end."""
    return bool(case.reading.own) and not any(is_own_end(case, triplet) for triplet in _cited(case))


def is_apart(case: Case, triplet: Triplet, named: Entity) -> bool:
    """Whether the things that a statement's subject has by its relation are surely all others than the one named."""
    others = [t.object for t in case.facts.best(triplet) if isinstance(t.object, Entity)]
    return bool(others) and all(case.facts.apart(named, other) for other in others)


def usurper(case: Case) -> Triplet | None:
    """A statement that what the claim names has others, by a relation that its own subject has to something else.

    (Canada, capital, Ottawa) of "Toronto is the capital of Canada", where (Toronto, capital of, Ontario) is told. It is
    about as near to the claim as what is cited, or nearer.
    """
    nearest = max((case.near(row.triplets[0]) for row in case.rows), default=1.0)
    for entity in case.reading.own:
        turned = {t.property.inverse for t in case.facts.about(entity.id) if t.property.inverse}
        told = (t for named in case.reading.named if named != entity for t in case.facts.about(named.id))
        for t in (t for t in told if t.property.id in turned):
            if all(s.object != entity for s in case.facts.siblings(t)) and case.near(t) >= nearest - ALIKE:
                return t
    return None


def told_back(case: Case, triplet: Triplet) -> list[Triplet]:
    """The statements that tell of the claim's own subject what one of another thing tells of it.

    (Australia, capital, Canberra), where (Canberra, capital of, Australia) is cited.
    """
    own = triplet.object if isinstance(triplet.object, Entity) and case.reading.is_own(triplet.object) else None
    return [t for t in case.facts.about(own.id) if t.object == triplet.subject] if own is not None else []


def is_unjoined(case: Case) -> bool:
    """Whether the cited statements join the names of a claim without a value in no way.

    (Ada, died, 1919) and (Line, construction began, 1871) do not tell that Ada built the Line.
    """
    if case.counted or case.reading.values:
        return False
    parts: list[dict[str, Entity]] = []
    for triplet in _cited(case):
        part = {end.id: end for end in all_ends(triplet)}
        for other in [other for other in parts if other.keys() & part.keys()]:
            parts.remove(other)
            part |= other
        parts.append(part)
    places = [
        {at for at, part in enumerate(parts) if any(_is_one(case, end, name) for end in part.values())}
        for name in case.reading.proper
    ]
    told = [found for found in places if found]
    return bool(told) and not set.intersection(*told)


def _is_one(case: Case, end: Entity, name: Entity) -> bool:
    """Whether an end is what is named, one of that kind, or either lies in the other."""
    return is_kind_of(end, name) or any(
        case.facts.chain(inner.id, outer.id) is not None for inner, outer in ((end, name), (name, end))
    )


def is_denied(case: Case, triplet: Triplet) -> bool:
    """Whether the statement has what the claim names, and the claim nothing else in its place.

    Of two things that a claim tells, a date and a name that no cited row has, the date that is right is not denied.
    """
    thing = triplet.object
    if isinstance(thing, Value):
        if thing.kind in ("date", "quantity") and not case.reading.denied:
            return False  # a date or figure that agrees contradicts nothing that does not deny
        whole = set(case.reading.loose) <= set(fold(thing.text).split())
        told = is_far_end_named(case, triplet) and thing.kind not in ("none", "unknown")
        return whole and told and not unaccounted(case)
    told = case.reading.names(thing) or case.reading.hints_at(thing)
    return is_far_end_named(case, triplet) or (told and not unaccounted(case))


def _cited(case: Case) -> list[Triplet]:
    return [*(t for row in case.rows for t in row.triplets), *case.further]


def _cited_ends(case: Case, *, leading: bool = False) -> list[Entity]:
    """The things at the ends of cited statements, all or those whose containers contain the subject too."""
    told = [t for row in case.rows for t in row.triplets if not _is_anothers(case, t)]
    return [end for t in told for end in ([t.subject] if leading and not case.facts.leads_on(t) else all_ends(t))]


def _is_anothers(case: Case, triplet: Triplet) -> bool:
    """Whether it is of another thing, where the claim's own has others by the same relation.

    (Spain, shares border with, Portugal) does not tell that France borders Portugal.
    """
    if is_own_end(case, triplet) or triplet.id in case.compared:
        return False
    own = (t for entity in case.reading.own for t in case.facts.about(entity.id))
    others = [t.object for t in own if t.property.id == triplet.property.id]
    listed = any(triplet.subject in told and triplet.object in told for told in case.reading.lists)
    mutual = triplet.property.inverse == triplet.property.id or listed
    beside = isinstance(triplet.object, Value) or (triplet.object in others and not mutual)  # Sweden is in NATO too
    return bool(others) and not (beside and case.reading.names(triplet.subject))
