"""Several names of an unknown are kept, and all triplets of the claim together decide which it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from scripted_kit import kit
from scripted_reasoner import SILENT, YES, ScriptedReasoner, ScriptedSearcher, always

from claimver.kg.memory import MemoryGraph
from claimver.methods.vegraph import vegraph
from claimver.settings import Settings
from claimver.text.preprocess import SpacyPreprocessor
from claimver.text.triplets import IS
from claimver.types import Claim, Document, Label, Passage, Span, Verdict

CLAIM = "The country that borders the country that has Vientiane as its capital is a member of ASEAN."
ROWS = [
    ("X_0", IS, "country"),
    ("X_0", "borders", "X_1"),
    ("X_1", "has as its capital", "Vientiane"),
    ("X_0", "is a member of", "ASEAN"),
]
MALAYSIA = Passage("m", "It is a member of ASEAN.", title="Malaysia")
MYANMAR = Passage("y", "It joined ASEAN in 1997. It lies beside Laos and Thailand.", title="Myanmar")
LAOS = Passage("l", "Its capital is Vientiane.", title="Laos")


class Reader(ScriptedReasoner):
    """One that reads many statements at once."""

    def weigh(self, asked: Sequence[tuple[str, Sequence[str]]]) -> list[tuple[float, float, float]]:
        return [self.supports(claim, lines) for claim, lines in asked]


@pytest.fixture(scope="module")
def preprocessor() -> SpacyPreprocessor:
    return SpacyPreprocessor(Path(Settings().models) / "language", max_chars=10_000, window_tokens=900)


def run(
    preprocessor: SpacyPreprocessor,
    passages: Sequence[Passage],
    reasoner: ScriptedReasoner | None = None,
    *,
    graph: MemoryGraph | None = None,
    rows: Sequence[tuple[str, str, str]] = ROWS,
    mode: str = "published",
) -> Verdict:
    reasoner = reasoner or Reader(triplets={CLAIM: rows})
    parts = replace(kit(graph), preprocessor=preprocessor, reasoner=reasoner, searcher=ScriptedSearcher(passages))
    document = Document("d", CLAIM, claims=(Claim(Span(0, len(CLAIM)), CLAIM),))
    return next(iter(vegraph(document, parts, mode=mode)))


def names(verdict: Verdict) -> dict[str, str]:
    return {step.question: step.answer for step in verdict.steps if step.kind == "resolved"}


def test_of_two_members_the_one_that_is_said_with_the_country_beside_it_is_meant(
    preprocessor: SpacyPreprocessor,
) -> None:
    verdict = run(preprocessor, [MALAYSIA, MYANMAR, LAOS])
    assert names(verdict) == {"X_0": "Myanmar", "X_1": "Laos"}
    assert verdict.label is Label.ATTRIBUTABLE
    assert {passage.id for passage in verdict.passages} >= {"y", "l"}


def test_of_what_kind_a_thing_is_must_be_said_where_the_graph_does_not_know_it(preprocessor: SpacyPreprocessor) -> None:
    rows = [("X_0", IS, "volcano"), *ROWS[1:]]

    def stated(claim: str, evidence: Sequence[str]) -> tuple[float, float, float]:
        return SILENT if "volcano" in claim else YES

    reader = Reader(triplets={CLAIM: rows}, supports=stated)
    assert run(preprocessor, [MYANMAR, LAOS], reader, mode="default").label is Label.EXTRAPOLATORY
    known = MemoryGraph.from_names([("Myanmar", "instance of", "volcano")])
    assert run(preprocessor, [MYANMAR, LAOS], reader, graph=known).label is Label.ATTRIBUTABLE


def test_where_no_sentence_joins_the_names_none_takes_the_place_of_an_unknown(
    preprocessor: SpacyPreprocessor,
) -> None:
    alone = replace(MYANMAR, text="It joined ASEAN in 1997.")
    refuted = run(preprocessor, [MALAYSIA, alone, LAOS])
    assert (names(refuted), refuted.label) == ({}, Label.CONTRADICTORY)
    assert run(preprocessor, [MALAYSIA, alone, LAOS], mode="default").label is Label.EXTRAPOLATORY


def test_what_the_reasoner_does_not_find_stated_does_not_count_as_verified(preprocessor: SpacyPreprocessor) -> None:
    silent = Reader(triplets={CLAIM: ROWS}, supports=always(SILENT))
    assert run(preprocessor, [MYANMAR, LAOS], silent).label is Label.CONTRADICTORY


def test_the_reasoner_decides_between_names_that_sentences_join_alike(preprocessor: SpacyPreprocessor) -> None:
    thailand = replace(MYANMAR, id="t", title="Thailand", text="It joined ASEAN in 1967. It lies beside Laos.")

    def stated(claim: str, evidence: Sequence[str]) -> tuple[float, float, float]:
        return SILENT if claim == "Myanmar borders Laos" else YES

    for passages in ([thailand, MYANMAR, LAOS], [MYANMAR, thailand, LAOS]):
        verdict = run(preprocessor, passages, Reader(triplets={CLAIM: ROWS}, supports=stated))
        assert names(verdict) == {"X_0": "Thailand", "X_1": "Laos"}


def test_of_two_names_the_one_of_the_kind_that_the_claim_says_is_meant(
    preprocessor: SpacyPreprocessor,
) -> None:
    facts = [("Mekong", "instance of", "river"), ("Myanmar", "instance of", "country")]
    graph = MemoryGraph.from_names(facts)
    mekong = Passage("k", "The Mekong, of which ASEAN has a plan, passes Laos.")
    verdict = run(preprocessor, [mekong, MYANMAR, LAOS], graph=graph)
    assert names(verdict)["X_0"] == "Myanmar"


def test_a_reasoner_that_reads_one_statement_at_a_time_resolves_one_unknown_at_a_time(
    preprocessor: SpacyPreprocessor,
) -> None:
    verdict = run(preprocessor, [MALAYSIA, MYANMAR, LAOS], ScriptedReasoner(triplets={CLAIM: ROWS}))
    assert "candidates" not in {step.kind for step in verdict.steps}


def test_where_a_sentence_joins_the_names_of_every_triplet_nothing_is_asked(preprocessor: SpacyPreprocessor) -> None:
    sure = Reader(triplets={CLAIM: ROWS})
    assert run(preprocessor, [MYANMAR, LAOS], sure).label is Label.ATTRIBUTABLE
    assert {skill for skill, _ in sure.asked} == {"triplets", "supports"}
    lost = Reader(triplets={CLAIM: ROWS})
    run(preprocessor, [MALAYSIA, LAOS], lost)
    assert {skill for skill, _ in lost.asked} >= {"question", "answer"}


def test_no_further_assignment_is_read_once_one_is_surely_stated(preprocessor: SpacyPreprocessor) -> None:
    rows = [("X_0", "is a member of", "ASEAN")]
    twin = replace(MALAYSIA, id="n", title="Indonesia")
    for supports, count in ((always(YES), 1), (always((0.4, 0.6, 0.0)), 2)):
        reader = Reader(triplets={CLAIM: rows}, supports=supports)
        verdict = run(preprocessor, [MALAYSIA, twin], reader)
        assert len([step for step in verdict.steps if step.kind == "candidates"]) == count
