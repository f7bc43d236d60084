"""An age or a length of time says little alone: "was 47 when he took office", "four years after X had opened".

Such a proposition keeps the clause that says when, which is a claim of its own, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from claimver.encoder.claims.propositions import Names, proposition
from claimver.encoder.syntax.clauses import Clause, Kind
from claimver.encoder.syntax.tree import Tree
from claimver.encoder.words.amounts import Date, dates
from claimver.encoder.words.numerals import NUMERAL
from claimver.types import Document, Span

__all__ = ["aged_then", "aged_when"]

_AGE_ALONE = re.compile(
    r"\b(?:was|were) (?:\w+ )?(?:in (?:his|her|their) (?:\w+[ -])?\w+|"
    rf"(?:{NUMERAL}|\d{{1,3}})(?: years old| years of age)?)\.?$",
    re.I,
)


_AGE_THEN = re.compile(
    rf"\b(?:was|were) (?:then |already |just |still |only )*(?:{NUMERAL}|\d{{1,3}})(?: years old| years of age)?"
    r"(?P<then>(?: then| at the time| at that time| by then| by that time)?)\.?$", re.I
)  # fmt: skip
YEAR, DAY = 9, 11  # precisions
_TIME_ALONE = re.compile(
    rf"\b(?:{NUMERAL}|\d{{1,4}}|an?|some|several|many|a few|a couple of) "
    r"(?:years?|months?|weeks?|days?|hours?|decades?|centur(?:y|ies))\.?$",
    re.I,
)


def aged_when(stated: str, document: Document, tree: Tree, clause: Clause, cut: Iterable[Clause], names: Names) -> str:
    """The proposition, with the clause under it that tells when, where it ends in an age or a length of time."""
    if clause.kind is not Kind.MAIN and tree.word(clause.words[0]) in ("after", "before"):
        bare = re.sub(r"^(?:After|Before) ", "", stated)
        return bare[:1].upper() + bare[1:]
    if _TIME_ALONE.search(stated) is not None:
        return _measured(stated, document, tree, (clause, list(cut)), names)
    if clause.kind is Kind.ADVERBIAL or _AGE_ALONE.search(stated) is None:
        return stated
    inner = (c for c in cut if c.kind is Kind.ADVERBIAL and c.parent == clause.head)
    when = next((c for c in inner if tree.word(c.words[0]) == "when"), None)
    told = "" if when is None else proposition(document, tree, when, list(cut), names)
    return f"{stated.rstrip('.')} when {told}" if told else stated


def aged_then(stated: str, document: Document, tree: Tree, before: Tree | None, clause: Clause) -> str:
    """The proposition of somebody's age with the one date of its sentence or of the one before: "She was then 26."."""
    match = _AGE_THEN.search(stated)
    if match is None or dates(stated):
        return stated
    sentence = Span(tree.tokens[0].span.start, tree.tokens[-1].span.end).of(document.text)
    found = [date for date in dates(sentence) if _tells(date)]
    opens = tree.tokens[clause.words[0]].span.start == tree.tokens[0].span.start
    if not found and opens and before is not None:
        sentence = Span(before.tokens[0].span.start, before.tokens[-1].span.end).of(document.text)
        found = [date for date in dates(sentence) if _tells(date)]
    if len(found) != 1:
        return stated
    said = found[0].span.of(sentence)
    return f"{stated[: match.start('then')].rstrip(' .')} {'on' if found[0].precision == DAY else 'in'} {said}."


def _tells(date: Date) -> bool:
    """Whether a date tells when something was, at least its year."""
    return date.precision >= YEAR and date.relation == "on" and not (date.ranged or date.attributive or date.stretch)


def _measured(stated: str, document: Document, tree: Tree, cut: tuple[Clause, list[Clause]], names: Names) -> str:
    """The proposition with the clause that the length of time is measured from, if that comes right behind."""
    clause, others = cut
    for other in others:
        first = other.words[0]
        if other.parent != clause.head or tree.word(first) not in ("after", "before") or first - 1 not in clause.words:
            continue
        told = proposition(document, tree, other, others, names)
        told = re.sub(rf"^{tree.word(first)} ", "", told, flags=re.I)
        told = re.sub(r"^(?:He|She|It|They|His|Her|Its|Their|The|An?)\b", lambda match: match[0].lower(), told)
        return f"{stated.rstrip('.')} {tree.word(first)} {told}" if told else stated
    return stated
