"""A finished report to explore: marked text and details side by side, the evidence graph below, downloads."""

from __future__ import annotations

import json
from urllib.parse import quote

import streamlit as st

from claimver.errors import ClaimverError
from claimver.jsonl import report_to_dict
from claimver.link.choose import Choice
from claimver.report import beside, draw, sections
from claimver.report.elements import element
from claimver.report.graph import EvidenceGraph, evidence_graph, focus
from claimver.report.html import report_html
from claimver.types import Report, Verdict
from claimver.ui import add, components, state
from claimver.ui.desk import Desk
from claimver.ui.jobs import Job
from claimver.ui.payload import choice_words

SCOPES = {"Deciding": "deciding", "With paths": "paths", "All retrieved": "all"}
VIEWS = ("Interactive", "Drawing")
LISTED_CLAIMS = 30  # the text above the list holds them all
_AGAIN = "checking_again"
READABLE_NODES = 30  # with more, the graph is first shown with what the claims cite alone
DRAWING_NODES = 80  # a static drawing beyond this cannot be read


def show(desk: Desk, job: Job) -> None:
    """Show the job's report."""
    report = job.report
    if report is None:
        return
    _actions(desk, job, report)
    _explore(desk, job, report)


def _actions(desk: Desk, job: Job, report: Report) -> None:
    with st.container(horizontal=True, key="actions"):
        st.button("Change the text", on_click=state.edit, key="edit")
        st.download_button(
            "Report as JSON",
            lambda: json.dumps(report_to_dict(report), ensure_ascii=False, indent=2),
            "claimver-report.json",
            "application/json",
            on_click="ignore",
            key="json",
        )
        st.download_button(
            "Report as HTML",
            lambda: report_html(report),
            "claimver-report.html",
            "text/html",
            on_click="ignore",
            key="html",
        )
        with st.popover("Link to this"):
            _permalink(desk, job)
        _add(desk, job, report)
        if job.order.choices:
            st.button("Forget my choices", on_click=state.again, args=(desk, job), kwargs={"choices": ()}, key="forget")


def _permalink(desk: Desk, job: Job) -> None:
    """The address that checks the same text again and opens the same claim."""
    try:
        name = desk.documents.keep(job.text)
    except ClaimverError as error:
        components.alert("There is no link.", str(error), key="link_problem")
        return
    st.query_params["doc"] = name
    claim = st.query_params.get("claim", "1")
    method = f"&method={job.order.method}" if job.order.method.isidentifier() else ""
    choices = "".join(f"&choice={quote(choice_words(choice))}" for choice in job.order.choices)
    base = (st.context.url or "").split("?")[0]
    st.code(f"{base}?doc={name}&claim={claim}{method}{choices}", language=None, wrap_lines=True)
    st.text("The text is kept on the computer that runs this page, under its hash. The link holds no text.")


def _add(desk: Desk, job: Job, report: Report) -> None:
    """The dialog that adds to the graph; the text is checked again with what was added."""
    chosen = state.claim(report)
    named = () if chosen is None else sections.mentions_of(report, report.verdicts[chosen])
    unknown = next((mention.text for mention in named if mention.entity is None), "")
    try:
        graph = desk.graph()
    except ClaimverError:
        return  # the report says where its evidence is from; without a graph there is nothing to add to
    add.add_button(graph, name=unknown, done=lambda entity: state.again(desk, job), key="add_to_graph")


@st.fragment
def _explore(desk: Desk, job: Job, report: Report) -> None:
    if st.session_state.pop(_AGAIN, False):
        st.rerun()
    chosen = state.claim(report)
    left, right = st.columns([3, 2], gap="large")
    with left:
        with st.container(border=True, key="text_box"):
            components.claim_text(report, selected=chosen, on_pick=state.pick_claim)
        components.panel(sections.summary(report), key="summary")
    with right, st.container(key="about_claim"):  # stays in view beside a long text
        if chosen is not None:
            components.panel(sections.detail(report, chosen, entities=False), key="detail")
    left, right = st.columns([3, 2], gap="large")
    with left:
        if chosen is not None:
            _claims(report, chosen)
        components.panel(
            sections.fold("What the marks mean", sections.legend()),
            sections.fold("How this report was made", sections.provenance(report)),
            key="notes",
        )
    with right:  # beside the claims: beneath the reasons it would leave a gap below a short text
        if chosen is not None:
            _entities(desk, job, report, report.verdicts[chosen])
    if report.evidence.triplets or any(verdict.triplets for verdict in report.verdicts):
        _graph(report, chosen, job.id)


def _entities(desk: Desk, job: Job, report: Report, verdict: Verdict) -> None:
    """What the claim names; another meaning chosen has the text checked again."""
    offered = sections.meanings(report, verdict)

    def picked(number: int) -> None:
        meaning = offered[number]
        choice = Choice(meaning.mention.span, meaning.entity.id if meaning.entity else None)
        kept = tuple(known for known in job.order.choices if known.span != choice.span)
        state.again(desk, job, choices=(*kept, choice))
        st.session_state[_AGAIN] = True

    cards = sections.entity_cards(report, verdict, buttons=True)
    components.panel(cards, key="entities", claims=len(offered), on_pick=picked)


def _claims(report: Report, chosen: int) -> None:
    count = len(report.verdicts)
    title = "Claims" if count <= LISTED_CLAIMS else f"Claims near claim {chosen + 1} of {count}"
    components.panel(
        element("h2", title),
        sections.claim_list(report, selected=chosen, buttons=True, most=LISTED_CLAIMS),
        key="claims",
        claims=count,
        on_pick=state.pick_claim,
    )


def _graph(report: Report, chosen: int | None, id: str) -> None:
    components.panel(element("h2", "Evidence graph"), key="graph_heading")
    with st.container(horizontal=True, key="graph_controls"):
        scope = st.segmented_control(
            "Evidence shown", list(SCOPES), default=readable_scope(report), required=True, key=f"scope_{id}"
        )
        view = st.segmented_control("Drawn as", VIEWS, default="Interactive", required=True, key="view")
    graph = evidence_graph(report, scope=SCOPES[str(scope)])
    left, right = st.columns([3, 2], gap="large")
    with left:
        if not graph.nodes:
            components.panel(element("p", "No claim cites a triplet. Try “All retrieved”.", cls="notice"), key="empty")
        elif view == "Drawing":
            _drawing(graph)
        else:
            components.evidence_graph(
                graph,
                title="Evidence graph. The selection box and the table beside it hold the same.",
                focus=focus(graph, chosen if chosen is not None else -1),
                selected=state.part(),
                on_pick=state.pick_part,
            )
    with right:
        _beside(report, graph)


def readable_scope(report: Report) -> str:
    """The scope that is shown at first: with paths, unless so many nodes could not be told apart."""
    return "With paths" if len(evidence_graph(report, scope="paths").nodes) <= READABLE_NODES else "Deciding"


def _drawing(graph: EvidenceGraph) -> None:
    if len(graph.nodes) > DRAWING_NODES:
        words = f"{len(graph.nodes)} nodes are too many for a drawing. Choose “Deciding”, or the interactive view."
        components.panel(element("p", words, cls="notice"), key="too_many")
        return
    words = f"Drawing of {len(graph.links)} statements between {len(graph.nodes)} entities and values"
    st.graphviz_chart(draw.dot(graph, dark=st.context.theme.type == "dark"), alt=words)


def _beside(report: Report, graph: EvidenceGraph) -> None:
    """What is selected in the graph, chosen by click there or by keyboard here."""
    names = {node.id: node.label for node in graph.nodes}
    words = names | {link.id: f"{names[link.source]} → {link.label} → {names[link.target]}" for link in graph.links}
    chosen = state.part() if state.part() in words else None
    options = list(words)
    st.session_state["look_at"] = chosen
    st.selectbox(
        "Entity, value or statement",
        options,
        format_func=lambda id: words.get(id, id),
        key="look_at",
        index=None,
        placeholder="Click in the graph, or choose here",
        on_change=lambda: state.pick_part(st.session_state["look_at"]),
    )
    detail = beside.part_detail(beside.every_triplet(report), graph, chosen) if chosen else None
    table = beside.graph_table(beside.every_triplet(report), graph) if graph.links else None
    components.panel(detail, beside.graph_legend(graph), table, key="part")
