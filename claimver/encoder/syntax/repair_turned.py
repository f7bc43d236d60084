"""Mending clauses whose subject stands behind an auxiliary: ", and so can Bob", ", as is the café", "nor did she"."""

from __future__ import annotations

from claimver.encoder.syntax.draft import Draft
from claimver.encoder.syntax.tree import AUXILIARIES, Tree, words

__all__ = ["mend_turned"]

DO, BE = words("do does did"), words("is are was were")
LIGHT = DO | BE | words("has have had can could will would may might must")
TURNING = words("so as nor neither")
JOINING = words("and but , ; nor")
NAMING = words("NOUN PROPN PRON NUM DET ADJ ADP PART CCONJ")
NOUNS = words("NOUN PROPN PRON")
COMMON = words("case custom norm rule practice tradition fashion habit intention plan")  # "as was the case"
SOUND = words("conj advcl parataxis advcl:relcl")


def mend_turned(draft: Draft) -> None:
    """Make such an auxiliary the head of a clause, and what stands behind it its subject."""
    for verb in range(2, len(draft.tree) - 1):
        if draft.tree.word(verb) in LIGHT and draft.tree.word(verb - 1) in TURNING:
            behind = _behind(draft.tree, verb)
            governor = _governor(draft.tree, verb - 1)
            if behind and governor is not None and not _sound(draft.tree, verb, behind):
                _turn(draft, verb, behind, governor)


def _behind(tree: Tree, verb: int) -> list[int]:
    """The noun phrase behind the verb up to the next comma, where it can be the subject."""
    end = next((at for at in range(verb + 1, len(tree)) if tree.tokens[at].upos == "PUNCT"), len(tree))
    inside = list(range(verb + 1, end))
    kinds = [tree.tokens[at].upos for at in inside]
    if tree.word(verb - 2) not in JOINING or not kinds or not set(kinds) <= NAMING or NOUNS.isdisjoint(kinds):
        return []
    if not COMMON.isdisjoint(tree.tokens[at].lemma for at in inside) or kinds[0] in ("ADP", "CCONJ"):
        return []
    going_on = tree.word(verb - 1) == "so" and tree.word(verb) in BE  # "and so is part of the EU"
    return [] if going_on and kinds[0] not in ("PROPN", "PRON") else inside


def _governor(tree: Tree, end: int) -> int | None:
    """The last predicate before a place."""
    before = range(end - 1, -1, -1)
    return next(
        (at for at in before if tree.dep(at) not in AUXILIARIES and tree.predicate(at) and tree.finite(at)), None
    )


def _sound(tree: Tree, verb: int, behind: list[int]) -> bool:
    return tree.tokens[verb].upos in ("VERB", "AUX") and tree.dep(verb) in SOUND and tree.subject(verb) in behind


def _turn(draft: Draft, verb: int, behind: list[int], governor: int) -> None:
    if draft.tree.tokens[verb].upos not in ("VERB", "AUX"):
        draft.read_as_verb(verb, past=draft.tree.word(verb) == "did")
    tree, tie = draft.tree, verb - 1
    heads, deps = draft.arcs()
    tops = [at for at in behind if heads[at] not in behind]
    subject = next((at for at in tops if tree.tokens[at].upos in NOUNS), None)
    if subject is None:
        return
    for at in tops:
        cased = at != subject and bool(tree.kids(at, {"case"}))
        heads[at], deps[at] = verb, "nsubj" if at == subject else "obl" if cased else deps[at]
    heads[verb], deps[verb] = governor, "advcl" if tree.word(tie) == "as" else "conj"
    heads[tie], deps[tie] = verb, "mark" if tree.word(tie) == "as" else "advmod"
    for at in (tie - 1, tie - 2):
        if at > governor and tree.word(at) in JOINING:
            heads[at], deps[at] = verb, "punct" if tree.tokens[at].upos == "PUNCT" else "cc"
    draft.rebuild(heads, deps)
