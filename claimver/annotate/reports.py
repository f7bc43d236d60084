"""Reports as items to annotate: the JSON of ``claimver verify --json`` and the lines of ``claimver batch``."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from claimver.annotate.rows import entity_of, label_of, span_of, triplet_of
from claimver.annotate.work import Annotation, Item, Mark, Name, check, plain_triplet
from claimver.errors import InputError
from claimver.types import Triplet


def item_id(text: str, kg: str = "", method: str = "", model: str = "") -> str:
    """An id for a text judged by these means: the same text judged alike is the same item."""
    told = "\0".join((text, kg, method, model)).encode("utf-8", "surrogatepass")
    return hashlib.sha256(told).hexdigest()[:16]


def item_of_report(row: Mapping[str, Any]) -> Item:
    """The item of a report's JSON object. Raises: InputError where it is none."""
    text, claims = row.get("text"), row.get("claims")
    if not isinstance(text, str) or not text.strip() or not isinstance(claims, list):
        raise InputError('a report has a "text" and "claims". Make one: claimver verify TEXT --json')
    known = {t.id: plain_triplet(t) for t in _triplets(row.get("evidence") or {})}
    marks, unsure = [], [0.0]
    for claim in claims:
        cited = [plain_triplet(t) for t in _triplets(claim)]
        known |= {t.id: t for t in cited if t.id not in known}
        label = label_of(claim.get("label"))
        ids, why = tuple(t.id for t in cited), str(claim.get("rationale") or "")
        marks.append(Mark(span_of(claim, text), label, ids, why, str(claim.get("proposition") or "")))
        sure = claim.get("confidence")
        unsure.append(1.0 if label is None or not isinstance(sure, (int, float)) else 1.0 - min(1.0, max(0.0, sure)))
    names = tuple(
        Name(span_of(e, text), entity_of(e), tuple(entity_of(c) for c in e.get("candidates") or ()))
        for e in row.get("entities") or ()
    )
    told = {name: str(row.get(name) or "") for name in ("kg", "method", "model")}
    item = Item(
        id=str(row.get("id") or item_id(text, **told)),
        text=text,
        triplets=tuple(known.values()),
        suggestion=Annotation(tuple(sorted(marks, key=lambda mark: mark.span)), names),
        source=told["model"] or told["method"],
        document=str(row.get("id") or ""),
        date=str(row.get("date") or ""),
        uncertainty=round(max(unsure), 4),
    )
    check(item, item.suggestion)
    return item


def _triplets(row: Mapping[str, Any]) -> list[Triplet]:
    found = row.get("triplets") or []
    if not isinstance(found, list):
        raise InputError('"triplets" must be a list.')
    return [triplet_of(each) for each in found]
