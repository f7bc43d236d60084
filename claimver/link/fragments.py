"""Class words that end a name the graph does not know: the "Empire" of "the Neo-Assyrian Empire" is no other empire."""

from __future__ import annotations

import re
from dataclasses import replace

from claimver.types import Document, Mention

__all__ = ["without_fragments"]

_CLASS = re.compile(
    r"Empires?|Kingdoms?|Republics?|Union|Federation|Commonwealth|Universit(?:y|ies)|Church|Party|Army|Navy|Council|Court|"
    r"College|Institute|Society|League|Banks?|Museum|Islands?|Province|County|States?|Valley|Rivers?|Lakes?|Mountains?|"
    r"Sea|Wars?|Treaty|Act|Awards?|Prize|Cup|Tower|Bridge|Street|Square|Palace|Castle|Theat(?:re|er)|Corporation|Company"
)
_NAMED = re.compile(r"(?:^|[\s-])(?P<word>[A-Z][\w’'-]*) $")
_OPENING = frozenset(
    "The A An This That These Those His Her Its Their Our My In On At Of For By And But As Both".split()
)


def without_fragments(document: Document) -> tuple[Mention, ...]:
    """The mentions, the class words among them that a capitalised word stands right before without their entity."""
    return tuple(
        replace(mention, entity=None, confidence=0.0) if _is_fragment(document, mention) else mention
        for mention in document.mentions
    )


def _is_fragment(document: Document, mention: Mention) -> bool:
    if mention.entity is None or mention.antecedent is not None or not _CLASS.fullmatch(mention.text):
        return False
    before = _NAMED.search(document.text[: mention.span.start])
    if re.match(r" General\b", document.text[mention.span.end :]):
        return True  # "the States General"
    return before is not None and before["word"] not in _OPENING
