"""Mutated replies: a typed failure or claims that the reply stated; the long form is benchmarks/reply_fuzz.py."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from claimver.lm.reply import read_reply

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))

from reply_fuzz import BASES, TEXT, TRIPLETS, check, mutated


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32))
def test_a_mutated_reply_states_what_is_read_of_it_or_is_an_error(seed: int) -> None:
    check(mutated(seed))


@settings(max_examples=200, deadline=None)
@given(st.text() | st.text(alphabet='{}[]",:\\claimsspanlabeltriplets12Attributable() \n').map('{"claims":['.__add__))
def test_any_text_is_a_reading_or_an_error(reply: str) -> None:
    reading = check(reply)
    assert reading is None or all(claim.span.of(TEXT) for claim in reading.claims)


def test_the_replies_that_are_mutated_are_good_ones() -> None:
    assert all(read_reply(base, TEXT, TRIPLETS).claims for base in BASES)
