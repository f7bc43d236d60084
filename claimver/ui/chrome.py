"""What every page wears: title, icon, logo, our style sheet."""

from __future__ import annotations

import runpy
from collections.abc import Callable, Sequence
from pathlib import Path

import streamlit as st
from streamlit.errors import StreamlitAPIException
from streamlit.navigation.page import StreamlitPage
from streamlit.runtime.pages_manager import PagesManager

from claimver.report.language import LANGUAGES, say, spoken
from claimver.ui import components, state

ASSETS = Path(__file__).resolve().parents[2] / "assets"
STYLE = "<style>" + (Path(__file__).parent / "static" / "app.css").read_text("utf-8") + "</style>"


def dress() -> None:
    """Set the page's title, icon, logo and style sheet: once, before anything is shown."""
    state.language()
    st.set_page_config(page_title="ClaimVer Explorer", page_icon=str(ASSETS / "icon.png"), layout="wide")
    st.logo(str(ASSETS / "logo.svg"), size="large")
    st.html(STYLE)


def navigate(names: Sequence[str]) -> None:
    """Show the page that the address names, the first one at the bare address too, and the choice of language below."""
    current = _navigation(names, aliased=False)
    if current.url_path == names[0]:
        current = _navigation(names, aliased=True)  # else no page in the bar is marked as the current one
    state.visit(current.url_path or names[0])
    current.run()
    choose_language()


def _navigation(names: Sequence[str], *, aliased: bool) -> StreamlitPage:
    """The page that the address names; the bar shows the first page at its own address if ``aliased``."""
    first, *rest = names
    title = say(f"page.{first}")
    # The default page reserves the address of its name too, so that page is a function of another name.
    front = st.Page(_front(first), title=title, default=True, visibility="hidden" if aliased else "visible")
    alias = st.Page(f"pages/{first}.py", title=title, url_path=first, visibility="visible" if aliased else "hidden")
    others = [st.Page(f"pages/{name}.py", title=say(f"page.{name}"), url_path=name) for name in rest]
    return st.navigation([front, alias, *others], position="top")


def _front(name: str) -> Callable[[], None]:
    """The page's file as a function: Streamlit takes no file for two addresses."""

    def front() -> None:
        runpy.run_path(str(ASSETS.parent / "pages" / f"{name}.py"))

    return front


def choose_language() -> None:
    """Show the choice of language, and have what Streamlit shows by itself speak it; drafts are kept on every page."""
    components.mend()
    components.keep_drafts()
    components.announced()
    tags = list(LANGUAGES)
    with st.container(key="language_box"):
        st.selectbox(
            say("page.language"),
            tags,
            tags.index(spoken()),
            format_func=lambda tag: LANGUAGES[tag],
            key="language_select",
            on_change=_take_language,
            width=220,
        )


def link_to(name: str, label: str, **query: str) -> None:
    """Show a link to the page of that name, if this explorer has it; what is "" stays out of the address."""
    known = {name: value for name, value in query.items() if value}
    try:
        st.page_link(f"pages/{name}.py", label=label, query_params=known)
    except StreamlitAPIException:
        return  # no such page here


def _take_language() -> None:
    st.session_state[state.LANGUAGE] = st.session_state["language_select"]
    st.query_params["lang"] = st.session_state["language_select"]


def one_router() -> None:
    """Let the router alone know the pages.

    Streamlit finds the folder ``pages`` by itself and would run a file in it without the router, undressed, for a
    visitor whose first address is that page's.
    """
    PagesManager.uses_pages_directory = False
