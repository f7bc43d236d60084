"""Parts of a name the graph does not know: the "Empire" of "the Neo-Assyrian Empire" is no other empire."""

from __future__ import annotations

import re
from dataclasses import replace

from claimver.types import Document, Entity, Mention

__all__ = ["without_fragments"]

_CLASS = re.compile(
    r"Empires?|Kingdoms?|Republics?|Union|Federation|Commonwealth|Universit(?:y|ies)|Church|Party|Army|Navy|Council|Court|"
    r"College|Institute|Society|League|Banks?|Museum|Islands?|Province|County|States?|Valley|Rivers?|Lakes?|Mountains?|"
    r"Sea|Wars?|Treaty|Act|Awards?|Prize|Cup|Tower|Bridge|Street|Square|Palace|Castle|Theat(?:re|er)|Corporation|Company"
)
_NAMED = re.compile(r"(?:^|[\s-])(?P<word>[A-Z][\w’'-]*) $")
_JUNIOR = re.compile(r"[JS]r\.?")
_GIVEN = re.compile(r"(?:[A-Z][a-z'’-]+ ){2,4}$")
_TITLES = frozenset(
    "President Prime Minister King Queen Pope Sir Lady Lord Saint Captain General Senator Governor Chancellor Cardinal "
    "Judge Justice Mayor Director Foreign Secretary Vice Doctor Professor Then When While After Before Since".split()
)
_OPENING = frozenset(
    "The A An This That These Those His Her Its Their Our My In On At Of For By And But As Both".split()
)


def without_fragments(document: Document) -> tuple[Mention, ...]:
    """The mentions, those without their entity that are only the last word of a longer name."""
    return tuple(
        replace(mention, entity=None, confidence=0.0) if _is_fragment(document, mention) else mention
        for mention in document.mentions
    )


def _is_fragment(document: Document, mention: Mention) -> bool:
    if mention.entity is None or mention.antecedent is not None:
        return False
    if _JUNIOR.fullmatch(mention.text) or _is_of_another(document, mention, mention.entity):
        return True
    if not _CLASS.fullmatch(mention.text):
        return False
    before = _NAMED.search(document.text[: mention.span.start])
    if re.match(r" General\b", document.text[mention.span.end :]):
        return True  # "the States General"
    return before is not None and before["word"] not in _OPENING


def _is_of_another(document: Document, mention: Mention, person: Entity) -> bool:
    """Whether a surname ends another's name of three words or more: "Julian John Charles Lennon" is not John Lennon."""
    if person.kind != "Q5" or " " in mention.text or not person.label.endswith(mention.text):
        return False
    before = _GIVEN.search(document.text[: mention.span.start])
    own = {word for name in (person.label, *person.aliases) for word in name.split()}
    return before is not None and len(before[0].split()) > 1 and not set(before[0].split()) <= own | _TITLES | _OPENING
