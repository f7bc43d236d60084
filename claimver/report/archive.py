"""A report as text that gives the same report back: for the history, where the JSON contract leaves things out."""

from __future__ import annotations

import hashlib
import json
import types as python_types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Any

from claimver import types
from claimver.errors import InputError
from claimver.types import Report

_KIND = "_"  # names the class where a field may hold one of several


def archived(report: Report) -> str:
    """The report as one JSON text, without the words' analysis, which no reader of a report needs."""
    return json.dumps(_packed(replace(report, document=replace(report.document, tokens=()))), sort_keys=True)


def unarchived(text: str) -> Report:
    """The report that ``archived`` wrote. Raises: InputError where the text is none."""
    try:
        return typing.cast(Report, _unpacked(Report, json.loads(text)))
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
        raise InputError(
            f"This report cannot be read: {error}. It was kept by another version, or is damaged."
        ) from None


def content_hash(report: Report) -> str:
    """The first 128 bits of a hash of all that the report says; times do not count.

    What was judged alike, by the same means, has the same hash.
    """
    timeless = tuple(replace(v, steps=tuple(replace(s, seconds=0.0) for s in v.steps)) for v in report.verdicts)
    return hashlib.sha256(archived(replace(report, seconds={}, verdicts=timeless)).encode("utf-8")).hexdigest()[:32]


def _packed(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        row = {f.name: _packed(getattr(value, f.name)) for f in fields(value) if getattr(value, f.name) != _default(f)}
        return {_KIND: type(value).__name__} | row
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): _packed(inner) for key, inner in value.items()}
    if isinstance(value, (tuple, list)):
        return [_packed(inner) for inner in value]
    return value


def _default(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _unpacked(kind: Any, value: Any) -> Any:
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, python_types.UnionType):
        if value is None:
            return None
        named = {getattr(option, "__name__", ""): option for option in inner if option is not type(None)}
        chosen = named.get(value[_KIND]) if isinstance(value, Mapping) else None
        return _unpacked(chosen or next(iter(named.values())), value)
    if origin is tuple:
        return tuple(_unpacked(inner[0], item) for item in value)
    if origin is Mapping:
        if not isinstance(value, Mapping):
            raise TypeError(f"{value!r} stands where named values belong")
        return {str(name): _unpacked(inner[1], item) for name, item in value.items()}
    if isinstance(kind, type) and is_dataclass(kind):
        hints = _hints(kind)
        known = {f.name for f in fields(kind)}
        return kind(**{name: _unpacked(hints[name], item) for name, item in value.items() if name in known})
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(value)
    if kind in (str, int, float, bool):
        if not isinstance(value, (int, float) if kind is float else kind):
            raise TypeError(f"{value!r} is no {kind.__name__}")
        return kind(value)
    return value


@lru_cache(maxsize=64)
def _hints(kind: type) -> Mapping[str, Any]:
    # ``Triplet.property`` hides the built-in of that name in its own class: the module's names are what counts.
    return typing.get_type_hints(kind, vars(types), {})
