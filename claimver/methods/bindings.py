"""Names for the unknowns of a claim's triplets: of each several are kept, and all triplets together decide.

An early answer that is one of many ("a territory that borders Laos") is no mistake yet: what joins it to the other
names tells which is meant. A triplet with names may be stated where a sentence holds both of them, the title of its
passage counting for each of its sentences. Names are ordered by the encoder, by how near such sentences come to the
triplets and their kinds to what the claim calls them; the likeliest assignments are read by the reasoner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING

from claimver.lm.embedded import unknowns
from claimver.lm.skills import Names, Weighing, headed
from claimver.methods.namings import Naming
from claimver.methods.sources import Sources
from claimver.methods.steps import Log
from claimver.text.triplets import IS
from claimver.types import Passage

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Bindings", "Bound", "replaced"]

PAIR = 2  # sentences in which a triplet with names is read
KEPT = 12  # names of an unknown that are kept
WALKED = 6  # names of an unknown that are looked up
WHOLE = 6  # assignments that are read
AT_ONCE = 200  # assignments of some of the unknowns that go on: of three unknowns all do
KIND = 2.0  # what the kind of a name counts beside the nearness of a sentence
ANSWER = 0.5  # what it counts that the reasoner gave a name as its answer
ALIKE = 0.6  # a thing is none whose kind is not that near, beside the nearest kind of all, to the claim's word
NO_KIND = 0.4  # how well a thing of no known kind is what the claim calls it
STATED = 0.3  # probability from which a triplet counts as stated
Line = tuple[str, str]  # a title, and a sentence under it
Way = Mapping[str, str]  # unknown → what it is


@dataclass(frozen=True, slots=True)
class Bound:
    """The names of the unknowns, how well each triplet that joins two things is stated, and the passages that say so.

    ``kinds`` are the unknowns of whose names the graph knows the kinds, among which they were chosen. ``whole`` where
    every unknown has a name, and a sentence holds the names of every triplet.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    shares: Mapping[Names, float] = field(default_factory=dict)
    passages: tuple[Passage, ...] = ()
    whole: bool = False
    kinds: frozenset[str] = frozenset()

    def states(self, triplet: Names) -> bool:
        """Whether a triplet of the claim counts as stated; of what known kind a thing is was part of the choice."""
        return (triplet[1] == IS and triplet[0] in self.kinds) or self.shares.get(triplet, 0.0) >= STATED


@dataclass
class Bindings:
    """What passages say of one claim's triplets, gathered as questions are asked."""

    log: Log
    reasoner: Weighing
    sources: Sources
    triplets: Sequence[Names]
    limit: int = 15
    tokens: int = 6_000
    _answers: dict[str, str] = field(default_factory=dict)  # unknown → what the reasoner says that it is
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
        ends = {end: end if _is_unknown(end) else of(end) for row in joins for end in row[::2]}
        self._rows = {
            row: (ends[row[0]], row[1], ends[row[2]]) for row in joins
        }  # as the claim has it → by what is meant
        self._named = {thing for end, thing in ends.items() if not _is_unknown(end)}
        self._kinds = {end: [r[2] for r in self.triplets if r[0] == end and r[1] == IS] for end in ends}
        every = dict.fromkeys(name for row in joins for name in unknowns(row))
        self._order = sorted(every, key=lambda name: min(len(unknowns(row)) for row in joins if name in row))

    def search(self, words: str, parent: int) -> tuple[Passage, ...]:
        """The passages for these words, what they say is known; none where that was asked. Raises: RetrievalError."""
        if words in self._searched:
            return ()
        self._searched.add(words)
        passages = self.sources.search(self.log, words, limit=self.limit, tokens=self.tokens, parent=parent)
        for passage in passages:
            for sentence, things in self._naming.lines(passage):
                line = (passage.title, sentence)
                if line not in self._passages:
                    self._passages[line], self._there[line] = passage, things
                    for thing in things:
                        self._held.setdefault(thing, {})[line] = None
        return passages

    def prefer(self, unknown: str, answer: str) -> None:
        """Takes the reasoner's answer for one of the names, and a likely one."""
        self._answers[unknown] = self._naming.of(answer)

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
        likely = ways[:WHOLE]
        if not likely:
            return Bound()
        self._weigh(dict.fromkeys(row for way in likely for row in self._bound(way)), parent)
        chosen = max(likely, key=lambda way: self._fit(way) * prod(map(self._share, self._bound(way))))
        stated = (row for row in self._bound(chosen) if self._share(row) >= STATED)
        held = [self._passages[line] for row in stated for line in self._near(row)[:1]]
        return Bound(
            {unknown: self._naming.label(thing) for unknown, thing in chosen.items()},
            {own: self._share(_with(row, chosen)) for own, row in self._rows.items()},
            tuple({passage.id: passage for passage in held}.values()),
            self._whole(chosen),
            frozenset(unknown for unknown, thing in chosen.items() if self._naming.kinds(thing)),
        )

    def _grow(self, unknown: str) -> None:
        """Adds names: the unknown may be what sentences name beside what its triplets join it to, or may join it to."""
        worth, named = dict[str, float](), set[str]()
        for row in self._rows.values():
            if unknown not in row:
                continue
            other, near = row[2] if row[0] == unknown else row[0], dict[str, float]()
            for known in self._options.get(other, ()) if _is_unknown(other) else (other,):
                words = self._words(_with(row, {other: known}))
                lines = list(self._held.get(known, ()))
                for line, score in zip(lines, self._cosines(words, lines), strict=True):
                    for thing in self._there[line]:
                        near[thing] = max(near.get(thing, -1.0), score if thing != known else -1.0)
            for thing, score in near.items():
                worth[thing] = worth.get(thing, 0.0) + 1 + score
            named |= set() if _is_unknown(other) else {*near}
        worth = {thing: worth[thing] for thing in named or worth}  # said with a name of the claim, if with any
        if unknown in self._answers:
            worth.setdefault(self._answers[unknown], 1.0)
        least = ALIKE * max((self._kind(one, unknown) for one in worth), default=0.0)
        fit = [one for one in worth if not self._naming.kinds(one) or self._kind(one, unknown) >= least]
        likely = {one: worth[one] + self._prior(one, unknown) for one in fit if one not in self._named}
        self._options[unknown] = sorted(likely, key=lambda one: (-likely[one], one))[:KEPT]

    def _look(self, parent: int) -> None:
        """Searches for the likeliest things, where no sentence joins them to a name yet."""
        for unknown in self._order:
            for row in self._rows.values():
                if unknown in row:
                    for thing in self._options[unknown][:WALKED]:
                        bound = _with(row, {unknown: thing})
                        if unknowns(bound) or not self._joint(bound):
                            self.search(self._words(bound), parent)

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
        worth = sum(self._prior(thing, unknown) for unknown, thing in way.items())
        for row in self._rows.values():
            lines = self._joint(_with(row, way))
            worth += 1 + max(self._cosines(self._words(row), lines)) if lines else -1.0
        return worth

    def _prior(self, thing: str, unknown: str) -> float:
        """What speaks for a thing beside the sentences: its kind, and that the reasoner answered so."""
        return self._kind(thing, unknown) + ANSWER * (self._answers.get(unknown) == thing)

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
        return len(way) == len(self._order) and all(self._joint(_with(row, way)) for row in self._rows.values())

    def _bound(self, way: Way) -> list[Names]:
        """The triplets that the assignment leaves no unknown in."""
        rows = [_with(row, way) for row in self._rows.values()]
        return [row for row in rows if not unknowns(row)]

    def _joint(self, row: Names) -> list[Line]:
        """The lines that hold both ends of a triplet."""
        one, other = self._held.get(row[0], {}), self._held.get(row[2], {})
        return [line for line in one if line in other]

    def _near(self, row: Names) -> list[Line]:
        lines, words = self._joint(row), self._words(row)
        worth = dict(zip(lines, self._cosines(words, lines), strict=True))
        return sorted(lines, key=lambda line: -worth[line])[:PAIR]

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
        return " ".join(self._naming.label(part) for part in row if not _is_unknown(part))

    def _cosines(self, words: str, lines: Sequence[Line]) -> list[float]:
        said = [": ".join(filter(None, line)) for line in lines]
        vectors = self._embedded([words, *said]) if said else {}
        return [float(vectors[words] @ vectors[one]) for one in said]

    def _embedded(self, texts: Sequence[str]) -> Mapping[str, NDArray[np.float32]]:
        missing = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        if missing:
            self._vectors.update(zip(missing, self.sources.grounds.kit.embedder.embed(missing), strict=True))
        return self._vectors


def replaced(triplet: Names, unknown: str, name: str) -> Names:
    """The triplet with a name for the unknown; ``X_1`` is no part of ``X_10``.

    >>> replaced(("X_10", "wife of", "X_1"), "X_1", "Bo")
    ('X_10', 'wife of', 'Bo')
    """
    head, relation, tail = triplet
    return name if head == unknown else head, relation, name if tail == unknown else tail


def _with(row: Names, way: Way) -> Names:
    for unknown, thing in way.items():
        row = replaced(row, unknown, thing)
    return row


def _is_unknown(end: str) -> bool:
    return bool(unknowns((end, "", "")))
