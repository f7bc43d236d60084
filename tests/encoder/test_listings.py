"""Numbers that count what the claim lists itself."""

from __future__ import annotations

import pytest

from claimver.encoder.read.listings import counts_a_list
from tests.encoder.readings import read

PLACES = ["Harl", "Ulm", "Tol", "Ada", "Bo"]


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("Three capitals lie on its banks: Harl, Ulm and Tol.", True),
        ("It has two great tributaries, the Harl and the Ulm.", True),
        ("Its three ports are Harl, Ulm, and Tol.", True),
        ("Two prizes in physics went to Ada, in 1956 and 1972.", True),
        ("Ada and Bo, the two men behind the cure, were born there.", True),
        ("Harl, Ulm and Tol were the three capitals.", True),
        ("Three capitals lie on its banks: Harl and Ulm.", False),
        ("Four prizes went to Ada, in 1956 and 1972.", False),
        ("Two ships left Harl for Ulm and Tol.", False),
        ("More than two ports, Harl and Ulm, were closed.", False),
        ("It has 40 ships.", False),
    ],
)
def test_a_number_may_count_what_is_listed_beside_it(text: str, counts: bool) -> None:
    reading = read(text, also=[place for place in PLACES if place in text])
    assert counts_a_list(reading, reading.amounts[0]) is counts
