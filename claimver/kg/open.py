"""The knowledge graph that the settings name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from claimver.kg.additions import Additions
from claimver.kg.joined import joined
from claimver.kg.layout import MANIFEST
from claimver.kg.overlay import OverlayGraph, overlaid
from claimver.kg.sample import FOLDERS, bundled_graph
from claimver.kg.store import StoreGraph
from claimver.parts import KnowledgeGraph
from claimver.settings import Settings

if TYPE_CHECKING:
    from claimver.kg.sparql import SparqlGraph

WIKIDATA = "wikidata"
ENDPOINTS = {WIKIDATA: "https://query.wikidata.org/sparql"}
REPLIES = Path("sparql") / "replies.sqlite"


def open_graph(settings: Settings) -> KnowledgeGraph:
    """The graph of ``settings.kg``: "sample", "wide", the folder of a store, "wikidata", the address of an endpoint, or
    several of them with + between, the first before the others.

    An endpoint is asked nothing yet. Raises: StoreError where it cannot be opened, SettingsError for an address that is
    none and where the operator's contact is missing.
    """
    names = graph_names(settings.kg)
    if len(names) > 1:
        return joined([open_graph(replace(settings, kg=name)) for name in names])
    if settings.kg in FOLDERS:
        assets = Path(settings.assets) / FOLDERS[settings.kg]
        return bundled_graph(settings.kg, assets, cache_folder(settings) / "kg")
    if settings.kg in ENDPOINTS or is_address(settings.kg):
        return endpoint_graph(settings)
    return StoreGraph(Path(settings.kg).expanduser())


def open_own(settings: Settings) -> OverlayGraph:
    """The graph of ``settings.kg`` with what its reader added. Raises: StoreError, SettingsError."""
    return overlaid(open_graph(settings), additions_of(settings))


def additions_of(settings: Settings) -> Additions:
    """What the reader added to the graph of ``settings.kg``."""
    return Additions.to(settings.kg, data_folder(settings))


def data_folder(settings: Settings) -> Path:
    """Where what a reader wrote is kept: ``settings.additions``, or the user's data folder."""
    return Path(settings.additions).expanduser() if settings.additions else platformdirs.user_data_path("claimver")


def endpoint_graph(settings: Settings) -> SparqlGraph:
    """The graph behind the endpoint ``settings.kg``. Raises: SettingsError, StoreError."""
    from claimver.kg.sparql import SparqlGraph  # loads SPARQLWrapper and, with it, rdflib
    from claimver.kg.sparql_cache import ReplyCache
    from claimver.kg.sparql_client import SparqlClient
    from claimver.kg.sparql_wikibase import Wikibase

    known = settings.kg == WIKIDATA or settings.kg == ENDPOINTS[WIKIDATA]
    client = SparqlClient(ENDPOINTS.get(settings.kg, settings.kg), contact=settings.contact)
    if settings.cache_hours > 0:
        client.cache = ReplyCache(cache_folder(settings) / REPLIES, max_age=3600 * settings.cache_hours)
    return SparqlGraph(client, dialect=Wikibase() if known else None)


def graph_names(kg: str) -> tuple[str, ...]:
    """The graphs that a setting names; a folder or an address may hold a + of its own.

    >>> graph_names("sample+wikidata"), graph_names("https://e.org/a+b")
    (('sample', 'wikidata'), ('https://e.org/a+b',))
    """
    names = [name.strip() for name in kg.split("+")]
    if len(names) < 2 or not all(names) or Path(kg).expanduser().exists():
        return (kg,)
    bundled = {*FOLDERS, *ENDPOINTS}
    whole = [name in bundled or is_address(name) or Path(name).expanduser().exists() for name in names]
    return tuple(names) if all(whole) or names[0] in bundled else (kg,)


def built(settings: Settings) -> tuple[int, ...]:
    """When the folder of each graph that ``settings.kg`` names was built; 0 where there is none.

    Who keeps a graph open opens it anew where this changes.
    """
    return tuple(_built(Path(name).expanduser() / MANIFEST) for name in graph_names(settings.kg))


def _built(manifest: Path) -> int:
    try:
        return manifest.stat().st_mtime_ns
    except (OSError, ValueError):  # a name need not be that of a file
        return 0


def is_address(kg: str) -> bool:
    """Whether a name of a graph is meant as an address."""
    return "://" in kg


def cache_folder(settings: Settings) -> Path:
    """Where stores and caches go: ``settings.cache``, or the user's cache folder."""
    return Path(settings.cache).expanduser() if settings.cache else platformdirs.user_cache_path("claimver")
