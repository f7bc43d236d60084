"""``kg build``, ``info``, ``search``, ``facts`` and ``paths``: knowledge graphs on disk."""

from __future__ import annotations

import argparse
import json
import shlex
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from claimver import jsonl
from claimver.commands.additions import add_verbs, own_graph
from claimver.commands.fetch import add_fetch
from claimver.commands.show import plain, triplet_line, value_mark
from claimver.commands.tools import Tools
from claimver.errors import UnknownName
from claimver.parts import KnowledgeGraph
from claimver.settings import Settings
from claimver.types import Candidate, Entity, Triplet

BAR = 30  # characters of a progress bar
DRAWN_EVERY = 0.2  # seconds
PATHS_HUB_DEGREE = 10_000  # the command's own default: asked for by hand, a search may take longer


def add(verbs: argparse._SubParsersAction[Any]) -> None:
    """The verbs are known to the parser."""
    kg = verbs.add_parser("kg", help="build and ask knowledge graphs")
    inner = kg.add_subparsers(dest="kg_verb", required=True, metavar="VERB")
    _add_build(inner)
    add_fetch(inner)
    add_verbs(inner)
    _add_ask(inner, "info", run_info, "what a graph is and holds")
    search = _add_ask(inner, "search", run_search, "the entities of a name")
    search.add_argument("name", metavar="NAME")
    search.add_argument("--limit", type=int, default=10, metavar="N")
    facts = _add_ask(inner, "facts", run_facts, "the statements about an entity")
    facts.add_argument("entity", metavar="ENTITY", help="id or name")
    facts.add_argument("--about", metavar="TEXT", help="first the statements that bear on this sentence most")
    paths = _add_ask(inner, "paths", run_paths, "how entities are connected")
    paths.add_argument("entities", metavar="ENTITY", nargs="+", help="two or more ids or names")
    paths.add_argument("--max-hops", type=int, metavar="N", help="statements of a path (default 3)")
    paths.add_argument("--max-paths", type=int, metavar="N", help="paths of each pair (default 4)")
    paths.add_argument("--hub-degree", type=int, metavar="N", help=f"pass through no larger hub ({PATHS_HUB_DEGREE})")


def _add_build(inner: argparse._SubParsersAction[Any]) -> None:
    build = inner.add_parser("build", help="tables, RDF or a dump to a graph on disk")
    build.add_argument("files", type=Path, nargs="*", metavar="T", help="the same as --triples T")
    build.add_argument(
        "--triples",
        type=Path,
        nargs="+",
        default=[],
        metavar="T",
        help="TSV, CSV, N-Triples, Turtle, RDF/XML, JSON-LD, a Wikidata JSON dump or spaCy-entity-linker's database; "
        ".gz, .bz2, .zst",
    )
    build.add_argument(
        "--entities", type=Path, nargs="+", default=[], metavar="E", help="table of ids, labels, aliases"
    )
    build.add_argument("--properties", type=Path, nargs="+", default=[], metavar="P", help="table of the properties")
    build.add_argument("--out", type=Path, required=True, metavar="DIR")
    build.add_argument("--source", default="", metavar="NAME", help="what the graph calls itself in reports")
    build.add_argument("--date", default="", metavar="DATE", help="the date of the data")
    build.add_argument("--language", default="en", metavar="L", help="of names in RDF, KGTK and dumps (default en)")
    build.add_argument("--no-header", action="store_true", help="tables of T begin with a statement")
    build.add_argument("--json", action="store_true", help="print the manifest as JSON")
    build.set_defaults(run=run_build, parser=build)


def _add_ask(inner: argparse._SubParsersAction[Any], name: str, run: object, about: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = inner.add_parser(name, help=about)
    parser.add_argument("kg", metavar="DIR", help='the folder of a graph, "sample", "wikidata" or an endpoint')
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run, parser=parser)
    return parser


def run_build(options: argparse.Namespace, tools: Tools) -> int:
    """0; the graph is in its folder."""
    from claimver.kg.build import build_store

    triples = [*options.files, *options.triples]
    if not triples:
        options.parser.error("name the file of the statements")
    notes: list[str] = []
    manifest = build_store(
        triples,
        options.out,
        entities=options.entities,
        properties=options.properties,
        source=options.source,
        date=options.date,
        language=options.language,
        no_header=options.no_header,
        progress=progress_bar(tools),
        note=notes.append,
    )
    if tools.err.isatty():
        tools.note("")  # the bar's line ends
    if options.json:
        for line in notes:
            tools.note(plain(line))
        tools.print(jsonl.dumps(json.loads(manifest.to_json())))
        return 0
    counts = ", ".join(_counted(number, name) for name, number in manifest.counts.items())
    tools.print(f"{options.out}: {counts}. Use it: claimver verify TEXT --kg {shlex.quote(str(options.out))}")
    for line in notes:
        tools.print(plain(line))
    return 0


def _counted(number: int, name: str) -> str:
    """The number with its noun: "1 entity", "2 entities"."""
    if number != 1:
        return f"{number:,} {name}"
    return f"1 {name[:-3]}y" if name.endswith("ies") else f"1 {name.removesuffix('s')}"


def progress_bar(tools: Tools) -> Callable[[str, int, float], None]:
    """What draws stage, share and rows on standard error; nothing where that is no terminal."""
    if not tools.err.isatty():
        return lambda stage, rows, share: None
    last: tuple[str, float] = ("", 0.0)

    def draw(stage: str, rows: int, share: float) -> None:
        nonlocal last
        now = time.monotonic()
        if stage == last[0] and now - last[1] < DRAWN_EVERY and share < 1:
            return
        end = "" if stage == last[0] or not last[0] else "\n"
        last = (stage, now)
        done = round(min(1.0, max(0.0, share)) * BAR)
        tools.err.write(f"{end}\r{stage[-24:]:24} [{'#' * done}{'.' * (BAR - done)}] {share:4.0%} {rows:,} ")
        tools.err.flush()

    return draw


def run_info(options: argparse.Namespace, tools: Tools) -> int:
    """0; what the graph states of itself is printed."""
    from claimver.kg.store import StoreGraph

    graph = tools.graph(tools.settings(options))
    row: dict[str, Any] = {"snapshot": graph.snapshot}
    if isinstance(graph, StoreGraph):
        row = json.loads(graph.manifest.to_json()) | {"folder": str(graph.folder)}
    if options.json:
        tools.print(jsonl.dumps(row))
        return 0
    for name, value in row.items():
        if name == "files":
            value = f"{len(value)} files, {sum(item['size'] for item in value.values()) / 1e6:.1f} MB"
        elif isinstance(value, dict):
            value = ", ".join(f"{number:,} {what}" for what, number in value.items())
        tools.print(f"{name:10} {plain(str(value))}")
    return 0


def run_search(options: argparse.Namespace, tools: Tools) -> int:
    """0; the entities of the name are printed, the likeliest first."""
    found = own_graph(tools.settings(options), tools).search(options.name, limit=max(1, options.limit))
    if options.json:
        tools.print(jsonl.dumps({"entities": [_candidate(item) for item in found]}))
        return 0
    for item in found:
        tools.print(
            f"{plain(item.entity.id):>10}  {plain(item.entity.label)}  {plain(item.entity.description)}".rstrip()
        )
    if not found:
        tools.print(f"No entity has the name or alias {plain(options.name)!r}.")
    return 0


def run_facts(options: argparse.Namespace, tools: Tools) -> int:
    """0; the statements about the entity are printed, every rank. Raises: UnknownName, ModelError."""
    settings = tools.settings(options)
    graph = own_graph(settings, tools)
    entity = resolve(graph, options.entity)
    triplets = graph.facts(entity.id)
    if options.about:
        triplets = _nearest(options.about, triplets, settings)
    if options.json:
        row = {name: getattr(entity, name) for name in ("id", "label", "description", "kind")}
        row["aliases"] = list(entity.aliases)
        tools.print(jsonl.dumps({"entity": row, "triplets": [jsonl.triplet_to_dict(item) for item in triplets]}))
        return 0
    tools.print(f"{plain(entity.id)}  {plain(entity.label)}  {plain(entity.description)}".rstrip())
    for triplet in triplets:
        rank = "" if triplet.rank.value == "normal" else f"  [{triplet.rank.value}]"
        tools.print(f"  {triplet_line(triplet)}{value_mark(triplet.object)}{rank}")
    return 0


def _nearest(text: str, triplets: Sequence[Triplet], settings: Settings) -> tuple[Triplet, ...]:
    """The statements, those first that are nearest to the text in meaning."""
    from claimver.compose import weights

    loaded = weights(settings.models, settings.threads, settings.max_chars, settings.window_tokens)
    vectors = loaded.embedder.embed([text, *(triplet.property.label for triplet in triplets)])
    near = [float(cosine) for cosine in vectors[1:] @ vectors[0]]
    return tuple(triplet for _, triplet in sorted(zip(near, triplets, strict=True), key=lambda pair: -pair[0]))


def run_paths(options: argparse.Namespace, tools: Tools) -> int:
    """0; the paths between each pair of the entities are printed. Raises: UnknownName."""
    from claimver.kg.paths import find_paths

    if len(options.entities) < 2:
        options.parser.error("name at least two entities")
    options.hub_degree = PATHS_HUB_DEGREE if options.hub_degree is None else options.hub_degree
    settings = tools.settings(options)
    graph = own_graph(settings, tools)
    seeds = list(dict.fromkeys(resolve(graph, name).id for name in options.entities))
    found = find_paths(
        graph, seeds, max_hops=settings.max_hops, max_paths=settings.max_paths, hub_degree=settings.hub_degree
    )
    if options.json:
        rows = [{"triplets": [jsonl.triplet_to_dict(item) for item in path.triplets]} for path in found.paths]
        tools.print(jsonl.dumps({"paths": rows, "complete": found.complete}))
        return 0
    for path in found.paths:
        tools.print("  |  ".join(triplet_line(item) for item in path.triplets))
    if not found.paths:
        tools.print(f"No path of at most {settings.max_hops} statements.")
    if not found.complete:
        tools.print("The search was cut short; there may be more paths.")
    return 0


def resolve(graph: KnowledgeGraph, name: str) -> Entity:
    """The entity of that id, or the likeliest one of that name. Raises: UnknownName."""
    try:
        return graph.entity(name)
    except UnknownName:
        found = graph.search(name, limit=1)
    if not found:
        raise UnknownName("entity (id, label or alias)", name)
    return found[0].entity


def _candidate(item: Candidate) -> dict[str, Any]:
    entity = item.entity
    return {
        "id": entity.id,
        "label": entity.label,
        "description": entity.description,
        "aliases": list(entity.aliases),
        "score": round(item.score, 4),
    }
