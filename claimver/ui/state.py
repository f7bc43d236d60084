"""One visitor's state: what is being checked and what is selected, kept in the session and in the address."""

from __future__ import annotations

import streamlit as st

from claimver.errors import ClaimverError
from claimver.link.choose import Choice
from claimver.types import Report
from claimver.ui.desk import Desk
from claimver.ui.jobs import Job, Order
from claimver.ui.payload import choice_words, choices_in, claim_number

DRAFT, PROBLEM, _JOB, _CLAIM, _PART, _EDITING = "draft", "problem", "job", "claim", "part", "editing"


def job(desk: Desk) -> Job | None:
    """The job that this page shows: the session's, or the one that the address names."""
    known = desk.runner.get(st.session_state.get(_JOB, "") or st.query_params.get("job", ""))
    if known is not None:
        st.session_state[_JOB] = known.id
        return known
    if "doc" in st.query_params and _JOB not in st.session_state:
        return _from_link(desk, st.query_params["doc"])
    return None


def _from_link(desk: Desk, name: str) -> Job | None:
    """A new job for the text that a link names; the problem is kept for the page where there is none."""
    number = st.query_params.get("claim")
    try:
        text = desk.documents.text(name)
    except ClaimverError as error:
        st.session_state[PROBLEM] = str(error)
        st.query_params.clear()
        return None
    choices = choices_in(st.query_params.get_all("choice"))
    begun = start(desk, text, method=st.query_params.get("method", ""), choices=choices)
    if begun is not None and number is not None:
        st.query_params["claim"] = number
    return begun


def start(desk: Desk, text: str, *, method: str = "", choices: tuple[Choice, ...] = ()) -> Job | None:
    """A job for the text, begun; None where too many wait, with the problem kept for the page."""
    st.session_state[DRAFT] = text
    st.session_state.pop(_CLAIM, None)
    st.session_state.pop(_PART, None)
    st.query_params.clear()
    if method:
        st.query_params["method"] = method
    if choices:
        st.query_params["choice"] = [choice_words(choice) for choice in choices]
    try:
        begun = desk.runner.start(Order(text, method, choices))
    except ClaimverError as error:
        st.session_state[PROBLEM] = str(error)
        return None
    st.session_state[PROBLEM] = ""
    st.session_state[_JOB] = begun.id
    st.session_state[_EDITING] = False
    st.query_params["job"] = begun.id
    return begun


def again(desk: Desk, before: Job, *, choices: tuple[Choice, ...] | None = None) -> None:
    """Check the same text again, with these choices or the same; the same claim is selected afterwards."""
    selected = st.session_state.get(_CLAIM)
    kept = before.order.choices if choices is None else choices
    if start(desk, before.text, method=before.order.method, choices=kept) is not None and isinstance(selected, int):
        pick_claim(selected)


def edit() -> None:
    """Go back to the text."""
    st.session_state[_EDITING] = True


def editing() -> bool:
    """Whether the visitor is changing the text of a finished job."""
    return bool(st.session_state.get(_EDITING, False))


def claim(report: Report) -> int | None:
    """The index of the claim selected: by click, by the address, else the first."""
    count = len(report.verdicts)
    chosen = st.session_state.get(_CLAIM)
    if isinstance(chosen, int) and 0 <= chosen < count:
        return chosen
    meant = claim_number(st.query_params.get("claim"), count)
    return meant if meant is not None else 0 if count else None


def pick_claim(index: int) -> None:
    """Select a claim."""
    st.session_state[_CLAIM] = index
    st.session_state.pop(_PART, None)
    st.query_params["claim"] = str(index + 1)


def part() -> str | None:
    """The id of the node or statement selected in the graph."""
    chosen = st.session_state.get(_PART)
    return chosen if isinstance(chosen, str) else None


def pick_part(id: str | None) -> None:
    """Select a node or statement of the graph."""
    st.session_state[_PART] = id
