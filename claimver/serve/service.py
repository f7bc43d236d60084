"""What the API and the MCP server offer, as plain functions: JSON in, JSON out, over one kit that is loaded once."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from claimver import __version__
from claimver.batch import Task as Line
from claimver.batch import task_of
from claimver.errors import ClaimverError, InputError, UnknownName, no_option
from claimver.jsonl import Json, mention_to_dict, report_to_dict, triplet_to_dict, whole_characters
from claimver.kg.paths import find_paths
from claimver.methods import ABOUT, METHODS, options_of, options_text, settings_of
from claimver.parts import KnowledgeGraph
from claimver.pipeline import read
from claimver.report.language import say
from claimver.serve.beside import corpus_in, listed, picture_in
from claimver.serve.engine import Engine
from claimver.serve.pool import LATER, Pool, Task
from claimver.settings import Settings
from claimver.text.clean import restored

FIELDS = ("id", "text", "url", "date", "method", "options", "triplets", "passages", "corpus", "image")
OURS = ("url", "method", "options", "corpus", "image")  # what a batch line does not have, or has as a file
BUDGET = ("calls", "seconds")  # options of methods
MOST_FOUND, MOST_HOPS, MOST_PATHS, MOST_NAMES = 100, 4, 16, 8
WARM_SECONDS = 3_600.0
UNEXPECTED = "An unexpected error stopped this text. The server's log has the details."


@dataclass(frozen=True, slots=True)
class Limits:
    """What one service takes on: threads, callers waiting, seconds for a text, bytes of a request, texts of a job."""

    workers: int = 1
    waiting: int = 16
    seconds: float = 300.0
    body: int = 10_000_000
    items: int = 1_000
    jobs: int = 50


@dataclass
class Job:
    """Texts that are verified one after the other; ``answers`` holds a report or an error for each that is done."""

    id: str
    orders: Sequence[Json]
    answers: list[Json] = field(default_factory=list)
    current: Task[Json] | None = None
    cancelled: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def status(self) -> str:
        """Where it stands: "waiting", "running", "done" or "cancelled"."""
        if self.cancelled:
            return "cancelled"
        if len(self.answers) == len(self.orders):
            return "done"
        return "running" if self.answers or (self.current and self.current.future.running()) else "waiting"

    def row(self) -> Json:
        """What is told of it."""
        failed = sum("error" in answer for answer in self.answers)
        counts = {"count": len(self.orders), "done": len(self.answers), "failed": failed}
        return {"id": self.id, "status": self.status, **counts}


class Service:
    """The verbs of the service."""

    def __init__(self, engine: Engine, limits: Limits | None = None) -> None:
        self.engine, self.limits = engine, limits or Limits()
        self.pool = Pool(self.limits.workers, self.limits.waiting)
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._lock = threading.Lock()
        self._warming: Task[object] | None = None

    def close(self) -> None:
        """Every job is stopped, and the threads end."""
        for job in list(self._jobs.values()):
            self.cancel(job.id)
        self.pool.close()

    def warm(self) -> None:
        """The models and the graph are being loaded. What fails then is told to those who ask."""
        self._warming = self.pool.submit(lambda task: self.engine.kit(), seconds=WARM_SECONDS)

    @property
    def ready(self) -> bool:
        """Whether nothing is being loaded any more; until then no caller's time runs."""
        return self._warming is None or self._warming.future.done()

    # -- texts --------------------------------------------------------------------------------------------------

    def verify(self, row: Mapping[str, Any]) -> Task[Json]:
        """The task whose result is the report on one text, as the JSON contract has it. Raises: InputError, Busy."""
        order = self.order(row)
        return self.pool.submit(lambda task: self._report(order, task), seconds=self.limits.seconds)

    def link(self, row: Mapping[str, Any]) -> Task[Json]:
        """The task whose result is what the names of a text mean. Raises: InputError, Busy."""
        if set(row) != {"text"} or not isinstance(row["text"], str):
            raise InputError('Send {"text": "…"} and nothing else.')
        text = whole_characters(row["text"])
        return self.pool.submit(lambda task: self._linked(text), seconds=self.limits.seconds)

    def order(self, row: Mapping[str, Any]) -> Json:
        """The order for one text, checked. Raises: InputError, UnknownName."""
        if not isinstance(row, Mapping):
            raise InputError('A text is an object such as {"text": "…"}.')
        for name in row:
            if name not in FIELDS:
                raise UnknownName("field", str(name), FIELDS)
        order: Json = whole_characters(dict(row))
        if (order.get("text") is None) == (order.get("url") is None):
            raise InputError('Send one of "text" and "url".')
        method = order.get("method") or ""
        if not isinstance(method, str) or (method and method not in METHODS):
            raise UnknownName("method", str(method), METHODS)
        order["image"] = picture_in(order.get("image"), self._chosen(order).method)
        url = order.get("url")
        if url is not None and not isinstance(url, str):
            raise InputError('"url" must be a string.')
        self._line(order if url is None else order | {"text": "-"})
        return order

    def _line(self, order: Json) -> Line:
        return task_of({name: value for name, value in order.items() if name not in OURS})

    def _chosen(self, order: Json) -> Settings:
        """The settings with the order's method and its options; those of the server are its own method's.

        What the server allows of calls and seconds holds for every method, and no caller changes it.
        Raises: InputError, UnknownName.
        """
        own = self.engine.settings
        name, options = order.get("method") or own.method, order.get("options")
        stated, known = options_of(own.method, own.method_options), settings_of(name)
        kept = {key: value for key, value in stated.items() if name == own.method or (key in BUDGET and key in known)}
        if not isinstance(options, dict | None):
            raise InputError('"options" must be an object: the settings of the method by name.')
        for option, value in (options or {}).items():
            if option not in known:
                raise no_option(name, str(option), known)
            if not isinstance(value, (str, int, float)) or ";" in str(value):
                raise InputError(
                    f"The option {option} is {value!r}; it must be a number, true, false or a plain string."
                )
            if option in BUDGET and option in stated:
                raise InputError(f"The option {option} is the server's own.")
            kept[option] = value
        corpus = corpus_in(order, self.engine.corpora) or own.corpus
        return replace(own, method=name, method_options=options_text(kept), corpus=corpus)

    def _report(self, order: Json, task: Task[Json]) -> Json:
        notes = list[str]()
        if order.get("url") is not None:
            order = order | {"text": self.engine.fetch(order["url"], notes.append)}
            task.check()
        line, picture = self._line(order), order["image"]
        if picture is not None:
            picture = self.engine.look(picture, notes.append)
            task.check()
        report = self.engine.verify(line, self._chosen(order), task.check, picture)
        return {**report_to_dict(report), "id": line.id if line.id is not None else "", "notes": notes}

    def _linked(self, text: str) -> Json:
        kit = self.engine.kit()
        document = restored(kit.linker.link(read(text, kit)))
        unlinked = [
            {"start": m.span.start, "end": m.span.end, "text": m.text} for m in document.mentions if m.entity is None
        ]
        linked = [mention_to_dict(mention) for mention in document.mentions if mention.entity]
        return {"text": document.text, "entities": linked, "unlinked": unlinked}

    # -- batch jobs ---------------------------------------------------------------------------------------------

    def submit(self, rows: object) -> Json:
        """What is told of a new job over the texts. Raises: InputError for any text of it, and then none is begun."""
        if not isinstance(rows, list) or not rows:
            raise InputError('Send {"items": [{"text": "…"}, …]}, one at least.')
        if len(rows) > self.limits.items:
            raise InputError(f"A job takes {self.limits.items:,} texts; these are {len(rows):,}. Send several jobs.")
        orders = []
        for number, row in enumerate(rows, 1):
            try:
                orders.append(self.order(row))
            except ClaimverError as error:
                raise InputError(f"item {number}: {error}") from None
        job = Job(secrets.token_urlsafe(16), orders)
        with self._lock:
            self._make_room()
            self._jobs[job.id] = job
        self._next(job)
        return job.row()

    def job(self, id: str) -> Job:
        """The job of that id. Raises: UnknownName."""
        with self._lock:
            found = self._jobs.get(id)
        if found is None:
            raise UnknownName("job (it may be forgotten by now)", id)
        return found

    def result(self, id: str) -> Json:
        """What the job has found so far, in the order of its texts. Raises: UnknownName."""
        job = self.job(id)
        return job.row() | {"results": list(job.answers)}

    def cancel(self, id: str) -> Json:
        """What is told of the job, which is stopped where it was not over. Raises: UnknownName."""
        job = self.job(id)
        with job.lock:
            job.cancelled = job.cancelled or len(job.answers) < len(job.orders)
            current = job.current
        if current is not None and job.cancelled:
            current.stop()
        return job.row()

    def _make_room(self) -> None:
        """The oldest jobs that are over are forgotten. Raises: InputError where none is."""
        while len(self._jobs) >= self.limits.jobs:
            over = next((id for id, job in self._jobs.items() if job.status in ("done", "cancelled")), None)
            if over is None:
                raise InputError(f"{len(self._jobs)} jobs are at work already. Wait for one, or cancel one.")
            del self._jobs[over]

    def _next(self, job: Job) -> None:
        """The job's next text waits for its turn, behind what callers wait for."""
        with job.lock:
            if job.cancelled or len(job.answers) >= len(job.orders):
                return
            order = job.orders[len(job.answers)]
            job.current = self.pool.submit(
                lambda task: self._report(order, task), seconds=self.limits.seconds, rank=LATER
            )
            current = job.current
        current.future.add_done_callback(lambda future: self._arrived(job, order, current))

    def _arrived(self, job: Job, order: Json, task: Task[Json]) -> None:
        if task.future.cancelled() or task.stopped.is_set():
            return
        error = task.future.exception()
        answer = task.future.result() if error is None else {"id": order.get("id", ""), "error": told(error)}
        with job.lock:
            job.answers.append(answer)
        self._next(job)

    # -- the graph ----------------------------------------------------------------------------------------------

    def search(self, name: str, limit: int = 10) -> Json:
        """The entities of a name, most popular first. Raises: InputError."""
        _between("limit", limit, 1, MOST_FOUND)
        found = self.engine.graph().search(_name(name), limit=limit)
        rows = [
            {
                "id": item.entity.id,
                "label": item.entity.label,
                "description": item.entity.description,
                "aliases": list(item.entity.aliases),
                "score": round(item.score, 4),
            }
            for item in found
        ]
        return {"entities": rows}

    def facts(self, entity: str, limit: int = 50) -> Json:
        """The statements about an entity, by its id or name. Raises: UnknownName, InputError."""
        _between("limit", limit, 1, MOST_FOUND)
        graph = self.engine.graph()
        found = resolved(graph, _name(entity))
        triplets = graph.facts(found.id)
        about = {"id": found.id, "label": found.label, "description": found.description}
        return {"entity": about, "triplets": [triplet_to_dict(t) for t in triplets[:limit]], "count": len(triplets)}

    def paths(self, entities: Sequence[str], max_hops: int = 3, max_paths: int = 4) -> Json:
        """How the entities, by ids or names, are connected. Raises: UnknownName, InputError."""
        _between("max_hops", max_hops, 1, MOST_HOPS)
        _between("max_paths", max_paths, 1, MOST_PATHS)
        if not 2 <= len(entities) <= MOST_NAMES:
            raise InputError(f"Name 2 to {MOST_NAMES} entities; these are {len(entities)}.")
        graph = self.engine.graph()
        seeds = list(dict.fromkeys(resolved(graph, _name(entity)).id for entity in entities))
        hub = self.engine.settings.hub_degree
        found = find_paths(graph, seeds, max_hops=max_hops, max_paths=max_paths, hub_degree=hub)
        rows = [{"triplets": [triplet_to_dict(triplet) for triplet in path.triplets]} for path in found.paths]
        return {"paths": rows, "complete": found.complete}

    def methods(self) -> Json:
        """The methods with their settings and defaults."""
        rows = [
            {"name": name, "about": say(f"method.{name}.about"), "source": about.source, "settings": settings_of(name)}
            for name, about in ABOUT.items()
        ]
        return {"methods": rows, "default": self.engine.settings.method}

    def corpora(self) -> Json:
        """The corpora that a text may name, with what they hold."""
        return listed(self.engine.corpora, self.engine.settings.corpus)

    def health(self) -> Json:
        """That the service answers, and how busy it is."""
        running, waiting = self.pool.load
        return {"status": "ok", "version": __version__, "ready": self.ready, "running": running, "waiting": waiting}


def resolved(graph: KnowledgeGraph, name: str) -> Any:
    """The entity of that id, or the likeliest one of that name. Raises: UnknownName."""
    try:
        return graph.entity(name)
    except UnknownName:
        found = graph.search(name, limit=1)
    if not found:
        raise UnknownName("entity (id, label or alias)", name)
    return found[0].entity


def told(error: BaseException) -> Json:
    """The error as JSON, without details of ours where it was not raised on purpose."""
    if isinstance(error, ClaimverError):
        return {"type": type(error).__name__, "message": str(error)}
    return {"type": "UnexpectedError", "message": UNEXPECTED}


def _between(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise InputError(f"{name} is {value}; it must be {least} to {most}.")


def _name(text: str) -> str:
    if not text.strip() or len(text) > 500:
        raise InputError("A name has 1 to 500 characters.")
    return str(whole_characters(text.strip()))
