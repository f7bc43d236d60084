"""Whether somebody has died at all, and where: by statements of the death, and by no citizenship."""

from __future__ import annotations

import pytest

from claimver.encoder.read.lives import is_of_another_day, is_of_another_life
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.lifetimes import dead
from claimver.text.preprocess import SpacyPreprocessor
from claimver.types import Entity
from tests.encoder.readings import ground, stated
from tests.encoder.test_implied import reading
from tests.link.toy import MODEL

FACTS = [
    stated("Ada Venn", "country of citizenship", "Marrenia"),
    stated("Ada Venn", "place of death", "Tolia"),
    stated("Ben Hale", "place of birth", "Marrenia"),
]


@pytest.fixture(scope="module")
def preprocessor() -> SpacyPreprocessor:
    return SpacyPreprocessor(MODEL, max_chars=10_000, window_tokens=400)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ada Venn died.", True),
        ("Ada Venn has since passed away.", True),
        ("Ada Venn is dead.", True),
        ("Ben Hale died.", False),  # no statement of his death
        ("Ada Venn died laughing.", False),
        ("Ada Venn died in Marrenia.", False),
        ("Ada Venn died for Ben Hale.", False),
    ],
)
def test_that_somebody_died_is_borne_out_by_any_statement_of_the_death(
    preprocessor: SpacyPreprocessor, text: str, told: bool
) -> None:
    found = list(dead(reading(preprocessor, text), ground(FACTS)))
    assert [(f.kind, f.triplets) for f in found] == ([("support", (FACTS[1],))] if told else [])


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Ada Venn died in Marrenia.", True),
        ("Ada Venn passed away peacefully in Marrenia.", True),
        ("Ada Venn of Marrenia died in Tolia.", False),
        ("Ada Venn was a citizen of Marrenia.", False),
    ],
)
def test_a_citizenship_does_not_tell_where_somebody_died(
    preprocessor: SpacyPreprocessor, text: str, other: bool
) -> None:
    read: Reading = reading(preprocessor, text)
    assert read.entities[0] == Entity("Ada Venn", "Ada Venn")
    assert is_of_another_day(FACTS[0], read) is other


@pytest.mark.parametrize(
    ("text", "another"),
    [
        ("Ada Venn came to Tolia on the death of her father, Ben Hale, in 1952.", True),
        ("Ada Venn moved to Tolia after her brother's sudden death.", True),
        ("Ada Venn left Tolia after the murder of Ben Hale.", True),
        ("Ada Venn left it before her own death in Tolia.", False),
        ("Ben Hale left Tolia on the death of Ada Venn.", False),
        ("Ada Venn died in Tolia after the death of her father.", False),
        ("Ada Venn lived in Tolia.", False),
    ],
)
def test_a_death_of_another_is_not_told_of_the_subject(
    preprocessor: SpacyPreprocessor, text: str, another: bool
) -> None:
    assert is_of_another_life(FACTS[1], reading(preprocessor, text)) is another
