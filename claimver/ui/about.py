"""The page that explains: labels, causes, scores, what is kept, keys."""

from __future__ import annotations

import streamlit as st

from claimver.report.elements import Element, element
from claimver.report.language import say
from claimver.report.sections import legend
from claimver.report.words import cause_words
from claimver.types import Cause
from claimver.ui import components

_FLOW = (
    "The text is cut into claims: clauses that can be true or false. What a claim names is looked up in a knowledge "
    "graph; the statements about it, and the paths between what it names, are fetched; each claim is compared with "
    "them. Every label comes with the statements that decide it."
)
_LIMITS = (
    "A label says what the graph holds, not what is true. Graphs have gaps and errors: “extrapolatory” is no "
    "accusation, and “attributable” no proof. Read the triplets and their references."
)
_METHOD = (
    "The method is ClaimVer (arXiv 2403.09724): claim-level verification and attribution on a knowledge graph. The "
    "model proposes labels and triplets; the program checks that each cited triplet was retrieved and bears on the "
    "claim before it is shown."
)
_KEPT = (
    "A report, its text and what a person says of its claims are kept in the data folder of the computer that runs this "
    "page, under a hash of what the report says, until they are deleted under “Checked before”; so links work. Nothing "
    "is sent to another host unless the knowledge graph or the model chosen is a remote one; the choice says what it is "
    "sent."
)
_KEYS = (
    ("Tab", "to the text, to the tabs beside it, to the graph’s box “Look at”"),
    ("Arrow keys, Home, End", "from claim to claim"),
    ("Enter or Space", "open the claim"),
    ("Ctrl + Enter", "in the text box: check the claims"),
)


def show() -> None:
    """Show the page."""
    st.title("How to read it", anchor=False)
    components.panel(
        *_section("What happens", element("p", _FLOW, cls="lead")),
        *_section("Labels", legend()),
        *_section("Why a claim is extrapolatory, or has no label", _causes()),
        *_section("Scores", element("p", say("tms.meaning"), cls="lead"), element("p", say("kas.meaning"), cls="lead")),
        *_section("Method", element("p", _METHOD, cls="lead"), element("p", _LIMITS, cls="lead")),
        *_section("What is kept", element("p", _KEPT, cls="lead")),
        *_section("Keys", _pairs(_KEYS)),
        key="about",
    )


def _section(title: str, *parts: Element) -> tuple[Element, ...]:
    return (element("h2", title, cls="about"), *parts)


def _causes() -> Element:
    return _pairs(tuple((cause.value, cause_words(cause)) for cause in Cause))


def _pairs(pairs: tuple[tuple[str, str], ...]) -> Element:
    return element("dl", *[part for name, words in pairs for part in (element("dt", name), element("dd", words))])
