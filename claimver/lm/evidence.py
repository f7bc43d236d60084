"""Which of the retrieved evidence a prompt shows: what bears on its window most, as much as there is room for."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from claimver.parts import Embedder
from claimver.types import Document, Entity, Evidence, Passage, Rank, Span, Triplet

__all__ = ["Chooser", "Shown"]

PASSAGE_CHARS = 600
_CACHED = 20_000
_END = re.compile(r"(?<=[.!?])\s+")


@dataclass(frozen=True, slots=True)
class Shown:
    """The evidence of one prompt, in the order of its numbers: triplets, then passages."""

    triplets: tuple[Triplet, ...] = ()
    passages: tuple[Passage, ...] = ()

    def __len__(self) -> int:
        return len(self.triplets) + len(self.passages)


class Chooser:
    """Ranks evidence by the entities that a window names, and the nearness of relation and sentence."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._vectors: dict[str, NDArray[np.float32]] = {}
        self._lock = threading.Lock()

    def choose(self, document: Document, window: Span, evidence: Evidence, *, triplets: int, passages: int) -> Shown:
        """The best of the evidence for the window, in the order of retrieval; deprecated statements are none."""
        valid = [triplet for triplet in evidence.triplets if triplet.rank is not Rank.DEPRECATED]
        chosen = self._triplets(document, window, valid, evidence, triplets)
        return Shown(tuple(chosen), tuple(self._passages(window.of(document.text), evidence.passages, passages)))

    def nearness(self, texts: Sequence[str], others: Sequence[str]) -> list[float]:
        """The cosine of each text with the nearest of the others; 0 without others."""
        if not texts or not others:
            return [0.0] * len(texts)
        vectors = self._embedded([*texts, *others])
        rows = np.stack([vectors[text] for text in texts]) @ np.stack([vectors[text] for text in others]).T
        return [round(float(value), 4) for value in rows.max(axis=1)]

    def _triplets(
        self, document: Document, window: Span, valid: Sequence[Triplet], evidence: Evidence, limit: int
    ) -> list[Triplet]:
        text = window.of(document.text)
        named = {m.entity.id for m in document.mentions if m.entity is not None and window.overlaps(m.span)}
        linking = {t.id for path in evidence.paths for t in path.triplets if _joins(path.triplets, named)}
        spoken = text.casefold()
        scored: list[tuple[float, int]] = []
        near = self.nearness([t.property.label for t in valid], _sentences(document, window))
        for index, triplet in enumerate(valid):
            ends = (triplet.subject.id in named) + _names(triplet, named, spoken)
            if ends or triplet.id in linking or evidence.given:
                scored.append((ends + 0.5 * (triplet.id in linking) + near[index], index))
        best = sorted(scored, key=lambda item: (-item[0], item[1]))[:limit]
        return [valid[index] for index in sorted(index for _, index in best)]

    def _passages(self, text: str, passages: Sequence[Passage], limit: int) -> list[Passage]:
        parts = [part for passage in passages for part in _parts(passage)]
        if len(parts) <= limit:
            return parts
        near = self.nearness([part.text for part in parts], [text])
        best = sorted(range(len(parts)), key=lambda index: (-near[index], index))[:limit]
        return [parts[index] for index in sorted(best)]

    def _embedded(self, texts: Iterable[str]) -> dict[str, NDArray[np.float32]]:
        wanted = list(dict.fromkeys(texts))
        with self._lock:
            known = {text: self._vectors[text] for text in wanted if text in self._vectors}
        missing = [text for text in wanted if text not in known]
        known |= dict(zip(missing, self._embedder.embed(missing), strict=True)) if missing else {}
        with self._lock:
            if len(self._vectors) > _CACHED:
                self._vectors.clear()
            self._vectors.update(known)
        return known


def _joins(triplets: Sequence[Triplet], named: set[str]) -> bool:
    """Whether a path's two outer statements each touch an entity of the window."""
    return bool(triplets) and all(bool(_ids(end) & named) for end in (triplets[0], triplets[-1]))


def _ids(triplet: Triplet) -> set[str]:
    return {node.id for node in (triplet.subject, triplet.object) if isinstance(node, Entity)}


def _names(triplet: Triplet, named: set[str], spoken: str) -> bool:
    inside = isinstance(triplet.object, Entity) and triplet.object.id in named
    return inside or (len(triplet.object_text) > 2 and triplet.object_text.casefold() in spoken)


def _sentences(document: Document, window: Span) -> list[str]:
    inside = [span.of(document.text) for span in document.sentences if window.overlaps(span)]
    return inside or [window.of(document.text)]


def _parts(passage: Passage) -> list[Passage]:
    """A passage in runs of sentences that are short enough to show."""
    if len(passage.text) <= PASSAGE_CHARS:
        return [passage] if passage.text.strip() else []
    runs = [""]
    for sentence in _END.split(passage.text):
        if runs[-1] and len(runs[-1]) + len(sentence) > PASSAGE_CHARS:
            runs.append("")
        runs[-1] = f"{runs[-1]} {sentence}".strip()
    return [replace(passage, text=run[: 2 * PASSAGE_CHARS]) for run in runs if run]
