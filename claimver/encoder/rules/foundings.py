"""Whose founding or end a date in a claim is: that of a statement's subject, or of what it founded or closed."""

from __future__ import annotations

import re

from claimver.encoder.evidence.plan import Hypothesis, paraphrased
from claimver.encoder.read.reading import Reading
from claimver.encoder.words.amounts import Date
from claimver.encoder.words.wordings import plain, stems, vocabulary
from claimver.types import Entity

__all__ = ["founds_another", "is_end", "is_of_another_founding"]

_FOUNDED = re.compile(r"\b(?:inception|founded|founding|foundation|established|formed|formation)\b")
_FOUNDING = re.compile(
    r"\b(?P<be>(?:was|were|been|being|is|are|got) (?:\w+ly |first )?)?"
    r"(?:found(?:ed|ing|s)|establish(?:ed|ing|es)|creat(?:ed|ing|es)|form(?:ed|ing|s)|set(?:ting)? up|"
    r"launch(?:ed|ing|es)|open(?:ed|ing|s)|start(?:ed|ing|s))\b"
)
_BEGUN = re.compile(
    r"\b(?:found(?:ed|s|ing|ation|er|ers)|establish(?:ed|es|ing)|establishment (?:of|in)|creat\w+|start\w*|"
    r"dat(?:es|ed|ing)|(?<!cease to )(?<!ceased to )exist\w*|"
    r"form(?:s|ed|ing|ation)|being|back|life|beginnings?|began|begun|set up|launched|"
    r"origins?|originat\w+|light|since|open\w*|incorporat\w+(?! as an?\b)|inaugurat\w+|institut(?:ed|ing)|"
    r"inception|commenc\w+|constituted|roots?|old|age|emerged(?! as))\b|"
    r"\b(?:was|were|been|being) (?:\w+ly |first )?(?:born|organi[sz]ed|built|coined|invented|introduced|conceived|"
    r"proclaimed|declared)\b"
)
_POSSESSIVE = ("its", "his", "her", "their")  # "launched its first mission" is no founding of what launched it
_UNTIL = re.compile(r"\b(?:until|till|up to|up until)(?: at least| about| around)? $")
_DISSOLVED = re.compile(r"\b(?:dissolved|dissolution|abolished|disbanded|demolished|closed|closure|defunct)\b")
_DISSOLVING = re.compile(
    r"\b(?P<be>(?:was|were|been|being|is|are|got) (?:\w+ly |finally )?)?"
    r"(?:clos(?:ed|es|ing)|dissolv(?:ed|es|ing)|abolish(?:ed|es|ing)|disband(?:ed|s|ing)|demolish(?:ed|es|ing)|"
    r"shut(?:s|ting)?(?: down)?)\b"
)
_INTRANSITIVE = re.compile(
    r"[.,;:)]|$| (?:in|on|at|by|as|of|during|around|about|from|to|for|under|over|after|before|when|while|with|within|"
    r"and|but|or|its (?:own )?(?:doors|gates|shutters|books)|for business|operations|life|\d|[A-Z][a-z]+ \d)"
)
_BODY = re.compile(  # "the city of X" is X itself
    r"city|town|village|state|kingdom|republic|province|county|island|commonwealth|university|college|duchy|"
    r"principality|company|house|order|empire|federation|union|league|colony|settlement|parish|district|region"
)
_SETTLED = re.compile(r"\b(?:settled|peopled|populated|inhabited|coloni[sz]ed) (?:by|since)\b", re.I)
_FOLLOWING = re.compile(r"\b(?:following|after|through|under|since) (?:the )?[A-Z][\w' -]{2,40} (?:in|of) $")
_WHERE = re.compile(r"\b(?:in|at|from|within|across|throughout|near|outside) (?:the )?$", re.I)
_AUXILIARY = re.compile(
    r"(?:has|have|had|and|or|but|who|which|that|first|also|later|then|it|he|she|they|soon|\w+ly)$", re.I
)


def _is_something_of(reading: Reading, thing: Entity) -> bool:
    """Whether the claim is of something of the thing's, not of the thing: "the intention of X was established"."""
    names = "|".join(re.escape(n.text) for n in reading.named if n.entity == thing)
    match = re.match(rf"The (?P<noun>[a-z]+) of (?:the )?(?:{names}) (?:was|were|is|has)\b", reading.positive)
    return bool(names) and match is not None and _BODY.fullmatch(match["noun"]) is None


def is_of_another_founding(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether the statement dates a founding or an end, and the claim tells none, or that of another thing.

    "His group was assimilated into NASA in 1960" gainsays no founding of NASA in 1958, nor does "Congress passed a bill
    establishing Yosemite Park in 1890" that of the Congress.
    """
    triplet, relation = hypothesis.triplet, plain(hypothesis.triplet.property.label)
    filler = hypothesis.filler
    if isinstance(triplet.object, Entity) or (isinstance(filler, Date) and filler.ranged):
        return False
    if _DISSOLVED.search(relation):
        return _of_another(_DISSOLVING, reading, triplet.subject)
    if not _FOUNDED.search(relation):
        return False
    if (isinstance(filler, Date) and is_end(reading, filler)) or _is_where(reading, triplet.subject):
        return True
    if _is_something_of(reading, triplet.subject):
        return True
    said = reading.stems - stems(" ".join(n.text for n in reading.named))  # no "launch vehicle"
    if isinstance(filler, Date) and re.search(rf"\bthe {filler.year} [A-Z]", reading.positive):
        return True  # "has its roots in the 1917 October Revolution"
    if isinstance(filler, Date) and _FOLLOWING.search(reading.positive[: filler.span.start]):
        return True  # "came into being following the Treaty of Union in 1706"
    if _SETTLED.search(reading.positive) and not _BEGUN.search(reading.positive):
        return True  # people came long before there was a state
    worded = said & vocabulary(triplet) and _BEGUN.search(reading.positive)
    if not worded and not paraphrased(reading, triplet):
        return True
    return _of_another(_FOUNDING, reading, triplet.subject)


def founds_another(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether the statement dates the founding of what in the claim only founds something: "launched a service"."""
    triplet = hypothesis.triplet
    dated = isinstance(hypothesis.filler, Date) and _FOUNDED.search(plain(triplet.property.label)) is not None
    return dated and _of_another(_FOUNDING, reading, triplet.subject)


def _is_where(reading: Reading, thing: Entity) -> bool:
    """Whether the thing is only where something was: "a style that originated in the United States in the 1950s"."""
    places = [n.text for n in reading.named if n.entity == thing and n.text in reading.positive]
    before = [reading.positive[: m.start()] for text in places for m in re.finditer(re.escape(text), reading.positive)]
    return bool(before) and all(_WHERE.search(text) for text in before)


def is_end(reading: Reading, date: Date) -> bool:
    """Whether a date is that until which something was so."""
    return _UNTIL.search(reading.positive[: date.span.start]) is not None


def _of_another(verbs: re.Pattern[str], reading: Reading, thing: Entity) -> bool:
    """Whether every such verb of the claim has another thing as its object: "became a founding member of X"."""
    names = (n.text for n in reading.named if n.entity == thing and n.text.lower() not in _POSSESSIVE)
    spoken = "|".join(map(re.escape, names)) or "$"
    found = list(verbs.finditer(reading.positive))
    others = [match for match in found if not match["be"] and not _is_own(match, reading.positive, spoken)]
    return bool(found) and len(others) == len(found)


def _is_own(verb: re.Match[str], text: str, spoken: str) -> bool:
    """Whether a verb in the active has the thing as its object, or as its subject and no object."""
    if _INTRANSITIVE.match(text, verb.end()):
        before = re.search(r"(?:^|[,;(]|(?P<word>[\w'’.-]+)) ?$", text[: verb.start()])
        word = before["word"] if before is not None else None
        return (
            word is None
            or _AUXILIARY.match(word) is not None
            or re.search(f"(?:{spoken}) ?$", text[: verb.start()]) is not None
        )
    own = rf" (?:the |a |an )?(?:(?!of |for |in |at |to )[a-z-]+ ){{0,4}}(?:{spoken})(?![\w'’])"
    return re.match(own, text[verb.end() :]) is not None
