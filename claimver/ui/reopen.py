"""A report that was exported, opened again from its file: shown as it was, nothing judged again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath

from claimver.errors import ClaimverError
from claimver.link.unknown import unknown_names
from claimver.report.history import History
from claimver.report.language import ENGLISH, say, speaking
from claimver.report.publication import Publication
from claimver.report.reading import data_in, report_of
from claimver.ui.desk import Desk
from claimver.ui.jobs import Beside, Job, Order

ENDINGS = ("json", "jsonld")


def holds_report(name: str, data: bytes) -> bool:
    """Whether a file is to be read as a report and not as a text: by its ending, HTML by what it carries."""
    ending = PurePath(name).suffix.casefold().removeprefix(".")
    return ending in ENDINGS or (ending in ("html", "htm") and data_in(data) is not None)


def opened(desk: Desk, name: str, data: bytes) -> Job:
    """The report of the file as a job that is done. Raises: InputError that names the file.

    It is kept in the history, where it is not there already, with the person's verdicts and notes; where it cannot be,
    the job says so.
    """
    found = report_of(data, name)
    report = replace(found.report, settings={})  # another computer's must not say where this one looks
    with speaking(ENGLISH):  # as all notes are kept; who reads them is told in their language
        notes = [say("error.reopened", name=name, version=report.version or "?")]
    unknown = unknown_names(report.document)
    hash = ""
    try:
        extra = {"name": name, "unknown": unknown, "stated": found.stated, "notes": notes}
        hash = desk.history.same(report) or desk.history.keep(report, title=name, extra=extra)
        _keep_reviews(desk.history, hash, found)
    except ClaimverError as error:
        notes.append(str(error))
    job = desk.runner.adopt(Order(report.document.text, name=name), report, Beside(hash, {}, unknown, found.stated))
    job.notes = tuple(notes)
    return job


def _keep_reviews(history: History, hash: str, found: Publication) -> None:
    """What the file's person said is kept, except where something newer was said here."""
    here = history.reviews(hash)
    for claim, said in sorted(found.reviews.items()):
        if claim not in here or here[claim].at < said.at:
            history.review(hash, claim, said.label, said.note, at=said.at)
