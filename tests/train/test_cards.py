"""Claims against cards of a graph: what decides stands in the row that is cited, and nowhere for an open claim."""

from __future__ import annotations

import random
from pathlib import Path

from claimver.train.card_line import Line
from claimver.train.card_relations import Relations
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
            dated = {"date of birth", "date of death", "inception"} & set(relations)
            if len(shown) == 2 and relations[0] != relations[1] and not dated:
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


def test_what_joins_two_things_supports_no_other_relation(tmp_path: Path) -> None:
    facts = read_facts(small_data.make(tmp_path))
    known = {
        "P19": ("X was born in Y",),
        "P20": ("X died in Y",),
        "P551": ("X lived in Y",),
        "P27": ("X was born in Y",),
    }
    facts.by_subject.clear()
    for number in range(6):
        person, town, other = f"Q{number}", f"Q7{number}", f"Q8{number}"
        facts.by_subject[person] = [("P31", "Q5"), ("P19", town), ("P20", other), ("P551", f"Q9{number}")]
        for place in (town, other, f"Q9{number}"):
            facts.by_subject[place] = [("P31", "Q515")]
    facts.by_subject["Q0"].append(("P20", "Q70"))  # of six born somewhere one died there too: either may follow
    relations = Relations(facts, known, known)
    assert {relations.other("Q1", "Q71", random.Random(seed)) for seed in range(20)} == {None}
    facts.by_subject["Q0"].pop()
    relations = Relations(facts, known, known)
    found = {relations.other("Q1", "Q71", random.Random(seed)) for seed in range(20)}
    assert found == {None, ("Q1", "P20", "Q71")}  # None where it was to be turned: a town is the subject of none


def test_where_and_when_are_told_together_with_both_rows_cited(tmp_path: Path) -> None:
    made = list(cards(read_facts(small_data.make(tmp_path)), random.Random(4), 400))
    rows = [
        " ".join(example.rows[at].text for at in asked.cited)
        for example in made
        for asked in example.asked
        if asked.label == 0 and asked.cited and len(asked.cited) == 2 and " in 1" in asked.claim
    ]
    assert any("place of birth" in both and "date of birth" in both for both in rows)
