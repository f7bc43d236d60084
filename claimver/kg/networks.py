"""A networkx graph as a knowledge graph; networkx itself is not imported."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from claimver.errors import InputError
from claimver.kg.memory import MemoryGraph, assembled, datatype_of
from claimver.kg.names import tidy
from claimver.kg.plain import read_object
from claimver.types import Entity, Property, Triplet

SOURCE = "networkx"


def from_networkx(graph: Any, *, relation: str = "relation") -> MemoryGraph:
    """The knowledge graph of a ``DiGraph`` or ``MultiDiGraph``: each edge a statement, from subject to object.

    A node's name is its attribute ``label``, else the node itself; ``aliases`` (names) and ``description`` are read
    too. An edge's relation is its attribute ``relation`` (another by that argument), or without it the key of an edge
    of a ``MultiDiGraph``. A node of which nothing is said, and that reads as a date or a number, is one.

    Raises: InputError for an undirected graph, an edge without relation, two nodes that are written alike.

    >>> import networkx
    >>> graph = networkx.DiGraph([("Ada Lovelace", "10 December 1815", {"relation": "date of birth"})])
    >>> from_networkx(graph).facts("Ada Lovelace")[0].object.value
    '1815-12-10'
    """
    if not graph.is_directed():
        raise InputError("An undirected graph does not say which end is the subject. Give a DiGraph or a MultiDiGraph.")
    entities = _entities(graph)
    triplets = []
    for number, (source, target, name) in enumerate(_edges(graph, relation), 1):
        object = entities[target]
        said = graph.out_degree(target) or object.description or object.aliases
        value = None if said else read_object(name, object.label)
        property = Property(name, name, datatype=datatype_of(value))
        triplets.append(Triplet(f"t{number}", entities[source], property, value or object, source=SOURCE))
    met = {triplet.object.id for triplet in triplets if isinstance(triplet.object, Entity)}
    met |= {triplet.subject.id for triplet in triplets}
    named = [entity for node, entity in entities.items() if entity.id in met or not graph.degree(node)]
    digest = hashlib.sha256(repr((triplets, named)).encode("utf-8", "replace")).hexdigest()
    return assembled(triplets, named, snapshot=f"{SOURCE}-{digest[:12]}")


def _entities(graph: Any) -> dict[Any, Entity]:
    """Every node as an entity."""
    found: dict[Any, Entity] = {}
    nodes: dict[str, Any] = {}
    for node, about in graph.nodes(data=True):
        id = tidy(str(node))
        if not id:
            raise InputError(f"The node {node!r} has no name. Name it, or remove it.")
        if id in nodes:
            raise InputError(f"The nodes {nodes[id]!r} and {node!r} are both written {id!r}. Rename one.")
        nodes[id] = node
        aliases = about.get("aliases") or ()
        names = [aliases] if isinstance(aliases, str) else aliases
        label, description = _text(about.get("label")) or id, _text(about.get("description"))
        found[node] = Entity(id, label, description, tuple(dict.fromkeys(filter(None, map(_text, names)))))
    return found


def _text(value: object) -> str:
    """The value in words; empty for None."""
    return "" if value is None else tidy(str(value))


def _edges(graph: Any, relation: str) -> Iterator[tuple[Any, Any, str]]:
    """(source, target, relation) of every edge. Raises: InputError."""
    keyed = graph.edges(data=True, keys=True) if graph.is_multigraph() else ((*e, None) for e in graph.edges(data=True))
    for source, target, *rest in keyed:
        about, key = sorted(rest, key=lambda item: not isinstance(item, dict))
        named = about.get(relation, key)
        name = tidy(named) if isinstance(named, str) else ""
        if not name:
            has = ", ".join(map(str, about)) or "no attribute"
            raise InputError(
                f"The edge from {source!r} to {target!r} has no {relation!r}; it has {has}. Give every edge one, or "
                "name the attribute: from_networkx(graph, relation=…)."
            )
        yield source, target, name
