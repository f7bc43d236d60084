"""The page that explains: labels, causes, scores, what is kept, keys."""

from __future__ import annotations

import streamlit as st

from claimver.report.elements import Element, element
from claimver.report.language import say
from claimver.report.sections import legend
from claimver.report.words import CAUSE_MARKS, cause_words
from claimver.ui import components, state

KEYS = ("tab", "arrows", "enter", "check")


def show() -> None:
    """Show the page."""
    state.language()
    st.title(say("page.about"), anchor=False)
    components.panel(
        *_section(say("about.flow_title"), _lead(say("about.flow"))),
        *_section(say("about.labels"), legend()),
        *_section(say("about.causes"), _causes()),
        *_section(say("about.scores"), _lead(say("tms.meaning")), _lead(say("kas.meaning"))),
        *_section(say("about.method_title"), _lead(say("about.method")), _lead(say("about.limits"))),
        *_section(say("about.kept_title"), _lead(say("about.kept"))),
        *_section(say("about.keys_title"), _keys()),
        key="about",
    )


def _lead(words: str) -> Element:
    return element("p", words, cls="lead")


def _section(title: str, *parts: Element) -> tuple[Element, ...]:
    return (element("h2", title, cls="about"), *parts)


def _causes() -> Element:
    return _pairs(tuple((say(f"cause.{cause}.name"), cause_words(cause)) for cause in CAUSE_MARKS))


def _keys() -> Element:
    return _pairs(tuple((say(f"about.key.{key}"), say(f"about.does.{key}")) for key in KEYS))


def _pairs(pairs: tuple[tuple[str, str], ...]) -> Element:
    return element("dl", *[part for name, words in pairs for part in (element("dt", name), element("dd", words))])
