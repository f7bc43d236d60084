"""Dates of a text: days, months, years, decades, centuries, of either era, with bounds, hedges and ranges."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

from claimver.types import Span
from claimver.verify.pieces import (
    MONEY,
    Day,
    Pieces,
    When,
    ending,
    in_a_code,
    is_ordinal_ending,
    low,
    measure_at,
    without,
)
from claimver.verify.units import lexicon

__all__ = ["LONGEST", "block", "bounded_date", "date_at", "ranges"]

LONGEST = (31, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_PARTS = {"early": (0.0, 0.4), "mid": (0.3, 0.7), "late": (0.6, 1.0)}  # of a decade or century
_SIZES = {8: 10, **{precision: 10 ** (9 - precision) for precision in range(8)}}  # years by Wikidata's precision
ABOUT_YEARS = 5  # what "about" allows a year either way, and a fiftieth of how long ago it was
NOW = 2000
FIRST_YEAR, LAST_YEAR = 1000, 2100  # of four digits that stand alone


def block(year: int, precision: int) -> tuple[Day, Day]:
    """First and last day of the year, decade, century or millennium that a year is in.

    >>> block(1969, 8), block(-44, 7)
    (((1960, 1, 1), (1969, 12, 31)), ((-100, 1, 1), (-1, 12, 31)))
    """
    length = _SIZES.get(precision, 1)
    size = abs(year)
    least = size if length == 1 else size - size % 10 if length == 10 else (size - 1) // length * length + 1
    least, most = max(least, 1), least + length - 1
    first, last = (least, most) if year > 0 else (-most, -least)
    return (first, 1, 1), (last, 12, 31)


def date_at(pieces: Pieces, at: int) -> tuple[int, When] | None:
    """The date that begins at a piece, and the piece behind it; None where none begins there."""
    for reader in (_iso, _day_month, _month_day, _month_year, _yearless, _long_period, _year):
        if found := reader(pieces, at):
            return found
    return None


def _when(pieces: Pieces, at: int, end: int, day: Day, precision: int = 0) -> tuple[int, When]:
    """The date of pieces ``at`` to ``end``; of precision 0 where the calendar has no such day."""
    year, month, number = day
    span = Span(pieces[at].start, pieces[end - 1].end)
    if month > 12 or number > LONGEST[month] or year == 0:
        return end, When(span, day, day, 0)
    precision = precision or (11 if number else 10 if month else 9)
    first, last = block(year, precision)
    if precision >= 10:
        first, last = (year, month, number or 1), (year, month, number or LONGEST[month])
    return end, When(span, first, last, precision)


def _iso(pieces: Pieces, at: int) -> tuple[int, When] | None:
    """A date in figures: 1969-07-20, 20/07/1969 or 20.07.1969; day and month of a doubtful order are not read."""
    if pieces[at].kind != "n":
        return None
    if pieces[at].text.count(".") == 2 and (parts := _short(pieces[at].text.split("."))):
        return _when(pieces, at, at + 1, parts)
    some = pieces[at : at + 5]
    if len(some) < 5 or "".join(p.kind for p in some) != "nsnsn" or some[1].text != some[3].text:
        return None
    if any(a.end != b.start for a, b in itertools.pairwise(some)):
        return None
    texts = [some[0].text, some[2].text, some[4].text]
    if some[1].text == "-" and [len(text) for text in texts] == [4, 2, 2]:
        year, month, day = map(int, texts)
        return _when(pieces, at, at + 5, (year, month, day))
    parts = _short(texts) if some[1].text == "/" else None
    return _when(pieces, at, at + 5, parts) if parts else None


def _short(texts: Sequence[str]) -> Day | None:
    one, two, year = (int(text) if text.isdecimal() else 0 for text in texts)
    if not one or not two or len(texts[2]) != 4:
        return None
    if one > 12 or one == two:
        return year, two, one
    return (year, one, two) if two > 12 else (year, 0, 0)


def _day_month(pieces: Pieces, at: int) -> tuple[int, When] | None:
    day, next_ = _day(pieces, at)
    next_ += bool(day) and low(pieces, next_) == "of"
    month, after = _month(pieces, next_)
    year, end = _full_year(pieces, after)
    return _when(pieces, at, end, (year, month, day)) if day and month and year else None


def _month_day(pieces: Pieces, at: int) -> tuple[int, When] | None:
    month, next_ = _month(pieces, at)
    next_ += bool(month) and low(pieces, next_) == "the"
    day, after = _day(pieces, next_) if month else (0, at)
    year, end = _full_year(pieces, after)
    return _when(pieces, at, end, (year, month, day)) if day and month and year else None


def _yearless(pieces: Pieces, at: int) -> tuple[int, When] | None:
    """A day without its year: "23 May", "May 23rd"; its year is 0."""
    day, next_ = _day(pieces, at)
    next_ += bool(day) and low(pieces, next_) == "of"
    month, end = _month(pieces, next_) if day else (0, at)
    if not month:
        month, next_ = _month(pieces, at)
        day, end = _day(pieces, next_) if month and pieces[at].text[:1].isupper() else (0, at)
        counted = day and pieces[next_].text.isdecimal() and end < len(pieces) and pieces[end].kind == "w"
        day = 0 if counted else day  # "In May 20 people died"
    if not (day and month) or day > LONGEST[month]:
        return None
    return end, When(Span(pieces[at].start, pieces[end - 1].end), (0, month, day), (0, month, day), 11)


def _month_year(pieces: Pieces, at: int) -> tuple[int, When] | None:
    month, after = _month(pieces, at)
    after += bool(month) and low(pieces, after) == "of"
    year, end = _full_year(pieces, after) if month and not _is_count(pieces, after) else (0, at)
    return _when(pieces, at, end, (year, month, 0)) if year else None


def _day(pieces: Pieces, at: int) -> tuple[int, int]:
    """A day of a month, "20", "20th" or "twentieth", and the place behind it; 0 where there is none."""
    spelled = lexicon("ordinal").get(low(pieces, at))
    if spelled:
        return int(spelled), at + 1
    if low(pieces, at) in ("twenty", "thirty") and low(pieces, at + 1) == "-":
        unit_ = lexicon("ordinal").get(low(pieces, at + 2), "0")
        return (int(lexicon("number")[low(pieces, at)]) + int(unit_), at + 3) if unit_ != "0" else (0, at)
    text = pieces[at].text if at < len(pieces) else ""
    if not text.isdecimal() or len(text) > 2 or not int(text):
        return 0, at
    return int(text), at + 1 + is_ordinal_ending(pieces, at + 1)


def _month(pieces: Pieces, at: int) -> tuple[int, int]:
    number = int(lexicon("month").get(low(pieces, at), 0))
    return number, at + 1 + (number > 0 and low(pieces, at + 1) == "." and pieces[at].end == pieces[at + 1].start)


def _full_year(pieces: Pieces, at: int) -> tuple[int, int]:
    at += low(pieces, at) == ","
    text = pieces[at].text if at < len(pieces) else ""
    sign, end = _era(pieces, at + 1)
    if text.isdecimal() and (3 <= len(text) <= 4 or sign) and int(text):
        return int(text) * (sign or 1), end
    return 0, at


def _is_count(pieces: Pieces, at: int) -> bool:
    """Whether a figure behind a month is hardly a year: three digits without an era, or a unit behind it."""
    at += low(pieces, at) == ","
    short = at < len(pieces) and len(pieces[at].text) < 4 and not _era(pieces, at + 1)[0]
    return short or bool(measure_at(pieces, at + 1)[0])


def _era(pieces: Pieces, at: int) -> tuple[int, int]:
    sign = int(lexicon("era").get(low(pieces, at), 0))
    return sign, at + bool(sign)


def _long_period(pieces: Pieces, at: int) -> tuple[int, When] | None:
    """A decade or a century with "early", "mid" or "late" before it."""
    part = lexicon("part").get(low(pieces, at), "")
    first = at + bool(part) + (bool(part) and low(pieces, at + 1) == "-")
    first += bool(part) and low(pieces, first) == "the"
    found = _decade(pieces, first) or _century(pieces, first)
    if not found:
        return None
    end, when = found
    if not part:
        return end, when
    early, late = _PARTS[part]
    years = when.last[0] - when.first[0] + 1
    start = when.first[0] + int(early * years)
    last = when.first[0] + max(int(late * years) - 1, 0)
    span = Span(pieces[at].start, when.span.end)
    return end, replace(when, span=span, first=(start, 1, 1), last=(last, 12, 31))


def _decade(pieces: Pieces, at: int) -> tuple[int, When] | None:
    text = pieces[at].text if at < len(pieces) else ""
    if not (text.isdecimal() and 2 < len(text) < 5 and text.endswith("0")):
        return None
    next_ = at + 1 + (low(pieces, at + 1) in ("'", "’"))
    if (
        low(pieces, next_) != "s"
        or pieces[next_].start - pieces[at].end > 1
        or pieces[next_ - 1].end != pieces[next_].start
    ):
        return None
    sign, end = _era(pieces, next_ + 1)
    return _when(pieces, at, end, ((sign or 1) * int(text), 0, 0), 8)


def _century(pieces: Pieces, at: int) -> tuple[int, When] | None:
    count, next_ = _day(pieces, at)
    is_ordinal = count and (is_ordinal_ending(pieces, next_ - 1) or not pieces[at].text.isdecimal())
    next_ += low(pieces, next_) == "-"
    length = lexicon("block").get(low(pieces, next_))
    if not is_ordinal or not length:
        return None
    sign, end = _era(pieces, next_ + 1)
    year = (sign or 1) * ((count - 1) * int(length) + 1)
    return _when(pieces, at, end, (year, 0, 0), 7 if length == "100" else 6)


def _year(pieces: Pieces, at: int) -> tuple[int, When] | None:
    """A year with its era, or four digits alone that no unit follows."""
    text = pieces[at].text
    if lexicon("era").get(low(pieces, at)) == "1" and pieces[at].text.isupper():
        number = pieces[at + 1].text if at + 1 < len(pieces) else ""
        return _when(pieces, at, at + 2, (int(number), 0, 0)) if number.isdecimal() and len(number) < 5 else None
    if not text.isdecimal() or len(text) > 4 or (at and pieces[at - 1].text in MONEY):
        return None
    if year := _end_year(pieces, at):
        return _when(pieces, at, at + 1, (year, 0, 0))
    sign, end = _era(pieces, at + 1)
    if sign:
        return _when(pieces, at, end, (sign * int(text), 0, 0))
    if len(text) != 4 or not FIRST_YEAR <= int(text) <= LAST_YEAR or is_ordinal_ending(pieces, at + 1):
        return None
    if measure_at(pieces, at + 1)[0] or low(pieces, at + 1) in lexicon("scale") or in_a_code(pieces, at):
        return None
    before = pieces[max(0, at - 4) : at]
    if ending(before, "bound") not in ("", "about") and not ending(before, "dated"):
        return None  # "fewer than 1500 people"
    end, when = _when(pieces, at, at + 1, (int(text), 0, 0))
    return end, replace(when, bare=True)


def _end_year(pieces: Pieces, at: int) -> int:
    """The year of two digits behind a year and a dash: 1918 for the second of "1914–18"; 0 for other figures."""
    some = pieces[max(0, at - 2) : at + 1]
    if len(some) < 3 or [len(piece.text) for piece in some] != [4, 1, 2] or some[1].text not in "-–":
        return 0
    glued = all(a.end == b.start for a, b in itertools.pairwise(some))
    early, late = (int(piece.text) if piece.text.isdecimal() else 0 for piece in (some[0], some[2]))
    return early - early % 100 + late if glued and FIRST_YEAR <= early <= LAST_YEAR and early % 100 < late else 0


def bounded_date(pieces: Pieces, when: When) -> When:
    """The date with the bound and the hedge that stand before it."""
    before = [piece for piece in pieces if piece.end <= when.span.start][-5:]
    while before and before[-1].low in ("the", "year", "in", "on", "during"):
        before.pop()
    value = ending(before, "dated")
    if value != "about":
        return replace(when, bound=value)
    if when.yearless:
        return replace(when, about=True)
    (first, *_), (last, *_) = when.first, when.last
    years = max(ABOUT_YEARS, (NOW - first) // 50) if when.precision <= 9 else 1
    bound = ending(without(before, "dated"), "dated").replace("about", "")
    return replace(when, bound=bound, about=True, first=(first - years, 1, 1), last=(last + years, 12, 31))


def ranges(text: str, whens: list[When]) -> list[When]:
    """Two dates with a dash, "to" or "and" between them as the ends of a range; other dates "from" are plain.

    An era that stands once is that of both ("1600 to 1046 BC"); what lies between two years need not fill them.
    """
    found = list(whens)
    for place, (one, two) in enumerate(itertools.pairwise(whens)):
        between = text[one.span.end : two.span.start].strip().casefold()
        dash = between in ("–", "—", "-")
        if two.first[0] < 0 and one.bare:
            one = replace(one, first=(-one.last[0], 1, 1), last=(-one.first[0], 12, 31), bare=False)
        if between in lexicon("tie") and (dash or one.bound == "from") and one.first <= two.last:
            first, last = ("least", "by") if between == "and" else ("from", "to")
            found[place], found[place + 1] = replace(one, bound=first), replace(two, bound=last)
    paired = {place for place, when in enumerate(found) if when.bound == "to"}
    return [
        replace(when, bound="since") if when.bound == "from" and place + 1 not in paired else when
        for place, when in enumerate(found)
    ]
