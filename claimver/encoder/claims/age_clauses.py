"""An age or a length of time says little alone: "was 47 when he took office", "four years after X had opened".

Such a proposition keeps the clause that says when, which is a claim of its own, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from claimver.encoder.claims.propositions import Names, proposition
from claimver.encoder.syntax.clauses import Clause, Kind
from claimver.encoder.syntax.tree import Tree
from claimver.encoder.words.numerals import NUMERAL
from claimver.types import Document

__all__ = ["aged_when"]

_AGE_ALONE = re.compile(
    r"\b(?:was|were) (?:\w+ )?(?:in (?:his|her|their) (?:\w+[ -])?\w+|"
    rf"(?:{NUMERAL}|\d{{1,3}})(?: years old| years of age)?)\.?$",
    re.I,
)


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
