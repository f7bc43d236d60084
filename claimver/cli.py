"""The ``claimver`` command: one verb each for what the library does. Light to start: heavy parts load with the verb."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

from claimver import __version__
from claimver.commands import (
    annotate,
    compare,
    corpus,
    desktop,
    doctor,
    documents,
    graphs,
    methods,
    models,
    publish,
    serve,
    study,
    texts,
    train,
)
from claimver.commands.show import plain
from claimver.commands.tools import Tools
from claimver.errors import ClaimverError
from claimver.settings import wait_idly

DONE, ERROR, USAGE, STOPPED = 0, 1, 2, 130
_QUIET = {
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "TOKENIZERS_PARALLELISM": "false",
    "TRANSFORMERS_VERBOSITY": "error",
    "TQDM_DISABLE": "1",
}


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="claimver",
        description="Every claim of a text judged against a knowledge graph and explained with the triplets behind it.",
        epilog="Each verb explains itself: claimver VERB --help. "
        "Exit codes: 0 done, 1 an error, 2 wrong usage, 130 stopped by Ctrl-C.",
    )
    parser.add_argument("--version", action="version", version=f"claimver {__version__}")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    for module in (
        texts,
        compare,
        publish,
        corpus,
        methods,
        graphs,
        documents,
        models,
        study,
        annotate,
        desktop,
        serve,
        train,
        doctor,
    ):
        module.add(verbs)
    return parser


def main(arguments: Sequence[str] | None = None, *, tools: Tools | None = None) -> int:
    """The exit code: 0 done, 1 an error of ours (one line on standard error), 2 wrong usage, 130 interrupted."""
    options = build_parser().parse_args(arguments)
    at_hand = tools or _real_tools()
    try:
        code: int = options.run(options, at_hand)
        at_hand.out.flush()
    except ClaimverError as error:
        at_hand.note(f"claimver: {plain(str(error))}")
        return ERROR
    except KeyboardInterrupt:
        at_hand.note("claimver: stopped.")
        return STOPPED
    except BrokenPipeError:  # the reader, `head` for one, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ERROR
    return code


def _real_tools() -> Tools:
    """The library itself, libraries kept quiet, threads that wait idly, and streams that can take any character."""
    for name, value in _QUIET.items():
        os.environ.setdefault(name, value)
    wait_idly()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    return Tools()


if __name__ == "__main__":
    raise SystemExit(main())
