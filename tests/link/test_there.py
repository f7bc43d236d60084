"""What "there" stands for: a place or an institution named just before."""

from __future__ import annotations

import pytest

from tests.link.toy import Toy


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Marie Curie moved to Paris. Albert Einstein studied there.", "Paris"),
        ("Marie Curie joined Airbus and worked there.", "Airbus"),
        ("Paris lies in France. Marie Curie worked there.", "France"),  # the last one
        ("Airbus bought steel from Toyota. Marie Curie was an employee there.", "Airbus"),
        ("Airbus stands behind Paris. Marie Curie had a job there.", "Airbus"),
        ("Paris is the capital of France. Marie Curie slept there.", "France"),  # of the sentence before, the last
        ("Paris is the capital of France, and Marie Curie slept there.", "Paris"),
        ("Marie Curie slept. Albert Einstein worked there.", None),  # nobody is a place
        ("Paris is old. Marie Curie slept. She dreamt. Albert Einstein worked there.", None),  # too far back
        ("Marie Curie worked there before Paris grew.", None),
        ("Marie Curie saw Paris. There is a river.", None),
    ],
)
def test_there_is_the_last_place_named(toy: Toy, text: str, name: str | None) -> None:
    found = {word.lower(): at for word, at in toy.antecedents(text).items()}
    assert found.get("there") == name
