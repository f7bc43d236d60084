"""Cells of tables to parts of statements: objects, qualifiers and references."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from claimver.kg.literals import NoSuchDay, UnitLabel, parse_literal
from claimver.kg.plain import read_object, unit_name
from claimver.kg.unstated import made_blank, unsaid
from claimver.types import Entity, Property, Qualifier, Value

MARKS = ("^", "+", "-", '"', "'", "@")  # that a literal begins with
QUALIFIERS = (
    'Write a JSON object of names and lists of values: {"start time": ["1892"], "end time": ["1895"]}, '
    "or start time=1892; end time=1895"
)
_BARE_DATE = re.compile(r"[+-]?[0-9]{4,}-[0-9]{2}-[0-9]{2}T[0-9:]+Z?/[0-9]{1,2}")
_PLAIN_PAIR = re.compile(r"\s*(?P<name>[^\W\d][^=:{}\[\]\"]*)[=:](?P<value>[^{}\[\]]*)")
SOURCE_PROPERTIES = ("P854", "P4656", "P248")  # reference URL, Wikimedia import URL, stated in


def parse_object(
    text: str,
    unit_label: UnitLabel = lambda id: id,
    *,
    plain: bool = False,
    is_name: Callable[[str], bool] = lambda cell: False,
    property: str = "",
) -> Value | None:
    """The literal that a cell stands for, None for an id or a name.

    ``plain``: a cell of a table, where "1969" is a year, unless the table of entities says that it ``is_name``. What
    is marked as a literal (``^1969-…``, ``+12``, ``"text"``) is one whatever the table says. By the name of the
    ``property`` 1150 is a number of seats.

    Raises: ValueError.
    """
    if not plain:
        return parse_literal(text, unit_label)
    if is_bare_date(text):
        return None if is_name(text) else parse_literal(f"^{text}")
    if text.startswith(MARKS):
        marked = parse_literal(text, lambda id: unit_name(id) or unit_label(id))
        if marked is not None:
            return marked
    value = read_object(property, text) or parse_literal(text, unit_label)
    return None if value is not None and is_name(text) else value


def is_bare_date(text: str) -> bool:
    """Whether the text is a date of KGTK without the mark in front of it: ``1969-07-20T00:00:00Z/11``."""
    return _BARE_DATE.fullmatch(text) is not None


def parse_qualifiers(cell: str) -> tuple[tuple[str, str], ...]:
    """(property, value cell) pairs of a JSON object ``{"start time": ["1892"]}`` or list ``[["P580", "^2005-…/9"]]``.

    Or of names and values as people write them in a cell: ``start time=1892; end time=1895``.

    Raises: ValueError.
    """
    if made_blank(cell.strip()):
        return ()
    if pairs := [_PLAIN_PAIR.fullmatch(part) for part in cell.split(";") if part.strip()]:
        plain = tuple((pair["name"].strip(), pair["value"].strip()) for pair in pairs if pair)
        if len(plain) == len(pairs) and all(value for _, value in plain):
            return tuple(pair for pair in plain if not unsaid(pair[1]))
    try:
        read = _json(cell, "qualifiers")
    except ValueError as error:
        raise ValueError(f"{error}. {QUALIFIERS}") from None
    if read is None:
        return ()
    items = read.items() if isinstance(read, dict) else read
    if not isinstance(read, dict | list) or any(not isinstance(item, list | tuple) or len(item) != 2 for item in items):
        raise ValueError(f"the qualifiers are {_short(read)}. {QUALIFIERS}")
    found = []
    for property, values in items:
        for value in values if isinstance(values, list) else [values]:
            if value is None or (value and isinstance(value, str) and unsaid(value)):
                continue
            if not isinstance(property, str) or not isinstance(value, str) or not property or not value:
                raise ValueError(f"the qualifier {property!r}: {_short(value)} is no text. {QUALIFIERS}")
            found.append((property, value))
    return tuple(found)


def parse_references(cell: str) -> tuple[str, ...]:
    """Addresses, titles or item ids of the sources, from JSON: strings, or objects such as ``{"P854": ["http…"]}``.

    Raises: ValueError.
    """
    read = _json(cell, "references")
    items = [] if read is None else read if isinstance(read, list) else [read]
    found: list[str] = []
    for item in items:
        if isinstance(item, str):
            found.append(_text(item))
        elif isinstance(item, dict):
            found.extend(_source(item))
        else:
            raise ValueError('references are a JSON list such as ["https://…"] or [{"P854": ["https://…"]}]')
    return tuple(dict.fromkeys(text for text in found if text))


def read_qualifiers(
    pairs: tuple[tuple[str, str], ...],
    *,
    property_of: Callable[[str], Property],
    entity_of: Callable[[str], Entity],
    unit_label: UnitLabel,
    plain: bool,
    is_name: Callable[[str], bool] = lambda cell: False,
) -> tuple[Qualifier, ...]:
    """The qualifiers that the pairs stand for, without dates that no calendar has. Raises: ValueError."""
    found = []
    for property, cell in pairs:
        relation = property_of(property)
        try:
            value = parse_object(cell, unit_label, plain=plain, is_name=is_name, property=relation.label)
        except NoSuchDay:
            continue
        found.append(Qualifier(relation, entity_of(cell) if value is None else value))
    return tuple(found)


def _short(read: object) -> str:
    text = json.dumps(read, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _source(item: dict[str, Any]) -> list[str]:
    """The values of the first property that names a source, else of all."""
    chosen = next(([item[name]] for name in SOURCE_PROPERTIES if name in item), list(item.values()))
    flat = [value for values in chosen for value in (values if isinstance(values, list) else [values])]
    if any(not isinstance(value, str) for value in flat):
        raise ValueError(f"the reference {item!r} holds something else than strings")
    return [_text(value) for value in flat]


def _text(cell: str) -> str:
    """The words of a quoted string or literal; anything else as it is."""
    if not cell.startswith(('"', "^", "'")):
        return cell
    value = parse_literal(cell)
    return cell if value is None else value.text


def _json(cell: str, name: str) -> Any:
    if not cell.strip() or made_blank(cell.strip()):
        return None
    try:
        return json.loads(cell)
    except (json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"the {name} are no JSON: {error}") from None
