"""Dates and numbers as a claim states them: found in its text, with rounding, hedges and bounds."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from claimver.encoder.words.numerals import NUMERAL, ORDINALS, WORTH, worth
from claimver.encoder.words.stretches import STRETCH, Stretch, stretch_of
from claimver.encoder.words.units import unit
from claimver.types import Span

MONTHS = {
    name: number
    for number, names in enumerate(
        ["january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
         "september sept sep", "october oct", "november nov", "december dec"], 1
    )
    for name in names.split()
}  # fmt: skip
_M = r"(?P<month>" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\.?"
_D = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?"
_Y = r"(?P<year>[12]\d{3}|[3-9]\d{2})"
_ERA = r"(?:\s*(?P<era>BCE?|B\.C\.|AD|CE))?"
_COUNTED = (  # what follows a number that is no year
    r"%|percent|million|billion|m\b|km|metres|meters|people|feet|ft\b|miles|kg|tonnes|square|students|employees|"
    r"inhabitants|residents|seats|members|goals|episodes|kilomet|kelvin|degrees"
)
_DAYS = "|".join(sorted(ORDINALS, key=len, reverse=True))
_DATES = [
    re.compile(rf"\bthe\s+(?P<edge>first|last)\s+day\s+of\s+(?:{_M},?\s+)?(?:the\s+year\s+)?{_Y}\b", re.I),
    re.compile(rf"\b(?P<nth>{_DAYS})\s+(?:of\s+)?{_M},?\s+{_Y}\b", re.I),
    re.compile(rf"\b{_M}\s+the\s+(?P<nth>{_DAYS}),?\s+{_Y}\b", re.I),
    re.compile(r"(?<![\d/.])(?P<one>[0-3]?\d)[/.](?P<two>[0-3]?\d)[/.](?P<year>[12]\d{3})\b(?![/.]\d)"),
    re.compile(rf"\b{_D}\s+(?:of\s+)?{_M},?\s+{_Y}\b{_ERA}", re.I),
    re.compile(rf"\b{_M}\s+{_D},?\s+{_Y}\b{_ERA}", re.I),
    re.compile(r"\b(?P<year>\d{4})-(?P<number>\d{2})-(?P<day>\d{2})\b"),
    re.compile(rf"\b{_M},?\s+{_Y}\b{_ERA}", re.I),
    re.compile(r"\b(?:the\s+)?(?:(?P<part>early|mid|late)[- ])?(?P<decade>[12]\d{2}0)'?s\b", re.I),
    re.compile(r"\b(?P<century>\d{1,2})(?:st|nd|rd|th)[ -]century\b" + _ERA, re.I),
    re.compile(r"\b(?P<year>\d{1,4})\s*(?P<era>BCE?|B\.C\.)", re.I),
    re.compile(rf"\b(?P<year>1\d{{3}}|20\d{{2}})\b(?![,.]\d|\s*(?:{_COUNTED}))"),
]  # fmt: skip
_LONGEST = (31, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)  # days of the months, of none known first
_BEFORE = re.compile(
    r"\b(?P<word>before|prior to|by|until|till|after|since|from|between|later than|earlier than)\s+"
    r"(?:the\s+)?(?:year\s+)?$",
    re.I,
)

_APART = re.compile(rf"{STRETCH}\s+(?P<way>before|after|prior to|later than|earlier than)\s+(?:the\s+)?$", re.I)
_WORDS = {"a dozen": 12, "twice": 2, "once": 1, "a": 1, "an": 1, "half an": 0.5, "half a": 0.5,
          "a quarter of a": 0.25, "half a dozen": 6, "a score": 20}  # fmt: skip
_SCALES = {
    "hundred": 1e2,
    "thousand": 1e3,
    "million": 1e6,
    "billion": 1e9,
    "trillion": 1e12,
    "bn": 1e9,
    "m": 1e6,
    "k": 1e3,
}
_SEVERAL = r"(?:(?:different|distinct|separate|individual) )?"  # "sixty different countries"
_NUMBER = re.compile(
    r"(?<![\w.])(?P<sign>minus\s|[-−](?=\d))?(?:(?P<money>US\$|[$€£¥₹])\s?)?(?P<number>\d{1,3}(?:[,\u00a0\u202f]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
    r"(?:[\s-](?P<scale>hundred|thousand|million|billion|trillion|bn)\b)?"
    rf"(?:[\s-]?{_SEVERAL}(?P<unit>%|°C|°F|km²|km2|m²|m³|k?m/[sh]|"
    r"degrees? (?:[Cc]elsius|[Cc]entigrade|C)\b|(?:kilo)?(?:met(?:re|er)|mile)s? per (?:second|hour)|"
    r"[A-Za-z]+(?:[\s-](?:kilomet(?:re|er)s?|mi(?:les?)?|km|met(?:re|er)s?|feet|ft|cent))?))?",
)
_SPELLED = re.compile(
    rf"(?<![\w-])(?:(?P<numeral>{NUMERAL})|(?P<word>{'|'.join(sorted(_WORDS, key=len, reverse=True))})"
    r"(?:[\s-](?P<scale>hundred|thousand|million|billion)\b)?)"
    rf"(?:[\s-]{_SEVERAL}(?P<unit>(?:(?:square|cubic|nautical)[\s-])?[A-Za-z]+))?", re.I
)  # fmt: skip
_HOURS = re.compile(
    rf"\b(?P<hours>an|{NUMERAL}|\d+) hours? (?:and )?(?:(?P<minutes>{NUMERAL}|\d+) minutes|(?P<half>a half))", re.I
)
_HEDGE = re.compile(
    r"\b(?P<about>about|around|roughly|approximately|circa|some|nearly|almost|close to|an estimated|~)\s*$"
    r"|\b(?P<more>more than|over|at least|above|exceeding|upwards of|no fewer than|no less than|"
    r"(?:greater|higher|longer|older|larger|taller) than)\s*$"
    r"|\b(?P<less>less than|under|fewer than|at most|below|up to|no more than|"
    r"(?:smaller|shorter|lower|younger) than)\s*$",
    re.I,
)  # fmt: skip
_NO_UNITS = frozenset("and or to in of by at on as the is was with from more fewer less than".split())
_ACROSS = re.compile(  # "is rowed over 2,000 metres" says how far, not more than what
    r"\b(?:run|raced?|rowed|held|contested|staged|fought|swum|skied|ridden|sailed|competed|played|t[ao]kes? place|"
    r"took place|extend(?:s|ed)?|spread|stretch(?:es|ed)?|scattered|spans?|winds?)\s+over\s*$", re.I
)  # fmt: skip
_JUST = re.compile(r"\b(?:just|a little|a bit|slightly|barely|only just) $", re.I)
_FEET = re.compile(
    rf"\b(?P<feet>{NUMERAL}|\d+) (?:feet|foot|ft) (?:and )?(?P<inches>{NUMERAL}|\d+)"
    r"(?: inch(?:es)?\b|(?= tall\b|[.,;]|$))",
    re.I,
)
_SEASON = re.compile(r"\b(?P<season>spring|summer|autumn|fall|winter)(?: of)? $", re.I)
_SEASONS = {  # of the northern half of the earth, a month more on either side
    "spring": frozenset({2, 3, 4, 5, 6}),
    "summer": frozenset({5, 6, 7, 8, 9}),
    "autumn": frozenset({8, 9, 10, 11, 12}),
    "fall": frozenset({8, 9, 10, 11, 12}),
    "winter": frozenset({11, 12, 1, 2, 3}),
}
_STRICT = re.compile(r"more than|over|above|exceeding|less than|under|fewer than|below|[a-z]+er than", re.I)
_SUNK = re.compile(r" (?:below|beneath|under) (?:the )?(?:mean )?(?:sea level|the (?:level of the )?sea)\b", re.I)
_OR_SO = re.compile(r" or (?:so|thereabouts)\b|, give or take\b|,? (?:roughly|approximately|more or less)\b(?=[.,;]|$)")


@dataclass(frozen=True, slots=True)
class Date:
    """A date in a claim; ``relation`` is ``on``, ``before``, ``after``, ``since`` or ``until``.

    ``ranged``: whether it is one end of a period, as in "from 1982 to 1998"; ``attributive``: whether it says which
    thing is meant, as in "the 1942 film". ``stretch``: how far it lies from the date ``known`` that the text counts
    from, as in "nearly a year after 4 April 2023"; then year and month are roughly those meant.
    """

    span: Span
    year: int
    month: int = 0
    day: int = 0
    precision: int = 9
    relation: str = "on"
    ranged: bool = False
    attributive: bool = False
    stretch: Stretch | None = None
    later: bool = True  # of a stretch: whether it comes after what is known
    known: tuple[int, int, int] = (0, 0, 0)
    months: frozenset[int] = frozenset()  # those of a season, with the month on either side: "in the summer of 1463"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number in a claim: ``step`` is its own rounding; ``bound`` is ``""``, ``more`` or ``less``."""

    span: Span
    number: float
    step: float
    unit: str = ""
    about: bool = False
    bound: str = ""
    strict: bool = False  # of a bound: "more than", not "at least"
    sunk: bool = False  # "below sea level"


def dates(text: str) -> tuple[Date, ...]:
    """The dates of a text, in order, none inside another.

    >>> [(d.year, d.precision, d.relation) for d in dates("He died before 5 May 1821, in 1820 or the 1810s.")]
    [(1821, 11, 'before'), (1820, 9, 'on'), (1810, 8, 'on')]
    """
    found: list[Date] = []
    for pattern in _DATES:
        for match in pattern.finditer(text):
            span = Span(*match.span())
            if not any(span.overlaps(other.span) for other in found) and (date := _date(match, span)):
                found.append(_attributed(text, _apart(text, date) or _related(text, date)))
    return tuple(_ranged(text, sorted(found, key=lambda date: date.span)))


def _attributed(text: str, date: Date) -> Date:
    before, after = text[: date.span.start], text[date.span.end :]
    stands = re.search(r"\b(?:the|a|an|his|her|their|its|this)\s+$|(?:'s|’s|s')\s+$", before, re.I)
    season = _SEASON.search(before) if date.precision == 9 else None
    months = _SEASONS[season["season"].lower()] if season else frozenset()
    attributive = bool(stands and re.match(r"\s+[a-z]", after) and date.precision == 9)
    span = Span(season.start(), date.span.end) if season else date.span
    return replace(date, span=span, attributive=attributive, months=months)


def _apart(text: str, date: Date) -> Date | None:
    """The date that lies so far from this one, where the text says how far: "two years before 1914"."""
    match = _APART.search(text[: date.span.start])
    stretch = stretch_of(match) if match and date.precision >= 9 else None
    if match is None or stretch is None or date.year < 1:
        return None
    later, most = match["way"].lower() in ("after", "later than"), min(stretch.most, 1.2 * stretch.count_days)
    months = round((stretch.least + most) / 2 / 30.44) * (1 if later else -1)
    turn, month = divmod((date.month or 6) - 1 + months, 12)
    narrow = bool(date.month) and most - stretch.least < 40
    span = Span(match.start(), date.span.end)
    return Date(
        span, max(1, date.year + turn), month + 1 if narrow else 0, precision=10 if narrow else 9,
        stretch=stretch, later=later, known=(date.year, date.month, date.day),
    )  # fmt: skip


def _ranged(text: str, found: list[Date]) -> list[Date]:
    """The dates, those marked that are the two ends of a period."""
    for at, (first, second) in enumerate(itertools.pairwise(found)):
        opened = re.search(r"\b(?:from|between)\s+(?:the\s+)?(?:year\s+)?$", text[: first.span.start], re.I)
        tie = text[first.span.end : second.span.start].strip().lower()
        if (opened and tie in ("to", "and", "until", "till", "through")) or tie in ("–", "-", "—"):
            found[at], found[at + 1] = replace(first, ranged=True), replace(second, ranged=True)
    return found


def _date(match: re.Match[str], span: Span) -> Date | None:
    groups = match.groupdict()
    sign = -1 if (groups.get("era") or "").upper().startswith("B") else 1
    if groups.get("decade"):
        return Date(span, int(groups["decade"]), precision=8)
    if groups.get("century"):
        return Date(span, sign * ((int(groups["century"]) - 1) * 100 + 1), precision=7)
    if groups.get("one"):
        return _in_figures(int(groups["one"]), int(groups["two"]), int(groups["year"]), span)
    month = MONTHS[groups["month"].casefold()] if groups.get("month") else int(groups.get("number") or 0)
    day = ORDINALS[groups["nth"].casefold()] if groups.get("nth") else int(groups.get("day") or 0)
    if groups.get("edge"):
        month, day = _edge(groups["edge"].lower() == "last", month, int(groups["year"]))
    if month > 12 or day > _LONGEST[month]:
        return None
    return Date(span, sign * int(groups["year"]), month, day, 11 if day else 10 if month else 9)


def _edge(last: bool, month: int, year: int) -> tuple[int, int]:
    """The month and day of the first or last day of a month, or, without one, of a year."""
    month = month or (12 if last else 1)
    short = month == 2 and (year % 4 or (year % 100 == 0 and year % 400))
    return month, (28 if short else _LONGEST[month]) if last else 1


def _in_figures(one: int, two: int, year: int, span: Span) -> Date | None:
    """A date such as 29/05/1953; where day and month cannot be told apart, the year alone."""
    if not (0 < one <= 31 and 0 < two <= 31) or min(one, two) > 12:
        return None
    if max(one, two) > _LONGEST[min(one, two)]:
        return None
    if one == two or max(one, two) > 12:
        return Date(span, year, min(one, two), max(one, two), 11)
    return Date(span, year)


def _related(text: str, date: Date) -> Date:
    before = _BEFORE.search(text[: date.span.start])
    if before is None:
        return date
    word = before["word"].lower()
    relation = {"before": "before", "prior to": "before", "earlier than": "before", "by": "until", "until": "until",
                "till": "until", "after": "after", "later than": "after", "since": "since"}.get(word, "on")  # fmt: skip
    return Date(date.span, date.year, date.month, date.day, date.precision, relation)


def amounts(text: str) -> tuple[Amount, ...]:
    """The numbers of a text that are no dates, in order.

    >>> [(a.number, a.unit, a.bound) for a in amounts("It has more than 2.1 million inhabitants and three hubs.")]
    [(2100000.0, 'inhabitants', 'more'), (3.0, 'hubs', '')]
    """
    taken = [date.span for date in dates(text)]
    found = [*_hours(text), *_feet(text)]
    taken += [amount.span for amount in found]
    found += [amount for match in _NUMBER.finditer(text) if (amount := _amount(text, match, taken))]
    taken += [amount.span for amount in found]
    found += [amount for match in _SPELLED.finditer(text) if (amount := _spelled(text, match, taken))]
    return tuple(sorted(found, key=lambda amount: amount.span))


def _amount(text: str, match: re.Match[str], taken: list[Span]) -> Amount | None:
    if any(Span(*match.span("number")).overlaps(span) for span in taken):
        return None
    if re.match(r"(?:st|nd|rd|th)\b", text[match.end("number") :]) or (
        match.start() and text[match.start() - 1].isalpha()
    ):
        return None
    digits = re.sub(r"[,\u00a0\u202f]", "", match["number"])
    scale = _SCALES[match["scale"].lower()] if match["scale"] else 1.0
    scale *= -1 if match["sign"] else 1
    return _hedged(text, match, float(digits) * scale, _step(digits) * abs(scale), match["unit"] or "", match["money"])


def _spelled(text: str, match: re.Match[str], taken: list[Span]) -> Amount | None:
    if any(Span(*match.span()).overlaps(span) for span in taken):
        return None
    if match["numeral"]:
        number, step = worth(match["numeral"])
        by_one = re.search(r"\bby $", text[: match.start()]) is not None and unit(match["unit"] or "") is not None
        if (match["unit"] or "").casefold() in ORDINALS.keys() | WORTH.keys():
            return None  # "the forty-fifth man", "nineteen forty-five"
        if (match["unit"] or "").lower() == "dozen":
            return _hedged(text, match, 12 * number, 0.0, "", None)
        if (match["numeral"].lower() in ("one", "zero") and not by_one) or not (match["unit"] or number > 20):
            return None
        return _hedged(text, match, number, step if step > 1 else 0.0, match["unit"] or "", None)
    word, before = match["word"].casefold(), text[: match.start()]
    if word == "once" or not (match["scale"] or match["unit"]):
        return None
    if word in ("a", "an") and not (
        match["scale"] or ((_HEDGE.search(before) or before.endswith("by ")) and unit(match["unit"] or ""))
    ):
        return None
    scale = _SCALES[match["scale"].lower()] if match["scale"] else 1.0
    return _hedged(text, match, _WORDS[word] * scale, scale if scale > 1 else 0.0, match["unit"] or "", None)


def _hours(text: str) -> Iterator[Amount]:
    """Lengths of time in hours and minutes, as minutes."""
    for match in _HOURS.finditer(text):
        hours, rest = (_counted(match[name] or "") for name in ("hours", "minutes"))
        hedge = _HEDGE.search(text[: match.start()])
        kind = hedge.lastgroup if hedge else ""
        number = 60 * hours + (30 if match["half"] else rest)
        bound = kind if kind in ("more", "less") else ""
        yield Amount(Span(*match.span()), number, 1.0, "minutes", about=kind == "about", bound=bound or "")


def _feet(text: str) -> Iterator[Amount]:
    """Heights in feet and inches, as inches."""
    for match in _FEET.finditer(text):
        feet, inches = (_counted(match[name]) for name in ("feet", "inches"))
        if inches < 12:
            yield Amount(Span(*match.span()), 12 * feet + inches, 1.0, "inches")


def _counted(words: str) -> float:
    return float(words) if words.isdigit() else 1.0 if words.lower() == "an" else worth(words)[0]


def _step(digits: str) -> float:
    """The claim's own rounding: the value of its last significant digit."""
    if "." in digits:
        return 10.0 ** -len(digits.partition(".")[2])
    zeros = len(digits) - len(digits.rstrip("0"))
    return 10.0**zeros if zeros >= 2 else (1.0 if zeros == 0 else 10.0)


def _hedged(text: str, match: re.Match[str], number: float, step: float, measure: str, money: str | None) -> Amount:
    before = text[: match.start()]
    hedge = None if _ACROSS.search(before) else _HEDGE.search(before)
    kind = hedge.lastgroup if hedge else "about" if _OR_SO.match(text, match.end()) else None
    end = match.end()
    if measure.lower() in _NO_UNITS:
        end, measure = match.start("unit") - 1 if measure else end, ""
    if not measure and "number" in match.groupdict():
        end = match.end("number")
    return Amount(
        Span(match.start(), end),
        number,
        step,
        money or measure,
        about=kind == "about" or bool(hedge and _JUST.search(text[: hedge.start()])),
        bound=kind if kind in ("more", "less") else "",
        strict=bool(hedge and _STRICT.match(hedge[0])),
        sunk=_SUNK.match(text, match.end()) is not None,
    )
