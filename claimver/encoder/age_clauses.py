"""An age says little without its time: "was 47 years old when he took office" keeps the clause that says when."""

from __future__ import annotations

import re
from collections.abc import Iterable

from claimver.encoder.clauses import Clause, Kind
from claimver.encoder.numerals import NUMERAL
from claimver.encoder.propositions import Names, proposition
from claimver.encoder.tree import Tree
from claimver.types import Document

__all__ = ["aged_when"]

_AGE_ALONE = re.compile(
    r"\b(?:was|were) (?:\w+ )?(?:in (?:his|her|their) (?:\w+[ -])?\w+|"
    rf"(?:{NUMERAL}|\d{{1,3}})(?: years old| years of age)?)\.?$",
    re.I,
)


def aged_when(stated: str, document: Document, tree: Tree, clause: Clause, cut: Iterable[Clause], names: Names) -> str:
    """The proposition, with the "when" clause under it where it says how old somebody was, and no more."""
    if clause.kind is Kind.ADVERBIAL or _AGE_ALONE.search(stated) is None:
        return stated
    inner = (c for c in cut if c.kind is Kind.ADVERBIAL and c.parent == clause.head)
    when = next((c for c in inner if tree.word(c.words[0]) == "when"), None)
    told = "" if when is None else proposition(document, tree, when, list(cut), names)
    return f"{stated.rstrip('.')} when {told}" if told else stated
