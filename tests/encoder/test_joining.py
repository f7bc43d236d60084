"""When somebody joined or left a body that the claim does not name."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.joining import joined
from claimver.types import Triplet
from tests.encoder.readings import ground, read, stated

BAND = stated("Ada", "member of", "Kite Club", since="1962", until="1970")
BACK = stated("Kite Club", "has part", "Ada", since="1962", until="1970")
JOB = stated("Ada", "employer", "Moon Mill", since="1955", until="1961")
BORN_AT = stated("Ada", "residence", "Ulm", since="1950", until="1960")


def kinds(text: str, *facts: Triplet) -> list[str]:
    return [
        finding.kind for finding in joined(read(text, [BAND, *facts], also=["Moon Mill"]), ground(facts or (BAND,)))
    ]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ada joined in 1962.", "support"),
        ("Ada only became a member in 1962.", "support"),
        ("Ada came on board in 1962.", "support"),
        ("Ada has been in the line-up since 1962.", "support"),
        ("Ada joined in 1964.", "conflict"),
        ("Ada left in 1970.", "support"),
        ("Ada walked out in 1968.", "conflict"),
    ],
)
def test_the_only_membership_says_when(text: str, kind: str) -> None:
    assert kinds(text) == [kind]
    assert kinds(text, BAND, BACK) == [kind]  # both directions are one membership


def test_of_two_memberships_either_may_be_meant() -> None:
    assert kinds("Ada joined in 1955.", BAND, JOB) == ["support"]
    assert kinds("Ada joined in 1964.", BAND, JOB) == []


@pytest.mark.parametrize(
    "text",
    [
        "Ada joined Kite Club in 1964.",  # named: held against that statement elsewhere
        "Ada joined Moon Mill in 1964.",
        "Ada joined.",
        "Ada sang in 1964.",
        "In 1964 Ada sang, and she left.",
        "Ada left between 1964 and 1966.",
        "Ada left the stage in 1964.",
        "Ada quit drinking in 1964.",
        "Ada joined the army in 1962.",
        "Ada was dropped from the tour in 1964.",
    ],
)
def test_what_is_named_or_not_dated_is_left_alone(text: str) -> None:
    assert kinds(text) == []


def test_where_somebody_lived_is_no_membership() -> None:
    assert kinds("Ada left in 1958.", BORN_AT) == []
