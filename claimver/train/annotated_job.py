"""A training from annotation as a job in its own process: gathered, measured, trained, measured again, switched on.

A job is a folder in ``adapters/`` of the user's data folder. ``job.json`` says where it stands, ``curve.jsonl`` how the
loss goes, the file ``stop`` asks it to save its state and end; started again, it goes on from there.
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from claimver.annotate.work import Record
from claimver.errors import ClaimverError, InputError
from claimver.jsonl import read_lines
from claimver.lm.adapter_in_use import FOLDER, use
from claimver.parts import Embedder, Judge
from claimver.report.language import say
from claimver.report.reliability import CARD, card, reliability_of
from claimver.train.annotated import (
    FEWEST,
    FEWEST_HELD,
    HELD,
    Measured,
    better,
    difference,
    interval,
    kept_because,
    measure,
    split_of,
    usable,
)
from claimver.train.factor_loop import Log, Recipe
from claimver.train.judge import planned, train_judge
from claimver.train.judge_examples import Example, read, write
from claimver.train.judge_run import finish

JOB, LOCK, STOP, LOG_FILE = "job.json", ".running", "stop", "log.txt"
LEARN, HELD_FILE = "examples.jsonl", "held.jsonl"
STARTING = 60.0  # seconds that a started process may take until it holds its lock
# Seconds, measured by one job with one thread on a core of its own: ten texts with 19 claims, six steps, 164 s in all.
# A finished job of this computer replaces them.
LOADING, STEP, CLAIM = 13.4, 16.5, 1.1
EPOCHS, ROWS, RATE = 3, 2, 1e-4
CLAIMS_A_STEP = 6
OVER = ("done", "stopped", "failed", "interrupted")
_STARTED: dict[Path, subprocess.Popen[bytes]] = {}  # by this process, so that their ends are noticed


@dataclass(frozen=True)
class Means:
    """What a job works with: the body to train, the judge of a folder, the encoder, the adapter to start from."""

    body: Callable[[], Any]
    judge: Callable[[Path], Judge]
    embedder: Callable[[], Embedder]
    start: Path
    recipe: Recipe


def recipe_of(start: Path, **chosen: Any) -> Recipe:
    """The recipe that goes on from an adapter: its rank, few passes, a low rate."""
    config = json.loads((start / "adapter_config.json").read_text("utf-8"))
    told = {"rank": config["r"], "alpha": float(config["lora_alpha"]), "rate": RATE, "epochs": EPOCHS, "rows": ROWS}
    return Recipe(**(told | {"save_every": 10} | chosen))


def new_job(data: Path) -> Path:
    """The folder of a new job, named for this second."""
    name = datetime.now(UTC).strftime("annotated-%Y%m%d-%H%M%S")
    folder = data / FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def jobs(data: Path) -> list[Path]:
    """The folders of all jobs, the latest first."""
    found = data.joinpath(FOLDER).glob(f"*/{JOB}")
    return sorted((path.parent for path in found), reverse=True)


def expected_seconds(data: Path, texts: int, claims: int) -> float:
    """How long a job on so many texts and claims is expected to take on this computer.

    From what the last finished job has measured here, else from the figures above, more where others use the cores.
    """
    loading, step, claim = (_busy() * seconds for seconds in (LOADING, STEP, CLAIM))
    for folder in jobs(data):
        told = status(folder).get("measured")
        if isinstance(told, dict):
            loading, step, claim = (float(told[name]) for name in ("loading", "step", "claim"))
            break
    held = claims / HELD
    steps = EPOCHS * max(1.0, (claims - held) / CLAIMS_A_STEP)
    return 3 * loading + steps * step + 2 * held * claim


def _busy() -> float:
    """How many times longer work takes beside what runs already; 1 on a computer with a free core."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return max(1.0, (load + 1) / (os.cpu_count() or 1))


# -- from outside -------------------------------------------------------------------------------------------------


def launch(folder: Path, command: Sequence[str]) -> None:
    """The job runs in a process that outlives this one. Repeated while it runs, it does nothing."""
    if alive(folder):
        return
    (folder / STOP).unlink(missing_ok=True)
    told = {name: value for name, value in status(folder).items() if name != "problem"}
    _tell(folder, told | {"state": "starting", "since": time.time()})
    with (folder / LOG_FILE).open("ab") as log:
        _STARTED[folder] = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
        )


def cancel(folder: Path) -> None:
    """The job saves its state before the next step and ends. Twice is as once."""
    (folder / STOP).touch()


def alive(folder: Path) -> bool:
    """Whether a process works on the job, or was started a moment ago."""
    told, started = _read(folder), _STARTED.get(folder)
    if told.get("state") in OVER or not told or (started is not None and started.poll() is not None):
        return False
    if told.get("state") == "starting" and time.time() - float(told.get("since", 0.0)) < STARTING:
        return True
    try:
        with FileLock(folder / LOCK).acquire(timeout=0):
            return False
    except Timeout:
        return True


def status(folder: Path) -> Mapping[str, Any]:
    """Where the job stands; its state is "interrupted" where its process is gone."""
    told = _read(folder)
    if told and told.get("state") not in OVER and not alive(folder):
        return {**told, "state": "interrupted"}
    return told


def why_kept(told: Mapping[str, Any]) -> str:
    """Why the adapter of a job that is done was not switched on by itself, in the language spoken."""
    before, after, low = told["before"], told["after"], f"{100 * told['gain'][0]:+.0f}"
    figures = {"before": before["right"], "after": after["right"], "claims": after["claims"]}
    return say(f"train.kept_{told.get('why') or 'not_better'}", **figures, fewest=FEWEST_HELD, low=low)


def curve(folder: Path) -> list[dict[str, Any]]:
    """The points of the loss: step, loss, seconds."""
    file = folder / "curve.jsonl"
    return [row for _, _, row in read_lines(file)] if file.is_file() else []


def _read(folder: Path) -> dict[str, Any]:
    try:
        told = json.loads((folder / JOB).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}


def _tell(folder: Path, told: Mapping[str, Any]) -> None:
    aside = folder / f"{JOB}.{os.getpid()}"
    aside.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    os.replace(aside, folder / JOB)


# -- the job itself -----------------------------------------------------------------------------------------------


def run(folder: Path, records: Callable[[], Sequence[Record]], means: Means, *, data: Path, log: Log) -> str:
    """The state in which the job ended: "done" or "stopped". Begun before, it goes on.

    Raises: InputError for too few texts, or where a job runs already; ModelError …; the state is then "failed".
    """
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(folder.parent / LOCK).acquire(timeout=0), FileLock(folder / LOCK).acquire(timeout=0):
            return _Run(folder, means, data, log).whole(records)
    except Timeout:
        raise InputError("A training runs already. Wait for it, or cancel it on the page Train.") from None
    except ClaimverError as error:
        _tell(folder, {**_read(folder), "state": "failed", "problem": str(error)})
        raise


class _Run:
    """One run of a job; what it has found out stands in its job.json."""

    def __init__(self, folder: Path, means: Means, data: Path, log: Log) -> None:
        self.folder, self.means, self.data, self.log = folder, means, data, log
        self.told: dict[str, Any] = {name: v for name, v in _read(folder).items() if name != "problem"}
        self.seconds: dict[str, float] = {}

    def whole(self, records: Callable[[], Sequence[Record]]) -> str:
        """All stages, each passed over where an earlier run has done it."""
        if not (self.folder / HELD_FILE).is_file():
            self.gather(records())
        held = _by_text(read(self.folder / HELD_FILE))
        if "before" not in self.told:
            self.say("measuring", before=_row(self.measured(self.means.start, held)))
        steps = self.train()
        if steps is None:
            self.say("stopped")
            return "stopped"
        self.say("measuring again")
        after = self.measured(self.folder, held)
        self.end(_measured(self.told["before"]), after)
        return "done"

    def gather(self, records: Sequence[Record]) -> None:
        """The examples are in the folder, those held out last."""
        self.say("gathering")
        pairs = usable(records)
        if len(pairs) < FEWEST:
            raise InputError(
                f"Too few texts are settled ({len(pairs)}): {FEWEST} are needed to train and to measure. Accept or "
                "correct more on the page Annotate; where people disagree, settle it in the review."
            )
        split = split_of(pairs, self.means.embedder())
        write([example for examples in split.learn for example in examples], self.folder / LEARN)
        aside = self.folder / f"{HELD_FILE}.part"
        write([example for examples in split.held for example in examples], aside)
        os.replace(aside, self.folder / HELD_FILE)
        self.say("gathering", texts=len(split.learn), held_texts=len(split.held))

    def measured(self, adapter: Path, held: Sequence[Sequence[Example]]) -> Measured:
        """How the adapter of that folder does on the texts held out."""
        began = time.monotonic()
        judge = self.means.judge(adapter)
        self.seconds["loading"] = time.monotonic() - began
        began = time.monotonic()
        found = measure(judge, held)
        self.seconds["claim"] = (time.monotonic() - began) / max(1, found.claims)
        return found

    def train(self) -> int | None:
        """The steps taken; None where it was asked to stop."""
        body, recipe = self.means.body(), self.means.recipe
        examples = read(self.folder / LEARN)
        steps = len(planned(examples, body, recipe))
        self.say("training", steps=steps, recipe=asdict(recipe))
        began, before = time.monotonic(), len(curve(self.folder))
        taken = train_judge(
            examples,
            body,
            self.folder,
            recipe,
            log=self.log,
            start=self.means.start,
            told_every=1,
            stop=lambda: (self.folder / STOP).exists(),
        )
        self.seconds["step"] = (time.monotonic() - began) / max(1, taken - before)
        if taken < steps:
            return None
        finish(self.folder, recipe, taken)
        self.named()
        return taken

    def named(self) -> None:
        """The adapter's own name, and the calibration of the one that it comes from."""
        file = self.folder / "judge.json"
        began = json.loads((self.means.start / "judge.json").read_text("utf-8"))
        told = json.loads(file.read_text("utf-8"))
        told |= {
            "name": f"{began['name'].partition('+annotated')[0]}+{self.folder.name}",
            "temperature": began["temperature"],
            "counts": bool(began.get("counts")),
        }
        file.write_text(json.dumps(told, indent=1) + "\n", "utf-8")

    def end(self, before: Measured, after: Measured) -> None:
        """What was measured is told, and the adapter is switched on where it is surely enough better."""
        self.calibrated(after)
        why = kept_because(before, after)
        if not why:
            use(self.data, self.folder.name)
        low, high = difference(before, after)
        self.say(
            "done",
            after=_row(after),
            gain=[low, high],
            better=better(before, after),
            why=why,
            switched=not why,
            measured=self.seconds,
            over=time.time(),
        )

    def calibrated(self, after: Measured) -> None:
        """How reliable the adapter's confidence was on the claims held out, as its card."""
        name = str(json.loads((self.folder / "judge.json").read_text("utf-8"))["name"])
        where = f"{after.claims} claims of annotated texts held out from its training, before the checks"
        (self.folder / CARD).write_text(card(name, reliability_of(after.sure, where)), "utf-8")

    def say(self, state: str, **found: Any) -> None:
        """Keep where the job stands."""
        self.told |= {"state": state, "at": time.time()} | found
        _tell(self.folder, self.told)
        self.log(state)


def _by_text(examples: Sequence[Example]) -> list[list[Example]]:
    by_text: dict[str, list[Example]] = {}
    for example in examples:
        by_text.setdefault(example.source, []).append(example)
    return list(by_text.values())


def _row(found: Measured) -> dict[str, Any]:
    low, high = interval(found.right, found.claims)
    return {
        "texts": list(found.texts),
        "right": found.right,
        "claims": found.claims,
        "loss": found.loss,
        "interval": [low, high],
    }


def _measured(row: Mapping[str, Any]) -> Measured:
    return Measured(tuple((int(right), int(claims)) for right, claims in row["texts"]), float(row["loss"]))
