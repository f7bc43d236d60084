"""Annotation made by hand: an item with everything that formats must carry, and decisions on it."""

from __future__ import annotations

import json
from pathlib import Path

import scripted_report

from claimver.annotate.work import Added, Annotation, Decision, Done, Item, Mark, Name, Record, of_report
from claimver.lm import adapter_in_use
from claimver.train import annotated_job
from claimver.types import Entity, Label, Property, Qualifier, Rank, Span, Triplet, Value

TEXT = "🚀 Apollo 11\r\nlanded on the Moon – in 1969 👩‍🚀; its crew\tliked\u00a0the\u2028food, e\u0301tc."
APOLLO, MOON = Entity("Q43653", "Apollo 11", "crewed mission"), Entity("Q405", "Moon", "satellite | of Earth")
LANDED = Triplet(
    "s1",
    APOLLO,
    Property("P1158", "location of landing"),
    MOON,
    (Qualifier(Property("P585", "point in time"), Value("date", "20 July 1969", "1969-07-20", 11)),),
    ("https://www.nasa.gov/history/apollo-11",),
    Rank.PREFERRED,
)
HEAVY = Triplet("s2", APOLLO, Property("P2067", "mass"), Value("quantity", "46,678 kg", "46678", None, "kg", "Q11570"))
NEW = Triplet("new1", APOLLO, Property("crew", "crew"), Value("string", 'three "men"\n# id = x', "three"))


def span(words: str, text: str = TEXT) -> Span:
    """Where the words stand."""
    start = text.index(words)
    return Span(start, start + len(words))


SUGGESTED = Annotation(
    (
        Mark(
            span("🚀 Apollo 11\r\nlanded on the Moon"), Label.CONTRADICTORY, ("s1",), "Says <b>why</b>.", "It landed."
        ),
        Mark(span("its crew\tliked\u00a0the\u2028food"), Label.EXTRAPOLATORY),
    ),
    (Name(span("Apollo 11"), APOLLO, (APOLLO, MOON)), Name(span("crew"), None, (MOON,))),
)
ITEM = Item("ïtem 1", TEXT, (LANDED, HEAVY), SUGGESTED, "scripted 1", "paper", "train", "2026-01-01", 0.25)
CORRECTED = Annotation(
    (
        Mark(span("Apollo 11\r\nlanded on the Moon"), Label.ATTRIBUTABLE, ("s1", "new1"), "", "It landed."),
        Mark(span("👩‍🚀"), None, (), "line\none"),
        Mark(span("e\u0301tc."), Label.EXTRAPOLATORY, (), ""),
    ),
    (Name(span("Apollo 11"), MOON, (APOLLO,)),),
    (Added(NEW, "new"), Added(HEAVY, "searched")),
)
DONE = (
    Done("Ada", Decision.SKIPPED, CORRECTED, 12.5),
    Done('Böb "Q"', Decision.ACCEPTED, SUGGESTED, 1_700_000_000.25),
    Done("Ada", Decision.CORRECTED, SUGGESTED, 3.0, review=True),
)
RECORDS = (
    Record(ITEM, DONE),
    Record(Item("plain", "Nothing is known. \ud83d."[:18], suggestion=Annotation((Mark(Span(0, 17), None),)))),
    Record(Item("empty", "No claim at all.", document="d"), (Done("Ada", Decision.REJECTED, Annotation(), 1.0),)),
)


def report_item(id: str = "apollo") -> Item:
    """The scripted report as an item."""
    return of_report(scripted_report.report(), id=id)


def finished_job(data: Path, *, switched: bool = True) -> None:
    """In the data folder, a training that has ended with another adapter, which is in use if it was switched on."""
    folder = data / "adapters" / "annotated-20260101-000000"
    folder.mkdir(parents=True)
    row = {"right": 5, "claims": 8, "loss": 0.7, "interval": [0.3, 0.86], "texts": [[5, 8]]}
    told = {"state": "done", "before": row, "after": row | {"right": 7}, "gain": [-0.05, 0.4], "switched": switched}
    (folder / annotated_job.JOB).write_text(json.dumps(told | {"steps": 40, "texts": 7, "held_texts": 4}))
    points = [{"step": n, "loss": 5 / n, "seconds": n} for n in range(1, 41)]
    (folder / "curve.jsonl").write_text("".join(json.dumps(point) + "\n" for point in points))
    for name in adapter_in_use.NEEDED:
        (folder / name).write_text("{}")
    if switched:
        adapter_in_use.use(data, folder.name)
