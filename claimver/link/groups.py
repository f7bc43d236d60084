"""Several names that a conjunction joins, for which plurals stand: "Ann and Bo met. They married. Both were poets."."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimver.link.kinds import LOC, ORG
from claimver.link.nouns import type_of_noun
from claimver.link.referents import Referent
from claimver.link.syntax import SUBJECT, Tree
from claimver.types import Document, Mention, Span

__all__ = ["groups", "pair_words", "suits_pair"]

_BOTH, _TWO, _OR = "both", "two", "or"
_WHICH = frozenset({"nmod", "acl", "acl:relcl", "conj"})
_BETWEEN = frozenset({"CCONJ", "PUNCT", "DET"})


def groups(document: Document, tree: Tree, found: Sequence[Referent]) -> Iterator[Referent]:
    """Each subject that is nothing but names joined, as one referent; its mention is linked to nothing."""
    heads: dict[int, list[Referent]] = {}
    for referent in (r for r in found if r.mention is not None):
        heads.setdefault(tree.first_conjunct(tree.outer(referent.head)), []).append(referent)
    parts: dict[int, set[int]] = {}
    for index, token in enumerate(tree.tokens):
        if token.dep == "conj" and (first := tree.first_conjunct(index)) != index:
            parts.setdefault(first, {first}).add(index)
    for head, members in heads.items():
        named = {tree.outer(member.head) for member in members}
        if len(named) < 2 or not parts.get(head, {-1}) <= named or tree.role(head) != SUBJECT:
            continue
        first, last = min(member.first for member in members), max(member.last for member in members)
        inside = {at for member in members for at in range(member.first, member.last)}
        between = [tree.tokens[at] for at in range(first, last) if at not in inside]
        loose = {token.upos if token.lemma != _OR else "" for token in between}
        if len({member.key for member in members}) < 2 or not loose <= _BETWEEN:
            continue
        span = Span(tree.tokens[first].span.start, tree.tokens[last - 1].span.end)
        types = {member.type for member in members} - {""}
        type_ = types.pop() if len(types) == 1 else ""
        key, mention = "+".join(member.key for member in members), Mention(span, span.of(document.text))
        yield Referent(first, last, members[0].head, mention, key, type_, "", plural=True, several=len(named))


def pair_words(tree: Tree, index: int) -> tuple[int, int] | None:
    """The place where a subject that stands for two begins and ends: "both", "both men", "the two"."""
    token = tree.tokens[index]
    kids = [kid for kid in tree.children[index] if kid < index]
    if not token.dep.startswith("nsubj"):
        return None
    if token.text.lower() == _BOTH:
        return None if tree.children[index] else (index, index + 1)  # of "both of them" the pronoun tells who
    if any(tree.tokens[kid].dep in _WHICH for kid in tree.children[index]):
        return None  # "the two children of Carl", "both men and women"
    words = {tree.tokens[at].text.lower() for at in (*kids, index)}
    definite = any("Definite=Def" in tree.tokens[kid].morph for kid in kids)
    if token.upos in ("NOUN", "NUM", "PRON") and (_BOTH in words or (_TWO in words and definite)):
        return min(kids), index + 1
    return None


def suits_pair(referent: Referent, noun: str) -> bool:
    """Whether two joined names may be called by a noun in the plural, which is of their type; any by none."""
    kind = type_of_noun(noun) if noun else ""
    alike = kind == referent.type if referent.type else kind in (LOC, ORG)  # of whom nothing sure is known
    return referent.several == 2 and (not noun or (bool(kind) and alike))
