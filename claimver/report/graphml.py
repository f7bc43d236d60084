"""Triplets as GraphML, for Gephi, yEd, Cytoscape and networkx."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Sequence

import networkx as nx

from claimver.jsonl import node_to_dict
from claimver.report.words import wikidata_address
from claimver.types import Entity, Triplet, Value

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def network(triplets: Sequence[Triplet]) -> nx.MultiDiGraph:
    """The triplets as a networkx graph: entities and values are nodes, statements are edges with their ids as keys.

    Every attribute is a string, and characters that XML cannot hold are U+FFFD. Qualifiers and references are JSON.
    """
    result = nx.MultiDiGraph()
    for triplet in triplets:
        subject, object = _node(result, triplet.subject), _node(result, triplet.object, triplet.id)
        qualifiers = [
            {"property": {"id": q.property.id, "label": q.property.label}, "value": node_to_dict(q.value)}
            for q in triplet.qualifiers
        ]
        result.add_edge(
            subject,
            object,
            key=_clean(triplet.id),
            property=_clean(triplet.property.id),
            label=_clean(triplet.property.label),
            rank=triplet.rank.value,
            qualifiers=json.dumps(qualifiers),
            references=json.dumps(triplet.references),
            source=_clean(triplet.source),
        )
    return result


def graphml(triplets: Sequence[Triplet]) -> str:
    """The triplets as a GraphML file."""
    file = io.BytesIO()
    nx.write_graphml(network(triplets), file)
    return file.getvalue().decode("utf-8")


def _node(graph: nx.MultiDiGraph, thing: Entity | Value, statement: str = "") -> str:
    if isinstance(thing, Entity):
        id = _clean(thing.id)
        words = {"label": thing.label, "kind": "entity", "description": thing.description}
        words["address"] = wikidata_address(thing.id) or ""
    else:
        id = _clean(f"{statement}#value")
        words = {"label": thing.text, "kind": thing.kind, "value": thing.value, "unit": thing.unit or ""}
    graph.add_node(id, **{name: _clean(text) for name, text in words.items()})
    return id


def _clean(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)
