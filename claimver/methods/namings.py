"""What the names of passages mean, so that a short name of a thing and its full one are one."""

from __future__ import annotations

from functools import lru_cache

from claimver.kg.memory import KIND_PROPERTIES
from claimver.methods.grounds import Grounds
from claimver.parts import RemoteGraph
from claimver.types import Entity, Passage

__all__ = ["Naming"]

MOST = 10_000  # names that are remembered
LOOKED = 3  # things of a name that are looked at


class Naming:
    """Names as what the graph calls so, written alike; any other name is itself, as all are for a remote graph."""

    def __init__(self, grounds: Grounds) -> None:
        self._grounds, self._entities = grounds, dict[str, Entity]()
        self._graph = None if isinstance(grounds.kit.graph, RemoteGraph) else grounds.kit.graph
        self._labels: dict[str, str] = {}
        self.of, self.kinds = lru_cache(MOST)(self._of), lru_cache(MOST)(self._called)

    def label(self, thing: str) -> str:
        """The name of a thing; other words as they are."""
        return self._labels.get(thing, thing)

    def lines(self, passage: Passage) -> list[tuple[str, tuple[str, ...]]]:
        """The sentences of a passage, each with the things that it or the title names; numbers and dates are none."""
        title = [self.of(passage.title)] if passage.title else []
        found = []
        for sentence, names in self._grounds.named(passage):
            things = {self.of(name): name for name in names if _is_name(name)}
            kept = [t for t, name in things.items() if t in self._entities or not any(map(str.isdigit, name))]
            found.append((sentence, tuple(dict.fromkeys([*title, *kept]))))
        return found

    def _of(self, name: str) -> str:
        """The id of what a name means in the graph, else the name, case aside."""
        found = () if self._graph is None else self._graph.search(name, limit=LOOKED)
        for entity in (candidate.entity for candidate in found):
            if name in (entity.label, *entity.aliases):
                self._labels[entity.id], self._entities[entity.id] = entity.label, entity
                return entity.id
        self._labels.setdefault(name.casefold(), name)
        return name.casefold()

    def _called(self, thing: str) -> tuple[str, ...]:
        """The kinds of which the graph says that a thing is one."""
        if thing not in self._entities or self._graph is None:
            return ()
        return tuple(fact.object_text for fact in self._graph.facts(thing) if fact.property.id in KIND_PROPERTIES)


def _is_name(text: str) -> bool:
    """Whether a text may name a thing: it has a letter, and not small ones alone where its script has large ones.

    >>> _is_name("Oslo"), _is_name("日本"), _is_name("1905"), _is_name("three")
    (True, True, False, False)
    """
    return any(map(str.isalpha, text)) and (text != text.lower() or text == text.upper())
