"""The Verify page: a text in; its claims marked, judged, explained; the evidence as a graph."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from claimver.errors import ClaimverError
from claimver.report import sections
from claimver.report.elements import element, visible
from claimver.report.language import say
from claimver.types import Document, Evidence, Report, Verdict
from claimver.ui import components, entry, explore, several, state
from claimver.ui.desk import Desk
from claimver.ui.jobs import Job, Status
from claimver.ui.reader import reader
from claimver.ui.tongue import language_notice

RENEWALS = 20  # of a long text's claims while they arrive: each sends all that are there


def show(make_desk: Callable[[], Desk]) -> None:
    """Show the page."""
    state.language()
    try:
        desk = make_desk()
    except ClaimverError as error:
        st.title(say("verify.title"), anchor=False)
        components.alert(say("verify.settings"), str(error), key="settings_problem")
        return
    job = state.job(desk)
    shown = None if job is None or state.editing() else job.status  # asked once: it may end while the page is drawn
    if job is not None and shown is Status.DONE:
        explore.show(desk, job)
        return
    st.title(say("verify.title"), anchor=False)
    if job is not None and shown in (Status.WAITING, Status.RUNNING):
        _watch(desk, job)
        return
    _problems(job)
    several.show(desk)
    entry.show(desk)
    if job is not None and shown is Status.CANCELLED and job.draft and job.draft[1]:
        _so_far(job, *job.draft)


def _problems(job: Job | None) -> None:
    if kept := st.session_state.get(state.PROBLEM):
        components.alert(say("verify.problem"), kept, key="problem_shown")
    elif job is not None and not state.editing():
        if job.problem:
            st.query_params.pop("method", None)  # else a link with an unknown method would fail for ever
            title = say("verify.failed_page" if job.order.address else "verify.failed")
            components.alert(title, job.problem, key="job_problem")
        elif job.status is Status.CANCELLED:
            words = say("verify.stopped_so_far" if job.draft and job.draft[1] else "verify.stopped")
            components.panel(element("p", words, role="status", cls="notice"), key="stopped")


@st.fragment(run_every=0.5)
def _watch(desk: Desk, job: Job) -> None:
    """Progress, renewed twice a second; the whole page runs again when the job is over."""
    state.language()
    if job.finished:
        st.rerun()
    ahead = desk.runner.ahead_of(job)
    words = say("stage.stopping") if job.stopping else stage_words(job.stage, ahead)
    with st.container(horizontal=True, vertical_alignment="center", key="watching"):
        st.progress(
            min(1.0, max(0.0, job.share)), text=f"{words} ({say('stage.ahead', number=ahead)})" if ahead else words
        )
        st.button(say("verify.cancel"), on_click=job.cancel, disabled=job.stopping, key="cancel")
        if several.jobs(desk):
            st.button(say("verify.to_list"), on_click=state.leave, key="to_list")
    components.panel(language_notice(job.text), key="language_while_waiting")
    if job.draft is None:
        waiting = element("div", *visible(job.text[:20_000]), cls="claim-text", dir="auto")
        components.panel(waiting, key="text_while_waiting")
    else:
        _so_far(job, *job.draft)


def stage_words(stage: str, ahead: int = 0) -> str:
    """The stage in words; a check with others ``ahead`` of it waits for its turn, begun or not."""
    key = "queued" if ahead else stage.replace(" ", "_")
    return say(f"stage.{key}" if key in _STAGES else "stage.working")


_STAGES = (
    "waiting fetching opening looking reading linking reading_claims retrieving verifying scoring done queued".split()
)


def _so_far(job: Job, document: Document, verdicts: tuple[Verdict, ...]) -> None:
    """The claims judged so far: marked in the text, open to a click."""
    step = max(1, len(verdicts) // RENEWALS) if not job.finished else 1
    shown = verdicts[: len(verdicts) - len(verdicts) % step]
    draft = Report(document, shown, Evidence(), kas=None, method="", model="", kg_snapshot="")
    components.panel(sections.counts(draft), key="counts_so_far")
    reader(draft, id=job.id, selected=state.claim(draft), running=True)
