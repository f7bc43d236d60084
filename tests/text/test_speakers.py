"""Where another speaks, a sentence begins; where a name or a title stands in quotation marks, none does."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimver.settings import Settings
from claimver.text.preprocess import SpacyPreprocessor


@pytest.fixture(scope="module")
def preprocessor() -> SpacyPreprocessor:
    return SpacyPreprocessor(Path(Settings().models) / "language", max_chars=10_000, window_tokens=900)


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("“Who flew?” “Armstrong.” “Who stayed?” “Collins.”", 4),
        ("— Who composed it? — John Williams. — When? — In 1975.", 4),
        ("When did it land? 1969.", 2),
        ("Ronald Reagan announced the U.S. “Star Wars” programme in 1983.", 1),
        ("It is a myth: “Einstein failed mathematics.”", 1),
        ("Apple Inc. – The maker of the iPhone – was founded in 1976.", 1),
    ],
)
def test_a_sentence_begins_where_another_speaks(preprocessor: SpacyPreprocessor, text: str, sentences: int) -> None:
    assert len(preprocessor.process(text).sentences) == sentences
