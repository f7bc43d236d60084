"""What helps a reader of a report: what needs a look, what changed, how reliable a model is, what may be missing."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
import scripted_kit
import scripted_report as scripted

from claimver.kg.citing import statement_url
from claimver.report.changes import Change, changes
from claimver.report.reliability import Bin, reliability
from claimver.report.settle import Need, missing, needed
from claimver.report.triage import need
from claimver.types import Cause, Entity, Label, Property, Triplet


def test_contradictions_need_a_look_first_and_of_equals_the_less_sure() -> None:
    wrong, right, silent = scripted.VERDICTS
    failed = replace(silent, label=None, cause=Cause.FAILED, confidence=0.0)
    partial = replace(silent, cause=Cause.PARTIAL)
    order = sorted([right, silent, failed, wrong, partial], key=need, reverse=True)
    assert order == [wrong, failed, partial, silent, right]
    assert need(replace(right, confidence=0.5)) > need(right)


def test_what_changed_is_told_by_label_cause_and_evidence() -> None:
    before = scripted.report()
    assert changes(before, before) == ()
    first, second, third = scripted.VERDICTS
    after = scripted.report(verdicts=(replace(first, label=Label.ATTRIBUTABLE), replace(second, triplets=()), third))
    assert changes(before, after) == (
        Change(0, Label.CONTRADICTORY, Label.ATTRIBUTABLE),
        Change(1, Label.ATTRIBUTABLE, Label.ATTRIBUTABLE),
    )
    assert changes(scripted.report(scripted.TEXT + " ", scripted.VERDICTS), after) == ()


def test_a_card_with_bins_is_read_and_any_other_is_none(tmp_path: Path) -> None:
    card = tmp_path / "judge" / "calibration.json"
    card.parent.mkdir()
    assert reliability(tmp_path, "judge 1") is None
    row = {
        "model": "judge",
        "measured_on": "200 claims",
        "ece": 0.03,
        "bins": [{"confidence": 0.9, "accuracy": 0.8, "count": 5}],
    }
    card.write_text(json.dumps(row))
    found = reliability(tmp_path, "judge 1")
    assert found is not None
    assert (found.bins, found.error, found.measured_on) == ((Bin(0.9, 0.8, 5),), 0.03, "200 claims")
    assert reliability(tmp_path, "another") is None
    for broken in ("{", "[]", json.dumps(row | {"bins": [{}]})):
        card.write_text(broken)
        assert reliability(tmp_path, "judge 1") is None


def test_what_is_needed_names_what_the_cited_statements_leave_out() -> None:
    report = scripted.report()
    half = replace(report.verdicts[1], triplets=scripted.CREWED[:1])
    assert needed(report, half) == Need((), (scripted.ALDRIN, scripted.COLLINS), 3)
    assert needed(report, report.verdicts[2]).unknown == ("food",)


class Letters(scripted_kit.Embedder):
    """Likeness by letters."""


def test_the_nearest_properties_that_are_not_stated_are_named() -> None:
    made = Property("P186", "crew were Neil Buzz Michael", "")
    other = Property("P2", "zzz", "")

    class Graph:
        def properties(self) -> tuple[Property, ...]:
            return (other, scripted.CREW, made)

    report = scripted.report()
    silent = replace(report.verdicts[1], label=Label.EXTRAPOLATORY, cause=Cause.IRRELEVANT, triplets=())
    report = scripted.report(verdicts=(silent,))
    found = missing(report, Graph(), Letters())  # type: ignore[arg-type]
    assert found[0][0] == made
    assert missing(scripted.report(), object(), Letters()) == {}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("subject", "property", "address"),
    [
        ("Q76", "P19", "https://www.wikidata.org/wiki/Q76#P19"),
        ("L1", "P19", None),
        ("Q76", "knows", None),
        ("P31", "P31", None),
    ],
)
def test_a_statement_has_an_address_where_wikidata_has_it(subject: str, property: str, address: str | None) -> None:
    stated = Triplet("s", Entity(subject, "a"), Property(property, "b"), Entity("Q1", "c"))
    assert statement_url(stated) == address
