"""The embedded reasoner: answers are chosen among what the passages name, and the judge reads statements."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from scripted_kit import Embedder
from scripted_reasoner import ScriptedJudge

from claimver.lm.embedded import EmbeddedReasoner, Reading, completed, pattern
from claimver.lm.skills import Names, headed
from claimver.parts import Opinion, Question, Reasoner
from claimver.types import Passage

DUNE = Passage("p1", "Denis Villeneuve directed Dune. Zendaya stars.", title="Dune")
READ = {
    DUNE.text: Reading(("Denis Villeneuve directed Dune.", "Zendaya stars."), ()),
    "Denis Villeneuve directed Dune.": Reading(("Denis Villeneuve directed Dune.",), ("Denis Villeneuve", "Dune")),
    "Zendaya stars.": Reading(("Zendaya stars.",), ("Zendaya",)),
}
WHO = pattern("X_0", [("X_0", "director of", "Dune")])


class Fixed:
    """The same triplets of every claim."""

    def triplets(self, claim: str) -> tuple[Names, ...]:
        return (("X_0", "director of", "Dune"),)


def stated(*claims: str) -> ScriptedJudge:
    """A judge that takes these for stated, and those that deny them for contradicted."""

    def opinion(question: Question) -> Opinion:
        if question.claim in claims:
            return Opinion(0.9, 0.05, 0.05, (0,))
        return Opinion(0.05, 0.05, 0.9) if question.claim.startswith("not ") else Opinion(0.1, 0.8, 0.1)

    return ScriptedJudge(opinion)


def reasoner(judge: ScriptedJudge, **more: int) -> EmbeddedReasoner:
    def read(text: str) -> Reading:
        return READ.get(text, Reading((text,), ()))

    return EmbeddedReasoner(judge, Embedder(), extractor=Fixed(), read=read, **more)


def test_an_answer_is_a_name_of_the_passages_that_completes_a_stated_sentence() -> None:
    judge = stated("Denis Villeneuve director of Dune")
    own = reasoner(judge)
    assert own.answer(WHO, [DUNE]) == "Denis Villeneuve"
    assert sorted(question.claim for question in judge.asked) == [
        "Denis Villeneuve director of Dune",
        "Zendaya director of Dune",
    ]
    assert own.spent.calls == 2


def test_a_name_that_stands_in_the_question_is_no_answer_and_what_is_not_stated_is_none() -> None:
    judge = stated("Dune director of Dune")
    assert reasoner(judge).answer(WHO, [DUNE]) is None
    assert reasoner(judge).answer(WHO, []) is None


def test_a_name_that_is_a_part_of_a_word_of_the_question_may_answer_it() -> None:
    text = "Ann directed it with Annika."
    judge = stated("Ann director of Annika")
    own = EmbeddedReasoner(judge, Embedder(), extractor=Fixed(), read=lambda _: Reading((text,), ("Ann", "Annika")))
    assert own.answer("X_0? X_0 director of Annika", [Passage("p", text)]) == "Ann"
    assert [question.claim for question in judge.asked] == ["Ann director of Annika"]


def test_an_answered_pattern_is_read_as_the_statement_that_it_makes() -> None:
    judge = stated("Dune is by Denis Villeneuve")
    found = reasoner(judge).supports("Dune is by Denis Villeneuve", [headed(WHO, "Denis Villeneuve")])
    assert found == (0.9, 0.05, 0.05)
    assert [row.text for row in judge.asked[0].rows] == ["Denis Villeneuve director of Dune"]


def test_passages_are_read_sentence_by_sentence_under_their_title() -> None:
    judge = stated()
    reasoner(judge).supports("Zendaya stars in Dune", [headed("Dune", DUNE.text)])
    assert [(row.heading, row.text) for row in judge.asked[0].rows] == [
        ("Dune", "Denis Villeneuve directed Dune."),
        ("Dune", "Zendaya stars."),
    ]


def test_only_the_nearest_sentences_are_read() -> None:
    judge = stated()
    reasoner(judge, rows=1).supports("Zendaya stars", [headed("", DUNE.text)])
    assert [row.text for row in judge.asked[0].rows] == ["Zendaya stars."]


def test_without_evidence_nothing_is_known_and_nobody_is_asked() -> None:
    judge = stated()
    assert reasoner(judge).supports("Dune is long", []) == (0.0, 1.0, 0.0)
    assert judge.asked == []


@pytest.mark.parametrize(("claim", "enough"), [("Dune", True), ("not Dune", True), ("Something", False)])
def test_it_is_enough_where_the_judge_is_not_silent(claim: str, enough: bool) -> None:
    own = reasoner(stated("Dune"))
    assert own.enough(claim, [("Who?", "Ada")]) is enough
    assert own.enough(claim, []) is False


def test_the_best_pair_is_the_one_that_settles_most() -> None:
    def opinion(question: Question) -> Opinion:
        return Opinion(0.9, 0.1, 0.0) if question.rows[0].text == "Oslo" else Opinion(0.2, 0.8, 0.0)

    pairs: Sequence[tuple[str, str]] = [("Who?", "Ada"), ("Where?", "Oslo"), ("When?", "1999")]
    assert reasoner(ScriptedJudge(opinion)).best("Ada was in Oslo", pairs) == 1


def test_an_answer_takes_the_place_of_its_unknown_alone() -> None:
    assert completed("X_1? X_1 wife of X_10; X_1 born in Oslo", "Ada") == "Ada born in Oslo"
    assert completed("X_1? X_1 wife of X_10", "Ada") == "Ada wife of X_10"


def test_it_has_every_skill() -> None:
    own = reasoner(stated())
    assert isinstance(own, Reasoner)
    assert own.triplets("A claim") == (("X_0", "director of", "Dune"),)
    assert own.question("X_0", own.triplets("A claim")) == WHO


def test_statements_are_read_together_each_beside_its_own_lines() -> None:
    judge = stated("Denis Villeneuve directed Dune")
    own = reasoner(judge)
    lines = [headed("Dune", "It was directed by Denis Villeneuve.")]
    yes, silent = own.weigh([("Denis Villeneuve directed Dune", lines), ("Zendaya directed Dune", [])])
    assert (yes, silent) == ((0.9, 0.05, 0.05), (0.1, 0.8, 0.1))
    assert [len(question.rows) for question in judge.asked] == [1, 0]
    assert own.spent.calls == 2
