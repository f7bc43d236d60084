"""Background verification: one text at a time, in turns; jobs found again by an id that cannot be guessed."""

from __future__ import annotations

import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol, TypeVar

from claimver.errors import ClaimverError
from claimver.halting import halting
from claimver.link.choose import Choice
from claimver.methods.beside import Picture
from claimver.types import Document, Property, Report, Verdict
from claimver.ui.asides import Aside
from claimver.ui.turns import Place, Turns

MAX_WAITING = 20
MAX_KEPT = 60
NOTHING = "off"  # chosen in the place of what the settings name
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be checked, and how; what is "" is as the settings say.

    The text is read first from ``file`` or from the web page at ``address`` where one of them is given; ``name`` is
    what the reader calls it. ``corpus`` is a folder of documents, ``web`` a service of web search, and ``NOTHING`` in
    their place is none of the settings'. ``notes`` are what is to be told of a file, page or image that was read.
    ``choices`` are the reader's own for what names mean; ``earlier`` is
    the report on the same text before they were made.
    """

    text: str
    method: str = ""
    choices: tuple[Choice, ...] = ()
    kg: str = ""
    model: str = ""
    contact: str = ""
    name: str = ""
    file: bytes | None = None
    address: str = ""
    corpus: str = ""
    web: str = ""
    image: Picture | None = None
    notes: tuple[str, ...] = ()
    earlier: Report | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Beside:
    """What was found beside a report: the hash that it is kept under, and what the graph lacks.

    ``missing`` are for open claims the properties that it may lack, ``unknown`` the names that it does not have.
    ``stated`` is what a file that the report was opened from says of its publication.
    """

    hash: str = ""
    missing: Mapping[int, tuple[Property, ...]] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    stated: Mapping[str, str] = field(default_factory=dict)


class Watch(Protocol):
    """Who is told how a run goes; either call may raise to stop it."""

    def note(self, stage: str, share: float) -> None:
        """The run is at this stage."""
        ...

    def arrived(self, document: Document, verdicts: tuple[Verdict, ...]) -> None:
        """These are the verdicts so far, not scored yet."""
        ...

    def read(self, text: str, notes: Sequence[str] = ()) -> None:
        """This text was read from a file or an address, and this is to be told of it."""
        ...

    def found(self, beside: Beside) -> None:
        """This was found beside the report."""
        ...


Run = Callable[[Order, Watch], Report]
"""``run(order, watch)``: the report on a text."""

log = logging.getLogger(__name__)


class Busy(ClaimverError):
    """More texts are waiting than one worker should take on."""

    def __init__(self, waiting: int) -> None:
        self.waiting = waiting
        super().__init__(f"{waiting} texts are waiting already. Try again in a minute.")


class Cancelled(ClaimverError):
    """The reader stopped the check."""


class Status(Enum):
    """Where a job stands."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass
class Job:
    """One text being verified; read by pages while the worker writes stage and share."""

    id: str
    order: Order
    stage: str = "waiting"
    share: float = 0.0
    draft: tuple[Document, tuple[Verdict, ...]] | None = None  # the linked text and the verdicts so far
    future: Future[Report] = field(default_factory=Future)
    beside: Beside = field(default_factory=Beside)
    notes: tuple[str, ...] = ()  # what is to be told of a file or page: a guess, a part that is not read
    place: Place[Report] | None = None  # in the line before the models
    _stop: threading.Event = field(default_factory=threading.Event)
    _read: str | None = None

    @property
    def text(self) -> str:
        """The text that is checked, as far as it has been read."""
        return self.order.text if self._read is None else self._read

    @property
    def name(self) -> str:
        """What the reader calls it: the name of its file, its address, or its first words."""
        return self.order.name or self.order.address or " ".join(self.text[:160].split())[:80]

    @property
    def status(self) -> Status:
        """Where the job stands now."""
        if self.future.cancelled():
            return Status.CANCELLED
        if not self.future.done():
            return Status.RUNNING if self.future.running() else Status.WAITING
        error = self.future.exception()
        if error is None:
            return Status.DONE
        return Status.CANCELLED if isinstance(error, Cancelled) else Status.FAILED

    @property
    def finished(self) -> bool:
        """Whether nothing more will happen to it."""
        return self.future.done()

    @property
    def report(self) -> Report | None:
        """The report once it is there."""
        return self.future.result() if self.status is Status.DONE else None

    @property
    def problem(self) -> str:
        """What went wrong, in words for the reader; empty unless the job failed."""
        error = self.future.exception() if self.status is Status.FAILED else None
        if error is None:
            return ""
        if isinstance(error, ClaimverError):
            return str(error)
        return f"An unexpected error stopped the check ({type(error).__name__}). The server's log has the details."

    @property
    def stopping(self) -> bool:
        """Whether the reader has asked to stop."""
        return self._stop.is_set()

    def cancel(self) -> None:
        """Stop before the next claim or in the middle of a model's reply, or at once if it has not begun."""
        self._stop.set()
        self.future.cancel()

    def check(self) -> None:
        """Ask whether to go on. Raises: Cancelled where the reader has asked to stop."""
        if self._stop.is_set():
            raise Cancelled("The check was stopped.")

    def note(self, stage: str, share: float) -> None:
        """Keep the progress. Raises: Cancelled where the reader has asked to stop."""
        self.check()
        self.stage, self.share = stage, share

    def arrived(self, document: Document, verdicts: tuple[Verdict, ...]) -> None:
        """Keep the verdicts so far."""
        self.draft = (document, verdicts)

    def read(self, text: str, notes: Sequence[str] = ()) -> None:
        """Keep the text that was read, and what is to be told of it."""
        self._read, self.notes = text, tuple(notes)

    def found(self, beside: Beside) -> None:
        """Keep what was found beside the report."""
        self.beside = beside


class Runner:
    """Runs texts in turns, one at a time, and keeps the last reports in memory."""

    def __init__(self, run: Run, *, warm: Callable[[], object] | None = None, turns: Turns | None = None) -> None:
        self._run, self._turns = run, turns or Turns()
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._lock = threading.Lock()
        self._warming: Future[object] | None = None if warm is None else self.aside(warm)

    def start(self, order: Order, *, behind: Job | None = None) -> Job:
        """A job for the text, begun or waiting; one ``behind`` another begins when that is over. Raises: Busy."""
        with self._lock:
            waiting = sum(not job.finished for job in self._jobs.values())
            if waiting >= MAX_WAITING:
                raise Busy(waiting)
            job, before = Job(secrets.token_urlsafe(16), order), None if behind is None else behind.place
            job.place = self._turns.submit(lambda: self._checked(order, job), behind=before)
            job.future = job.place.future
            self._jobs[job.id] = job
            self._forget()
        job.future.add_done_callback(_log_failure)
        return job

    def _checked(self, order: Order, job: Job) -> Report:
        with halting(job.check):
            return self._run(order, job)

    def adopt(self, order: Order, report: Report, beside: Beside) -> Job:
        """A job that is done already: a report from the history, or from a file."""
        job = Job(secrets.token_urlsafe(16), order, beside=beside)
        job.future.set_result(report)
        with self._lock:
            self._jobs[job.id] = job
            self._forget()
        return job

    def aside(self, work: Callable[[], Found]) -> Future[Found]:
        """What the work will give, done when its turn comes."""
        future = self._turns.submit(work).future
        future.add_done_callback(_log_failure)
        return future

    def stepwise(self, steps: Generator[int, None, Found]) -> Aside[Found]:
        """What the steps will find: each of them waits for its turn, so that other work is done in between."""
        return Aside(steps, self.aside)

    def get(self, id: str) -> Job | None:
        """The job of that id; None where it is unknown or forgotten."""
        with self._lock:
            return self._jobs.get(id)

    def ahead_of(self, job: Job) -> int:
        """How many others have a turn before the job has its next; 0 while it is at work."""
        if job.place is None:
            return 0
        warming = self._warming is not None and not self._warming.done()  # which the words for waiting tell
        return max(0, self._turns.ahead_of(job.place) - warming)

    def _forget(self) -> None:
        for id in [id for id, job in self._jobs.items() if job.finished][: max(0, len(self._jobs) - MAX_KEPT)]:
            del self._jobs[id]


def _log_failure(future: Future[Any]) -> None:
    if future.cancelled():
        return
    error = future.exception()
    if error is not None and not isinstance(error, ClaimverError):
        log.error("A background job failed.", exc_info=error)
