"""Which entity a name means: candidates scored by prior, wording, type, context and coherence; or none.

A log-linear model over a few features, its weights set by hand (``benchmarks/linking.py --fit`` can fit them). "No
entity of the graph" is one more choice, so confidences sum to one; they are not calibrated yet.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from claimver.link.kinds import NOT_THINGS, Kinds
from claimver.link.mentions import Found
from claimver.link.names import case_match, written
from claimver.parts import Embedder, KnowledgeGraph
from claimver.types import Candidate, Document, Entity

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
NONE: Mapping[str, float] = {"name": 1.0, "common": 2.0, "inexact": 1.5}  # the score of "no entity", by kind of name
_WORD = re.compile(r"[^\W\d_]{3,}")
_SMALL = frozenset(
    ["the", "and", "for", "from", "with", "that", "which", "who", "was", "were", "are", "its", "his", "her"]
)


@dataclass
class Choice:
    """A name with its scored candidates while the document is being worked on."""

    found: Found
    entities: tuple[Entity, ...]
    features: list[dict[str, float]] = field(default_factory=list)

    def scores(self) -> list[float]:
        """One score for each candidate."""
        return [sum(WEIGHTS[name] * value for name, value in row.items()) for row in self.features]

    def ambiguous(self) -> bool:
        """Whether context could change the first candidate."""
        best = sorted(self.scores(), reverse=True)[:2]
        return len(best) == 2 and best[0] - best[1] < DECIDED


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
    ambiguous = [choice for choice in made if choice.ambiguous()]
    _add_context(document, ambiguous, embedder)
    _add_coherence(made, ambiguous, graph)
    return made


def _cheap(item: Found, words: frozenset[str], kinds: Kinds) -> Choice:
    """The features that need neither the encoder nor the graph's edges."""
    entities = tuple(candidate.entity for candidate in item.candidates)
    most = max((entity.popularity for entity in entities), default=0.0)
    total = sum(entity.popularity for entity in entities)
    own = frozenset(_WORD.findall(item.text.lower()))
    choice = Choice(item, entities)
    for entity in entities:
        share = entity.popularity / most if most else 1.0
        said = frozenset(_WORD.findall(entity.description.lower())) - _SMALL - own
        type_ = kinds.type(entity)
        row = {
            "prior": math.log(max(share, 1e-3)) / math.log(1e3),
            "share": entity.popularity / total if total else 1 / len(entities),
            "case": case_match(item.text, entity) if not item.common else 1.0,
            "label": float(written(item.text).casefold() == entity.label.casefold()),
            "type": 0.0 if not (item.type and type_) else 1.0 if item.type == type_ else -1.0,
            "thing": -float(bool(NOT_THINGS.search(kinds.label(entity)) or NOT_THINGS.search(entity.description))),
            "words": min(len(said & words), 3) / 3,
        }
        choice.features.append(row)
    return choice


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


def _add_coherence(choices: Sequence[Choice], ambiguous: Sequence[Choice], graph: KnowledgeGraph) -> None:
    """How many of the document's other names have a candidate that a candidate is connected with."""
    asked = [choice.entities[index].id for choice in ambiguous for index in _considered(choice)]
    if len({choice.found.text for choice in choices if choice.entities}) < 2 or not asked:
        return
    edges = graph.neighbours(list(dict.fromkeys(asked)))
    others: dict[str, set[str]] = {}
    for choice in choices:
        if choice.found.common:
            continue
        for index in _considered(choice):
            others.setdefault(choice.entities[index].id, set()).add(choice.found.text)
    for choice in ambiguous:
        for index in _considered(choice):
            near = {edge.other for edge in edges.get(choice.entities[index].id, ())} & others.keys()
            named = {text for id_ in near for text in others[id_]} - {choice.found.text}
            choice.features[index]["coherence"] = min(len(named), 2) / 2


def _probabilities(choice: Choice) -> tuple[Candidate, ...]:
    if not choice.entities:
        return ()
    kind = "common" if choice.found.common else "name" if choice.found.exact else "inexact"
    scores = choice.scores()
    best = max(*scores, NONE[kind])
    weights = [math.exp(score - best) for score in scores]
    total = sum(weights) + math.exp(NONE[kind] - best)
    ranked = sorted(zip(weights, range(len(weights)), strict=True), key=lambda item: (-item[0], item[1]))
    return tuple(Candidate(choice.entities[index], round(weight / total, 4)) for weight, index in ranked)
