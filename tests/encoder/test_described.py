"""Ranks that only a thing's description tells."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.judging.coverage import covered
from claimver.encoder.rules.described import described
from claimver.encoder.rules.finding import Finding
from claimver.types import Entity, Triplet
from tests.encoder.readings import ground, read_naming, stated


def facts(description: str) -> list[Triplet]:
    ada = Entity("Ada", "Ada", description)
    return [
        replace(stated("Ada", relation, thing), subject=ada)
        for relation, thing in (("sex", "female"), ("type", "human"))
    ]


def cited(text: str, description: str, *ranks: str) -> list[str]:
    known = facts(description)
    reading = replace(read_naming(text, {"Ada": known[0].subject}), ranks=ranks)
    return [finding.triplets[0].property.label for finding in described(reading, ground(known))]


@pytest.mark.parametrize(
    ("text", "description", "rank", "told"),
    [
        ("Ada was the first woman in space.", "cosmonaut, first woman in space", "first", True),
        ("Ada was the first woman to fly in space.", "cosmonaut, first woman in space", "first", True),
        ("Ada was the first woman on the Moon.", "cosmonaut, first woman in space", "first", False),
        ("Ada was the 45th president.", "45th and 47th president of Norland", "45th", True),
        ("Ada was the 47th president of Norland.", "45th and 47th president of Norland", "47th", True),
        ("Ada was the 46th president.", "45th and 47th president of Norland", "46th", False),
        ("Ada is the longest river.", "longest river of Norland", "longest", False),  # of Norland alone
        ("Ada is the longest river of Norland.", "longest river of Norland", "longest", True),
        ("Ada is the longest river.", "longest river", "longest", True),
        ("Ada swam the longest river.", "longest river", "longest", False),
    ],
)
def test_a_rank_is_told_in_the_words_of_a_description(text: str, description: str, rank: str, told: bool) -> None:
    assert cited(text, description, rank) == (["type"] if told else [])


def test_without_a_rank_there_is_nothing_to_tell() -> None:
    assert cited("Ada is the queen of Norland.", "queen of Norland from 1952 to 2022") == []


@pytest.mark.parametrize(
    ("text", "rank", "missing"),
    [
        ("Ada is the longest river.", "longest", ("longest",)),
        ("Ada is the longest river of Norland.", "longest", ()),
        ("Ada is Norland's longest river.", "longest", ()),
        ("Ada is the biggest river of Norland.", "biggest", ()),  # another word for the same
        ("Ada is the widest river of Norland.", "widest", ("widest",)),
    ],
)
def test_a_rank_within_a_land_is_none_outside_it(text: str, rank: str, missing: tuple[str, ...]) -> None:
    lies = replace(
        stated("Ada", "country", "Norland"), subject=Entity("Ada", "Ada", "longest and largest river of Norland")
    )
    norland = lies.object
    assert isinstance(norland, Entity)
    reading = replace(read_naming(text, {"Ada": lies.subject, "Norland": norland}), ranks=(rank,))
    assert covered(reading, [Finding("support", (lies,), 0.9)], ground([lies]))[1] == missing
