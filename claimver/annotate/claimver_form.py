"""Examples in ClaimVer form, which training reads: a line for each text, with the decision that settles it.

``{"id", "text", "triplets": [[s, p, o], …], "claims": [{"start", "end", "text", "label", "triplets": [1, 2],
"rationale"}], "status": "accepted|corrected|rejected|pending"}``. Review files of earlier versions are such lines too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from claimver.annotate.lines import EXTRA, merged, read_each, written
from claimver.annotate.rows import label_of, record_of, record_row, span_of
from claimver.annotate.work import Annotation, Decision, Done, Item, Mark, Record, check, settled, triplets_of
from claimver.errors import InputError
from claimver.jsonl import Json, triplet_from
from claimver.kg.memory import MemoryGraph
from claimver.types import Span, Triplet

EARLIER = "earlier review"  # whose decisions are those of a file that names nobody


def write(records: Sequence[Record]) -> bytes:
    """The records as examples; one that is not settled is pending, with its suggestion."""
    return written(map(example_row, records))


def example_row(record: Record) -> Json:
    """The JSON object of an example."""
    item, done = record.item, settled(record)
    rejected = [d for d in record.done if d.decision is Decision.REJECTED]
    annotation = done.annotation if done else item.suggestion
    known = triplets_of(item, annotation)
    numbers = {id: number for number, id in enumerate(known, 1)}
    row: Json = {"id": item.id, "text": item.text}
    row["triplets"] = [[t.subject.label, t.property.label, t.object_text] for t in known.values()]
    row["claims"] = [_claim_row(mark, item.text, numbers) for mark in annotation.claims]
    row |= {name: value for name in ("source", "split", "date") if (value := getattr(item, name))}
    row["status"] = done.decision.value if done else ("rejected" if rejected else "pending")
    named = dict.fromkeys(name.entity.id for name in annotation.names if name.entity)
    return row | ({"entities": list(named)} if named else {}) | {EXTRA: record_row(record)}


def _claim_row(mark: Mark, text: str, numbers: Mapping[str, int]) -> Json:
    row: Json = {"start": mark.span.start, "end": mark.span.end, "text": mark.span.of(text)}
    row |= {"label": mark.label.value if mark.label else None, "triplets": [numbers[id] for id in mark.triplets]}
    return row | ({"rationale": mark.rationale} if mark.rationale else {})


def read(data: bytes) -> list[Record]:
    """The records of a file of examples, or of an earlier version's review file. Raises: InputError with the line."""
    return read_each(data, _record)


def _record(row: Mapping[str, Any]) -> Record:
    kept = row.get(EXTRA)
    if not isinstance(kept, dict):
        return _earlier(row)
    record = record_of(kept)
    if row.get("text") != record.item.text:
        raise InputError(f"the text of {record.item.id!r} was changed, so that its offsets mean nothing.")
    plain = {key: value for key, value in row.items() if key != EXTRA}
    before = {key: value for key, value in example_row(record).items() if key != EXTRA}
    if plain == before:
        return record
    done = settled(record)
    kept_annotation = done.annotation if done else record.item.suggestion
    known = triplets_of(record.item, kept_annotation)
    return _changed(record, plain, merged(_native(row), kept_annotation), list(known))


def _changed(record: Record, row: Mapping[str, Any], found: Annotation, ids: Sequence[str]) -> Record:
    """The record whose line was edited by hand: what it now says is a review's decision."""
    claims = tuple(
        Mark(mark.span, mark.label, _cited(stated, ids), mark.rationale, mark.proposition)
        for mark, stated in zip(found.claims, _in_order(row), strict=True)
    )
    annotation = Annotation(claims, found.names, found.added)
    check(record.item, annotation)
    decision = _decision(row) or Decision.CORRECTED
    others = tuple(done for done in record.done if not done.review)
    return Record(record.item, (*others, Done(EARLIER, decision, annotation, review=True)))


def _earlier(row: Mapping[str, Any]) -> Record:
    """The record of a line that carries nothing of ours: its triplets are names, numbered from 1."""
    id, text = row.get("id"), row.get("text")
    if not isinstance(id, str) or not id or not isinstance(text, str) or not text.strip():
        raise InputError('an example needs an "id" and a "text".')
    stated = row.get("triplets") or []
    if not isinstance(stated, list):
        raise InputError('"triplets" must be a list.')
    triplets = _named([triplet_from(each, number) for number, each in enumerate(stated, 1)])
    ids = [triplet.id for triplet in triplets]
    claims = tuple(
        Mark(span_of(c, text), label_of(c.get("label")), _cited(c, ids), str(c.get("rationale") or ""))
        for c in _in_order(row)
    )
    item = Item(
        id=id,
        text=text,
        triplets=triplets,
        suggestion=Annotation(claims),
        source=str(row.get("source") or ""),
        document=id,
        split=str(row.get("split") or ""),
        date=str(row.get("date") or ""),
    )
    check(item, item.suggestion)
    decision = _decision(row)
    return Record(item, () if decision is None else (Done(EARLIER, decision, item.suggestion),))


def _named(names: Sequence[tuple[str, str, str]]) -> tuple[Triplet, ...]:
    return MemoryGraph.from_names(names).statements([f"t{number}" for number in range(1, len(names) + 1)])


def _native(row: Mapping[str, Any]) -> list[tuple[Span, Any, str | None]]:
    text = str(row.get("text"))
    return [(span_of(c, text), label_of(c.get("label")), str(c.get("rationale") or "")) for c in _in_order(row)]


def _in_order(row: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    claims = row.get("claims")
    if not isinstance(claims, list) or not all(isinstance(c, dict) for c in claims):
        raise InputError('"claims" must be a list of objects.')
    return sorted(claims, key=lambda c: c["start"] if type(c.get("start")) is int else -1)


def _cited(claim: Mapping[str, Any], ids: Sequence[str]) -> tuple[str, ...]:
    cited = claim.get("triplets") or []
    if not isinstance(cited, list) or not all(type(n) is int and 1 <= n <= len(ids) for n in cited):
        raise InputError(f"a claim cites {cited!r}; it must be numbers of the {len(ids)} triplets.")
    return tuple(dict.fromkeys(ids[number - 1] for number in cited))


def _decision(row: Mapping[str, Any]) -> Decision | None:
    status = row.get("status")
    if status in (None, "pending"):
        return None
    found = next((decision for decision in Decision if decision.value == status), None)
    if found is None:
        raise InputError(f'"status" is {status!r}; it is pending, accepted, corrected or rejected.')
    return found
