"""Pairs that teach one thing: which relation a claim states between two names, or a name and a value.

The evidence is a single row, as the verifier asks about single and hypothetical statements. Negatives keep both ends
and change the relation: half of them to one whose objects are of the same kind, which is what wording must tell apart.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from claimver.train.examples import A, E, Pair, held_out
from claimver.train.facts import Day
from claimver.train.human import Sentence
from claimver.train.synthetic import Maker, figure

INVERSE = {"P36": "P1376", "P1376": "P36", "P361": "P527", "P527": "P361", "P155": "P156", "P156": "P155",
           "P184": "P185", "P185": "P184", "P749": "P355", "P355": "P749", "P127": "P1830", "P1830": "P127",
           "P26": "P26", "P47": "P47", "P3373": "P3373", "P190": "P190", "P50": "P800", "P1066": "P802"}  # fmt: skip
ALIKE = [{"P36", "P1376"}, {"P361", "P527"}, {"P131", "P17"}, {"P276", "P131"}, {"P17", "P495"}, {"P57", "P162"},
         {"P22", "P40"}, {"P25", "P40"}, {"P463", "P54"}, {"P178", "P176"}, {"P127", "P749"}, {"P61", "P170"},
         {"P170", "P50"}, {"P1344", "P710"}, {"P31", "P279"}, {"P31", "P106"}, {"P136", "P31"}, {"P800", "P50"},
         {"P101", "P106"}, {"P272", "P162"}, {"P19", "P551"}, {"P27", "P17"}, {"P740", "P159"}, {"P571", "P580"},
         {"P570", "P582"}, {"P577", "P571"}, {"P585", "P580"}, {"P1619", "P571"}, {"P576", "P582"}]  # fmt: skip


class Confusions:
    """Properties to confuse a property with: of the same kind of object, or any."""

    def __init__(self, maker: Maker) -> None:
        self._maker = maker
        users: dict[str, set[str]] = defaultdict(set)
        for property in maker.items:
            for _, object in maker.facts.by_property[property][:2000]:
                users[object].add(property)
        self._shared: dict[str, list[str]] = {
            property: [p for _, o in maker.facts.by_property[property][:300] for p in sorted(users[o]) if p != property]
            for property in maker.items
        }

    def other(self, property: str, rng: random.Random) -> str:
        """A property that is not the one given nor nearly the same."""
        pool = self._shared.get(property) or self._maker.items
        for _ in range(20):
            found = rng.choice(pool if rng.random() < 0.6 else self._maker.items)
            if found != property and {found, property} not in ALIKE and INVERSE.get(property) != found:
                return found
        return found


def human_relations(maker: Maker, sentences: Sequence[Sentence], *, longest: int) -> Iterator[Pair]:
    """Each sentence with its own statement, and with the same two names in another relation."""
    confusions, rng, facts = Confusions(maker), maker.rng, maker.facts
    for number, sentence in enumerate(sentences):
        if held_out(sentence.property) or len(sentence.text.split()) > longest:
            continue
        group = f"{sentence.source}-relation-{number}"
        label = sentence.relation if rng.random() < 0.7 else facts.relation(sentence.property, rng)
        yield Pair(sentence.text, maker.shuffled([(sentence.subject, label, sentence.object)]), A, "asserted", group)
        other = facts.relation(confusions.other(sentence.property, rng), rng)
        yield Pair(sentence.text, maker.shuffled([(sentence.subject, other, sentence.object)]), E, "confused", group)


def made_relations(maker: Maker, count: int) -> Iterator[Pair]:
    """Template claims over one or two objects, their rows and inverse rows, against confusable relations."""
    confusions, rng, facts = Confusions(maker), maker.rng, maker.facts
    for number in range(count):
        wording = maker.known[rng.choice(maker.items)]
        subject, object = rng.choice(facts.by_property[wording.id])
        said = maker.surface(object)
        more = [o for p, o in facts.by_subject[subject] if p == wording.id and o != object]
        if more and rng.random() < 0.3:
            said = f"{said} and {maker.surface(rng.choice(more))}"
        claim = maker.sentence(rng.choice(wording.templates), maker.surface(subject), said)
        group = f"made-relation-{number}"
        row = maker.row(subject, wording.id, object)
        if wording.id in INVERSE and rng.random() < 0.5:
            row = (facts.name(object), facts.relation(INVERSE[wording.id], rng), facts.name(subject))
        if rng.random() < 0.5:
            yield Pair(claim, maker.shuffled([row]), A, "asserted", group)
        else:
            other = confusions.other(wording.id, rng)
            yield Pair(claim, maker.shuffled([maker.row(subject, other, object)]), E, "confused", group)


def joined_relations(maker: Maker, count: int) -> Iterator[Pair]:
    """Claims that say two things of one subject, one of them in an apposition, a participle or a relative clause."""
    confusions, rng, facts = Confusions(maker), maker.rng, maker.facts
    made = 0
    while made < count:
        first = maker.known[rng.choice(maker.items)]
        subject, one = rng.choice(facts.by_property[first.id])
        others = [(p, o) for p, o in facts.by_subject[subject] if p in maker.known and p != first.id]
        aside = _aside(rng.choice(first.templates), rng)
        if not others or aside is None:
            continue
        property, two = rng.choice(others)
        main = [t[2:] for t in maker.known[property].templates if t.startswith("X ")]
        if not main:
            continue
        made += 1
        rest = rng.choice(main).replace("Y", "\0").replace("\0", maker.surface(two))
        frame = aside.replace("REST", rest)
        claim = maker.sentence(frame, maker.surface(subject), maker.surface(one))
        stated, object = (first.id, one) if rng.random() < 0.6 else (property, two)
        if rng.random() < 0.5:
            yield Pair(claim, maker.shuffled([maker.row(subject, stated, object)]), A, "asserted", f"joined-{made}")
        else:
            other = confusions.other(stated, rng)
            if (other, object) not in facts.by_subject[subject]:
                yield Pair(claim, maker.shuffled([maker.row(subject, other, object)]), E, "confused", f"joined-{made}")


def _aside(template: str, rng: random.Random) -> str | None:
    """The template as an aside of a sentence about the same X, whose own statement stands at REST."""
    match = re.fullmatch(r"X (is|was|are|were) (.+)", template)
    if match is not None:
        return rng.choice([f"X, {match[2]}, REST", f"X, which {match[1]} {match[2]}, REST", f"{match[2]}, X REST"])
    if template.startswith("X "):
        return rng.choice([f"X, which {template[2:]}, REST", f"X {template[2:]} and REST"])
    return None


def value_relations(maker: Maker, count: int) -> Iterator[Pair]:
    """Dates and numbers in their own relation and in another one."""
    rng, facts = maker.rng, maker.facts
    dates = [p for p, w in maker.known.items() if w.datatype == "date" and facts.dates.get(p)]
    numbers = [p for p, w in maker.known.items() if w.datatype == "quantity" and facts.quantities.get(p)]
    made = 0
    while made < count:
        sources, table = (dates, facts.dates) if rng.random() < 0.6 else (numbers, facts.quantities)
        wording = maker.known[rng.choice(sources)]
        subject, literal = rng.choice(table[wording.id])
        said = _said(maker, literal)
        if said is None:
            continue
        made += 1
        claim = maker.sentence(rng.choice(wording.templates), maker.surface(subject), said)
        true = rng.random() < 0.5
        other = rng.choice([p for p in sources if p != wording.id and {p, wording.id} not in ALIKE])
        relation = facts.relation(wording.id if true else other, rng)
        label, source = (A, "asserted") if true else (E, "confused")
        yield Pair(
            claim, maker.shuffled([(facts.name(subject), relation, said)]), label, source, f"value-relation-{made}"
        )


def _said(maker: Maker, literal: str) -> str | None:
    if literal.startswith("^"):
        day = Day.read(literal)
        return day.text(maker.rng.choice([9, day.precision]), maker.rng) if day else None
    number = literal.lstrip("+").split("Q")[0].split("[")[0]
    try:
        return figure(float(number))
    except ValueError:
        return None
