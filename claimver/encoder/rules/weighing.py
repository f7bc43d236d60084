"""What values say when held against each other: of two things, or of one at two times."""

from __future__ import annotations

from collections.abc import Iterator

from claimver.encoder.evidence.comparison import compared
from claimver.encoder.evidence.ground import Ground
from claimver.encoder.evidence.ranking import outranked
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.balance import balanced
from claimver.encoder.rules.changes import changed
from claimver.encoder.rules.finding import Finding

__all__ = ["weighed"]

COMPARED = 0.9  # the strength of a comparison that code reads


def weighed(reading: Reading, ground: Ground) -> list[Finding]:
    """What two statements say of a comparison, or of a change."""
    return changed(reading, ground) or list(_compared(reading, ground))


def _compared(reading: Reading, ground: Ground) -> Iterator[Finding]:
    comparison = compared(reading, ground) or outranked(reading, ground) or balanced(reading, ground)
    if comparison is None:
        return
    amount, own = comparison.amount, comparison.own
    both = (comparison.first, comparison.second, *comparison.others)
    said = amount.span.of(reading.positive) if amount else ""
    kind, firm = "support" if comparison.holds else "conflict", amount is not None and not comparison.holds
    yield Finding(kind, both, COMPARED, said, amount, carries=comparison.words, firm=firm)
    if own is not None:
        kind = "support" if comparison.own_holds else "conflict"
        yield Finding(kind, (comparison.first,), COMPARED, own.span.of(reading.positive), own)
