"""The switch that lets phones vote, and what they have voted."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from claimver.report.elements import element
from claimver.report.language import say, spoken
from claimver.report.messages import message
from claimver.ui import components, state
from claimver.ui.ballot import Ballots, PhonesFailed, own_address

_PROBLEM = "phones_problem"


def show(ballots: Ballots, *, subject: str, local: bool, take: Callable[[tuple[int, ...]], None]) -> None:
    """Show the switch; ``take(votes)`` gets the votes that came in on the subject."""
    with st.expander(say("teach.phones.title"), key="phones_box"):
        components.panel(element("p", say("teach.phones.about"), cls="notice"), key="phones_about")
        if not local:
            components.panel(element("p", say("teach.phones.only_local"), cls="notice"), key="phones_local")
            return
        st.toggle(
            say("teach.phones.on"),
            ballots.open is not None,
            key="phones_on",
            on_change=_switch,
            args=(ballots,),
        )
        if problem := st.session_state.pop(_PROBLEM, ""):
            components.alert(
                say("teach.phones.title"), say("teach.phones.failed", problem=message(problem)), key="phones_failed"
            )
        if ballots.open is not None:
            ballots.open.about(subject)
            _open(ballots, take)


def _switch(ballots: Ballots) -> None:
    if not st.session_state.get("phones_on"):
        ballots.end()
        return
    try:
        ballots.begin(spoken())
    except PhonesFailed as error:
        st.session_state[_PROBLEM] = str(error)


def _open(ballots: Ballots, take: Callable[[tuple[int, ...]], None]) -> None:
    ballot = ballots.open
    if ballot is None:
        return
    components.panel(
        element("p", say("teach.phones.open"), cls="lead"),
        element("p", element("strong", f"http://{own_address()}:{ballots.port}"), cls="wall"),
        element("p", element("strong", say("teach.phones.code", code=ballot.code)), cls="wall"),
        key="phones_address",
    )
    _counted(ballots)
    st.button(say("teach.phones.refresh"), key="phones_take", on_click=lambda: take(ballot.take()))


@st.fragment(run_every=2.0)
def _counted(ballots: Ballots) -> None:
    """How many votes have come in, renewed every two seconds; nothing in it can be clicked."""
    state.language()
    if ballots.open is not None:
        counted = element("p", say("teach.phones.counted", number=ballots.open.waiting), role="status", cls="notice")
        components.panel(counted, key="phones_counted")
