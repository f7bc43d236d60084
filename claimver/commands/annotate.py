"""``annotate``: texts into the annotation queue, annotation out of it and in again, and how far people agree."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from claimver import jsonl
from claimver.commands.tools import Tools
from claimver.errors import InputError, UnknownName


def add(verbs: argparse._SubParsersAction[Any]) -> None:
    """The verbs are known to the parser."""
    annotate = verbs.add_parser(
        "annotate", help="the queue of the page Annotate: add, remove, export, import, agreement"
    )
    inner = annotate.add_subparsers(dest="annotate_verb", required=True, metavar="VERB")
    parser = inner.add_parser("add", help="reports into the queue: JSON of verify, lines of batch")
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="REPORTS", help="JSON or JSON lines of reports; - reads them"
    )
    parser.set_defaults(run=run_add, parser=parser)

    parser = inner.add_parser("export", help="annotation as a file, without loss")
    parser.add_argument("out", type=Path, metavar="FILE", help="the ending names the format unless --format does")
    _add_format(parser)
    parser.add_argument("--annotator", metavar="NAME", help="the decisions of one person only")
    parser.set_defaults(run=run_export, parser=parser)

    parser = inner.add_parser("import", help="annotation from a file, also a review file of an earlier version")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    _add_format(parser)
    parser.add_argument(
        "--label",
        action="append",
        default=[],
        metavar="THEIRS=OURS",
        help="what a label of another project is here: Attributable, Extrapolatory, Contradictory, Unlabelled or "
        "No claim; kept, may be repeated",
    )
    parser.set_defaults(run=run_import, parser=parser)

    for verb, about, run in (
        ("remove", "texts off the queue; decisions are kept", run_remove),
        ("restore", "texts into the queue again", run_restore),
    ):
        parser = inner.add_parser(verb, help=about)
        parser.add_argument("ids", nargs="+", metavar="ID")
        parser.add_argument("--annotator", default="command line", metavar="NAME", help="who does it")
        parser.set_defaults(run=run, parser=parser)

    parser = inner.add_parser("agreement", help="kappa, alpha, unitised alpha and span F1 of the annotators")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run_agreement, parser=parser)


def _add_format(parser: argparse.ArgumentParser) -> None:
    names = "jsonl, claimver, webannotation, iob2, labelstudio, datasets, parquet"
    parser.add_argument("--format", default="", metavar="F", help=names)


def run_add(options: argparse.Namespace, tools: Tools) -> int:
    """0; the reports wait on the page Annotate. Raises: InputError, StoreError."""
    from claimver.annotate.reports import item_of_report
    from claimver.report.language import count

    rows = [row for path in options.files for row in _rows(path)]
    reports = [row for row in rows if "error" not in row]
    taken = _store(options, tools).add(item_of_report(row) for row in reports)
    if failed := len(rows) - len(reports):
        tools.note(f"Lines that hold an error instead of a report, passed over: {failed:,}")
    tools.note(count("annotate.wait", taken.added, known=taken.known))
    return 0


def _rows(path: Path) -> Iterable[dict[str, Any]]:
    """The reports of a file: one JSON object, or one a line."""
    import json

    piped = str(path) == "-"
    try:
        data = sys.stdin.buffer.read() if piped else path.read_bytes()
        text = data.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        said = error.strerror if isinstance(error, OSError) else "it is no UTF-8"
        raise InputError(f"{path} cannot be read: {said}. Name the JSON of claimver verify or batch.") from None
    try:
        rows = [json.loads(text)]
    except json.JSONDecodeError:
        rows = [row for _, _, row in jsonl.lines_of(data.splitlines(), "standard input" if piped else str(path))]
    return [jsonl.whole_characters(row) for row in rows if isinstance(row, dict)]


def run_export(options: argparse.Namespace, tools: Tools) -> int:
    """0; the annotation is in the file. Raises: InputError, StoreError, UnknownName."""
    from claimver.annotate.formats import export, format_of, named, of_one
    from claimver.report.language import count

    records = list(_store(options, tools).records())
    chosen = of_one(records, options.annotator) if options.annotator else records
    data = export(chosen, options.format or format_of(options.out.name))
    try:
        options.out.write_bytes(data)
    except OSError as error:
        raise InputError(f"{options.out} cannot be written: {error.strerror or error}. Check the folder.") from error
    decisions = sum(len(record.done) for record in chosen)
    if not options.format and not named(options.out.name):
        tools.note(f"The ending of {options.out} names no format: it was written as jsonl; --format names another.")
    tools.note(count("annotate.exported", len(chosen), decisions=decisions, file=options.out))
    return 0


def run_import(options: argparse.Namespace, tools: Tools) -> int:
    """0; the annotation is in the store, all of the files or none. Raises: InputError, StoreError, UnknownName."""
    from claimver.annotate.formats import read_file
    from claimver.annotate.label_studio_regions import Import
    from claimver.report.words import left_out, taken_words

    store, chosen = _store(options, tools), dict(map(_meaning, options.label))
    taking = Import(store.label_names() | chosen)
    records = [record for path in options.files for record in read_file(path, options.format, taking)]
    taken = store.put(records)
    store.name_labels(chosen, "command line")
    tools.note(taken_words(**asdict(taken)))
    for line in left_out(taking.left):
        tools.note(line)
    return 0


def _meaning(pair: str) -> tuple[str, str]:
    """A label of another project and what it is here. Raises: InputError, UnknownName."""
    from claimver.annotate.label_studio_regions import MEANINGS

    theirs, _, ours = pair.rpartition("=")
    if not theirs:
        raise InputError(f"{pair!r} is no pair of labels; write THEIRS=OURS.")
    if ours not in MEANINGS:
        raise UnknownName("label", ours, MEANINGS)
    return theirs, ours


def run_remove(options: argparse.Namespace, tools: Tools) -> int:
    """0; the texts are off the queue. Raises: UnknownName, Conflict, StoreError."""
    store = _store(options, tools)
    for id in options.ids:
        store.remove(id, options.annotator)
        tools.note(f"{id} is off the queue; its decisions are kept. Put it back: claimver annotate restore {id}")
    return 0


def run_restore(options: argparse.Namespace, tools: Tools) -> int:
    """0; the texts are in the queue again, with their decisions. Raises: UnknownName, Conflict, StoreError."""
    store = _store(options, tools)
    for id in options.ids:
        store.restore(id, options.annotator)
        tools.note(f"{id} is in the queue again")
    return 0


def run_agreement(options: argparse.Namespace, tools: Tools) -> int:
    """0; the measures are printed. Raises: StoreError."""
    from claimver.annotate.agreement import agreement
    from claimver.report.words import compared_words

    found = agreement(list(_store(options, tools).records()))
    whole = {"alpha": found.alpha, "unitised": found.unitised, "unitised_labels": found.unitised_labels}
    of_pairs = {
        "kappa": found.kappa,
        "f1": found.f1,
        "f1_labels": found.f1_labels,
        "unitised": found.unitised_of,
        "unitised_labels": found.unitised_labels_of,
    }
    pairs = {
        pair: {"texts": texts} | {name: measure[pair] for name, measure in of_pairs.items()}
        for pair, texts in found.texts.items()
    }
    if options.json:
        row: dict[str, Any] = {"annotators": list(found.annotators), "items": found.items, "claims": found.claims}
        told = [{"pair": list(pair)} | values for pair, values in pairs.items()]
        tools.print(jsonl.dumps(row | whole | {"together": found.together, "pairs": told}))
        return 0
    tools.print(compared_words(found.items, found.claims))
    for name, value in whole.items():
        texts = found.items if name == "alpha" else found.together
        tools.print(f"{name:16} {_figure(value)}  texts {texts}")
    for pair, values in pairs.items():
        words = "  ".join(f"{name} {_figure(values[name])}" for name in of_pairs)
        tools.print(f"{' – '.join(pair)}: {words}  texts {values['texts']}")
    return 0


def _figure(value: float | None) -> str:
    return "not defined" if value is None else f"{value:.3f}"


def _store(options: argparse.Namespace, tools: Tools) -> Any:
    from claimver.annotate.store import FILE, Store
    from claimver.kg.open import data_folder

    return Store(data_folder(tools.settings(options)) / FILE)
