"""The shipped pipeline and tagger, for tests of cutting."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimver.settings import Settings
from claimver.text.preprocess import SpacyPreprocessor
from claimver.verify.claims import ClauseSegmenter
from claimver.verify.nets.boundaries import Boundaries

MODELS = Path(Settings().models)


@pytest.fixture(scope="module")
def preprocessor() -> SpacyPreprocessor:
    return SpacyPreprocessor(MODELS / "language", max_chars=10_000, window_tokens=900)


@pytest.fixture(scope="module")
def segmenter() -> ClauseSegmenter:
    return ClauseSegmenter(Boundaries.load(MODELS / "spans"))
