"""Whether a report that was read from a file can be shown: it comes from outside, and nothing in it is trusted."""

from __future__ import annotations

import math
from collections.abc import Iterator

from claimver.errors import InputError
from claimver.report.publication import AGREES, Publication, checked
from claimver.types import Label, Report, Span, Step

MOST_CHARACTERS, MOST_CLAIMS, MOST_STATEMENTS = 1_000_000, 5_000, 50_000
REVIEW_LABELS = frozenset({"", AGREES, *(label.value.casefold() for label in Label)})


def sound(publication: Publication) -> Publication:
    """The same.

    Raises: InputError for spans outside the text, figures, addresses or days that are none, and more than a page shows.
    """
    report = publication.report
    _sizes(report)
    length = len(report.document.text)
    for span in _spans(report):
        if type(span.start) is not int or type(span.end) is not int or not 0 <= span.start <= span.end <= length:
            raise InputError(
                f"{span.start!r} to {span.end!r} is no part of the report's text, which has {length:,} characters."
            )
    for name, figure in _figures(report):
        if not (math.isfinite(figure) and 0 <= figure <= 1):
            raise InputError(f"{figure!r} is no {name}; it is between 0 and 1.")
    for verdict in report.verdicts:
        _steps(verdict.steps)
    for claim, said in publication.reviews.items():
        if said.label not in REVIEW_LABELS:
            known = ", ".join(sorted(REVIEW_LABELS - {""}))
            raise InputError(f"{said.label!r} is no verdict of a person on claim {claim + 1}; it is one of {known}.")
    return checked(publication)


def _sizes(report: Report) -> None:
    statements = len(report.evidence.triplets) + sum(len(verdict.triplets) for verdict in report.verdicts)
    for number, most, name in (
        (len(report.document.text), MOST_CHARACTERS, "characters"),
        (len(report.verdicts), MOST_CLAIMS, "claims"),
        (statements, MOST_STATEMENTS, "statements"),
    ):
        if number > most:
            raise InputError(f"The report has {number:,} {name}; one of up to {most:,} is read.")


def _spans(report: Report) -> Iterator[Span]:
    document = report.document
    yield from (*document.sentences, *document.windows)
    yield from (claim.span for claim in document.claims)
    yield from (verdict.claim.span for verdict in report.verdicts)
    for mention in document.mentions:
        yield mention.span
        if mention.antecedent is not None:
            yield mention.antecedent


def _figures(report: Report) -> Iterator[tuple[str, float]]:
    if report.kas is not None:
        yield "KAS", report.kas
    for verdict in report.verdicts:
        yield "confidence", verdict.confidence
        yield "TMS", verdict.tms
    for mention in report.document.mentions:
        yield "confidence", mention.confidence
        yield from (("score of a candidate", candidate.score) for candidate in mention.candidates)


def _steps(steps: tuple[Step, ...]) -> None:
    for step in steps:
        if step.parent is not None and not (type(step.parent) is int and 0 <= step.parent < len(steps)):
            raise InputError(f"A step grew from step {step.parent!r}, where there are {len(steps)}.")
