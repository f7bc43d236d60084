"""How much a triplet or a path bears on a sentence: the cosine of their embeddings, each text embedded once."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from claimver.parts import Embedder
from claimver.types import Path, Triplet

CACHED = 20_000  # texts; 384 floats each
BATCH = 256
Vector = NDArray[np.float32]


class Relevance:
    """Cosines of texts, the most recent vectors kept; safe across threads."""

    def __init__(self, embedder: Embedder, cached: int = CACHED) -> None:
        self._embedder, self._size = embedder, cached
        self._vectors: OrderedDict[str, Vector] = OrderedDict()
        self._lock = threading.Lock()

    def vectors(self, texts: Iterable[str]) -> dict[str, Vector]:
        """The unit vector of each text."""
        found: dict[str, Vector] = {}
        with self._lock:
            for text in dict.fromkeys(texts):
                vector = self._vectors.get(text)
                if vector is not None:
                    self._vectors.move_to_end(text)
                found[text] = vector  # type: ignore[assignment]
        missing = [text for text, vector in found.items() if vector is None]
        for start in range(0, len(missing), BATCH):
            part = missing[start : start + BATCH]
            found.update(zip(part, self._embedder.embed(part), strict=True))
        with self._lock:
            self._vectors.update((text, found[text]) for text in missing)
            while len(self._vectors) > self._size:
                self._vectors.popitem(last=False)
        return found

    def triplets(self, triplets: Sequence[Triplet], sentences: Sequence[str]) -> list[float]:
        """For each triplet its cosine with the nearest of the sentences; 0 without sentences."""
        if not triplets or not sentences:
            return [0.0] * len(triplets)
        texts = [words(triplet) for triplet in triplets]
        vectors = self.vectors([*texts, *sentences])
        rows = np.stack([vectors[text] for text in texts])
        return _nearest(rows, [vectors[sentence] for sentence in sentences])

    def paths(self, paths: Sequence[Path], sentences: Sequence[str]) -> list[float]:
        """For each path the cosine of its triplets' mean with the nearest of the sentences."""
        if not paths or not sentences:
            return [0.0] * len(paths)
        vectors = self.vectors([*(words(t) for path in paths for t in path.triplets), *sentences])
        means = np.stack([np.mean([vectors[words(t)] for t in path.triplets], axis=0) for path in paths])
        norms = np.linalg.norm(means, axis=1, keepdims=True)
        return _nearest(means / np.maximum(norms, 1e-9), [vectors[sentence] for sentence in sentences])


def words(triplet: Triplet) -> str:
    """The triplet as subject, property and object labels in a row."""
    return f"{triplet.subject.label} {triplet.property.label} {triplet.object_text}"


def _nearest(rows: NDArray[np.float32], sentences: Sequence[Vector]) -> list[float]:
    """The largest cosine of each row ``(rows, dim)``, to four places: the last bits differ between machines."""
    cosines = rows @ np.stack(sentences).T
    return [round(float(value), 4) for value in cosines.max(axis=1)]
