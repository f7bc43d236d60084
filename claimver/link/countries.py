"""Adjectives of countries, what their people are called, and the names of those countries.

The table is ``countries.tsv``: the commonest English words, written by hand after the list of demonyms of the United
Nations' members; each with its country and its forms: adjective, one (person), male, female, many.
"""

from __future__ import annotations

from importlib.resources import files

__all__ = ["ADJECTIVES", "COUNTRY_OF", "GENDER_OF", "PEOPLES", "PERSON_OF"]

_ROWS = [row.split("\t") for row in files(__package__).joinpath("countries.tsv").read_text("utf-8").splitlines()]


def _of(*forms: str) -> dict[str, str]:
    return {word: country for word, country, said in _ROWS if not set(said.split()).isdisjoint(forms)}


PERSON_OF = _of("one", "male", "female")  # "Dutchman", "Greek"
PEOPLES = _of("many")  # "Greeks", "Dutch"
ADJECTIVES = _of("adjective")
COUNTRY_OF = {**PEOPLES, **ADJECTIVES}
GENDER_OF = {word: said for word, _, said in _ROWS if said in ("male", "female")}
