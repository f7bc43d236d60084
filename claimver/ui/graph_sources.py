"""Graphs of the reader's own on the Sources page: those there are, one removed, one more built of a table or RDF."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

import streamlit as st

from claimver.errors import ClaimverError
from claimver.kg.layout import Manifest
from claimver.kg.own import build_own, damaged_graphs, own_graphs, remove_own
from claimver.report.elements import Element, element, visible
from claimver.report.language import count, digits, say
from claimver.report.messages import message
from claimver.ui import chrome, components, options, removing
from claimver.ui.entry import told
from claimver.ui.indexed import table

TYPES = ["csv", "tsv", "nt", "ttl", "rdf", "xml", "jsonld", "trig", "nq", "gz", "bz2", "zst"]
LINKED = 12  # graphs with a link to the Graph page
_BUILT = "graph_built"  # the folder built just now, and what was read otherwise than it looks


def graphs(data: Path) -> None:
    """Show the graphs in the reader's data, and a form that builds one."""
    components.panel(
        element("h2", say("own_graphs.title")), element("p", say("own_graphs.lead"), cls="lead"), key="own_graphs"
    )
    held, damaged = own_graphs(data), damaged_graphs(data)
    built, notes = st.session_state.pop(_BUILT, (None, []))
    if built in held:
        counts = held[built].counts
        words = say("own_graphs.built", name=built.name, statements=count("statements", counts.get("statements", 0)))
        components.panel(
            element("p", *visible(words), role="status", cls="notice"), told(notes), key="own_graphs_built"
        )
        chrome.link_to("verify", say("own_graphs.verify"))
    removing.tell("own_graphs", say("own_graphs.unremoved"))
    if held:
        rows = [
            (folder.name, *(digits(one.counts.get(name, 0)) for name in ("statements", "entities")), str(folder))
            for folder, one in held.items()
        ]
        components.panel(_listed(rows), key="own_graphs_held")
        with st.container(horizontal=True, key="own_graphs_links"):
            for folder in list(held)[:LINKED]:
                chrome.link_to("graph", say("own_graphs.explore", name=folder.name), kg=folder.name)
    if damaged:
        reasons = [say("own_graphs.damaged", name=folder.name, reason=message(why)) for folder, why in damaged.items()]
        components.panel(*[element("p", *visible(one), cls="notice") for one in reasons], key="own_graphs_damaged")
    if held or damaged:
        _removing(data, held, damaged)
    _building(data)


def _listed(rows: list[tuple[str, ...]]) -> Element:
    return table("own_graphs", "list", ("name", "statements", "entities", "folder"), rows)


def _removing(data: Path, held: Mapping[Path, Manifest], damaged: Collection[Path]) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", key="own_graphs_remove_row"):
        which = say("own_graphs.which")
        folder = st.selectbox(which, [*held, *damaged], format_func=lambda path: path.name, key="own_graphs_which")
        removing.ask("own_graphs", str(folder))
    known = folder in held
    size = count("statements", held[folder].counts.get("statements", 0)) if known else say("own_graphs.unread")
    what = say("own_graphs.doomed", name=folder.name, statements=size)

    def remove() -> bool:
        remove_own(data, folder)
        return options.forget(kg=str(folder))

    removing.confirm("own_graphs", str(folder), folder.name, what, remove)


def _building(data: Path) -> None:
    with st.form("own_graphs_build", border=False, clear_on_submit=True):
        file = st.file_uploader(say("own_graphs.file"), TYPES, key="own_graphs_file", help=say("own_graphs.file_help"))
        headless = st.checkbox(say("own_graphs.no_header"), key="own_graphs_headless")
        name = st.text_input(say("own_graphs.called"), max_chars=40, key="own_graphs_name") or ""
        sent = st.form_submit_button(say("own_graphs.submit"), type="primary")
    if not sent:
        return
    if file is None:
        components.alert(say("own_graphs.problem"), say("own_graphs.no_file"), key="own_graphs_problem")
        return
    notes: list[str] = []
    try:
        with st.spinner(say("own_graphs.building")):
            named = name.strip() or file.name.partition(".")[0]
            built = build_own(data, named, (file.name, file.getvalue()), notes.append, no_header=headless)
    except ClaimverError as error:
        components.alert(say("own_graphs.problem"), str(error), key="own_graphs_problem")
        return
    options.choose_graph(str(built))
    st.session_state[_BUILT] = (built, notes)
    st.rerun()
