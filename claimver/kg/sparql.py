"""A knowledge graph that is asked over SPARQL: live Wikidata, or any endpoint, behind the protocol of all graphs."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Generic, TypeVar

from claimver.errors import UnknownName
from claimver.kg.names import ranked, tidy
from claimver.kg.sparql_client import SparqlClient, TooLarge
from claimver.kg.sparql_dialect import Dialect, Hit, Links, Statement, Thing
from claimver.kg.sparql_plain import PlainRdf
from claimver.kg.sparql_values import with_unit
from claimver.kg.sparql_wikibase import Wikibase
from claimver.kg.sparql_wikibase_queries import STATEMENT
from claimver.types import Candidate, Edge, Entity, Property, Qualifier, Triplet, Value

INCOMING = 1_500  # edges that point to an entity: more than the usual limit of a hub, so that a hub is known as one
KEPT_SECONDS = 3_600.0
WIKIBASE = "SELECT ?statement WHERE { ?statement <http://wikiba.se/ontology#rank> ?rank } LIMIT 1"
_CHUNK = 400  # ids of the first group in one query for connections
_T = TypeVar("_T")


class SparqlGraph:
    """The graph behind an endpoint; safe to share between threads.

    Every question costs a request, so it takes many ids at once (``RemoteGraph``) and keeps what it has read. Of the
    edges that point to an entity, ``neighbours`` gives at most ``incoming``; ``partial`` says where there are more.
    """

    def __init__(self, client: SparqlClient, *, dialect: Dialect | None = None, incoming: int = INCOMING) -> None:
        self.client, self.incoming = client, incoming
        self._chosen = dialect
        self._entities = _Kept[Entity](100_000)
        self._properties = _Kept[Property](20_000)
        self._facts = _Kept[tuple[Triplet, ...]](2_000)
        self._links = _Kept[Links](20_000)
        self._statements = _Kept[Triplet](20_000)

    @property
    def snapshot(self) -> str:
        """The endpoint asked."""
        return self.client.endpoint

    def search(self, name: str, *, limit: int = 10) -> tuple[Candidate, ...]:
        """Entities whose label or alias is ``name``: exact case first, then labels, then the popular."""
        return self.search_all([name], limit=limit)[name]

    def search_all(self, names: Sequence[str], *, limit: int = 10) -> dict[str, tuple[Candidate, ...]]:
        """The same for many names."""
        plain = {name: tidy(name) for name in names}
        hits = self._dialect().search(self.client, list(dict.fromkeys(plain.values())))
        chosen = {name: _ranked(plain[name], hits.get(plain[name], ()), limit) for name in plain}
        described = self.entities([c.entity.id for found in chosen.values() for c in found])
        self.entities([entity.kind for entity in described.values() if entity.kind])
        return {
            name: tuple(Candidate(described[c.entity.id], c.score) for c in found if c.entity.id in described)
            for name, found in chosen.items()
        }

    def entity(self, id: str) -> Entity:
        """The entity of that id. Raises: UnknownName, RetrievalError."""
        found = self.entities([id])
        if id not in found:
            raise UnknownName("entity", id)
        return found[id]

    def entities(self, ids: Sequence[str]) -> dict[str, Entity]:
        """Those of the entities that exist."""
        return self._entities.fill(ids, partial(self._dialect().entities, self.client))

    def property(self, id: str) -> Property:
        """The property of that id. Raises: UnknownName, RetrievalError."""
        found = self._properties_of([id])
        if id not in found:
            raise UnknownName("property", id)
        return found[id]

    def facts(self, id: str) -> tuple[Triplet, ...]:
        """All statements whose subject is ``id``, in the order of their ids; none for an id that is not here."""
        return self.facts_of([id]).get(id, ())

    def facts_of(self, ids: Sequence[str]) -> dict[str, tuple[Triplet, ...]]:
        """The same for many ids."""
        return self._facts.fill(ids, lambda missing: self._grouped(self._dialect().facts(self.client, missing)))

    def facts_among(self, ids: Sequence[str], properties: Sequence[str]) -> Mapping[str, tuple[Triplet, ...]]:
        """For each id its statements with one of these properties."""
        unique = list(dict.fromkeys(ids))
        found = self._grouped(self._dialect().facts_among(self.client, unique, properties))
        return {id: found.get(id, ()) for id in unique}

    def neighbours(self, ids: Sequence[str]) -> Mapping[str, tuple[Edge, ...]]:
        """For each id its item-valued statements that are not deprecated, in either direction."""
        links = self._links_of(ids)
        return {id: links[id].edges if id in links else () for id in ids}

    def partial(self, ids: Sequence[str]) -> frozenset[str]:
        """Those of the ids to which more edges point than ``neighbours`` gives."""
        return frozenset(id for id, links in self._links_of(ids).items() if links.partial)

    def degrees(self, ids: Sequence[str], *, up_to: int) -> Mapping[str, int]:
        """For each id its distinct neighbours, counted no further than ``up_to``."""
        return self._dialect().degrees(self.client, list(dict.fromkeys(ids)), up_to)

    def connections(self, ids: Sequence[str], others: Sequence[str]) -> Mapping[str, tuple[Edge, ...]]:
        """For each of ``ids`` its edges to ``others``, in either direction, deprecated statements left out."""
        found: dict[str, list[Edge]] = {id: [] for id in ids}
        firsts, seconds = list(found), list(dict.fromkeys(others))
        for start in range(0, len(firsts), _CHUNK):
            for id, edge in self._connections(firsts[start : start + _CHUNK], seconds):
                found[id].append(edge)
        return {id: tuple(dict.fromkeys(edges)) for id, edges in found.items()}

    def statements(self, ids: Sequence[str]) -> tuple[Triplet, ...]:
        """The statements of these ids, in the order asked. Raises: UnknownName, RetrievalError."""
        found = self._statements.fill(ids, self._read_statements)
        missing = next((id for id in ids if id not in found), None)
        if missing is not None:
            raise UnknownName("statement", missing)
        return tuple(found[id] for id in ids)

    def prefetch(
        self,
        *,
        entities: Sequence[str] = (),
        facts: Sequence[str] = (),
        neighbours: Sequence[str] = (),
        statements: Sequence[str] = (),
    ) -> None:
        """What is asked about these next is at hand, in as few requests as can be."""
        self.entities(entities)
        self.facts_of(facts)
        self._links_of(neighbours)
        self._statements.fill(statements, self._read_statements)

    def _dialect(self) -> Dialect:
        if self._chosen is None:
            found = self.client.select(WIKIBASE)  # another Wikibase has other ids than Wikidata
            held = any(row["statement"].value.startswith(STATEMENT) for row in found)
            self._chosen = Wikibase() if held else PlainRdf()
        return self._chosen

    def _connections(self, firsts: Sequence[str], seconds: Sequence[str]) -> list[tuple[str, Edge]]:
        """(id, edge) between the groups; in parts where the answer, or the question, is too large."""
        try:
            return self._dialect().connections(self.client, firsts, seconds)
        except TooLarge:
            if len(firsts) < 2 and len(seconds) < 2:
                raise
        if len(firsts) < len(seconds):
            parts = [(firsts, half) for half in _halves(seconds)]
        else:
            parts = [(half, seconds) for half in _halves(firsts)]
        return [edge for part in parts for edge in self._connections(*part)]

    def _links_of(self, ids: Sequence[str]) -> dict[str, Links]:
        return self._links.fill(ids, lambda missing: self._dialect().neighbours(self.client, missing, self.incoming))

    def _properties_of(self, ids: Sequence[str]) -> dict[str, Property]:
        return self._properties.fill(ids, partial(self._dialect().properties, self.client))

    def _read_statements(self, ids: Sequence[str]) -> dict[str, Triplet]:
        return {
            triplet.id: triplet for triplet in self._triplets(self._dialect().statements(self.client, ids).values())
        }

    def _grouped(self, found: Mapping[str, Sequence[Statement]]) -> dict[str, tuple[Triplet, ...]]:
        made = {t.id: t for t in self._triplets([s for statements in found.values() for s in statements])}
        self._statements.put(made)
        return {id: tuple(made[statement.id] for statement in statements) for id, statements in found.items()}

    def _triplets(self, statements: Iterable[Statement]) -> Iterator[Triplet]:
        """The statements with entities and properties in place of ids, all of them read together."""
        listed = list(statements)
        things = [thing for s in listed for thing in _things(s)]
        units = [thing.unit_id for thing in things if isinstance(thing, Value) and thing.unit_id]
        entities = self.entities([*(thing for thing in things if isinstance(thing, str)), *units])
        relations = self._properties_of([id for s in listed for id in (s.property, *(q[0] for q in s.qualifiers))])

        def named(thing: Thing) -> Entity | Value:
            if isinstance(thing, str):
                return entities.get(thing) or Entity(thing, thing)
            known = entities.get(thing.unit_id or "")
            return with_unit(thing, known.label) if known else thing

        def worded(thing: Thing) -> str:
            value = named(thing)
            return value.label if isinstance(value, Entity) else value.text

        for s in listed:
            yield Triplet(
                id=s.id,
                subject=entities.get(s.subject) or Entity(s.subject, s.subject),
                property=relations.get(s.property) or Property(s.property, s.property),
                object=named(s.object),
                qualifiers=tuple(
                    Qualifier(relations.get(name) or Property(name, name), named(value)) for name, value in s.qualifiers
                ),
                references=tuple(dict.fromkeys(map(worded, s.references))),
                rank=s.rank,
                source=self.snapshot,
            )


def _halves(ids: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    return ids[: len(ids) // 2], ids[len(ids) // 2 :]


def _things(statement: Statement) -> Iterator[Thing]:
    yield from (statement.subject, statement.object, *statement.references)
    yield from (value for _, value in statement.qualifiers)


class _Kept(Generic[_T]):
    """What was read lately, by id; what does not exist is not kept."""

    def __init__(self, size: int) -> None:
        self._size, self._lock = size, threading.Lock()
        self._items: OrderedDict[str, tuple[float, _T]] = OrderedDict()

    def fill(self, ids: Iterable[str], read: Callable[[list[str]], Mapping[str, _T]]) -> dict[str, _T]:
        """The items of the ids, those missing read in one go."""
        wanted = list(dict.fromkeys(ids))
        oldest, found = time.monotonic() - KEPT_SECONDS, dict[str, _T]()
        with self._lock:
            for id in wanted:
                kept = self._items.get(id)
                if kept is not None and kept[0] > oldest:
                    self._items.move_to_end(id)
                    found[id] = kept[1]
        missing = [id for id in wanted if id not in found]
        if missing:
            fresh = read(missing)
            self.put(fresh)
            found.update(fresh)
        return found

    def put(self, items: Mapping[str, _T]) -> None:
        """The items are kept."""
        now = time.monotonic()
        with self._lock:
            for id, item in items.items():
                self._items[id] = (now, item)
                self._items.move_to_end(id)
            while len(self._items) > self._size:
                self._items.popitem(last=False)


def _ranked(name: str, hits: Iterable[Hit], limit: int) -> tuple[Candidate, ...]:
    """The best of the hits, as entities of which only id and popularity are known yet."""
    found: dict[str, tuple[Entity, bool, bool]] = {}
    for hit in hits:
        _, exact, label = found.get(hit.id, (None, False, False))
        bare = Entity(hit.id, hit.id, popularity=hit.popularity)
        found[hit.id] = (bare, *max((exact, label), (tidy(hit.text) == name, hit.is_label)))
    return ranked(name, found, limit)
