"""The published sets: each read in the form in which its authors publish it."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from claimver.errors import InputError, SettingsError, UnknownName
from claimver.evaluate.datasets import DATASETS, Case, cases_of, dataset, sampled
from claimver.settings import Settings
from claimver.types import Label

# One or two records of each set in its published form, the words ours.
FORMS = {
    "hover": json.dumps(
        [
            {
                "uid": "u1",
                "claim": "Ada wrote it.",
                "label": "SUPPORTED",
                "num_hops": 2,
                "supporting_facts": [["Ada", 0]],
            },
            {"uid": "u2", "claim": "Bo wrote it.", "label": "NOT_SUPPORTED", "num_hops": 3, "supporting_facts": []},
        ]
    ),
    "fever": '{"id": 1, "verifiable": "VERIFIABLE", "label": "REFUTES", "claim": "Ada sang.", "evidence": [[[1, 2, "Ada", 0]]]}\n',
    "feverous": '{"id": "", "claim": "", "label": "", "evidence": [], "challenge": ""}\n'
    '{"id": 7, "claim": "Ada won 3 games.", "label": "NOT ENOUGH INFO", "challenge": "Numerical Reasoning", "evidence": []}\n',
    "averitec": json.dumps(
        [
            {
                "claim": "Ada left.",
                "label": "Refuted",
                "claim_date": "31-10-2020",
                "claim_types": ["Event"],
                "questions": [],
            }
        ]
    ),
    "mocheg": "truth_claim_evidence,cleaned_ruling_outline,cleaned_truthfulness,Evidence,cleaned_truthfulness_int\n"
    '"NEI </s> Ada, it is said, left. </s> She may have.",none,NEI,She may have.,2\n'
    '"refuted </s> Ada sang. </s> She never did.",none,refuted,She never did.,0\n',
    "wikiqa": "QuestionID\tQuestion\tDocumentID\tDocumentTitle\tSentenceID\tSentence\tLabel\n"
    "Q1\twho is Ada\tD1\tAda\tD1-0\tAda is a poet .\t1\nQ1\twho is Ada\tD1\tAda\tD1-1\tShe sang .\t0\n",
    "lines": '{"id": "a", "text": "Ada left.", "label": "Attributable", "triplets": [["Ada", "left", "Rome"]]}\n',
}


def read(name: str, folder: Path, form: str = "") -> list[Case]:
    path = folder / "file"
    path.write_text(FORMS[form or name], "utf-8")
    return cases_of(f"{name}:{path}", Settings())


@pytest.mark.parametrize("name", FORMS)
def test_each_set_is_read_in_its_published_form(name: str, tmp_path: Path) -> None:
    cases = read(name, tmp_path)
    golds = {"fever": ["REFUTES"], "averitec": ["Refuted"], "mocheg": ["NEI", "refuted"], "wikiqa": [""]}
    golds |= {"hover": ["SUPPORTED", "NOT_SUPPORTED"], "feverous": ["NOT ENOUGH INFO"], "lines": ["Attributable"]}
    assert [case.gold for case in cases] == golds[name]
    assert all("Ada" in case.text or "Bo" in case.text for case in cases)


def test_what_a_set_tells_beside_the_claim_is_kept(tmp_path: Path) -> None:
    assert [case.group for case in read("hover", tmp_path)] == ["2 hops", "3 hops"]
    assert read("averitec", tmp_path)[0].date == "2020-10-31"
    assert read("feverous", tmp_path)[0].group == "Numerical Reasoning"
    told = read("mocheg", tmp_path)[0]
    assert told.text == "Ada, it is said, left."
    assert [passage.text for passage in told.passages or ()] == ["She may have."]
    assert read("lines", tmp_path)[0].triplets == (("Ada", "left", "Rome"),)


def test_ragar_leaves_out_the_half_true_claims_and_has_no_evidence_given(tmp_path: Path) -> None:
    (case,) = read("mocheg-ragar", tmp_path, "mocheg")
    assert (case.gold, case.passages) == ("refuted", None)
    assert dataset("mocheg-ragar").answers[Label.EXTRAPOLATORY] == "failed"


def test_hover_has_two_labels() -> None:
    assert set(dataset("hover").answers.values()) == {"SUPPORTED", "NOT_SUPPORTED"}


def test_wikiqa_is_read_in_its_other_form_too(tmp_path: Path) -> None:
    path = tmp_path / "train.txt.gz"
    path.write_bytes(gzip.compress(b"who is ada\tAda is a poet .\t1\nwho is ada\tShe sang .\t0\n"))
    assert [case.text for case in cases_of(f"wikiqa:{path}", Settings())] == ["Ada is a poet ."]


def test_a_sample_is_the_same_each_time_and_in_order() -> None:
    cases = [Case(f"{n}", "x") for n in range(50)]
    some = sampled(cases, 5, seed=3)
    assert some == sampled(cases, 5, seed=3) != sampled(cases, 5, seed=4)
    assert [case.id for case in some] == sorted((case.id for case in some), key=int)
    assert sampled(cases, 0) == cases


def test_ids_that_a_set_repeats_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "twice.jsonl"
    path.write_text(FORMS["fever"] * 2)
    assert [case.id for case in cases_of(f"fever:{path}", Settings())] == ["1", "1#1"]


@pytest.mark.parametrize(
    ("named", "error", "words"),
    [
        ("fevver", UnknownName, "Did you mean fever"),
        ("fever", SettingsError, "CLAIMVER_DATA is not set"),
        ("feverous", SettingsError, "feverous:FILE"),
        ("fever:/nowhere/at/all", InputError, "cannot be read"),
    ],
)
def test_what_is_not_there_is_said(named: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        cases_of(named, Settings())


@pytest.mark.parametrize("text", ["[1, 2]", "not json", '{"id": 1}', "[]", ""])
@pytest.mark.parametrize("name", ["hover", "fever", "averitec"])
def test_a_file_of_another_form_is_named_with_what_is_wrong(name: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "odd"
    path.write_text(text)
    with pytest.raises(InputError, match=r"odd (is not in the form|holds no claim)"):
        cases_of(f"{name}:{path}", Settings())


def test_every_set_answers_for_each_label() -> None:
    assert all(set(known.answers) == set(Label) for known in DATASETS.values())
