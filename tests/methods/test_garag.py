"""GA-RAG: propagation as written, extraction under one limit, and a verdict that says whether the graph was used."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from scripted_kit import kit
from scripted_reasoner import NO, ScriptedReasoner, ScriptedSearcher, always

from claimver.errors import ModelError, ReplyError
from claimver.lm.skills import Fact
from claimver.methods.facts import extracted
from claimver.methods.garag import FactNode, Options, garag, propagated, rag, ranked
from claimver.types import Claim, Document, Label, Passage, Span, Verdict

CLAIM = "Ada Holm won the race in Oslo"
RACE, OSLO, FAR = (
    Passage("p1", "Ada Holm won the race.", title="Race"),
    Passage("p2", "The race is in Bergen.", title="Bergen"),
    Passage("p3", "Whales sing.", title="Whales"),
)
FACTS: dict[str, tuple[Fact, ...]] = {
    "p1": (("Ada Holm", "won", "race", 0.9),),
    "p2": (("race", "place", "Bergen", 0.8),),
    "p3": (("Whales", "do", "sing", 0.7),),
}


class Extractor:
    """Facts by passage; an error is raised, None hangs until released."""

    def __init__(self, facts: dict[str, tuple[Fact, ...] | Exception | None]) -> None:
        self.facts_of, self.hold = facts, threading.Event()

    def facts(self, passage: Passage) -> Sequence[Fact]:
        found = self.facts_of[passage.id]
        if found is None:
            self.hold.wait(30)
            return ()
        if isinstance(found, Exception):
            raise found
        return found


def run(extractor: Extractor, reasoner: ScriptedReasoner | None = None, **options: object) -> Verdict:
    document = Document("d", CLAIM, claims=(Claim(Span(0, len(CLAIM)), CLAIM),))
    parts = replace(
        kit(),
        reasoner=reasoner or ScriptedReasoner(),
        searcher=ScriptedSearcher([RACE, OSLO, FAR]),
        options={"extractor": extractor},
    )
    return next(iter(garag(document, parts, **options)))


def graph_of(verdict: Verdict) -> str:
    return next(step.answer for step in verdict.steps if step.kind == "graph")


@pytest.mark.parametrize(
    ("first_term", "expected"),
    [
        ("previous", [0.5 * (0.5 * 1 + 0.5 * 0) + 0.5 * (0.5 * 0 + 0.5 * 1), 0.5]),
        ("initial", [0.5 * 1 + 0.5 * (0.5 * 0 + 0.5 * 1), 0.5 * 0 + 0.5 * 0.5]),
    ],
)
def test_two_joined_facts_share_their_scores_as_the_equation_says(first_term: str, expected: list[float]) -> None:
    weights = np.array([[0.0, 1.0], [1.0, 0.0]])
    found = propagated(np.array([1.0, 0.0]), weights, gamma=0.5, iterations=2, first_term=first_term)
    assert found == pytest.approx(expected)


def test_each_fact_shares_out_what_it_hands_on_by_its_own_weights() -> None:
    weights = np.array([[0.0, 1.0, 3.0], [1.0, 0.0, 0.0], [3.0, 0.0, 0.0]])
    found = propagated(np.array([1.0, 0.0, 0.0]), weights, gamma=0.4, iterations=1, first_term="previous")
    assert found == pytest.approx([0.6, 0.1, 0.3])


def test_a_fact_joined_with_none_keeps_its_own_share_only() -> None:
    found = propagated(np.array([1.0]), np.zeros((1, 1)), gamma=0.15, iterations=1, first_term="previous")
    assert found == pytest.approx([0.85])


def test_the_start_is_similarity_and_rank_of_the_document_and_the_end_weighs_three_scores() -> None:
    options = Options(iterations=0)
    nodes = [FactNode(FACTS["p1"][0], 0), FactNode(FACTS["p2"][0], 1), FactNode(FACTS["p3"][0], 2)]
    found = {node.document: (rank, s, c) for rank, s, c, node in ranked(nodes, [0.5, 0.4, 0.0], options)}
    assert found[1][1] == pytest.approx(0.8 * 0.4 + 0.2 / 2)
    assert found[1][2] == pytest.approx(1 / 2)
    assert found[1][0] == pytest.approx(0.6 * found[1][1] + 0.2 * 0.5 + 0.2 * 0.8)


def test_the_verdict_says_that_the_graph_was_used_and_shows_its_scores() -> None:
    reasoner = ScriptedReasoner(supports=always(NO))
    verdict = run(Extractor(dict(FACTS)), reasoner)
    assert graph_of(verdict) == "used facts: 3, documents: 3"
    assert verdict.rationale.startswith("The graph was used (facts: 3)")
    facts = [step for step in verdict.steps if step.kind == "fact"]
    assert len(facts) == 3
    assert all("relevance" in step.answer and "centrality" in step.answer for step in facts)
    assert verdict.label is Label.CONTRADICTORY
    assert {"Ada Holm won race", "race place Bergen"} <= set(reasoner.evidence[0])


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"p1": (), "p2": (), "p3": ()}, "no document states a fact"),
        (dict.fromkeys(("p1", "p2", "p3"), ReplyError("no JSON")), "no JSON; no JSON; no JSON"),
    ],
    ids=["no facts", "unreadable"],
)
def test_a_verdict_without_a_graph_says_that_it_fell_back(facts: dict[str, object], why: str) -> None:
    reasoner = ScriptedReasoner()
    verdict = run(Extractor(facts), reasoner)  # type: ignore[arg-type]
    assert graph_of(verdict) == f"fell back to the documents: {why}"
    assert "fell back" in verdict.rationale
    assert reasoner.evidence[0][0] == "Race\nAda Holm won the race."


def test_documents_are_read_side_by_side_under_one_limit_and_one_that_hangs_holds_nothing() -> None:
    extractor = Extractor({"p1": FACTS["p1"], "p2": None, "p3": None})
    begun = time.perf_counter()
    verdict = run(extractor, extraction_seconds=0.5)
    extractor.hold.set()
    assert time.perf_counter() - begun < 5
    assert graph_of(verdict) == "used facts: 1, documents: 3"
    assert [s.answer for s in verdict.steps if s.kind == "extract"][1:] == ["not read within 0.5 s"] * 2


def test_one_unreadable_document_leaves_the_others() -> None:
    verdict = run(Extractor({**FACTS, "p2": ReplyError("no JSON")}))
    assert graph_of(verdict) == "used facts: 2, documents: 3"


def test_a_model_that_cannot_be_used_at_all_is_raised() -> None:
    with pytest.raises(ModelError, match="no such model"):
        extracted(Extractor({"p1": ModelError("no such model")}), [RACE], 5.0)


def test_the_baseline_reads_the_same_four_documents() -> None:
    document = Document("d", CLAIM, claims=(Claim(Span(0, len(CLAIM)), CLAIM),))
    searcher, reasoner = ScriptedSearcher([RACE, OSLO, FAR, RACE, RACE]), ScriptedReasoner()
    verdict = next(iter(rag(document, replace(kit(), reasoner=reasoner, searcher=searcher))))
    assert searcher.asked[0][1] == 4
    assert len(reasoner.evidence[0]) == 4
    assert verdict.rationale == "Judged by the documents (4)."
