"""Turns at what all work needs: long work stands aside between two of its parts, so that others have theirs.

Who has others wait for a turn calls the work under ``sharing(rest)``, and work calls ``give_way()`` where it holds no
lock. What it takes and may take is measured by ``own_time()``. Both know of each other by the thread alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

__all__ = ["give_way", "own_time", "sharing"]

Rest = Callable[[], float]
"""The seconds for which this work stood aside, for others that wait for a turn."""


@dataclass
class _Shared:
    rest: Rest
    rested: float = 0.0  # seconds


_SHARED: ContextVar[_Shared | None] = ContextVar("claimver_shared", default=None)


@contextmanager
def sharing(rest: Rest) -> Iterator[None]:
    """A block whose work stands aside by this where it can."""
    before = _SHARED.set(_Shared(rest))
    try:
        yield
    finally:
        _SHARED.reset(before)


def give_way() -> None:
    """Let others that wait have a turn. Raises: as ``halting.halted``, meanwhile."""
    shared = _SHARED.get()
    if shared is not None:
        shared.rested += shared.rest()


def own_time() -> float:
    """Seconds on a clock that stands still while this work stands aside."""
    shared = _SHARED.get()
    return time.perf_counter() - (0.0 if shared is None else shared.rested)
