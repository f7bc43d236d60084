"""From scores of arcs to a tree: each word's best head, and where arcs cross, the best tree in which none does.

In English few arcs cross (one sentence in twenty of GUM's and EWT's), and far fewer than a word-by-word choice makes.
The tree without crossing arcs is Eisner's (COLING 1996), in cubic time; few sentences need it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["governed", "projective"]

Scores = NDArray[np.float64]


def governed(arcs: NDArray[np.float32]) -> list[int]:
    """The head of each word, -1 for the one root, from log chances ``(words, heads)``; number 0 is the root.

    Each word takes its best head; where that is no tree, or arcs cross, the best tree without crossing arcs is taken.
    """
    roots, scores = arcs[1:, 0].astype(float), arcs[1:, 1:].astype(float)
    heads = [int(head) for head in scores.argmax(1)]
    heads[int(roots.argmax())] = -1
    return heads if _is_tree(heads) and not _crossed(heads) else projective(scores, roots)


def _is_tree(heads: list[int]) -> bool:
    """Whether each word leads up to the root."""
    above = heads
    for _ in heads:
        above = [heads[at] if at >= 0 else at for at in above]
    return max(above) < 0


def _crossed(heads: list[int]) -> bool:
    """Whether two arcs cross; the root's comes from before the first word."""
    arcs = [(min(arc), max(arc)) for arc in enumerate(heads)]
    return any(low < start < high < end for low, high in arcs for start, end in arcs)


def projective(scores: Scores, roots: Scores) -> list[int]:
    """The heads of the best tree without crossing arcs, -1 for its root: ``scores[word, head]``, ``roots[word]``."""
    size = len(roots)
    left, right = np.zeros((size, size)), np.zeros((size, size))  # whole spans, the head at their end, at their start
    to_left, to_right = np.zeros((size, size)), np.zeros((size, size))  # spans with the arc between their ends
    splits = np.zeros((3, size, size), dtype=int)
    for width in range(1, size):
        for start in range(size - width):
            end = start + width
            inner = right[start, start:end] + left[start + 1 : end + 1, end]
            split = int(inner.argmax())
            to_left[start, end] = inner[split] + scores[start, end]
            to_right[start, end] = inner[split] + scores[end, start]
            before = left[start, start:end] + to_left[start:end, end]
            after = to_right[start, start + 1 : end + 1] + right[start + 1 : end + 1, end]
            found = split, int(before.argmax()), int(after.argmax())
            left[start, end], right[start, end] = before[found[1]], after[found[2]]
            splits[:, start, end] = start + found[0], start + found[1], start + 1 + found[2]
    root = int((left[0] + right[:, -1] + roots).argmax())
    return _read_off(splits, root)


def _read_off(splits: NDArray[np.int_], root: int) -> list[int]:
    """The heads that the best splits of spans stand for."""
    size = splits.shape[1]
    heads = [-1] * size
    waiting = [("left", 0, root), ("right", root, size - 1)]
    while waiting:
        kind, start, end = waiting.pop()
        if start == end:
            continue
        inner, before, after = (int(split) for split in splits[:, start, end])
        if kind == "left":
            waiting += [("left", start, before), ("to_left", before, end)]
        elif kind == "right":
            waiting += [("to_right", start, after), ("right", after, end)]
        else:
            low, high = (start, end) if kind == "to_left" else (end, start)
            heads[low] = high
            waiting += [("right", start, inner), ("left", inner + 1, end)]
    return heads
