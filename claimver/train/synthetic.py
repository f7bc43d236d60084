"""Claims by construction from a knowledge graph: true, swapped, removed, negated, compared, over two hops."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimver.train.examples import A, C, E, Pair, Row, held_out, render
from claimver.train.facts import Day, Facts, amount_of
from claimver.train.wordings import Wording, wordings

NEGATABLE = re.compile(r"\b(is|was|are|were|has|had|can be|came|won|received|wrote|played|founded|married|joined)\b")
CONTAINERS = ("P131", "P17")
PLACES = ("P19", "P20", "P159", "P131", "P276", "P740", "P551", "P119")


@dataclass
class Maker:
    """Makes pairs from ``facts`` with a seeded generator."""

    facts: Facts
    rng: random.Random
    longest: int = 4  # distractors

    def __post_init__(self) -> None:
        self.known = {id: w for id, w in wordings().items() if not held_out(id)}
        self.items = [id for id, w in self.known.items() if w.datatype == "item" and self.facts.by_property.get(id)]

    # -- evidence -----------------------------------------------------------------------------------------------

    def row(self, subject: str, property: str, object: str) -> Row:
        """A statement as words."""
        return (self.facts.name(subject), self.facts.relation(property, self.rng), self.facts.name(object))

    def distractors(self, subject: str, but: str, count: int) -> list[Row]:
        """Other statements of the same subject, none of the property ``but``."""
        pool = [(p, o) for p, o in self.facts.by_subject.get(subject, ()) if p != but and not held_out(p)]
        chosen = self.rng.sample(pool, min(count, len(pool)))
        while len(chosen) < count:
            property = self.rng.choice(self.items)
            if property != but:
                chosen.append((property, self.rng.choice(self.facts.by_property[property])[1]))
        return [self.row(subject, property, object) for property, object in chosen]

    def shuffled(self, rows: Sequence[Row]) -> str:
        """The rows rendered in a random order."""
        mixed = list(rows)
        self.rng.shuffle(mixed)
        return self.written(mixed, rows[0])

    def written(self, rows: Sequence[Row], first: Row) -> str:
        """The rows as evidence; ``first`` is the one that decides, where one does."""
        return render(rows)

    def some(self) -> int:
        """How many distractors: none a third of the time."""
        return 0 if self.rng.random() < 0.33 else self.rng.randint(1, self.longest)

    # -- claims -------------------------------------------------------------------------------------------------

    def sentence(self, template: str, subject: str, value: str) -> str:
        """The template filled, with a capital and usually a stop."""
        text = re.sub(r"\bX\b", "\0", template)
        text = re.sub(r"\bY\b", lambda _: value, text).replace("\0", subject)
        text = text[0].upper() + text[1:]
        return text + ("." if self.rng.random() < 0.8 else "")

    def negated(self, sentence: str) -> str | None:
        """The sentence denied; None where no verb that we can deny is found."""
        match = NEGATABLE.search(sentence)
        if match is None:
            return None
        verb = match.group()
        if verb in ("is", "was", "are", "were"):
            denial = self.rng.choice([f"{verb} not", f"{verb} never", f"{verb}n't"])
        elif verb == "can be":
            denial = "cannot be"
        else:
            denial = f"never {verb}"
        return sentence[: match.start()] + denial + sentence[match.end() :]

    def surface(self, id: str) -> str:
        """The entity's label, one time in six an alias."""
        aliases = self.facts.aliases.get(id)
        return self.rng.choice(aliases) if aliases and self.rng.random() < 0.16 else self.facts.name(id)

    # -- kinds of pairs -----------------------------------------------------------------------------------------

    def item_pairs(self, count: int) -> Iterator[Pair]:
        """Pairs about item-valued statements of reviewed properties."""
        for number in range(count):
            wording = self.known[self.rng.choice(self.items)]
            subject, object = self.rng.choice(self.facts.by_property[wording.id])
            yield self._item(wording, subject, object, f"item-{number}")

    def _item(self, wording: Wording, subject: str, object: str, group: str) -> Pair:
        template = self.rng.choice([*wording.templates, f"the {wording.label} of X is Y"])
        claim = self.sentence(template, self.surface(subject), self.surface(object))
        true = self.row(subject, wording.id, object)
        others = self.distractors(subject, wording.id, self.some())
        kind = self.rng.choices(["true", "swap", "silent", "relation", "subject", "deny"], [30, 22, 16, 14, 6, 12])[0]
        other = self.facts.other(wording.id, object, self.rng)
        single = wording.single_value != "no"
        if kind == "swap" and other is not None:
            rows = [self.row(subject, wording.id, other), *others]
            return Pair(claim, self.shuffled(rows), C if single else E, "swap", group)
        if kind == "silent":
            rows = others or self.distractors(subject, wording.id, 2)
            return Pair(claim, self.shuffled(rows), E, "silent", group)
        if kind == "relation":  # the same two entities, another relation
            property = self.rng.choice([p for p in self.items if p != wording.id])
            return Pair(claim, self.shuffled([self.row(subject, property, object), *others]), E, "relation", group)
        if kind == "subject":  # the same statement about somebody else
            somebody = self.rng.choice(self.facts.by_property[wording.id])[0]
            if somebody != subject:
                return Pair(claim, self.shuffled([self.row(somebody, wording.id, object)]), E, "subject", group)
        if kind == "deny" and (denied := self.negated(claim)):
            if single and other is not None and self.rng.random() < 0.3:
                rows = [self.row(subject, wording.id, other), *others]
                return Pair(denied, self.shuffled(rows), A, "deny-swap", group)
            if self.rng.random() < 0.3:
                rows = others or self.distractors(subject, wording.id, 2)
                return Pair(denied, self.shuffled(rows), E, "deny-silent", group)
            return Pair(denied, self.shuffled([true, *others]), C, "deny", group)
        return Pair(claim, self.shuffled([true, *others]), A, "true", group)

    def hop_pairs(self, count: int) -> Iterator[Pair]:
        """Claims that need a step through a place: born in a city that lies in a country."""
        sources = [p for p in PLACES if p in self.known and self.facts.by_property.get(p)]
        made = 0
        while made < count:
            wording = self.known[self.rng.choice(sources)]
            subject, place = self.rng.choice(self.facts.by_property[wording.id])
            steps = [(p, o) for p, o in self.facts.by_subject.get(place, ()) if p in CONTAINERS]
            if not steps:
                continue
            made += 1
            property, region = self.rng.choice(steps)
            claim = self.sentence(self.rng.choice(wording.templates), self.surface(subject), self.facts.name(region))
            first, second = self.row(subject, wording.id, place), self.row(place, property, region)
            others = self.distractors(subject, wording.id, self.some())
            kind = self.rng.choice(["true", "true", "swap", "silent"])
            other = self.facts.other(property, region, self.rng)
            if kind == "swap" and other is not None:
                rows = [first, self.row(place, property, other), *others]
                yield Pair(
                    claim, self.shuffled(rows), C if wording.single_value != "no" else E, "hop-swap", f"hop-{made}"
                )
            elif kind == "silent":
                yield Pair(claim, self.shuffled([second, *others]), E, "hop-silent", f"hop-{made}")
            else:
                yield Pair(claim, self.shuffled([first, second, *others]), A, "hop", f"hop-{made}")

    def date_pairs(self, count: int) -> Iterator[Pair]:
        """Dates as values: equal, other, finer, before and after."""
        sources = [p for p, w in self.known.items() if w.datatype == "date" and self.facts.dates.get(p)]
        made = 0
        while made < count:
            wording = self.known[self.rng.choice(sources)]
            subject, literal = self.rng.choice(self.facts.dates[wording.id])
            day = Day.read(literal)
            if day is None or day.year < 1000:
                continue
            made += 1
            yield self._date(wording, subject, day, f"date-{made}")

    def _date(self, wording: Wording, subject: str, day: Day, group: str) -> Pair:
        shown = (self.facts.name(subject), self.facts.relation(wording.id, self.rng), day.text(day.precision, self.rng))
        evidence = self.shuffled([shown, *self.distractors(subject, wording.id, self.some())])
        year = self.rng.choice([t for t in wording.templates if " on Y" not in t] or wording.templates)
        kind = self.rng.choice(["true", "true", "other", "other", "compare", "silent"])
        name = self.surface(subject)
        if kind == "compare":
            return self._compared(year, name, day, evidence, group)
        if kind == "other":
            shift = self.rng.choice([-30, -10, -3, -2, -1, 1, 2, 3, 10, 30])
            wrong = Day(day.year + shift, day.month, day.day, day.precision)
            return Pair(self.sentence(year, name, wrong.text(9, self.rng)), evidence, C, "date-other", group)
        if kind == "silent":
            evidence = self.shuffled(self.distractors(subject, wording.id, self.some() + 1))
            return Pair(self.sentence(year, name, day.text(9, self.rng)), evidence, E, "date-silent", group)
        precision = self.rng.choice([9, day.precision])
        return Pair(self.sentence(year, name, day.text(precision, self.rng)), evidence, A, "date", group)

    def _compared(self, template: str, name: str, day: Day, evidence: str, group: str) -> Pair:
        gap = self.rng.choice([1, 2, 5, 10, 20, 40])
        early = self.rng.random() < 0.5  # the claim names a year before or after the true one
        word = self.rng.choice(["before", "after"])
        year = day.year - gap if early else day.year + gap
        holds = (word == "after") == early
        text = re.sub(r"\b(in|on|since|until) Y", f"{word} Y", template)
        if f"{word} Y" not in text:
            return Pair(self.sentence(template, name, str(day.year)), evidence, A, "date", group)
        return Pair(self.sentence(text, name, str(year)), evidence, A if holds else C, "date-compare", group)

    def quantity_pairs(self, count: int) -> Iterator[Pair]:
        """Quantities as values: equal, rounded, other, more and less than."""
        sources = [p for p, w in self.known.items() if w.datatype == "quantity" and self.facts.quantities.get(p)]
        made = 0
        while made < count:
            wording = self.known[self.rng.choice(sources)]
            subject, literal = self.rng.choice(self.facts.quantities[wording.id])
            amount = amount_of(literal, self.facts)
            if amount is None:
                continue
            made += 1
            unit = f" {amount[1]}" if amount[1] else ""
            yield self._quantity(wording, subject, amount[0], unit, f"quantity-{made}")

    def _quantity(self, wording: Wording, subject: str, number: float, unit: str, group: str) -> Pair:
        shown = (self.facts.name(subject), self.facts.relation(wording.id, self.rng), figure(number) + unit)
        evidence = self.shuffled([shown, *self.distractors(subject, wording.id, self.some())])
        words, holds, kind = amount_words(number, unit, self.rng)
        claim = self.sentence(self.rng.choice(wording.templates), self.surface(subject), words)
        return Pair(claim, evidence, A if holds else C, kind, group)


def amount_words(number: float, unit: str, rng: random.Random) -> tuple[str, bool, str]:
    """An amount as a claim gives it for the true number, whether it holds, and what was done: rounded, other, more."""
    kind = rng.choice(["true", "round", "other", "other", "more", "less"])
    if kind == "other":
        wrong = number * rng.choice([0.1, 0.3, 0.5, 0.7, 1.4, 2, 3, 10])
        return figure(rounded(wrong)) + unit, False, "number-other"
    if kind in ("more", "less"):
        bound = rounded(number * rng.choice([0.3, 0.5, 0.7, 1.5, 2, 3]))
        return f"{kind} than {figure(bound)}{unit}", (bound < number) == (kind == "more"), "number-compare"
    return (f"about {figure(rounded(number))}" if kind == "round" else figure(number)) + unit, True, "number"


def figure(number: float) -> str:
    """The number with thousands separated, millions in words now and then."""
    if number >= 1e6 and number % 1e5 == 0:
        return f"{number / 1e6:g} million"
    return f"{number:,.0f}" if number == int(number) else f"{number:,.2f}".rstrip("0").rstrip(".")


def rounded(number: float) -> float:
    """The number at two significant figures."""
    return float(f"{number:.2g}") if number >= 10 else round(number, 1)
