"""Texts to be labelled by a model and then reviewed by people: WikiQA-style files, and JSON lines with a text each."""

from __future__ import annotations

import csv
import gzip
import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

from claimver.batch import VerifyText
from claimver.errors import ClaimverError, InputError, ModelError, SettingsError, StoreError, UnknownName
from claimver.jsonl import dumps, read_lines
from claimver.settings import Settings
from claimver.train.adapter_examples import (
    FEWEST_ENTITIES,
    TEST_SPLIT,
    Example,
    Status,
    example_to_dict,
    of_report,
    read_examples,
)
from claimver.train.human import detokenised

MOST_TRIPLETS = 24  # that an example keeps: those cited, then the first of the others
_TESTS = ("test", "dev", "valid")
_FOR_ALL = (ModelError, SettingsError, StoreError, UnknownName)  # wrong for every text alike


@dataclass(frozen=True, slots=True)
class Text:
    """One text to label; ``split`` "test" where it must never be trained on."""

    id: str
    text: str
    split: str = ""


@dataclass
class Labelled:
    """What became of the texts; ``reasons`` counts those that did not reach the queue."""

    queued: int = 0
    before: int = 0
    reasons: dict[str, int] | None = None

    def leave(self, reason: str) -> None:
        """Count a text that does not reach the queue."""
        self.reasons = self.reasons or {}
        self.reasons[reason] = self.reasons.get(reason, 0) + 1


def read_texts(path: Path) -> list[Text]:
    """The texts of a WikiQA-style table (.tsv, .txt, also .gz) or of JSON lines with "text".

    Raises: InputError for a file that is neither, or holds none.
    """
    name = path.name.removesuffix(".gz")
    try:
        found = list(_wikiqa(path) if name.endswith((".tsv", ".txt")) else _lines(path))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(
            f"{path} cannot be read: {error}. Name a WikiQA table or JSON lines with a text each."
        ) from None
    if not found:
        raise InputError(f"{path} holds no text.")
    return found


def _lines(path: Path) -> Iterator[Text]:
    for number, _, row in read_lines(path):
        if not isinstance(row.get("text"), str):
            raise InputError(f'{path}:{number}: the line has no "text", a string.')
        yield Text(str(row.get("id") or f"line-{number}"), row["text"], str(row.get("split") or ""))


def _wikiqa(path: Path) -> Iterator[Text]:
    """The right answers of a WikiQA file, with a header (the published TSV) or as question, sentence, label.

    The paper took its test samples from WikiQA's test and validation splits, so both are test material here.
    """
    split = TEST_SPLIT if any(word in path.name.casefold() for word in _TESTS) else ""
    stem = path.name.partition(".")[0]
    seen: set[str] = set()
    with _opened(path) as file:
        for number, row in enumerate(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE), 1):
            if len(row) < 3:
                raise InputError(f"{path}:{number}: a line of a WikiQA table has question, sentence and label.")
            sentence = as_written(row[-2])
            if row[-1].strip() == "1" and sentence not in seen:
                seen.add(sentence)
                yield Text(f"{stem}-{number}", sentence, split)


def _opened(path: Path) -> IO[str]:
    if path.suffix == ".gz":
        return gzip.open(path, "rt", encoding="utf-8", newline="")
    return path.open(encoding="utf-8", newline="")


def as_written(sentence: str) -> str:
    """A tokenised sentence as people write it.

    >>> as_written("A rocket engine , or simply `` rocket '' , is a jet engine .")
    'A rocket engine, or simply "rocket", is a jet engine.'
    """
    text = detokenised(sentence.replace("-LRB-", "(").replace("-RRB-", ")").split())
    return re.sub(r"\s*''", '"', re.sub(r"``\s*", '"', text))


def label_texts(
    texts: Iterable[Text],
    queue: Path,
    verify: VerifyText,
    settings: Settings,
    *,
    source: str = "",
    note: Callable[[str], None] = lambda line: None,
) -> Labelled:
    """What became of the texts: each is verified as usual, and a readable result is a pending example of the file.

    Texts whose id is in the file are not asked again. Raises: what is wrong for every text alike.
    """
    done = {example.id for example in read_examples(queue)} if queue.exists() else set()
    summary = Labelled()
    for item in texts:
        if item.id in done:
            summary.before += 1
            continue
        try:
            report = verify(item.text, settings=settings, id=item.id)
        except _FOR_ALL:
            raise
        except ClaimverError as error:
            summary.leave("failed")
            note(f"{item.id}: {error}")
            continue
        example = trimmed(of_report(report, source=source or report.model, split=item.split, status=Status.PENDING))
        reason = _unusable(example)
        if reason:
            summary.leave(reason)
        else:
            _append(queue, example)
            summary.queued += 1
    return summary


def _append(path: Path, example: Example) -> None:
    """The example is the last line of the file, on the disk."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(dumps(example_to_dict(example)) + "\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}. Check the rights.") from error


def _unusable(example: Example) -> str:
    if not example.claims:
        return "without claims"
    if any(claim.label is None for claim in example.claims):
        return "not wholly readable or judged"
    return "" if len(example.named()) >= FEWEST_ENTITIES else "with fewer than two entities"


def trimmed(example: Example, most: int = MOST_TRIPLETS) -> Example:
    """The example with its cited triplets and the first of the others, at most ``most``, numbered anew."""
    triplets = example.triplets or ()
    cited = {number for claim in example.claims for number in claim.cited or ()}
    spare = max(0, most - len(cited))
    others = [number for number in range(1, len(triplets) + 1) if number not in cited][:spare]
    kept = sorted({*cited, *others})
    anew = {number: place for place, number in enumerate(kept, 1)}
    claims = tuple(
        replace(claim, cited=None if claim.cited is None else tuple(anew[number] for number in claim.cited))
        for claim in example.claims
    )
    return replace(example, triplets=tuple(triplets[number - 1] for number in kept), claims=claims)
