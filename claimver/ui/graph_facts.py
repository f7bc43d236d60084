"""A graph's name, date and size in one line, as far as it tells them."""

from __future__ import annotations

from claimver.errors import ClaimverError, StoreError
from claimver.kg.overlay import OverlayGraph
from claimver.kg.store import StoreGraph
from claimver.parts import KnowledgeGraph
from claimver.report.language import digits, say
from claimver.types import Report
from claimver.ui.desk import Desk
from claimver.ui.offers import graph_name


def graph_line(desk: Desk, report: Report, kg: str) -> str:
    """What the report was judged by: the graph's name, and its date and size where it is still the same graph."""
    name, facts, gone = report.kg_snapshot, "", ""
    try:
        graph = desk.graph(kg)
    except StoreError:
        graph, gone = None, say("graph_line.gone")
    except ClaimverError:
        graph = None
    if graph is not None and graph.snapshot == report.kg_snapshot:
        name, facts = f"{graph_name(kg or desk.settings.kg)} ({name})", _facts(graph)
    line = say("graph_line.name", name=name)
    return " ".join(part for part in (line, facts, gone, say("graph_line.limits")) if part)


def _facts(graph: KnowledgeGraph) -> str:
    below = graph.base if isinstance(graph, OverlayGraph) else graph
    if not isinstance(below, StoreGraph):
        return ""
    manifest = below.manifest
    counts = manifest.counts
    size = say(
        "graph_line.size",
        entities=digits(counts.get("entities", 0)),
        statements=digits(counts.get("statements", counts.get("triples", 0))),
    )
    return f"{say('graph_line.built', date=manifest.date)} {size}" if manifest.date else size
