"""The knowledge graph that the settings name."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from claimver.errors import StoreError
from claimver.kg.sample import NAME, sample_graph
from claimver.kg.store import StoreGraph
from claimver.settings import Settings


def open_graph(settings: Settings) -> StoreGraph:
    """The graph of ``settings.kg``: "sample", or the folder of a store.

    Raises: StoreError where it cannot be opened.
    """
    if settings.kg == NAME:
        return sample_graph(Path(settings.assets) / "sample_kg", cache_folder(settings) / "kg")
    if settings.kg.startswith(("http://", "https://")):
        raise StoreError(
            f"{settings.kg}: live endpoints are not available in this version. "
            'Use "sample", or build a folder: claimver kg build --triples T --out DIR'
        )
    return StoreGraph(Path(settings.kg).expanduser())


def cache_folder(settings: Settings) -> Path:
    """Where stores and caches go: ``settings.cache``, or the user's cache folder."""
    return Path(settings.cache).expanduser() if settings.cache else platformdirs.user_cache_path("claimver")
