"""Many texts: a JSON line in, a report's line out, in order, and a rerun goes on where the last one ended.

A line that has a claim without label because the budget was spent is not done: a rerun tries it again.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

from claimver import __version__
from claimver.errors import (
    FAULTS,
    ClaimverError,
    InputError,
    MissingPackage,
    ModelError,
    SettingsError,
    StoreError,
    UnknownName,
)
from claimver.journal import Journal
from claimver.jsonl import Json, dumps, report_to_dict, whole_characters
from claimver.kg.given import Names, given_triplet
from claimver.methods.beside import contents_of
from claimver.settings import Settings
from claimver.types import Cause, Passage, Report, Triplet

# What is wrong for every line alike ends the run; what is wrong with one line is that line's answer.
FOR_ALL = (StoreError, ModelError, MissingPackage, SettingsError, UnknownName)
_NO_EFFECT = (
    "threads", "cache", "models", "assets", "data", "contact", "retrieval_seconds",
    "token_budget", "budget", "price_prompt", "price_reply",  # what a budget cut short is tried again
)  # fmt: skip
_AHEAD = 4  # lines in work for each worker
Line = dict[str, object]


class VerifyText(Protocol):
    """``claimver.compose.verify_text``, or a scripted one."""

    def __call__(self, text: str, *, settings: Settings | None = None, **chosen: object) -> Report:
        """The report on a text."""
        ...


@dataclass(frozen=True, slots=True)
class Task:
    """One input line as read: ``digest`` is its hash, ``fault`` what is wrong with it or ""."""

    digest: str
    id: str | int | None = None
    text: str = ""
    triplets: tuple[Names | Triplet, ...] | None = None
    passages: tuple[Passage, ...] | None = None
    date: str = ""
    image: str = ""
    caption: str = ""  # of the image
    image_text: bool = False  # whether the text in the image is read too
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One output line (without its end), what it took, whether it is an error's, or one that a rerun tries again."""

    line: bytes
    seconds: dict[str, float]
    failed: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True)
class Summary:
    """How many lines there are, how many were done before, how many new ones failed, and the first one's problem."""

    lines: int
    before: int
    failed: int
    problem: str = ""


def read_tasks(source: Path) -> Iterator[Task]:
    """The tasks of a JSON-lines file, blank lines skipped. Raises: InputError where the file cannot be read."""
    try:
        with source.open("rb") as file:
            for number, raw in enumerate(file):
                line = raw.removeprefix(b"\xef\xbb\xbf").strip() if number == 0 else raw.strip()
                if line:
                    yield _task(line)
    except OSError as error:
        raise InputError(
            f"{source} cannot be read: {error.strerror or error}. Check the name and the rights."
        ) from error


def _task(line: bytes) -> Task:
    digest = hashlib.sha256(line).hexdigest()[:32]
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        return Task(digest, fault=f"The line is not JSON: {error}.")
    if not isinstance(row, dict):
        return Task(digest, fault=f"The line is {type(row).__name__}, not a JSON object.")
    id = row.get("id")
    if not isinstance(id, (str, int)) or isinstance(id, bool) or id == "":
        return Task(digest, fault='The line has no "id", a string that no other line has.')
    try:
        return replace(task_of(whole_characters(row)), id=id, digest=digest, **_image(whole_characters(row)))
    except InputError as error:
        return Task(digest, id, fault=str(error))


def task_of(row: Line) -> Task:
    """The task that a batch line states. Raises: InputError, which names the field."""
    id, text, date = row.get("id"), row.get("text"), row.get("date")
    if not isinstance(text, str):
        raise InputError('The line has no "text", a string.')
    if not isinstance(date, (str, type(None))):
        raise InputError(f'"date" is {date!r}; it must be a string such as "2024-05-31".')
    triplets, passages = _listed(row, "triplets"), _listed(row, "passages")
    return Task(
        digest="",
        id=id if isinstance(id, (str, int)) else None,
        text=text,
        triplets=None if triplets is None else tuple(given_triplet(item, n) for n, item in enumerate(triplets, 1)),
        passages=None if passages is None else tuple(_passage(item, n) for n, item in enumerate(passages, 1)),
        date=date or "",
    )


def _image(row: Line) -> dict[str, Any]:
    """The file of the image beside the text, and what is said of it; only lines of files on this machine name one."""
    image, caption, text = row.get("image") or "", row.get("caption") or "", row.get("image_text") or False
    if not isinstance(image, str):
        raise InputError(f'"image" is {image!r}; it must be the path of a file.')
    if not isinstance(caption, str):
        raise InputError(f'"caption" is {caption!r}; it must be a string.')
    if not isinstance(text, bool):
        raise InputError(f'"image_text" is {text!r}; it must be true or false.')
    return {"image": image, "caption": caption, "image_text": text}


def _listed(row: Line, name: str) -> list[object] | None:
    value = row.get(name)
    if value is None or isinstance(value, list):
        return value
    raise InputError(f'"{name}" is {type(value).__name__}; it must be a list.')


def _passage(item: object, number: int) -> Passage:
    fields = item if isinstance(item, dict) else {"text": item}
    known = {name: fields.get(name) or "" for name in ("id", "text", "title", "url", "date")}
    known["id"] = str(known["id"] or f"p{number}")
    if not all(isinstance(value, str) for value in known.values()) or not str(known["text"]).strip():
        raise InputError(f'passage {number} is {item!r}; it must be {{"id", "text"}}, both strings.')
    return Passage(**{name: str(value) for name, value in known.items()})


def answer(verify: VerifyText, settings: Settings, task: Task) -> Outcome:
    """The output line of a task: its report, or what was wrong. Raises: what is wrong for every line."""
    begun = time.perf_counter()
    try:
        row, laps = _reported(verify, settings, task)
    except FOR_ALL:
        raise
    except ClaimverError as error:
        row, laps = _error(task, error, str(error)), {}
    except FAULTS as error:  # a fault of ours must not end a run over a million lines
        row, laps = _error(task, error, f"A fault in ClaimVer itself: {error}. Please report it with this line."), {}
    seconds = {**laps, "total": round(time.perf_counter() - begun, 4)}
    again = any(claim["cause"] == Cause.BUDGET.value for claim in row.get("claims", ()))
    return Outcome(dumps(row).encode("utf-8"), seconds, failed="error" in row, again=again)


def _beside(task: Task, settings: Settings) -> dict[str, object]:
    """The image of the line, for a method that takes one, with what is said of it and of those nearly the same.

    Raises: InputError, StoreError, MissingPackage.
    """
    from claimver.methods import SEEING

    if not task.image or settings.method not in SEEING:
        return {}
    from claimver.corpus.image_index import nearly_the_same
    from claimver.corpus.images import SeenImage, read_image

    facts = read_image(Path(task.image), text=task.image_text)
    given = task.triplets is not None or task.passages is not None
    near = () if given else nearly_the_same(facts, settings.corpus)
    return {"options": {"image": SeenImage(facts, task.caption, near, task.image)}}


def _reported(verify: VerifyText, settings: Settings, task: Task) -> tuple[Json, dict[str, float]]:
    if task.fault:
        raise InputError(task.fault)
    report = verify(
        task.text,
        settings=settings,
        triplets=task.triplets,
        passages=task.passages,
        id=str(task.id),
        date=task.date,
        afresh=True,  # a run that goes on has not read the lines before
        **_beside(task, settings),
    )
    return {**report_to_dict(report), "id": task.id}, dict(report.seconds)


def _error(task: Task, error: Exception, message: str) -> Json:
    return {"id": task.id, "error": {"type": type(error).__name__, "message": message}}


def run_batch(
    source: Path,
    out: Path,
    verify: VerifyText,
    *,
    settings: Settings,
    workers: int = 1,
    elsewhere: Workers | None = None,
    progress: Callable[[int, int], None] = lambda done, lines: None,
) -> Summary:
    """What was done; ``out`` then holds one line for each line of ``source``, in its order.

    ``out`` may hold a part from an earlier run, killed at any moment; what it has done is not done again. With more
    than one worker each is a process of its own, and ``verify`` must be a function of a module; ``elsewhere`` starts
    them on other machines, and ``workers`` is then how many it has.
    Raises: InputError, also where ``out`` was begun over other documents, and what is wrong for every line (StoreError,
    ModelError …).
    """
    if workers < 1:
        raise SettingsError(f"workers is {workers}; it must be at least 1.")
    if out.exists() and source.exists() and out.samefile(source):
        raise InputError(f"{out} is the input itself. Name another file for the output.")
    lines = _count(source)
    with Journal(out, run=_fingerprint(settings), contents=contents_of(settings.method, settings.corpus)) as journal:
        kept = journal.resume(task.digest for task in read_tasks(source))
        done, before, failed, problem = kept, kept, 0, ""
        progress(done, lines)
        with (elsewhere or _workers)(verify, settings, workers) as submit:
            rest = islice(read_tasks(source), kept, None)
            for task, outcome, known in _in_order(rest, journal, submit, ahead=_AHEAD * workers if workers > 1 else 1):
                journal.write(task.id, task.digest, outcome.line, outcome.seconds, again=outcome.again)
                done, before, failed = done + 1, before + known, failed + (outcome.failed and not known)
                if outcome.failed and not known and not problem:
                    problem = str(json.loads(outcome.line)["error"]["message"])
                progress(done, lines)
        journal.finish()
    return Summary(lines, before, failed, problem)


def _count(source: Path) -> int:
    """How many tasks there are. Raises: InputError for an id that two lines have."""
    seen: set[str] = set()
    lines = 0
    for task in read_tasks(source):
        lines += 1
        if task.id is None:
            continue
        if str(task.id) in seen:
            raise InputError(f"{source}: two lines have the id {str(task.id)!r}. Give each line an id of its own.")
        seen.add(str(task.id))
    return lines


def _fingerprint(settings: Settings) -> str:
    """A hash of the settings that change what a report says."""
    chosen = {name: value for name, value in asdict(settings).items() if name not in _NO_EFFECT}
    return hashlib.sha256(dumps({**chosen, "version": __version__}).encode()).hexdigest()[:16]


Submit = Callable[[Task], Callable[[], Outcome]]  # starts a task, and gives what waits for its outcome
Workers = Callable[[VerifyText, Settings, int], AbstractContextManager[Submit]]


def _in_order(
    tasks: Iterator[Task], journal: Journal, submit: Submit, *, ahead: int
) -> Iterator[tuple[Task, Outcome, bool]]:
    """Each task with its outcome and whether an earlier run had it, at most ``ahead`` in work at once."""
    waiting: deque[tuple[Task, Callable[[], Outcome], bool]] = deque()
    for task in tasks:
        earlier = journal.earlier(task.digest)
        if earlier is None:
            waiting.append((task, submit(task), False))
        else:
            waiting.append((task, partial(Outcome, *earlier), True))
        if len(waiting) >= ahead:
            first, result, known = waiting.popleft()
            yield first, result(), known
    for task, result, known in waiting:
        yield task, result(), known


@contextmanager
def _workers(verify: VerifyText, settings: Settings, count: int) -> Iterator[Submit]:
    """A function that starts a task and gives a function that waits for its outcome."""
    if count == 1:
        yield lambda task: partial(answer, verify, settings, task)
        return
    own = replace(settings, threads=max(1, settings.threads // count))
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"), initializer=_watch_parent)
    try:
        yield lambda task: pool.submit(answer, verify, own, task).result
    except BrokenProcessPool:
        raise InputError(
            "A worker process died, for want of memory perhaps. Run the same command again to go on, "
            "with fewer --workers."
        ) from None
    finally:
        for worker in multiprocessing.active_children():
            if worker not in others:  # what it is at, if the batch was stopped, nobody waits for
                worker.terminate()
        pool.shutdown(cancel_futures=True)


def _watch_parent() -> None:
    """This worker ends when the process that started it is gone, killed or not, and by nothing else."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.join,), daemon=True).start()


def _end_with(join: Callable[[], object]) -> None:
    join()
    os._exit(1)


__all__: Sequence[str] = [
    "FOR_ALL",
    "Outcome",
    "Submit",
    "Summary",
    "Task",
    "VerifyText",
    "Workers",
    "answer",
    "read_tasks",
    "run_batch",
    "task_of",
]
