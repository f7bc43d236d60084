"""How far two clauses lie apart is told in the one that has no date of its own, and an age at the date it is told by."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimver.encoder.nets.boundaries import Boundaries
from claimver.encoder.segment import RuleSegmenter
from claimver.text.preprocess import SpacyPreprocessor

MODELS = Path(__file__).resolve().parents[2] / "models"


@pytest.fixture(scope="module")
def language() -> SpacyPreprocessor:
    return SpacyPreprocessor(MODELS / "language", max_chars=5000, window_tokens=400)


@pytest.fixture(scope="module")
def segmenter() -> RuleSegmenter:
    return RuleSegmenter(Boundaries.load(MODELS / "spans"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Finland joined NATO on 4 April 2023, nearly a year before Stubb took office.",
            ["Finland joined NATO on 4 April 2023.", "Stubb took office nearly a year after 4 April 2023."],
        ),
        (
            "The old theatre closed in June 2003, three months after the new one had opened.",
            ["The old theatre closed in June 2003.", "The new one had opened three months before June 2003."],
        ),
        (
            "Three months after Nixon resigned on 9 August 1974, Ford lost the election.",
            ["Nixon resigned on 9 August 1974.", "Ford lost the election three months after 9 August 1974."],
        ),
        (
            "Monroe died in August 1962, when she was 36 years old.",
            ["Monroe died in August 1962.", "She was 36 years old in August 1962."],
        ),
        (
            "Reed died on 2 May 1999. He was 61 years old.",
            ["Reed died on 2 May 1999.", "He was 61 years old on 2 May 1999."],
        ),
        (
            "Reed moved to Rome in 1999. He was 61 years old.",
            ["Reed moved to Rome in 1999.", "He was 61 years old in 1999."],
        ),
        (
            "Reed died on 2 May 1999. He was a singer.",
            ["Reed died on 2 May 1999.", "He was a singer."],
        ),
        (
            "Finland joined NATO before Stubb took office.",
            ["Finland joined NATO.", "Stubb took office."],
        ),
        (  # a length of time alone tells nothing
            "Finland joined NATO a year before Stubb took office.",
            ["Finland joined NATO a year before Stubb took office.", "Stubb took office."],
        ),
        (  # both clauses have a date of their own
            "Finland joined NATO in 2023, a year before Stubb took office in 2024.",
            ["Finland joined NATO in 2023, a year before Stubb took office in 2024.", "Stubb took office in 2024."],
        ),
    ],
)
def test_a_clause_without_a_date_is_told_with_the_other_ones(
    text: str, told: list[str], language: SpacyPreprocessor, segmenter: RuleSegmenter
) -> None:
    assert [claim.proposition for claim in segmenter.claims(language.process(text))] == told
