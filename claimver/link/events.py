"""Events told by what happened and where: "a fire broke out in the Kelm Tunnel" is the Kelm Tunnel fire."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claimver.everyday import EVENTS
from claimver.link.kinds import ACCIDENTS, near, word_set
from claimver.link.names import called
from claimver.link.syntax import Tree
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Document, Entity, Mention, Span

__all__ = ["by_event"]

SHARE = 0.9  # of the confidence in the name of the place
MOST = 120  # statements beyond which a place has too much to do with
_HAPPENING = word_set("be break fight fought occur happen take start erupt rage begin")
_HITTING = word_set(
    "strike hit shake destroy devastate damage ravage wreck gut flood level close shut bury engulf rock kill claim"
)
_OF_A_NOUN = frozenset({"nmod", "nmod:poss", "compound"})
_ARGUMENTS = frozenset({"obl", "obj", "nsubj", "nsubj:pass", "obl:agent"})
_WITHIN = frozenset({"det", "amod", "compound"})
_NEW = frozenset({"a", "an", ""})
_PLACING = frozenset({"in", "at", "of", "near", "on", "off"})
_DETERMINERS = _NEW | {"the", "this", "that"}
_YEAR = re.compile(r"\b\d{4}\b")


def by_event(document: Document, graph: KnowledgeGraph) -> tuple[Mention, ...]:
    """The mentions, with those of events that the graph names after their place; such a one is its own antecedent.

    What "a fire" tells of another year than the graph does is another fire. A graph far away is not asked.
    """
    told = any(token.lemma.lower() in EVENTS for token in document.tokens)
    if not told or isinstance(graph, RemoteGraph):
        return document.mentions
    reader = _Reader(document, Tree(document), graph)
    found = [mention for index in range(len(document.tokens)) if (mention := reader.event(index)) is not None]
    return tuple(sorted((*document.mentions, *found), key=lambda mention: mention.span))


@dataclass(frozen=True, slots=True)
class _Place:
    """A name that says where: its mention, first token, and token behind the last."""

    mention: Mention
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class _Reader:
    document: Document
    tree: Tree
    graph: KnowledgeGraph

    def event(self, index: int) -> Mention | None:
        """What the noun means, where it is an event that has a name and a place."""
        token = self.tree.tokens[index]
        noun = token.lemma.lower()
        if token.upos != "NOUN" or noun not in EVENTS or "Number=Plur" in token.morph:
            return None
        before = [kid for kid in self.tree.children[index] if kid < index]
        article = next((self.tree.tokens[kid].text.lower() for kid in before if self.tree.tokens[kid].dep == "det"), "")
        if article not in _DETERMINERS or any(self.tree.tokens[kid].dep in ("nummod", "nmod:poss") for kid in before):
            return None
        if any(mention.span.holds(token.span) for mention in self.document.mentions if mention.entity is not None):
            return None
        for place in self._places(index):
            event = self._named(index, place)
            if event is not None and (article not in _NEW or self._same_time(event, index)):
                return self._mention(event, index, place)
        return None

    def _places(self, index: int) -> Iterator[_Place]:
        """The names that hang on the noun, or stand beside it in a clause that says what happens or is hit."""
        tokens = self.tree.tokens
        acts = [
            kid for kid in self.tree.children[index] if tokens[kid].dep == "acl" and tokens[kid].lemma in _HAPPENING
        ]
        verbs = [at for at in (tokens[index].head, *acts) if tokens[at].lemma in _HAPPENING | _HITTING]
        sentence = [at for at, number in enumerate(self.tree.sentence) if number == self.tree.sentence[index]]
        starts = {tokens[at].span.start: at for at in sentence}
        for mention in self.document.mentions:
            first = starts.get(mention.span.start)
            if first is None or mention.antecedent not in (None, mention.span) or mention.text.islower():
                continue
            place = _Place(mention, first, next(at for at in range(first, len(tokens)) if self._ends(at, mention)) + 1)
            top = tokens[self.tree.head(first, place.end)]
            own = top.head == index and top.dep in _OF_A_NOUN
            if own or self._follows(index, place) or (top.head in verbs and top.dep in _ARGUMENTS):
                yield place

    def _follows(self, index: int, place: _Place) -> bool:
        """Whether the place stands right behind the noun: "in the Kelm Tunnel", "of Ross"."""
        between = self.tree.tokens[index + 1 : place.first]
        placed = bool(between) and between[0].text.lower() in _PLACING
        return placed and all(token.upos == "DET" for token in between[1:])

    def _ends(self, at: int, mention: Mention) -> bool:
        return self.tree.tokens[at].span.end >= mention.span.end or at + 1 == len(self.tree.tokens)

    def _named(self, index: int, place: _Place) -> Entity | None:
        """The one entity whose name is made of the event's and the place's; none where several are."""
        noun = self.tree.tokens[index].lemma.lower()
        before = [self.tree.tokens[kid].text for kid in self.tree.children[index] if self._inner(kid, index)]
        nouns = tuple(dict.fromkeys((" ".join([*before, noun]), noun)))
        names = {place.mention.text.removeprefix("the ").removeprefix("The ")}
        names |= {place.mention.entity.label} if place.mention.entity else set()
        exact = {e.id: e for form in self._forms(names, nouns, index) for e in called(self.graph, form)}
        if place.mention.entity is not None:
            exact.pop(place.mention.entity.id, None)
        if exact or place.mention.entity is None or noun not in ACCIDENTS:
            return next(iter(exact.values())) if len(exact) == 1 else None
        return self._beside(place.mention.entity)

    def _inner(self, kid: int, index: int) -> bool:
        token = self.tree.tokens[kid]
        return kid < index and token.dep == "compound" and token.text.islower()

    def _forms(self, names: set[str], nouns: tuple[str, ...], index: int) -> Iterator[str]:
        years = self._years(index)
        for name in sorted(names):
            for noun in nouns:
                yield from (f"{name} {noun}", f"{noun} of {name}", f"{noun} at {name}", f"{noun} in {name}")
                for year in years:
                    yield from (f"{year} {name} {noun}", f"{name} {noun} of {year}", f"{name} {noun} ({year})")

    def _beside(self, place: Entity) -> Entity | None:
        """The one event that the graph joins with the place and names after it: for "the disaster at X"."""
        found = {}
        for id, label in near(self.graph, place.id, most=MOST):
            rest = label.removeprefix(f"{place.label} ").split()
            if len(rest) < len(label.split()) and rest[-1].lower() in EVENTS:
                found[id] = label
        return self.graph.entity(next(iter(found))) if len(found) == 1 else None

    def _years(self, index: int) -> list[str]:
        """The years said in the noun's sentence."""
        number = self.tree.sentence[index]
        said = [token.text for at, token in enumerate(self.tree.tokens) if self.tree.sentence[at] == number]
        return [text for text in said if _YEAR.fullmatch(text)]

    def _same_time(self, event: Entity, index: int) -> bool:
        """Whether a year that the sentence says is one that the graph says of the event, where both say any."""
        texts = [t.object_text for t in self.graph.facts(event.id) if t.subject.id == event.id]
        known = {year for text in (event.label, event.description, *texts) for year in _YEAR.findall(text)}
        said = self._years(index)
        return not known or not said or bool(known.intersection(said))

    def _mention(self, event: Entity, index: int, place: _Place) -> Mention:
        """The phrase for the event: with the place where that follows directly, so that it is said once."""
        tokens, first = self.tree.tokens, index
        while first and tokens[first - 1].head == index and tokens[first - 1].dep in _WITHIN:
            first -= 1
        last = place.end - 1 if self._follows(index, place) else index
        span = Span(tokens[first].span.start, tokens[last].span.end)
        share = round((place.mention.confidence or SHARE) * SHARE, 4)
        return Mention(span, span.of(self.document.text), event, share, antecedent=span)
