"""Several texts at once: a list of jobs, each with its progress, its report, and a button that stops it."""

from __future__ import annotations

import streamlit as st

from claimver.report.elements import Element, element, visible
from claimver.report.language import say
from claimver.report.messages import message
from claimver.report.words import tally_words
from claimver.ui import components, state
from claimver.ui.annotate_desk import store_of
from claimver.ui.annotate_send import answer, send_button
from claimver.ui.desk import Desk
from claimver.ui.jobs import Job, Status

_SEND = "send_all_to_annotation"


def jobs(desk: Desk) -> list[Job]:
    """The visitor's jobs of the list, those that are still known."""
    known = (desk.runner.get(id) for id in state.batch())
    return [job for job in known if job is not None]


def show(desk: Desk) -> None:
    """Show the list, renewed while one of its jobs is not over."""
    _renewed(desk) if any(not job.finished for job in jobs(desk)) else _list(desk)


@st.fragment(run_every=1.0)
def _renewed(desk: Desk) -> None:
    state.language()
    if all(job.finished for job in jobs(desk)):
        st.rerun()
    _list(desk)


def _list(desk: Desk) -> None:
    listed = jobs(desk)
    if not listed:
        return

    def picked(number: int) -> None:
        job = listed[number // 2]
        if number % 2:
            job.cancel()
        elif job.status is Status.DONE:
            state.show(job)
            st.session_state["opened_from_list"] = True

    done = sum(job.finished for job in listed)
    rows = [element("li", *_row(job, 2 * number)) for number, job in enumerate(listed)]
    components.panel(
        element("h2", say("several.title", done=done, count=len(listed))),
        element("ul", *rows, cls="past", aria_label=say("several.list")),
        key="job_list",
        claims=2 * len(listed),
        on_pick=picked,
    )
    if st.session_state.pop("opened_from_list", False):
        st.rerun()
    with st.container(horizontal=True, key="job_actions"):
        if done < len(listed):
            st.button(say("several.cancel_all"), on_click=_cancel_all, args=(listed,), key="cancel_all")
        else:
            st.button(say("several.clear"), on_click=_clear, key="clear_list")
            send_button(store_of(desk.settings), listed, key=_SEND)
    answer(listed, key=_SEND)


def _row(job: Job, number: int) -> tuple[Element, Element | None]:
    words = say(f"several.{job.status.value}")
    if job.report is not None:
        words = tally_words(job.report)
    elif job.status is Status.RUNNING:
        words = f"{words} {round(100 * job.share)} %"
    elif job.problem:
        words = f"{words} {message(job.problem)}"
    name = element("span", *visible(job.name), cls="claim-words", dir="auto")
    told = element("span", *visible(words), cls="note")
    if job.status is Status.DONE:
        row = element("button", name, told, type="button", data_claim=number, cls="claim-row")
    else:
        row = element("span", name, told, cls="claim-row")
    if job.finished:
        return row, None
    label = say("several.cancel_named", name=job.name)
    return row, element(
        "button", say("several.cancel"), type="button", data_claim=number + 1, cls="drop", aria_label=label
    )


def _cancel_all(listed: list[Job]) -> None:
    for job in listed:
        job.cancel()


def _clear() -> None:
    state.keep_batch([])
