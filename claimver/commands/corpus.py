"""``batch``: many texts, resumable."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

from claimver.batch import run_batch
from claimver.commands.tools import Tools, add_choices, spent_line


def add(verbs: argparse._SubParsersAction[Any]) -> None:
    """Nothing; the verb is known to the parser."""
    batch = verbs.add_parser("batch", help="verify a file of JSON lines; run again to go on where it ended")
    batch.add_argument(
        "source", metavar="IN.jsonl", type=Path, help='{"id", "text", "triplets"?, "passages"?, "date"?}'
    )
    batch.add_argument("out", metavar="OUT.jsonl", type=Path, help="one report a line, in the same order")
    add_choices(batch)
    batch.add_argument("--workers", type=int, default=1, metavar="N", help="processes (default 1)")
    batch.set_defaults(run=run, parser=batch)


def run(options: argparse.Namespace, tools: Tools) -> int:
    """0; the output is complete, lines that failed included as errors."""
    show = tools.err.isatty()

    def progress(done: int, lines: int) -> None:
        if show:
            tools.err.write(f"\r{done:,} of {lines:,} lines" + ("\n" if done == lines else ""))

    settings, workers = tools.settings(options), max(1, options.workers)
    money = settings.budget / workers
    summary = run_batch(
        options.source,
        options.out,
        tools.verify,
        # Each process counts for itself, so that together they stay within the run's budget.
        settings=replace(settings, token_budget=_share(settings.token_budget, workers), budget=money),
        workers=options.workers,
        progress=progress,
    )
    skipped = f", {summary.before:,} of them done before" if summary.before else ""
    failed = f", {summary.failed:,} failed" if summary.failed else ""
    tools.note(f"{options.out}: {summary.lines:,} lines{skipped}{failed}")
    if workers == 1 and (line := spent_line(settings)):
        tools.note(line)
    return 0


def _share(tokens: int, workers: int) -> int:
    """A worker's part of the tokens; 0, no limit, only where there is none."""
    return max(1, tokens // workers) if tokens else 0
