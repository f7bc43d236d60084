"""Toy statements, texts of one claim and the ruling on them: what tests of the checks are made of."""

from __future__ import annotations

import re
from collections.abc import Sequence

from claimver.parts import Opinion
from claimver.types import (
    Claim,
    Document,
    Entity,
    Label,
    Mention,
    Property,
    Qualifier,
    Rank,
    Span,
    Token,
    Triplet,
    Value,
)
from claimver.verify.checks import Proposed, Ruling, rule
from claimver.verify.facts import Facts, Group
from claimver.verify.reading import read

A, E, C = Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, Label.CONTRADICTORY
OPINIONS = {A: Opinion(0.9, 0.06, 0.04), E: Opinion(0.04, 0.76, 0.2), C: Opinion(0.04, 0.06, 0.9)}
CITIES, COUNTRIES, PEOPLE = "Paris Warsaw Berlin Lyon", "France Germany Kenya Nigeria Poland", "Curie Nolan Ada Bo"
KINDS = {
    name: kind
    for names, kind in ((CITIES, "city"), (COUNTRIES, "country"), (PEOPLE, "human"))
    for name in names.split()
}
KINDS["Paris Match"] = "magazine"
PROPERTIES = {
    name: Property(id, name)
    for id, name in (
        ("P19", "place of birth"), ("P36", "capital"), ("P17", "country"), ("P569", "date of birth"), ("P1082", "population"),
        ("P166", "award received"), ("P57", "director"), ("P39", "position held"), ("P530", "diplomatic relation"),
        ("P47", "shares border with"), ("P169", "chief executive officer"), ("P551", "residence"), ("P463", "member of"),
        ("P2044", "elevation above sea level"), ("P40", "child"), ("P570", "date of death"), ("P571", "inception"),
        ("x1", "number of stations"), ("P1376", "capital of"),
    )
}  # fmt: skip
TIMES = {"start": "P580", "end": "P582", "point": "P585"}


def day(text: str) -> Value:
    return Value("date", text, text, precision={4: 9, 7: 10, 10: 11}[len(text.lstrip("-"))])


def number(text: str, unit: str | None = None) -> Value:
    return Value("quantity", text, text, unit=unit)


def fact(subject: str, relation: str, thing: str | Value, *, rank: Rank = Rank.NORMAL, **times: str) -> Triplet:
    object_ = thing if isinstance(thing, Value) else entity(thing)
    qualifiers = tuple(Qualifier(Property(TIMES[when], when), day(date)) for when, date in times.items())
    id = f"{subject}-{relation}-{thing if isinstance(thing, str) else thing.value}-{qualifiers}"
    return Triplet(id, entity(subject), PROPERTIES[relation], object_, qualifiers, rank=rank)


def entity(name: str) -> Entity:
    return Entity(f"id of {name}", name, kind=KINDS.get(name))


def document(text: str, names: Sequence[str], *, tense: str = "Past", date: str = "2024-01-01") -> Document:
    """The text read as "subject verb rest": the first name is the subject, the word behind it the verb."""
    words = [Span(*found.span()) for found in re.finditer(r"[\w,]+(?:['’]\w+)?", text)]
    mentions = [
        Mention(Span(*found.span()), name, entity(name), 1.0)
        for name in names
        for found in re.finditer(rf"\b{re.escape(name)}\b", text)
    ]
    subject = next(i for i, span in enumerate(words) if span.overlaps(Span(*re.search(names[0], text).span())))  # type: ignore[union-attr]
    verb = subject + len(names[0].split())
    tokens = []
    for place, span in enumerate(words):
        word = span.of(text)
        dep = "root" if place == verb else "nsubj" if place == subject else "nummod" if word[:1].isdigit() else "obl"
        upos = "VERB" if place == verb else "NUM" if word[:1].isdigit() else "PROPN" if word[:1].isupper() else "NOUN"
        morph = f"Tense={tense}|VerbForm=Fin" if place == verb else ""
        tokens.append(Token(span, word, word.lower(), upos, dep, verb, morph))
    return Document("d", text, tokens=tuple(tokens), mentions=tuple(sorted(mentions, key=lambda m: m.span)), date=date)


def ruled(text: str, names: str, proposed: Label, cited: Sequence[Triplet], **more: object) -> Ruling:
    """The ruling on a text of one claim; ``further`` are statements of the evidence that are not cited."""
    further: Sequence[Triplet] = more.pop("further", ())  # type: ignore[assignment]
    tense = str(more.pop("tense", "Past"))
    told = document(text, names.split(";"), tense=tense)
    groups: dict[tuple[str, str], list[Triplet]] = {}
    for triplet in cited:
        groups.setdefault((triplet.subject.id, triplet.property.id), []).append(triplet)
    return rule(
        read(Claim(Span(0, len(text)), text), told),
        Proposed(proposed, 0.9, OPINIONS[proposed]),
        [Group(tuple(some)) for some in groups.values()],
        Facts.of([*cited, *further]),
        date=told.date,
        **more,  # type: ignore[arg-type]
    )
