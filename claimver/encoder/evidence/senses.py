"""Names that the evidence reads otherwise than the linker: who "left Barcelona" left the club that he played for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from claimver.encoder.evidence.ground import Ground, norm
from claimver.encoder.read.lexicon import Named
from claimver.encoder.read.reading import Reading
from claimver.encoder.words.sorts import sort_of
from claimver.types import Entity, Value

__all__ = ["in_sense"]

_COMPETING = re.compile(
    r"\b(?:w[io]n(?:s|ning|ners?)?|lost|los(?:es|ing)|beat(?:s|en)?|lift(?:s|ed)|triumph\w*|champions?|play(?:s|ed)|"
    r"defeat\w*|scored|qualif\w+|reach(?:es|ed)|finalists?|runners-up|crowned|victor(?:y|ious|s)|eliminated|"
    r"crashed out|knocked out|titles?|medals?|finished|bowed out|retained|conquered|claimed|clinched|trophy)\b"
)
_NATIONAL = re.compile(r" (?:(?:men|women)'s )?national (?:[\w'-]+ )*(?:team|side)$")
_WHERE = re.compile(r"\b(?:in|at|near|around|inside|outside|across|within|of)(?: the)? $")


def in_sense(reading: Reading, ground: Ground) -> Reading:
    """The reading with each place that nothing joins with the claim's other names as the other thing of that name.

    Only where the evidence joins exactly one such thing with them, and the claim does not say "in" or "near" it.
    """
    named = tuple(_sense(name, reading, ground) for name in reading.named)
    if named == reading.named:
        return reading
    others = {a.entity.id: b.entity.id for a, b in zip(reading.named, named, strict=True) if a.entity and b.entity}
    return replace(reading, named=named, topics=frozenset(others.get(topic, topic) for topic in reading.topics))


def _sense(name: Named, reading: Reading, ground: Ground) -> Named:
    entity, at = name.entity, reading.positive.find(name.text)
    if entity is None or at < 0 or sort_of(entity) != "place" or _WHERE.search(reading.positive[:at]):
        return name
    others = {n.entity.id for n in reading.named if n.entity is not None and n.entity.id != entity.id}
    stated = [triplet for other in sorted(others) for triplet in ground.by_entity.get(other, ())]
    near = [end for triplet in stated for end in (triplet.subject, triplet.object)]
    meant = {
        end.id: end
        for end in near
        if isinstance(end, Entity) and end.id not in {*others, entity.id} and _is_called(end, norm(name.text))
    }
    if _COMPETING.search(reading.positive):
        clubs = [end for end in meant.values() if not _NATIONAL.search(norm(end.label))]
        team = clubs[0] if len(clubs) == len(meant) == 1 else _team(entity, near)  # "played for Barcelona"
        if team is not None:
            return Named(name.text, team)
    if any(isinstance(end, Entity) and end.id == entity.id for end in near):
        return name
    return Named(name.text, next(iter(meant.values()))) if len(meant) == 1 else name


def _team(country: Entity, near: Iterable[Entity | Value]) -> Entity | None:
    """The national team of a country where the evidence has one near, else a nameless one where it has another's."""
    teams = [end for end in near if isinstance(end, Entity) and _NATIONAL.search(norm(end.label))]
    own = {team.id: team for team in teams if _NATIONAL.sub("", norm(team.label)) == norm(country.label)}
    if own or not teams:
        return next(iter(own.values())) if len(own) == 1 else None
    return replace(teams[0], id=f"{country.id} team", label=country.label, aliases=country.aliases)


def _is_called(entity: Entity, name: str) -> bool:
    return name in {norm(known) for known in (entity.label, *entity.aliases)}
