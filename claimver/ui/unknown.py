"""Names of the text that the graph does not have: one line, and what helps: ask, fetch, add."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from urllib.parse import urlsplit

import streamlit as st

from claimver.errors import ClaimverError, StoreError
from claimver.kg.consent import Consent, endpoints
from claimver.link.choose import Choice
from claimver.report.elements import element, visible
from claimver.report.language import count, say
from claimver.report.words import reached_words
from claimver.types import Report
from claimver.ui import add, components, state
from claimver.ui.desk import Desk
from claimver.ui.fetching import Fetching, fetch, unusable
from claimver.ui.find import nearly
from claimver.ui.jobs import Job

TOLD = 5  # names that the line tells
_FETCHING, _AGREED, _CONTACT = "fetching", "agreed", "live_contact"
Then = Callable[[str], None]
"""What is done once the reader knows what is sent; gets the contact for the User-Agent."""


def show(desk: Desk, job: Job, report: Report) -> None:
    """Show the line and the offers, where the text names what the graph does not have."""
    names = job.beside.unknown
    if not names:
        return
    with st.container(key="unknown"):
        told = ", ".join(names[:TOLD])
        more = f" {say('unknown.more', number=len(names) - TOLD)}" if len(names) > TOLD else ""
        line = element("p", *visible(say("unknown.line", names=told + more)), cls="notice", role="status")
        begun = st.session_state.get(_FETCHING)
        busy = isinstance(begun, Fetching) and not begun.finished
        with st.container(horizontal=True, vertical_alignment="center", key="unknown_offers"):
            components.panel(line, key="unknown_line")
            with st.container(horizontal=True, width="content", key="unknown_buttons"):
                _live(desk, job, names, busy)
                _add(desk, job, names[0])
                _meant(desk, job, report, names)
        if isinstance(begun, Fetching):
            _renewed(desk, job, begun) if busy else _fetched(desk, job, begun)


def _live(desk: Desk, job: Job, names: tuple[str, ...], busy: bool) -> None:
    """What asks an endpoint, where the graph in use asks none yet."""
    if endpoints(_graph(desk, job)):
        return
    host = _host(desk)
    if st.button(say("unknown.ask", host=host), key="ask_live"):
        _knowing(desk, job, say("unknown.ask", host=host), partial(_ask, desk, job))
    local = desk.local()  # the graph is written to the disk of the computer that runs the page
    if local and st.button(say("unknown.fetch"), key="fetch_topic", disabled=busy):
        _knowing(desk, job, say("unknown.fetch"), partial(_fetch, desk, names))


def _graph(desk: Desk, job: Job) -> str:
    return job.order.kg or desk.settings.kg


def _host(desk: Desk) -> str:
    (address,) = endpoints(desk.live)
    return urlsplit(address).hostname or address


def _add(desk: Desk, job: Job, name: str) -> None:
    try:
        graph = desk.graph(job.order.kg)
    except ClaimverError:
        return
    label = say("unknown.add")
    add.add_button(graph, name=name, done=lambda entity: state.again(desk, job), key="add_unknown", label=label)


def _meant(desk: Desk, job: Job, report: Report, names: Sequence[str]) -> None:
    """A button for each name that is nearly one of the graph: it means that."""
    try:
        graph = desk.graph(job.order.kg)
        for name in names[:TOLD]:
            mention = next(m for m in report.document.mentions if m.entity is None and " ".join(m.text.split()) == name)
            for entity in nearly(graph, name)[:1]:
                st.button(
                    say("unknown.meant", name=name, entity=f"{entity.label} ({entity.id})"),
                    on_click=state.again,
                    args=(desk, job),
                    kwargs={"choices": (*job.order.choices, Choice(mention.span, entity.id))},
                    key=f"meant_{mention.span.start}",
                )
    except ClaimverError:
        return  # a graph that does not answer has no near names


def _knowing(desk: Desk, job: Job, title: str, then: Then) -> None:
    """What is sent and to whom is said before the first time; after it nothing is asked."""
    contact = desk.settings.contact or job.order.contact or st.session_state.get(_CONTACT, "")
    if contact and _agreed(desk):
        then(contact)
        st.rerun()
    st.dialog(title)(_say_first)(desk, title, contact, then)


def _agreed(desk: Desk) -> bool:
    """Whether this reader was told: who sits at this computer is remembered on it, a visitor while they stay."""
    if st.session_state.get(_AGREED):
        return True
    try:
        return desk.local() and not Consent.of(desk.settings).missing(desk.live)
    except StoreError:
        return False


def _say_first(desk: Desk, title: str, contact: str, then: Then) -> None:
    state.language()
    components.panel(element("p", say("unknown.sent", host=_host(desk))), key="unknown_sent")
    if not contact:
        typed = st.text_input(say("options.contact"), key="unknown_contact", help=say("options.contact_help"))
        contact = (typed or "").strip()
    if not st.button(title, type="primary", disabled=not contact, key="agree"):
        return
    if problem := unusable(contact, desk.live):
        components.alert(say("unknown.contact"), problem, key="unknown_contact_problem")
        return
    st.session_state[_AGREED], st.session_state[_CONTACT] = True, contact
    if desk.local():
        try:
            Consent.of(desk.settings).remember(desk.live)
        except StoreError as error:  # it will be said again
            st.session_state[state.PROBLEM] = str(error)
    then(contact)
    st.rerun()


def _ask(desk: Desk, job: Job, contact: str) -> None:
    state.again(desk, job, kg=f"{_graph(desk, job)}+{desk.live}", contact=contact)


def _fetch(desk: Desk, names: tuple[str, ...], contact: str) -> None:
    st.session_state[_FETCHING] = fetch(names, desk.settings, live=desk.live, contact=contact)


@st.fragment(run_every=1.0)
def _renewed(desk: Desk, job: Job, begun: Fetching) -> None:
    state.language()
    if begun.finished:
        st.rerun()
    words = say("stage.stopping") if begun.stopping else say("unknown.fetching", host=_host(desk))
    with st.container(horizontal=True, vertical_alignment="center", key="fetch_watch"):
        told = element(
            "p",
            *visible(f"{words} {reached_words(begun.reached) if begun.reached else ''}".rstrip()),
            role="status",
            cls="notice",
        )
        components.panel(told, key="fetch_words")
        st.button(say("verify.cancel"), on_click=begun.cancel, disabled=begun.stopping, key="fetch_cancel")


def _fetched(desk: Desk, job: Job, begun: Fetching) -> None:
    if begun.problem:
        components.alert(say("unknown.failed"), begun.problem, key="fetch_problem")
        return
    stopped = not begun.statements
    words = say("unknown.stopped") if stopped else count("unknown.fetched", begun.statements, folder=begun.folder)
    components.panel(element("p", *visible(words), role="status", cls="notice"), key="fetch_done")
    if not stopped and st.button(say("unknown.use"), type="primary", key="use_fetched"):
        state.again(desk, job, kg=f"{_graph(desk, job)}+{begun.folder}")
        st.session_state.pop(_FETCHING, None)
        st.rerun()
