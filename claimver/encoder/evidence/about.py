"""Whether a claim speaks of a statement at all: of its subject, in its relation's words, in its only measure."""

from __future__ import annotations

import re
from collections.abc import Iterable

from claimver.encoder.evidence.ground import WON, Ground, key, norm
from claimver.encoder.evidence.plan import Hypothesis, Plan, paraphrased
from claimver.encoder.evidence.said import KIN
from claimver.encoder.read.lexicon import Named
from claimver.encoder.read.reading import Reading
from claimver.encoder.read.topics import begins_with
from claimver.encoder.words.amounts import Amount, Date
from claimver.encoder.words.units import unit
from claimver.encoder.words.wordings import plain, stems, vocabulary
from claimver.types import Triplet, Value

__all__ = [
    "SETTING_OUT",
    "SHARED_WORD",
    "fit",
    "is_about",
    "is_acted_upon",
    "is_any_of",
    "is_before_death",
    "is_beside",
    "is_merely_from",
    "is_other_end",
    "is_outright",
    "is_sole_measure",
    "is_when",
    "is_won",
    "lies_there",
    "of_anothers",
]

_THAN_ANOTHER = r"\bthan (?:its|their|his|her|the|that|those|one) (?:(?!other)[a-z]+ )?(?:in|at|of|from) (?:the )?"
SHARED_WORD = 0.4  # the fit of a claim and a relation that have a content word in common
_OF_A_WHOLE = (
    r"(?:in|on|at|with|for|by|and|or|as|from|to|was|were|is|has|had|did|went|final|title|trophy|crown|tournament)\b"
)
_WINNING = (
    r"\b(?:w[io]n(?:s|ning)?|lift(?:s|ed)|retain(?:s|ed)|claim(?:s|ed)|clinch(?:es|ed)|(?:winners?|champions) of)"
)
SETTING_OUT = (
    r"\b(?:launched|lift(?:s|ed) off|t(?:akes|ook) off|blast(?:s|ed) off|sets? (?:off|out|sail)|depart(?:s|ed)|"
    r"sail(?:s|ed)|fl(?:ies|ew)|start(?:s|ed)|left|runs?|ran|travell?(?:s|ed))\b[^,;]{0,30}?\bfrom (?:the )?"
)
_START = re.compile(
    r"\b(?:start|launch (?:site|pad|base|place|location)|launched from|depart|origin|from|port|terminus)"
)
_DEATH = re.compile(r"\b(?:death|died)\b")
_UP_TO_DEATH = re.compile(
    r"\b(?:until|till|up to|before|after|since|by the time of) (?:just |shortly )?(?:his|her|their|[A-Z][\w-]+['’]s?) "
    r"(?:own |early |sudden |untimely )?death\b|"
    r"\b(?:until|till|up to) (?:the (?:very )?(?:day|moment|hour) )?[\w-]+ (?:\w+ )?died\b"
)
_DIED_THERE = (
    r"\b(?:died|dies|death|killed|murdered|assassinated|perished|passed away|executed|drowned)\b[^,;]{0,40}?"
    r"\b(?:in|at|near|on|off) (?:the )?"
)
_WHEN = frozenset(["point in time", "date", "year", "when", "time", "took place", "held on", "took place on"])
_HAPPENING = re.compile(
    r"\b(?:took place|takes place|was (?:held|declared|signed|fought|staged|played|awarded|won|given|announced|"
    r"proclaimed|ratified|completed|achieved|celebrated)|were (?:held|fought|staged|played|awarded|won)|happened|"
    r"occurred|broke out|went to|came|was|were) "
)
_WITHIN = re.compile(r"country|continent|located in(?: the administrative territorial entity)?")
_OF_SOMETHING = re.compile(  # "This camera was carried on Apollo 17" is about a camera
    r"(?:This|That|These|Those) (?:[a-z-]+ ){1,3}?(?:was|were|is|are|has|have|had|will|would|can|could)\b"
)


def fit(reading: Reading, triplet: Triplet, cosine: float) -> float:
    """How well claim and relation agree in wording: their cosine, more where they share a content word."""
    worded = reading.stems & vocabulary(triplet) or paraphrased(reading, triplet)
    return max(cosine, SHARED_WORD) if worded else cosine


def is_about(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether the claim is about the statement's subject, or about the thing that it puts in the object's place.

    A date beside "American" is not the United States' date, nor one beside "in Fort Worth" that of Fort Worth.
    """
    filler = hypothesis.filler
    if isinstance(filler, Named) and begins_with(reading.positive, filler.text):
        return _WITHIN.fullmatch(plain(hypothesis.triplet.property.label)) is None  # "Ulm lies east of the Isles"
    other = filler.entity.id if isinstance(filler, Named) and filler.entity is not None else ""
    if not reading.topics and not isinstance(filler, Named):  # the subject is no known name: the first name is meant
        return _first_named(reading) == hypothesis.triplet.subject.id
    if not reading.topics:
        first = _first_named(reading)
        unknown = first is not None and _OF_SOMETHING.match(reading.positive) is not None
        return not unknown and first in (None, hypothesis.triplet.subject.id, other)
    return bool({hypothesis.triplet.subject.id, other} & reading.topics)


def _first_named(reading: Reading) -> str | None:
    """The id of what a claim names first, None where it is no known name or there is none."""
    found = [(at, n.entity) for n in reading.named if (at := reading.positive.find(n.text)) >= 0]
    first = min(found, key=lambda item: item[0])[1] if found else None
    return first.id if first is not None else None


def is_acted_upon(plan: Plan, hypothesis: Hypothesis) -> bool:
    """Whether a date is of the very thing that a statement joins with what the claim is about: "X found Vesta in 1807".

    The date's relation must be worded as the claim is.
    """
    if not isinstance(hypothesis.filler, Date) or hypothesis.fit < SHARED_WORD:
        return False
    thing = hypothesis.triplet.subject
    spoken = [norm(n.text) for n in plan.reading.named if n.entity == thing]
    if not any(text in norm(thing.label) or norm(thing.label) in text for text in spoken):
        return False  # not "Canadian" of Canada
    worded = [
        t for t, cosine in zip(plan.singles, plan.fits, strict=True) if fit(plan.reading, t, cosine) >= SHARED_WORD
    ]
    worded = [t for t in worded if not KIN.search(plain(t.property.label))]  # whose wife one is dates nothing
    ends = [{t.subject.id, key(t.object)} for t in worded]
    return any(thing.id in pair and pair & plan.reading.topics for pair in ends)


def is_beside(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether the claim only joins the value with the subject: "Oslo and Stockholm" are nothing to each other.

    Nor is Lindau to what is older "than its counterpart in Lindau".
    """
    filler = hypothesis.filler
    subjects = [n.text for n in reading.named if n.entity == hypothesis.triplet.subject]
    if not isinstance(filler, Named) or not subjects:
        return False
    one, other = "|".join(map(re.escape, subjects)), re.escape(filler.text)
    if re.search(rf"{_THAN_ANOTHER}{other}(?!\w)", reading.positive):
        return True
    joined = r"(?<!\w)(?:{0}),? (?:and|or|&) (?:the )?(?:{1})(?!\w)"
    return any(re.search(joined.format(*pair), reading.positive) for pair in ((one, other), (other, one)))


def is_any_of(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether the subject only says of what country something new is: "heads a German company" is not of Germany."""
    texts = (n.text for n in reading.named if n.entity == hypothesis.triplet.subject)
    told = "|".join(re.escape(text) for text in texts if text[:1].isupper())
    return bool(told) and re.search(rf"\b[Aa]n? (?:[a-z-]+ )?(?:{told}) [a-z]", reading.positive) is not None


def is_other_end(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether the claim says where a journey began, and the statement is of something else: where it ended, by what."""
    filler = hypothesis.filler
    if not isinstance(filler, Named) or _START.search(plain(hypothesis.triplet.property.label)):
        return False
    return re.search(rf"{SETTING_OUT}{re.escape(filler.text)}(?!\w)", reading.positive) is not None


def lies_there(reading: Reading, triplet: Triplet, named: Named, ground: Ground) -> bool:
    """Whether the claim only says "in" of a place in which the thing lies: "the longest river in Europe"."""
    thing = triplet.subject
    if named.entity is None or not ground.chain(thing.id, named.entity.id):
        return False
    worded = reading.stems & vocabulary(triplet) - ground.sorts(thing)  # "rises in" is of the source
    return not worded and re.search(rf"\bin (?:the )?{re.escape(named.text)}(?!\w)", reading.positive) is not None


def is_merely_from(reading: Reading, triplet: Triplet, named: Named) -> bool:
    """Whether the claim says only that somebody is from a place, which need not be the place of birth."""
    if not re.search(r"\bbirth|\bborn", plain(triplet.property.label)):
        return False
    if re.search(r"\b(?:born (?:in|at|near|from)|birth|native|(?:comes?|came|hails?|hailed) from)\b", reading.positive):
        return False
    return f" from {named.text}" in reading.positive


def is_before_death(reading: Reading, triplet: Triplet, texts: Iterable[str]) -> bool:
    """Whether a death only dates what the claim says, and none of the names is where it was: "lived in Y until it"."""
    if not _DEATH.search(plain(triplet.property.label)) or not _UP_TO_DEATH.search(reading.positive):
        return False
    return not any(re.search(_DIED_THERE + re.escape(text) + r"(?!\w)", reading.positive) for text in texts)


def is_outright(reading: Reading, triplet: Triplet, ground: Ground) -> bool:
    """Whether the claim gives the relation's own name of several words, and only one thing it names has such a one.

    "Doctors prescribed it at a daily dose of 50 milligrams" is about the daily dose, whoever its subject is.
    """
    name = plain(triplet.property.label)
    if " " not in name or re.search(rf"(?<!\w){re.escape(name)}(?!\w)", norm(reading.positive)) is None:
        return False
    owners = {
        t.subject.id
        for entity in reading.entities
        for t in ground.by_entity.get(entity.id, ())
        if t.subject.id == entity.id and plain(t.property.label) == name
    }
    return owners == {triplet.subject.id}


def is_when(reading: Reading, hypothesis: Hypothesis, ground: Ground) -> bool:
    """Whether a date in a claim about an event can only be when that took place, the one date that is known of it."""
    triplet = hypothesis.triplet
    if plain(triplet.property.label) not in _WHEN or triplet.subject.id not in reading.topics:
        return False
    known = [
        t
        for t in ground.by_entity.get(triplet.subject.id, ())
        if t.subject.id == triplet.subject.id and isinstance(t.object, Value) and t.object.kind == "date"
    ]
    return len(known) == 1 and _HAPPENING.search(f"{reading.spoken} ") is not None


def is_won(reading: Reading, triplet: Triplet, *, outright: bool) -> bool:
    """Whether what a statement names the winner of may be what the claim says is won, not a medal or a match at it.

    With ``outright`` it must be the very object: only then another winner is gainsaid. Of other relations always true.
    """
    if not WON.fullmatch(plain(triplet.property.label)):
        return True
    names = [n.text for n in reading.named if n.entity == triplet.subject] or [triplet.subject.label]
    name = rf"(?:{'|'.join(map(re.escape, names))})(?! (?!{_OF_A_WHOLE})[a-z])"
    if not outright:
        return re.search(name, reading.positive) is not None
    direct = (
        rf"{_WINNING} (?:the |its |their )?(?:[a-z]+ )??{name}|{name}[^,;]{{0,40}} (?:won|lifted|claimed|clinched) by"
    )
    return re.search(direct, reading.positive) is not None


def is_sole_measure(hypothesis: Hypothesis, ground: Ground) -> bool:
    """Whether of all that is stated of the subject only this relation is measured in the claim's dimension."""
    measure = unit(hypothesis.filler.unit) if isinstance(hypothesis.filler, Amount) else None
    subject = hypothesis.triplet.subject.id
    same = {
        triplet.property.id
        for triplet in ground.by_entity[subject]
        if triplet.subject.id == subject and isinstance(triplet.object, Value) and triplet.object.kind == "quantity"
        if measure is not None and (theirs := unit(triplet.object.unit or "")) is not None and theirs[0] == measure[0]
    }
    return same == {hypothesis.triplet.property.id}


def of_anothers(reading: Reading, triplet: Triplet, ground: Ground) -> bool:
    """Whether the claim is of what the object has: "Ajax's stadium is named after Cruyff", who played for Ajax."""
    owner = key(triplet.object)
    nouns = {noun for who, noun in reading.owners if who == owner and noun}
    for text in (re.escape(n.text) for n in reading.named if n.entity is not None and n.entity.id == owner):
        told = re.match(
            rf"(?:[Tt]he )?{text}['’]s? ((?:[a-z-]+ ){{1,3}})(?:is|was|has|had|are|were)\b", reading.positive
        )
        nouns |= stems(told[1]) if told else frozenset()
    if not nouns or nouns & (vocabulary(triplet) | ground.sorts(triplet.subject) | stems(triplet.subject.description)):
        return False
    has = [t for t in ground.by_entity.get(owner, ()) if t.subject.id == owner and nouns & vocabulary(t)]
    return bool(has) and all(key(t.object) != triplet.subject.id for t in has)
