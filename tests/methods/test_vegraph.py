"""VeGraph: the paper's rules and ours, over documents and over the graph; faults of the public code are none here."""

from __future__ import annotations

from dataclasses import replace

import pytest
from scripted_kit import Embedder, kit
from scripted_reasoner import NO, SILENT, YES, ScriptedReasoner, ScriptedSearcher, always, by_claim

from claimver.errors import ReplyError, RetrievalError
from claimver.kg.memory import MemoryGraph
from claimver.lm.embedded import pattern
from claimver.methods.bound import replaced
from claimver.methods.vegraph import vegraph, vegraph_kg
from claimver.text.triplets import IS
from claimver.types import Cause, Claim, Document, Label, Passage, Span, Verdict

CLAIM = "The director of Dune was born in Montreal"
ONE, TWO = ("X_0", "director of", "Dune"), ("X_0", "born in", "Montreal")
DENIS = Passage("p1", "Dune was directed by Denis Villeneuve.", title="Dune")
BORN = Passage("p2", "Denis Villeneuve was born in Trois-Rivières.", title="Denis Villeneuve")
WHO = pattern("X_0", [ONE, TWO])
FILMS = (
    ("Dune", "director", "Denis Villeneuve"),
    ("Arrival", "director", "Denis Villeneuve"),
    ("Denis Villeneuve", "place of birth", "Trois-Rivières"),
    ("Dune", "cast member", "Zendaya"),
    ("Zendaya", "place of birth", "Oakland"),
    ("Titanic", "director", "James Cameron"),
    ("James Cameron", "place of birth", "Kapuskasing"),
)


def document(text: str = CLAIM) -> Document:
    return Document("d", text, claims=(Claim(Span(0, len(text)), text),))


def run(reasoner: ScriptedReasoner, *, searcher: ScriptedSearcher | None = None, **options: object) -> Verdict:
    parts = replace(kit(), reasoner=reasoner, searcher=searcher or ScriptedSearcher([DENIS, BORN]))
    return next(iter(vegraph(document(), parts, **options)))


def on_graph(reasoner: ScriptedReasoner, **options: object) -> Verdict:
    parts = replace(kit(MemoryGraph.from_names(FILMS)), reasoner=reasoner)
    return next(iter(vegraph_kg(document(), parts, **options)))


def kinds(verdict: Verdict) -> list[str]:
    return [step.kind for step in verdict.steps]


def test_a_resolved_entity_takes_the_place_of_its_unknown_everywhere_and_all_is_verified() -> None:
    reasoner = ScriptedReasoner(
        triplets={CLAIM: [ONE, TWO]},
        answers={WHO: "Denis Villeneuve"},
        supports=by_claim({"Denis Villeneuve director of Dune": YES, "Denis Villeneuve born in Montreal": NO}),
    )
    verdict = run(reasoner)
    assert verdict.label is Label.CONTRADICTORY
    asked = [text for skill, text in reasoner.asked if skill == "supports"]
    assert asked == ["Denis Villeneuve director of Dune", "Denis Villeneuve born in Montreal"]
    assert {passage.id for passage in verdict.passages} == {"p1"}


def test_of_what_kind_an_answer_is_was_asked_and_is_not_asked_again() -> None:
    rows = [("X_0", IS, "person"), ONE, TWO]
    reasoner = ScriptedReasoner(
        triplets={CLAIM: rows},
        answers={pattern("X_0", rows): "Denis Villeneuve"},
        supports=by_claim({f"Denis Villeneuve {row[1]} {row[2]}": YES for row in (ONE, TWO)}),
    )
    assert run(reasoner).label is Label.ATTRIBUTABLE
    told = ScriptedReasoner(triplets={CLAIM: [("Denis Villeneuve", IS, "painter")]}, supports=always(SILENT))
    assert run(told).label is Label.EXTRAPOLATORY  # what the claim itself says is


def test_a_name_of_the_question_is_no_answer_to_it() -> None:
    reasoner = ScriptedReasoner(triplets={CLAIM: [ONE, TWO]}, answers={WHO: "montreal"}, supports=always(YES))
    verdict = run(reasoner)
    assert verdict.label is Label.EXTRAPOLATORY
    assert "unresolved" in kinds(verdict)


def test_published_triplets_used_in_an_answered_question_count_as_verified_and_none_left_is_supported() -> None:
    reasoner = ScriptedReasoner(triplets={CLAIM: [ONE, TWO]}, answers={WHO: "Denis Villeneuve"}, supports=always(NO))
    assert run(reasoner, mode="published").label is Label.ATTRIBUTABLE
    assert "supports" not in [skill for skill, _ in reasoner.asked]


@pytest.mark.parametrize(
    ("mode", "label", "cause"),
    [("published", Label.CONTRADICTORY, None), ("default", Label.EXTRAPOLATORY, Cause.NO_EVIDENCE)],
)
def test_an_unknown_left_after_all_rounds_is_refuted_as_published_and_silence_here(
    mode: str, label: Label, cause: Cause | None
) -> None:
    verdict = run(ScriptedReasoner(triplets={CLAIM: [ONE, TWO]}), mode=mode)
    assert (verdict.label, verdict.cause) == (label, cause)
    assert "unresolved" in kinds(verdict)


@pytest.mark.parametrize(("mode", "label"), [("published", Label.CONTRADICTORY), ("default", Label.EXTRAPOLATORY)])
def test_a_triplet_that_cannot_be_verified_is_refuted_as_published_and_silence_here(mode: str, label: Label) -> None:
    reasoner = ScriptedReasoner(triplets={CLAIM: [("Dune", "shot in", "Jordan")]}, supports=always(SILENT))
    assert run(reasoner, mode=mode).label is label


@pytest.mark.parametrize("mode", ["published", "default"])
@pytest.mark.parametrize(
    "reasoner",
    [
        ScriptedReasoner(triplets={CLAIM: ReplyError("no JSON")}),
        ScriptedReasoner(triplets={CLAIM: [ONE, TWO]}, answers={WHO: ReplyError("no JSON")}),
        ScriptedReasoner(triplets={CLAIM: []}),
    ],
    ids=["triplets", "answer", "no triplets"],
)
def test_an_unreadable_reply_is_no_label_and_never_refuted(mode: str, reasoner: ScriptedReasoner) -> None:
    verdict = run(reasoner, mode=mode)
    assert (verdict.label, verdict.cause) == (None, Cause.UNREADABLE)


@pytest.mark.parametrize("mode", ["published", "default"])
def test_a_search_that_fails_is_no_label_and_never_refuted(mode: str) -> None:
    searcher = ScriptedSearcher(RetrievalError("down"))
    verdict = run(ScriptedReasoner(triplets={CLAIM: [ONE]}), searcher=searcher, mode=mode)
    assert (verdict.label, verdict.cause) == (None, Cause.FAILED)


def test_an_unknown_is_no_part_of_one_whose_number_is_longer() -> None:
    assert replaced(("X_10", "wife of", "X_1"), "X_1", "Bo") == ("X_10", "wife of", "Bo")
    assert replaced(("X_10", "wife of", "X_1"), "X_10", "Ada") == ("Ada", "wife of", "X_1")


def test_the_last_round_is_logged_as_the_others_are() -> None:
    chain = [("X_0", "director of", "Dune"), ("X_1", "mother of", "X_0"), ("X_1", "born in", "X_2")]
    answers = {
        pattern("X_0", [chain[0]]): "Denis Villeneuve",
        pattern("X_1", [("X_1", "mother of", "Denis Villeneuve")]): "Ada",
        pattern("X_2", [("Ada", "born in", "X_2")]): "Quebec",
    }
    verdict = run(ScriptedReasoner(triplets={CLAIM: chain}, answers=answers), rounds=3)
    rounds = [place for place, step in enumerate(verdict.steps) if step.kind == "round"]
    assert [verdict.steps[place].answer for place in rounds] == ["X_0", "X_1", "X_2"]
    last = [step for step in verdict.steps if step.parent == rounds[-1]]
    assert [step.kind for step in last] == ["question", "triplet", "triplet", "triplet"]
    assert [step.answer for step in last[1:]] == ["answered"] * 3
    drawn = [step for step in verdict.steps if step.kind == "triplet" and step.parent == rounds[0]]
    assert [(step.question, step.answer) for step in drawn] == [
        ("Denis Villeneuve || director of || Dune", "answered"),
        ("X_1 || mother of || Denis Villeneuve", "open"),
        ("X_1 || born in || X_2", "open"),
    ]
    assert ("resolved", "X_2", "Quebec") in [(step.kind, step.question, step.answer) for step in verdict.steps]
    assert verdict.label is Label.ATTRIBUTABLE


def test_the_verdict_is_as_sure_as_its_least_sure_part_and_equal_parts_are_verified_once() -> None:
    rows = [("Dune", "shot in", "Jordan"), ("Dune", "shot", "in Jordan"), ("Dune", "directed by", "Denis Villeneuve")]
    shares = {"Dune shot in Jordan": (0.8, 0.1, 0.1), "Dune directed by Denis Villeneuve": (0.7, 0.2, 0.1)}
    reasoner = ScriptedReasoner(triplets={CLAIM: rows}, supports=by_claim(shares))
    verdict = run(reasoner)
    assert (verdict.label, verdict.confidence) == (Label.ATTRIBUTABLE, 0.7)
    assert [text for skill, text in reasoner.asked if skill == "supports"] == list(shares)
    denied = run(ScriptedReasoner(triplets={CLAIM: rows}, supports=always((0.1, 0.2, 0.7))))
    assert (denied.label, denied.confidence) == (Label.CONTRADICTORY, 0.7)


@pytest.mark.parametrize("mode", ["published", "default"])
def test_what_was_not_found_is_told_without_the_names_of_unknowns_and_after_the_rounds_that_were_done(
    mode: str,
) -> None:
    verdict = run(ScriptedReasoner(triplets={CLAIM: [ONE, TWO]}), mode=mode, rounds=9)
    assert verdict.rationale.startswith("(…, director of, Dune), (…, born in, Montreal) could not be found")
    done = len([step for step in verdict.steps if step.kind == "round"])
    assert 0 < done < 9
    assert [step.answer for step in verdict.steps if step.kind == "unresolved"] == [f"after {done} rounds"]


def test_fewer_rounds_leave_what_lies_further_unresolved() -> None:
    chain = [("X_0", "director of", "Dune"), ("X_1", "mother of", "X_0")]
    answers = {pattern("X_0", [chain[0]]): "Denis Villeneuve"}
    verdict = run(ScriptedReasoner(triplets={CLAIM: chain}, answers=answers), rounds=1)
    assert [step.question for step in verdict.steps if step.kind == "unresolved"] == ["X_1"]


def test_a_failed_question_is_asked_again_with_all_that_is_said_and_then_no_more() -> None:
    searcher = ScriptedSearcher([DENIS])
    chain = [ONE, ("X_0", "married to", "X_1")]
    run(ScriptedReasoner(triplets={CLAIM: chain}), searcher=searcher)
    first = pattern("X_0", [ONE])
    again = f"{pattern('X_0', chain)} {CLAIM}"
    assert [asked[0] for asked in searcher.asked] == [first, again]


def test_where_a_question_has_no_answer_one_triplet_is_asked_at_a_time_with_the_kind_of_the_unknown() -> None:
    """A small model finds no answer to two things at once; each by itself it may find."""
    kind = ("X_0", "is", "person")
    searcher = ScriptedSearcher([DENIS])
    answers = {pattern("X_0", [kind, TWO]): "Denis Villeneuve"}
    verdict = run(ScriptedReasoner(triplets={CLAIM: [kind, ONE, TWO]}, answers=answers), searcher=searcher)
    assert [asked[0] for asked in searcher.asked][:3] == [
        pattern("X_0", some) for some in ([kind, ONE, TWO], [kind, ONE], [kind, TWO])
    ]
    assert [step.answer for step in verdict.steps if step.kind == "resolved"] == ["Denis Villeneuve"]


def test_at_most_fifteen_documents_or_six_thousand_tokens_are_read() -> None:
    long = [Passage(f"p{number}", "word " * 2_000) for number in range(20)]
    searcher = ScriptedSearcher(long)
    reasoner = ScriptedReasoner(triplets={CLAIM: [("Dune", "shot in", "Jordan")]})
    run(reasoner, searcher=searcher)
    assert searcher.asked[0][1] == 15
    assert sum(map(len, reasoner.evidence[0])) <= 4 * 6_000


def test_where_no_document_is_found_what_the_model_knows_decides_nothing() -> None:
    reasoner = ScriptedReasoner(triplets={CLAIM: [("Dune", "shot in", "Jordan")]}, supports=always(YES))
    verdict = run(reasoner, searcher=ScriptedSearcher([]))
    assert (verdict.label, verdict.cause) == (Label.EXTRAPOLATORY, Cause.NO_EVIDENCE)
    assert "supports" not in [skill for skill, _ in reasoner.asked]


def test_over_the_graph_a_pattern_is_solved_and_cited() -> None:
    reasoner = ScriptedReasoner(
        triplets={CLAIM: [("X_0", "director", "Dune"), ("X_0", "place of birth", "Trois-Rivières")]},
        supports=always(YES),
    )
    verdict = on_graph(reasoner)
    assert verdict.label is Label.ATTRIBUTABLE
    assert {triplet.id for triplet in verdict.triplets} == {"t1", "t3"}
    assert [step.answer for step in verdict.steps if step.kind == "pattern"] == ["X_0 = Denis Villeneuve"]


def test_over_the_graph_the_search_comes_back_from_a_first_choice_that_leads_nowhere() -> None:
    graph = MemoryGraph.from_names(
        [("Dune", "director", "Bo"), ("Dune", "editor", "Ada"), ("Ada", "place of birth", "Oslo")]
    )
    wanted = [("X_0", "director", "Dune"), ("X_0", "place of birth", "X_1"), ("X_1", "place of birth", "Ada")]
    parts = replace(kit(graph), reasoner=ScriptedReasoner(triplets={CLAIM: wanted}))
    verdict = next(iter(vegraph_kg(document(), parts)))
    assert [step.answer for step in verdict.steps if step.kind == "pattern"] == ["X_0 = Ada, X_1 = Oslo"]


def solution_of(facts: list[tuple[str, str, str]], wanted: list[tuple[str, str, str]]) -> str:
    parts = replace(kit(MemoryGraph.from_names(facts)), reasoner=ScriptedReasoner(triplets={CLAIM: wanted}))
    verdict = next(iter(vegraph_kg(document(), parts)))
    return next(step.answer for step in verdict.steps if step.kind == "pattern")


def test_over_the_graph_unknowns_are_found_from_both_ends_where_each_step_has_many_ways() -> None:
    stars = [(f"film {n}", "cast member", f"actor {n} {m}") for n in range(30) for m in range(30)]
    made = [(f"film {n}", "director", "Ada") for n in range(30)]
    homes = [(f"actor {n} {m}", "place of birth", f"town {n} {m}") for n in range(30) for m in range(30)]
    near = [
        ("town 23 17", "shares border with", "Oslo"),
        *((f"hill {n}", "shares border with", "Oslo") for n in range(40)),
    ]
    wanted = [
        ("X_2", "director", "Ada"), ("X_2", "cast member", "X_1"), ("X_1", "place of birth", "X_0"),
        ("X_0", "shares border with", "Oslo"),
    ]  # fmt: skip
    assert solution_of([*stars, *made, *homes, *near], wanted) == "X_2 = film 23, X_0 = town 23 17, X_1 = actor 23 17"


def test_over_the_graph_the_answer_is_no_name_of_the_claim_and_nothing_is_two_unknowns() -> None:
    facts = [
        ("Dune", "director", "Ada"),
        ("Dune", "cast member", "Ada"),
        ("Dune", "cast member", "Bo"),
        ("Bo", "award received", "Oscar"),
    ]
    wanted = [("X_0", "director", "Ada"), ("X_0", "cast member", "X_1")]
    assert solution_of(facts, wanted) == "X_0 = Dune, X_1 = Bo"


def test_over_the_graph_a_swapped_end_is_not_stated() -> None:
    wanted = [("X_0", "director", "Dune"), ("X_0", "place of birth", "Kapuskasing")]
    reasoner = ScriptedReasoner(triplets={CLAIM: wanted}, supports=always(SILENT))
    assert on_graph(reasoner, mode="published").label is Label.CONTRADICTORY
    assert on_graph(reasoner).label is Label.EXTRAPOLATORY


def test_over_the_graph_statements_of_one_end_do_not_join_it_to_the_other() -> None:
    facts = [("Galileo", "member of", "Lincean Academy"), ("Carnegie Hall", "located in", "Manhattan")]
    reasoner = ScriptedReasoner(triplets={CLAIM: [("Galileo", "member of", "Carnegie Hall")]}, supports=always(YES))
    parts = replace(kit(MemoryGraph.from_names(facts)), reasoner=reasoner)
    verdict = next(iter(vegraph_kg(document(), parts)))
    assert verdict.label is Label.EXTRAPOLATORY


def test_over_the_graph_a_statement_that_the_claim_denies_contradicts_it() -> None:
    reasoner = ScriptedReasoner(triplets={CLAIM: [("Dune", "never director", "Denis Villeneuve")]}, supports=always(NO))
    verdict = on_graph(reasoner)
    assert verdict.label is Label.CONTRADICTORY
    assert [triplet.id for triplet in verdict.triplets] == ["t1"]


def test_over_the_graph_a_thing_is_of_every_kind_above_its_own() -> None:
    facts = [
        ("Oslo", "instance of", "city"),
        ("city", "subclass of", "settlement"),
        ("settlement", "subclass of", "place"),
    ]
    for kind, label in (("place", Label.ATTRIBUTABLE), ("person", Label.EXTRAPOLATORY)):
        reasoner = ScriptedReasoner(triplets={CLAIM: [("Oslo", "is", kind)]}, supports=always(SILENT))
        parts = replace(kit(MemoryGraph.from_names(facts)), reasoner=reasoner)
        verdict = next(iter(vegraph_kg(document(), parts)))
        assert verdict.label is label
        assert len(verdict.triplets) == (3 if label is Label.ATTRIBUTABLE else 0)


def test_without_rounds_the_triplets_are_verified_as_they_are() -> None:
    reasoner = ScriptedReasoner(triplets={CLAIM: [ONE]}, supports=by_claim({"X_0 director of Dune": YES}))
    verdict = run(reasoner, rounds=0)
    assert verdict.label is Label.ATTRIBUTABLE
    assert "round" not in kinds(verdict)


def test_the_scripted_encoder_tells_relations_apart() -> None:
    rows = Embedder().embed(["director", "director", "place of birth"])
    assert rows[0] @ rows[1] > rows[0] @ rows[2]
