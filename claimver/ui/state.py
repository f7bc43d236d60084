"""One visitor's state: what is being checked and what is selected, kept in the session and in the address."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from claimver.errors import ClaimverError
from claimver.link.choose import Choice
from claimver.types import Property, Report
from claimver.ui.desk import MADE, Desk
from claimver.ui.jobs import MAX_KEPT, Beside, Job, Order
from claimver.ui.payload import choice_words, choices_in, claim_number, image_in
from claimver.ui.visitor import LANGUAGE as LANGUAGE
from claimver.ui.visitor import language as language

DRAFT, PROBLEM, BATCH, EARLIER = "draft", "problem", "batch", "earlier"
DRAFTED = "draft_number"  # grows when another text replaces the draft, so that the text area takes it
_JOB, _PART, _EDITING, _PAGES, _FILE = "job", "part", "editing", "pages", "file"
_LISTED = "jobs"  # in the address


def visit(page: str) -> None:
    """This page is shown now; the one before is remembered."""
    st.session_state[_PAGES] = (st.session_state.get(_PAGES, ("", ""))[1], page)


def job(desk: Desk) -> Job | None:
    """The job that this page shows: the session's, or another that the address has come to name."""
    held = desk.runner.get(st.session_state.get(_JOB, ""))
    if held is not None and _kept(held):
        if st.query_params.get("job") != held.id:  # a link to this page names none
            st.query_params["job"] = held.id
        return held
    known = desk.runner.get(st.query_params.get("job", ""))
    if known is not None:
        st.session_state.update({_JOB: known.id, _EDITING: False, PROBLEM: "", _PART: None})
        return known
    st.session_state[_JOB] = ""
    if "report" in st.query_params:
        return reopen(desk, st.query_params["report"])
    return _from_link(desk, st.query_params["doc"]) if "doc" in st.query_params else None


def _kept(held: Job) -> bool:
    """Whether the page goes on with the session's job; browsers' Back and links may name another, or none."""
    before, now = st.session_state.get(_PAGES, ("", ""))
    named = st.query_params.get("job", "")
    if "report" in st.query_params and held.beside.hash and not named:
        return st.query_params["report"] == held.beside.hash
    if named:
        return named == held.id or (before == now and not held.finished)
    other = "report" in st.query_params or "doc" in st.query_params
    return not other and (before != now or not held.finished or not now)


def reopen(desk: Desk, hash: str) -> Job | None:
    """The report of the history with that hash, as a job that is done; the problem is kept where there is none."""
    number = st.query_params.get("claim")
    try:
        kept = desk.history.open(hash)
    except ClaimverError as error:
        st.session_state[PROBLEM] = str(error)
        st.query_params.clear()
        return None
    extra, text = kept.extra, kept.report.document.text
    chosen, image = choices_in(extra.get("choices", [])), image_in(extra.get("image"))
    order = Order(text, choices=chosen, name=str(extra.get("name", "")), image=image)
    made = {name: str(value) for name, value in extra.get("order", {}).items() if name in MADE}
    missing = {int(i): tuple(Property(*pair) for pair in found) for i, found in extra.get("missing", {}).items()}
    beside = Beside(hash, missing, tuple(map(str, extra.get("unknown", ()))), extra.get("stated", {}))
    opened = desk.runner.adopt(replace(order, **made), kept.report, beside)  # type: ignore[arg-type]
    opened.notes = tuple(map(str, extra.get("notes", ())))
    show(opened)
    if number is not None:
        st.query_params["claim"] = number
    return opened


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
    begun = start(desk, Order(text, st.query_params.get("method", ""), choices))
    if begun is not None and number is not None:
        st.query_params["claim"] = number
    return begun


def start(desk: Desk, order: Order) -> Job | None:
    """A job for the order, begun; None where too many wait, with the problem kept for the page."""
    if order.file is None:
        st.session_state[DRAFT] = order.text or order.address
    st.session_state.pop(EARLIER, None)
    try:
        begun = desk.runner.start(order)
    except ClaimverError as error:
        st.session_state[PROBLEM] = str(error)
        return None
    show(begun)
    return begun


def start_all(desk: Desk, orders: list[Order]) -> None:
    """A job for each order, as a list, one after another; those for which there is no room are told."""
    begun: list[Job] = []
    st.session_state[PROBLEM] = ""
    for number, order in enumerate(orders):
        try:
            begun.append(desk.runner.start(order, behind=begun[-1] if begun else None))
        except ClaimverError as error:
            left = ", ".join(other.name or other.address for other in orders[number:])
            st.session_state[PROBLEM] = f"{error} ({left})"
            break
    keep_batch([*batch(), *(job.id for job in begun)])
    leave()


def batch() -> list[str]:
    """The ids of the jobs in the visitor's list: the session's, or after a reload those of the address."""
    if BATCH not in st.session_state:
        st.session_state[BATCH] = st.query_params.get_all(_LISTED)[:MAX_KEPT]
    return list(st.session_state[BATCH])


def keep_batch(ids: list[str]) -> None:
    """The list has these jobs from now on."""
    st.session_state[BATCH] = ids
    st.query_params[_LISTED] = ids


def show(shown: Job) -> None:
    """Show this job from now on, its first claim selected."""
    st.session_state.pop(_PART, None)
    st.session_state[PROBLEM] = ""
    st.session_state[_JOB] = shown.id
    st.session_state[_EDITING] = False
    kept = st.query_params.get("lang")
    listed = batch()
    st.query_params.clear()
    if kept:
        st.query_params["lang"] = kept
    if listed:
        st.query_params[_LISTED] = listed
    if shown.order.method:
        st.query_params["method"] = shown.order.method
    if shown.order.choices:
        st.query_params["choice"] = [choice_words(choice) for choice in shown.order.choices]
    st.query_params["job"] = shown.id


def leave() -> None:
    """Show no job: the list of several, or the page to begin another."""
    st.session_state[_JOB] = ""
    st.session_state[_EDITING] = False
    for name in ("job", "report", "doc", "claim", "choice"):
        st.query_params.pop(name, None)


def again(
    desk: Desk, before: Job, *, choices: tuple[Choice, ...] | None = None, kg: str = "", contact: str = ""
) -> None:
    """Check the same text again, with these choices and this graph or the same; what changes is told.

    The same claim is selected.
    """
    selected = st.query_params.get("claim")
    kept = before.order.choices if choices is None else choices
    order = replace(before.order, text=before.text, choices=kept, file=None, address="", earlier=before.report)
    order = replace(order, kg=kg or order.kg, contact=contact or order.contact)
    if start(desk, order) is not None:
        st.session_state[EARLIER] = before.id
        if selected is not None:
            st.query_params["claim"] = selected


def earlier(desk: Desk) -> Report | None:
    """The report on the same text before it was checked again, for what has changed."""
    known = desk.runner.get(st.session_state.get(EARLIER, ""))
    return None if known is None else known.report


def edit(job: Job) -> None:
    """Go back to the text of the job."""
    draft(job.text, name=job.order.name)
    st.session_state[_EDITING] = True


def draft(text: str, *, name: str = "") -> None:
    """The text area has this text from now on, which is that of the file of this name."""
    st.session_state[DRAFT] = text
    st.session_state[_FILE] = (name, _lines(text))
    st.session_state[DRAFTED] = st.session_state.get(DRAFTED, 0) + 1


def file_of(text: str) -> str:
    """The name of the file whose text this is, unchanged since it was drafted; "" where it is none's."""
    name, lines = st.session_state.get(_FILE, ("", []))
    return str(name) if _lines(text) == lines else ""


def _lines(text: str) -> list[str]:
    return text.splitlines()  # a browser ends them in its own way


def editing() -> bool:
    """Whether the visitor is changing the text of a finished job."""
    return bool(st.session_state.get(_EDITING, False))


def claim(report: Report) -> int | None:
    """The index of the claim that the address selects."""
    return claim_number(st.query_params.get("claim"), len(report.verdicts))


def pick_claim(index: int) -> None:
    """Have the address select the claim, as the page itself does at a click."""
    st.query_params["claim"] = str(index + 1)


def part() -> str | None:
    """The id of the node or statement selected in the graph."""
    chosen = st.session_state.get(_PART)
    return chosen if isinstance(chosen, str) else None


def pick_part(id: str | None) -> None:
    """Select a node or statement of the graph."""
    st.session_state[_PART] = id
