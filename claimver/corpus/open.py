"""Settings to searches: documents of one's own, and the web where it is switched on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from claimver.corpus.encoders import Encoder, open_encoder
from claimver.corpus.rerank import SentenceReranker, open_reranker
from claimver.corpus.search import CorpusSearch, fitting, fused
from claimver.corpus.store import Store
from claimver.corpus.web import WebSearch, open_web
from claimver.errors import SettingsError
from claimver.parts import Embedder, Reranker
from claimver.settings import Settings, search_key
from claimver.types import Passage

__all__ = ["SENTENCES", "Joined", "open_search", "searched", "searcher_of", "web_of"]

SENTENCES = "sentences"


class Joined:
    """A Searcher over several: what each finds, fused by reciprocal ranks. One that fails, fails for all."""

    def __init__(self, searchers: Sequence[CorpusSearch | WebSearch]) -> None:
        self._searchers = tuple(searchers)

    @property
    def name(self) -> str:
        """The names of all."""
        return " and ".join(searcher.name for searcher in self._searchers)

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
        """The passages that bear on the query most, of all. Raises: RetrievalError, InputError."""
        rankings = [
            searcher.search(query, limit=limit, tokens=tokens, before=before, after=after, exclude=exclude)
            for searcher in self._searchers
        ]
        numbered = list({passage.id: passage for ranking in rankings for passage in ranking}.values())
        at = {passage.id: number for number, passage in enumerate(numbered)}
        order = fused([[at[passage.id] for passage in ranking] for ranking in rankings])
        return fitting([numbered[number] for number in order], limit=limit, tokens=tokens)


def open_search(
    folder: Path | str,
    embedder: Embedder | None,
    *,
    encoder: str = "",
    reranker: str = "",
    ranking: str = "fusion",
    undated: bool = True,
) -> CorpusSearch:
    """The search over the documents of a folder, by the encoder that ships, or models of other names.

    Without an embedder and an encoder's name, by words alone. ``reranker`` is a cross-encoder's name, "sentences" for
    the nearest sentence of each passage by the encoder at hand (seconds a query on a CPU), or empty for none.
    Raises: StoreError, ModelError, SettingsError.
    """
    store = Store(Path(folder).expanduser())
    chosen = open_encoder(encoder) if encoder else Encoder.of(embedder) if embedder else None
    closer: Reranker | None = None
    if reranker == SENTENCES:
        if chosen is None:
            raise SettingsError(f'The reranker "{SENTENCES}" needs an encoder. Leave it out, or name an encoder.')
        closer = SentenceReranker(chosen.documents)
    elif reranker:
        closer = open_reranker(reranker)
    by = ranking if chosen is not None else "bm25"
    return CorpusSearch(store, encoder=chosen, reranker=closer, ranking=by, undated=undated)


def searcher_of(settings: Settings, embedder: Embedder | None) -> CorpusSearch | WebSearch | Joined | None:
    """What the settings ``corpus`` and ``web_search`` name, both joined, or None where neither is chosen.

    Raises: StoreError, SettingsError, MissingPackage.
    """
    own = open_search(settings.corpus, embedder) if settings.corpus else None
    web = web_of(settings)
    return Joined((own, web)) if own and web else own or web


def searched(settings: Settings) -> str:
    """What the settings have searched, for a record: the snapshot of the documents, the web service; "" for nothing.

    Raises: StoreError.
    """
    own = Store(Path(settings.corpus).expanduser()).snapshot if settings.corpus else ""
    web = f"web by {settings.web_search}" if settings.web_search != "off" else ""
    return " and ".join(filter(None, (own, web)))


def web_of(settings: Settings) -> WebSearch | None:
    """The web search that the settings name, None where it is off.

    Raises: SettingsError for a missing key, MissingPackage.
    """
    return open_web(settings.web_search, key=search_key(settings.web_search))
