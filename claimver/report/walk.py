"""Paths between entities for the reader: each step by step in words, and all of them drawn from left to right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimver.report.draw import dot_head, dot_node, quoted
from claimver.report.elements import Element, element, visible
from claimver.report.graph import triplet_graph
from claimver.report.language import count, say
from claimver.report.marks import fold
from claimver.report.triplets import Numbers, entity_name, triplet_table
from claimver.types import Entity, Path, Triplet


def steps(path: Path, seeds: Sequence[str] = ()) -> Iterator[tuple[Entity, Triplet, Entity]]:
    """(entity left, statement, entity reached) of each step, from the end that comes first among ``seeds``."""
    triplets = path.triplets
    at, end = _ends(path)
    if at.id in seeds and end.id in seeds and seeds.index(end.id) < seeds.index(at.id):
        at, triplets = end, triplets[::-1]
    for triplet in triplets:
        reached = triplet.object if triplet.subject.id == at.id else triplet.subject
        if not isinstance(reached, Entity):
            return
        yield at, triplet, reached
        at = reached


def _ends(path: Path) -> tuple[Entity, Entity]:
    """The two ends of the path: what its first and last statement do not share with their neighbours."""
    if len(path.triplets) == 1:
        sides = _sides(path.triplets[0])
        return sides[0], sides[-1]
    first, second, before, last = (_sides(path.triplets[index]) for index in (0, 1, -2, -1))
    return _apart(first, second), _apart(last, before)


def _sides(triplet: Triplet) -> list[Entity]:
    return [side for side in (triplet.subject, triplet.object) if isinstance(side, Entity)]


def _apart(sides: Sequence[Entity], others: Sequence[Entity]) -> Entity:
    shared = {other.id for other in others}
    return next((side for side in sides if side.id not in shared), sides[0])


def path_words(path: Path, seeds: Sequence[str] = ()) -> str:
    """The path on one line, from the end that comes first among ``seeds``.

    >>> from claimver.types import Property
    >>> moon = Triplet("s", Entity("Q1", "Apollo 11"), Property("P1", "landed on"), Entity("Q2", "Moon"))
    >>> path_words(Path((moon,)))
    'Apollo 11 — landed on → Moon'
    """
    words = ""
    for left, triplet, reached in steps(path, seeds):
        words += "" if words else left.label
        along = (
            f" — {triplet.property.label} → " if triplet.subject.id == left.id else f" ← {triplet.property.label} — "
        )
        words += along + reached.label
    return words


def path_list(paths: Sequence[Path], *, selected: int | None, numbers: Numbers, seeds: Sequence[str] = ()) -> Element:
    """Every path with a button that shows it in the graph, its steps, and its statements as a table.

    The button of path ``i`` has the number ``i``; those of entities are given by ``numbers``.
    """
    rows = []
    for index, path in enumerate(paths):
        row = element(
            "button",
            element("strong", f"{index + 1}."),
            element("span", *visible(path_words(path, seeds)), cls="claim-words", dir="auto"),
            type="button",
            data_claim=index,
            aria_current="true" if index == selected else None,
            cls="claim-row",
        )
        caption = say("walk.step_by_step", number=index + 1)
        table = triplet_table(path.triplets, caption=caption, numbers=numbers)
        rows.append(element("li", row, fold(count("statements", len(path.triplets)), table)))
    return element("ol", *rows, cls="claims paths", aria_label=say("walk.list"))


def path_columns(paths: Sequence[Path], seeds: Sequence[str]) -> dict[str, int] | None:
    """From left to right where the entities of the paths between two seeds stand; None for more seeds."""
    if len(seeds) != 2:
        return None
    columns: dict[str, int] = {}
    for path in paths:
        for place, (_, _, reached) in enumerate(steps(path, seeds), 1):
            columns[reached.id] = max(place, columns.get(reached.id, 0))
    return columns | {seeds[0]: 0, seeds[1]: max(len(path.triplets) for path in paths)}


def entity_card(entity: Entity, *, heading: str = "h2") -> Element:
    """An entity's label, id, description and other names."""
    names = [name for name in dict.fromkeys(entity.aliases) if name != entity.label]
    return element(
        "div",
        element(heading, entity_name(entity)),
        element("p", *visible(entity.description), cls="description") if entity.description else None,
        element("p", say("walk.also"), *visible(", ".join(names)), cls="note") if names else None,
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
        for left, triplet, reached in steps(path, named):
            if triplet.id in drawn:
                continue
            drawn.add(triplet.id)
            back = " dir=back" if triplet.subject.id != left.id else ""
            words = quoted(triplet.property.label)
            lines.append(f"  {quoted(left.id)} -> {quoted(reached.id)} [label={words}{back}];")
    return "\n".join([*lines, "}"]) + "\n"
