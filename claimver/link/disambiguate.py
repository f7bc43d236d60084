"""Which entity a name means: candidates scored by prior, wording, type, context and coherence; or none.

A log-linear model over a few features (``benchmarks/linking_fit.py`` fits the weights). "No entity of the graph" is one
more choice, so that confidences sum to one.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol, runtime_checkable

from claimver.link.kinds import NOT_THINGS, Kinds
from claimver.link.mentions import Found
from claimver.link.names import case_match, written
from claimver.parts import Embedder, KnowledgeGraph, RemoteGraph
from claimver.types import Candidate, Document, Entity, Span

CONSIDERED = 8  # candidates of one name that context is looked up for
DECIDED = 5.0  # a lead in the cheap score that context does not overturn
CONTEXT_CHARS = 300
WEIGHTS: Mapping[str, float] = {
    "prior": 3.0,
    "share": 1.0,
    "case": 3.0,
    "label": 1.0,
    "type": 1.2,
    "thing": 8.0,
    "words": 1.5,
    "context": 8.0,
    "coherence": 3.0,
}
NONE: Mapping[str, float] = {  # the score of "no entity", by kind of name
    "name": 1.0,
    "common": 2.0,
    "inexact": 1.5,
    "unsupported": 12.0,  # an everyday noun, or a mere likeness, without coherence
}
_DOUBLINGS = 16.0  # popularity up to which it counts doublings, as where it is log2(1 + neighbours)
_WORD = re.compile(r"[^\W\d_]{3,}")
_SMALL = frozenset(
    ["the", "and", "for", "from", "with", "that", "which", "who", "was", "were", "are", "its", "his", "her"]
)


@runtime_checkable
class Joined(Protocol):
    """A graph that tells which entities of a few are connected without telling all their edges."""

    def joined(self, ids: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
        """For each id those of the others that a statement joins it with, deprecated ones aside."""
        ...


@dataclass
class Choice:
    """A name with its scored candidates while the document is being worked on."""

    found: Found
    entities: tuple[Entity, ...]
    features: list[dict[str, float]] = field(default_factory=list)

    def scores(self) -> list[float]:
        """One score for each candidate."""
        return [sum(WEIGHTS[name] * value for name, value in row.items()) for row in self.features]

    def unsupported(self) -> bool:
        """Whether it takes a connection with another name to believe that an entity is meant."""
        return (self.found.everyday or self.found.partial) and not any(row.get("coherence") for row in self.features)

    def none(self) -> float:
        """The score of "no entity of the graph"."""
        kind = "common" if self.found.common else "name" if self.found.exact else "inexact"
        return NONE["unsupported" if self.unsupported() else kind]

    def ambiguous(self) -> bool:
        """Whether context could change what is chosen."""
        best = sorted([*self.scores(), self.none()], reverse=True)[:2]
        return len(best) == 2 and best[0] - best[1] < DECIDED

    def unclear(self) -> bool:
        """Whether connections could change what is chosen."""
        return bool(self.entities) and (self.unsupported() or self.ambiguous())


def disambiguate(
    document: Document, found: Sequence[Found], *, graph: KnowledgeGraph, embedder: Embedder, kinds: Kinds
) -> tuple[tuple[Candidate, ...], ...]:
    """For each name its candidates with probabilities, best first; what is missing to 1 is "none of them"."""
    described = choices(document, found, graph=graph, embedder=embedder, kinds=kinds)
    return tuple(_probabilities(choice) for choice in described)


def choices(
    document: Document, found: Sequence[Found], *, graph: KnowledgeGraph, embedder: Embedder, kinds: Kinds
) -> list[Choice]:
    """For each name its candidates with their features.

    Asks the embedder once and the graph's neighbours once for the whole document.
    """
    words = frozenset(word.lower() for word in _WORD.findall(document.text)) - _SMALL
    made = [_cheap(item, words, kinds) for item in found]
    _add_coherence(document, made, graph)
    _add_context(document, [choice for choice in made if choice.ambiguous()], embedder)
    return made


def _cheap(item: Found, words: frozenset[str], kinds: Kinds) -> Choice:
    """The features that need neither the encoder nor the graph's edges."""
    entities = tuple(candidate.entity for candidate in item.candidates)
    leads = [_doublings(entity.popularity, entities) for entity in entities]
    most = max(leads, default=0.0)
    total = sum(2.0**lead for lead in leads)
    own = _described_words(item.text)
    choice = Choice(item, entities)
    for entity, lead in zip(entities, leads, strict=True):
        said = _described_words(entity.description) - own
        type_ = kinds.type(entity)
        row = {
            "prior": max(lead - most, -10.0) / 10,
            "share": 2.0**lead / total,
            "case": case_match(item.text, entity) if not item.common else 1.0,
            "label": float(written(item.text).casefold() == entity.label.casefold()),
            "type": 0.0 if not (item.type and type_) else 1.0 if item.type == type_ else -1.0,
            "thing": -float(bool(NOT_THINGS.search(kinds.label(entity)) or NOT_THINGS.search(entity.description))),
            "words": min(len(said & words), 3) / 3,
        }
        choice.features.append(row)
    return choice


def _doublings(popularity: float, among: Sequence[Entity]) -> float:
    """The popularity as a number of doublings; one that is stated in shares or in large counts is taken the log of."""
    most = max(entity.popularity for entity in among)
    if most < 1:
        return math.log2(max(popularity / most, 2.0**-_DOUBLINGS)) if most > 0 else 0.0
    return popularity if popularity <= _DOUBLINGS else _DOUBLINGS + math.log2(popularity / _DOUBLINGS)


@lru_cache(maxsize=65536)
def _described_words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower())) - _SMALL


def _considered(choice: Choice) -> list[int]:
    scores = choice.scores()
    return sorted(range(len(scores)), key=lambda index: (-scores[index], index))[:CONSIDERED]


def _add_context(document: Document, choices: Sequence[Choice], embedder: Embedder) -> None:
    """The likeness of each candidate's label and description to the sentence around the name."""
    places = [(choice, index) for choice in choices for index in _considered(choice)]
    contexts = [_context(document, choice.found) for choice in choices]
    described = [_described(choice.entities[index]) for choice, index in places]
    if not places:
        return
    vectors = embedder.embed([*contexts, *described])  # (choices + places, dim)
    row_of = {id(choice): row for row, choice in enumerate(choices)}
    for row, (choice, index) in enumerate(places, len(contexts)):
        choice.features[index]["context"] = float(vectors[row_of[id(choice)]] @ vectors[row])


def _described(entity: Entity) -> str:
    return f"{entity.label}: {entity.description}" if entity.description else entity.label


def _context(document: Document, item: Found) -> str:
    sentence = next((s for s in document.sentences if s.holds(item.span)), item.span)
    start = max(sentence.start, min(item.span.start - CONTEXT_CHARS // 2, sentence.end - CONTEXT_CHARS))
    return " ".join(document.text[start : min(sentence.end, start + CONTEXT_CHARS)].split())


def _add_coherence(document: Document, choices: Sequence[Choice], graph: KnowledgeGraph) -> None:
    """How many of the document's other names have a candidate that a candidate is connected with.

    For an everyday noun, the names and nouns of its own sentence.
    """
    kept = [(choice, _considered(choice)) for choice in choices if choice.entities]
    if len({choice.found.text for choice, _ in kept}) < 2:
        return
    near = _joined(graph, [(choice, [choice.entities[index].id for index in places]) for choice, places in kept])
    names: dict[str, set[tuple[int, str]]] = {}  # entity → the sentences and words of what may mean it
    sentence = [bisect_right(document.sentences, choice.found.span.start, key=_start) for choice, _ in kept]
    for (choice, places), number in zip(kept, sentence, strict=True):
        for index in places:
            names.setdefault(choice.entities[index].id, set()).add((number, choice.found.text))
    common = {choice.found.text for choice, _ in kept if choice.found.common}
    for (choice, places), number in zip(kept, sentence, strict=True):
        for index in places:
            met = {name for id in near.get(choice.entities[index].id, ()) for name in names.get(id, ())}
            if choice.found.everyday:
                others = {text for place, text in met if place == number}
            else:
                others = {text for _, text in met} - common
            choice.features[index]["coherence"] = min(len(others - {choice.found.text}), 2) / 2


def _start(span: Span) -> int:
    return span.start


def _joined(graph: KnowledgeGraph, asked: Sequence[tuple[Choice, list[str]]]) -> Mapping[str, Iterable[str]]:
    """For each entity those of the others that it is connected with; of a graph far away only for unclear names."""
    everything = list(dict.fromkeys(id for _, ids in asked for id in ids))
    if isinstance(graph, RemoteGraph):
        unclear = list(dict.fromkeys(id for choice, ids in asked if choice.unclear() for id in ids))
        edges = graph.neighbours(unclear) if unclear else {}
    elif isinstance(graph, Joined):
        return graph.joined(everything)
    else:
        edges = graph.neighbours(everything)
    known = set(everything)
    return {id: {edge.other for edge in found} & known for id, found in edges.items()}


def _probabilities(choice: Choice) -> tuple[Candidate, ...]:
    if not choice.entities:
        return ()
    scores, none = choice.scores(), choice.none()
    best = max(*scores, none)
    weights = [math.exp(score - best) for score in scores]
    total = sum(weights) + math.exp(none - best)
    ranked = sorted(zip(weights, range(len(weights)), strict=True), key=lambda item: (-item[0], item[1]))
    return tuple(Candidate(choice.entities[index], round(weight / total, 4)) for weight, index in ranked)
