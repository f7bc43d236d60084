"""Long work in a few threads: a queue with a limit, a deadline for each task, a stop between two claims.

A model that writes is stopped in the middle of its reply. What a caller waits for goes before the items of batch jobs.
"""

from __future__ import annotations

import itertools
import logging
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from claimver.errors import FAULTS, ClaimverError
from claimver.halting import halting

Result = TypeVar("Result")
log = logging.getLogger(__name__)
FIRST, LATER = 0, 1


class Busy(ClaimverError):
    """More is waiting than the service takes on."""

    def __init__(self, waiting: int) -> None:
        self.waiting = waiting
        super().__init__(f"{waiting} texts are waiting already. Try again in a minute.")


class Cancelled(ClaimverError):
    """The caller stopped the work."""


class DeadlinePassed(ClaimverError):
    """The work took longer than the service allows."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(f"The work was not done within {seconds:g} s. Send a shorter text, or a batch job.")


@dataclass
class Task(Generic[Result]):
    """Work that waits, runs, or is done; ``check`` is called by the work as it goes on."""

    work: Callable[[Task[Result]], Result]
    seconds: float
    future: Future[Result] = field(default_factory=Future)
    stopped: threading.Event = field(default_factory=threading.Event)
    begun: float = 0.0

    def check(self, stage: str = "", share: float = 0.0) -> None:
        """Ask whether to go on. Raises: Cancelled, DeadlinePassed."""
        if self.stopped.is_set():
            raise Cancelled("The work was stopped.")
        if self.begun and time.monotonic() - self.begun > self.seconds:
            raise DeadlinePassed(self.seconds)

    def stop(self) -> None:
        """The work ends before its next claim or in the middle of a model's reply, or never begins."""
        self.stopped.set()
        self.future.cancel()


class Pool:
    """Threads that take one task after the other."""

    def __init__(self, workers: int, most_waiting: int) -> None:
        self.most_waiting = most_waiting
        self._queue: queue.PriorityQueue[tuple[int, int, Task[Any] | None]] = queue.PriorityQueue()
        self._order = itertools.count()
        self._lock = threading.Lock()
        self._waiting = self._running = 0
        self._threads = [threading.Thread(target=self._serve, daemon=True, name=f"serve-{n}") for n in range(workers)]
        for thread in self._threads:
            thread.start()

    @property
    def load(self) -> tuple[int, int]:
        """How many tasks run, and how many wait that somebody waits for."""
        with self._lock:
            return self._running, self._waiting

    def submit(self, work: Callable[[Task[Result]], Result], *, seconds: float, rank: int = FIRST) -> Task[Result]:
        """The task for the work, waiting. Raises: Busy."""
        task = Task(work, seconds)
        with self._lock:
            if rank == FIRST:
                if self._waiting >= self.most_waiting:
                    raise Busy(self._waiting)
                self._waiting += 1
        self._queue.put((rank, next(self._order), task))
        return task

    def close(self) -> None:
        """The threads end after what they are at."""
        for _ in self._threads:
            self._queue.put((FIRST - 1, next(self._order), None))

    def _serve(self) -> None:
        while True:
            rank, _, task = self._queue.get()
            if task is None:
                return
            with self._lock:
                self._waiting -= rank == FIRST
                self._running += 1
            try:
                _run(task)
            finally:
                with self._lock:
                    self._running -= 1


def _run(task: Task[Any]) -> None:
    if not task.future.set_running_or_notify_cancel():
        return
    task.begun = time.monotonic()
    try:
        task.check()
        with halting(task.check):
            found = task.work(task)
    except ClaimverError as error:
        _fail(task, error)
    except FAULTS as error:
        log.error("A task of the service failed.", exc_info=error)
        _fail(task, error)
    else:
        try:
            task.future.set_result(found)
        except InvalidStateError:  # given up by the one who waited
            return


def _fail(task: Task[Any], error: Exception) -> None:
    try:
        task.future.set_exception(error)
    except InvalidStateError:
        return
