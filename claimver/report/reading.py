"""A saved report read again: the JSON of ``verify --json`` and of the Verify page, W3C Web Annotations, or HTML.

The JSON contract leaves out what only the flow needs (tokens, settings, times, descriptions of what is cited), so that
a report read here writes the same JSON again, and no more than that is promised.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path as File
from typing import Any, TypeVar

from claimver.errors import InputError
from claimver.jsonl import whole_characters
from claimver.report.history import Review
from claimver.report.publication import Publication, stated_in
from claimver.report.sound import sound
from claimver.report.webannotation import read_annotations
from claimver.types import (
    Candidate,
    Cause,
    Claim,
    Document,
    Entity,
    Evidence,
    Label,
    Mention,
    Passage,
    Path,
    Property,
    Qualifier,
    Rank,
    Report,
    Span,
    Step,
    Triplet,
    Value,
    Verdict,
)

Row = Mapping[str, Any]
MOST_BYTES = 200_000_000
DATA_OPENS = '<script type="application/json" id="claimver-report">'
Member = TypeVar("Member", Label, Cause, Rank)


def read_report(file: File) -> Publication:
    """The report of a file, with what a person said of its claims. Raises: InputError."""
    try:
        size = file.stat().st_size
        data = file.read_bytes() if size <= MOST_BYTES else b""
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror or error}. Check the name and the rights.") from error
    if size > MOST_BYTES:
        raise InputError(f"{file} has {size / 1e6:.0f} MB; a report of up to {MOST_BYTES / 1e6:.0f} MB is read.")
    return report_of(data, str(file))


def report_of(data: bytes, name: str) -> Publication:
    """The report that the bytes hold. Raises: InputError that names ``name``."""
    try:
        row = whole_characters(json.loads((data_in(data) or data).decode("utf-8-sig")))
    except json.JSONDecodeError as error:
        raise InputError(
            f"{name} is no JSON (line {error.lineno}). Make a report: claimver verify TEXT --json > FILE"
        ) from None
    except (ValueError, RecursionError):
        raise InputError(f"{name} is no JSON. Make a report: claimver verify TEXT --json > FILE") from None
    if not isinstance(row, dict):
        raise InputError(f"{name} holds no report. Make one: claimver verify TEXT --json > FILE")
    try:
        return sound(_publication(row))
    except InputError as error:
        raise InputError(f"{name}: {error}") from None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError, RecursionError) as error:
        reason = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise InputError(
            f"{name} is no report of this version: {reason}. Make one: claimver verify TEXT --json > FILE"
        ) from None


def data_in(page: bytes) -> bytes | None:
    """What an HTML report carries of itself; None where the bytes are no HTML report."""
    _, found, rest = page.partition(DATA_OPENS.encode("utf-8"))
    return rest.partition(b"</script>")[0] if found else None


def _publication(row: Row) -> Publication:
    if row.get("type") in ("AnnotationPage", "AnnotationCollection"):
        return read_annotations(row)
    report = report_from_dict(row)
    return Publication(report, _reviews(row, len(report.verdicts)), **stated_in(row.get("publication", {})))


def report_from_dict(row: Row) -> Report:
    """The report whose ``jsonl.report_to_dict`` is the row.

    Raises: KeyError, TypeError, ValueError for what is no report; InputError for offsets that are none.
    """
    text = _string(row["text"])
    verdicts = tuple(_verdict(claim, text, str(row["method"])) for claim in row["claims"])
    known: dict[str, Triplet] = {}
    triplets = tuple(_triplet(one) for one in row["evidence"]["triplets"])
    known.update((triplet.id, triplet) for triplet in triplets)
    evidence = Evidence(
        triplets=triplets,
        paths=tuple(Path(tuple(known[id] for id in path)) for path in row["evidence"]["paths"]),
        passages=tuple(_passage(one) for one in row["evidence"]["passages"]),
        complete=bool(row["evidence"]["complete"]),
    )
    mentions = tuple(_mention(one, text) for one in row["entities"])
    claims = tuple(verdict.claim for verdict in verdicts)
    return Report(
        document=Document(_string(row["id"]), text, mentions=mentions, claims=claims),
        verdicts=verdicts,
        evidence=evidence,
        kas=None if row["kas"] is None else float(row["kas"]),
        method=_string(row["method"]),
        model=_string(row["model"]),
        kg_snapshot=_string(row["kg"]),
        version=_string(row["version"]),
    )


def _verdict(row: Row, text: str, method: str) -> Verdict:
    return Verdict(
        claim=Claim(_span(row, text), _string(row["proposition"])),
        label=_member(Label, row["label"]),
        confidence=float(row["confidence"]),
        triplets=tuple(_triplet(one) for one in row["triplets"]),
        passages=tuple(_passage(one) for one in row["passages"]),
        rationale=_string(row["rationale"]),
        cause=_member(Cause, row["cause"]),
        tms=float(row["tms"]),
        steps=tuple(_step(one) for one in row["steps"]),
        method=method,
    )


def _span(row: Row, text: str) -> Span:
    start, end = row["start"], row["end"]
    if type(start) is not int or type(end) is not int or not 0 <= start < end <= len(text):
        raise InputError(f"{start!r} to {end!r} is no part of the report's text, which has {len(text):,} characters.")
    if row.get("text", text[start:end]) != text[start:end]:
        raise InputError(
            f"The report quotes {str(row['text'])[:80]!r}, but {text[start:end][:80]!r} stands at {start} to {end}. "
            "Offsets are counted in Unicode code points."
        )
    return Span(start, end)


def _triplet(row: Row) -> Triplet:
    return Triplet(
        id=_string(row["id"]),
        subject=_entity(row["subject"]),
        property=_property(row["property"]),
        object=_node(row["object"]),
        qualifiers=tuple(Qualifier(_property(q["property"]), _node(q["value"])) for q in row["qualifiers"]),
        references=tuple(_string(one) for one in row["references"]),
        rank=Rank(row["rank"]),
    )


def _node(row: Row) -> Entity | Value:
    if "type" in row:
        lower, upper = (_string(row[name]) if name in row else None for name in ("lower", "upper"))
        return Value(_string(row["type"]), _string(row["text"]), _string(row["value"]), lower=lower, upper=upper)
    return _entity(row)


def _entity(row: Row) -> Entity:
    return Entity(_string(row["id"]), _string(row["label"]), _string(row.get("description", "")))


def _property(row: Row) -> Property:
    return Property(_string(row["id"]), _string(row["label"]))


def _passage(row: Row) -> Passage:
    more = {name: _string(row[name]) for name in ("title", "url", "date") if name in row}
    return Passage(_string(row["id"]), _string(row["text"]), **more)


def _step(row: Row) -> Step:
    return Step(
        _string(row["kind"]),
        _string(row["question"]),
        _string(row["answer"]),
        calls=int(row["calls"]),
        tokens=int(row["tokens"]),
        parent=row.get("parent"),
    )


def _mention(row: Row, text: str) -> Mention:
    candidates = tuple(Candidate(_entity(one), float(one["score"])) for one in row.get("candidates", ()))
    span = _span(row, text)
    return Mention(span, span.of(text), _entity(row), float(row["confidence"]), candidates)


def _reviews(row: Row, claims: int) -> dict[int, Review]:
    """What a person said of the claims, as the Verify page writes it."""
    found = {}
    for said in row.get("review", ()):
        claim = int(said["claim"]) - 1
        if not 0 <= claim < claims:
            raise ValueError(f"a review of claim {claim + 1}, where there are {claims}")
        at = datetime.fromisoformat(_string(said["at"])).timestamp() if said.get("at") else 0.0
        found[claim] = Review(_string(said["label"]), _string(said["note"]), at)
    return found


def _member(kind: type[Member], name: object) -> Member | None:
    return None if name is None else kind(name)


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} stands where a text belongs")
    return value
