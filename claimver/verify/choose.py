"""Which statements a claim is judged against: its own subject's first, by relation, then what joins its names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from claimver.parts import Embedder
from claimver.types import Claim, Document, Entity, Rank, Triplet, Value
from claimver.verify.facts import Group
from claimver.verify.sheet import VALUES_SHOWN

__all__ = ["ROWS", "candidates", "choose", "grouped", "named", "nearest", "row_words"]

ROWS = 9  # that one claim is judged against
SUBJECT, OBJECT = 0.25, 0.2  # what a row gains whose subject, or one of whose objects, the claim names
OWN = 5  # rows of the claim's own subject that are always shown, if there are so many


def grouped(triplets: Sequence[Triplet]) -> list[Group]:
    """The statements by subject and property, deprecated ones left out, in order of first mention."""
    found: dict[tuple[str, str], list[Triplet]] = {}
    for triplet in triplets:
        if triplet.rank is not Rank.DEPRECATED:
            found.setdefault((triplet.subject.id, triplet.property.id), []).append(triplet)
    return [Group(tuple(some)) for some in found.values()]


def candidates(groups: Sequence[Group], named: Mapping[str, int]) -> Sequence[Group]:
    """The groups with a thing that the claim names at either end; all where these are fewer than ``ROWS``."""
    own = [group for group in groups if group.subject.id in named or _has_object(group, named)]
    return own if len(own) >= ROWS else groups


def nearest(claim: str, groups: Sequence[Group], embedder: Embedder, *, named: Mapping[str, int]) -> list[Group]:
    """The groups, the most relevant to the claim first: by a cosine, and by what of theirs the claim names.

    ``named`` holds the ids of the entities that the claim names, its own subject with the lowest number.
    """
    if not groups:
        return []
    vectors = embedder.embed([claim, *map(row_words, groups)])
    cosines = vectors[1:] @ vectors[0]
    worth = [float(cosine) + _gain(group, named) for cosine, group in zip(cosines, groups, strict=True)]
    return [groups[place] for place in sorted(range(len(groups)), key=lambda place: (-worth[place], place))]


def choose(claim: str, groups: Sequence[Group], *, named: Mapping[str, int], own: Sequence[Entity] = ()) -> list[Group]:
    """At most ``ROWS`` of the groups, which come nearest first, for a claim; those of one subject side by side.

    ``own``: what the claim is about; without it what it names first.
    """
    about = own[0].id if own else min(named, key=lambda id: named[id], default="")
    first = [place for place, group in enumerate(groups) if group.subject.id == about][:OWN]
    rest = [place for place in range(len(groups)) if place not in first][: ROWS - len(first)]
    kept = [groups[place] for place in sorted((*first, *rest))]
    subjects = dict.fromkeys(group.subject.id for group in kept)
    return [_trimmed(group, named, claim) for subject in subjects for group in kept if group.subject.id == subject]


def row_words(group: Group) -> str:
    """What a row is compared with a claim by."""
    objects = "; ".join(triplet.object_text for triplet in group.triplets[:3])
    return f"{group.subject.label} {group.relation.label} {objects}"


def _gain(group: Group, named: Mapping[str, int]) -> float:
    subject = SUBJECT if group.subject.id in named else 0.0
    return subject + (OBJECT if _has_object(group, named) else 0.0)


def _has_object(group: Group, named: Mapping[str, int]) -> bool:
    return any(isinstance(t.object, Entity) and t.object.id in named for t in group.triplets)


def _trimmed(group: Group, named: Mapping[str, int], claim: str) -> Group:
    """The group with the objects, or dates of theirs, first that the claim names, at most ``VALUES_SHOWN`` of them."""
    if len(group.triplets) <= VALUES_SHOWN:
        return group
    spoken = claim.casefold()

    def first(triplet: Triplet) -> bool:
        told = isinstance(triplet.object, Entity) and triplet.object.id in named
        texts = [triplet.object_text, *(q.value.text for q in triplet.qualifiers if isinstance(q.value, Value))]
        return not (told or any(text.casefold() in spoken for text in texts))

    return Group(tuple(sorted(group.triplets, key=first)[:VALUES_SHOWN]))


def named(document: Document, claim: Claim) -> dict[str, int]:
    """The ids of the entities that a claim names, by pronoun or by its proposition too, in order of naming.

    The number of each is where its name stands in the proposition, so that the claim's own subject is usually first.
    """
    spoken = claim.proposition.casefold()
    found: dict[str, int] = {}
    for mention in document.mentions:
        entity = mention.entity
        if entity is None:
            continue
        places = [spoken.find(name.casefold()) for name in (entity.label, mention.text) if name]
        places = [place for place in places if place >= 0]
        if claim.span.overlaps(mention.span):
            places.append(mention.span.start - claim.span.start + len(spoken) * (not places))
        elif entity.label.casefold() not in spoken:
            continue
        if places:
            found[entity.id] = min(found.get(entity.id, min(places)), *places)
    return dict(sorted(found.items(), key=lambda item: item[1]))
