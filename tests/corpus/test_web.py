"""Web search, against a real server on loopback that fails, lies and drips."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from ddgs.exceptions import DDGSException, TimeoutException

from claimver.corpus.open import Joined, open_search, searcher_of, web_of
from claimver.corpus.providers import Ddgs, Provider, SerpApi, Tavily
from claimver.corpus.search import CorpusSearch
from claimver.corpus.web import WebSearch, open_web
from claimver.corpus.window import FACT_CHECKS, SOCIAL
from claimver.errors import InputError, RetrievalError, SettingsError, TimedOut, UnknownName
from claimver.settings import Settings
from claimver.types import Passage

from .search_server import Page, Served, serving
from .toy import LETTERS, filled

PAGES: list[Page] = [
    {
        "url": "https://example.org/a",
        "title": "A  title",
        "text": "The Moon landing\nwas in 1969.",
        "date": "2019-07-20",
    },
    {"url": "https://example.org/b", "title": "B", "text": "Nobody landed before."},
]
TODAY = datetime.date(2020, 5, 31)
Open = Callable[..., WebSearch]


def today() -> datetime.date:
    return TODAY


class Scripted:
    """What speaks as the package ddgs does."""

    def __init__(self, pages: list[Page], error: Exception | None = None) -> None:
        self.pages, self.error = pages, error
        self.asked: list[dict[str, Any]] = []

    def text(self, query: str, **options: Any) -> list[dict[str, str]]:
        self.asked.append({"query": query, **options})
        if self.error:
            raise self.error
        return [{"href": page["url"], "title": page["title"], "body": page["text"]} for page in self.pages]


@pytest.fixture
def served() -> Iterator[Served]:
    with serving(list(PAGES)) as server:
        yield server


@pytest.fixture(params=[Tavily, SerpApi], ids=["tavily", "serpapi"])
def service(request: pytest.FixtureRequest, served: Served) -> Provider:
    made: Provider = request.param("secret-key", address=served.address, seconds=1.0)
    return made


def test_pages_become_passages(service: Provider) -> None:
    assert WebSearch(service, today=today).search("moon landing") == (
        Passage(
            "https://example.org/a", "The Moon landing was in 1969.", "A title", "https://example.org/a", "2019-07-20"
        ),
        Passage("https://example.org/b", "Nobody landed before.", "B", "https://example.org/b"),
    )


def test_by_default_ten_pages_of_two_years_are_asked_for_and_no_fact_checks(served: Served, service: Provider) -> None:
    WebSearch(service, today=today).search("moon landing")
    asked = served.asked[0]
    if service.name == "tavily":
        assert (asked["max_results"], asked["start_date"], asked["end_date"]) == (10, "2018-05-31", "2020-05-31")
        assert asked["exclude_domains"] == [*FACT_CHECKS, *SOCIAL]
        assert served.headers[0]["Authorization"] == "Bearer secret-key"
    else:
        assert (asked["num"], asked["tbs"]) == ("10", "cdr:1,cd_min:5/31/2018,cd_max:5/31/2020")
        assert asked["q"].startswith("moon landing -site:politifact.com -site:snopes.com")


def test_the_day_of_checking_ends_the_window(served: Served, service: Provider) -> None:
    found = WebSearch(service, today=today).search("moon", before="2016-02-29", exclude=["example.com"])
    told = str(served.asked[0])
    assert ("2016-02-29" in told and "2014-02-28" in told) or ("2/29/2016" in told and "2/28/2014" in told)
    assert "example.com" in told
    assert [passage.id for passage in found] == ["https://example.org/b"]  # the other says it is of 2019


def test_an_empty_beginning_is_none(served: Served, service: Provider) -> None:
    found = WebSearch(service, today=today).search("moon", after="", before="")
    asked = served.asked[0]
    if service.name == "tavily":
        assert ("start_date" in asked, asked["end_date"]) == (False, "2020-05-31")
    else:
        assert asked["tbs"] == "cdr:1,cd_max:5/31/2020"
    assert [passage.id for passage in found] == ["https://example.org/a", "https://example.org/b"]


@pytest.mark.parametrize(
    "lie",
    [
        {"url": "https://www.snopes.com/moon", "title": "t", "text": "Of a site left out."},
        {"url": "https://m.facebook.com/1", "title": "t", "text": "Of a part of one."},
        {"url": "https://example.org/new", "title": "t", "text": "Of tomorrow.", "date": "2020-06-02"},
        {"url": "https://example.org/old", "title": "t", "text": "Of long ago.", "date": "1969-07-20"},
        {"url": "https://example.org/a", "title": "t", "text": "The same page again."},
        {"url": "javascript:alert(1)", "title": "t", "text": "No address."},
        {"url": "https://example.org/empty", "title": "t", "text": " \x00 "},
        {"title": "t", "text": "Nowhere."},
    ],
    ids=lambda lie: lie["text"],
)
def test_a_service_is_not_believed(served: Served, service: Provider, lie: Page) -> None:
    served.pages = [*PAGES, lie]
    found = WebSearch(service, today=today).search("moon")
    assert [passage.id for passage in found] == ["https://example.org/a", "https://example.org/b"]
    assert found[0].text == "The Moon landing was in 1969."


def test_long_and_strange_texts_are_shortened_and_cleaned(served: Served, service: Provider) -> None:
    served.pages = [{"url": "https://e.org", "title": "x" * 999, "text": "A\x07 \ud83d sentence. " * 9_999}]
    (found,) = WebSearch(service, today=today).search("moon")
    assert found.text.startswith("A sentence. A sentence.")
    assert len(found.text) <= 2_000
    assert len(found.title) == 300


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("Jul 20, 2019", "2019-07-20"),
        ("Sat, 20 Jul 2019 10:00:00 GMT", "2019-07-20"),
        ("3 days ago", ""),
        ("2019", "2019"),
    ],
)
def test_days_are_read_where_they_are_days(served: Served, service: Provider, date: str, expected: str) -> None:
    served.pages = [{**PAGES[0], "date": date}]
    assert WebSearch(service, today=today).search("moon")[0].date == expected


@pytest.mark.parametrize(
    ("manner", "message"),
    [
        ("500", "answered 500"),
        ("302", "answered 302"),
        ("401", "Check the key"),
        ("429", "Try again after 7 s"),
        ("html", "not JSON"),
        ("deep", "not JSON"),
        ("list", "answered with list"),
        ("no rows", "without a list of results"),
        ("strange rows", "without a list of results"),
        ("large", "more than 8 MB"),
        ("torn", "in the middle of its answer"),
        ("reset", "cannot be reached"),
    ],
)
def test_a_failure_is_told_and_is_no_empty_answer(served: Served, service: Provider, manner: str, message: str) -> None:
    served.manner = manner
    with pytest.raises(RetrievalError, match=message) as told:
        WebSearch(service, today=today).search("moon")
    assert "secret-key" not in str(told.value)


@pytest.mark.parametrize("manner", ["drip", "silent"])
def test_no_answer_takes_longer_than_allowed(served: Served, service: Provider, manner: str) -> None:
    served.manner = manner
    begun = time.monotonic()
    with pytest.raises(TimedOut, match="did not answer in 1 s"):
        WebSearch(service, today=today).search("moon")
    assert time.monotonic() - begun < 3


def test_a_service_that_is_not_there_is_told() -> None:
    with pytest.raises(RetrievalError, match="cannot be reached"):
        WebSearch(Tavily("k", address="http://127.0.0.1:9/", seconds=1)).search("moon")


def test_a_search_that_serpapi_did_not_finish_is_no_answer(served: Served) -> None:
    served.manner = "no rows"
    with serving([]) as other:
        assert WebSearch(SerpApi("k", address=other.address), today=today).search("moon") == ()


def test_nothing_is_asked_for_nothing(served: Served, service: Provider) -> None:
    search = WebSearch(service, today=today)
    assert search.search("  ") == search.search("moon", limit=0) == ()
    assert search.search("moon", after="2020-06", before="2020-05") == ()
    assert served.asked == []
    with pytest.raises(InputError, match="Write it as"):
        search.search("moon", before="tomorrow")


def test_duckduckgo_is_asked_through_its_package() -> None:
    client = Scripted([*PAGES, {"url": "https://x.com/1", "title": "", "text": "Left out."}])
    found = WebSearch(Ddgs(client), today=today).search("moon", before="2019-12-31", limit=5)
    assert [passage.id for passage in found] == ["https://example.org/a", "https://example.org/b"]
    (asked,) = client.asked
    assert (asked["max_results"], asked["timelimit"], asked["backend"]) == (5, "2017-12-31..2019-12-31", "duckduckgo")
    assert "-site:politifact.com" in asked["query"]


def test_without_a_beginning_duckduckgo_is_asked_from_the_first_pages_on() -> None:
    client = Scripted([{"url": "https://example.org/old", "title": "Old", "text": "An old page."}])
    WebSearch(Ddgs(client), today=today).search("moon", after="")
    assert client.asked[0]["timelimit"] == "1990-01-01..2020-05-31"


@pytest.mark.parametrize("error", [DDGSException("No results found."), TimeoutException("timed out")])
def test_nothing_from_duckduckgo_may_be_a_refusal(error: Exception) -> None:
    with pytest.raises(RetrievalError, match="may have refused"):
        WebSearch(Ddgs(Scripted([], error))).search("moon")


def test_the_web_is_off_until_switched_on() -> None:
    assert web_of(Settings()) is None
    assert open_web("off") is None


def test_a_setting_opens_its_service_with_its_key() -> None:
    opened = open_web("tavily", key="k")
    assert opened is not None
    assert opened.name == "web by tavily"
    opened = open_web("ddgs")
    assert opened is not None
    assert opened.name == "web by ddgs"
    with pytest.raises(SettingsError, match="CLAIMVER_SERPAPI_KEY"):
        open_web("serpapi")
    with pytest.raises(UnknownName, match="Did you mean tavily"):
        open_web("tavly", key="k")


def test_a_key_is_not_sent_in_the_clear() -> None:
    for address in ("http://api.example.org/", "http://127.0.0.1.example.org/"):
        with pytest.raises(SettingsError, match="unencrypted"):
            open_web("tavily", key="k", address=address)


def test_the_settings_name_the_documents_the_web_or_both(tmp_path: Path) -> None:
    filled(tmp_path)
    letters = LETTERS.documents
    assert searcher_of(Settings(), letters) is None
    both = searcher_of(Settings(corpus=str(tmp_path), web_search="ddgs"), letters)
    own = searcher_of(Settings(corpus=str(tmp_path)), letters)
    web = searcher_of(Settings(web_search="ddgs"), letters)
    assert isinstance(both, Joined)
    assert isinstance(own, CorpusSearch)
    assert isinstance(web, WebSearch)
    assert both.name == f"{own.name} and web by ddgs"
    assert own.search("Where is Blagnac?")[0].id == "airbus"


def test_a_search_may_look_at_sentences_if_it_has_an_encoder(tmp_path: Path) -> None:
    filled(tmp_path)
    found = open_search(tmp_path, LETTERS.documents, reranker="sentences").search("It builds airliners")
    assert found[0].id == "airbus"
    with pytest.raises(SettingsError, match="needs an encoder"):
        open_search(tmp_path, None, reranker="sentences")


def test_documents_and_the_web_are_joined_and_one_that_fails_is_told(tmp_path: Path) -> None:
    own = CorpusSearch(filled(tmp_path), ranking="bm25")
    found = Joined((own, WebSearch(Ddgs(Scripted(PAGES)), today=today))).search("moon landed")
    assert [passage.id for passage in found] == ["moon", "https://example.org/a", "https://example.org/b"]
    with pytest.raises(RetrievalError, match="may have refused"):
        Joined((own, WebSearch(Ddgs(Scripted([], DDGSException("no")))))).search("moon landed")
