"""Constructed pairs for the reader of directions: who is said to have held a post directly after whom.

The claims are those of ``successions.tsv``: templates that say that X came directly after Y (``after``), directly
before (``before``), at some later or earlier time (``later``, ``earlier``), or nothing of the kind (``neither``).
"""

from __future__ import annotations

import csv
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from claimver.train.examples import A, C, E, Pair
from claimver.verify.direction import FIRST, POST, SECOND, followed, stated

__all__ = ["successions", "templates"]

_TABLE = Path(__file__).with_name("successions.tsv")
_ROLES = (
    "chief executive",
    "chairman",
    "mayor",
    "director",
    "king",
    "queen",
    "pope",
    "head coach",
    "president",
    "prime minister",
    "governor",
    "keeper",
    "editor",
    "head of the school",
    "captain",
    "principal",
    "organist",
    "chair of the board",
    "conductor of the orchestra",
    "owner",
)
_PLACES = (
    "at the museum",
    "at the head of the firm",
    "in the chair",
    "on the throne",
    "at the helm",
    "there",
    "at Norvane Pharma",
    "in Ardmore",
    "in the White House",
    "at the club",
    "in office",
    "in the top job",
    "in the post",
)
_WHEN = (
    "in 1977",
    "in May 2010",
    "on 3 March 1964",
    "that very year",
    "two years later",
    "at the age of forty",
    "in the spring",
    "after eleven years",
    "at last",
)
_FRONT = (
    "In 2004",
    "Later",
    "After the election",
    "As pope",
    "As everybody knows,",
    "That year",
    "In the end",
    "A year later",
    "At the company",
)
_AMID = (
    "a lawyer",
    "the former minister",
    "her daughter",
    "his own son",
    "an engineer by training",
    "then aged 39",
    "from Oslo",
    "the founder",
)
_ADDED = 0.45  # share of claims that name the post or the place
_TIMED, _FRONTED, _AMIDST, _DENIED = 0.25, 0.15, 0.12, 0.06
_OTHER = 0.2  # share of claims that are set against a comparison of something else
_DIRECT, _NEITHER = 0.75, 0.3
_UNSAID = 0.4  # share of claims of a later or earlier post that are set against who held it directly
_MEASURES = ("height", "date of birth", "population", "length", "date of death", "age", "area", "number of employees")
_SAYS = {"after": 1, "later": 1, "before": -1, "earlier": -1, "neither": 0}


def templates() -> list[tuple[str, str]]:
    """What each template says, and the template."""
    with _TABLE.open(encoding="utf-8", newline="") as file:
        return [(row["said"], row["template"]) for row in csv.DictReader(file, delimiter="\t")]


def successions(rows: Sequence[tuple[str, str]], count: int, *, seed: int = 7) -> Iterator[Pair]:
    """So many pairs of claims with evidence."""
    rng = random.Random(seed)
    by_said = {said: [text for kind, text in rows if kind == said] for said in _SAYS}
    for number in range(count):
        yield _pair(by_said, number, rng)


def _pair(by_said: dict[str, list[str]], number: int, rng: random.Random) -> Pair:
    direct = rng.random() < _DIRECT or not by_said["later"]
    said = rng.choice(("after", "before") if direct else ("later", "earlier"))
    said = "neither" if by_said["neither"] and rng.random() < _NEITHER else said
    claim, denied = _claim(rng.choice(by_said[said]), rng)
    says, turned = _SAYS[said], rng.random() < 0.5
    if turned:
        claim, says = _turned(claim), -says
    way = rng.choice((1, -1))
    if rng.random() < _OTHER:
        return Pair(claim, _of_something_else(way, rng), E, "succession", str(number))
    if said in ("later", "earlier") and rng.random() < _UNSAID:
        return Pair(claim, followed(after=way > 0), E, "succession", str(number))  # whether directly it does not say
    timed = {"neither": 0.4, "later": 1.0, "earlier": 1.0}.get(said, 0.0 if denied else 0.2)
    label = A if says == way else C
    if timed == 1.0 or (timed and rng.random() < timed):
        text = stated(POST, more=way > 0, timed=True)
    else:
        text = followed(after=way > 0)
        label = {A: C, C: E}[label] if denied else label
    return Pair(claim, text, label if says else E, "succession", str(number))


def _of_something_else(way: int, rng: random.Random) -> str:
    name = rng.choice(_MEASURES)
    return stated(name, more=way > 0, timed=name.startswith("date"))


def _claim(template: str, rng: random.Random) -> tuple[str, bool]:
    """A sentence, and whether it denies what the template says."""
    body, denied = template, False
    if rng.random() < _DENIED and re.search(r"^X was ", body):
        body, denied = body.replace("X was ", "X was not ", 1), True
    if rng.random() < _AMIDST and re.match(rf"{FIRST} (?!and )\w", body):
        body = body.replace(f"{FIRST} ", f"{FIRST}, {rng.choice(_AMID)}, ", 1)
    if rng.random() < _ADDED:
        post = f" as {rng.choice(_ROLES)}" if rng.random() < 0.5 else f" {rng.choice(_PLACES)}"
        within = re.search(r"(?:successor|predecessor)(?= (?:was|is) )", body)
        body = f"{body[: within.end()]}{post}{body[within.end() :]}" if within and rng.random() < 0.5 else body + post
    if rng.random() < _TIMED:
        body += f" {rng.choice(_WHEN)}"
    if rng.random() < _FRONTED and body.startswith(FIRST):
        body = f"{rng.choice(_FRONT)} {body}"
    return f"{body}.", denied


def _turned(claim: str) -> str:
    """The claim with both letters exchanged."""
    names = {FIRST: SECOND, SECOND: FIRST}
    return re.sub(rf"\b[{FIRST}{SECOND}]\b", lambda found: names[found[0]], claim)
