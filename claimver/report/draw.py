"""The evidence graph drawn three ways: an interactive page (pyvis), Graphviz source, and plain SVG."""

from __future__ import annotations

import html
import json
import math
import re
import textwrap
from collections import Counter
from pathlib import Path
from typing import Any

from markupsafe import Markup

from claimver.report.elements import Element, element, markup
from claimver.report.graph import EvidenceGraph, Link, Node

STATIC = Path(__file__).parent / "static"
BRIDGE = (STATIC / "graph_bridge.js").read_text("utf-8")
FRAME_STYLE = (STATIC / "graph_frame.css").read_text("utf-8")

# The frame may run the script it carries and nothing else: no request leaves it.
FRAME_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"

_REMOTE = re.compile(
    r"<link\b[^>]*\bhref=[\"']\s*https?://[^>]*>|<script\b[^>]*\bsrc=[\"']\s*https?://[^>]*>\s*</script>"
)
_LEFTOVERS = re.compile(r"<center>\s*<h1></h1>\s*</center>|<!--\s*<link\b.*?-->", re.DOTALL)
BOX_WIDTH, LINE_HEIGHT, LINE_LETTERS = 190, 19, 22
NARROW_MARGIN = 6
BEND = 60  # pixels between parallel statements
EDGE_LETTERS = 16  # in a line of a statement's name: as many stand between two columns
NARROW_LETTERS = 10  # in a line of either where the graph is drawn for a phone


def interactive_page(graph: EvidenceGraph, *, title: str = "Evidence graph") -> str:
    """A self-contained HTML page for a sandboxed frame: draws the graph, posts clicks, takes the focus by message."""
    from pyvis.network import Network  # slow to import, and needed here only

    network = Network(height="100%", width="100%", directed=True, cdn_resources="in_line")
    nodes, edges = drawn(graph)
    for node in nodes:
        network.add_node(node.pop("id"), **node)
    for edge in edges:
        network.add_edge(edge.pop("from"), edge.pop("to"), **edge)
    network.set_options(json.dumps(_OPTIONS))
    return _offline(network.generate_html(notebook=False), title)


def drawn(graph: EvidenceGraph, *, narrow: bool = False) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The nodes and edges as the drawing library takes them; long names of statements in two lines.

    With ``narrow`` the lines are as short as a phone needs, the boxes close around them, and parallel statements of the
    same words are told once.
    """
    more = {"margin": NARROW_MARGIN} if narrow else {}
    nodes = [
        {"id": n.id, "label": node_words(n, narrow=narrow), "x": n.x, "y": n.y, **_node_look(n), **more}
        for n in graph.nodes
    ]
    for node, made in zip(graph.nodes, nodes, strict=True):
        made |= _whole(node.label, node_words(node, narrow=narrow))
    places = {node.id: (node.x, node.y) for node in graph.nodes}
    between = Counter(frozenset((link.source, link.target)) for link in graph.links)
    turns: Counter[frozenset[str]] = Counter()
    edges: list[dict[str, Any]] = []
    told: set[tuple[frozenset[str], str]] = set()
    for link in graph.links:
        ends = frozenset((link.source, link.target))
        bend = _bend(places[link.source], places[link.target], turns[ends], between[ends])
        turns[ends] += 1
        look = {"cited": bool(link.claims), "width": 3 if link.claims else 1, "smooth": bend}
        label = link_words(link, narrow=narrow)
        if narrow and (ends, label) in told:
            label = ""
        told.add((ends, label))
        edges.append(
            {"from": link.source, "to": link.target, "id": link.id, "label": label, **_whole(link.label, label), **look}
        )
    return nodes, edges


def node_words(node: Node, *, narrow: bool = False) -> str:
    """What stands in the node's box, in up to three lines."""
    return _lines(node.label, NARROW_LETTERS, 3, whole=True) if narrow else _wrapped(node.label)


def link_words(link: Link, *, narrow: bool = False) -> str:
    """What stands on the statement's line, in up to two lines."""
    return _lines(link.label, NARROW_LETTERS if narrow else EDGE_LETTERS, 2, whole=narrow)


def _lines(words: str, letters: int, most: int, *, whole: bool) -> str:
    """The words in lines; ``whole`` leaves a longer word in one piece."""
    return "\n".join(textwrap.wrap(words, letters, max_lines=most, placeholder=" …", break_long_words=not whole)) or "·"


_OPTIONS: dict[str, object] = {
    "physics": {"enabled": False},
    "interaction": {"hover": True, "keyboard": {"enabled": False}, "navigationButtons": False, "multiselect": False},
    "nodes": {"shape": "box", "margin": 10, "font": {"size": 17}, "widthConstraint": {"maximum": BOX_WIDTH}},
    "edges": {"arrows": {"to": {"enabled": True, "scaleFactor": 0.7}}, "font": {"size": 17, "align": "horizontal"}},
}


def _node_look(node: Node) -> dict[str, object]:
    group = "value" if node.kind == "value" else "named" if node.named else "entity"
    return {"cv": group, "shape": "box", "shapeProperties": {"borderDashes": [4, 3] if group == "value" else False}}


def _whole(words: str, shown: str) -> dict[str, str]:
    """The words to show to whoever points at them, where they are not all there."""
    return {} if shown.split() == words.split() else {"whole": words}


def _bend(start: tuple[int, int], end: tuple[int, int], turn: int, count: int) -> dict[str, object]:
    """The bend of one of ``count`` parallel statements: apart to both sides, or around a column that they stand in."""
    apart = 2 * BEND / max(1.0, math.dist(start, end))  # so that the middle of the line is moved by BEND
    if start[0] == end[0]:
        roundness = apart * turn + 0.3
    else:
        roundness = apart * (turn - (count - 1) / 2) * (1 if start < end else -1)
    kind = "curvedCW" if roundness >= 0 else "curvedCCW"
    return {"enabled": roundness != 0, "type": kind, "roundness": round(abs(roundness), 3)}


def _offline(page: str, title: str) -> str:
    """pyvis's page without the tags that point to other hosts (it links bootstrap even in line), with our policy."""
    page = _LEFTOVERS.sub("", _REMOTE.sub("", page))
    head = (
        f'<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="{FRAME_POLICY}">'
        f"<title>{html.escape(title)}</title><style>{FRAME_STYLE}</style>"
    )
    page = re.sub(r"<html>\s*<head>", lambda _: head, page, count=1)
    before, _, after = page.rpartition("</body>")
    return f"{before}<script>{BRIDGE}</script></body>{after}"


def _wrapped(label: str) -> str:
    return _lines(label, LINE_LETTERS, 3, whole=False)


def dot(graph: EvidenceGraph, *, dark: bool = False) -> str:
    """Graphviz source of the graph, left to right; cited statements bold."""
    lines = dot_head(dark=dark) + [dot_node(node, dark=dark) for node in graph.nodes]
    for link in graph.links:
        bold = f' penwidth=1.8 color="{_ink(dark)[0]}"' if link.claims else ""
        lines.append(f"  {quoted(link.source)} -> {quoted(link.target)} [label={quoted(link.label)}{bold}];")
    return "\n".join([*lines, "}"]) + "\n"


def _ink(dark: bool) -> tuple[str, str, str]:
    return ("#f1f3f5", "#9aa4b2", "#1d3557") if dark else ("#1b1f24", "#59636e", "#dbe7fb")


def dot_head(*, dark: bool) -> list[str]:
    """The first lines of Graphviz source: directions and colours."""
    ink, faint, _ = _ink(dark)
    return [
        "digraph evidence {",
        '  rankdir=LR; bgcolor="transparent"; nodesep=0.35; ranksep=0.9;',
        f'  node [shape=box style="rounded" fontname="sans-serif" fontsize=14 color="{faint}" fontcolor="{ink}"];',
        f'  edge [fontname="sans-serif" fontsize=12 color="{faint}" fontcolor="{ink}"];',
    ]


def dot_node(node: Node, *, dark: bool) -> str:
    """One node as Graphviz source."""
    style = "rounded,dashed" if node.kind == "value" else "rounded,filled" if node.named else "rounded"
    fill = _ink(dark)[2]
    return f'  {quoted(node.id)} [label={quoted(_wrapped(node.label))} style="{style}" fillcolor="{fill}"];'


def quoted(text: str) -> str:
    """A Graphviz string: escapes, entities and line breaks of the text come out as typed."""
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;").replace("\n", "\\n")
    return '"' + "".join(character if character.isprintable() else " " for character in text) + '"'


def svg(graph: EvidenceGraph, *, title: str, name: str = "graph") -> Markup:
    """The graph as SVG in the page's own colours: no script, nothing loaded; empty for an empty graph.

    ``name`` is unique within the page: the arrow heads are found by it.
    """
    if not graph.nodes:
        return Markup("")
    heights = {node.id: _box_height(node) for node in graph.nodes}
    places = {node.id: node for node in graph.nodes}
    right = max(node.x for node in graph.nodes) + BOX_WIDTH
    bottom = max(node.y + heights[node.id] // 2 for node in graph.nodes) + 30
    top = min(node.y - heights[node.id] // 2 for node in graph.nodes) - 30
    turns: dict[frozenset[str], int] = {}
    parts: list[Element] = [element("title", title), _arrow(name)]
    for link in graph.links:
        ends = frozenset((link.source, link.target))
        turns[ends] = turns.get(ends, 0) + 1
        parts.extend(_drawn_link(link, places[link.source], places[link.target], turns[ends], name))
    parts.extend(_drawn_node(node, heights[node.id]) for node in graph.nodes)
    box = f"{-BOX_WIDTH // 2 - 10} {top} {right + 20} {bottom - top}"
    attributes = {"viewBox": box, "role": "img", "aria-label": title, "class": "graph"}
    return markup(Element("svg", tuple(parts), attributes | {"style": f"max-width:{right + 20}px"}))


def _box_height(node: Node) -> int:
    return LINE_HEIGHT * len(_wrapped(node.label).split("\n")) + 18


def _drawn_node(node: Node, height: int) -> Element:
    look = "value" if node.kind == "value" else "named" if node.named else "entity"
    lines = _wrapped(node.label).split("\n")
    first = node.y - LINE_HEIGHT * (len(lines) - 1) / 2 + 5
    words = [
        element("text", line, x=node.x, y=f"{first + LINE_HEIGHT * number:g}", text_anchor="middle")
        for number, line in enumerate(lines)
    ]
    box = element("rect", x=node.x - BOX_WIDTH // 2, y=node.y - height // 2, width=BOX_WIDTH, height=height, rx=8)
    return element("g", element("title", f"{node.label}. {node.description}"), box, *words, cls=f"node {look}")


def _drawn_link(link: Link, source: Node, target: Node, turn: int, name: str) -> tuple[Element, ...]:
    x1, y1, x2, y2 = _between(source, target)
    lift = 22 * (turn - 1)
    middle_x, middle_y = (x1 + x2) / 2, (y1 + y2) / 2 - lift
    look = "link cited" if link.claims else "link"
    path = f"M{x1} {y1} Q{middle_x:g} {middle_y - lift:g} {x2} {y2}"
    words = "\n".join(textwrap.wrap(link.label, 20, max_lines=1, placeholder=" …"))
    return (
        element("path", d=path, cls=look, marker_end=f"url(#{name}-arrow)"),
        element("text", words, x=f"{middle_x:g}", y=f"{middle_y - 8:g}", text_anchor="middle", cls="link-label"),
    )


def _between(source: Node, target: Node) -> tuple[int, int, int, int]:
    """Where a link leaves one box and reaches the other: sides for columns apart, else top and bottom."""
    half = BOX_WIDTH // 2
    if source.x < target.x:
        return source.x + half, source.y, target.x - half, target.y
    if source.x > target.x:
        return source.x - half, source.y, target.x + half, target.y
    down = 1 if target.y >= source.y else -1
    return source.x, source.y + 24 * down, target.x, target.y - 24 * down


def _arrow(name: str) -> Element:
    triangle = element("path", d="M0 0 L10 5 L0 10 z", cls="arrow-head")
    marker = Element(
        "marker",
        (triangle,),
        {
            "id": f"{name}-arrow",
            "viewBox": "0 0 10 10",
            "refX": "9",
            "refY": "5",
            "markerWidth": "7",
            "markerHeight": "7",
            "orient": "auto",
            "markerUnits": "userSpaceOnUse",
        },
    )
    return element("defs", marker)
