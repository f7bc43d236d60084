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
from operator import attrgetter
from typing import Protocol, runtime_checkable

from claimver.everyday import EVERYDAY
from claimver.link.countries import COUNTRY_OF
from claimver.link.kinds import NO_THINGS, ORG, Kinds
from claimver.link.names import UNSTATED, case_match, written
from claimver.link.short_forms import Found
from claimver.parts import Embedder, KnowledgeGraph, RemoteGraph
from claimver.types import Candidate, Document, Entity

CONSIDERED = 8  # candidates of one name that context is looked up for
DECIDED = 1.0  # a lead in the cheap score that context hardly ever overturns
HOPELESS = 2.0  # behind "no entity" by so much, a name means none whatever its context
CONTEXT_CHARS = 160
WEIGHTS: Mapping[str, float] = {
    "prior": 2.3,
    "share": 0.85,
    "case": 2.15,
    "label": 1.3,
    "type": 0.65,
    "thing": 5.2,
    "words": 1.0,
    "context": 5.2,
    "coherence": 1.9,
}
NONE: Mapping[str, float] = {  # what speaks for "no entity of the graph"
    "name": 3.3,
    "common": 5.2,
    "untyped": 0.5,  # the recognizer saw no name
    "single": 0.5,  # one word
    "everyday": 1.7,  # an everyday noun with a capital
    "inexact": -0.5,
    "unsupported": 9.0,  # an everyday noun, or a mere likeness, without coherence
}
_MOST_DOUBLINGS = 27.0  # log2 of the neighbours of the largest hub that there is
_WORD = re.compile(r"[^\W\d_]{4,}")


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
        return sum(NONE[reason] for reason in self.against())

    def against(self) -> tuple[str, ...]:
        """What speaks for "no entity": the names of weights in ``NONE``."""
        found = self.found
        if self.unsupported() or found.common:
            return ("unsupported" if self.unsupported() else "common",)
        kinds = {
            "name": True,
            "untyped": not found.type,
            "single": found.last - found.first == 1,
            "everyday": found.text.lower() in EVERYDAY and not found.text.isupper(),
            "inexact": not found.exact,
        }
        return tuple(kind for kind, holds in kinds.items() if holds)

    def considered(self) -> list[int]:
        """The ``CONSIDERED`` best candidates, best first."""
        scores = self.scores()
        return sorted(range(len(scores)), key=lambda index: (-scores[index], index))[:CONSIDERED]

    def contenders(self) -> list[int]:
        """The candidates that context could put first."""
        scores = self.scores()
        return [index for index in self.considered() if scores[index] > max(scores) - DECIDED]

    def ambiguous(self) -> bool:
        """Whether context could change which entity a name means, where it means any."""
        if self.found.common or len(self.entities) < 2:
            return False
        return len(self.contenders()) > 1 and max(self.scores()) > self.none() - HOPELESS

    def unclear(self) -> bool:
        """Whether connections could change what is chosen."""
        return bool(self.entities) and (self.unsupported() or self.ambiguous())


def choices(
    document: Document, found: Sequence[Found], *, graph: KnowledgeGraph, embedder: Embedder, kinds: Kinds
) -> list[Choice]:
    """For each name its candidates with their features.

    Asks the embedder once and the graph's neighbours once for the whole document.
    """
    words = frozenset(word.lower() for word in _WORD.findall(document.text))
    made = [_cheap(item, words, kinds) for item in found]
    _add_coherence(document, made, graph)
    _add_context(document, [choice for choice in made if choice.ambiguous()], embedder)
    return made


def _cheap(item: Found, words: frozenset[str], kinds: Kinds) -> Choice:
    """The features that need neither the encoder nor the graph's edges."""
    entities = tuple(candidate.entity for candidate in item.candidates)
    most = max((entity.popularity for entity in entities), default=0.0)
    leads = [_doublings(entity.popularity, most) for entity in entities]
    total = sum(2.0**lead for lead in leads)
    own = _described_words(item.text)
    choice = Choice(item, entities)
    for entity, lead in zip(entities, leads, strict=True):
        said = _described_words(entity.description) - own
        type_ = kinds.type(entity)
        row = {
            "prior": lead / 10,
            "share": 2.0**lead / total,
            "case": _case(item, entity),
            "label": float(_so_labelled(item, entity)),
            "type": 0.0 if _untyped(item) or not type_ else 1.0 if item.type == type_ else -1.0,
            "thing": -float(entity.kind in NO_THINGS),
            "words": min(len(said & words), 3) / 3,
        }
        choice.features.append(row)
    return choice


def _untyped(item: Found) -> bool:
    """Whether the recognizer's type says nothing: none, of a common noun, or of capitals, which it takes for an ORG."""
    return item.common or not item.type or (item.type == ORG and item.text.isupper() and len(item.text) > 3)


def _case(item: Found, entity: Entity) -> float:
    """How well the writing fits; a name that the graph knows but the entity does not state counts as an alias."""
    if item.common or COUNTRY_OF.get(item.text) == entity.label:
        return 1.0
    match = case_match(item.text, entity)
    return 0.9 if match == UNSTATED and item.exact else match


def _so_labelled(item: Found, entity: Entity) -> bool:
    """Whether the name is the entity's label; for a common noun also where it is the label's plural."""
    name, label = written(item.text).casefold(), entity.label.casefold()
    if name == label or COUNTRY_OF.get(item.text) == entity.label:
        return True
    return item.common and 0 < len(name) - len(label) < 3 and name.startswith(label[:-1])


def _doublings(popularity: float, most: float) -> float:
    """How many doublings less popular than the most popular entity of that name, ten at the most.

    A graph that nobody rated states log2(1 + neighbours); what is below 1 or beyond those are shares or counts.
    """
    if most <= 0:
        return 0.0
    counted = not 1 <= most <= _MOST_DOUBLINGS
    less = math.log2(max(popularity / most, 2.0**-10)) if counted else popularity - most
    return max(less, -10.0)


@lru_cache(maxsize=65536)
def _described_words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower()))


def _add_context(document: Document, choices: Sequence[Choice], embedder: Embedder) -> None:
    """The likeness of label and description to the sentence around the name, of the candidates it may help."""
    places = [(choice, index) for choice in choices for index in choice.contenders()]
    contexts = [_context(document, choice.found) for choice in choices]
    described = [_described(choice.entities[index]) for choice, index in places]
    if not places:
        return
    vectors = embedder.embed([*contexts, *described])  # (choices + places, dim)
    row_of = {id(choice): row for row, choice in enumerate(choices)}
    for row, (choice, index) in enumerate(places, len(contexts)):
        choice.features[index]["context"] = float(vectors[row_of[id(choice)]] @ vectors[row])
    for choice in choices:  # the likest has none, so that context ranks and does not speak for an entity as such
        known = [row["context"] for row in choice.features if "context" in row]
        for features in choice.features:
            features["context"] = features.get("context", min(known)) - max(known)


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
    kept = [(choice, choice.considered()) for choice in choices if choice.entities]
    if len({choice.found.text for choice, _ in kept}) < 2:
        return
    near = _joined(graph, [(choice, [choice.entities[index].id for index in places]) for choice, places in kept])
    names: dict[str, set[tuple[int, str]]] = {}  # entity → the sentences and words of what may mean it
    sentence = [
        bisect_right(document.sentences, choice.found.span.start, key=attrgetter("start")) for choice, _ in kept
    ]
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
            choice.features[index]["coherence"] = _company(len(others - {choice.found.text}))


def _company(others: int) -> float:
    """What other names speak for a candidate: two nearly all, up to four more a little each."""
    return min(others, 2) / 2 + 0.15 * min(max(others - 2, 0), 4)


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


def probabilities(choice: Choice) -> tuple[Candidate, ...]:
    """The candidates with their probabilities, best first; what is missing to 1 is "none of them"."""
    if not choice.entities:
        return ()
    scores, none = choice.scores(), choice.none()
    best = max(*scores, none)
    weights = [math.exp(score - best) for score in scores]
    total = sum(weights) + math.exp(none - best)
    ranked = sorted(zip(weights, range(len(weights)), strict=True), key=lambda item: (-item[0], item[1]))
    return tuple(Candidate(choice.entities[index], round(weight / total, 4)) for weight, index in ranked)
