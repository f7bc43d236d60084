"""Claims against cards of a graph: what decides stands in the row that is cited, and nowhere for an open claim."""

from __future__ import annotations

import random
from pathlib import Path

from claimver.train.card_line import Line
from claimver.train.cards import _Cards, cards
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
            relations, values = zip(*(row.text.split(": ") for row in shown), strict=True) if shown else ((), ())
            if (
                len(shown) == 2
                and relations[0] != relations[1]
                and set(relations) != {"date of birth", "date of death"}
            ):
                assert shown[1].heading == values[0]  # a step further: the object of the first is what the second is of
                steps += 1
            for value in values[-1:]:
                if not any(letter.isdigit() for letter in value):
                    assert (value in asked.claim) is (asked.label == 0 or denied)
    assert len(places) > 2  # the row that decides stands anywhere
    assert steps > 2


def test_a_timed_row_says_when(tmp_path: Path) -> None:
    facts = read_facts(small_data.make(tmp_path))
    maker = _Cards(facts, random.Random(4))
    seats = [
        maker._timed(Line(*facts.by_property["P159"][0][:1], "P159", [facts.by_property["P159"][0][1]]))
        for _ in range(50)
    ]
    timed = [line for line in seats if line.terms]
    assert timed
    assert all(len(line.terms) == len(line.objects) for line in timed)
    assert all("start time" in line.text(facts, random.Random(1)) for line in timed)
    born = maker._timed(Line("Q10", "P19", ["Q1"]))  # has one value ever
    assert not born.terms
