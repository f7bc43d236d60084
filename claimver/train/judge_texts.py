"""Examples for the judge from whole texts over a graph: each claim with the rows that the flow chooses for it.

For claims that are supported two more are made where it is known what decides: the deciding row taken away, and one
of its objects exchanged, so that the judge learns to read the evidence and not the claim.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from claimver.parts import Embedder, Row
from claimver.train.judge_examples import Asked, Example
from claimver.types import Claim, Document, Entity, Evidence, Triplet
from claimver.verify.choose import candidates, choose, grouped, named, nearest
from claimver.verify.facts import Facts, Group
from claimver.verify.reading import read as read_claim
from claimver.verify.reckon import Reckoned, reckoned
from claimver.verify.sheet import row
from claimver.verify.terms import in_terms

LETTERS = "AEC"
CITED = 3  # rows at most that decide a claim
_MARK = re.compile(r"(?:^|(?<=[;|.,\])]\s))\[?([AEC]|\d{1,2})\]?(?:[:.)]|\s(?=\S))\s*")
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")


@dataclass(frozen=True, slots=True)
class Judged:
    """A linked text with its claims, a letter (A, E, C) for each, and what was retrieved for it."""

    document: Document
    claims: tuple[Claim, ...]
    labels: str
    evidence: Evidence
    graph: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class _Reading:
    """A claim with its letter, what the flow shows for it, and the places of the rows that decide (None: not known)."""

    claim: Claim
    letter: str
    chosen: list[Group]
    decides: tuple[int, ...] | None
    pairs: tuple[Reckoned, ...]
    said: str  # what of the claim the judge reads
    words: Callable[[Triplet], str]  # a statement's object as the claim would say it


def held_out(graph: str, graphs: Sequence[str]) -> bool:
    """Whether the texts of this graph are kept for measuring: every fourth by name, never the sample graph."""
    others = sorted(set(graphs) - {"sample"})
    return graph in others[::4]


def text_examples(texts: Iterable[Judged], embedder: Embedder, *, seed: int = 3) -> Iterator[Example]:
    """The examples of the texts whose claims were cut as they were judged.

    A claim that the graph decides is left out where no row shown is known to: it would teach guessing.
    """
    rng = random.Random(seed)
    for text in texts:
        if len(text.claims) != len(text.labels):
            continue
        groups = grouped(text.evidence.triplets)
        for read in _read(text, groups, embedder):
            label = LETTERS.index(read.letter)
            if read.chosen and (label == 1 or read.decides):
                yield _example(read, read.chosen, Asked(read.said, label, read.decides), text.graph)
            if label == 0 and read.decides:
                yield from _without(read, text.graph, rng)
                yield from _exchanged(read, groups, text.graph, rng)


def deciding(text: Judged, embedder: Embedder) -> list[tuple[Triplet, ...]]:
    """For each claim, cut as it was judged, the statements that decide it; empty where they are not known, or none."""
    found = []
    for read in _read(text, grouped(text.evidence.triplets), embedder):
        spoken, told = read.claim.proposition.casefold(), named(text.document, read.claim)
        some: list[Triplet] = []
        for place in read.decides or ():
            row = read.chosen[place].triplets
            some += [triplet for triplet in row if _stated(triplet, spoken, told)] or row
        found.append(tuple(some))
    return found


def _read(text: Judged, groups: Sequence[Group], embedder: Embedder) -> Iterator[_Reading]:
    """Each claim with the rows and pairs that the flow shows for it."""
    facts = Facts.of(text.evidence.triplets, text.evidence.readings)
    for claim, letter, reason in zip(text.claims, text.labels, reasons(text.why, text.labels), strict=True):
        told, reading = named(text.document, claim), read_claim(claim, text.document)
        said = reading.proposition
        near = nearest(said, candidates(groups, told), embedder, named=told)
        chosen = choose(said, near, named=told, own=reading.own)
        pairs = reckoned(near, told, reading, groups)
        decides = _deciding(chosen, claim, told, reason) if letter != "E" else ()
        yield _Reading(claim, letter, chosen, decides, pairs, said, in_terms(reading, facts))


def _example(read: _Reading, rows: Sequence[Group], asked: Asked, graph: str) -> Example:
    """The rows, and behind them the pairs of statements that they or the rest of the evidence still have.

    A claim that is decided by just the statements of a pair cites that.
    """
    gone = {t.id for group in read.chosen if group not in rows for t in group.triplets}
    pairs = [pair for pair in read.pairs if not any(t.id in gone for t in pair.triplets)]
    told = tuple(row(group.triplets, read.words) for group in rows)
    cited = [{t.id for t in rows[place].triplets} for place in asked.cited or ()]
    for place, pair in enumerate(pairs, len(told)):
        if len(cited) == len(pair.triplets) > 1 and all(any(t.id in ids for t in pair.triplets) for ids in cited):
            asked = replace(asked, cited=(place,))
            break
    return Example((*told, *(Row(pair.heading, pair.text) for pair in pairs)), (asked,), f"text:{graph}")


def _deciding(chosen: Sequence[Group], claim: Claim, told: dict[str, int], reason: str) -> tuple[int, ...] | None:
    """The places of the rows of which the reason and the claim say most: the relation, what it is of, a value of it.

    None where they say nothing of any row, or the same of many.
    """
    spoken, reason = claim.proposition.casefold(), reason.casefold()
    points = {
        place: _named_in(reason, group) + any(_stated(triplet, spoken, told) for triplet in group.triplets)
        for place, group in enumerate(chosen)
        if group.subject.id in told or group.subject.label.casefold() in spoken
    }
    most = max(points.values(), default=0)
    best = tuple(place for place, some in points.items() if some == most)
    return best if most and len(best) <= CITED else None


def _named_in(reason: str, group: Group) -> float:
    """How much of a row the reason names: its relation counts twice, its subject half."""
    figures = set(_FIGURE.findall(reason))
    values = [triplet.object_text.casefold() for triplet in group.triplets]
    valued = any(value in reason or figures & set(_FIGURE.findall(value)) for value in values)
    relation, subject = group.relation.label.casefold(), group.subject.label.casefold()
    return 2 * (relation in reason) + valued + 0.5 * (subject in reason)


def _stated(triplet: Triplet, spoken: str, told: dict[str, int]) -> bool:
    known = isinstance(triplet.object, Entity) and triplet.object.id in told
    return known or triplet.object_text.casefold() in spoken


def reasons(why: str, labels: str) -> tuple[str, ...]:
    """The reason given for each claim: "A: … ; C: …", "1 … 2 …", or as many parts as claims; else all of it for each.

    >>> reasons("A: born 1819; C: died 1892", "AC")
    ('born 1819; ', 'died 1892')
    >>> reasons("place of birth; start time 2003", "AC")
    ('place of birth', ' start time 2003')
    """
    for wanted in (list(labels), [str(number) for number in range(1, len(labels) + 1)]):
        marks: list[re.Match[str]] = []
        for mark in _MARK.finditer(why):
            if len(marks) < len(wanted) and mark[1] == wanted[len(marks)]:
                marks.append(mark)
        if len(marks) == len(wanted) and marks[0].start() == 0:
            ends = [*(mark.start() for mark in marks[1:]), len(why)]
            return tuple(why[mark.end() : end] for mark, end in zip(marks, ends, strict=True))
    parts = why.split(";")
    return tuple(parts) if len(parts) == len(labels) else (why,) * len(labels)


def _without(read: _Reading, graph: str, rng: random.Random) -> Iterator[Example]:
    left = [group for place, group in enumerate(read.chosen) if place not in (read.decides or ())]
    if left and rng.random() < 0.7:
        yield _example(read, left, Asked(read.said, 1, ()), graph)


def _exchanged(read: _Reading, pool: Sequence[Group], graph: str, rng: random.Random) -> Iterator[Example]:
    """One deciding row with another entity in the place of its object."""
    place = rng.choice(list(read.decides or ()))
    group = read.chosen[place]
    if len(group.triplets) != 1 or not isinstance(group.triplets[0].object, Entity) or rng.random() > 0.7:
        return
    spoken = read.claim.proposition.casefold()
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
    rows = [changed if at == place else other for at, other in enumerate(read.chosen)]
    yield _example(read, rows, Asked(read.said, label, (place,) if label == 2 else ()), graph)
