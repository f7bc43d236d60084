"""A small graph for the Graph page: the scripted report's facts, and an entity with many statements."""

from __future__ import annotations

from functools import lru_cache

import scripted_report as scripted

from claimver.errors import StoreError
from claimver.kg.memory import MemoryGraph
from claimver.types import Entity, Property, Triplet, Value
from claimver.ui.graph_desk import GraphDesk

LOCAL = tuple(Entity(f"L{number}", f"Local {number}") for number in range(7))
KNOWS, COUNT = Property("P9", "knows"), Property("P8", "count")
MANY = tuple(Triplet(f"m{number}", LOCAL[0], KNOWS, LOCAL[1 + number % 6]) for number in range(44))
VALUE = Triplet("m44", LOCAL[0], COUNT, Value("quantity", "5 metre", "5", unit="metre", unit_id="Q11573"))
BORN = Triplet("b1", scripted.ARMSTRONG, Property("P800", "notable work"), scripted.APOLLO)


@lru_cache
def desk() -> GraphDesk:
    """The desk over the small graph."""
    entities = (scripted.OTHER_COLLINS,)
    triplets = (scripted.LANDED, *scripted.CREWED, scripted.LANDED_ON, BORN, *MANY, VALUE)
    return GraphDesk(MemoryGraph(triplets, entities, snapshot="scripted graph"))


def unusable() -> GraphDesk:
    """No desk: what a missing graph leads to."""
    raise StoreError("No knowledge graph at sample: manifest.json is missing. Build one: claimver kg build.")
