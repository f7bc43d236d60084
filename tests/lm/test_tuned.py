"""The tuned reasoner over a scripted writer: what is asked, what a reply must hold, who is asked where it does not."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from scripted_kit import Embedder
from scripted_reasoner import ScriptedJudge

from claimver.errors import ModelError
from claimver.lm import forms
from claimver.lm.embedded import EmbeddedReasoner, Reading
from claimver.lm.skills import Names
from claimver.lm.tuned import TunedReasoner, _lost, writer_of
from claimver.parts import Opinion, Reasoner
from claimver.types import Passage

DUNE = Passage("p1", "Denis Villeneuve directed Dune. Zendaya stars.", title="Dune")
LINES = (("Dune", "Denis Villeneuve directed Dune."), ("Dune", "Zendaya stars."))
CLAIM = "The director of Dune was born in Gentilly."
SILENT = Opinion(0.1, 0.8, 0.1)


@dataclass(frozen=True)
class Behind:
    """The triplets of the reasoner that stands behind."""

    row: Names

    def triplets(self, claim: str) -> tuple[Names, ...]:
        return (self.row,)


class Scripted:
    """Writes the reply that each prompt was given."""

    name = "scripted"

    def __init__(self, replies: dict[str, str]) -> None:
        self.replies = replies

    def write(self, prompt: str, most: int) -> tuple[str, int]:
        return self.replies[prompt], 10


def reasoner(replies: dict[str, str], *, tree: Names = ("from", "the", "tree")) -> TunedReasoner:
    def read(text: str) -> Reading:
        names = ("University of Oslo",) if "University of Oslo" in text else ()
        return Reading(tuple(line for _, line in LINES) if text == DUNE.text else (text,), names)

    judge = ScriptedJudge(lambda question: SILENT)
    return TunedReasoner(Scripted(replies), EmbeddedReasoner(judge, Embedder(), extractor=Behind(tree), read=read))


def test_it_is_a_reasoner_and_names_both_models() -> None:
    own = reasoner({})
    assert isinstance(own, Reasoner)
    assert own.name == "scripted, scripted judge"


@pytest.mark.parametrize(
    ("reply", "found"),
    [
        ("Dune | director | X_0\nX_0 | was born in | Gentilly", 2),
        ("Dune | director | X_0\nX_0 | was born in | Paris", 1),  # no name of the claim
        ("Dune | director\nno table\nX_0 | was born in | Gentilly | 1967", 0),
        ("", 0),
    ],
)
def test_triplets_keep_to_the_names_of_the_claim(reply: str, found: int) -> None:
    rows = reasoner({forms.ask_triplets(CLAIM): reply}).triplets(CLAIM)
    assert rows == ((("from", "the", "tree"),) if not found else rows[:found])
    assert not any("Paris" in row for row in rows)


def test_what_says_the_same_words_is_one_triplet() -> None:
    reply = "Dune | director | X_0\nDune | director of | Gentilly\nDune director | of | Gentilly"
    prompt = forms.ask_triplets("Dune director of Gentilly")
    found = reasoner({prompt: reply}).triplets("Dune director of Gentilly")
    assert found == (("Dune", "director", "X_0"), ("Dune", "director of", "Gentilly"))


@pytest.mark.parametrize(("year", "read"), [("1967", "the writer"), ("1966", "the tree"), ("1965", "the writer")])
def test_where_a_number_is_lost_the_tree_is_read_if_it_has_it(year: str, read: str) -> None:
    claim = f"Denis Villeneuve was born in Gentilly in {year}."
    reply = (
        "Denis Villeneuve | was born in | Gentilly in 1967"
        if year == "1967"
        else "Denis Villeneuve | born in | Gentilly"
    )
    found = reasoner({forms.ask_triplets(claim): reply}, tree=("Denis Villeneuve", "born", "in 1966")).triplets(claim)
    assert (found == (("Denis Villeneuve", "born", "in 1966"),)) == (read == "the tree")


@pytest.mark.parametrize(("said", "kept"), [("1,200", True), ("1200", True), ("1\u202f200", True), ("120", False)])
def test_a_number_is_the_same_however_its_thousands_are_parted(said: str, kept: bool) -> None:
    claim = f"Dune took {said} dollars or 1,200 euros."
    row = ("Dune", "took", "1200 euros")
    assert bool(_lost(claim, [row])) is not kept


def test_a_question_names_what_is_known_or_is_the_pattern_in_words() -> None:
    rows = [("X_0", "is", "film"), ("X_0", "stars", "Zendaya")]
    prompt = forms.ask_question("X_0", rows)
    assert reasoner({prompt: " Which film stars Zendaya?"}).question("X_0", rows) == "Which film stars Zendaya?"
    for unfit in (" Which film stars Timothée?", " Which film has X_0 and Zendaya?", ""):
        assert reasoner({prompt: unfit}).question("X_0", rows) == "X_0? X_0 is film; X_0 stars Zendaya"


def test_what_the_question_names_is_no_answer_to_it() -> None:
    for question in ("Who directed Dune?", "What is dune?"):
        assert reasoner({forms.ask_answer(question, LINES): "Dune"}).answer(question, [DUNE]) is None


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("In which city is the University of Oslo?", "Oslo"),
        ("In which part of Oslo is the University of Oslo?", None),
    ],
)
def test_a_part_of_a_longer_name_of_the_question_may_answer_it(question: str, answer: str | None) -> None:
    seat = Passage("u", "The university stands in Oslo.", title="Seat")
    own = reasoner({forms.ask_answer(question, [(seat.title, seat.text)]): "Oslo"})
    assert own.answer(question, [seat]) == answer


@pytest.mark.parametrize(
    ("reply", "answer"),
    [(" Denis Villeneuve", "Denis Villeneuve"), (" none", None), (" Ridley Scott", None), ("", None)],
)
def test_an_answer_is_one_that_the_passages_hold(reply: str, answer: str | None) -> None:
    own = reasoner({forms.ask_answer("Who directed Dune?", LINES): reply})
    assert own.answer("Who directed Dune?", [DUNE]) == answer
    assert own.answer("Who directed Dune?", []) is None
    assert own.spent.tokens == 10


def test_enough_and_best_are_read_strictly() -> None:
    pairs = [("Who directed Dune?", "Denis Villeneuve"), ("Who stars?", "Zendaya")]
    enough, best = forms.ask_enough(CLAIM, pairs), forms.ask_best(CLAIM, pairs)
    assert reasoner({enough: " yes"}).enough(CLAIM, pairs)
    assert not reasoner({enough: " yes and no"}).enough(CLAIM, pairs)
    assert not reasoner({}).enough(CLAIM, [])
    assert reasoner({best: " 2"}).best(CLAIM, pairs) == 1
    assert reasoner({best: " 7"}).best(CLAIM, pairs) == 0  # of equals the nearest
    assert reasoner({}).best(CLAIM, pairs[:1]) == 0


def test_a_folder_without_an_adapter_is_told(tmp_path) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ModelError, match="no folder of a reasoner's adapter"):
        writer_of(tmp_path, lambda: tmp_path)


def test_a_prompt_is_written_on_once_and_each_call_counts() -> None:
    asked: list[str] = []

    class Counting(Scripted):
        def write(self, prompt: str, most: int) -> tuple[str, int]:
            asked.append(prompt)
            return super().write(prompt, most)

    writer = Counting({forms.ask_enough(CLAIM, [("Who?", "Ada")]): "yes"})
    own = TunedReasoner(writer, reasoner({}).behind)
    assert own.enough(CLAIM, [("Who?", "Ada")])
    assert own.enough(CLAIM, [("Who?", "Ada")])
    assert len(asked) == 1
    assert own.spent.calls == 2


def test_a_title_answers_where_a_sentence_under_it_has_words_of_the_question_in_a_row() -> None:
    question = "Who directed A Woman of Paris?"
    told = Passage("c", "It was followed by A Woman of Paris in 1923.", title="Charlie Chaplin")
    other = Passage("d", "A woman came from Paris.", title="Ada Holm")
    for passage, answer in ((told, "Charlie Chaplin"), (other, None)):
        prompt = forms.ask_answer(question, [(passage.title, passage.text)])
        assert reasoner({prompt: passage.title}).answer(question, [passage]) == answer
