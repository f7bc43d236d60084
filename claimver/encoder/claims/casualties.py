"""Where people came to harm: "Nine people were killed" after a sentence on a collision is said of the collision."""

from __future__ import annotations

import re
from bisect import bisect_right

from claimver.encoder.syntax.clauses import Clause
from claimver.encoder.syntax.tree import Tree, words
from claimver.everyday import EVENTS
from claimver.types import Document, Entity, Span

__all__ = ["at_event"]

HARM = words("kill hurt injure wound die drown perish")
PEOPLE = words(
    "people person man woman child passenger worker miner soldier sailor resident spectator firefighter student pupil "
    "villager civilian traveller driver life"
)
NOBODY = words("nobody none no-one one all many several")
LOST = frozenset({"lose", "claim"})
_AT_ANOTHER_TIME = re.compile(r"\b(?:earlier|later|since|before|until|had|again|ever)\b", re.I)
ARTICLES = ("The ", "the ", "A ", "a ")


def at_event(stated: str, document: Document, tree: Tree, clause: Clause, span: Span) -> str:
    """The proposition, with the event that the text was speaking of where the claim tells how many came to harm.

    Not where the claim names something itself, or says where.
    """
    if not _harmed(tree, clause) or _told(document, tree, clause, span) or _AT_ANOTHER_TIME.search(stated):
        return stated
    event = _before(document, span)
    if event is None:
        return stated
    article = "" if event.label.startswith(ARTICLES) else "the "
    return f"{stated.rstrip('.')} in {article}{event.label}."


def _harmed(tree: Tree, clause: Clause) -> bool:
    """Whether people, a number of them or nobody, were killed, hurt or lost their lives."""
    subject = tree.subject(clause.head)
    if subject is None:
        return False
    lemma, token = tree.tokens[clause.head].lemma.lower(), tree.tokens[subject]
    people = token.lemma.lower() in PEOPLE and not tree.kids(subject, {"nmod:poss"})
    counted = people or token.upos == "NUM" or tree.word(subject) in NOBODY
    lives = [tree.tokens[at].lemma for at in (subject, *tree.kids(clause.head, {"obj"}))]
    return counted and (lemma in HARM or tree.word(clause.head) in HARM or (lemma in LOST and "life" in lives))


def _told(document: Document, tree: Tree, clause: Clause, span: Span) -> bool:
    """Whether the claim holds a name or a place of its own; a date is none."""
    if any(span.holds(mention.span) and mention.entity is not None for mention in document.mentions):
        return True
    for kid in tree.kids(clause.head, {"obl", "nmod", "advcl"}):
        dated = all(
            tree.tokens[at].upos in ("NUM", "ADP", "DET", "PUNCT") or tree.word(at).istitle() for at in tree.below(kid)
        )
        if not dated and any(tree.dep(at) in ("case", "mark") for at in tree.children[kid]):
            return True
    return any(tree.tokens[at].upos == "PROPN" and not _month(tree, at) for at in clause.words)


def _month(tree: Tree, at: int) -> bool:
    near = [*tree.children[at], tree.heads[at]]
    return any(tree.tokens[other].upos == "NUM" for other in near if other >= 0)


def _before(document: Document, span: Span) -> Entity | None:
    """The last event named before, in the same sentence or the one before it."""
    number = bisect_right([sentence.start for sentence in document.sentences], span.start) - 1
    start = document.sentences[max(0, number - 1)].start if document.sentences else 0
    named = [m.entity for m in document.mentions if start <= m.span.start < span.start and m.entity is not None]
    events = [entity for entity in named if EVENTS & set(entity.label.lower().split()[-1:]) or _described(entity)]
    return events[-1] if events else None


def _described(entity: Entity) -> bool:
    """Whether an entity's description says that it is an event: "railway accident of 1923"."""
    return not EVENTS.isdisjoint(entity.description.lower().split(" of ")[0].split(" in ")[0].split())
