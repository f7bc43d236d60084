"""What every page wears: title, icon, logo, our style sheet."""

from __future__ import annotations

from pathlib import Path

import streamlit as st
from streamlit.runtime.pages_manager import PagesManager

ASSETS = Path(__file__).resolve().parents[2] / "assets"
STYLE = "<style>" + (Path(__file__).parent / "static" / "app.css").read_text("utf-8") + "</style>"


def dress() -> None:
    """Set the page's title, icon, logo and style sheet: once, before anything is shown."""
    st.set_page_config(page_title="ClaimVer Explorer", page_icon=str(ASSETS / "icon.png"), layout="wide")
    st.logo(str(ASSETS / "logo.svg"), size="large")
    st.html(STYLE)


def one_router() -> None:
    """Let the router alone know the pages.

    Streamlit finds the folder ``pages`` by itself and would run a file in it without the router, undressed, for a
    visitor whose first address is that page's.
    """
    PagesManager.uses_pages_directory = False
