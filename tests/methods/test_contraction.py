"""Readings of triplets in which two relations are one, and names and clauses that the tree gets whole."""

from __future__ import annotations

from claimver.methods.contraction import readings


def test_an_unknown_that_only_joins_two_relations_may_be_none() -> None:
    triplets = [("X_0", "wrote", "X_1"), ("X_1", "words of", "Badlands"), ("X_0", "born in", "Oslo")]
    assert readings(triplets) == [
        tuple(triplets),
        (("X_0", "wrote words of", "Badlands"), ("X_0", "born in", "Oslo")),
    ]


def test_an_unknown_of_which_more_is_said_stays() -> None:
    triplets = [("X_0", "wrote", "X_1"), ("X_1", "words of", "Badlands"), ("X_1", "is", "poem")]
    assert readings(triplets) == [tuple(triplets)]


def test_a_thing_that_is_there_and_no_more_may_be_left_out_unless_it_is_all_that_is_said() -> None:
    triplets = [("X_0", "has", "X_1"), ("X_0", "has headquarters in", "Oslo")]
    assert readings(triplets)[1] == (triplets[1],)
    assert readings([("Ada", "wrote", "X_0")]) == [(("Ada", "wrote", "X_0"),)]


def test_the_readings_of_a_long_chain_are_few() -> None:
    chain = [(f"X_{n}", "of", f"X_{n + 1}") for n in range(12)]
    assert len(readings(chain)) == 8
    assert readings([]) == [()]
