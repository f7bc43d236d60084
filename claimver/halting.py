"""The end of work whose caller does not wait for it any longer: cancelled, or out of time.

Whoever waits calls the work under ``halting(check)``; what may take long below, a model that writes, calls ``halted()``
as it goes on. Both know of each other by the thread alone: work in another thread takes the context with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["halted", "halting"]

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
    """Nothing. Raises: what the checks around this work raise, the outermost first."""
    for check in _CHECKS.get():
        check()
