"""The fixed form of a reply: how it is written, for training and for decoding, and what a reading of one holds.

``{"claims":[{"span":"…","label":"Attributable","triplets":[1,2],"rationale":"…"}]}``, keys in this order, without white
space between them: the span copied from the text, the numbers those of the prompt's evidence, from 1.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from claimver.errors import ReplyError
from claimver.lm.align import Finder
from claimver.lm.published import is_published, read_published
from claimver.lm.raw import RawClaim, Refused
from claimver.lm.replies import unique
from claimver.lm.thinking import without_thoughts
from claimver.types import Label, Span, Triplet

__all__ = ["Answer", "ReadClaim", "Reading", "Refused", "read_reply", "reply_schema", "write_reply"]

MAX_CHARS = 400_000
KEYS = ("span", "label", "triplets", "rationale")
LABELS = {
    "attributable": Label.ATTRIBUTABLE,
    "extrapolatory": Label.EXTRAPOLATORY,
    "exploratory": Label.EXTRAPOLATORY,  # as published adapters spell it
    "contradictory": Label.CONTRADICTORY,
}
NO_CLAIM = frozenset({"na", "n/a", "no attribution"})


@dataclass(frozen=True, slots=True)
class Answer:
    """One claim as a reply states it; ``triplets`` are numbers of the prompt's evidence, from 1."""

    span: str
    label: Label
    triplets: tuple[int, ...] = ()
    rationale: str = ""


@dataclass(frozen=True, slots=True)
class ReadClaim:
    """One claim read: a span of the text, numbers of evidence that was given, and what was cited but not given."""

    span: Span
    label: Label
    triplets: tuple[int, ...]
    unknown: tuple[str, ...]
    rationale: str
    place: int  # which of the reply's claims this is, from 0


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reply says: claims in text order, and those that were refused, each with its reason."""

    claims: tuple[ReadClaim, ...]
    refused: tuple[Refused, ...] = ()


def write_reply(answers: Sequence[Answer]) -> str:
    """The reply in the fixed form.

    >>> write_reply([Answer("Airbus is in France", Label.ATTRIBUTABLE, (1,), "Fact 1 states it.")])
    '{"claims":[{"span":"Airbus is in France","label":"Attributable","triplets":[1],"rationale":"Fact 1 states it."}]}'
    """
    rows = [
        {"span": a.span, "label": a.label.value, "triplets": list(a.triplets), "rationale": a.rationale}
        for a in answers
    ]
    return json.dumps({"claims": rows}, ensure_ascii=False, separators=(",", ":"))


def reply_schema(count: int) -> dict[str, object]:
    """The JSON schema of a reply over ``count`` pieces of evidence, for servers that decode by one."""
    numbers: dict[str, object] = {"type": "integer"}
    numbers |= {"enum": list(range(1, count + 1))} if count else {}
    triplets: dict[str, object] = {"type": "array", "items": numbers} | ({} if count else {"maxItems": 0})
    claim = {
        "type": "object",
        "properties": {
            "span": {"type": "string"},
            "label": {"type": "string", "enum": [label.value for label in Label]},
            "triplets": triplets,
            "rationale": {"type": "string"},
        },
        "required": list(KEYS),
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "properties": {"claims": {"type": "array", "items": claim}},
        "required": ["claims"],
        "additionalProperties": False,
    }


def read_reply(reply: str, text: str, triplets: Sequence[Triplet], *, passages: int = 0) -> Reading:
    """What a reply says of the text, in the fixed form or in ClaimVer's published one (``text_span1`` …).

    Nothing is mended: a span is one of the text (white space and case aside), a label one of three spellings, a number
    one of those given, else it is refused or told as unknown.

    Raises: ReplyError where the reply is not whole or of another form.
    """
    if len(reply) > MAX_CHARS:
        raise ReplyError(f"The reply has {len(reply):,} characters; {MAX_CHARS:,} are read at most.")
    body = without_thoughts(reply)
    if body is None:
        raise ReplyError("The reply ends while the model still thinks. Allow it more tokens, or turn thinking off.")
    raw = read_published(body, triplets) if is_published(body) else _read_fixed(body)
    return _settled(raw, text, len(triplets) + passages)


def _settled(raw: Sequence[RawClaim], text: str, count: int) -> Reading:
    """The claims whose span, label and numbers hold; spans that overlap an earlier one are refused."""
    finder, claims, refused = Finder(text), [], []
    for place, item in enumerate(raw):
        named = item.label.strip().casefold()
        if named in NO_CLAIM or item.span.strip().casefold() in NO_CLAIM | {""}:
            continue
        span = finder.find(item.span)
        if isinstance(span, str):
            refused.append(Refused(item.span, span))
        elif named not in LABELS:
            refused.append(Refused(item.span, f"{item.label!r} is no label", span))
        else:
            known = tuple(n for n in dict.fromkeys(item.triplets) if 1 <= n <= count)
            unknown = (*item.unknown, *(str(n) for n in dict.fromkeys(item.triplets) if not 1 <= n <= count))
            claims.append(ReadClaim(span, LABELS[named], known, unknown, item.rationale.strip(), place))
    return Reading(tuple(sorted(claims, key=lambda claim: claim.span)), tuple(refused))


def _read_fixed(body: str) -> list[RawClaim]:
    """The claims of a reply in the fixed form; words before and after the one object are passed over."""
    start = body.find("{")
    if start < 0:
        raise ReplyError("The reply holds no JSON object.")
    decoder = json.JSONDecoder(object_pairs_hook=unique)
    try:
        found, end = decoder.raw_decode(body, start)
    except (ValueError, RecursionError) as error:
        raise ReplyError(f"The reply holds no whole JSON object ({error}).") from None
    if "{" in body[end:]:
        raise ReplyError("The reply holds more than one JSON object; which one counts is not said.")
    rows = found.get("claims") if isinstance(found, Mapping) else None
    if not isinstance(rows, list):
        raise ReplyError('The reply\'s object has no list "claims".')
    return [_raw(row) for row in rows]


def _raw(row: object) -> RawClaim:
    if not isinstance(row, Mapping) or not set(KEYS) <= set(row):
        raise ReplyError(f"A claim of the reply lacks one of {', '.join(KEYS)}.")
    span, label, numbers, rationale = (row[key] for key in KEYS)
    if not (isinstance(span, str) and isinstance(label, str) and isinstance(rationale, str)):
        raise ReplyError("The span, label or rationale of a claim of the reply is no string.")
    if not isinstance(numbers, list) or not all(type(number) is int for number in numbers):
        raise ReplyError("The triplets of a claim of the reply are no list of numbers.")
    return RawClaim(span, label, tuple(numbers), (), rationale)
