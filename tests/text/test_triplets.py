"""Triplets of a claim from its dependency tree, with the parser that ships."""

from __future__ import annotations

import pytest

from claimver.settings import Settings
from claimver.text.preprocess import SpacyPreprocessor
from claimver.text.triplets import TreeExtractor, names_in

SETTINGS = Settings()
READER = SpacyPreprocessor(f"{SETTINGS.models}/language", max_chars=10_000, window_tokens=900)
CLAIMS = {
    "The Moon orbits the Earth.": None,
    "The director of Titanic was born in a town that lies in Ontario.": [
        ("X_0", "director of", "Titanic"),
        ("X_0", "born in", "X_1"),
        ("X_1", "is", "town"),
        ("X_1", "lies in", "Ontario"),
    ],
    "A film that was directed by Ingmar Bergman stars Liv Ullmann, an actress from Norway.": [
        ("X_0", "is", "film"),
        ("X_0", "directed by", "Ingmar Bergman"),
        ("X_0", "stars", "Liv Ullmann"),
        ("Liv Ullmann", "actress from", "Norway"),
    ],
    "Titanic's director, James Cameron, won three Academy Awards in 1998.": [
        ("Titanic", "director", "James Cameron"),
        ("James Cameron", "won", "three Academy Awards"),
        ("James Cameron", "won three Academy Awards in", "1998"),
    ],
    "Ada Lovelace was born on 10 December 1815 and died in London.": [
        ("Ada Lovelace", "born on", "10 December 1815"),
        ("Ada Lovelace", "died in", "London"),
    ],
    "Apollo 11 never landed on the Moon.": [("Apollo 11", "never landed on", "Moon")],
    "Oslo and Bergen are cities in Norway.": [
        ("Oslo", "are cities in", "Norway"),
        ("Bergen", "are cities in", "Norway"),
    ],
    "Ada Lovelace is a mathematician.": [("Ada Lovelace", "is", "mathematician")],
}


@pytest.mark.parametrize("claim", [claim for claim, triplets in CLAIMS.items() if triplets])
def test_a_claim_becomes_triplets_what_it_does_not_name_an_unknown(claim: str) -> None:
    assert list(TreeExtractor(READER.process).triplets(claim)) == CLAIMS[claim]


def test_every_triplet_has_three_parts_that_are_not_empty() -> None:
    for claim in CLAIMS:
        triplets = list(TreeExtractor(READER.process).triplets(claim))
        assert triplets
        assert all(len(triplet) == 3 and all(part.strip() for part in triplet) for triplet in triplets)


def test_names_numbers_and_dates_of_a_text_are_found_each_once() -> None:
    text = "James Cameron won three Academy Awards on 23 March 1998. James Cameron was born in Ontario."
    assert names_in(READER.process(text)) == ("James Cameron", "three Academy Awards", "23 March 1998", "Ontario")


def test_a_year_in_brackets_and_the_word_before_a_name_are_no_part_of_it() -> None:
    text = "Ingrid Solberg (1889–1967) sailed. The film Metropolis (1927) was directed by Fritz Lang."
    found = names_in(READER.process(text))
    assert {"Ingrid Solberg", "1889", "1927", "Fritz Lang"} <= {*found}
