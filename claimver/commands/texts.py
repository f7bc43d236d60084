"""``verify``, ``link`` and ``demo``: one text at a time."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from claimver import jsonl
from claimver.commands.asking import language_line, tell_once, unknown_line
from claimver.commands.beforehand import check, check_graph, check_place, tell_older
from claimver.commands.publish import add_export, check_exports, export, publication_of
from claimver.commands.show import mention_line, report_lines
from claimver.commands.tools import (
    Tools,
    add_beside,
    add_choices,
    add_source,
    beside,
    read_source,
    spent_line,
    write_file,
)
from claimver.errors import InputError
from claimver.pipeline import read
from claimver.text.clean import restored


def add(verbs: argparse._SubParsersAction[Any]) -> None:
    """The verbs are known to the parser."""
    verify = verbs.add_parser("verify", help="check every claim of a text against a knowledge graph")
    add_source(verify, url=True)
    add_choices(verify)
    add_beside(verify)
    form = verify.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the report as JSON")
    form.add_argument("--html", metavar="FILE", type=Path, help="write the report as one HTML file")
    add_export(verify)
    verify.set_defaults(run=run_verify, parser=verify)

    link = verbs.add_parser("link", help="find what the names and pronouns of a text mean")
    add_source(link, url=False)
    add_choices(link, method=False)
    link.add_argument("--json", action="store_true", help="print JSON")
    link.set_defaults(run=run_link, parser=link)

    demo = verbs.add_parser("demo", help="verify the worked texts that ship with the explorer")
    add_choices(demo)
    demo.add_argument("--json", action="store_true", help="print one report a line, as JSON")
    demo.set_defaults(run=run_demo, parser=demo)


def run_verify(options: argparse.Namespace, tools: Tools) -> int:
    """0; the report is printed or written."""
    check_exports(options)
    check_place(options.html)
    settings = tools.settings(options)
    check(settings, date=options.date)
    more, text = beside(options, settings.corpus), read_source(options, warn=tools.note)
    check_graph(settings, tools)
    tell_once(settings, tools)
    dated = {"date": options.date} if options.date else {}
    tell_older((settings.method,), settings.corpus or str(options.communities), tools, more.get("communities"))
    if options.image is not None and (line := _unseen(settings.method)):
        tools.note(line)
    report = tools.verify(text, settings=settings, **dated, **({"options": more} if more else {}))
    for line in filter(None, (language_line(text), unknown_line(report.document, settings.kg))):
        tools.note(line)
    if line := spent_line(settings):
        tools.note(line)
    if options.export:
        export(report, options, tools)
    if options.html is not None:
        from claimver.report.html import report_html

        write_file(options.html, report_html(publication_of(report, options)))
        tools.note(f"The report is in {options.html}")
    elif options.json:
        tools.print(jsonl.dumps(jsonl.report_to_dict(report)))
    else:
        for line in report_lines(report, colours=tools.colours()):
            tools.print(line)
    return 0


def _unseen(method: str) -> str:
    """A line where the method makes no use of an image; empty where it does."""
    from claimver.methods import SEEING

    return "" if method in SEEING else f"The method {method} takes no image. These do: {', '.join(SEEING)}."


def run_link(options: argparse.Namespace, tools: Tools) -> int:
    """0; the mentions of the text are printed."""
    text = read_source(options, warn=tools.note)
    settings = tools.settings(options)
    check_graph(settings, tools)
    tell_once(settings, tools)
    kit = tools.kit(settings)
    document = restored(kit.linker.link(read(text, kit)))
    if options.json:
        row = {
            "text": document.text,
            "entities": [jsonl.mention_to_dict(mention) for mention in document.mentions if mention.entity],
            "unlinked": [
                {"start": mention.span.start, "end": mention.span.end, "text": mention.text}
                for mention in document.mentions
                if not mention.entity
            ],
        }
        tools.print(jsonl.dumps(row))
        return 0
    for mention in document.mentions:
        tools.print(mention_line(mention))
    if not document.mentions:
        tools.print("No name, pronoun or description was found in this text.")
    return 0


def run_demo(options: argparse.Namespace, tools: Tools) -> int:
    """0; every worked text is printed with its report."""
    settings = tools.settings(options)
    check(settings)
    for title, text in demo_texts(Path(settings.assets) / "demo"):
        report = tools.verify(text, settings=settings, id=title)
        if options.json:
            tools.print(jsonl.dumps(jsonl.report_to_dict(report)))
            continue
        tools.print(f"── {title}")
        tools.print(f"{text}\n")
        for line in report_lines(report, colours=tools.colours()):
            tools.print(line)
        tools.print()
    return 0


def demo_texts(folder: Path) -> list[tuple[str, str]]:
    """(title, text) of each worked text, in the order of the file names. Raises: InputError where there is none."""
    found = []
    for path in sorted(folder.glob("*.txt")):
        title, _, text = path.read_text("utf-8").partition("\n")
        found.append((title.strip(), text.strip()))
    if not found:
        raise InputError(f"There are no worked texts in {folder}. Run from a complete checkout.")
    return found
