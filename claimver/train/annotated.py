"""What an adapter of the judge learns from annotation, and what it is measured on: settled texts, split by text."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt

from claimver.annotate.work import Annotation, Item, Mark, Record, settled, triplets_of
from claimver.parts import Embedder, Judge, Question
from claimver.train.judge_examples import Asked, Example
from claimver.types import Claim, Document, Label, Mention
from claimver.verify.choose import ROWS, choose, grouped, named, nearest
from claimver.verify.facts import Group
from claimver.verify.sheet import row

FEWEST = 10  # settled texts to train on
FEWEST_HELD = 30  # held-out claims; on fewer, a difference says too little to switch an adapter on by it
MARGIN = 0.05  # right claims per claim that may be lost, by the interval of the gain, where it is switched on
HELD = 3  # every third text is measured on and never learned from
TEST = "test"  # the split that is never trained on
LABELS = (Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, Label.CONTRADICTORY)
_LEAST = 1e-6  # likelihood
_RESAMPLES = 2_000


@dataclass(frozen=True, slots=True)
class Split:
    """Examples to learn from and examples held out, a list for each text."""

    learn: tuple[tuple[Example, ...], ...]
    held: tuple[tuple[Example, ...], ...]


@dataclass(frozen=True, slots=True)
class Measured:
    """How the judge did on held-out claims: each text's (right, claims), and the mean negative log-likelihood.

    ``sure`` has each claim's confidence, and whether its label was right.
    """

    texts: tuple[tuple[int, int], ...]
    loss: float
    sure: tuple[tuple[float, bool], ...] = ()

    @property
    def right(self) -> int:
        """Claims with the label that people gave."""
        return sum(right for right, _ in self.texts)

    @property
    def claims(self) -> int:
        """All claims measured on."""
        return sum(claims for _, claims in self.texts)


def usable(records: Iterable[Record]) -> list[tuple[Item, Annotation]]:
    """The settled texts with a claim that has evidence; test material is left out."""
    found = []
    for record in records:
        done = settled(record)
        if done is not None and record.item.split != TEST and triplets_of(record.item, done.annotation):
            found.append((record.item, done.annotation))
    return found


def split_of(pairs: Sequence[tuple[Item, Annotation]], embedder: Embedder) -> Split:
    """The examples of the texts; which are held out depends on the texts alone, so a later run holds out the same."""
    ordered = sorted(pairs, key=lambda pair: hashlib.sha256(pair[0].id.encode("utf-8", "replace")).hexdigest())
    made = [tuple(examples_of(item, annotation, embedder)) for item, annotation in ordered]
    kept = [examples for examples in made if examples]
    learn = [examples for number, examples in enumerate(kept) if number % HELD]
    return Split(tuple(learn), tuple(kept[::HELD]))


def examples_of(item: Item, annotation: Annotation, embedder: Embedder) -> Iterable[Example]:
    """An example for each labelled claim: the rows that the flow would choose, with those that a person cited."""
    groups = grouped(list(triplets_of(item, annotation).values()))
    mentions = tuple(Mention(n.span, n.span.of(item.text), n.entity) for n in annotation.names)
    document = Document(item.id, item.text, mentions=mentions)
    for mark in annotation.claims:
        if mark.label is None or not groups:
            continue
        said = mark.proposition or mark.span.of(item.text)
        names = named(document, Claim(mark.span, said))
        chosen = choose(said, nearest(said, groups, embedder, named=names), named=names)
        rows, cited = _with_cited(chosen, groups, mark)
        told = (cited or None) if mark.label is not Label.EXTRAPOLATORY else ()
        asked = Asked(said, LABELS.index(mark.label), told)
        yield Example(tuple(row(group.triplets) for group in rows), (asked,), f"annotated:{item.id}")


def _with_cited(chosen: Sequence[Group], groups: Sequence[Group], mark: Mark) -> tuple[list[Group], tuple[int, ...]]:
    """The rows with every cited one among them, and the places of the cited."""
    wanted = set(mark.triplets)

    def cites(group: Group) -> bool:
        return any(triplet.id in wanted for triplet in group.triplets)

    missing = [group for group in groups if cites(group) and not any(cites(c) and _same(c, group) for c in chosen)]
    spare = [group for group in chosen if not cites(group)][: max(0, ROWS - len(missing))]
    kept = [group for group in chosen if cites(group) or group in spare]
    rows = [*kept, *missing]
    return rows, tuple(place for place, group in enumerate(rows) if cites(group))


def _same(one: Group, other: Group) -> bool:
    return one.subject.id == other.subject.id and one.relation.id == other.relation.id


# -- measuring ----------------------------------------------------------------------------------------------------


def measure(judge: Judge, held: Sequence[Sequence[Example]]) -> Measured:
    """How the judge does on the held-out texts, before any check of the flow."""
    texts, loss, claims = [], 0.0, 0
    sure: list[tuple[float, bool]] = []
    for examples in held:
        asked = [(asked, example.rows) for example in examples for asked in example.asked]
        opinions = list(judge.judge([Question(one.claim, rows) for one, rows in asked]))
        right = 0
        for (one, _), opinion in zip(asked, opinions, strict=True):
            shares = (opinion.attributable, opinion.extrapolatory, opinion.contradictory)
            sure.append((max(shares), shares.index(max(shares)) == one.label))
            right += sure[-1][1]
            loss -= log(max(_LEAST, shares[one.label]))
        texts.append((right, len(asked)))
        claims += len(asked)
    return Measured(tuple(texts), loss / max(1, claims), tuple(sure))


def interval(right: float, claims: int, *, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927).

    >>> [round(end, 3) for end in interval(5, 10)]
    [0.237, 0.763]
    """
    if claims == 0:
        return 0.0, 1.0
    share = right / claims
    middle = (share + z**2 / (2 * claims)) / (1 + z**2 / claims)
    half = z / (1 + z**2 / claims) * sqrt(share * (1 - share) / claims + z**2 / (4 * claims**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def difference(before: Measured, after: Measured, *, seed: int = 5) -> tuple[float, float]:
    """The 95 % interval of the gain in right claims per claim: texts drawn again with replacement, paired."""
    rng, places = random.Random(seed), range(len(before.texts))
    gains = []
    for _ in range(_RESAMPLES if places else 0):
        drawn = [rng.choice(places) for _ in places]
        claims = sum(before.texts[place][1] for place in drawn)
        gains.append(sum(after.texts[place][0] - before.texts[place][0] for place in drawn) / max(1, claims))
    gains.sort()
    return (gains[len(gains) // 40], gains[-1 - len(gains) // 40]) if gains else (0.0, 0.0)


def better(before: Measured, after: Measured) -> bool:
    """Whether more held-out claims are right, or as many with a higher likelihood."""
    return (after.right, -after.loss) > (before.right, -before.loss)


def kept_because(before: Measured, after: Measured) -> str:
    """Why the new adapter is not switched on by itself: "fell", "few", "not_better" or "unsure"; "" where it is.

    Fewer right labels, too few held-out claims, no gain, or an interval of the gain that reaches too far below zero.
    """
    if after.right < before.right:
        return "fell"
    if after.claims < FEWEST_HELD:
        return "few"
    if not better(before, after):
        return "not_better"
    return "unsure" if difference(before, after)[0] < -MARGIN else ""
