"""Counts that a claim denies, gives or takes a part of: "nobody was hurt", "two of its arches", "on 21 arches"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.evidence.ground import Ground
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.amounts import Amount
from claimver.encoder.words.wordings import plain, stems
from claimver.types import Triplet, Value

__all__ = ["is_total", "of_a_part", "spared", "tallies"]

STRENGTH = 0.85
_WHO = r"(?:someone|anyone|a single (?:person|soul|life)|people|persons?|lives|souls?)"
_SORTS = (  # what the claim says befell somebody, and the names of the relations that count it
    (
        re.compile(
            rf"\b{_WHO} (?:\w+ )?(?:died|(?:was|were) (?:killed|lost)|perished|lost (?:his|her|their) (?:life|lives))|"
            r"\b(?:claimed|cost|took|caused) (?:any |a single )?(?:lives|life|deaths?|casualties|fatalities)\b"
            r"(?! (?:among|of|from))|(?<=there were )(?:casualties|fatalities|deaths|victims)\b(?! (?:among|of|from))|"
            r"\bloss of life\b",
            re.I,
        ),
        re.compile(r"(?:number of )?(?:deaths|casualties|fatalities|victims|killed|dead)|death toll"),
    ),
    (
        re.compile(
            rf"\b{_WHO} (?:\w+ )?(?:was|were) (?:injured|hurt|wounded|harmed)|"
            r"(?<=there were )(?:injuries|injured|wounded)\b(?! (?:among|of|from))", re.I
        ),
        re.compile(r"(?:number of )?(?:injured|wounded|injuries|hurt)"),
    ),
    (
        re.compile(
            rf"\b{_WHO} (?:\w+ )?(?:survived|was rescued|were rescued)|"
            r"(?<=there were )survivors\b(?! (?:among|from))", re.I
        ),
        re.compile(r"(?:number of )?(?:survivors|rescued|survived)"),
    ),
    (
        re.compile(
            rf"\b(?i:{_WHO}) lives? (?:permanently )?"
            r"(?:there|(?:on|in|at) (?:the )?[A-Z][\w’'-]*(?: [A-Z][\w-]*)*)(?=\W*$)"
        ),
        re.compile(r"population|number of inhabitants"),
    ),
)  # fmt: skip
_HARDLY = re.compile(r"\b(?:almost|hardly|practically|virtually|nearly|barely|scarcely|next to)\b", re.I)
_DWELLING = re.compile(r" lives? (?:permanently )?(?:there|on|in|at)\b")
TOTAL = re.compile(r"\b(?:episodes|seasons|series|issues|volumes|built|produced)\b")
ENDING = frozenset({"P570", "P576", "P582", "P2669", "P730", "P3999"})
OVER = re.compile(
    r"(?:end (?:time|date)|date of (?:death|closure|dissolution)|died|dissolved|abolished|closed|ended|last episode|"
    r"discontinued|service retirement|discontinued date|dissolved, abolished or demolished date)(?: (?:on|in))?"
)
_COUNTING = re.compile(r"(?:number of |total )(?P<what>[a-z ]+)")
_ALL_OF = re.compile(r"\b(?:\d+|[a-z]+|one|all|most|many|some) of (?:the|its|his|her|their) $", re.I)
_BEGINNING = re.compile(r"(?:the |its |all |only |some |about |another )*", re.I)
_AS_HIGH = re.compile(
    r"\b(?P<noun>[a-z]+s) as (?:high|tall|long|large|big|deep|wide|heavy|old|much|many|few) as .{0,20}$"
)
_PARTITIVE = re.compile(r"^\W*of (?:its|his|her|their|these|those|them|which)\b", re.I)
_WHOLE = re.compile(
    r"\b(?:has|have|had|with|boasts?|is|are|was|were|there|comprises?|consists?|counts?|contains?|makes? up|forms?|"
    r"carr(?:y|ies|ied)|supports?)\b", re.I
)  # fmt: skip


def spared(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The numbers of dead, hurt and rescued that a claim that there were none denies, or is borne out by."""
    if not reading.negated or reading.amounts or _HARDLY.search(reading.spoken):
        return
    for says, counts in _SORTS:
        match = says.search(reading.positive)
        for topic in sorted(entity.id for entity in reading.entities) if match else ():
            for triplet in ground.by_entity.get(topic, ()):
                number = _number(triplet) if triplet.subject.id == topic else None
                if match and _DWELLING.search(match[0]) and not _lives_there(match[0], topic, reading):
                    continue
                if number is not None and counts.fullmatch(plain(triplet.property.label)):
                    said = match[0].rpartition(" ")[2] if match and number else ""
                    yield Finding("support" if number else "conflict", (triplet,), STRENGTH, said)


def _lives_there(said: str, place: str, reading: Reading) -> bool:
    """Whether it is in this place that nobody is said to live."""
    names = (n.text for n in reading.named if n.entity is not None and n.entity.id == place)
    return said.endswith("there") or any(said.endswith(name) for name in names)


def _number(triplet: Triplet) -> float | None:
    if not isinstance(triplet.object, Value) or triplet.object.kind != "quantity":
        return None
    return float(triplet.object.value)


def of_a_part(reading: Reading, amount: Amount, triplet: Triplet) -> bool:
    """Whether the claim's number is of some of what the statement counts: "two arches of the bridge collapsed".

    So it is where "of" follows, or where the things counted are the subject of a claim that is not about how many.
    """
    said = amount.span.of(reading.positive)
    before, after = reading.positive[: amount.span.start], reading.positive[amount.span.end :]
    if (
        _ALL_OF.search(before)
        or said.lower().endswith(" of")
        or _AS_HIGH.search(before)
        or _PARTITIVE.match(after)
        or after.lower().startswith(" out of")
    ):
        return True
    if not _of_what_is_counted(said, triplet):
        return False
    begins = _BEGINNING.fullmatch(before)
    verb = re.match(r"\W*(?:[\w'’-]+\W+){0,8}", after)
    return begins is not None and not (verb and _WHOLE.search(verb[0]))


def tallies(reading: Reading, amount: object, triplet: Triplet) -> bool:
    """Whether the claim gives the very things that the statement counts a number: "on twenty-one arches"."""
    if not isinstance(amount, Amount) or not _of_what_is_counted(amount.span.of(reading.positive), triplet):
        return False
    return not of_a_part(reading, amount, triplet)


def _of_what_is_counted(said: str, triplet: Triplet) -> bool:
    counted = _COUNTING.fullmatch(plain(triplet.property.label))
    return counted is not None and bool(stems(counted["what"]) & stems(said))


def is_total(triplet: Triplet, ground: Ground) -> bool:
    """Whether a statement counts the parts of what the graph gives an end: the seasons of a series that is over."""
    thing = triplet.subject
    stated = (t for t in ground.by_entity.get(thing.id, ()) if t.subject.id == thing.id)
    return TOTAL.search(plain(triplet.property.label)) is not None and any(
        t.property.id in ENDING or OVER.fullmatch(plain(t.property.label)) for t in stated
    )
