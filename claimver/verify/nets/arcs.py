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

    Each word takes its best head; a circle is opened where that costs least, and crossing arcs are not let stand.
    """
    roots, scores = arcs[1:, 0].astype(float), arcs[1:, 1:].astype(float)
    root = int(roots.argmax())
    heads = [int(head) for head in scores.argmax(1)]
    heads[root] = -1
    while circle := _circle(heads):
        free = [at for at in range(len(heads)) if not _leads_into(heads, at, circle)]
        _, at, head = max((scores[at, head] - scores[at, heads[at]], at, head) for at in circle for head in free)
        heads[at] = head
    return projective(scores, roots) if _crossed(heads) else heads


def _circle(heads: list[int]) -> set[int]:
    """The words of a circle, if there is one."""
    for start in range(len(heads)):
        seen, at = list[int](), start
        while at >= 0 and at not in seen:
            seen.append(at)
            at = heads[at]
        if at >= 0:
            return set(seen[seen.index(at) :])
    return set()


def _leads_into(heads: list[int], at: int, circle: set[int]) -> bool:
    for _ in heads:
        if at < 0 or at in circle:
            break
        at = heads[at]
    return at in circle


def _crossed(heads: list[int]) -> bool:
    """Whether two arcs cross, or one spans the root."""
    arcs = [(min(at, head), max(at, head)) for at, head in enumerate(heads) if head >= 0]
    root = heads.index(-1)
    spanned = any(low < root < high for low, high in arcs)
    return spanned or any(low < start < high < end for low, high in arcs for start, end in arcs)


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
