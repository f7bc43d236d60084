"""Cutting a linked document into claims: exact spans, each with its proposition (METHODS.md, section 1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimver.encoder.claims.age_clauses import aged_then, aged_when
from claimver.encoder.claims.apart import apart, retold
from claimver.encoder.claims.casualties import at_event
from claimver.encoder.claims.ellipsis import completed
from claimver.encoder.claims.gapping import ungapped
from claimver.encoder.claims.propositions import Names, proposition
from claimver.encoder.claims.relative_dates import dated, relative_dates
from claimver.encoder.claims.shared_object import shared_object
from claimver.encoder.nets.boundaries import BoundaryTagger
from claimver.encoder.syntax.clauses import SAYING, Clause, Kind, clauses
from claimver.encoder.syntax.framed import poses, reporting
from claimver.encoder.syntax.repair_reading import mended_trees
from claimver.encoder.syntax.tree import Tree, words
from claimver.types import Claim, Document, Span

__all__ = ["RuleSegmenter"]

NORMATIVE = frozenset({"should", "ought"})
HOLDING = words("think believe feel hope guess suppose doubt wish love hate like prefer want bet suspect")
EVALUATIVE = words(
    "amazing awesome awful beautiful best boring brilliant charming delicious delightful disgusting dreadful excellent "
    "exciting fabulous fantastic good great gorgeous horrible incredible lovely magnificent marvellous marvelous nice "
    "outrageous overrated pathetic perfect pleasant ridiculous sad shameful splendid stunning stupid superb terrible "
    "tragic ugly underrated unforgettable wonderful worst wrong shame disgrace pity mistake joy pleasure ashamed "
    "proud bad better worse silly unfair unacceptable inspiring worthwhile"
)
MEASURING = frozenset({"deal", "number", "part", "share", "while"})  # "a good deal longer" praises nothing
STANCE = frozenset({"view", "opinion", "mind"})
UNTIL = words("before after until till when whenever while once as")
FIRST_PERSON = frozenset({"i", "we"})
PAIRS = {"(": ")", "[": "]", "{": "}", "“": "”", "‘": "’", "«": "»", '"': '"', "'": "'"}


class RuleSegmenter:
    """A Segmenter that follows the dependency tree; with a tagger, its tree where that cuts better.

    Without one it needs no weights. It knows no entity beyond the document's own.
    """

    def __init__(self, tagger: BoundaryTagger | None = None) -> None:
        self._tagger = tagger

    def claims(self, document: Document) -> tuple[Claim, ...]:
        """The claims in text order, not overlapping, each with its self-contained proposition."""
        names = Names(document)
        found: list[Claim] = []
        sentences = [(tree, clauses(tree)) for tree in mended_trees(document, self._tagger)]
        earlier = [None, *sentences]
        for (tree, cut), before, times in zip(
            sentences, earlier[:-1], relative_dates(document, sentences), strict=True
        ):
            distances = list(apart(document, tree, cut, before[0] if before else None))
            for clause in cut:
                words = _span_words(tree, clause)
                full = "" if _question(tree) else completed(document, clause, (tree, cut), before, names)
                if words and (full or _is_claim(tree, clause, cut)):
                    span = Span(tree.tokens[words[0]].span.start, tree.tokens[words[-1]].span.end)
                    stated = full or proposition(document, tree, clause, cut, names)
                    if stated:
                        stated = at_event(stated, document, tree, clause, span)
                        if not distances:
                            stated = aged_when(stated, document, tree, clause, cut, names)
                            stated = aged_then(stated, document, tree, before[0] if before else None, clause)
                        stated = retold(dated(stated, document.text, times, span), clause, distances)
                        found += ungapped(document, tree, clause, Claim(span, stated))
        return tuple(sorted(found, key=lambda claim: claim.span))


def _span_words(tree: Tree, clause: Clause) -> list[int]:
    """The run of the clause's words that holds its predicate, trimmed at both ends."""
    words = next(run for run in _runs(clause.words) if clause.head in run)
    if not any(tree.predicate(word) or tree.dep(word) in ("cop", "aux", "aux:pass") for word in words):
        return []
    return _trimmed(tree, words)


def _runs(words: Sequence[int]) -> Iterator[list[int]]:
    """The maximal runs of neighbouring words."""
    run: list[int] = []
    for word in words:
        if run and word != run[-1] + 1:
            yield run
            run = []
        run.append(word)
    if run:
        yield run


def _trimmed(tree: Tree, words: list[int]) -> list[int]:
    """The words without punctuation at either end; quotation marks and brackets stay where both ends are there."""
    start, end = 0, len(words)
    while start < end and _loose(tree, words[start:end], 0):
        start += 1
    while start < end and _loose(tree, words[start:end], -1):
        end -= 1
    inside = words[start:end]
    if [tree.tokens[word].text for word in inside[-3:]][::2] == ["[", "]"]:  # a reference number
        return _trimmed(tree, inside[:-3])
    if len(inside) > 2 and _wrapped([tree.tokens[word].text for word in inside]):
        return _trimmed(tree, inside[1:-1])
    return inside


def _wrapped(texts: list[str]) -> bool:
    """Whether one pair of brackets encloses all: it is punctuation around the claim, not part of it."""
    return texts[0] == "(" and texts[-1] == ")" and texts.count("(") == 1


def _loose(tree: Tree, words: list[int], end: int) -> bool:
    """Whether the punctuation at this end belongs to no pair within the words."""
    text = tree.tokens[words[end]].text
    if tree.tokens[words[end]].upos != "PUNCT" and text not in (",", ".", ";", ":"):
        return False
    rest = [tree.tokens[word].text for word in words]
    if text in ('"', "'"):
        return rest.count(text) % 2 == 1
    if text in PAIRS and end == 0:
        return PAIRS[text] not in rest
    if text in PAIRS.values() and end == -1:
        return next(opening for opening, closing in PAIRS.items() if closing == text) not in rest
    return True


def _is_claim(tree: Tree, clause: Clause, cut: list[Clause]) -> bool:
    """Whether the clause can be true or false: it has a predicate, asks nothing, orders nothing, holds no opinion."""
    head = clause.head
    if not tree.predicate(head) and clause.kind is not Kind.COORDINATED:
        return False
    if _question(tree) or _exclaimed(tree, clause) or _opinion(tree, clause):
        return False
    if reporting(tree, list(clause.words), head) or _commanded(tree, clause, cut):
        return False
    if clause.kind in (Kind.MAIN, Kind.BESIDE):
        return tree.finite(head) and _has_subject(tree, clause) and not _bare_report(tree, clause)
    if clause.kind is Kind.COORDINATED and tree.subject(head) is None:
        return _claim_at(tree, cut, tree.heads[head])
    return True


def _exclaimed(tree: Tree, clause: Clause) -> bool:
    """Whether the clause marvels: "What a sight it is!", "How long it has stood!"."""
    first = next((at for at in range(len(tree)) if tree.tokens[at].upos != "PUNCT"), 0)
    opening = [tree.word(at) for at in range(first, min(first + 2, len(tree)))]
    loud = any(token.text == "!" for token in tree.tokens[-2:])
    if len(opening) < 2 or not (clause.kind is Kind.MAIN or (loud and clause.kind is Kind.RELATIVE)):
        return False
    much = opening[0] == "how" and tree.tokens[first + 1].upos in ("ADJ", "ADV", "DET")
    what = opening[0] == "what" and opening[1] in ("a", "an")
    return what or (much and loud)


def _commanded(tree: Tree, clause: Clause, cut: list[Clause]) -> bool:
    """Whether the clause says until when something is to be done: "See it before it closes!"."""
    above = next((other for other in cut if other.head == clause.parent), None)
    while above is not None and above.kind is Kind.COORDINATED and tree.subject(above.head) is None:
        above = next((other for other in cut if other.head == tree.heads[above.head]), None)
    timed = clause.kind is Kind.ADVERBIAL and tree.word(clause.words[0]) in UNTIL
    return timed and above is not None and above.kind is Kind.MAIN and not _has_subject(tree, above)


def _claim_at(tree: Tree, cut: list[Clause], node: int) -> bool:
    """Whether what a subjectless conjunct is joined to is a claim; a predicate inside a clause takes its subject."""
    for clause in cut:
        if clause.head == node:
            return _is_claim(tree, clause, cut)
    return True


def _has_subject(tree: Tree, clause: Clause) -> bool:
    """Whether a main predicate has a subject, or at least a noun before it; else it is a command or a heading."""
    head = clause.head
    if tree.subject(head) is not None or any(tree.dep(kid) == "ccomp" for kid in tree.children[head]):
        return True
    first = min([head, *tree.auxiliaries(head)])
    nouns = ("NOUN", "PROPN", "PRON", "NUM", "DET")
    plain = tree.word(head) == tree.tokens[head].lemma and not tree.auxiliaries(head)
    return not plain and any(word < first and tree.tokens[word].upos in nouns for word in clause.words)


def _bare_report(tree: Tree, clause: Clause) -> bool:
    """Whether the clause only says who speaks: "she said" after a quotation that is a claim of its own."""
    content = tree.kids(clause.head, {"obj", "ccomp", "xcomp", "obl", "iobj", "advmod", "parataxis", "cop", "neg"})
    others = len([word for word in clause.words if tree.tokens[word].upos != "PUNCT"])
    shared = shared_object(tree, clause.head)  # "wrote and directed it" reports nothing
    return tree.tokens[clause.head].lemma in SAYING and not content and others < 6 and not shared


def _question(tree: Tree) -> bool:
    """Whether the sentence ends in a question mark."""
    for token in reversed(tree.tokens):
        if token.upos != "PUNCT" or token.text == "?":
            return token.text == "?" and not poses(tree)
        if token.text not in ('"', "”", "'", "’", ")", "!"):
            return False
    return False


def _opinion(tree: Tree, clause: Clause) -> bool:
    """Whether the clause judges or demands rather than states: a modest rule on its own words."""
    head = clause.head
    subject = tree.subject(head)
    first_person = subject is not None and tree.word(subject) in FIRST_PERSON
    demands = NORMATIVE | {"must"} if first_person else NORMATIVE
    if any(tree.word(kid) in demands for kid in tree.auxiliaries(head)):
        return True
    if first_person and tree.tokens[head].lemma in HOLDING:
        return True
    if any(tree.word(word) in STANCE and _mine(tree, word) for word in clause.words):
        return True
    copular = any(tree.dep(kid) == "cop" for kid in tree.children[head])
    judged = [head, *(tree.kids(head, {"amod"}) if tree.word(head) not in MEASURING else ())]
    return copular and any(tree.word(word) in EVALUATIVE for word in judged)


def _mine(tree: Tree, word: int) -> bool:
    return any(tree.word(kid) in ("my", "our") for kid in tree.children[word])
