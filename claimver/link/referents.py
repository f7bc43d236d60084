"""The noun phrases of a document that a pronoun or description may stand for."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate

from claimver.link import genders
from claimver.link.countries import ADJECTIVES, COUNTRY_OF, PEOPLES
from claimver.link.kinds import MISC, ORG, PERSON, Kinds
from claimver.link.nouns import gender_of, type_of_noun
from claimver.link.syntax import Tree
from claimver.parts import KnowledgeGraph
from claimver.types import Document, Mention, Span, Token

_NEXT_TO = frozenset({"DET", "ADJ", "NUM", "NOUN", "PROPN", "PART", "PRON"})  # of what stands bare nothing of these
_ARGUMENT = ("nsubj", "obj", "obl", "nmod")
_NO_PHRASE = frozenset({"compound", "flat", "fixed", "nmod:npmod", "obl:tmod", "nmod:tmod"})


@dataclass(frozen=True, slots=True)
class Referent:
    """A noun phrase that a pronoun may stand for; ``mention`` is None for a common noun."""

    first: int
    last: int
    head: int
    mention: Mention | None
    key: str  # the same for all mentions of one thing
    type: str
    gender: str
    plural: bool
    doubtful: bool = False  # the type is a guess of the tagger
    people: bool = False  # of many, of whom no pronoun of one speaks: "the Romans"
    several: int = 0  # how many names are joined in it, where it is a group of names


class Scene:
    """A document with its tree and referents, as they are asked for from left to right."""

    def __init__(self, document: Document, tree: Tree, referents: Sequence[Referent]) -> None:
        self.document, self.tree = document, tree
        self.referents = tuple(sorted(referents, key=lambda referent: (referent.first, referent.last)))
        self._starts: list[int] = []  # by sentence the index of its first referent
        self._places: dict[str, list[int]] = {}
        for number, referent in enumerate(self.referents):
            while len(self._starts) <= tree.sentence[referent.first]:
                self._starts.append(number)
            self._places.setdefault(referent.key, []).append(referent.first)

    def near(self, index: int, reach: int) -> Sequence[Referent]:
        """The referents of a token's sentence and the ``reach`` sentences before it."""
        sentence = self.tree.sentence[index]
        return self.referents[self._start(sentence - reach) : self._start(sentence + 1)]

    def _start(self, sentence: int) -> int:
        sentence = max(0, sentence)
        return self._starts[sentence] if sentence < len(self._starts) else len(self.referents)

    def named_before(self, key: str, index: int) -> int:
        """How often the referent of that key was spoken of before a token."""
        return bisect_left(self._places.get(key, []), index)


def scene(document: Document, graph: KnowledgeGraph, kinds: Kinds) -> Scene:
    """The scene of a linked document: its names, and its common nouns as their rivals."""
    tree = Tree(document)
    starts = {token.span.start: index for index, token in enumerate(document.tokens)}
    ends = {token.span.end: index + 1 for index, token in enumerate(document.tokens)}
    builder = _Builder(document, tree, graph, kinds)
    found: list[Referent] = []
    covered: set[int] = set()
    for mention in document.mentions:
        first, last = starts.get(mention.span.start), ends.get(mention.span.end)
        if first is None or last is None:
            continue
        if _concept(tree, mention, first, last):
            continue  # met again below as a noun
        covered.update(range(first, last))
        found.append(builder.named(mention, first, last))
    nouns = (index for index in range(len(tree.tokens)) if index not in covered and _phrase(tree.tokens[index]))
    return Scene(document, tree, [*_agreed(found), *(_noun(tree, index) for index in nouns)])


def _concept(tree: Tree, mention: Mention, first: int, last: int) -> bool:
    """Whether the mention is a mere noun: one small word, unless it stands bare and the graph knows it."""
    words = tree.tokens[first:last]
    if not all(token.text.islower() for token in words):
        return False
    if mention.entity is None:
        return last - first == 1
    if last - first > 1 or any(token.upos not in ("NOUN", "ADJ") for token in words):
        return False
    around = [token.upos for token in (*tree.tokens[max(0, first - 1) : first], *tree.tokens[last : last + 1])]
    bare = words[0].upos == "NOUN" and tree.tokens[tree.outer(first)] is words[0] and _NEXT_TO.isdisjoint(around)
    plural = words[0].text.endswith("s") and "Number=Plur" in words[0].morph
    argument = tree.tokens[tree.first_conjunct(first)].dep.startswith(_ARGUMENT)  # "with quinine or artemisinin"
    return not (bare and argument and mention.entity.label.islower() and not plural)


def _agreed(found: Sequence[Referent]) -> Iterator[Referent]:
    """The referents with the type and gender that most mentions of the same thing show."""
    types: dict[str, Counter[str]] = {}
    sexes: dict[str, Counter[str]] = {}
    for referent in found:
        types.setdefault(referent.key, Counter()).update([referent.type] if referent.type else [])
        sexes.setdefault(referent.key, Counter()).update([referent.gender] if referent.gender else [])
    for referent in found:
        if not referent.doubtful:
            yield referent
            continue
        type_ = next((name for name, _ in types[referent.key].most_common(1)), referent.type)
        gender = next((name for name, _ in sexes[referent.key].most_common(1)), "")
        yield replace(referent, type=type_, gender=gender if type_ in (PERSON, "") else "")


class _Builder:
    def __init__(self, document: Document, tree: Tree, graph: KnowledgeGraph, kinds: Kinds) -> None:
        self._document, self._tree, self._kinds = document, tree, kinds
        self._short: dict[str, str] = {}  # names of unlinked things, and first and last names of people → key
        self._of_span: dict[Span, str] = {}
        self._full: dict[str, str] = {}  # names of several words → key
        self._alone: set[str] = set()  # names of one word that no full name has claimed
        self._gender_of = cache(lambda entity: genders.of_entity(entity, graph))

    def named(self, mention: Mention, first: int, last: int) -> Referent:
        tokens, entity = self._document.tokens[first:last], mention.entity
        types = [token.entity for token in tokens if token.entity]
        known = self._kinds.type(entity) if entity else ""
        type_ = known or (types[-1] if types else "")
        gender = self._gender_of(entity) if entity and type_ in (PERSON, MISC, "") else ""
        if not gender and type_ in (PERSON, ""):
            gender = genders.of_name(tokens, self._document.tokens[first - 1] if first else None)
            type_ = PERSON if gender and not type_ and entity is None else type_
        several = "Number=Plur" in tokens[-1].morph and (tokens[-1].text.endswith("s") or not tokens[-1].text.islower())
        key = self._of_span.get(mention.antecedent) if mention.antecedent else None
        key = key or self._key(mention, tokens, person=type_ == PERSON, type_unknown=not type_)
        self._of_span[mention.span] = key
        article = first > 0 and "Definite=Def" in self._document.tokens[first - 1].morph
        country = entity is not None and COUNTRY_OF.get(mention.text) in (entity.label, *entity.aliases)
        country = country or mention.text not in ADJECTIVES
        people = country and mention.text in PEOPLES and tokens[-1].dep not in _NO_PHRASE | {"amod"}
        people = people or (entity is None and several and article and type_ in (MISC, ""))
        plural = type_ == ORG or several or people
        head = self._tree.head(first, last)
        doubtful = not known or (known == MISC and entity is not None and self._kinds.lives(entity))  # an elephant
        return Referent(first, last, head, mention, key, type_, gender, plural, doubtful=doubtful, people=people)

    def _key(self, mention: Mention, tokens: Sequence[Token], *, person: bool, type_unknown: bool) -> str:
        if mention.entity is not None:
            return mention.entity.id
        name = mention.text.casefold()
        if len(tokens) == 1:
            key = self._short.setdefault(name, name)
            self._alone.add(name)
            return key
        parts = [part.text.casefold() for part in (tokens[-1], tokens[0])]
        parts = parts if person else [part for part in parts[:1] if type_unknown]
        if name not in self._full:
            met = next((part for part in parts if part in self._alone), "")  # "Reucassel" before "Craig Reucassel"
            self._full[name] = self._short.get(met, name)
            self._alone.difference_update(parts)
        for part in parts:
            self._short.setdefault(part, self._full[name])
        return self._full[name]


def _phrase(token: Token) -> bool:
    return token.upos == "NOUN" and token.dep not in _NO_PHRASE


def _noun(tree: Tree, index: int) -> Referent:
    token = tree.tokens[index]
    key, type_ = f"{token.lemma}@{index}", PERSON if type_of_noun(token.lemma) == PERSON else MISC
    plural = "Number=Plur" in token.morph
    return Referent(index, index + 1, index, None, key, type_, gender_of(token.lemma), plural)


def overlapping(spans: Iterable[Span]) -> Callable[[Span], bool]:
    """Whether a span overlaps any of these."""
    ordered = sorted(spans)
    starts, ends = [span.start for span in ordered], list(accumulate((span.end for span in ordered), max))

    def overlaps(span: Span) -> bool:
        before = bisect_left(starts, span.end)
        return before > 0 and ends[before - 1] > span.start

    return overlaps
