"""What the cells of an info box say: a date and a place, a name with its years, one measure in two units, a list.

A given triplet stays as it is, for it is what gets cited; its readings are statements under its id, for comparing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from claimver.kg.literals import MONTH, YEAR, date_value, quantity_value
from claimver.kg.memory import datatype_of, entity_named
from claimver.kg.plain import dates_in, read_plain
from claimver.types import Entity, Property, Qualifier, Triplet, Value

LONGEST = 60  # months of a period that is read as each of its months
_BIRTH, _DEATH = ("date of birth", "place of birth"), ("date of death", "place of death")
_LIVES = {"born": _BIRTH, "birth": _BIRTH, "foaled": _BIRTH, "hatched": _BIRTH, "died": _DEATH, "death": _DEATH}
_WENT_ON = (
    (
        re.compile(r"\bactive\b|\bof (?:service|activity)\b|\bcareer\b", re.I),
        ("work period (start)", "work period (end)"),
    ),
    (re.compile(r"\boffice\b|\bterm\b|\breign", re.I), ("took office", "left office")),
)
_PLACED = re.compile(
    r"\b(?:(?:birth|death|resting|burial)? ?place|birthplace|location|located|origin|residence|headquarters|"
    r"home ?town|city|studio|venue|site)(?:\(s\)|s)?$", re.I
)  # fmt: skip
_DATED = re.compile(
    r"\b(?:dates?|years?|released?|airdate|established|founded|formed|formation|opened|introduced|launched|premiered|"
    r"began|first|last|built|completed|inception|incorporated|commissioned|decommissioned|recorded|run|aired|"
    r"discovered|created|published|invented|dissolved|disbanded)\b", re.I
)  # fmt: skip
_LISTED = re.compile(r"\w\(s\)|\b(?:(?!children)\w+[^su\W]s|spouse|occupation|genre|known for)$", re.I)
_TIMED = re.compile(r"\b(?:length|running time|run ?time|duration)\b", re.I)
_CLOCK = re.compile(r"(?:(\d{1,2}) ?: ?)?(\d{1,3}) ?: ?(\d{2})")
_FEET = re.compile(r"(\d{1,2}) ?(?:ft|feet|′|') ?(\d{1,2})\b[^a-z]*(?:in|inch(?:es)?|″|\")?", re.I)
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_TAIL = re.compile(r"(?P<head>[^()]*[^\s()]) ?,? ?\((?P<inner>[^()]+)\)")
_TO = r"\s*(?:[-–—−]|to|until)\s*"
_OPEN = re.compile(rf"{_TO}(?:present|now|today|date)\b|^(?:since|from)\b", re.I)
_AROUND = re.compile(rf"{_OPEN.pattern}|{_TO}|\b(?:present|since|from|in)\b", re.I)
_DOUBTED = re.compile(r"\bor\b|\?|\b(?:presumed|probably|possibly|disputed|uncertain|baptised|baptized)\b", re.I)
_LASTED = re.compile(r"\b(?:recorded|recording|filmed|shot|built|construct|writt|running|run|season|war|battle)", re.I)
_AGO = re.compile(r"[;,]?\s*\d+ years? ago|\b(?:c|ca|circa|est)\.\s*|~", re.I)
_ENDED = re.compile(r"\b(?:div|divorced|died|d|sep|separated|annulled|ended|until)\b\.?:?\s*$", re.I)
_BEGUN = re.compile(r"\b(?:m|married|since|from|engaged)\b\.?:?\s*$", re.I)
_SEPARATE = re.compile(r"\s*,\s*(?:and\s+)?(?![^(]*\))")
_SUFFIX = re.compile(  # what belongs to the name before it
    r"(?:Jr|Sr|Inc|Ltd|LLC|Co|PhD|BA|MA|II|III|IV)\.?|"
    r"(?:\w+ )?(?:prince|princess|king|queen|duke|duchess|earl|count)\b.*",
    re.I,
)
_UNIT_GAP = re.compile(r"(?<=[a-z]) (?=[23²³]$)")
_NATIONS = {
    name: full
    for full, names in (("United States", "U.S. US U.S USA U.S.A."), ("United Kingdom", "U.K. UK GB"))
    for name in names.split()
}
_START, _END, _POINT = (
    Property(id, label, datatype="time")
    for id, label in (("P580", "start time"), ("P582", "end time"), ("P585", "point in time"))
)


def readings(triplet: Triplet) -> tuple[Triplet, ...]:
    """The statements that the cell makes, under the triplet's own id; the triplet itself where it says one thing.

    >>> from claimver.kg.memory import MemoryGraph
    >>> graph = MemoryGraph.from_names([("Ada", "Born", "(1815-12-10) 10 December 1815, London, UK")])
    >>> [(t.property.label, t.object_text) for t in readings(graph.facts("Ada")[0])][:2]
    [('date of birth', '10 December 1815'), ('place of birth', 'London, UK')]
    """
    label = re.sub(r":$|\s*\(\d+\)", "", triplet.property.label).strip()
    life = _LIVES.get(label.casefold())
    if isinstance(triplet.object, Value):
        return (_with(triplet, life[0], triplet.object),) if life and triplet.object.kind == "date" else (triplet,)
    if triplet.source != "given" or triplet.object.id != triplet.object.label or triplet.object.label == label:
        return (triplet,)
    text = triplet.object.label
    if life:
        return tuple(_life(triplet, life, text)) or (triplet,)
    read = [*_period(triplet, label, text)] or [*_date(triplet, label, text)] or [*_measures(triplet, label, text)]
    return tuple(read or [*_names(triplet, label, text)])


def _with(triplet: Triplet, label: str, object: Entity | Value, qualifiers: tuple[Qualifier, ...] = ()) -> Triplet:
    value = object if isinstance(object, Value) else None
    property = triplet.property
    if label != property.label:
        property = Property(label, label)
    property = replace(property, datatype=datatype_of(value))
    return replace(triplet, property=property, object=object, qualifiers=qualifiers or triplet.qualifiers)


def _life(triplet: Triplet, labels: tuple[str, str], text: str) -> Iterator[Triplet]:
    """Date and place of a birth or death, and the places that the place lies in; nothing of what is in doubt."""
    if _DOUBTED.search(text):
        return
    found = list(dates_in(_BRACKETS.sub("", text))) or list(dates_in(text))
    for _, value in found[:1]:
        yield _with(triplet, labels[0], value)
    bare = _BRACKETS.sub(" ", text)
    dated = list(dates_in(bare))
    place = bare[dated[-1][0].stop :] if dated else "" if found else bare
    place = " ".join(_AGO.sub(" ", place).split()).strip(" ,;–-")
    if place and not re.search(r"\d| or |;", place):
        yield from _places(triplet, labels[1], place)


def _places(triplet: Triplet, label: str, text: str) -> Iterator[Triplet]:
    """The place, and what lies in what: of "Cleveland, Ohio, U.S." the town in the state in the country."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names or not all(
        name[:1].isupper() and not re.search(r"[:;\d]", name) and not _SUFFIX.fullmatch(name) for name in names
    ):
        return
    whole = Entity(text, text, aliases=(names[0],) if len(names) > 1 else ())
    yield _with(triplet, label, whole)
    for name in names[1:]:
        full = _NATIONS.get(name, name)
        above = Entity(full, full, aliases=(name,) if name != full else ())
        yield replace(_with(triplet, "located in", above), subject=whole)
        whole = above


def _period(triplet: Triplet, label: str, text: str) -> Iterator[Triplet]:
    """Start and end of what went on, or each month or year of a time in which something came about."""
    bare = " ".join(_AGO.sub(" ", _BRACKETS.sub(" ", text)).split())
    found = list(dates_in(bare))
    still = len(found) == 1 and _OPEN.search(bare) is not None
    whole = len(found) == 2 and re.fullmatch(_TO, bare[found[0][0].stop : found[1][0].start], re.I) is not None
    rest = bare
    for span, _ in reversed(found):
        rest = rest[: span.start] + rest[span.stop :]
    if not (still or whole) or _AROUND.sub("", rest).strip(" ,;."):
        return
    ends = next((ends for pattern, ends in _WENT_ON if pattern.search(label)), None)
    if ends:
        for end, (_, value) in zip(ends, found, strict=False):
            yield _with(triplet, end, value)
    elif still:
        yield _with(triplet, f"{label} since", found[0][1])
    elif _LASTED.search(label):
        for value in _between(found[0][1], found[1][1], text):
            yield _with(triplet, label, value)


def _between(first: Value, last: Value, text: str) -> Iterator[Value]:
    """Each month, else each year, of a period, its wording kept; the ends alone of a long one."""
    (year, month), (end, final) = (_year_month(value) for value in (first, last))
    if year < 1 or (end, final) < (year, month):
        return
    monthly = month and final and (end - year) * 12 + final - month <= LONGEST
    if monthly:
        for count in range(year * 12 + month - 1, end * 12 + final):
            yield date_value(count // 12, count % 12 + 1, precision=MONTH, text=text)
    elif end - year <= LONGEST // 12:
        for one in range(year, end + 1):
            yield date_value(one, precision=YEAR, text=text)
    else:
        yield from (replace(value, text=text) for value in (first, last))


def _year_month(value: Value) -> tuple[int, int]:
    year, _, rest = value.value.removeprefix("-").partition("-")
    sign = -1 if value.value.startswith("-") else 1
    return sign * int(year), int(rest[:2] or 0)


def _date(triplet: Triplet, label: str, text: str) -> Iterator[Triplet]:
    """The date that a cell begins with, whatever it adds: how long ago, where, the same date in figures."""
    bare = " ".join(_AGO.sub(" ", _BRACKETS.sub(" ", text)).split()).strip(" ,;.")
    found = list(dates_in(bare)) or list(dates_in(text))
    alone = bool(found) and (bare == bare[found[0][0]] or found == [*dates_in(bare)][:1])
    if alone and (bare == bare[found[0][0]] or (_DATED.search(label) and found[0][0].start == 0)):
        began = next((ends[0] for pattern, ends in _WENT_ON if pattern.search(label)), label)
        yield _with(triplet, began, found[0][1])


def _measures(triplet: Triplet, label: str, text: str) -> Iterator[Triplet]:
    """The quantities of a cell that is one measure, in one unit or several."""
    clock = _CLOCK.fullmatch(text)
    if clock and _TIMED.search(label):
        seconds = int(clock[1] or 0) * 3600 + int(clock[2]) * 60 + int(clock[3])
        for minutes in dict.fromkeys((seconds // 60, round(seconds / 60))):
            yield _with(triplet, label, quantity_value(str(minutes), unit="minute", text=text))
        return
    tail = _TAIL.fullmatch(text)
    head, inner = (tail["head"], tail["inner"].split(";")) if tail else (text, [])
    own, further = _measure(head), [value for piece in inner if (value := _measure(piece.strip())) is not None]
    point = tuple(Qualifier(_POINT, value) for value in further if value.kind == "date")[:1]
    for value in ([own] if own else []) + [value for value in further if value.unit]:
        if value.kind == "quantity":
            yield _with(triplet, label, replace(value, text=text), point)


def _measure(text: str) -> Value | None:
    """The quantity or date of one piece of a cell, loose spelling of units and hedges aside."""
    bare = _UNIT_GAP.sub("", _AGO.sub("", text)).strip()
    feet = _FEET.fullmatch(bare)
    if feet:
        return quantity_value(str(int(feet[1]) * 12 + int(feet[2])), unit="inch", text=text)
    return read_plain(bare) or (read_plain(f"${bare[3:]}") if bare.startswith("US$") else None)


def _names(triplet: Triplet, label: str, text: str) -> Iterator[Triplet]:
    """The names in a cell, each with the years in brackets behind it; the triplet as it is where it is one name."""
    if _PLACED.search(label) and "," in text and "(" not in text:
        yield triplet
        for part in re.split(r"\s+,\s*", text):
            yield from [t for t in _places(triplet, label, part) if t.subject != triplet.subject or part != text]
        return
    names = [part for part in _SEPARATE.split(text) if part]
    alone = len(names) < 2 or not _LISTED.search(label) or "&" in text or re.search(r"\d,", text)
    if alone or any(_SUFFIX.fullmatch(name) or len(_BRACKETS.sub("", name).split()) > 5 for name in names):
        names = [text]
    for name in _joined(names):
        qualifiers = tuple(_years(name))
        clean = " ".join((_BRACKETS.sub(" ", name) if qualifiers else name).split()).strip(
            ' ,;"“”' if len(names) > 1 else " ,;"
        )
        if not clean or clean == text:
            yield triplet
            continue
        thing = entity_named(clean) if len(names) > 1 else replace(entity_named(clean), id=text)
        yield _with(triplet, triplet.property.label, thing, qualifiers)


def _joined(names: list[str]) -> Iterator[str]:
    """The names, those in brackets alone with the one before: "Ada , ( m. 1985 )"."""
    held = ""
    for name in names:
        if held and not name.startswith("("):
            yield held
            held = ""
        held = f"{held} {name}".strip()
    if held:
        yield held


def _years(name: str) -> Iterator[Qualifier]:
    """Start, end or time of what is named, from the brackets behind it: "( m. 2006 ; div. 2012 )", "(2008)"."""
    inner = name[name.find("(") + 1 : name.rfind(")")] if "(" in name else ""
    found = list(dates_in(inner))
    if len(found) == 2 and re.fullmatch(_TO, inner[found[0][0].stop : found[1][0].start], re.I):
        yield Qualifier(_START, found[0][1])
        yield Qualifier(_END, found[1][1])
        return
    for span, value in found[:2]:
        before = inner[: span.start]
        if _ENDED.search(before):
            yield Qualifier(_END, value)
        elif _BEGUN.search(before) or _OPEN.match(inner[span.stop :]):
            yield Qualifier(_START, value)
        elif inner.strip() == inner[span].strip():
            yield Qualifier(_POINT, value)
