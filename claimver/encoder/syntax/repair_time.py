"""Mending sentences that open with a time: "The following year he moved", where the year was read as what is said."""

from __future__ import annotations

from claimver.encoder.syntax.draft import Draft
from claimver.encoder.syntax.tree import SUBJECTS, Tree, words
from claimver.encoder.words.date_shift import NAMES

__all__ = ["mend_times"]

TIMES = words("year month week day decade century morning evening night summer winter spring autumn")
TIMES |= {name.lower() for name in NAMES}
SEEING = words("see bring mark witness begin start end prove turn pass come go give offer")  # what years do
POINTING = words("that same following next previous preceding subsequent ensuing")


def mend_times(draft: Draft) -> None:
    """Hang a time on the verb after it: the verb was read as a relative clause, or "that" as a conjunction."""
    for node in range(1, len(draft.tree) - 1):
        if draft.tree.word(node) in TIMES and draft.tree.word(node - 1) in POINTING:
            _fixed(draft, node)
            _conjunction(draft, node)
            _shared_subject(draft, node)
            _topped(draft, node)


def _fixed(draft: Draft, node: int) -> None:
    """ "and the following year his wife died": the year is no part of the conjunction."""
    tree, before = draft.tree, draft.tree.heads[node]
    if before >= 0 and tree.dep(node) == "fixed" and tree.dep(before) == "cc" and tree.heads[before] > node:
        draft.hang(node, tree.heads[before], "obl:unmarked")


def _conjunction(draft: Draft, node: int) -> None:
    """ "That July he married Anna": "that" belongs to the month, which is no second subject."""
    tree, verb = draft.tree, draft.tree.heads[node]
    opens = node == 1 and tree.word(0) == "that" and tree.dep(0) == "mark"
    if opens and verb >= 0 and any(kid > node for kid in tree.kids(verb, SUBJECTS)):
        draft.hang(0, node, "det")
        draft.hang(node, verb, "obl:unmarked")


def _shared_subject(draft: Draft, node: int) -> None:
    """ "He graduated in 1950 and the following year joined the firm": it is not the year that joined."""
    tree, verb = draft.tree, draft.tree.heads[node]
    if verb < node or tree.dep(node) != "nsubj" or tree.dep(verb) != "conj" or tree.tokens[verb].lemma in SEEING:
        return
    first = tree.subject(tree.heads[verb])
    if first is not None and tree.tokens[verb].upos == "VERB":
        draft.hang(node, verb, "obl:unmarked")


def _topped(draft: Draft, node: int) -> None:
    """A time with the rest of its sentence as a relative clause without a relative word."""
    tree = draft.tree
    verb = next((kid for kid in tree.kids(node, {"acl:relcl"}) if kid > node and _stands_alone(tree, kid)), None)
    if verb is None or tree.dep(node) not in ("root", "conj", "parataxis") or tree.kids(node, {"cop", "case"}):
        return
    heads, deps = draft.arcs()
    heads[verb], deps[verb] = heads[node], deps[node] if heads[node] >= 0 else "root"
    for kid in tree.children[node]:
        if kid > verb or deps[kid] in ("cc", "punct", "advmod"):
            heads[kid] = verb
    heads[node], deps[node] = verb, "obl:unmarked"
    draft.rebuild(heads, deps)


def _stands_alone(tree: Tree, verb: int) -> bool:
    return tree.finite(verb) and tree.subject(verb) is not None and tree.relative_word(verb) is None
