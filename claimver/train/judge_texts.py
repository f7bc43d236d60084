"""Examples for the judge from whole texts over a graph: each claim with the rows that the flow chooses for it.

For claims that are supported two more are made where it is known what decides: the deciding row taken away, and one
of its objects exchanged, so that the judge learns to read the evidence and not the claim.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from claimver.parts import Embedder
from claimver.train.judge_examples import Asked, Example
from claimver.types import Claim, Document, Entity, Evidence, Triplet
from claimver.verify.choose import choose, grouped, named
from claimver.verify.facts import Group
from claimver.verify.sheet import row

LETTERS = "AEC"


@dataclass(frozen=True, slots=True)
class Judged:
    """A linked text with its claims, a letter (A, E, C) for each, and what was retrieved for it."""

    document: Document
    claims: tuple[Claim, ...]
    labels: str
    evidence: Evidence
    graph: str
    why: str = ""


def held_out(graph: str, graphs: Sequence[str]) -> bool:
    """Whether the texts of this graph are kept for measuring: every fourth by name, never the sample graph."""
    others = sorted(set(graphs) - {"sample"})
    return graph in others[::4]


def text_examples(texts: Iterable[Judged], embedder: Embedder, *, seed: int = 3) -> Iterator[Example]:
    """The examples of the texts whose claims were cut as they were judged."""
    rng = random.Random(seed)
    for text in texts:
        if len(text.claims) != len(text.labels):
            continue
        groups = grouped(text.evidence.triplets)
        for claim, letter in zip(text.claims, text.labels, strict=True):
            told = named(text.document, claim)
            chosen = choose(claim.proposition, groups, embedder, named=told)
            label = LETTERS.index(letter)
            decides = _deciding(chosen, claim, told, text.why) if label != 1 else ()
            if chosen:
                yield _example(chosen, Asked(claim.proposition, label, decides), text.graph)
            if label == 0 and decides:
                yield from _without(chosen, decides, claim, text.graph, rng)
                yield from _exchanged(chosen, decides, claim, groups, text.graph, rng)


def _example(groups: Sequence[Group], asked: Asked, graph: str) -> Example:
    return Example(tuple(row(group.triplets) for group in groups), (asked,), f"text:{graph}")


def _deciding(chosen: Sequence[Group], claim: Claim, told: dict[str, int], why: str) -> tuple[int, ...] | None:
    """The places of the rows that the reason names and that state what the claim names; else of the one or the other.

    None where there is no such row.
    """
    spoken, reason = claim.proposition.casefold(), why.casefold()
    about = [p for p, g in enumerate(chosen) if g.subject.id in told or g.subject.label.casefold() in spoken]
    meant = [place for place in about if chosen[place].relation.label.casefold() in reason]
    stated = [place for place in about if any(_stated(t, spoken, told) for t in chosen[place].triplets)]
    both = [place for place in meant if place in stated]
    return tuple((both or meant or stated)[:4]) or None


def _stated(triplet: Triplet, spoken: str, told: dict[str, int]) -> bool:
    known = isinstance(triplet.object, Entity) and triplet.object.id in told
    return known or triplet.object_text.casefold() in spoken


def _without(
    chosen: Sequence[Group], decides: Sequence[int], claim: Claim, graph: str, rng: random.Random
) -> Iterator[Example]:
    left = [group for place, group in enumerate(chosen) if place not in decides]
    if left and rng.random() < 0.7:
        yield _example(left, Asked(claim.proposition, 1, ()), graph)


def _exchanged(
    chosen: Sequence[Group], decides: Sequence[int], claim: Claim, pool: Sequence[Group], graph: str, rng: random.Random
) -> Iterator[Example]:
    """One deciding row with another entity in the place of its object."""
    place = rng.choice(list(decides))
    group = chosen[place]
    if len(group.triplets) != 1 or not isinstance(group.triplets[0].object, Entity) or rng.random() > 0.7:
        return
    spoken = claim.proposition.casefold()
    if group.triplets[0].object_text.casefold() not in spoken:
        return
    others = [
        t.object
        for other in pool
        for t in other.triplets
        if isinstance(t.object, Entity) and t.object.label.casefold() not in spoken
    ]
    same = [t.object for g in pool if g.relation.id == group.relation.id for t in g.triplets]
    fitting = [o for o in same if isinstance(o, Entity) and o.label.casefold() not in spoken] or others
    if not fitting:
        return
    changed = Group((replace(group.triplets[0], object=rng.choice(fitting)),))
    label = 2 if group.relation.single_value != "no" else 1
    rows = [changed if at == place else other for at, other in enumerate(chosen)]
    yield _example(rows, Asked(claim.proposition, label, (place,) if label == 2 else ()), graph)
