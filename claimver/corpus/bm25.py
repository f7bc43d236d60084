"""BM25 over passages (Robertson; Lucene's variant), by bm25s: every score of every word is computed once and mapped.

Words are what Unicode calls so, in small letters; scripts written without spaces are taken letter by letter. There is
no list of words left out and no stemming: rare words weigh more by themselves, in any language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimver.errors import StoreError, reason_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Bm25", "words_of"]

# Han, kana and the scripts of South-East Asia have no spaces between words.
_WORDS = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]|[^\W_]+")


def words_of(text: str) -> list[str]:
    """The words of a text as the index knows them.

    >>> words_of("Zürich's LAKE: 東京")
    ['zürich', 's', 'lake', '東', '京']
    """
    return _WORDS.findall(unicodedata.normalize("NFKC", text).casefold())


class Bm25:
    """The scores of all passages for a query."""

    def __init__(self, index: Any) -> None:
        self._index = index

    @staticmethod
    def build(texts: Sequence[str], folder: Path) -> None:
        """The folder holds the index of the texts, of which there is at least one."""
        import bm25s

        index = bm25s.BM25(method="lucene", backend="numpy")
        # A text without a word has one that no query has, so that every passage has its row.
        index.index([words_of(text) or ["\0"] for text in texts], show_progress=False)
        index.save(folder, show_progress=False)

    @classmethod
    def open(cls, folder: Path) -> Bm25:
        """The index of a folder, mapped. Raises: StoreError."""
        import bm25s

        try:
            return cls(bm25s.BM25.load(folder, mmap=True))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise StoreError(
                f"The index {folder} cannot be read ({reason_of(error)}). Remove that folder; it is made again."
            ) from error

    def scores(self, query: str) -> NDArray[np.float32]:
        """A score for each passage ``(passages,)``, 0 where no word of the query is in it."""
        import numpy as np

        words = [word for word in words_of(query) if word in self._index.vocab_dict]
        if not words:
            return np.zeros(self._index.scores["num_docs"], dtype=np.float32)
        scores: NDArray[np.float32] = self._index.get_scores(words)
        return scores
