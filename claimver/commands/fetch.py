"""``kg fetch``: a part of an endpoint's graph as a store of one's own."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from claimver import jsonl
from claimver.commands.show import plain
from claimver.commands.tools import Tools
from claimver.errors import InputError, reason_of


def add_fetch(inner: argparse._SubParsersAction[Any]) -> None:
    """The verb is known to the parser."""
    fetch = inner.add_parser("fetch", help="part of an endpoint's graph to a graph on disk")
    fetch.add_argument("entities", metavar="ENTITY", nargs="*", help="ids or names")
    fetch.add_argument("--from", dest="listed", type=Path, metavar="FILE", help="a text file, one id or name a line")
    fetch.add_argument("--endpoint", default="wikidata", metavar="URL", help='SPARQL endpoint (default "wikidata")')
    fetch.add_argument("--out", type=Path, required=True, metavar="DIR")
    fetch.add_argument("--hops", type=int, default=1, metavar="N", help="1: statements of and to them (default)")
    fetch.add_argument("--max-statements", type=int, default=200_000, metavar="N", help="stop there (default 200000)")
    fetch.add_argument("--json", action="store_true", help="print the manifest as JSON")
    fetch.set_defaults(run=run_fetch, parser=fetch)


def run_fetch(options: argparse.Namespace, tools: Tools) -> int:
    """0; the graph around the entities is in its folder. Raises: SettingsError, UnknownName, RetrievalError."""
    from claimver.kg.fetch import Reached, fetch_store, resolve_all
    from claimver.kg.open import endpoint_graph
    from claimver.report.words import reached_words

    def tell(reached: Reached) -> None:
        hint = "; raise --max-statements for more" if reached.stage == "full" else ""
        tools.note(reached_words(reached) + hint)

    names = [*options.entities, *(_lines(options.listed) if options.listed else ())]
    if not names:
        options.parser.error("name entities, or a file of them with --from")
    graph = endpoint_graph(replace(tools.settings(options), kg=options.endpoint))
    ids = resolve_all(graph, names, lambda words: tools.note(plain(words)))
    manifest = fetch_store(
        graph,
        ids,
        options.out,
        hops=options.hops,
        max_statements=options.max_statements,
        progress=tell,
    )
    if options.json:
        tools.print(jsonl.dumps(json.loads(manifest.to_json())))
        return 0
    counts = ", ".join(f"{number:,} {name}" for name, number in manifest.counts.items())
    asked = f"{graph.client.requests:,} requests"
    tools.print(f"{options.out}: {counts} ({asked}). Use it: claimver verify TEXT --kg {options.out}")
    return 0


def _lines(path: Path) -> list[str]:
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            f"{path} cannot be read: {reason_of(error)}. It is a text file in UTF-8, one id or name a line."
        ) from error
    return list(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip()))
