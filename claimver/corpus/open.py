"""Settings to searches: documents of one's own, and the web where it is switched on."""

from __future__ import annotations

from pathlib import Path

from claimver.corpus.encoders import Encoder, open_encoder
from claimver.corpus.rerank import SentenceReranker, open_reranker
from claimver.corpus.search import CorpusSearch
from claimver.corpus.store import Store
from claimver.corpus.web import WebSearch, open_web
from claimver.parts import Embedder, Reranker
from claimver.settings import Settings, search_key

__all__ = ["open_search", "web_of"]


def open_search(
    folder: Path | str,
    embedder: Embedder | None,
    *,
    encoder: str = "",
    reranker: str = "",
    ranking: str = "fusion",
    closely: bool = True,
    undated: bool = True,
) -> CorpusSearch:
    """The search over the documents of a folder, by the encoder that ships, or models of other names.

    Without an embedder and an encoder's name, by words alone. Without a reranker's name the first passages are looked
    at closely by their sentences, unless ``closely`` is False. Raises: StoreError, ModelError, SettingsError.
    """
    store = Store(Path(folder).expanduser())
    chosen = open_encoder(encoder) if encoder else Encoder.of(embedder) if embedder else None
    closer: Reranker | None = open_reranker(reranker) if reranker else None
    if closer is None and closely and chosen is not None and ranking != "bm25":
        closer = SentenceReranker(chosen.documents)
    by = ranking if chosen is not None else "bm25"
    return CorpusSearch(store, encoder=chosen, reranker=closer, ranking=by, undated=undated)


def web_of(settings: Settings) -> WebSearch | None:
    """The web search that the settings name, None where it is off.

    Raises: SettingsError for a missing key, MissingPackage.
    """
    return open_web(settings.web_search, key=search_key(settings.web_search))
