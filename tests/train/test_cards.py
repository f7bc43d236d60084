"""Claims against cards of a graph: what decides stands in the row that is cited, and nowhere for an open claim."""

from __future__ import annotations

import random
from pathlib import Path

from claimver.train.cards import cards
from claimver.train.facts import read_facts

from . import small_data


def test_the_row_cited_decides_the_claim(tmp_path: Path) -> None:
    made = list(cards(read_facts(small_data.make(tmp_path)), random.Random(4), 400))
    assert sum(len(example.asked) for example in made) >= 400
    labels = {asked.label for example in made for asked in example.asked}
    assert labels == {0, 1, 2}
    places = set()
    steps = 0
    for example in made:
        assert not any("founded by" in row.text for row in example.rows)  # kept for measuring
        for asked in example.asked:
            assert asked.cited is not None
            assert bool(asked.cited) is (asked.label != 1)
            places.update(asked.cited)
            denied = any(word in asked.claim for word in ("not ", "never ", "n't "))
            shown = [example.rows[at] for at in asked.cited]
            values = [row.text.partition(": ")[2] for row in shown]
            if len(shown) == 2:  # a step further: the place of the first row is what the second is about
                assert shown[1].heading == values[0]
                assert values[0] not in asked.claim
                steps += 1
            for value in values[-1:]:
                if not any(letter.isdigit() for letter in value):
                    assert (value in asked.claim) is (asked.label == 0 or denied)
    assert len(places) > 2  # the row that decides stands anywhere
    assert steps > 2
