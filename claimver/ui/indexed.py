"""What the parts of the Sources page share: tables of what is indexed, and what became of what was added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import streamlit as st

from claimver.corpus.store import Change
from claimver.report.elements import Element, element, visible
from claimver.report.language import say
from claimver.report.marks import titled_table
from claimver.report.messages import message
from claimver.ui import components

__all__ = ["Added", "show_added", "table", "tallied", "tell_added"]

Added = tuple[dict[str, int], list[str]]
"""How many were added, updated, unchanged and failed, and why some failed."""


def tallied(changes: Iterable[Change]) -> Added:
    """The changes counted, with the reasons of those that failed."""
    counts, failed = Counter({"added": 0, "updated": 0, "unchanged": 0, "failed": 0}), []
    for change in changes:
        counts[change.what] += 1
        if change.what == "failed":
            failed.append(say("sources.failed", name=change.id, reason=message(change.reason)))
    return dict(counts), failed


def tell_added(area: str, added: Added) -> None:
    """The page runs again and ``show_added`` tells it."""
    st.session_state[f"{area}_added"] = added
    st.rerun()


def show_added(area: str) -> None:
    """Show what became of what was added just now, if anything was."""
    told: Added | None = st.session_state.pop(f"{area}_added", None)
    if told is None:
        return
    counts, failed = told
    lines = [element("li", *visible(line)) for line in failed]
    listed = element("ul", *lines) if lines else None
    note = element("p", say("sources.added", **counts), role="status", cls="notice")
    components.panel(note, listed, key=f"{area}_note")


def table(area: str, name: str, heads: Sequence[str], rows: Sequence[tuple[str, ...]]) -> Element:
    """The rows under a caption and heads, all of them words of ``area``."""
    body = [element("tr", *[element("td", *visible(cell), dir="auto") for cell in row]) for row in rows]
    return titled_table(say(f"{area}.{name}"), [say(f"{area}.{head}") for head in heads], body)
