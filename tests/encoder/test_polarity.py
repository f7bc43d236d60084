"""What a proposition affirms, and what it denies."""

import pytest

from claimver.encoder.words.polarity import Polarity, polarity


@pytest.mark.parametrize(
    ("proposition", "positive", "negated"),
    [
        ("Apollo 11 never landed on the Moon.", "Apollo 11 landed on the Moon.", True),
        ("Ottawa is not Canada's capital.", "Ottawa is Canada's capital.", True),
        ("He didn't teach.", "He did teach.", True),
        ("She cannot fly.", "She can fly.", True),
        ("No one has ever climbed it.", "Someone has climbed it.", True),
        ("It is false that Rome is in Spain.", "Rome is in Spain.", True),
        ("The probe failed to land.", "The probe land.", True),
        ("It was not only a film.", "It was not only a film.", False),
        ("It has no fewer than three hubs.", "It has no fewer than three hubs.", False),
        ("He never did not pay.", "He did pay.", False),
        ("Oslo is in Norway.", "Oslo is in Norway.", False),
    ],
)
def test_denials_are_taken_out_and_counted(proposition: str, positive: str, negated: bool) -> None:
    found = polarity(proposition)
    assert (found.positive, found.negated) == (positive, negated)


def test_a_name_or_a_comparison_denies_nothing() -> None:
    song = '"Not That Far Away" is a song.'
    assert polarity(song, ["Not That Far Away"]) == Polarity(song, False)
    assert polarity(song).negated
    assert not polarity("He was not as famous as Bob.").negated


def test_what_is_denied_stands_behind_the_denial() -> None:
    assert polarity("OpenAI, maker of ChatGPT, has yet to turn a profit.").denied == " turn a profit."
    assert polarity("It is false that Rome is in Spain.").denied == "Rome is in Spain."
    assert polarity("Never Land does not exist.", ["Never Land"]).denied == " exist."
    assert not polarity("Dr. No stars Sean Connery.", ["Dr. No"]).negated
    assert polarity("Oslo is in Norway.").denied == ""


@pytest.mark.parametrize(
    ("proposition", "positive", "negated"),
    [
        ("Ada was neither tall nor old.", "Ada was tall and old.", True),
        ("Neither Ada nor Bob won.", "Ada and Bob won.", True),
        ("Ada was neither a poet, nor a singer.", "Ada was a poet and a singer.", True),
        ("Ada neither sang. She sat nor stood.", "Ada sang. She sat stood.", False),  # two sentences, two denials
    ],
)
def test_neither_and_nor_are_one_denial_of_both(proposition: str, positive: str, negated: bool) -> None:
    found = polarity(proposition)
    assert (found.positive, found.negated) == (positive, negated)
