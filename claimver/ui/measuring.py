"""A set of the reader's own on the Evaluation page: uploaded, and judged by a method in the background."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import streamlit as st

from claimver.batch import VerifyText
from claimver.errors import ClaimverError
from claimver.evaluate.datasets import Case
from claimver.evaluate.own_set import own_cases
from claimver.evaluate.runs import Run, evaluate_own
from claimver.methods import METHODS
from claimver.report.elements import element
from claimver.report.language import digits, say
from claimver.settings import Settings
from claimver.ui import components, state
from claimver.ui.asides import Aside
from claimver.ui.entry import told

Steps = Generator[int, None, Run]
Begin = Callable[[Steps], "Aside[Run]"]
TYPES = ["csv", "tsv", "jsonl"]
_BEGUN = "own_set"


@dataclass(frozen=True)
class Measuring:
    """A run over a set of one's own at work: its name, how many texts, what works on it, what is told of the file."""

    name: str
    of: int
    aside: Aside[Run]
    notes: Sequence[str] = ()


def steps_of(name: str, cases: Sequence[Case], settings: Settings) -> Steps:
    """The real steps of a run over the set."""
    from claimver.compose import graph_of, verify_text

    verify = cast(VerifyText, verify_text)
    return (yield from evaluate_own(name, cases, settings, verify, snapshot=graph_of(settings).snapshot))


def own_set(settings: Settings, begin: Begin, steps: Callable[[str, Sequence[Case], Settings], Steps]) -> None:
    """Show the form that begins a run over a set of the reader's own, or the run at work."""
    components.panel(
        element("h2", say("own_set.title")), element("p", say("own_set.lead"), cls="lead"), key="own_set_head"
    )
    begun: Measuring | None = st.session_state.get(_BEGUN)
    components.panel(told(begun.notes) if begun is not None else None, key="own_set_notes")
    if begun is not None and not begun.aside.done:
        _watch(begun)
        return
    if begun is not None:
        _ended(begun)
    with st.form("own_set_form", border=False):
        file = st.file_uploader(say("own_set.file"), TYPES, key="own_set_file", help=say("own_set.help"))
        keys = list(dict.fromkeys((settings.method, *METHODS)))
        method = st.selectbox(say("options.method"), keys, key="own_set_method")
        sent = st.form_submit_button(say("own_set.start"), type="primary")
    if not sent:
        return
    if file is None:
        components.alert(say("own_set.problem"), say("own_set.no_file"), key="own_set_problem")
        return
    notes: list[str] = []
    try:
        cases = own_cases(file.name, file.getvalue(), warn=notes.append)
    except ClaimverError as error:
        components.alert(say("own_set.problem"), str(error), key="own_set_problem")
        return
    chosen = replace(settings, method=str(method or settings.method))
    st.session_state[_BEGUN] = Measuring(file.name, len(cases), begin(steps(file.name, cases, chosen)), notes)
    st.rerun()


@st.fragment(run_every=0.7)
def _watch(begun: Measuring) -> None:
    state.language()
    if begun.aside.done:
        st.rerun()
    done = begun.aside.made
    with st.container(horizontal=True, vertical_alignment="center", key="own_set_watch"):
        words = say("own_set.at", name=begun.name, done=digits(done), of=digits(begun.of))
        st.progress(min(1.0, done / begun.of), text=words if done else say("compare.waiting"))
        st.button(say("compare.cancel"), on_click=begun.aside.cancel, key="own_set_cancel")


def _ended(begun: Measuring) -> None:
    """Tell once how it ended; what was done is among the runs below."""
    st.session_state.pop(_BEGUN, None)
    future: Any = begun.aside.future
    if future.cancelled():
        words = say("own_set.stopped", done=digits(begun.aside.made), of=digits(begun.of))
    elif (error := future.exception()) is not None:
        words = str(error) if isinstance(error, ClaimverError) else say("own_set.unexpected", kind=type(error).__name__)
        components.alert(say("own_set.problem"), words, key="own_set_problem")
        return
    else:
        words = say("own_set.done", name=begun.name)
    components.panel(element("p", words, role="status", cls="notice"), key="own_set_told")
