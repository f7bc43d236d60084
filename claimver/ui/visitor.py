"""The language that a visitor's pages speak; what answers a click runs before the page and must ask for it too."""

from __future__ import annotations

import streamlit as st

from claimver.report.language import ENGLISH, LANGUAGES, speak, spoken

LANGUAGE = "language"  # in the session


def language() -> str:
    """The language that this visitor's pages speak, from now on in this run too."""
    chosen = st.session_state.get(LANGUAGE) or st.query_params.get("lang", "")
    if chosen in LANGUAGES:
        st.session_state[LANGUAGE] = chosen  # the other pages' addresses need not name it
    speak(chosen if chosen in LANGUAGES else ENGLISH)
    return spoken()
