"""The reader: a text with its claims, and beside it what stands about the one chosen, as one component."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import streamlit as st

from claimver.report import claim_parts as parts
from claimver.report import draw
from claimver.report.claim_graph import claim_graph, claim_triplets
from claimver.report.elements import Element, element, payload, visible
from claimver.report.flip import TRIES, Flip
from claimver.report.graph import EvidenceGraph
from claimver.report.history import Review
from claimver.report.language import say, spoken
from claimver.report.marks import fold
from claimver.report.messages import message
from claimver.report.narrow_graph import narrowed
from claimver.report.sections import segments
from claimver.report.settle import read_of
from claimver.report.triage import need
from claimver.report.words import CAUSE_MARKS, cause_of, label_words, percent
from claimver.types import Property, Report, Verdict
from claimver.ui.components import asset, piece, sent, style
from claimver.ui.flips import flip_words
from claimver.ui.payload import LABELS, Asked, asked

_WORDS = (
    "before after close tabs why triplets graph entities review_title review_label review_note review_save "
    "review_saving graph_look graph_title graph_fit graph_in graph_out graph_hint graph_empty view view_text view_list "
    "filter cause any_cause order order_text order_need claims"
).split()

_reader = st.components.v2.component(
    "claimver.reader",
    html=(
        '<div class="host reader"><div class="reader-head"></div><div class="reader-grid"><div class="reader-left">'
        '<div class="claim-text" role="group" dir="auto"></div><ol class="claims"></ol></div><aside></aside></div>'
        '<dialog class="sheet"></dialog></div>'
    ),
    css=style() + asset("reader.css"),
    js="".join(
        asset(name) for name in ("dom.js", "reader_detail.js", "reader_graph.js", "reader.js", "reader_filter.js")
    ),
)
_graph_page = st.components.v2.component("claimver.graph_page", html="<span></span>", js=asset("graph_page.js"))


@dataclass(frozen=True, slots=True)
class Extras:
    """What is shown of claims beside their verdicts: a person's own, what would change them, what may be missing.

    A number in ``flips`` is how many verdicts were made so far to find it out.
    """

    reviews: Mapping[int, Review] = field(default_factory=dict)
    flips: Mapping[int, Flip | str | int] = field(default_factory=dict)
    missing: Mapping[int, tuple[Property, ...]] = field(default_factory=dict)


def reader(
    report: Report,
    *,
    id: str,
    selected: int | None,
    running: bool = False,
    extras: Extras | None = None,
    on_ask: Callable[[Asked], None] = lambda asked: None,
    key: str = "reader",
) -> None:
    """Show the text and its claims; ``on_ask`` is called before the rerun that follows what a reader asks."""

    def heard() -> None:
        found = asked(sent(key, "asked"), len(report.verdicts))
        if found is not None:
            on_ask(found)

    more = extras or Extras()
    lacking = more.missing
    claims = [
        _claim(_Claim(id, index, running, spoken(), lacking.get(index, ()), report=report), more)
        for index in range(len(report.verdicts))
    ]
    words: dict[str, object] = {name: say(f"reader.{name}") for name in _WORDS}
    words |= {"one": say("claim.one", number="{number}"), "of": ""}
    words["review_labels"] = [(label, say(f"review.{label or 'unsaid'}")) for label in LABELS]
    data = {
        "id": id,
        "running": running,
        "words": words,
        "segments": [piece(report, segment) for segment in segments(report)],
        "claims": claims,
        "selected": selected,
        "opened": selected is not None,
    }
    words["of"] = say("claim.of", number="{number}", count="{count}")
    _reader(key=key, data=data, on_asked_change=heard)
    _graph_page(key=f"{key}_graph_page", data={"page": _blank()}, height=1)


@functools.lru_cache(maxsize=1)
def _blank() -> str:
    return draw.interactive_page(EvidenceGraph(), title="Evidence graph")


@dataclass(frozen=True)
class _Claim:
    """A claim of a report, known by the job: what is drawn of it is drawn once."""

    job: str
    index: int
    running: bool
    language: str
    missing: tuple[Property, ...] = ()
    report: Report = field(compare=False, repr=False, kw_only=True)


def _claim(claim: _Claim, more: Extras) -> dict[str, object]:
    """What is drawn of the claim, with what a reader has said and asked of it."""
    drawn = dict(_drawn(claim))
    top, rest = _why(claim)
    change = [] if claim.running else [payload(_change(more, claim.index))]
    drawn["why"] = [*top, *change, *rest]
    said = more.reviews.get(claim.index)
    if said is not None:
        drawn["review"] = {"label": said.label, "note": said.note}
        drawn["reviewed"] = say("reader.review_saved")
    return drawn


@functools.lru_cache(maxsize=3_000)
def _why(claim: _Claim) -> tuple[list[object], list[object]]:
    """The reasons, and what stands below them once the text is scored."""
    report, verdict = claim.report, claim.report.verdicts[claim.index]
    top = [
        parts.quote(report, verdict),
        parts.proposition(report, verdict),
        parts.why(report, verdict, claim.missing),
        parts.both_sides(verdict),
    ]
    rest = [] if claim.running else [parts.scores(verdict), _confidence(verdict), parts.steps(verdict)]
    return [payload(part) for part in top if part is not None], [payload(part) for part in rest if part is not None]


@functools.lru_cache(maxsize=3_000)
def _drawn(claim: _Claim) -> Mapping[str, object]:
    index, report = claim.index, claim.report
    verdict = report.verdicts[index]
    words, cause = label_words(verdict.label), cause_of(verdict)
    cards = parts.entity_cards(report, verdict, ask=not claim.running)
    return {
        "look": words.key,
        "symbol": words.symbol,
        "name": words.name,
        "cause": cause,
        "causeName": say(f"cause.{cause}.name") if cause else None,
        "causeMark": CAUSE_MARKS[cause] if cause else None,
        "need": need(verdict),
        "words": [payload(part) for part in visible(parts.standing(report, verdict))],
        "triplets": [
            payload(part) for part in (parts.evidence(verdict), parts.read(report, verdict)) if part is not None
        ],
        "counts": {"triplets": _counted(report, verdict)},
        "entities": [payload(cards)],
        "graph": _graph(report, index),
    }


def _counted(report: Report, verdict: Verdict) -> str:
    """How many statements and passages are cited; where none is, of how many read."""
    cited, read = len(verdict.triplets) + len(verdict.passages), len(read_of(report, verdict))
    return say("reader.none_of", read=read) if read and not cited else str(cited)


def _graph(report: Report, index: int) -> dict[str, object]:
    graph = claim_graph(report, index)
    nodes, edges = draw.drawn(graph)
    triplets = {triplet.id: triplet for triplet in claim_triplets(report, index)}
    names = {node.id: node.label for node in graph.nodes}
    about = {
        node.id: [
            payload(element("strong", *visible(node.label))),
            payload(element("span", *visible(f" {node.description}"))),
        ]
        for node in graph.nodes
    }
    about |= {link.id: [payload(parts.statement_line(triplets[link.id]))] for link in graph.links}
    names |= {link.id: f"{names[link.source]} → {link.label} → {names[link.target]}" for link in graph.links}
    cited = [link.id for link in graph.links if link.claims]
    small = dict(zip(("nodes", "edges"), draw.drawn(narrowed(graph), narrow=True), strict=True))
    return {"nodes": nodes, "edges": edges, "narrow": small, "links": cited, "names": names, "about": about}


def _change(more: Extras, index: int) -> Element:
    """What would change the verdict: a button, the wait, or what was found."""
    if index not in more.flips:
        ask = element("button", say("flip.ask"), type="button", data_ask="flip", cls="ask")
        return element("p", ask, " ", element("span", say("flip.cost"), cls="note"))
    found = more.flips[index]
    if isinstance(found, int):
        stop = element("button", say("flip.stop"), type="button", data_ask="stop", cls="ask")
        words = element("span", say("flip.waiting", made=found, most=TRIES), role="status")
        return element("p", words, " ", stop, cls="notice")
    told = [element("p", *visible(message(found)))] if isinstance(found, str) else flip_words(found)
    return element("div", element("h3", say("flip.title")), *told, cls="flip")


def _confidence(verdict: Verdict) -> Element:
    ask = element("button", say("reliability.ask"), type="button", data_ask="reliability", cls="ask")
    told = verdict.label is not None and not verdict.silent
    title = say("reliability.title", percent=percent(verdict.confidence)) if told else say("reliability.plain")
    return fold(title, element("p", say("reliability.meaning")), element("p", ask))
