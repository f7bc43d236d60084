"""What the Graph page works with: a knowledge graph, limits, and answers kept while the graph stays the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

import streamlit as st

from claimver import settings
from claimver.errors import UnknownName
from claimver.kg.explore import KINDS, Examples, examples, look_up
from claimver.kg.open import built, data_folder
from claimver.kg.own import own_graphs
from claimver.kg.paths import PathSearch, find_paths
from claimver.parts import KnowledgeGraph
from claimver.types import Entity, Triplet
from claimver.ui.chosen import of_graph
from claimver.ui.components import at_home

SECONDS = 10.0  # of one search for paths


@dataclass(frozen=True)
class GraphDesk:
    """A graph, and the limits with which its paths are sought unless the reader says otherwise."""

    graph: KnowledgeGraph
    max_hops: int = 3
    max_paths: int = 4
    hub_degree: int = 1_000

    def look_up(self, words: str) -> tuple[Entity, ...]:
        """The entities that the words may mean."""
        return look_up(self.graph, words)

    def examples(self) -> Examples:
        """Where a walk may begin."""
        return _examples(self, self.graph.snapshot)

    def facts(self, id: str) -> tuple[Triplet, ...]:
        """The statements about the entity."""
        return _facts(self, self.graph.snapshot, id)

    def paths(
        self, seeds: tuple[str, ...], *, max_hops: int, max_paths: int, hub_degree: int, kinds: bool
    ) -> PathSearch:
        """The paths between each two of the seeds; ``kinds``: also along "instance of" and "subclass of"."""
        limits = (max_hops, max_paths, hub_degree, kinds)
        return _paths(self, self.graph.snapshot, seeds, limits)


@lru_cache(maxsize=10)
def _examples(desk: GraphDesk, snapshot: str) -> Examples:
    return examples(desk.graph)


@lru_cache(maxsize=50)
def _facts(desk: GraphDesk, snapshot: str, id: str) -> tuple[Triplet, ...]:
    return desk.graph.facts(id)


@lru_cache(maxsize=50)
def _paths(desk: GraphDesk, snapshot: str, seeds: tuple[str, ...], limits: tuple[int, int, int, bool]) -> PathSearch:
    hops, most, hub, kinds = limits
    return find_paths(
        desk.graph,
        seeds,
        max_hops=hops,
        max_paths=most,
        hub_degree=hub,
        skip=() if kinds else KINDS,
        seconds=SECONDS,
    )


def graph_desk(chosen: settings.Settings | None = None) -> GraphDesk:
    """The desk over the settings in force. Raises: SettingsError, UnknownName, StoreError."""
    own = chosen or settings.load()
    return _desk(own, built(own))


def named_desk(local: Callable[[], bool] = at_home) -> GraphDesk:
    """The desk over the graph of the reader's own that the address names, else over that of the settings.

    Raises: as ``graph_desk``; UnknownName for an address that names no graph here.
    """
    chosen, name = settings.load(), st.query_params.get("kg", "")
    of_graph(name)
    if not name:
        return graph_desk(chosen)
    known = {folder.name: folder for folder in own_graphs(data_folder(chosen))} if local() else {}
    if name not in known:
        raise UnknownName("graph", name, known)
    return graph_desk(replace(chosen, kg=str(known[name])))


@st.cache_resource(show_spinner=False)
def _desk(chosen: settings.Settings, built: tuple[int, ...]) -> GraphDesk:
    from claimver.kg.open import open_own

    return GraphDesk(open_own(chosen), chosen.max_hops, chosen.max_paths, chosen.hub_degree)
