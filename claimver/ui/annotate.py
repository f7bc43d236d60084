"""The Annotate page: one text after another, each person's own decisions; review, agreement, files, guidelines."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from claimver.annotate.queue import next_of, progress
from claimver.annotate.store import State
from claimver.annotate.work import Annotation, Decision, Item, decided
from claimver.errors import ClaimverError
from claimver.report.elements import element, visible
from claimver.report.language import say
from claimver.ui import annotate_files, annotate_item, annotate_removed, annotate_review, components, state
from claimver.ui.annotate_desk import AnnotateDesk
from claimver.ui.annotate_find import found_in
from claimver.ui.annotate_item import Shown
from claimver.ui.annotate_payload import Sent, annotation_in
from claimver.ui.annotate_removed import title

NAME, AT, SEED, PROBLEM, FOUND, TURN = (f"annotate_{word}" for word in "name at seed problem found turn".split())
VIEWS = ("items", "review", "agreement", "files", "guidelines")
ORDERS = ("uncertainty", "document")
_ACTIONS = {"reject": Decision.REJECTED, "skip": Decision.SKIPPED}


def show(make_desk: Callable[[], AnnotateDesk]) -> None:
    """Show the page."""
    state.language()
    st.title(say("annotate.title"), anchor=False)
    try:
        desk = make_desk()
        name = _name()
        if not name:
            _ask_name(desk)
            return
        _body(desk, name)
    except ClaimverError as error:
        components.alert(say("annotate.problem"), str(error), key="annotate_broken")


def _body(desk: AnnotateDesk, name: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center", key="annotate_head"):
        view = st.segmented_control(
            say("annotate.view"),
            VIEWS,
            default=VIEWS[0],
            format_func=lambda v: say(f"annotate.view_{v}"),
            key="annotate_view",
            label_visibility="collapsed",
        )
        if (view or VIEWS[0]) == VIEWS[0]:
            _order()
        st.button(say("annotate.change_name", name=name), on_click=_leave, key="annotate_leave")
    shown = {
        "review": annotate_review.show,
        "agreement": annotate_files.agreement_view,
        "files": annotate_files.show,
        "guidelines": annotate_files.guidelines_view,
    }.get(view or "", _items)
    shown(desk, name)


# -- who ----------------------------------------------------------------------------------------------------------


def _name() -> str:
    name = st.session_state.get(NAME) or " ".join(st.query_params.get("by", "").split())[:60]
    st.session_state[NAME] = name
    if name:
        st.query_params["by"] = name
    return str(name)


def _ask_name(desk: AnnotateDesk) -> None:
    components.panel(element("p", say("annotate.lead"), cls="lead"), key="annotate_lead")
    with st.form("annotate_who", border=False):
        name = st.text_input(say("annotate.name"), max_chars=60, key="annotate_name_field")
        if st.form_submit_button(say("annotate.begin"), type="primary") and (name or "").strip():
            st.session_state[NAME] = " ".join((name or "").split())
            st.rerun()
    _progress(desk, "")


def _leave() -> None:
    st.session_state[NAME] = ""
    st.query_params.pop("by", None)


# -- the items ----------------------------------------------------------------------------------------------------


def _items(desk: AnnotateDesk, name: str) -> None:
    order = st.session_state.get("annotate_order") or ORDERS[0]
    listed = desk.store.listed(by=order)
    if not listed:
        components.panel(element("p", say("annotate.empty"), cls="lead"), key="annotate_none")
        annotate_removed.show(desk, name)
        return
    mine = desk.store.standing().get(name, {})
    at = st.session_state.get(AT)
    if at not in {item.id for item in listed}:
        at = next_of(listed, mine)
        st.session_state[AT] = at
    _progress(desk, name)
    text, beside = st.columns([4, 1], gap="large")
    with text:
        if at is None:
            components.panel(element("p", say("annotate.all_done"), role="status", cls="lead"), key="annotate_done")
        else:
            _item(desk, name, str(at), order)
            annotate_removed.take_off(desk, name, str(at))
    with beside:
        _guidelines(desk)
        _last(desk, name, mine)
        annotate_removed.show(desk, name)


def _order() -> None:
    st.segmented_control(
        say("annotate.order"),
        ORDERS,
        default=ORDERS[0],
        format_func=lambda o: say(f"annotate.order_{o}"),
        key="annotate_order",
        label_visibility="collapsed",
    )


def _item(desk: AnnotateDesk, name: str, id: str, order: str) -> None:
    item, held = desk.store.item(id), desk.store.state(id, name)
    seed = st.session_state.get(SEED, {}).get(id)
    begin = seed or (held.done.annotation if held.done else item.suggestion)
    turn = st.session_state.get(TURN, 0)
    shown = Shown(
        key=f"{id}|{held.version}|{name}",
        draft=f"{id}|{held.version}|{name}",
        turn=turn,
        item=item,
        annotation=begin,
        state=_state_words(item, held),
        suggested=held.done is None and seed is None,
        problem=st.session_state.get(PROBLEM),
        found=st.session_state.get(FOUND, {}).get(id),
    )

    def on_decide(sent: Sent) -> None:
        _handled()
        try:
            _decide(desk, name, sent, shown, held, order)
        except ClaimverError as error:
            st.session_state[PROBLEM] = str(error)

    annotate_item.show(shown, on_decide=on_decide, on_search=lambda words: search(desk, id, words), key="annotate_item")


def _handled() -> None:
    st.session_state[TURN] = st.session_state.get(TURN, 0) + 1
    st.session_state[PROBLEM] = None


def _decide(desk: AnnotateDesk, name: str, sent: Sent, shown: Shown, held: State, order: str) -> None:
    item = shown.item
    if sent.action == "undo":
        _undo(desk, name)
        return
    if sent.key != shown.key:
        raise ClaimverError(say("annotate.stale"))
    annotation = annotation_in(sent.parts, item, shown.annotation, desk.graph)
    decision = _ACTIONS.get(sent.action) or decided(item, annotation)
    desk.store.decide(item, name, decision, annotation, seen=held.version)
    st.session_state.get(SEED, {}).pop(item.id, None)
    mine = desk.store.standing().get(name, {})
    st.session_state[AT] = next_of(desk.store.listed(by=order), mine, after=item.id)


def _undo(desk: AnnotateDesk, name: str) -> None:
    """Take back the person's last decision and show its text again, as they had left it."""
    last = desk.store.last(name, limit=1)
    if not last:
        raise ClaimverError(say("annotate.no_undo"))
    held = desk.store.state(last[0], name)
    desk.store.undo(last[0], name, seen=held.version)
    left: dict[str, Annotation] = st.session_state.setdefault(SEED, {})
    if held.done is not None:
        left[last[0]] = held.done.annotation
    st.session_state[AT] = last[0]


def search(desk: AnnotateDesk, id: str, words: str) -> None:
    """Keep what the graph has for these words, for the item's next showing."""
    _handled()
    try:
        st.session_state.setdefault(FOUND, {})[id] = found_in(desk.graph(), words)
    except ClaimverError as error:
        st.session_state[PROBLEM] = str(error)


def _state_words(item: Item, held: State) -> str:
    if held.done is not None:
        return say("annotate.state_done", decision=say(f"annotate.{held.done.decision.value}"))
    source = item.source or say("annotate.nobody")
    return say("annotate.state_suggested", source=source, percent=f"{100 * item.uncertainty:.0f}")


# -- beside the text ----------------------------------------------------------------------------------------------


def _progress(desk: AnnotateDesk, name: str) -> None:
    rows = progress(desk.store)
    mine = next((row for row in rows if row.annotator == name), None)
    items = len(desk.store.listed())
    if name and items:
        done = mine.done if mine else 0
        st.progress(done / items, text=say("annotate.progress", done=done, items=items))
    others = [say("annotate.of_one", name=row.annotator, done=row.done, items=items) for row in rows if row is not mine]
    if others:
        components.panel(element("p", *visible(" · ".join(others)), cls="notice"), key="annotate_others")


def _guidelines(desk: AnnotateDesk) -> None:
    text = desk.store.guidelines() or say("annotate.guidelines_default")
    lines = [element("p", *visible(line)) for line in text.splitlines() if line.strip()]
    components.panel(element("h2", say("annotate.view_guidelines")), *lines, key="annotate_guidelines")
    keys = [element("p", line, cls="note") for line in say("annotate.keys").splitlines()]
    with st.expander(say("annotate.keys_title")):
        components.panel(*keys, key="annotate_keys")


def _last(desk: AnnotateDesk, name: str, mine: Mapping[str, Decision]) -> None:
    ids = desk.store.last(name)
    if not ids:
        return

    def picked(index: int) -> None:
        st.session_state[AT] = ids[index]
        _handled()

    rows = [
        element(
            "li",
            element(
                "button",
                element("span", *visible(title(desk.store.item(id).text)), cls="claim-words", dir="auto"),
                element("span", say(f"annotate.{mine[id].value}"), cls="note"),
                type="button",
                data_claim=number,
                cls="claim-row",
            ),
        )
        for number, id in enumerate(ids)
    ]
    head, listed = element("h2", say("annotate.last")), element("ul", *rows, cls="past")
    components.panel(head, listed, key="annotate_last", claims=len(ids), on_pick=picked)
