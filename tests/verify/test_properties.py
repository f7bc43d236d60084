"""What is known of properties whatever the graph."""

from __future__ import annotations

from collections.abc import Sequence

from claimver.types import Property
from claimver.verify.properties import single


def test_the_graphs_own_word_comes_first_then_the_id_then_a_name() -> None:
    assert single(Property("x", "likes", single_value="time")) == "time"
    assert single(Property("P19", "naissance")) == "yes"
    assert single(Property("x", "Born_in")) == "yes"
    assert single(Property("x", "born"), "date") == "yes"
    assert single(Property("x", "likes")) == "no"


def test_an_unknown_name_goes_by_the_nearest_known_one_if_it_is_near_enough() -> None:
    def nearness(close: float) -> object:
        def cosines(texts: Sequence[str], text: str) -> list[float]:
            return [close if name == "place of birth" else 0.1 for name in texts]

        return cosines

    assert single(Property("x", "where she first saw light"), nearness=nearness(0.9)) == "yes"  # type: ignore[arg-type]
    assert single(Property("x", "where she first saw light"), nearness=nearness(0.5)) == "no"  # type: ignore[arg-type]
