"""What is different between two reports on the same text: which claims have another label now."""

from __future__ import annotations

from dataclasses import dataclass

from claimver.types import Label, Report


@dataclass(frozen=True, slots=True)
class Change:
    """A claim of the second report whose label, or its evidence alone, is another than in the first."""

    claim: int
    before: Label | None
    after: Label | None


def changes(before: Report, after: Report) -> tuple[Change, ...]:
    """The claims that both reports hold and judge otherwise, by label or by what is cited, in text order."""
    known = {verdict.claim.span: verdict for verdict in before.verdicts}
    found = []
    for index, verdict in enumerate(after.verdicts):
        old = known.get(verdict.claim.span)
        if old is None or before.document.text != after.document.text:
            continue
        cited = {t.id for t in verdict.triplets} != {t.id for t in old.triplets}
        if old.label is not verdict.label or cited or old.cause is not verdict.cause:
            found.append(Change(index, old.label, verdict.label))
    return tuple(found)
