"""What the Verify page works with, handed in as one value; and the real one, made once for all sessions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import streamlit as st

from claimver import settings
from claimver.kg.open import WIKIDATA, data_folder
from claimver.link.unknown import unknown_names
from claimver.methods.beside import beside_of, looked_at
from claimver.parts import KnowledgeGraph
from claimver.report.flip import Steps, bearing, changes_of, flipping
from claimver.report.history import History
from claimver.score import linked_in
from claimver.types import Property, Report, Triplet, Verdict
from claimver.ui.components import at_home
from claimver.ui.demos import Demo, demos
from claimver.ui.documents import Documents
from claimver.ui.graph_desk import graph_desk
from claimver.ui.jobs import NOTHING, Beside, Order, Run, Runner, Watch
from claimver.ui.payload import choice_words, image_words

MADE = ("method", "kg", "model", "corpus", "web")  # of an order: what another of the same kind is made with
Missing = Callable[[Report], Mapping[int, tuple[Property, ...]]]
"""For each open claim of a report the properties that the graph may lack."""


Flipping = Callable[[Report, int, Sequence[Property]], Steps]
"""``flip(report, index, missing)``: what would change a verdict; ``missing`` are properties that the graph may lack."""


Warn = Callable[[str], None]
ReadFile = Callable[[str, bytes, Warn], str]
"""The text of a file by its name and bytes; ``warn`` is told of guesses and of parts that are not read."""


@dataclass(frozen=True)
class Desk:
    """The runner of jobs, the kept texts, the demo texts, the reader of uploaded files, the graphs, the history.

    ``flip(report, index, missing)`` finds what would change a verdict, step by step; ``settings`` are those in force;
    ``local()`` says whether the visitor sits at the computer that runs this page, whose files and history are theirs;
    ``live`` is the graph far away that is offered for what the chosen one does not have.
    """

    runner: Runner
    documents: Documents
    demos: tuple[Demo, ...]
    read_file: ReadFile
    graph: Callable[[str], KnowledgeGraph]
    history: History
    flip: Flipping
    settings: settings.Settings
    local: Callable[[], bool]
    live: str = WIKIDATA


def desk() -> Desk:
    """The desk over the settings in force. Raises: SettingsError, UnknownName."""
    return _desk(settings.load())


@st.cache_resource(show_spinner=False)
def _desk(chosen: settings.Settings) -> Desk:
    # torch and the rest load in the worker, so that the first page is there at once.
    def run(order: Order, watch: Watch) -> Report:
        from claimver.compose import verify_text

        own = ordered(chosen, order)
        return verify_text(
            order.text,
            settings=own,
            options=beside_of((own.method,), picture=order.image, corpus=own.corpus),
            progress=watch.note,
            arrived=watch.arrived,
            choices=order.choices,
            earlier=order.earlier,
        )

    def warm() -> object:
        import pyvis.network  # noqa: F401 - the first graph would wait for it

        from claimver.compose import build_kit

        return build_kit(chosen)

    history = History(data_folder(chosen) / "history.sqlite")
    return Desk(
        Runner(reading(keeping(run, history, _missing), _read_file, _read_address), warm=warm),
        Documents.beneath(chosen.cache),
        demos(),
        _read_file,
        lambda kg: graph_desk(replace(chosen, kg=kg or chosen.kg)).graph,
        history,
        lambda report, index, missing: _flip(report, index, missing, chosen),
        chosen,
        at_home,
    )


def reading(run: Run, file: ReadFile, address: Callable[[str, Warn], str]) -> Run:
    """The run, which first reads the text of the order's file or address, and looks at its image."""

    def read(order: Order, watch: Watch) -> Report:
        notes: list[str] = []
        if order.file is not None or order.address:
            watch.note("fetching" if order.address else "opening", 0.0)
            if order.file is not None:
                text = file(order.name, order.file, notes.append)
            else:
                text = address(order.address, notes.append)
            watch.read(text, notes)
            order = replace(order, text=text, file=None)
        if order.image is not None:
            watch.note("looking", 0.0)
            order = replace(order, image=looked_at(order.image, notes.append))
            watch.read(order.text, notes)
        return run(replace(order, notes=tuple(notes)), watch)

    return read


def keeping(run: Run, history: History, missing: Missing) -> Run:
    """The run, whose reports are kept in the history with what made them."""

    def kept(order: Order, watch: Watch) -> Report:
        report = run(order, watch)
        lacking, unknown = missing(report), unknown_names(report.document)
        extra = {
            "name": order.name or order.address,
            "order": {name: getattr(order, name) for name in (*MADE, "address")},
            "image": image_words(order.image),
            "notes": order.notes,
            "choices": [choice_words(choice) for choice in order.choices],
            "missing": {str(index): [(p.id, p.label) for p in found] for index, found in lacking.items()},
            "unknown": unknown,
        }
        hash = history.keep(report, title=order.name or order.address, extra=extra)
        watch.found(Beside(hash, lacking, unknown))
        return report

    return kept


def ordered(chosen: settings.Settings, order: Order) -> settings.Settings:
    """The settings with what the order chose."""
    wanted = {"method": order.method, "kg": order.kg, "model": order.model, "contact": order.contact}
    stated: dict[str, Any] = {name: value for name, value in wanted.items() if value}
    if order.corpus:
        stated["corpus"] = "" if order.corpus == NOTHING else order.corpus
    if order.web:
        stated["web_search"] = order.web
    return replace(chosen, **stated)


def made_with(report: Report) -> settings.Settings:
    """The settings that the report was made with."""
    known = {item.name for item in fields(settings.Settings)}
    return replace(settings.Settings(), **{name: value for name, value in report.settings.items() if name in known})  # type: ignore[arg-type]


def _missing(report: Report) -> Mapping[int, tuple[Property, ...]]:
    from claimver.compose import build_kit
    from claimver.report.settle import missing

    kit = build_kit(made_with(report))
    return missing(report, kit.graph, kit.embedder)


def _flip(report: Report, index: int, missing: Sequence[Property], ours: settings.Settings) -> Steps:
    from claimver.compose import verify_text

    verdict, chosen = report.verdicts[index], made_with(report) if report.settings else ours  # none come with a file

    def judged(triplets: Sequence[Triplet]) -> Verdict | None:
        found = verify_text(verdict.claim.proposition, settings=chosen, triplets=triplets).verdicts
        return max(found, key=lambda one: one.claim.span.end - one.claim.span.start, default=None)

    named = linked_in(report.document, verdict)
    evidence = bearing(verdict, report.evidence.triplets, [entity.id for entity in named])
    return flipping(verdict.label, evidence, judged, changes=changes_of(verdict, evidence, named, missing))


def _read_file(name: str, data: bytes, warn: Warn) -> str:
    from claimver.text.ingest import read_bytes

    return read_bytes(data, name, warn=warn)


def _read_address(address: str, warn: Warn) -> str:
    from claimver.text.ingest import read_url

    return read_url(address, warn=warn)
