"""The names that a claim holds, linked to the graph or not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from claimver.encoder.words.amounts import MONTHS
from claimver.everyday import EVERYDAY
from claimver.types import Claim, Document, Entity, Span, Token

_LINKING = frozenset({"of", "the", "de", "la", "von", "van", "da", "and", "&", "'s", "-", "’s", "di", "del", "for"})


@dataclass(frozen=True, slots=True)
class Named:
    """A name in the proposition and the entity it means; ``entity`` None where it is not in the graph.

    ``sort`` is then the one type that the recognizer gives its words, if it gives one ("PERSON", "LOC" ...).
    """

    text: str
    entity: Entity | None = None
    sort: str = ""


class Lexicon:
    """The names of one document and the entities they stand for."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._names: dict[str, Entity] = {}
        self.roles = [mention for mention in document.mentions if mention.entity and mention.antecedent == mention.span]
        for mention in document.mentions:
            if mention.entity is None:
                continue
            if mention.antecedent is None:
                self._names.setdefault(mention.text, mention.entity)
                self._names.setdefault(mention.text.partition(", ")[0], mention.entity)  # "Diana, Princess of Wales"
            self._names.setdefault(mention.entity.label, mention.entity)

    def named(self, claim: Claim, proposition: str) -> tuple[Named, ...]:
        """The names in the claim: linked ones anywhere in its proposition, unlinked ones inside its span."""
        found: list[Named] = []
        taken: list[Span] = []
        said = [m for m in self._document.mentions if m.entity and claim.span.holds(m.span)]
        inside = {m.entity.label: m.entity for m in said if m.entity and m.antecedent}  # "the film", of a novel's name
        inside |= {m.text: m.entity for m in said if m.entity}
        names = {**self._names, **inside}
        names |= {_opening(name): entity for name, entity in names.items() if proposition.startswith(_opening(name))}
        spoken = [item for item in names.items() if item[0] in proposition]
        for name, entity in sorted(spoken, key=lambda item: (-len(item[0]), item[0])):
            for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", proposition):
                span = Span(*match.span())
                if not any(span.overlaps(other) for other in taken):
                    taken.append(span)
                    found.append(Named(name, entity))
        known = {item.entity.id for item in found if item.entity}
        for mention in self._document.mentions:  # pronouns and descriptions that the proposition left as they are
            if mention.entity is None or not claim.span.holds(mention.span) or mention.entity.id in known:
                continue
            part = any(role.span.holds(mention.span) and role is not mention for role in self.roles)
            if not part and re.search(rf"(?<!\w){re.escape(mention.text)}(?!\w)", proposition, re.I):
                known.add(mention.entity.id)
                found.append(Named(mention.text, mention.entity))
        own = [item.text.casefold() for item in found]
        for name in unlinked(self._document.tokens, claim.span, proposition):
            if any(text in name.casefold() for text in own):
                joint = (
                    " for " if " for " in name else " the "
                )  # "an Oscar for Gladiator", "At Spandau the Spree flows"
                before, _, rest = name.partition(joint)
                if not rest or rest.casefold() not in own or any(text in before.casefold() for text in own):
                    continue
                name = before
            places = re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", proposition)
            if any(not any(Span(*place.span()).overlaps(other) for other in taken) for place in places):
                found.append(Named(name, None, self._sort(name, claim.span)))
        return tuple(found)

    def _sort(self, name: str, span: Span) -> str:
        """The type of a name's words, where they have one and the same."""
        words = name.split()
        types = {t.entity for t in self._document.tokens if t.entity and span.holds(t.span) and t.text in words}
        return types.pop() if len(types) == 1 else ""

    def held(self, claim: Claim) -> Iterator[tuple[Entity, Entity]]:
        """Whom the claim means by a role, and towards what."""
        for role in self.roles:
            for mention in self._document.mentions:
                inner = mention is not role and role.span.holds(mention.span) and claim.span.holds(role.span)
                if inner and role.entity and mention.entity:
                    yield role.entity, mention.entity


def _opening(name: str) -> str:
    """The name as it stands at the beginning of a sentence: "Polonium"."""
    return name[:1].upper() + name[1:]


def unlinked(tokens: Iterable[Token], span: Span, proposition: str) -> tuple[str, ...]:
    """Runs of proper nouns inside the span that also stand in the proposition."""
    runs: list[list[Token]] = []
    for token in tokens:
        if token.span.start >= span.end:
            break
        if not span.holds(token.span):
            continue
        proper = _proper(token, first=token.span.start == span.start)
        joined = runs and runs[-1] and token.span.start - runs[-1][-1].span.end <= 1
        if proper and joined:
            runs[-1].append(token)
        elif proper:
            runs.append([token])
        elif joined and (token.text.lower() in _LINKING or _numbers(token, runs[-1])):
            runs[-1].append(token)
        elif runs and runs[-1]:
            runs.append([])
    names = []
    for run in runs:
        if len(run) == 1 and run[0].span.start == span.start and is_everyday(run[0].text):
            continue
        while run and run[-1].text.lower() in _LINKING:
            run.pop()
        if not run:
            continue
        offset, text = run[0].span.start, ""
        for token in run:
            text += " " * (token.span.start - offset - len(text)) + token.text
        if text in proposition and not text.isdigit():
            names.append(text)
    return tuple(dict.fromkeys(names))


def is_everyday(text: str) -> bool:
    """Whether a word is the plural of an everyday noun, whatever its capital: "Trains" before a verb, not "AIDS"."""
    plural = text.lower()
    return not text.isupper() and plural.endswith("s") and plural[:-1] in EVERYDAY


def _proper(token: Token, *, first: bool) -> bool:
    """Whether the token is part of a name: a proper noun, or a capitalised adjective such as Peruvian."""
    if token.text.casefold().rstrip(".") in MONTHS or token.upos in ("PUNCT", "VERB", "AUX"):
        return False
    return token.upos == "PROPN" or bool(token.entity) or (token.upos == "ADJ" and token.text.istitle() and not first)


def _numbers(token: Token, run: list[Token]) -> bool:
    """Whether the token is the number of a name, as in "Apollo 17": directly behind it, and no date."""
    short = token.text.isdigit() and len(token.text) < 4
    return short and token.upos == "NUM" and run[-1].upos == "PROPN"
