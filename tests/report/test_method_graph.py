"""What methods built, drawn from their steps."""

from __future__ import annotations

from claimver.report.draw import dot
from claimver.report.method_graph import Picture, pictures
from claimver.types import Claim, Span, Step, Verdict

CLAIM = Claim(Span(0, 1), "The director of Dune was born in Oslo.")


def drawn(*steps: Step) -> tuple[Picture, ...]:
    return pictures(Verdict(CLAIM, None, steps=steps))


def links(picture: Picture) -> list[tuple[str, str, str, bool]]:
    names = {node.id: node.label for node in picture.graph.nodes}
    return [(names[x.source], x.label, names[x.target], bool(x.claims)) for x in picture.graph.links]


def test_vegraphs_graph_is_drawn_as_it_stood_after_each_round_and_when_it_was_verified() -> None:
    found = drawn(
        Step("triplets", CLAIM.proposition, "…"),
        Step("triplet", "X_0 || director of || Dune", "open", parent=0),
        Step("triplet", "X_0 || born in || Oslo", "open", parent=0),
        Step("round", "Round 1", "X_0", parent=0),
        Step("triplet", "Ada || director of || Dune", "verified", parent=3),
        Step("triplet", "Ada || born in || Oslo", "named", parent=3),
        Step("verify", "Ada born in Oslo", "supports 0.80, silent 0.10, contradicts 0.10", parent=0),
    )
    assert [picture.title for picture in found] == [
        "The claim as it was read", "After round 1 (X_0)", "What was verified",
    ]  # fmt: skip
    assert links(found[0]) == [("X_0", "director of", "Dune", False), ("X_0", "born in", "Oslo", False)]
    assert [node.kind for node in found[0].graph.nodes] == ["value", "entity", "entity"]  # dashed: open
    assert links(found[1])[0] == ("Ada", "director of ✓", "Dune", True)
    assert links(found[2])[1] == ("Ada", "born in ✓", "Oslo", True)
    assert 'style="rounded,dashed"' in dot(found[0].graph)


def test_a_triplet_that_the_evidence_does_not_state_is_not_shown_as_verified() -> None:
    steps = [Step("triplets", "…"), Step("triplet", "Ada || born in || Oslo", "named", parent=0)]
    for said in ("supports 0.10, silent 0.80, contradicts 0.10", "nothing", "Contradictory: (Ada, born in, Rome)"):
        assert not links(drawn(*steps, Step("verify", "Ada born in Oslo", said, parent=0))[-1])[0][3]
    for said in ("supports 0.60, silent 0.30, contradicts 0.10", "Attributable: (Ada, born in, Oslo)"):
        assert links(drawn(*steps, Step("verify", "Ada born in Oslo", said, parent=0))[-1])[0][3]


def test_what_a_question_used_is_not_shown_as_verified_before_it_was() -> None:
    found = drawn(
        Step("triplets", "…"),
        Step("round", "Round 1", "X_0", parent=0),
        Step("triplet", "Ada || director of || Dune", "answered", parent=1),
    )
    assert links(found[0]) == [("Ada", "director of", "Dune", False)]


def test_torags_tree_shows_what_was_pruned_and_grows_from_what_was_kept() -> None:
    (tree,) = drawn(
        Step("triplets", "…"),
        Step("questions", "…", "Who? / Where?"),
        Step("question", "Who?", parent=1),
        Step("answer", "Who?", "Ada", parent=2),
        Step("question", "Where?", parent=1),
        Step("answer", "Where?", "no answer found", parent=4),
        Step("kept", "Who?", "Ada", parent=3),
        Step("pruned", "Where?", "no answer found", parent=5),
        Step("questions", "…", "When?", parent=3),
        Step("question", "When?", parent=8),
        Step("answer", "When?", "1999", parent=9),
        Step("kept", "When?", "1999", parent=10),
    )
    assert links(tree) == [
        (CLAIM.proposition, "", "Who? Ada", True),
        (CLAIM.proposition, "pruned", "Where? no answer found", False),
        ("Who? Ada", "", "When? 1999", True),
    ]


def test_garags_facts_carry_their_rank_and_communities_their_edges() -> None:
    (facts,) = drawn(
        Step("graph", "…", "used: 1 facts"),
        Step("fact", "Ada || born in || Oslo", "rank 0.5905, relevance 0.1", parent=0),
        Step("fact", "cut off", "rank 0.1", parent=0),
    )
    assert links(facts) == [("Ada", "born in (0.5905)", "Oslo", True)]
    (community,) = drawn(
        Step("communities", "…", "1 of 2 kept"),
        Step("community", "3: Ada | Oslo | Bo", "relevance 0.5300", parent=0),
        Step("edge", "Ada || born in || Oslo", parent=1),
        Step("edge", "Ada || met || Zoe", parent=1),
    )
    assert community.title == "Community 3, relevance 0.5300"
    assert links(community) == [("Ada", "born in", "Oslo", False)]
    assert len(community.graph.nodes) == 3


def test_nothing_is_drawn_of_a_method_that_builds_nothing() -> None:
    assert drawn(Step("retrieval", "…"), Step("veracity", "…")) == ()
    assert drawn() == ()
