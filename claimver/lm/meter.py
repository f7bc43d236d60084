"""What the calls of one thread have cost so far, so that a step can state what it took, others at work beside it."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

__all__ = ["Meter", "Metered", "Spending"]


@dataclass(frozen=True, slots=True)
class Spending:
    """Calls of a model and the tokens of their prompts and replies."""

    calls: int = 0
    tokens: int = 0

    def since(self, before: Spending) -> Spending:
        """What was spent after ``before``."""
        return Spending(self.calls - before.calls, self.tokens - before.tokens)


class Meter:
    """Counts calls, each thread for itself."""

    def __init__(self) -> None:
        self._own = threading.local()

    @property
    def spent(self) -> Spending:
        """What this thread has spent."""
        found: Spending = getattr(self._own, "spent", Spending())
        return found

    def add(self, *, calls: int = 1, tokens: int = 0) -> None:
        """The calls are counted."""
        so_far = self.spent
        self._own.spent = Spending(so_far.calls + calls, so_far.tokens + tokens)


@runtime_checkable
class Metered(Protocol):
    """A part that tells what its calls cost."""

    @property
    def spent(self) -> Spending:
        """What this thread's calls have cost so far."""
        ...
