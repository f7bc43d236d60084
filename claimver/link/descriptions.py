"""Definite descriptions ("the film", "this company") to the names that they stand for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from claimver.link import genders
from claimver.link.demonyms import COUNTRY_OF
from claimver.link.kinds import LOC, ORG, PERSON, Kinds, coarse_type, same_sort, word_set
from claimver.link.nouns import wider
from claimver.link.referents import Referent, Scene
from claimver.link.syntax import SUBJECT, Tree
from claimver.types import Document, Entity, Mention, Span, Token

REACH = 8  # sentences back that a description looks
_OPENING = frozenset({"the", "this", "that"})
_SIDES = word_set("north south east west northeast northwest southeast southwest center centre interior coast")
_COMPARING = frozenset({"same", "other", "another", "different", "second", "third", "last"})
_NEW = frozenset({"new", "incoming", "next"})  # who comes after, not who was spoken of
KNOWN = 1.6  # sentences that being known for such a thing outweighs
NAMED = 2.5  # sentences that having the noun in its very name outweighs: "the group" after "Volkswagen Group"
OFTEN = 0.4  # sentences that each further time of having been named outweighs, up to the third
_OF_TYPE: Mapping[str, frozenset[str]] = {
    ORG: word_set("company firm organization organisation group corporation institution business agency team club"),
    LOC: word_set("city town country village place nation region area island state"),
    PERSON: word_set("man woman boy girl person"),
}


def standing_for(token: Token, named: Mention, share: float) -> Mention:
    """The mention of a word that stands for a name, ``share`` as sure of it as of the name."""
    return Mention(
        token.span,
        token.text,
        named.entity,
        round(named.confidence * share, 4) if named.entity else 0.0,
        named.candidates,
        named.antecedent or named.span,
    )


def descriptions(scene: Scene, kinds: Kinds) -> Iterator[tuple[int, tuple[Referent, Mention]]]:
    """By their noun, the referents and mentions of "the film", "this company" that mean a name given before."""
    tree, told = scene.tree, list[Referent]()  # what descriptions met so far stand for, at their place
    for referent in scene.referents:
        index = referent.head
        token = tree.tokens[index]
        if referent.mention is not None and not _names_a_kind(referent.mention):
            continue
        if "Number=Plur" in token.morph or tree.modified(index):
            continue
        if any(tree.tokens[child].dep == "cop" for child in tree.children[index]):
            continue  # "Istanbul is the capital": says what it is, and refers to nothing spoken of before
        opening = [child for child in tree.children[index] if tree.tokens[child].text.lower() in _OPENING]
        opening = opening or ([index - 1] if _points(tree, index - 1) else [])
        if not opening or opening[0] > index or token.dep == "appos" or token.lemma.lower() in _SIDES:
            continue
        chosen = _described(scene, kinds, index, told)
        if chosen is not None and chosen.mention is not None:
            told.append(replace(chosen, first=index, last=index + 1, head=index))
            span = Span(tree.tokens[opening[0]].span.start, token.span.end)
            whole = replace(token, span=span, text=span.of(scene.document.text))
            yield index, (chosen, standing_for(whole, chosen.mention, 0.8))


def _names_a_kind(mention: Mention) -> bool:
    """Whether a common noun is linked to what it is the name of: the kind vineyard, where "the vineyard" means one."""
    return mention.text.islower() and mention.entity is not None and mention.entity.label.lower() == mention.text


def _points(tree: Tree, index: int) -> bool:
    """Whether "this" or "that" opens a clause, where the parser may take it for a conjunction: "; that firm closed"."""
    if index < 0 or tree.tokens[index].text.lower() not in ("this", "that"):
        return False
    return (
        not index or tree.sentence[index - 1] != tree.sentence[index] or tree.tokens[index - 1].text in (";", ":", "—")
    )


def _described(scene: Scene, kinds: Kinds, index: int, told: Sequence[Referent]) -> Referent | None:
    lemma, tree = scene.tree.tokens[index].lemma.lower(), scene.tree
    if any(tree.tokens[child].text.lower() in _COMPARING for child in tree.children[index]):
        return None  # "the same city as her father"
    sorts = same_sort(lemma)
    newly = any(tree.tokens[child].text.lower() in _NEW for child in tree.children[index])
    peoples = [tree.tokens[kid].text for kid in tree.children[index] if tree.tokens[kid].text in COUNTRY_OF]
    subjects = tree.subjects_over(index)
    best: tuple[tuple[float, int], Referent] | None = None
    for referent in (*scene.near(index, REACH), *told):
        back = tree.sentence[index] - tree.sentence[referent.head]
        if referent.mention is None or referent.last > index or referent.mention.text == lemma:
            continue
        if predicated(tree, referent, index) or not _is_a(referent, lemma, sorts, kinds, scene.document):
            continue
        if tree.first_conjunct(tree.outer(referent.head)) in subjects:
            continue  # "X does not belong to the group": X is not the group
        entity = referent.mention.entity
        if entity is not None and peoples and not _of_a_people(kinds.nationality(entity), peoples):
            continue
        known = entity is not None and bool(kinds.describing(entity) & set(sorts))  # Paris is a city, France a place
        leading = tree.role(referent.head) == SUBJECT
        named = entity is not None and lemma in entity.label.lower().split() and entity.label.lower() != lemma
        often = min(scene.named_before(referent.key, index), 3) - 1
        score = (
            -float(back) + 0.5 * (leading != newly) + KNOWN * known + NAMED * named + OFTEN * often,
            referent.first,
        )
        if best is None or score > best[0]:
            best = (score, referent)
    return best[1] if best else None


def _of_a_people(known: str, peoples: Iterable[str]) -> bool:
    """Whether somebody whose nationality is ``known`` may be called so: a country's name counts for its people."""
    return not known or any(people in known or COUNTRY_OF[people] in known for people in peoples)


def predicated(tree: Tree, referent: Referent, index: int) -> bool:
    """Whether noun and name stand in one phrase or in "X is the N", which says something rather than refers."""
    outer = tree.outer(referent.head)
    return outer in (index, tree.tokens[index].head) or index in (
        tree.tokens[outer].head,
        tree.tokens[referent.head].head,
    )


def called(entity: Entity, lemma: str, kinds: Kinds) -> bool:
    """Whether a description of that noun may mean the entity; its statements are read only where they could tell."""
    wanted, type_, sorts = coarse_type(lemma, ""), kinds.type(entity), same_sort(lemma)
    if kinds.describing(entity) & sorts:
        return True
    return not (wanted and type_ and wanted != type_) and bool(kinds.called(entity) & sorts)


def _is_a(referent: Referent, lemma: str, sorts: Iterable[str], kinds: Kinds, document: Document) -> bool:
    entity = referent.mention.entity if referent.mention else None
    ends = [referent.head, referent.last - 1]  # of "University of Port Almery" not the port, of "Air France" no air
    ends += [referent.first] * (document.tokens[min(referent.first + 1, referent.last - 1)].upos == "ADP")
    named = {document.tokens[at].text.lower() for at in ends}
    if named & (set(sorts) - wider(lemma)) and referent.last - referent.first > 1 and referent.type != PERSON:
        return True
    if entity is not None and (called(entity, lemma, kinds) or _titled(entity, referent, lemma)):
        return True
    generic = _OF_TYPE.get(referent.type, frozenset())
    gender = genders.of_words(lemma)
    return lemma in generic and not (gender and referent.gender and gender != referent.gender)


def _titled(entity: Entity, referent: Referent, lemma: str) -> bool:
    """Whether somebody's name holds the title: "the princess" of "Diana, Princess of Wales"."""
    title = genders.of_words(lemma) and lemma[:1].islower() and referent.type == PERSON
    return bool(title) and lemma.capitalize() in entity.label.replace(",", " ").split()
