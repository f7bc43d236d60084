"""What the browser sent, checked: only a claim, node or statement that was shown can be picked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from claimver.corpus.images import ImageFacts
from claimver.link.choose import Choice
from claimver.methods.beside import Picture
from claimver.report.graph import EvidenceGraph
from claimver.types import Span


def picked_claim(value: object, claims: int) -> int | None:
    """The index of a claim that is there, else None."""
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 <= value < claims else None


LABELS = ("", "agree", "attributable", "contradictory", "extrapolatory")
NOTE = 4_000  # characters


@dataclass(frozen=True, slots=True)
class Asked:
    """What a reader asked of a claim: to keep a note, another meaning of a name, what would change the verdict."""

    kind: str
    claim: int
    item: int = 0
    label: str = ""
    note: str = ""


def asked(value: object, claims: int) -> Asked | None:
    """What the page's reader asks, else None: of a claim that is there, in words of bounded length."""
    if not isinstance(value, Mapping):
        return None
    claim, kind = picked_claim(value.get("claim"), claims), value.get("kind")
    if claim is None or kind not in ("note", "meaning", "flip", "stop", "reliability"):
        return None
    item, label, note = value.get("item", 0), value.get("label", ""), value.get("note", "")
    if isinstance(item, bool) or not isinstance(item, int) or not 0 <= item < 10_000:
        return None
    if label not in LABELS or not isinstance(note, str) or len(note) > NOTE:
        return None
    return Asked(str(kind), claim, item, str(label), note)


def claim_number(value: object, claims: int) -> int | None:
    """The index meant by a link's 1-based ``claim=2``, else None."""
    if not isinstance(value, str) or not value.isascii() or not value.isdigit() or len(value) > 6:
        return None
    return picked_claim(int(value) - 1, claims)


_CHOICE = re.compile(r"([0-9]{1,7})-([0-9]{1,7})-(.{0,200})", re.DOTALL)


def choice_words(choice: Choice) -> str:
    """The choice as a link holds it: start, end and entity; no entity for "none of these"."""
    return f"{choice.span.start}-{choice.span.end}-{choice.entity or ''}"


def choices_in(words: Sequence[str]) -> tuple[Choice, ...]:
    """The choices that a link holds; what is none is left out."""
    matches = [match for word in words[:100] if (match := _CHOICE.fullmatch(word))]
    return tuple(Choice(Span(int(m[1]), int(m[2])), m[3] or None) for m in matches)


def image_words(image: Picture | None) -> dict[str, object] | None:
    """The image as the history keeps it: its name, its caption and what it told, not itself."""
    if image is None or image.facts is None:
        return None
    return {"name": image.name, "caption": image.caption, "facts": asdict(image.facts)}


def image_in(words: object) -> Picture | None:
    """The image that the history kept; None where there was none."""
    if not isinstance(words, Mapping):
        return None
    facts = {**words["facts"], "text": tuple(words["facts"]["text"])}
    return Picture(str(words["name"]), caption=str(words["caption"]), facts=ImageFacts(**facts))


def picked_part(value: object, graph: EvidenceGraph) -> str | None:
    """The id of a node or statement of the graph that a click names, else None."""
    if not isinstance(value, Mapping):
        return None
    kind, id = value.get("kind"), value.get("id")
    known: set[str] = set()
    if kind == "node":
        known = {node.id for node in graph.nodes}
    elif kind == "edge":
        known = {link.id for link in graph.links}
    return id if isinstance(id, str) and id in known else None
