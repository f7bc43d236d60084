"""What a number is a number of: "a depth of 600 metres" is no height, "24 episodes" are no seasons."""

from __future__ import annotations

import re

from claimver.encoder.evidence.plan import Hypothesis
from claimver.encoder.read.reading import Reading
from claimver.encoder.words.amounts import Amount, Date
from claimver.encoder.words.wordings import plain, stems, vocabulary

__all__ = ["is_of_another_kind", "only_places"]

_SORTS = (  # words of a claim beside its number, and those of the relations that have such numbers
    (r"deep|depths?", r"\bdepth\b"),
    (r"wide|broad|widths?|breadth", r"\b(?:width|breadth|wingspan|beam|diameter)\b"),
    (r"long|lengths?", r"\b(?:length|duration|coastline|perimeter|distance)\b"),
    (r"tall|high|heights?|altitudes?|elevations?", r"\b(?:height|elevation|altitude)\b"),
)
_ANY = re.compile("|".join(relations for _, relations in _SORTS))
_HEDGED = (
    r"(?:(?:about|around|roughly|almost|nearly|some|only|just|over|under|up|more|less|no|than|to|at|most|least) )*"
)
_PEOPLE = re.compile(r"(?:people|persons|spectators|visitors|listeners|fans|guests|souls|onlookers)", re.I)
_DWELLERS = re.compile(
    r"people|person|inhabitant|resident|soul|citizen|individual|villager|islander|townsfolk|townspeople|local|human|"
    r"dweller|adult|men|women|subject|millions|thousands|hundreds|lives|years|census|estimates|was|is|has"
)
_COUNTED = re.compile(r"number of (?P<what>\w+)")
_THINGS = re.compile(
    r"concerts|performances|matches|games|episodes|seasons|volumes|pages|issues|buildings|rooms|floors|storeys|arches|"
    r"spans|stations|platforms|tracks|islands|lakes|bridges|aircraft|ships|cars|vehicles|parts|movements|chapters|races"
)
_WORK = re.compile(r"(?:[Ww]orks?|[Cc]onstruction|[Bb]uilding(?: work)?|[Ff]ilming|[Pp]roduction) (?:on|at) ")
_PLACED = re.compile(r"\b(?:in|at|on|near|from) (?:the )?$")


def is_of_another_kind(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether the claim says of its number what it measures or counts, and the statement's is of something else."""
    amount, relation = hypothesis.filler, plain(hypothesis.triplet.property.label)
    if not isinstance(amount, Amount):
        return False
    counted = _COUNTED.match(relation)
    if counted is not None:
        unit, what = amount.unit, counted["what"]
        other = _THINGS.fullmatch(unit) is not None and bool(stems(what) & reading.stems - stems(unit))
        return _THINGS.fullmatch(what) is not None and (other or _PEOPLE.fullmatch(unit) is not None)
    before, after = reading.positive[: amount.span.start], reading.positive[amount.span.end :]
    if relation == "area" and re.search(
        r"\b(?:land|water|urban|metropolitan|metro) area (?:of |is |was |covers )?(?:\w+ )?$", before
    ):
        return True
    if relation == "area" and re.match(r"(?: \([^)]*\))? of (?:the )?[A-Z]", after):
        return True  # "claims 1,250,000 square kilometres of Antarctica"
    if re.search(r"\bpopulation\b", relation) and _is_of_things(amount.unit, after):
        return True  # "over 250 native languages"
    for words, relations in _SORTS:
        told = re.search(rf"\b(?:{words}) of {_HEDGED}$", before, re.I) or re.match(rf" (?:in )?(?:{words})\b", after)
        if told:
            return re.search(relations, relation) is None and _ANY.search(relation) is not None
    return False


def _is_of_things(unit: str, after: str) -> bool:
    """Whether a number counts what are no people, by the first plural behind it."""
    phrase = f"{unit} {after.lstrip()}" if unit else after.lstrip()
    match = re.match(r"(?:[a-z-]+ ){0,2}?(?P<what>[a-z-]{3,}s)\b", phrase)
    return match is not None and _DWELLERS.search(match["what"]) is None and not match["what"].endswith("ss")


def only_places(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether a date is of what others did at the statement's subject: "miners settled at X in 1858" founded no X."""
    if not isinstance(hypothesis.filler, Date) or reading.stems & vocabulary(hypothesis.triplet):
        return False
    texts = [n.text for n in reading.named if n.entity == hypothesis.triplet.subject]
    places = [at for text in texts if (at := reading.positive.find(text)) > 0]
    if _WORK.match(reading.positive):
        return False  # what is worked on is built
    return bool(places) and all(_PLACED.search(reading.positive[:at]) for at in places)
