"""Names that are only a part of a title."""

from __future__ import annotations

import pytest

from claimver.link.titles import is_part_of_title
from claimver.types import Span


@pytest.mark.parametrize(
    ("text", "name", "part"),
    [
        ('Her single "O Superman" came out in 1981.', "Superman", True),
        ("Her film “Scenes From Ulm,” of 1981, won.", "Ulm", True),
        ('Her single "O Superman" came out in 1981.', "O Superman", False),
        ('She sang with "The Beatles" in Ulm.', "Beatles", False),
        ('He called it "a walk through Ulm" in 1981.', "Ulm", False),  # words, not a title
        ('"Ada" met the Bo of "Cy".', "Bo", False),
        ("His album Man on the Moon: The End of Day came out in 2009.", "Man on the Moon", True),
        ("His album Man on the Moon: End of the Day came out.", "Man on the Moon", True),
        ("He made Oak Brothers: Living the Dream.", "Oak Brothers", True),
        ('Reginald "Reggie" Noble sings.', "Reggie", True),
        ('She sings as "Reggie" in Ulm.', "Reggie", False),
        ("Gloria de los Ulm Ruiz sings.", "Ulm", True),
        ("The University of Ulm sings.", "Ulm", False),
        ("Tol (UK: (listen), Ulm: /tol/) is an island.", "Ulm", True),
        ("Tol (an island) has two towns, Ulm: both are old.", "Ulm", False),
        ("He lived in New Ulm: a town in Norland.", "New Ulm", False),
        ("He visited Ulm: The town charmed him.", "Ulm", False),
        ("Bo is the head of state of Ulm.", "state of Ulm", True),
        ("Bo rules the state of Ulm.", "state of Ulm", False),
        ("New Ulm: The Facts", "New Ulm", False),  # a heading
    ],
)
def test_a_part_of_a_title_is_no_name(text: str, name: str, part: bool) -> None:
    assert is_part_of_title(text, Span(text.index(name), text.index(name) + len(name))) is part
