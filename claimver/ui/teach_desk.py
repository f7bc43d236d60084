"""What the Teach page works with, handed in as one value; and the real one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import streamlit as st

from claimver import settings
from claimver.errors import ClaimverError
from claimver.kg.rings import Recorded, recorded
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.report.lessons import Lesson, lessons
from claimver.types import Report, Triplet
from claimver.ui.ballot import Ballots
from claimver.ui.desk import Desk, desk, made_with

LESSONS = Path(__file__).resolve().parents[2] / "assets" / "lessons"
Edits = Mapping[str, Triplet | None]
"""For ids of statements what stands in their place; None: nothing."""


@dataclass(frozen=True)
class TeachDesk:
    """The desk of checks, the lessons, the votes by phone; ``twin(report, text, edits)`` judges as the report was,
    another text or over a graph with these edits, and keeps nothing.
    """

    desk: Desk
    lessons: tuple[Lesson, ...]
    twin: Callable[[Report, str, Edits], Report]
    ballots: Ballots

    def lesson(self, id: str) -> Lesson | None:
        """The lesson of that id."""
        return next((lesson for lesson in self.lessons if lesson.id == id), None)

    def search(self, kg: str, report: Report, ends: tuple[str, str], others: tuple[str, ...]) -> Recorded | None:
        """The search between two entities with the limits of the report; None where it cannot be recorded."""
        try:
            graph = self.desk.graph(kg)
            if isinstance(graph, RemoteGraph):
                return None
            limits = (int(str(report.settings.get("max_hops", 3))), int(str(report.settings.get("hub_degree", 1_000))))
            return _recorded(graph, graph.snapshot, ends, others, limits)  # type: ignore[arg-type]
        except ClaimverError:
            return None  # a graph that is gone, or lacks what the report names: the other steps stand by themselves


@lru_cache(maxsize=40)
def _recorded(
    graph: KnowledgeGraph, snapshot: str, ends: tuple[str, str], others: tuple[str, ...], limits: tuple[int, int]
) -> Recorded:
    return recorded(graph, *ends, seeds=others, max_hops=limits[0], hub_degree=limits[1])


def teach_desk() -> TeachDesk:
    """The desk over the settings in force. Raises: SettingsError, UnknownName, InputError."""
    return _desk(settings.load())


@st.cache_resource(show_spinner=False)
def _desk(chosen: settings.Settings) -> TeachDesk:
    return TeachDesk(desk(), lessons(LESSONS), _twin, Ballots())


def _twin(report: Report, text: str, edits: Edits) -> Report:
    from claimver.compose import graph_of, verify_text
    from claimver.kg.edited import EditedGraph

    chosen = made_with(report)
    graph = EditedGraph(graph_of(chosen), edits) if edits else None
    return verify_text(text, settings=chosen, graph=graph)
