"""Published fact-checking sets, read as their authors publish them (METHODS: HoVer, FEVEROUS, FEVER, MOCHEG, WikiQA,
AVeriTeC), and batch lines of one's own. A set keeps its own names for labels; ``answers`` says what ours mean in it.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import random
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from claimver.errors import InputError, SettingsError, UnknownName, reason_of
from claimver.jsonl import Json
from claimver.settings import Settings
from claimver.types import Label, Passage

__all__ = ["DATASETS", "Case", "Dataset", "cases_of", "dataset", "sampled"]

A, E, C = Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, Label.CONTRADICTORY
MAX_BYTES = 2_000_000_000  # of a file, unpacked


@dataclass(frozen=True, slots=True)
class Case:
    """One claim of a set. ``gold`` is the set's own label, "" where it has none; ``group`` is what tables part by."""

    id: str
    text: str
    gold: str = ""
    group: str = ""
    date: str = ""
    passages: tuple[Passage, ...] | None = None  # evidence that comes with the set
    triplets: tuple[tuple[str, str, str], ...] | None = None


@dataclass(frozen=True, slots=True)
class Dataset:
    """How a set is read: its file below ``CLAIMVER_DATA``, its reader, its labels and what ours mean in it."""

    read: Callable[[str], Iterator[Case]]
    answers: Mapping[Label, str]
    file: str = ""
    note: str = ""
    others: tuple[str, ...] = ()  # labels that no method gives


def dataset(name: str) -> Dataset:
    """The set of that name. Raises: UnknownName, which lists those that exist."""
    try:
        return DATASETS[name]
    except KeyError:
        raise UnknownName("data set", name, DATASETS) from None


def cases_of(named: str, settings: Settings) -> list[Case]:
    """The cases of ``NAME``, the set's file below ``CLAIMVER_DATA``, or of ``NAME:FILE``, any file of that form.

    Raises: UnknownName, SettingsError, InputError which names the file and what is wrong.
    """
    name, _, own = named.partition(":")
    known = dataset(name)
    if own:
        path = Path(own).expanduser()
    elif not known.file:
        raise SettingsError(f"{name} has no file of its own here. Name one: {name}:FILE")
    elif not settings.data:
        raise SettingsError(f"CLAIMVER_DATA is not set, so {known.file} is not found. Set it, or name {name}:FILE")
    else:
        path = Path(settings.data) / known.file
    text = _text(path)
    try:
        found = list(known.read(text))
    except (LookupError, TypeError, ValueError, AttributeError, csv.Error) as error:
        raise InputError(f"{path} is not in the form in which {name} is published: {error!r}.") from error
    if not found:
        raise InputError(f"{path} holds no claim.")
    labels = (*dict.fromkeys(known.answers.values()), *known.others)
    if wrong := next((case for case in found if case.gold and case.gold not in labels), None):
        raise InputError(
            f"{path}: the label {wrong.gold!r} of claim {wrong.id!r} is none of {name}: {', '.join(labels)}."
        )
    return _unique(found)


def sampled(cases: Sequence[Case], count: int, *, seed: int = 7) -> list[Case]:
    """So many of the cases, the same for the same seed, in their order; all where ``count`` is 0 or more than all."""
    if not 0 < count < len(cases):
        return list(cases)
    chosen = sorted(random.Random(seed).sample(range(len(cases)), count))
    return [cases[place] for place in chosen]


def _unique(cases: list[Case]) -> list[Case]:
    """The cases, an id that was met before with its place."""
    seen, found = set[str](), []
    for place, case in enumerate(cases):
        id = case.id if case.id and case.id not in seen else f"{case.id}#{place}"
        seen.add(id)
        found.append(replace(case, id=id))
    return found


def _text(path: Path) -> str:
    try:
        with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise InputError(f"{path} cannot be read: {reason_of(error)}. Check the name.") from error
    if len(data) > MAX_BYTES:
        raise InputError(f"{path} has more than {MAX_BYTES / 1e9:.0f} GB. Split it.")
    return data.decode("utf-8-sig", "replace")


def _rows(text: str) -> Iterator[Json]:
    """The objects of JSON lines, or of one JSON list."""
    if text.lstrip().startswith("["):
        yield from json.loads(text)
        return
    for line in text.split("\n"):  # not splitlines: U+2028 and the like stand inside claims
        if line.strip():
            yield json.loads(line)


def _hover(text: str) -> Iterator[Case]:
    """``{"uid", "claim", "label", "num_hops", "supporting_facts": [[title, sentence]]}``, a list."""
    for row in _rows(text):
        yield Case(str(row["uid"]), row["claim"], row["label"], f"{row['num_hops']} hops")


def _fever(text: str) -> Iterator[Case]:
    """``{"id", "claim", "label", "evidence"}``, a line each."""
    for row in _rows(text):
        yield Case(str(row["id"]), row["claim"], row["label"])


def _feverous(text: str) -> Iterator[Case]:
    """As FEVER, with "challenge"; the published files begin with an empty record, which is passed over."""
    for row in _rows(text):
        if row.get("claim"):
            yield Case(str(row["id"]), row["claim"], row["label"], str(row.get("challenge") or ""))


def _feverous_two(text: str) -> Iterator[Case]:
    """FEVEROUS as systems with two labels take it: its claims that are supported or refuted."""
    return (case for case in _feverous(text) if case.gold in ("SUPPORTS", "REFUTES"))


def _averitec(text: str) -> Iterator[Case]:
    """``{"claim", "label", "claim_date": "31-10-2020", "questions": …}``, a list."""
    for place, row in enumerate(_rows(text)):
        stated = str(row.get("claim_date") or "").strip()
        date = datetime.strptime(stated, "%d-%m-%Y").date().isoformat() if stated else ""
        group = ", ".join(row.get("claim_types") or ())
        yield Case(str(row.get("claim_id", place)), row["claim"], row["label"], group, date)


def _mocheg(text: str) -> Iterator[Case]:
    """The CSVs of the set, one row for each piece of evidence; what one claim has is together, in order.

    ``Corpus2.csv`` has "claim_id", "Claim" and "Evidence", its cleaned form "label </s> claim </s> evidence" in one
    cell and a row a claim. Rows whose label is none of the three are passed over, as the authors' code does.
    """
    cases: dict[str, Case] = {}
    limit = csv.field_size_limit(10_000_000)  # of the whole process, so it is put back
    try:
        rows = list(csv.DictReader(io.StringIO(text, newline="")))
    finally:
        csv.field_size_limit(limit)
    for place, row in enumerate(rows):
        gold, joined = row["cleaned_truthfulness"], row.get("truth_claim_evidence")
        if gold not in _MOCHEG.values():
            continue
        claim = joined.split("</s>")[1] if joined else row["Claim"]
        told = (row.get("Evidence") or "").strip()
        evidence = (Passage(f"m{row.get('evidence_id') or place}", told, title="Evidence"),) if told else ()
        id = row.get("claim_id") or f"{place}"
        before = cases.setdefault(id, Case(id, claim.strip(), gold, passages=()))
        cases[id] = replace(before, passages=(*(before.passages or ()), *evidence))
    yield from cases.values()


def _ragar(text: str) -> Iterator[Case]:
    """MOCHEG as RAGAR takes it: its claims that are supported or refuted, evidence not given."""
    return (replace(case, passages=None) for case in _mocheg(text) if case.gold in ("supported", "refuted"))


def _wikiqa(text: str) -> Iterator[Case]:
    """Answers of WikiQA, as texts to attribute: they have no label. The set's TSV, or question, sentence, 0 or 1."""
    lines = [line.split("\t") for line in text.split("\n") if line.strip()]
    header = lines[0] if lines and "Sentence" in lines[0] else []
    sentence, right = (header.index("Sentence"), header.index("Label")) if header else (1, 2)
    for place, cells in enumerate(lines[1:] if header else lines):
        if cells[right].strip() == "1":
            yield Case(cells[header.index("SentenceID")] if header else f"{place}", cells[sentence].strip())


def _lines(text: str) -> Iterator[Case]:
    """Batch lines with "label": our own form."""
    for row in _rows(text):
        passages = row.get("passages")
        triplets = row.get("triplets")
        yield Case(
            str(row["id"]),
            row["text"],
            str(row["label"]),
            str(row.get("group", "")),
            str(row.get("date", "")),
            None if passages is None else tuple(Passage(str(p["id"]), p["text"], p.get("title", "")) for p in passages),
            None if triplets is None else tuple((str(s), str(p), str(o)) for s, p, o in triplets),
        )


_FEVER = {A: "SUPPORTS", E: "NOT ENOUGH INFO", C: "REFUTES"}
_MOCHEG = {A: "supported", E: "NEI", C: "refuted"}
_HOVER = {A: "SUPPORTED", E: "NOT_SUPPORTED", C: "NOT_SUPPORTED"}
_OURS = {label: str(label.value) for label in Label}
DATASETS: dict[str, Dataset] = {
    "hover": Dataset(_hover, _HOVER, "claims/hover_dev.json.gz", "two labels: what is open is not supported"),
    "fever": Dataset(_fever, _FEVER, "claims/fever_paper_dev.jsonl.gz"),
    "feverous": Dataset(_feverous, _FEVER),
    "feverous-two": Dataset(
        _feverous_two,
        {A: "SUPPORTS", E: "REFUTES", C: "REFUTES"},
        note="as VeGraph counts it: two labels, what is open is refuted",
    ),
    "averitec": Dataset(
        _averitec,
        {A: "Supported", E: "Not Enough Evidence", C: "Refuted"},
        "claims/averitec_dev.json.gz",
        "conflicting evidence is a label that no method gives",
        others=("Conflicting Evidence/Cherrypicking",),
    ),
    "mocheg": Dataset(
        _mocheg,
        _MOCHEG,
        "claims/mocheg_sample.csv.gz",
        "as CommunityKG-RAG counts it: NEI is a label",
    ),
    "mocheg-ragar": Dataset(
        _ragar,
        {A: "supported", E: "failed", C: "refuted"},
        "claims/mocheg_sample.csv.gz",
        "as RAGAR counts it: NEI (Half True) is left out, what is open has failed",
    ),
    "wikiqa": Dataset(_wikiqa, _OURS, "claims/wikiqa_dev.tsv.gz", "texts without labels: coverage and cost alone"),
    "lines": Dataset(_lines, _OURS),
}
