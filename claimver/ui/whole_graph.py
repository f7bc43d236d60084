"""The evidence of the whole text as one graph, on demand: drawn two ways, with what is selected beside it."""

from __future__ import annotations

import streamlit as st

from claimver.report import beside, draw
from claimver.report.elements import element
from claimver.report.graph import EvidenceGraph, evidence_graph, focus, height
from claimver.report.language import say
from claimver.types import Report
from claimver.ui import components, state

SCOPES = ("deciding", "paths", "all")
VIEWS = ("interactive", "drawing")
READABLE_NODES = 30  # with more, the graph is first shown with what the claims cite alone
DRAWING_NODES = 80  # a static drawing beyond this cannot be read


@st.fragment
def show(report: Report, chosen: int | None, id: str) -> None:
    """Show the switch, and the graph where it is on."""
    state.language()
    if not (report.evidence.triplets or any(verdict.triplets for verdict in report.verdicts)):
        return
    if not st.toggle(say("whole.show"), key="whole_graph"):
        return
    components.panel(element("h2", say("whole.title")), key="graph_heading")
    with st.container(horizontal=True, key="graph_controls"):
        scope = st.segmented_control(
            say("whole.scope"),
            SCOPES,
            format_func=lambda name: say(f"whole.{name}"),
            default=readable_scope(report),
            required=True,
            key=f"scope_{id}",
        )
        view = st.segmented_control(
            say("whole.view"),
            VIEWS,
            format_func=lambda name: say(f"whole.{name}"),
            default=VIEWS[0],
            required=True,
            key="view",
        )
    graph = evidence_graph(report, scope=str(scope))
    left, right = st.columns([3, 1], gap="medium")
    with left:
        if not graph.nodes:
            components.panel(element("p", say("whole.empty"), cls="notice"), key="empty")
        elif view == "drawing":
            _drawing(graph)
        else:
            components.evidence_graph(
                graph,
                title=say("whole.frame"),
                focus=focus(graph, chosen if chosen is not None else -1),
                selected=state.part(),
                on_pick=state.pick_part,
                height=height(graph),
            )
    with right:
        _beside(report, graph)


def readable_scope(report: Report) -> str:
    """The scope that is shown at first: with paths, unless so many nodes could not be told apart."""
    return "paths" if len(evidence_graph(report, scope="paths").nodes) <= READABLE_NODES else "deciding"


def _drawing(graph: EvidenceGraph) -> None:
    if len(graph.nodes) > DRAWING_NODES:
        components.panel(element("p", say("whole.too_many", number=len(graph.nodes)), cls="notice"), key="too_many")
        return
    words = say("whole.alt", links=len(graph.links), nodes=len(graph.nodes))
    st.graphviz_chart(draw.dot(graph, dark=st.context.theme.type == "dark"), alt=words)


def _beside(report: Report, graph: EvidenceGraph) -> None:
    """What is selected in the graph, chosen by click there or by keyboard here."""
    names = {node.id: node.label for node in graph.nodes}
    words = names | {link.id: f"{names[link.source]} → {link.label} → {names[link.target]}" for link in graph.links}
    chosen = state.part() if state.part() in words else None
    st.session_state["look_at"] = chosen
    st.selectbox(
        say("whole.look"),
        list(words),
        format_func=lambda id: words.get(id, id),
        key="look_at",
        index=None,
        placeholder=say("whole.look_hint"),
        on_change=lambda: state.pick_part(st.session_state["look_at"]),
    )
    detail = beside.part_detail(beside.every_triplet(report), graph, chosen) if chosen else None
    table = beside.graph_table(beside.every_triplet(report), graph) if graph.links else None
    components.panel(detail, beside.graph_legend(graph), table, key="part")
