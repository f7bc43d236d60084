"""What the Verify page works with, handed in as one value; and the real one, made once for all sessions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from claimver import settings
from claimver.parts import KnowledgeGraph
from claimver.types import Report
from claimver.ui.demos import Demo, demos
from claimver.ui.documents import Documents
from claimver.ui.graph_desk import graph_desk
from claimver.ui.jobs import Order, Runner, Watch


@dataclass(frozen=True)
class Desk:
    """The runner of jobs, the kept texts, the demo texts, the reader of uploaded files, and the graph."""

    runner: Runner
    documents: Documents
    demos: tuple[Demo, ...]
    read_file: Callable[[str, bytes], str]
    graph: Callable[[], KnowledgeGraph]


def desk() -> Desk:
    """The desk over the settings in force. Raises: SettingsError, UnknownName."""
    return _desk(settings.load())


@st.cache_resource(show_spinner=False)
def _desk(chosen: settings.Settings) -> Desk:
    # torch and the rest load in the worker, so that the first page is there at once.
    def run(order: Order, watch: Watch) -> Report:
        from claimver.compose import verify_text

        return verify_text(
            order.text,
            settings=chosen,
            method=order.method or None,
            progress=watch.note,
            arrived=watch.arrived,
            choices=order.choices,
        )

    def warm() -> object:
        import pyvis.network  # noqa: F401 - the first graph would wait for it

        from claimver.compose import build_kit

        return build_kit(chosen)

    return Desk(
        Runner(run, warm=warm), Documents.beneath(chosen.cache), demos(), _read_file, lambda: graph_desk(chosen).graph
    )


def _read_file(name: str, data: bytes) -> str:
    from claimver.text.ingest import read_bytes

    notes: list[str] = []
    text = read_bytes(data, name, warn=notes.append)
    st.session_state["file_notes"] = notes
    return text
