"""Which conflicts and supports fall away because another statement accounts for the same words of the claim."""

from __future__ import annotations

import re
from collections.abc import Sequence

from claimver.encoder.evidence.about import SHARED_WORD
from claimver.encoder.evidence.ground import same_name
from claimver.encoder.evidence.plan import Filler
from claimver.encoder.evidence.said import DESCRIBING
from claimver.encoder.read.lexicon import Named
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.amounts import Date
from claimver.encoder.words.wordings import plain, vocabulary
from claimver.types import Entity

__all__ = ["is_explained", "is_stated_too", "is_unborne", "undisplaced"]

SURE = 0.9
MARGIN, DISPLACED, OUTWORDED = 0.02, 0.1, 0.25
UNLIKE, FIT = 0.1, 0.2  # the fit of a relation that is worded otherwise than the claim; that of one worded alike
DAY = 11  # the precision of a day
OF_A_LIFE = {"place of death": "died", "place of birth": "born", "place of burial": "buried"}
_OF_A_PLACE = re.compile(r"\b(?:place|site|venue|location|locale|birthplace|located|town|city|where)\b| (?:in|at)$")


def is_explained(conflict: Finding, found: Sequence[Finding], reading: Reading) -> bool:
    """Whether another relation accounts for the value that this one seems to contradict.

    A claim gives a value to one relation. So a conflict counts only where no statement supports the value, and no
    other relation, as near to the claim's wording, is read into the claim with more certainty.
    """
    if conflict.kind == "exclusive" and conflict.filler is not None:
        return any(other.kind == "support" and _accounts(other, conflict.filler) for other in found)
    if conflict.kind != "conflict" or conflict.firm or _dates_its_object(conflict, found, reading):
        return False
    where = _says_where(conflict, reading)
    for other in (f for f in found if not where or f.kind == "support" or _is_place(f)):
        same_country = other.kind == "finer" and re.match(
            "country|continent|(?:shares )?border", plain(other.triplets[0].property.label)
        )
        accounted = other.kind in ("support", "finer") and not same_country and _accounts(other, conflict.filler)
        accounted = accounted and not _of_each(conflict, other, reading)
        if accounted and not _outworded(other, conflict, reading) and not _by_name(conflict, other, reading):
            return True
        surer = other.strength > conflict.strength + MARGIN and other.fit >= conflict.fit
        if other.filler == conflict.filler and surer and not same_country:
            return True
    return False


def _dates_its_object(conflict: Finding, found: Sequence[Finding], reading: Reading) -> bool:
    """Whether the date stands right behind what the conflicting statement is about: "the Prize in 2013, the"."""
    stated, date = conflict.triplets[0], conflict.filler
    if not isinstance(date, Date) or not isinstance(stated.object, Entity):
        return False
    of_it = [f for f in found if f.kind == "support" and f.filler == date and f.triplets[0].object == stated.object]
    before = reading.positive[: date.span.start]
    texts = [n.text for n in reading.named if same_name(n, stated.object)]
    return not of_it and any(re.search(rf"{re.escape(text)} (?:in|on) $", before) for text in texts)


def _says_where(conflict: Finding, reading: Reading) -> bool:
    """Whether the relation is of a place, and the claim says that something was done in or at the value."""
    placed = rf"\b(?:in|at|from|near|off|on) (?:the )?{re.escape(conflict.said)}(?!\w)"
    return _is_place(conflict) and re.search(placed, reading.positive) is not None


def _is_place(finding: Finding) -> bool:
    return _OF_A_PLACE.search(plain(finding.triplets[0].property.label)) is not None


def _of_each(conflict: Finding, other: Finding, reading: Reading) -> bool:
    """Whether the claim gives the value to two things at once, and the two statements are of one each."""
    one, then = conflict.triplets[0], other.triplets[0]
    if one.property != then.property or one.subject == then.subject:
        return False
    ours, theirs = (
        "|".join(re.escape(n.text) for n in reading.named if same_name(n, thing))
        for thing in (one.subject, then.subject)
    )
    joined = (
        rf"(?:(?:{ours}),? and (?:{theirs})|(?:{theirs}),? and (?:{ours}))(?:, [^,.;]+,)? (?:were|are|have|both|all)\b"
    )
    return bool(ours and theirs) and re.search(joined, reading.positive) is not None


def _by_name(conflict: Finding, other: Finding, reading: Reading) -> bool:
    """Whether the claim gives the conflicting relation's own name and another value: "the national capital of X".

    What merely joins the two in another way does not account for that, nor does where somebody was born for "died in".
    """
    stated = conflict.triplets[0]
    verb = OF_A_LIFE.get(plain(stated.property.label))
    if verb and other.triplets[0].property != stated.property:
        done = rf"\b{verb} (?:\w+ )??(?:in|at) {re.escape(conflict.said)}(?!\w)"
        return re.search(done, reading.positive) is not None
    owner = "|".join(re.escape(n.text) for n in reading.named if same_name(n, stated.subject))
    relation = "|".join(re.escape(plain(name)) for name in (stated.property.label, *stated.property.aliases))
    if not owner or other.triplets[0].property == stated.property:
        return False
    named = rf"\bthe (?:[a-z-]+ ){{0,2}}(?:{relation}) (?:city )?of (?:the )?(?:{owner})(?!\w)"
    named += rf"|(?<!\w)(?:{owner})(?:['’]s?)? (?:national |state )?(?:{relation})(?! city\b)(?=,|\.| is\b| was\b)"
    return re.search(named, reading.positive) is not None


def _outworded(support: Finding, conflict: Finding, reading: Reading) -> bool:
    """Whether the claim words the conflicting relation and not the other: a country's capital, not a city in it."""
    other = support.fit < SHARED_WORD or (
        support.fit > SHARED_WORD and not reading.stems & vocabulary(support.triplets[0])
    )
    worded = conflict.fit >= SHARED_WORD and other and support.filler is None
    foreign = support.fit < FIT and conflict.strength >= support.strength  # "died in X" of who was born there
    return worded and (foreign or conflict.strength > support.strength + OUTWORDED)


def is_stated_too(conflict: Finding, found: Sequence[Finding], reading: Reading) -> bool:
    """Whether the claim gives the value that the statement has, so that another name in it is no rival of that."""
    if conflict.kind != "conflict" or conflict.firm or conflict.filler is None:
        return False
    if isinstance(conflict.filler, Date) and conflict.filler.ranged:
        return False  # "from 2013 to 2019" gives one time, not two
    stated = conflict.triplets[0]
    same = [f for f in found if f.kind == "support" and f.triplets[0].id == stated.id]
    if not isinstance(conflict.filler, Named):  # "48 people and a budget of 3.2 million": each figure has its own
        return any(type(f.filler) is type(conflict.filler) and f.filler != conflict.filler for f in same)
    return any(f.filler is None for f in same) and any(same_name(n, stated.object) for n in reading.named)


def is_unborne(other: Finding, found: Sequence[Finding]) -> bool:
    """Whether the claim gives a relation a value that no statement has: "a vaccine against" what it is not for."""
    sure = other.kind == "other" and other.strength >= SURE and other.fit >= SHARED_WORD
    named = isinstance(other.filler, Named) and other.filler.entity is not None
    common = isinstance(other.filler, Named) and other.filler.text.islower()  # a proper name must be covered anyway
    return sure and named and common and not any(f.kind == "support" and _accounts(f, other.filler) for f in found)


def undisplaced(found: Sequence[Finding]) -> list[Finding]:
    """The findings without supports by a relation that the claim states less than one with another value.

    "A native of Mexico City" is borne out by no place of death, where the place of birth is another.
    """
    return [
        finding
        for finding in found
        if finding.kind != "support" or not any(_displaces(rival, finding) for rival in found)
    ]


def _displaces(rival: Finding, support: Finding) -> bool:
    """Whether the claim states the rival's relation of the support's value, far more surely than the support's own."""
    if rival.filler is None or not _accounts(support, rival.filler):
        return False
    if isinstance(rival.filler, Date) and rival.triplets[0].subject != support.triplets[0].subject:
        return False  # "Two years later she found its moon, Pell": two things, a date of each
    same = isinstance(support.filler, Date) and support.filler == rival.filler
    if same and isinstance(support.filler, Date) and (support.filler.precision >= DAY or support.carries):
        return False  # a day is no coincidence, nor is what code reads of a term
    if rival.kind == "conflict" and _fills(support, rival.filler):
        stated = support.filler is None and len(support.triplets) == 1 and support.fit > rival.fit + DISPLACED / 2
        return rival.strength > support.strength + DISPLACED and not stated
    worded = rival.kind == "other" and rival.fit >= SHARED_WORD > support.fit  # "Istanbul, its capital"
    unworded = support.filler is None and support.fit < UNLIKE  # "designed by Y", who only founded the studio
    return worded and rival.strength > support.strength + (0.0 if unworded else OUTWORDED)


def _fills(support: Finding, filler: Filler | None) -> bool:
    """Whether the support gives its relation this value."""
    if support.filler is not None and support.filler == filler:
        return True
    return isinstance(filler, Named) and any(same_name(filler, triplet.object) for triplet in support.triplets)


def _accounts(support: Finding, filler: Filler | None) -> bool:
    if _fills(support, filler):
        return True
    ends = [
        end
        for triplet in support.triplets
        for end in (triplet.subject, triplet.object)
        if not DESCRIBING & {triplet.property.id, plain(triplet.property.label)}  # that he is a physicist is no reason
    ]
    return isinstance(filler, Named) and any(same_name(filler, end) for end in ends)
