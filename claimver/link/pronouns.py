"""What grammar says of a pronoun: what it cannot stand for, where it stands for nothing, and for several."""

from __future__ import annotations

from collections.abc import Mapping

from claimver.link.genders import FEMALE, MALE
from claimver.link.referents import Referent
from claimver.link.syntax import Tree

__all__ = ["GROUP", "OWNING", "PRONOUNS", "THING", "bound", "empty", "joined", "owned"]

THING, GROUP = "thing", "group"
PRONOUNS: Mapping[str, str] = {
    **dict.fromkeys(("he", "him", "his", "himself"), MALE),
    **dict.fromkeys(("she", "her", "hers", "herself"), FEMALE),
    **dict.fromkeys(("it", "its", "itself"), THING),
    **dict.fromkeys(("they", "them", "their", "theirs", "themselves"), GROUP),
}
OWNING = frozenset({"his", "her", "hers", "its", "their", "theirs"})


def bound(tree: Tree, referent: Referent, index: int) -> bool:
    """Whether binding forbids the pair: two arguments of one predicate, or an owner within its own phrase."""
    token = tree.tokens[index]
    if referent.first <= index < referent.last:
        return True
    outer = tree.first_conjunct(tree.outer(referent.head))
    if token.text.lower() in ("its", "their") and _equated(tree, outer, index):
        return True  # "Triton is one of its moons"
    if token.text.lower() in OWNING and token.dep in ("nmod:poss", "det", "det:poss"):
        return token.head in (referent.head, *tree.above(referent.head))
    place = tree.first_conjunct(index)
    if tree.tokens[place].head == outer or place == outer:
        return True
    if referent.first > index and token.dep.startswith("nsubj") and token.head in tree.above(referent.head):
        return True  # a subject stands for nothing that is named first within its own clause
    return tree.tokens[place].head == tree.tokens[outer].head and outer in tree.arguments(tree.tokens[place].head)


def _equated(tree: Tree, subject: int, index: int) -> bool:
    """Whether the subject is said to be what a noun phrase describes that the pronoun is part of."""
    noun = tree.tokens[subject].head
    equals = any(tree.tokens[kid].dep == "cop" for kid in tree.children[noun])
    said = tree.tokens[noun].upos in ("NOUN", "NUM", "PRON") and tree.tokens[subject].dep.startswith("nsubj")
    above = list(tree.above(index))
    within = above[: above.index(noun)] if noun in above else []
    clause = any(tree.tokens[kid].dep.startswith("nsubj") for at in within for kid in tree.children[at])
    return equals and said and noun in above and not clause  # "X is a country, and its capital is Y"


def empty(tree: Tree, index: int) -> bool:
    """Whether "it" stands for nothing: "it is clear that"."""
    token = tree.tokens[index]
    if token.dep == "expl":
        return not _compared(tree, token.head)
    if token.text.lower() != "it" or not token.dep.startswith("nsubj"):
        return False
    clause = tree.tokens[index].head
    deps = {tree.tokens[child].dep for child in tree.children[clause]}
    return tree.tokens[clause].upos == "ADJ" and not deps.isdisjoint(("csubj", "ccomp", "xcomp", "advcl"))


def _compared(tree: Tree, index: int) -> bool:
    """Whether an adjective compares what its subject stands for: "It is younger than the pact"."""
    below = [tree.tokens[at] for kid in tree.children[index] for at in tree.children[kid]]
    return tree.tokens[index].upos == "ADJ" and any(token.text.lower() == "than" for token in below)


def owned(tree: Tree, referent: Referent) -> bool:
    """Whether an owner's pronoun stands before the noun: "its seat was Rome, and its ruler left"."""
    owners = (tree.tokens[kid] for kid in tree.children[referent.head])
    return referent.mention is None and any(owner.text.lower() in OWNING for owner in owners)


def joined(tree: Tree, referent: Referent) -> bool:
    """Whether the name is one of several that are joined, for which together "it" does not stand."""
    outer = tree.outer(referent.head)
    alone = tree.first_conjunct(outer) == outer
    kids = [kid for at in {outer, referent.head} for kid in tree.children[at]]  # of "cities: Vienna, Bonn" its own too
    return not alone or any(tree.tokens[kid].dep == "conj" and tree.first_conjunct(kid) != kid for kid in kids)
