"""Names for the unknowns of a claim's triplets: of each several are kept, and all triplets together decide.

An early answer that is one of many ("a territory that borders Laos") is no mistake yet: what joins it to the other
names tells which is meant. A triplet with names may be stated where a sentence holds both of them, the title of its
passage counting for each of its sentences. Names are ordered by the encoder, by how near such sentences come to the
triplets and their kinds to what the claim calls them; the likeliest assignments are read by the reasoner.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import prod
from typing import TYPE_CHECKING

from claimver.lm.embedded import unknowns
from claimver.lm.skills import Names, Weighing, headed
from claimver.methods.bound import STATED, SURE, Bound, bind, is_unknown
from claimver.methods.namings import Naming
from claimver.methods.sources import Sources
from claimver.methods.steps import Log
from claimver.text.triplets import IS
from claimver.types import Passage

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Bindings"]

PAIR = 2  # sentences in which a triplet with names is read
KEPT = 12  # names of an unknown that are kept
WALKED = 6  # names of an unknown that are looked up
WHOLE = 6  # assignments that are read
AT_ONCE = 200  # assignments of some of the unknowns that go on: of three unknowns all do
KIND = 2.0  # what the kind of a name counts beside the nearness of a sentence
ALIKE = 0.6  # a thing is none whose kind is not that near, beside the nearest kind of all, to the claim's word
NO_KIND = 0.4  # how well a thing of no known kind is what the claim calls it
Line = tuple[str, str]  # a title, and a sentence under it
Way = Mapping[str, str]  # unknown → what it is


@dataclass
class Bindings:
    """What passages say of one claim's triplets, gathered as it is searched for."""

    log: Log
    reasoner: Weighing
    sources: Sources
    triplets: Sequence[Names]
    limit: int = 15
    tokens: int = 6_000
    _options: dict[str, list[str]] = field(default_factory=dict)  # unknown → what it may be, the likeliest first
    _passages: dict[Line, Passage] = field(default_factory=dict)
    _there: dict[Line, tuple[str, ...]] = field(default_factory=dict)  # line → what it names
    _held: dict[str, dict[Line, None]] = field(default_factory=dict)  # what is named → the lines that name it
    _vectors: dict[str, NDArray[np.float32]] = field(default_factory=dict)
    _shares: dict[Names, float] = field(default_factory=dict)
    _searched: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._naming = Naming(self.sources.grounds)
        of = self._naming.of
        joins = [row for row in self.triplets if row[1] != IS]
        ends = {end: end if is_unknown(end) else of(end) for row in joins for end in row[::2]}
        self._rows = {
            row: (ends[row[0]], row[1], ends[row[2]]) for row in joins
        }  # as the claim has it → by what is meant
        self._named = {thing for end, thing in ends.items() if not is_unknown(end)}
        self._kinds = {end: [r[2] for r in self.triplets if r[0] == end and r[1] == IS] for end in ends}
        every = dict.fromkeys(name for row in joins for name in unknowns(row))
        self._order = sorted(every, key=lambda name: min(len(unknowns(row)) for row in joins if name in row))

    def _search(self, words: str, parent: int) -> None:
        """What the passages for these words say is known. Raises: RetrievalError."""
        if words in self._searched:
            return
        self._searched.add(words)
        for passage in self.sources.search(self.log, words, limit=self.limit, tokens=self.tokens, parent=parent):
            for sentence, things in self._naming.lines(passage):
                line = (passage.title, sentence)
                if line not in self._passages:
                    self._passages[line], self._there[line] = passage, things
                    for thing in things:
                        self._held.setdefault(thing, {})[line] = None

    def gather(self, unknown: str, triplets: Sequence[Names], parent: int) -> None:
        """What passages found by its triplets' words say of an unknown is kept. Raises: RetrievalError."""
        said = (part for row in triplets for part in row if part not in (unknown, IS))
        self._search(" ".join(dict.fromkeys(said)), parent)

    def best(self, parent: int) -> Bound:
        """The assignment that the passages state best; unknowns without a name are left out.

        Raises: RetrievalError, ModelError.
        """
        ways = list[dict[str, str]]()
        for afresh in range(3):
            for unknown in self._order:
                self._grow(unknown)
            ways = self._ways()
            if afresh and ways and self._whole(ways[0]):
                break
            if afresh < 2:
                self._look(parent)
        likely = [way for way in ways[:WHOLE] if self._whole(way)]  # no other can have every triplet stated
        if not likely:
            return Bound()
        read = self._read(likely, parent)
        chosen = max(read, key=lambda way: self._fit(way) * prod(map(self._share, self._bound(way))))
        stated = (row for row in self._bound(chosen) if self._share(row) >= STATED)
        held = [self._passages[line] for row in stated for line in self._near(row)[:1]]
        return Bound(
            {unknown: self._naming.label(thing) for unknown, thing in chosen.items()},
            {own: self._share(bind(row, chosen)) for own, row in self._rows.items()},
            tuple({passage.id: passage for passage in held}.values()),
            self._whole(chosen),
            frozenset(unknown for unknown, thing in chosen.items() if self._naming.kinds(thing)),
        )

    def _grow(self, unknown: str) -> None:
        """Adds names: the unknown may be what sentences name beside what its triplets join it to, or may join it to."""
        sides = {row: row[2] if row[0] == unknown else row[0] for row in self._rows.values() if unknown in row}
        known = {side: self._options.get(side, ()) if is_unknown(side) else (side,) for side in sides.values()}
        there = {side: self._together(things) for side, things in known.items()}
        said = {thing for side, things in there.items() if not is_unknown(side) for thing in things}
        every = said or {*chain(*there.values())}  # what is said with a name of the claim, if anything is
        may = self._fitting(sorted(every), unknown)
        likely = {thing: self._kind(thing, unknown) for thing in sorted(may)}
        lines = [line for side in there for one in known[side] for line in self._telling(one, may)]
        self._embedded([_said(line) for line in lines])
        for row, side in sides.items():
            for thing, score in self._beside(row, side, known[side], may).items():
                likely[thing] += 1 + score
        self._options[unknown] = sorted(likely, key=lambda one: (-likely[one], one))[:KEPT]

    def _together(self, things: Iterable[str]) -> set[str]:
        """What sentences name that name one of these things, themselves among them."""
        return {one for thing in things for line in self._held.get(thing, ()) for one in self._there[line]}

    def _fitting(self, things: Sequence[str], unknown: str) -> set[str]:
        """Those of no known kind, or of one near to what the claim calls the unknown; names of the claim are none."""
        self._embedded([kind for thing in things for kind in self._naming.kinds(thing)] if self._kinds[unknown] else [])
        least = ALIKE * max((self._kind(one, unknown) for one in things), default=0.0)
        fit = (one for one in things if not self._naming.kinds(one) or self._kind(one, unknown) >= least)
        return {one for one in fit if one not in self._named}

    def _telling(self, known: str, may: Container[str]) -> list[Line]:
        """The lines that name a thing beside something that the unknown may be: no other need be compared."""
        return [
            line for line in self._held.get(known, ()) if any(one in may and one != known for one in self._there[line])
        ]

    def _beside(self, row: Names, side: str, known: Iterable[str], may: Container[str]) -> dict[str, float]:
        """What sentences name beside the known things of a triplet's side, and how near the nearest of them comes."""
        near = dict[str, float]()
        for one in known:
            if one in may and one in self._held:
                near.setdefault(one, -1.0)  # nothing is joined to itself
            words, lines = self._words(bind(row, {side: one})), self._telling(one, may)
            for line, score in zip(lines, self._cosines(words, lines), strict=True):
                for thing in self._there[line]:
                    if thing in may and thing != one:
                        near[thing] = max(near.get(thing, -1.0), score)
        return near

    def _look(self, parent: int) -> None:
        """Searches for the likeliest things, where no sentence joins them to a name yet."""
        for unknown in self._order:
            for row in self._rows.values():
                if unknown in row:
                    for thing in self._options[unknown][:WALKED]:
                        bound = bind(row, {unknown: thing})
                        if unknowns(bound) or not self._joint(bound):
                            self._search(self._words(bound), parent)

    def _ways(self) -> list[dict[str, str]]:
        """Assignments, the likeliest first: unknown by unknown, of which the likeliest ``AT_ONCE`` go on."""
        ways: list[dict[str, str]] = [{}]
        for unknown in (unknown for unknown in self._order if self._options[unknown]):
            grown = [{**way, unknown: thing} for way in ways for thing in self._options[unknown]]
            different = (way for way in grown if len(set(way.values())) == len(way))
            ways = sorted(different, key=lambda way: -self._likeness(way))[:AT_ONCE]
        return [way for way in ways if way]

    def _likeness(self, way: Way) -> float:
        """How many triplets sentences hold both ends of, how near these come, and how well the kinds fit."""
        worth = sum(self._kind(thing, unknown) for unknown, thing in way.items())
        for row in self._rows.values():
            lines = self._joint(bind(row, way))
            worth += 1 + max(self._cosines(self._words(row), lines)) if lines else -1.0
        return worth

    def _fit(self, way: Way) -> float:
        """How well the things are of the kinds that the claim calls them."""
        return prod(max(0.1, self._kind(way[one], one) / KIND) for one in way if self._kinds[one])

    def _kind(self, thing: str, unknown: str) -> float:
        """How near in meaning what the graph calls a thing is to what the claim calls it, weighted."""
        said, kinds = self._naming.kinds(thing), self._kinds[unknown]
        if not kinds or not said:
            return KIND * NO_KIND
        vectors = self._embedded([*kinds, *said])
        return KIND * max(float(vectors[kind] @ vectors[one]) for kind in kinds for one in said)

    def _whole(self, way: Way) -> bool:
        return len(way) == len(self._order) and all(self._joint(bind(row, way)) for row in self._rows.values())

    def _bound(self, way: Way) -> list[Names]:
        """The triplets that the assignment leaves no unknown in."""
        rows = [bind(row, way) for row in self._rows.values()]
        return [row for row in rows if not unknowns(row)]

    def _joint(self, row: Names) -> list[Line]:
        """The lines that hold both ends of a triplet."""
        one, other = self._held.get(row[0], {}), self._held.get(row[2], {})
        return [line for line in one if line in other]

    def _near(self, row: Names) -> list[Line]:
        lines, words = self._joint(row), self._words(row)
        worth = dict(zip(lines, self._cosines(words, lines), strict=True))
        return sorted(lines, key=lambda line: -worth[line])[:PAIR]

    def _read(self, ways: Sequence[Way], parent: int) -> list[Way]:
        """The assignments that were read, in their order: up to one whose triplets are all surely stated."""
        for number, way in enumerate(ways, 1):
            self._weigh(self._bound(way), parent)
            if all(self._share(row) >= SURE for row in self._bound(way)):
                return list(ways[:number])
        return list(ways)

    def _weigh(self, rows: Iterable[Names], parent: int) -> None:
        """How well the sentences that hold both ends state each triplet is found, all read at once."""
        fresh = [row for row in rows if row not in self._shares and self._joint(row)]
        if not fresh:
            return
        asked = [(self._words(row), [headed(*line) for line in self._near(row)]) for row in fresh]

        def say(found: Sequence[float]) -> str:
            told = sorted(zip(found, asked, strict=True), key=lambda item: -item[0])
            return "; ".join(f"{words} {share:.2f}" for share, (words, _) in told)

        def work() -> list[float]:
            return [supports for supports, _, _ in self.reasoner.weigh(asked)]

        found = self.log.ask("candidates", f"{len(asked)} statements", work, say=say, parent=parent)
        self._shares.update(zip(fresh, found, strict=True))

    def _share(self, row: Names) -> float:
        return self._shares.get(row, 0.0)

    def _words(self, row: Names) -> str:
        """A triplet as words, an unknown left out."""
        return " ".join(self._naming.label(part) for part in row if not is_unknown(part))

    def _cosines(self, words: str, lines: Sequence[Line]) -> list[float]:
        said = [_said(line) for line in lines]
        vectors = self._embedded([words, *said]) if said else {}
        return [float(vectors[words] @ vectors[one]) for one in said]

    def _embedded(self, texts: Sequence[str]) -> Mapping[str, NDArray[np.float32]]:
        missing = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        if missing:
            self._vectors.update(zip(missing, self.sources.grounds.kit.embedder.embed(missing), strict=True))
        return self._vectors


def _said(line: Line) -> str:
    """A line as the reasoner embeds it, too, so that it is embedded once."""
    return " ".join(filter(None, line))
