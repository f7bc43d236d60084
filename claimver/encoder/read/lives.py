"""Births, deaths and burials: what is stated of one says nothing of the others."""

from __future__ import annotations

import re

from claimver.encoder.read.reading import Reading
from claimver.encoder.words.wordings import plain
from claimver.types import Triplet

__all__ = ["is_no_cause", "is_of_another_day", "is_of_another_life", "tells_of"]

_CAUSE = re.compile(r"\b(?:causes?|manner|reason)\b")
_BY = re.compile(
    r"\b(?:died|dies|killed|perished|succumbed|cause|causes)\b[^.;]{0,40}?\b(?:of|from|by|to|after|with|is|was)\b"
)
_WHERE = r"\b(?:in|at|near|off|on|outside|inside|beside) (?:the )?{}(?!\w)"

_TIES = re.compile(r"\b(?:citizenship|nationality|residence|work location|ethnic group|represents|country for sport)\b")
_TOOK_PLACE = (
    r"\b(?:born|died|dies|passed away|killed|murdered|perished|buried|birth|death)\b(?: [a-z]+){0,3}? in (?:the )?"
)

_OTHERS = re.compile(  # "on the death of her father, George VI", "after his brother's murder", "Ada's death"
    r"\b(?:deaths?|births?|murder|assassination|execution|killing|burial|funeral|passing) of (?:the |an? |all )?"
    r"(?:(?:his|her|their|its) (?!own\b)|[A-Z])[^;.()]{1,40}|"
    r"\b(?:(?:his|her|their|its) (?:[a-z]+ ){0,2}[a-z]+|[A-Z][\w.]+(?: [A-Z][\w.]+)*)['’]s? (?:own )?"
    r"(?:[a-z]+ )?(?:deaths?|birth|murder|assassination|execution|killing|burial|funeral|passing)\b"
)

_LIFE = {  # the words of a claim, to those of a relation
    re.compile(words): re.compile(relations)
    for words, relations in {
        r"\b(?:born|births?|birthplace|native(?! [A-Z]?[a-z]+ (?:people|tribe|population|group|culture))"
        r"(?! (?:people|tribe|population|inhabitant|language|species|plant|animal)))\b": (
            r"\b(?:birth|born|birthplace)\b"
        ),
        r"\b(?:die[sd]?|deaths?|passed away|killed|murdered|assassinated|executed|shot|perished)\b": (
            r"\b(?:death|died|deathplace)\b"
        ),
        r"\b(?:buried|burial|interred|laid to rest|entombed|graves?|tomb)\b": (
            r"\b(?:burial|buried|resting place|tomb|grave)\b"
        ),
    }.items()
}
_OF_LIFE = {  # further words, which may mean other things too
    re.compile(r"\b(?:birth|born|birthplace)\b"): re.compile(
        r"\bbirthday\b|\bhail(?:s|ed)\b|\bc[ao]mes? (?:into the world|from)\b|\bcradle\b|\bsaw the light\b|"
        r"\b(?:is|was) from\b|\bhometown\b|\bb\. ?(?=\d)"
    ),
    re.compile(r"\b(?:death|died|deathplace)\b"): re.compile(
        r"\b(?:dead|dying|passe[sd] away|passing|murder|assassination|execution|drowned|suicide|hanged|beheaded|slain|"
        r"lynched|guillotined|succumbed|fell|survived|outlived|last breath|late)\b|\bcarried (?:\w+ )?off\b|"
        r"\b(?:lost|ended|met|claimed) (?:his|her|their) (?:own )?(?:end|days|deaths?|life|lives)\b|†"
    ),
}


def is_of_another_day(triplet: Triplet, reading: Reading) -> bool:
    """Whether a claim tells of a birth, a death or a burial, and the statement of another of the three.

    Nor does a citizenship or a residence tell where: "Marie Curie died in France".
    """
    relation = plain(triplet.property.label)
    if _TIES.search(relation):
        return re.search(rf"{_TOOK_PLACE}{re.escape(triplet.object_text)}(?!\w)", reading.positive) is not None
    if is_of_another_life(triplet, reading):
        return True
    own = {words for words, relations in _LIFE.items() if relations.search(relation)}
    told = {words for words in _LIFE if words.search(reading.positive)} if own else set()
    return bool(told) and not told & own


def is_of_another_life(triplet: Triplet, reading: Reading) -> bool:
    """Whether all that the claim tells of a birth or a death is another's than the statement's subject's.

    "Elizabeth came to the throne on the death of her father in 1952" says nothing of her own.
    """
    relation = plain(triplet.property.label)
    if not tells_of(relation, reading):
        return False
    names = [n.text for n in reading.named if n.entity == triplet.subject and not n.text.islower()]
    theirs = [m for m in _OTHERS.finditer(reading.positive) if not any(name in m[0] for name in names)]
    rest = reading.positive
    for match in reversed(theirs):
        rest = f"{rest[: match.start()]} {rest[match.end() :]}"
    return bool(theirs) and not tells_of(relation, reading, rest)


def tells_of(relation: str, reading: Reading, part: str = "") -> bool | None:
    """Whether the claim, or a part of it, has a word for a birth, death or burial; None of other relations."""
    own = [words for words, relations in _LIFE.items() if relations.search(relation)]
    own += [words for relations, words in _OF_LIFE.items() if relations.search(relation)]
    return any(words.search(part or reading.positive) for words in own) if own else None


def is_no_cause(triplet: Triplet, said: str, reading: Reading) -> bool:
    """Whether a statement is of a cause, and what the claim names is where something happened: "died in Oyster Bay"."""
    if _CAUSE.search(plain(triplet.property.label)) is None:
        return False
    placed = re.search(_WHERE.format(re.escape(said)), reading.positive) is not None
    whole = re.search(rf"(?<![\w-]){re.escape(said)}(?![\w-])", reading.positive) is not None  # not of "Cedars-Sinai"
    return placed or not whole or (said[:1].isupper() and not _BY.search(reading.positive))
