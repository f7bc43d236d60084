"""``evaluate`` and ``app``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from claimver import jsonl
from claimver.commands.beforehand import check, tell_older
from claimver.commands.tools import Tools, add_choices, add_no_cache, write_file
from claimver.errors import InputError
from claimver.settings import ROOT, Settings


def add(verbs: argparse._SubParsersAction[Any]) -> None:
    """The verbs are known to the parser."""
    evaluate = verbs.add_parser("evaluate", help="measure a method on texts with gold labels")
    evaluate.add_argument("method", nargs="?", metavar="METHOD|compare|ratings")
    evaluate.add_argument(
        "named",
        nargs="*",
        metavar="DATASET|FILE|RUN",
        help="a set (hover, fever, feverous, averitec, mocheg, wikiqa; NAME:FILE reads any file of its form), batch "
        'lines with "label" or "claims", or files of results',
    )
    evaluate.add_argument("--suite", metavar="NAME", help="a named set of measurements: embedded")
    evaluate.add_argument("--model", metavar="M", help="what verifies (default: gemma)")
    evaluate.add_argument("--limit", type=int, default=0, metavar="N", help="so many claims of the set (default: all)")
    evaluate.add_argument("--seed", type=int, default=7, metavar="N", help="which claims (default 7)")
    evaluate.add_argument("--out", type=Path, metavar="FILE", help="the file of results; run again to go on")
    evaluate.add_argument("--plots", type=Path, metavar="DIR", help="compare: write plots there, as SVG")
    evaluate.add_argument("--form", type=Path, metavar="FILE", help="ratings: write a form for one person, as CSV")
    evaluate.add_argument("--corpus", metavar="DIR", help="documents of your own as evidence (claimver corpus add)")
    evaluate.add_argument("--option", metavar="NAME=VALUE", action="append", help="a setting of the method")
    add_choices(evaluate, method=False)
    add_no_cache(evaluate)
    evaluate.add_argument("--json", action="store_true", help="print JSON")
    evaluate.set_defaults(run=run_evaluate, parser=evaluate)

    app = verbs.add_parser("app", help="open the explorer in the browser")
    app.add_argument("--port", type=int, metavar="N", help="default 8501")
    app.add_argument("--headless", action="store_true", help="open no browser window")
    app.set_defaults(run=run_app, parser=app)


def run_evaluate(options: argparse.Namespace, tools: Tools) -> int:
    """0; the scores are printed. Raises: InputError, UnknownName."""
    from claimver.evaluate.run import evaluate_file, evaluate_suite, scores_text

    if options.method == "compare":
        return _compare(options, tools)
    if options.method == "ratings":
        return _ratings(options, tools)
    if (options.suite is None) == (options.method is None or len(options.named) != 1):
        options.parser.error("name METHOD and DATASET|FILE, compare and RUN …, ratings and FORM …, or --suite NAME")
    if options.limit < 0:
        raise InputError(f"--limit is {options.limit}; it must be 0, for all claims, or more.")
    settings = tools.settings(options)
    check(settings)
    tell_older((settings.method,), settings.corpus, tools)
    if options.suite is not None:
        scores = evaluate_suite(options.suite, settings, tools.verify)
    elif _is_set(options.named[0]):
        return _dataset(options, tools, settings)
    elif options.limit or options.out is not None:
        raise InputError(
            f"--limit and --out are for sets. To read the file as one, by its labels of texts: lines:{options.named[0]}"
        )
    else:
        scores = evaluate_file(options.named[0], settings, tools.verify)
    tools.print(jsonl.dumps(scores) if options.json else scores_text(scores))
    return 0


def _is_set(named: str) -> bool:
    """Whether this is a published set, or a file read as one. Raises: UnknownName for what is neither set nor file."""
    from claimver.evaluate.datasets import DATASETS, dataset

    name = named.partition(":")[0]
    if Path(named).is_file() or (name not in DATASETS and Path(named).suffix):
        return False
    dataset(name)
    return True


def _dataset(options: argparse.Namespace, tools: Tools, settings: Settings) -> int:
    from claimver.evaluate.measures import measures
    from claimver.evaluate.runs import evaluate_dataset
    from claimver.evaluate.tables import figures_text

    def progress(done: int, of: int) -> None:
        if tools.err.isatty():
            tools.err.write(f"\r{done:,} of {of:,} claims" + ("\n" if done == of else ""))

    run = evaluate_dataset(
        options.named[0],
        settings,
        tools.verify,
        snapshot=tools.graph(settings).snapshot,
        out=options.out,
        count=options.limit,
        seed=options.seed,
        progress=progress,
    )
    figures = {"file": str(run.path), "made": dict(run.about), **measures(run)}
    tools.print(jsonl.dumps(figures) if options.json else figures_text(run))
    tools.note(f"The results are in {run.path}")
    return 0


def _compare(options: argparse.Namespace, tools: Tools) -> int:
    from claimver.evaluate.runs import read_run
    from claimver.evaluate.tables import compared, compared_text, write_plots

    if not options.named:
        options.parser.error("name files of results: claimver evaluate compare RUN RUN …")
    runs = [read_run(Path(name)) for name in options.named]
    found = compared(runs)
    tools.print(jsonl.dumps(found) if options.json else compared_text(found))
    if options.plots is not None:
        for path in write_plots(runs, options.plots):
            tools.note(f"{path}")
    return 0


def _ratings(options: argparse.Namespace, tools: Tools) -> int:
    from claimver.evaluate.ratings import LEVELS, alpha, form, read_forms
    from claimver.evaluate.runs import read_run

    if not options.named:
        options.parser.error("name a file of results and --form FILE, or the forms that people have filled in")
    if options.form is not None:
        write_file(options.form, form(read_run(Path(options.named[0]))))
        tools.note(
            f"A form for one person is in {options.form}; when several are filled in: claimver evaluate ratings FORM …"
        )
        return 0
    forms = []
    for name in options.named:
        try:
            forms.append((name, Path(name).read_text("utf-8", "replace")))
        except OSError as error:
            raise InputError(f"{name} cannot be read: {error.strerror or error}.") from error
    units = read_forms(forms)
    rated = [value for unit in units for value in unit if value is not None]
    row = {"explanations": len(units), "ratings": len(rated), "mean": sum(rated) / len(rated) if rated else None}
    row |= {f"alpha_{level}": alpha(units, level) for level in LEVELS}
    shown = [f"{name:15} {'–' if value is None else round(value, 3)}" for name, value in row.items()]
    tools.print(jsonl.dumps(row) if options.json else "\n".join(shown))
    return 0


def run_app(options: argparse.Namespace, tools: Tools) -> int:
    """Never: the explorer takes this process's place. Raises: InputError where there is no checkout."""
    headless = options.headless or not has_display(tools.environment)
    os.execv(sys.executable, app_command(options.port, headless=headless))  # noqa: S606 - our own command


def has_display(environment: Mapping[str, str]) -> bool:
    """Whether a window can be seen on this computer, by what its environment tells."""
    return sys.platform != "linux" or any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def app_command(port: int | None, *, headless: bool, app: Path = ROOT / "app.py") -> list[str]:
    """The command that starts the explorer. Raises: InputError."""
    if not app.is_file():
        raise InputError(f"{app} is not here. The explorer runs from a checkout: pip install -e . in it.")
    if port is not None and not 0 <= port <= 65_535:
        raise InputError(f"--port is {port}; it must be 0 to 65535.")
    command = [sys.executable, "-m", "claimver.ui.launch", "run", str(app)]
    command += ["--server.port", str(port)] if port else []
    return [*command, "--server.headless", "true" if headless else "false"]
