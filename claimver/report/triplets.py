"""Triplets as a table, with their qualifiers and references, and entities as the reader sees them."""

from __future__ import annotations

from claimver.report.elements import Element, element, is_web_address, link, visible
from claimver.report.words import wikidata_address
from claimver.types import Entity, Property, Qualifier, Rank, Triplet, Value


def triplet_table(triplets: tuple[Triplet, ...], *, caption: str) -> Element:
    """Triplets as a table, each followed by its qualifiers and references."""
    rows: list[Element] = []
    for triplet in triplets:
        rows.append(
            element(
                "tr",
                element("td", entity_name(triplet.subject)),
                element("td", _property(triplet.property)),
                element("td", _object(triplet.object)),
            )
        )
        notes = _notes(triplet)
        if notes:
            rows.append(element("tr", element("td", *notes, colspan=3), cls="notes"))
    head = element("tr", *[element("th", name, scope="col") for name in ("Subject", "Property", "Object")])
    return element(
        "div",
        element(
            "table",
            element("caption", caption),
            element("thead", head),
            element("tbody", *rows),
            cls="triplets",
        ),
        cls="table-box",
    )


def _notes(triplet: Triplet) -> list[Element]:
    notes = [_qualifier(qualifier) for qualifier in triplet.qualifiers]
    if triplet.rank is not Rank.NORMAL:
        notes.append(element("span", f"rank: {triplet.rank.value}", cls="note"))
    for number, reference in enumerate(triplet.references, start=1):
        words = f"reference {number}" if is_web_address(reference) else reference
        notes.append(element("span", link(words, reference, title=reference), cls="note"))
    if triplet.source:
        notes.append(element("span", f"source: {triplet.source}", cls="note"))
    return notes


def _qualifier(qualifier: Qualifier) -> Element:
    return element("span", _property(qualifier.property), ": ", _object(qualifier.value), cls="note")


def entity_name(entity: Entity) -> Element:
    """An entity's label and id."""
    return element("span", element("span", *visible(entity.label), dir="auto"), " ", entity_id(entity.id))


def _property(property: Property) -> Element:
    return element("span", element("span", *visible(property.label)), " ", entity_id(property.id))


def _object(object: Entity | Value) -> Element:
    if isinstance(object, Entity):
        return entity_name(object)
    words = object.text if object.unit is None or object.unit in object.text else f"{object.text} {object.unit}"
    return element("span", *visible(words), dir="auto", cls=f"value {object.kind}")


def entity_id(id: str) -> Element:
    """An id, linked to Wikidata where it is one of Wikidata's."""
    address = wikidata_address(id)
    if address is None:
        return element("span", id, cls="id", title="an id of this graph only")
    return link(id, address, cls="id", aria_label=f"{id} on Wikidata")
