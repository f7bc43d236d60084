"""What happens on a day against statements of what went on for years."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.times import timed
from tests.encoder.readings import ground, read, stated

WED = stated("Ada", "spouse", "Bo", since="1984")
HOME = stated("Kites", "home venue", "Rope Walk", since="1923")
TWIN = stated("Ulm", "twinned administrative body", "Bonn", since="1964")


def kinds(text: str, fact: object) -> list[str]:
    facts = [WED, HOME, TWIN]
    reading = read(text, facts)
    found = timed(reading, [Finding("support", (fact,), 0.9)], ground(facts))  # type: ignore[arg-type]
    return [finding.kind for finding in found if finding.filler is not None]


@pytest.mark.parametrize(
    ("text", "fact", "found"),
    [
        ("Ada lived with Bo in 1990.", WED, ["support"]),
        ("Ada's husband Bo died in 2016.", WED, []),  # the date is that of a death
        ("Bo and Ada gave it up in 1989.", WED, ["other"]),
        ("In 1986 Ada married Bo.", WED, ["conflict"]),
        ("In 1984 Ada married Bo.", WED, ["support"]),
        ("Rope Walk, home of the Kites, opened in 1932.", HOME, ["other"]),
        ("Rope Walk was home to the Kites in 1932.", HOME, ["support"]),
        ("The friendship of Ulm and Bonn began in 1994.", TWIN, ["conflict"]),
        ("The friendship of Ulm and Bonn began in 1964.", TWIN, ["support"]),
    ],
)
def test_a_period_bears_out_no_event_within_it(text: str, fact: object, found: list[str]) -> None:
    assert kinds(text, fact) == found
