"""Roles that a claim and the graph give two people or things the other way round."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.kin import reversed_roles
from tests.encoder.readings import ground, read, stated

FACTS = [
    stated("Bob", "father", "Ada"),  # Ada is Bob's father
    stated("Cid", "son", "Dan"),
    stated("Eve", "student of", "Fay"),
    stated("Gil", "predecessor", "Hal"),
    stated("Ion", "mother", "Jo"),
    stated("Kay Corp", "parent company", "Lum Corp"),
    stated("Moe", "friend", "Ned"),
]


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("Bob is the father of Ada.", "father"),
        ("Bob is Ada's father.", "father"),
        ("Ada's father, Bob, sang.", "father"),
        ("Ada’s father is Bob.", "father"),
        ("Ada is the eldest son of Bob.", "father"),
        ("Bob's son Ada sang.", "father"),
        ("Bob, the father of Ada, sang.", "father"),
        ("Bob, the founder of a bank, was the father of Ada.", "father"),
        ("Ada, a singer, was a son of Bob.", "father"),
        ("Cid is the son of Dan.", "son"),
        ("Dan is Cid's father.", "son"),
        ("Eve was the teacher of Fay.", "student of"),
        ("Fay was a student of Eve.", "student of"),
        ("Jo's mother Ion sang.", "mother"),
        ("Lum Corp is a subsidiary of Kay Corp.", "parent company"),
    ],
)
def test_a_role_the_other_way_round_is_a_conflict(text: str, relation: str) -> None:
    (finding,) = reversed_roles(read(text, FACTS), ground(FACTS))
    assert (finding.kind, [t.property.label for t in finding.triplets]) == ("conflict", [relation])


@pytest.mark.parametrize(
    "text",
    [
        "Ada is the father of Bob.",
        "Bob is the son of Ada.",
        "Bob, the founder of a bank, was a son of Ada.",
        "Bob is Ada's son.",
        "Cid is the father of Dan.",
        "Eve was a student of Fay.",
        "Gil was the successor of Hal.",
        "Gil was the predecessor of Hal.",  # two can come before each other
        "Jo's son was Ion's favourite teacher.",
        "Jo is Ion's daughter-in-law.",
        "Jo is Ion's son William's aunt.",
        "Kay Corp is a subsidiary of Lum Corp.",
        "Like Jo's mother, Ion sang.",  # says nothing of who she is
        "With Jo's mother, Ion sang.",
        "Bob met the father of Ada.",
        "Ada is the uncle of Bob.",  # another pair of roles
        "Dan is the teacher of Cid.",
        "Moe is the father of Ned.",
        "Bob is the father of Dan.",  # of whom nothing is said
        "Bob is the grandfather of Ada.",
    ],
)
def test_the_right_way_round_another_role_or_a_comparison_is_none(text: str) -> None:
    assert list(reversed_roles(read(text, FACTS), ground(FACTS))) == []
