"""The Verify page: a text in; its claims marked, judged, explained; the evidence as a graph."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from claimver.errors import ClaimverError
from claimver.report import sections
from claimver.report.elements import element, visible
from claimver.types import Document, Evidence, Report, Verdict
from claimver.ui import components, explore, state
from claimver.ui.desk import Desk
from claimver.ui.jobs import Job, Status

FILE_TYPES = ["txt", "md", "html", "htm", "pdf", "docx"]
INTRODUCTION = (
    "Paste an article. Each claim in it is judged against a knowledge graph, and each label comes with the statements "
    "that decide it."
)
STAGES = {
    "waiting": "Waiting for the worker; the first text waits for the models to load",
    "reading": "Reading the text",
    "linking": "Finding what it names",
    "reading claims": "Cutting it into claims",
    "retrieving": "Asking the knowledge graph",
    "verifying": "Judging the claims",
    "scoring": "Scoring",
    "done": "Done",
}


def show(make_desk: Callable[[], Desk]) -> None:
    """Show the page."""
    st.title("Check a text, claim by claim", anchor=False)
    try:
        desk = make_desk()
    except ClaimverError as error:
        components.alert("The settings cannot be used.", str(error), key="settings_problem")
        return
    job = state.job(desk)
    if job is None or state.editing() or job.status in (Status.FAILED, Status.CANCELLED):
        _problems(job)
        _input(desk)
    elif not job.finished:
        _watch(desk, job)
    else:
        explore.show(desk, job)


def _problems(job: Job | None) -> None:
    if kept := st.session_state.get(state.PROBLEM):
        components.alert("That did not work.", kept, key="problem_shown")
    elif job is not None and not state.editing():
        if job.problem:
            st.query_params.pop("method", None)  # else a link with an unknown method would fail for ever
            components.alert("This text could not be checked.", job.problem, key="job_problem")
        elif job.status is Status.CANCELLED:
            components.panel(element("p", "The check was stopped.", role="status", cls="notice"), key="stopped")


def _input(desk: Desk) -> None:
    if not st.session_state.get(state.DRAFT) and "begun" not in st.session_state and desk.demos:
        st.session_state[state.DRAFT] = desk.demos[0].text
    st.session_state["begun"] = True
    components.panel(element("p", INTRODUCTION, cls="lead"), key="introduction")
    left, right = st.columns([3, 2], gap="large")
    with right:
        titles = [demo.title for demo in desk.demos]
        st.selectbox("Try a demo text", titles, key="demo", on_change=_take_demo, args=(desk,))
        st.file_uploader(
            "Or a file: TXT, MD, HTML, PDF, DOCX", FILE_TYPES, key="upload", on_change=_take_file, args=(desk,)
        )
    with left, st.form("text_form", border=False):
        # The draft outlives the widget, whose own state goes when the text is not shown.
        text = st.text_area("Text to check", st.session_state.get(state.DRAFT, ""), height=280, key=_widget())
        submitted = st.form_submit_button("Check the claims", type="primary")
    with right:
        components.panel(element("h2", "What the marks mean"), sections.legend(), key="input_legend")
        components.mend()
    if submitted:
        state.start(desk, text or "", method=st.query_params.get("method", ""))
        st.rerun()


def _widget() -> str:
    """A key that changes when a demo or file replaces the draft, so that the text area takes the new text."""
    return f"text_{st.session_state.get('draft_number', 0)}"


def _replace(text: str) -> None:
    st.session_state[state.DRAFT] = text
    st.session_state[state.PROBLEM] = ""
    st.session_state["draft_number"] = st.session_state.get("draft_number", 0) + 1


def _take_demo(desk: Desk) -> None:
    chosen = next((demo for demo in desk.demos if demo.title == st.session_state.get("demo")), None)
    if chosen is not None:
        _replace(chosen.text)


def _take_file(desk: Desk) -> None:
    upload = st.session_state.get("upload")
    if upload is None:
        return
    try:
        text = desk.read_file(upload.name, upload.getvalue())
    except ClaimverError as error:
        st.session_state[state.PROBLEM] = str(error)
        return
    _replace(text)
    st.session_state[state.PROBLEM] = " ".join(st.session_state.pop("file_notes", []))


@st.fragment(run_every=0.5)
def _watch(desk: Desk, job: Job) -> None:
    """Progress, renewed twice a second; the whole page runs again when the job is over."""
    if job.finished:
        st.rerun()
    ahead = desk.runner.ahead_of(job)
    words = "Stopping before the next claim" if job.stopping else STAGES.get(job.stage, "Working")
    st.progress(min(1.0, max(0.0, job.share)), text=f"{words} ({ahead} before it)" if ahead else words)
    st.button("Cancel", on_click=job.cancel, disabled=job.stopping, key="cancel")
    if job.draft is None:
        waiting = element("div", *visible(job.text[:20_000]), cls="claim-text", dir="auto")
        components.panel(waiting, key="text_while_waiting")
    else:
        _so_far(*job.draft)


def _so_far(document: Document, verdicts: tuple[Verdict, ...]) -> None:
    """The claims judged so far: marked in the text, open to a click."""
    draft = Report(document, verdicts, Evidence(), kas=None, method="", model="", kg_snapshot="")
    selected = state.claim(draft)
    left, right = st.columns([3, 2], gap="large")
    with left:
        with st.container(border=True, key="text_so_far"):
            components.claim_text(draft, selected=selected, on_pick=state.pick_claim, key="claims_so_far")
        components.panel(sections.counts(draft), key="counts_so_far")
    with right:
        if selected is not None:
            components.panel(sections.detail(draft, selected, entities=False, scored=False), key="detail_so_far")
