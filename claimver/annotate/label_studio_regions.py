"""Results of a Label Studio project as claims: its labels as they are named here, what has no place here counted.

A region is a result of ``<Labels>`` over a text. Its label is one of ours by name (case aside), by what the import says
that a name is here, or by a choice that was made for the region (``<Choices perRegion="true">``); its reason is what
was written for it (``<TextArea>``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from claimver.errors import InputError
from claimver.types import Label, Span

UNLABELLED, NO_CLAIM = "Unlabelled", "No claim"
MEANINGS = (*(label.value for label in Label), UNLABELLED, NO_CLAIM)
"""What a label of another project can be here: a label, a claim without one, or nothing that is kept."""
Left = Counter[tuple[str, str]]
"""How often something could not be read: what ("relation", "result", "label", "place" …), and its name, if any."""
Native = list[tuple[Span, Label | None, str | None]]

_LABELS = {label.value: label for label in Label}
_OURS = {name.casefold(): name for name in MEANINGS if name != NO_CLAIM}


@dataclass(frozen=True, slots=True)
class Import:
    """How another project's file is read: what its labels are here, one of MEANINGS each; ``left`` counts the rest."""

    labels: Mapping[str, str] = field(default_factory=dict)
    left: Left = field(default_factory=Counter)

    def meaning(self, names: Sequence[str]) -> str:
        """The label that these names give, else what else they mean here; "" where none of them is known."""
        known = {name.casefold(): meaning for name, meaning in self.labels.items()} | _OURS
        found = [known[name.casefold()] for name in names if name.casefold() in known]
        return min(found, key=lambda meaning: meaning in (UNLABELLED, NO_CLAIM), default="")


def results_of(row: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The results of an annotation or a prediction. Raises: InputError."""
    results = row.get("result") or []
    if not isinstance(results, list) or not all(isinstance(result, dict) for result in results):
        raise InputError('"result" must be a list of regions.')
    return results


def other_labels(results: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The names of labels, and of choices for a region, that are none of ours, as often as they stand there."""
    regions = _regions(results)
    for result in results:
        kind = str(result.get("type"))
        if kind == "labels" or (kind == "choices" and str(result.get("id")) in regions):
            yield from (name for name in _names(result, kind) if name and name.casefold() not in _OURS)


def claims_of(results: Sequence[Mapping[str, Any]], text: str, taking: Import, *, strict: bool) -> Native:
    """The regions as claims; ``strict`` refuses one that is not where it says. Raises: InputError."""
    said, left = _beside(results, taking), taking.left
    found: Native = []
    for result in results:
        kind, value = str(result.get("type") or ""), _value(result)
        if kind != "labels":
            if kind == "relation":
                left["relation", ""] += 1
            elif (kind, str(result.get("id"))) not in said.used:
                left["result", kind or "?"] += 1
            continue
        span = _span(value, text, strict=strict)
        if span is None:
            left["place", ""] += 1
            continue
        names = _names(result, "labels")
        meaning = taking.meaning([*said.choices.get(str(result.get("id")), ()), *names])
        if not meaning or meaning == NO_CLAIM:
            left.update(("label" if not meaning else "region", name) for name in names if name)
        if meaning != NO_CLAIM:
            found.append((span, _LABELS.get(meaning), said.why(result)))
    return found if strict else _apart(found, left)


class _Said:
    """What annotators said of a region beside its label: choices and words."""

    def __init__(self) -> None:
        self.choices: dict[str, list[str]] = {}
        self.words: dict[str, str] = {}
        self.used: set[tuple[str, str]] = set()

    def why(self, result: Mapping[str, Any]) -> str:
        return self.words.get(str(result.get("id")), "")


def _regions(results: Sequence[Mapping[str, Any]]) -> set[str]:
    return {str(result.get("id")) for result in results if result.get("type") == "labels"}


def _beside(results: Sequence[Mapping[str, Any]], taking: Import) -> _Said:
    regions, said = _regions(results), _Said()
    for result in results:
        id, kind, value = str(result.get("id")), str(result.get("type")), _value(result)
        if id not in regions:
            continue
        if kind == "textarea":
            words = value.get("text")
            said.words[id] = str(words[0]) if isinstance(words, list) and words else str(words or "")
            said.used.add((kind, id))
        if kind == "choices" and taking.meaning(_names(result, kind)):
            said.choices[id] = _names(result, kind)
            said.used.add((kind, id))
    return said


def _value(result: Mapping[str, Any]) -> Mapping[str, Any]:
    value = result.get("value")
    return value if isinstance(value, Mapping) else {}


def _names(result: Mapping[str, Any], kind: str) -> list[str]:
    names = _value(result).get(kind)
    return [str(name) for name in names] if isinstance(names, list) else []


def _apart(found: Native, left: Left) -> Native:
    """Claims do not overlap: of two regions that do, the longer one."""
    kept: Native = []
    for claim in sorted(found, key=lambda claim: (claim[1] is None, claim[0].start - claim[0].end, claim[0].start)):
        if any(claim[0].overlaps(other[0]) for other in kept):
            left["overlap", ""] += 1
        else:
            kept.append(claim)
    return kept


def _span(value: Mapping[str, Any], text: str, *, strict: bool) -> Span | None:
    start, end, quote = value.get("start"), value.get("end"), value.get("text")
    if type(start) is int and type(end) is int and 0 <= start < end:
        if end <= len(text) and quote in (None, text[start:end]):
            return Span(start, end)
        units = text.encode("utf-16-le", "surrogatepass")
        if units[2 * start : 2 * end].decode("utf-16-le", "replace") == quote:
            before = units[: 2 * start].decode("utf-16-le", "surrogatepass")
            return Span(len(before), len(before) + len(str(quote)))
    if not strict:
        return None
    if type(start) is not int or type(end) is not int or not 0 <= start < end:
        raise InputError(f"{start!r} to {end!r} is no region of the text.")
    raise InputError(f"{quote!r} is not what stands at {start} to {end} of the text.")
