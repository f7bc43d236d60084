"""``evaluate`` and ``app``."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from claimver import jsonl
from claimver.commands.tools import Tools, add_choices, add_no_cache
from claimver.errors import InputError
from claimver.settings import ROOT


def add(verbs: argparse._SubParsersAction[Any]) -> None:
    """Nothing; the verbs are known to the parser."""
    evaluate = verbs.add_parser("evaluate", help="measure a method on texts with gold labels")
    evaluate.add_argument("method", nargs="?", metavar="METHOD")
    evaluate.add_argument("dataset", nargs="?", metavar="DATASET|FILE", help='batch lines with "label" or "claims"')
    evaluate.add_argument("--suite", metavar="NAME", help="a named set of measurements")
    evaluate.add_argument("--model", metavar="M", help="what verifies (default: gemma)")
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

    if (options.suite is None) == (options.method is None or options.dataset is None):
        options.parser.error("name METHOD and DATASET|FILE, or --suite NAME")
    settings = tools.settings(options)
    if options.suite is not None:
        scores = evaluate_suite(options.suite, settings, tools.verify)
    else:
        scores = evaluate_file(options.dataset, settings, tools.verify)
    tools.print(jsonl.dumps(scores) if options.json else scores_text(scores))
    return 0


def run_app(options: argparse.Namespace, tools: Tools) -> int:
    """Never: the explorer takes this process's place. Raises: InputError where there is no checkout."""
    seen = sys.platform != "linux" or any(tools.environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    os.execv(sys.executable, app_command(options.port, headless=options.headless or not seen))  # noqa: S606 - our own command


def app_command(port: int | None, *, headless: bool, app: Path = ROOT / "app.py") -> list[str]:
    """The command that starts the explorer. Raises: InputError."""
    if not app.is_file():
        raise InputError(f"{app} is not here. The explorer runs from a checkout: pip install -e . in it.")
    command = [sys.executable, "-m", "streamlit", "run", str(app)]
    command += ["--server.port", str(port)] if port else []
    return [*command, "--server.headless", "true" if headless else "false"]
