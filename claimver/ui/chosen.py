"""One visitor's walk through the graph: the entities chosen and the one looked at, in session and address."""

from __future__ import annotations

import streamlit as st

from claimver.errors import UnknownName
from claimver.parts import KnowledgeGraph
from claimver.report.language import say
from claimver.types import Entity
from claimver.ui.visitor import language

MOST = 5
NOTE, FIND = "graph_note", "graph_find"
_CHOSEN, _ABOUT, _PART, _FOUND = "graph_entities", "graph_about", "graph_part", "graph_found_one"
_GRAPH = "graph_named"


def of_graph(name: str) -> None:
    """What was chosen in a graph of another name is forgotten."""
    if st.session_state.get(_GRAPH, "") != name:
        for key in (_CHOSEN, _ABOUT, _PART, _FOUND):
            st.session_state.pop(key, None)
    st.session_state[_GRAPH] = name


def entities(graph: KnowledgeGraph) -> tuple[Entity, ...]:
    """The entities whose paths are asked for: those of the address, else of the session; unknown ids are told."""
    named = st.query_params.get_all("entity") or st.session_state.get(_CHOSEN, [])
    found: dict[str, Entity] = {}
    for id in dict.fromkeys(named):
        try:
            found[id] = graph.entity(id)
        except UnknownName as error:
            st.session_state[NOTE] = str(error)
    if len(found) > MOST:
        st.session_state[NOTE] = say("walk.too_many", number=len(found), most=MOST)
    kept = tuple(found.values())[:MOST]
    _keep([entity.id for entity in kept])
    return kept


def ids() -> tuple[str, ...]:
    """The ids of the entities chosen, as they are kept."""
    return tuple(st.session_state.get(_CHOSEN, ()))


def about(graph: KnowledgeGraph, chosen: tuple[Entity, ...]) -> Entity | None:
    """The entity looked at: by click, by the address, else the first of those chosen."""
    id = st.query_params.get("about") or st.session_state.get(_ABOUT)
    known = {entity.id: entity for entity in chosen}
    if isinstance(id, str) and id:
        try:
            return known.get(id) or graph.entity(id)
        except UnknownName as error:
            open_entity(None)
            st.session_state[NOTE] = str(error)
    return chosen[0] if chosen else None


def choose(id: str) -> None:
    """Add the entity to those chosen and look at it."""
    known = list(st.session_state.get(_CHOSEN, []))
    if id not in known and len(known) >= MOST:
        language()
        st.session_state[NOTE] = say("walk.most", most=MOST)
        return
    _keep([*known, id] if id not in known else known)
    open_entity(id)
    st.session_state[_FOUND] = True


def read() -> None:
    """What was to be told stands until the visitor does something; then it has been read."""
    st.session_state.pop(NOTE, None)


def found() -> None:
    """Empty the search box where its entity has been chosen; to be called before the box is shown."""
    if st.session_state.pop(_FOUND, False):
        st.session_state[FIND] = ""


def drop(id: str) -> None:
    """Choose the entity no more."""
    _keep([known for known in st.session_state.get(_CHOSEN, []) if known != id])
    open_entity(None)


def open_entity(id: str | None) -> None:
    """Look at the entity; those chosen stay."""
    read()
    st.session_state[_ABOUT] = id
    st.session_state.pop(_PART, None)
    if id is None:
        st.query_params.pop("about", None)
    else:
        st.query_params["about"] = id


def part() -> tuple[str, str] | None:
    """(drawing, id) of the node or statement selected."""
    chosen = st.session_state.get(_PART)
    return chosen if isinstance(chosen, tuple) else None


def pick_part(drawing: str, id: str | None) -> None:
    """Select a node or statement of a drawing."""
    st.session_state[_PART] = None if id is None else (drawing, id)


def _keep(ids: list[str]) -> None:
    st.session_state[_CHOSEN] = ids
    if ids:
        st.query_params["entity"] = ids
    else:
        st.query_params.pop("entity", None)
