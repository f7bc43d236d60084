"""Letters with accents printed over them, and writing from right to left."""

import pytest

from claimver.text.glyphs import Glyph
from claimver.text.letters import composed, logical


def row(*placed: tuple[str, float, float]) -> list[Glyph]:
    return [Glyph(text, x0, x1, 100.0, 10.0) for text, x0, x1 in placed]


@pytest.mark.parametrize(
    ("glyphs", "text"),
    [
        (row(("G", 0, 7), ("¨", 8, 11), ("o", 7, 12), ("d", 12, 17)), "Göd"),
        (row(("c", 0, 5), ("¸", 1, 4), ("a", 5, 10)), "ça"),
        (row(("¨", 0, 3), ("ı", 0.2, 2.8)), "ï"),
        (row(("´", 0, 3), ("x", 0, 5), ("q", 5, 10), ("´", 6, 9)), "´xq´"),
        (row(("t", 0, 3), ("´", 3, 6), ("s", 6, 10)), "t´s"),
        (row(("`", 0, 3), ("o", 3, 8)), "`o"),
        ([Glyph("¨", 1, 4, 130, 10), *row(("o", 0, 5))], "¨o"),
    ],
)
def test_an_accent_over_a_letter_is_one_with_it_and_no_other_is(glyphs: list[Glyph], text: str) -> None:
    assert "".join(glyph.text for glyph in composed(glyphs)) == text


@pytest.mark.parametrize(
    ("seen", "read"),
    [
        ("The name םולש תיב stands here.", "The name בית שלום stands here."),
        ("born in לארשי, 1994, or לת.", "born in ישראל, 1994, or תל."),
        (".1,994 תנשב Paris Match םולש תיב", "בית שלום Paris Match בשנת 1,994."),
        (".(Paris) [םולש] (1,994) תנשב", "בשנת (1,994) [שלום] (Paris)."),
        ("תיב בוט Apollo 11, Houston םולש םולש", "שלום שלום Apollo 11, Houston טוב בית"),
        ("The film םולש 1994 תיב stands here", "The film בית 1994 שלום stands here"),
        ("The name (םולש (תיב) ןב) stands", "The name (בן (בית) שלום) stands"),
        ("no such letter, 1,994.", "no such letter, 1,994."),
    ],
)
def test_writing_from_right_to_left_is_read_in_its_own_order(seen: str, read: str) -> None:
    pieces = logical([(character, False) for character in seen])
    assert "".join(text for text, _ in pieces) == read
