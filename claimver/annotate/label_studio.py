"""Tasks of Label Studio (its JSON of import and export): suggestions as predictions, decisions as annotations.

Regions are results of ``<Labels name="label" toName="text">``; rationales of ``<TextArea name="rationale"
perRegion="true">``. Offsets are read as code points, or as the UTF-16 units that some versions write: the words that
stand beside them say which. Of a project of somebody else, what has no place here is left out and counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from claimver.annotate.label_studio_regions import UNLABELLED, Import, claims_of, other_labels, results_of
from claimver.annotate.lines import EXTRA, item_from, kept_item, merged, whole
from claimver.annotate.rows import annotation_of, annotation_row
from claimver.annotate.work import Annotation, Decision, Done, Item, Record, check
from claimver.errors import InputError
from claimver.jsonl import Json, dumps

_LABEL, _WHY, _TEXT = "label", "rationale", "text"
CONFIG = """<View><Labels name="label" toName="text"><Label value="Attributable"/><Label value="Extrapolatory"/>
<Label value="Contradictory"/><Label value="Unlabelled"/></Labels><Text name="text" value="$text" granularity="word"/>
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
        label = mark.label.value if mark.label else UNLABELLED
        found.append(base | {"from_name": _LABEL, "type": "labels", "value": where | {"labels": [label]}})
        if mark.rationale:
            found.append(base | {"from_name": _WHY, "type": "textarea", "value": where | {"text": [mark.rationale]}})
    return found


def read(data: bytes, taking: Import) -> list[Record]:
    """The records of a file of tasks; what is left out is counted. Raises: InputError with the task."""
    found = []
    for number, task in enumerate(_tasks(data), 1):
        try:
            found.append(_record(task, number, taking))
        except InputError as error:
            raise InputError(f"task {number}: {error}") from None
    return [record for record in found if record is not None]


def labels_of_others(data: bytes) -> Counter[str]:
    """The labels, and the choices for a region, that are none of ours, with how often. Raises: InputError."""
    tasks = [task for task in _tasks(data) if isinstance(task, dict)]
    rows = [row for task in tasks for row in (*_rows(task, "annotations"), *_rows(task, "predictions")[:1])]
    return Counter(name for row in rows for name in other_labels(results_of(row)))


def _tasks(data: bytes) -> list[Any]:
    tasks = whole(data, "export of Label Studio")
    if not isinstance(tasks, list):
        raise InputError("An export of Label Studio is a list of tasks; choose the export format JSON.")
    return tasks


def _record(task: Any, number: int, taking: Import) -> Record | None:
    left = taking.left
    data = task.get("data") if isinstance(task, dict) else None
    if not isinstance(data, dict):
        raise InputError('it has no "data". Choose the export format JSON, not JSON-MIN.')
    annotations, predictions = _rows(task, "annotations"), _rows(task, "predictions")
    ours = isinstance(data.get(EXTRA), dict)
    text = _text(data, [*annotations, *predictions])
    if not text.strip() and not ours:
        left["task", ""] += 1
        return None
    item = item_from(data, id=str(data.get("id") or f"task-{task.get('id') or number}"), text=text)
    if not ours:
        item = _suggested(item, predictions, taking)
    left["prediction", ""] += max(0, len(predictions) - 1)
    left["draft", ""] += len(task.get("drafts") or ())
    done = [_done(row, item, place, taking) for place, row in enumerate(annotations, 1)]
    last = {(each.annotator, each.review): each for each in sorted(done, key=lambda each: each.at)}
    left["annotation", ""] += len(done) - len(last)
    return Record(item, tuple(each for each in done if last[each.annotator, each.review] is each))


def _rows(task: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    rows = task.get(name) or []
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise InputError(f'"{name}" must be a list of objects.')
    return rows


def _text(data: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> str:
    """The text of the task: ``text``, else the field whose words the regions quote; empty where there is none."""
    if isinstance(data.get("text"), str):
        return str(data["text"])
    values = [r["value"] for row in rows for r in results_of(row) if isinstance(r.get("value"), dict)]
    quotes = [str(value["text"]) for value in values if isinstance(value.get("text"), str)]
    fields = [value for name, value in data.items() if isinstance(value, str) and name != "id"]
    bearing = [field for field in fields if all(quote in field for quote in quotes)] if quotes else []
    return max(bearing, key=len, default="")


def _suggested(item: Item, predictions: Sequence[Mapping[str, Any]], taking: Import) -> Item:
    """The item of another project with its first prediction as the suggestion."""
    if not predictions:
        return item
    first = predictions[0]
    suggestion = merged(claims_of(results_of(first), item.text, taking, strict=False), Annotation())
    score = first.get("score")
    sure = float(score) if isinstance(score, (int, float)) and 0 <= score <= 1 else 1.0
    source = str(first.get("model_version") or "")
    return replace(item, suggestion=suggestion, source=source, uncertainty=round(1 - sure, 4))


def _done(row: Mapping[str, Any], item: Item, place: int, taking: Import) -> Done:
    extra = row.get(EXTRA)
    stated: Mapping[str, Any] = extra if isinstance(extra, dict) else {}
    kept = annotation_of(stated.get("annotation") or {}, item.text)
    annotation = merged(claims_of(results_of(row), item.text, taking, strict=bool(stated)), kept)
    check(item, annotation)
    names = {decision.value: decision for decision in Decision}
    decision = names.get(str(stated.get("decision")))
    if decision is None:
        decision = Decision.SKIPPED if row.get("was_cancelled") else Decision.CORRECTED
    person = str(stated.get("annotator") or _person(row.get("completed_by")) or f"annotator {place}")
    at = float(stated.get("at") or 0.0) if stated else _seconds(row.get("updated_at") or row.get("created_at"))
    return Done(person, decision, annotation, at, stated.get("review") is True)


def _person(completed_by: Any) -> str:
    """Who Label Studio says has done it: an id, or an object with an e-mail address."""
    if isinstance(completed_by, dict):
        completed_by = completed_by.get("email") or completed_by.get("id")
    return f"annotator {completed_by}" if isinstance(completed_by, int) else str(completed_by or "")


def _seconds(stated: Any) -> float:
    """The time in seconds since 1970; 0 where it cannot be read."""
    try:
        return max(0.0, datetime.fromisoformat(str(stated)).timestamp())
    except ValueError:
        return 0.0
