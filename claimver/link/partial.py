"""Entities whose names are only like a surface: a surname alone, another spelling, words run together.

An index over all the names of a graph, made when the first such name is met. A graph that cannot list its names, or
has more than ``MOST`` of them, has none: there, names are found as they are written or not at all.
"""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from threading import Lock
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Indel

from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Candidate

MOST = 1_000_000  # names that an index is made of
ALIKE = 0.85  # similarity of two spellings of one name, of 1
_SHORTEST = 4  # consonants and digits that a misspelt name must have left
_DROPPED = str.maketrans("cz", "ss", "aeiouy .,'’‘-–—_&!?()\"/")


@runtime_checkable
class _Listing(Protocol):
    def names(self) -> Iterator[tuple[str, str]]:
        """(name, entity id) of every label and alias."""
        ...


def skeleton(name: str) -> str:
    """The consonants and digits of a name, which most misspellings share.

    >>> skeleton("Beyoncé"), skeleton("San Francisco"), skeleton("SanFransisco")
    ('bns', 'snfrns', 'snfrns')
    """
    plain = name if name.isascii() else unicodedata.normalize("NFD", name).encode("ascii", "ignore").decode()
    letters = plain.lower().translate(_DROPPED)
    return "".join(letter for letter, _ in itertools.groupby(letters))


class PartialNames:
    """Look-ups by a part or a likeness of a name; safe to share between threads."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph, self._lock = graph, Lock()
        self._ids: list[str] = []
        self._spelt: _Index | None = None
        self._last: _Index | None = None

    def surname(self, surface: str, *, limit: int) -> tuple[Candidate, ...]:
        """The entities with a name of two to four words whose last is the surface, most popular first."""
        return self._found(surface, "last", limit) if surface[:1].isupper() else ()

    def spelling(self, surface: str, *, limit: int) -> tuple[Candidate, ...]:
        """The entities with a name that is spelt nearly so, most alike first."""
        found = self._found(surface, "spelt", 4 * limit) if len(skeleton(surface)) >= _SHORTEST else ()
        rated = sorted(((_likeness(surface, c), c) for c in found), key=lambda pair: -pair[0])
        return tuple(candidate for likeness, candidate in rated if likeness >= ALIKE)[:limit]

    def _found(self, surface: str, kind: str, limit: int) -> tuple[Candidate, ...]:
        with self._lock:
            if self._spelt is None:
                self._build()
        index, key = (self._last, surface) if kind == "last" else (self._spelt, skeleton(surface))
        ids = dict.fromkeys(self._ids[place] for place in index.places(hash(key))) if index else {}
        entities = sorted((self._graph.entity(id) for id in ids), key=lambda e: (-e.popularity, e.id))
        return tuple(Candidate(entity, 0.5) for entity in entities[:limit])

    def _build(self) -> None:
        spelt, last = list[tuple[int, int]](), list[tuple[int, int]]()
        number: dict[str, int] = {}
        for name, id in self._names():
            place = number.setdefault(id, len(number))
            spelt.append((hash(skeleton(name)), place))
            words = name.split()
            if 2 <= len(words) <= 4 and words[-1][0].isupper() and words[0][0].isupper():
                last.append((hash(words[-1]), place))
        self._ids = list(number)
        self._last, self._spelt = _Index(last), _Index(spelt)

    def _names(self) -> list[tuple[str, str]]:
        if isinstance(self._graph, RemoteGraph) or not isinstance(self._graph, _Listing):
            return []
        listed = list(itertools.islice(self._graph.names(), MOST + 1))
        return listed if len(listed) <= MOST else []


@lru_cache(maxsize=4)
def partial_names(graph: Any) -> PartialNames:
    """The look-ups of a graph, made once a process."""
    return PartialNames(graph)


class _Index:
    """Hashes and places, sorted by hash."""

    def __init__(self, pairs: list[tuple[int, int]]) -> None:
        table: NDArray[np.int64] = np.array(pairs, dtype=np.int64).reshape(-1, 2)
        table = table[np.lexsort((table[:, 1], table[:, 0]))]
        self._hashes, self._places = np.ascontiguousarray(table[:, 0]), table[:, 1]

    def places(self, key: int) -> list[int]:
        """The places under one hash."""
        first, end = np.searchsorted(self._hashes, [key, key + 1])
        places: list[int] = self._places[first:end].tolist()
        return places


def _likeness(surface: str, candidate: Candidate) -> float:
    """The likeness of the likest name, 0 where none reaches ``ALIKE``."""
    wanted = surface.casefold().replace(" ", "")
    names = (name.casefold().replace(" ", "") for name in (candidate.entity.label, *candidate.entity.aliases))
    return max(Indel.normalized_similarity(wanted, name, score_cutoff=ALIKE) for name in names)
