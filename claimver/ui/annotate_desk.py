"""What the Annotate page works with, handed in as one value; and the real one, made once for all sessions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from claimver import settings
from claimver.annotate.store import FILE, Store
from claimver.kg.open import data_folder
from claimver.parts import KnowledgeGraph
from claimver.ui.components import at_home
from claimver.ui.graph_desk import graph_desk


@dataclass(frozen=True)
class AnnotateDesk:
    """The store, the graph that triplets and entities are searched in, and whether the visitor owns this computer."""

    store: Store
    graph: Callable[[], KnowledgeGraph]
    local: Callable[[], bool]


def annotate_desk() -> AnnotateDesk:
    """The desk over the settings in force. Raises: SettingsError, UnknownName."""
    chosen = settings.load()
    return AnnotateDesk(store_of(chosen), lambda: graph_desk(chosen).graph, at_home)


def store_of(chosen: settings.Settings) -> Store:
    """The store in the user's data folder, one for all sessions."""
    return _store(str(data_folder(chosen) / FILE))


@st.cache_resource(show_spinner=False)
def _store(path: str) -> Store:
    from pathlib import Path

    return Store(Path(path))
