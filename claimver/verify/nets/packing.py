"""Token rows of one length that hold several trees: evidence read once, its claims as branches unseen by each other.

A tree's trunk is its evidence, each branch a claim. A token sees what stands before it in its own trunk and branch, at
the position that it would have if the branch stood alone, so that reading them together changes no result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["TRUNK", "Arrays", "Packed", "arrays", "place", "seen"]

OPEN_ROWS = 24  # that are being filled at a time
TRUNK = 0  # the branch of a tree's trunk
UNSEEN = -1e4  # added to the scores of what a token does not see
Ints = NDArray[np.int64]


@dataclass
class Packed:
    """A row under way: the id, position, tree and branch of each token."""

    ids: list[int] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)
    trees: list[int] = field(default_factory=list)
    branches: list[int] = field(default_factory=list)

    def new_tree(self) -> int:
        """The number of the next tree."""
        return self.trees[-1] + 1 if self.trees else 0

    def add(self, ids: Sequence[int], *, start: int, tree: int, branch: int) -> int:
        """The place of the last token added; ``start`` is the position of the first one."""
        self.ids += ids
        self.positions += range(start, start + len(ids))
        self.trees += [tree] * len(ids)
        self.branches += [branch] * len(ids)
        return len(self.ids) - 1


@dataclass(frozen=True)
class Arrays:
    """Rows as arrays ``(rows, length)``."""

    ids: Ints
    positions: Ints
    trees: Ints
    branches: Ints


def place(sizes: Sequence[int], length: int) -> list[list[int]]:
    """Which items go into one row of at most ``length`` tokens, first fit in the order given."""
    full: list[list[int]] = []
    filling: list[tuple[int, list[int]]] = []
    for item, size in enumerate(sizes):
        fits = next((at for at, (used, _) in enumerate(filling) if used + size <= length), None)
        if fits is not None:
            used, items = filling[fits]
            items.append(item)
            filling[fits] = (used + size, items)
            continue
        if len(filling) == OPEN_ROWS:
            fullest = max(range(OPEN_ROWS), key=lambda at: filling[at][0])
            full.append(filling.pop(fullest)[1])
        filling.append((size, [item]))
    return [*full, *(items for _, items in filling)]


def arrays(rows: Sequence[Packed], length: int) -> Arrays:
    """The rows filled up to ``length``; what fills them belongs to no tree."""
    fills = {"ids": 0, "positions": 0, "trees": -1, "branches": 0}
    found = {}
    for name, fill in fills.items():
        found[name] = np.full((len(rows), length), fill, np.int64)
        for at, row in enumerate(rows):
            values = getattr(row, name)
            found[name][at, : len(values)] = values
    return Arrays(**found)


def seen(batch: Arrays, *, new: int | None = None) -> Any:
    """What each token sees, as what is added to its scores, in bfloat16.

    ``(rows, 1, length, length)``; with ``new`` for the last ``new`` columns alone, ``(rows, 1, new, length)``.
    """
    import torch

    tree, branch = torch.from_numpy(batch.trees), torch.from_numpy(batch.branches)
    length = tree.shape[1]
    first = length - (length if new is None else new)
    same = tree[:, first:, None] == tree[:, None, :]
    line = (branch[:, None, :] == TRUNK) | (branch[:, None, :] == branch[:, first:, None])
    before = torch.ones(length, length, dtype=torch.bool).tril()[first:]
    visible = same & line & before
    return torch.zeros(visible.shape, dtype=torch.bfloat16).masked_fill(~visible, UNSEEN)[:, None]
