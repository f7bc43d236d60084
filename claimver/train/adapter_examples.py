"""Examples in ClaimVer form, one JSON line each: a text, its numbered triplets, and every claim with its judgement.

``{"id", "text", "triplets": [[s, p, o], …], "claims": [{"start", "end", "label", "triplets": [1, 2], "rationale"}],
"source"?, "split"?, "status"?, "entities"?: [name, …]}``. Instead of ``start`` and ``end`` a claim may
hold its ``text``; triplets are cited by number from 1, by id (``t1``) or as the triplet itself. A report of ours (the
JSON of ``claimver verify --json``, corrected or not) is read too: its evidence is the list of triplets. One reader
serves
training and evaluation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from pathlib import Path
from typing import Any

from claimver.errors import InputError, UnknownName
from claimver.jsonl import Json, dumps, read_lines, triplet_from
from claimver.kg.memory import MemoryGraph
from claimver.lm.reply import LABELS, Answer
from claimver.types import Label, Report, Span, Triplet

Names = tuple[str, str, str]
TEST_SPLIT = "test"
FEWEST_ENTITIES = 2


class Status(Enum):
    """Where an example stands that a model labelled; one without status needs no review."""

    PENDING = "pending"
    ACCEPTED = "accepted"
    CORRECTED = "corrected"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class ExampleClaim:
    """One claim; ``cited`` are numbers of the example's triplets, None where the line does not say."""

    span: Span
    label: Label | None
    cited: tuple[int, ...] | None = None
    rationale: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """One text with its claims; ``triplets`` None where the line names none, so that they must be retrieved."""

    id: str
    text: str
    triplets: tuple[Names, ...] | None
    claims: tuple[ExampleClaim, ...]
    source: str = ""
    split: str = ""
    status: Status | None = None
    entities: tuple[str, ...] = ()
    date: str = ""

    def named(self) -> tuple[str, ...]:
        """The entities of the text: those that the line lists, else subjects and objects that the text names."""
        if self.entities:
            return self.entities
        folded = self.text.casefold()
        names = dict.fromkeys(name for s, _, o in self.triplets or () for name in (s, o))
        return tuple(name for name in names if name.casefold() in folded)


# -- reading ------------------------------------------------------------------------------------------------------


def read_examples(path: Path) -> list[Example]:
    """The examples of a JSON-lines file. Raises: InputError naming file and line, or a file without one."""
    found: list[Example] = []
    seen: dict[str, int] = {}
    try:
        for number, _, row in read_lines(path):
            try:
                example = example_of(row, default_id=f"line-{number}")
            except InputError as error:
                raise InputError(f"{path}:{number}: {error}") from None
            if example.id in seen:
                raise InputError(f"{path}:{number}: the id {example.id!r} is line {seen[example.id]}'s already.")
            seen[example.id] = number
            found.append(example)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}. Check the name.") from error
    if not found:
        raise InputError(f"{path} holds no example. Make some: claimver train examples graph --out {path}")
    return found


def example_of(row: Mapping[str, Any], *, default_id: str = "") -> Example:
    """The example that a JSON object states, in ClaimVer form or as a report. Raises: InputError."""
    text = row.get("text")
    if not isinstance(text, str) or not text.strip():
        raise InputError('the line has no "text", a string.')
    stated = row.get("evidence", {}).get("triplets") if isinstance(row.get("evidence"), dict) else row.get("triplets")
    if stated is not None and not isinstance(stated, list):
        raise InputError(f'"triplets" is {type(stated).__name__}; it must be a list.')
    known = None if stated is None else tuple(triplet_from(item, number) for number, item in enumerate(stated, 1))
    claims = row.get("claims")
    if not isinstance(claims, list):
        raise InputError('the line has no "claims", a list.')
    numbers = _numbers(stated or ())
    return Example(
        id=str(row.get("id") or default_id),
        text=text,
        triplets=known,
        claims=_in_order(tuple(_claim(item, text, numbers, known or ()) for item in claims), text),
        source=str(row.get("source") or ""),
        split=str(row.get("split") or ""),
        status=_status(row.get("status")),
        entities=tuple(_names(row.get("entities"))),
        date=str(row.get("date") or ""),
    )


def _numbers(stated: Sequence[Any]) -> dict[str, int]:
    """Triplet id → number; ``t1``, ``t2`` … where the triplets have no ids of their own."""
    found = {}
    for number, item in enumerate(stated, 1):
        own = item.get("id") if isinstance(item, dict) else None
        found[str(own or f"t{number}")] = number
    return found


def _claim(item: Any, text: str, numbers: Mapping[str, int], known: Sequence[Names]) -> ExampleClaim:
    if not isinstance(item, dict) or "label" not in item:
        raise InputError(f'the claim {item!r} must be {{"start", "end", "label"}} or {{"text", "label"}}.')
    cited = item.get("triplets")
    if cited is not None and not isinstance(cited, list):
        raise InputError(f'"triplets" of a claim is {type(cited).__name__}; it must be a list of numbers.')
    rationale = item.get("rationale") or ""
    if not isinstance(rationale, str):
        raise InputError(f'"rationale" is {rationale!r}; it must be a string.')
    found = None if cited is None else tuple(sorted({_number(part, numbers, known) for part in cited}))
    return ExampleClaim(span_of(item, text), label_of(item["label"]), found, rationale)


def span_of(item: Mapping[str, Any], text: str) -> Span:
    """Where a claim stands: its ``start`` and ``end``, else the first place of its ``text``. Raises: InputError."""
    if "start" in item and "end" in item:
        start, end = item["start"], item["end"]
        whole = type(start) is int and type(end) is int
        if not whole or not 0 <= start < end <= len(text):
            raise InputError(f"the claim {start!r} to {end!r} lies outside the text, which has {len(text)} characters.")
        if isinstance(item.get("text"), str) and item["text"] != text[start:end]:
            raise InputError(f"the claim {item['text']!r} is not what stands at {start} to {end}: {text[start:end]!r}.")
        return Span(start, end)
    quote = item.get("text")
    place = text.find(quote) if isinstance(quote, str) and quote else -1
    if place < 0:
        raise InputError(f"the claim {quote!r} is no part of the text.")
    return Span(place, place + len(str(quote)))


def label_of(name: object) -> Label | None:
    """The label of that name, in any of its spellings; None for null. Raises: UnknownName."""
    if name is None:
        return None
    label = LABELS.get(str(name).casefold())
    if label is None:
        raise InputError(str(UnknownName("label", str(name), [label.value for label in Label])))
    return label


def _number(cited: Any, numbers: Mapping[str, int], known: Sequence[Names]) -> int:
    if type(cited) is int and 1 <= cited <= len(known):
        return cited
    id = cited.get("id") if isinstance(cited, dict) else cited
    if isinstance(id, str) and id in numbers:
        return numbers[id]
    if isinstance(cited, (dict, list)) and (names := triplet_from(cited, 1)) in known:
        return known.index(names) + 1
    raise InputError(f"the claim cites {cited!r}, which is none of the {len(known)} triplets.")


def _status(name: object) -> Status | None:
    if name is None:
        return None
    for status in Status:
        if status.value == name:
            return status
    raise InputError(str(UnknownName("status", str(name), [status.value for status in Status])))


def _names(stated: object) -> Iterator[str]:
    """The names of a list of names or of a report's entities, each once."""
    seen = set()
    for item in stated if isinstance(stated, list) else ():
        name = item.get("id") or item.get("label") if isinstance(item, dict) else item
        if isinstance(name, str) and name and name not in seen:
            seen.add(name)
            yield name


def _in_order(claims: tuple[ExampleClaim, ...], text: str) -> tuple[ExampleClaim, ...]:
    ordered = tuple(sorted(claims, key=lambda claim: claim.span))
    for left, right in pairwise(ordered):
        if left.span.overlaps(right.span):
            raise InputError(f"the claims {left.span.of(text)!r} and {right.span.of(text)!r} overlap.")
    return ordered


# -- writing ------------------------------------------------------------------------------------------------------


def example_to_dict(example: Example) -> Json:
    """The JSON object of an example; what is empty is left out."""
    row: Json = {"id": example.id, "text": example.text}
    if example.triplets is not None:
        row["triplets"] = [list(names) for names in example.triplets]
    row["claims"] = [_claim_to_dict(claim, example.text) for claim in example.claims]
    optional = {"source": example.source, "split": example.split, "date": example.date}
    row |= {name: value for name, value in optional.items() if value}
    if example.status is not None:
        row["status"] = example.status.value
    if example.entities:
        row["entities"] = list(example.entities)
    return row


def _claim_to_dict(claim: ExampleClaim, text: str) -> Json:
    row: Json = {"start": claim.span.start, "end": claim.span.end, "text": claim.span.of(text)}
    row["label"] = claim.label.value if claim.label else None
    if claim.cited is not None:
        row["triplets"] = list(claim.cited)
    return row | ({"rationale": claim.rationale} if claim.rationale else {})


def write_examples(path: Path, examples: Iterable[Example]) -> int:
    """How many were written. Raises: InputError where the file cannot be."""
    count = 0
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w", encoding="utf-8") as file:
            for example in examples:
                file.write(dumps(example_to_dict(example)) + "\n")
                count += 1
    except OSError as error:
        raise InputError(
            f"{path} cannot be written: {error.strerror or error}. Check the folder and rights."
        ) from error
    return count


# -- use ----------------------------------------------------------------------------------------------------------


def of_report(report: Report, *, source: str = "", split: str = "", status: Status | None = None) -> Example:
    """A report as an example: its evidence numbered in order, its verdicts as claims."""
    evidence = report.evidence.triplets
    numbers = {triplet.id: number for number, triplet in enumerate(evidence, 1)}
    claims = tuple(
        ExampleClaim(
            verdict.claim.span,
            verdict.label,
            tuple(sorted({numbers[t.id] for t in verdict.triplets if t.id in numbers})),
            verdict.rationale,
        )
        for verdict in report.verdicts
    )
    linked = dict.fromkeys(m.entity.id for m in report.document.mentions if m.entity is not None)
    return Example(
        id=report.document.id,
        text=report.document.text,
        triplets=tuple((t.subject.label, t.property.label, t.object_text) for t in evidence),
        claims=_in_order(claims, report.document.text),
        source=source,
        split=split,
        status=status,
        entities=tuple(linked),
        date=report.document.date,
    )


def statements(example: Example) -> tuple[Triplet, ...]:
    """The example's triplets as statements, ids t1, t2 … Raises: InputError for a triplet that is none."""
    names = example.triplets or ()
    return MemoryGraph.from_names(names).statements([f"t{number}" for number in range(1, len(names) + 1)])


def answers(example: Example) -> list[Answer]:
    """What a model is to reply. Raises: InputError for a claim without label."""
    found = []
    for claim in example.claims:
        if claim.label is None:
            raise InputError(f"{example.id}: the claim {claim.span.of(example.text)!r} has no label.")
        found.append(Answer(claim.span.of(example.text), claim.label, claim.cited or (), claim.rationale))
    return found


def unfit(example: Example) -> str:
    """Why the example must not be trained on; empty where it may."""
    if example.status is Status.PENDING:
        return "not reviewed yet"
    if example.status is Status.REJECTED:
        return "rejected in review"
    if example.split == TEST_SPLIT:
        return "test material"
    if example.triplets is None or any(claim.cited is None for claim in example.claims):
        return "without triplets"
    if not example.claims:
        return "without claims"
    if any(claim.label is None for claim in example.claims):
        return "with a claim that has no label"
    if len(example.named()) < FEWEST_ENTITIES:
        return "with fewer than two entities"
    return ""


def fit(examples: Iterable[Example]) -> tuple[list[Example], Counter[str]]:
    """The examples that may be trained on, and why the others may not, counted."""
    kept, left = [], Counter[str]()
    for example in examples:
        reason = unfit(example)
        if reason:
            left[reason] += 1
        else:
            kept.append(example)
    return kept, left
