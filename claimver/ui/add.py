"""A dialog that adds a name or an entity to the graph, and the list of what was added."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from claimver.errors import ClaimverError
from claimver.kg.additions import AddedEntity, AddedName, Numbered
from claimver.kg.explore import look_up
from claimver.kg.overlay import OverlayGraph, add_entity, add_name
from claimver.parts import KnowledgeGraph
from claimver.report.elements import element, visible
from claimver.report.marks import fold
from claimver.types import Entity
from claimver.ui import components

TITLE = "Add a name or an entity"
NAME, ENTITY = "Another name for something in the graph", "Something that the graph does not have"
HELP = 'One a line: property | object. The object is a name or id, a date, a number, or "a text in quotes".'


def add_button(
    graph: KnowledgeGraph, *, name: str = "", done: Callable[[Entity], None], key: str, label: str = TITLE
) -> None:
    """Show a button whose dialog adds to the graph; ``done(entity)`` is called before the page runs again."""
    if isinstance(graph, OverlayGraph) and st.button(label, key=key):
        for field in ("add_name", "add_means", "add_about", "add_statements"):
            st.session_state.pop(field, None)
        _dialog(graph, name, done)


@st.dialog(TITLE)
def _dialog(graph: OverlayGraph, name: str, done: Callable[[Entity], None]) -> None:
    form(graph, name=name, done=done)


def form(graph: OverlayGraph, *, name: str, done: Callable[[Entity], None]) -> None:
    """Show the dialog's fields; what they say is added when the button is pressed."""
    kind = st.radio("What is missing?", (NAME, ENTITY), key="add_kind")
    name = st.text_input("Name", name, key="add_name") or ""
    make = _meant(graph, name) if kind == NAME else _described(graph, name)
    if st.button("Add", type="primary", disabled=make is None, key="add") and make is not None:
        try:
            entity = make()
        except ClaimverError as error:
            components.alert("Nothing was added.", str(error), key="add_problem")
            return
        done(entity)
        st.rerun()


def _meant(graph: OverlayGraph, name: str) -> Callable[[], Entity] | None:
    words = st.text_input("What it means: a name or id in this graph", key="add_means") or ""
    found = {entity.id: entity for entity in look_up(graph, words)}
    if not found:
        if words.strip():
            components.panel(element("p", "Nothing here is called so.", cls="notice", role="status"), key="add_none")
        return None
    id = st.selectbox("Entity", list(found), format_func=lambda id: _line(found[id]), key="add_entity")
    return None if id is None else lambda: add_name(graph, name, id)


def _line(entity: Entity) -> str:
    return f"{entity.label} ({entity.id}) {entity.description}".rstrip()


def _described(graph: OverlayGraph, name: str) -> Callable[[], Entity]:
    about = st.text_input("What it is, in a few words", key="add_about") or ""
    lines = st.text_area("Statements about it, if any", key="add_statements", help=HELP, placeholder=HELP) or ""
    return lambda: add_entity(graph, name, description=about, statements=lines)


def additions(graph: KnowledgeGraph) -> None:
    """Show what was added to the graph, each with a button that takes it back."""
    held = graph.additions.all() if isinstance(graph, OverlayGraph) else ()
    if not held or not isinstance(graph, OverlayGraph):
        return
    rows = []
    for index, item in enumerate(held):
        away = element(
            "button", "✕", type="button", data_claim=index, aria_label=f"Take back addition {item.number}", cls="drop"
        )
        rows.append(element("li", element("span", *visible(_words(item, graph)), cls="added", dir="auto"), away))
    listed = element("ul", *rows, cls="chosen", aria_label="Additions")
    words = "1 addition of yours" if len(held) == 1 else f"{len(held)} additions of yours"
    components.panel(
        fold(words, listed),
        key="additions",
        claims=len(held),
        on_pick=lambda index: graph.additions.remove(held[index].number),
    )


def _words(item: Numbered, graph: OverlayGraph) -> str:
    added = item.added
    if isinstance(added, AddedName):
        return f"“{added.name}” means {added.entity}"
    if isinstance(added, AddedEntity):
        return f"{added.label} ({added.id}) {added.description}".rstrip()
    (triplet,) = graph.statements([added.id])
    return f"{triplet.subject.label} — {triplet.property.label} → {triplet.object_text}"
