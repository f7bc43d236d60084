"""The published sets: each read in the form in which its authors publish it."""

from __future__ import annotations

import gzip
import json
import os
from collections import Counter
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


def test_feverous_with_two_labels_leaves_out_what_has_not_enough_information(tmp_path: Path) -> None:
    path = tmp_path / "dev.jsonl"
    row = {"id": 8, "claim": "Ada lost.", "label": "REFUTES", "challenge": "Multi-hop Reasoning", "evidence": []}
    path.write_text(FORMS["feverous"] + json.dumps(row))
    (case,) = cases_of(f"feverous-two:{path}", Settings())
    assert (case.id, case.group) == ("8", "Multi-hop Reasoning")
    assert dataset("feverous-two").answers[Label.EXTRAPOLATORY] == "REFUTES"


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


@pytest.mark.parametrize(
    "text", ["[1, 2]", "not json", '{"id": 1}', "[]", "", "cleaned_truthfulness,truth_claim_evidence\nNEI,Ada left.\n"]
)
@pytest.mark.parametrize("name", ["hover", "fever", "feverous", "averitec", "mocheg", "wikiqa"])
def test_a_file_of_another_form_is_named_with_what_is_wrong(name: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "odd"
    path.write_text(text)
    with pytest.raises(InputError, match=r"odd (is not in the form|holds no claim)"):
        cases_of(f"{name}:{path}", Settings())


def test_a_label_that_the_set_does_not_have_is_named(tmp_path: Path) -> None:
    path = tmp_path / "gold.jsonl"
    path.write_text(
        '{"id": "a", "text": "It is so.", "label": "Attributable"}\n{"id": "b", "text": "x", "label": "yes"}\n'
    )
    with pytest.raises(InputError, match="label 'yes' of claim 'b' is none of lines: Attributable, Extrapolatory"):
        cases_of(f"lines:{path}", Settings())


def test_a_packed_file_that_was_cut_is_said_to_be_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl.gz"
    packed = gzip.compress((FORMS["fever"] * 200).encode())
    for bad in (packed[:-20], packed[:30] + b"\xff" * 20 + packed[50:]):
        path.write_bytes(bad)
        with pytest.raises(InputError, match="cannot be read"):
            cases_of(f"fever:{path}", Settings())


def test_every_set_answers_for_each_label() -> None:
    assert all(set(known.answers) == set(Label) for known in DATASETS.values())


def test_a_claim_of_mocheg_has_all_the_evidence_of_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "Corpus2.csv"
    path.write_bytes(
        b"claim_id,Claim,Truthfulness,Evidence,evidence_id,cleaned_truthfulness\r\n"
        b'7,"Ada sang, they say.",False,"She never did.\r\nNot once.",7_0,refuted\r\n'
        b'7,"Ada sang, they say.",False,She was silent.,7_1,refuted\r\n'
        b"8,Bo left.,Unproven,,8_0,\r\n9,Cy won.,True,He did.,9_0,supported\r\n"
    )
    cases = cases_of(f"mocheg:{path}", Settings())
    assert [(case.id, case.text, case.gold) for case in cases] == [
        ("7", "Ada sang, they say.", "refuted"),
        ("9", "Cy won.", "supported"),
    ]
    assert [(p.id, p.text) for p in cases[0].passages or ()] == [
        ("m7_0", "She never did.\r\nNot once."),
        ("m7_1", "She was silent."),
    ]


@pytest.mark.parametrize("sign", ["\u2028", "\x85"])
@pytest.mark.parametrize("name", ["fever", "wikiqa"])
def test_a_sign_that_some_take_for_the_end_of_a_line_is_part_of_the_claim(name: str, sign: str, tmp_path: Path) -> None:
    claim, path = f"Ada{sign}sang.", tmp_path / "file"
    forms = {
        "fever": json.dumps({"id": 1, "label": "REFUTES", "claim": claim}, ensure_ascii=False),
        "wikiqa": f"who is ada\t{claim}\t1",
    }
    path.write_text(forms[name] + "\n", "utf-8")
    assert [case.text for case in cases_of(f"{name}:{path}", Settings())] == [claim]


# What the authors publish, counted in their files; the whole sets, and of MOCHEG a sample.
REAL = {
    "hover": Counter(SUPPORTED=2_000, NOT_SUPPORTED=2_000),
    "fever": Counter({"SUPPORTS": 3_333, "REFUTES": 3_333, "NOT ENOUGH INFO": 3_333}),
    "averitec": Counter(
        {"Refuted": 305, "Supported": 122, "Conflicting Evidence/Cherrypicking": 38, "Not Enough Evidence": 35}
    ),
    "mocheg": Counter(NEI=31, supported=17),
    "mocheg-ragar": Counter(supported=17),
    "wikiqa": Counter({"": 140}),
}
real = pytest.mark.skipif(
    not os.environ.get("CLAIMVER_DATA"),
    reason="SKIPPED: the published files are not read. Set CLAIMVER_DATA to the folder of the public data sets.",
)


def real_cases(name: str) -> list[Case]:
    return cases_of(name, Settings(data=os.environ["CLAIMVER_DATA"]))


@real
@pytest.mark.parametrize("name", REAL)
def test_the_published_file_of_a_set_is_read_whole(name: str) -> None:
    cases = real_cases(name)
    assert Counter(case.gold for case in cases) == REAL[name]
    assert len({case.id for case in cases}) == len(cases)
    assert not [case.id for case in cases if "#" in case.id or not case.text.strip()]
    assert not [case.text for case in cases if "</s>" in case.text or "\ufffd" in case.text]


@real
def test_what_the_published_files_tell_beside_the_claims_is_kept() -> None:
    assert Counter(case.group for case in real_cases("hover")) == {"2 hops": 1_126, "3 hops": 1_835, "4 hops": 1_039}
    dates = [case.date for case in real_cases("averitec")]
    assert (min(dates), max(dates)) == ("2020-08-26", "2020-10-31")
    assert all(case.passages for case in real_cases("mocheg"))


@real
def test_the_other_published_form_of_wikiqa_is_read_whole() -> None:
    path = Path(os.environ["CLAIMVER_DATA"]) / "claims" / "wikiqa_train.txt.gz"
    assert len(cases_of(f"wikiqa:{path}", Settings())) == 1_040
