"""Things that a sentence brings in without a name and goes on about: "spans a river whose mouth is the Severn Estuary".

What is said before the noun tells which thing it is: the river that the bridge crosses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.link.described import Described
from claimver.link.kinds import coarse_type
from claimver.types import Document, Mention, Span

__all__ = ["indefinite"]

REACH = 8  # words between the name and the noun
_TIES = frozenset({"whose", "who", "that", "which", "where"})
_OF = re.compile(r"\[\] (?:is|was) (?:the|an?) (?P<role>[a-z ]+) of \{\}")
_ARTICLES = frozenset({"a", "an"})
_EQUATING = frozenset("is was are were be been became become remains remained also still now once as".split())
_STOPS = frozenset({",", ";", ".", ":", "(", "and", "or", "but"})


def indefinite(document: Document) -> Iterator[Described]:
    """The nouns behind "a" that a relative clause follows, with what the words from the name before say of them."""
    tokens = document.tokens
    for at in range(2, len(tokens) - 2):
        noun = at + 1 + (tokens[at + 1].upos == "ADJ")
        tie = noun + 1
        if tokens[at].text.lower() not in _ARTICLES or tie >= len(tokens) or tokens[tie].text.lower() not in _TIES:
            continue
        said = tokens[noun].text
        if tokens[noun].upos != "NOUN" or not said.islower() or not coarse_type(said, ""):
            continue
        name = _name_before(document, at)
        if name is None:
            continue
        words = [t.text.lower() for t in tokens[:at] if t.span.start >= name.span.end]
        if set(words) <= _EQUATING:
            continue  # "Ulm is a city that lies on the Danube": Ulm itself
        statement = f"[] {' '.join(words)} {{}}"
        role = _OF.fullmatch(statement)
        span = Span(tokens[at].span.start, tokens[noun].span.end)
        yield Described(span, said, name, f"{{}}'s {role['role']} is []" if role else statement)


def _name_before(document: Document, at: int) -> Mention | None:
    """The linked name with a verb and nothing but a few words between it and a place in its sentence."""
    limit = document.tokens[at].span.start
    names = [m for m in document.mentions if m.span.end <= limit and m.entity is not None and m.antecedent is None]
    if not names:
        return None
    name = max(names, key=lambda mention: mention.span.end)
    between = [t for t in document.tokens[:at] if t.span.start >= name.span.end]
    plain = len(between) <= REACH and not any(t.text.lower() in _STOPS for t in between)
    return name if plain and any(t.upos in ("VERB", "AUX") for t in between) else None
