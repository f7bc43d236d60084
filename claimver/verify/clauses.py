"""A sentence's clauses: which words of its tree open one (METHODS.md, "What a claim span is, here").

Cut before finite relative clauses, coordinated predicates and clauses, finite adverbial clauses and participial
clauses set off by a comma. Three readings of that rule are ours: a condition stays with what depends on it, since
neither part says anything alone; a reported statement stays with who reports it; of two predicates joined by "or"
neither is stated.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from enum import Enum

from claimver.verify.trees import SUBJECTS, Tree
from claimver.verify.units import unit

__all__ = ["Clause", "Kind", "begins", "clauses"]

_UNSTATED = frozenset({"if", "unless", "lest", "than", "like"})  # whose clause is not stated; UD has no feature for it
_EQUAL, _EITHER = "as", "or"
_DASHES = frozenset({"–", "—", "-", "--"})
_QUOTES = frozenset({'"', "”", "'", "’", "»"})


class Kind(Enum):
    """How a clause hangs on the rest of its sentence."""

    MAIN = "main"
    COORDINATED = "coordinated"
    RELATIVE = "relative"
    ADVERBIAL = "adverbial"
    PARTICIPIAL = "participial"
    COMMENT = "comment"  # a relative clause on a whole clause: ", which started a boycott"
    BESIDE = "beside"  # parataxis: after a semicolon, colon or dash, or in brackets


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its predicate, its kind, its own words (those of clauses inside it left out), and its parent."""

    head: int
    kind: Kind
    words: tuple[int, ...]
    parent: int | None  # the head of the clause it hangs on


def clauses(tree: Tree) -> list[Clause]:
    """The clauses of a sentence, in the order of their predicates."""
    kinds = {node: kind for node in range(len(tree)) if (kind := _opens(tree, node)) is not None}
    owners = _owners(tree, kinds)
    parents = {node: owners[tree.heads[node]] if tree.heads[node] >= 0 else None for node in kinds}
    _keep_runs(tree, kinds, owners)
    words: dict[int, list[int]] = {node: [] for node in kinds}
    for node, owner in enumerate(owners):
        words[owner].append(node)
    return [Clause(node, kinds[node], tuple(words[node]), parents[node]) for node in sorted(kinds)]


def begins(tree: Tree) -> list[bool]:
    """For each word whether a clause begins, or goes on, there; never for the first."""
    owner = {word: clause.head for clause in clauses(tree) for word in clause.words}
    spoken = [word for word in range(len(tree)) if not tree.punctuation(word)]
    found = [False] * len(tree)
    for before, word in itertools.pairwise(spoken):
        found[word] = owner[word] != owner[before]
    return found


def _owners(tree: Tree, kinds: dict[int, Kind]) -> list[int]:
    """For each word the head of the clause that it belongs to."""
    owners = [-1] * len(tree)
    stack = [node for node in range(len(tree)) if tree.heads[node] < 0]
    while stack:
        node = stack.pop()
        owners[node] = node if node in kinds else owners[tree.heads[node]]
        stack.extend(tree.children[node])
    return owners


def _keep_runs(tree: Tree, kinds: dict[int, Kind], owners: list[int]) -> None:
    """Give words behind a clause to it where the clause around it does not go on there with a predicate.

    So goes a modifier that the parser hung too high; a closing bracket goes with the word before it.
    """
    last = 0
    for word in range(len(owners)):
        if tree.text(word) in (")", "]") and word and owners[word] != word:
            owners[word] = owners[word - 1]
        if tree.punctuation(word):
            continue
        before, own = owners[last], owners[word]
        rest = [at for at in range(word, len(owners)) if owners[at] == own]
        joined = kinds[before] in (Kind.COORDINATED, Kind.BESIDE) or tree.tokens[word].upos == "CCONJ"
        if own < before < word and joined and not any(tree.predicate(at) for at in rest):
            owners[last + 1 : word + 1] = [before] * (word - last)
        last = word


def _opens(tree: Tree, node: int) -> Kind | None:
    """The kind of clause that a word opens, if any."""
    dep = tree.dep(node)
    if dep == "root":
        return Kind.MAIN
    if tree.text(tree.edges(node)[0] - 1) in (";", ":") and tree.finite(node) and tree.kids(node, SUBJECTS):
        return Kind.BESIDE
    if dep == "conj":
        return Kind.COORDINATED if _coordinated(tree, node) else None
    if dep in ("acl", "acl:relcl", "advcl") and _elliptic(tree, node):
        return None
    if dep == "advcl:relcl":
        return Kind.COMMENT if tree.finite(node) else None
    if dep in ("acl", "acl:relcl", "advcl") and not tree.finite(node):
        return Kind.PARTICIPIAL if _participial(tree, node) else None
    if dep == "acl:relcl" or (dep in ("acl", "advcl", "parataxis", "dep") and _tied(tree, node)):
        return Kind.RELATIVE if _relative(tree, node) else None
    if dep == "advcl":
        return Kind.ADVERBIAL if _adverbial(tree, node) else None
    if dep in ("parataxis", "ccomp", "appos", "dep"):
        return Kind.BESIDE if _beside(tree, node) else None
    return None


def _coordinated(tree: Tree, node: int) -> bool:
    """Whether a conjunct is a predicate of its own, not one word of two that share what follows."""
    first = top = tree.heads[node]
    while tree.dep(top) == "conj":
        top = tree.heads[top]
    if tree.dep(top) in ("advcl", "acl", "acl:relcl") and _opens(tree, top) is None:
        return False
    if _described(tree, first, node):
        return tree.finite_clause(first)
    if not tree.predicate(node) or _alternative(tree, node):
        return False
    if tree.subject(node) is not None and tree.finite(node):
        return True
    return tree.finite_clause(first) or _opens(tree, first) is Kind.PARTICIPIAL


def _described(tree: Tree, first: int, node: int) -> bool:
    """Whether an adjective with a complement joins a noun as a second predicate: "is a lake and famous for …"."""
    copular = any(tree.dep(kid) == "cop" for kid in tree.auxiliaries(first))
    kinds = tree.tokens[first].upos in ("NOUN", "PROPN") and tree.tokens[node].upos == "ADJ"
    return copular and kinds and bool(tree.kids(node, {"obl", "obl:unmarked", "advcl", "xcomp", "ccomp"}))


def _alternative(tree: Tree, node: int) -> bool:
    """Whether "or" joins the conjunct, or the list that it is on."""
    listed = [kid for kid in tree.kids(tree.heads[node], {"conj"}) if kid >= node]
    ties = [tree.tokens[tie].lemma for kid in listed for tie in tree.kids(kid, {"cc"})]
    return ties[:1] == [_EITHER]


def _tied(tree: Tree, node: int) -> bool:
    """Whether a relative word behind a comma opens a finite clause: ", whose depth is 84 metres", ", where it rose"."""
    tie = tree.relative_word(node)
    if tie is None or not tree.has(tie, "PronType=Rel") or not tree.finite(node):
        return False
    return tree.tokens[tie].upos in ("PRON", "DET") or tree.text(tie - 1) == ","


def _relative(tree: Tree, node: int) -> bool:
    """Whether a relative clause has its relative word and more than a question word over it; no cleft is cut.

    "The crop it sells abroad", "what he said" and "it was Ann who left" are each one statement.
    """
    noun = tree.heads[node]
    if tree.relative_word(node) is None:
        return False
    subject = tree.subject(noun)
    cleft = subject is not None and tree.has(subject, "Gender=Neut")
    named = any(tree.tokens[at].upos == "PROPN" for at in (noun, *tree.kids(noun, {"appos", "flat"})))
    return not (cleft and named)


def _adverbial(tree: Tree, node: int) -> bool:
    """Whether a finite adverbial clause says something on its own: no condition, no comparison.

    One from which time is measured ("two years after she had left") stays with what it dates.
    """
    marks = [kid for kid in tree.kids(node, {"mark", "advmod", "case"}) if kid < node]
    if marks and _measures(tree, marks[0] - 1):
        return False
    equal = any(tree.tokens[at].lemma == _EQUAL for at in tree.kids(tree.heads[node], {"advmod"}))
    return bool(marks) and not equal and not any(tree.tokens[at].lemma.lower() in _UNSTATED for at in marks)


def _elliptic(tree: Tree, node: int) -> bool:
    """Whether an auxiliary with nothing behind it stands for a predicate told before: "before Concorde did"."""
    return tree.tokens[node].upos == "AUX" and all(kid < node or tree.punctuation(kid) for kid in tree.children[node])


def _measures(tree: Tree, word: int) -> bool:
    """Whether the word is a span of time without a preposition."""
    if word < 0 or tree.kids(word, {"case"}):
        return False
    return (unit(tree.tokens[word].lemma) or ("",))[0] == "time"


def _participial(tree: Tree, node: int) -> bool:
    """Whether a participle opens a clause set off by a comma, before it or, at the start of a sentence, after it."""
    if not tree.participle(node) or tree.kids(node, {"mark", "case"}):
        return False
    start, end = tree.edges(node)
    own = [at for at in range(start, end + 1) if at != node]
    if all(tree.tokens[at].upos in ("NUM", "PUNCT") for at in own):
        return False  # "aged 87"
    if start == 0 or (start == 1 and tree.punctuation(0)):
        return tree.text(end + 1) == ","
    return tree.text(start - 1) in (",", *_DASHES)


def _beside(tree: Tree, node: int) -> bool:
    """Whether a clause stands beside another, not a reporting phrase ("…, the agency said")."""
    if not tree.finite(node) or not tree.kids(node, SUBJECTS):
        return False
    start, _ = tree.edges(node)
    before, governor = tree.text(start - 1), tree.heads[node]
    if tree.dep(node) == "parataxis":
        bare = not tree.kids(node, {"obj", "ccomp", "xcomp", "obl", "cop"})
        reports = before in ("", ",", *_QUOTES) and not tree.kids(node, {"ccomp"}) and (bare or before in _QUOTES)
        return not reports and (node > governor or not bare)
    return start > governor and before == "," and bool(tree.kids(governor, {"obj"}))
