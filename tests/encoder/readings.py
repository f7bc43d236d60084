"""Claims as they are read, and statements, for tests of the rules that need no model and no parser."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from claimver.encoder.evidence.ground import Ground
from claimver.encoder.read.lexicon import Lexicon
from claimver.encoder.read.reading import Reading, read_claim
from claimver.types import Claim, Document, Entity, Mention, Property, Qualifier, Span, Triplet, Value

START, END = Property("P580", "start time"), Property("P582", "end time")


def metres(number: float) -> Value:
    return quantity(number, "metre")


def quantity(number: float, unit: str = "") -> Value:
    return Value("quantity", f"{number:g} {unit}".strip(), str(number), unit=unit or None)


def day(text: str) -> Value:
    """The date of "1901", "1901-03" or "1901-03-12"."""
    return Value("date", text, text, 9 + text.count("-"))


def stated(
    subject: str, relation: str, thing: str | Value, *, since: str = "", until: str = "", single: str = "no"
) -> Triplet:
    """A statement between names; ``since`` and ``until`` are its qualifiers."""
    times = [(START, since), (END, until)]
    return Triplet(
        f"{subject}-{relation}-{thing if isinstance(thing, str) else thing.value}",
        Entity(subject, subject),
        Property(relation, relation, single_value=single),
        Entity(thing, thing) if isinstance(thing, str) else thing,
        tuple(Qualifier(property, day(when)) for property, when in times if when),
    )


def read(text: str, facts: Sequence[Triplet] = (), also: Sequence[str] = ()) -> Reading:
    """The reading of a one-claim text in which the names of the facts, and ``also`` others, are linked."""
    things = {e.label: e for t in facts for e in (t.subject, t.object) if isinstance(e, Entity)}
    return read_naming(text, things | {name: Entity(name, name) for name in also})


def read_naming(text: str, things: Mapping[str, Entity]) -> Reading:
    """The same of a text that names these things."""
    spans = [(Span(text.index(name), text.index(name) + len(name)), name) for name in things if name in text]
    mentions = tuple(Mention(span, name, things[name], 0.9) for span, name in sorted(spans))
    document = Document("", text, (Span(0, len(text)),), mentions=mentions)
    return read_claim(document, Claim(Span(0, len(text)), text), Lexicon(document))


def read_after(before: str, text: str, facts: Sequence[Triplet]) -> Reading:
    """The reading of a one-claim sentence behind another one, in which the names of the facts are linked."""
    things = {e.label: e for t in facts for e in (t.subject, t.object) if isinstance(e, Entity)}
    whole, claim = f"{before} {text}", Span(len(before) + 1, len(before) + 1 + len(text))
    places = ((match.start(), name) for name in things for match in re.finditer(re.escape(name), whole))
    mentions = tuple(Mention(Span(at, at + len(name)), name, things[name], 0.9) for at, name in sorted(places))
    document = Document("", whole, (Span(0, len(before)), claim), mentions=mentions)
    return read_claim(document, Claim(claim, text), Lexicon(document))


def ground(facts: Sequence[Triplet]) -> Ground:
    return Ground.of(facts)
