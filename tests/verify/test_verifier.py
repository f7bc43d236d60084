"""The judge with the checks behind it: which rows a claim is shown, and when they are looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from claimver.parts import Opinion, Question
from claimver.types import Cause, Claim, Document, Entity, Evidence, Label, Mention, Property, Span, Triplet
from claimver.verify.choose import ROWS, candidates, grouped
from claimver.verify.verifier import CheckedVerifier
from tests.scripted_kit import Embedder


class RecordingEmbedder(Embedder):
    """Remembers what it was asked for."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.texts += texts
        return super().embed(texts)


class SilentJudge:
    """Finds nothing settled."""

    name = "silent"

    def judge(self, questions: Sequence[Question]) -> Iterator[Opinion]:
        for _ in questions:
            yield Opinion(0.0, 1.0, 0.0)


class SureJudge:
    """Takes everything for what the first row states."""

    name = "sure"

    def judge(self, questions: Sequence[Question]) -> Iterator[Opinion]:
        for _ in questions:
            yield Opinion(0.98, 0.01, 0.01, (0,))


def statement(subject: str, number: int) -> Triplet:
    ends = Entity(subject, subject), Entity(f"{subject}{number}", f"{subject} {number}")
    return Triplet(f"{subject}-{number}", ends[0], Property(f"P{number}", f"relation {number}"), ends[1])


def told(*names: str) -> Document:
    text = " ".join(f"{name} is known." for name in names)
    claims, mentions = [], []
    for name in names:
        start = text.index(name)
        end = text.index(".", start) + 1
        claims.append(Claim(Span(start, end), text[start:end]))
        mentions.append(Mention(Span(start, start + len(name)), name, Entity(name, name), 1.0))
    return Document("d", text, mentions=tuple(mentions), claims=tuple(claims))


def test_the_first_verdict_comes_before_the_rows_of_later_claims_are_looked_at() -> None:
    embedder = RecordingEmbedder()
    evidence = Evidence(triplets=tuple(statement(name, n) for name in ("Ada", "Bo") for n in range(ROWS + 3)))
    verdicts = CheckedVerifier(SilentJudge(), embedder).verify(told("Ada", "Bo"), evidence)
    assert next(verdicts).claim.proposition == "Ada is known."
    assert any(text.startswith("Ada relation") for text in embedder.texts)
    assert not any(text.startswith("Bo relation") for text in embedder.texts)
    assert [verdict.claim.proposition for verdict in verdicts] == ["Bo is known."]
    assert any(text.startswith("Bo relation") for text in embedder.texts)


def test_a_claim_is_shown_rows_of_what_it_names_or_all_where_those_are_few() -> None:
    many = grouped([statement(name, n) for name in ("Ada", "Bo") for n in range(ROWS)])
    assert {group.subject.id for group in candidates(many, {"Ada": 0})} == {"Ada"}
    few = many[: ROWS - 1] + many[ROWS:]
    assert candidates(few, {"Ada": 0}) == few
    assert candidates(many, {"Bo3": 0}) == many


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("The river Ada flows into the sea at Ada 1, and it has done so ever since.", Label.ATTRIBUTABLE),
        ("Der Fluss Ada mündet bei Ada 1 in das Meer, und das hat er schon immer getan.", Label.EXTRAPOLATORY),
    ],
)
def test_nothing_is_decided_of_a_text_that_is_surely_in_another_language(text: str, label: Label) -> None:
    fact = statement("Ada", 1)
    assert isinstance(fact.object, Entity)
    mentions = (
        Mention(Span(at := text.index("Ada"), at + 3), "Ada", fact.subject, 1.0),
        Mention(Span(at := text.index("Ada 1"), at + 5), "Ada 1", fact.object, 1.0),
    )
    document = Document("d", text, mentions=mentions, claims=(Claim(Span(0, len(text)), text),))
    (verdict,) = CheckedVerifier(SureJudge(), Embedder()).verify(document, Evidence(triplets=(fact,)))
    assert verdict.label is label
    assert verdict.triplets == (fact,)
    if label is Label.EXTRAPOLATORY:
        assert (verdict.cause, verdict.steps[-1].answer) == (Cause.PARTIAL, "no: German")


def test_where_there_is_nothing_to_show_a_model_no_one_is_sure() -> None:
    (verdict,) = CheckedVerifier(SureJudge(), Embedder()).verify(told("Ada"), Evidence())
    assert (verdict.label, verdict.cause, verdict.confidence) == (Label.EXTRAPOLATORY, Cause.NO_EVIDENCE, 0.0)
    assert verdict.silent
    (shown,) = CheckedVerifier(SilentJudge(), Embedder()).verify(told("Ada"), Evidence(triplets=(statement("Ada", 1),)))
    assert shown.confidence > 0
    assert not shown.silent
