"""What the judge learns from whole texts: the questions that the flow asks of them, with what decides each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from claimver.compose import build_kit
from claimver.parts import Kit, Opinion, Question
from claimver.settings import load
from claimver.train.judge_run import judged_texts
from claimver.train.judge_texts import Judged, text_examples
from claimver.verify.verifier import CheckedVerifier

FACTS = """subject,property,object,qualifiers
mill,founded,1868-10-12,
mill,founded by,ada,
mill,headquarters,town,
mill,director,ada,start time=1868;end time=1890
ada,born,1840-03-01,
"""
ENTITIES = """id,label,description,aliases
mill,Zorkel Mill,paper mill,
ada,Adela Zorkel,founder of a mill,
town,Quennby,town,
"""
TEXT = "Zorkel Mill was founded in 1868 by Adela Zorkel. It makes blue paper. Adela Zorkel married in Quennby."
WHY = "A: founded in 1868 | mill ada | founded, founded by; E: blue paper | mill | silent; C: married in Quennby | ada | spouse"


class Asking:
    """A judge that keeps what it is asked and leaves all open."""

    name = "asking"

    def __init__(self) -> None:
        self.asked: list[Question] = []

    def judge(self, questions: Sequence[Question]) -> Iterator[Opinion]:
        self.asked += questions
        return iter([Opinion(0.0, 1.0, 0.0)] * len(questions))


@pytest.fixture(scope="module")
def lot(tmp_path_factory: pytest.TempPathFactory) -> tuple[Judged, Kit]:
    folder = tmp_path_factory.mktemp("lot")
    (folder / "mill").mkdir()
    (folder / "mill" / "facts.csv").write_text(FACTS, "utf-8")
    (folder / "mill" / "entities.csv").write_text(ENTITIES, "utf-8")
    line = {"id": "t1", "graph": "mill", "labels": "AEC", "text": TEXT, "why": WHY}
    (folder / "texts.jsonl").write_text(json.dumps(line) + "\n", "utf-8")
    settings = replace(load({}), model="minilm")
    (text,) = judged_texts(folder, lambda graph: build_kit(settings, graph=graph))
    return text, build_kit(settings)


def test_a_text_teaches_just_what_the_flow_asks(lot: tuple[Judged, Kit]) -> None:
    text, kit = lot
    judge = Asking()
    list(
        CheckedVerifier(judge, kit.embedder, counts=True).verify(
            replace(text.document, claims=text.claims), text.evidence
        )
    )
    questions = {(question.claim, question.rows) for question in judge.asked}
    taught = [(example.asked[0].claim, example.rows) for example in text_examples([text], kit.embedder)]
    assert taught[0] in questions
    assert len(questions & set(taught)) == 2  # the third is decided by no row that is shown


def test_a_claim_is_taught_with_the_rows_that_decide_it_or_not_at_all(lot: tuple[Judged, Kit]) -> None:
    text, kit = lot
    taught = list(text_examples([text], kit.embedder))
    first = taught[0]
    assert first.asked[0].label == 0
    cited = {first.rows[place].text.partition(":")[0] for place in first.asked[0].cited or ()}
    assert cited
    assert cited <= {"founded", "founded by"}
    assert all("married" not in asked.claim for example in taught for asked in example.asked)
    for example in taught[1:]:  # without the deciding rows, or with another object in its place
        assert example.asked[0].label != 0
