"""Values as Wikibase's RDF states them: full nodes with precision, calendar and unit, or the simple literal."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from claimver.kg.literals import DAY, date_value, is_blank, quantity_value, string_value, unknown_value
from claimver.kg.sparql_terms import Term, literal_value
from claimver.types import Value

JULIAN, NO_UNIT = "Q1985786", "Q199"
_TIME = re.compile(r"([+-]?[0-9]{1,16})-([0-9]{2})-([0-9]{2})T.*")
Node = Mapping[str, Sequence[Term]]


def plain_value(term: Term) -> Value | None:
    """The value of a simple literal, of an address, or of a blank node: one that is not known."""
    if term.kind == "bnode" or (term.kind == "uri" and is_blank(term.value)):
        return unknown_value()
    if term.kind == "uri":
        return string_value(term.value)
    if _TIME.fullmatch(term.value) and term.datatype.endswith("#dateTime"):
        return _date(term.value, DAY, julian=False)
    return literal_value(term)


def node_value(node: Node, ontology: str, entity_id: Callable[[str], str | None]) -> Value | None:
    """The date or quantity of a full value node, its unit by id; None for nodes of other kinds."""
    first = {name.removeprefix(ontology): terms[0].value for name, terms in node.items() if terms}
    if "timeValue" in first:
        stated = first.get("timePrecision", "")
        precision = int(stated) if stated.isdecimal() else DAY
        return _date(first["timeValue"], precision, julian=entity_id(first.get("timeCalendarModel", "")) == JULIAN)
    if "quantityAmount" in first:
        unit = entity_id(first.get("quantityUnit", ""))
        try:
            bounds = first.get("quantityLowerBound"), first.get("quantityUpperBound")
            value = quantity_value(first["quantityAmount"], bounds=bounds)
        except ValueError:
            return None
        return value if unit in (None, NO_UNIT) else with_unit(replace(value, unit_id=unit), unit or "")
    return None


def with_unit(value: Value, label: str) -> Value:
    """The quantity, its unit called ``label``."""
    return quantity_value(value.value, unit=label, unit_id=value.unit_id, bounds=(value.lower, value.upper))


def _date(text: str, precision: int, *, julian: bool) -> Value | None:
    """The date as people write it. RDF counts a year 0 (1 BC) and writes days of the Julian calendar as Gregorian ones.

    None for what cannot be a date, such as precisions of millions of years.
    """
    match = _TIME.fullmatch(text)
    if match is None or not 6 <= precision <= 14:
        return string_value(text) if match is None else None
    year, month, day = int(match[1]), int(match[2]), int(match[3])
    if julian and precision >= DAY:
        year, month, day = julian_day(year, month, day)
    year = year if year > 0 else year - 1
    try:
        return date_value(year, month, day, precision=precision)
    except ValueError:
        return string_value(text)


def julian_day(year: int, month: int, day: int) -> tuple[int, int, int]:
    """The Julian calendar's name for a Gregorian day (Richards 2013); years count astronomically.

    >>> julian_day(1564, 5, 6)
    (1564, 4, 26)
    """
    shift = (14 - month) // 12
    years, months = year + 4800 - shift, month + 12 * shift - 3
    number = day + (153 * months + 2) // 5 + 365 * years + years // 4 - years // 100 + years // 400 - 32045
    counted = number + 32082
    in_cycle = (4 * counted + 3) // 1461
    in_year = counted - 1461 * in_cycle // 4
    place = (5 * in_year + 2) // 153
    return in_cycle - 4800 + place // 10, place + 3 - 12 * (place // 10), in_year - (153 * place + 2) // 5 + 1
