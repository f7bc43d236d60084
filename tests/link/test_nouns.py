"""What the table of nouns tells: types of descriptions, genders, and what a thing may be called."""

from __future__ import annotations

import pytest

from claimver.link.nouns import gender_of, type_of, type_of_noun, wider


@pytest.mark.parametrize(
    ("kind", "description", "type_"),
    [
        ("", "chief executive of a ferry company", "PERSON"),
        ("", "steamship lost in 1938", "MISC"),
        ("", "shipping company based in a town", "ORG"),
        ("", "1997 film by James Cameron", "MISC"),
        ("", "American actor (born 1960)", "PERSON"),
        ("commune of France", "", "LOC"),
        ("football club", "association in Spain", "ORG"),
        ("", "", ""),
        ("", "zzqx", ""),
    ],
)
def test_the_words_of_kind_and_description_tell_the_type(kind: str, description: str, type_: str) -> None:
    assert type_of(kind, description) == type_


@pytest.mark.parametrize(
    ("noun", "type_"),
    [
        ("ship's captain", "PERSON"),
        ("railway company", "ORG"),
        ("mountain village", "LOC"),
        ("film director", "PERSON"),
    ],
)
def test_the_last_word_of_a_noun_phrase_weighs_most(noun: str, type_: str) -> None:
    assert type_of_noun(noun) == type_


def test_an_unknown_word_goes_by_its_ending() -> None:
    assert type_of_noun("zymurgologist") == "PERSON"


def test_a_gender_is_told_where_the_words_agree_on_one() -> None:
    assert [gender_of(text) for text in ("American actress", "son of a king", "singer", "king and queen", "")] == [
        "female",
        "male",
        "",
        "",
        "",
    ]


def test_a_vessel_may_be_a_steamship_and_a_steamship_no_vessel() -> None:
    assert "steamship" in wider("vessel")
    assert "vessel" not in wider("steamship")
    assert wider("zzqx") == {"zzqx"}
