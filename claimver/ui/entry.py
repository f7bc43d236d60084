"""Where a check begins: a text, the address of an article, files, a demo; and the history of reports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from claimver.addresses import web_address
from claimver.errors import ClaimverError
from claimver.report import sections
from claimver.report.elements import Element, element, visible
from claimver.report.language import count, say
from claimver.report.marks import fold
from claimver.report.messages import message
from claimver.text.ingest import KINDS
from claimver.ui import components, past, reopen, state
from claimver.ui.desk import Desk
from claimver.ui.jobs import Order
from claimver.ui.options import Chosen, opened, options

TEXT_TYPES = [*KINDS]  # with the dot: Streamlit takes "text" for every kind of text
FILE_TYPES = [*TEXT_TYPES, *reopen.ENDINGS]
_NOTES = "file_notes"
LONGEST_ADDRESS = 2_000


def show(desk: Desk) -> None:
    """Show the fields, and what was checked before."""
    if not st.session_state.get(state.DRAFT) and "begun" not in st.session_state and desk.demos:
        st.session_state[state.DRAFT] = desk.demos[0].text
    st.session_state["begun"] = True
    components.panel(element("p", say("entry.lead"), cls="lead"), key="introduction")
    left, right = st.columns([3, 2], gap="large")
    with right:
        titles = [demo.title for demo in desk.demos]
        st.selectbox(
            say("entry.demo"),
            titles,
            None,
            key="demo",
            on_change=_take_demo,
            args=(desk,),
            placeholder=say("entry.choose"),
        )
        files = st.file_uploader(
            say("entry.files"),
            FILE_TYPES,
            accept_multiple_files=True,
            key=f"upload_{st.session_state.get('upload_number', 0)}",
            on_change=_take_files,
            args=(desk,),
        )
        with st.expander(say("options.title"), expanded=opened(), key="options_box"):
            chosen = options(desk.settings, local=desk.local())
    with left:
        with st.form("text_form", border=False):
            # The draft outlives the widget, whose own state goes when the text is not shown.
            key = f"text_{st.session_state.get(state.DRAFTED, 0)}"
            text = st.text_area(say("entry.text"), st.session_state.get(state.DRAFT, ""), height=260, key=key)
            submitted = st.form_submit_button(say("entry.check"), type="primary")
        components.panel(told(st.session_state.get(_NOTES, ())), key="file_notes")
        if len(files) > 1 and st.button(count("entry.check_files", len(files)), type="primary", key="check_files"):
            _start_files(desk, chosen)
        with st.form("address_form", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
            address = st.text_input(say("entry.address"), key="address", placeholder="https://…")
            fetched = st.form_submit_button(say("entry.fetch"))
        components.panel(fold(say("legend.title"), sections.legend()), key="input_legend")
    past.show(desk)
    if submitted:
        check(desk, text or "", chosen)
    elif fetched:
        check(desk, address or "", chosen, only_address=True)


def told(notes: Sequence[str]) -> Element | None:
    """What is to be told of a file or page that was read; None where there is nothing."""
    if not notes:
        return None
    listed = element("ul", *[element("li", *visible(message(note))) for note in notes])
    return element("div", listed, cls="notice", role="status")  # a list that is a status is no list


def check(desk: Desk, text: str, chosen: Chosen, *, only_address: bool = False) -> None:
    """Begin the check of the text, or of the page or pages whose addresses it is."""
    if chosen.problem:
        st.session_state[state.PROBLEM] = chosen.problem
        st.rerun()
    method = chosen.method or st.query_params.get("method", "")
    named = addresses(text)
    if only_address and not named:
        st.session_state[state.PROBLEM] = say("entry.no_address", text=text[:200])
        st.rerun()
    orders = [_order(Order("", method, address=address), chosen) for address in named]
    if len(orders) > 1:
        state.start_all(desk, orders)
    else:
        one = orders[0] if orders else _order(Order(text, method, name=state.file_of(text)), chosen)
        state.start(desk, replace(one, image=chosen.image))
    st.rerun()


def addresses(text: str) -> tuple[str, ...]:
    """The web addresses that the text is: one a line, and nothing else; none where it is a text.

    >>> addresses(" https://example.org/a ")
    ('https://example.org/a',)
    >>> addresses("<www.example.org/a>")
    ('https://www.example.org/a',)
    >>> addresses("See https://example.org/a")
    ()
    """
    lines = [_address(line.strip()) for line in text.splitlines() if line.strip()]
    if not all(line.startswith(("https://", "http://")) and len(line) <= LONGEST_ADDRESS for line in lines):
        return ()
    try:
        for line in lines:
            web_address(line)
    except ValueError:
        return ()
    return tuple(lines) if not any(" " in line for line in lines) else ()


def _address(line: str) -> str:
    """The address that a line is, written in full: without the brackets of mail, its scheme in small letters."""
    bare = line[1:-1].strip() if line[:1] == "<" and line[-1:] == ">" else line
    scheme, colon, rest = bare.partition("://")
    if colon:
        return f"{scheme.casefold()}://{rest}"
    return f"https://{bare}" if bare[:4].casefold() == "www." else bare


def _order(order: Order, chosen: Chosen) -> Order:
    made = {name: getattr(chosen, name) for name in ("kg", "model", "contact", "corpus", "web")}
    return replace(order, **made)


def _replace(text: str, *, name: str = "") -> None:
    state.draft(text, name=name)
    st.session_state[state.PROBLEM] = ""
    st.session_state[_NOTES] = []


def _take_demo(desk: Desk) -> None:
    """The demo becomes the text; the field is empty again, so that the same one can be taken once more."""
    chosen = next((demo for demo in desk.demos if demo.title == st.session_state.get("demo")), None)
    st.session_state["demo"] = None
    if chosen is not None:
        _replace(chosen.text)


def _uploads() -> list[tuple[str, bytes]]:
    files = st.session_state.get(f"upload_{st.session_state.get('upload_number', 0)}") or []
    return [(file.name, file.getvalue()) for file in files]


def _take_files(desk: Desk) -> None:
    """One file becomes the text, or is the report that it holds; several wait for the button that takes them all."""
    files = _uploads()
    if len(files) != 1:
        return
    state.language()
    notes: list[str] = []
    try:
        if reopen.holds_report(*files[0]):
            state.show(reopen.opened(desk, *files[0]))
            return
        text = desk.read_file(*files[0], notes.append)
    except ClaimverError as error:
        st.session_state[state.PROBLEM] = str(error)
        return
    _replace(text, name=files[0][0])
    st.session_state[_NOTES] = notes


def _start_files(desk: Desk, chosen: Chosen) -> None:
    """Texts are checked one after another; reports stand in the same list, done already."""
    orders, jobs, problems = [], [], []
    for name, data in _uploads():
        if not reopen.holds_report(name, data):
            orders.append(_order(Order("", chosen.method, name=name, file=data), chosen))
            continue
        try:
            jobs.append(reopen.opened(desk, name, data).id)
        except ClaimverError as error:
            problems.append(str(error))
    st.session_state["upload_number"] = st.session_state.get("upload_number", 0) + 1
    state.keep_batch([*state.batch(), *jobs])
    state.start_all(desk, orders)
    if problems:
        st.session_state[state.PROBLEM] = " ".join(problems)
    st.rerun()
