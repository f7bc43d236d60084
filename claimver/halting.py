"""The end of work whose caller does not wait for it any longer: cancelled, or out of time.

Whoever waits calls the work under ``halting(check)``; what may take long below, a model that writes, calls ``halted()``
as it goes on. Both know of each other by the thread alone: work in another thread takes the context with it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["LOOK", "halted", "halting", "pause", "turn"]

LOOK = 0.1  # seconds between two looks at whether the caller still waits

Check = Callable[[], object]
"""Raises a ClaimverError where its caller does not wait any longer."""

_CHECKS: ContextVar[tuple[Check, ...]] = ContextVar("claimver_checks", default=())


@contextmanager
def halting(check: Check) -> Iterator[None]:
    """A block whose work asks this check too, as it goes on."""
    before = _CHECKS.set((*_CHECKS.get(), check))
    try:
        yield
    finally:
        _CHECKS.reset(before)


def halted() -> None:
    """Ask whether the caller still waits. Raises: what the checks around this work raise, the outermost first."""
    for check in _CHECKS.get():
        check()


def pause(seconds: float) -> None:
    """Wait for so many seconds. Raises: as ``halted``, meanwhile."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        halted()
        time.sleep(min(LOOK, left))


@contextmanager
def turn(lock: threading.Lock | threading.Semaphore) -> Iterator[None]:
    """A block that holds the lock. Raises: as ``halted``, while it waits for its turn."""
    while not lock.acquire(timeout=LOOK):
        halted()
    try:
        yield
    finally:
        lock.release()
