"""Sentence embeddings: mean of the encoder's states, unit length."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from claimver.lm.encoder import DIM, Base

BATCH = 256  # texts that are read together: a tenth less processor time than 64
REMEMBERED = 50_000


class MiniLMEmbedder:
    """The Embedder of the embedded default, which has its base to itself; remembers the vectors of recent texts.

    Safe across threads: one forward pass at a time.
    """

    def __init__(self, base: Base, *, max_tokens: int = 128) -> None:
        self._base, self._max_tokens = base, max_tokens
        if multiplies_halves():
            base.model.bfloat16()
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
            for text in texts:
                if text in self._known:
                    self._known.move_to_end(text)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return np.stack(rows) if rows else np.zeros((0, DIM), dtype=np.float32)

    def forget(self) -> None:
        """No vector is remembered: the next are read beside each other alone."""
        with self._lock:
            self._known.clear()

    def _forward(self, texts: list[str]) -> NDArray[np.float32]:
        """The vectors of a few texts: several texts share a row, and none sees another's words."""
        import torch

        ids = self._base.tokenizer(texts, truncation=True, max_length=self._max_tokens)["input_ids"]
        rows = packed([len(tokens) for tokens in ids], self._max_tokens)
        width = max(sum(len(ids[text]) for text in row) for row in rows)
        tokens = torch.zeros((len(rows), width), dtype=torch.long)
        places, owners = torch.zeros_like(tokens), torch.full_like(tokens, len(texts))
        for number, row in enumerate(rows):
            at = 0
            for text in row:
                end = at + len(ids[text])
                tokens[number, at:end] = torch.tensor(ids[text])
                places[number, at:end] = torch.arange(end - at)
                owners[number, at:end] = text
                at = end
        mask = (owners[:, :, None] == owners[:, None, :])[:, None]  # (rows, 1, tokens, tokens)
        with torch.inference_mode():
            states = self._base.model(input_ids=tokens, position_ids=places, attention_mask=mask).last_hidden_state
        sums = torch.zeros((len(texts) + 1, DIM)).index_add_(0, owners.flatten(), states.reshape(-1, DIM).float())
        unit: NDArray[np.float32] = torch.nn.functional.normalize(sums[:-1], dim=1).numpy()
        return unit


def multiplies_halves() -> bool:
    """Whether this processor multiplies bfloat16: embeds half again as fast as float32, cosines within 0.005."""
    import torch

    return bool(torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported())


def packed(lengths: Sequence[int], width: int) -> list[list[int]]:
    """The indexes of the lengths in rows of at most ``width``, longest first, each in the first row with room.

    >>> packed([2, 5, 3, 4], 7)
    [[1, 0], [3, 2]]
    """
    rows: list[list[int]] = []
    room: list[int] = []
    for index in sorted(range(len(lengths)), key=lambda index: -lengths[index]):
        row = next((number for number, left in enumerate(room) if lengths[index] <= left), None)
        if row is None:
            rows.append([])
            room.append(width)
            row = len(rows) - 1
        rows[row].append(index)
        room[row] -= lengths[index]
    return rows
