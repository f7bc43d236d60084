"""Sentence embeddings: mean of the encoder's states, unit length."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from claimver.encoder.base import DIM, Base

BATCH = 64
REMEMBERED = 50_000


class MiniLMEmbedder:
    """The Embedder of the embedded default; remembers the vectors of recent texts.

    Safe across threads: one forward pass at a time.
    """

    def __init__(self, base: Base, *, max_tokens: int = 128) -> None:
        self._base, self._max_tokens = base, max_tokens
        self._known: OrderedDict[str, NDArray[np.float32]] = OrderedDict()
        self._lock = Lock()

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit-length rows ``(texts, 384)``; the zero vector for an empty text."""
        with self._lock:
            missing = sorted({text for text in texts if text not in self._known and text.strip()}, key=len)
            for first in range(0, len(missing), BATCH):
                batch = missing[first : first + BATCH]
                self._known.update(zip(batch, self._forward(batch), strict=True))
            zero = np.zeros(DIM, dtype=np.float32)
            rows = [self._known.get(text, zero) for text in texts]
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return np.stack(rows) if rows else np.zeros((0, DIM), dtype=np.float32)

    def _forward(self, texts: list[str]) -> NDArray[np.float32]:
        import torch

        encoded = self._base.tokenizer(
            texts, padding=True, truncation=True, max_length=self._max_tokens, return_tensors="pt"
        )
        with torch.inference_mode():
            states = self._base.model(**encoded).last_hidden_state  # (texts, tokens, 384)
        mask = encoded["attention_mask"].unsqueeze(-1).float()
        pooled = (states * mask).sum(1) / mask.sum(1)
        unit: NDArray[np.float32] = torch.nn.functional.normalize(pooled, dim=1).numpy()
        return unit
