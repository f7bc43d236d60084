"""Adjectives of countries, and the names of those countries.

The table is ``countries.tsv``: the commonest English adjectives, written by hand after the list of demonyms of the
United Nations' members.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

__all__ = ["COUNTRY_OF"]


def _read() -> Mapping[str, str]:
    rows = files(__package__).joinpath("countries.tsv").read_text("utf-8").splitlines()
    return dict(row.split("\t") for row in rows)


COUNTRY_OF = _read()
