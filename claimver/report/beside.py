"""What stands beside a drawn graph: what is selected in it, the same statements as a table, and how it is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from claimver.report.elements import Element, element, visible
from claimver.report.graph import EvidenceGraph
from claimver.report.language import count, say
from claimver.report.marks import fold
from claimver.report.triplets import Numbers, entity_id, triplet_table
from claimver.types import Report, Triplet


def every_triplet(report: Report) -> tuple[Triplet, ...]:
    """All that the report cites, walked or retrieved, each once."""
    cited = [triplet for verdict in report.verdicts for triplet in verdict.triplets]
    walked = [triplet for path in report.evidence.paths for triplet in path.triplets]
    return tuple({triplet.id: triplet for triplet in (*cited, *walked, *report.evidence.triplets)}.values())


def part_detail(
    triplets: Sequence[Triplet], graph: EvidenceGraph, id: str, *, claims: bool = True, numbers: Numbers | None = None
) -> Element:
    """What a node or statement of the graph is: an entity with its statements here, a value, or one statement.

    ``claims`` says whether there are claims that could cite a statement.
    """
    shown = {link.id for link in graph.links}
    node = next((node for node in graph.nodes if node.id == id), None)
    if node is None:
        table = triplet_table(
            tuple(t for t in triplets if t.id == id), caption=say("beside.statement"), numbers=numbers
        )
        return element("section", table, _citing(graph, id) if claims else None, aria_label=say("beside.statement"))
    ends = {link.id for link in graph.links if id in (link.source, link.target)} & shown
    title = element(
        "p",
        element("strong", *visible(node.label), dir="auto"),
        " ",
        entity_id(id, node.label) if node.kind == "entity" else None,
    )
    return element(
        "section",
        title,
        element("p", *visible(node.description), cls="description") if node.description else None,
        triplet_table(tuple(t for t in triplets if t.id in ends), caption=say("beside.here"), numbers=numbers),
        aria_label=node.label,
    )


def _citing(graph: EvidenceGraph, id: str) -> Element:
    citing = next((link.claims for link in graph.links if link.id == id), ())
    numbers = ", ".join(str(index + 1) for index in citing)
    words = say("beside.cited_by", claims=numbers) if citing else say("beside.cited_by_none")
    return element("p", words, cls="notice")


def graph_table(triplets: Sequence[Triplet], graph: EvidenceGraph) -> Element:
    """The statements of the graph as a table."""
    shown = {link.id for link in graph.links}
    kept = tuple(triplet for triplet in triplets if triplet.id in shown)
    return fold(count("beside.table", len(kept)), triplet_table(kept, caption=say("beside.in_graph")))


def graph_legend(graph: EvidenceGraph) -> Element:
    """How the graph is drawn, and how much of the evidence found no room."""
    left = count("beside.left_out", graph.left_out) if graph.left_out else ""
    return element("p", f"{say('beside.legend')} {left}".rstrip(), cls="notice")
