"""Which date a relative one counts from: the nearest before it, where nothing undated has happened since."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from claimver.encoder.syntax.clauses import Clause, Kind
from claimver.encoder.syntax.tree import Tree, words
from claimver.encoder.words.amounts import Date, dates
from claimver.encoder.words.date_shift import NAMES
from claimver.types import Document, Span

__all__ = ["BACK", "Anchor", "Passage", "anchor_of", "explicit", "passages"]

BACK = 2  # sentences
_BREAK = re.compile(r"\n\s*\n")
_M = "|".join(NAMES)
_EVENT = re.compile(
    r"\W+(?:[\w'’-]+ ){0,4}?(?:World Cup|Cup|Games|Olympics|Championships?|election|tournament|Grand Prix|Open|final|"
    r"race|revolution|uprising|season|earthquake|eruption|Treaty|World'?s Fair|Exposition|Expo)\b", re.I
)  # fmt: skip
_TURN = re.compile(
    rf"\b(?:spring|summer|autumn|fall|winter|season|end|close|beginning|start|half|year|{_M}) of $", re.I
)
_UNSURE = re.compile(
    r"\b(?:by|before|after|between|about|around|circa|c\.|ca\.|roughly|approximately|probably|perhaps|possibly|not|"
    r"not in|until)(?: the)?(?: year)? $", re.I
)  # fmt: skip
_VAGUE = re.compile(
    r"\b(?:later|then|soon|eventually|subsequently|afterwards?|after|before|earlier|thereafter|ago|finally|meanwhile|"
    r"when|once|aged?|shortly|recently|nowadays|today|now|until|"
    r"years|months|weeks|days|decades|centuries|lifelong)\b", re.I
)  # fmt: skip
_PARTLY = re.compile(rf"\b(?:{_M}|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b|\b(?:week|day|month)s?\b")
_LEADING = re.compile(  # what belongs to the phrase itself
    r"(?:\b(?:later|earlier|early|late|then|until|till|by|since|from|before|after|during|throughout)\s+)?(?:(?:in|on)\s+)?$",
    re.I,
)
_MARKS = words("before after until till since once")
_LASTING = words("have live own lie stand consist contain know want measure cost belong include need mean remain seem")
_OWN = (Kind.MAIN, Kind.COORDINATED, Kind.BESIDE)


@dataclass(frozen=True, slots=True)
class Anchor:
    """A date in a sentence, in words or worked out, and the clause that it stands in."""

    date: Date
    span: Span
    sentence: int
    clause: Clause


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence with its clauses and where it stands in the text; ``paragraph`` counts the breaks before it."""

    number: int
    tree: Tree
    cut: tuple[Clause, ...]
    span: Span
    paragraph: int

    def clause_at(self, span: Span) -> Clause | None:
        """The clause of the first word of the span."""
        node = next((at for at, token in enumerate(self.tree.tokens) if token.span.overlaps(span)), None)
        return next((clause for clause in self.cut if node in clause.words), None)


def passages(document: Document, sentences: Iterable[tuple[Tree, Sequence[Clause]]]) -> list[Passage]:
    """The sentences of a text, in order."""
    found: list[Passage] = []
    end = paragraph = 0
    for number, (tree, cut) in enumerate(sentences):
        span = Span(tree.tokens[0].span.start, tree.tokens[-1].span.end)
        paragraph += _BREAK.search(document.text, end, span.start) is not None
        found.append(Passage(number, tree, tuple(cut), span, paragraph))
        end = span.end
    return found


def explicit(document: Document, here: Passage) -> Iterator[Anchor]:
    """The dates that the sentence gives, those left out that are part of a name: the novel "1984"."""
    base = here.span.start
    for date in dates(here.span.of(document.text)):
        span = Span(base + date.span.start, base + date.span.end)
        clause = here.clause_at(span)
        held = [mention for mention in document.mentions if mention.span.holds(span)]
        if clause is not None and all(_is_event(mention.text, span, mention.span) for mention in held):
            yield Anchor(date, span, here.number, clause)


def _is_event(name: str, date: Span, own: Span) -> bool:
    """Whether a name with a date in it is that of an event, such as the 2010 FIFA World Cup."""
    return own != date and _EVENT.search(" " + name) is not None


def anchor_of(
    document: Document,
    span: Span,
    here: Passage,
    before: Sequence[Passage],
    known: Sequence[Anchor],
    *,
    unit: str,
    same: bool,
) -> Anchor | None:
    """The anchor of the relative date at ``span``; None where it is unsure which is meant.

    ``before``: the sentences before it; ``known``: the dates of all of them; ``same``: whether it is the anchor's own
    time, which what happens then does not change.
    """
    clause = here.clause_at(span)
    if clause is None:
        return None
    for there in (here, *reversed(before)):
        if there.paragraph != here.paragraph:
            return None
        found = [a for a in known if a.sentence == there.number and a.span.end <= span.start]
        if found:
            chosen = _chosen(document, found, there, here, clause)
            told = chosen and _undisturbed(document, chosen, there, here, clause, span, unit=unit, same=same)
            return chosen if told else None
        if not same and any(_happens(there.tree, c) for c in there.cut if c != clause and _told_before(there, c, span)):
            return None
    return None


def _told_before(there: Passage, clause: Clause, span: Span) -> bool:
    """Whether a clause of the story has its predicate before the span."""
    return clause.kind in _OWN and there.tree.tokens[clause.head].span.end <= span.start


def _chosen(
    document: Document, found: Sequence[Anchor], there: Passage, here: Passage, clause: Clause
) -> Anchor | None:
    """The last date that says when something happens, not of what is said aside."""
    for anchor in reversed(found):
        standing = _standing(document, anchor, there, here, clause)
        if standing != "aside":
            return anchor if standing == "main" else None
    return None


def _standing(document: Document, anchor: Anchor, there: Passage, here: Passage, clause: Clause) -> str:
    """Whether a date is of the story ("main"), of something mentioned on the way ("aside") or "unsure"."""
    before, after = document.text[there.span.start : anchor.span.start], document.text[anchor.span.end :]
    tree, own, together = there.tree, anchor.clause, there.number == here.number
    if _UNSURE.search(before) or anchor.date.relation in ("before", "after"):
        return "unsure"
    if re.match(r"[–/-]\d", after):
        return "unsure"  # "the season of 2001–02"
    if before.count("(") > before.count(")"):
        return "aside"
    if anchor.date.precision == 9 and re.search(r"(?:\b(?:the|an?|his|her|its|their)|['’]s) $", before, re.I):
        if _EVENT.match(after):
            return "main"
        return "unsure" if re.search(r"\b(?:in|after|during|by|with) (?:the|an?) $", before, re.I) else "aside"
    if anchor.date.precision == 9 and before.endswith(" of ") and not _TURN.search(before):
        return "aside"
    within = together and _hangs(here, clause, own.head)
    if own.kind in (Kind.RELATIVE, Kind.COMMENT) and not within:
        resumed = any(c.head == own.parent and c.words[-1] > own.words[-1] + 1 for c in there.cut)
        return "aside" if resumed else "unsure"
    if own.kind is Kind.PARTICIPIAL and not together:
        trails = own.parent is not None and own.head > own.parent and tree.word(own.head).endswith("ing")
        return "main" if trails else "aside"
    if own.kind is Kind.ADVERBIAL and any(tree.word(kid) in _MARKS for kid in tree.children[own.head]):
        return "unsure"
    return "aside" if not together and _deep(tree, anchor) else "main"


def _hangs(here: Passage, clause: Clause, head: int) -> bool:
    """Whether a clause is the one with that head, or hangs on it."""
    heads = {c.head: c for c in here.cut}
    at: Clause | None = clause
    for _ in range(len(here.cut) + 1):
        if at is None or at.head == head:
            return at is not None
        at = heads.get(at.parent) if at.parent is not None else None
    return False


def _deep(tree: Tree, anchor: Anchor) -> bool:
    """Whether the date hangs on a verb below the clause's own: "the treaty signed in 1839", "said it fell in 1453"."""
    node = next(at for at, token in enumerate(tree.tokens) if token.span.overlaps(anchor.span))
    while node >= 0 and node != anchor.clause.head:
        if tree.dep(node) in ("acl", "acl:relcl", "ccomp", "csubj", "advcl"):
            return True
        node = tree.heads[node]
    return False


def _undisturbed(
    document: Document,
    anchor: Anchor,
    there: Passage,
    here: Passage,
    clause: Clause,
    span: Span,
    *,
    unit: str,
    same: bool,
) -> bool:
    """Whether nothing between the date and the phrase has a time of its own that the phrase could count from."""
    between = _LEADING.sub("", document.text[anchor.span.end : span.start])
    if _VAGUE.search(between) or (unit in ("day", "week", "month") and _PARTLY.search(between)):
        return False
    if same:
        return True
    free = there.number != here.number and not _born(there.tree, anchor.clause)  # told along with the date
    for sentence in (here,) if free or there.number == here.number else (there, here):
        for other in sentence.cut:
            since = sentence.tree.tokens[other.words[0]].span.start >= anchor.span.end
            apart = other not in (anchor.clause, clause) and since and _told_before(sentence, other, span)
            if apart and _happens(sentence.tree, other):
                return False
    return True


def _born(tree: Tree, clause: Clause) -> bool:
    return tree.word(clause.head) in ("born", "baptised", "baptized")


def _happens(tree: Tree, clause: Clause) -> bool:
    """Whether the clause tells of something that happened."""
    head = tree.tokens[clause.head]
    if (
        head.upos != "VERB"
        or head.lemma in _LASTING
        or any(tree.dep(kid) == "cop" for kid in tree.children[clause.head])
    ):
        return False
    return not any("Tense=Pres" in tree.tokens[at].morph for at in (clause.head, *tree.auxiliaries(clause.head)))
