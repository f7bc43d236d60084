"""Claims against what a graph has of a thing, as retrieval shows it: several rows, of which one or two decide.

One card serves several claims: stated ones, worded from either end, others with an exchanged object or year, with the
object of another row, denied ones, turned ones (the child as the parent), ones a step further (born in a country by a
city that lies in it; the place of birth of somebody's wife), of amounts, terms of office, ages and comparisons, ones of
a row that is not shown. What decides stands anywhere among the rows.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator

from claimver.parts import Row
from claimver.train import card_values as values
from claimver.train.card_apart import counted
from claimver.train.card_line import Line, Term
from claimver.train.card_relations import Relations
from claimver.train.examples import held_out
from claimver.train.facts import Day, Facts, amount_of
from claimver.train.hops import PREPOSITIONS
from claimver.train.judge_examples import Asked, Example
from claimver.train.synthetic import CONTAINERS, PLACES, Maker
from claimver.train.wordings import Wording, wordings

__all__ = ["cards"]

A, E, C = range(3)
COMPARED = 5  # claims that compare, at most: those of one pair of things, the same one named first
BESIDE, TIMED = 0.2, 0.6  # shares: cards of two things compared; rows that may have terms and have some
KIND = "P31"
UNTOLD = ("P1889", "P460", "P5008", "P1343", "P910", "P2354")  # likeness and housekeeping
LEAST = 4  # rows of a thing
OWN, OTHERS, ROWS = 7, 4, 10  # rows at most: of the thing, of a thing it is joined to, in all
LAST = 2024  # year in which a term may have ended
KINDS = ("stated", "exchanged", "mistaken", "denied", "turned", "confused")
SHARES = (26, 24, 14, 12, 6, 18)
WORDS = 3  # of a relation's name by which something is described, at most
CLAIMS, VALUES = 8, 6  # at most: claims of a card, values of a row
EVENTS = {"P19": "P569", "P20": "P570", "P740": "P571"}  # where something took place, and when
TURNED = ("P22", "P25", "P40", "P127", "P155", "P156", "P279", "P361", "P527", "P802", "P1066", "P1366")
"""Relations that hold one way only, of two things of one kind."""


def cards(facts: Facts, rng: random.Random, claims: int, *, measured: bool = False) -> Iterator[Example]:
    """Examples with about so many claims. Properties kept for measuring are in none, or all claims are of those."""
    maker = _Cards(facts, rng, measured=measured)
    made = 0
    while made < claims:
        example = maker.card()
        if example is not None:
            made += len(example.asked)
            yield example


class _Cards:
    def __init__(self, facts: Facts, rng: random.Random, *, measured: bool = False) -> None:
        self.facts, self.rng, self.measured = facts, rng, measured
        self.maker = Maker(facts, rng)
        self.known = {id: wording for id, wording in wordings().items() if held_out(id) is measured}
        self.told = set(self.known) - set(CONTAINERS)  # a place lies in several, one within the other
        self.relations = Relations(facts, self.told, {id: w.templates for id, w in self.known.items()})
        self.days: dict[str, dict[str, Day]] = defaultdict(dict)
        for property, pairs in facts.dates.items():
            for subject, literal in pairs:
                if property in self.known and (day := Day.read(literal)) is not None and day.year >= 1000:
                    self.days[subject][property] = day
        self.amounts: dict[str, dict[str, tuple[float, str]]] = defaultdict(dict)
        for property, pairs in facts.quantities.items():
            for subject, literal in pairs:
                if property in self.known and (amount := amount_of(literal, facts)) is not None:
                    self.amounts[subject][property] = amount
        self.valued = {
            property: sorted(s for s in self.subjects_of(property) if s in facts.by_subject)
            for property in values.comparisons()
        }
        self.subjects = [subject for subject in facts.by_subject if self._is_rich(subject)]

    def _is_rich(self, subject: str) -> bool:
        """Whether there are enough rows of the thing, and claims to be made of them."""
        properties = {property for property, _ in self.facts.by_subject[subject]} | set(self.days.get(subject, ()))
        known = sum(property in self.known for property in properties)
        return len(properties) >= LEAST and known >= (1 if self.measured else LEAST)

    def subjects_of(self, property: str) -> set[str]:
        """What has a day or an amount of the property."""
        return {s for table in (self.days, self.amounts) for s, had in table.items() if property in had}

    def card(self) -> Example | None:
        """A card with its claims; None where no claim could be made."""
        subject = self.rng.choice(self.subjects)
        beside = [some for some in self.valued.values() if len(some) > 1]
        lines, missing = (
            self._side_by_side(self.rng.choice(beside))
            if beside and self.rng.random() < BESIDE
            else self._lines(subject)
        )
        asked: list[Asked] = []
        for place in self.rng.sample(range(len(lines)), len(lines)):
            if lines[place].property == KIND and self.rng.random() < 0.6:
                continue  # most things have one
            if (claim := self._claim(lines, place)) is not None and len(asked) < CLAIMS - 1:
                asked.append(claim)
        compared = [claim for _ in range(COMPARED) if (claim := values.compared(self.maker, lines)) is not None]
        same = {claim.claim: claim for claim in compared if claim.cited == compared[0].cited}
        for claim in (*same.values(), values.aged(self.maker, lines), self._described(lines)):
            if claim is not None and len(asked) < CLAIMS:
                asked.append(claim)
        joined = {(line.subject, id) for line in lines for id in line.objects}
        missing = [line for line in missing if (line.objects[0], subject) not in joined]
        if missing and asked:
            line = self.rng.choice(missing)
            asked.append(Asked(self._said(line, self._or_of_another(lines, line)), E, ()))
        rows = tuple(Row(self.facts.name(line.subject), line.text(self.facts, self.rng)) for line in lines)
        return counted(Example(rows, tuple(asked), "card"), lines, self.facts, self.rng) if asked else None

    def _lines(self, subject: str) -> tuple[list[Line], list[Line]]:
        """The rows shown, those of one subject together, and rows of the thing that are not shown."""
        own = self._of(subject)
        self.rng.shuffle(own)
        most = self.rng.randint(3, OWN)
        shown, left = own[:most], [line for line in own[most:] if line.objects and line.property in self.known]
        ends = {id for line in shown for id in line.objects if id in self.facts.by_subject and id != subject}
        placed = {id for line in shown if line.property in PLACES for id in line.objects if id in ends}
        for end in dict.fromkeys(self.rng.choice(sorted(some)) for some in (placed, ends) if some):
            other = self._of(end)
            room = min(len(other), OTHERS, ROWS - len(shown))
            shown += self.rng.sample(other, self.rng.randint(0, room))
        subjects = list({line.subject for line in shown})
        self.rng.shuffle(subjects)
        shown.sort(key=lambda line: subjects.index(line.subject))
        return shown, left

    def _of(self, subject: str) -> list[Line]:
        objects: dict[str, list[str]] = defaultdict(list)
        for property, object in self.facts.by_subject.get(subject, ()):
            if (self.measured or not held_out(property)) and property not in UNTOLD:
                objects[property].append(object)
        dated = [Line(subject, property, day=day) for property, day in self.days.get(subject, {}).items()]
        counted = [Line(subject, property, amount=amount) for property, amount in self.amounts.get(subject, {}).items()]
        return [*(self._timed(Line(subject, p, some[:VALUES])) for p, some in objects.items()), *dated, *counted]

    def _timed(self, line: Line) -> Line:
        """The row, where one thing follows another now and then with terms and with the one before it."""
        wording = self.known.get(line.property)
        if wording is None or wording.single_value != "time" or line.property in CONTAINERS or len(line.objects) > 1:
            return line
        if self.rng.random() > TIMED:
            return line
        start = self.rng.randint(1850, 2018)
        before = self.facts.other(line.property, line.objects[0], self.rng)
        if before is None or self.rng.random() < 0.4:
            line.terms = [Term(start, self.rng.choice((None, min(start + self.rng.randint(1, 20), LAST))))]
            return line
        line.objects = [before, *line.objects]
        line.terms = [Term(start - self.rng.randint(1, 20), start), Term(start)]
        return line

    def _side_by_side(self, subjects: list[str]) -> tuple[list[Line], list[Line]]:
        """The rows of two things that both have what is compared."""
        property = next(p for p, some in self.valued.items() if some is subjects)
        shown: list[Line] = []
        for subject in self.rng.sample(subjects, 2):
            own = self._of(subject)
            compared = [line for line in own if line.property == property]
            others = [line for line in own if line.property != property]
            some = compared + self.rng.sample(others, min(len(others), self.rng.randint(0, OTHERS)))
            self.rng.shuffle(some)
            shown += some
        return shown, []

    # -- claims -----------------------------------------------------------------------------------------------------

    def _claim(self, lines: list[Line], place: int) -> Asked | None:
        line = lines[place]
        wording = self.known.get(line.property)
        if wording is None:
            return None
        if line.day is not None:
            return self._dated(wording, line, line.day, place)
        if line.amount is not None:
            return values.amounted(self.maker, wording, line, place)
        if line.terms:
            return values.termed(self.maker, wording, line, place)
        object = self.rng.choice(line.objects)
        if (further := self._further(lines, line, object)) is not None and self.rng.random() < 0.6:
            return self._within(lines, place, further)
        kind = self.rng.choices(KINDS, SHARES)[0]
        if kind == "confused" and (confused := self._confused(lines, line, object)):
            return Asked(confused, E, ())
        if kind == "turned" and (turned := self._turned(line, object)):
            return Asked(turned, C, (place,))
        if kind in ("exchanged", "mistaken"):
            other = (
                self._mistaken(lines, place)
                if kind == "mistaken"
                else self.facts.other(line.property, object, self.rng)
            )
            if other is not None and other not in self._all(line):
                label, cited = (C, (place,)) if self._is_single(wording, line) else (E, ())
                return Asked(self._said(line, other), label, cited)
        if kind == "denied" and (denied := self.maker.negated(self._said(line, object))):
            return Asked(denied, C, (place,))
        when, dated = self._when(lines, line.subject, line.property)
        return Asked(_ending(self._said(line, object), when), A, (place, *dated))

    def _further(self, lines: list[Line], line: Line, object: str) -> int | None:
        """The place of a row that tells where the object lies, for a place that somebody or something has."""
        if line.property not in PLACES:
            return None
        steps = [at for at, other in enumerate(lines) if other.subject == object and other.property in CONTAINERS]
        return self.rng.choice(steps) if steps else None

    def _within(self, lines: list[Line], place: int, further: int) -> Asked:
        """A claim that names the region for the place, or another region."""
        line, step = lines[place], lines[further]
        region = self.rng.choice(step.objects)
        other = self.facts.other(step.property, region, self.rng)
        exchanged = other is not None and other not in self._all(step) and self.rng.random() < 0.4
        single = len(line.objects) == 1 and self._is_single(self.known[line.property], line)
        if other is None or not exchanged:
            return Asked(self._said(line, region), A, (place, further))
        return Asked(self._said(line, other), C if single else E, (place, further) if single else ())

    def _dated(self, wording: Wording, line: Line, day: Day, place: int) -> Asked:
        template = self.rng.choice([t for t in wording.templates if " on Y" not in t] or wording.templates)
        name = self.maker.surface(line.subject)
        if self.rng.random() < 0.45:
            told = self.rng.choice((9, day.precision))
            return Asked(self.maker.sentence(template, name, day.text(told, self.rng)), A, (place,))
        year = day.year + self.rng.choice((-40, -10, -2, -1, 1, 2, 10, 40))
        return Asked(self.maker.sentence(template, name, str(year)), C, (place,))

    def _said(self, line: Line, object: str, subject: str = "") -> str:
        wording = self.known[line.property]
        plain = [] if wording.label.split()[-1] in PREPOSITIONS else [f"the {wording.label} of X is Y"]
        template = self.rng.choice([*wording.templates, *plain])
        return self.maker.sentence(template, subject or self.maker.surface(line.subject), self.maker.surface(object))

    def _turned(self, line: Line, object: str) -> str | None:
        """The claim with both ends exchanged, where the relation holds one way only and both are of one kind."""
        back = {o for p, o in self.facts.by_subject.get(object, ()) if p == line.property}
        alike = self._kinds(line.subject) & self._kinds(object)
        if line.property not in TURNED or not alike or line.subject in back:
            return None
        return self._said(Line(object, line.property), line.subject)

    def _confused(self, lines: list[Line], line: Line, object: str) -> str | None:
        """A claim that joins the same two things by another relation, which nothing is known of."""
        other = self.relations.other(line.subject, object, self.rng)
        if other is None:
            return None
        subject, property, last = other
        shown = {one.property for one in lines if one.subject == subject}
        if property in shown:
            return None
        when, _ = self._when(lines, subject, property)
        return _ending(self._said(Line(subject, property), last), when)

    def _when(self, lines: list[Line], subject: str, property: str) -> tuple[str, tuple[int, ...]]:
        """The year in which what the property tells took place, now and then, with the row that has it."""
        for at, line in enumerate(lines):
            if line.day is not None and line.subject == subject and line.property == EVENTS.get(property):
                return (f" in {line.day.year}", (at,)) if self.rng.random() < 0.4 else ("", ())
        return "", ()

    def _described(self, lines: list[Line]) -> Asked | None:
        """A claim about what a row names, which is described by that row: "the spouse of X was born in Y"."""
        shown = {line.subject for line in lines}
        pairs = [
            (at, further)
            for at, line in enumerate(lines)
            if len(line.objects) == 1 and line.objects[0] in shown - {line.subject} and line.property in self.known
            for further, other in enumerate(lines)
            if other.subject == line.objects[0] and other.objects and not other.terms and other.property in self.told
        ]
        if not pairs:
            return None
        at, further = self.rng.choice(pairs)
        line, other = lines[at], lines[further]
        label = self.known[line.property].label
        if label.split()[-1] in PREPOSITIONS or len(label.split()) > WORDS or label.endswith("s"):
            return None  # a verb
        who = f"the {label} of {self.maker.surface(line.subject)}"
        named = f"{self.facts.name(other.subject)}, {who},"
        object = self.rng.choice(other.objects)
        strange = self.facts.other(other.property, object, self.rng)
        told = self._said(other, object, self.rng.choice((who, named)))
        if strange is None or self.rng.random() < 0.5:
            return Asked(told, A, (at, further))
        if strange in self._all(other) or not self._is_single(self.known[other.property], other):
            return None
        return Asked(self._said(other, strange, self.rng.choice((who, named))), C, (at, further))

    def _or_of_another(self, lines: list[Line], missing: Line) -> str:
        """The object of a row that is not shown, or one of another row: a birthplace as the place of death."""
        kinds = self._kinds(missing.objects[0])
        fitting = [id for line in lines for id in line.objects if kinds & self._kinds(id) and id != missing.subject]
        return self.rng.choice(fitting) if fitting and self.rng.random() < 0.5 else missing.objects[0]

    def _mistaken(self, lines: list[Line], place: int) -> str | None:
        """An object of another row: a place of death for the place of birth."""
        if lines[place].property in CONTAINERS:
            return None  # a place lies in several, one within the other
        others = [id for at, line in enumerate(lines) if at != place for id in line.objects]
        kinds = self._kinds(self.rng.choice(lines[place].objects))
        fitting = [id for id in others if kinds & self._kinds(id) and id != lines[place].subject]
        return self.rng.choice(fitting) if fitting else None

    def _kinds(self, id: str) -> set[str]:
        return {object for property, object in self.facts.by_subject.get(id, ()) if property == KIND}

    def _all(self, line: Line) -> set[str]:
        return {o for p, o in self.facts.by_subject[line.subject] if p == line.property}

    def _is_single(self, wording: Wording, line: Line) -> bool:
        return wording.single_value != "no" and len(self._all(line)) == 1


def _ending(sentence: str, more: str) -> str:
    return f"{sentence.rstrip('.')}{more}." if more else sentence
