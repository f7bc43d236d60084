"""Evidence for a document: paths between its entities, facts about them, and where places and classes belong."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from claimver.errors import UnknownName
from claimver.kg.paths import CLASSES, PathSearch, find_paths
from claimver.kg.relevance import Relevance
from claimver.kg.remote_steps import AT_ONCE, RemoteEdges, RemoteSource
from claimver.kg.steps import Budget, OutOfTime
from claimver.parts import Embedder, KnowledgeGraph, RemoteGraph
from claimver.sharing import give_way, own_time
from claimver.types import Document, Edge, Entity, Evidence, Path, Rank, Triplet, Value

CONTAINING = ("P17", "P131", "P279", "P361")  # country, located in, subclass of, part of
CHAIN_STEPS = 2
CHAIN_FACTS = 8  # the best facts of an entity whose objects' whereabouts are added
CHAIN_LIMIT = 120  # containment facts of one document
INCOMING = 40  # incoming statements of an entity that are weighed
FEW, CROWDED = 6, 0.02  # statements of a thing by one relation, and what each further one loses
VALUED = 0.15  # what a date or quantity gains where the text has figures
MIDDLES, MIDDLE_FACTS = 24, 6  # what joins two entities, and its dates and amounts that are added
PATH_SHARE = 0.6  # of the time, for paths
POOL = 60  # paths of a pair that are weighed
REMOTE_POOL = 12  # the same where each statement has to be sent for
FIRST_PART = 2  # sentences whose evidence is asked for first where every question is a request; each time twice as many


@dataclass(frozen=True, slots=True)
class GivenRetriever:
    """A retriever that returns the evidence it was given."""

    evidence: Evidence

    def find(self, document: Document) -> Evidence:
        """The evidence given, whatever the document."""
        return self.evidence


class GraphRetriever:
    """Paths and facts of a knowledge graph, ranked by their relevance to the sentences that name their entities."""

    def __init__(
        self,
        graph: KnowledgeGraph,
        embedder: Embedder,
        *,
        max_hops: int = 3,
        max_paths: int = 4,
        hub_degree: int = 1_000,
        facts_per_entity: int = 40,
        seconds: float | None = 20.0,
    ) -> None:
        self.graph, self.relevance = graph, Relevance(embedder)
        self.max_hops, self.max_paths, self.hub_degree = max_hops, max_paths, hub_degree
        self.facts_per_entity, self.seconds = facts_per_entity, seconds

    def find(self, document: Document) -> Evidence:
        """Paths, facts and containment of the linked entities; ``complete`` is False where time cut the search.

        Raises: RetrievalError where the graph did not answer.
        """
        clock = _Clock(self.seconds)
        scene = self._scene(document)
        self._fetch_ahead(scene)
        self._embed_ahead(scene)
        search = self._paths(scene, clock)
        gathered = _Gathered()
        for path in search.paths:
            gathered.add(path.triplets, self.relevance.triplets(path.triplets, scene.around(path)))
        complete = search.complete
        chain_from = [scene.entities[id] for id in scene.sentences]
        for id, sentences in scene.sentences.items():
            give_way()
            complete = complete and not clock.over()
            kept = self._facts(id, sentences if not clock.over() else (), scene)
            gathered.add([t for _, t in kept], [score for score, _ in kept])
            chain_from += [t.object for _, t in kept[:CHAIN_FACTS] if isinstance(t.object, Entity)]
        for path in search.paths:
            chain_from += [t.object for t in path.triplets if isinstance(t.object, Entity)]
        if told := self._between(search.paths, scene):
            gathered.add(told, self.relevance.triplets(told, scene.texts))
        ranked = gathered.ranked()
        chains = self._containing(chain_from, scene, {triplet.id for triplet in ranked})
        return Evidence(triplets=(*ranked, *chains), paths=search.paths, complete=complete)

    def arriving(self, document: Document) -> Iterator[tuple[Document, Evidence]]:
        """The whole with its evidence; of a remote graph part by part, few parts, each with the time of one.

        A part's evidence is that of its sentences and the next one, with which they may be joined by paths.
        Raises: RetrievalError.
        """
        if not isinstance(self.graph, RemoteGraph):
            yield document, self.find(document)
            return
        first, size, spans = 0, FIRST_PART, document.sentences
        while first == 0 or first < len(spans):
            own, near = spans[first : first + size], spans[first : first + size + 1]
            last = first + size >= len(spans)
            start, end = spans[first].start if first else 0, len(document.text) if last else near[-1].start
            claims = tuple(claim for claim in document.claims if start <= claim.span.start < end)
            mentions = tuple(m for m in document.mentions if not spans or any(m.span.overlaps(s) for s in near))
            found = self.find(replace(document, sentences=near, mentions=mentions))
            yield replace(document, sentences=own, claims=claims), found
            first, size = first + size, 2 * size

    def _scene(self, document: Document) -> _Scene:
        """The linked entities that the graph knows, and the sentences that name each."""
        spans = document.sentences
        texts = [" ".join(span.of(document.text).split()) for span in spans] or [document.text]
        scene = _Scene(texts)
        for mention in sorted(document.mentions, key=lambda m: m.span):
            place = next((i for i, span in enumerate(spans) if span.overlaps(mention.span)), 0)
            meant = [mention.entity] if mention.entity is not None else []
            for entity in meant:
                if self._known(entity.id, scene):
                    scene.sentences.setdefault(entity.id, []).append(texts[place])
                    scene.places.setdefault(place, {})[entity.id] = None
        scene.sentences = {id: list(dict.fromkeys(found)) for id, found in scene.sentences.items()}
        return scene

    def _known(self, id: str, scene: _Scene) -> bool:
        if id in scene.entities:
            return True
        try:
            scene.entities[id] = self.graph.entity(id)
        except UnknownName:  # linked by a name that a reader added: the graph has nothing on it
            return False
        return True

    def _fetch_ahead(self, scene: _Scene) -> None:
        """What a remote graph says of the entities is at hand, asked for all of them at once."""
        if isinstance(self.graph, RemoteGraph):
            ids = list(scene.sentences)
            self.graph.prefetch(facts=ids, neighbours=ids)
            pointing = [self._pointing(id, sentences, scene) for id, sentences in scene.sentences.items()]
            self.graph.prefetch(statements=[edge.statement for edges in pointing for edge in edges])

    def _embed_ahead(self, scene: _Scene) -> None:
        """The vectors of the sentences and of the entities' relations are at hand, made together."""
        labels = (triplet.property.label for id in scene.sentences for triplet in self.graph.facts(id))
        self.relevance.vectors([*scene.texts, *labels] if scene.sentences else [])

    def _paths(self, scene: _Scene, clock: _Clock) -> PathSearch:
        """The paths of all pairs that share a sentence or stand in neighbouring ones, sentence by sentence."""
        paths: dict[tuple[str, ...], Path] = {}
        complete, done = True, set[frozenset[str]]()
        known = self._prepared(scene, clock)
        for place in sorted(scene.places):
            seeds, pairs = scene.window(place)
            fresh = [pair for pair in pairs if frozenset(pair) not in done]
            if not fresh:
                continue
            done.update(map(frozenset, fresh))
            give_way()
            sentences = scene.texts[place : place + 2]
            search = find_paths(
                self.graph,
                seeds,
                max_hops=self.max_hops,
                max_paths=self.max_paths,
                hub_degree=self.hub_degree,
                relevance=lambda found, near=sentences: self.relevance.paths(found, near),  # type: ignore[misc]
                seconds=clock.left(PATH_SHARE),
                pairs=fresh,
                pool=REMOTE_POOL if isinstance(self.graph, RemoteGraph) else POOL,
                known=known,
            )
            complete = complete and search.complete
            paths.update((tuple(t.id for t in path.triplets), path) for path in search.paths)
        return PathSearch(tuple(paths.values()), complete)

    def _prepared(self, scene: _Scene, clock: _Clock) -> RemoteEdges | None:
        """Of a remote graph the edges that the paths of all sentences need, asked for together."""
        if not isinstance(self.graph, RemoteGraph):
            return None
        known = RemoteEdges()
        source = RemoteSource(
            self.graph,
            [pair for place in sorted(scene.places) for pair in scene.window(place)[1]],
            seeds=list(scene.sentences),
            hub_degree=self.hub_degree,
            skip=CLASSES,
            budget=Budget(clock.left(PATH_SHARE)),
            max_hops=self.max_hops,
            shared=known,
        )
        try:
            source.prepare(min(self.max_hops, AT_ONCE))
        except OutOfTime:  # the searches will meet the same end, and say so
            return known
        return known

    def _facts(self, id: str, sentences: Sequence[str], scene: _Scene) -> list[tuple[float, Triplet]]:
        """The best statements about an entity with their relevance: mostly its own, some that point to it."""
        own = [triplet for triplet in self.graph.facts(id) if _is_evidence(triplet)]
        pointing = self._incoming(id, sentences, scene)
        limit = self.facts_per_entity
        room = min(len(pointing), max(limit // 4, limit - len(own)), limit // 2)
        best = self._best(own, sentences, scene, limit - room) + self._best(pointing, sentences, scene, room)
        return sorted(best, key=lambda pair: -pair[0])

    def _best(
        self, triplets: Sequence[Triplet], sentences: Sequence[str], scene: _Scene, limit: int
    ) -> list[tuple[float, Triplet]]:
        """The most relevant; statements that join two entities of the document come first."""
        scored = list(zip(self.relevance.triplets(triplets, sentences), triplets, strict=True))
        scored.sort(key=lambda pair: (not scene.joins(pair[1]), -pair[0]))
        if len(scored) <= limit:
            return scored
        figures = any(character.isdigit() for text in sentences for character in text)
        return _spread(scored, limit, scene, figures=figures)

    def _between(self, paths: Sequence[Path], scene: _Scene) -> list[Triplet]:
        """Dates and amounts of what joins two entities in one step each: the event that a sentence tells of unnamed."""
        if isinstance(self.graph, RemoteGraph):
            return []
        pairs = ([{end.id for end in _ends(t)} for t in path.triplets] for path in paths if len(path.triplets) == 2)
        middles = dict.fromkeys(id for one, other in pairs for id in sorted(one & other) if id not in scene.sentences)
        found: list[Triplet] = []
        for id in itertools.islice(middles, MIDDLES):
            valued = (t for t in self.graph.facts(id) if isinstance(t.object, Value) and _is_evidence(t))
            found += itertools.islice(valued, MIDDLE_FACTS)
        return found

    def _incoming(self, id: str, sentences: Sequence[str], scene: _Scene) -> list[Triplet]:
        """Statements whose object is the entity; of very many those with the most fitting properties."""
        return list(self.graph.statements([edge.statement for edge in self._pointing(id, sentences, scene)]))

    def _pointing(self, id: str, sentences: Sequence[str], scene: _Scene) -> list[Edge]:
        edges = [edge for edge in self.graph.neighbours([id])[id] if not edge.outward]
        if len(edges) > INCOMING:
            edges = sorted(edges, key=self._fit(id, edges, sentences, scene))[:INCOMING]
        return edges

    def _fit(self, id: str, edges: Sequence[Edge], sentences: Sequence[str], scene: _Scene) -> _EdgeKey:
        used = dict.fromkeys(edge.property for edge in edges)
        labels = {property: f"{self.graph.property(property).label} {scene.entities[id].label}" for property in used}
        vectors = self.relevance.vectors([*labels.values(), *sentences])
        fit = {
            property: max((round(float(vectors[label] @ vectors[text]), 4) for text in sentences), default=0.0)
            for property, label in labels.items()
        }
        return _EdgeKey(fit, frozenset(scene.sentences))

    def _containing(self, start: Iterable[Entity], scene: _Scene, known: set[str]) -> tuple[Triplet, ...]:
        """Country, region, class and whole of the entities, ``CHAIN_STEPS`` up; those ending in the document first."""
        found: dict[str, Triplet] = {}
        front, seen = list(dict.fromkeys(entity.id for entity in start)), set[str]()
        for _ in range(CHAIN_STEPS):
            following = []
            fresh_ids = [id for id in front if id not in seen][: max(0, 2 * CHAIN_LIMIT - len(seen))]
            seen.update(fresh_ids)
            for triplets in self._facts_of(fresh_ids):
                for triplet in triplets:
                    if triplet.property.id in CONTAINING and triplet.rank is not Rank.DEPRECATED:
                        found.setdefault(triplet.id, triplet)
                        following += [triplet.object.id] if isinstance(triplet.object, Entity) else []
            front = list(dict.fromkeys(following))
        fresh = [triplet for triplet in found.values() if triplet.id not in known]
        fresh.sort(key=lambda triplet: not scene.ends_in(triplet))
        return tuple(fresh[:CHAIN_LIMIT])

    def _facts_of(self, ids: Sequence[str]) -> Iterator[Sequence[Triplet]]:
        """For each id its statements, of a remote graph those about containment alone."""
        if isinstance(self.graph, RemoteGraph):
            yield from self.graph.facts_among(ids, CONTAINING).values()
        else:
            yield from map(self.graph.facts, ids)


@dataclass(slots=True)
class _Scene:
    """Who is named where: ``sentences`` of each entity id, entity ids of each sentence's number."""

    texts: list[str]
    entities: dict[str, Entity] = field(default_factory=dict)
    sentences: dict[str, list[str]] = field(default_factory=dict)
    places: dict[int, dict[str, None]] = field(default_factory=dict)

    def window(self, place: int) -> tuple[list[str], list[tuple[str, str]]]:
        """The entities of a sentence and the next, and the pairs of them that begin in the first."""
        here = list(self.places.get(place, ()))
        both = list(dict.fromkeys([*here, *self.places.get(place + 1, ())]))
        return both, [pair for pair in itertools.combinations(both, 2) if pair[0] in here]

    def around(self, path: Path) -> list[str]:
        """The sentences that name an entity of the path, each once."""
        ids = dict.fromkeys(entity.id for triplet in path.triplets for entity in _ends(triplet))
        return list(dict.fromkeys(text for id in ids for text in self.sentences.get(id, ())))

    def joins(self, triplet: Triplet) -> bool:
        """Whether both ends are named in the document."""
        return triplet.subject.id in self.sentences and self.ends_in(triplet)

    def ends_in(self, triplet: Triplet) -> bool:
        """Whether the object is named in the document."""
        return isinstance(triplet.object, Entity) and triplet.object.id in self.sentences


@dataclass(slots=True)
class _Gathered:
    """Triplets with their best relevance, in the order of discovery."""

    scores: dict[str, float] = field(default_factory=dict)
    triplets: dict[str, Triplet] = field(default_factory=dict)

    def add(self, triplets: Sequence[Triplet], scores: Sequence[float]) -> None:
        for triplet, score in zip(triplets, scores, strict=True):
            self.triplets.setdefault(triplet.id, triplet)
            self.scores[triplet.id] = max(score, self.scores.get(triplet.id, -1.0))

    def ranked(self) -> tuple[Triplet, ...]:
        """All of them, most relevant first."""
        return tuple(sorted(self.triplets.values(), key=lambda triplet: -self.scores[triplet.id]))


@dataclass(frozen=True, slots=True)
class _EdgeKey:
    """Sorts edges: to entities of the document first, then by the fit of their property."""

    fit: Mapping[str, float]
    named: frozenset[str]

    def __call__(self, edge: Edge) -> tuple[bool, float]:
        return (edge.other not in self.named, -self.fit[edge.property])


def _spread(
    scored: Sequence[tuple[float, Triplet]], limit: int, scene: _Scene, *, figures: bool
) -> list[tuple[float, Triplet]]:
    """The best, fewer of what one relation says over and over: a country's area beside its diplomatic relations.

    Half the places are for the first statement of a relation. Where the text has figures, dates and quantities come
    before what is as relevant.
    """
    met: dict[tuple[str, bool], int] = {}
    ranks: list[float] = []
    first: set[int] = set()
    for score, triplet in scored:
        relation = (triplet.property.id, triplet.subject.id in scene.sentences)
        if relation not in met:
            first.add(len(ranks))
        met[relation] = met.get(relation, 0) + 1
        valued = figures and isinstance(triplet.object, Value)
        ranks.append(score - CROWDED * max(0, met[relation] - FEW) + VALUED * valued)
    order = sorted(range(len(scored)), key=lambda i: (not scene.joins(scored[i][1]), -ranks[i]))
    chosen = dict.fromkeys([*[i for i in order if i in first][: limit // 2], *order])
    return [scored[i] for i in sorted(itertools.islice(chosen, limit))]


class _Clock:
    """What is left of the time of one call."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds, self._start = seconds, own_time()

    def left(self, share: float = 1.0) -> float | None:
        """Seconds left of that share of the time; None where there is no limit."""
        return None if self._seconds is None else max(0.0, share * self._seconds - (own_time() - self._start))

    def over(self) -> bool:
        """Whether nothing is left."""
        return self.left() == 0.0


def _is_evidence(triplet: Triplet) -> bool:
    """Whether the statement holds and says something: that there is some value tells no text from another."""
    unknown = isinstance(triplet.object, Value) and triplet.object.kind == "unknown"
    return triplet.rank is not Rank.DEPRECATED and not unknown


def _ends(triplet: Triplet) -> Iterator[Entity]:
    yield triplet.subject
    if isinstance(triplet.object, Entity):
        yield triplet.object
