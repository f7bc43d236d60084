"""Token trees one behind the other: evidence read once, its claims as branches unseen by each other.

A tree's trunk is its evidence, each branch a claim. A token sees what stands before it in its own trunk and branch, at
the position that it would have if the branch stood alone, so that reading them together changes no result. Nothing is
filled up to a length, and no tree is compared with another.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["TRUNK", "Arrays", "Block", "Packed", "arrays", "blocks", "place"]

OPEN_ROWS = 24  # that are being filled at a time
TRUNK = 0  # the branch of a tree's trunk
UNSEEN = -1e4  # added to the scores of what a token does not see
Ints = NDArray[np.int64]


@dataclass
class Packed:
    """Trees under way: the id, position, tree and branch of each token."""

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
    """Trees as arrays ``(length,)``."""

    ids: Ints
    positions: Ints
    trees: Ints
    branches: Ints


@dataclass(frozen=True)
class Block:
    """Tokens that are read together: those that ask, those that they may see, what is added to their scores.

    ``mask`` is ``(heads * asking, seen)``, in bfloat16.
    """

    asking: slice
    seen: slice
    mask: Any


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


def arrays(packed: Packed) -> Arrays:
    """The trees as arrays."""
    return Arrays(*(np.array(x, np.int64) for x in (packed.ids, packed.positions, packed.trees, packed.branches)))


def blocks(batch: Arrays, *, heads: int, new: int | None = None) -> list[Block]:
    """A block for each tree; with ``new`` one block, of the ``new`` last tokens, which see all before them."""
    length = len(batch.ids)
    if new is not None:
        return [_block(batch, slice(length - new, length), slice(0, length), heads)]
    borders = [0, *(np.flatnonzero(np.diff(batch.trees)) + 1).tolist(), length]
    return [_block(batch, slice(a, b), slice(a, b), heads) for a, b in itertools.pairwise(borders)]


def _block(batch: Arrays, asking: slice, seen: slice, heads: int) -> Block:
    import torch

    tree, branch = batch.trees, batch.branches
    same = tree[asking, None] == tree[None, seen]
    line = (branch[None, seen] == TRUNK) | (branch[None, seen] == branch[asking, None])
    before = np.arange(seen.start, seen.stop)[None] <= np.arange(asking.start, asking.stop)[:, None]
    mask = torch.from_numpy(np.where(same & line & before, 0.0, UNSEEN)).to(torch.bfloat16)
    return Block(asking, seen, mask.repeat(heads, 1))
