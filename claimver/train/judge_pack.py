"""Examples as token rows of one length: evidence read once, its claims as branches that do not see each other.

A row holds several trees. A tree's trunk is its evidence, each branch a claim with its label and its citation; a token
sees what stands before it in its own trunk and branch, at the position that it would have if the branch stood alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimver.parts import Question
from claimver.train.judge_examples import Example
from claimver.verify.sheet import prompt

LABEL_WORDS = (" true", " unknown", " false")  # in the order of judge_examples.LABELS
OPEN_ROWS = 24  # that are being filled at a time
CITED_WEIGHT = 0.4  # of a claim's citation beside its label
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Target:
    """The answer that is wanted behind a token: a place in the answer alphabet, and how much it counts."""

    place: int
    answer: int
    weight: float


@dataclass
class Packed:
    """A row under way: token ids, positions, tree and branch of each, and the targets."""

    ids: list[int] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)
    trees: list[int] = field(default_factory=list)
    branches: list[int] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    claims: int = 0


@dataclass(frozen=True)
class Alphabet:
    """The token ids that an answer is made of: three labels, the space, ten digits, the end of the line."""

    ids: tuple[int, ...]

    @classmethod
    def of(cls, tokenizer: Any) -> Alphabet:
        """The alphabet in the tokenizer's ids; each must be one token."""
        words = [*LABEL_WORDS, " ", *(str(digit) for digit in range(10)), "\n"]
        found = [tokenizer(word, add_special_tokens=False)["input_ids"] for word in words]
        assert all(len(ids) == 1 for ids in found), found
        return cls(tuple(ids[0] for ids in found))

    def cited(self, rows: Sequence[int]) -> list[int]:
        """The answer places of a citation: a space and the digits of each row's number, then the end."""
        found: list[int] = []
        for row in rows:
            found += [3, *(4 + int(digit) for digit in str(row + 1))]
        return [*found, 14]


@dataclass(frozen=True, slots=True)
class Tree:
    """An example in tokens: the trunk, and each claim's tokens with label and the citation's answers (or None)."""

    trunk: tuple[int, ...]
    branches: tuple[tuple[tuple[int, ...], int, tuple[int, ...] | None], ...]

    def size(self) -> int:
        """All its tokens."""
        return len(self.trunk) + sum(len(ids) + len(cited or ()) + 1 for ids, _, cited in self.branches)


def trees(examples: Sequence[Example], tokenizer: Any, alphabet: Alphabet, *, length: int) -> list[Tree]:
    """The examples in tokens, cut between their claims so that none is longer than a row; others are left out."""
    found = []
    for example in examples:
        trunk, _ = prompt(Question("", example.rows))
        trunk_ids = tuple(tokenizer(trunk)["input_ids"])  # begins with the mark for the beginning
        branches: list[tuple[tuple[int, ...], int, tuple[int, ...] | None]] = []
        size = len(trunk_ids)
        for asked in example.asked:
            text = prompt(Question(asked.claim, ()))[1]
            ids = tuple(tokenizer(text, add_special_tokens=False)["input_ids"])
            cited = None if asked.cited is None else tuple(alphabet.cited(asked.cited))
            more = len(ids) + len(cited or ()) + 1
            if size + more > length and branches:
                found.append(Tree(trunk_ids, tuple(branches)))
                branches, size = [], len(trunk_ids)
            if size + more <= length:
                branches.append((ids, asked.label, cited))
                size += more
        if branches:
            found.append(Tree(trunk_ids, tuple(branches)))
    return found


def rows(all_trees: Sequence[Tree], alphabet: Alphabet, *, length: int, seed: int) -> list[Packed]:
    """The trees packed into rows of at most ``length`` tokens, in random order."""
    rng = random.Random(seed)
    order = list(all_trees)
    rng.shuffle(order)
    full: list[Packed] = []
    open_rows: list[Packed] = []
    for tree in order:
        size = tree.size()
        place = next((row for row in open_rows if len(row.ids) + size <= length), None)
        if place is None:
            if len(open_rows) == OPEN_ROWS:
                fullest = max(open_rows, key=lambda row: len(row.ids))
                open_rows.remove(fullest)
                full.append(fullest)
            place = Packed()
            open_rows.append(place)
        _plant(place, tree, alphabet)
    full += open_rows
    rng.shuffle(full)
    return full


def _plant(row: Packed, tree: Tree, alphabet: Alphabet) -> None:
    number = row.trees[-1] + 1 if row.trees else 0
    _extend(row, tree.trunk, 0, number, 0)
    for branch, (ids, label, cited) in enumerate(tree.branches, 1):
        _extend(row, ids, len(tree.trunk), number, branch)
        row.targets.append(Target(len(row.ids) - 1, label, 1.0))
        row.claims += 1
        if cited is None:
            continue
        answer = (label, *cited)
        start = len(tree.trunk) + len(ids)
        _extend(row, [alphabet.ids[place] for place in answer[:-1]], start, number, branch)
        first = len(row.ids) - len(answer) + 1
        share = CITED_WEIGHT / len(cited)
        row.targets += [Target(first + at, place, share) for at, place in enumerate(cited)]


def _extend(row: Packed, ids: Sequence[int], start: int, tree: int, branch: int) -> None:
    row.ids += ids
    row.positions += range(start, start + len(ids))
    row.trees += [tree] * len(ids)
    row.branches += [branch] * len(ids)


@dataclass(frozen=True)
class Batch:
    """Rows as arrays ``(rows, length)``; ``targets`` are (row, place), answers and weights ``(targets,)``."""

    ids: Ints
    positions: Ints
    trees: Ints
    branches: Ints
    target_rows: Ints
    target_places: Ints
    answers: Ints
    weights: NDArray[np.float32]
    claims: int


def batches(packed: Sequence[Packed], *, size: int, length: int) -> Iterator[Batch]:
    """Batches of ``size`` rows, the last one filled up with empty rows."""
    for first in range(0, len(packed), size):
        some = packed[first : first + size]
        arrays = [np.full((size, length), fill, np.int64) for fill in (0, 0, -1, 0)]
        for at, row in enumerate(some):
            for array, values in zip(arrays, (row.ids, row.positions, row.trees, row.branches), strict=True):
                array[at, : len(values)] = values
        told = [(at, target) for at, row in enumerate(some) for target in row.targets]
        yield Batch(
            ids=arrays[0],
            positions=arrays[1],
            trees=arrays[2],
            branches=arrays[3],
            target_rows=np.array([at for at, _ in told]),
            target_places=np.array([target.place for _, target in told]),
            answers=np.array([target.answer for _, target in told]),
            weights=np.array([target.weight for _, target in told], np.float32),
            claims=sum(row.claims for row in some),
        )
