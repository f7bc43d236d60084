"""Triplets as a table, with their qualifiers and references, and entities as the reader sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from claimver.kg.citing import statement_url
from claimver.report.elements import Element, element, is_web_address, link, visible
from claimver.report.language import around, say
from claimver.report.marks import titled_table
from claimver.report.words import wikidata_address
from claimver.types import Entity, Property, Qualifier, Rank, Triplet, Value

Numbers = Mapping[str, int]
"""Which button stands for which entity: the page gets the number of the one that is pressed."""


def triplet_table(
    triplets: Sequence[Triplet], *, caption: str, numbers: Numbers | None = None, subjects: bool = True
) -> Element:
    """Triplets as a table, each followed by its qualifiers and references; entities with a number are buttons.

    Without ``subjects`` the first column is left out: all are about one entity.
    """
    shown = ("subject", "property", "object") if subjects else ("property", "object")
    names = tuple(say(f"triplet.{name}") for name in shown)
    rows: list[Element] = []
    for triplet in triplets:
        cells = [element("td", _property(triplet.property)), element("td", _object(triplet.object, numbers))]
        if subjects:
            cells.insert(0, element("td", entity_name(triplet.subject, numbers)))
        rows.append(element("tr", *cells))
        notes = _notes(triplet)
        if notes:
            rows.append(element("tr", element("td", *notes, colspan=len(names)), cls="notes"))
    return titled_table(caption, names, rows)


def _notes(triplet: Triplet) -> list[Element]:
    notes = [_qualifier(qualifier) for qualifier in triplet.qualifiers]
    if triplet.rank is not Rank.NORMAL:
        notes.append(element("span", say("triplet.rank", rank=triplet.rank.value), cls="note"))
    address = statement_url(triplet)
    told = triplet.source.split()
    if address is not None and address not in told:
        notes.append(element("span", link(say("triplet.open"), address, title=address), cls="note"))
    for number, reference in enumerate(triplet.references, start=1):
        words = say("triplet.reference", number=number) if is_web_address(reference) else reference
        notes.append(element("span", link(words, reference, title=reference), cls="note"))
    if triplet.source and triplet.source != address:
        notes.append(_source(triplet.source))
    return notes


def _source(source: str) -> Element:
    """Where a statement comes from; an address at its end is a link, shown without what all addresses begin with."""
    before, after = around("triplet.source", "source")
    words, space, last = source.rpartition(" ")
    place = (
        [link(last.partition("://")[2].removeprefix("www."), last, title=last)]
        if is_web_address(last)
        else [*visible(last)]
    )
    return element("span", *visible(f"{before}{words}{space}"), *place, *visible(after), cls="note")


def _qualifier(qualifier: Qualifier) -> Element:
    return element("span", _property(qualifier.property), ": ", _object(qualifier.value), cls="note")


def entity_name(entity: Entity, numbers: Numbers | None = None) -> Element:
    """An entity's label and id; the label is a button where the entity has a number."""
    number = (numbers or {}).get(entity.id)
    if number is None:
        label = element("span", *visible(entity.label), dir="auto")
    else:
        label = element("button", *visible(entity.label), dir="auto", type="button", data_claim=number, cls="entity")
    return element("span", label, " ", entity_id(entity.id, entity.label))


def _property(property: Property) -> Element:
    return element("span", element("span", *visible(property.label)), " ", entity_id(property.id, property.label))


def value_words(value: Value) -> str:
    """The value as a reader sees it, with its unit and its bounds."""
    words = value.text if value.unit is None or value.unit in value.text else f"{value.text} {value.unit}"
    return words if value.lower is None else f"{words} ({value.lower} … {value.upper})"


def _object(object: Entity | Value, numbers: Numbers | None = None) -> Element:
    if isinstance(object, Entity):
        return entity_name(object, numbers)
    words = value_words(object)
    return element("span", *visible(words), dir="auto", cls=f"value {object.kind}")


def entity_id(id: str, label: str) -> Element | None:
    """An id, linked to Wikidata where it is one of Wikidata's; None where it is what the label says already."""
    if id == label:
        return None
    address = wikidata_address(id)
    if address is None:
        return element("span", id, cls="id", title=say("id.own"))
    return link(id, address, cls="id", aria_label=say("id.wikidata", id=id))
