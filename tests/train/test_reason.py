"""The reasoner's lessons, and its training on a tiny body."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from tiny_gemma import Words, tiny_body

from claimver.errors import InputError
from claimver.lm.forms import read_triplets
from claimver.train.examples import held_out
from claimver.train.factor_loop import Recipe, learn_factors
from claimver.train.facts import read_facts
from claimver.train.hops import Builder, between
from claimver.train.reason import loss_of, packed
from claimver.train.reason_examples import Lesson
from claimver.train.reason_written import FILE, written_lessons

from . import small_data

RECIPE = Recipe(rank=4, alpha=8.0, rate=2e-2, epochs=1, length=64, rows=2, save_every=50)
LESSONS = [
    Lesson("answer", "Who wrote it?\nAnswer:", " Ada Lim", "t"),
    Lesson("answer", "Who read it?\nAnswer:", " nobody", "t"),
    Lesson("enough", "Claim: so\nEnough:", " yes", "t"),
]


class Ended(Words):
    """Words with an end."""

    eos_token_id = 39


def builder(folder: Path, *, measured: bool = False) -> Builder:
    return Builder(read_facts(small_data.make(folder)), random.Random(3), measured=measured)


def test_words_between_the_two_ends_are_read_and_others_left_out() -> None:
    assert between("X was founded in Y") == (True, "was founded in")
    assert between("X, the Y") is None
    assert between("the cast of X includes Y") is None


def test_a_built_claim_says_its_triplets_and_hides_what_lies_between(tmp_path: Path) -> None:
    made = builder(tmp_path)
    for _ in range(50):
        built = made.hidden(2)
        named = [end for row in built.rows for end in (row[0], row[2]) if not end.startswith("X_")]
        assert all(name in built.text for name in named)
        assert read_triplets("\n".join(" | ".join(row) for row in built.rows), built.text) == tuple(built.rows)
        hidden = made.facts.name(built.meant["X_0"])
        assert not re.search(rf"\b{hidden}\b", built.text)
        known = set(made.facts.by_subject[built.facts[0][0]])
        assert built.facts[0][1:] in known
        assert len({fact[1] for fact in built.facts}) == 2


def test_properties_kept_for_measuring_are_in_no_claim_that_is_trained_on(tmp_path: Path) -> None:
    made = builder(tmp_path / "a")
    assert all(not held_out(fact[1]) for _ in range(50) for fact in made.told(1).facts)
    assert builder(tmp_path / "b", measured=True).names == ["P112"]


def test_a_batch_wants_each_token_of_a_reply_and_its_end() -> None:
    words = Ended()
    (batch,) = packed(LESSONS[:1], words, size=1, length=64, seed=0)
    prompt = words(LESSONS[0].prompt)["input_ids"]
    reply = words(LESSONS[0].reply, add_special_tokens=False)["input_ids"]
    assert list(batch.wanted) == [*reply, words.eos_token_id]
    assert list(batch.places) == list(range(len(prompt) - 1, len(prompt) + len(reply)))
    assert list(batch.tokens.ids[: len(prompt) + len(reply)]) == [*prompt, *reply]
    assert list(packed(LESSONS, words, size=1, length=4, seed=0)) == []


def test_lessons_are_learnt(tmp_path: Path) -> None:
    body = tiny_body()
    body.tokenizer = Ended()
    plan = [batch for n in range(40) for batch in packed(LESSONS, body.tokenizer, size=1, length=64, seed=n)]
    before = loss_of(body, plan[0]).item()
    assert learn_factors(plan, lambda b: loss_of(body, b), body, tmp_path, RECIPE, log=_silent) == 40
    assert loss_of(body, plan[0]).item() < 0.3 * before


def _silent(line: str) -> None:
    pass


HOPS = {
    "claims": [{"text": "Her film won the Bear.", "rows": [["X_0", "is", "film"], ["X_0", "won", "the Bear"]]}],
    "questions": [
        {
            "unknown": "X_0",
            "rows": [["X_0", "won", "the Bear"]],
            "question": "Which film won the Bear?",
            "title": "The Bear",
            "passage": "The Bear is a prize. Dune won it in 1999. It is made of gold.",
            "answer": "Dune",
        }
    ],
}


def test_lessons_by_hand_answer_from_lines_that_hold_the_answer_and_only_from_them(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("".join(json.dumps(HOPS) + "\n" for _ in range(10)), "utf-8")
    lessons = list(written_lessons(tmp_path, random.Random(1)))
    assert len([x for x in lessons if x.skill == "triplets"]) == 9
    assert lessons[0].reply == "X_0 | is | film\nX_0 | won | the Bear"
    answers = [x for x in lessons if x.skill == "answer"]
    assert {x.reply for x in answers} == {" Dune", " none"}
    assert all(("Dune" in x.prompt) is (x.reply == " Dune") for x in answers)
    assert len([x for x in written_lessons(tmp_path, random.Random(1), measured=True) if x.skill == "question"]) == 1


def test_no_lesson_for_training_shows_a_passage_kept_for_measuring(tmp_path: Path) -> None:
    kept = HOPS | {"questions": [HOPS["questions"][0] | {"title": "Kept", "passage": "Dune is kept. It was apart."}]}
    (tmp_path / FILE).write_text("".join(json.dumps(item) + "\n" for item in [HOPS] * 9 + [kept]), "utf-8")
    shown = [x.prompt for seed in range(20) for x in written_lessons(tmp_path, random.Random(seed))]
    assert shown
    assert not any("Kept" in prompt for prompt in shown)


@pytest.mark.parametrize("line", ['{"questions": []}', '{"claims": [{"text": "a", "rows": [["b"]]}], "questions": []}'])
def test_a_line_without_claims_is_told(tmp_path: Path, line: str) -> None:
    (tmp_path / FILE).write_text(f"{line}\n", "utf-8")
    with pytest.raises(InputError, match="line 1 has no claims"):
        list(written_lessons(tmp_path, random.Random(1)))
