"""Claims by construction that name some things and describe others, with their triplets: what a reasoner learns from.

A description is a clause, a participle or the name of a property: "the film that was directed by Ada Holm", "the film
directed by Ada Holm", "Ada Holm's birthplace". Properties whose number divides by seven are kept for measuring.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from claimver.lm.skills import Names
from claimver.train.examples import held_out
from claimver.train.facts import Day, Facts
from claimver.train.wordings import Wording, wordings

__all__ = ["Builder", "Built", "between"]

HUMAN, INSTANCE, OCCUPATION = "Q5", "P31", "P106"
PREPOSITIONS = ("in", "at", "on", "for", "to", "from", "with", "of", "by", "under")
LONGEST = 45  # characters of a name
UNFIT = ("P31", "P279", "P106", "P1889", "P460")  # kinds and likeness, told in other words here
Link = tuple[str, str, bool]  # a property, the entity at its other end, and whether that one is its object


@dataclass
class Built:
    """A claim under way: its text, its triplets in the order of its words, and the entity of each end."""

    rows: list[Names] = field(default_factory=list)
    meant: dict[str, str] = field(default_factory=dict)  # an unknown or a name as the claim has it → the entity
    facts: list[tuple[str, str, str]] = field(default_factory=list)  # subject, property, object of each statement
    text: str = ""


def between(template: str) -> tuple[bool, str] | None:
    """Whether X comes first, and the words between X and Y; None where there are others.

    >>> between("X was directed by Y"), between("Y directed X"), between("X has Y in the lead")
    ((True, 'was directed by'), (False, 'directed'), None)
    """
    ends = template[:2], template[-2:]
    if ends not in (("X ", " Y"), ("Y ", " X")):
        return None
    words = template[2:-2].strip()
    plain = words and not any(mark in words for mark in ",;()'") and words.split()[0] not in PREPOSITIONS
    return (ends[0] == "X ", words) if plain else None


class Builder:
    """Builds claims from ``facts`` with a seeded generator; ``measured`` takes the properties kept for measuring."""

    def __init__(self, facts: Facts, rng: random.Random, *, measured: bool = False) -> None:
        self.facts, self.rng = facts, rng
        self.known = {
            id: wording
            for id, wording in wordings().items()
            if held_out(id) is measured and id not in UNFIT and wording.datatype == "item" and self._forms(wording)
        }
        self.links: dict[str, list[Link]] = {}
        self.ends: dict[str, list[tuple[str, str]]] = {}
        self.born = dict(facts.dates.get("P569", ()))
        for id in self.known:
            for subject, object in facts.by_property.get(id, ()):
                if self._fit(subject) and self._fit(object):
                    self.links.setdefault(subject, []).append((id, object, True))
                    self.links.setdefault(object, []).append((id, subject, False))
                    self.ends.setdefault(id, []).append((subject, object))
        self.names = sorted(self.ends)

    def chain(self, hops: int) -> list[tuple[str, Link]]:
        """Entities and the link from each to the next, no entity and no property twice."""
        while True:
            here = self._start()
            seen, used, found = {here}, set[str](), list[tuple[str, Link]]()
            while len(found) < hops:
                onward = [link for link in self.links[here] if link[0] not in used and link[1] not in seen]
                if not onward:
                    break
                property = self.rng.choice(sorted({link[0] for link in onward}))
                link = self.rng.choice([link for link in onward if link[0] == property])
                found.append((here, link))
                here = link[1]
                seen.add(here)
                used.add(link[0])
            if len(found) == hops and len({self.facts.name(one).casefold() for one in seen}) == len(seen):
                return found

    def hidden(self, hops: int) -> Built:
        """A claim of so many hops between two names; the things between are described."""
        chain = self.chain(hops)
        built = Built()
        self._clause(built, chain, start=True)
        built.text = self._sentence(built.text)
        return built

    def told(self, count: int) -> Built:
        """A claim of ``count`` statements about one name, joined."""
        while True:
            subject = self._start()
            own = self.facts.name(subject)
            links = [link for link in self.links[subject] if self.facts.name(link[1]) != own]
            if len({link[0] for link in links}) >= count:
                break
        chosen = list({link[0]: link for link in self.rng.sample(links, len(links))}.values())[:count]
        built = Built(meant={self.facts.name(subject): subject})
        clauses = [self._said(built, subject, link) for link in chosen]
        joined = clauses[0] if count == 1 else ", ".join(clauses[:-1]) + f" and {clauses[-1]}"
        built.text = self._sentence(f"{self._opening(built, subject)} {joined}")
        return built

    def kind(self, entity: str) -> tuple[bool, str]:
        """Whether it is a person, and one noun for what it is."""
        kinds = [o for p, o in self.facts.by_subject.get(entity, ()) if p == INSTANCE]
        if HUMAN in kinds:
            trades = [self.facts.name(o) for p, o in self.facts.by_subject[entity] if p == OCCUPATION]
            return True, self.rng.choice([*trades[:2], "person"]) if trades else "person"
        return False, self.facts.name(self.rng.choice(kinds)) if kinds else "thing"

    def _start(self) -> str:
        """An end of a statement, each property as often as any other."""
        return self.rng.choice(self.rng.choice(self.ends[self.rng.choice(self.names)]))

    # -- words --------------------------------------------------------------------------------------------------

    def forms(self, id: str, *, first_is_subject: bool) -> list[str]:
        """The words of a property between its two ends, the subject or the object first."""
        return [words for first, words in self._forms(self.known[id]) if first is first_is_subject]

    def _forms(self, wording: Wording) -> list[tuple[bool, str]]:
        return [found for found in map(between, wording.templates) if found is not None]

    def _fit(self, entity: str) -> bool:
        name = self.facts.name(entity)
        return name != entity and 2 < len(name) <= LONGEST and not set("|\\") & set(name)

    def _clause(self, built: Built, chain: list[tuple[str, Link]], *, start: bool) -> None:
        """The main clause: the last thing but one is described, the last is named."""
        entity, (id, end, outward) = chain[-1]
        phrase = self._phrase(built, chain[:-1], entity)
        last = self.facts.name(end)
        head = self._of(built, entity)
        words = self.forms(id, first_is_subject=outward)
        if words:
            relation = self._denied(self.rng.choice(words))
            built.rows.append((head, relation, last))
            built.text = f"{phrase} {relation} {last}"
        else:
            relation = self.rng.choice(self.forms(id, first_is_subject=not outward))
            built.rows.append((last, relation, head))
            built.text = f"{last} {relation} {phrase}"
        built.meant[last] = end
        built.facts.append((entity, id, end) if outward else (end, id, entity))

    def _of(self, built: Built, entity: str) -> str:
        """The name or the unknown that stands for an entity."""
        return next(name for name, meant in built.meant.items() if meant == entity)

    def _phrase(self, built: Built, chain: list[tuple[str, Link]], entity: str) -> str:
        """The words for an entity: its name, or a description by what leads to it."""
        if not chain:
            built.meant[self.facts.name(entity)] = entity
            return self.facts.name(entity)
        before, (id, _, outward) = chain[-1]
        unknown = f"X_{sum(name.startswith('X_') for name in built.meant)}"
        built.meant[unknown] = entity
        built.facts.append((before, id, entity) if outward else (entity, id, before))
        label = self.known[id].label
        if outward and self.rng.random() < 0.35 and len(label.split()) <= 3 and label.split()[-1] not in PREPOSITIONS:
            row = len(built.rows)
            other = self._phrase(built, chain[:-1], before)
            built.rows.insert(row, (self._of(built, before), label, unknown))
            return f"{other}'s {label}" if self.rng.random() < 0.4 and len(chain) == 1 else f"the {label} of {other}"
        return self._described(built, chain, entity, unknown)

    def _described(self, built: Built, chain: list[tuple[str, Link]], entity: str, unknown: str) -> str:
        before, (id, _, outward) = chain[-1]
        person, kind = self.kind(entity)
        article = self.rng.choice(["the", "the", "a"])
        article = "an" if article == "a" and kind[0].lower() in "aeiou" else article
        built.rows.append((unknown, "is", kind))
        row = len(built.rows)
        other = self._phrase(built, chain[:-1], before)
        named = self._of(built, before)
        own = self.forms(id, first_is_subject=not outward)  # those that begin with what is described
        if own:
            words = self.rng.choice(own)
            verb, _, rest = words.partition(" ")
            participle = verb in ("was", "is", "were", "are") and rest.split(" ")[0].endswith(("ed", "en"))
            if participle and self.rng.random() < 0.5:
                built.rows.insert(row, (unknown, rest, named))
                return f"{article} {kind} {rest} {other}"
            built.rows.insert(row, (unknown, words, named))
            link = self.rng.choice(("who", "who", "that") if person else ("that", "which"))
            return f"{article} {kind} {link} {words} {other}"
        words = self.rng.choice(self.forms(id, first_is_subject=outward))
        built.rows.insert(row, (named, words, unknown))
        start, _, last = words.rpartition(" ")
        if start and last in PREPOSITIONS:
            return f"{article} {kind} {last} {'whom' if person else 'which'} {other} {start}"
        return f"{article} {kind} {'whom' if person else 'that'} {other} {words}"

    def _said(self, built: Built, subject: str, link: Link) -> str:
        id, end, outward = link
        name = self.facts.name(end)
        built.meant[name] = end
        built.facts.append((subject, id, end) if outward else (end, id, subject))
        words = self.forms(id, first_is_subject=outward)
        if words:
            relation = self._denied(self.rng.choice(words))
            built.rows.append((self.facts.name(subject), relation, name))
            return f"{relation} {name}"
        label = self.known[id].label
        if outward:
            built.rows.append((self.facts.name(subject), label, name))
            return f"has {name} as {label}"
        built.rows.append((name, label, self.facts.name(subject)))
        return f"is the {label} of {name}"

    def _opening(self, built: Built, subject: str) -> str:
        name = self.facts.name(subject)
        if self.rng.random() < 0.3:
            _, kind = self.kind(subject)
            built.rows.insert(0, (name, "is", kind))
            return f"{name}, {'an' if kind[0].lower() in 'aeiou' else 'a'} {kind},"
        if self.rng.random() < 0.2 and (born := self._day(subject)):
            built.rows.insert(0, (name, "was born on", born))
            return f"{name}, who was born on {born},"
        return name

    def _day(self, subject: str) -> str | None:
        day = Day.read(self.born.get(subject, ""))
        return day.text(11, self.rng) if day is not None and day.precision == 11 else None

    def _denied(self, words: str) -> str:
        verb, _, rest = words.partition(" ")
        if self.rng.random() < 0.06 and verb in ("was", "is", "were", "are"):
            return f"{verb} {self.rng.choice(['not', 'never'])} {rest}".strip()
        return words

    def _sentence(self, text: str) -> str:
        return text[0].upper() + text[1:] + ("." if self.rng.random() < 0.85 else "")
