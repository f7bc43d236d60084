"""What a model's claim is worth: a cited fact counts only if it bears on the claim, and a label only with such facts.

A real but irrelevant triplet beside a confident label is citation laundering; that it was retrieved is not enough.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from claimver.lm.evidence import Chooser, Shown
from claimver.lm.figures import unstated
from claimver.lm.prompt import fact
from claimver.types import Cause, Claim, Document, Entity, Label, Passage, Triplet

__all__ = ["Ruling", "Worded", "kin", "rule"]

NEAR = 0.22  # cosine of a relation's name and the claim: over it were 16 of 20 that fit, 1 of 20 that did not
PASSAGE_NEAR = 0.3
_WORDS = re.compile(r"[^\W\d_]{4,}")
_DIGITS = re.compile(r"\d")
_STEM = 5  # letters that two words of one stem share
Worded = Callable[[Triplet, str], bool]  # whether a text words the triplet's relation


@dataclass(frozen=True, slots=True)
class Ruling:
    """The label that stands, the evidence that counts, and how many citations were refused as irrelevant."""

    label: Label
    triplets: tuple[Triplet, ...]
    passages: tuple[Passage, ...]
    cause: Cause | None
    refused: int


def kin(triplet: Triplet, text: str) -> bool:
    """Whether the relation's name and the text share a word, or two words of one stem."""
    return bool(_stems(triplet.property.label) & _stems(text))


def rule(
    document: Document,
    claim: Claim,
    label: Label,
    cited: Sequence[int],
    shown: Shown,
    chooser: Chooser,
    worded: Worded = kin,
) -> Ruling:
    """The ruling on a claim that cites these numbers: a label other than Extrapolatory stands only on what bears.

    Attributable also wants every figure of the claim in what it cites.
    """
    count = len(shown.triplets)
    triplets = [shown.triplets[number - 1] for number in cited if number <= count]
    passages = [shown.passages[number - 1 - count] for number in cited if number > count]
    kept, quoted = _bearing(document, claim, triplets, chooser, worded), _quoted(claim, passages, chooser)
    refused = len(cited) - len(kept) - len(quoted)
    stated = [*map(fact, kept), *(passage.text for passage in quoted)]
    short = label is Label.ATTRIBUTABLE and bool(unstated(document, claim, stated))
    if label is not Label.EXTRAPOLATORY and (kept or quoted) and not short:
        return Ruling(label, kept, quoted, None, refused)
    return Ruling(Label.EXTRAPOLATORY, kept, quoted, _cause(document, claim, kept, quoted, shown), refused)


def _cause(document: Document, claim: Claim, kept: Sequence[Triplet], quoted: Sequence[Passage], shown: Shown) -> Cause:
    """Why nothing more can be said."""
    if kept or quoted:
        return Cause.PARTIAL
    named = _named(document, claim)
    if not named and not shown.passages:
        return Cause.UNLINKED
    about = shown.passages or any(t.subject.id in named or _object_id(t) in named for t in shown.triplets)
    return Cause.IRRELEVANT if about else Cause.NO_EVIDENCE


def _bearing(
    document: Document, claim: Claim, triplets: Sequence[Triplet], chooser: Chooser, worded: Worded
) -> tuple[Triplet, ...]:
    """The triplets that bear on the claim: of their own, or as steps from one thing that it names to another."""
    named, words = _named(document, claim), f"{claim.span.of(document.text)} {claim.proposition}"
    near = chooser.nearness([triplet.property.label for triplet in triplets], [claim.proposition])
    steps = _steps(triplets, named, words.casefold())
    return tuple(
        triplet
        for triplet, close in zip(triplets, near, strict=True)
        if triplet in steps or _bears(triplet, named, words, close >= NEAR or worded(triplet, words))
    )


def _steps(triplets: Sequence[Triplet], named: set[str], spoken: str) -> list[Triplet]:
    """The triplets left once those are taken away, again and again, that lead to nothing that claim or rest name."""
    left = list(triplets)
    while True:
        ends = [end for triplet in left for end in _ends(triplet)]
        reached = {id for id, name in ends if id in named or _spoken(name, spoken)}
        counts = Counter(id for id, _ in ends)
        kept = [t for t in left if all(id in reached or counts[id] > 1 for id, _ in _ends(t))]
        if len(kept) == len(left):
            return kept
        left = kept


def _ends(triplet: Triplet) -> tuple[tuple[str, str], tuple[str, str]]:
    """(id, name) of subject and object; a value is its own id."""
    other = _object_id(triplet) or f"value:{triplet.object_text}"
    return (triplet.subject.id, triplet.subject.label), (other, triplet.object_text)


def _bears(triplet: Triplet, named: set[str], words: str, related: bool) -> bool:
    """Whether the claim names an end of the triplet, and its relation or a figure where the object is one."""
    spoken = words.casefold()
    subject = triplet.subject.id in named or _spoken(triplet.subject.label, spoken)
    other = _object_id(triplet) in named or _spoken(triplet.object_text, spoken)
    if not (subject or other):
        return False
    value = not isinstance(triplet.object, Entity) and bool(_DIGITS.search(triplet.object_text))
    return related or (value and bool(_DIGITS.search(words)))


def _quoted(claim: Claim, passages: Sequence[Passage], chooser: Chooser) -> tuple[Passage, ...]:
    near = chooser.nearness([passage.text for passage in passages], [claim.proposition])
    return tuple(passage for passage, close in zip(passages, near, strict=True) if close >= PASSAGE_NEAR)


def _named(document: Document, claim: Claim) -> set[str]:
    """The entities that the claim names, by pronoun or description too, or that its proposition restores by name."""
    inside = {m.entity.id for m in document.mentions if m.entity is not None and claim.span.overlaps(m.span)}
    stated = claim.proposition.casefold()
    return inside | {m.entity.id for m in document.mentions if m.entity is not None and _spoken(m.entity.label, stated)}


def _spoken(name: str, spoken: str) -> bool:
    wanted = name.casefold().strip()
    return bool(wanted) and re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", spoken) is not None


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in _WORDS.findall(text.casefold())}


def _object_id(triplet: Triplet) -> str:
    return triplet.object.id if isinstance(triplet.object, Entity) else ""
