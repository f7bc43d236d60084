"""W3C Web Annotations of the claims (Recommendation of 2017): one annotation for each claim of each annotator.

The body classifies (the label) and comments (the rationale); the target has a TextPositionSelector in code points and
a TextQuoteSelector. What has no term there stands under ``claimver:`` on the page and on each annotation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from claimver.annotate.lines import EXTRA, item_from, kept_item, merged, whole
from claimver.annotate.rows import annotation_of, annotation_row, label_of, span_of
from claimver.annotate.work import Annotation, Decision, Done, Item, Mark, Record, check
from claimver.errors import InputError
from claimver.jsonl import Json, dumps
from claimver.types import Label, Span

CONTEXT = ["http://www.w3.org/ns/anno.jsonld", {"claimver": "urn:claimver:"}]
_AROUND = 32  # characters of prefix and suffix
_ITEMS, _DECISION = f"{EXTRA}:items", f"{EXTRA}:decision"


def write(records: Sequence[Record]) -> bytes:
    """The records as an AnnotationPage."""
    marks = [
        _annotation(record.item, done, place, number, mark)
        for record in records
        for place, done in enumerate(record.done)
        for number, mark in enumerate(done.annotation.claims)
    ]
    page: Json = {"@context": CONTEXT, "id": "urn:claimver:page", "type": "AnnotationPage", "items": marks}
    page[_ITEMS] = [_carried(record) for record in records]
    return (dumps(page) + "\n").encode("utf-8")


def _carried(record: Record) -> Json:
    decisions = [
        {
            "annotator": done.annotator,
            "decision": done.decision.value,
            "at": done.at,
            "review": done.review,
            "annotation": annotation_row(done.annotation, record.item.text),
        }
        for done in record.done
    ]
    return {EXTRA: kept_item(record.item), "decisions": decisions}


def _annotation(item: Item, done: Done, place: int, number: int, mark: Mark) -> Json:
    text, span = item.text, mark.span
    bodies: list[Json] = []
    if mark.label is not None:
        bodies.append({"type": "TextualBody", "purpose": "classifying", "value": mark.label.value})
    if mark.rationale:
        bodies.append({"type": "TextualBody", "purpose": "commenting", "value": mark.rationale})
    quote = {"type": "TextQuoteSelector", "exact": span.of(text)}
    quote |= {"prefix": text[max(0, span.start - _AROUND) : span.start], "suffix": text[span.end : span.end + _AROUND]}
    position = {"type": "TextPositionSelector", "start": span.start, "end": span.end}
    return {
        "id": f"urn:claimver:annotation:{item.id}:{place}:{number}",
        "type": "Annotation",
        "motivation": "assessing",
        "creator": {"type": "Person", "name": done.annotator},
        "created": datetime.fromtimestamp(done.at, UTC).isoformat(timespec="milliseconds"),
        "body": bodies,
        "target": {"source": f"urn:claimver:item:{item.id}", "selector": [position, quote]},
        _DECISION: place,
    }


def read(data: bytes) -> list[Record]:
    """The records of a page that was written here, its annotations as they now stand. Raises: InputError."""
    page = whole(data, "W3C annotation page")
    if not isinstance(page, dict) or not isinstance(page.get("items"), list):
        raise InputError('An annotation page is an object with a list "items".')
    carried = page.get(_ITEMS)
    if not isinstance(carried, list):
        raise InputError(
            f'The page has no "{_ITEMS}": without the texts its positions mean nothing. Export it with this program.'
        )
    marks: dict[tuple[str, int], list[Mapping[str, Any]]] = {}
    for note in page["items"]:
        if not isinstance(note, dict) or not isinstance(note.get("target"), dict):
            raise InputError("an annotation has no target.")
        where = (str(note["target"].get("source")), int(note.get(_DECISION, 0)))
        marks.setdefault(where, []).append(note)
    return [_record(row, marks) for row in carried if isinstance(row, dict)]


def _record(row: Mapping[str, Any], marks: Mapping[tuple[str, int], Sequence[Mapping[str, Any]]]) -> Record:
    item = item_from(row, id="", text="")
    done = []
    for place, stated in enumerate(row.get("decisions") or []):
        if not isinstance(stated, dict) or stated.get("decision") not in [d.value for d in Decision]:
            raise InputError(f"{item.id}: decision {place + 1} is none of ours.")
        kept = annotation_of(stated.get("annotation") or {}, item.text)
        notes = marks.get((f"urn:claimver:item:{item.id}", place), ())
        annotation = merged([_native(note, item.text) for note in notes], kept)
        check(item, annotation)
        done.append(_done(stated, annotation))
    return Record(item, tuple(done))


def _done(stated: Mapping[str, Any], annotation: Annotation) -> Done:
    at = stated.get("at")
    when = float(at) if isinstance(at, (int, float)) else 0.0
    return Done(
        str(stated.get("annotator")), Decision(stated["decision"]), annotation, when, stated.get("review") is True
    )


def _native(note: Mapping[str, Any], text: str) -> tuple[Span, Label | None, str | None]:
    selectors = note["target"].get("selector")
    listed = selectors if isinstance(selectors, list) else [selectors]
    kinds = {s.get("type"): s for s in listed if isinstance(s, dict)}
    position, quote = kinds.get("TextPositionSelector"), kinds.get("TextQuoteSelector") or {}
    if position is None:
        raise InputError(f"the annotation {note.get('id')!r} has no TextPositionSelector.")
    span = span_of({"start": position.get("start"), "end": position.get("end"), "text": quote.get("exact")}, text)
    bodies = note.get("body")
    said = {
        b.get("purpose"): b.get("value")
        for b in (bodies if isinstance(bodies, list) else [bodies])
        if isinstance(b, dict)
    }
    return span, label_of(said.get("classifying")), str(said.get("commenting") or "")
