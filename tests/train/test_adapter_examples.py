"""Examples in ClaimVer form: read, written, filtered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from scripted_kit import scripted_verify

from claimver.errors import InputError
from claimver.jsonl import dumps, report_to_dict
from claimver.train.adapter_examples import (
    Example,
    ExampleClaim,
    Status,
    answers,
    example_of,
    example_to_dict,
    fit,
    of_report,
    read_examples,
    statements,
    unfit,
    write_examples,
)
from claimver.types import Label, Span

FACTS = [["Airbus", "headquarters", "Blagnac"], ["Blagnac", "country", "France"]]
TEXT = "Airbus is based in Blagnac in France, and is active everywhere."
CLAIMS = [
    {"start": 0, "end": 36, "label": "Attributable", "triplets": [1, 2], "rationale": "Facts 1 and 2 state it."},
    {"text": "and is active everywhere", "label": "Exploratory", "triplets": []},
]
ROW: dict[str, Any] = {"id": "a", "text": TEXT, "triplets": FACTS, "claims": CLAIMS}


def test_a_line_in_claimver_form_is_read() -> None:
    example = example_of(ROW)
    assert example.triplets == (("Airbus", "headquarters", "Blagnac"), ("Blagnac", "country", "France"))
    assert [claim.span.of(TEXT) for claim in example.claims] == [TEXT[:36], "and is active everywhere"]
    assert [claim.label for claim in example.claims] == [Label.ATTRIBUTABLE, Label.EXTRAPOLATORY]
    assert [claim.cited for claim in example.claims] == [(1, 2), ()]


def test_what_is_written_is_read_again_and_is_equal(tmp_path: Path) -> None:
    given = [
        example_of({**ROW, "source": "hand", "split": "train", "status": "accepted", "entities": ["Airbus", "France"]}),
        Example("b", "Zoë 🚀 flew.", (), (ExampleClaim(Span(0, 10), Label.CONTRADICTORY, ()),), date="2024-05-31"),
    ]
    assert write_examples(tmp_path / "new" / "examples.jsonl", given) == 2
    assert read_examples(tmp_path / "new" / "examples.jsonl") == given


def test_a_report_of_ours_is_an_example(tmp_path: Path) -> None:
    report = scripted_verify("Apollo 11 never landed on the Moon.", id="r")
    (tmp_path / "reports.jsonl").write_text(dumps(report_to_dict(report)), "utf-8")
    (read,) = read_examples(tmp_path / "reports.jsonl")
    assert read == of_report(report)
    assert read.triplets == tuple((t.subject.label, t.property.label, t.object_text) for t in report.evidence.triplets)
    assert read.claims[0].cited == (1,)
    assert read.named() == ("Apollo 11", "Moon")


def test_triplets_are_cited_by_number_by_id_or_as_themselves() -> None:
    for cited in ([2], ["t2"], [FACTS[1]], [{"subject": "Blagnac", "property": "country", "object": "France"}]):
        row = {**ROW, "claims": [{**CLAIMS[0], "triplets": cited}]}
        assert example_of(row).claims[0].cited == (2,)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"text": " "}, 'no "text"'),
        ({"claims": None}, 'no "claims"'),
        ({"triplets": "Airbus"}, '"triplets" is str'),
        ({"triplets": [["a", "b"]]}, "three non-empty strings"),
        ({"claims": [{"text": "Boeing", "label": "Attributable"}]}, "no part of the text"),
        ({"claims": [{"start": 5, "end": 99, "label": "Attributable"}]}, "lies outside the text"),
        ({"claims": [{"start": 0, "end": 6, "text": "Boeing", "label": None}]}, "not what stands at 0 to 6: 'Airbus'"),
        ({"claims": [{"start": 0, "end": 6, "label": "Atributable"}]}, "Did you mean Attributable?"),
        ({"claims": [{"start": 0, "end": 6, "label": "Attributable", "triplets": [3]}]}, "none of the 2 triplets"),
        ({"claims": [{**CLAIMS[0]}, {"start": 10, "end": 12, "label": None}]}, "overlap"),
        ({"claims": ["Airbus"]}, "must be"),
        ({"status": "done"}, "No status 'done'"),
    ],
)
def test_a_bad_line_is_told_with_file_and_line(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    file = tmp_path / "examples.jsonl"
    file.write_text(json.dumps(ROW) + "\n" + json.dumps({**ROW, "id": "b", **change}) + "\n")
    with pytest.raises(InputError) as caught:
        read_examples(file)
    assert f"{file}:2: " in str(caught.value)
    assert message in str(caught.value)


def test_a_missing_an_empty_and_a_broken_file_are_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot be read: No such file.*Check the name"):
        read_examples(tmp_path / "none.jsonl")
    (tmp_path / "empty.jsonl").write_text("\n")
    with pytest.raises(InputError, match=r"holds no example.*claimver train examples"):
        read_examples(tmp_path / "empty.jsonl")
    (tmp_path / "broken.jsonl").write_text("{")
    with pytest.raises(InputError, match=r"broken\.jsonl:1: not a JSON line"):
        read_examples(tmp_path / "broken.jsonl")
    (tmp_path / "twice.jsonl").write_text(json.dumps(ROW) + "\n" + json.dumps(ROW))
    with pytest.raises(InputError, match="the id 'a' is line 1's already"):
        read_examples(tmp_path / "twice.jsonl")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({}, ""),
        ({"status": "accepted"}, ""),
        ({"status": "corrected"}, ""),
        ({"status": "pending"}, "not reviewed yet"),
        ({"status": "rejected"}, "rejected in review"),
        ({"split": "test"}, "test material"),
        ({"claims": []}, "without claims"),
        ({"triplets": None, "claims": [{"start": 0, "end": 6, "label": "Attributable"}]}, "without triplets"),
        ({"claims": [{"start": 0, "end": 6, "label": None, "triplets": []}]}, "with a claim that has no label"),
        ({"entities": ["Airbus"]}, "with fewer than two entities"),
        ({"triplets": [["Boeing", "country", "Ohio"]], "claims": [CLAIMS[1]]}, "with fewer than two entities"),
    ],
)
def test_only_what_is_reviewed_whole_and_names_two_entities_is_trained_on(change: dict[str, Any], reason: str) -> None:
    assert unfit(example_of({**ROW, **change})) == reason


def test_the_filter_counts_what_it_leaves_out() -> None:
    rows = [ROW, {**ROW, "status": "pending"}, {**ROW, "status": "pending"}, {**ROW, "split": "test"}]
    kept, left = fit(map(example_of, rows))
    assert [example.id for example in kept] == ["a"]
    assert left == {"not reviewed yet": 2, "test material": 1}


def test_answers_and_statements_number_the_evidence_alike() -> None:
    example = example_of(ROW)
    assert [triplet.id for triplet in statements(example)] == ["t1", "t2"]
    assert [(a.span, a.label, a.triplets) for a in answers(example)] == [
        (TEXT[:36], Label.ATTRIBUTABLE, (1, 2)),
        ("and is active everywhere", Label.EXTRAPOLATORY, ()),
    ]


def test_a_status_is_kept_in_the_line() -> None:
    example = example_of({**ROW, "status": "pending"})
    assert example.status is Status.PENDING
    assert example_to_dict(example)["status"] == "pending"
