"""Births, deaths and burials: what is stated of one says nothing of the others."""

from __future__ import annotations

import re

from claimver.encoder.reading import Reading
from claimver.encoder.wordings import plain
from claimver.types import Triplet

__all__ = ["is_no_cause", "is_of_another_day"]

_CAUSE = re.compile(r"\b(?:causes?|manner|reason)\b")
_WHERE = r"\b(?:in|at|near|off|on|outside|inside|beside) (?:the )?{}(?!\w)"

_LIFE = {  # the words of a claim, to those of a relation
    re.compile(words): re.compile(relations)
    for words, relations in {
        r"\b(?:born|births?|birthplace|native)\b": r"\b(?:birth|born|birthplace)\b",
        r"\b(?:died|dies|deaths?|passed away|killed|murdered|assassinated|executed|shot|perished)\b": (
            r"\b(?:death|died|deathplace)\b"
        ),
        r"\b(?:buried|burial|interred|laid to rest|entombed|graves?|tomb)\b": (
            r"\b(?:burial|buried|resting place|tomb|grave)\b"
        ),
    }.items()
}


def is_of_another_day(triplet: Triplet, reading: Reading) -> bool:
    """Whether a claim tells of a birth, a death or a burial, and the statement of another of the three."""
    relation = plain(triplet.property.label)
    own = {words for words, relations in _LIFE.items() if relations.search(relation)}
    told = {words for words in _LIFE if words.search(reading.positive)} if own else set()
    return bool(told) and not told & own


def is_no_cause(triplet: Triplet, said: str, reading: Reading) -> bool:
    """Whether a statement is of a cause, and what the claim names is where something happened: "died in Oyster Bay"."""
    caused = _CAUSE.search(plain(triplet.property.label)) is not None
    return caused and re.search(_WHERE.format(re.escape(said)), reading.positive) is not None
