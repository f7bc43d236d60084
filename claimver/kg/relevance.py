"""How much a triplet or a path bears on a sentence: the cosine of the sentence and the relation's name.

Relations are few, so that their vectors are soon all known; the objects, which are many, count by being named in the
sentence. Embedding every triplet in full took 14.5 s for three sentences on the sample graph, this a fraction.
"""

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
NAMED = 0.3  # what an object named in the sentence adds
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
        """For each triplet the cosine of its relation with the nearest sentence, more where its object is named there.

        0 without sentences.
        """
        if not triplets or not sentences:
            return [0.0] * len(triplets)
        texts = [triplet.property.label for triplet in triplets]
        vectors = self.vectors([*texts, *sentences])
        rows = np.stack([vectors[text] for text in texts])
        cosines = _nearest(rows, [vectors[sentence] for sentence in sentences])
        spoken = " ".join(sentences).casefold()
        return [
            cosine + NAMED * (triplet.object_text.casefold() in spoken)
            for cosine, triplet in zip(cosines, triplets, strict=True)
        ]

    def paths(self, paths: Sequence[Path], sentences: Sequence[str]) -> list[float]:
        """For each path the cosine of its relations' mean with the nearest of the sentences."""
        if not paths or not sentences:
            return [0.0] * len(paths)
        vectors = self.vectors([*(t.property.label for path in paths for t in path.triplets), *sentences])
        means = np.stack([np.mean([vectors[t.property.label] for t in path.triplets], axis=0) for path in paths])
        norms = np.linalg.norm(means, axis=1, keepdims=True)
        return _nearest(means / np.maximum(norms, 1e-9), [vectors[sentence] for sentence in sentences])


def _nearest(rows: NDArray[np.float32], sentences: Sequence[Vector]) -> list[float]:
    """The largest cosine of each row ``(rows, dim)``, to four places: the last bits differ between machines."""
    cosines = rows @ np.stack(sentences).T
    return [round(float(value), 4) for value in cosines.max(axis=1)]
