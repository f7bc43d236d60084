"""RAGAR: chain, tree, chain of verification and the baseline, as published."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from scripted_kit import kit
from scripted_reasoner import NO, SILENT, YES, AskingReasoner, ScriptedReasoner, ScriptedSearcher, always

from claimver.corpus.images import ImageFacts, SeenImage
from claimver.corpus.window import before_checking
from claimver.errors import BudgetSpent, ClaimverError, InputError, ModelError, ReplyError, SettingsError
from claimver.lm.embedded import pattern
from claimver.lm.skills import Sight
from claimver.methods import method
from claimver.methods.ragar import EXCLUDED
from claimver.types import Cause, Claim, Document, Label, Passage, Span, Verdict

CLAIM = "Ada Holm won the race in Oslo"
PASSAGE = Passage("p1", "Ada Holm won the race of 2021 in Bergen.", title="Race")
LINE = "Race\nAda Holm won the race of 2021 in Bergen"
ANSWERS = {"Who won?": "Ada Holm", "Where was it?": "Bergen", "When?": "2021", "Is it so?": "Bergen"}


@dataclass(frozen=True)
class Photograph:
    context: str = "Ada Holm at the finish"
    file: str = ""

    def passages(self) -> tuple[Passage, ...]:
        return (Passage("image", "Caption: the finish in Bergen", title="Photograph"),)


def run(
    name: str, reasoner: ScriptedReasoner, *, searcher: ScriptedSearcher | None = None, date: str = "", image: object = None,
    **options: object,
) -> Verdict:  # fmt: skip
    document = Document("d", CLAIM, date=date, claims=(Claim(Span(0, len(CLAIM)), CLAIM),))
    parts = replace(
        kit(), reasoner=reasoner, searcher=searcher or ScriptedSearcher([PASSAGE]), options={"image": image}
    )
    return next(iter(method(name)(document, parts, **options)))


def told(verdict: Verdict, kind: str) -> list[tuple[str, str]]:
    return [(step.question, step.answer) for step in verdict.steps if step.kind == kind]


def test_a_chain_asks_one_question_after_the_other_until_it_is_enough() -> None:
    reasoner = AskingReasoner(
        [["Who won?"], ["Where was it?"], ["When?"]], answers=ANSWERS, supports=always(NO), enough=2
    )
    verdict = run("corag", reasoner)
    assert told(verdict, "answer") == [("Who won?", "Ada Holm"), ("Where was it?", "Bergen")]
    assert [(count, pairs) for count, pairs, _ in reasoner.told] == [(1, 0), (1, 1)]
    assert reasoner.evidence == [(LINE,)]
    assert verdict.label is Label.CONTRADICTORY
    assert [passage.id for passage in verdict.passages] == ["p1"]


@pytest.mark.parametrize("name", ["corag", "torag"])
def test_at_most_six_answered_questions_are_kept(name: str) -> None:
    asked = [[f"Question {number}?", f"Other {number}?", f"Third {number}?"] for number in range(20)]
    verdict = run(name, AskingReasoner(asked, enough=99))
    assert len(told(verdict, "enough")) == 6


def test_evidence_is_of_the_two_years_before_the_check_and_of_no_fact_check_or_social_site() -> None:
    searcher = ScriptedSearcher([PASSAGE])
    run("corag", AskingReasoner([["Who won?"]]), searcher=searcher, date="2023-05-04")
    assert searcher.asked == [("Who won?", 10, "2023-05-04", "2021-05-04", EXCLUDED)]
    run("corag", AskingReasoner([["Who won?"]]), searcher=searcher, date="2023-05-04", years=0)
    assert searcher.asked[-1] == ("Who won?", 10, "", "", EXCLUDED)  # no bound, the web's own neither
    assert before_checking("", 0) == ("", "")
    with pytest.raises(InputError, match="'yesterday' is no date"):
        before_checking("yesterday", 2)


def test_a_tree_asks_three_and_keeps_one_the_pruned_branches_are_logged() -> None:
    reasoner = AskingReasoner([["Who won?", "Where was it?", "When?"]], answers=ANSWERS, best=1, enough=1)
    verdict = run("torag", reasoner)
    assert told(verdict, "kept") == [("Where was it?", "Bergen")]
    assert told(verdict, "pruned") == [("Who won?", "Ada Holm"), ("When?", "2021")]
    assert reasoner.evidence == [(LINE,)]
    for step in verdict.steps:
        if step.kind in ("kept", "pruned"):
            assert step.parent is not None
            assert verdict.steps[step.parent].kind == "answer"


def test_the_baseline_asks_all_at_once_from_the_claim_alone_and_thinks() -> None:
    reasoner = AskingReasoner([["Who won?", "Where was it?"], ["When?"]], answers=ANSWERS)
    verdict = run("subq", reasoner)
    assert reasoner.told == [(6, 0, "")]
    assert told(verdict, "answer") == [("Who won?", "Ada Holm"), ("Where was it?", "Bergen")]
    assert verdict.rationale == "thought through"


def test_the_baselines_questions_grow_from_the_step_that_asked_them() -> None:
    reasoner = AskingReasoner([["Who won?", "Where was it?"]], answers=ANSWERS)
    steps = run("subq", reasoner, image=Photograph()).steps
    (asked,) = [place for place, step in enumerate(steps) if step.kind == "questions"]
    assert [step.parent for step in steps if step.kind == "question"] == [asked, asked]


@pytest.mark.parametrize("chain", ["corag", "torag"])
def test_a_fact_check_that_does_not_stand_is_corrected(chain: str) -> None:
    def supports(claim: str, evidence: tuple[str, ...]) -> tuple[float, float, float]:
        return NO if "It was in Bergen" in evidence else YES

    reasoner = AskingReasoner([["Who won?"]], ["Is it so?"], answers=ANSWERS, supports=supports, enough=1)
    searcher = ScriptedSearcher([PASSAGE], {"Is it so?": [Passage("p2", "It was in Bergen.")]})
    verdict = run("cove", reasoner, searcher=searcher, chain=chain)
    assert verdict.label is Label.CONTRADICTORY
    assert told(verdict, "changed") == [("Attributable", "Contradictory")]


def test_not_enough_found_is_silence_and_no_refutation() -> None:
    verdict = run("corag", AskingReasoner([["Who won?"]], supports=always(NO)))
    assert (verdict.label, verdict.cause) == (Label.EXTRAPOLATORY, Cause.NO_EVIDENCE)


def test_answers_that_settle_nothing_are_told_as_such() -> None:
    for shares, begins in ((SILENT, "The answers do not settle it: Who won?"), (NO, "Who won?")):
        reasoner = AskingReasoner([["Who won?"]], answers=ANSWERS, supports=always(shares), enough=1)
        assert run("corag", reasoner).rationale.startswith(begins)


def test_a_reasoner_that_does_not_ask_freely_asks_for_the_ends_of_its_triplets() -> None:
    triplets = [("X_0", "winner of", "Race"), ("X_0", "born in", "Oslo")]
    asked = [pattern("X_0", triplets[:1]), pattern("X_0", [("Ada Holm", "born in", "X_0")])]
    reasoner = ScriptedReasoner(triplets={CLAIM: triplets}, answers={asked[0]: "Ada Holm", asked[1]: "Bergen"})
    verdict = run("corag", reasoner)
    assert told(verdict, "answer") == [("… winner of Race?", "Ada Holm"), ("Ada Holm born in …?", "Bergen")]
    assert verdict.rationale == "… winner of Race? — Ada Holm. Ada Holm born in …? — Bergen."
    assert "X_0?" not in str([step for step in verdict.steps if step.kind != "triplets"])


def test_without_a_skill_for_doubt_the_other_end_is_looked_up() -> None:
    reasoner = ScriptedReasoner(triplets={CLAIM: [("Ada Holm", "winner of", "Race")]}, answers={}, enough=1)
    verdict = run("cove", reasoner, chain="corag", questions=1)
    assert told(verdict, "question")[-1][0] == "… winner of Race?"


def test_what_is_known_of_an_image_is_told_and_can_answer() -> None:
    reasoner = AskingReasoner([["Where was it?"]], answers=ANSWERS, enough=1)
    verdict = run("corag", reasoner, searcher=ScriptedSearcher([]), image=Photograph())
    assert reasoner.told[0][2] == "Ada Holm at the finish"
    assert [passage.id for passage in verdict.passages] == ["image"]
    assert told(verdict, "image") == [("Photograph", "Caption: the finish in Bergen")]


def test_an_image_of_which_nothing_is_known_says_so_in_the_steps() -> None:
    image = SeenImage(ImageFacts(8, 6, "PNG", ""))
    verdict = run("corag", AskingReasoner([["Where was it?"]], enough=1), image=image)
    assert told(verdict, "image") == [("What is known of the image", "no caption, text, date or place")]


class SeeingReasoner(AskingReasoner):
    """One that is shown images, or says that it reads none."""

    def __init__(self, sight: Sight | ClaimverError, **more: object) -> None:
        super().__init__([["Where was it?"]], **more)
        self.sight, self.shown = sight, [("", "", "")][:0]

    def seen(self, claim: str, image: str, *, known: str = "") -> Sight:
        self.shown.append((claim, image, known))
        if isinstance(self.sight, ClaimverError):
            raise self.sight
        return self.sight


def test_a_model_that_sees_is_shown_the_image_and_what_it_shows_can_answer() -> None:
    sight = Sight("Ada Holm won the race in Bergen", "A finish line in Bergen.", "Bo")
    reasoner = SeeingReasoner(sight, answers=ANSWERS, enough=1)
    verdict = run("corag", reasoner, searcher=ScriptedSearcher([]), image=Photograph(file="photo.png"))
    assert reasoner.shown == [(CLAIM, "photo.png", "Ada Holm at the finish")]
    assert reasoner.told[0][2] == f"{sight.context} Ada Holm at the finish"
    assert "said by Bo" in told(verdict, "seen")[0][1]
    assert "image:shows" in [passage.id for passage in verdict.passages]
    unseen = Sight(CLAIM, "A tree.", matters=False)
    assert unseen.context == "The image does not matter for the claim."


@pytest.mark.parametrize("error", [ModelError("it reads text only"), ReplyError("no JSON")])
def test_a_model_that_sees_nothing_goes_by_what_is_known(error: ClaimverError) -> None:
    reasoner = SeeingReasoner(error, answers=ANSWERS, enough=1)
    verdict = run("corag", reasoner, searcher=ScriptedSearcher([]), image=Photograph(file="photo.png"))
    assert [passage.id for passage in verdict.passages] == ["image"]
    assert told(verdict, "image")[-1] == ("not seen by scripted reasoner", str(error))
    none = SeeingReasoner(error, answers=ANSWERS, enough=1)
    assert run("corag", none, searcher=ScriptedSearcher([]), image=Photograph()).label is not None
    assert none.shown == []  # there is no file


def test_a_budget_that_ends_at_the_image_ends_the_claim() -> None:
    verdict = run("corag", SeeingReasoner(BudgetSpent("spent")), image=Photograph(file="photo.png"))
    assert (verdict.label, verdict.cause) == (None, Cause.BUDGET)


def test_a_model_that_asks_the_same_for_ever_is_stopped() -> None:
    verdict = run("corag", AskingReasoner([["Who won?"]] * 50, answers=ANSWERS, enough=99))
    assert told(verdict, "answer") == [("Who won?", "Ada Holm")]


def test_a_chain_that_does_not_exist_is_refused() -> None:
    with pytest.raises(SettingsError, match="it is one of corag, torag"):
        run("cove", AskingReasoner([]), chain="rope")
