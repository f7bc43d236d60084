"""Results of a Label Studio project as claims: its own label names kept where they are ours, the rest counted.

A region is a result of ``<Labels>`` over a text. Its label is one of ours by name (case aside), or by a choice that was
made for the region (``<Choices perRegion="true">``); its reason is what was written for it (``<TextArea>``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from claimver.errors import InputError
from claimver.types import Label, Span

UNLABELLED = "Unlabelled"
Left = Counter[tuple[str, str]]
"""How often something could not be read: what ("relation", "result", "label", "place" …), and its name, if any."""
Native = list[tuple[Span, Label | None, str | None]]

_OURS = {label.value.casefold(): label for label in Label}


def results_of(row: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The results of an annotation or a prediction. Raises: InputError."""
    results = row.get("result") or []
    if not isinstance(results, list) or not all(isinstance(result, dict) for result in results):
        raise InputError('"result" must be a list of regions.')
    return results


def claims_of(results: Sequence[Mapping[str, Any]], text: str, left: Left, *, strict: bool) -> Native:
    """The regions as claims; ``strict`` refuses one that is not where it says. Raises: InputError."""
    said = _beside(results)
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
        names = [str(name) for name in value.get("labels") or ()]
        found.append((span, _label(names, said.choices.get(str(result.get("id")), ()), left), said.why(result)))
    return found if strict else _apart(found, left)


class _Said:
    """What annotators said of a region beside its label: choices and words."""

    def __init__(self) -> None:
        self.choices: dict[str, list[str]] = {}
        self.words: dict[str, str] = {}
        self.used: set[tuple[str, str]] = set()

    def why(self, result: Mapping[str, Any]) -> str:
        return self.words.get(str(result.get("id")), "")


def _beside(results: Sequence[Mapping[str, Any]]) -> _Said:
    regions = {str(result.get("id")) for result in results if result.get("type") == "labels"}
    said = _Said()
    for result in results:
        id, kind, value = str(result.get("id")), str(result.get("type")), _value(result)
        if id not in regions:
            continue
        if kind == "textarea":
            words = value.get("text")
            said.words[id] = str(words[0]) if isinstance(words, list) and words else str(words or "")
            said.used.add((kind, id))
        if kind == "choices" and any(str(name).casefold() in _OURS for name in value.get("choices") or ()):
            said.choices[id] = [str(name) for name in value["choices"]]
            said.used.add((kind, id))
    return said


def _value(result: Mapping[str, Any]) -> Mapping[str, Any]:
    value = result.get("value")
    return value if isinstance(value, Mapping) else {}


def _label(names: Sequence[str], choices: Sequence[str], left: Left) -> Label | None:
    ours = [label for name in (*choices, *names) if (label := _OURS.get(name.casefold())) is not None]
    if not ours:
        for name in names:
            if name not in ("", UNLABELLED):
                left["label", name] += 1
    return ours[0] if ours else None


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
