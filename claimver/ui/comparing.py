"""Comparisons in the background: the steps and verdicts of each method as they come, found again by a secret id."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace

import streamlit as st

from claimver import settings
from claimver.comparison import Column, Comparison, Stopped, compare, named
from claimver.errors import ClaimverError
from claimver.halting import halting
from claimver.methods.beside import Picture, beside_of, looked_at
from claimver.parts import Kit
from claimver.types import Claim, Document, Step, Verdict
from claimver.ui import desk
from claimver.ui.components import at_home
from claimver.ui.documents import Documents
from claimver.ui.jobs import Busy, Order, Runner

MAX_KEPT, MAX_WAITING = 30, 10


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be compared: a text, and the methods, as METHOD@MODEL by another model.

    Graph, contact, documents, web search and image are as in an order of one check; ``options`` are settings of
    methods, by method, that are not as by default.
    """

    text: str
    methods: tuple[str, ...]
    options: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    kg: str = ""
    contact: str = ""
    corpus: str = ""
    web: str = ""
    image: Picture | None = None


@dataclass
class Comparing:
    """One comparison at work; pages read while the worker writes."""

    id: str
    request: Request
    document: Document | None = None
    at: str = ""  # the method at work
    steps: dict[str, list[tuple[Claim, Step]]] = field(default_factory=dict)
    verdicts: dict[str, tuple[Verdict, ...]] = field(default_factory=dict)
    columns: list[Column] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # what is to be told of the image
    future: Future[Comparison] = field(default_factory=Future)
    _stop: threading.Event = field(default_factory=threading.Event)

    @property
    def finished(self) -> bool:
        """Whether nothing more will happen to it."""
        return self.future.done()

    @property
    def stopped(self) -> bool:
        """Whether the reader has asked to stop."""
        return self._stop.is_set()

    @property
    def problem(self) -> str:
        """What went wrong, in words for the reader; empty where nothing did or the reader stopped it."""
        error = self.future.exception() if self.future.done() and not self.future.cancelled() else None
        if error is None or isinstance(error, Stopped):
            return ""
        if isinstance(error, ClaimverError):
            return str(error)
        return f"An unexpected error stopped the comparison ({type(error).__name__}). The server's log has the details."

    @property
    def so_far(self) -> Comparison | None:
        """The comparison: whole once it is done, before that and when it was stopped what was reached."""
        if self.future.done() and not self.future.cancelled() and self.future.exception() is None:
            return self.future.result()
        if self.document is None:
            return None
        done = {column.method: column for column in tuple(self.columns)}
        columns = (done.get(name) or self._partial(name, self.document) for name in self.request.methods)
        return Comparison(self.document, tuple(columns))

    def _partial(self, name: str, document: Document) -> Column:
        options = self.request.options.get(named(name)[0], {})
        return Column(name, drafted=self.verdicts.get(name, ()), options=options)

    def cancel(self) -> None:
        """Stop before the next step or in the middle of a model's reply, or at once if it has not begun."""
        self._stop.set()
        self.future.cancel()

    def begun(self, name: str, document: Document) -> None:
        """Keep where it stands. Raises: Stopped."""
        self.check()
        self.at, self.document = name, document

    def step(self, name: str, claim: Claim, step: Step) -> None:
        """Keep the step. Raises: Stopped where the reader has asked to stop."""
        self.steps.setdefault(name, []).append((claim, step))
        self.check()

    def arrived(self, name: str, verdicts: tuple[Verdict, ...]) -> None:
        """Keep the verdicts so far. Raises: Stopped."""
        self.verdicts[name] = verdicts
        self.check()

    def ended(self, column: Column) -> None:
        """Keep the method's column."""
        self.columns.append(column)

    def check(self) -> None:
        """Ask whether to go on. Raises: Stopped where the reader has asked to stop."""
        if self._stop.is_set():
            raise Stopped("The comparison was stopped.")


Work = Callable[[Request, Comparing], Comparison]


class Comparisons:
    """The comparisons of all sessions, one at work at a time, by the worker that checks texts."""

    def __init__(self, work: Work, runner: Runner) -> None:
        self._work, self._runner = work, runner
        self._held: OrderedDict[str, Comparing] = OrderedDict()
        self._lock = threading.Lock()

    def start(self, request: Request) -> Comparing:
        """A comparison, begun or waiting. Raises: Busy."""
        made = Comparing(secrets.token_urlsafe(16), request)
        with self._lock:
            waiting = sum(not one.finished for one in self._held.values())
            if waiting >= MAX_WAITING:
                raise Busy(waiting)
            self._held[made.id] = made
            for id in [id for id, one in self._held.items() if one.finished][: max(0, len(self._held) - MAX_KEPT)]:
                del self._held[id]
        made.future = self._runner.aside(lambda: self._checked(request, made))
        return made

    def _checked(self, request: Request, made: Comparing) -> Comparison:
        with halting(made.check):
            return self._work(request, made)

    def get(self, id: str) -> Comparing | None:
        """The comparison of that id; None where it is unknown or forgotten."""
        with self._lock:
            return self._held.get(id)


@dataclass(frozen=True)
class CompareDesk:
    """What the Compare page works with; ``local()`` says whether the visitor sits at this computer.

    ``documents`` has the texts that links name.
    """

    comparisons: Comparisons
    settings: settings.Settings
    local: Callable[[], bool]
    documents: Documents


def compare_desk() -> CompareDesk:
    """The desk over the settings in force. Raises: SettingsError, UnknownName."""
    return _desk(settings.load())


@st.cache_resource(show_spinner=False)
def _desk(chosen: settings.Settings) -> CompareDesk:
    def work(request: Request, watch: Comparing) -> Comparison:
        from claimver.compose import build_kit

        order = Order(request.text, kg=request.kg, contact=request.contact, corpus=request.corpus, web=request.web)
        own = desk.ordered(chosen, order)
        image = request.image and looked_at(request.image, watch.notes.append)
        kit = build_kit(own)
        more = beside_of(tuple(named(name)[0] for name in request.methods), picture=image, corpus=own.corpus)
        kit = replace(kit, options={**kit.options, **more})

        def by(model: str) -> Kit:
            return build_kit(replace(own, model=model))

        made = {name: getattr(own, name) for name in ("kg", "model", "corpus", "web_search")}
        return compare(
            request.text, kit, request.methods, models=by, options=request.options, settings=made, watch=watch
        )

    checks = desk.desk()
    return CompareDesk(Comparisons(work, checks.runner), chosen, at_home, checks.documents)
