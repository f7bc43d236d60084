"""Which language a text is in, and when nobody can say."""

from __future__ import annotations

import pytest

from claimver.text.language import language_of


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The Moon goes round the Earth once a month.", "en"),
        ("Der Mond umkreist die Erde einmal im Monat.", "de"),
        ("月球每个月绕地球一周。", "zh"),  # no spaces: each sign counts
        ("The Moon orbits Earth.", None),
        ("Gabriel García Márquez", None),
        ("12 345 678 90 11 12 13", None),
        ("", None),
    ],
)
def test_of_a_few_words_the_language_is_not_told(text: str, code: str | None) -> None:
    found = language_of(text)
    assert (found.code if found else None) == code


def test_what_a_text_quotes_may_be_in_another_language() -> None:
    quoted = "„Das Schönste, was wir erleben können, ist das Geheimnisvolle, und wer das nicht kennt, ist blind.“"
    for text, code in ((f"He was then living in Princeton and wrote: {quoted} He died there.", "en"), (quoted, "de")):
        found = language_of(text)
        assert found is not None
        assert found.code == code
