"""Rows that Hugging Face ``datasets`` loads (``load_dataset("json", …)``, ``("parquet", …)``): one for each decision.

A row is ``{"id", "text", "annotator", "decision", "review", "claims": [{"start", "end", "text", "label", "rationale",
"triplets": [text, …]}], "source", "split", "claimver": JSON}``; an item without a decision is one row, waiting.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

from claimver.annotate.lines import EXTRA, item_from, kept_item, merged, read_each, written
from claimver.annotate.rows import annotation_of, annotation_row, label_of, span_of
from claimver.annotate.work import Decision, Done, Item, Mark, Record, check, triplets_of
from claimver.errors import InputError
from claimver.extras import require
from claimver.jsonl import Json, whole_characters
from claimver.types import Triplet

_WAITING = "waiting"


def write(records: Sequence[Record]) -> bytes:
    """The rows as JSON lines."""
    return written(iter(_rows(records)))


def write_parquet(records: Sequence[Record]) -> bytes:
    """The rows as a Parquet file. Raises: MissingPackage."""
    require("pyarrow", "to write Parquet")
    import pyarrow as pa
    import pyarrow.parquet as pq

    texts = {name: pa.string() for name in ("start", "end", "text", "label", "rationale")}
    claim = pa.struct([(n, pa.int64() if n in ("start", "end") else t) for n, t in texts.items()]).fields
    claims = pa.list_(pa.struct([*claim, pa.field("triplets", pa.list_(pa.string()))]))
    plain = [(n, pa.string()) for n in ("id", "text", "annotator", "decision")]
    schema = pa.schema([*plain, ("review", pa.bool_()), ("claims", claims)])
    for name in ("source", "split", EXTRA):
        schema = schema.append(pa.field(name, pa.string()))
    out = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(whole_characters(_rows(records)), schema=schema), out)
    return out.getvalue()


def _rows(records: Sequence[Record]) -> list[Json]:
    return [_row(record.item, done) for record in records for done in (record.done or (None,))]


def _row(item: Item, done: Done | None) -> Json:
    carried: Json = {"item": kept_item(item)}
    if done:
        carried |= {"at": done.at, "annotation": annotation_row(done.annotation, item.text)}
    known = triplets_of(item, done.annotation) if done else {}
    return {
        "id": item.id,
        "text": item.text,
        "annotator": done.annotator if done else "",
        "decision": done.decision.value if done else _WAITING,
        "review": bool(done and done.review),
        "claims": [_claim(mark, item.text, known) for mark in (done.annotation.claims if done else ())],
        "source": item.source,
        "split": item.split,
        EXTRA: json.dumps(carried),
    }


def _claim(mark: Mark, text: str, known: Mapping[str, Triplet]) -> Json:
    return {
        "start": mark.span.start,
        "end": mark.span.end,
        "text": mark.span.of(text),
        "label": mark.label.value if mark.label else None,
        "rationale": mark.rationale,
        "triplets": [
            f"{t.subject.label} | {t.property.label} | {t.object_text}" for t in map(known.get, mark.triplets) if t
        ],
    }


def read(data: bytes) -> list[Record]:
    """The records of the rows. Raises: InputError with the line."""
    return _together(read_each(data, _record))


def read_parquet(data: bytes) -> list[Record]:
    """The records of a Parquet file. Raises: InputError, MissingPackage."""
    require("pyarrow", "to read Parquet")
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        rows = pq.read_table(io.BytesIO(data)).to_pylist()
    except pa.ArrowException as error:
        raise InputError(f"This is no Parquet file: {error}.") from None
    return _together([_record(row) for row in rows])


def _together(found: Sequence[Record]) -> list[Record]:
    """One record for each item."""
    by_id: dict[str, Record] = {}
    for record in found:
        before = by_id.get(record.item.id)
        by_id[record.item.id] = Record(record.item, (*(before.done if before else ()), *record.done))
    return list(by_id.values())


def _record(row: Mapping[str, Any]) -> Record:
    try:
        carried = whole_characters(json.loads(row.get(EXTRA) or "{}"))
    except (json.JSONDecodeError, TypeError) as error:
        raise InputError(f'"{EXTRA}" is no JSON ({error}).') from None
    text = row.get("text")
    if not isinstance(text, str):
        raise InputError('there is no "text".')
    kept = {EXTRA: carried["item"]} if isinstance(carried.get("item"), dict) else {}
    item = item_from(kept, id=str(row.get("id") or ""), text=text, source=str(row.get("source") or ""))
    state = row.get("decision")
    if state in (None, _WAITING):
        return Record(item)
    if state not in [decision.value for decision in Decision]:
        raise InputError(f'"decision" is {state!r}.')
    before = annotation_of(carried.get("annotation") or {}, item.text)
    native = [
        (span_of(c, item.text), label_of(c.get("label")), str(c.get("rationale") or ""))
        for c in row.get("claims") or []
    ]
    annotation = merged(native, before)
    check(item, annotation)
    at, review = float(carried.get("at") or 0.0), row.get("review") is True
    return Record(item, (Done(str(row.get("annotator") or ""), Decision(state), annotation, at, review),))
