"""Work done a step at a time by the one worker, other work in between: it tells how far it is, and can be stopped."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import CancelledError, Future
from typing import Generic, TypeVar

from claimver.errors import ClaimverError
from claimver.halting import halting

Found = TypeVar("Found")


class Ended(ClaimverError):
    """Nobody waits for what the steps will find."""


class Aside(Generic[Found]):
    """What the steps will find; ``made`` is what the last of them told."""

    def __init__(
        self, steps: Generator[int, None, Found], submit: Callable[[Callable[[], bool]], Future[bool]]
    ) -> None:
        self.made = 0
        self.future: Future[Found] = Future()
        self._steps, self._submit = steps, submit
        self._go_on()

    @property
    def done(self) -> bool:
        """Whether nothing more will be done."""
        return self.future.done()

    def cancel(self) -> None:
        """No further step is made, and a model that writes for this one ends in the middle of its reply."""
        self.future.cancel()

    def _go_on(self) -> None:
        self._submit(self._step).add_done_callback(self._after)

    def _step(self) -> bool:
        """Whether there is more to do."""
        if self.future.done():
            return False
        try:
            with halting(self._check):
                self.made = next(self._steps)
        except StopIteration as end:
            if self.future.set_running_or_notify_cancel():
                self.future.set_result(end.value)
            return False
        return True

    def _check(self) -> None:
        if self.future.done():
            raise Ended("The work was stopped.")

    def _after(self, step: Future[bool]) -> None:
        error = CancelledError() if step.cancelled() else step.exception()
        if error is not None:
            if self.future.set_running_or_notify_cancel():
                self.future.set_exception(error)
        elif step.result():
            self._go_on()
