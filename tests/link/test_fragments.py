"""Class words of names that the graph does not know."""

from __future__ import annotations

import pytest

from claimver.link.fragments import without_fragments
from claimver.types import Document, Entity, Mention, Span


@pytest.mark.parametrize(
    ("text", "word", "linked"),
    [
        ("The Neo-Assyrian Empire fell.", "Empire", False),
        ("It was the Inca Empire.", "Empire", False),
        ("The Empire fell.", "Empire", True),
        ("When it fell, the Empire was old.", "Empire", True),
        ("Then Pope Francis spoke.", "Francis", True),  # no class word
        ("It is the seat of the States General.", "States", False),
        ("His Kingdom was old.", "Kingdom", True),
    ],
)
def test_a_class_word_behind_a_name_is_no_other_thing_of_the_class(text: str, word: str, linked: bool) -> None:
    span = Span(text.index(word), text.index(word) + len(word))
    mention = Mention(span, word, Entity("Q1", f"Spanish {word}"), 0.8)
    (found,) = without_fragments(Document("", text, (Span(0, len(text)),), mentions=(mention,)))
    assert (found.entity is not None) is linked
