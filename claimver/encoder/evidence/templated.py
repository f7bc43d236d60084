"""Claims in the very words of a reviewed wording: "X plays Y" of a genre, X and Y being a statement's two ends."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from claimver.encoder.evidence.ground import norm
from claimver.encoder.read.reading import Reading
from claimver.encoder.words.wordings import known
from claimver.types import Entity, Triplet, Value

__all__ = ["is_in_template"]

_LONGEST = 80  # characters of a name
_OPENING = (  # "The famous band X plays Y"
    r"^(?:(?:the|an?|its|his|her|their) (?:(?!(?:of|in|by|at|from|who|that|and)\b)[a-z-]+ ){0,2})?"
)
_WORD = re.compile(r"[a-z]+")
_ADVERB = r"(?:(?:also|still|now|mainly|mostly|currently|officially|only|once|first) )?"


def is_in_template(reading: Reading, triplet: Triplet, *, turned: bool = False) -> bool:
    """Whether the claim states the relation of the two ends as a reviewed wording of the property does.

    What the wording begins with opens the claim, and nothing follows what it ends with. ``turned``:
    whether it does so of the ends the other way about.
    """
    entry = known(triplet.property)
    if entry is None or isinstance(triplet.object, Value):
        return False
    text = " ".join(reading.positive.casefold().replace("’", "'").split())
    subjects, objects = _spoken(reading, triplet.subject), _spoken(reading, triplet.object)
    if not any(name in text for name in subjects) or not any(name in text for name in objects):
        return False
    subjects, objects = (objects, subjects) if turned else (subjects, objects)
    words = frozenset(_WORD.findall(text))
    fitting = (template for template in entry.templates if _fixed(template) <= words)  # most are not worth compiling
    return any(_pattern(template, subjects, objects).search(text) for template in fitting)


@cache
def _fixed(template: str) -> frozenset[str]:
    """The words of a wording beside its ends."""
    return frozenset(_WORD.findall(re.sub(r"\b[XY]\b", " ", template).casefold()))


def _spoken(reading: Reading, thing: Entity) -> tuple[str, ...]:
    own = [n.text for n in reading.named if n.entity is not None and n.entity.id == thing.id]
    return tuple(dict.fromkeys(norm(name) for name in (*own, thing.label, *thing.aliases) if 1 < len(name) < _LONGEST))


@lru_cache(maxsize=1 << 12)
def _pattern(template: str, subjects: tuple[str, ...], objects: tuple[str, ...]) -> re.Pattern[str]:
    parts = [_words(part, subjects, objects) for part in re.split(r"\b([XY])\b", template)]
    return re.compile(f"{_OPENING}{''.join(parts)}(?!\\w| \\w)", re.I)


def _words(part: str, subjects: Iterable[str], objects: Iterable[str]) -> str:
    """The pattern of a part of a wording: a name, with an article or not, or the words between names."""
    if part in ("X", "Y"):
        names = "|".join(
            re.escape(name) for name in sorted(subjects if part == "X" else objects, key=len, reverse=True)
        )
        return f"(?:(?:the|an?) )?(?:{names})"
    return re.escape(norm(part) if not part.startswith(" ") else part.casefold()).replace(r"\ ", rf"\ {_ADVERB}")
