"""Examples by construction from a knowledge graph: what it states, said truly, with another object, or left out.

Each text says one to three things of one subject in reviewed wordings (``wordings.tsv``); its
triplets are the statements that decide, among others of the subject. Labels follow the rules of the methods: another
value of a property that has one only contradicts, another value of a many-valued one decides nothing, a denial of what
is stated contradicts, and what is not among the triplets is open.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from claimver.errors import InputError
from claimver.train.adapter_examples import TEST_SPLIT, Example, ExampleClaim, Names
from claimver.train.examples import held_out
from claimver.train.facts import Facts
from claimver.train.synthetic import Maker
from claimver.train.wordings import Wording, wordings
from claimver.types import Entity, Label, Rank, Span, Triplet

KINDS = {"true": 42, "swapped": 26, "removed": 20, "denied": 12}
MOST_CLAIMS = 3
MOST_ENTITIES = 20_000  # of a large graph, drawn with the seed
WITHIN = ("P131", "P17", "P30", "P361", "P276", "P706", "P279")  # steps that make one value contain another
_ATTEMPTS = 200  # for one example, before the graph is held to have too few statements
_STEPS = 4
_SENTENCE = re.compile(r"(?:X|Y) [a-z]|the .+ of X (?:is|was|includes) Y")  # not "X, a Y" or "the Y X"
_RARER = {"P31": 0.3}  # nearly every subject has it, and it says little


@runtime_checkable
class ListedGraph(Protocol):
    """A knowledge graph that can say what it holds."""

    def names(self) -> Iterator[tuple[str, str]]:
        """(name, entity id) of every label and alias."""
        ...

    def entity(self, id: str) -> Entity:
        """The entity of that id."""
        ...

    def facts(self, id: str) -> tuple[Triplet, ...]:
        """All statements whose subject is ``id``."""
        ...


def graph_examples(graph: ListedGraph, count: int, *, seed: int = 7, unseen: bool = False) -> Iterator[Example]:
    """So many examples; with ``unseen`` over the properties that no training of ours reads, as test material.

    Raises: InputError for a graph that has too few statements of reviewed properties.
    """
    rng = random.Random(seed)
    composer = Composer(facts_of(graph, rng), rng, unseen=unseen)
    for number in range(1, count + 1):
        yield composer.example(f"graph-{seed}-{number}")


def facts_of(graph: ListedGraph, rng: random.Random) -> Facts:
    """The item-valued statements of the graph's entities that are not deprecated, at most MOST_ENTITIES subjects."""
    ids = sorted({id for _, id in graph.names()})
    chosen = ids if len(ids) <= MOST_ENTITIES else sorted(rng.sample(ids, MOST_ENTITIES))
    facts = Facts()
    for id in chosen:
        for triplet in graph.facts(id):
            if triplet.rank is Rank.DEPRECATED or not isinstance(triplet.object, Entity) or triplet.object.id == id:
                continue
            for entity in (triplet.subject, triplet.object):
                facts.labels[entity.id] = entity.label
            facts.property_labels[triplet.property.id] = triplet.property.label
            facts.by_subject[id].append((triplet.property.id, triplet.object.id))
            facts.by_property[triplet.property.id].append((id, triplet.object.id))
    return facts


@dataclass
class _Draft:
    """A text as it grows: its words so far, its claims, and the names that it holds."""

    text: str = ""
    claims: list[tuple[Span, Label, Names | None, str]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    open: bool = False  # whether the last claim has the text's subject as its own, so that "and is …" may follow

    def add(self, words: str, label: Label, deciding: Names | None, why: str, *, joined: bool) -> None:
        """Append a claim: as a sentence of its own, or joined to the one before by "and"."""
        self.text += ", and " if joined and "," in words else " and " if joined else ". " if self.text else ""
        start = len(self.text) - (4 if joined else 0)  # "and " belongs to the claim that it opens
        self.text += words
        self.claims.append((Span(start, len(self.text)), label, deciding, why))


class Composer:
    """Makes one example after another from ``facts``; with ``unseen`` over the properties that are never trained on."""

    def __init__(self, facts: Facts, rng: random.Random, *, unseen: bool) -> None:
        self.facts, self.rng, self.unseen = facts, rng, unseen
        self.maker = Maker(facts, rng)
        usable = {id: w for id, w in wordings().items() if w.datatype == "item" and held_out(id) is unseen and _said(w)}
        self.known = {id: w for id, w in usable.items() if facts.by_property.get(id)}
        self.subjects = sorted(s for s, rows in facts.by_subject.items() if any(p in self.known for p, _ in rows))
        if not self.subjects:
            raise InputError(
                "The graph states nothing in a reviewed property, so no example can be made of it. Name another: --kg."
            )

    def example(self, id: str) -> Example:
        """One example. Raises: InputError after too many attempts."""
        for _ in range(_ATTEMPTS):
            made = self._attempt(id)
            if made is not None:
                return made
        raise InputError("The graph has too few statements to make examples of. Name a larger one: --kg.")

    def _attempt(self, id: str) -> Example | None:
        subject = self.rng.choice(self.subjects)
        rows = [
            (p, o)
            for p, o in self.facts.by_subject[subject]
            if p in self.known and self.rng.random() < _RARER.get(p, 1.0)
        ]
        self.rng.shuffle(rows)
        chosen = list(dict(rows).items())[: self.rng.randint(1, MOST_CLAIMS)]
        draft, shown = _Draft(names=[self.facts.name(subject)]), list[Names]()
        for property, object in chosen:
            self._claim(draft, shown, subject, property, object)
        if not draft.claims:
            return None
        text = draft.text + ("." if self.rng.random() < 0.85 else "")
        numbered = self._evidence(subject, {p for p, _ in chosen}, shown)
        claims = tuple(
            ExampleClaim(span, label, (numbered.index(row) + 1,) if row else (), why)
            for span, label, row, why in draft.claims
        )
        names = tuple(name for name in dict.fromkeys(draft.names) if name in text)
        if len(names) < 2:
            return None
        return Example(id, text, tuple(numbered), claims, "graph", TEST_SPLIT if self.unseen else "", entities=names)

    def _evidence(self, subject: str, but: set[str], shown: Sequence[Names]) -> list[Names]:
        """The deciding statements among others of the subject, in a random order, each once."""
        others = [(p, o) for p, o in self.facts.by_subject[subject] if p not in but]
        some = self.rng.sample(others, min(self.rng.randint(0, 5), len(others)))
        rows = list(dict.fromkeys([*shown, *(self._row(subject, p, o) for p, o in some)]))
        self.rng.shuffle(rows)
        return rows

    def _row(self, subject: str, property: str, object: str) -> Names:
        return self.facts.name(subject), self.facts.property_labels[property], self.facts.name(object)

    def _claim(self, draft: _Draft, shown: list[Names], subject: str, property: str, object: str) -> None:
        """Add a claim of a random kind to the draft, and what decides it to the statements shown."""
        wording, row = self.known[property], self._row(subject, property, object)
        kind = self.rng.choices(list(KINDS), list(KINDS.values()))[0]
        said, label, why = object, Label.ATTRIBUTABLE, f"The graph states it: {_shown(row)}."
        if kind == "swapped":
            other = self._other(subject, property, object)
            if other is None:
                return
            said, (label, why) = other, _swapped(wording, self.facts.name(other), row)
        elif kind == "removed":
            label, why = Label.EXTRAPOLATORY, "The graph has statements about it, but none that settles this."
        name, value = self.facts.name(subject), self.facts.name(said)
        if name.endswith(".") or value.endswith("."):
            return  # the stop of a name and that of a sentence would be one
        template = self.rng.choice(_said(wording))
        joined = draft.open and template.startswith("X ") and self.rng.random() < 0.6
        sentence = self.maker.sentence(template, name, value).rstrip(".")
        if kind == "denied":
            denied = self.maker.negated(sentence)
            if denied is None:
                return
            sentence, label, why = (
                denied,
                Label.CONTRADICTORY,
                f"The claim denies what the graph states: {_shown(row)}.",
            )
        if joined:
            if not sentence.casefold().startswith(name.casefold() + " "):
                return
            sentence = sentence[len(name) + 1 :]
        draft.add(sentence, label, None if kind == "removed" else row, _plain(why), joined=joined)
        draft.open = template.startswith("X ")
        draft.names.append(value)
        if kind != "removed":
            shown.append(row)

    def _other(self, subject: str, property: str, object: str) -> str | None:
        """An object that the subject does not have, of the same property, neither containing the true one nor in it."""
        own = {o for p, o in self.facts.by_subject[subject] if p == property}
        if self.known[property].single_value != "no" and len(own) > 1:
            return None  # several values of what should have one: another may be right as well
        found = self.facts.other(property, object, self.rng)
        if found is None or found in own or found == subject:
            return None
        return None if self._inside(found, object) or self._inside(object, found) else found

    def _inside(self, part: str, whole: str) -> bool:
        reached = {part}
        for _ in range(_STEPS):
            reached |= {o for id in sorted(reached) for p, o in self.facts.by_subject.get(id, ()) if p in WITHIN}
        return whole in reached or self.facts.name(whole).casefold() in self.facts.name(part).casefold()


def _said(wording: Wording) -> list[str]:
    """The wordings that are whole sentences."""
    return [template for template in wording.templates if _SENTENCE.match(template)]


def _swapped(wording: Wording, said: str, row: Names) -> tuple[Label, str]:
    if wording.single_value != "no":
        return Label.CONTRADICTORY, f"The claim says {said}, but the graph states {_shown(row)}."
    return Label.EXTRAPOLATORY, f"The graph lists other values, which does not rule out {said}: {_shown(row)}."


def _shown(row: Names) -> str:
    return f"({', '.join(row)})"


def _plain(words: str) -> str:
    """The words without marks that the fixed form of a reply keeps out of rationales."""
    return re.sub(r"\s+", " ", words.replace('"', "'").replace("\\", "/"))
