"""A linked document to its claims: the clauses of each sentence that can be true or false, as exact spans.

What no claim covers stays as it is. Questions, commands and stances are told by structure alone: a question mark, a
predicate without a subject, a first person who speaks in the present or reports what he holds. Headings state nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from claimver.text.headings import headings
from claimver.types import Claim, Document, Span, Token
from claimver.verify.answers import answered, is_short
from claimver.verify.clauses import Clause, Kind, clauses
from claimver.verify.nets.boundaries import BoundaryTagger
from claimver.verify.readings import read_trees
from claimver.verify.restate import Names, restated
from claimver.verify.trees import Tree

__all__ = ["ClauseSegmenter", "fragments"]

SHORTEST = 3  # words of a fragment
_PAIRS = {"(": ")", "[": "]", "{": "}", "“": "”", "‘": "’", "«": "»", '"': '"', "'": "'"}
_OPENINGS = {closing: opening for opening, closing in _PAIRS.items()}
_SPEAKING = frozenset({"“", "«", '"', "–", "—"})
_BEHIND = frozenset(_PAIRS.values()) | {"!"}  # what may follow a question mark


class ClauseSegmenter:
    """A Segmenter that cuts along the dependency tree; it knows no entity beyond the document's own.

    With a tagger, along its tree where that is surer of its cuts.
    """

    def __init__(self, tagger: BoundaryTagger | None = None) -> None:
        self._tagger = tagger

    def claims(self, document: Document) -> tuple[Claim, ...]:
        """The claims in text order, not overlapping, each with its self-contained proposition."""
        names, titles = Names(document), headings(document.text)
        found: list[Claim] = []
        asked: Tree | None = None
        for tree in read_trees(document, self._tagger):
            cut = clauses(tree)
            before, asked = asked, tree if _question(tree) else None
            if _question(tree) or _within(titles, tree.tokens[0].span):
                continue
            reply = None if before is None else _reply(document, before, tree, cut, names)
            stated = [clause for clause in cut if _is_claim(tree, clause, cut)]
            if reply is not None:
                found.append(reply)
                stated = [one for one in stated if not reply.span.overlaps(tree.tokens[one.words[0]].span)]
            cut = cut if stated or reply is not None else [_whole(tree)]
            for clause in stated or (cut if reply is None and _states(tree) else []):
                if words := _span_words(tree, clause):
                    span = Span(tree.tokens[words[0]].span.start, tree.tokens[words[-1]].span.end)
                    found.append(Claim(span, restated(document, tree, clause, cut, names) or _said(span, document)))
        return tuple(sorted(found, key=lambda claim: claim.span))


def _reply(document: Document, asked: Tree, tree: Tree, cut: list[Clause], names: Names) -> Claim | None:
    """What a question and a short answer state together, up to the first clause of the answer that states more."""
    first = next((at for at in range(len(asked)) if not asked.punctuation(at)), None)
    if first is None or not is_short(tree) or _is_apart(document.text, asked, tree):
        return None
    end = min((clause.words[0] for clause in cut if tree.heads[clause.head] >= 0), default=len(tree))
    words = _trimmed(tree, list(range(end)))
    said = answered(document, asked, tree, words, names) if words else ""
    return Claim(Span(asked.tokens[first].span.start, tree.tokens[words[-1]].span.end), said) if said else None


def _is_apart(text: str, asked: Tree, tree: Tree) -> bool:
    """Whether an empty line lies between a question and what follows, and nobody begins to speak there."""
    between = text[asked.tokens[-1].span.end : tree.tokens[0].span.start]
    return between.count("\n") > 1 and tree.text(0) not in _SPEAKING


def fragments(document: Document) -> tuple[Claim, ...]:
    """Each sentence that names something without a finite verb as a claim; questions and exclamations are none.

    For texts beside evidence of their own: a caption ("Two penguins making a snowman") is the claim.
    """
    titles = headings(document.text)
    stated = [sentence for sentence in document.sentences if not _within(titles, sentence)]
    return tuple(claim for sentence in stated if (claim := _fragment(document, sentence)) is not None)


def _within(titles: Sequence[Span], span: Span) -> bool:
    """Whether the span begins in one of these, which are in text order."""
    place = bisect_right(titles, span.start, key=lambda title: title.start) - 1
    return place >= 0 and span.start < titles[place].end


def _fragment(document: Document, sentence: Span) -> Claim | None:
    tokens = [token for token in document.tokens if sentence.holds(token.span)]
    while tokens and tokens[-1].upos == "PUNCT" and tokens[-1].text in ".…;,":
        tokens.pop()
    if len(tokens) < SHORTEST or tokens[-1].text in "?!" or "PronType=Int" in tokens[0].morph:
        return None
    if any(_finite(token) for token in tokens) or not any(map(_names, tokens)):
        return None
    span = Span(tokens[0].span.start, tokens[-1].span.end)
    return Claim(span, _said(span, document))


def _said(span: Span, document: Document) -> str:
    text = span.of(document.text)
    return f"{text[:1].upper()}{text[1:]}."


def _names(token: Token) -> bool:
    return token.upos in ("NOUN", "PROPN") and any(map(str.isalpha, token.text))


def _finite(token: Token) -> bool:
    return token.upos in ("VERB", "AUX") and "VerbForm=Fin" in token.morph


# -- spans --------------------------------------------------------------------------------------------------------


def _span_words(tree: Tree, clause: Clause) -> list[int]:
    """The run of the clause's words that holds its predicate, trimmed at both ends."""
    own, first, end = set(clause.words), clause.head, clause.head + 1
    while first - 1 in own:
        first -= 1
    while end in own:
        end += 1
    return _trimmed(tree, list(range(first, end)))


def _trimmed(tree: Tree, words: list[int]) -> list[int]:
    """The words without punctuation at either end; quotation marks and brackets stay where both ends are there."""
    start, end = 0, len(words)
    while start < end and _loose(tree, words[start:end], 0):
        start += 1
    while start < end and _loose(tree, words[start:end], -1):
        end -= 1
    inside = words[start:end]
    texts = [tree.text(word) for word in inside]
    if texts[-3::2] == ["[", "]"]:  # a reference number
        return _trimmed(tree, inside[:-3])
    return inside


def _loose(tree: Tree, words: list[int], end: int) -> bool:
    """Whether the punctuation at this end belongs to no pair within the words."""
    text = tree.text(words[end])
    if not tree.punctuation(words[end]) and text not in (",", ".", ";", ":"):
        return False
    rest = [tree.text(word) for word in words]
    if text in ('"', "'"):
        return rest.count(text) % 2 == 1
    partner = (_PAIRS if end == 0 else _OPENINGS).get(text)
    return partner is None or partner not in rest


def _whole(tree: Tree) -> Clause:
    """All of a sentence as one clause, under its root."""
    words = tuple(range(len(tree)))
    return Clause(next(word for word in words if tree.heads[word] < 0), Kind.MAIN, words, None)


# -- what is a claim ----------------------------------------------------------------------------------------------


def _question(tree: Tree) -> bool:
    """Whether the sentence ends in a question mark, or marvels: "What a sight it is!"."""
    first = next((at for at in range(len(tree)) if not tree.punctuation(at)), 0)
    return _stop(tree) == "?" or (tree.text(len(tree) - 1) == "!" and tree.has(first, "PronType=Int"))


def _stop(tree: Tree) -> str:
    """What ends the sentence, before what closes a quotation."""
    return next((token.text for token in reversed(tree.tokens) if token.text not in _BEHIND), "")


def _is_claim(tree: Tree, clause: Clause, cut: list[Clause]) -> bool:
    """Whether the clause can be true or false: it has a predicate, orders nothing, holds no opinion."""
    head = clause.head
    if clause.kind is Kind.COORDINATED and tree.subject(head) is None:
        above = next((other for other in cut if other.head == tree.heads[head]), None)
        return above is None or _is_claim(tree, above, cut)
    if not tree.predicate(head) or _stance(tree, head):
        return False
    if clause.kind in (Kind.MAIN, Kind.BESIDE):
        return tree.finite(head) and _has_subject(tree, clause) and not _presents(tree, head)
    if clause.kind is Kind.ADVERBIAL:  # "See it before it closes!"
        above = next((other for other in cut if other.head == clause.parent), None)
        return above is None or above.kind is not Kind.MAIN or _has_subject(tree, above)
    return True


def _states(tree: Tree) -> bool:
    """Whether a sentence of which no clause is a claim states something all the same, for its tree may be wrong.

    "All her life she remained unmarried." is read as a noun with a relative clause that has no relative word.
    """
    heads = [at for at in range(len(tree)) if _stop(tree) == "." and tree.dep(at) == "acl:relcl" and tree.predicate(at)]
    bare = [at for at in heads if tree.heads[tree.heads[at]] < 0 and tree.relative_word(at) is None]
    return any(tree.finite(at) and tree.subject(at) is not None and not _stance(tree, at) for at in bare)


def _has_subject(tree: Tree, clause: Clause) -> bool:
    """Whether a main predicate has a subject, or at least a noun before it; else it is a command or a heading."""
    head = clause.head
    if tree.subject(head) is not None or any(kid < head for kid in tree.kids(head, {"ccomp"})):
        return True
    helpers = tree.auxiliaries(head)
    if any(tree.dep(kid) == "cop" and tree.has(kid, "Mood=Ind") and clause.words[0] < kid < head for kid in helpers):
        return True  # "So is Ann"
    marked = tree.has(head, "Mood=Imp") or tree.has(head, "VerbForm=Inf")
    if not helpers and (marked or tree.text(head).lower() == tree.tokens[head].lemma):
        return False
    before = [word for word in clause.words if word < min([head, *helpers])]
    return any(tree.tokens[word].upos in ("NOUN", "PROPN", "PRON", "NUM", "DET") for word in before)


def _stance(tree: Tree, head: int) -> bool:
    """Whether somebody tells what he himself thinks, feels or demands: "I love it", "we think that", "in my view"."""
    subject = tree.subject(head)
    if subject is None:
        return False
    opened = [kid for at in tree.kids(head, {"obl"}) if at < subject for kid in tree.kids(at, {"nmod:poss"})]
    if any(tree.has(kid, "Person=1") and tree.has(kid, "Number=Sing") for kid in opened):
        return True
    if not tree.has(subject, "Person=1") or tree.tokens[subject].upos != "PRON":
        return False
    helpers = tree.auxiliaries(head)
    modal = any(tree.has(at, "VerbForm=Fin") and "Tense" not in tree.tokens[at].morph for at in helpers)
    now = any(tree.has(at, "Tense=Pres") and tree.has(at, "VerbForm=Fin") for at in (head, *helpers))
    acts = tree.tokens[head].upos == "VERB" and bool(helpers)  # "I have owned it"
    alone = tree.has(subject, "Number=Sing") and not acts
    return modal or (now and (alone or bool(tree.kids(head, {"ccomp"}))))


def _presents(tree: Tree, head: int) -> bool:
    """Whether the clause only presents what follows: "Here are some facts:"."""
    subject = tree.subject(head)
    turned = subject is not None and head < min(tree.kids(head, {"cop"}), default=head) < subject
    return turned and tree.tokens[head].upos == "ADV" and tree.has(head, "PronType=Dem")
