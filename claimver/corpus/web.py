"""The web as a Searcher, with RAGAR's limits (arXiv 2404.12065): ten results, of the two years before the claim
is checked, none of fact-checkers, whose pages hold the verdict itself, nor of social networks.

A service is not trusted: what it names outside the window, of a site left out, without text or twice is dropped. A page
whose day no one tells may only be of the window by the service's word; it has no date in the passage either.
"""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Callable, Sequence

from claimver.corpus.passages import PASSAGE_CHARS, passages_of
from claimver.corpus.providers import PROVIDERS, Ddgs, Found, Provider, SerpApi, Tavily, Wanted
from claimver.corpus.search import fitting
from claimver.corpus.window import FACT_CHECKS, SOCIAL, Window, days, left_out, window
from claimver.errors import InputError, UnknownName
from claimver.types import Passage

__all__ = ["LIMIT", "WebSearch", "open_web"]

LIMIT = 10
YEARS = 2
MAX_QUERY, MAX_TITLE = 1_000, 300  # characters
CHARS = 4 * PASSAGE_CHARS  # of one page


class WebSearch:
    """A Searcher over a search service; each page it finds is one passage.

    Without ``after`` the window begins two years before its end, with an empty one it has no beginning; without
    ``before`` it ends with ``today``.
    """

    def __init__(
        self,
        provider: Provider,
        *,
        exclude: Sequence[str] = (*FACT_CHECKS, *SOCIAL),
        today: Callable[[], datetime.date] = datetime.date.today,
    ) -> None:
        self._provider, self._exclude, self._today = provider, tuple(exclude), today

    @property
    def name(self) -> str:
        """The service."""
        return f"web by {self._provider.name}"

    def search(
        self,
        query: str,
        *,
        limit: int = LIMIT,
        tokens: int = 6_000,
        before: str | None = None,
        after: str | None = None,
        exclude: Sequence[str] = (),
    ) -> tuple[Passage, ...]:
        """The pages that the service found, best first, about ``tokens`` in all.

        Raises: RetrievalError, InputError.
        """
        asked = _clean(query)[:MAX_QUERY]
        first, end = self._window(after, before)
        if limit < 1 or tokens < 1 or not asked or (first and first > end):
            return ()
        sites = tuple(dict.fromkeys((*self._exclude, *exclude)))
        found = self._provider.find(Wanted(asked, limit, first, end, sites))
        limits = window(after=first.isoformat() if first else "", before=end.isoformat())
        return fitting(list(_passages(found, limits, sites)), limit=limit, tokens=tokens)

    def _window(self, after: str | None, before: str | None) -> tuple[datetime.date | None, datetime.date]:
        end = _day(before, last=True) if before else self._today()
        if after is None:
            return _years_before(end, YEARS), end
        return (_day(after) if after else None), end


def open_web(name: str, *, key: str = "", address: str = "", seconds: float = 20.0) -> WebSearch | None:
    """The search that the setting ``web_search`` names, None for "off".

    Raises: SettingsError without the key that it needs, MissingPackage, UnknownName.
    """
    if name == "off":
        return None
    if name == "ddgs":
        return WebSearch(Ddgs(seconds=seconds))
    if name not in PROVIDERS:
        raise UnknownName("web search", name, ("off", *PROVIDERS))
    kind = Tavily if name == "tavily" else SerpApi
    return WebSearch(kind(key, address=address, seconds=seconds) if address else kind(key, seconds=seconds))


def _passages(found: Sequence[Found], limits: Window, sites: Sequence[str]) -> list[Passage]:
    kept: dict[str, Passage] = {}
    for page in found:
        url = page.url.strip()
        text = _shortened(_clean(page.text))
        if not url.startswith(("http://", "https://")) or len(url) > 2_000 or not text or left_out(url, sites):
            continue
        if page.date and not _inside(page.date, limits):
            continue
        kept.setdefault(url, Passage(url, text, _clean(page.title)[:MAX_TITLE], url, page.date))
    return list(kept.values())


def _inside(date: str, limits: Window) -> bool:
    try:
        return limits.holds(*days(date))
    except InputError:
        return False


def _clean(text: str) -> str:
    """The text on one line, without control characters, as UTF-8 can hold it."""
    plain = "".join(" " if unicodedata.category(sign) in ("Cc", "Cs") else sign for sign in text[: 10 * CHARS])
    return " ".join(plain.split())


def _shortened(text: str) -> str:
    """The first whole sentences, or of one that is longer its beginning."""
    return next((span.of(text) for span in passages_of(text, chars=CHARS)), "")


def _day(date: str, *, last: bool = False) -> datetime.date:
    """The first day that the date may mean, or the last. Raises: InputError."""
    number = days(date)[1 if last else 0]
    if not number:
        raise InputError(f'The date {date!r} is empty. Write it as "2024-05-31".')
    return datetime.date(number // 10_000, number // 100 % 100, number % 100)


def _years_before(day: datetime.date, years: int) -> datetime.date:
    year = max(1, day.year - years)
    return day.replace(year=year, day=28) if (day.month, day.day) == (2, 29) else day.replace(year=year)
