"""The end of work whose caller does not wait for it any longer: cancelled, or out of time.

Whoever waits calls the work under ``halting(check)``; what may take long below, a model that writes, calls ``halted()``
as it goes on. Both know of each other by the thread alone: work in another thread takes the context with it.

In the same way, who has others wait for a turn calls the work under ``sharing(rest)``, and work calls ``give_way()``
between two of its parts, where it holds no lock. What it takes and may take is measured by ``own_time()``.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

__all__ = ["LOOK", "give_way", "halted", "halting", "own_time", "pause", "sharing", "turn"]

LOOK = 0.1  # seconds between two looks at whether the caller still waits

Check = Callable[[], object]
"""Raises a ClaimverError where its caller does not wait any longer."""

Rest = Callable[[], float]
"""The seconds for which this work stood aside, for others that wait for a turn."""


@dataclass
class _Shared:
    rest: Rest
    rested: float = 0.0  # seconds


_SHARED: ContextVar[_Shared | None] = ContextVar("claimver_shared", default=None)
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
    """Nothing. Raises: what the checks around this work raise, the outermost first."""
    for check in _CHECKS.get():
        check()


@contextmanager
def sharing(rest: Rest) -> Iterator[None]:
    """A block whose work stands aside by this where it can."""
    before = _SHARED.set(_Shared(rest))
    try:
        yield
    finally:
        _SHARED.reset(before)


def give_way() -> None:
    """Nothing, after others that wait had a turn. Raises: as ``halted``, meanwhile."""
    shared = _SHARED.get()
    if shared is not None:
        shared.rested += shared.rest()


def own_time() -> float:
    """Seconds on a clock that stands still while this work stands aside."""
    shared = _SHARED.get()
    return time.perf_counter() - (0.0 if shared is None else shared.rested)


def pause(seconds: float) -> None:
    """Nothing, after so many seconds. Raises: as ``halted``, meanwhile."""
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
