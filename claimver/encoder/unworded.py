"""Relations that a claim must say in words before its values can gainsay them: births, deaths, burials, foundings."""

from __future__ import annotations

import re

from claimver.encoder.amounts import Date
from claimver.encoder.ground import PLACING
from claimver.encoder.lexicon import Named
from claimver.encoder.lives import tells_of
from claimver.encoder.plan import Hypothesis, paraphrased
from claimver.encoder.reading import Reading
from claimver.encoder.wordings import plain, stems, vocabulary
from claimver.types import Entity

__all__ = ["is_unworded"]

_FOUNDED = re.compile(r"\b(?:inception|founded|founding|foundation|established|formed|formation)\b")
_FOUNDING = re.compile(
    r"\b(?P<be>(?:was|were|been|being|is|are|got) (?:\w+ly |first )?)?"
    r"(?:found(?:ed|ing|s)|establish(?:ed|ing|es)|creat(?:ed|ing|es)|form(?:ed|ing|s)|set(?:ting)? up|"
    r"launch(?:ed|ing|es)|open(?:ed|ing|s)|start(?:ed|ing|s))\b"
)
_BEGUN = re.compile(
    r"\b(?:found(?:ed|s|ing|ation|er|ers)|establish\w*|creat\w+|start\w*|dat(?:es|ed|ing)|exist\w*|form(?:s|ed|ing|ation)|"
    r"being|back|life|beginnings?|began|begun|set up|launched|origins?|originat\w+|born|birth|light|since|open\w*|"
    r"incorporat\w+|inaugurat\w+|organi[sz]ed|institut(?:ed|ing)|inception|commenc\w+|constituted|built|roots?|old|age|"
    r"coined|invent\w+|introduc\w+|conceived|emerged|appeared|proclaim\w+|declar\w+)\b"
)
_BIRTH = re.compile(r"\b(?:birth|born|birthplace|native)\b")
_BORN = r"\b[Bb]orn (?:(?:in|at|on|near) (?:the )?[\w'’., -]{2,40}?,? )?(?:in|at|on|near) (?:the )?"
_HOLDS = (
    r"\b(?:includes?|included|contains?|contained|comprises?|comprised|consists? of|consisted of|encompass(?:es|ed)?)\b"
    r"[^;]{0,90}?"
)
_WIDER = frozenset(
    "metropolitan metro urban conurbation agglomeration government authorities army navy parliament basin".split()
)
_BRACKETS = re.compile(r"\([^()]*\)")
_INTRANSITIVE = re.compile(
    r"[.,;:)]|$| (?:in|on|at|by|as|of|during|around|about|from|to|for|under|over|after|before|when|while|with|within|"
    r"and|but|or|its doors|for business|operations|life|\d|[A-Z][a-z]+ \d)"
)


def is_unworded(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether the relation is such a one, and the claim says it in no known words, or of another thing.

    "His group was assimilated into NASA in 1960" gainsays no founding of NASA in 1958, nor does "Congress passed a bill
    establishing Yosemite Park in 1890" that of the Congress.
    """
    triplet, relation = hypothesis.triplet, plain(hypothesis.triplet.property.label)
    if _is_born_there(reading, hypothesis) and not _BIRTH.search(relation):
        return True  # where somebody was born is no citizenship, nor the year the founding of that place
    if (_is_part(reading, hypothesis) and PLACING.search(relation)) or _is_of_another(reading, hypothesis):
        return True
    founded = _FOUNDED.search(relation) is not None and not isinstance(triplet.object, Entity)
    lived = tells_of(relation, reading)
    if not founded and lived is None:
        return False
    if isinstance(hypothesis.filler, Date) and hypothesis.filler.ranged:
        return False
    if lived:
        return _said_beside(reading, hypothesis)
    if paraphrased(reading, triplet):
        return False
    if lived is not None:
        return True
    said = reading.stems - stems(" ".join(n.text for n in reading.named))  # no "launch vehicle"
    if not said & vocabulary(triplet) or (founded and not _BEGUN.search(reading.positive)):
        return True
    return founded and _founds_another(reading, triplet.subject)


def _is_born_there(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether the value stands right behind "born in", or behind "born in X in"."""
    filler = hypothesis.filler
    said = filler.text if isinstance(filler, Named) else filler.span.of(reading.positive)
    return re.search(_BORN + re.escape(said) + r"(?!\w)", reading.positive) is not None


def _is_of_another(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether a value is of what the subject's name only describes: the area of "the Budapest metropolitan area"."""
    thing = hypothesis.triplet.subject
    spoken = [n.text for n in reading.named if n.entity == thing and n.text[:1].isupper()]
    if isinstance(hypothesis.filler, Named) or not spoken:
        return False
    name = rf"(?<!\w)(?:{'|'.join(map(re.escape, spoken))})(?!\w)"
    behind = [match["word"] for match in re.finditer(rf"{name}(?: (?P<word>[a-z]+))?", reading.positive)]
    return all(word in _WIDER for word in behind)


def _is_part(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether the claim has the subject hold what it names: "includes X" puts nothing into X."""
    filler = hypothesis.filler
    if not isinstance(filler, Named):
        return False
    return re.search(_HOLDS + re.escape(filler.text) + r"(?!\w)", reading.positive) is not None


def _said_beside(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether a birth or a death is told in brackets only, and the name stands outside them."""
    if not isinstance(hypothesis.filler, Named):
        return False
    bare = reading.positive
    while _BRACKETS.search(bare):
        bare = _BRACKETS.sub(" ", bare)
    return hypothesis.filler.text in bare and not tells_of(plain(hypothesis.triplet.property.label), reading, bare)


def _founds_another(reading: Reading, thing: Entity) -> bool:
    """Whether every founding that the claim tells is of something else: "became a founding member of X"."""
    spoken = "|".join(re.escape(n.text) for n in reading.named if n.entity == thing)
    found = list(_FOUNDING.finditer(reading.positive))
    others = [match for match in found if not match["be"] and not _INTRANSITIVE.match(reading.positive, match.end())]
    own = rf" (?:the |a |an )?(?:(?!of |for |in |at |to )[a-z-]+ ){{0,4}}(?:{spoken or '$'})(?![\w'’])"
    others = [match for match in others if not re.match(own, reading.positive[match.end() :])]
    return bool(found) and len(others) == len(found)
