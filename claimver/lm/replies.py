"""Small JSON replies, read strictly: one object with the keys asked for and no others, each of the kind asked for."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from claimver.errors import ReplyError
from claimver.lm.thinking import without_thoughts
from claimver.parts import Reply

__all__ = ["items", "number", "object_of", "schema_of", "share", "text_of", "texts", "unique"]

MOST = 400_000  # characters of one reply
_FENCE = "```"


def schema_of(properties: Mapping[str, object]) -> dict[str, object]:
    """The JSON schema of an object that has these properties, all of them and no others."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def object_of(reply: Reply, schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The one object that a reply is, behind whole thoughts and within one fence. Raises: ReplyError.

    >>> object_of(Reply('{"enough": true}'), schema_of({"enough": {"type": "boolean"}}))
    {'enough': True}
    """
    if reply.cut:
        raise ReplyError("The reply was cut off by its length. Allow more tokens.")
    if len(reply.text) > MOST:
        raise ReplyError(f"The reply has {len(reply.text):,} characters; {MOST:,} are read at most.")
    try:
        found = json.loads(_body(reply.text), object_pairs_hook=unique)
    except (ValueError, RecursionError) as error:
        raise ReplyError(f"The reply is no JSON object ({error}).") from None
    return _with(found, schema["required"])


def items(found: Mapping[str, Any], key: str, keys: Sequence[str]) -> list[Mapping[str, Any]]:
    """The objects of a list, each with all of the keys and no others. Raises: ReplyError."""
    rows = found[key]
    if not isinstance(rows, list):
        raise ReplyError(f'The reply\'s "{key}" is no list.')
    return [_with(row, keys) for row in rows]


def text_of(found: Mapping[str, Any], key: str) -> str:
    """A text that is not empty, white space collapsed. Raises: ReplyError."""
    text = found[key]
    if not isinstance(text, str) or not text.strip():
        raise ReplyError(f'The reply\'s "{key}" is {text!r}, not a text.')
    return " ".join(text.split())


def texts(found: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """The texts of a list, each once. Raises: ReplyError."""
    rows = found[key]
    if not isinstance(rows, list):
        raise ReplyError(f'The reply\'s "{key}" is no list.')
    return tuple(dict.fromkeys(text_of({key: row}, key) for row in rows))


def number(found: Mapping[str, Any], key: str, most: int) -> int:
    """A number from 1 to ``most``. Raises: ReplyError."""
    value = found[key]
    if type(value) is not int or not 1 <= value <= most:
        raise ReplyError(f'The reply\'s "{key}" is {value!r}; it must be a number from 1 to {most}.')
    return value


def share(found: Mapping[str, Any], key: str) -> float:
    """A number in [0, 1]. Raises: ReplyError."""
    value = found[key]
    if type(value) not in (int, float) or not 0 <= value <= 1:
        raise ReplyError(f'The reply\'s "{key}" is {value!r}; it must be a number from 0 to 1.')
    return float(value)


def _body(text: str) -> str:
    told = without_thoughts(text)
    if told is None:
        raise ReplyError("The reply ends while the model still thinks. Allow it more tokens.")
    body = told.strip()
    if body.startswith(_FENCE) and body.endswith(_FENCE) and body.count(_FENCE) == 2 and "\n" in body:
        body = body.split("\n", 1)[1][: -len(_FENCE)].strip()
    return body


def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object that names each key once. Raises: ReplyError."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ReplyError("The reply names a key of one object twice.")
    return found


def _with(found: object, keys: Sequence[str]) -> Mapping[str, Any]:
    if not isinstance(found, Mapping) or set(found) != set(keys):
        has = ", ".join(map(str, found)) if isinstance(found, Mapping) else type(found).__name__
        raise ReplyError(f"The reply has {has or 'nothing'}; it must be an object with {', '.join(keys)}.")
    return found
