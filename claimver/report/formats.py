"""The files that a report can be written as, by the ending of their names."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from claimver.errors import InputError
from claimver.jsonl import report_to_dict
from claimver.report.claimreview import claim_review_json
from claimver.report.html import report_html
from claimver.report.publication import Publication
from claimver.report.table import claims_csv
from claimver.report.turtle import turtle
from claimver.report.webannotation import web_annotation_json
from claimver.types import Triplet


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file: what names end in, the first being the usual one; its media type; what writes it."""

    endings: tuple[str, ...]
    media: str
    write: Callable[[Publication], str | bytes]


def report_json(publication: Publication) -> str:
    """The report as the JSON contract has it; what a person said of its claims under ``review``, if anything.

    What is known of the publication stands under ``publication``.
    """
    row = report_to_dict(publication.report)
    if publication.reviews:
        row["review"] = [
            {"claim": claim + 1, "label": said.label, "note": said.note, "at": _iso(said.at)}
            for claim, said in sorted(publication.reviews.items())
        ]
    if publication.stated:
        row["publication"] = publication.stated
    return json.dumps(row, ensure_ascii=False, indent=2) + "\n"


def _iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def _pdf(publication: Publication) -> bytes:
    from claimver.report.pdf import report_pdf

    return report_pdf(publication)


def _graphml(publication: Publication) -> str:
    from claimver.report.graphml import graphml

    return graphml(statements(publication))


def _turtle(publication: Publication) -> str:
    return turtle(statements(publication), graph=publication.report.kg_snapshot)


def statements(publication: Publication) -> tuple[Triplet, ...]:
    """Every triplet of the evidence, each once, those first that were retrieved."""
    found = {triplet.id: triplet for triplet in publication.report.evidence.triplets}
    for verdict in publication.report.verdicts:
        found.update((triplet.id, triplet) for triplet in verdict.triplets if triplet.id not in found)
    return tuple(found.values())


FORMATS: Mapping[str, Format] = {
    "json": Format((".json",), "application/json", report_json),
    "html": Format((".html", ".htm"), "text/html", report_html),
    "pdf": Format((".pdf",), "application/pdf", _pdf),
    "csv": Format((".csv",), "text/csv", claims_csv),
    "claimreview": Format(
        ("claimreview.jsonld", "claimreview.json"), "application/ld+json", claim_review_json
    ),
    "annotations": Format(
        ("annotations.jsonld", "annotations.json"),
        'application/ld+json; profile="http://www.w3.org/ns/anno.jsonld"',
        web_annotation_json,
    ),
    "graphml": Format((".graphml",), "application/graphml+xml", _graphml),
    "turtle": Format((".ttl",), "text/turtle", _turtle),
}  # fmt: skip


def format_of(name: str) -> str:
    """The format that a file's name ends like, the longest ending first. Raises: InputError where none does.

    >>> format_of("moon.claimreview.json"), format_of("moon.json")
    ('claimreview', 'json')
    """
    folded = name.casefold()
    fitting = [(ending, key) for key, form in FORMATS.items() for ending in form.endings if folded.endswith(ending)]
    if not fitting:
        endings = ", ".join(form.endings[0] for form in FORMATS.values())
        raise InputError(f"{name!r} does not say which format it is to have. Its name must end in one of: {endings}.")
    return max(fitting, key=lambda pair: len(pair[0]))[1]


def written(publication: Publication, format: str) -> bytes:
    """The report as a file of that format. Raises: InputError for what the format needs and the publication lacks."""
    made = FORMATS[format].write(publication)
    return made if isinstance(made, bytes) else made.encode("utf-8", "backslashreplace")
