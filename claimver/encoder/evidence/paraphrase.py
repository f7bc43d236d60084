"""Common ways to say a relation that share no word with its name: "hangs in" for a collection, "hired" for joined.

The model knows whether a claim in its own words gives a thing a value; that the words mean the relation is looked up
in ``paraphrases.tsv``: a pattern for the relation's name, the words to ask the model with, and a pattern for what
claims say. The model is asked with those words and the claim's beside them: it knows few idioms, but sees them said.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from claimver.encoder.words.wordings import plain

__all__ = ["asked"]

TABLE = Path(__file__).with_name("paraphrases.tsv")


@dataclass(frozen=True, slots=True)
class _Row:
    names: re.Pattern[str]
    asked: str
    said: re.Pattern[str]


@cache
def _rows() -> tuple[_Row, ...]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        return tuple(
            _Row(re.compile(rf"(?:{row['names']})", re.I), row["asked"], re.compile(rf"\b(?:{row['said']})\b", re.I))
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        )


@lru_cache(maxsize=1 << 12)
def _of(name: str) -> tuple[_Row, ...]:
    return tuple(row for row in _rows() if row.names.fullmatch(name))


@lru_cache(maxsize=1 << 13)
def asked(label: str, text: str) -> str:
    """The words to ask the model about a relation with, if the text says it in other words; else "".

    >>> asked("held by", "The Night Watch hangs in Amsterdam."), asked("capital", "Lyon lies on the Rhône.")
    ('kept in, hangs in', '')
    """
    for row in _of(plain(label)):
        if found := row.said.search(text):
            said = " ".join(found[0].lower().split())
            return said if row.asked in said else f"{row.asked}, {said}"
    return ""
