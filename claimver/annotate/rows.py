"""Annotation work as JSON, without loss: the project's own lines, and the pieces that other formats carry with theirs.

A line is ``{"format": 1, "id", "text", "triplets": […], "suggestion": {"claims", "names", "added"}, "source", …,
"annotations": [{"annotator", "decision", "at", "review", "claims", "names", "added"}, …]}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from claimver.annotate.work import FORMAT, Added, Annotation, Decision, Done, Item, Mark, Name, Record, check
from claimver.errors import InputError
from claimver.jsonl import Json, triplet_to_dict
from claimver.types import Entity, Label, Property, Qualifier, Rank, Span, Triplet, Value

_LAST = 253_402_300_799  # the end of the year 9999, in seconds since 1970
_OF_QUANTITY = ("unit", "unit_id", "lower", "upper")
_OPTIONAL = ("source", "document", "split", "date")


# -- writing ------------------------------------------------------------------------------------------------------


def record_row(record: Record) -> Json:
    """The JSON object of a record."""
    row = item_row(record.item)
    row["annotations"] = [done_row(done, record.item.text) for done in record.done]
    return row


def item_row(item: Item) -> Json:
    """The JSON object of an item."""
    row: Json = {"format": FORMAT, "id": item.id, "text": item.text}
    row["triplets"] = [triplet_row(triplet) for triplet in item.triplets]
    row["suggestion"] = annotation_row(item.suggestion, item.text)
    row |= {name: value for name in _OPTIONAL if (value := getattr(item, name))}
    return row | {"uncertainty": item.uncertainty}


def done_row(done: Done, text: str) -> Json:
    """The JSON object of a decision."""
    row: Json = {"annotator": done.annotator, "decision": done.decision.value, "at": done.at, "review": done.review}
    return row | annotation_row(done.annotation, text)


def annotation_row(annotation: Annotation, text: str) -> Json:
    """The JSON object of an annotation; each span with the words that it covers."""
    return {
        "claims": [mark_row(mark, text) for mark in annotation.claims],
        "names": [
            _span_row(name.span, text)
            | {
                "entity": name.entity and entity_row(name.entity),
                "candidates": [entity_row(e) for e in name.candidates],
            }
            for name in annotation.names
        ],
        "added": [{"origin": added.origin} | triplet_row(added.triplet) for added in annotation.added],
    }


def mark_row(mark: Mark, text: str) -> Json:
    """The JSON object of a claim."""
    row = _span_row(mark.span, text)
    row |= {"label": mark.label.value if mark.label else None, "triplets": list(mark.triplets)}
    return row | {"rationale": mark.rationale, "proposition": mark.proposition}


def _span_row(span: Span, text: str) -> Json:
    return {"start": span.start, "end": span.end, "text": span.of(text)}


def entity_row(entity: Entity) -> Json:
    """The JSON object of an entity."""
    return {"id": entity.id, "label": entity.label, "description": entity.description}


def triplet_row(triplet: Triplet) -> Json:
    """The triplet as reports have it, with what they leave out: descriptions, precision and unit of values."""
    row = triplet_to_dict(triplet)
    row["subject"] = entity_row(triplet.subject)
    row["object"] = _node_row(triplet.object)
    row["qualifiers"] = [
        {"property": {"id": q.property.id, "label": q.property.label}, "value": _node_row(q.value)}
        for q in triplet.qualifiers
    ]
    return row


def _node_row(node: Entity | Value) -> Json:
    if isinstance(node, Entity):
        return entity_row(node)
    row: Json = {"type": node.kind, "value": node.value, "text": node.text}
    more = {name: getattr(node, name) for name in ("precision", *_OF_QUANTITY)}
    return row | {name: value for name, value in more.items() if value is not None}


# -- reading ------------------------------------------------------------------------------------------------------


def record_of(row: Mapping[str, Any]) -> Record:
    """The record that a line states. Raises: InputError for another format or broken offsets."""
    item = item_of(row)
    done = tuple(done_of(each, item) for each in _list(row, "annotations"))
    return Record(item, done)


def item_of(row: Mapping[str, Any]) -> Item:
    """The item that a line states. Raises: InputError."""
    if row.get("format") != FORMAT:
        raise InputError(
            f"this was written in format {row.get('format')!r}, and format {FORMAT} is read here. "
            "Export it again with this version."
        )
    id, text = _text(row, "id"), _text(row, "text")
    if not id or not text.strip():
        raise InputError('an item needs an "id" and a "text".')
    unsure = row.get("uncertainty", 0.0)
    if isinstance(unsure, bool) or not isinstance(unsure, (int, float)):
        raise InputError(f'"uncertainty" is {unsure!r}; it must be a number.')
    item = Item(
        id=id,
        text=text,
        triplets=tuple(triplet_of(each) for each in _list(row, "triplets")),
        suggestion=annotation_of(_object(row, "suggestion"), text),
        **{name: _text(row, name) for name in _OPTIONAL if name in row},
        uncertainty=float(unsure),
    )
    check(item, item.suggestion)
    return item


def done_of(row: Mapping[str, Any], item: Item) -> Done:
    """The decision that an object states. Raises: InputError."""
    annotation = annotation_of(row, item.text)
    check(item, annotation)
    names = [decision.value for decision in Decision]
    if row.get("decision") not in names:
        raise InputError(f'"decision" is {row.get("decision")!r}; it is one of {", ".join(names)}.')
    at = row.get("at", 0.0)
    if isinstance(at, bool) or not isinstance(at, (int, float)) or not 0 <= at <= _LAST:
        raise InputError(f'"at" is {at!r}; it must be seconds since 1970.')
    return Done(_text(row, "annotator"), Decision(row["decision"]), annotation, float(at), row.get("review") is True)


def annotation_of(row: Mapping[str, Any], text: str) -> Annotation:
    """The annotation that an object states. Raises: InputError."""
    names = tuple(
        Name(
            span_of(each, text),
            None if each.get("entity") is None else entity_of(each["entity"]),
            tuple(entity_of(e) for e in _list(each, "candidates")),
        )
        for each in _list(row, "names")
    )
    added = tuple(Added(triplet_of(each), _text(each, "origin")) for each in _list(row, "added"))
    return Annotation(tuple(mark_of(each, text) for each in _list(row, "claims")), names, added)


def mark_of(row: Mapping[str, Any], text: str) -> Mark:
    """The claim that an object states. Raises: InputError."""
    cited = _list(row, "triplets", of=str)
    return Mark(
        span_of(row, text), label_of(row.get("label")), tuple(cited), _text(row, "rationale"), _text(row, "proposition")
    )


def span_of(row: Mapping[str, Any], text: str) -> Span:
    """The span that is stated; a quotation beside it must be what stands there. Raises: InputError."""
    start, end = row.get("start"), row.get("end")
    if type(start) is not int or type(end) is not int or not 0 <= start < end <= len(text):
        raise InputError(f"{start!r} to {end!r} is no part of the text, which has {len(text)} characters.")
    if isinstance(row.get("text"), str) and row["text"] != text[start:end]:
        raise InputError(f"{row['text']!r} is not what stands at {start} to {end}: {text[start:end]!r}.")
    return Span(start, end)


def label_of(name: object) -> Label | None:
    """The label of that name; None for null. Raises: InputError."""
    if name is None:
        return None
    found = next((label for label in Label if label.value == name), None)
    if found is None:
        raise InputError(f"{name!r} is no label; one of {', '.join(label.value for label in Label)}, or null.")
    return found


def entity_of(row: object) -> Entity:
    """The entity that an object states. Raises: InputError."""
    if not isinstance(row, Mapping) or not row.get("id"):
        raise InputError(f"{row!r} is no entity: it needs an id.")
    return Entity(_text(row, "id"), _text(row, "label"), _text(row, "description"))


def triplet_of(row: object) -> Triplet:
    """The triplet that an object states. Raises: InputError."""
    if not isinstance(row, Mapping):
        raise InputError(f"{row!r} is no triplet.")
    property, rank = _object(row, "property"), row.get("rank", "normal")
    if rank not in [one.value for one in Rank]:
        raise InputError(f"{rank!r} is no rank of a triplet.")
    return Triplet(
        _text(row, "id"),
        entity_of(row.get("subject")),
        Property(_text(property, "id"), _text(property, "label")),
        _node_of(row.get("object")),
        tuple(_qualifier_of(each) for each in _list(row, "qualifiers")),
        tuple(_list(row, "references", of=str)),
        Rank(rank),
    )


def _qualifier_of(row: Mapping[str, Any]) -> Qualifier:
    property = _object(row, "property")
    return Qualifier(Property(_text(property, "id"), _text(property, "label")), _node_of(row.get("value")))


def _node_of(row: object) -> Entity | Value:
    if not isinstance(row, Mapping):
        raise InputError(f"{row!r} is no end of a triplet.")
    if "type" not in row:
        return entity_of(row)
    precision = row.get("precision")
    if precision is not None and type(precision) is not int:
        raise InputError(f'"precision" is {precision!r}; it must be a whole number.')
    more = {name: None if row.get(name) is None else _text(row, name) for name in _OF_QUANTITY}
    return Value(_text(row, "type"), _text(row, "text"), _text(row, "value"), precision, **more)


def _text(row: Mapping[str, Any], name: str) -> str:
    value = row.get(name, "")
    if not isinstance(value, str):
        raise InputError(f'"{name}" is {value!r}; it must be a string.')
    return value


def _list(row: Mapping[str, Any], name: str, *, of: type = dict) -> list[Any]:
    value = row.get(name, [])
    if not isinstance(value, list) or not all(isinstance(each, of) for each in value):
        raise InputError(f'"{name}" must be a list of {"objects" if of is dict else "strings"}.')
    return value


def _object(row: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = row.get(name, {})
    if not isinstance(value, Mapping):
        raise InputError(f'"{name}" is {value!r}; it must be an object.')
    return value
