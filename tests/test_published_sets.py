"""The script that measures methods on published sets: which claims have their evidence, and what it prints."""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

import published_sets as script

from claimver.evaluate.datasets import Case, cases_of
from claimver.evaluate.runs import evaluate_dataset
from claimver.settings import Settings
from claimver.types import Passage, Report

PAGES = (("Q1", "Ada", "Ada rows on Orr."), ("Q2", "Soul Food (film)", "Soul Food is a film."))
FEVER = (
    (1, "SUPPORTS", [[[0, 0, "Ada", 0], [0, 0, "Soul_Food_-LRB-film-RRB-", 0]]]),
    (2, "REFUTES", [[[0, 0, "Ada", 0], [0, 0, "Bo", 0]], [[0, 0, "Ada", 3]]]),
    (3, "REFUTES", [[[0, 0, "Ada", 0], [0, 0, "Bo", 0]]]),
    (4, "NOT ENOUGH INFO", [[[0, None, None, None]]]),
)


def packed(path: Path, rows: Iterable[Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    packed(tmp_path / script.PASSAGES, ({"qid": id, "title": title, "text": text} for id, title, text in PAGES))
    fever = ({"id": id, "claim": f"Claim {id}.", "label": label, "evidence": of} for id, label, of in FEVER)
    packed(tmp_path / script.FEVER, fever)
    told = [{"id": f"h{kind}", "claim": "Ada rows.", "evidence": {"passages": [text]}, "label": "attributable"}
            for kind, text in (("", "Ada: Ada."), ("-full", "Ada: Ada rows: often."))]  # fmt: skip
    packed(tmp_path / script.RESTORED, told)
    return tmp_path


def test_claims_of_fever_have_the_pages_of_a_whole_set_of_their_evidence(data: Path) -> None:
    cases = script.with_gold("fever", cases_of("fever", Settings(data=str(data))), data)
    assert [(case.id, [page.title for page in case.passages or ()]) for case in cases] == [
        ("1", ["Ada", "Soul Food (film)"]),
        ("2", ["Ada"]),
    ]
    assert script.heard(cases) == "1 REFUTES, 1 SUPPORTS"


def test_claims_of_hover_have_their_sentences_restored(data: Path) -> None:
    cases = script.with_gold("hover", [Case("a", "Ada rows."), Case("b", "Bo rows.")], data)
    assert [(case.id, case.passages) for case in cases] == [("a", (Passage("g1", "Ada rows: often.", "Ada"),))]


def test_a_line_tells_score_interval_and_cost_and_each_group_follows(tmp_path: Path) -> None:
    cases = [Case("a", "Ada rows.", "SUPPORTED", "2 hops"), Case("b", "Bo rows.", "NOT_SUPPORTED", "3 hops")]
    settings = Settings(method="rag", additions=str(tmp_path))

    def verify(text: str, **given: Any) -> Report:
        from scripted_kit import scripted_verify

        return scripted_verify(text, settings=Settings())

    run = evaluate_dataset("hover:corpus", settings, verify, out=tmp_path / "a.jsonl", cases=cases)
    whole, *groups, no, yes = script.rows(run)
    assert whole.split()[:2] == ["rag", "2"]
    assert "0.500 [0.000, 1.000]" in whole
    assert [line.split()[:3] for line in groups] == [["2", "hops", "1"], ["3", "hops", "1"]]
    assert [no, yes] == ["  gold NOT_SUPPORTED: 1 NOT_SUPPORTED", "  gold SUPPORTED: 1 NOT_SUPPORTED"]


@pytest.mark.slow
def test_a_claim_of_several_clauses_is_judged_as_one_by_what_it_comes_with() -> None:
    claim = "Ada rows on Orr, and Bo sings."
    settings = Settings(model="minilm", method="rag")
    report = script.verified(claim, settings=settings, passages=[Passage("p", "Ada rows on Orr.", "Ada")])
    assert [verdict.claim.span.of(claim) for verdict in report.verdicts] == [claim]
    assert [passage.id for passage in report.evidence.passages] == ["p"]


def test_a_pattern_is_not_solved_where_there_is_no_graph() -> None:
    assert "vegraph-kg" not in script.applying("gold")
    assert {"claimver", "vegraph-kg", "torag"} <= set(script.applying("corpus"))
