"""Definite descriptions ("the film", "this company") to the names that they stand for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from claimver.link.countries import ADJECTIVES, COUNTRY_OF, GENDER_OF, PEOPLES, PERSON_OF
from claimver.link.kinds import MISC, ORG, PERSON, Kinds
from claimver.link.nouns import gender_of, type_of_noun, wider
from claimver.link.pronouns import joined
from claimver.link.referents import Referent, Scene
from claimver.link.syntax import OTHER, SUBJECT, Tree
from claimver.types import Mention, Span, Token

REACH = 8  # sentences back that a description looks
LEADING = 0.5  # sentences that having been a subject outweighs
NEAR = 3  # sentences back that what is only of such a class may be; "IBM engineers" name none
JOINED = 2.0  # sentences that being one of several joined names costs
KNOWN = 1.6  # sentences that being such a thing by the graph outweighs
NAMED = 2.5  # sentences that having the noun in its very name outweighs: "the group" after "Volkswagen Group"
OFTEN = 0.4  # sentences that each further time of having been named outweighs, up to the third
SHARE = 0.8  # of the confidence in the name
_PART = frozenset({"amod", "compound", "flat", "flat:name"})  # how a word hangs on the noun that it is a part of
_ASIDE = frozenset({"amod", "compound", "nmod:desc"})
_SMALL = {"DET", "PRON", "ADP", "PUNCT"}
_POINTING = ("Definite=Def", "PronType=Dem")  # features of "the", "this", "that"


def standing_for(token: Token, named: Mention, share: float) -> Mention:
    """The mention of a word that stands for a name, ``share`` as sure of it as of the name."""
    sure = round(named.confidence * share, 4) if named.entity else 0.0
    return Mention(token.span, token.text, named.entity, sure, named.candidates, named.antecedent or named.span)


def descriptions(scene: Scene, kinds: Kinds) -> Iterator[tuple[int, tuple[Referent, Mention]]]:
    """By their noun, the referents and mentions of "the film", "this company" that mean a name given before."""
    tree, found = scene.tree, list[Referent]()  # what descriptions met so far stand for, at their place
    for referent in scene.referents:
        index = referent.head
        token = tree.tokens[index]
        opening = next((child for child in tree.children[index] if _points(tree.tokens[child])), len(tree.tokens))
        if referent.people and opening < index and _told(scene, kinds, referent):
            yield index, _nobody(referent, index)  # the Swedes of whom the text speaks
            continue
        one = _demonym(tree, referent)
        if opening > index or (referent.mention is not None and not one and not _names_a_kind(referent.mention)):
            continue
        if "Number=Plur" in token.morph or token.dep == "appos" or tree.modified(index) or tree.equated(index):
            continue  # "Istanbul is the capital" says what it is, and refers to nothing spoken of before
        chosen = _described(scene, kinds, index, found, one)
        if chosen is not None and chosen.mention is not None:
            found.append(replace(chosen, first=index, last=index + 1, head=index))
            span = Span(tree.tokens[opening].span.start, token.span.end)
            whole = replace(token, span=span, text=span.of(scene.document.text))
            yield index, (chosen, standing_for(whole, chosen.mention, SHARE))
        elif one and referent.mention is not None:  # somebody of whom no country is known, and no country
            yield index, _nobody(replace(referent, type=PERSON, doubtful=True), index)


def _nobody(referent: Referent, index: int) -> tuple[Referent, Mention]:
    """The referent and the mention of what is linked to nothing."""
    mention = replace(referent.mention or Mention(Span(0, 0), ""), entity=None, confidence=0.0)
    return replace(referent, mention=mention, key=f"{mention.text}@{index}"), mention


def _told(scene: Scene, kinds: Kinds, people: Referent) -> bool:
    """Whether somebody or a group of that country was named before a people, of whom "the Swedes" may tell."""
    text, entity = (people.mention.text, people.mention.entity) if people.mention else ("", None)
    country = "" if text in ADJECTIVES or entity is None else PEOPLES.get(text, "")
    if not entity or country not in (entity.label, *entity.aliases):
        return False  # a people that is in the graph itself
    before = (r.mention.entity for r in scene.near(people.head, REACH) if r.mention and r.last <= people.first)
    return any(e and kinds.type(e) in (PERSON, ORG) and kinds.of_land(e, country) for e in before)


def _points(token: Token) -> bool:
    return token.upos in ("DET", "PRON") and any(feature in token.morph for feature in _POINTING)


def _names_a_kind(mention: Mention) -> bool:
    """Whether a common noun is linked to what it is a name of: the kind vineyard, where "the vineyard" means one."""
    entity, text = mention.entity, mention.text
    return text.islower() and entity is not None and (entity.label.islower() or entity.label.lower() == text)


def _demonym(tree: Tree, referent: Referent) -> str:
    """The word where a noun phrase is nothing but what a person of some country is called: "the Dutchman"; else ""."""
    head, token = referent.head, tree.tokens[referent.head]
    text = referent.mention.text if referent.mention else token.text
    more = {tree.tokens[kid].upos for kid in tree.children[head] if kid < referent.first} - _SMALL
    if text not in PERSON_OF or token.dep in _PART or more:
        return ""
    sure = text not in ADJECTIVES or tree.role(head) != OTHER or token.dep == "obl:agent"  # not "from the Italian"
    verbs = [tree.tokens[at] for at in tree.children[token.head] if tree.tokens[at].upos == "AUX"]
    one = token.dep.startswith("nsubj") and any("Number=Sing" in verb.morph for verb in verbs)  # "the Swiss was born"
    return text if sure and (one or text not in PEOPLES) else ""


def _phrase(tree: Tree, index: int) -> str:
    """The noun with the small words right before it that belong to it: "disaster film"."""
    first = index
    while first and tree.tokens[first - 1].head == index and tree.tokens[first - 1].dep in _PART:
        first -= 1
    return " ".join([*(token.text for token in tree.tokens[first:index]), tree.tokens[index].lemma.lower()])


def _described(scene: Scene, kinds: Kinds, index: int, found: Sequence[Referent], one: str) -> Referent | None:
    lemma, phrase, tree = scene.tree.tokens[index].lemma.lower(), _phrase(scene.tree, index), scene.tree
    lands = [tree.tokens[kid].text for kid in tree.children[index] if tree.tokens[kid].text in COUNTRY_OF]
    subjects = tree.subjects_over(index)
    best: tuple[tuple[float, int], Referent] | None = None
    for referent in (*scene.near(index, REACH), *found):
        if referent.mention is None or referent.last > index or referent.mention.text == lemma:
            continue
        if _predicated(tree, referent, index) or tree.first_conjunct(tree.outer(referent.head)) in subjects:
            continue  # "X does not belong to the group": X is not the group
        back = tree.sentence[index] - tree.sentence[referent.head]
        whole = "" if back > NEAR or tree.tokens[referent.head].dep in _ASIDE else phrase
        fits = _of_land(referent, one, kinds) if one else _fits(referent, lemma, whole, kinds)
        if fits is None or (lands and not _of_lands(referent, lands, kinds)):
            continue
        often = min(scene.named_before(referent.key, index), 3) - 1
        leads = tree.role(referent.head) == SUBJECT
        worth = fits - back + LEADING * leads + OFTEN * often - JOINED * joined(tree, referent)
        score = (worth, referent.first)
        if best is None or score > best[0]:
            best = (score, referent)
    return best[1] if best else None


def _of_lands(referent: Referent, adjectives: Sequence[str], kinds: Kinds) -> bool:
    """Whether somebody may be called so: by a country, or a description, or because nothing is known."""
    known = kinds.lands(referent.mention.entity) if referent.mention and referent.mention.entity else ""
    return not known or any(adjective in known or COUNTRY_OF[adjective] in known for adjective in adjectives)


def _of_land(referent: Referent, one: str, kinds: Kinds) -> float | None:
    """How well "the Dutchman" fits the referent: somebody who is known to be of that country."""
    entity, gender = (referent.mention.entity if referent.mention else None), GENDER_OF.get(one, "")
    if entity is None or kinds.type(entity) != PERSON or (gender and referent.gender and gender != referent.gender):
        return None
    return KNOWN if kinds.of_land(entity, PERSON_OF[one]) else None


def _predicated(tree: Tree, referent: Referent, index: int) -> bool:
    """Whether noun and name stand in one phrase or in "X is the N", which says something rather than refers."""
    outer, tokens = tree.outer(referent.head), tree.tokens
    return outer in (index, tokens[index].head) or index in (tokens[outer].head, tokens[referent.head].head)


def _heads(noun: str, name: Sequence[str]) -> bool:
    """Whether the noun says in a name what the thing is: the group of "Volkswagen Group", "University of Graz"."""
    return noun in name and (name.index(noun) in (0, len(name) - 1) or "of" in name[name.index(noun) + 1 :])


def _fits(referent: Referent, lemma: str, phrase: str, kinds: Kinds) -> float | None:
    """How well a description of that noun fits the referent, in sentences; None where it does not."""
    entity, type_ = (referent.mention.entity if referent.mention else None), type_of_noun(lemma)
    name = entity.label if entity else referent.mention.text if referent.mention else ""
    gender = gender_of(lemma)
    if gender and referent.gender and gender != referent.gender:
        return None
    if _heads(lemma, name.lower().replace(",", " ").split()) and lemma != name.lower() and type_ in ("", referent.type):
        return NAMED + KNOWN
    sorts = kinds.classes(entity) if entity is not None and phrase else frozenset[str]()
    if phrase != lemma and phrase in sorts:
        return NAMED + KNOWN
    said = kinds.described(entity) if entity is not None else wider(lemma)
    if entity is None or not said:  # of which nothing is known but its type
        return 0.0 if entity is not None and type_ not in ("", MISC) and type_ == referent.type else None
    return KNOWN if lemma in sorts or not wider(lemma).isdisjoint(said) else None
