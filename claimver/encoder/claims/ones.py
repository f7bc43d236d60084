""" "One" as what it is one of: "there is no vaccine against malaria, but Ebola has one" means a vaccine."""

from __future__ import annotations

from collections.abc import Sequence

from claimver.encoder.claims.names import Item
from claimver.encoder.syntax.tree import Tree, words

__all__ = ["counted"]

BEFORE = words("no the this that any every each which only just another number - about")
FURTHER = words("second third fourth fifth further new similar")
OPEN = words("NOUN PROPN ADJ NUM")


def counted(tree: Tree, items: Sequence[Item]) -> list[Item]:
    """The items with the thing for an object "one", where the sentence has spoken of a thing of the sort."""
    return [_thing(tree, item) or item if isinstance(item, int) else item for item in items]


def _thing(tree: Tree, at: int) -> str:
    """ "a vaccine" for the object "one" behind "a vaccine" or "no vaccine"; "" for any other word."""
    if tree.word(at) != "one" or tree.dep(at) != "obj" or not at or tree.word(at - 1) in BEFORE:
        return ""
    behind = tree.tokens[at + 1] if at + 1 < len(tree) else None
    further = _further(tree, at)
    said = any(tree.dep(kid) not in ("acl", "acl:relcl", "punct") and kid not in further for kid in tree.children[at])
    whose = behind is not None and (behind.upos in OPEN or behind.text.lower() == "of")
    thing = "" if said or whose else _sort(tree, at)
    return thing.partition(" ")[2] if further else thing


def _further(tree: Tree, at: int) -> tuple[int, ...]:
    """The two words before "one" that count it as a further one: "a second one"."""
    if at < 2 or tree.word(at - 2) != "a" or tree.word(at - 1) not in FURTHER:
        return ()
    return at - 2, at - 1


def _sort(tree: Tree, at: int) -> str:
    """The last object before, or what there is said to be, if that is one indefinite thing; "" behind several."""
    nouns = [n for n in range(at) if tree.tokens[n].upos in ("NOUN", "PROPN") and _told_of(tree, n)]
    if not nouns:
        return ""
    noun = nouns[-1]
    article = next((kid for kid in tree.kids(noun, {"det"}) if tree.word(kid) in ("a", "an", "no")), None)
    if article is None or "Number=Plur" in tree.tokens[noun].morph or article > noun:
        return ""
    own = " ".join(tree.tokens[n].text for n in range(article + 1, noun + 1))
    return f"{'an' if own[:1].lower() in 'aeiou' else 'a'} {own}"


def _told_of(tree: Tree, noun: int) -> bool:
    """Whether the noun is an object, or what there is said to be; or counted, so that "one" may be of those."""
    verb = tree.heads[noun]
    there = tree.dep(noun) == "nsubj" and verb >= 0 and bool(tree.kids(verb, {"expl"}))
    return tree.dep(noun) == "obj" or there or bool(tree.kids(noun, {"nummod"}))
