"""Claims as CSV, one row a claim, for spreadsheets."""

from __future__ import annotations

import csv
import io

from claimver.report.publication import Publication
from claimver.types import Entity, Triplet

COLUMNS = (
    "number", "start", "end", "claim", "read as", "label", "cause", "confidence", "TMS", "triplets", "triplet ids",
    "references", "passages", "rationale", "own verdict", "own note", "reviewer", "method", "model", "graph", "version",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_BREAK = "\n"  # between several things of one cell


def claims_csv(publication: Publication) -> str:
    """A table with a head and a row for each claim; a byte order mark stands first, for Excel.

    A cell that a spreadsheet would take for a formula begins with an apostrophe.
    """
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    writer.writerows([guarded(cell) for cell in _row(publication, claim)] for claim in _claims(publication))
    return "\ufeff" + file.getvalue()


def _claims(publication: Publication) -> range:
    return range(len(publication.report.verdicts))


def _row(publication: Publication, claim: int) -> tuple[object, ...]:
    report, verdict = publication.report, publication.report.verdicts[claim]
    span, said, own = verdict.claim.span, publication.reviews.get(claim), publication.own(claim)
    return (
        claim + 1,
        span.start,
        span.end,
        span.of(report.document.text),
        verdict.claim.proposition,
        verdict.label.value if verdict.label else "",
        verdict.cause.value if verdict.cause else "",
        f"{verdict.confidence:.4f}",
        f"{verdict.tms:.4f}",
        _BREAK.join(map(triplet_words, verdict.triplets)),
        _BREAK.join(triplet.id for triplet in verdict.triplets),
        _BREAK.join(dict.fromkeys(place for triplet in verdict.triplets for place in triplet.references)),
        _BREAK.join(passage.text for passage in verdict.passages),
        verdict.rationale,
        own.value if own else "",
        said.note if said else "",
        publication.reviewer if said else "",
        report.method,
        report.model,
        report.kg_snapshot,
        report.version,
    )


def triplet_words(triplet: Triplet) -> str:
    """Subject, property and object on one line, what narrows them in brackets."""
    narrowed = "; ".join(
        f"{q.property.label}: {q.value.label if isinstance(q.value, Entity) else q.value.text}"
        for q in triplet.qualifiers
    )
    words = f"{triplet.subject.label} – {triplet.property.label} → {triplet.object_text}"
    return f"{words} ({narrowed})" if narrowed else words


def guarded(cell: object) -> str:
    """The cell as text that no spreadsheet takes for a formula; numbers stay what they are.

    >>> guarded("=1+1"), guarded(-3), guarded("a=b")
    ("'=1+1", '-3', 'a=b')
    """
    text = str(cell)
    if isinstance(cell, int | float):
        return text
    return f"'{text}" if text.startswith(_FORMULA) else text
