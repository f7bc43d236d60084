"""Descriptions by a role ("the director of Inception", "Inception's director") to the one thing that holds it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.link.kinds import CITIZENSHIP, Kinds, about, same_sort, word_set
from claimver.link.syntax import Tree
from claimver.link.untyped import is_role
from claimver.parts import KnowledgeGraph
from claimver.types import Document, Entity, Mention, Span

SHARE = 0.9  # of the confidence in the name that the role is of
_PLACES = ("nsubj", "nsubj:pass", "obj", "iobj", "obl", "obl:agent")
_WITHIN = frozenset({"det", "case", "compound", "punct"})
_HOME = frozenset({"country", "nation", "homeland"})  # whose owner is a citizen of it
_SPOUSES = frozenset({"wife", "husband", "spouse", "widow", "widower"})
_MARRIED = re.compile(r"\b(?:spouse|husband|wife|married)\b", re.I)
_MADE = re.compile(
    r"\b(?:founded by|founders?|owned by|owners?|established by|created by)\b", re.I
)  # of what is "his company"
_BODIES = word_set(
    "company firm business group corporation charity foundation institute school academy studio label band newspaper "
    "magazine agency brewery bakery winery shop restaurant hotel gallery hospital clinic laboratory shipyard workshop"
)
_MANY = word_set("crew cast staff squad line-up")  # of whom one is not all
_REMEDIES = word_set("vaccine drug medicine treatment cure remedy antidote antibiotic")
_HELPS = re.compile(r"\b(?:vaccine|treat\w*|prevents?|cures?|drug|medical condition|protects?)\b", re.I)
_VAGUE = frozenset({"place"})  # "X took her place": not where she was born
_NAMING = frozenset("be become remain name elect appoint make call crown choose hire".split())


def by_role(document: Document, graph: KnowledgeGraph) -> Iterator[Mention]:
    """The mentions of things described by their role towards a linked one; the mention is its own antecedent.

    Only a role that the graph gives to one thing, and that does not pass from one to another with time. What says who
    holds the role ("X is the director of Y") refers to nobody.
    """
    tree = Tree(document)
    starts = {token.span.start: index for index, token in enumerate(document.tokens)}
    for mention in document.mentions:
        first = starts.get(mention.span.start)
        if first is None or mention.entity is None:
            continue
        last = first + 1
        while last < len(document.tokens) and document.tokens[last].span.end <= mention.span.end:
            last += 1
        role = _role(tree, tree.head(first, last), last)
        if role is None or _is_equated(document, tree, tree.tokens[role].head):
            continue
        names = _names(tree, role)
        entity = holder(mention.entity, names, graph) or _own(mention.entity, names[-1], graph)
        entity = entity or _against(mention.entity, names[-1], graph)
        if entity is not None:
            words = [role, *tree.children[role], *range(first, last)]
            own = [w for w in words if tree.tokens[w].dep != "punct" and not _preposition(tree, w, role)]
            span = Span(tree.tokens[min(own)].span.start, tree.tokens[max(own)].span.end)
            confidence = round(mention.confidence * SHARE, 4)
            yield Mention(span, span.of(document.text), entity, confidence, antecedent=span)


def _role(tree: Tree, index: int, end: int) -> int | None:
    """The noun that a name, which ends before ``end``, is the "of" or the owner of, where it refers to somebody."""
    token = tree.tokens[index]
    role = token.head
    noun = tree.tokens[role]
    owned = token.dep == "nmod:poss"
    ties = {tree.tokens[kid].text.lower() for kid in tree.children[index]} if token.dep == "nmod" else set()
    remedy = noun.lemma in _REMEDIES and bool(ties & {"against", "for"})
    of = "of" in ties or remedy
    if not (owned or of) or noun.upos != "NOUN" or noun.lemma in _MANY:
        return None
    if "Number=Plur" in noun.morph or noun.dep not in _PLACES:
        return None
    kids = [kid for kid in tree.children[role] if kid != index]
    definite = owned or remedy or any(tree.tokens[kid].text.lower() == "the" for kid in kids)
    if not definite or any(tree.tokens[kid].dep not in _WITHIN and tree.tokens[kid].text != "own" for kid in kids):
        return None
    verb = tree.tokens[noun.head]
    equated = any(tree.tokens[kid].dep == "cop" for kid in tree.children[noun.head])
    named = verb.lemma in _NAMING or (equated and not _is_sort(tree, noun.head))
    behind = [token for token in tree.tokens[max(role + 1, end) :][:2] if token.text != ","]
    told = bool(behind) and behind[0].upos == "PROPN"  # "the director of X, Y,"
    return None if named or told else role


def _is_sort(tree: Tree, predicate: int) -> bool:
    """Whether a predicate says of what sort somebody is, "a virologist", and not who: "the singer Y"."""
    tokens = tree.tokens[predicate : predicate + 2]
    return tokens[0].text.islower() and all(token.upos != "PROPN" and token.text != "," for token in tokens)


def _is_equated(document: Document, tree: Tree, predicate: int) -> bool:
    """Whether the role is said to be a very thing that the graph knows: "the currency of Egypt is the pound"."""
    kids = [tree.tokens[kid] for kid in tree.children[predicate]]
    if not any(kid.dep == "cop" for kid in kids):
        return False
    span = tree.tokens[predicate].span
    named = [m for m in document.mentions if m.entity is not None and m.antecedent is None and m.span.holds(span)]
    if any(m.text[:1].isupper() and " " in m.text for m in named):
        return True
    the = any(kid.dep == "det" and kid.text.lower() == "the" for kid in kids)
    bare = all(kid.dep in ("cop", "det", "nsubj", "punct") for kid in kids)  # "is the dollar"
    return the and (bare or (bool(named) and not any(kid.dep in ("nmod", "acl:relcl") for kid in kids)))


def _own(entity: Entity, noun: str, graph: KnowledgeGraph) -> Entity | None:
    """The only one that the graph has somebody married to, or has founded or owned by him: "his wife", "her firm"."""
    if noun not in _SPOUSES | _BODIES:
        return None
    found = {}
    for triplet in about(graph, entity.id):
        relation, one = triplet.property.label, triplet.subject
        if noun in _SPOUSES and _MARRIED.search(relation) and isinstance(triplet.object, Entity):
            one = triplet.object if one.id == entity.id else one
        elif noun in _SPOUSES or one.id == entity.id or not _MADE.search(relation):
            continue
        if noun in _SPOUSES or same_sort(noun) & Kinds(graph).called(one):
            found[one.id] = one
    return next(iter(found.values())) if len(found) == 1 else None


def _against(entity: Entity, noun: str, graph: KnowledgeGraph) -> Entity | None:
    """The only one of that sort that the graph has against a disease: "the vaccine against measles"."""
    if noun not in _REMEDIES:
        return None
    told = (t for t in about(graph, entity.id) if t.object == entity and _HELPS.search(t.property.label))
    found = {t.subject.id: t.subject for t in told if same_sort(noun) & Kinds(graph).called(t.subject)}
    return next(iter(found.values())) if len(found) == 1 else None


def _preposition(tree: Tree, word: int, role: int) -> bool:
    return tree.tokens[word].dep == "case" and tree.tokens[word].head == role


def _names(tree: Tree, role: int) -> tuple[str, ...]:
    """What the role is called, with and without the nouns before it."""
    before = [tree.tokens[kid].text for kid in tree.children[role] if tree.tokens[kid].dep == "compound"]
    lemma = tree.tokens[role].lemma.lower()
    return (" ".join([*before, lemma]).lower(), lemma)


def holder(entity: Entity, names: tuple[str, ...], graph: KnowledgeGraph) -> Entity | None:
    """The one entity that the graph gives a role of these names towards another; None where no one or several."""
    found = {}
    for triplet in graph.facts(entity.id):
        relation = triplet.property
        called = {relation.label.lower(), *(alias.lower() for alias in relation.aliases)}
        if {relation.id, relation.label.lower()} & CITIZENSHIP:
            called |= _HOME
        over = any(item.when == "end" for item in triplet.qualifiers)
        if triplet.subject.id != entity.id or not isinstance(triplet.object, Entity):
            continue
        if not called & set(names) and not any(name not in _VAGUE and is_role(name, relation.label) for name in names):
            continue
        if over or relation.single_value == "time":
            return None
        found[triplet.object.id] = triplet.object
    return next(iter(found.values())) if len(found) == 1 else None
