"""Constructed pairs for the comparison reader: who is said to have more of a quantity, or to come later.

A claim compares X and Y ("X is taller than Y."), the evidence says how they stand ("The height of X is more than that
of Y."). The words are those of ``comparatives.tsv``: for each kind of quantity names of properties, and predicates that
say more (later) and less (earlier). A claim of another quantity than the evidence's is neither supported nor denied.
"""

from __future__ import annotations

import csv
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from claimver.lm import encoder as base
from claimver.train.examples import A, C, E, Pair
from claimver.train.lora import Log
from claimver.train.successions import successions, templates
from claimver.train.verifier import train_verifier
from claimver.train.wordings import wordings
from claimver.verify.direction import FIRST, POST, SECOND, followed, stated
from claimver.verify.nets.crossencoder import FORMAT

__all__ = ["comparisons", "measures", "train_direction"]

COUNT, FOLLOWED, RATE = 48_000, 48_000, 8e-4
PASSES = (1.0, 0.6)  # shares of these pairs that each pass trains on, the rate falling to nothing in each

_TABLE = Path(__file__).with_name("comparatives.tsv")
_NUMBERS = ("two", "three", "a few", "ten", "some twenty", "about 40", "almost 300", "1,200", "more than 15", "over 80")
_HOW = ("", "", "", "", "much ", "far ", "slightly ", "a little ", "even ", "clearly ", "a good deal ")
_YEARS = ("years", "months", "decades", "days", "centuries", "weeks")
_UNITS = ("metres", "kilometres", "per cent", "million", "tonnes", "euros", "")
_BEFORE = (
    "In 2021",
    "Today",
    "By the way,",
    "At the time",
    "With its 330 metres",
    "According to the guide",
    "As a service,",
    "With around 11,500 of them",
    "All told,",
)
_AMID = (
    "a rival",
    "the Finnish group founded by Tam",
    "from Dublin",
    "a peak of the north",
    "her successor",
    "on Swiss soil",
)
_BEHIND = (
    " in 2019",
    ", by the way",
    " at that time",
    " in the north",
    ", a rival",
    " by far",
    " had",
    ", his companion",
)
_KNOWN = ("was born in 1931", "stands on the coast", "measures 8,586 units", "was set up in 1905", "opened in May 1932")
_TIMED = 0.45  # share of claims on dates, which most texts compare
_OTHERS = 0.25  # share of claims whose evidence is of another quantity
_OF_A_POST = 0.2  # share of the silent ones whose evidence is who held a post after whom
_TOLD = 0.3  # share of claims that tell something of both, and not which has more
_TURNED = 0.25  # share of claims that name first what the evidence names second
_DENIED = 0.08
_SURROUNDED = 0.1  # share of claims with words before, amid and behind that tell something else
_VAGUE = ("bigger", "larger", "smaller", "longer", "shorter", "better", "worse", "greater", "popular", "successful")
_IN_ORDER = ("P22", "P25", "P40")  # parents and children: one came first
_FOLLOWS = ("came after", "came later than", "is of a later date than")
_LEADS = ("predates", "came before", "goes back further than", "was there before", "antedates")
_EXCEEDS = ("exceeds", "surpasses", "outdoes", "dwarfs", "beats", "tops", "outstrips", "is more than a match for")
_YIELDS = (
    "falls short of",
    "trails",
    "lags behind",
    "is dwarfed by",
    "is surpassed by",
    "is outdone by",
    "is no match for",
)
_KIN = ("rival", "tributary", "neighbour", "sister", "successor", "owner", "father", "subsidiary", "northern neighbour")
_OWN = (
    "founder",
    "boss",
    "owner",
    "daughter",
    "first director",
    "largest lake",
    "main station",
    "manager",
    "oldest house",
)


@dataclass(frozen=True, slots=True)
class Measure:
    """A kind of quantity: names of its properties, predicates that say more or later, and less or earlier.

    ``over``: verbs whose subject has more than their object, or comes later.
    """

    timed: bool
    properties: tuple[str, ...]
    more: tuple[str, ...]
    less: tuple[str, ...]
    over: tuple[str, ...]


def measures() -> list[Measure]:
    """The rows of the table."""
    with _TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return [
        Measure(
            row["kind"] == "time",
            *(tuple(filter(None, row[name].split("|"))) for name in ("properties", "more", "less", "over")),
        )
        for row in rows
    ]


def comparisons(kinds: Sequence[Measure], count: int, *, seed: int = 7) -> Iterator[Pair]:
    """So many pairs of claims with evidence."""
    rng = random.Random(seed)
    for number in range(count):
        yield _pair(kinds, number, rng)


def _pair(kinds: Sequence[Measure], number: int, rng: random.Random) -> Pair:
    timed = rng.random() < _TIMED
    of = rng.choice([kind for kind in kinds if kind.timed == timed] or list(kinds))
    more = rng.random() < 0.5
    if rng.random() < _TOLD:
        claim = rng.choice((_same(of, rng), _of_others(kinds, rng), _joined(rng), _joined(rng)))
        text = stated(rng.choice(of.properties), more=more, timed=of.timed)
        text = _of_a_post(rng, after=more) if rng.random() < _OF_A_POST else text
        return Pair(_surrounded(claim, rng), text, E, "comparison", str(number))
    predicate = rng.choice(of.more if more else of.less)
    one, two = (SECOND, FIRST) if rng.random() < _TURNED else (FIRST, SECOND)
    claim, same = _claim(predicate, of, one, two, more=more, rng=rng)
    about = _other(kinds, of, predicate, claim, rng) if rng.random() < _OTHERS else of
    evidence_more = rng.random() < 0.5
    text = stated(rng.choice(about.properties), more=evidence_more, timed=about.timed)
    if about is not of:
        label = E
        text = _of_a_post(rng, after=evidence_more) if rng.random() < _OF_A_POST else text
    else:
        says = same if one == FIRST else not same
        label = A if says == evidence_more else C
    return Pair(claim, text, label, "comparison", str(number))


def _of_a_post(rng: random.Random, *, after: bool) -> str:
    """Who held a post after whom, directly or not."""
    return followed(after=after) if rng.random() < 0.5 else stated(POST, more=after, timed=True)


def _other(kinds: Sequence[Measure], of: Measure, predicate: str, claim: str, rng: random.Random) -> Measure:
    """A measure of which the predicate says nothing; the same one where its words may mean many."""
    if any(word in claim for word in (*_VAGUE, *_EXCEEDS, *_YIELDS)):
        others = [kind for kind in kinds if kind.timed and not of.timed]
    else:
        others = [kind for kind in kinds if not {*kind.more, *kind.less} & {predicate}]
    return rng.choice(others) if others else of


def _claim(predicate: str, of: Measure, one: str, two: str, *, more: bool, rng: random.Random) -> tuple[str, bool]:
    """A sentence, and whether it says that the first has more."""
    name = one
    if rng.random() < _SURROUNDED:
        one = f"{one}, {rng.choice(_AMID)},"
    body = (_of_a_time if of.timed else _of_a_size)(predicate, of, one, two, more=more, rng=rng)
    if denied := rng.random() < _DENIED and f"{name} is " in body and " as " not in body:
        body = body.replace(f"{name} is ", f"{name} is not ", 1)
    return _surrounded(body, rng), more != denied


def _surrounded(body: str, rng: random.Random) -> str:
    front = f"{rng.choice(_BEFORE)} " if rng.random() < _SURROUNDED else ""
    behind = rng.choice(_BEHIND) if rng.random() < _SURROUNDED else ""
    return f"{front}{body}{behind}."


def _joined(rng: random.Random) -> str:
    """A claim that a relation holds between the two: which is the greater it does not say."""
    some = rng.choice([one for one in wordings().values() if one.datatype == "item" and one.id not in _IN_ORDER])
    names = dict(zip("XY", rng.sample((FIRST, SECOND), 2), strict=True))
    told = re.sub(r"\b[XY]\b", lambda found: names[found[0]], rng.choice(some.templates))
    return told + rng.choice(
        ("", "", " in May 2017", " after the war", ", just forty years old,", " before her", " in 1905")
    )


def _of_others(kinds: Sequence[Measure], rng: random.Random) -> str:
    """A comparison of what belongs to the two: "the founder of X is older than Y's"."""
    one, two = rng.sample((FIRST, SECOND), 2)
    of, own = rng.choice(kinds), rng.choice(_OWN)
    predicate = rng.choice((*of.more, *of.less))
    return rng.choice(
        (
            f"the {own} of {one} {predicate} than that of {two}",
            f"{one}'s {own} {predicate} than {two}'s",
            f"Tam Orre of {one} {predicate} than the {two} {own}",
            f"{one}'s {own} {predicate} than the {own} of {two}",
        )
    )


def _same(of: Measure, rng: random.Random) -> str:
    one, two = rng.sample((FIRST, SECOND), 2)
    property, verb = rng.choice(of.properties), _verb(rng.choice((*of.more, *of.less)))
    if of.timed and verb:
        when = rng.choice(("on the same day", "in the same year", "in one and the same year", "at the same time"))
        return rng.choice((f"{one} and {two} {verb} {when}", f"{one} {verb} {when} as {two}"))
    return rng.choice(
        (
            f"{one} and {two} have the same {property}",
            f"{one} has the same {property} as {two}",
            f"{one} is the equal of {two} in {property}",
            f"{one} has exactly as much {property} as {two}",
        )
    )


def _of_a_size(predicate: str, of: Measure, one: str, two: str, *, more: bool, rng: random.Random) -> str:
    way, property = rng.random(), rng.choice(of.properties)
    number = f"{rng.choice(_NUMBERS)} {rng.choice(_UNITS)}".strip()
    if way < 0.08:
        word = rng.choice(("higher", "greater", "larger", "bigger") if more else ("lower", "smaller", "lesser"))
        return rng.choice(
            (f"{one} has a {word} {property} than {two}", f"the {property} of {one} is {word} than that of {two}")
        )
    if way < 0.16:
        times = rng.choice(("twice", "three times", "ten times", "more than twice") if more else ("half", "a third"))
        word = rng.choice(("great", "large", "big", "high"))
        return rng.choice(
            (f"{one} has {times} the {property} of {two}", f"the {property} of {one} is {times} as {word} as {two}'s")
        )
    if way < 0.26 + 0.1 * bool(of.over):
        return _verbal(of, one, two, more=more, rng=rng)
    if way < 0.44:
        word = rng.choice(("more", "higher", "greater") if more else ("less", "fewer", "lower"))
        verb = rng.choice(("measures", "has", "had", "reaches", "counts"))
        return f"{one} {verb} {number}, {rng.choice(('', f'{rng.choice(_NUMBERS)} '))}{word} than {two}"
    return _compared(predicate, of, one, two, rng)


def _of_a_time(predicate: str, of: Measure, one: str, two: str, *, more: bool, rng: random.Random) -> str:
    way, gap = rng.random(), f"{rng.choice(_NUMBERS)} {rng.choice(_YEARS)}"
    if of.over and rng.random() < 0.4:
        return f"{_verbal(of, one, two, more=more, rng=rng)}{rng.choice(('', f' by {gap}'))}"
    if way < 0.1:
        verb = rng.choice(_FOLLOWS if more else _LEADS)
        return f"{one} {verb} {two}{rng.choice(('', f' by {gap}'))}"
    if way < 0.35 and (verb := _verb(predicate)):
        return f"{one} {verb} {rng.choice(('', f'{gap} '))}{'after' if more else 'before'} {two}"
    return _compared(predicate, of, one, two, rng)


def _verbal(of: Measure, one: str, two: str, *, more: bool, rng: random.Random) -> str:
    """A verb says it: "X outweighs Y", "X is outlived by Y"."""
    if of.over and rng.random() < 0.7:
        verb = rng.choice(of.over)
        return f"{one} {verb} {two}" if more else f"{two} {verb} {one}"
    verb = rng.choice(_EXCEEDS if more else _YIELDS)
    return f"{one} {verb} {two}{rng.choice(('', f' in {rng.choice(of.properties)}'))}"


def _compared(predicate: str, of: Measure, one: str, two: str, rng: random.Random) -> str:
    if rng.random() < 0.1:
        kin, than = rng.choice(_KIN), rng.choice(("", " than it", " than her", " than he did", " still"))
        return f"{two}'s {kin}{rng.choice((f' {one}', f', {one},'))} {_graded(predicate, of, rng)}{than}"
    head, _, rest = predicate.partition(" ")
    if head == "is" and rng.random() < 0.1:
        return f"{one} {rng.choice(_KNOWN)}, which makes {rng.choice(('it', 'him', 'her', 'them'))} {rest} than {two}"
    return f"{one} {_graded(predicate, of, rng)} than {two}"


def _verb(predicate: str) -> str:
    """The predicate without its comparative adverb: "was founded" of "was founded later"; "" where it has none."""
    for tail in (" later", " earlier", " sooner"):
        if predicate.endswith(tail):
            return predicate.removesuffix(tail)
    return ""


def _graded(predicate: str, of: Measure, rng: random.Random) -> str:
    """The predicate with a word of degree or a number before its comparative, where that is an adjective's place."""
    head, _, rest = predicate.partition(" ")
    if head not in ("is", "was", "stands", "lies") or not rest:
        return predicate
    if rng.random() < 0.35:
        unit = rng.choice(_YEARS if of.timed else _UNITS)
        return f"{head} {rng.choice(_NUMBERS)} {unit} {rest}".replace("  ", " ")
    return f"{head} {rng.choice(_HOW)}{rest}"


def train_direction(out: Path, start: Path, *, share: float = 1.0, seed: int = 7, log: Log = lambda line: None) -> None:
    """Trains the reader into ``out``, from the verifier in ``start``, in two passes with pairs of their own."""
    for number, part in enumerate(PASSES):
        pairs = [
            *comparisons(measures(), round(COUNT * share * part), seed=seed + number),
            *successions(templates(), round(FOLLOWED * share * part), seed=seed + number),
        ]
        log(f"{len(pairs):,} pairs")
        begin = out if number else start
        train_verifier(pairs, out, start=begin, learning_rate=RATE, seed=seed + number, log=log)
    base.write_settings(out / "verifier.json", FORMAT, "claimver-minilm-direction", temperature=1.0)
