"""``train annotated`` and ``train use``: an adapter of the judge from annotation, and which one is in use."""

from __future__ import annotations

import argparse
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from claimver.commands.tools import Tools
from claimver.errors import InputError

NICE = 10  # of ten, so that the explorer stays quick
SHIPPED = "shipped"
INTERRUPTED = 130  # exit code after Ctrl-C


def add(inner: argparse._SubParsersAction[Any]) -> None:
    """The verbs are known to the parser of ``train``."""
    parser = inner.add_parser(
        "annotated", help="train the judge's adapter on what people annotated; switched on if surely better"
    )
    parser.add_argument("--job", default="", metavar="NAME", help="go on with a job that was stopped")
    parser.set_defaults(run=run_annotated, parser=parser)
    parser = inner.add_parser("use", help="which trained adapter the judge uses; without a name, the list")
    parser.add_argument("name", nargs="?", default="", metavar="NAME", help=f'an adapter, or "{SHIPPED}"')
    parser.add_argument("--back", action="store_true", help="the one that was in use before")
    parser.set_defaults(run=run_use, parser=parser)


def run_annotated(options: argparse.Namespace, tools: Tools) -> int:
    """0; the adapter is trained, measured and, if better, in use; or the job was stopped. 130 by Ctrl-C.

    Raises: InputError …
    """
    from claimver.annotate.store import FILE, Store
    from claimver.compose import annotation_means
    from claimver.kg.open import data_folder
    from claimver.lm.adapter_in_use import FOLDER
    from claimver.train.annotated_job import Means, new_job, recipe_of, run, status, why_kept

    settings = tools.settings(options)
    data = data_folder(settings)
    if (options.job and not (data / FOLDER / options.job).is_dir()) or "/" in options.job or "\\" in options.job:
        raise InputError(f"No job {options.job!r} is in {data / FOLDER}. Begin a new one: claimver train annotated")
    folder = data / FOLDER / options.job if options.job else new_job(data)
    if hasattr(os, "nice"):
        os.nice(NICE)
    body, judge, embedder, start = annotation_means(settings)
    means = Means(body, judge, embedder, start, recipe_of(start))
    with interrupted(folder, tools) as interrupts:
        state = run(folder, lambda: list(Store(data / FILE).records()), means, data=data, log=tools.note)
    told = status(folder)
    if state == "stopped":
        tools.note(f"Stopped. Go on: claimver train annotated --job {folder.name}")
        return INTERRUPTED if interrupts else 0
    before, after = told["before"], told["after"]
    tools.note(
        f"{before['right']} of {before['claims']} held-out claims right before, {after['right']} after; "
        + (f"{folder.name} is in use now" if told["switched"] else why_kept(told))
    )
    if not told["switched"]:
        tools.note(f"Switch it on nonetheless: claimver train use {folder.name}")
    return 0


@contextmanager
def interrupted(folder: Path, tools: Tools) -> Iterator[list[int]]:
    """A block in which Ctrl-C has the job keep what it has learned, and only a second one ends it at once."""
    from claimver.train.annotated_job import cancel

    interrupts: list[int] = []

    def interrupt(number: int, frame: FrameType | None) -> None:
        interrupts.append(number)
        cancel(folder)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        tools.note("What is learned is being kept, before the next step; Ctrl-C again ends at once.")

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield interrupts
    finally:
        signal.signal(signal.SIGINT, before)


def run_use(options: argparse.Namespace, tools: Tools) -> int:
    """0; the adapter is in use, or those that are here are printed. Raises: UnknownName, ModelError."""
    from claimver.kg.open import data_folder
    from claimver.lm import adapter_in_use

    data = data_folder(tools.settings(options))
    if options.back:
        adapter_in_use.back(data)
    elif options.name:
        adapter_in_use.use(data, adapter_in_use.SHIPPED if options.name == SHIPPED else options.name)
    current = adapter_in_use.in_use(data)
    for name in (adapter_in_use.SHIPPED, *adapter_in_use.adapters(data)):
        tools.print(f"{'*' if name == current else ' '} {name or SHIPPED}")
    return 0
