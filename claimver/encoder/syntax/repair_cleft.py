"""Clefts read as the plain statements they are: "it was X who discovered Uranus", "it was in London that …"."""

from __future__ import annotations

from claimver.encoder.syntax.draft import Draft
from claimver.encoder.syntax.tree import AUXILIARIES, Tree

__all__ = ["mend_clefts", "unframed"]

CLEFT = "cleft"  # the relation of the words that only frame: "it was … who"
FOCUS = "cleft:focus"  # of what stands in the frame and belongs behind the verb
REACH = 14  # words from "it" to "who"
RELATIVES = ("who", "that", "which", "whom")
TENSES = ("is", "was", "were", "'s")
FRAMING, FRAMED = ("not", "only", "really", "in", "fact"), ("not", "until", "only", "fact")
JOINING = ("but", "and", "yet", "so", "though", "although", "because", "while", "whereas", ";")


def mend_clefts(draft: Draft) -> None:
    """Make the verb behind "who" or "that" the predicate, and what stands before it its subject, object or adjunct."""
    for it in range(len(draft.tree) - 4):
        frame = _frame(draft.tree, it)
        if frame is not None:
            _flatten(draft, it, *frame)


def unframed(tree: Tree, words: list[int]) -> list[int]:
    """The words without the frame of a cleft, what stood in it behind the verb: "he died in London"."""
    focus = {below for word in words if tree.dep(word) == FOCUS for below in tree.below(word)}
    if not focus and all(tree.dep(word) != CLEFT for word in words):
        return words
    rest = [word for word in words if tree.dep(word) != CLEFT and word not in focus]
    while focus and rest and tree.tokens[rest[-1]].upos == "PUNCT":
        rest.pop()
    return [*rest, *(word for word in words if word in focus)]


def _frame(tree: Tree, it: int) -> tuple[int, int, int] | None:
    """The copula, the relative word and the verb of a cleft that begins here."""
    if (
        tree.word(it) != "it"
        or tree.word(it + 1) not in TENSES
        or (it and tree.word(it - 1) not in (*JOINING, ",", "that"))
    ):
        return None
    start = it + 2
    while start < len(tree) - 2 and tree.word(start) in FRAMING and tree.word(start + 1) in FRAMED:
        start += 1
    tie = next((at for at in range(start + 1, min(it + REACH, len(tree) - 1)) if tree.word(at) in RELATIVES), None)
    if tie is None or not _focal(tree, range(start, tie)) or _aside(tree, start, tie):
        return None
    verb = next((at for at in range(tie + 1, len(tree)) if _verb(tree, at)), None)
    return None if verb is None else (it + 1, tie, verb)


def _aside(tree: Tree, start: int, tie: int) -> bool:
    """Whether a comma opens a mere relative clause: "it is the work of X, who died in …"."""
    return tree.word(tie - 1) == "," and [tree.word(at) for at in range(start, tie)].count(",") == 1


def _focal(tree: Tree, inside: range) -> bool:
    """Whether these words can be what a cleft is about: a name or a date, perhaps behind a preposition; no verb."""
    tokens = [tree.tokens[at] for at in inside]
    if any("VerbForm=Fin" in token.morph for token in tokens) or tokens[0].text.lower() in ("a", "an"):
        return False
    return any(token.upos in ("PROPN", "NUM") for token in tokens)


def _verb(tree: Tree, at: int) -> bool:
    """Whether the word is the main verb, or the predicate, of the clause behind the relative word."""
    if tree.dep(at) in AUXILIARIES:
        return False
    morph = tree.tokens[at].morph
    formed = "VerbForm=Fin" in morph or "Tense=Past" in morph
    return (tree.predicate(at) and tree.finite(at)) or (tree.tokens[at].upos == "VERB" and formed)


def _flatten(draft: Draft, it: int, copula: int, tie: int, verb: int) -> None:
    tree = draft.tree
    heads, deps = draft.arcs()
    inside = range(copula + 1, tie)
    top = next((at for at in (copula, *inside, it) if not it <= heads[at] < tie), None)
    if top is None:
        return
    above = heads[verb]
    if not it <= above < tie:  # the verb hung elsewhere: a root, or a conjunct of what stands before
        top = verb
    heads[verb], deps[verb] = (heads[top], deps[top]) if top != verb else (above, deps[verb])
    if heads[verb] < 0:
        deps[verb] = "root"
    elif deps[verb] not in ("conj", "ccomp", "advcl", "parataxis"):
        deps[verb] = "conj"
    for at in (it, copula, tie):
        heads[at], deps[at] = verb, CLEFT
    own = any(deps[at].startswith("nsubj") and heads[at] == verb for at in range(tie + 1, verb))
    first = next((at for at in inside if tree.word(at) not in ("not", "only")), inside[0])
    cased = tree.tokens[first].upos in ("ADP", "SCONJ", "NUM")
    outer = [at for at in inside if not inside.start <= heads[at] < tie]
    head = next((at for at in outer if tree.tokens[at].upos in ("PROPN", "NOUN", "NUM")), inside[-1])
    for at in inside:
        if at != head and not inside.start <= heads[at] < tie:
            heads[at] = head
    heads[head], deps[head] = verb, FOCUS if own or cased else "nsubj"
    for at in range(len(tree)):  # what hung on the frame hangs on the verb
        if at not in (it, copula, tie) and at not in inside and heads[at] in (it, copula, tie, *inside):
            heads[at] = verb
    draft.rebuild(heads, deps)
