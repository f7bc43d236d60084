"""Claims that tell an event by a verb, in the event's own name: "X was first climbed in 1953" as "The first ascent of
X took place in 1953", where the linker found that event in the graph."""

from __future__ import annotations

import re

from claimver.types import Claim, Document, Mention

__all__ = ["as_event"]

_DENIED = re.compile(r"\b(?:not|never|no|nobody|none|neither)\b|n['’]t\b", re.I)
_FIRST_TIME = re.compile(r",? (?:for the first time|for the very first time|first)\b")
_WHEN = re.compile(r"(?P<when>(?:In|On|By|During) [^,]*?\b\d{4}),? (?P<rest>[A-Z].*)")
_DATE = re.compile(r",? (?:in|on|by|during) (?:(?:\d{1,2} )?[A-Z][a-z]+,? )?(?:\d{1,2},? )?\d{4}\b|,? on \d[\d/.-]+")
_PLAIN = re.compile(r"(?:,? by (?:the )?[A-Z][^,]*?)?(?:,? (?:in|at|near) (?:the )?[A-Z][\w' -]*?)*[ .,]*")
_PASSIVE = r"(?P<what>.+?) (?:was|were|is|has been|had been|have been)(?: [a-z]+ly)?(?: first)? {verb}\b(?P<rest>.*)"
_ACTIVE = (
    r"(?P<who>.+?)(?: (?:was|were|became|are|is))?(?: the first(?: [a-z]+){{0,2}} to| first| had(?: first)?)? {verb}"
    r"(?: (?:the )?(?:top|summit|peak) of)?(?: the)? {name}(?P<rest>.*)"
)
_ALONE = r"(?P<what>{name}) {verb}\b(?P<rest>.*)"


def as_event(proposition: str, claim: Claim, document: Document) -> str:
    """The proposition about the event that its verb tells; unchanged where none was found, or where it is denied."""
    if _DENIED.search(proposition):
        return proposition
    for mention in document.mentions:
        told = mention.antecedent == mention.span and mention.entity is not None and mention.text.islower()
        if told and " " not in mention.text and claim.span.holds(mention.span):
            return _renamed(proposition, mention, document)
    return proposition


def _renamed(text: str, mention: Mention, document: Document) -> str:
    label = mention.entity.label if mention.entity is not None else ""
    verb = re.escape(mention.text)
    known = {m.text for m in document.mentions if m.entity is not None and m.text[:1].isupper()}
    known |= {m.entity.label for m in document.mentions if m.entity is not None and m.entity.label != label}
    name = "|".join(re.escape(n) for n in sorted(known, key=len, reverse=True) if n in text and _part(n, label))
    if not name:
        return text
    fronted = _WHEN.fullmatch(text)  # "In 1953 X climbed Y" is read as "X climbed Y in 1953"
    when = f" {fronted['when'][:1].lower()}{fronted['when'][1:]}" if fronted else ""
    told = fronted["rest"] if fronted else text
    for form in (_PASSIVE, _ALONE, _ACTIVE):
        match = re.fullmatch(form.format(verb=verb, name=f"(?:{name})"), told)
        if match is not None:
            rest = when + _FIRST_TIME.sub("", match["rest"])
            if _PLAIN.fullmatch(_DATE.sub("", rest)) is None:
                return text  # "from the north", "by a woman", "in winter": another first
            by = f" by {match['who']}" if form is _ACTIVE else ""
            return f"The {label}{by} took place{rest}"
    return text


def _part(name: str, label: str) -> bool:
    """Whether a name of the text is the thing that the event is called after, or a short form of it."""
    return any(word in label.split() for word in name.split() if word[:1].isupper())
