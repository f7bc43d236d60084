"""The reports made before: searched, reopened, deleted."""

from __future__ import annotations

from datetime import UTC, datetime

import streamlit as st

from claimver.errors import ClaimverError
from claimver.report.elements import Element, element, visible
from claimver.report.history import Kept
from claimver.report.language import say
from claimver.ui import components, state
from claimver.ui.desk import Desk

SHOWN = 30
_DOOMED = "history_doomed"


def show(desk: Desk) -> None:
    """Show the history to the one who sits at this computer."""
    if not desk.local():
        return
    with st.expander(say("past.title"), key="history_box"):
        words = st.text_input(say("past.search"), key="history_search") or ""
        try:
            found = desk.history.search(words, limit=SHOWN)
        except ClaimverError as error:
            components.alert(say("past.problem"), str(error), key="history_problem")
            return
        _list(desk, found, searched=bool(words.strip()))


def _list(desk: Desk, found: tuple[Kept, ...], *, searched: bool) -> None:
    if not found:
        words = say("past.none_found" if searched else "past.none")
        components.panel(element("p", words, cls="notice", role="status"), key="history_list")
        return

    def picked(number: int) -> None:
        row = found[number // 2]
        if number % 2 == 0:
            state.leave()
            state.reopen(desk, row.hash)
        elif st.session_state.get(_DOOMED) == row.hash:
            desk.history.forget(row.hash)
            st.session_state.pop(_DOOMED)
        else:
            st.session_state[_DOOMED] = row.hash

    rows = [element("li", *_row(kept, 2 * number)) for number, kept in enumerate(found)]
    listed = element("ul", *rows, cls="past", aria_label=say("past.title"))
    components.panel(listed, key="history_list", claims=2 * len(found), on_pick=picked)


def _row(kept: Kept, number: int) -> tuple[Element, Element]:
    when = datetime.fromtimestamp(kept.made, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    counts = say("past.counts", supported=kept.supported, contradicted=kept.contradicted, open=kept.open)
    doomed = st.session_state.get(_DOOMED) == kept.hash
    return (
        element(
            "button",
            element("span", *visible(kept.title), cls="claim-words", dir="auto"),
            element("span", f"{counts} · {kept.kg} · {when}", cls="note"),
            type="button",
            data_claim=number,
            cls="claim-row",
        ),
        element(
            "button",
            say("past.sure" if doomed else "past.delete"),
            type="button",
            data_claim=number + 1,
            cls="drop",
            aria_label=say("past.delete_named", title=kept.title),
        ),
    )
