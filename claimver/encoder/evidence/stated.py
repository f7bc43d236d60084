"""Whether a sentence says the relation of a statement, by words: "Y wrote X" of an author, "X was coached by Y"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.evidence.exclusives import MUTUAL
from claimver.encoder.evidence.paraphrase import asked
from claimver.encoder.syntax.verb_forms import base_form
from claimver.encoder.words.wordings import STEM, known, plain
from claimver.types import Triplet, Value

__all__ = ["says"]

_DOER = re.compile(r"(?:.*\b)?[a-z]+(?:er|or|ist|ect|ach|ain|ant)s?|.*\b(?:chief|boss|head|lead)")
_BY = re.compile(r"\bby\b")
_OWNER = re.compile(r"\b([XY])'s")
_ENDING = re.compile(r"(?<=..[a-z])(?:ing|ers?|ors?|ed|es|s|e)$")
_DOUBLED = re.compile(r"([b-df-hj-np-tv-z])\1$")
_EMPTY = frozenset("the was were are been has had have his her its their for from with into and who one".split())


def says(sentence: str, triplet: Triplet) -> bool:
    """Whether a sentence with X for the subject and Y for the object says what the statement's relation says.

    A word of it must be one that the relation is worded with, and the same of X and Y do it.

    >>> from claimver.types import Entity, Property
    >>> faust = Triplet("", Entity("F", "Faust"), Property("P50", "author"), Entity("G", "Goethe"))
    >>> says("Y wrote X", faust), says("X wrote Y", faust)
    (True, False)
    """
    said, leading = _words(sentence), _leading(sentence)
    either = MUTUAL.search(plain(triplet.property.label)) is not None
    return any(said & _words(form) and (either or _leading(form) == leading) for form in _forms(sentence, triplet))


def _words(text: str) -> frozenset[str]:
    """The content words without their endings: of "wrote", "writes" and "writer" the same."""
    words = re.findall(r"[a-z]{3,}", re.sub(r"\b[XY]\b", " ", text).lower())
    roots = (_ENDING.sub("", base_form(word)) for word in words if word not in _EMPTY)
    return frozenset(_DOUBLED.sub(r"\1", root)[:STEM] for root in roots)


def _leading(form: str) -> tuple[str, bool]:
    """Which of X and Y does it, or has the other: X in "Y was founded by X" and, as owner, in "X's capital is Y"."""
    if (owner := _OWNER.search(form)) is not None:
        return owner[1], True
    first = "X" if form.find("X") < form.find("Y") else "Y"
    return (first if _BY.search(form) is None else "XY".replace(first, "")), False


def _forms(sentence: str, triplet: Triplet) -> Iterator[str]:
    """How the relation is worded: the reviewed ways, those that its names make, and the paraphrase that is said."""
    kind = triplet.object.kind if isinstance(triplet.object, Value) else "item"
    entry = known(triplet.property, datatype=kind)
    names = [plain(name) for name in (triplet.property.label, *triplet.property.aliases)]
    if entry is not None:
        yield from entry.templates
        names += [entry.label, *entry.aliases]
    for name in dict.fromkeys(names):
        yield from _named(name)
    if said := asked(triplet.property.label, re.sub(r"\b[XY]\b", " ", sentence)):
        yield from _named(said)


def _named(name: str) -> Iterator[str]:
    """The ways to say a relation that its name makes: "coached by", "builder", "place of birth"."""
    if _DOER.fullmatch(name.partition(",")[0]) and not name.endswith(" of"):
        yield f"Y {name} X"
    else:
        yield f"X {name} Y"
    yield f"X's {name} Y"
