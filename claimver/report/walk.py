"""Paths between entities for the reader: each step by step in words, and all of them drawn from left to right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimver.report.draw import dot_head, dot_node, quoted
from claimver.report.elements import Element, element, visible
from claimver.report.graph import triplet_graph
from claimver.report.sections import fold
from claimver.report.triplets import Numbers, entity_name, triplet_table
from claimver.types import Entity, Path, Triplet


def steps(path: Path) -> Iterator[tuple[Entity, Triplet, Entity]]:
    """(entity left, statement, entity reached) of each step, from one end of the path to the other."""
    at = _start(path)
    for triplet in path.triplets:
        reached = triplet.object if triplet.subject.id == at.id else triplet.subject
        if not isinstance(reached, Entity):
            return
        yield at, triplet, reached
        at = reached


def _start(path: Path) -> Entity:
    """The end of the first statement that the second does not share."""
    first = path.triplets[0]
    if not isinstance(first.object, Entity) or len(path.triplets) == 1:
        return first.subject
    second = path.triplets[1]
    shared = {second.subject.id, second.object.id if isinstance(second.object, Entity) else ""}
    return first.object if first.subject.id in shared and first.object.id not in shared else first.subject


def path_words(path: Path) -> str:
    """The path on one line.

    >>> from claimver.types import Property
    >>> moon = Triplet("s", Entity("Q1", "Apollo 11"), Property("P1", "landed on"), Entity("Q2", "Moon"))
    >>> path_words(Path((moon,)))
    'Apollo 11 — landed on → Moon'
    """
    words = ""
    for left, triplet, reached in steps(path):
        words += "" if words else left.label
        along = (
            f" — {triplet.property.label} → " if triplet.subject.id == left.id else f" ← {triplet.property.label} — "
        )
        words += along + reached.label
    return words


def path_list(paths: Sequence[Path], *, selected: int | None, numbers: Numbers) -> Element:
    """Every path with a button that shows it in the graph, its steps, and its statements as a table.

    The button of path ``i`` has the number ``i``; those of entities are given by ``numbers``.
    """
    rows = []
    for index, path in enumerate(paths):
        row = element(
            "button",
            element("strong", f"{index + 1}."),
            element("span", *visible(path_words(path)), cls="claim-words", dir="auto"),
            type="button",
            data_claim=index,
            aria_current="true" if index == selected else None,
            cls="claim-row",
        )
        count = len(path.triplets)
        table = triplet_table(path.triplets, caption=f"Path {index + 1}, step by step", numbers=numbers)
        rows.append(element("li", row, fold("1 statement" if count == 1 else f"{count} statements", table)))
    return element("ol", *rows, cls="claims paths", aria_label="Paths")


def entity_card(entity: Entity, *, heading: str = "h2") -> Element:
    """An entity's label, id, description and other names."""
    names = [name for name in dict.fromkeys(entity.aliases) if name != entity.label]
    return element(
        "div",
        element(heading, entity_name(entity)),
        element("p", *visible(entity.description), cls="description") if entity.description else None,
        element("p", "Also called: ", *visible(", ".join(names)), cls="note") if names else None,
        cls="entity-card",
    )


def path_dot(paths: Sequence[Path], *, named: Sequence[str], dark: bool = False) -> str:
    """Graphviz source of the paths: every step goes to the right, its arrow as the statement says."""
    triplets = [triplet for path in paths for triplet in path.triplets]
    graph = triplet_graph(triplets, named=frozenset(named))
    lines = dot_head(dark=dark)
    lines += [dot_node(node, dark=dark) for node in graph.nodes]
    drawn: set[str] = set()
    for path in paths:
        for left, triplet, reached in steps(path):
            if triplet.id in drawn:
                continue
            drawn.add(triplet.id)
            back = " dir=back" if triplet.subject.id != left.id else ""
            words = quoted(triplet.property.label)
            lines.append(f"  {quoted(left.id)} -> {quoted(reached.id)} [label={words}{back}];")
    return "\n".join([*lines, "}"]) + "\n"
