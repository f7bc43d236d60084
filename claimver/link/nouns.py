"""What nouns say of what they describe: its coarse type, a person's gender, what else it may be called.

A linear classifier over the words of a description; its table, and where that comes from, is
``benchmarks/nouns_fit.py``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from math import exp

TYPES = ("PERSON", "LOC", "ORG", "MISC")
DECAY = 0.7  # of a word's weight with each word nearer to the head
ADPOSITION = "adposition"
LONGEST = 8  # words that are read
SURE = 0.6  # probability below which nothing is told
_WORD = re.compile(r"[^\W\d_][\w'-]*")
_SCALE = 10.0  # the table holds tenths


@dataclass(frozen=True)
class _Table:
    weights: dict[str, tuple[float, ...]] = field(default_factory=dict)
    genders: dict[str, str] = field(default_factory=dict)
    narrower: dict[str, set[str]] = field(default_factory=dict)
    adpositions: set[str] = field(default_factory=set)


@cache
def _table() -> _Table:
    table = _Table()
    for line in files(__package__).joinpath("nouns.tsv").read_text("utf-8").splitlines():
        unit, *weights, mark, called = line.split("\t")
        table.weights[unit] = tuple(int(weight) / _SCALE for weight in weights)
        if mark == ADPOSITION:
            table.adpositions.add(unit)
        elif mark:
            table.genders[unit] = mark
        for wide in called.split():
            table.narrower.setdefault(wide, set()).add(unit)
    return table


def words(text: str, adpositions: Collection[str] | None = None) -> list[str]:
    """The words, written small, by how near they are to the head: that stands last before "of", "in" or a comma.

    ``adpositions`` are those of the table unless others are given.
    """
    stops = _table().adpositions if adpositions is None else adpositions
    phrase, _, rest = text.lower().partition(",")
    found = _WORD.findall(phrase.partition("(")[0])
    end = next((at for at, word in enumerate(found) if at and word in stops), len(found))
    return (found[:end][::-1] + found[end:] + _WORD.findall(rest))[:LONGEST]


def ending_units(word: str) -> list[str]:
    """The units that stand for an unknown word in the table: its last three and four letters."""
    return [f"-{word[-3:]}", f"-{word[-4:]}"] if len(word) > 4 else []


def _logits(read: list[str]) -> list[float]:
    weights: Mapping[str, tuple[float, ...]] = _table().weights
    total = [0.0] * len(TYPES)
    for position, word in enumerate(read):
        known = [weights[unit] for unit in ([word] if word in weights else ending_units(word)) if unit in weights]
        for row in known:
            for place, weight in enumerate(row):
                total[place] += weight * DECAY**position / len(known)
    return total


@lru_cache(maxsize=65536)
def type_of(kind_label: str, description: str) -> str:
    """PERSON, LOC, ORG or MISC for what is of this kind and so described; "" where neither tells.

    >>> type_of("", "American actor (born 1960)"), type_of("commune of France", "")
    ('PERSON', 'LOC')
    """
    return type_of_noun(kind_label) or type_of_noun(description)


@lru_cache(maxsize=65536)
def type_of_noun(text: str) -> str:
    """The type of what a noun phrase names; "" where it does not tell.

    >>> type_of_noun("ship's captain"), type_of_noun("parish church")
    ('PERSON', 'LOC')
    """
    return _surest(_logits(words(text)))


def _surest(logits: list[float]) -> str:
    best = max(logits)
    return TYPES[logits.index(best)] if 1 / sum(exp(logit - best) for logit in logits) >= SURE else ""


def gender_of(text: str) -> str:
    """The gender that the words of the text state, "" where none or both do.

    >>> gender_of("American actress"), gender_of("singer")
    ('female', '')
    """
    found = {gender for word in _WORD.findall(text.lower()) if (gender := _table().genders.get(word))}
    return found.pop() if len(found) == 1 else ""


def wider(noun: str) -> frozenset[str]:
    """The noun and the narrower ones of things that a text may call by it when it speaks of them again.

    >>> "steamship" in wider("vessel"), "vessel" in wider("steamship")
    (True, False)
    """
    return frozenset({noun, *_table().narrower.get(noun, ())})
