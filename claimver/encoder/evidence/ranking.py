"""One of several named things set above the others: "of A, B and C the oldest is B", "the longer of the two"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from claimver.encoder.evidence.comparison import Comparison, agreed, statements
from claimver.encoder.evidence.ground import Ground
from claimver.encoder.read.comparatives import RANKED, Relation, Told, by_word
from claimver.encoder.read.lexicon import Named
from claimver.encoder.read.reading import Reading
from claimver.encoder.words.wordings import stems, vocabulary
from claimver.types import Triplet

__all__ = ["outranked"]

_MASK = 0xE000  # private use: a name's place
_N = "[\ue000-\ue0ff]"
_LIST = rf"(?:the )?{_N}(?:(?:, and |, or |, | and | or )(?:the )?{_N})+"
_WORD = rf"(?P<word>{RANKED})"
_KIND = r"(?: [a-z-]+){0,3}?"
_AMONG = [
    re.compile(
        rf"\b(?:[Oo]f|[Aa]mong|[Bb]etween) (?P<list>{_LIST}),? (?:it (?:is|was) )?(?:the )?{_WORD}{_KIND} (?:is|was) "
        rf"(?:the )?(?P<who>{_N})(?=[.,;]|$)"
    ),
    re.compile(
        rf"\b(?:[Oo]f|[Aa]mong|[Bb]etween) (?P<list>{_LIST}),? (?:the )?(?P<who>{_N}) (?:is|was)(?: [a-z]+)?? the "
        rf"{_WORD}(?: [a-z-]+)?(?=[.,;]|$)"
    ),
    re.compile(
        rf"(?P<who>{_N}) (?:is|was)(?: [a-z]+){{0,2}}? the {_WORD}{_KIND} (?:of|among|between) (?P<list>{_LIST})"
        rf"(?=[.,;]|$)"
    ),
    re.compile(rf"\b[Tt]he {_WORD}{_KIND} of (?P<list>{_LIST}) (?:is|was) (?:the )?(?P<who>{_N})(?=[.,;]|$)"),
]
_OF_SO_MANY = re.compile(
    rf"(?P<who>{_N}) (?:is|was)(?: [a-z]+){{0,2}}? the {_WORD}(?: [a-z-]+)? of the (?P<count>two|three|four|five)"
    r"(?: [a-z-]+){0,2}(?=[.,;]|$)"
)
_STILL = re.compile(
    rf"^(?:The (?P<part>[a-z]+) of (?:the )?(?P<who>{_N})|(?:The )?(?P<alone>{_N})) (?:is|was) "
    rf"(?:even {_WORD}(?: still)?|(?P<then>{RANKED}) still)(?=[.,;]|$)"
)
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5}


@dataclass(frozen=True, slots=True)
class _Set:
    """What is set above what, by which relation."""

    who: Named
    others: tuple[Named, ...]
    said: Told
    word: str


def outranked(reading: Reading, ground: Ground) -> Comparison | None:
    """What the evidence says of one thing that is set above others: all of them must be known for it to hold."""
    for put in _put(reading, ground):
        found = [_against(reading, put, other, ground) for other in put.others]
        decided = [comparison for comparison in found if comparison is not None]
        failed = next((comparison for comparison in decided if not comparison.holds), None)
        if failed is not None:
            return replace(failed, words=(put.word,))
        if decided and len(decided) == len(found):
            return replace(decided[0], words=(put.word,), others=tuple(c.second for c in decided[1:]))
    return None


def _against(reading: Reading, put: _Set, other: Named, ground: Ground) -> Comparison | None:
    ones, others = (statements(named, put.said.relation, ground) for named in (put.who, other))
    return agreed(reading, put.said, [(other, one, then) for one in ones for then in others])


def _put(reading: Reading, ground: Ground) -> Iterator[_Set]:
    """What the claim sets above what."""
    if re.search(rf"\b(?:{RANKED})\b", reading.positive) is None:
        return
    proper = (n for n in reading.named if n.entity is not None and not n.text[:1].islower())
    names = sorted(proper, key=lambda n: -len(n.text))
    text = reading.positive
    for at, named in enumerate(names):
        text = re.sub(rf"(?<!\w){re.escape(named.text)}(?!\w)", chr(_MASK + at), text)

    def meant(mask: str) -> list[Named]:
        return [names[ord(char) - _MASK] for char in mask if ord(char) >= _MASK and ord(char) - _MASK < len(names)]

    for pattern in _AMONG:
        for match in pattern.finditer(text):
            who = meant(match["who"])[0]
            others = tuple(dict.fromkeys(n for n in meant(match["list"]) if n.entity != who.entity))
            yield from _set(who, others, match["word"], None)
    for match in _OF_SO_MANY.finditer(text):
        who = meant(match["who"])[0]
        alike = _alike(who, reading, match["word"], ground)
        if len(alike) == _COUNTS[match["count"]] - 1:
            yield from _set(who, alike, match["word"], None)
    if still := _STILL.search(text):
        who = meant(still["who"] or still["alone"])[0]
        part = _of_part(still["part"]) if still["part"] else None
        word = still["word"] or still["then"]
        yield from _set(who, _alike(who, reading, word, ground, part)[-1:], word, part)


def _alike(who: Named, reading: Reading, word: str, ground: Ground, part: Relation | None = None) -> tuple[Named, ...]:
    """The things named before the claim of which the same is stated."""
    known = by_word(word)
    relation = part or (known[0] if known else None)
    if relation is None:
        return ()
    own = {t.property.label for t in statements(who, relation, ground)}
    return tuple(
        n
        for n in reading.earlier
        if n.entity != who.entity and any(t.property.label in own for t in statements(n, relation, ground))
    )


def _set(who: Named, others: tuple[Named, ...], word: str, part: Relation | None) -> Iterator[_Set]:
    known = by_word(word)
    if known is not None and others:
        yield _Set(who, others, Told(0, 0, part or known[0], known[1], mixed=part is None), word)


def _of_part(noun: str) -> Relation:
    """The relations that are about a part by their name: "mirror diameter" of a mirror."""
    said = stems(noun)

    def part(triplet: Triplet) -> bool:
        return bool(said) and said <= vocabulary(triplet)

    return part
