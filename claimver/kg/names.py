"""Names and ids made comparable: case folding for look-ups, and an order in which numbers count as numbers."""

from __future__ import annotations

import re
import unicodedata

from claimver.types import Candidate, Entity

_DIGITS = re.compile(r"[0-9]+")


def fold(name: str) -> str:
    """The name for comparison: NFC, case folded, white space collapsed.

    >>> fold("  Crater\\u00a0LAKE ")
    'crater lake'
    """
    if name.isascii():
        return " ".join(name.lower().split())
    return " ".join(unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()).split())


def tidy(name: str) -> str:
    """The name as written, but NFC and with single spaces."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def sort_key(id: str) -> tuple[str, str]:
    """A key under which ids sort with their numbers compared as numbers.

    >>> sorted(["Q10", "Q9", "L1"], key=sort_key)
    ['L1', 'Q9', 'Q10']
    """
    return _DIGITS.sub(_padded, id), id


def _padded(match: re.Match[str]) -> str:
    digits = match[0].lstrip("0") or "0"
    return f"{len(digits):03d}{digits}"


def ranked(name: str, found: dict[str, tuple[Entity, bool, bool]], limit: int) -> tuple[Candidate, ...]:
    """Candidates of a name from ``{id: (entity, exact case, is the label)}``, best first.

    Exact case outranks label outranks popularity; the score in (0, 1] follows that order.
    """
    most = max((entity.popularity for entity, _, _ in found.values()), default=0.0)
    scored = []
    for entity, exact, is_label in found.values():
        share = entity.popularity / most if most > 0 else 1.0
        scored.append(Candidate(entity, (2 * exact + is_label + 0.5 + 0.5 * share) / 4))
    scored.sort(key=lambda candidate: (-candidate.score, sort_key(candidate.entity.id)))
    return tuple(scored[:limit])


def likeness(name: str, entity: Entity) -> tuple[bool, bool]:
    """Whether a name of the entity is written just so, and whether it is the label."""
    wanted, folded = tidy(name), fold(name)
    likes = [
        (tidy(known) == wanted, is_label)
        for known, is_label in ((entity.label, True), *((alias, False) for alias in entity.aliases))
        if fold(known) == folded
    ]
    return max(likes, default=(False, False))
