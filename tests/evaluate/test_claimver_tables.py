"""ClaimVer's tables against values computed by hand, and through the command."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from scripted_kit import scripted_verify

from claimver import cli
from claimver.commands.tools import Tools
from claimver.errors import InputError
from claimver.evaluate.claimver_tables import Counts, count, tables, tables_text
from claimver.evaluate.matching import Judged
from claimver.types import Label, Span

A, E, C = Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, Label.CONTRADICTORY
TEXT = "one two three. four five six. seven eight nine."
FIRST, SECOND, THIRD = Span(0, 13), Span(15, 28), Span(30, 46)


def judged(span: Span, label: Label | None, *cited: int) -> Judged:
    return Judged(span, label, frozenset(cited), span.of(TEXT))


GOLD = [judged(FIRST, A, 1), judged(SECOND, E), judged(THIRD, C, 2)]


def value(found: dict[str, Any], table: str, row: str) -> float:
    return float(found[table][row]["value"])


def test_a_sample_that_is_wholly_right_has_ones_everywhere() -> None:
    found = tables([count(TEXT, GOLD, GOLD)] * 3)
    assert {row["value"] for table in found.values() if isinstance(table, dict) for row in table.values()} == {1.0}
    assert (found["samples"], found["claims"], found["matching"]) == (3, 9, 9)


def test_strict_accuracy_needs_span_label_and_triplets() -> None:
    predicted = [judged(FIRST, A, 1), judged(SECOND, E, 2), judged(Span(30, 40), C, 2)]  # right, triplet, span
    found = tables([count(TEXT, GOLD, predicted), count(TEXT, GOLD, GOLD)])
    assert value(found, "all claims", "strict accuracy, claims") == pytest.approx(4 / 6)
    assert value(found, "all claims", "strict accuracy, samples") == 0.5
    assert value(found, "matching claims", "accuracy") == 1.0
    assert found["matching"] == 5


def test_matching_claims_are_scored_as_three_labels_with_equal_weight() -> None:
    predicted = [judged(FIRST, A, 1), judged(SECOND, A), judged(THIRD, C)]
    found = tables([count(TEXT, GOLD, predicted)])
    assert value(found, "matching claims", "accuracy") == pytest.approx(2 / 3)
    assert value(found, "matching claims", "precision") == pytest.approx((1 / 2 + 0 + 1) / 3)
    assert value(found, "matching claims", "recall") == pytest.approx((1 + 0 + 1) / 3)
    assert value(found, "matching claims", "F1") == pytest.approx((2 / 3 + 0 + 1) / 3)


def test_finding_spans_and_labelling_are_told_apart() -> None:
    # two claims for three: the first has 5 of its 6 words in common with nothing but "four five", the second is exact
    predicted = [judged(Span(0, 24), A), judged(THIRD, C)]  # "one two three. four five"
    found = tables([count(TEXT, GOLD, predicted)])
    assert value(found, "finding spans, then labelling", "span F1, exact") == pytest.approx(2 * 1 / (3 + 2))
    assert value(found, "finding spans, then labelling", "span F1, words") == pytest.approx(2 * (3 + 3) / (9 + 8))
    assert value(found, "finding spans, then labelling", "label accuracy, aligned claims") == 1.0


def test_a_text_that_could_not_be_judged_counts_as_wrong() -> None:
    found = tables([count(TEXT, GOLD, [])])
    assert value(found, "all claims", "strict accuracy, claims") == 0.0
    assert value(found, "all claims", "ROUGE-1") == 0.0
    assert found["matching claims"]["accuracy"] is None
    assert "accuracy                        –" in tables_text(found)


def test_a_claim_without_label_is_wrong_and_told() -> None:
    found = tables([count(TEXT, GOLD, [judged(FIRST, None)])])
    assert found["without label"] == 1
    assert value(found, "matching claims", "accuracy") == 0.0
    assert "1 of them without a label" in tables_text(found)


def test_intervals_hold_their_value_and_are_the_same_each_time() -> None:
    counted = [count(TEXT, GOLD, GOLD if number % 4 else []) for number in range(40)]
    row = tables(counted)["all claims"]["strict accuracy, samples"]
    assert row["value"] == 0.75
    assert 0.5 < row["low"] < 0.75 < row["high"] < 1.0
    assert tables(counted) == tables(counted)


def test_one_sample_says_little() -> None:
    row = tables([count(TEXT, GOLD, GOLD[:1])])["all claims"]["strict accuracy, claims"]
    assert row["value"] == 1 / 3
    assert row["low"] < 0.05 < 0.9 < row["high"]


def test_nothing_to_measure_is_an_error() -> None:
    with pytest.raises(InputError, match="no line has claims"):
        tables([])
    assert tables([Counts()])["all claims"]["strict accuracy, claims"] is None


def run(file: Path, *more: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = cli.main(
        ["evaluate", "claimver", str(file), *more], tools=Tools(scripted_verify, out=out, err=err, environment={})
    )
    return code, out.getvalue(), err.getvalue()


def test_the_command_prints_the_tables_for_a_file_in_claimver_form(tmp_path: Path) -> None:
    text = "Apollo 11 never landed on the Moon. Nobody knows why."
    facts = [["Apollo 11", "landed on", "Moon"], ["Moon", "orbits", "Earth"]]
    claims = [
        {
            "text": "Apollo 11 never landed on the Moon",
            "label": "Contradictory",
            "triplets": [1],
            "rationale": "1 cited",
        },
        {"text": "Nobody knows why", "label": "Exploratory", "triplets": []},
    ]
    file = tmp_path / "gold.jsonl"
    file.write_text(json.dumps({"id": "1", "text": text, "triplets": facts, "claims": claims}))
    code, out, _ = run(file)
    assert code == 0
    assert "1 samples, 2 claims; 2 claims predicted" in out
    assert "strict accuracy, claims         1.000 [0.207, 1.000]" in out
    assert "matching claims (2 of 2)" in out
    scores = json.loads(run(file, "--json")[1])
    assert scores["claims"] == {"gold": 2, "span_found": 2}
    assert scores["tables"]["all claims"]["ROUGE-L"]["value"] == pytest.approx(
        2 * 19 / (19 + 21)
    )  # "0 cited" is not in the gold


def test_a_report_of_ours_serves_as_gold(tmp_path: Path) -> None:
    from claimver.jsonl import dumps, report_to_dict

    report = scripted_verify("Apollo 11 never landed on the Moon.", id="a")
    (tmp_path / "gold.jsonl").write_text(dumps(report_to_dict(report)))
    scores = json.loads(run(tmp_path / "gold.jsonl", "--json")[1])
    assert scores["tables"]["all claims"]["strict accuracy, samples"]["value"] == 1.0


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ({"text": "z", "label": "Attributable"}, "no part of the text"),
        ({"start": 0, "end": 9, "label": "Attributable"}, "lies outside the text"),
        ({"start": 0, "end": 1, "label": None}, "a claim has no label"),
        ({"start": 0, "end": 1, "label": "Attributable", "triplets": [3]}, "none of the 1 triplets"),
    ],
)
def test_a_gold_claim_that_cannot_be_used_is_told(tmp_path: Path, claim: dict[str, Any], message: str) -> None:
    row = {"id": "1", "text": "abc", "triplets": [["a", "b", "c"]], "claims": [claim]}
    (tmp_path / "gold.jsonl").write_text(json.dumps(row))
    code, _, err = run(tmp_path / "gold.jsonl")
    assert code == 1
    assert message in err
    assert "gold.jsonl:1" in err
