"""Types to and from JSON: the report's contract, and the lines of batch files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path as File
from typing import Any

from claimver.errors import InputError
from claimver.types import (
    Entity,
    Evidence,
    Mention,
    Passage,
    Report,
    Step,
    Triplet,
    Value,
    Verdict,
)

Json = dict[str, Any]
_HALF = re.compile("[\ud800-\udfff]")


def report_to_dict(report: Report) -> Json:
    """The report as the JSON contract states it; holds no times, so equal runs give equal bytes."""
    text = report.document.text
    return {
        "id": report.document.id,
        "text": text,
        "claims": [verdict_to_dict(verdict, text) for verdict in report.verdicts],
        "entities": [mention_to_dict(mention) for mention in report.document.mentions if mention.entity],
        "kas": report.kas,
        "evidence": evidence_to_dict(report.evidence),
        "method": report.method,
        "model": report.model,
        "kg": report.kg_snapshot,
        "version": report.version,
    }


def verdict_to_dict(verdict: Verdict, text: str) -> Json:
    """One claim of the report."""
    span = verdict.claim.span
    return {
        "start": span.start,
        "end": span.end,
        "text": span.of(text),
        "proposition": verdict.claim.proposition,
        "label": verdict.label.value if verdict.label else None,
        "confidence": round(verdict.confidence, 4),
        "tms": verdict.tms,
        "cause": verdict.cause.value if verdict.cause else None,
        "triplets": [triplet_to_dict(triplet) for triplet in verdict.triplets],
        "passages": [passage_to_dict(passage) for passage in verdict.passages],
        "rationale": verdict.rationale,
        "steps": [step_to_dict(step) for step in verdict.steps],
    }


def step_to_dict(step: Step) -> Json:
    """A step without its seconds, so that two runs give the same bytes."""
    row: Json = {"kind": step.kind, "question": step.question, "answer": step.answer}
    row |= {"calls": step.calls, "tokens": step.tokens}
    return row if step.parent is None else row | {"parent": step.parent}


def mention_to_dict(mention: Mention) -> Json:
    """One linked mention; candidates beside the chosen entity are added where there are several."""
    entity = mention.entity
    if entity is None:
        raise InputError(f"the mention {mention.text!r} has no entity; only linked mentions are written")
    row: Json = {
        "start": mention.span.start,
        "end": mention.span.end,
        "text": mention.text,
        "id": entity.id,
        "label": entity.label,
        "description": entity.description,
        "confidence": round(mention.confidence, 4),
    }
    if len(mention.candidates) > 1:
        row["candidates"] = [
            {
                "id": c.entity.id,
                "label": c.entity.label,
                "description": c.entity.description,
                "score": round(c.score, 4),
            }
            for c in mention.candidates
        ]
    return row


def evidence_to_dict(evidence: Evidence) -> Json:
    """All that was retrieved; paths are lists of triplet ids."""
    return {
        "triplets": [triplet_to_dict(triplet) for triplet in evidence.triplets],
        "paths": [[triplet.id for triplet in path.triplets] for path in evidence.paths],
        "passages": [passage_to_dict(passage) for passage in evidence.passages],
        "complete": evidence.complete,
    }


def triplet_to_dict(triplet: Triplet) -> Json:
    """A triplet of the report; literal objects carry type, value and text."""
    return {
        "id": triplet.id,
        "subject": {"id": triplet.subject.id, "label": triplet.subject.label},
        "property": {"id": triplet.property.id, "label": triplet.property.label},
        "object": node_to_dict(triplet.object),
        "rank": triplet.rank.value,
        "qualifiers": [
            {"property": {"id": q.property.id, "label": q.property.label}, "value": node_to_dict(q.value)}
            for q in triplet.qualifiers
        ],
        "references": list(triplet.references),
    }


def node_to_dict(node: Entity | Value) -> Json:
    """An entity as id and label, a value as type, value and text, with its bounds where it has some."""
    if isinstance(node, Entity):
        return {"id": node.id, "label": node.label}
    bounds = {} if node.lower is None else {"lower": node.lower, "upper": node.upper}
    return {"type": node.kind, "value": node.value, "text": node.text} | bounds


def passage_to_dict(passage: Passage) -> Json:
    """A passage with what is known of its origin."""
    row = {"id": passage.id, "text": passage.text, "title": passage.title, "url": passage.url, "date": passage.date}
    return {key: value for key, value in row.items() if value or key in ("id", "text")}


def triplet_from(row: object, number: int) -> tuple[str, str, str]:
    """Subject, property and object names of an input triplet: three strings, or an object of the report's form.

    Raises: InputError.
    """
    if isinstance(row, Mapping):
        names = [_name(row.get(key)) for key in ("subject", "property", "object")]
    elif isinstance(row, (list, tuple)) and len(row) == 3:
        names = [_name(item) for item in row]
    else:
        names = [None]
    found = [name for name in names if name]
    if len(found) != 3:
        raise InputError(
            f"triplet {number} is {row!r}; it must be [subject, property, object], three non-empty strings."
        )
    return found[0], found[1], found[2]


def _name(item: object) -> str | None:
    if isinstance(item, Mapping):
        item = item.get("label") or item.get("text") or item.get("id")
    return item.strip() if isinstance(item, str) else None


def read_lines(path: File) -> Iterator[tuple[int, str, Json]]:
    """(line number, raw line, object) of a JSON-lines file, blank lines skipped. Raises: InputError with the line."""
    with path.open("rb") as file:
        yield from lines_of(file, str(path))


def lines_of(lines: Iterable[bytes], name: str) -> Iterator[tuple[int, str, Json]]:
    """The same of lines at hand, which an error calls ``name``."""
    for number, raw in enumerate(lines, 1):
        if not raw.strip():
            continue
        try:
            line = raw.decode("utf-8")
            row = json.loads(line)
        except (UnicodeDecodeError, json.JSONDecodeError) as error:
            raise InputError(f"{name}:{number}: not a JSON line ({error}).") from None
        if not isinstance(row, dict):
            raise InputError(f"{name}:{number}: a line must be a JSON object, not {type(row).__name__}.")
        yield number, line.strip(), whole_characters(row)


def whole_characters(item: Any) -> Any:
    """What JSON told, with U+FFFD for each half of a character in a string of it: "\\ud83d" alone is no text."""
    if isinstance(item, str):
        return _HALF.sub("\ufffd", item)
    if isinstance(item, list):
        return [whole_characters(part) for part in item]
    if isinstance(item, dict):
        return {_HALF.sub("\ufffd", key): whole_characters(part) for key, part in item.items()}
    return item


def dumps(row: Json) -> str:
    """One line of JSON, keys in the order given, characters as they are (lone surrogates escaped)."""
    line = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
    try:
        line.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(row, separators=(",", ":"))
    return line


__all__ = [
    "dumps",
    "evidence_to_dict",
    "mention_to_dict",
    "node_to_dict",
    "passage_to_dict",
    "read_lines",
    "report_to_dict",
    "triplet_from",
    "triplet_to_dict",
    "verdict_to_dict",
    "whole_characters",
]
