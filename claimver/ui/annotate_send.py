"""Reports of the Verify page sent to the annotation queue."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from claimver.annotate.reports import item_id
from claimver.annotate.store import Store, Taken
from claimver.annotate.work import of_report
from claimver.errors import ClaimverError
from claimver.report.language import count, say
from claimver.report.messages import message
from claimver.types import Report
from claimver.ui import chrome
from claimver.ui.jobs import Job

_TOLD = "sent_to_annotation"


def send_button(store: Store, jobs: Sequence[Job], *, key: str) -> None:
    """Show a button that sends the finished reports of these jobs; ``answer`` says what became of it."""
    reports = [(job, job.report) for job in jobs if job.report is not None]
    label = say("annotate.send" if len(jobs) == 1 else "annotate.send_all")
    if st.button(label, disabled=not reports, key=key):
        st.session_state[_TOLD] = (key, [job.id for job in jobs], _taken(store, reports))


def answer(jobs: Sequence[Job], *, key: str) -> None:
    """Say what became of the last press of that button, if it was pressed for these jobs."""
    told = st.session_state.get(_TOLD)
    if told is not None and told[:2] == (key, [job.id for job in jobs]):
        with st.container(horizontal=True, vertical_alignment="center", key=f"{key}_answer"):
            st.text(_words(told[2], len(jobs)), width="content")
            chrome.link_to("annotate", say("annotate.open_page"))


def _taken(store: Store, reports: Sequence[tuple[Job, Report | None]]) -> Taken | str:
    """What became of the reports, or the problem."""
    try:
        return send(store, [(job, report) for job, report in reports if report is not None])
    except ClaimverError as error:
        return str(error)


def _words(became: Taken | str, jobs: int) -> str:
    """What became of them in the language that is spoken now."""
    if isinstance(became, str):
        return f"{say('annotate.not_sent')} {message(became)}"
    if jobs > 1:
        return f"{count('annotate.wait', became.added, known=became.known)}."
    return say("annotate.sent" if became.added else "annotate.sent_before")


def send(store: Store, reports: Sequence[tuple[Job, Report]]) -> Taken:
    """What became of the reports, each an item under its content hash. Raises: InputError, StoreError."""
    return store.add(
        of_report(
            report,
            id=job.beside.hash or item_id(report.document.text, report.kg_snapshot, report.method, report.model),
            document=job.name,
        )
        for job, report in reports
    )
