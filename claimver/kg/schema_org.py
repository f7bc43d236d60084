"""What the properties of schema.org expect: dates and quantities that its JSON-LD writes as plain text.

The table holds the properties whose range is Date, DateTime, Number, Integer, QuantitativeValue, Distance or Mass
(https://schema.org, version 29), those of its own datatypes that say the same, and the common unit codes of UN/CEFACT
recommendation 20.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from claimver.kg.literals import quantity_value
from claimver.kg.plain import read_plain
from claimver.kg.xsd import xsd_date
from claimver.types import Value

QUANTITY = "urn:claimver:quantity"  # the datatype of an amount with its unit, as a QuantitativeValue is written
TABLE = Path(__file__).with_name("schema_org.tsv")
_PROPERTY = re.compile(r"https?://schema\.org/(\w+)")
_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,2})?")


@cache
def table(kind: str) -> Mapping[str, str]:
    """The rows of one kind: of ``expects`` property to "date" or "quantity", of ``unit`` code to name."""
    rows = (line.split("\t") for line in TABLE.read_text("utf-8").splitlines()[1:])
    return {name: says for name, of, says in rows if of == kind}


def expected(property: str, text: str) -> Value | None:
    """The date or quantity that the text is, where the property expects one; else None.

    >>> expected("https://schema.org/birthDate", "1815-12-10").text, expected("https://schema.org/name", "1815")
    ('10 December 1815', None)
    """
    match = _PROPERTY.fullmatch(property)
    kind = "quantity" if property == QUANTITY else table("expects").get(match[1]) if match else None
    if kind is None:
        return None
    value = (xsd_date(text) if kind == "date" else _quantity(text)) or read_plain(text)
    return value if value is not None and value.kind == kind else None


def amount(item: Mapping[str, Any]) -> str | None:
    """ "330 metre" of a QuantitativeValue in JSON-LD; None for anything else."""
    kinds = item.get("@type")
    named = {_last(name): value for name, value in item.items()}
    if not any(_last(kind) == "QuantitativeValue" for kind in (kinds if isinstance(kinds, list) else [kinds])):
        return None
    value, code, unit = (named.get(name) for name in ("value", "unitCode", "unitText"))
    if isinstance(value, bool) or not isinstance(value, int | float | str) or not str(value).strip():
        return None
    name = table("unit").get(str(code), unit or code or "")
    return f"{value} {name}".strip()


def _last(name: object) -> str:
    return re.split(r"[:/#]", name)[-1] if isinstance(name, str) else ""


def _quantity(text: str) -> Value | None:
    return quantity_value(text) if _NUMBER.fullmatch(text) else None
