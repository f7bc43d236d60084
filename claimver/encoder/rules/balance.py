"""What a thing cost against what it took: "cost more than it earned", "grossed more than eight times its budget"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.evidence.comparison import Comparison, times
from claimver.encoder.evidence.ground import Ground
from claimver.encoder.read.comparatives import TIMES, factor_of
from claimver.encoder.read.reading import Reading
from claimver.encoder.words.wordings import plain
from claimver.types import Triplet, Value

__all__ = ["balanced"]

_EARNED = r"(?:earn(?:s|ed)?|took|takes|taken|made|gross(?:es|ed)?|brought|recouped|raked)(?: (?:back|in))?"
_IT = r"(?:it|they|(?:the )?[A-Z][\w'’ ]+?|the [a-z]+)"
_COST = rf"(?:{_IT} (?:had )?cost|(?:its|their|the) (?:production )?(?:costs?|budget)|what {_IT} (?:had )?cost)"
_MUCH = r"(?:far |much |a lot |a little |slightly |considerably |rather )?"
_WITHIN = r"(?: (?!and\b|but\b)[a-z]+){0,4}?"
_WAYS = (  # whether what is said to be more or less is the takings
    (re.compile(rf"\b{_EARNED}{_WITHIN} {_MUCH}(?P<more>more|less) than {_COST}"), True),
    (re.compile(rf"\bcost{_WITHIN} {_MUCH}(?P<more>more|less) than {_IT} (?:had |has )?{_EARNED}"), False),
    (re.compile(rf"\b{_EARNED}{_WITHIN} {TIMES} (?:as much|{_COST})(?= (?:as it|to make)|[,.;]|$)"), True),
)
_TAKINGS = re.compile(r"\b(?:box office|gross|revenue|takings|receipts|earnings)\b")
_COSTS = re.compile(r"\b(?:cost|costs|budget)\b")


def balanced(reading: Reading, ground: Ground) -> Comparison | None:
    """What the evidence says of the takings of what the claim is about against its cost, if it has one of each."""
    for pattern, of_takings in _WAYS:
        match = pattern.search(reading.positive)
        for topic in sorted(reading.topics) if match else ():
            takings, costs = (list(_sums(topic, relation, ground)) for relation in (_TAKINGS, _COSTS))
            if match and len(takings) == len(costs) == 1 and _unit(takings[0]) == _unit(costs[0]):
                one, other = (takings[0], costs[0]) if of_takings else (costs[0], takings[0])
                return _held(reading, match, one, other)
    return None


def _held(reading: Reading, match: re.Match[str], one: Triplet, other: Triplet) -> Comparison:
    words = tuple(match[0].split())
    if "more" in match.groupdict():
        difference = _number(one) - _number(other)
        return Comparison((difference > 0) == (match["more"] == "more") and difference != 0, one, other, words=words)
    amount = next((a for a in reading.amounts if match.start() <= a.span.start < match.end()), None)
    return Comparison(times(*factor_of(match), one, other), one, other, amount, words)


def _sums(topic: str, relation: re.Pattern[str], ground: Ground) -> Iterator[Triplet]:
    for triplet in ground.by_entity.get(topic, ()):
        stated = triplet.object
        counted = triplet.subject.id == topic and isinstance(stated, Value) and stated.kind == "quantity"
        if counted and relation.search(plain(triplet.property.label)) and triplet.id not in ground.outranked:
            yield triplet


def _unit(triplet: Triplet) -> str:
    return (triplet.object.unit or "") if isinstance(triplet.object, Value) else ""


def _number(triplet: Triplet) -> float:
    return float(triplet.object.value) if isinstance(triplet.object, Value) else 0.0
