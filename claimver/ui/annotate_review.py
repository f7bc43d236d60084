"""The review: texts that two or more have decided, their decisions side by side, and the one that settles them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from claimver.annotate.queue import to_review
from claimver.annotate.work import (
    DONE,
    GOOD,
    Annotation,
    Decision,
    Done,
    Mark,
    Record,
    decided,
    in_dispute,
    triplets_of,
)
from claimver.errors import ClaimverError
from claimver.report.elements import Element, element, visible
from claimver.report.language import count, say
from claimver.report.marks import fold, table_box
from claimver.report.words import label_words
from claimver.types import Span, Triplet
from claimver.ui import annotate_item, components
from claimver.ui.annotate_desk import AnnotateDesk
from claimver.ui.annotate_find import found_in
from claimver.ui.annotate_item import Shown
from claimver.ui.annotate_payload import Sent, annotation_in

AT, PROBLEM, TURN, FOUND = "review_at", "review_problem", "review_turn", "review_found"


def show(desk: AnnotateDesk, name: str) -> None:
    """Show the items to review and the one that is chosen."""
    records = to_review(desk.store, name)
    if not records:
        components.panel(element("p", say("annotate.review_none"), cls="lead"), key="review_none")
        return
    ids = [record.item.id for record in records]
    chosen = st.selectbox(
        say("annotate.review_item"),
        ids,
        index=ids.index(st.session_state[AT]) if st.session_state.get(AT) in ids else 0,
        format_func=lambda id: _line(records[ids.index(id)]),
        key=f"review_choice_{st.session_state.get(TURN, 0)}",
    )
    record = records[ids.index(chosen or ids[0])]
    st.session_state[AT] = record.item.id
    said = [done for done in record.done if done.decision in DONE and not done.review]
    components.panel(*compared(record, said), key="review_compared")
    _settle(desk, name, record, said)


def _line(record: Record) -> str:
    state = "settled" if any(done.review for done in record.done) else "dispute" if in_dispute(record.done) else "alike"
    return f"{say(f'annotate.review_{state}')}: {' '.join(record.item.text[:120].split())[:80]}"


def compared(record: Record, said: Sequence[Done]) -> list[Element]:
    """A row for each place that anyone marks, a column for each person: where they differ; the rest on demand."""
    settled = [done for done in record.done if done.review]
    columns = [*said, *settled]
    spans = sorted({mark.span for done in columns for mark in done.annotation.claims})
    apart = differing(spans, said)
    decisions = [element("td", say(f"annotate.{done.decision.value}")) for done in columns]
    last = element("tr", element("td", say("annotate.decision")), *decisions)
    rows = [_row(record, span, columns) for span in spans if span in apart]
    rows += _names(record, said, columns)
    shown = [_table([*rows, last], columns, say("annotate.differ") if rows else "")]
    alike = [_row(record, span, columns) for span in spans if span not in apart]
    if alike:
        shown.append(fold(count("annotate.review_same", len(alike)), _table(alike, columns)))
    return shown


def differing(spans: Sequence[Span], said: Sequence[Done]) -> set[Span]:
    """The places that not all mark, or not alike."""

    def marked(span: Span, done: Done) -> object:
        mark = next((mark for mark in done.annotation.claims if mark.span == span), None)
        return None if mark is None else (mark.label, frozenset(mark.triplets), mark.rationale.strip())

    return {span for span in spans if len({marked(span, done) for done in said}) > 1}


def _table(rows: Sequence[Element], columns: Sequence[Done], title: str = "") -> Element:
    names = [say("annotate.review_settled") if done.review else done.annotator for done in columns]
    head = element("tr", *[element("th", *visible(name), scope="col") for name in (say("annotate.claim"), *names)])
    caption = element("caption", title) if title else None
    table = element("table", caption, element("thead", head), element("tbody", *rows), cls="triplets")
    return table_box(table, say("annotate.view_review"))


def _row(record: Record, span: Span, columns: Sequence[Done]) -> Element:
    cells: list[Element] = []
    for done in columns:
        mark = next((mark for mark in done.annotation.claims if mark.span == span), None)
        cells.append(element("td", *_said(mark, triplets_of(record.item, done.annotation))))
    return element("tr", element("td", *visible(span.of(record.item.text)), dir="auto"), *cells)


def _names(record: Record, said: Sequence[Done], columns: Sequence[Done]) -> list[Element]:
    """A row for each name on whose entity they differ."""
    rows = []
    for span in sorted({name.span for done in said for name in done.annotation.names}):
        meant = [next((n.entity for n in done.annotation.names if n.span == span), None) for done in columns]
        ids = {entity and entity.id for entity, done in zip(meant, columns, strict=True) if not done.review}
        if len(ids) > 1:
            cells = [element("td", *visible(f"{one.label} ({one.id})" if one else "–")) for one in meant]
            name = say("annotate.means", name=span.of(record.item.text))
            rows.append(element("tr", element("td", *visible(name), dir="auto"), *cells))
    return rows


def _said(mark: Mark | None, known: Mapping[str, Triplet]) -> tuple[Element | str, ...]:
    """The label, and below it the triplets that were chosen."""
    if mark is None:
        return ("–",)
    words = label_words(mark.label)
    cited = [element("p", *visible(annotate_item.triplet_words(known[id])), *_noted(known[id])) for id in mark.triplets]
    why = (element("p", *visible(mark.rationale), cls="note"),) if mark.rationale.strip() else ()
    return (element("span", f"{words.symbol} {words.name}", cls=f"badge {words.key}"), *cited, *why)


def _noted(triplet: Triplet) -> tuple[Element, ...]:
    """Its qualifiers, where it has any."""
    words = annotate_item.qualifier_words(triplet)
    return (element("span", " · ", *visible(words), cls="note"),) if words else ()


def _settle(desk: AnnotateDesk, name: str, record: Record, said: Sequence[Done]) -> None:
    held = desk.store.state(record.item.id, name, review=True)
    good = [done for done in said if done.decision in GOOD]
    before = [held.done] if held.done is not None else []
    begin = [*before, *good]
    names = [say("annotate.review_settled") if done.review else done.annotator for done in begin]
    places = range(len(begin))
    start = st.radio(
        say("annotate.start_from"),
        places,
        format_func=lambda n: names[n],
        horizontal=True,
        key=f"review_from_{record.item.id}",
    )
    annotation = begin[start or 0].annotation if begin else Annotation()
    places_of = [mark.span for mark in annotation.claims]
    apart = differing(places_of, said)
    shown = Shown(
        key=f"{record.item.id}|{held.version}|review|{start}",
        draft=f"{record.item.id}|{held.version}|review {name}|{start}",
        turn=st.session_state.get(TURN, 0),
        item=record.item,
        annotation=annotation,
        state="",
        suggested=False,
        review=True,
        problem=st.session_state.get(PROBLEM),
        found=st.session_state.get(FOUND, {}).get(record.item.id),
        first=next((number for number, span in enumerate(places_of) if span in apart), 0),
    )

    def handled() -> None:
        st.session_state[TURN] = st.session_state.get(TURN, 0) + 1
        st.session_state[PROBLEM] = None

    def on_decide(sent: Sent) -> None:
        handled()
        try:
            if sent.action == "undo":
                desk.store.undo(record.item.id, name, seen=held.version, review=True)
                return
            if sent.key != shown.key:
                raise ClaimverError(say("annotate.stale"))
            found = annotation_in(sent.parts, record.item, annotation, desk.graph)
            decided(record.item, found)
            settled = Decision.REJECTED if sent.action == "reject" else Decision.CORRECTED
            desk.store.decide(record.item, name, settled, found, seen=held.version, review=True)
            st.session_state[AT] = None
        except ClaimverError as error:
            st.session_state[PROBLEM] = str(error)

    def on_search(words: str) -> None:
        handled()
        try:
            st.session_state.setdefault(FOUND, {})[record.item.id] = found_in(desk.graph(), words)
        except ClaimverError as error:
            st.session_state[PROBLEM] = str(error)

    annotate_item.show(shown, on_decide=on_decide, on_search=on_search, key="review_item")
