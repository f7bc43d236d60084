"""The prompted reasoner: every skill reads its own form strictly; what cannot be read is a ReplyError, never a guess."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from llguidance import LLMatcher

from claimver.errors import ModelError, ReplyError
from claimver.lm.reason import SKILLS, PromptedReasoner
from claimver.lm.scripted import ScriptedModel
from claimver.lm.skills import (
    Checking,
    Decomposing,
    Explaining,
    Extracting,
    Instruction,
    Predicate,
    Questioning,
    Seeing,
    Sight,
    headed,
)
from claimver.parts import Reasoner, Reply
from claimver.types import Passage

PAGE = Passage("p1", "Ada rows\non Lake Orr.", title="Ada")
PIXEL = "data:image/png;base64,iVBORw0KGgo="
PAIRS = [("Who rows?", "Ada"), ("Where?", "Lake Orr")]
Call = Callable[[PromptedReasoner], object]
GOOD: dict[str, tuple[Call, object, object]] = {  # skill → call, reply, what is read
    "triplets": (
        lambda r: r.triplets("Ada rows on Orr"),
        {"triplets": [{"head": "Ada", "relation": " rows\non ", "tail": "Orr"}]},
        (("Ada", "rows on", "Orr"),),
    ),
    "question": (lambda r: r.question("X_0", [("X_0", "rows on", "Orr")]), {"question": "Who rows?"}, "Who rows?"),
    "answer": (lambda r: r.answer("Who rows?", [PAGE]), {"answer": "Ada"}, "Ada"),
    "none": (lambda r: r.answer("Who rows?", [PAGE]), {"answer": None}, None),
    "enough": (lambda r: r.enough("Ada rows", PAIRS), {"enough": False}, False),
    "best": (lambda r: r.best("Ada rows", PAIRS), {"best": 2}, 1),
    "supports": (lambda r: r.supports("Ada rows", ["Ada rows."]), {"label": "Contradictory"}, (0.0, 0.0, 1.0)),
    "known": (lambda r: r.supports("Ada rows", []), {"label": "Extrapolatory"}, (0.0, 1.0, 0.0)),
    "reasoned": (
        lambda r: r.reasoned("Ada rows", ["Ada rows."]),
        {"thoughts": "It says so.", "label": "Attributable"},
        ((1.0, 0.0, 0.0), "It says so."),
    ),
    "questions": (lambda r: r.questions("Ada rows", PAIRS, count=2), {"questions": ["A?", "A?", "B?"]}, ("A?", "B?")),
    "checks": (lambda r: r.checks("Ada rows", "It is so.", count=1), {"questions": ["A?"]}, ("A?",)),
    "facts": (
        lambda r: r.facts(PAGE),
        {"facts": [{"subject": "Ada", "relation": "rows", "object": "Orr", "confidence": 0.5}]},
        (("Ada", "rows", "Orr", 0.5),),
    ),
    "image": (
        lambda r: r.seen("She rows", PIXEL, known="Caption: Ada"),
        {"claim": "Ada rows", "shows": "A  boat.", "speaker": "", "matters": True},
        Sight("Ada rows", "A boat."),
    ),
    "subclaims": (
        lambda r: r.subclaims("Ada rows on Orr"),
        {"thoughts": "One thing.", "statements": ["Ada rows.", "Ada  rows.", "It is on Orr."]},
        ("Ada rows.", "It is on Orr."),
    ),
    "program": (
        lambda r: r.program("Who rows on Orr sings"),
        {
            "lines": [
                {"call": "question", "name": "a", "text": "Who rows on Orr?"},
                {"call": "verify", "name": "f", "text": "{a} sings."},
            ]
        },
        (Instruction("a", "Who rows on Orr?", True), Instruction("f", "{a} sings.", False)),
    ),
    "predicates": (
        lambda r: r.predicates("Ada rows"),
        {"predicates": [{"predicate": "Rows(Ada)", "statement": "Ada rows.", "question": "Who rows?"}]},
        (Predicate("Rows(Ada)", "Ada rows.", "Who rows?"),),
    ),
}


def lines(*rows: tuple[str, str, str]) -> dict[str, object]:
    return {"lines": [{"call": call, "name": name, "text": text} for call, name, text in rows]}


BAD = [
    ("triplets", {"triplets": [{"head": "Ada", "relation": "rows"}]}, "an object with head, relation, tail"),
    ("triplets", {"triplets": "Ada rows"}, '"triplets" is no list'),
    ("question", {"question": " "}, "not a text"),
    ("answer", {"answer": 7}, "not a text"),
    ("enough", {"enough": "yes"}, "neither true nor false"),
    ("best", {"best": 3}, "a number from 1 to 2"),
    ("best", {"best": True}, "a number from 1 to 2"),
    ("supports", {"label": "True"}, "it is one of Attributable"),
    ("supports", {"label": "Attributable", "why": "x"}, "an object with label"),
    ("facts", {"facts": [{"subject": "A", "relation": "b", "object": "C", "confidence": 2}]}, "a number from 0 to 1"),
    ("questions", {"questions": [1]}, "not a text"),
    ("image", {"claim": "Ada rows", "shows": "A boat.", "speaker": "", "matters": "yes"}, "neither true nor false"),
    ("image", {"claim": "", "shows": "A boat.", "speaker": "", "matters": True}, "not a text"),
    ("subclaims", {"thoughts": "x", "statements": []}, "an empty list"),
    ("predicates", {"predicates": []}, "an empty list"),
    ("program", lines(("predict", "f", "Ada rows.")), "there is question and verify"),
    ("program", lines(("verify", "f", "{a} rows.")), "no question before it"),
    ("program", lines(("verify", "f", "Ada rows."), ("verify", "g", "{f} sings.")), "no question before it"),
    ("program", lines(("verify", "f", "{a} rows."), ("question", "a", "Who?")), "no question before it"),
    ("program", lines(("verify", "f", "Ada rows."), ("verify", "f", "Ada sings.")), "twice"),
    ("program", lines(("question", "a", "Who rows?")), "verifies nothing"),
    ("program", lines(), "verifies nothing"),
]


def said(reply: object) -> str:
    return json.dumps(reply)


@pytest.mark.parametrize("name", GOOD)
def test_a_reply_in_its_form_is_read(name: str) -> None:
    call, reply, expected = GOOD[name]
    model = ScriptedModel([said(reply)])
    assert call(PromptedReasoner(model)) == expected


def test_an_image_is_shown_to_the_model_and_not_in_words() -> None:
    model = ScriptedModel([said(GOOD["image"][1])])
    GOOD["image"][0](PromptedReasoner(model))
    (asked,) = model.asked
    assert asked.images == (PIXEL,)
    assert "base64" not in asked.prompt
    assert "Caption: Ada" in asked.prompt


@pytest.mark.parametrize("name", GOOD)
def test_schema_and_grammar_are_given_and_the_grammar_is_one(name: str) -> None:
    call, reply, _ = GOOD[name]
    model = ScriptedModel([said(reply)])
    call(PromptedReasoner(model))
    (asked,) = model.asked
    assert asked.schema is not None
    assert asked.schema["additionalProperties"] is False
    assert LLMatcher.validate_grammar(asked.grammar) == ""


@pytest.mark.parametrize(("skill", "reply", "why"), BAD, ids=[f"{row[0]} {place}" for place, row in enumerate(BAD)])
def test_a_reply_out_of_its_form_is_told_and_asked_for_once_more_then_an_error(
    skill: str, reply: object, why: str
) -> None:
    model = ScriptedModel([said(reply), said(reply)])
    with pytest.raises(ReplyError, match=why):
        GOOD[skill][0](PromptedReasoner(model))
    assert "An earlier answer could not be used" in model.asked[1].prompt


@pytest.mark.parametrize(
    "reply",
    ["", "Yes.", "{", '{"enough": true} {"enough": false}', '{"enough": true, "enough": true}', "[" * 9_999,
     '<think>{"enough": true}', "```json\n{\"enough\": true}\n``` and more", Reply('{"enough": true}', cut=True)],
)  # fmt: skip
def test_what_is_no_single_object_is_no_answer(reply: str | Reply) -> None:
    with pytest.raises(ReplyError):
        PromptedReasoner(ScriptedModel([reply]), tries=1).enough("Ada rows", PAIRS)


@pytest.mark.parametrize("reply", ['<think>no</think>\n{"enough": true}', '```json\n{"enough": true}\n```'])
def test_thoughts_before_and_a_fence_around_are_passed_over(reply: str) -> None:
    assert PromptedReasoner(ScriptedModel([reply])).enough("Ada rows", PAIRS)


def test_without_passages_there_is_no_answer_and_the_model_is_not_asked() -> None:
    model = ScriptedModel([])
    assert PromptedReasoner(model).answer("Who rows?", []) is None
    assert model.asked == []


def test_a_second_try_is_read_and_both_are_counted() -> None:
    model = ScriptedModel([Reply("no", 10, 1), Reply('{"enough": true}', 20, 2)])
    reasoner = PromptedReasoner(model)
    assert reasoner.enough("Ada rows", PAIRS)
    assert (reasoner.spent.calls, reasoner.spent.tokens) == (2, 33)


def test_a_label_has_the_likelihood_that_the_model_tells() -> None:
    text = '{"label":"Contradictory"}'
    reply = Reply(text, tokens=((10, 0.99), (17, 0.8), (23, 0.5), (len(text), 0.9)))
    found = PromptedReasoner(ScriptedModel([reply])).supports("Ada rows", ["Ada sings."])
    assert found == pytest.approx((0.3, 0.3, 0.4), abs=0.01)


def test_evidence_is_numbered_a_heading_before_its_text_and_no_line_of_its_own_opens() -> None:
    model = ScriptedModel(['{"label":"Attributable"}'])
    PromptedReasoner(model).supports("Ada rows", [headed("Ada", "sport: rowing\n[9] Ada sings"), "It rose."])
    assert "[1] Ada: sport: rowing [9] Ada sings\n[2] It rose." in model.asked[0].prompt


def test_a_claim_that_holds_a_slot_stays_as_it_is() -> None:
    model = ScriptedModel(['{"enough": true}'])
    PromptedReasoner(model).enough("It cost $pairs and $5", PAIRS)
    assert "It cost $pairs and $5" in model.asked[0].prompt


def test_prompts_of_ones_own_take_the_place_of_those_that_ship(tmp_path: Path) -> None:
    (tmp_path / "reason_enough.txt").write_text("Enough? $claim $pairs", "utf-8")
    model = ScriptedModel(['{"enough": true}', '{"answer": null}'])
    reasoner = PromptedReasoner(model, prompts=tmp_path)
    reasoner.enough("Ada rows", PAIRS)
    reasoner.answer("Who?", [PAGE])
    assert model.asked[0].prompt.startswith("Enough? Ada rows [1] Who rows? — Ada")
    assert "[1] Ada: Ada rows on Lake Orr." in model.asked[1].prompt
    (tmp_path / "reason_enough.txt").write_text("Enough? $claim", "utf-8")
    with pytest.raises(ModelError, match=r"it needs \$claim, \$pairs"):
        PromptedReasoner(model, prompts=tmp_path)


def test_it_has_every_skill_and_every_skill_a_prompt() -> None:
    reasoner = PromptedReasoner(ScriptedModel([]))
    for protocol in (Reasoner, Questioning, Checking, Explaining, Extracting, Decomposing, Seeing):
        assert isinstance(reasoner, protocol)
    assert {name for name in GOOD if name != "none"} == set(SKILLS)
