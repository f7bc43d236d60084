"""Removing something of the reader's own on the Sources page: asked, asked once more, told."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from claimver.errors import ClaimverError
from claimver.report.elements import element, visible
from claimver.report.language import say
from claimver.ui import components
from claimver.ui.visitor import language

__all__ = ["ask", "confirm", "tell"]

Remove = Callable[[], bool]
"""Nothing is left of it; whether it was chosen on a page. Raises: ClaimverError."""


def ask(area: str, id: str) -> None:
    """Show the button that asks to remove what has this id."""
    st.button(say(f"{area}.remove"), on_click=_doom, args=(area, id), key=f"{area}_remove")


def confirm(area: str, id: str, name: str, what: str, remove: Remove) -> None:
    """Show, where removing this id was asked for, what would go (``what``), and the buttons that do it or do not."""
    if st.session_state.get(f"{area}_doomed") != id:
        return
    components.panel(element("p", *visible(what), role="alert", cls="notice"), key=f"{area}_doomed_panel")
    with st.container(horizontal=True, key=f"{area}_doomed_buttons"):
        st.button(say(f"{area}.really", name=name), on_click=_remove, args=(area, name, remove), key=f"{area}_really")
        st.button(say(f"{area}.keep"), on_click=_doom, args=(area, ""), key=f"{area}_keep")


def tell(area: str, problem: str) -> None:
    """Show what became of what was to be removed just now, if anything was; ``problem`` is the title of a failure."""
    if error := st.session_state.pop(f"{area}_unremoved", ""):
        components.alert(problem, error, key=f"{area}_unremoved_panel")
    if told := st.session_state.pop(f"{area}_removed", ""):
        components.panel(element("p", *visible(told), role="status", cls="notice"), key=f"{area}_removed_panel")


def _doom(area: str, id: str) -> None:
    st.session_state[f"{area}_doomed"] = id


def _remove(area: str, name: str, remove: Remove) -> None:
    language()
    _doom(area, "")
    try:
        chosen = remove()
    except ClaimverError as error:
        st.session_state[f"{area}_unremoved"] = str(error)
        return
    told = say(f"{area}.removed", name=name)
    st.session_state[f"{area}_removed"] = f"{told} {say(f'{area}.unchosen')}" if chosen else told
