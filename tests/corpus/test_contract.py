"""One contract over everything with search: documents by every ranking, and the web by every service."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from claimver.corpus.open import Joined
from claimver.corpus.passages import tokens_of
from claimver.corpus.providers import Ddgs, SerpApi, Tavily
from claimver.corpus.rerank import SentenceReranker
from claimver.corpus.search import CorpusSearch
from claimver.corpus.web import WebSearch
from claimver.errors import InputError
from claimver.parts import Searcher

from .search_server import serving
from .test_web import Scripted
from .toy import DOCUMENTS, LETTERS, filled

KINDS = ("bm25", "dense", "fusion", "reranked", "tavily", "serpapi", "ddgs", "joined")
QUERY = "airbus crater lake bane moon"
WHOLE = {"after": "1900", "before": "2100"}


@pytest.fixture(params=KINDS)
def search(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Searcher]:
    kind = request.param
    if kind in ("bm25", "dense", "fusion"):
        yield CorpusSearch(filled(tmp_path), encoder=LETTERS, ranking=kind)
    elif kind == "reranked":
        yield CorpusSearch(filled(tmp_path), encoder=LETTERS, reranker=SentenceReranker(LETTERS.documents))
    else:
        pages = [
            {"url": item.url or f"https://example.org/{item.id}", "title": item.title, "text": item.text}
            | ({"date": item.date} if item.date else {})
            for item in DOCUMENTS
        ]
        if kind == "joined":
            web = WebSearch(Ddgs(Scripted(pages[3:])), exclude=())
            yield Joined((CorpusSearch(filled(tmp_path), ranking="bm25"), web))
            return
        if kind == "ddgs":
            yield WebSearch(Ddgs(Scripted(pages)), exclude=())
            return
        with serving(pages) as server:
            yield WebSearch((Tavily if kind == "tavily" else SerpApi)("k", address=server.address), exclude=())


def test_it_is_a_search_with_a_name(search: Searcher) -> None:
    assert isinstance(search, Searcher)
    assert isinstance(search, (CorpusSearch, WebSearch, Joined))
    assert search.name


def test_passages_have_an_id_of_their_own_and_text(search: Searcher) -> None:
    found = search.search(QUERY, **WHOLE)
    assert len(found) >= 4
    assert len({passage.id for passage in found}) == len(found)
    assert all(passage.text.strip() for passage in found)


def test_the_same_query_gives_the_same_passages(search: Searcher) -> None:
    assert search.search(QUERY, **WHOLE) == search.search(QUERY, **WHOLE)


@pytest.mark.parametrize("limit", [0, 1, 3])
def test_there_are_never_more_than_the_limit_and_the_first_stay_the_first(search: Searcher, limit: int) -> None:
    assert search.search(QUERY, limit=limit, **WHOLE) == search.search(QUERY, **WHOLE)[:limit]


@pytest.mark.parametrize("tokens", [0, 1, 20, 40])
def test_the_budget_of_tokens_holds(search: Searcher, tokens: int) -> None:
    found = search.search(QUERY, tokens=tokens, **WHOLE)
    assert sum(tokens_of(passage.text) for passage in found) <= tokens
    assert bool(found) == bool(tokens)


def test_a_site_left_out_is_left_out(search: Searcher) -> None:
    assert any("snopes" in passage.url for passage in search.search(QUERY, **WHOLE))
    assert not any("snopes" in p.url for p in search.search(QUERY, exclude=["snopes.com"], **WHOLE))


def test_what_is_dated_outside_the_window_is_not_found(search: Searcher) -> None:
    before = search.search(QUERY, after="2000", before="2024-05-30")
    assert not any(passage.date == "2024-05-31" for passage in before)
    assert all(not p.date or p.date >= "2024-05-31" for p in search.search(QUERY, after="2024-05-31", before="2100"))


def test_an_empty_query_finds_nothing_and_a_strange_one_harms_nothing(search: Searcher) -> None:
    assert search.search("   ", **WHOLE) == ()
    search.search('" OR 1=1; -- \x00 \ud83d (site:x) *', **WHOLE)


def test_what_is_no_date_is_told(search: Searcher) -> None:
    with pytest.raises(InputError, match="Write it as"):
        search.search(QUERY, before="yesterday")
