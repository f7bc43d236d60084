"""Texts taken off the queue, and put back: both at once, since each takes back the other."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from claimver.errors import ClaimverError
from claimver.report.elements import element, visible
from claimver.report.language import count, say
from claimver.ui import components
from claimver.ui.annotate_desk import AnnotateDesk

_PROBLEM = "annotate_removed_problem"
TITLE = 60  # characters
_MOST = 20  # that are listed, the latest first


def take_off(desk: AnnotateDesk, name: str, id: str) -> None:
    """Show a button that takes the text off the queue."""
    st.button(say("annotate.take_off"), on_click=_move, args=(desk.store.remove, id, name), key="annotate_take_off")


def show(desk: AnnotateDesk, name: str) -> None:
    """Show what is off the queue, each text with a button that puts it back."""
    if st.session_state.get(_PROBLEM):
        components.alert(say("annotate.problem"), st.session_state[_PROBLEM], key="annotate_removed_problem")
    off = desk.store.removed()
    if not off:
        return
    rows = [
        element(
            "li",
            element(
                "button",
                element("span", *visible(title(desk.store.item(one.id).text)), cls="claim-words", dir="auto"),
                element("span", *visible(say("annotate.put_back", name=one.annotator)), cls="note"),
                type="button",
                data_claim=number,
                cls="claim-row",
            ),
        )
        for number, one in enumerate(off[:_MOST])
    ]

    def picked(index: int) -> None:
        _move(desk.store.restore, off[index].id, name)

    components.panel(
        element("h2", count("annotate.off", len(off))),
        element("p", say("annotate.off_means"), cls="notice"),
        element("ul", *rows, cls="past"),
        key="annotate_off",
        claims=len(rows),
        on_pick=picked,
    )


def _move(move: Callable[[str, str], None], id: str, name: str) -> None:
    st.session_state.pop(_PROBLEM, None)
    try:
        move(id, name)
    except ClaimverError as error:
        st.session_state[_PROBLEM] = str(error)


def title(text: str) -> str:
    """The beginning of a text, on one line; a sign where it goes on.

    >>> title("Apollo 11 landed. " * 9)
    'Apollo 11 landed. Apollo 11 landed. Apollo 11 landed. Apoll…'
    """
    words = " ".join(text[:160].split())
    return words if len(words) <= TITLE else f"{words[: TITLE - 1]}…"
