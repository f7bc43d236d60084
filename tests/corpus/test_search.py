"""Searching one's own documents: rankings, windows, limits, and documents that come and go."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from claimver.corpus.search import CLOSELY, CorpusSearch, fitting, fused
from claimver.corpus.sources import Source
from claimver.corpus.store import FILE, Store
from claimver.errors import RetrievalError, SettingsError
from claimver.types import Passage

from .toy import LETTERS, filled


def ids(passages: Sequence[Passage]) -> list[str]:
    return [passage.id for passage in passages]


def test_words_find_only_passages_that_have_one(tmp_path: Path) -> None:
    search = CorpusSearch(filled(tmp_path), ranking="bm25")
    (found,) = search.search("Who played Bane?")
    assert found == Passage(
        "bane", "Bane was played by Robert Swenson.", "Batman & Robin", "https://www.snopes.com/bane", "2024-02"
    )
    assert ids(search.search("Batman")) == ["bane"]  # by its title
    assert search.search("zzz") == ()


def test_fusion_prefers_what_both_rankings_like(tmp_path: Path) -> None:
    search = CorpusSearch(filled(tmp_path), encoder=LETTERS)
    assert ids(search.search("Crater Lake is 594 metres deep"))[0] == "lake"
    assert len(search.search("Crater Lake")) == 5


def test_a_name_made_of_common_words_is_found_by_its_words_in_a_row(tmp_path: Path) -> None:
    store = Store(tmp_path, create=True)
    often = [
        f"The woman of {place} wrote of a woman and of Paris, a Paris of old, {n}." for n, place in enumerate("abcdef")
    ]
    texts = [*often, "It was followed by A Woman of Paris, and others, in a long career on both sides of the ocean."]
    list(store.add(Source(f"d{n}", text) for n, text in enumerate(texts)))
    found = CorpusSearch(store, ranking="bm25").search("Who wrote A Woman of Paris?")
    assert ids(found)[0] == "d6"


def test_equal_scores_stand_in_the_order_of_the_documents(tmp_path: Path) -> None:
    store = Store(tmp_path, create=True)
    list(store.add(Source(f"d{n:03}", f"Same words here {'a' * (n + 1)}.") for n in range(150)))
    found = CorpusSearch(store, ranking="bm25").search("same words", limit=200, tokens=99_999)
    assert ids(found) == [f"d{n:03}" for n in range(100)]


def test_the_window_and_the_sites_hold_for_vectors_too(tmp_path: Path) -> None:
    search = CorpusSearch(filled(tmp_path), encoder=LETTERS, undated=False)
    assert sorted(ids(search.search("lake", before="2024-03-01"))) == ["airbus", "bane", "kyoto"]
    assert sorted(ids(search.search("lake", after="2023", exclude=["snopes.com"]))) == ["airbus", "lake"]


def test_documents_that_come_and_go_are_seen_at_once(tmp_path: Path) -> None:
    store = filled(tmp_path)
    search = CorpusSearch(store, encoder=LETTERS)
    name = search.name
    assert ids(search.search("Blagnac"))[0] == "airbus"
    list(Store(tmp_path).add([Source("bees", "Bees make honey.")]))
    assert ids(search.search("bees honey"))[0] == "bees"
    store.remove(["airbus"])
    assert "airbus" not in ids(search.search("Blagnac"))
    assert search.name != name


def test_no_documents_give_no_passages(tmp_path: Path) -> None:
    assert CorpusSearch(Store(tmp_path, create=True), encoder=LETTERS).search("anything") == ()


def test_the_reranker_orders_the_first_and_leaves_the_rest(tmp_path: Path) -> None:
    class Shortest:
        def scores(self, query: str, passages: Sequence[str]) -> Sequence[float]:
            self.seen = len(passages)
            return [-len(text) for text in passages]

    store, reranker = Store(tmp_path, create=True), Shortest()
    list(store.add(Source(f"d{n:02}", "word " * (40 - n)) for n in range(40)))
    plain = CorpusSearch(store, ranking="bm25").search("word", limit=40)
    found = CorpusSearch(store, ranking="bm25", reranker=reranker).search("word", limit=40)
    assert reranker.seen == CLOSELY
    assert list(found[:CLOSELY]) == sorted(plain[:CLOSELY], key=lambda passage: len(passage.text))
    assert found[CLOSELY:] == plain[CLOSELY:]


def test_rankings_are_fused_by_reciprocal_rank() -> None:
    assert fused([[7, 8, 9], [9, 7]]) == [7, 9, 8]
    assert fused([]) == []


def test_what_fits_is_kept_in_order_and_a_long_first_is_cut() -> None:
    passages = [Passage(str(n), "x" * 40 + str(n)) for n in range(5)]
    assert ids(fitting(passages, limit=3, tokens=99)) == ["0", "1", "2"]
    assert ids(fitting(passages, limit=9, tokens=23)) == ["0", "1"]
    assert ids(fitting([passages[0], Passage("same", passages[0].text), passages[1]], limit=9, tokens=99)) == ["0", "1"]
    (cut,) = fitting([Passage("long", "é" * 100)], limit=9, tokens=3)
    assert cut.text == "é" * 6


def test_a_ranking_that_cannot_be_is_refused(tmp_path: Path) -> None:
    store = filled(tmp_path)
    with pytest.raises(SettingsError, match="one of fusion, bm25, dense"):
        CorpusSearch(store, encoder=LETTERS, ranking="best")
    with pytest.raises(SettingsError, match="needs an encoder"):
        CorpusSearch(store)


def test_documents_that_fail_are_not_an_empty_answer(tmp_path: Path) -> None:
    search = CorpusSearch(filled(tmp_path), ranking="bm25")
    (tmp_path / FILE).write_bytes(b"damaged" * 999)
    with pytest.raises(RetrievalError, match="did not answer"):
        search.search("lake")


def test_threads_may_search_while_another_process_adds(tmp_path: Path) -> None:
    store = filled(tmp_path)
    search = CorpusSearch(store, encoder=LETTERS)
    errors: list[Exception] = []

    def ask() -> None:
        try:
            for _ in range(15):
                assert "lake" in ids(search.search("Crater Lake"))
        except (RetrievalError, AssertionError) as error:
            errors.append(error)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    other = Store(tmp_path)
    for n in range(10):
        list(other.add([Source(f"new{n}", f"New text {n}.")]))
    for thread in threads:
        thread.join()
    assert errors == []
    assert "new9" in ids(search.search("new text 9", limit=20))
