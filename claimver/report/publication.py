"""A report on its way out: what a person said of its claims, who publishes it, and where it will stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from claimver.errors import InputError
from claimver.report.elements import is_web_address
from claimver.report.history import Review
from claimver.types import Label, Report, Verdict

AGREES = "agree"  # what a person says who takes the machine's label
STATED = ("author", "author_url", "reviewer", "page", "source", "day")


@dataclass(frozen=True, slots=True)
class Publication:
    """A report with what is known of its publication; what is "" is not known and not stated.

    ``reviews`` are a person's own verdicts by the number of the claim, counted from 0; ``reviewer`` is that person.
    ``author`` publishes the report, ``page`` is the address where it will stand, ``source`` that of the text checked,
    ``day`` an ISO date.
    """

    report: Report
    reviews: Mapping[int, Review] = field(default_factory=dict)
    author: str = ""
    author_url: str = ""
    reviewer: str = ""
    page: str = ""
    source: str = ""
    day: str = ""

    @property
    def stated(self) -> dict[str, str]:
        """What is known of the publication beside the report and the reviews, by the name of its field."""
        return {name: value for name in STATED if (value := getattr(self, name))}

    def own(self, claim: int) -> Label | None:
        """The label that a person gave the claim; None where nobody did."""
        said = self.reviews.get(claim)
        return None if said is None else own_label(said, self.report.verdicts[claim])


def own_label(said: Review, verdict: Verdict) -> Label | None:
    """The label that a review states of a verdict; None for a note alone."""
    if said.label == AGREES:
        return verdict.label
    return next((label for label in Label if label.value.casefold() == said.label), None)


def stated_in(row: Mapping[str, object]) -> dict[str, str]:
    """What ``Publication.stated`` wrote. Raises: TypeError for what is no text."""
    found = {}
    for name in STATED:
        value = row.get(name, "")
        if not isinstance(value, str):
            raise TypeError(f"{value!r} stands where a text belongs")
        found[name] = value
    return found


def checked(publication: Publication) -> Publication:
    """The same. Raises: InputError for an address that is none, or a day that is none."""
    for name, address in (
        ("the page", publication.page),
        ("the text checked", publication.source),
        ("the author", publication.author_url),
    ):
        if address and not is_web_address(address):
            raise InputError(f"{address!r} is no web address for {name}. It begins with https:// and names a host.")
    if publication.day:
        try:
            date.fromisoformat(publication.day)
        except ValueError:
            raise InputError(f"{publication.day!r} is no date. Write it as 2026-05-31.") from None
    return publication
