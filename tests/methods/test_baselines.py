"""VeGraph's baselines: what each takes apart, in which order it is done, and faults of the public code that are none here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest
from scripted_kit import kit
from scripted_reasoner import NO, SILENT, YES, ScriptedReasoner, ScriptedSearcher, always, by_claim

from claimver.errors import ReplyError
from claimver.lm.embedded import pattern
from claimver.lm.skills import Instruction, Names, Predicate
from claimver.methods.baselines import cot_decomposing, folk, planned, programfc
from claimver.types import Cause, Claim, Document, Label, Passage, Span, Verdict

CLAIM = "The director of Dune was born in Montreal"
ONE, TWO = ("X_0", "director of", "Dune"), ("X_0", "born in", "Montreal")
DENIS = Passage("p1", "Dune was directed by Denis Villeneuve.", title="Dune")
BORN = Passage("p2", "Denis Villeneuve was born in Trois-Rivières.", title="Denis Villeneuve")
Method = Callable[..., Iterator[Verdict]]
ALL = [cot_decomposing, programfc, folk]


class Decomposer(ScriptedReasoner):
    """One that takes claims apart as it was told to."""

    def __init__(
        self,
        *,
        subclaims: Sequence[str] = (),
        program: Sequence[Instruction] = (),
        predicates: Sequence[Predicate] = (),
        **more: object,
    ) -> None:
        super().__init__(**more)  # type: ignore[arg-type]
        self._subclaims, self._program, self._predicates = subclaims, program, predicates

    def subclaims(self, claim: str) -> Sequence[str]:
        self._call("subclaims", claim)
        return self._subclaims

    def program(self, claim: str) -> Sequence[Instruction]:
        self._call("program", claim)
        return self._program

    def predicates(self, claim: str) -> Sequence[Predicate]:
        self._call("predicates", claim)
        return self._predicates


def run(
    method: Method, reasoner: ScriptedReasoner, *, searcher: ScriptedSearcher | None = None, **options: object
) -> Verdict:
    document = Document("d", CLAIM, claims=(Claim(Span(0, len(CLAIM)), CLAIM),))
    parts = replace(kit(), reasoner=reasoner, searcher=searcher or ScriptedSearcher([DENIS, BORN]))
    return next(iter(method(document, parts, **options)))


def asked(reasoner: ScriptedReasoner, *skills: str) -> list[str]:
    return [text for skill, text in reasoner.asked if skill in skills]


def test_cot_decomposing_verifies_each_statement_by_itself_and_asks_nothing() -> None:
    reasoner = Decomposer(subclaims=["Dune has a director.", "The director of Dune was born in Montreal."])
    searcher = ScriptedSearcher([DENIS])
    verdict = run(cot_decomposing, reasoner, searcher=searcher)
    assert verdict.label is Label.ATTRIBUTABLE
    assert [query for query, *_ in searcher.asked] == asked(reasoner, "supports")
    assert asked(reasoner, "supports") == ["Dune has a director.", "The director of Dune was born in Montreal."]
    assert not asked(reasoner, "question", "answer", "triplets")


def test_cot_decomposing_leaves_what_is_unnamed_so_where_the_triplets_are_the_statements() -> None:
    reasoner = ScriptedReasoner(triplets={CLAIM: [ONE, TWO]}, answers={pattern("X_0", [ONE]): "Denis Villeneuve"})
    run(cot_decomposing, reasoner)
    assert asked(reasoner, "supports") == ["X_0 director of Dune", "X_0 born in Montreal"]


def test_a_program_is_done_line_by_line_and_an_answer_stands_for_its_name() -> None:
    program = [
        Instruction("who", "Who directed Dune?", True),
        Instruction("a", "{who} is a director.", False),
        Instruction("where", "Where was {who} born?", True),
        Instruction("b", "{who} was born in {where}, in {where}.", False),
    ]
    answers = {"Who directed Dune?": "Denis Villeneuve", "Where was Denis Villeneuve born?": "Trois-Rivières"}
    reasoner = Decomposer(program=program, answers=answers)
    verdict = run(programfc, reasoner)
    assert asked(reasoner, "answer", "supports") == [
        "Who directed Dune?",
        "Denis Villeneuve is a director.",
        "Where was Denis Villeneuve born?",
        "Denis Villeneuve was born in Trois-Rivières, in Trois-Rivières.",
    ]
    assert verdict.label is Label.ATTRIBUTABLE
    assert {passage.id for passage in verdict.passages} == {"p1", "p2"}


def test_an_answer_that_holds_braces_or_the_name_of_another_is_put_in_once() -> None:
    program = [
        Instruction("x1", "First?", True),
        Instruction("x10", "Second?", True),
        Instruction("f", "{x1} and {x10} and {else}", False),
    ]
    reasoner = Decomposer(program=program, answers={"First?": "{x10}", "Second?": "Bo"})
    run(programfc, reasoner)
    assert asked(reasoner, "supports") == ["{x10} and Bo and {else}"]


def test_a_program_from_triplets_asks_next_to_a_name_first_and_each_triplet_is_used_once() -> None:
    chain: list[Names] = [("X_1", "mother of", "X_0"), ("X_0", "is", "person"), ONE, ("X_1", "born in", "Oslo")]
    lines = planned(ScriptedReasoner(), chain)
    assert [(line.name, line.text, line.asks) for line in lines] == [
        ("X_0", pattern("X_0", [ONE]), True),
        ("X_1", "X_1? X_1 mother of {X_0}", True),
        ("fact_1", "{X_0} is person", False),
        ("fact_2", "{X_1} born in Oslo", False),
    ]


def test_a_program_whose_triplets_are_all_asked_has_them_as_facts() -> None:
    lines = planned(ScriptedReasoner(), [ONE])
    assert [(line.text, line.asks) for line in lines] == [
        ("X_0? X_0 director of Dune", True),
        ("{X_0} director of Dune", False),
    ]
    (_, fact) = planned(ScriptedReasoner(), [("X_0", "wrote", "X_1")])
    assert fact.text == "{X_0} wrote X_1"


def test_a_program_does_not_change_after_a_failed_question_and_asks_it_once() -> None:
    reasoner = ScriptedReasoner(triplets={CLAIM: [ONE, TWO]}, answers={})
    verdict = run(programfc, reasoner)
    assert asked(reasoner, "answer") == [pattern("X_0", [ONE])]
    assert not asked(reasoner, "supports")
    assert (verdict.label, verdict.cause) == (Label.EXTRAPOLATORY, Cause.NO_EVIDENCE)
    assert "an answer that it needs was not found" in [step.answer for step in verdict.steps]


def test_folk_asks_all_its_questions_from_the_claim_alone_and_then_decides_each_predicate_by_all_answers() -> None:
    predicates = [
        Predicate("Directed(x, Dune)", "Someone directed Dune.", "Who directed Dune?"),
        Predicate("Born(x, Montreal)", "The director of Dune was born in Montreal.", "Where was the director born?"),
    ]
    answers = {"Who directed Dune?": "Denis Villeneuve", "Where was the director born?": "Trois-Rivières"}
    reasoner = Decomposer(
        predicates=predicates,
        answers=answers,
        supports=by_claim({predicates[0].statement: YES, predicates[1].statement: NO}),
    )
    verdict = run(folk, reasoner)
    skills = [skill for skill, _ in reasoner.asked]
    assert skills == ["predicates", "answer", "answer", "supports", "supports"]
    both = ("Who directed Dune?\nDenis Villeneuve", "Where was the director born?\nTrois-Rivières")
    assert reasoner.evidence == [both, both]
    assert verdict.label is Label.CONTRADICTORY
    formulas = [step.answer for step in verdict.steps if step.kind == "predicates"]
    assert formulas == ["Directed(x, Dune) and Born(x, Montreal)"]


def test_folk_from_triplets_asks_of_each_by_itself_so_that_one_unknown_may_get_two_names() -> None:
    named: Names = ("Dune", "set on", "Arrakis")
    reasoner = ScriptedReasoner(
        triplets={CLAIM: [ONE, TWO, named]},
        answers={pattern("X_0", [ONE]): "Denis Villeneuve", pattern("X_0", [TWO]): "Leonard Cohen"},
    )
    verdict = run(folk, reasoner)
    assert asked(reasoner, "answer") == [
        pattern("X_0", [ONE]),
        pattern("X_0", [TWO]),
        pattern("X_1", [("Dune", "set on", "X_1")]),
    ]
    assert len(reasoner.evidence[0]) == 2
    assert verdict.label is Label.ATTRIBUTABLE


def test_folk_without_an_answer_finds_nothing() -> None:
    reasoner = ScriptedReasoner(triplets={CLAIM: [ONE, TWO]})
    verdict = run(folk, reasoner)
    assert (verdict.label, verdict.cause) == (Label.EXTRAPOLATORY, Cause.NO_EVIDENCE)
    assert not asked(reasoner, "supports")


@pytest.mark.parametrize("method", ALL)
@pytest.mark.parametrize(
    ("said", "default", "published"),
    [
        ((YES, YES), Label.ATTRIBUTABLE, Label.ATTRIBUTABLE),
        ((YES, SILENT), Label.EXTRAPOLATORY, Label.CONTRADICTORY),
        ((SILENT, NO), Label.CONTRADICTORY, Label.CONTRADICTORY),
        ((SILENT, SILENT), Label.EXTRAPOLATORY, Label.CONTRADICTORY),
    ],
)
def test_the_claim_is_the_conjunction_of_its_parts_and_silence_refutes_as_published_alone(
    method: Method, said: tuple[tuple[float, float, float], ...], default: Label, published: Label
) -> None:
    facts: list[Names] = [("Dune", "shot in", "Jordan"), ("Dune", "set on", "Arrakis")]
    answers = {"X_0? Dune shot in X_0": "Jordan", "X_0? Dune set on X_0": "Arrakis"}
    supports = by_claim({"Dune shot in Jordan": said[0], "Dune set on Arrakis": said[1]})
    for mode, label in (("default", default), ("published", published)):
        verdict = run(method, ScriptedReasoner(triplets={CLAIM: facts}, answers=answers, supports=supports), mode=mode)
        assert verdict.label is label
        assert "Dune set on Arrakis: " in verdict.rationale


@pytest.mark.parametrize("method", ALL)
def test_how_sure_a_verdict_is_comes_from_the_part_that_decides(method: Method) -> None:
    facts: list[Names] = [("Dune", "shot in", "Jordan"), ("Dune", "set on", "Arrakis")]
    answers = {"X_0? Dune shot in X_0": "Jordan", "X_0? Dune set on X_0": "Arrakis"}
    for said, sure in ({"Jordan": YES, "Arrakis": (0.6, 0.3, 0.1)}, 0.6), ({"Jordan": YES, "Arrakis": NO}, 0.9):
        supports = by_claim({"Dune shot in Jordan": said["Jordan"], "Dune set on Arrakis": said["Arrakis"]})
        verdict = run(method, ScriptedReasoner(triplets={CLAIM: facts}, answers=answers, supports=supports))
        assert verdict.confidence == sure


@pytest.mark.parametrize("method", ALL)
@pytest.mark.parametrize("mode", ["published", "default"])
def test_an_unreadable_reply_is_no_label_and_no_coin_is_tossed(method: Method, mode: str) -> None:
    for triplets in (ReplyError("no JSON"), ()):
        verdict = run(method, ScriptedReasoner(triplets={CLAIM: triplets}, supports=always(YES)), mode=mode)
        assert (verdict.label, verdict.cause) == (None, Cause.UNREADABLE)


@pytest.mark.parametrize("method", [cot_decomposing, programfc])
def test_where_no_document_is_found_what_the_model_knows_decides_nothing(method: Method) -> None:
    reasoner = ScriptedReasoner(triplets={CLAIM: [("Dune", "shot in", "Jordan")]}, supports=always(YES))
    verdict = run(method, reasoner, searcher=ScriptedSearcher([]))
    assert (verdict.label, verdict.cause) == (Label.EXTRAPOLATORY, Cause.NO_EVIDENCE)
    assert not asked(reasoner, "supports")


@pytest.mark.parametrize("method", ALL)
def test_at_most_fifteen_documents_or_six_thousand_tokens_are_read(method: Method) -> None:
    searcher = ScriptedSearcher([Passage(f"p{number}", "word " * 2_000) for number in range(20)])
    reasoner = ScriptedReasoner(triplets={CLAIM: [("Dune", "shot in", "Jordan")]})
    verdict = run(method, reasoner, searcher=searcher)
    assert {limit for _, limit, *_ in searcher.asked} == {15}
    assert [step.answer.split(":")[0] for step in verdict.steps if step.kind == "retrieval"] == ["passages (2)"]
