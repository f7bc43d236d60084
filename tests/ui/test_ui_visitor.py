"""What answers a click speaks the visitor's language, though it runs before the page."""

from __future__ import annotations

import time
from datetime import datetime

import pytest
import scripted_desk
import scripted_report
import verify_page
from streamlit.testing.v1 import AppTest


def page() -> None:
    """What AppTest runs: clicks that are answered before the page says which language it speaks."""
    import streamlit as st

    from claimver.report.language import speak, spoken
    from claimver.ui import chosen, components

    def heard() -> None:
        speak("en")
        components.sent("none", "picked")
        st.session_state["heard"] = spoken()

    def choose() -> None:
        speak("en")
        st.session_state["graph_entities"] = [f"Q{number}" for number in range(1, chosen.MOST + 1)]
        chosen.choose("Q99")

    st.button("component", on_click=heard)
    st.button("graph", on_click=choose)
    st.text(f"{st.session_state.get('heard')} {st.session_state.get(chosen.NOTE)}")


@pytest.mark.parametrize(("language", "begins"), [("de", "Pfade werden zwischen"), ("en", "Paths are sought")])
def test_what_answers_a_click_speaks_the_visitors_language(language: str, begins: str) -> None:
    app = AppTest.from_function(page)
    app.query_params["lang"] = language
    app.run()
    app.button[0].click().run()
    app.button[1].click().run()
    assert not app.exception
    assert app.text[0].value.startswith(language)
    assert begins in app.text[0].value


def test_the_history_tells_the_time_of_this_computer(app: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        history = scripted_desk.current().history
        history.keep(scripted_report.report())
        here = datetime.fromtimestamp(history.search()[0].made).strftime("%Y-%m-%d %H:%M")
        assert here in verify_page.words(app.run())
    finally:
        monkeypatch.undo()
        time.tzset()


def spoken_page() -> None:
    """What AppTest runs: a page that says which language it speaks."""
    import streamlit as st

    from claimver.ui.visitor import language

    st.text(language())


def test_the_language_of_an_address_is_kept_where_the_next_address_names_none() -> None:
    app = AppTest.from_function(spoken_page)
    app.query_params["lang"] = "de"
    assert app.run().text[0].value == "de"
    del app.query_params["lang"]
    assert app.run().text[0].value == "de"
    other = AppTest.from_function(spoken_page)
    other.query_params["lang"] = "xx"
    assert other.run().text[0].value == "en"
