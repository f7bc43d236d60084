"""Training pairs for the verifier from public data: (claim, evidence, label).

``data`` is the folder with the public data sets (CLAIMVER_DATA); only sets whose licence lets weights ship are read.
Properties whose number divides by seven are never trained on: they are the held-out wordings of the benchmarks.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

Row = tuple[str, str, str]  # subject, property, object, as words
LABELS = ("attributable", "extrapolatory", "contradictory")
A, E, C = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Pair:
    """One example: ``label`` indexes LABELS; ``group`` is what intervals cluster by."""

    claim: str
    evidence: str
    label: int
    source: str
    group: str = ""


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a gzipped JSON-lines file."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def held_out(property: str) -> bool:
    """Whether a property is kept for measuring: its number divides by seven."""
    return property[1:].isdigit() and int(property[1:]) % 7 == 0


def render(rows: Iterable[Row]) -> str:
    """One line for all rows, as the cross-encoder reads them.

    >>> render([("Apollo 11", "crew member", "Neil Armstrong"), ("Apollo 11", "crew member", "Buzz Aldrin")])
    'Apollo 11; crew member: Neil Armstrong, Buzz Aldrin.'
    """
    grouped: dict[str, dict[str, list[str]]] = {}
    for subject, relation, value in rows:
        grouped.setdefault(subject, {}).setdefault(relation, []).append(value)
    return " ".join(
        subject + "; " + "; ".join(f"{relation}: {', '.join(values)}" for relation, values in relations.items()) + "."
        for subject, relations in grouped.items()
    )


Ranker = Callable[[str, Sequence[Row]], Sequence[Row]]


Item = TypeVar("Item")


def thinned(found: Iterable[Item], share: float) -> list[Item]:
    """About that share of what was found, evenly; all of it at 1, and never nothing of something."""
    return list(found)[:: max(1, round(1 / share))]


def tables(data: Path, part: str, ranked: Ranker, *, share: float = 1.0) -> list[Pair]:
    """INFOTABS (Apache-2.0): claims about info boxes; ``ranked`` picks the rows that the model sees."""
    pairs = []
    for item in thinned(lines(data / f"verify/infotabs_{part}.jsonl.gz"), share):
        rows = [(s, p, o) for s, p, o in item["evidence"]["triplets"]]
        group = rows[0][0] if rows else ""
        pairs.append(
            Pair(item["claim"], render(ranked(item["claim"], rows)), LABELS.index(item["label"]), "infotabs", group)
        )
    return pairs


def sentences(data: Path, name: str, *, longest: int = 60, limit: int | None = None, seed: int = 0) -> list[Pair]:
    """A sentence-pair set of verify/: the evidence is a text; pairs over ``longest`` words are left out."""
    pairs = []
    for item in lines(data / f"verify/{name}.jsonl.gz"):
        evidence = item["evidence"].get("text") or " ".join(item["evidence"].get("passages", ()))
        if not evidence or len(evidence.split()) + len(item["claim"].split()) > longest:
            continue
        pairs.append(Pair(item["claim"], evidence, LABELS.index(item["label"]), name, item["id"]))
    if limit is not None and len(pairs) > limit:
        pairs = random.Random(seed).sample(pairs, limit)
    return pairs


def distinct(pairs: Sequence[Pair]) -> list[Pair]:
    """The pairs without repetition of claim and evidence, first come first kept."""
    found: dict[tuple[str, str], Pair] = {}
    for pair in pairs:
        found.setdefault((pair.claim.casefold(), pair.evidence.casefold()), pair)
    return list(found.values())
