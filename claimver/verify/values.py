"""Dates and amounts as a text states them: with precision, bound, hedge and rounding.

This is a grammar of values, not of English: digits, and the words of ``values.tsv`` and ``units.tsv``. A figure that
is grouped wrongly ("2,102,6504") or a day that no month has ("31 February 1990") is no value: see ``malformed``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from claimver.types import Span
from claimver.verify.units import lexicon, phrases, unit

__all__ = ["Amount", "Day", "When", "amounts", "block", "dates", "malformed"]

Day = tuple[int, int, int]  # year (negative BC), month, day
_PIECE = re.compile(
    r"(?P<n>\d+(?:[.,\u00a0\u202f]\d+)*)|(?P<w>(?:[A-Za-z]\.){2,}(?![^\W\d_])|[^\W\d_]+(?:['’][^\W\d_]+)*)|(?P<s>[^\s])"
)
_PLAIN, _GROUPED = re.compile(r"\d+(?:\.\d+)?"), re.compile(r"\d{1,3}(?:([,\u00a0\u202f])\d{3})(?:\1\d{3})*(?:\.\d+)?")
_INDIAN = re.compile(r"\d{1,2}(?:,\d{2})+,\d{3}")
_LONGEST = (0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_MONEY = frozenset("$€£¥₹")
_PARTS = {"early": (0.0, 0.4), "mid": (0.3, 0.7), "late": (0.6, 1.0)}  # of a decade or century
_SIZES = {8: 10, 7: 100, 6: 1000}
ABOUT_YEARS = 5  # what "about" allows a year either way
FIRST_YEAR, LAST_YEAR = 1000, 2100  # of four digits that stand alone


@dataclass(frozen=True, slots=True)
class When:
    """A stretch of days, both included. ``precision`` is Wikidata's: 11 day, 10 month, 9 year, 8 decade, 7 century.

    ``bound``: "", "before", "after", "since", "until", "by", or "from" and "to" for the ends of a range. ``bare``: four
    digits alone, that may be a number.
    """

    span: Span
    first: Day
    last: Day
    precision: int = 9
    bound: str = ""
    about: bool = False
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with the step it is rounded to. ``bound``: "", "more", "least", "less" or "most".

    ``unit`` is what stands behind the number: a unit of measure, or the word for what is counted. ``spelled``: in words.
    """

    span: Span
    number: float
    step: float = 0.0
    unit: str = ""
    bound: str = ""
    about: bool = False
    spelled: bool = False


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    low: str
    start: int
    end: int
    kind: str  # "n" digits, "w" word, "s" sign


_Pieces = Sequence[_Piece]


def dates(text: str) -> tuple[When, ...]:
    """The dates of a text, in order.

    >>> [(d.first[0], d.last[0], d.bound) for d in dates("He died before 5 May 1821, in the 1810s or the 5th century BC.")]
    [(1821, 1821, 'before'), (1810, 1819, ''), (-500, -401, '')]
    """
    return _read(text)[0]


def amounts(text: str) -> tuple[Amount, ...]:
    """The numbers of a text that are no dates, in order.

    >>> [(a.number, a.unit, a.bound) for a in amounts("It has more than 2.1 million inhabitants and thirty-two hubs.")]
    [(2100000.0, 'inhabitants', 'more'), (32.0, 'hubs', '')]
    """
    return _read(text)[1]


def malformed(text: str) -> tuple[Span, ...]:
    """The figures that are neither number nor date.

    >>> [span.of("It has 2,102,6504 books.") for span in malformed("It has 2,102,6504 books.")]
    ['2,102,6504']
    """
    return _read(text)[2]


@lru_cache(maxsize=4096)
def _read(text: str) -> tuple[tuple[When, ...], tuple[Amount, ...], tuple[Span, ...]]:
    pieces = [
        _Piece(m[0], m[0].casefold(), m.start(), m.end(), m.lastgroup or "s") for m in _PIECE.finditer(text)
    ]
    whens: list[When] = []
    figures: list[Amount] = []
    wrong: list[Span] = []
    at = 0
    while at < len(pieces):
        if dated := _date(pieces, at):
            at, when = dated
            (whens.append(_bounded_date(pieces, when)) if when.precision else wrong.append(when.span))
            continue
        if counted := _amount(pieces, at):
            at, amount = counted
            (figures.append(amount) if amount.number == amount.number else wrong.append(amount.span))
            continue
        at += 1
    return tuple(_ranges(text, whens)), tuple(_joined(text, figures)), tuple(wrong)


# ── dates ────────────────────────────────────────────────────────────────────


def block(year: int, precision: int) -> tuple[Day, Day]:
    """First and last day of the year, decade, century or millennium that a year is in.

    >>> block(1969, 8), block(-44, 7)
    (((1960, 1, 1), (1969, 12, 31)), ((-100, 1, 1), (-1, 12, 31)))
    """
    length = _SIZES.get(precision, 1)
    size = abs(year)
    low = size if length == 1 else size - size % 10 if length == 10 else (size - 1) // length * length + 1
    low, high = max(low, 1), low + length - 1
    first, last = (low, high) if year > 0 else (-high, -low)
    return (first, 1, 1), (last, 12, 31)


def _date(pieces: _Pieces, at: int) -> tuple[int, When] | None:
    for reader in (_iso, _day_month, _month_day, _month_year, _long_period, _year):
        if found := reader(pieces, at):
            return found
    return None


def _when(pieces: _Pieces, at: int, end: int, day: Day, precision: int = 0) -> tuple[int, When]:
    """The date of pieces ``at`` to ``end``; of precision 0 where the calendar has no such day."""
    year, month, number = day
    span = Span(pieces[at].start, pieces[end - 1].end)
    if month > 12 or number > _LONGEST[month] or year == 0:
        return end, When(span, day, day, 0)
    precision = precision or (11 if number else 10 if month else 9)
    first, last = block(year, precision)
    if precision >= 10:
        first, last = (year, month, number or 1), (year, month, number or _LONGEST[month])
    return end, When(span, first, last, precision)


def _iso(pieces: _Pieces, at: int) -> tuple[int, When] | None:
    """A date in figures: 1969-07-20, 20/07/1969 or 20.07.1969; day and month of a doubtful order are not read."""
    if pieces[at].kind != "n":
        return None
    if pieces[at].text.count(".") == 2 and (parts := _short(pieces[at].text.split("."))):
        return _when(pieces, at, at + 1, parts)
    some = pieces[at : at + 5]
    if len(some) < 5 or "".join(p.kind for p in some) != "nsnsn" or some[1].text != some[3].text:
        return None
    if any(a.end != b.start for a, b in zip(some, some[1:], strict=False)):
        return None
    texts = [some[0].text, some[2].text, some[4].text]
    if some[1].text == "-" and [len(text) for text in texts] == [4, 2, 2]:
        year, month, day = map(int, texts)
        return _when(pieces, at, at + 5, (year, month, day))
    parts = _short(texts) if some[1].text == "/" else None
    return _when(pieces, at, at + 5, parts) if parts else None


def _short(texts: Sequence[str]) -> Day | None:
    one, two, year = (int(text) if text.isdigit() else 0 for text in texts)
    if not one or not two or len(texts[2]) != 4:
        return None
    if one > 12 or one == two:
        return year, two, one
    return (year, one, two) if two > 12 else (year, 0, 0)


def _day_month(pieces: _Pieces, at: int) -> tuple[int, When] | None:
    day, next_ = _day(pieces, at)
    next_ += bool(day) and _low(pieces, next_) == "of"
    month, after = _month(pieces, next_)
    year, end = _full_year(pieces, after)
    return _when(pieces, at, end, (year, month, day)) if day and month and year else None


def _month_day(pieces: _Pieces, at: int) -> tuple[int, When] | None:
    month, next_ = _month(pieces, at)
    next_ += bool(month) and _low(pieces, next_) == "the"
    day, after = _day(pieces, next_) if month else (0, at)
    year, end = _full_year(pieces, after)
    return _when(pieces, at, end, (year, month, day)) if day and month and year else None


def _month_year(pieces: _Pieces, at: int) -> tuple[int, When] | None:
    month, after = _month(pieces, at)
    after += bool(month) and _low(pieces, after) == "of"
    year, end = _full_year(pieces, after) if month else (0, at)
    return _when(pieces, at, end, (year, month, 0)) if year else None


def _day(pieces: _Pieces, at: int) -> tuple[int, int]:
    """A day of a month, "20", "20th" or "twentieth", and the place behind it; 0 where there is none."""
    spelled = lexicon("ordinal").get(_low(pieces, at))
    if spelled:
        return int(spelled), at + 1
    if _low(pieces, at) in ("twenty", "thirty") and _low(pieces, at + 1) == "-":
        unit_ = lexicon("ordinal").get(_low(pieces, at + 2), "0")
        return (int(lexicon("number")[_low(pieces, at)]) + int(unit_), at + 3) if unit_ != "0" else (0, at)
    text = pieces[at].text if at < len(pieces) else ""
    if not text.isdigit() or len(text) > 2 or not int(text):
        return 0, at
    return int(text), at + 1 + _is_ending(pieces, at + 1)


def _is_ending(pieces: _Pieces, at: int) -> bool:
    """Whether the ending of an ordinal sticks to the figure before."""
    return _low(pieces, at) in ("st", "nd", "rd", "th") and pieces[at].start == pieces[at - 1].end


def _month(pieces: _Pieces, at: int) -> tuple[int, int]:
    number = int(lexicon("month").get(_low(pieces, at), 0))
    return number, at + 1 + (number > 0 and _low(pieces, at + 1) == "." and pieces[at].end == pieces[at + 1].start)


def _full_year(pieces: _Pieces, at: int) -> tuple[int, int]:
    at += _low(pieces, at) == ","
    text = pieces[at].text if at < len(pieces) else ""
    sign, end = _era(pieces, at + 1)
    if text.isdigit() and (3 <= len(text) <= 4 or sign) and int(text):
        return int(text) * (sign or 1), end
    return 0, at


def _era(pieces: _Pieces, at: int) -> tuple[int, int]:
    sign = int(lexicon("era").get(_low(pieces, at), 0))
    return sign, at + bool(sign)


def _long_period(pieces: _Pieces, at: int) -> tuple[int, When] | None:
    """A decade or a century with "early", "mid" or "late" before it."""
    part = lexicon("part").get(_low(pieces, at), "")
    first = at + bool(part) + (bool(part) and _low(pieces, at + 1) == "-")
    first += bool(part) and _low(pieces, first) == "the"
    found = _decade(pieces, first) or _century(pieces, first)
    if not found:
        return None
    end, when = found
    if not part:
        return end, when
    low, high = _PARTS[part]
    years = when.last[0] - when.first[0] + 1
    start = when.first[0] + int(low * years)
    last = when.first[0] + max(int(high * years) - 1, 0)
    span = Span(pieces[at].start, when.span.end)
    return end, replace(when, span=span, first=(start, 1, 1), last=(last, 12, 31))


def _decade(pieces: _Pieces, at: int) -> tuple[int, When] | None:
    text = pieces[at].text if at < len(pieces) else ""
    if not (text.isdigit() and 2 < len(text) < 5 and text.endswith("0")):
        return None
    next_ = at + 1 + (_low(pieces, at + 1) in ("'", "’"))
    if _low(pieces, next_) != "s" or pieces[next_].start - pieces[at].end > 1 or pieces[next_ - 1].end != pieces[next_].start:
        return None
    sign, end = _era(pieces, next_ + 1)
    return _when(pieces, at, end, ((sign or 1) * int(text), 0, 0), 8)


def _century(pieces: _Pieces, at: int) -> tuple[int, When] | None:
    count, next_ = _day(pieces, at)
    is_ordinal = count and (_is_ending(pieces, next_ - 1) or not pieces[at].text.isdigit())
    next_ += _low(pieces, next_) == "-"
    length = lexicon("block").get(_low(pieces, next_))
    if not is_ordinal or not length:
        return None
    sign, end = _era(pieces, next_ + 1)
    year = (sign or 1) * ((count - 1) * int(length) + 1)
    return _when(pieces, at, end, (year, 0, 0), 7 if length == "100" else 6)


def _year(pieces: _Pieces, at: int) -> tuple[int, When] | None:
    """A year with its era, or four digits alone that no unit follows."""
    text = pieces[at].text
    if lexicon("era").get(_low(pieces, at)) == "1" and pieces[at].text.isupper():
        number = pieces[at + 1].text if at + 1 < len(pieces) else ""
        return _when(pieces, at, at + 2, (int(number), 0, 0)) if number.isdigit() and len(number) < 5 else None
    if not text.isdigit() or len(text) > 4 or (at and pieces[at - 1].text in _MONEY):
        return None
    sign, end = _era(pieces, at + 1)
    if sign:
        return _when(pieces, at, end, (sign * int(text), 0, 0))
    if len(text) != 4 or not FIRST_YEAR <= int(text) <= LAST_YEAR or _is_ending(pieces, at + 1):
        return None
    if _measure(pieces, at + 1)[0] or _low(pieces, at + 1) in lexicon("scale") or _in_a_code(pieces, at):
        return None
    before = pieces[max(0, at - 4) : at]
    if _ending(before, "bound") not in ("", "about") and not _ending(before, "dated"):
        return None  # "fewer than 1500 people"
    end, when = _when(pieces, at, at + 1, (int(text), 0, 0))
    return end, replace(when, bare=True)


def _bounded_date(pieces: _Pieces, when: When) -> When:
    """The date with the bound and the hedge that stand before it."""
    before = [piece for piece in pieces if piece.end <= when.span.start][-5:]
    while before and before[-1].low in ("the", "year", "in", "on", "during"):
        before.pop()
    value = _ending(before, "dated")
    if value != "about":
        return replace(when, bound=value)
    (first, *_), (last, *_) = when.first, when.last
    years = ABOUT_YEARS if when.precision <= 9 else 1
    return replace(when, about=True, first=(first - years, 1, 1), last=(last + years, 12, 31))


def _ranges(text: str, whens: list[When]) -> list[When]:
    """Two dates with a dash, "to" or "and" between them as the ends of a range; other dates "from" are plain."""
    found = list(whens)
    for place, (one, two) in enumerate(zip(whens, whens[1:], strict=False)):
        between = text[one.span.end : two.span.start].strip().casefold()
        dash = between in ("–", "—", "-")
        if between in lexicon("tie") and (dash or one.bound == "from") and one.first <= two.last:
            found[place], found[place + 1] = replace(one, bound="from"), replace(two, bound="to")
    paired = {place for place, when in enumerate(found) if when.bound == "to"}
    return [
        replace(when, bound="since") if when.bound == "from" and place + 1 not in paired else when
        for place, when in enumerate(found)
    ]


# ── amounts ──────────────────────────────────────────────────────────────────


def _amount(pieces: _Pieces, at: int) -> tuple[int, Amount] | None:
    """The amount that begins here and the place behind it; its number is not-a-number where it is malformed."""
    if pieces[at].kind == "n":
        return _figure(pieces, at)
    found = _numeral(pieces, at)
    if found is None or _low(pieces, found[0]) in lexicon("ordinal"):
        return None
    end, number, step = found
    return _finished(pieces, at, end, Amount(Span(pieces[at].start, pieces[end - 1].end), number, step, spelled=True))


def _figure(pieces: _Pieces, at: int) -> tuple[int, Amount] | None:
    text, span = pieces[at].text, Span(pieces[at].start, pieces[at].end)
    if _is_ending(pieces, at + 1) or _in_a_code(pieces, at):
        return None
    if not (_PLAIN.fullmatch(text) or _GROUPED.fullmatch(text) or _INDIAN.fullmatch(text)):
        codes = text.count(".") > 1  # a version, a section: no figure at all
        return None if codes else (at + 1, Amount(span, float("nan")))
    digits = re.sub(r"[,\u00a0\u202f]", "", text)
    minus = at > 0 and pieces[at - 1].text in "-−" and pieces[at - 1].end == span.start
    minus = minus and (at < 2 or pieces[at - 2].end < pieces[at - 1].start)
    number, step, end = float(digits) * (-1 if minus else 1), _step(digits), at + 1
    money = at > 0 and pieces[at - 1].text in _MONEY
    scale = lexicon("scale").get(_low(pieces, end + (_low(pieces, end) == "-")))
    if scale is None and money:
        scale = {"m": "1000000", "k": "1000"}.get(_low(pieces, end))
    if scale:
        number, step, end = number * float(scale), step * float(scale), end + 1 + (_low(pieces, end) == "-")
    return _finished(pieces, at, end, Amount(span, number, step))


def _in_a_code(pieces: _Pieces, at: int) -> bool:
    """Whether letters stick to the figure from the left: B737, MP3."""
    return at > 0 and pieces[at - 1].kind == "w" and pieces[at - 1].end == pieces[at].start


def _step(digits: str) -> float:
    """The rounding that the figure shows: the worth of its last digit that is not a trailing zero."""
    if "." in digits:
        return float(10.0 ** -len(digits.partition(".")[2]))
    return float(10.0 ** (len(digits) - len(digits.rstrip("0")))) if digits.strip("0") else 1.0


def _finished(pieces: _Pieces, at: int, end: int, amount: Amount) -> tuple[int, Amount]:
    """The amount with unit, bound and hedge."""
    first = at
    later = " ".join(piece.low for piece in pieces[end : end + 3])
    said = next((lexicon("behind")[p] for p in phrases("behind") if later == p or later.startswith(p + " ")), "")
    measure = ""
    if at and pieces[at - 1].text in _MONEY:
        first, measure = at - 1, pieces[at - 1].text
    elif not said:
        skipped = end + (_low(pieces, end) == "-" and pieces[end].start == pieces[end - 1].end)
        measure, behind = _measure(pieces, skipped)
        if measure:
            end = behind
        elif skipped < len(pieces) and pieces[skipped].kind == "w":
            measure = pieces[skipped].text
    before = list(pieces[max(0, first - 4) : first])
    bound, about = _ending(before, "bound"), False
    if bound == "about":
        about, bound = True, _ending(_without(before, "bound"), "bound").replace("about", "")
    about, bound = about or said == "about", bound or said.replace("about", "")
    span = Span(pieces[first].start, pieces[end - 1].end)
    return end, replace(amount, span=span, unit=measure, bound=bound, about=about)


def _measure(pieces: _Pieces, at: int) -> tuple[str, int]:
    """The longest unit of measure that begins here, and the place behind it; "" where there is none."""
    for count in range(min(6, len(pieces) - at), 0, -1):
        some = pieces[at : at + count]
        name = "".join(" " * (i > 0 and p.start > some[i - 1].end) + p.text for i, p in enumerate(some))
        known = unit(name)
        if known and not (at + count < len(pieces) and _glued(some[-1], pieces[at + count])):
            return name, at + count
    return "", at


def _glued(one: _Piece, two: _Piece) -> bool:
    return two.start == one.end and two.kind != "s"


def _numeral(pieces: _Pieces, at: int) -> tuple[int, float, float] | None:
    """A number in words: the place behind it, the number, and what its last word counts by."""
    words, scales = lexicon("number"), lexicon("scale")
    low, next_ = _low(pieces, at), _low(pieces, at + 1)
    if low == "half" and next_ in ("a", "an") and _low(pieces, at + 2) in scales:
        worth = float(scales[_low(pieces, at + 2)])
        return at + 3, worth / 2, worth / 10
    if low in ("a", "an") and next_ in scales:
        at, part = at + 1, 1.0
    elif low in words:
        part = 0.0
    else:
        return None
    total, step, end, fraction = 0.0, 1.0, at, 0.0
    while end < len(pieces):
        low = pieces[end].low
        if low in words and _may_follow(part, float(words[low])):
            part, step, end = part + float(words[low]), 1.0, end + 1
        elif low in scales and (part or fraction):
            worth = float(scales[low])
            if worth <= 100:
                part, step = (part + fraction) * worth, worth
            else:
                total, part, step = total + (part + fraction) * worth, 0.0, worth / (10 if fraction else 1)
            fraction, end = 0.0, end + 1
        elif low == "and" and tuple(p.low for p in pieces[end + 1 : end + 3]) == ("a", "half"):
            fraction, end = 0.5, end + 3
        elif low in ("and", "-") and _low(pieces, end + 1) in words and (part or total):
            value = float(words[_low(pieces, end + 1)])
            if not _may_follow(part, value) or (low == "and" and part % 100):
                break
            end += 1
        else:
            break
    return end, total + part + fraction, 0.1 if fraction else step


def _may_follow(part: float, value: float) -> bool:
    """Whether a number word goes on from what stands before it: twenty-two, two hundred five; not nineteen forty."""
    if part == 0 or (part % 100 == 0 and value < 100):
        return True
    return part % 10 == 0 and 20 <= part % 100 <= 90 and 0 < value < 10


def _joined(text: str, figures: Sequence[Amount]) -> list[Amount]:
    """Amounts in a larger and a smaller unit as one: "2 hours and 15 minutes"; "between 5 and 10 km" as two bounds."""
    found: list[Amount] = []
    for amount in figures:
        one = found[-1] if found else None
        tie = text[one.span.end : amount.span.start].strip(" ,").casefold() if one else "?"
        left, right = unit(one.unit) if one else None, unit(amount.unit)
        if one and left and right and tie in ("", "and") and left[0] == right[0] and left[1] > right[1]:
            number = one.number + amount.number * right[1] / left[1]
            step = max(amount.step * right[1] / left[1], 1e-9)
            found[-1] = replace(one, span=Span(one.span.start, amount.span.end), number=number, step=step)
        elif one and not one.unit.strip("and ") and tie.endswith("and") and _opens(text, one, "between"):
            found[-1] = replace(one, unit=amount.unit, bound="least")
            found.append(replace(amount, bound="most"))
        else:
            found.append(amount)
    return found


def _opens(text: str, amount: Amount, word: str) -> bool:
    return text[: amount.span.start].rstrip().casefold().endswith(word)


def _ending(before: _Pieces, kind: str) -> str:
    """What the phrase of that kind means that the pieces end with; "" for none."""
    said = " " + " ".join(piece.low for piece in before)
    return next((lexicon(kind)[phrase] for phrase in phrases(kind) if said.endswith(" " + phrase)), "")


def _without(before: list[_Piece], kind: str) -> list[_Piece]:
    """The pieces without the phrase of that kind at their end."""
    said = " " + " ".join(piece.low for piece in before)
    phrase = next((p for p in phrases(kind) if said.endswith(" " + p)), "")
    return before[: len(before) - len(phrase.split())]


def _low(pieces: _Pieces, at: int) -> str:
    return pieces[at].low if 0 <= at < len(pieces) else ""
