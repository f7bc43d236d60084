"""Triplets as a line gives them: three names, or the report's own form, whose ids, rank and qualifiers are kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from claimver.errors import InputError
from claimver.jsonl import triplet_from
from claimver.kg.literals import NO_VALUE, is_blank, quantity_value, unknown_value
from claimver.kg.memory import datatype_of, entity_named
from claimver.kg.plain import read_object, read_plain
from claimver.types import Entity, Property, Qualifier, Rank, Triplet, Value

Names = tuple[str, str, str]
_KINDS = ("date", "quantity", "string", "unknown", "none")
_OWN = ("id", "rank", "qualifiers", "references")  # what three names cannot say
_PRECISION = {1: 9, 2: 10, 3: 11}  # of a date, by how many parts of it are stated


def given_triplet(row: object, number: int) -> Names | Triplet:
    """The names of a triplet that is no more than those, else the statement; ``t5`` is the fifth one's id by default.

    >>> given_triplet(["Zork", "eats", "Gnu"], 5)
    ('Zork', 'eats', 'Gnu')

    Raises: InputError, which names the triplet and the field.
    """
    names = triplet_from(row, number)
    if not isinstance(row, Mapping) or not _says_more(row):
        return names
    property = _property(row["property"])
    subject, object = _entity(row["subject"]), _node(row["object"], property.label, number)
    return Triplet(
        id=_id(row.get("id"), number),
        subject=subject,
        property=Property(property.id, property.label, datatype=datatype_of(_value(object))),
        object=object,
        qualifiers=tuple(_qualifier(item, number) for item in _listed(row, "qualifiers", number)),
        references=tuple(_reference(item, number) for item in _listed(row, "references", number)),
        rank=_rank(row.get("rank"), number),
        source="given",
    )


def _says_more(row: Mapping[str, Any]) -> bool:
    nodes = (row["subject"], row["property"], row["object"])
    return any(row.get(name) for name in _OWN) or any(isinstance(node, Mapping) for node in nodes)


def _id(stated: object, number: int) -> str:
    if stated is None or stated == "":
        return f"t{number}"
    if not isinstance(stated, str):
        raise InputError(f'"id" of triplet {number} is {stated!r}; it must be a string.')
    return stated


def _rank(stated: object, number: int) -> Rank:
    for rank in Rank:
        if stated in (rank.value, None):
            return Rank.NORMAL if stated is None else rank
    known = ", ".join(rank.value for rank in Rank)
    raise InputError(f'"rank" of triplet {number} is {stated!r}; it must be one of {known}.')


def _listed(row: Mapping[str, Any], name: str, number: int) -> list[Any]:
    value = row.get(name)
    if value is not None and not isinstance(value, list):
        raise InputError(f'"{name}" of triplet {number} is {value!r}; it must be a list.')
    return value or []


def _qualifier(item: object, number: int) -> Qualifier:
    if isinstance(item, Mapping) and _name(item.get("property")) and _name(item.get("value")):
        property = _property(item["property"])
        value = _node(item["value"], property.label, number)
        return Qualifier(Property(property.id, property.label, datatype=datatype_of(_value(value))), value)
    raise InputError(f'a qualifier of triplet {number} is {item!r}; it must be {{"property", "value"}}.')


def _reference(item: object, number: int) -> str:
    if not isinstance(item, str):
        raise InputError(f"a reference of triplet {number} is {item!r}; it must be a string.")
    return item


def _property(stated: object) -> Property:
    entity = _entity(stated)
    return Property(entity.id, entity.label)


def _entity(stated: object) -> Entity:
    """The entity of that id and label, either standing for the other where it is missing."""
    if not isinstance(stated, Mapping):
        stated = {"label": stated}
    label = _name(stated)
    id = stated.get("id")
    plain = entity_named(label)
    return replace(plain, id=id.strip(), label=label) if isinstance(id, str) and id.strip() else plain


def _node(stated: object, property: str, number: int) -> Entity | Value:
    """A value where one is stated, or where a bare name reads as one; else an entity."""
    if isinstance(stated, Mapping) and "type" in stated:
        return _stated_value(stated, number)
    if isinstance(stated, Mapping) and stated.get("id"):
        return _entity(stated)
    if is_blank(_name(stated)):
        return unknown_value(_name(stated))
    return read_object(property, _name(stated)) or _entity(stated)


def _stated_value(stated: Mapping[str, Any], number: int) -> Value:
    """The value of that type; precision and unit, which the form does not hold, as its text reads."""
    kind, text = stated["type"], _name(stated)
    if kind not in _KINDS:
        raise InputError(f'"type" of a value of triplet {number} is {kind!r}; it must be one of {", ".join(_KINDS)}.')
    value = stated.get("value")
    if kind == "none":
        return NO_VALUE
    if kind == "unknown":
        return unknown_value(value if isinstance(value, str) else "")
    read = read_plain(text)
    if read is not None and read.kind == kind and value in (read.value, None):
        return _with_bounds(read, stated)
    canonical = value if isinstance(value, str) and value else text
    precision = _PRECISION.get(len(canonical.removeprefix("-").split("-"))) if kind == "date" else None
    return _with_bounds(Value(kind, text, canonical, precision=precision), stated)


def _with_bounds(value: Value, stated: Mapping[str, Any]) -> Value:
    """The quantity with the bounds that are stated, where they are bounds of its number."""
    lower, upper = stated.get("lower"), stated.get("upper")
    if value.kind != "quantity" or not isinstance(lower, str) or not isinstance(upper, str):
        return value
    try:
        found = quantity_value(value.value, bounds=(lower, upper))
    except ValueError:
        return value
    return replace(value, lower=found.lower, upper=found.upper)


def _name(stated: object) -> str:
    """What a reader sees of it; empty where there is nothing."""
    if isinstance(stated, Mapping):
        stated = stated.get("label") or stated.get("text") or stated.get("id")
    return stated.strip() if isinstance(stated, str) else ""


def _value(node: Entity | Value) -> Value | None:
    return node if isinstance(node, Value) else None
