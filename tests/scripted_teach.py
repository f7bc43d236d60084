"""The Teach page over scripted parts: the scripted report, its small graph, twins whose first label turns."""

from __future__ import annotations

from dataclasses import replace

import scripted_report

from claimver.errors import InputError
from claimver.kg.memory import MemoryGraph
from claimver.report.lessons import Lesson, Twin, Words
from claimver.types import Entity, Label, Property, Report, Triplet
from claimver.ui.ballot import Ballots
from claimver.ui.desk import Desk
from claimver.ui.teach_desk import Edits, TeachDesk

NEVER = scripted_report.TEXT.replace("never landed", "landed")
LESSON = Lesson(
    "moon",
    scripted_report.TEXT,
    2,
    (Twin(text=NEVER), Twin(statement="s2"), Twin(statement="missing")),
    {
        "en": Words("The crew", "See who flew.", ("Who flew?", "How do you know?"), "Three statements."),
        "de": Words("Die Besatzung", "Sehen, wer flog.", ("Wer flog?",), "Drei Aussagen.", "Apollo 11 …"),
    },
)
EMPTY = Lesson("empty", "Nothing to see.", 1, (), {"en": Words("Nothing", "See nothing.", ("What?",), "Nothing.")})
NASA, OHIO, JERSEY = Entity("Q23548", "NASA"), Entity("Q1397", "Ohio"), Entity("Q1408", "New Jersey")
EMPLOYER, BORN = Property("P108", "employer"), Property("P19", "place of birth")
MORE = (
    Triplet("n1", scripted_report.ARMSTRONG, EMPLOYER, NASA),
    Triplet("n2", scripted_report.ALDRIN, EMPLOYER, NASA),
    Triplet("n3", scripted_report.ARMSTRONG, BORN, OHIO),
    Triplet("n4", scripted_report.ALDRIN, BORN, JERSEY),
)
GRAPH = MemoryGraph((scripted_report.LANDED, *scripted_report.CREWED, *MORE), snapshot="scripted graph")


def twin(report: Report, text: str, edits: Edits) -> Report:
    """The report with each label turned; a text that says "break" fails."""
    if "break" in text:
        raise InputError("The text is broken. Mend it.")
    turned = {Label.ATTRIBUTABLE: Label.CONTRADICTORY, Label.CONTRADICTORY: Label.ATTRIBUTABLE}
    verdicts = tuple(replace(v, label=turned.get(v.label, v.label)) for v in report.verdicts)  # type: ignore[arg-type]
    return replace(report, verdicts=verdicts)


def make(desk: Desk) -> TeachDesk:
    """The Teach page's desk over the desk of checks; phones are reached on loopback alone."""
    return TeachDesk(replace(desk, graph=lambda kg: GRAPH), (LESSON, EMPTY), twin, Ballots("127.0.0.1"))


DESK: TeachDesk | None = None


def current() -> TeachDesk:
    """The desk that the test has set."""
    if DESK is None:
        raise LookupError("The test has set no desk.")
    return DESK
