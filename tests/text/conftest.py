"""The shipped language pipeline, loaded once."""

from pathlib import Path

import pytest

from claimver.text.preprocess import SpacyPreprocessor

MODEL = Path(__file__).parents[2] / "models" / "language"


@pytest.fixture(scope="session")
def preprocessor() -> SpacyPreprocessor:
    return SpacyPreprocessor(MODEL, max_chars=200_000, window_tokens=900)
