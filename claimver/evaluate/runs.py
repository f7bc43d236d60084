"""One run of a method over a set: a file whose first line says what made it and each other line what one claim got.

A run that was stopped goes on where it ended; a line that was being written then is done again.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import platformdirs

from claimver import __version__
from claimver.batch import VerifyText
from claimver.comparison import cost
from claimver.corpus.open import searched
from claimver.errors import InputError
from claimver.evaluate.datasets import Case, cases_of, dataset, sampled
from claimver.evaluate.run import text_label
from claimver.jsonl import Json, dumps
from claimver.settings import ROOT, Settings
from claimver.types import Entity, Label, Report, Verdict

__all__ = ["Outcome", "Run", "evaluate_dataset", "read_run", "run_files", "runs_folder"]

KB = ("retrieval", "pattern")  # kinds of the steps that ask the knowledge base
FIXED = (
    "dataset",
    "cases",
    "method",
    "options",
    "model",
    "adapter",
    "kg",
    "corpus",
    "seed",
    "count",
    "commit",
    "version",
)
Told = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one claim of the set got; ``predicted`` is in the set's words, ``label`` in ours.

    ``retrieved`` and ``cited`` count statements and passages. ``named`` are the entities that the claim names, ``held``
    those of them that the evidence holds; ``opposed`` says whether one statement is cited both for and against.
    """

    id: str
    gold: str
    predicted: str | None
    group: str = ""
    text: str = ""
    label: str | None = None
    confidence: float = 0.0
    rationale: str = ""
    tms: float = 0.0
    cited: int = 0
    retrieved: int = 0
    named: int = 0
    held: int = 0
    opposed: bool = False
    calls: int = 0
    kb_calls: int = 0
    tokens: int = 0
    seconds: float = 0.0
    error: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """A file of results, read."""

    path: Path
    about: Mapping[str, Any]
    outcomes: tuple[Outcome, ...]

    @property
    def name(self) -> str:
        """Method, set and model, for a reader."""
        return f"{self.about['method']} on {self.about['dataset']} ({self.about['model']})"

    @property
    def finished(self) -> bool:
        """Whether every claim of the run is done."""
        return len(self.outcomes) >= int(self.about["count"])


def runs_folder(settings: Settings) -> Path:
    """Where runs are kept unless a file is named: in the folder of the user's data."""
    own = Path(settings.additions).expanduser() if settings.additions else platformdirs.user_data_path("claimver")
    return own / "runs"


def run_files(folder: Path) -> tuple[Path, ...]:
    """The files of results in a folder, the newest first."""
    found = [path for path in folder.glob("*.jsonl") if path.is_file()]
    return tuple(sorted(found, key=lambda path: (-path.stat().st_mtime, path.name)))


def read_run(path: Path) -> Run:
    """The results of a file, without a last line that was cut off. Raises: InputError."""
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}. Check the name.") from error
    try:
        about = dict(json.loads(lines[0]))
        outcomes = tuple(Outcome(**json.loads(line)) for line in lines[1:-1])
        known = all(isinstance(about.get(name), int if name in ("seed", "count") else str) for name in FIXED)
    except (ValueError, TypeError) as error:
        raise InputError(
            f"{path} is no file of results ({error}). Make one: claimver evaluate METHOD DATASET"
        ) from None
    if not known:
        raise InputError(f"{path} is no file of results. Make one: claimver evaluate METHOD DATASET")
    return Run(path, about, outcomes)


def evaluate_dataset(
    named: str,
    settings: Settings,
    verify: VerifyText,
    *,
    snapshot: str = "",
    out: Path | None = None,
    cases: Sequence[Case] | None = None,
    count: int = 0,
    seed: int = 7,
    progress: Told = lambda done, of: None,
) -> Run:
    """The run over a set, begun or gone on with; ``snapshot`` is the knowledge graph's.

    ``cases`` are those of the set that are taken, where the caller chose them or gave them evidence.

    Raises: InputError where the file was made in another way.
    """
    cases = sampled(cases_of(named, settings) if cases is None else cases, count, seed=seed)
    about = _about(named, cases, settings, seed=seed, snapshot=snapshot or settings.kg)
    path = out or runs_folder(settings) / f"{_file_name(about)}.jsonl"
    for done in evaluating(path, about, cases, settings, verify):
        progress(done, len(cases))
    return read_run(path)


def evaluate_own(
    name: str, cases: Sequence[Case], settings: Settings, verify: VerifyText, *, snapshot: str = ""
) -> Generator[int, None, Run]:
    """How many claims of a set of one's own are done, one after another; then the run. Raises: InputError."""
    about = _about(f"lines:{name}", list(cases), settings, seed=0, snapshot=snapshot or settings.kg)
    path = runs_folder(settings) / f"{_file_name(about)}.jsonl"
    yield from evaluating(path, about, cases, settings, verify)
    path.touch()  # the newest, also where all of it was done before
    return read_run(path)


def evaluating(path: Path, about: Json, cases: Sequence[Case], settings: Settings, verify: VerifyText) -> Iterator[int]:
    """How many of the cases are done, one after another, their outcomes in the file. Raises: InputError."""
    answers = dataset(str(about["dataset"]).partition(":")[0]).answers
    done = _open(path, about)
    for place, case in enumerate(cases, 1):
        if case.id not in done:
            outcome = _outcome(case, answers, settings, verify, about)
            with path.open("ab") as file:
                file.write((dumps(asdict(outcome)) + "\n").encode())
                file.flush()
                os.fsync(file.fileno())
        yield place


def _open(path: Path, about: Json) -> set[str]:
    """The ids that are done; the file is there and ends with a whole line."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or b"\n" not in path.read_bytes():
            path.write_bytes((dumps(about) + "\n").encode())
            return set()
        run = read_run(path)
        data = path.read_bytes()
        if not data.endswith(b"\n"):
            os.truncate(path, data.rfind(b"\n") + 1)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}. Name another file.") from error
    differing = [name for name in FIXED if run.about[name] != about[name]]
    if differing:
        told = "; ".join(f"{name} {run.about[name]!r} there, {about[name]!r} now" for name in differing)
        raise InputError(f"{path} was made in another way ({told}). Name another file with --out.")
    return {outcome.id for outcome in run.outcomes}


def _about(named: str, cases: list[Case], settings: Settings, *, seed: int, snapshot: str) -> Json:
    digest = hashlib.sha256("\n".join(f"{case.id}\t{case.text}\t{case.gold}" for case in cases).encode())
    return {
        "dataset": named,
        "cases": digest.hexdigest()[:16],
        "count": len(cases),
        "seed": seed,
        "method": settings.method,
        "options": settings.method_options,
        "model": settings.model,
        "adapter": _adapter(settings),
        "kg": snapshot,
        "corpus": searched(settings),
        "commit": _commit(),
        "version": __version__,
    }


def _file_name(about: Json) -> str:
    """A name that tells method and set, and a hash of all that makes the run."""
    digest = hashlib.sha256(dumps({name: about[name] for name in FIXED}).encode()).hexdigest()[:8]
    words = f"{about['method']}-{about['dataset'].partition(':')[0]}-{digest}"
    return "".join(c if c.isalnum() or c in "-_" else "_" for c in words)


def _adapter(settings: Settings) -> str:
    """The hash of the adapter that judges; "" where none does."""
    from claimver.compose import judge_folder
    from claimver.lm.open import is_embedded

    folder = Path(settings.models) / "verifier" if is_embedded(settings.model) else judge_folder(settings)
    file = folder / "adapter_model.safetensors" if folder else None
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16] if file and file.is_file() else ""


def _commit() -> str:
    """The commit of the checkout, "+" after it where files were changed; "" where this is none."""
    try:
        head = _git("rev-parse", "HEAD")
        return head[:12] + ("+" if head and _git("status", "--porcelain", "--untracked-files=no") else "")
    except (OSError, subprocess.SubprocessError):
        return ""


def _git(*words: str) -> str:
    found = subprocess.run(
        ["git", "-C", str(ROOT), *words],  # noqa: S607
        capture_output=True, text=True, timeout=20, check=True,
    )  # fmt: skip
    return found.stdout.strip()


def _outcome(case: Case, answers: Mapping[Label, str], settings: Settings, verify: VerifyText, about: Json) -> Outcome:
    made = Outcome(case.id, case.gold, None, case.group, case.text)
    try:
        report = verify(
            case.text, settings=settings, triplets=case.triplets, passages=case.passages, id=case.id, date=case.date
        )
    except InputError as error:  # this claim cannot be judged; what is wrong for all of them ends the run
        return replace(made, error=str(error))
    return _counted(made, report, answers)


def _counted(made: Outcome, report: Report, answers: Mapping[Label, str]) -> Outcome:
    label = text_label(report)
    verdicts = report.verdicts
    deciding = [v for v in verdicts if v.label is not None and v.label.value == label]
    spent, cited = cost(verdicts), {id for v in verdicts for id in _cited(v)}
    evidence = report.evidence
    names = {m.entity.id: m.entity.label for m in report.document.mentions if m.entity}
    return replace(
        made,
        predicted=answers[Label(label)] if label else None,
        label=label,
        confidence=round(min((v.confidence for v in deciding), default=0.0), 4),
        rationale=" ".join(dict.fromkeys(v.rationale for v in verdicts))[:2_000],
        tms=round(sum(v.tms for v in verdicts) / len(verdicts), 4) if verdicts else 0.0,
        cited=len(cited),
        retrieved=len(evidence.triplets) + len(evidence.passages),
        named=len(names),
        held=sum(_holds(report, id, name) for id, name in names.items()),
        opposed=_opposed(verdicts),
        calls=spent.calls,
        kb_calls=sum(step.kind in KB for v in verdicts for step in v.steps),
        tokens=spent.tokens,
        seconds=round(sum(report.seconds.values()), 3),
    )


def _holds(report: Report, id: str, name: str) -> bool:
    """Whether the evidence holds an entity: as an end of a statement, or by its name in a passage."""
    ends = (end for t in report.evidence.triplets for end in (t.subject, t.object) if isinstance(end, Entity))
    wanted = name.casefold()
    return any(end.id == id for end in ends) or any(wanted in p.text.casefold() for p in report.evidence.passages)


def _opposed(verdicts: Iterable[Verdict]) -> bool:
    sides: dict[str, set[Label | None]] = {}
    for verdict in verdicts:
        for id in _cited(verdict):
            sides.setdefault(id, set()).add(verdict.label)
    return any({Label.ATTRIBUTABLE, Label.CONTRADICTORY} <= labels for labels in sides.values())


def _cited(verdict: Verdict) -> list[str]:
    return [*(triplet.id for triplet in verdict.triplets), *(passage.id for passage in verdict.passages)]
