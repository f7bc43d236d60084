"""Dates of a text: days, months, years, decades, centuries, of either era, with bounds, hedges and ranges."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from dataclasses import replace

from claimver.types import Span
from claimver.verify.pieces import MONEY, Day, Pieces, When, bounded, in_a_code, low, measure_at
from claimver.verify.units import lexicon, phrases

__all__ = ["LONGEST", "block", "bounded_date", "date_at", "ranges"]

LONGEST = (31, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_PARTS = {"early": (0.0, 0.4), "mid": (0.3, 0.7), "late": (0.6, 1.0)}  # of a decade or century
_SIZES = {8: 10, **{precision: 10 ** (9 - precision) for precision in range(8)}}  # years by Wikidata's precision
ABOUT_YEARS = 5  # what "about" allows a year either way, and a fiftieth of how long ago it was
NOW = 2000
FIRST_YEAR, LAST_YEAR = 1000, 2100  # of four digits that stand alone


def _words(kind: str, *, most: int | None = None) -> str:
    """The words of a kind, or those of its numbers up to the one given."""
    told = [word for word in phrases(kind) if most is None or int(lexicon(kind)[word]) <= most]
    return "(?a:" + "|".join(map(re.escape, told)) + r")(?![^\W\d_]|['’][^\W\d_])"


def _spelled(least: int, most: int, step: int = 1) -> str:
    """The words of the numbers from one to another."""
    told = [word for word, number in lexicon("number").items() if number.isdecimal() and least <= int(number) <= most]
    return "(?a:" + "|".join(word for word in told if int(lexicon("number")[word]) % step == 0) + r")(?![^\W\d_])"


_END = r"(?!\d|[.,\u00a0\u202f]\d|['’]\d{3}(?!\d))"  # where a figure ends
_ERA = rf"(?:\s*(?P<era>{_words('era')}))?"
_NTH = r"(?:st|nd|rd|th)(?![^\W\d_])"
_ORDINAL = rf"(?:(?:twenty|thirty)\s*-\s*)?{_words('ordinal', most=30)}"
_DAY = rf"(?P<day>\d\d?(?:{_NTH}|{_END})|{_ORDINAL})\s*"
_MONTH = rf"(?P<month>{_words('month')})\.?\s*"
_FEAST = rf"(?P<feast>{_words('feast')})"
_YEAR = rf",?\s*(?P<year>\d{{1,9}}){_END}{_ERA}"
_PART = rf"(?:(?P<part>{_words('part')})\s*-?\s*(?:the\b\s*)?)?"
_CENTURY = rf"(?P<century>{_spelled(13, 20)})"  # not "at eleven thirty"
_REST = rf"(?P<tens>{_spelled(20, 90, 10)}|{_spelled(10, 19)})(?:[\s-]+(?P<ones>{_spelled(1, 9)}))?"
_EARLIER = re.compile(r"(?<!\d)(\d{4})[-–]$")  # a year and a dash
_FORMS = [
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?P<year>\d{{4}})-(?P<month>\d\d)-(?P<day>\d\d){_END}",
        rf"(?P<day>\d\d?)(?P<sign>[./])(?P<month>\d\d?)(?P=sign)(?P<year>\d{{4}}){_END}",
        rf"{_DAY}(?:of\b\s*)?{_MONTH}{_YEAR}",
        rf"{_MONTH}(?:the\b\s*)?{_DAY}{_YEAR}",
        rf"{_MONTH}(?:of\b\s*)?{_YEAR}",
        rf"{_DAY}(?:of\b\s*)?{_MONTH}",
        rf"(?-i:(?=[A-Z])){_MONTH}{_DAY}",
        rf"{_FEAST}(?:\s+of\b)?{_YEAR}",
        _FEAST,
        rf"(?P<season>{_words('season')})(?:\s+of\b)?\s*(?P<year>\d{{4}}){_END}",
        rf"{_PART}(?P<year>\d{{2,3}}0)['’]?(?P<decade>s)(?![^\W\d_]){_ERA}",
        rf"{_PART}(?P<day>\d\d?{_NTH}|{_ORDINAL})\s*-?\s*(?P<block>{_words('block')}){_ERA}",
        rf"(?-i:(?P<era>AD|CE)(?=\W))\s*(?P<year>\d{{1,4}}){_END}",
        rf"(?P<year>\d{{1,4}})(?!{_NTH}){_END}{_ERA}",
        rf"{_CENTURY}[\s-]+{_REST}",
    )
]
_CENTURIES = frozenset(word for word, number in lexicon("number").items() if number in map(str, range(13, 21)))
_NAMED = {word.split()[0] for kind in ("feast", "season") for word in lexicon(kind)}
_OPENERS = frozenset(_NAMED).union(*map(lexicon, ("month", "ordinal", "part", "era")), ("twenty", "thirty"), _CENTURIES)


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


def date_at(text: str, pieces: Pieces, at: int) -> tuple[int, When] | None:
    """The date that begins at a piece, and the piece behind it; None where none begins there.

    Its precision is 0 where the calendar has no such day.
    """
    if pieces[at].kind != "n" and pieces[at].low not in _OPENERS:
        return None
    for form in _FORMS:
        if match := form.match(text, pieces[at].start):
            end = bisect_left(pieces, len(match[0].rstrip()) + match.start(), key=lambda piece: piece.start)
            if when := _read(match, pieces, at, end):
                return end, when
    return None


def _read(match: re.Match[str], pieces: Pieces, at: int, end: int) -> When | None:
    """What the match of a form says, from piece ``at`` up to ``end``."""
    said = match.groupdict()
    span = Span(match.start(), pieces[end - 1].end)
    era = said.get("era")
    year = int(said.get("year") or 0) * (int(lexicon("era")[era.lower()]) if era else 1)
    month, day = _number(said.get("month"), "month"), _number(said.get("day"), "ordinal")
    if feast := said.get("feast"):
        month, day = map(int, lexicon("feast")[feast.lower()].split("-"))
    if "sign" in said and day <= 12 and day != month:  # which of the two is the month, where one alone can be
        month, day = (day, month) if month > 12 else (0, 0)
    if season := said.get("season"):
        (m, d), (n, e) = (map(int, day_.split("-")) for day_ in lexicon("season")[season.lower()].split(":"))
        return When(span, (year, m, d), (year, n, e), 10)
    if "century" in said:
        return _spelled_year(span, said, pieces, at, end)
    if "part" in said:
        return _long_period(span, said, year, day)
    if "year" not in said:
        figure = "feast" not in said and said["day"].isdecimal() and match.start("month") < match.start("day")
        counted = figure and end < len(pieces) and pieces[end].kind == "w"  # "In May 20 people died"
        return When(span, (0, month, day), (0, month, day), 11) if 0 < day <= LONGEST[month] and not counted else None
    if "month" not in said and "feast" not in said:
        return _lone_year(match, year, pieces, at, end)
    if not era and not 3 <= len(said["year"]) <= 4:
        return None
    if (
        "day" not in said
        and "feast" not in said
        and (measure_at(pieces, end)[0] or (len(said["year"]) < 4 and not era))
    ):
        return None  # "In March 300 people died"
    return _when(span, (year, month, day))


def _spelled_year(span: Span, said: dict[str, str | None], pieces: Pieces, at: int, end: int) -> When | None:
    """A year in two numbers in words: "nineteen sixty-two"; none where they count or measure something."""
    number = lexicon("number")
    tens, ones = (int(number[word.lower()]) if (word := said[part]) else 0 for part in ("tens", "ones"))
    counts = low(pieces, end) in ("-", *lexicon("scale")) or bool(
        measure_at(pieces, end)[0]
    )  # "eighteen sixty-seat buses"
    if (tens < 20 and ones) or counts or (at and pieces[at - 1].low == "at"):  # "at nineteen thirty"
        return None
    return _when(span, (int(number[str(said["century"]).lower()]) * 100 + tens + ones, 0, 0))


def _number(said: str | None, kind: str) -> int:
    """The number of a month or day, in figures ("20th") or words ("twenty-first"); 0 for none."""
    if not said:
        return 0
    if figures := re.match(r"\d+", said):
        return int(figures[0])
    tens, _, last = said.lower().rpartition("-")
    return int(lexicon(kind)[last.strip()]) + int(lexicon("number").get(tens.strip(), 0))


def _when(span: Span, day: Day, precision: int = 0) -> When:
    year, month, number = day
    if month > 12 or number > LONGEST[month] or year == 0:
        return When(span, day, day, 0)
    if month:
        return When(span, (year, month, number or 1), (year, month, number or LONGEST[month]), 11 if number else 10)
    return When(span, *block(year, precision or 9), precision or 9)


def _long_period(span: Span, said: dict[str, str | None], year: int, count: int) -> When | None:
    """A decade or a century, or its part with "early", "mid" or "late" before it."""
    precision = 8
    if length := said.get("block"):
        years = int(lexicon("block")[length.lower()])
        era = said["era"]
        year = (int(lexicon("era")[era.lower()]) if era else 1) * ((count - 1) * years + 1)
        precision = 7 if years == 100 else 6
    when = _when(span, (year, 0, 0), precision)
    if not said["part"] or not when.precision:
        return when
    early, late = _PARTS[said["part"].lower()]
    first, years = when.first[0], when.last[0] - when.first[0] + 1
    last = first + max(int(late * years) - 1, 0)
    return replace(when, first=(first + int(early * years), 1, 1), last=(last, 12, 31))


def _lone_year(match: re.Match[str], year: int, pieces: Pieces, at: int, end: int) -> When | None:
    """A year with its era, the end of a range ("1914–18"), or four digits that no unit follows."""
    figure, era = match["year"], match["era"]
    if at and pieces[at - 1].text in MONEY:
        return None
    if early := _EARLIER.search(match.string, max(0, match.start() - 5), match.start()):
        first = int(early[1])
        if len(figure) == 2 and FIRST_YEAR <= first <= LAST_YEAR and first % 100 < int(figure):
            return _when(Span(*match.span("year")), (first - first % 100 + int(figure), 0, 0))
    if era:
        return _when(Span(match.start(), pieces[end - 1].end), (year, 0, 0))
    if len(figure) != 4 or not FIRST_YEAR <= year <= LAST_YEAR or in_a_code(pieces, at):
        return None
    if measure_at(pieces, end)[0] or low(pieces, end) in lexicon("scale"):
        return None
    before = pieces[max(0, at - 4) : at]
    if bounded(before, "bound")[0] and not any(bounded(before, "dated")):
        return None  # "fewer than 1500 people"
    return replace(_when(Span(*match.span("year")), (year, 0, 0)), bare=True)


def bounded_date(pieces: Pieces, when: When) -> When:
    """The date with the bound and the hedge that stand before it."""
    before = [piece for piece in pieces if piece.end <= when.span.start][-5:]
    while before and before[-1].low in ("the", "year", "in", "on", "during"):
        before.pop()
    bound, about = bounded(before, "dated")
    if not about or when.yearless:
        return replace(when, bound=bound, about=about)
    first, last = when.first[0], when.last[0]
    years = max(ABOUT_YEARS, (NOW - first) // 50) if when.precision <= 9 else 1
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
