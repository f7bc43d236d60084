"""A finished report to explore: counts, the text with what stands about each claim, what a reader does with it."""

from __future__ import annotations

import streamlit as st

from claimver.errors import ClaimverError
from claimver.report import sections
from claimver.report.changes import Change, changes
from claimver.report.elements import Element, element, visible
from claimver.report.flip import Flip
from claimver.report.history import Review
from claimver.report.language import count, say
from claimver.report.marks import fold
from claimver.report.words import label_words, tally_words
from claimver.types import Report
from claimver.ui import add, components, entry, meaning, reliable, several, state, take_away, unknown, whole_graph
from claimver.ui.annotate_desk import store_of
from claimver.ui.annotate_send import answer, send_button
from claimver.ui.asides import Aside
from claimver.ui.desk import Desk
from claimver.ui.graph_facts import graph_line
from claimver.ui.jobs import Job
from claimver.ui.payload import Asked
from claimver.ui.reader import Extras, reader
from claimver.ui.tongue import language_notice

_FLIPS, _TOLD, _ASKED, _UNKEPT = "flips", "flips_told", "asked_of_claim", "review_unkept"
_SEND = "send_to_annotation"


def show(desk: Desk, job: Job) -> None:
    """Show the job's report."""
    report = job.report
    if report is None:
        return
    if job.beside.hash:
        st.query_params["report"] = job.beside.hash
    components.announce(job.id, say("report.ready", counts=tally_words(report)), heading=".st-key-report_head h1")
    with st.container(key="report_head", horizontal=True, vertical_alignment="center"):
        st.title(say("report.title"), anchor=False, width="content")
        _actions(desk, job, report)
    answer([job], key=_SEND)
    tongue = language_notice(report.document.text)
    summary = sections.summary(report)
    changed, claims = _changed(desk, report), len(report.verdicts)
    told = entry.told(job.notes)
    source = job.order.name or job.order.address
    named = element("p", *visible(source), cls="note", dir="auto") if source else None
    parts = (*changed, named, tongue, told, summary)
    components.panel(*parts, key="summary", claims=claims, on_pick=state.pick_claim)
    _choices(desk, job, report)
    if tongue is None:  # in another language, what is taken for a name is often none
        unknown.show(desk, job, report)
    _read(desk, job, report)
    components.panel(
        element("p", *visible(graph_line(desk, report, job.order.kg)), cls="notice"),
        fold(say("legend.title"), sections.legend()),
        fold(say("made.title"), sections.provenance(report)),
        key="notes",
    )
    whole_graph.show(report, state.claim(report), job.id)


def _actions(desk: Desk, job: Job, report: Report) -> None:
    with st.container(horizontal=True, key="actions"):
        if several.jobs(desk):
            st.button(say("verify.to_list"), on_click=state.leave, key="to_list")
        st.button(say("explore.edit"), on_click=state.edit, args=(job,), key="edit")
        take_away.buttons(job, report, _reviews(desk, job))
        send_button(store_of(desk.settings), [job], key=_SEND)
        with st.popover(say("explore.link")):
            take_away.permalink(job)
        _add(desk, job, report)


def _choices(desk: Desk, job: Job, report: Report) -> None:
    """What the reader said that names mean, and the way back to how the program reads them."""
    if not job.order.choices:
        return
    meant = {m.span: m.entity for m in report.document.mentions}
    names = []
    for choice in job.order.choices:
        name, entity = choice.span.of(report.document.text), meant.get(choice.span)
        known = f"{entity.label} ({entity.id})" if entity else say("explore.chosen_none")
        names.append(say("explore.chosen", name=name, entity=known))
    with st.container(horizontal=True, vertical_alignment="center", key="choices"):
        line = element("p", *visible(say("explore.choices", names="; ".join(names))), cls="notice")
        components.panel(line, key="choices_line")
        st.button(say("explore.forget"), on_click=state.again, args=(desk, job), kwargs={"choices": ()}, key="forget")


def _add(desk: Desk, job: Job, report: Report) -> None:
    """The dialog that adds to the graph; the text is checked again with what was added."""
    unknown = next((m.text for m in report.document.mentions if m.entity is None), "")
    try:
        graph = desk.graph(job.order.kg)
    except ClaimverError:
        return  # the report says where its evidence is from; without a graph there is nothing to add to
    add.add_button(graph, name=unknown, done=lambda entity: state.again(desk, job), key="add_to_graph")


@st.fragment
def _read(desk: Desk, job: Job, report: Report) -> None:
    state.language()
    if problem := st.session_state.pop(_UNKEPT, ""):
        components.alert(say("review.unkept"), problem, key="review_problem")

    def asked(what: Asked) -> None:
        state.pick_claim(what.claim)
        if what.kind == "note":
            _keep(desk, job, what)
        elif what.kind == "flip":
            if what.claim not in _flips(job):  # a second click asks nothing new
                steps = desk.flip(report, what.claim, job.beside.missing.get(what.claim, ()))
                st.session_state.pop(_TOLD, None)
                _flips(job)[what.claim] = desk.runner.stepwise(steps)
        elif what.kind == "stop":
            if asked_for := _flips(job).pop(what.claim, None):
                asked_for.cancel()
        else:
            st.session_state[_ASKED] = what

    waiting = any(not aside.done for aside in _flips(job).values())  # before it is read, or its end could be missed
    found = {claim: _found(aside) for claim, aside in _flips(job).items()}
    reader(
        report,
        id=job.id,
        selected=state.claim(report),
        extras=Extras(_reviews(desk, job), found, job.beside.missing),
        on_ask=asked,
    )
    if waiting:
        _wait(job)
    what = st.session_state.pop(_ASKED, None)
    if isinstance(what, Asked) and what.kind == "meaning":
        meaning.dialog(desk, job, report, what)
    elif isinstance(what, Asked):
        reliable.dialog(desk, report)


@st.fragment(run_every=0.7)
def _wait(job: Job) -> None:
    """The page runs again when what was asked for is there, or further on."""
    now = tuple((claim, aside.made, aside.done) for claim, aside in _flips(job).items())
    if now != st.session_state.get(_TOLD):
        st.session_state[_TOLD] = now
        st.rerun()


def _flips(job: Job) -> dict[int, Aside[Flip]]:
    """What this visitor asked to be found out about the report's verdicts."""
    held: dict[str, dict[int, Aside[Flip]]] = st.session_state.setdefault(_FLIPS, {})
    return held.setdefault(job.id, {})


def _found(aside: Aside[Flip]) -> Flip | str | int:
    if not aside.done:
        return aside.made
    error = aside.future.exception()
    return aside.future.result() if error is None else str(error)


def _changed(desk: Desk, report: Report) -> list[Element]:
    """What another meaning or an addition has changed in the verdicts."""
    before = state.earlier(desk)
    if before is None:
        return []
    found = changes(before, report)
    title = count("changes.title", len(found)) if found else say("changes.none")
    rows = [
        element("li", element("button", _change(change), type="button", data_claim=change.claim, cls="entity"))
        for change in found[:12]
    ]
    listed = element("ul", *rows) if rows else None
    return [element("div", element("strong", title), listed, role="status", cls="changes")]


def _change(change: Change) -> str:
    before, after = label_words(change.before).name, label_words(change.after).name
    if before == after:
        return say("changes.evidence", number=change.claim + 1, label=after)
    return say("changes.line", number=change.claim + 1, before=before, after=after)


def _keep(desk: Desk, job: Job, what: Asked) -> None:
    if not job.beside.hash:
        st.session_state[_UNKEPT] = say("review.no_history")
        return
    try:
        desk.history.review(job.beside.hash, what.claim, what.label, what.note)
    except ClaimverError as error:
        st.session_state[_UNKEPT] = str(error)


def _reviews(desk: Desk, job: Job) -> dict[int, Review]:
    try:
        return desk.history.reviews(job.beside.hash) if job.beside.hash else {}
    except ClaimverError as error:
        st.session_state[_UNKEPT] = str(error)
        return {}
