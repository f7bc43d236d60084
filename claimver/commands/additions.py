"""``kg add`` and ``kg additions``: a reader's own names, entities and statements, laid over a graph."""

from __future__ import annotations

import argparse
from typing import Any

from claimver import jsonl
from claimver.commands.show import plain
from claimver.commands.tools import Tools
from claimver.kg.additions import AddedEntity, AddedName, Numbered
from claimver.kg.overlay import OverlayGraph, add_entity, add_name, overlaid
from claimver.settings import Settings


def add_verbs(inner: argparse._SubParsersAction[Any]) -> None:
    """The verbs are known to the parser."""
    add = inner.add_parser("add", help="a name or an entity of your own, laid over a graph")
    add.add_argument("kg", metavar="DIR", help='the folder of a graph, "sample", or an endpoint')
    add.add_argument("name", metavar="NAME")
    what = add.add_mutually_exclusive_group()
    what.add_argument("--means", metavar="ENTITY", help="the name is another one for this entity (id or name)")
    what.add_argument("--about", default="", metavar="TEXT", help="the name is that of a new entity: what it is")
    words = "a statement about the new entity: property | object"
    add.add_argument("--statement", action="append", default=[], metavar="LINE", help=words)
    add.add_argument("--json", action="store_true", help="print the entity as JSON")
    add.set_defaults(run=run_add, parser=add)
    listed = inner.add_parser("additions", help="what you added to a graph")
    listed.add_argument("kg", metavar="DIR", help='the folder of a graph, "sample", or an endpoint')
    listed.add_argument("--remove", type=int, metavar="N", help="take addition N back")
    listed.add_argument("--json", action="store_true", help="print JSON")
    listed.set_defaults(run=run_additions, parser=listed)


def own_graph(settings: Settings, tools: Tools) -> OverlayGraph:
    """The graph of the settings with its reader's additions over it."""
    from claimver.kg.open import additions_of  # loads the store, and with it numpy

    return overlaid(tools.graph(settings), additions_of(settings))


def run_add(options: argparse.Namespace, tools: Tools) -> int:
    """0; the name or entity is added. Raises: UnknownName, InputError, StoreError."""
    from claimver.commands.graphs import resolve

    if options.means is not None and options.statement:
        options.parser.error("statements are for a new entity, not for another name of one")
    graph = own_graph(tools.settings(options), tools)
    if options.means is not None:
        entity = add_name(graph, options.name, resolve(graph, options.means).id)
    else:
        lines = "\n".join(" ".join(line.split()) for line in options.statement)
        entity = add_entity(graph, options.name, description=options.about, statements=lines)
    if options.json:
        tools.print(jsonl.dumps({"id": entity.id, "label": entity.label, "aliases": list(entity.aliases)}))
    else:
        tools.print(
            f"{plain(options.name)} is {plain(entity.label)} ({plain(entity.id)}). Kept in {graph.additions.path}"
        )
    return 0


def run_additions(options: argparse.Namespace, tools: Tools) -> int:
    """0; what was added is printed, without what is taken back. Raises: UnknownName, StoreError."""
    from claimver.kg.open import additions_of

    additions = additions_of(tools.settings(options))
    if options.remove is not None:
        additions.remove(options.remove)
    if options.json:
        tools.print(
            jsonl.dumps({"additions": [{"number": item.number, "text": _line(item)} for item in additions.all()]})
        )
        return 0
    for item in additions.all():
        tools.print(f"{item.number:>5}  {plain(_line(item))}")
    if not additions.all():
        tools.print("Nothing was added to this graph.")
    return 0


def _line(item: Numbered) -> str:
    added = item.added
    if isinstance(added, AddedName):
        return f"{added.name} means {added.entity}"
    if isinstance(added, AddedEntity):
        return f"{added.id} {added.label} {added.description}".rstrip()
    return f"{added.subject} {added.property} {added.object if isinstance(added.object, str) else added.object.text}"
