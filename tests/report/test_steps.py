"""What a step of a method says to a reader: its triplets as statements, and nothing else as such."""

from __future__ import annotations

import pytest

from claimver.report.claim_parts import step_words
from claimver.report.language import speaking
from claimver.types import Step


def test_a_question_of_a_step_keeps_its_own_mark() -> None:
    assert step_words(Step("check", "Is it cited?", "1 of 2")) == "Is it cited? 1 of 2"
    assert step_words(Step("veracity", "Ada was born", "supports 0.90")) == "Ada was born: supports 0.90"
    assert step_words(Step("pruned", "kept")) == "kept"


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (
            Step("triplets", "Ada sang.", "Ada || sang in || Oslo; Ada || met || Bo"),
            "(Ada, sang in, Oslo); (Ada, met, Bo)",
        ),
        (Step("extract", "a page", "Ada || sang in || Oslo"), "a page: (Ada, sang in, Oslo)"),
        (Step("triplet", "Ada || sang in || Oslo", "open"), "(Ada, sang in, Oslo): open"),
        (Step("triplets", "Ada sang.", "Ada || sang in || Oslo; Ada || met…"), "(Ada, sang in, Oslo); …"),
        (Step("extract", "a page", "Ada || sang || Ode; Elegy"), "a page: (Ada, sang, Ode; Elegy)"),
        (
            Step("extract", "a page", "Ada || sang || Ode; Bo || met || A; B"),
            "a page: (Ada, sang, Ode); (Bo, met, A; B)",
        ),
        (Step("extract", "a page", "Ada || sang || A; B; Bo || met || C"), "Ada || sang || A; B; Bo || met || C"),
    ],
    ids=["of a claim", "of a page", "as it stands", "cut off in the log", "mark in a name", "in the last", "unsure"],
)
def test_triplets_are_shown_as_statements(step: Step, words: str) -> None:
    assert step_words(step).endswith(words)


@pytest.mark.parametrize(
    "step",
    [
        Step("retrieval", "Airbus | 5 | 6", "passages (2): Airbus | 5 | 6; Boeing || 7 || 8"),
        Step("triplets", "Airbus || 5 || 6", "Airbus || 5"),
        Step("community", "3: Ada | Oslo | Bo", "relevance 0.2"),
        Step("question", "Was it Airbus | 5 | 6?", "no answer found"),
        Step("extract", "Airbus || 5 || 6", "Ada || met"),
    ],
    ids=lambda step: step.kind,
)
def test_rows_of_tables_and_titles_are_no_triplets(step: Step) -> None:
    assert "(Airbus" not in step_words(step)
    assert "(3" not in step_words(step)
    assert "||" in step_words(step) or "|" in step_words(step)


def test_long_words_are_cut_after_they_were_translated() -> None:
    step = Step("retrieval", "Where?", "passages (2): " + "; ".join(["a title"] * 40))
    with speaking("de"):
        said = step_words(step, 60)
    assert said.startswith("Where? Textstellen (2): a title")
    assert said.endswith("…")
    assert len(said) <= 60 + len("Where? ")


def test_a_triplet_is_not_cut_before_it_is_read() -> None:
    step = Step("triplets", "Ada sang.", f"Ada || sang in || Oslo; Bo || saw || {'x' * 300}")
    assert step_words(step, 60).startswith("Ada sang: (Ada, sang in, Oslo); (Bo, saw, x")
