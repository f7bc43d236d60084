"""What is annotated, and what people decided on it: frozen values that the store keeps and every format carries.

Offsets are Unicode code points, half open. A claim cites triplets by id: those retrieved with the item, and those that
an annotator searched in the graph or wrote new.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise

from claimver.errors import ClaimverError, InputError
from claimver.types import Entity, Label, Report, Span, Triplet

ORIGINS = ("searched", "new")
FORMAT = 1  # of what is written: another one is refused, never guessed


class Decision(Enum):
    """What a person decided on an item."""

    ACCEPTED = "accepted"
    CORRECTED = "corrected"
    REJECTED = "rejected"
    SKIPPED = "skipped"


DONE = (Decision.ACCEPTED, Decision.CORRECTED, Decision.REJECTED)
GOOD = (Decision.ACCEPTED, Decision.CORRECTED)


class Conflict(ClaimverError):
    """The item was decided elsewhere meanwhile; nothing was written."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A claim as it is annotated; ``triplets`` are the ids of those that decide it."""

    span: Span
    label: Label | None
    triplets: tuple[str, ...] = ()
    rationale: str = ""
    proposition: str = ""


@dataclass(frozen=True, slots=True)
class Name:
    """A name in the text and what it means (None: nothing in the graph), with what else it may mean."""

    span: Span
    entity: Entity | None
    candidates: tuple[Entity, ...] = ()


@dataclass(frozen=True, slots=True)
class Added:
    """A triplet beside the retrieved ones; ``origin`` is "searched" (in the graph) or "new"."""

    triplet: Triplet
    origin: str


@dataclass(frozen=True, slots=True)
class Annotation:
    """The claims of a text, its names, and the triplets that were added."""

    claims: tuple[Mark, ...] = ()
    names: tuple[Name, ...] = ()
    added: tuple[Added, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """A text to annotate with a model's suggestion; ``uncertainty`` is in [0, 1], ``document`` groups items."""

    id: str
    text: str
    triplets: tuple[Triplet, ...] = ()
    suggestion: Annotation = Annotation()
    source: str = ""
    document: str = ""
    split: str = ""
    date: str = ""
    uncertainty: float = 0.0


@dataclass(frozen=True, slots=True)
class Done:
    """A decision that stands: whose, on what, when (seconds since 1970); ``review`` where it settles the others."""

    annotator: str
    decision: Decision
    annotation: Annotation
    at: float = 0.0
    review: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """An item with all the decisions that stand."""

    item: Item
    done: tuple[Done, ...] = ()


def of_report(report: Report, *, id: str, document: str = "", split: str = "") -> Item:
    """The item of a report: its verdicts as the suggestion, its evidence as the triplets.

    The uncertainty is that of the claim that is least sure (least-confidence sampling: Lewis and Gale 1994), of those
    for which something was found.
    """
    marks = tuple(
        Mark(v.claim.span, v.label, tuple(t.id for t in v.triplets), v.rationale, v.claim.proposition)
        for v in report.verdicts
    )
    retrieved = {t.id: t for t in report.evidence.triplets}
    retrieved |= {t.id: t for v in report.verdicts for t in v.triplets if t.id not in retrieved}
    names = tuple(
        Name(m.span, _plain(m.entity), tuple(e for c in m.candidates if (e := _plain(c.entity)) is not None))
        for m in report.document.mentions
    )
    found = [v for v in report.verdicts if not v.silent]
    unsure = [1.0 if v.label is None else 1.0 - min(1.0, max(0.0, v.confidence)) for v in found]
    item = Item(
        id=id,
        text=report.document.text,
        triplets=tuple(map(plain_triplet, retrieved.values())),
        suggestion=Annotation(tuple(sorted(marks, key=lambda mark: mark.span)), names),
        source=report.model or report.method,
        document=document or id,
        split=split,
        date=report.document.date,
        uncertainty=round(max(unsure, default=0.0), 4),
    )
    check(item, item.suggestion)
    return item


def plain_triplet(triplet: Triplet) -> Triplet:
    """The triplet, its entities and properties with id, label and description alone, as all formats carry them."""
    ends = {"subject": _plain(triplet.subject)}
    if isinstance(triplet.object, Entity):
        ends["object"] = _plain(triplet.object)
    bare = replace(triplet, property=type(triplet.property)(triplet.property.id, triplet.property.label), source="")
    qualifiers = tuple(
        replace(
            q,
            property=type(q.property)(q.property.id, q.property.label),
            value=(_plain(q.value) or q.value) if isinstance(q.value, Entity) else q.value,
        )
        for q in triplet.qualifiers
    )
    return replace(bare, qualifiers=qualifiers, **ends)  # type: ignore[arg-type]


def _plain(entity: Entity | None) -> Entity | None:
    return None if entity is None else Entity(entity.id, entity.label, entity.description)


def triplets_of(item: Item, annotation: Annotation) -> dict[str, Triplet]:
    """All triplets that a claim may cite, by id."""
    return {t.id: t for t in (*item.triplets, *(added.triplet for added in annotation.added))}


def check(item: Item, annotation: Annotation) -> None:
    """Check what was marked.

    Raises: InputError for a span outside the text, overlapping claims, a triplet that is not there.
    """
    length = len(item.text)
    for span in [claim.span for claim in annotation.claims] + [name.span for name in annotation.names]:
        if not 0 <= span.start < span.end <= length:
            raise InputError(
                f"{item.id}: {span.start} to {span.end} lies outside the text, which has {length} characters."
            )
    for left, right in pairwise(sorted(claim.span for claim in annotation.claims)):
        if left.overlaps(right):
            raise InputError(f"{item.id}: the claims “{left.of(item.text)}” and “{right.of(item.text)}” overlap.")
    known = triplets_of(item, annotation)
    for claim in annotation.claims:
        missing = [id for id in claim.triplets if id not in known]
        if missing:
            raise InputError(f"{item.id}: a claim cites {missing[0]!r}, which is none of its {len(known)} triplets.")
    for added in annotation.added:
        if added.origin not in ORIGINS:
            raise InputError(f"{item.id}: an added triplet is {added.origin!r}; it is one of {', '.join(ORIGINS)}.")


def complete(item: Item, annotation: Annotation) -> None:
    """Check what is to be learned from.

    Raises: InputError where the annotation cannot be accepted: what is missing, and what to do.
    """
    check(item, annotation)
    if not annotation.claims:
        raise InputError("No claim is left, so that nothing can be learned from this text. Mark one, or reject it.")
    for claim in annotation.claims:
        quote = claim.span.of(item.text)
        if claim.label is None:
            raise InputError(f"“{quote}” has no label yet. Give it one (keys 1, 2, 3), or reject the text.")
        if claim.label is not Label.EXTRAPOLATORY and not claim.triplets:
            raise InputError(
                f"“{quote}” is {claim.label.value} by no triplet. Choose those that decide, or another label."
            )


def decided(item: Item, annotation: Annotation) -> Decision:
    """Accepted where nothing of the suggestion was changed, else corrected. Raises: InputError, as ``complete``."""
    complete(item, annotation)
    return Decision.ACCEPTED if same(annotation, item.suggestion) else Decision.CORRECTED


def same(one: Annotation, other: Annotation) -> bool:
    """Whether the two say the same; candidates and propositions do not count."""
    return _said(one) == _said(other)


def _said(annotation: Annotation) -> tuple[object, ...]:
    claims = [(c.span, c.label, tuple(sorted(c.triplets)), " ".join(c.rationale.split())) for c in annotation.claims]
    names = [(name.span, name.entity.id if name.entity else None) for name in annotation.names]
    return sorted(claims, key=lambda c: c[0]), sorted(names, key=lambda n: n[0]), annotation.added


def settled(record: Record) -> Done | None:
    """The decision that counts: a review's, else what all who accepted or corrected it say alike; else None."""
    reviews = [done for done in record.done if done.review]
    if reviews:
        return reviews[-1] if reviews[-1].decision in GOOD else None
    said = [done for done in record.done if done.decision in DONE]
    if not said or any(done.decision is Decision.REJECTED for done in said):
        return None
    return said[0] if all(same(done.annotation, said[0].annotation) for done in said) else None


def in_dispute(done: Sequence[Done]) -> bool:
    """Whether two or more have decided, and not alike."""
    said = [one for one in done if one.decision in DONE and not one.review]
    if len(said) < 2:
        return False
    return any(
        (one.decision is Decision.REJECTED) is not (said[0].decision is Decision.REJECTED)
        or not same(one.annotation, said[0].annotation)
        for one in said[1:]
    )
