"""Where nothing was found every method says so alike, and no one is sure of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from scripted_kit import Embedder, kit
from scripted_reasoner import YES, ScriptedJudge, ScriptedReasoner, ScriptedSearcher, always

from claimver.lm.embedded import EmbeddedReasoner, Reading
from claimver.methods import SEARCHING, method
from claimver.parts import Kit, Opinion, Reasoner
from claimver.text.triplets import TreeExtractor
from claimver.types import Cause, Claim, Document, Label, Span, Verdict

CLAIM = "Dune was shot in Jordan."


def verdict_of(name: str, reasoner: Reasoner, parts: Kit | None = None) -> Verdict:
    document = Document("d", CLAIM, claims=(Claim(Span(0, len(CLAIM)), CLAIM),))
    own = replace(parts or kit(), reasoner=reasoner, searcher=ScriptedSearcher([]))
    return next(iter(method(name)(document, own)))


@pytest.mark.parametrize("name", SEARCHING)
def test_a_claim_without_evidence_is_open_and_no_one_is_sure_of_it(name: str) -> None:
    reasoner = ScriptedReasoner(triplets={CLAIM: [("Dune", "shot in", "Jordan")]}, supports=always(YES))
    verdict = verdict_of(name, reasoner)
    assert (verdict.label, verdict.cause, verdict.confidence) == (Label.EXTRAPOLATORY, Cause.NO_EVIDENCE, 0.0)
    assert (verdict.triplets, verdict.passages) == ((), ())
    assert "supports" not in [skill for skill, _ in reasoner.asked]


def test_a_model_that_judges_by_evidence_alone_is_not_said_to_know() -> None:
    judge = ScriptedJudge(lambda question: Opinion(1.0, 0.0, 0.0))
    extractor = TreeExtractor(kit().preprocessor.process)
    reasoner = EmbeddedReasoner(judge, Embedder(), extractor=extractor, read=lambda text: Reading((text,), ()))
    verdict = verdict_of("no-retrieval", reasoner)
    assert judge.asked == []
    assert (verdict.label, verdict.cause, verdict.confidence) == (Label.EXTRAPOLATORY, Cause.NO_EVIDENCE, 0.0)
    assert verdict.rationale == "Not judged by what a model knows: this one judges by evidence alone."
    assert [(step.kind, step.answer, step.calls) for step in verdict.steps] == [("veracity", "not asked", 0)]


def test_a_model_that_knows_is_asked_and_as_sure_as_it_says() -> None:
    verdict = verdict_of("no-retrieval", ScriptedReasoner(supports=always(YES)))
    assert (verdict.label, verdict.rationale) == (
        Label.ATTRIBUTABLE,
        "Judged without evidence, by what the model knows.",
    )
    assert verdict.confidence == YES[0]
    assert verdict.steps[0].calls == 1
