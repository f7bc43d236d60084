"""What the model is asked about each claim: the evidence as a whole, single statements, and hypothetical ones.

A hypothetical statement is a statement of the graph with a value of the claim in place of its object. Where the model
reads the claim as stating it, the claim gives that relation that value, and code can compare it with the graph's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from claimver.encoder.evidence.comparison import yardsticks
from claimver.encoder.evidence.ground import Ground, fillers, names, same_name
from claimver.encoder.evidence.paraphrase import asked
from claimver.encoder.evidence.senses import in_sense
from claimver.encoder.evidence.tabled import as_given, cited, nearest
from claimver.encoder.nets.render import render, row, title
from claimver.encoder.read.lexicon import Named
from claimver.encoder.read.lives import is_no_cause
from claimver.encoder.read.reading import IN_LIFE, Reading
from claimver.encoder.read.topics import ASIDE
from claimver.encoder.words.amounts import Amount, Date
from claimver.encoder.words.date_shift import worded
from claimver.encoder.words.wordings import known, one_value, own_words
from claimver.encoder.words.wordings import plain as words_of
from claimver.parts import Embedder
from claimver.types import Entity, Triplet, Value

SHOWN = 8
SINGLES = 4
TABLE = 5  # statements of one thing that make an info box
DENIALS = 3  # statements with one named end that a denial is held against
HYPOTHESES, OF_A_VALUE = 6, 2
CANDIDATES = 48
NAMED_BONUS = 0.3
TOPIC_BONUS = 0.1  # what the claim is about has its values first
SAID = 0.4  # the fit of a relation that the claim says in other words
SINGLE_BONUS = 0.1  # relations with one value come first: only they can contradict

ADVERBS = re.compile(r"\b(?:only|just|already|always|now|also|still|ever|long|first) (?=[a-z]+(?:ed|en)?\b)")
OWNED = re.compile(  # "Danny Boyle's film Slumdog …", not "Ada's manager is Bob" nor "its concert with Bob"
    r"(?:The )?[A-Z][^,;.:]{1,60}?(?:['’]s|s['’]) (?:(?!(?:is|was|are|were|has|had|and|or|with|of|in|at|by|for|to|on|"
    r"from|about|near) )[a-z-]+ ){0,3}(?=[A-Z0-9])"
)
NAMED_ASIDE = re.compile(r"[^,]{2,80}, (?:the )?(?P<name>[A-Z][^,]{1,60}),(?P<rest> [a-z].+)")
Filler = Named | Date | Amount


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A statement of the graph with a value of the claim in place of its object."""

    triplet: Triplet
    filler: Filler
    text: str
    fit: float = 0.0  # the cosine of claim and relation


@dataclass
class Plan:
    """The questions about one claim, and, once asked, the answers: probabilities ``(…, 3)``."""

    reading: Reading
    candidates: list[Triplet]
    relevance: list[float]
    shown: list[Triplet]
    singles: list[Triplet]
    fits: list[float]  # of the singles: the cosine of claim and relation
    hypotheses: list[Hypothesis]
    joint: NDArray[np.float64] = field(default_factory=lambda: np.zeros(3))
    single: list[NDArray[np.float64]] = field(default_factory=list)
    hypothetical: list[NDArray[np.float64]] = field(default_factory=list)
    cells: tuple[Triplet, ...] = ()  # given evidence as it was given
    rows: list[Triplet] = field(default_factory=list)  # those of it that are nearest to the claim, nearest first
    tabled: NDArray[np.float64] = field(default_factory=lambda: np.zeros(3))

    def pairs(self) -> list[tuple[str, str]]:
        """The (claim, evidence) pairs about single and hypothetical statements."""
        claim, plain = (IN_LIFE.sub("", text) for text in (self.reading.positive, _plain(self.reading)))
        parts = [
            *((_part(self.reading, claim, t, None), t, row(t)) for t in self.singles),
            *(
                (
                    _part(self.reading, plain, h.triplet, h.filler),
                    h.triplet,
                    (title(h.triplet.subject.label), words_of(h.triplet.property.label), title(h.text)),
                )
                for h in self.hypotheses
            ),
        ]
        return [
            (part, render([self._reworded("" if part in (claim, plain) else part, triplet, cells)]))
            for part, triplet, cells in parts
        ]

    def _reworded(self, part: str, triplet: Triplet, cells: tuple[str, str, str]) -> tuple[str, str, str]:
        """The cells of a statement in the claim's names, its relation in the words of a part of the claim."""
        subject = called(self.reading, triplet.subject) or cells[0]
        relation = paraphrased(self.reading, triplet, part) or cells[1]
        thing = triplet.object
        if isinstance(thing, Entity) and (name := called(self.reading, thing)):
            return subject, relation, name + cells[2].removeprefix(title(thing.label))
        return subject, relation, cells[2]

    def answer(self, probabilities: NDArray[np.float64]) -> None:
        """Takes the model's probabilities, in the order of ``pairs``."""
        self.single = list(probabilities[: len(self.singles)])
        self.hypothetical = list(probabilities[len(self.singles) :])

    def whole(self) -> tuple[str, str]:
        """The claim with the best of its evidence together, asked only where single statements leave it open."""
        return self.reading.positive, render(row(t) for t in self.shown)

    def table(self) -> tuple[str, str]:
        """The claim as it is, its denial with it, and the given rows, asked only where code finds nothing in them."""
        return self.reading.claim.proposition, render(as_given(cell) for cell in self.cells if cell in self.rows)

    @property
    def is_table(self) -> bool:
        """Whether what is given is an info box: several statements, all of one thing."""
        return len(self.rows) >= TABLE and len({triplet.subject.id for triplet in self.rows}) == 1

    def nearest(self) -> tuple[Triplet, ...]:
        """The one shown row whose relation is nearest to the claim: what a label by the model alone cites."""
        shown = {triplet.id: triplet for triplet in self.rows}
        return tuple(shown[triplet.id] for triplet in self.candidates if triplet.id in shown)[:1]


def make_plan(reading: Reading, ground: Ground, embedder: Embedder, *, given: bool) -> Plan:
    """The plan for one claim; with ``given`` evidence every statement is a candidate, linked or not."""
    reading = in_sense(reading, ground)
    candidates = ground.about(reading.entities)
    if given:
        linked = set(candidates)  # not their ids: readings of one cell share it
        candidates = candidates + [t for t in ground.triplets if t not in linked]
    if not candidates:
        return Plan(reading, [], [], [], [], [], [])
    relevance = _relevance(reading, candidates, embedder)
    best = sorted(range(len(candidates)), key=lambda i: (-relevance[i], i))[:CANDIDATES]
    candidates, relevance = [candidates[i] for i in best], [relevance[i] for i in best]
    shown = sorted(cited(candidates, ground)[:SHOWN], key=lambda t: t.subject.label)
    singles = _singles(reading, candidates)
    fits = [relevance[candidates.index(t)] - NAMED_BONUS * _both(reading, t) for t in singles]
    hypotheses = _hypotheses(reading, candidates, ground, embedder)
    plan = Plan(reading, candidates, relevance, shown, singles, fits, hypotheses)
    if given and len({triplet.subject.id for triplet in ground.given}) == 1:
        plan.cells = cited(ground.triplets, ground)
        places = nearest(reading.claim.proposition, [as_given(cell) for cell in plan.cells], embedder)
        plan.rows = [plan.cells[place] for place in places]
    return plan


def _relevance(reading: Reading, candidates: Sequence[Triplet], embedder: Embedder) -> list[float]:
    vectors = embedder.embed([reading.positive, *map(phrase, candidates)])
    cosines = vectors[1:] @ vectors[0]
    return [float(cosine) + NAMED_BONUS * _both(reading, t) for cosine, t in zip(cosines, candidates, strict=True)]


def paraphrased(reading: Reading, triplet: Triplet, part: str = "") -> str:
    """The words in which the claim, or a part of it, says the relation; "" where it shares one with its own names."""
    if reading.stems & own_words(triplet.property):
        return ""
    return asked(triplet.property.label, ADVERBS.sub("", reading.unnamed(part) if part else reading.spoken))


def called(reading: Reading, thing: Entity) -> str:
    """The name that the claim has for a thing; "" where it has none, or no proper name."""
    own = (n.text for n in reading.named if n.entity is not None and n.entity.id == thing.id)
    return next((text for text in own if text[:1].isupper()), "")


def _both(reading: Reading, triplet: Triplet) -> bool:
    return names(reading, triplet.subject) and names(reading, triplet.object)


def phrase(triplet: Triplet) -> str:
    """The relation in words: its name and two of its reviewed wordings. Few, so their vectors are soon all known."""
    kind = triplet.object.kind if isinstance(triplet.object, Value) else "item"
    entry = known(triplet.property, datatype=kind)
    worded = [re.sub(r"\b[XY]\b", "", template).strip(" ,") for template in entry.templates[:2]] if entry else []
    return ", ".join([words_of(triplet.property.label), *worded])


def _singles(reading: Reading, candidates: Sequence[Triplet]) -> list[Triplet]:
    """The statements whose both ends the claim names first, then the most relevant."""
    both = [t for t in candidates if _both(reading, t)]
    linked = [named for named in reading.named if named.entity is not None and named.text in reading.positive]
    if linked:  # what the claim says of its first name comes first
        first = min(linked, key=lambda named: reading.positive.index(named.text)).entity
        both.sort(key=lambda t: t.subject != first)
    rest = [t for t in candidates if t not in both and not isinstance(t.object, Value)] if reading.negated else []
    rest.sort(key=lambda t: not paraphrased(reading, t))  # "never belonged to a firm" of who owns it
    return (both + rest[:DENIALS])[:SINGLES]


def _hypotheses(
    reading: Reading, candidates: Sequence[Triplet], ground: Ground, embedder: Embedder
) -> list[Hypothesis]:
    found: dict[tuple[str, str, str], Hypothesis] = {}
    for triplet in candidates:
        if not names(reading, triplet.subject):
            continue
        for filler, text in _fillers(reading, triplet, ground):
            found.setdefault((triplet.subject.id, triplet.property.id, text), Hypothesis(triplet, filler, text))
    hypotheses = list(found.values())
    if not hypotheses:
        return []
    vectors = embedder.embed([reading.positive, *(phrase(h.triplet) for h in hypotheses)])
    fits = vectors[1:] @ vectors[0]
    said = np.array([bool(paraphrased(reading, h.triplet)) for h in hypotheses])
    fits = np.where(said, np.maximum(fits, SAID), fits)
    single = np.array([one_value(h.triplet) != "no" for h in hypotheses])
    topical = np.array([h.triplet.subject.id in reading.topics for h in hypotheses])
    scores = fits + SINGLE_BONUS * single + TOPIC_BONUS * topical
    best: list[int] = []
    for i in map(int, np.argsort(-scores, kind="stable")):  # each value of the claim gets its chance
        if sum(hypotheses[j].filler == hypotheses[i].filler for j in best) < OF_A_VALUE:
            best.append(i)
    return [replace(hypotheses[i], fit=float(fits[i])) for i in best[:HYPOTHESES]]


def _fillers(reading: Reading, triplet: Triplet, ground: Ground) -> list[tuple[Filler, str]]:
    if isinstance(triplet.object, Value) and triplet.object.kind == "date":
        return [(date, _date_words(reading, date)) for date in reading.dates]
    if isinstance(triplet.object, Value) and triplet.object.kind == "quantity":
        return [(amount, amount.span.of(reading.positive)) for amount in reading.amounts]
    if names(reading, triplet.object):
        return []
    measured_by = yardsticks(reading)
    return [
        (named, (called(reading, named.entity) or named.entity.label) if named.entity else named.text)
        for named in fillers(reading, triplet, ground)
        if not same_name(named, triplet.object) and named not in measured_by
        if not is_no_cause(triplet, named.text, reading)
    ]


def _part(reading: Reading, claim: str, triplet: Triplet, filler: Filler | None) -> str:
    """Of "X, a native of Y, wrote Z" the part about the statement's ends: "X is a native of Y", or "X wrote Z"."""
    called_so = NAMED_ASIDE.fullmatch(claim)  # "Ada's old terminus, Velde Town, is now a library"
    if called_so and any(n.text == called_so["name"] and n.entity == triplet.subject for n in reading.named):
        return f"{called_so['name']}{called_so['rest']}"
    claim = _without_owner(reading, claim, triplet, filler)
    aside = ASIDE.search(claim)
    owner = next((n for n in reading.named if aside and aside["before"].endswith(n.text)), None)
    if aside is None or owner is None or owner.entity is None or owner.entity != triplet.subject:
        return claim
    if isinstance(filler, Named | None):
        spoken = [filler.text] if filler else [n.text for n in reading.named if same_name(n, triplet.object)]
    else:
        spoken = [filler.span.of(reading.positive)]
    name = owner.text if not re.search(r"\bof |['’]s ", aside["before"]) else aside["before"]
    if spoken and all(text in aside["aside"] for text in spoken):
        return f"{name} is {aside['aside']}."
    if spoken and all(text in aside["rest"] for text in spoken):
        return f"{name}{aside['rest']}"
    return claim


def _without_owner(reading: Reading, claim: str, triplet: Triplet, filler: Filler | None) -> str:
    """Of "Danny Boyle's film Slumdog is set in Y" what is said of Slumdog, unless the statement is of its owner."""
    owned = OWNED.match(claim)
    if owned is None:
        return claim
    things = [n for n in reading.named if n.entity == triplet.subject and claim.startswith(n.text, owned.end())]
    other = filler.text if isinstance(filler, Named) else ""
    spoken = [n.text for n in reading.named if filler is None and same_name(n, triplet.object)]
    if not things or any(text and text in owned[0] for text in (other, *spoken)):
        return claim
    return claim[owned.end() :]


def _date_words(reading: Reading, date: Date) -> str:
    """A date as the claim has it; one that is so far from another as roughly the date meant."""
    return worded((date.year, date.month, 0, date.precision))[1] if date.stretch else date.span.of(reading.positive)


def _plain(reading: Reading) -> str:
    """The claim without bounds, so that the hypothetical value reads as the value stated."""
    positive = reading.positive
    for date in reversed(reading.dates):
        if date.stretch:
            positive = f"{positive[: date.span.start]}in {_date_words(reading, date)}{positive[date.span.end :]}"
    text = re.sub(
        r"\b(before|after|since|until|till|prior to|later than|earlier than)(?= (?:the )?(?:\d|[A-Z]))",
        "in",
        positive,
    )
    return re.sub(
        r"\b(more than|over|at least|above|less than|under|fewer than|at most|below|up to|about|around|roughly|"
        r"approximately|nearly|almost) (?=[\d$€£])",
        "",
        text,
    )
