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
from claimver.report.language import count, say
from claimver.report.marks import fold
from claimver.types import Entity
from claimver.ui import components, state

KINDS = NAME, ENTITY = "name", "entity"


def add_button(
    graph: KnowledgeGraph, *, name: str = "", done: Callable[[Entity], None], key: str, label: str = ""
) -> None:
    """Show a button whose dialog adds to the graph; ``done(entity)`` is called before the page runs again."""
    if isinstance(graph, OverlayGraph) and st.button(label or say("add.title"), key=key):
        for field in ("add_name", "add_means", "add_about", "add_statements"):
            st.session_state.pop(field, None)
        st.dialog(say("add.title"))(_body)(graph, name, done)


def _body(graph: OverlayGraph, name: str, done: Callable[[Entity], None]) -> None:
    state.language()
    form(graph, name=name, done=done)


def form(graph: OverlayGraph, *, name: str, done: Callable[[Entity], None]) -> None:
    """Show the dialog's fields; what they say is added when the button is pressed."""
    kind = st.radio(say("add.missing"), KINDS, format_func=lambda kind: say(f"add.kind_{kind}"), key="add_kind")
    name = st.text_input(say("add.name"), name, key="add_name") or ""
    make = _meant(graph, name) if kind == NAME else _described(graph, name)
    if st.button(say("add.add"), type="primary", disabled=make is None, key="add") and make is not None:
        try:
            entity = make()
        except ClaimverError as error:
            components.alert(say("add.failed"), str(error), key="add_problem")
            return
        done(entity)
        st.rerun()


def _meant(graph: OverlayGraph, name: str) -> Callable[[], Entity] | None:
    words = st.text_input(say("add.means"), key="add_means") or ""
    found = {entity.id: entity for entity in look_up(graph, words)}
    if not found:
        if words.strip():
            components.panel(element("p", say("add.nobody"), cls="notice", role="status"), key="add_none")
        return None
    id = st.selectbox(say("add.entity"), list(found), format_func=lambda id: _line(found[id]), key="add_entity")
    return None if id is None else lambda: add_name(graph, name, id)


def _line(entity: Entity) -> str:
    return f"{entity.label} ({entity.id}) {entity.description}".rstrip()


def _described(graph: OverlayGraph, name: str) -> Callable[[], Entity]:
    about = st.text_input(say("add.about"), key="add_about") or ""
    how = say("add.statements_help")
    lines = st.text_area(say("add.statements"), key="add_statements", help=how, placeholder=how) or ""
    return lambda: add_entity(graph, name, description=about, statements=lines)


def additions(graph: KnowledgeGraph) -> None:
    """Show what was added to the graph, each with a button that takes it back."""
    held = graph.additions.all() if isinstance(graph, OverlayGraph) else ()
    if not held or not isinstance(graph, OverlayGraph):
        return
    rows = []
    for index, item in enumerate(held):
        away = element(
            "button",
            "✕",
            type="button",
            data_claim=index,
            aria_label=say("add.take_back", number=item.number),
            cls="drop",
        )
        rows.append(element("li", element("span", *visible(_words(item, graph)), cls="added", dir="auto"), away))
    listed = element("ul", *rows, cls="chosen", aria_label=say("add.additions"))
    components.panel(
        fold(count("add.yours", len(held)), listed),
        key="additions",
        claims=len(held),
        on_pick=lambda index: graph.additions.remove(held[index].number),
    )


def _words(item: Numbered, graph: OverlayGraph) -> str:
    added = item.added
    if isinstance(added, AddedName):
        return say("add.means_line", name=added.name, entity=added.entity)
    if isinstance(added, AddedEntity):
        return f"{added.label} ({added.id}) {added.description}".rstrip()
    (triplet,) = graph.statements([added.id])
    return f"{triplet.subject.label} — {triplet.property.label} → {triplet.object_text}"
