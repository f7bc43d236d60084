"""What helps a reader of a report: what needs a look, what changed, how reliable a model is, what may be missing."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
import scripted_kit
import scripted_report as scripted

from claimver.kg.citing import statement_url
from claimver.report.changes import Change, changes
from claimver.report.reliability import Bin, card, card_folders, reliability, reliability_of
from claimver.report.settle import Need, missing, needed
from claimver.report.triage import need
from claimver.settings import Settings
from claimver.types import Cause, Entity, Label, Property, Triplet


def test_contradictions_need_a_look_first_and_of_equals_the_less_sure() -> None:
    wrong, right, silent = scripted.VERDICTS
    failed = replace(silent, label=None, cause=Cause.FAILED, confidence=0.0)
    partial = replace(silent, cause=Cause.PARTIAL)
    order = sorted([right, silent, failed, wrong, partial], key=need, reverse=True)
    assert order == [wrong, failed, partial, silent, right]
    assert need(replace(right, confidence=0.5)) > need(right)
    unlinked = replace(silent, cause=Cause.UNLINKED, confidence=0.0)
    assert need(unlinked) == need(replace(unlinked, confidence=1.0))  # no one doubts that nothing was found


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
    assert reliability([tmp_path / "judge"], "judge, reasoner 1") is None
    row = {
        "model": "judge",
        "measured_on": "200 claims",
        "ece": 0.03,
        "bins": [{"confidence": 0.9, "accuracy": 0.8, "count": 5}],
    }
    card.write_text(json.dumps(row))
    found = reliability([tmp_path / "judge"], "judge, reasoner 1")
    assert found is not None
    assert (found.bins, found.error, found.measured_on) == ((Bin(0.9, 0.8, 5),), 0.03, "200 claims")
    assert reliability([tmp_path / "judge"], "another") is None
    for broken in ("{", "[]", json.dumps(row | {"bins": [{}]})):
        card.write_text(broken)
        assert reliability([tmp_path / "judge"], "judge, reasoner 1") is None


def test_an_adapter_on_top_of_a_measured_model_is_not_measured_with_it(tmp_path: Path) -> None:
    (tmp_path / "calibration.json").write_text(card("judge", reliability_of([(0.9, True)], "one claim")))
    assert reliability([tmp_path], "judge") is not None
    assert reliability([tmp_path], "judge+mine") is None
    assert reliability([tmp_path], "judges") is None


def test_a_diagram_has_a_bin_for_each_confidence_and_its_error() -> None:
    found = reliability_of([(0.9, True), (0.91, False), (0.2, False), (1.0, True)], "four claims")
    assert [(one.count, one.accuracy) for one in found.bins] == [(1, 0.0), (2, 0.5), (1, 1.0)]
    assert found.error == pytest.approx((0.2 + 2 * abs(0.905 - 0.5) + 0) / 4)


def test_the_judge_that_ships_has_a_measured_diagram() -> None:
    found = reliability(card_folders(Path(Settings().models), Path("nowhere")), "gemma-3-270m+judge")
    assert found is not None
    assert len(found.bins) >= 10


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
