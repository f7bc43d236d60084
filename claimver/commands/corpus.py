"""``batch``: many texts, resumable."""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimver.batch import run_batch
from claimver.commands.asking import tell_once
from claimver.commands.beforehand import check, tell_older
from claimver.commands.tools import Tools, add_choices, spent_line

if TYPE_CHECKING:
    from claimver.cluster import RayCluster


def add(verbs: argparse._SubParsersAction[Any]) -> None:
    """The verb is known to the parser."""
    batch = verbs.add_parser("batch", help="verify a file of JSON lines; run again to go on where it ended")
    batch.add_argument(
        "source",
        metavar="IN.jsonl",
        type=Path,
        help='{"id", "text", "triplets"?, "passages"?, "date"?, "image"?, "caption"?, "image_text"?}',
    )
    batch.add_argument("out", metavar="OUT.jsonl", type=Path, help="one report a line, in the same order")
    add_choices(batch)
    batch.add_argument("--workers", type=int, default=1, metavar="N", help="processes (default 1)")
    batch.add_argument(
        "--ray", metavar="ADDRESS", help='the workers of a Ray cluster: "auto" or HOST:PORT, not --workers'
    )
    batch.set_defaults(run=run, parser=batch)


def run(options: argparse.Namespace, tools: Tools) -> int:
    """0; the output is complete, lines that failed included as errors."""
    if "-" in (str(options.source), str(options.out)):
        options.parser.error("IN.jsonl and OUT.jsonl are files, not -: only of files a run that was stopped goes on")
    show = tools.err.isatty()

    def progress(done: int, lines: int) -> None:
        if show:
            tools.err.write(f"\r{done:,} of {lines:,} lines" + ("\n" if done == lines else ""))

    settings = tools.settings(options)
    check(settings)
    tell_older((settings.method,), settings.corpus, tools)
    tell_once(settings, tools)
    with ExitStack() as stack:
        cluster = _cluster(options, stack)
        workers = cluster.count if cluster else options.workers
        share = max(1, workers)
        summary = run_batch(
            options.source,
            options.out,
            tools.verify,
            # Each process counts for itself, so that together they stay within the run's budget.
            settings=replace(
                settings, token_budget=_share(settings.token_budget, share), budget=settings.budget / share
            ),
            workers=workers,
            elsewhere=cluster.workers if cluster else None,
            progress=progress,
        )
    skipped = f", {summary.before:,} of them done before" if summary.before else ""
    failed = f", {summary.failed:,} failed; the first: {summary.problem}" if summary.failed else ""
    tools.note(f"{options.out}: {summary.lines:,} lines{skipped}{failed}")
    if workers == 1 and not cluster and (line := spent_line(settings)):
        tools.note(line)
    return 0


def _cluster(options: argparse.Namespace, stack: ExitStack) -> RayCluster | None:
    """The cluster that was named, let go of with the stack."""
    if options.ray is None:
        return None
    if options.workers != 1:
        options.parser.error("name one of --workers and --ray")
    from claimver.cluster import RayCluster

    return stack.enter_context(RayCluster(options.ray))


def _share(tokens: int, workers: int) -> int:
    """A worker's part of the tokens; 0, no limit, only where there is none."""
    return max(1, tokens // workers) if tokens else 0
