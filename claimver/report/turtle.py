"""Triplets as Turtle in Wikidata's RDF vocabulary: direct statements, full statements, labels.

Wikidata's ids get Wikidata's IRIs; every other id gets one of ours that also names the graph, because local ids of two
graphs are not the same things.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from claimver.report.elements import is_web_address
from claimver.types import Entity, Property, Rank, Triplet, Value

PREFIXES = {
    "wd": "http://www.wikidata.org/entity/",
    "wds": "http://www.wikidata.org/entity/statement/",
    "wdno": "http://www.wikidata.org/prop/novalue/",
    "wdt": "http://www.wikidata.org/prop/direct/",
    "p": "http://www.wikidata.org/prop/",
    "ps": "http://www.wikidata.org/prop/statement/",
    "psv": "http://www.wikidata.org/prop/statement/value/",
    "pq": "http://www.wikidata.org/prop/qualifier/",
    "pqv": "http://www.wikidata.org/prop/qualifier/value/",
    "pr": "http://www.wikidata.org/prop/reference/",
    "wikibase": "http://wikiba.se/ontology#",
    "prov": "http://www.w3.org/ns/prov#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "schema": "http://schema.org/",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}
_ITEM, _PROPERTY = re.compile(r"Q[1-9][0-9]*"), re.compile(r"P[1-9][0-9]*")
_STATEMENT = re.compile(r"([QP][1-9][0-9]*)[-$]([0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})")
_DATES = {
    11: (re.compile(r"-?[0-9]{4,}-[0-9]{2}-[0-9]{2}"), "xsd:date"),
    10: (re.compile(r"-?[0-9]{4,}-[0-9]{2}"), "xsd:gYearMonth"),
    9: (re.compile(r"-?[0-9]{4,}"), "xsd:gYear"),
}
_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")
_PLAIN_STRING = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_NOT_IN_IRI = re.compile('[\x00-\x20<>"{}|^`\\\\\x7f-\x9f\ud800-\udfff]')
_RANKS = {Rank.PREFERRED: "Preferred", Rank.NORMAL: "Normal", Rank.DEPRECATED: "Deprecated"}


def turtle(triplets: Sequence[Triplet], *, graph: str) -> str:
    """The triplets as a Turtle file; ``graph`` is the snapshot that local ids belong to."""
    names = _Names(graph)
    blocks = [f"@prefix {name}: <{address}> ." for name, address in PREFIXES.items()] + [""]
    best = {(t.subject.id, t.property.id) for t in triplets if t.rank is Rank.PREFERRED}
    for triplet in triplets:
        truthy = triplet.rank is Rank.PREFERRED or (
            triplet.rank is Rank.NORMAL and (triplet.subject.id, triplet.property.id) not in best
        )
        blocks.extend(_statement(triplet, names, truthy=truthy))
    blocks.extend(_labels(triplets, names))
    return "\n".join(blocks) + "\n"


class _Names:
    """IRIs and literals as Turtle writes them."""

    def __init__(self, graph: str) -> None:
        self._base = f"urn:claimver:{quote(graph or 'graph', safe='', errors='replace')}"

    def own(self, kind: str, id: str) -> str:
        return f"<{self._base}:{kind}:{quote(id, safe='', errors='replace')}>"

    def entity(self, id: str) -> str:
        return f"wd:{id}" if _ITEM.fullmatch(id) or _PROPERTY.fullmatch(id) else self.own("entity", id)

    def property(self, id: str, prefix: str) -> str:
        return f"{prefix}:{id}" if _PROPERTY.fullmatch(id) else self.own(prefix, id)

    def statement(self, id: str) -> str:
        match = _STATEMENT.fullmatch(id)
        return f"wds:{match[1]}-{match[2]}" if match else self.own("statement", id)

    def node(self, thing: Entity | Value) -> str:
        if isinstance(thing, Entity):
            return self.entity(thing.id)
        return "[]" if thing.kind == "unknown" else literal(thing)

    def full(self, value: Value) -> str | None:
        """The value with its precision or unit as a node of its own; None where the literal says it all."""
        if value.kind == "date" and value.precision is not None:
            precision = f"wikibase:timePrecision {value.precision}"
            return f"[ a wikibase:TimeValue ; wikibase:timeValue {literal(value)} ; {precision} ]"
        if value.kind == "quantity" and (value.unit or value.unit_id or value.lower):
            parts = [f"wikibase:quantityAmount {literal(value)}"]
            if value.unit or value.unit_id:
                unit = self.entity(value.unit_id) if value.unit_id else f"[ rdfs:label {string(value.unit or '')} ]"
                parts.append(f"wikibase:quantityUnit {unit}")
            for name, end in (("Lower", value.lower), ("Upper", value.upper)):
                parts += [f'wikibase:quantity{name}Bound "{end}"^^xsd:decimal'] if end else []
            return f"[ a wikibase:QuantityValue ; {' ; '.join(parts)} ]"
        return None


def literal(value: Value) -> str:
    """The value as a typed literal where XML Schema has its type, else as the words that a reader sees.

    >>> literal(Value("date", "20 July 1969", "1969-07-20", 11))
    '"1969-07-20"^^xsd:date'
    """
    if value.kind == "date" and value.precision in _DATES:
        pattern, datatype = _DATES[value.precision]
        if pattern.fullmatch(value.value):
            return f'"{_counted(value.value)}"^^{datatype}'
    if value.kind == "quantity" and _NUMBER.fullmatch(value.value):
        return f'"{value.value}"^^xsd:decimal'
    return string(value.value if value.kind == "string" else value.text)


def _counted(date: str) -> str:
    """The date as XML Schema 1.1 counts years: 100 BC is -0099."""
    if not date.startswith("-"):
        return date
    year, dash, rest = date[1:].partition("-")
    counted = int(year) - 1
    return f"{'-' if counted else ''}{counted:04d}{dash}{rest}"


def string(text: str) -> str:
    """The text as a Turtle string; a lone surrogate, which no file can hold, is U+FFFD."""
    return '"' + "".join(map(_escaped, text)) + '"'


def _escaped(character: str) -> str:
    if character in _PLAIN_STRING:
        return _PLAIN_STRING[character]
    code = ord(character)
    if 0xD800 <= code <= 0xDFFF:
        return "\ufffd"
    return f"\\u{code:04X}" if code < 0x20 or 0x7F <= code <= 0x9F else character


def _statement(triplet: Triplet, names: _Names, *, truthy: bool) -> Iterator[str]:
    subject, property = names.entity(triplet.subject.id), triplet.property.id
    node, object = names.statement(triplet.id), names.node(triplet.object)
    none = isinstance(triplet.object, Value) and triplet.object.kind == "none"
    if none and truthy:
        yield f"{subject} a {names.property(property, 'wdno')} ."
    elif truthy:
        yield f"{subject} {names.property(property, 'wdt')} {object} ."
    yield f"{subject} {names.property(property, 'p')} {node} ."
    lines = [f"{node} a wikibase:Statement", f"wikibase:rank wikibase:{_RANKS[triplet.rank]}Rank"]
    lines.append(f"a {names.property(property, 'wdno')}" if none else f"{names.property(property, 'ps')} {object}")
    if isinstance(triplet.object, Value) and (full := names.full(triplet.object)):
        lines.append(f"{names.property(property, 'psv')} {full}")
    for qualifier in triplet.qualifiers:
        lines.append(f"{names.property(qualifier.property.id, 'pq')} {names.node(qualifier.value)}")
        if isinstance(qualifier.value, Value) and (full := names.full(qualifier.value)):
            lines.append(f"{names.property(qualifier.property.id, 'pqv')} {full}")
    lines.extend(f"prov:wasDerivedFrom {_reference(text)}" for text in triplet.references)
    yield " ;\n    ".join(lines) + " ."


def _reference(text: str) -> str:
    if not is_web_address(text):
        return f"[ a wikibase:Reference ; rdfs:label {string(text)} ]"
    address = _NOT_IN_IRI.sub(lambda match: quote(match[0], safe="", errors="replace"), text)
    return f"[ a wikibase:Reference ; pr:P854 <{address}> ]"


def _labels(triplets: Sequence[Triplet], names: _Names) -> Iterator[str]:
    entities: dict[str, Entity] = {}
    properties: dict[str, Property] = {}
    for triplet in triplets:
        for thing in (triplet.subject, triplet.object, *(q.value for q in triplet.qualifiers)):
            if isinstance(thing, Entity):
                entities.setdefault(thing.id, thing)
        for property in (triplet.property, *(q.property for q in triplet.qualifiers)):
            properties.setdefault(property.id, property)
    for entity in entities.values():
        yield _label(names.entity(entity.id), entity.label, entity.description) + " ."
    for property in properties.values():
        words = _label(names.entity(property.id), property.label, property.description)
        roles = {"directClaim": "wdt", "claim": "p", "statementProperty": "ps", "qualifier": "pq"}
        links = "".join(f" ;\n    wikibase:{role} {names.property(property.id, p)}" for role, p in roles.items())
        yield f"{words} ;\n    a wikibase:Property{links} ."


def _label(name: str, label: str, description: str) -> str:
    described = f" ; schema:description {string(description)}" if description else ""
    return f"{name} rdfs:label {string(label)}{described}"
