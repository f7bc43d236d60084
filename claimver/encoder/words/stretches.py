"""How long lies between two dates, as it is said: "nearly a year before", "more than two decades after"."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass

from claimver.encoder.words.numerals import NUMERAL, worth

__all__ = ["STRETCH", "Stretch", "agrees", "stretch_of"]

_DAYS = {"day": 1.0, "week": 7.0, "month": 30.44, "year": 365.2425, "decade": 3652.425, "centur": 36524.25}
_HEDGES = {
    "nearly": ("nearly", "almost", "just under", "not quite", "close to", "a little under", "slightly less than"),
    "beyond": ("just over", "a little over", "a little more than", "slightly more than", "slightly over"),
    "about": ("about", "around", "roughly", "approximately", "some", "barely", "an estimated"),
    "more": ("more than", "over", "at least", "well over", "no less than", "upwards of"),
    "less": ("less than", "under", "fewer than", "within", "at most", "no more than", "up to", "not even"),
    "": ("just", "only", "exactly", "precisely"),
}
_KIND = {words: kind for kind, some in _HEDGES.items() for words in some}
_HEDGE = "|".join(sorted(_KIND, key=len, reverse=True))
_VAGUE = {"several": (1.5, 12.0), "a few": (1.5, 8.0), "a couple of": (1.5, 3.5)}
STRETCH = (  # a pattern without its direction: "nearly a year", "three weeks"
    rf"(?<![\w.,-])(?<!quarter of )(?<!third of )(?:(?P<hedge>{_HEDGE})\s+)?"
    rf"(?P<count>half\s+an?|{'|'.join(_VAGUE)}|{NUMERAL}|\d{{1,3}}|an?)\s+(?:full\s+|whole\s+)?"
    r"(?P<unit>year|decade|centur|month|week|day)(?:s|y|ies)?"
)
LONGEST = 9000  # the last year that is reckoned with in days


@dataclass(frozen=True, slots=True)
class Stretch:
    """A length of time: ``count`` units, between ``least`` and ``most`` days; ``plain``: said without a hedge."""

    unit: str
    count: float
    least: float
    most: float
    plain: bool = False

    @property
    def count_days(self) -> float:
        """The days of so many units."""
        return self.count * _DAYS[self.unit]


Day = tuple[int, int, int]  # year, month and day, 0 where unknown


def stretch_of(match: re.Match[str]) -> Stretch | None:
    """The length that a match of STRETCH says.

    >>> stretch_of(re.search(STRETCH, "less than two weeks"))
    Stretch(unit='week', count=2.0, least=0.0, most=14.0, plain=False)
    """
    said, unit = " ".join(match["count"].lower().split()), match["unit"].lower()
    kind = _KIND[" ".join(match["hedge"].lower().split())] if match["hedge"] else ""
    day = _DAYS[unit]
    if said in _VAGUE:
        least, most = _VAGUE[said]
        return Stretch(unit, (least + most) / 2, least * day, most * day)
    if said.startswith("half"):
        count = 0.5
    else:
        count = float(said) if said.isdigit() else 1.0 if said in ("a", "an") else worth(said)[0]
    if not count:
        return None
    least, most = _bounds(kind, count, unit)
    return Stretch(unit, count, least * day, most * day, plain=not kind and count == int(count))


def _bounds(kind: str, count: float, unit: str) -> tuple[float, float]:
    """The least and the most that so many units can mean."""
    if kind == "nearly":
        return count - max(0.35, 0.12 * count), count + 0.03
    if kind == "beyond":
        return count - 0.01, count + max(0.5, 0.15 * count)
    if kind == "about":
        return count - max(0.4, 0.15 * count), count + max(0.4, 0.15 * count)
    if kind:
        return (count, float("inf")) if kind == "more" else (0.0, count)
    if unit == "day" or count != int(count):
        return (count, count) if unit == "day" else (count - 0.4, count + 0.4)
    if unit in ("decade", "centur"):
        return 0.88 * count, 1.12 * count
    return (count - 0.45, count + 0.6) if unit == "week" else (count - 0.5, count + 0.999)


def agrees(stretch: Stretch, early: Day, late: Day) -> bool | None:
    """Whether the second date may be so long after the first, as far as both are known; None where that is unsure."""
    years = late[0] - early[0] - (early[0] < 0 < late[0])
    fine = early[1] and late[1] and early[0] > 0 and late[0] < LONGEST and late[0] > 0
    if not fine:
        if stretch.unit in ("day", "week", "month"):
            within = (years - 1) * 366 < stretch.most and (years + 1) * 366 > stretch.least
            return None if within else False
        if stretch.plain and stretch.unit == "year":
            return years == stretch.count
        year = _DAYS["year"]
        return (years - 1) * year < stretch.most and (years + 1) * year > stretch.least
    fewest, most = (_day(late) - _last(early)).days, (_last(late) - _day(early)).days
    if fewest <= stretch.most and most >= stretch.least:
        return True
    return stretch.plain and stretch.unit == "year" and years == stretch.count


def _day(said: Day) -> datetime.date:
    return datetime.date(said[0], said[1], min(said[2] or 1, _length(said)))


def _last(said: Day) -> datetime.date:
    return datetime.date(said[0], said[1], min(said[2] or 31, _length(said)))


def _length(said: Day) -> int:
    """The days of the month."""
    following = datetime.date(said[0] + said[1] // 12, said[1] % 12 + 1, 1)
    return (following - datetime.timedelta(days=1)).day
