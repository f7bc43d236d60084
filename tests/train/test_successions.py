"""The constructed claims of who held a post after whom."""

from __future__ import annotations

import re
from collections import Counter

from claimver.train.examples import A, C, E
from claimver.train.successions import successions, templates

PAIRS = list(successions(templates(), 4_000))


def test_every_template_names_both_and_says_one_thing() -> None:
    rows = templates()
    assert len({text for _, text in rows}) == len(rows)
    assert {said for said, _ in rows} == {"after", "before", "later", "earlier", "neither"}
    assert all(re.search(r"\bX\b", text) and re.search(r"\bY\b", text) for _, text in rows)


def test_the_label_turns_with_the_evidence() -> None:
    said: dict[tuple[str, bool], set[bool]] = {}
    for pair in (pair for pair in PAIRS if pair.label != E and "not succ" not in pair.claim):
        after = "after" in pair.evidence or "later" in pair.evidence
        said.setdefault((pair.claim, "directly" in pair.evidence), set()).add((pair.label == A) == after)
    denied = [claim for claim, _ in said if " was not " in claim]
    assert all(len(ways) == 1 for (claim, _), ways in said.items() if claim not in denied)
    assert {pair.label for pair in PAIRS} == {A, E, C}


def test_no_position_of_a_letter_tells_the_label() -> None:
    first = Counter((pair.claim.index("X") < pair.claim.index("Y"), pair.label) for pair in PAIRS if pair.label != E)
    assert min(first.values()) > 0.4 * max(first.values())


def test_the_same_seed_makes_the_same_pairs() -> None:
    assert list(successions(templates(), 50, seed=3)) == list(successions(templates(), 50, seed=3))
