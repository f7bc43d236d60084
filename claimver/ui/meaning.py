"""The dialog in which a reader says what a name means: a candidate, what a search finds, none of these, a new one."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from claimver.errors import ClaimverError
from claimver.kg.overlay import OverlayGraph
from claimver.link.choose import Choice
from claimver.parts import KnowledgeGraph
from claimver.report.claim_parts import mentions_of
from claimver.report.elements import Element, element, payload, visible
from claimver.report.language import count, say
from claimver.types import Entity, Mention, Report
from claimver.ui import add, components, state
from claimver.ui.components import asset, sent, style
from claimver.ui.desk import Desk
from claimver.ui.find import MOST, find
from claimver.ui.jobs import Job
from claimver.ui.payload import Asked, picked_claim

_QUERY, _CHOSEN = "meaning_query", "meaning_chosen"

_picker = st.components.v2.component(
    "claimver.picker",
    html='<div class="host picker"></div>',
    css=style() + asset("reader.css"),
    js=asset("dom.js") + asset("picker.js"),
)


def dialog(desk: Desk, job: Job, report: Report, what: Asked) -> None:
    """Open the dialog for the name that was asked for."""
    mentions = mentions_of(report, report.verdicts[what.claim])
    if what.item >= len(mentions):
        return
    mention = mentions[what.item]
    st.session_state.pop(_QUERY, None)
    st.session_state.pop(_CHOSEN, None)
    st.dialog(say("meaning.title", name=mention.text), width="medium")(_body)(desk, job, mention)


def _body(desk: Desk, job: Job, mention: Mention) -> None:
    state.language()
    try:
        graph = desk.graph(job.order.kg)
        offered = _offered(graph, mention)
    except ClaimverError as error:
        components.alert(say("meaning.problem"), str(error), key="meaning_problem")
        return
    chosen = _pick(mention, offered)
    with st.container(horizontal=True):
        none = mention.entity is not None and st.button(say("meaning.none"), key="meaning_none")
        adding = isinstance(graph, OverlayGraph) and st.toggle(say("meaning.add"), key="meaning_add")
    if none or chosen is not None:
        _choose(desk, job, mention, None if none else chosen)
    elif adding and isinstance(graph, OverlayGraph):
        add.form(graph, name=mention.text, done=lambda entity: _again(desk, job, mention, entity))


def _offered(graph: KnowledgeGraph, mention: Mention) -> tuple[Entity, ...]:
    """What the search finds; before anything is typed the candidates of the linker, then what is called nearly so."""
    words = st.session_state.get(_QUERY)
    if isinstance(words, str) and words.strip():
        return find(graph, words)
    candidates = {candidate.entity.id: candidate.entity for candidate in mention.candidates}
    candidates |= {entity.id: entity for entity in find(graph, mention.text) if entity.id not in candidates}
    return tuple(candidates.values())[:MOST]


def _pick(mention: Mention, offered: Sequence[Entity]) -> Entity | None:
    def typed() -> None:
        words = sent("picker", "query")
        st.session_state[_QUERY] = words[:200] if isinstance(words, str) else ""

    def picked() -> None:
        value = sent("picker", "chosen")
        number = picked_claim(value.get("number"), len(offered)) if isinstance(value, dict) else None
        st.session_state[_CHOSEN] = None if number is None else offered[number].id

    options = [{"parts": [payload(part) for part in _option(entity, mention)]} for entity in offered]
    told = count("meaning.found", len(offered)) if offered else say("meaning.nothing")
    words = {"search": say("meaning.search"), "found": say("meaning.options"), "told": told}
    query = st.session_state.get(_QUERY) or ""
    _picker(
        key="picker",
        data={"query": query, "options": options, "words": words},
        on_query_change=typed,
        on_chosen_change=picked,
    )
    wanted = st.session_state.pop(_CHOSEN, None)
    return next((entity for entity in offered if entity.id == wanted), None)


def _option(entity: Entity, mention: Mention) -> list[Element]:
    now = mention.entity is not None and mention.entity.id == entity.id
    return [
        element("strong", *visible(entity.label), dir="auto"),
        element("span", f" {entity.id} ", cls="id"),
        *([element("span", say("meaning.now"), cls="note")] if now else []),
        element("span", *visible(entity.description), cls="description", dir="auto"),
    ]


def _choose(desk: Desk, job: Job, mention: Mention, entity: Entity | None) -> None:
    _again(desk, job, mention, entity)
    st.rerun()


def _again(desk: Desk, job: Job, mention: Mention, entity: Entity | None) -> None:
    """The text is checked again with the choice, which overrides an earlier one for the same name."""
    choice = Choice(mention.span, None if entity is None else entity.id)
    kept = tuple(known for known in job.order.choices if known.span != choice.span)
    state.again(desk, job, choices=(*kept, choice))
