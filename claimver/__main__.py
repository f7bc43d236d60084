"""The ``claimver`` command as a process of its own; ``python -m claimver`` is the same."""

from __future__ import annotations

import os
import sys
import threading
from typing import NoReturn

STOPPED = 130


def start() -> NoReturn:
    """Never returns; the process ends with the command's exit code, at once where Ctrl-C stopped it.

    Threads that are at work then, on a model being loaded for one, are not waited for: all that the command writes is
    whole at any moment.
    """
    try:
        from claimver.cli import main

        code = main()
    except KeyboardInterrupt:  # before the command had begun
        sys.stderr.write("claimver: stopped.\n")
        code = STOPPED
    if code != STOPPED or threading.active_count() == 1:
        raise SystemExit(code)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:  # its reader is gone too
            continue
    os._exit(STOPPED)


if __name__ == "__main__":
    start()
