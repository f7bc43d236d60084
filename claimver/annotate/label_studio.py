"""Tasks of Label Studio (its JSON of import and export): suggestions as predictions, decisions as annotations.

Regions are results of ``<Labels name="label" toName="text">``; rationales of ``<TextArea name="rationale"
perRegion="true">``. Offsets are read as code points, or as the UTF-16 units that some versions write: the words that
stand beside them say which.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from claimver.annotate.lines import EXTRA, item_from, kept_item, merged, whole
from claimver.annotate.rows import annotation_of, annotation_row, label_of
from claimver.annotate.work import Annotation, Decision, Done, Item, Record, check
from claimver.errors import InputError
from claimver.jsonl import Json, dumps
from claimver.types import Label, Span

_LABEL, _WHY, _TEXT = "label", "rationale", "text"
_UNLABELLED = "Unlabelled"
CONFIG = """<View><Labels name="label" toName="text"><Label value="Attributable"/><Label value="Extrapolatory"/>
<Label value="Contradictory"/></Labels><Text name="text" value="$text" granularity="word"/>
<TextArea name="rationale" toName="text" perRegion="true"/></View>"""


def write(records: Sequence[Record]) -> bytes:
    """The records as a list of tasks."""
    tasks = [_task(record) for record in records]
    return ("[" + ",\n".join(map(dumps, tasks)) + "]\n").encode("utf-8")


def _task(record: Record) -> Json:
    item = record.item
    return {
        "data": {"text": item.text, "id": item.id, EXTRA: kept_item(item)},
        "predictions": [
            {
                "model_version": item.source,
                "score": round(1 - item.uncertainty, 4),
                "result": _results(item.suggestion, item.text),
            }
        ],
        "annotations": [
            {
                "result": _results(done.annotation, item.text),
                "was_cancelled": done.decision in (Decision.SKIPPED, Decision.REJECTED),
                EXTRA: {
                    "annotator": done.annotator,
                    "decision": done.decision.value,
                    "at": done.at,
                    "review": done.review,
                    "annotation": annotation_row(done.annotation, item.text),
                },
            }
            for done in record.done
        ],
    }


def _results(annotation: Annotation, text: str) -> list[Json]:
    found: list[Json] = []
    for number, mark in enumerate(annotation.claims):
        where = {"start": mark.span.start, "end": mark.span.end, "text": mark.span.of(text)}
        base = {"id": f"c{number}", "to_name": _TEXT}
        label = mark.label.value if mark.label else _UNLABELLED
        found.append(base | {"from_name": _LABEL, "type": "labels", "value": where | {"labels": [label]}})
        if mark.rationale:
            found.append(base | {"from_name": _WHY, "type": "textarea", "value": where | {"text": [mark.rationale]}})
    return found


def read(data: bytes) -> list[Record]:
    """The records of a file of tasks. Raises: InputError with the task."""
    tasks = whole(data, "export of Label Studio")
    if not isinstance(tasks, list):
        raise InputError("An export of Label Studio is a list of tasks; choose the export format JSON.")
    found = []
    for number, task in enumerate(tasks, 1):
        try:
            found.append(_record(task, number))
        except InputError as error:
            raise InputError(f"task {number}: {error}") from None
    return found


def _record(task: Any, number: int) -> Record:
    data = task.get("data") if isinstance(task, dict) else None
    if not isinstance(data, dict):
        raise InputError('it has no "data".')
    text = data.get("text")
    item = item_from(data, id=str(data.get("id") or f"task-{number}"), text=text if isinstance(text, str) else "")
    rows = task.get("annotations") or []
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise InputError('"annotations" must be a list of objects.')
    done = tuple(_done(row, item, place) for place, row in enumerate(rows, 1))
    return Record(item, done)


def _done(row: Mapping[str, Any], item: Item, place: int) -> Done:
    extra = row.get(EXTRA) if isinstance(row.get(EXTRA), dict) else {}
    stated: Mapping[str, Any] = extra or {}
    kept = annotation_of(stated.get("annotation") or {}, item.text)
    annotation = merged(_native(row.get("result") or [], item.text), kept)
    check(item, annotation)
    names = {decision.value: decision for decision in Decision}
    decision = names.get(str(stated.get("decision")))
    if decision is None:
        decision = Decision.SKIPPED if row.get("was_cancelled") else Decision.CORRECTED
    person = str(stated.get("annotator") or _person(row.get("completed_by")) or f"annotator {place}")
    return Done(person, decision, annotation, float(stated.get("at") or 0.0), stated.get("review") is True)


def _person(completed_by: Any) -> str:
    """Who Label Studio says has done it: an id, or an object with an e-mail address."""
    if isinstance(completed_by, dict):
        completed_by = completed_by.get("email") or completed_by.get("id")
    return f"annotator {completed_by}" if isinstance(completed_by, int) else str(completed_by or "")


def _native(results: Any, text: str) -> list[tuple[Span, Label | None, str | None]]:
    if not isinstance(results, list) or not all(
        isinstance(r, dict) and isinstance(r.get("value"), dict) for r in results
    ):
        raise InputError('"result" must be a list of regions.')
    why = {r.get("id"): _first(r["value"].get("text")) for r in results if r.get("type") == "textarea"}
    found: list[tuple[Span, Label | None, str | None]] = []
    for result in results:
        if result.get("type") == "labels":
            name = _first(result["value"].get("labels"))
            span = _span(result["value"], text)
            found.append((span, None if name in ("", _UNLABELLED) else label_of(name), why.get(result.get("id"), "")))
    return found


def _first(values: Any) -> str:
    return str(values[0]) if isinstance(values, list) and values else ""


def _span(value: Mapping[str, Any], text: str) -> Span:
    start, end, quote = value.get("start"), value.get("end"), value.get("text")
    if type(start) is not int or type(end) is not int or not 0 <= start < end:
        raise InputError(f"{start!r} to {end!r} is no region of the text.")
    if end <= len(text) and quote in (None, text[start:end]):
        return Span(start, end)
    units = text.encode("utf-16-le", "surrogatepass")
    if units[2 * start : 2 * end].decode("utf-16-le", "replace") == quote:
        before = units[: 2 * start].decode("utf-16-le", "surrogatepass")
        return Span(len(before), len(before) + len(str(quote)))
    raise InputError(f"{quote!r} is not what stands at {start} to {end} of the text.")
