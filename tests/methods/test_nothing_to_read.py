"""Where the search finds no document, or one without a word, every method says so and settles nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from scripted_kit import kit
from scripted_reasoner import ScriptedReasoner, ScriptedSearcher, always

from claimver.methods import SEARCHING, method
from claimver.types import Cause, Claim, Document, Label, Passage, Span

CLAIM = "Ada Holm sang."
NO = (0.0, 0.0, 1.0)


@pytest.mark.parametrize("passages", [[], [Passage("m", "… – ***", title="Marks")]], ids=["none", "marks"])
@pytest.mark.parametrize("name", SEARCHING)
def test_a_search_that_finds_nothing_to_read_is_told(name: str, passages: list[Passage]) -> None:
    document = Document("d", CLAIM, claims=(Claim(Span(0, len(CLAIM)), CLAIM),))
    parts = replace(kit(), reasoner=ScriptedReasoner(supports=always(NO)), searcher=ScriptedSearcher(passages))
    verdict = next(iter(method(name)(document, parts)))
    assert (verdict.label, verdict.cause) == (Label.EXTRAPOLATORY, Cause.NO_EVIDENCE)
    assert verdict.rationale == "No document was found."


def test_one_search_that_finds_something_is_enough_not_to_say_that_no_document_was_found() -> None:
    text = "Ada Holm sang. Bo Holm ran."
    document = Document("d", text, claims=(Claim(Span(0, 14), "Ada Holm sang."), Claim(Span(15, 27), "Bo Holm ran.")))
    searcher = ScriptedSearcher([], {"Bo": [Passage("b", "Bo Holm was seen.", title="Bo")]})
    parts = replace(kit(), reasoner=ScriptedReasoner(), searcher=searcher)
    first, second = method("corag")(document, parts)
    assert (first.cause, first.rationale) == (Cause.NO_EVIDENCE, "No document was found.")
    assert (second.cause, second.rationale) == (Cause.NO_EVIDENCE, "No question was answered.")


def test_without_a_document_nothing_is_said_of_facts_that_none_states() -> None:
    document = Document("d", CLAIM, claims=(Claim(Span(0, len(CLAIM)), CLAIM),))
    verdict = next(
        iter(method("garag")(document, replace(kit(), searcher=ScriptedSearcher([]), reasoner=ScriptedReasoner())))
    )
    assert [step.kind for step in verdict.steps] == ["retrieval"]
