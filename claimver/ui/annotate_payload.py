"""What the annotation component sends, checked: spans of this text, triplets that exist, entities that are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from claimver.annotate.rows import label_of, span_of
from claimver.annotate.stated import stated_value
from claimver.annotate.work import Added, Annotation, Item, Mark, Name, check, plain_triplet
from claimver.errors import InputError, UnknownName
from claimver.parts import KnowledgeGraph
from claimver.types import Entity, Property, Qualifier, Triplet, Value

ACTIONS = ("accept", "reject", "skip", "undo")
MOST = 2_000  # claims, names or triplets of one text
LONGEST = 4_000  # characters of a reason
MOST_QUALIFIERS = 20  # of one triplet
GraphOf = Callable[[], KnowledgeGraph]


@dataclass(frozen=True, slots=True)
class Sent:
    """What a person did: the action, the state of the item that it was done on, and the parts as they were sent."""

    key: str
    action: str
    parts: Mapping[str, Any]


def sent_decision(value: object) -> Sent | None:
    """The action that the browser sends, None where it is none."""
    if not isinstance(value, Mapping) or value.get("action") not in ACTIONS or not isinstance(value.get("key"), str):
        return None
    return Sent(value["key"], value["action"], value)


def sent_words(value: object) -> str:
    """The words to search for, at most 200 characters; empty where none were sent."""
    words = value.get("words") if isinstance(value, Mapping) else None
    return " ".join(words.split())[:200] if isinstance(words, str) else ""


def annotation_in(parts: Mapping[str, Any], item: Item, held: Annotation, graph: GraphOf) -> Annotation:
    """The annotation that was sent; ``held`` is the one that was shown. Raises: InputError, what the graph raises."""
    claims = tuple(sorted((_mark(row, item) for row in _rows(parts, "claims")), key=lambda mark: mark.span))
    wanted = {id for mark in claims for id in mark.triplets} | {one.triplet.id for one in held.added}
    used = tuple(_added(row, held, graph) for row in _rows(parts, "added") if str(row.get("id")) in wanted)
    names = tuple(_name(row, item, held, graph) for row in _rows(parts, "names"))
    found = Annotation(claims, names, used)
    check(item, found)
    return found


def _rows(parts: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    rows = parts.get(name)
    if not isinstance(rows, list) or len(rows) > MOST or not all(isinstance(row, Mapping) for row in rows):
        raise InputError(f"The page sent no {name} that can be read. Reload it; what you changed is kept there.")
    return rows


def _mark(row: Mapping[str, Any], item: Item) -> Mark:
    why, said, cited = row.get("rationale", ""), row.get("proposition", ""), row.get("triplets", [])
    if not isinstance(why, str) or len(why) > LONGEST or not isinstance(said, str) or not isinstance(cited, list):
        raise InputError(f"A claim's reason has more than {LONGEST:,} characters, or cannot be read.")
    place = {"start": row.get("start"), "end": row.get("end")}
    ids = tuple(dict.fromkeys(id for id in cited if isinstance(id, str)))
    return Mark(span_of(place, item.text), label_of(row.get("label")), ids, why, said)


def _added(row: Mapping[str, Any], held: Annotation, graph: GraphOf) -> Added:
    id = str(row.get("id"))
    known = next((one for one in held.added if one.triplet.id == id), None)
    if known is not None:
        return known
    if row.get("origin") == "searched":
        return Added(plain_triplet(graph().statements([id])[0]), "searched")
    qualifiers = row.get("qualifiers", [])
    if not isinstance(qualifiers, list) or len(qualifiers) > MOST_QUALIFIERS:
        raise InputError(f"A new triplet has more than {MOST_QUALIFIERS} qualifiers, or they cannot be read.")
    subject, property = _entity(_words(row.get("subject")), graph), _property(_words(row.get("property")), graph)
    noted = tuple(
        Qualifier(_property(_words(_of(q, "property")), graph), _node(_of(q, "value"), graph)) for q in qualifiers
    )
    return Added(Triplet(id, subject, property, _node(row.get("object"), graph), noted), "new")


def _of(row: object, name: str) -> object:
    return row.get(name) if isinstance(row, Mapping) else None


def _node(stated: object, graph: GraphOf) -> Entity | Value:
    """An entity, or a value of the kind that the annotator chose."""
    words, kind = _words(_of(stated, "words")), _of(stated, "kind")
    if kind == "entity":
        return _entity(words, graph)
    unit = _of(stated, "unit")
    return stated_value(str(kind), words, " ".join(unit.split())[:60] if isinstance(unit, str) else "")


def _words(value: object) -> str:
    words = " ".join(value.split())[:300] if isinstance(value, str) else ""
    if not words:
        raise InputError("A new triplet needs a subject, a property and an object: names, or ids of the graph.")
    return words


def _is_id(words: str) -> bool:
    return " " not in words and any(letter.isdigit() for letter in words)


def _entity(words: str, graph: GraphOf) -> Entity:
    """The graph's entity of that id, else one that is its own name."""
    if _is_id(words):
        try:
            found = graph().entity(words)
        except UnknownName:
            return Entity(words, words)
        return Entity(found.id, found.label, found.description)
    return Entity(words, words)


def _property(words: str, graph: GraphOf) -> Property:
    if _is_id(words):
        try:
            return Property(words, graph().property(words).label)
        except UnknownName:
            return Property(words, words)
    return Property(words, words)


def _name(row: Mapping[str, Any], item: Item, held: Annotation, graph: GraphOf) -> Name:
    span = span_of({"start": row.get("start"), "end": row.get("end")}, item.text)
    before = next((name for name in held.names if name.span == span), None)
    candidates = before.candidates if before else ()
    meant = row.get("entity")
    if meant is None:
        return Name(span, None, candidates)
    id = meant.get("id") if isinstance(meant, Mapping) else None
    known = [*candidates, *([before.entity] if before and before.entity else [])]
    entity = next((one for one in known if one.id == id), None)
    if entity is None:
        found = graph().entity(str(id))
        entity = Entity(found.id, found.label, found.description)
        candidates = (*candidates, entity)
    return Name(span, entity, candidates)
