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


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("Julian John Charles Lennon is a singer.", False),
        ("It was John Winston Ono Lennon who sang.", True),  # his own names
        ("Then Prime Minister Lennon spoke.", True),
        ("Yesterday Lennon sang.", True),
    ],
)
def test_a_surname_of_another_is_not_his(text: str, linked: bool) -> None:
    span = Span(text.index("Lennon"), text.index("Lennon") + 6)
    person = Entity("Q1", "John Lennon", aliases=("John Winston Ono Lennon",), kind="Q5")
    document = Document("", text, (Span(0, len(text)),), mentions=(Mention(span, "Lennon", person, 0.8),))
    assert (without_fragments(document)[0].entity is not None) is linked


def test_junior_is_nobody() -> None:
    text = "Henry Labouisse, Jr., collected it."
    mention = Mention(Span(17, 20), "Jr.", Entity("Q1", "Martin Luther King Jr.", kind="Q5"), 0.8)
    assert without_fragments(Document("", text, (Span(0, len(text)),), mentions=(mention,)))[0].entity is None
