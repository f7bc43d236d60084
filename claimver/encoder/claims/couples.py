"""What a plural stands for where two or more were named together: "They", "The two", "Both firms"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from claimver.encoder.syntax.tree import words
from claimver.types import Document, Mention, Span, Token

__all__ = ["together"]

_PLURAL = words("they them their theirs both")
_PAIR = words("two couple pair spouses newlyweds")
_MARRIED = words("marry wed divorce")
_SPOUSE = words("husband wife spouse bride groom marriage wedding")
_KIN = words("son daughter child baby grandchild grandson granddaughter marriage wedding engagement divorce honeymoon")
_DONE_BY_PEOPLE = words("meet marry divorce study graduate enrol befriend quarrel attend grow live bear die retire")
_PEOPLE = words("he she him her his hers")
_BETWEEN = words(", and & or as well")
_DENIALS = words("no not n't n’t never neither nor without")
_BACK = 2  # sentences
HUMAN = "Q5"
_NUMBERS = {"both": 2, "two": 2, "three": 3, "four": 4}
_OF_PEOPLE = re.compile(  # a noun that is of people: "both men", "the two physicists"
    r"(?:man|men|woman|women|people|person|boy|girl|brother|sister|sibling|twin|friend|partner|colleague|poet|pilot|"
    r"astronaut|artist|hero|chief|king|queen|monarch|student|president|pope|\w{3,}(?:or|er|ist|ian|eer))$"
)
_NO_PEOPLE = words(
    "river tower container carrier tanker steamer cluster centre center quarter chapter paper order number letter "
    "border member cover power answer door floor motor tractor reactor harbor minor"
)
_NEVER = words(
    "year day week month hour minute decade century time thing part side way half case hand end season game match goal "
    "point other last first million thousand hundred world"
)


def together(document: Document) -> dict[int, tuple[Mention, str]]:
    """By where they start, the words that stand for several names, as mentions of the first, and the names in words.

    The names are those that the subject of the sentence before joins, or the two whom a sentence calls married. Where
    a plural noun is a subject in between, it is what is meant.
    """
    named = [m for m in document.mentions if m.text[:1].isupper() or m.antecedent is not None]
    if len(named) < 2:
        return {}
    reader = _Reader(document, named)
    found: dict[int, tuple[Mention, str]] = {}
    for index in range(len(document.tokens)):
        plural = reader.plural(index)
        meant = reader.meant(index, plural, found) if plural is not None else None
        if plural is not None and meant is not None:
            span, (first, text) = plural.span, meant
            found[span.start] = (Mention(span, span.of(document.text), None, 0.0, antecedent=first.span), text)
    return found


@dataclass(frozen=True, slots=True)
class _Plural:
    """Words that stand for several: how many they say, and their noun, if any."""

    span: Span
    number: int = 0
    noun: str = ""


class _Reader:
    def __init__(self, document: Document, named: Sequence[Mention]) -> None:
        self._document, self._named, self._tokens = document, named, document.tokens

    def plural(self, index: int) -> _Plural | None:
        """The words that stand for several, which open at the token or end there."""
        token, before = self._tokens[index], self._tokens[index - 1] if index else None
        word = token.text.lower()
        behind = self._tokens[index + 1 : index + 2]
        opened = before is not None and before.text.lower() in ("the", "these")
        if word in _NUMBERS and behind and (noun := self._noun(index + 1)):
            start = before if before is not None and opened else token
            if (word == "both") != (start is not token):
                return _Plural(Span(start.span.start, behind[0].span.end), _NUMBERS[word], noun)
        if word in _PLURAL and token.upos in ("PRON", "DET"):
            alone = word != "both" or (token.dep.startswith("nsubj") and bool(behind) and behind[0].upos in _VERBAL)
            kin = word == "their" and bool(behind) and behind[0].lemma.lower() in _KIN
            linked = [m.entity for m in self._named if m.span == token.span and m.entity is not None]
            nobody = bool(linked) and linked[0].kind != HUMAN  # no prize has a daughter, no firm went to school
            resolved = bool(linked) and not (nobody and (kin or self._of_persons(index)))
            return _Plural(token.span, 2 if word == "both" else 0) if alone and not resolved else None
        if word in _PAIR and before is not None and opened:
            alone = not behind or (behind[0].upos not in ("NOUN", "PROPN", "ADJ") and behind[0].text.lower() != "of")
            return _Plural(Span(before.span.start, token.span.end), 2) if alone else None
        return None

    def _noun(self, index: int) -> str:
        """The plural noun at the token, where nothing behind it says of which it is; "" where there is none."""
        token, behind = self._tokens[index], self._tokens[index + 1 : index + 2]
        if token.upos != "NOUN" or token.lemma.lower() in _NEVER or not _is_plural(token):
            return ""
        further = " ".join(token.text.lower() for token in self._tokens[index + 2 : index + 4])
        if further in ("each other", "one another"):  # "the two countries border each other": a verb, whatever its tag
            return token.lemma.lower()
        own = bool(behind) and (behind[0].upos in ("NOUN", "PROPN") or behind[0].text.lower() in _OWN)
        return "" if own else token.lemma.lower()

    def meant(
        self, index: int, plural: _Plural, earlier: Mapping[int, tuple[Mention, str]]
    ) -> tuple[Mention, str] | None:
        """The first of the names meant by the plural at the token, and all of them in words."""
        own = self._sentence(plural.span)
        if any(token.text.lower() in _DENIALS for _, token in self._inside(self._document.sentences[own])):
            return None  # what is denied of two at once is not judged well
        for number in range(own, max(-1, own - _BACK - 1), -1):
            until = plural.span.start if number == own else self._document.sentences[number].end
            inside = Span(self._document.sentences[number].start, until)
            near = own - 1 if self._tokens[index].text.lower() == "them" else own  # "Ann and Bo saw them" is of others
            found = self._married(inside)
            if plural.noun and found is not None:
                return None  # "the two men" of a couple are others
            if own - 1 <= number <= near:
                found = found or self._joined(inside) or self._agents(inside)
            if plural.noun:
                found = self._of_noun(inside, plural, found)
            found = found or _again(earlier.values(), inside)
            if found is not None:
                said = 1 + found[1].count(",") + (", and " not in found[1])
                return found if said == plural.number or not plural.number else None
            if self._rivals(inside):
                return None
        return None

    def _of_noun(self, span: Span, plural: _Plural, joined: tuple[Mention, str] | None) -> tuple[Mention, str] | None:
        """The names there that a noun of that number may mean: people or not, or those that its own words describe."""
        people = _OF_PEOPLE.fullmatch(plural.noun) is not None and plural.noun not in _NO_PEOPLE
        found: dict[str, Mention] = {}
        for mention in self._named:
            if span.holds(mention.span) and mention.text[:1].isupper() and self._of_people(mention) == people:
                found.setdefault(_name(mention), mention)
        if joined is not None and all(name in found for name in _several(joined[1])):
            return joined
        told = {name: m for name, m in found.items() if m.entity and plural.noun in m.entity.description.lower()}
        chosen = told if len(told) == plural.number else found
        kinds = {mention.entity.kind for mention in chosen.values() if mention.entity is not None}
        if len(chosen) != plural.number or not (people or chosen is told or len(kinds) == 1):
            return None
        *some, last = chosen
        return next(iter(chosen.values())), f"{', '.join(some)} and {last}"

    def _sentence(self, span: Span) -> int:
        return next((n for n, s in enumerate(self._document.sentences) if s.holds(span)), 0)

    def _inside(self, span: Span) -> Iterator[tuple[int, Token]]:
        return ((at, token) for at, token in enumerate(self._tokens) if span.holds(token.span))

    def _rivals(self, span: Span) -> bool:
        """Whether a plural noun is a subject there."""
        return any(
            token.dep.startswith("nsubj") and token.upos == "NOUN" and "Number=Plur" in token.morph
            for _, token in self._inside(span)
        )

    def _married(self, span: Span) -> tuple[Mention, str] | None:
        """The two people beside the word that says that they are married."""
        people = [m for m in self._named if span.holds(m.span) and self._person(m)]
        for _, token in self._inside(span):
            if not (token.lemma.lower() in _MARRIED and token.upos == "VERB") and token.lemma.lower() not in _SPOUSE:
                continue
            before = [m for m in people if m.span.end <= token.span.start]
            behind = [m for m in people if m.span.start >= token.span.end]
            for one, other in ((before[-1:], behind[:1]), (before[-2:-1], before[-1:])):
                if one and other and _name(one[0]) != _name(other[0]):
                    return one[0], f"{_name(one[0])} and {_name(other[0])}"
        return None

    def _person(self, mention: Mention) -> bool:
        if mention.text.lower() in _PEOPLE:
            return mention.entity is not None
        tagged = any(t.entity == "PERSON" for t in self._tokens if mention.span.holds(t.span))
        known = mention.entity is not None and mention.entity.kind == HUMAN
        return (tagged or known) and mention.text[:1].isupper()

    def _of_people(self, mention: Mention) -> bool:
        """Whether it names somebody: where all that the text names of its kind seem to be people."""
        kind = mention.entity.kind if mention.entity is not None else None
        alike = [m for m in self._named if m.entity is not None and m.entity.kind == kind and m.text[:1].isupper()]
        return all(self._person(m) for m in (alike if kind is not None else [mention]))

    def _joined(self, span: Span) -> tuple[Mention, str] | None:
        """The names that the sentence's first subject joins."""
        subject = next((at for at, token in self._inside(span) if token.dep.startswith("nsubj")), None)
        if subject is None:
            return None
        at = self._tokens[subject].span
        first = next((n for n, m in enumerate(self._named) if m.span.holds(at) and m.antecedent is None), None)
        if first is None:
            return None
        last = first
        while last + 1 < len(self._named) and self._links(self._named[last].span.end, self._named[last + 1].span.start):
            last += 1
        if last == first:
            return None
        whole = Span(self._named[first].span.start, self._named[last].span.end)
        text = whole.of(self._document.text)
        return (self._named[first], text) if " and " in text or " & " in text else None

    def _agents(self, span: Span) -> tuple[Mention, str] | None:
        """The people by whom the sentence says that something was done: "was founded by Ann and Bo"."""
        people = [m for m in self._named if span.holds(m.span) and m.antecedent is None and self._person(m)]
        for one, other in pairwise(people):
            first = next(at for at, token in self._inside(span) if one.span.holds(token.span))
            by = first > 0 and self._tokens[first - 1].text.lower() == "by"
            if by and self._links(one.span.end, other.span.start):
                text = Span(one.span.start, other.span.end).of(self._document.text)
                return (one, text) if " and " in text else None
        return None

    def _of_persons(self, index: int) -> bool:
        """Whether the clause of the pronoun tells what only people do or are: "they were students", "they had met"."""
        head = self._tokens[self._tokens[index].head]
        noun = head.lemma.lower()
        if head.upos == "NOUN":
            return _OF_PEOPLE.fullmatch(noun) is not None and noun not in _NO_PEOPLE
        return head.upos == "VERB" and noun in _DONE_BY_PEOPLE

    def _links(self, start: int, end: int) -> bool:
        between = self._document.text[start:end].replace(",", " , ").split()
        return bool(between) and all(word.lower() in _BETWEEN for word in between)


_VERBAL = frozenset({"VERB", "AUX", "ADV"})
_OWN = frozenset({"of", "that", "which", "who", "whose", "from", "in"})


def _is_plural(token: Token) -> bool:
    return "Number=Plur" in token.morph


def _again(earlier: Iterable[tuple[Mention, str]], span: Span) -> tuple[Mention, str] | None:
    """What a plural met before in the span stands for."""
    met = [
        (replace(mention, span=mention.antecedent), names)
        for mention, names in earlier
        if span.holds(mention.span) and mention.antecedent is not None
    ]
    return met[-1] if met else None


def _several(names: str) -> list[str]:
    """The names that a list in words joins."""
    return [name for name in re.split(r",? (?:and|&) |, ", names) if name]


def _name(mention: Mention) -> str:
    """The name without what follows a comma in it: "Diana, Princess of Wales"."""
    label = mention.entity.label if mention.entity is not None else mention.text
    return label.partition(", ")[0]
