"""Examples as token trees one behind the other, with the answers that are wanted of them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimver.train.judge_examples import Example
from claimver.verify.nets.gemma import Alphabet
from claimver.verify.nets.packing import TRUNK, Arrays, Packed, arrays, place
from claimver.verify.sheet import asked as claim_text
from claimver.verify.sheet import sheet

CITED_WEIGHT = 0.4  # of a claim's citation beside its label
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Branch:
    """A claim's tokens, its label, and the answers of its citation (None where it is not known)."""

    ids: tuple[int, ...]
    label: int
    cited: tuple[int, ...] | None

    def size(self) -> int:
        """Its tokens with those of the answer but the last."""
        return len(self.ids) + len(self.cited or ())


@dataclass(frozen=True, slots=True)
class Tree:
    """An example in tokens."""

    trunk: tuple[int, ...]
    branches: tuple[Branch, ...]

    def size(self) -> int:
        """All its tokens."""
        return len(self.trunk) + sum(branch.size() for branch in self.branches)


@dataclass(frozen=True)
class Batch:
    """Trees, and the answers wanted: ``places``, ``answers`` and ``weights``, each ``(targets,)``."""

    tokens: Arrays
    places: Ints
    answers: Ints
    weights: NDArray[np.float32]
    claims: int


def trees(examples: Sequence[Example], tokenizer: Any, alphabet: Alphabet, *, length: int) -> list[Tree]:
    """The examples in tokens, cut between their claims so that none is longer than a row; others are left out."""
    found = []
    for example in examples:
        trunk = tuple(tokenizer(sheet(example.rows))["input_ids"])  # begins with the mark for the beginning
        branches: list[Branch] = []
        size = len(trunk)
        for asked in example.asked:
            ids = tuple(tokenizer(claim_text(asked.claim), add_special_tokens=False)["input_ids"])
            cited = None if asked.cited is None else tuple(alphabet.cited(asked.cited))
            branch = Branch(ids, asked.label, cited)
            if size + branch.size() > length and branches:
                found.append(Tree(trunk, tuple(branches)))
                branches, size = [], len(trunk)
            if size + branch.size() <= length:
                branches.append(branch)
                size += branch.size()
        if branches:
            found.append(Tree(trunk, tuple(branches)))
    return found


def batches(
    planted: Sequence[Tree], alphabet: Alphabet, *, size: int, length: int, seed: int | None = None
) -> Iterator[Batch]:
    """Batches of at most ``size`` times ``length`` tokens; with a ``seed`` in random order."""
    order = list(planted)
    rng = random.Random(seed)
    if seed is not None:
        rng.shuffle(order)
    placed = place([tree.size() for tree in order], length)
    if seed is not None:
        rng.shuffle(placed)
    for first in range(0, len(placed), size):
        yield _batch([order[item] for row in placed[first : first + size] for item in row], alphabet)


def _batch(planted: Sequence[Tree], alphabet: Alphabet) -> Batch:
    packed = Packed()
    targets: list[tuple[int, int, float]] = []  # place, answer, weight
    claims = 0
    for number, tree in enumerate(planted):
        packed.add(tree.trunk, start=0, tree=number, branch=TRUNK)
        for branch, item in enumerate(tree.branches, 1):
            start = len(tree.trunk)
            end = packed.add(item.ids, start=start, tree=number, branch=branch)
            targets.append((end, item.label, 1.0))
            claims += 1
            if item.cited is not None:
                written = [alphabet.ids[answer] for answer in (item.label, *item.cited[:-1])]
                packed.add(written, start=start + len(item.ids), tree=number, branch=branch)
                share = CITED_WEIGHT / len(item.cited)
                targets += [(end + 1 + step, answer, share) for step, answer in enumerate(item.cited)]
    columns = list(zip(*targets, strict=True)) or [(), (), ()]
    return Batch(
        tokens=arrays(packed),
        places=np.array(columns[0], np.int64),
        answers=np.array(columns[1], np.int64),
        weights=np.array(columns[2], np.float32),
        claims=claims,
    )
