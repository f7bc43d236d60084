"""Which documents may be evidence: windows of dates, and sites left out.

A date is ISO 8601: ``2024``, ``2024-05`` or ``2024-05-31``, with or without a time behind it. As numbers its first and
last day are ``20240501`` and ``20240531``, so that they compare as the days do.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from claimver.errors import InputError

__all__ = [
    "ALWAYS",
    "FACT_CHECKS",
    "SOCIAL",
    "UNDATED",
    "Window",
    "before_checking",
    "days",
    "host",
    "left_out",
    "window",
]

FACT_CHECKS = ("politifact.com", "snopes.com", "factcheck.org")  # RAGAR, arXiv 2404.12065: they hold the verdict itself
SOCIAL = ("tiktok.com", "facebook.com", "twitter.com", "x.com", "youtube.com")
UNDATED = (0, 0)
_ISO = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?(?:[T ].*)?")


@dataclass(frozen=True, slots=True)
class Window:
    """From the day ``after`` to the day ``before``, both included: numbers such as 20240531, 0 for no limit."""

    after: int = 0
    before: int = 0

    def holds(self, first: int, last: int) -> bool:
        """Whether a document of these first and last days falls in: it may not reach beyond the end.

        >>> window(before="2020-03").holds(*days("2020")), window(after="2020-03").holds(*days("2020"))
        (False, True)
        """
        return (not self.before or last <= self.before) and (not self.after or last >= self.after)


ALWAYS = Window()


def days(date: str) -> tuple[int, int]:
    """The first and the last day that the date may mean, ``UNDATED`` for an empty one. Raises: InputError.

    >>> days("2024-02")
    (20240201, 20240229)
    """
    if not date.strip():
        return UNDATED
    found = _ISO.fullmatch(date.strip())
    year, month, day = (int(part or 0) for part in found.groups()) if found else (0, 0, 0)
    try:
        first = datetime.date(year, month or 1, day or 1)
    except ValueError:
        raise InputError(f'The date {date!r} is no date that is read here. Write it as "2024-05-31".') from None
    if day:
        return _number(first), _number(first)
    if not month:
        return _number(first), year * 10_000 + 1231
    following = datetime.date(year + month // 12, month % 12 + 1, 1) if (year, month) != (9999, 12) else None
    last = following - datetime.timedelta(days=1) if following else datetime.date(9999, 12, 31)
    return _number(first), _number(last)


def window(*, after: str | None = None, before: str | None = None) -> Window:
    """The window between two dates, both included. Raises: InputError."""
    return Window(days(after or "")[0], days(before or "")[1])


def before_checking(checked: str, years: int) -> tuple[str, str]:
    """The first and the last day of evidence for a claim checked on a day, today by default; 0 years are no window.

    Of a month or a year it is the last day. Raises: InputError.

    >>> before_checking("2024-02-29", 2)
    ('2022-02-28', '2024-02-29')
    """
    if not years:
        return "", ""
    number = days(checked)[1]
    last = datetime.date(number // 10_000, number // 100 % 100, number % 100) if number else datetime.date.today()
    day = 28 if (last.month, last.day) == (2, 29) else last.day
    return last.replace(year=max(1, last.year - years), day=day).isoformat(), last.isoformat()


def host(url: str) -> str:
    """The host of an address in small letters, without "www."; empty where there is none.

    >>> host("https://www.Snopes.com/fact-check/"), host("snopes.com"), host("")
    ('snopes.com', 'snopes.com', '')
    """
    text = url.strip()
    try:
        found = urlsplit(text if "://" in text else f"//{text}").hostname or ""
    except ValueError:  # brackets that hold no IPv6 address
        return ""
    return found.rstrip(".").removeprefix("www.")


def left_out(url: str, sites: Iterable[str]) -> bool:
    """Whether the address belongs to one of the sites or to a part of it.

    >>> left_out("https://m.facebook.com/1", SOCIAL), left_out("https://notfacebook.com/1", SOCIAL)
    (True, False)
    """
    found = host(url)
    return bool(found) and any(found == site or found.endswith(f".{site}") for site in map(host, sites) if site)


def _number(day: datetime.date) -> int:
    return day.year * 10_000 + day.month * 100 + day.day
