"""``export``, and ``--export`` of ``verify``: a report as files of every format."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimver.commands.beforehand import check_place
from claimver.commands.tools import Tools, write_bytes
from claimver.types import Document, Evidence, Report

if TYPE_CHECKING:
    from claimver.report.publication import Publication

KINDS = "by its name: .json .html .pdf .csv .graphml .ttl, claimreview.jsonld (ClaimReview), annotations.jsonld (W3C)"

NOTHING = Report(Document("", ""), (), Evidence(), kas=None, method="", model="", kg_snapshot="")


def add(verbs: argparse._SubParsersAction[Any]) -> None:
    """The verb is known to the parser."""
    export = verbs.add_parser("export", help="a saved report as HTML, PDF, CSV, ClaimReview, annotations, graph")
    export.add_argument(
        "report",
        metavar="REPORT",
        type=Path,
        help="JSON of claimver verify --json, annotations.jsonld, HTML, or - to read it",
    )
    export.add_argument("files", metavar="OUT", nargs="+", type=Path, help=f"a file to write, {KINDS}")
    add_publication(export)
    export.set_defaults(run=run_export, parser=export)


def add_export(parser: argparse.ArgumentParser) -> None:
    """The parser takes --export, and what is stated of a publication."""
    parser.add_argument(
        "--export", metavar="FILE", type=Path, action="append", default=[], help=f"also write a file, {KINDS}"
    )
    add_publication(parser)


def add_publication(parser: argparse.ArgumentParser) -> None:
    """The parser takes who publishes, where, and when."""
    group = parser.add_argument_group("what exported files say of their publication")
    group.add_argument("--author", default="", metavar="NAME", help="who publishes the review")
    group.add_argument("--author-url", default="", metavar="U", help="the author's page")
    group.add_argument("--reviewer", default="", metavar="NAME", help="the person whose own verdicts the report holds")
    group.add_argument("--page", default="", metavar="U", help="where the review will stand; a ClaimReview needs it")
    group.add_argument("--source", default="", metavar="U", help="the address of the text that was checked")
    group.add_argument("--day", default="", metavar="DATE", help="of publication (default: today)")


def run_export(options: argparse.Namespace, tools: Tools) -> int:
    """0; the files are written. Raises: InputError, and then none is."""
    from claimver.report.publication import Publication, checked
    from claimver.report.reading import read_report, report_of

    checked(_stated(Publication(NOTHING), options))
    piped = str(options.report) == "-"
    found = report_of(sys.stdin.buffer.read(), "standard input") if piped else read_report(options.report)
    write_exports(_stated(found, options), options.files, tools)
    return 0


def export(report: Report, options: argparse.Namespace, tools: Tools) -> None:
    """The files that --export names are written. Raises: InputError, and then none is."""
    write_exports(publication_of(report, options), options.export, tools)


def publication_of(report: Report, options: argparse.Namespace) -> Publication:
    """The report with what the arguments state of its publication."""
    from claimver.report.publication import Publication

    source = options.source or getattr(options, "url", "") or ""
    return replace(_stated(Publication(report), options), source=source)


def check_exports(options: argparse.Namespace) -> None:
    """Check before the work is done. Raises: InputError for a file of no known format, or what one needs."""
    if options.export:
        from claimver.report.claimreview import check_page
        from claimver.report.formats import format_of
        from claimver.report.publication import Publication, checked

        for path in options.export:
            check_place(path)
        formats = [format_of(path.name) for path in options.export]
        stated = _stated(Publication(NOTHING), options)
        checked(stated)
        if "claimreview" in formats:
            check_page(stated)


def write_exports(publication: Publication, files: Sequence[Path], tools: Tools) -> None:
    """Each file is written, all of them made before the first. Raises: InputError."""
    from claimver.report.formats import format_of, written

    made = [(path, written(publication, format_of(path.name))) for path in files]
    for path, data in made:
        write_bytes(path, data)
        tools.note(f"Written: {path}")


def _stated(publication: Publication, options: argparse.Namespace) -> Publication:
    return replace(
        publication,
        author=options.author or publication.author,
        author_url=options.author_url or publication.author_url,
        reviewer=options.reviewer or publication.reviewer or options.author,
        page=options.page or publication.page,
        source=options.source or publication.source,
        day=options.day or publication.day or datetime.now(UTC).date().isoformat(),
    )
