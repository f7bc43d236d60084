"""CommunityKG-RAG and its baselines: communities kept and added to, sentences as context."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scripted_kit import Embedder, kit
from scripted_reasoner import NO, SILENT, ScriptedReasoner, ScriptedSearcher, always

from claimver.errors import StoreError
from claimver.kg.communities import FILE, Article, Communities
from claimver.methods import method
from claimver.types import Claim, Document, Label, Passage, Span, Verdict

CLAIM = "Ada rowed on Lake Orr"


def article(number: int, *facts: tuple[str, str, str], text: str = "") -> Article:
    sentences = tuple(f"{s} {r} {o}." for s, r, o in facts)
    passage = Passage(f"p{number}", text or " ".join(sentences), title=f"Article {number}")
    return Article(passage, sentences, facts)


LAKES = article(1, ("Ada", "rowed", "Orr"), ("Orr", "feeds", "Elb"), ("Elb", "leaves", "Orr"))
SONGS = article(2, ("Bo", "sang", "Aria"), ("Aria", "pleases", "Cy"), ("Cy", "heard", "Bo"))


def built(*articles: Article) -> Communities:
    found = Communities()
    found.add(articles, Embedder())
    return found


def run(name: str, reasoner: ScriptedReasoner, parts: dict[str, object] | None = None, **options: object) -> Verdict:
    document = Document("d", CLAIM, claims=(Claim(Span(0, len(CLAIM)), CLAIM),))
    passages = [LAKES.passage, SONGS.passage]
    own = replace(kit(), reasoner=reasoner, searcher=ScriptedSearcher(passages), options=parts or {})
    return next(iter(method(name)(document, own, **options)))


def test_entities_that_facts_join_are_one_community() -> None:
    known = built(LAKES, SONGS)
    assert sorted(map(sorted, known.members().values())) == [["ada", "elb", "orr"], ["aria", "bo", "cy"]]
    assert (known.statistics().nodes, known.statistics().edges, known.statistics().communities) == (6, 5, 2)
    assert known.statistics().degree == pytest.approx(10 / 6)


def test_new_articles_touch_only_the_communities_that_they_tell_of() -> None:
    known = built(LAKES, SONGS)
    songs = known.community["bo"]
    assert known.add([article(3, ("Dag", "swam", "Orr"))], Embedder()) == 1
    assert known.community["dag"] == known.community["orr"]
    assert known.community["bo"] == known.community["aria"] == songs
    assert known.add([article(3, ("Dag", "swam", "Orr"))], Embedder()) == 0


def test_an_article_that_changed_no_longer_says_what_it_said() -> None:
    known = built(LAKES, SONGS)
    known.add([article(2, ("Bo", "sang", "Hymn"), text="another text")], Embedder())
    assert "cy" not in known.labels
    assert "cy" not in known.edges.get("bo", {})
    assert [told.passage.text for told in known.told if told.passage.id == "p2"] == ["Bo sang Hymn."]


def test_articles_that_are_gone_leave_nothing_and_touch_no_other_community() -> None:
    known = built(LAKES, SONGS)
    lakes = known.community["orr"]
    assert known.keep(["p1"]) == 1
    assert sorted(known.labels) == ["ada", "elb", "orr"]
    assert known.community == dict.fromkeys(("ada", "orr", "elb"), lakes)
    assert [known.holds(one.passage) for one in (LAKES, SONGS)] == [True, False]
    assert known.keep(["p1"]) == 0


def test_a_store_is_read_as_it_was_written_and_added_to(tmp_path: Path) -> None:
    known = built(LAKES, SONGS)
    known.save(tmp_path)
    again = Communities.load(tmp_path)
    assert (again.labels, again.community, again.edges, again.facts) == (
        known.labels, known.community, known.edges, known.facts,
    )  # fmt: skip
    assert again.told == known.told
    assert np.array_equal(again.vectors["orr"], known.vectors["orr"])
    assert again.add([SONGS], Embedder()) == 0
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_store_that_is_missing_or_damaged_says_so(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="holds no communities"):
        Communities.load(tmp_path)
    whole = built(LAKES).save(tmp_path).read_bytes()
    (tmp_path / FILE).write_bytes(whole[: len(whole) // 2])
    with pytest.raises(StoreError, match="is damaged"):
        Communities.load(tmp_path)


@pytest.mark.parametrize(("delta", "kept"), [(0, 0), (25, 1), (50, 1), (51, 2), (100, 2)])
def test_the_top_share_of_the_communities_is_rounded_up(delta: float, kept: int) -> None:
    claim = Embedder().embed([CLAIM])[0]
    found = built(LAKES, SONGS).relevant(claim, delta=delta)
    assert len(found) == kept
    assert [community.relevance for community in found] == sorted((c.relevance for c in found), reverse=True)


def test_a_communitys_relevance_is_the_mean_of_its_nodes_with_the_claim() -> None:
    claim = Embedder().embed([CLAIM])[0]
    found = built(LAKES).relevant(claim, delta=100)[0]
    assert found.relevance == pytest.approx(float(np.mean(Embedder().embed(["Ada", "Orr", "Elb"]), axis=0) @ claim))


def test_the_model_reads_sentences_of_the_best_communities_not_triplets() -> None:
    reasoner = ScriptedReasoner(supports=always(NO), triplets=_by_sentence())
    verdict = run("community", reasoner)
    (community,) = [step for step in verdict.steps if step.kind == "community"]
    assert "relevance" in community.answer
    lines = set(reasoner.evidence[0])
    assert lines in (
        {f"Article 1\n{sentence[:-1]}" for sentence in LAKES.sentences},
        {f"Article 2\n{sentence[:-1]}" for sentence in SONGS.sentences},
    )
    assert verdict.label is Label.CONTRADICTORY
    assert verdict.passages


def test_all_communities_and_a_part_of_their_sentences_can_be_asked_for() -> None:
    reasoner = ScriptedReasoner(supports=always(SILENT), triplets=_by_sentence())
    run("community", reasoner, delta=100, lam=50)
    assert len(reasoner.evidence[0]) == 3


def test_the_context_is_capped() -> None:
    reasoner = ScriptedReasoner(triplets=_by_sentence())
    run("community", reasoner, delta=100, context_tokens=4)
    assert len(reasoner.evidence[0]) == 1


def test_a_store_of_communities_takes_the_place_of_reading_the_passages() -> None:
    for scope, reached in (("claim", 1), ("corpus", 2)):
        reasoner = ScriptedReasoner()
        verdict = run(
            "community", reasoner, {"communities": built(LAKES, article(9, ("Bo", "sang", "Aria")))}, scope=scope
        )
        assert "triplets" not in [skill for skill, _ in reasoner.asked]
        assert [s.answer for s in verdict.steps if s.kind == "communities"] == [f"1 of {reached} kept"]


def test_no_retrieval_gives_the_model_nothing() -> None:
    reasoner = ScriptedReasoner()
    verdict = run("no-retrieval", reasoner)
    assert reasoner.evidence == [()]
    assert not verdict.passages


def test_semantic_retrieval_gives_the_nearest_sentences() -> None:
    reasoner = ScriptedReasoner()
    run("semantic", reasoner, sentences=2)
    assert len(reasoner.evidence[0]) == 2
    assert not [asked for asked in reasoner.asked if asked[0] == "triplets"]


def test_kaping_gives_the_nearest_triplets() -> None:
    reasoner = ScriptedReasoner(triplets=_by_sentence())
    verdict = run("kaping", reasoner, triplets=2)
    assert len(reasoner.evidence[0]) == 2
    assert set(reasoner.evidence[0]) <= {f"{s} {r} {o}" for a in (LAKES, SONGS) for s, r, o in a.facts}
    told = [step for step in verdict.steps if step.kind == "fact"]
    assert [len(step.question.split(" || ")) for step in told] == [3, 3]
    assert all(step.answer.startswith("relevance ") for step in told)
    read = [step.answer for step in verdict.steps if step.kind == "extract"]
    assert read
    assert all(" || " in said or said == "no fact" for said in read)


def _by_sentence() -> dict[str, list[tuple[str, str, str]]]:
    return {f"{s} {r} {o}": [(s, r, o)] for a in (LAKES, SONGS) for s, r, o in a.facts}
