"""Passages of one's own documents for a query: BM25 and vectors, fused, then looked at closely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from threading import Lock
from typing import TYPE_CHECKING

from claimver.corpus.encoders import Encoder
from claimver.corpus.index import Dense, Words, dense_index, words_index
from claimver.corpus.passages import tokens_of
from claimver.corpus.store import Store
from claimver.corpus.window import window
from claimver.errors import RetrievalError, SettingsError, StoreError
from claimver.parts import Reranker
from claimver.runs import run, words
from claimver.types import Passage

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["RANKINGS", "CorpusSearch", "fitting", "fused"]

RANKINGS = ("fusion", "bm25", "dense")
POOL = 100  # passages that each ranking hands on
CLOSELY = 30  # of those, how many are looked at closely
FIRST = 5  # passages that stay first whatever words they have in a row
RARE = 2  # passages that have a row of words, at most, for it to tell
_RRF = 60  # Cormack, Clarke and Büttcher 2009


class CorpusSearch:
    """A Searcher over a store; documents that come or go are seen at once. Safe across threads.

    ``ranking`` is "bm25", "dense" or "fusion" of both. Passages without a date are found whatever the window, unless
    ``undated`` is False.
    """

    def __init__(
        self,
        store: Store,
        *,
        encoder: Encoder | None = None,
        reranker: Reranker | None = None,
        ranking: str = "fusion",
        undated: bool = True,
    ) -> None:
        if ranking not in RANKINGS:
            raise SettingsError(f"The ranking is {ranking!r}; it is one of {', '.join(RANKINGS)}.")
        if encoder is None and ranking != "bm25":
            raise SettingsError(f'The ranking {ranking!r} needs an encoder; without one, choose "bm25".')
        self._store, self._encoder, self._reranker = store, encoder, reranker
        self._ranking, self._undated = ranking, undated
        self._words: Words | None = None
        self._dense: Dense | None = None
        self._lock = Lock()

    @property
    def name(self) -> str:
        """The documents' folder with a hash of what it holds."""
        return f"corpus {self._store.snapshot}"

    def ready(self, progress: Callable[[int, int], None] = lambda done, of: None) -> None:
        """The indexes are made, so that the first search need not. Raises: StoreError."""
        self._indexes(progress)

    def search(
        self,
        query: str,
        *,
        limit: int = 15,
        tokens: int = 6_000,
        before: str | None = None,
        after: str | None = None,
        exclude: Sequence[str] = (),
    ) -> tuple[Passage, ...]:
        """The passages that bear on the query most, best first, about ``tokens`` in all.

        ``before`` and ``after`` are ISO dates, both included; ``exclude`` names sites. Raises: RetrievalError where the
        documents did not answer, InputError for what is no date.
        """
        limits = window(after=after, before=before)
        query = query.encode("utf-8", "replace").decode()  # a lone surrogate is no letter of any text
        if limit < 1 or tokens < 1 or not query.strip():
            return ()
        try:
            index, dense = self._indexes()
            allowed = index.allowed(limits, exclude, undated=self._undated)
            found = _with_runs(query, self._store.passages(self._ranked(query, index, dense, allowed)))
        except StoreError as error:
            raise RetrievalError(f"The documents did not answer: {error}") from error
        return fitting(self._closely(query, found), limit=limit, tokens=tokens)

    def _indexes(self, progress: Callable[[int, int], None] = lambda done, of: None) -> tuple[Words, Dense | None]:
        with self._lock:
            generation = self._store.generation
            if self._words is None or self._words.generation != generation:
                self._words = words_index(self._store)
            wanted = self._encoder is not None and self._ranking != "bm25"
            if wanted and self._encoder and (self._dense is None or self._dense.generation != generation):
                self._dense = dense_index(self._store, self._encoder, progress=progress)
            return self._words, self._dense

    def _ranked(self, query: str, words: Words, dense: Dense | None, allowed: NDArray[np.bool_]) -> list[int]:
        """The numbers of the passages, best first."""
        rankings = []
        if words.bm25 is not None and self._ranking != "dense":
            rankings.append(_best(words.bm25.scores(query), allowed, words.numbers, above=0.0))
        if dense is not None and len(dense.numbers) and self._encoder is not None:
            vector = self._encoder.queries.embed([query])[0]
            may = _same_rows(words.numbers, allowed, dense.numbers)
            rankings.append(_best(dense.vectors @ vector, may, dense.numbers, above=None))
        return fused(rankings)[: 2 * POOL]

    def _closely(self, query: str, found: Sequence[Passage]) -> Sequence[Passage]:
        """The passages with the first of them in the reranker's order."""
        if self._reranker is None or not found:
            return found
        first = found[:CLOSELY]
        scores = self._reranker.scores(query, [passage.text for passage in first])
        order = sorted(range(len(first)), key=lambda place: (-scores[place], place))
        return [first[place] for place in order] + list(found[CLOSELY:])


def _with_runs(query: str, found: Sequence[Passage]) -> Sequence[Passage]:
    """The passages; behind the first those that alone have words of the query in a row: names of common words."""
    asked = words(query)
    runs = [run(asked, words(f"{passage.title} {passage.text}")) for passage in found]
    often = Counter(runs)
    named = [place for place in range(FIRST, len(found)) if runs[place] and often[runs[place]] <= RARE]
    named.sort(key=lambda place: -len(runs[place]))
    return [found[place] for place in dict.fromkeys([*range(min(FIRST, len(found))), *named, *range(len(found))])]


def fused(rankings: Sequence[Sequence[int]]) -> list[int]:
    """All of the rankings in one, by the sum of reciprocal ranks; equals in the order of their numbers.

    >>> fused([[1, 2, 3], [3, 1]])
    [1, 3, 2]
    """
    scores: dict[int, float] = {}
    for ranking in rankings:
        for place, number in enumerate(ranking, 1):
            scores[number] = scores.get(number, 0.0) + 1 / (_RRF + place)
    return sorted(scores, key=lambda number: (-scores[number], number))


def fitting(passages: Sequence[Passage], *, limit: int, tokens: int) -> tuple[Passage, ...]:
    """The first passages, of each text one, as many as the limits allow; the very first is cut rather than lost."""
    kept: list[Passage] = []
    seen: set[str] = set()
    left = tokens
    for passage in passages:
        if passage.text in seen:
            continue
        cost = tokens_of(passage.text)
        if len(kept) == limit or (cost > left and kept):
            break
        if cost > left:
            kept.append(_cut(passage, left))
            break
        seen.add(passage.text)
        kept.append(passage)
        left -= cost
    return tuple(kept)


def _cut(passage: Passage, tokens: int) -> Passage:
    """The passage's beginning, of about that many tokens, whole characters."""
    short = passage.text.encode("utf-8", "replace")[: 4 * tokens].decode("utf-8", "ignore")
    return Passage(passage.id, short, passage.title, passage.url, passage.date)


def _best(
    scores: NDArray[np.float32], allowed: NDArray[np.bool_], numbers: NDArray[np.int64], *, above: float | None
) -> list[int]:
    """The numbers of the highest scores, best first, equals in the order of their numbers."""
    import numpy as np

    may = allowed if above is None else allowed & (scores > above)
    rows = np.flatnonzero(may)
    if len(rows) > POOL:
        edge = np.partition(scores[rows], len(rows) - POOL)[len(rows) - POOL]
        rows = rows[scores[rows] >= edge]
    order = np.lexsort((numbers[rows], -scores[rows]))[:POOL]
    return [int(number) for number in numbers[rows[order]]]


def _same_rows(numbers: NDArray[np.int64], allowed: NDArray[np.bool_], wanted: NDArray[np.int64]) -> NDArray[np.bool_]:
    """What is allowed of ``numbers``, for the rows of ``wanted``; both ascend."""
    import numpy as np

    if not len(numbers):
        return np.zeros(len(wanted), dtype=bool)
    places = np.minimum(np.searchsorted(numbers, wanted), len(numbers) - 1)
    found: NDArray[np.bool_] = allowed[places] & (numbers[places] == wanted)
    return found
