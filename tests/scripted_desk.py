"""A desk whose run is scripted: the text says what happens. Tests set ``DESK`` before they run the page."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import scripted_graph
import scripted_report

from claimver.errors import InputError, SettingsError, StoreError, TextTooLong, UnknownName
from claimver.kg.additions import Additions
from claimver.kg.overlay import overlaid
from claimver.link.choose import choose
from claimver.report.flip import Flip, Steps
from claimver.report.history import History
from claimver.settings import Settings
from claimver.types import Label, Property, Report
from claimver.ui.demos import Demo
from claimver.ui.desk import Desk, Warn, keeping, reading
from claimver.ui.documents import Documents
from claimver.ui.jobs import Order, Runner, Watch

MAX_CHARS = 200_000
DEMOS = (Demo("Apollo 11", scripted_report.TEXT), Demo("Another", "Another text."))


class Ripening(Future[Report]):
    """A report that is there only once it was asked for so many times: as if the work ended between two looks."""

    def __init__(self, report: Report, looks: int) -> None:
        super().__init__()
        self.set_result(report)
        self._looks = looks

    def done(self) -> bool:
        """Whether it was asked for often enough."""
        self._looks -= 1
        return self._looks < 0

    def running(self) -> bool:
        """Whether it is still to be asked for."""
        return self._looks > 0


class Script:
    """A run that follows the text; ``gate`` holds back texts that say "wait"."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.seen: list[Order] = []

    def __call__(self, order: Order, watch: Watch) -> Report:
        """The scripted report, or the error that the text asks for."""
        text, method, progress = order.text, order.method, watch.note
        self.seen.append(order)
        if not text.strip():
            raise InputError("The text is empty. Paste a text or choose a demo.")
        if len(text) > MAX_CHARS:
            raise TextTooLong(len(text), MAX_CHARS)
        if method:
            raise UnknownName("method", method, ["claimver"])
        if "no store" in text:
            raise StoreError("No knowledge graph at sample: manifest.json is missing. Build one: claimver kg build.")
        if "break" in text:
            raise RuntimeError("a private detail")
        progress("verifying", 0.4)
        if "wait" in text:
            while not self.gate.wait(0.01):
                progress("verifying", 0.5)
        if "slowly" in text:
            self._slowly(text, watch)
        if text.startswith(scripted_report.UNKNOWN_TEXT):
            report = scripted_report.unknown(known="+" in order.kg)
            return replace(report, document=replace(report.document, text=text))
        if order.choices:
            return self._chosen(order)
        if "two hundred" in text:
            return scripted_report.many(200)
        return scripted_report.report() if text == scripted_report.TEXT else scripted_report.report(text, ())

    def _chosen(self, order: Order) -> Report:
        """The scripted report with the reader's choices followed."""
        report = scripted_report.report()
        return replace(report, document=choose(report.document, order.choices, scripted_graph.desk().graph))

    def _slowly(self, text: str, watch: Watch) -> None:
        """The scripted text's first claim, then nothing until the gate opens."""
        draft = scripted_report.report()
        watch.arrived(replace(draft.document, text=scripted_report.TEXT + text), draft.verdicts[:1])
        while not self.gate.wait(0.01):
            watch.note("verifying", 0.5)


def make(folder: Path, script: Script, *, live: str = "wikidata") -> Desk:
    """A desk that keeps texts in the folder, reads uploads as UTF-8 and offers the graph ``live``."""
    graph = overlaid(scripted_graph.desk().graph, Additions(folder / "additions.jsonl"))
    history = History(folder / "history.sqlite")
    run = reading(keeping(script, history, lambda report: LACKING), read_file, read_address)
    return Desk(
        Runner(run),
        Documents(folder),
        DEMOS,
        read_file,
        lambda kg: graph,
        history,
        flipped,
        Settings(contact="tests@example.org", additions=str(folder), cache=str(folder)),
        lambda: True,
        live,
    )


LACKING = {2: (Property("P186", "made from material"),)}


def flipped(report: Report, index: int, missing: Sequence[Property]) -> Steps:
    """What a reader is told would change the verdict: the first of the statements cited."""
    verdict = report.verdicts[index]
    yield 1
    yield 2
    return Flip(verdict.label, Label.EXTRAPOLATORY, verdict.triplets[:1], 2)


def read_address(address: str, warn: Warn) -> str:
    """The scripted text for every address; hosts called ``bad`` do not answer, of ``odd`` ones a part is left out."""
    if "odd" in address:
        warn(f"Not read of {address}: a picture.")
    if "bad" in address:
        raise InputError(f"{address} did not answer. Try again, or paste the text.")
    return scripted_report.TEXT


def read_file(name: str, data: bytes, warn: Warn) -> str:
    """The text of an upload; refuses files called ``bad``, guesses the letters of ``odd`` ones."""
    if name.startswith("odd"):
        warn(f"{name} does not name its encoding; it was read as windows-1252, a guess.")
    if name.startswith("bad"):
        raise InputError(f"{name} is no PDF. Save it again as PDF or paste its text.")
    return data.decode("utf-8")


DESK: Desk | None = None


def current() -> Desk:
    """The desk that the test has set."""
    if DESK is None:
        raise LookupError("The test has set no desk.")
    return DESK


def unusable() -> Desk:
    """No desk: what settings with a bad value lead to."""
    raise SettingsError("max_hops is 0; it must be at least 1.")
