"""What rules alone tell: what somebody is, whence, of which group, and who joined or left it."""

from __future__ import annotations

import pytest

from claimver.encoder.evidence.said import describes, is_of_owner, is_said
from tests.encoder.readings import ground, read, stated

MEMBER = stated("Ada", "member of", "Kite Club")
PART = stated("Kite Club", "has part", "Ada")
EMPLOYER = stated("Ada", "employer", "Kite Club")
OWNER = stated("Ada", "owner of", "Kite Club")


@pytest.mark.parametrize("fact", [MEMBER, PART, EMPLOYER], ids=["member", "part", "employer"])
@pytest.mark.parametrize(
    "text",
    [
        "Ada joined Kite Club.",
        "Ada joined the young Kite Club.",
        "Ada left Kite Club.",
        "Ada quit Kite Club.",
        "Ada parted ways with Kite Club.",
        "Ada stayed with Kite Club.",
        "Ada remained at Kite Club.",
        "Ada spent eight happy years at Kite Club.",
        "Ada played for Kite Club.",
        "Ada belonged to Kite Club.",
        "Ada is a member of Kite Club.",
        "Ada became an early member of Kite Club.",
    ],
)
def test_who_joins_stays_with_or_leaves_a_group_is_a_member_of_it(text: str, fact: object) -> None:
    facts = [f for f in (MEMBER, PART, EMPLOYER) if f is fact]
    assert is_said(read(text, facts), facts[0], ground(facts))


@pytest.mark.parametrize(
    "text", ["Ada praised Kite Club.", "Ada sang a song about Kite Club.", "Ada joined a rival that Kite Club feared."]
)
def test_other_doings_say_nothing_of_membership(text: str) -> None:
    assert not is_said(read(text, [MEMBER]), MEMBER, ground([MEMBER]))


def test_joining_says_nothing_of_owning() -> None:
    assert not is_said(read("Ada joined Kite Club.", [OWNER]), OWNER, ground([OWNER]))


@pytest.mark.parametrize(
    ("text", "member"),
    [
        ("Ada drums for Kite Club.", True),
        ("Ada drummed in Kite Club.", True),
        ("Ada plays bass in Kite Club.", True),
        ("Ada works hard for Kite Club.", True),
        ("Ada plays against Kite Club.", False),
        ("Ada worked on with Kite Club.", False),
        ("Ada plays loud old songs for Kite Club.", False),
    ],
)
def test_who_plays_an_instrument_in_a_group_is_a_member_and_who_plays_against_it_is_none(
    text: str, member: bool
) -> None:
    assert is_said(read(text, [MEMBER]), MEMBER, ground([MEMBER])) is member


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Acme is based in Ulm.", True),
        ("Acme is an airline headquartered in Ulm.", True),
        ("Acme has its head office in Ulm.", True),
        ("Acme has a shop in Ulm.", False),
        ("Acme, based in Bonn, has a shop in Ulm.", False),
    ],
)
def test_a_firm_is_based_where_its_headquarters_are(text: str, said: bool) -> None:
    seat, shop = stated("Acme", "headquarters location", "Ulm"), stated("Acme", "rival of", "Bonn")
    assert is_said(read(text, [seat, shop]), seat, ground([seat])) is said


@pytest.mark.parametrize(
    ("text", "owners"),
    [
        ("Ada's best-known song, Venn, appeared on Kite Club.", True),
        ("Ada's song Venn appeared on Kite Club.", True),
        ("Ada's turn as Venn made Kite Club.", False),
        ("Ada's song appeared on Kite Club.", False),  # nothing else is what the claim is about
        ("Ada owns Kite Club and Venn.", False),
    ],
)
def test_what_its_owner_owns_tells_nothing_of_a_thing(text: str, owners: bool) -> None:
    assert is_of_owner(read(text, [OWNER], ["Venn"]), OWNER) is owners


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("It belongs to the Ulm-based Acme.", True),
        ("It belongs to the Ulm-based media group Acme.", True),
        ("Acme is based in Ulm.", False),
    ],
)
def test_where_somebody_is_based_only_says_who_is_meant_before_the_name(text: str, only: bool) -> None:
    seat = stated("Acme", "headquarters", "Ulm")
    assert describes(read(text, [seat]), seat) is only
