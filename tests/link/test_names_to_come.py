"""A subject pronoun stands for nothing that is named first within its own clause."""

from __future__ import annotations

import pytest

from tests.link.toy import Toy


@pytest.mark.parametrize(
    "text",
    [
        "She left the house of Marie Curie.",
        "She read that Marie Curie won.",
        "She worked in a city that Marie Curie loved.",
        "He was born in a town and met Albert Einstein.",
        "He was the best friend of Albert Einstein.",
        "She was praised because Marie Curie won.",
        "It is praised by critics of Airbus.",
        "It sells planes that were built for Airbus.",
    ],
)
def test_it_is_not_whom_its_own_clause_names_later(toy: Toy, text: str) -> None:
    assert toy.antecedents(text) == {}


@pytest.mark.parametrize(
    ("text", "pronoun", "name"),
    [
        ("When she was tired, Marie Curie slept.", "she", "Marie Curie"),
        ("After he left, Albert Einstein wrote.", "he", "Albert Einstein"),
        ("In his youth, Albert Einstein slept.", "his", "Albert Einstein"),
    ],
)
def test_a_clause_that_comes_first_may_speak_of_whom_the_main_clause_names(
    toy: Toy, text: str, pronoun: str, name: str
) -> None:
    assert toy.antecedents(text) == {pronoun: name}


def test_somebody_named_before_is_still_meant(toy: Toy) -> None:
    text = "Marie Curie slept. She was the best friend of Helen Zaxby."
    assert toy.antecedents(text) == {"She": "Marie Curie"}
