"""The explorer's own components: sections of the report, the sandboxed evidence graph."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable
from pathlib import Path

import streamlit as st

from claimver.report import draw
from claimver.report.elements import Element, element, payload, visible
from claimver.report.graph import EvidenceGraph, Focus
from claimver.report.language import ENGLISH, phrases, spoken
from claimver.report.messages import message as in_words
from claimver.report.narrow_graph import narrowed
from claimver.report.sections import Segment
from claimver.report.words import label_words
from claimver.types import Report
from claimver.ui.payload import picked_claim, picked_part
from claimver.ui.visitor import language

STATIC = Path(__file__).parent / "static"
_SAID = "announcement"


def asset(name: str) -> str:
    """The text of a script or style sheet of ours."""
    return (STATIC / name).read_text("utf-8")


def style() -> str:
    """The style sheet that all our components share."""
    return (draw.STATIC / "parts.css").read_text("utf-8") + asset("component.css")


_DOM, _STYLE = asset("dom.js"), style()

_panel = st.components.v2.component(
    "claimver.panel", html='<div class="host panel"></div>', css=_STYLE, js=_DOM + asset("panel.js")
)
_graph = st.components.v2.component(
    "claimver.evidence_graph", html='<div class="host graph"></div>', css=_STYLE, js=asset("evidence_graph.js")
)
_focus = st.components.v2.component("claimver.graph_focus", html="<span></span>", js=asset("graph_focus.js"))
_arrive = st.components.v2.component("claimver.arrive", html="<span></span>", js=asset("arrive.js"))
_announce = st.components.v2.component("claimver.announce", html="<span></span>", js=asset("announce.js"))
_mend = st.components.v2.component("claimver.mend", html="<span></span>", js=asset("mend.js"))
_drafts = st.components.v2.component("claimver.drafts", html="<span></span>", js=asset("drafts.js"))


def piece(report: Report, segment: Segment) -> dict[str, object]:
    """A stretch of the text as the page's script draws it."""
    parts = [payload(part) for part in visible(segment.text)]
    if segment.claim is None:
        return {"parts": parts, "claim": None}
    words = label_words(report.verdicts[segment.claim].label)
    return {"parts": parts, "claim": segment.claim, "look": words.key, "symbol": words.symbol, "name": words.name}


def panel(
    *parts: Element | None, key: str, claims: int = 0, on_pick: Callable[[int], None] = lambda index: None
) -> None:
    """Show elements; a button that stands for a claim calls ``on_pick(index)`` before the rerun."""

    def picked() -> None:
        index = picked_claim(sent(key, "picked"), claims)
        if index is not None:
            on_pick(index)

    shown = [payload(part) for part in parts if part is not None]
    if not shown:
        return  # an empty one would leave a gap
    _panel(key=key, data={"parts": shown}, on_picked_change=picked)


def alert(title: str, message: str, *, key: str) -> None:
    """Show a problem: what it is, and the message in the language spoken, which may quote anything."""
    message = in_words(message)
    panel(element("div", element("strong", title), *visible(message), role="alert", cls="alert contradictory"), key=key)


def evidence_graph(
    graph: EvidenceGraph,
    *,
    title: str,
    focus: Focus,
    selected: str | None,
    on_pick: Callable[[str], None],
    height: int = 460,
    key: str = "evidence_graph",
    middle: str = "",
) -> None:
    """Show the graph in its sandbox, looking at ``focus``; ``on_pick(id)`` answers a click on a node or statement.

    Where there is little room it is placed so that its letters can be read, around the ``middle`` if it has one.
    """

    def picked() -> None:
        id = picked_part(sent(key, "picked"), graph)
        if id is not None:
            on_pick(id)

    page = _page(graph, title)
    signature = hashlib.sha256(page.encode("utf-8")).hexdigest()
    data = {"page": page, "title": title, "height": height, "channel": key, "signature": signature}
    data["narrow"] = dict(zip(("nodes", "edges"), draw.drawn(narrowed(graph, middle=middle), narrow=True), strict=True))
    _graph(key=key, data=data, on_picked_change=picked)
    look = {"nodes": list(focus.nodes), "links": list(focus.links), "selected": selected}
    _focus(key=f"{key}_focus", data={"channel": key, "focus": look}, height=1)


@functools.lru_cache(maxsize=30)
def _page(graph: EvidenceGraph, title: str) -> str:
    return draw.interactive_page(graph, title=title)


def mend() -> None:
    """Cure what Streamlit's own elements lack, their words in the language spoken too; once on each page."""
    theirs, ours = phrases(ENGLISH), phrases(spoken())
    data: dict[str, object] = {"language": spoken()}
    for part in ("words", "begins", "ends"):
        keys = [key for key in theirs if key.startswith(f"streamlit.{part}.")]
        data[part] = {theirs[key]: ours[key] for key in keys}
    _mend(key="mend", data=data, height=1)


def keep_drafts() -> None:
    """Have the browser keep what is typed into forms and not sent yet; once on each page."""
    _drafts(key="drafts", data={}, height=1)


def arrive(at: str) -> None:
    """Bring what follows into view, and the keyboard's focus to it, whenever ``at`` is another than before."""
    _arrive(key="arrive", data={"at": at}, height=1)


def announce(at: str, words: str, *, heading: str) -> None:
    """Have it said, once for each ``at``, that the page shows something else.

    Where the keyboard's focus is then lost with what had it, it goes to the ``heading``, a selector.
    """
    st.session_state[_SAID] = {"at": at, "words": words, "heading": heading}


def announced() -> None:
    """Say what the page has announced; once on each page, at its end."""
    _announce(key="announce", data=st.session_state.pop(_SAID, {"at": "", "words": "", "heading": ""}), height=1)


def sent(key: str, name: str) -> object:
    """What the component last sent under that name; whatever answers it speaks the visitor's language."""
    language()
    state = st.session_state.get(key)
    return None if state is None else state.get(name)


def at_home() -> bool:
    """Whether the visitor sits at the computer that runs this page."""
    return st.context.ip_address is None
