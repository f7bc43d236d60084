"""What only the text before it explains: "the latter", "the Dutchman", "the author", "Japan's highest mountain"."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, replace

from claimver.link.demonyms import COUNTRY_OF
from claimver.link.descriptions import called, predicated, standing_for
from claimver.link.kinds import MISC, PERSON, Kinds, coarse_type, near, same_sort
from claimver.link.referents import Referent, Scene
from claimver.link.roles import holder
from claimver.link.syntax import SAYING_WHICH, SUBJECT, Tree
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Entity, Mention, Span

__all__ = ["anaphors"]

SURE = 0.75  # of the confidence in the name meant
BACK = 2  # sentences back
AROUND = 400  # statements beyond which a thing is joined with too many to look through
_OF_A_PEOPLE = {"Spaniard": "Spanish", "Pole": "Polish", "Swede": "Swedish", "Dane": "Danish", "Finn": "Finnish",
                "Turk": "Turkish", "Scot": "Scottish", "Scotsman": "Scottish", "Briton": "British", "Serb": "Serbian",
                "Croat": "Croatian", "Icelander": "Icelandic"}  # fmt: skip
_DEFINITE = frozenset({"the", "this", "that"})


@dataclass(frozen=True, slots=True)
class _Asked:
    """One noun that may stand for something, and where to look."""

    scene: Scene
    kinds: Kinds
    graph: KnowledgeGraph
    index: int
    pair: list[Referent]  # the two that "the latter" and "the former" were last said of, the later one first

    @property
    def tree(self) -> Tree:
        return self.scene.tree

    @property
    def noun(self) -> str:
        return self.tree.tokens[self.index].lemma.lower()

    def known(self, back: int) -> list[Referent]:
        """The linked things named before, of this sentence and so many before it, the last first."""
        found = [r for r in self.scene.near(self.index, back) if r.mention and r.mention.entity]
        return [r for r in reversed(found) if r.last <= self.index]

    def definite(self) -> bool:
        """Whether "the" or "this" stands before the noun, and nothing that makes it a name's description."""
        token = self.tree.tokens[self.index]
        kids = self.tree.children[self.index]
        the = any(kid < self.index and self.tree.tokens[kid].text.lower() in _DEFINITE for kid in kids)
        return the and token.dep != "appos" and "Number=Plur" not in token.morph

    def naming(self) -> bool:
        """Whether the noun comes with a name: "her daughter Eve", "the capital is Rome"."""
        tokens, tree = self.tree.tokens, self.tree
        behind = [token for token in tokens[self.index + 1 : self.index + 3] if token.text != ","]
        head = tokens[self.index].head
        equated = any(tokens[kid].dep == "cop" for kid in (*tree.children[self.index], *tree.children[head]))
        return bool(behind and behind[0].upos == "PROPN") or (equated and tokens[head].upos in ("NOUN", "PROPN"))

    def stretch(self) -> tuple[int, int]:
        """The first and last token of the phrase."""
        kids = [kid for kid in self.tree.children[self.index] if kid < self.index]
        return min([self.index, *kids]), self.index


Meant = tuple[Referent, int, int]  # what is meant, first and last token of the phrase that means it


def anaphors(
    scene: Scene, kinds: Kinds, graph: KnowledgeGraph, known: Container[int]
) -> Iterator[tuple[int, tuple[Referent, Mention]]]:
    """By their noun, the referents and mentions of what stands for a thing that the text spoke of before.

    Nouns ``known`` already are passed over. A graph far away is not asked.
    """
    ways: Sequence[Callable[[_Asked], Meant | None]] = (_latter, _compatriot, _belonging, _namesake, _by_role, _untold)
    if isinstance(graph, RemoteGraph):
        return
    pair: list[Referent] = []
    for index in range(len(scene.tree.tokens)):
        if index in known:
            continue
        asked = _Asked(scene, kinds, graph, index, pair)
        meant = next((found for way in ways if (found := way(asked)) is not None), None)
        if meant is not None and meant[0].mention is not None:
            span = Span(scene.tree.tokens[meant[1]].span.start, scene.tree.tokens[meant[2]].span.end)
            whole = replace(scene.tree.tokens[index], span=span, text=span.of(scene.document.text))
            yield index, (meant[0], standing_for(whole, meant[0].mention, SURE))


def _latter(asked: _Asked) -> Meant | None:
    """The last, or last but one, of the things of one sort that were named last."""
    token, index = asked.tree.tokens[asked.index], asked.index
    if (
        token.text.lower() not in ("latter", "former")
        or not index
        or asked.tree.tokens[index - 1].text.lower() != "the"
    ):
        return None
    behind = asked.tree.tokens[index + 1 : index + 2]
    qualifies = not token.dep.startswith("nsubj")  # else what follows is its verb: "The latter rises in Tibet"
    if qualifies and behind and behind[0].upos in ("NOUN", "PROPN", "ADJ") and not asked.pair:
        return None
    distinct = list({r.key: r for r in asked.known(1)}.values())
    alike = ([last, r] for place, last in enumerate(distinct) for r in distinct[place + 1 :] if r.type == last.type)
    if not asked.pair:
        asked.pair.extend(_joined(asked) or next(alike, []))
    if not asked.pair:
        return None
    return asked.pair[token.text.lower() == "former"], index - 1, index


def _joined(asked: _Asked) -> list[Referent]:
    """The two names alike that were last joined by "and" with no third one, the later one first."""
    tree, by_head = asked.tree, {r.head: r for r in asked.known(1)}
    for later in asked.known(1):
        first = tree.tokens[later.head].head
        members = [kid for kid in tree.children[first] if tree.tokens[kid].dep == "conj"]
        earlier = by_head.get(first)
        if tree.tokens[later.head].dep != "conj" or members != [later.head] or earlier is None:
            continue
        if earlier.type == later.type and earlier.key != later.key:
            return [later, earlier]
    return []


def _compatriot(asked: _Asked) -> Meant | None:
    """Who is of the nationality, of the people named last: "the Dutchman", "the Italian"."""
    index, token = asked.index, asked.tree.tokens[asked.index]
    before = asked.tree.tokens[index - 1].text.lower() if index else ""
    behind = asked.tree.tokens[index + 1 : index + 2]
    people = token.text if token.text in COUNTRY_OF else token.text.removesuffix("woman").removesuffix("man")
    people = _OF_A_PEOPLE.get(token.text, people)
    if token.text in COUNTRY_OF and token.text.endswith(("ch", "sh", "ss", "ese")):
        return None  # "the Dutch" are many
    if people not in COUNTRY_OF or before not in _DEFINITE or (behind and behind[0].upos in ("NOUN", "PROPN", "ADJ")):
        return None
    persons = list({r.key: r for r in asked.known(BACK) if r.type == PERSON}.values())
    told = [(r, asked.kinds.nationality(r.mention.entity)) for r in persons if r.mention and r.mention.entity]
    of_it = [r for r, country in told if people in country or COUNTRY_OF[people] in country]
    if of_it:
        return of_it[0], index - 1, index
    return (persons[0], index - 1, index) if len(persons) == 1 and not told[0][1] else None


def _belonging(asked: _Asked) -> Meant | None:
    """What is of that sort and joined with the owner: "Japan's highest mountain", "the moon of Uranus"."""
    tree, index = asked.tree, asked.index
    token = tree.tokens[index]
    if token.upos != "NOUN" or token.dep == "appos" or "Number=Plur" in token.morph or asked.naming():
        return None
    kids = [
        kid
        for kid in tree.children[index]
        if tree.tokens[kid].dep in SAYING_WHICH
        or (tree.tokens[kid].text[:1].isupper() and tree.tokens[kid].dep != "det")  # "the Armonk company"
    ]
    owner = next((r for r in asked.scene.near(index, 0) if r.mention and r.mention.entity and r.head in kids), None)
    if owner is None or len(kids) != 1 or owner.mention is None or owner.mention.entity is None:
        return None
    if tree.tokens[kids[0]].dep != "nmod:poss" and not asked.definite():
        return None
    ties = {id for id, _ in near(asked.graph, owner.mention.entity.id, most=AROUND)}
    for referent in asked.known(BACK):
        entity = referent.mention.entity if referent.mention else None
        other_sentence = tree.sentence[referent.head] != tree.sentence[index]
        if entity is not None and entity.id in ties and other_sentence and called(entity, asked.noun, asked.kinds):
            first, last = asked.stretch()
            return referent, min(first, owner.first), max(last, owner.last - 1)
    return None


def _namesake(asked: _Asked) -> Meant | None:
    """What is of that sort and has the very name that was said: "the film" behind the name of a novel."""
    if asked.tree.tokens[asked.index].upos != "NOUN" or not asked.definite() or asked.naming():
        return None
    if asked.tree.modified(asked.index):
        return None
    for topic in asked.known(BACK):
        if topic.mention is None or topic.mention.entity is None or predicated(asked.tree, topic, asked.index):
            continue
        others = [c.entity for c in topic.mention.candidates if c.entity.label == topic.mention.entity.label]
        sorts = same_sort(asked.noun)
        alike = [e for e in others if e.id != topic.mention.entity.id and asked.kinds.describing(e) & sorts]
        if len(alike) == 1:
            first, last = asked.stretch()
            return _referent(asked, topic, alike[0]), first, last
    return None


def _by_role(asked: _Asked) -> Meant | None:
    """Who holds the role towards what the text is about: "the author" behind a book."""
    token = asked.tree.tokens[asked.index]
    if token.upos != "NOUN" or not asked.definite() or asked.tree.modified(asked.index) or asked.naming():
        return None
    if coarse_type(asked.noun, "") not in (PERSON, MISC, ""):
        return None
    for topic in sorted(asked.known(BACK), key=lambda r: asked.tree.role(r.head) != SUBJECT):
        entity = topic.mention.entity if topic.mention else None
        if entity is None or predicated(asked.tree, topic, asked.index):
            continue
        meant = holder(entity, (asked.noun,), asked.graph)
        if meant is not None:
            first, last = asked.stretch()
            return _referent(asked, topic, meant), first, last
    return None


def _untold(asked: _Asked) -> Meant | None:
    """The last sentence's subject, of which the graph does not say what it is, where a sentence opens with a noun."""
    tree, token = asked.tree, asked.tree.tokens[asked.index]
    first, last = asked.stretch()
    opens = not first or tree.sentence[first - 1] < tree.sentence[first]
    if not opens or token.upos != "NOUN" or not asked.definite() or tree.modified(asked.index):
        return None
    spoken = {tree.tokens[r.head].lemma.lower() for r in asked.scene.near(asked.index, BACK) if r.last <= first}
    for topic in asked.known(1):
        entity = topic.mention.entity if topic.mention else None
        if entity is None or tree.role(topic.head) != SUBJECT or entity.kind or entity.description:
            continue
        if asked.noun not in spoken and asked.kinds.type(entity) in (coarse_type(asked.noun, ""), MISC, ""):
            return topic, first, last
    return None


def _referent(asked: _Asked, topic: Referent, meant: Entity) -> Referent:
    named = replace(topic.mention, entity=meant, candidates=()) if topic.mention else None
    return replace(topic, mention=named, key=meant.id, type=asked.kinds.type(meant), gender="")
