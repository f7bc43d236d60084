"""Graph: find an entity, read its statements, follow paths between several."""

from claimver.ui import graph, graph_desk

graph.show(graph_desk.named_desk)
