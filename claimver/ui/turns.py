"""Turns at the models: one piece of work at a time, first come first served; long work gives way to what waits.

Work that has had its turn for ``TURN`` seconds stands aside where it calls ``sharing.give_way`` and joins the end of
the line, if something waits that has worked less than it has: a short text is then done in one turn. After ``LONGEST``
it stands aside for anything. So nothing waits longer than one turn of each that stands before it, and none for ever.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Generic, TypeVar

from claimver.halting import LOOK, halted
from claimver.sharing import sharing

Found = TypeVar("Found")
TURN, LONGEST = 2.0, 20.0  # seconds


class Place(Generic[Found]):
    """A piece of work in the line: it waits, has its turn, stands aside, and is over.

    ``behind`` is what must be over before it joins the line; ``passed`` is done once it is over itself.
    """

    def __init__(self, work: Callable[[], Found], behind: Place[Any] | None = None) -> None:
        self.future: Future[Found] = Future()
        self.passed: Future[None] = Future()
        self.called, self.used = threading.Event(), 0.0  # seconds of its turns that are over
        self.work, self.behind = work, behind


class Turns:
    """The line before the models; a turn lasts ``seconds`` where one waits that has worked less, else ``longest``."""

    def __init__(self, seconds: float = TURN, longest: float = LONGEST) -> None:
        self._seconds, self._longest, self._since, self._lock = seconds, longest, 0.0, threading.Lock()
        self._line: deque[Place[Any]] = deque()
        self._at: Place[Any] | None = None

    def submit(self, work: Callable[[], Found], *, behind: Place[Any] | None = None) -> Place[Found]:
        """The work's place at the end of the line; what is ``behind`` another joins it once that is over."""
        place = Place(work, behind)
        if behind is None:
            self._begin(place)
        else:
            behind.passed.add_done_callback(lambda _: self._begin(place))
        return place

    def ahead_of(self, place: Place[Any]) -> int:
        """How many have a turn before this one has its next; 0 while it is at work and when it is over."""
        if place.future.done():
            return 0
        before = place.behind
        if before is not None:
            return self.ahead_of(before) + (not before.future.done())
        with self._lock:
            return self._line.index(place) + (self._at is not None) if place in self._line else 0

    def _begin(self, place: Place[Any]) -> None:
        with self._lock:
            place.behind = None
            self._line.append(place)
            self._call()
        worker = ThreadPoolExecutor(1, thread_name_prefix="verify")
        worker.submit(self._serve, place).add_done_callback(lambda done: self._over(place, done))
        worker.shutdown(wait=False)

    def _serve(self, place: Place[Found]) -> Found | None:
        """What the work gives, when its turn comes; None where nobody waits for it any longer."""
        while not place.called.wait(LOOK):
            if place.future.cancelled():
                return None
        if not place.future.set_running_or_notify_cancel():
            return None
        own = threading.get_ident()
        with sharing(lambda: self._stand_aside(place) if threading.get_ident() == own else 0.0):
            return place.work()

    def _over(self, place: Place[Any], done: Future[Any]) -> None:
        """Call the next, and tell those who wait for this one what came of it."""
        with self._lock:
            if self._at is place:
                self._at = None
            elif place in self._line:
                self._line.remove(place)
            self._call()
        if not place.future.cancelled():
            error = done.exception()
            place.future.set_exception(error) if error else place.future.set_result(done.result())
        place.passed.set_result(None)

    def _stand_aside(self, place: Place[Any]) -> float:
        """How many seconds others had a turn; 0.0 where none waits or this turn is not over. Raises: as ``halted``."""
        with self._lock:
            turn = time.monotonic() - self._since
            less = any(other.used < place.used + turn for other in self._line)
            if not self._line or turn < (self._seconds if less else self._longest):
                return 0.0
            place.called.clear()
            place.used += turn
            self._line.append(place)
            self._at = None
            self._call()
        begun = time.monotonic()
        while not place.called.wait(LOOK):
            halted()
        return time.monotonic() - begun

    def _call(self) -> None:
        if self._at is None and self._line:
            self._at = self._line.popleft()
            self._since = time.monotonic()
            self._at.called.set()
