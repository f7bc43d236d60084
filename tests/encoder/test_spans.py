"""How long, from when to when and whether still something was, by the dates of its beginning and its end."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.spans import lasting
from claimver.types import Triplet
from tests.encoder.readings import day, ground, read, stated

UNION = [stated("Union", "inception", day("1963-05-25")), stated("Union", "dissolved date", day("2002"))]
TOUR = [stated("Tour", "start date", day("2018-05-02")), stated("Tour", "end date", day("2018-08-19"))]
SIEGE = [stated("Siege", "start date", day("1912-11-20")), stated("Siege", "end date", day("1912-12-18"))]
JULIAN = [stated("War", "start date", day("1700-02-20")), stated("War", "end date", day("1700-02-29"))]
PROBE = [stated("Probe", "launch date", day("2014-09-12")), stated("Probe", "arrival date", day("2018-02-03"))]
ACT = [stated("Act", "date of repeal", day("2016-03-31"))]


def kinds(text: str, facts: list[Triplet]) -> list[str]:
    return [finding.kind for finding in lasting(read(text, facts), ground(facts))]


@pytest.mark.parametrize(
    ("text", "facts", "kind"),
    [
        ("Union lasted from 1963 to 2002.", UNION, "support support"),
        ("Union existed from 1965 to 2002.", UNION, "conflict support"),
        ("Union lasted for almost forty years.", UNION, "support"),
        ("Union lasted for twenty years.", UNION, "conflict"),
        ("Siege lasted 29 days.", SIEGE, "support"),  # with the first and the last
        ("Siege lasted 28 days.", SIEGE, "support"),
        ("Siege lasted 31 days.", SIEGE, "conflict"),
        ("Siege lasted 26 days.", SIEGE, "conflict"),
        ("War lasted 9 days.", JULIAN, "support"),  # the 29th was a day in the old calendar only
        ("Tour lasted from May to August.", TOUR, "support"),
        ("Tour lasted from May to September.", TOUR, "conflict"),
        ("Tour lasted in October 2018.", TOUR, ""),  # the date is compared by its own relation
        ("Probe needed about three and a half years to reach its goal.", PROBE, "support"),
        ("Probe took five years to reach its goal.", PROBE, "conflict"),
        ("Probe took five years to build.", PROBE, ""),
        ("Union fought from 1970 to 1980.", UNION, ""),
        ("Act is still in force.", ACT, "ended"),
        ("Act is still in print.", ACT, ""),
        ("Act was in force.", ACT, ""),
    ],
)
def test_the_dates_of_beginning_and_end_say_how_long_it_was(text: str, facts: list[Triplet], kind: str) -> None:
    assert kinds(text, facts) == kind.split()
