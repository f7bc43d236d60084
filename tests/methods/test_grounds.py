"""What RAGAR's verdict rests on: sentences that hold an answer, never a question that says what the claim says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from scripted_kit import Preprocessor, kit
from scripted_reasoner import ScriptedReasoner, ScriptedSearcher

from claimver.lm.embedded import pattern, readable
from claimver.methods import method
from claimver.methods.asking import FromTriplets
from claimver.methods.grounds import Grounds, referred
from claimver.settings import Settings
from claimver.text.preprocess import SpacyPreprocessor
from claimver.text.triplets import IS
from claimver.types import Cause, Claim, Document, Label, Mention, Passage, Span, Token, Verdict

CLAIM = "The husband of Marie Curie was born in Warsaw."
TRIPLETS = [("Marie Curie", "husband", "X_0"), ("X_0", "was born in", "Warsaw")]
PIERRE = Passage("a", "Pierre Curie was born in Paris.", title="a")
MARIE = Passage("b", "Marie Curie was born in Warsaw. Her husband was Pierre Curie.", title="b")
HUSBAND, BORN = pattern("X_0", TRIPLETS[:1]), pattern("X_0", [("Pierre Curie", "was born in", "X_0")])


def run(name: str, reasoner: ScriptedReasoner) -> Verdict:
    document = Document("d", CLAIM, claims=(Claim(Span(0, len(CLAIM)), CLAIM),))
    parts = replace(kit(), reasoner=reasoner, searcher=ScriptedSearcher([PIERRE, MARIE]))
    return next(iter(method(name)(document, parts)))


def test_no_question_takes_a_part_of_the_claim_for_granted_nor_is_it_evidence() -> None:
    reasoner = ScriptedReasoner(triplets={CLAIM: TRIPLETS}, answers={HUSBAND: "Pierre Curie", BORN: "Paris"}, enough=1)
    run("corag", reasoner)
    assert [text for skill, text in reasoner.asked if skill == "answer"] == [HUSBAND, BORN]
    (lines,) = reasoner.evidence
    assert {*lines} == {"a\nPierre Curie was born in Paris", "b\nHer husband was Pierre Curie"}


def test_it_is_not_enough_while_nothing_is_answered_or_a_part_of_the_claim_was_not_asked_about() -> None:
    reasoner = ScriptedReasoner(triplets={CLAIM: TRIPLETS}, answers={HUSBAND: "Pierre Curie"}, enough=0)
    verdict = run("corag", reasoner)
    assert [step.answer for step in verdict.steps if step.kind == "enough"] == ["no", "yes"]


def test_nothing_is_joined_to_itself() -> None:
    plan = FromTriplets(ScriptedReasoner(), TRIPLETS[::-1])
    (born,) = plan.next(3)  # one question at a time for an unknown
    plan.know(born, "marie curie")
    assert plan.next(3) == [HUSBAND]


def test_a_passage_is_read_once_for_all_claims_of_a_document() -> None:
    reads: list[str] = []

    class Counting(Preprocessor):
        def process(self, text: str, *, id: str = "", date: str = "") -> Document:
            reads.append(text)
            return super().process(text, id=id, date=date)

    claims = (Claim(Span(0, len(CLAIM)), CLAIM), Claim(Span(0, 10), CLAIM))
    reasoner = ScriptedReasoner(triplets={CLAIM: TRIPLETS}, answers={HUSBAND: "Pierre Curie", BORN: "Paris"}, enough=1)
    parts = replace(kit(), reasoner=reasoner, searcher=ScriptedSearcher([PIERRE, MARIE]), preprocessor=Counting())
    verdicts = list(method("corag")(Document("d", CLAIM, claims=claims), parts))
    assert [len(verdict.passages) for verdict in verdicts] == [2, 2]
    assert (reads.count(PIERRE.text), reads.count(MARIE.text)) == (1, 1)


def test_of_what_kind_something_is_is_asked_only_where_nothing_else_is_said_of_it() -> None:
    kind = ("X_1", IS, "painter")
    plan = FromTriplets(ScriptedReasoner(), [kind, ("X_0", "met", "X_1"), ("Marie Curie", "husband", "X_0")])
    assert plan.next(3) == [HUSBAND]
    assert plan.next(3) == [pattern("X_1", [kind])]  # her husband was not found
    assert plan.next(3) == []
    assert FromTriplets(ScriptedReasoner(), [kind]).next(3) == [pattern("X_1", [kind])]


def test_of_two_unknowns_joined_to_each_other_alone_the_kinds_are_asked() -> None:
    kinds = [("X_0", IS, "sculptor"), ("X_1", IS, "painter")]
    plan = FromTriplets(ScriptedReasoner(), [*kinds, ("X_0", "met", "X_1")])
    asked = plan.next(3)
    assert asked == [pattern("X_0", kinds[:1]), pattern("X_1", kinds[1:])]
    plan.know(asked[0], "Ada Holm")
    assert plan.next(3) == [pattern("X_1", [kinds[1], ("Ada Holm", "met", "X_1")])]  # which painter did she meet?


def test_of_what_kind_an_answer_is_was_part_of_its_question() -> None:
    plan = FromTriplets(ScriptedReasoner(), [("X_0", IS, "city"), ("X_0", "home of", "Acme"), ("X_0", "in", "Kent")])
    asked = plan.next(1)
    assert asked == [pattern("X_0", [("X_0", IS, "city"), ("X_0", "home of", "Acme")])]
    plan.know(asked[0], "Dover")
    assert plan.open
    assert plan.next(3) == [pattern("X_0", [("Dover", "in", "X_0")]), pattern("X_0", [("X_0", "in", "Kent")])]
    assert not plan.open


def test_without_a_sentence_that_holds_the_answer_the_nearest_are_what_it_rests_on() -> None:
    lines = [ground.line for ground in Grounds(kit()).of("Who is it?", "no", [MARIE])]
    assert lines == ["b\nMarie Curie was born in Warsaw", "b\nHer husband was Pierre Curie"]


def test_a_sentence_stands_under_the_names_that_its_pronouns_stand_for() -> None:
    text = "Marie Curie lived. She wrote."
    name, she = Span(0, 11), Span(19, 22)
    tokens = (
        Token(name, "Marie Curie", "Marie Curie", "PROPN", "nsubj", 0),
        Token(she, "She", "she", "PRON", "nsubj", 1, "PronType=Prs"),
    )
    mentions = (Mention(name, "Marie Curie", None, 0.0), Mention(she, "She", None, 0.0, antecedent=name))
    document = Document("d", text, sentences=(Span(0, 18), Span(19, 29)), tokens=tokens, mentions=mentions)
    assert referred(document, 1) == ("Marie Curie",)
    assert referred(document, 0) == ()


def test_a_pattern_is_shown_with_a_gap() -> None:
    assert readable(HUSBAND) == "Marie Curie husband …?"
    assert readable("Who is Marie Curie's husband?") == "Who is Marie Curie's husband?"


SISTERS = Passage(
    "s", "Marie Curie had two daughters, Irène and Ève. Her sister Bronisława studied medicine in Paris.", title="Marie"
)
NANSEN = pattern("X_0", [("Fridtjof Nansen", "studied in", "X_0")])
BRIDGE = Passage("t", "Tower Bridge is a bridge in London. It was opened by the Prince of Wales in 1894.")
YOUNGER = Passage("y", "She studied at the Collège Sévigné in Paris.", title="eve_curie")


@pytest.fixture(scope="module")
def preprocessor() -> SpacyPreprocessor:
    return SpacyPreprocessor(Path(Settings().models) / "language", max_chars=10_000, window_tokens=900)


@pytest.fixture(scope="module")
def reading(preprocessor: SpacyPreprocessor) -> Grounds:
    """Grounds over the language pipeline that ships and a graph that knows nobody."""
    return Grounds(replace(kit(), preprocessor=preprocessor))


@pytest.mark.parametrize(
    ("question", "answer", "found"),
    [
        ("Where did Ève Curie study?", "Paris", ["y"]),  # not where her aunt did
        ("Where did Bronisława study?", "Paris", ["s"]),
        ("Where did Fridtjof Nansen study?", "Paris", []),
        ("When was Tower Bridge opened?", "1894", ["t"]),  # "it", in a text that opens with the bridge
        ("Where did she study?", "Paris", ["s", "y"]),  # which names nobody
    ],
)
def test_a_sentence_about_somebody_else_is_no_ground(
    reading: Grounds, question: str, answer: str, found: list[str]
) -> None:
    assert [ground.passage.id for ground in reading.of(question, answer, [SISTERS, YOUNGER, BRIDGE])] == found


def test_what_an_image_shows_need_not_name_what_is_asked(reading: Grounds) -> None:
    shown = Passage("i", "Taken in Paris.", title="What is known of the image")
    assert reading.of("Where did Fridtjof Nansen study?", "Paris", [shown], {"i"})


def test_an_answer_of_something_else_is_none(preprocessor: SpacyPreprocessor) -> None:
    """Whoever reads the passage may say where somebody else was born."""
    reasoner = ScriptedReasoner(
        triplets={CLAIM: [("Fridtjof Nansen", "studied in", "Paris")]}, answers={NANSEN: "Paris"}
    )
    document = Document("d", CLAIM, claims=(Claim(Span(0, len(CLAIM)), CLAIM),))
    parts = replace(kit(), reasoner=reasoner, searcher=ScriptedSearcher([SISTERS]), preprocessor=preprocessor)
    verdict = next(iter(method("corag")(document, parts)))
    assert "elsewhere" in [step.kind for step in verdict.steps]
    assert (verdict.label, verdict.cause) == (Label.EXTRAPOLATORY, Cause.NO_EVIDENCE)
