"""Relations that a claim must say in words before its values can gainsay them: births, deaths, burials."""

from __future__ import annotations

import re

from claimver.encoder.evidence.ground import PLACING
from claimver.encoder.evidence.plan import Hypothesis, paraphrased
from claimver.encoder.read.lexicon import Named
from claimver.encoder.read.lives import is_of_another_life, tells_of
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.foundings import is_end, is_of_another_founding
from claimver.encoder.words.amounts import Date
from claimver.encoder.words.wordings import plain

__all__ = ["is_unworded"]

_BIRTH = re.compile(r"\b(?:birth|born|birthplace|native)\b")
_BORN = r"\b[Bb]orn (?:(?:in|at|on|near) (?:the )?[\w'’., -]{2,40}?,? )?(?:in|at|on|near) (?:the )?"
_HOLDS = (
    r"\b(?:includes?|included|contains?|contained|comprises?|comprised|consists? of|consisted of|encompass(?:es|ed)?)\b"
    r"[^;]{0,90}?"
)
_OPPOSED = [
    (re.compile(one), re.compile(other))
    for one, other in [
        (r"\b(?:lowest|deepest)\b", r"\b(?:highest|tallest|loftiest)\b"),
        (r"\b(?:began|begins?|begun|started|starts?)\b", r"\b(?:end|ended|ends|finish(?:ed|es)?|last)\b"),
    ]
]
_DURING = (
    r"\b(?:[Dd]uring|[Aa]fter|[Bb]efore|[Ss]ince|[Ff]ollowing|[Aa]mid|[Tt]hroughout|aftermath of) (?:the )?(?:\w+ )?"
)
_WIDER = frozenset(
    "metropolitan metro urban conurbation agglomeration government authorities army navy parliament basin".split()
)
_EXTREME = re.compile(r"\b(\w+(?:est|most)) point\b", re.I)
_PERIOD = re.compile(r"\bperiod\W*\(?(start|end)\)?")
_STARTING = re.compile(
    r"\b(?:began|begins?|begun|start\w*|debut\w*|since|from|launch\w*|embark\w*|first|set out|took up|enter\w*|joined|"
    r"commenc\w*|onwards?|turned to)\b"
)
_ENDING = re.compile(r"\b(?:end\w*|retir\w*|until|till|last|finish\w*|final|clos\w*|ceas\w*|stopp\w*|quit|left|died)\b")
_CAPITAL = re.compile(r"capital(?: of| city)?$")
_CAPITAL_SAID = re.compile(r"\b(?:capitals?|seat of|govern(?:ed|ment|s)|ruled|administered)\b", re.I)
_BRACKETS = re.compile(r"\([^()]*\)")


def is_unworded(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether the relation is such a one and the claim says it in no known words, or the value is of something else."""
    triplet, relation = hypothesis.triplet, plain(hypothesis.triplet.property.label)
    if _is_born_there(reading, hypothesis) and not _BIRTH.search(relation):
        return True  # where somebody was born is no citizenship, nor the year the founding of that place
    label = triplet.property.label.replace("_", " ").lower()  # with what stands in brackets: "work period (end)"
    if _is_other_extreme(relation, reading) or _is_untold_end(label, hypothesis, reading):
        return True
    if _is_opposite(label, reading) or _only_dates(reading, hypothesis):
        return True
    if _CAPITAL.match(relation) and not _CAPITAL_SAID.search(reading.positive):
        return True  # "beat Croatia in Moscow", "Hamburg is in Austria"
    if (_is_part(reading, hypothesis) and PLACING.search(relation)) or _is_of_another(reading, hypothesis):
        return True
    if is_of_another_founding(reading, hypothesis):
        return True
    lived = tells_of(relation, reading)
    filler = hypothesis.filler
    if lived is None or (isinstance(filler, Date) and filler.ranged):
        return False
    if is_of_another_life(triplet, reading):
        return True
    if isinstance(filler, Date) and _BIRTH.search(relation) and is_end(reading, filler):
        return True
    return _said_beside(reading, hypothesis) if lived else not paraphrased(reading, triplet)


def _is_born_there(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether the value stands right behind "born in", or behind "born in X in"."""
    filler = hypothesis.filler
    said = filler.text if isinstance(filler, Named) else filler.span.of(reading.positive)
    return re.search(_BORN + re.escape(said) + r"(?!\w)", reading.positive) is not None


def _is_other_extreme(relation: str, reading: Reading) -> bool:
    """Whether the statement is of one extreme point, and the claim names another: the southernmost, not the highest."""
    own, said = _EXTREME.search(relation), _EXTREME.search(reading.positive)
    return own is not None and said is not None and own[1].lower() != said[1].lower() and not _is_top(own[1], said[1])


def _is_top(*words: str) -> bool:
    return all(word.lower() in ("highest", "tallest", "loftiest") for word in words)


def _is_untold_end(label: str, hypothesis: Hypothesis, reading: Reading) -> bool:
    """Whether the statement dates the start or end of a period of work, and the claim has no word of it."""
    which = _PERIOD.search(label)
    if which is None or not isinstance(hypothesis.filler, Date):
        return False
    return (_STARTING if which[1] == "start" else _ENDING).search(reading.positive) is None


def _is_opposite(relation: str, reading: Reading) -> bool:
    """Whether the claim is about the highest and the statement about the lowest, or about a beginning and an end."""
    for pair in _OPPOSED:
        said, stated = ([pattern.search(text) is not None for pattern in pair] for text in (reading.positive, relation))
        if said[0] != said[1] and stated[0] != stated[1] and said != stated:
            return True
    return False


def _only_dates(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether the subject only says when something else was: "recognized in 1862, during the Civil War"."""
    names = {n.text for n in reading.named if n.entity == hypothesis.triplet.subject}
    if not isinstance(hypothesis.filler, Date) or not names:
        return False
    name = "|".join(map(re.escape, names))
    return len(re.findall(_DURING + f"(?:{name})", reading.positive)) == len(re.findall(name, reading.positive)) > 0


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
