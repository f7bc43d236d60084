"""Search services of the web: Tavily and SerpAPI by a key, and DuckDuckGo through the package ddgs.

Each gives what the service said, unchecked: ``claimver.corpus.web`` decides what of it may be evidence.
"""

from __future__ import annotations

import datetime
import email.utils
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import urlsplit

from claimver.corpus.http import Request, ask
from claimver.corpus.window import days
from claimver.errors import InputError, RetrievalError, SettingsError
from claimver.extras import require

__all__ = ["PROVIDERS", "Ddgs", "Found", "Provider", "SerpApi", "Tavily", "Wanted"]

TAVILY, SERPAPI = "https://api.tavily.com/search", "https://serpapi.com/search.json"
PROVIDERS = ("ddgs", "tavily", "serpapi")
FIRST_PAGES = datetime.date(1990, 1, 1)  # DuckDuckGo takes no window without a beginning
_TAVILY_CHARS = 400  # of a query
_NEAR = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a service is asked for: pages of the days from ``after``, if any, to ``before``, not of those sites."""

    query: str
    limit: int
    after: datetime.date | None
    before: datetime.date
    exclude: tuple[str, ...] = ()

    @property
    def without(self) -> str:
        """The query with its excluded sites, as engines understand them."""
        return " ".join([self.query, *(f"-site:{site}" for site in self.exclude)])


@dataclass(frozen=True, slots=True)
class Found:
    """One page that a service named; ``date`` is an ISO date or empty."""

    url: str
    title: str
    text: str
    date: str = ""


class Provider(Protocol):
    """A search service."""

    name: str

    def find(self, wanted: Wanted) -> Sequence[Found]:
        """The pages, best first. Raises: RetrievalError, TimedOut."""
        ...


class Tavily:
    """Tavily's search; ``address`` is another one that speaks the same."""

    name = "tavily"

    def __init__(self, key: str, *, address: str = TAVILY, seconds: float = 20.0) -> None:
        self._key, self._address, self._seconds = _checked(self.name, key, address), address, seconds

    def find(self, wanted: Wanted) -> Sequence[Found]:
        """The pages, best first. Raises: RetrievalError, TimedOut."""
        body = {
            "query": wanted.query[:_TAVILY_CHARS],
            "max_results": min(wanted.limit, 20),
            "search_depth": "basic",
            **({"start_date": wanted.after.isoformat()} if wanted.after else {}),
            "end_date": wanted.before.isoformat(),
            "exclude_domains": list(wanted.exclude),
        }
        request = Request(self._address, body=body, headers={"Authorization": f"Bearer {self._key}"})
        rows = _rows(ask(request, seconds=self._seconds), "results", self.name)
        return [
            Found(_text(r, "url"), _text(r, "title"), _text(r, "content"), _date(r, "published_date")) for r in rows
        ]


class SerpApi:
    """SerpAPI's search of Google; ``address`` is another one that speaks the same."""

    name = "serpapi"

    def __init__(self, key: str, *, address: str = SERPAPI, seconds: float = 20.0) -> None:
        self._key, self._address, self._seconds = _checked(self.name, key, address), address, seconds

    def find(self, wanted: Wanted) -> Sequence[Found]:
        """The pages, best first. Raises: RetrievalError, TimedOut."""
        first, last = (day and f"{day.month}/{day.day}/{day.year}" for day in (wanted.after, wanted.before))
        query = {
            "engine": "google",
            "q": wanted.without,
            "num": str(wanted.limit),
            "hl": "en",
            "tbs": ",".join(["cdr:1", *([f"cd_min:{first}"] if first else []), f"cd_max:{last}"]),
            "api_key": self._key,
        }
        answer = ask(Request(self._address, query=query), seconds=self._seconds)
        told = answer.get("search_metadata")
        if not isinstance(told, dict) or told.get("status") != "Success":
            raise RetrievalError("serpapi did not finish the search. Try again later.")
        rows = _rows({"organic_results": [], **answer}, "organic_results", self.name)
        return [Found(_text(r, "link"), _text(r, "title"), _text(r, "snippet"), _date(r, "date")) for r in rows]


class Ddgs:
    """DuckDuckGo through the package ddgs; ``client`` is an object that speaks as its ``DDGS`` does."""

    name = "ddgs"

    def __init__(self, client: Any = None, *, seconds: float = 20.0) -> None:
        self._package = require("ddgs.exceptions", "to search the web through DuckDuckGo")
        self._client = client or require("ddgs", "to search the web through DuckDuckGo").DDGS(timeout=int(seconds))

    def find(self, wanted: Wanted) -> Sequence[Found]:
        """The pages, best first.

        Raises: RetrievalError, also where nothing was found: ddgs does not tell that from a refusal.
        """
        try:
            rows = self._client.text(
                wanted.without,
                max_results=wanted.limit,
                timelimit=f"{(wanted.after or FIRST_PAGES).isoformat()}..{wanted.before.isoformat()}",
                backend="duckduckgo",
            )
        except self._package.DDGSException as error:
            raise RetrievalError(
                f"DuckDuckGo gave nothing ({' '.join(str(error).split())[:150]}). It may have refused: try again later."
            ) from error
        listed = _rows({"results": rows}, "results", self.name)
        return [Found(_text(row, "href"), _text(row, "title"), _text(row, "body")) for row in listed]


def _checked(name: str, key: str, address: str) -> str:
    """The key. Raises: SettingsError where there is none, or it would be sent in the clear."""
    if not key:
        raise SettingsError(f'web_search is "{name}", which needs a key. Set CLAIMVER_{name.upper()}_KEY.')
    parts = urlsplit(address)
    if parts.scheme != "https" and parts.hostname not in _NEAR:
        raise SettingsError(f"The key of {name} would be sent unencrypted. Use an address that begins with https://.")
    return key


def _rows(answer: dict[str, Any], field: str, name: str) -> list[dict[str, Any]]:
    """The results of an answer. Raises: RetrievalError where they are none."""
    rows = answer.get(field)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise RetrievalError(f"{name} answered without a list of results. Try again later.")
    return rows


def _text(row: dict[str, Any], field: str) -> str:
    value = row.get(field)
    return value if isinstance(value, str) else ""


def _date(row: dict[str, Any], field: str) -> str:
    """The day that a service states, in ISO form; empty where it cannot be read, as "3 days ago"."""
    text = _text(row, field).strip()
    try:
        return text[:10] if days(text)[0] else ""
    except InputError:
        pass
    for read in (email.utils.parsedate_to_datetime, lambda told: datetime.datetime.strptime(told, "%b %d, %Y")):
        try:
            return read(text).date().isoformat()
        except ValueError:
            continue
    return ""
