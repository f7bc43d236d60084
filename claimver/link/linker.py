"""The default Linker: names, candidates, disambiguation, coreference."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import cast

from claimver.link.coreference import Resolver
from claimver.link.described import by_description
from claimver.link.disambiguate import choices, probabilities
from claimver.link.kinds import PERSON, Kinds
from claimver.link.mentions import find_names
from claimver.link.names import Names
from claimver.link.partial import partial_names
from claimver.link.relatives import by_relation
from claimver.link.short_forms import Found
from claimver.parts import Embedder, KnowledgeGraph, RemoteGraph, Reread
from claimver.types import Candidate, Document, Mention

KEPT = 10  # candidates a mention keeps, so that a reader can choose another
_ABBREVIATED = 0.97  # a short form is a little less sure than the full name


class GraphLinker:
    """Links against any knowledge graph that can be searched by name.

    ``min_confidence`` is the probability below which a name means no entity.
    """

    def __init__(
        self, graph: KnowledgeGraph, embedder: Embedder, *, min_confidence: float, resolver: Resolver | None = None
    ) -> None:
        self._resolver = resolver or Resolver(graph)
        self._graph, self._embedder, self._min_confidence = graph, embedder, min_confidence
        self._partial = partial_names(cast("Hashable", graph))

    def link(self, document: Document, reread: Reread | None = None) -> Document:
        """The document with its mentions, their entities and ranked candidates, pronouns included."""
        kinds = Kinds(self._graph)
        found = find_names(document, self._names(document), is_person=lambda entity: kinds.type(entity) == PERSON)
        chosen = choices(document, found, graph=self._graph, embedder=self._embedder, kinds=kinds)
        ranked = [probabilities(choice) for choice in chosen]
        named = replace(document, mentions=by_relation(self._mentions(found, ranked), self._graph))
        self._fetch_ahead(named)
        named = named if reread is None else reread(named)
        return replace(named, mentions=self._resolved(named, kinds))

    def _resolved(self, document: Document, kinds: Kinds) -> tuple[Mention, ...]:
        """The mentions with pronouns and descriptions; what a description means may be what a pronoun stands for."""
        found = self._resolver.resolve(document)
        described = by_description(document, found, self._graph, kinds)
        new = [mention for mention in described if mention not in found]
        if not new:
            return found
        kept = [mention for mention in document.mentions if not any(mention.span.overlaps(n.span) for n in new)]
        ordered = tuple(sorted((*kept, *new), key=lambda mention: mention.span))
        return self._resolver.resolve(replace(document, mentions=ordered))

    def _names(self, document: Document) -> Names:
        """The look-ups of the document; of a remote graph all are made in advance."""
        names = Names(self._graph, partial=self._partial)
        if isinstance(self._graph, RemoteGraph):
            rehearsal = Names(self._graph, rehearsal=True)
            find_names(document, rehearsal, is_person=lambda entity: False)
            names.prepare(rehearsal.asked)
        return names

    def _fetch_ahead(self, document: Document) -> None:
        """What coreference asks a remote graph about the entities is at hand."""
        if isinstance(self._graph, RemoteGraph):
            entities = [mention.entity for mention in document.mentions if mention.entity is not None]
            kinds = [entity.kind for entity in entities if entity.kind and entity.kind != "Q5"]
            self._graph.prefetch(facts=[*(entity.id for entity in entities), *kinds])

    def _mentions(self, found: Sequence[Found], ranked: Sequence[tuple[Candidate, ...]]) -> list[Mention]:
        mentions: list[Mention] = []
        places: list[Mention] = []
        for item, candidates in zip(found, ranked, strict=True):
            earlier = places[item.same_as] if item.same_as is not None else None
            mention = self._shortened(item, candidates, earlier) if earlier else self._mention(item, candidates)
            places.append(mention)
            if mention.entity is not None or not item.common:
                mentions.append(mention)
        return mentions

    def _mention(self, item: Found, candidates: Sequence[Candidate]) -> Mention:
        sure = bool(candidates) and candidates[0].score >= self._min_confidence
        entity, score = (candidates[0].entity, candidates[0].score) if sure else (None, 0.0)
        return Mention(item.span, item.text, entity, score, tuple(candidates[:KEPT]))

    def _shortened(self, item: Found, candidates: Sequence[Candidate], earlier: Mention) -> Mention:
        """The mention of a short form: the earlier name's entity, its own candidates behind it."""
        if earlier.entity is None:
            mention = self._mention(item, ())
            return replace(mention, candidates=tuple(candidates[:KEPT]), antecedent=earlier.antecedent or earlier.span)
        score = round(earlier.confidence * _ABBREVIATED, 4)
        known = {candidate.entity.id for candidate in earlier.candidates}
        others = [Candidate(c.entity, min(c.score, score) * 0.5) for c in candidates if c.entity.id not in known]
        kept = (Candidate(earlier.entity, score), *(c for c in earlier.candidates[1:] if c.score <= score), *others)
        ordered = sorted(kept, key=lambda candidate: -candidate.score)
        return Mention(item.span, item.text, earlier.entity, score, tuple(ordered[:KEPT]))
