"""A method over a file of batch lines with gold labels: ``"label"`` for the text, or ``"claims"`` with spans."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from claimver.batch import Task, VerifyText, task_of
from claimver.errors import InputError, UnknownName
from claimver.evaluate.metrics import Pair, Score, accuracy, confusion, interval, macro_f1
from claimver.jsonl import Json, read_lines
from claimver.settings import Settings
from claimver.types import Label, Report

Suite = Callable[[Settings, VerifyText], Json]
_LABELS = {label.value.casefold(): label.value for label in Label} | {"exploratory": Label.EXTRAPOLATORY.value}


def _embedded(settings: Settings, verify: VerifyText) -> Json:
    from claimver.evaluate.suite import embedded

    return embedded(settings, verify)


SUITES: dict[str, Suite] = {"embedded": _embedded}


@dataclass(frozen=True, slots=True)
class Gold:
    """One line: the text with its evidence, and the label of the text or of each claim (start, end, label)."""

    task: Task
    label: str | None = None
    claims: tuple[tuple[int, int, str], ...] = ()


@dataclass
class Tally:
    """What has been counted so far, one group of pairs for each text."""

    groups: list[list[Pair]] = field(default_factory=list)
    spans_found: int = 0
    failed: int = 0


def read_gold(path: Path) -> list[Gold]:
    """The lines of a file. Raises: InputError naming file and line."""
    found = []
    try:
        for number, _, row in read_lines(path):
            try:
                found.append(_gold(row))
            except InputError as error:
                raise InputError(f"{path}:{number}: {error}") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}. Check the name.") from error
    if not found:
        raise InputError(f"{path} holds no line.")
    return found


def _gold(row: Json) -> Gold:
    task = task_of(row)
    if "claims" in row:
        return Gold(task, claims=tuple(_claim(item, task.text) for item in row["claims"]))
    if "label" in row:
        return Gold(task, label=_label(row["label"]))
    raise InputError('the line has neither "label" nor "claims"; one of them must hold the gold labels.')


def _claim(item: Any, text: str) -> tuple[int, int, str]:
    if not isinstance(item, Mapping) or "label" not in item:
        raise InputError(f'the claim {item!r} must be {{"start", "end", "label"}} or {{"text", "label"}}.')
    if "start" in item and "end" in item:
        return int(item["start"]), int(item["end"]), _label(item["label"])
    start = text.find(str(item.get("text", "")))
    if start < 0 or not item.get("text"):
        raise InputError(f"the claim {item.get('text')!r} is no part of the text.")
    return start, start + len(item["text"]), _label(item["label"])


def _label(name: object) -> str:
    label = _LABELS.get(str(name).casefold())
    if label is None:
        raise UnknownName("label", str(name), [label.value for label in Label])
    return label


def text_label(report: Report) -> str | None:
    """The label of a whole text: Contradictory where a claim is, else Extrapolatory where one is, else Attributable.

    None where no claim has a label.
    """
    found = {verdict.label for verdict in report.verdicts}
    for label in (Label.CONTRADICTORY, Label.EXTRAPOLATORY, Label.ATTRIBUTABLE):
        if label in found:
            return str(label.value)
    return None


def evaluate_file(name: str, settings: Settings, verify: VerifyText) -> Json:
    """The scores of the method in ``settings`` over a file. Raises: InputError, UnknownName."""
    path = Path(name)
    if not path.is_file() and path.suffix == "":
        raise UnknownName("file or data set", name)
    gold = read_gold(path)
    tally = Tally()
    for item in gold:
        _count(item, settings, verify, tally)
    claims = sum(len(item.claims) for item in gold)
    pairs = [pair for group in tally.groups for pair in group]
    scores: Json = {
        "method": settings.method,
        "model": settings.model,
        "file": path.name,
        "texts": len(gold),
        "failed": tally.failed,
        "judgements": len(pairs),
        "accuracy": asdict(interval(accuracy, tally.groups)),
        "macro_f1": asdict(interval(macro_f1, tally.groups)),
        "confusion": confusion(pairs),
    }
    if claims:
        scores["claims"] = {"gold": claims, "span_found": tally.spans_found}
    return scores


def _count(item: Gold, settings: Settings, verify: VerifyText, tally: Tally) -> None:
    task = item.task
    try:
        report = verify(
            task.text,
            settings=settings,
            triplets=task.triplets,
            passages=task.passages,
            id=str(task.id or ""),
            date=task.date,
        )
    except InputError:  # this text cannot be judged; what is wrong for all of them ends the run
        tally.failed += 1
        tally.groups.append([(label, None) for label in _golds(item)])
        return
    if item.label is not None:
        tally.groups.append([(item.label, text_label(report))])
        return
    found = {(v.claim.span.start, v.claim.span.end): v.label.value if v.label else None for v in report.verdicts}
    tally.spans_found += sum((start, end) in found for start, end, _ in item.claims)
    tally.groups.append([(label, found.get((start, end))) for start, end, label in item.claims])


def _golds(item: Gold) -> Sequence[str]:
    return [item.label] if item.label is not None else [label for _, _, label in item.claims]


def evaluate_suite(name: str, settings: Settings, verify: VerifyText) -> Json:
    """The scores of a named set of measurements. Raises: UnknownName, which lists those that exist."""
    if name not in SUITES:
        raise UnknownName("suite", name, SUITES)
    return SUITES[name](settings, verify)


def scores_text(scores: Json) -> str:
    """The scores for a reader, one on a line."""
    lines = []
    for name, value in scores.items():
        if isinstance(value, Mapping) and set(value) == {"value", "low", "high"}:
            lines.append(f"{name:11} {Score(**value)}  (95 % bootstrap interval)")
        elif name == "confusion":
            lines += [f"gold {gold:14} {_cells(row)}" for gold, row in value.items()]
        else:
            lines.append(f"{name:11} {_cells(value) if isinstance(value, Mapping) else value}")
    return "\n".join(lines)


def _cells(row: Mapping[str, object]) -> str:
    return "  ".join(f"{name} {value}" for name, value in row.items())


__all__ = [
    "SUITES",
    "Gold",
    "evaluate_file",
    "evaluate_suite",
    "read_gold",
    "scores_text",
    "text_label",
]
