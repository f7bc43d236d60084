"""A dated event against another that the claim names: how far apart they were is worked out from both dates."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.spacing import spaced
from claimver.types import Label, Triplet
from tests.encoder.judging import Unlike, judged
from tests.encoder.readings import day, ground, read, stated
from tests.encoder.wording_model import WordingModel

MEDAL = stated("Ada", "award received", "Sun Medal", since="2016")
DIED = stated("Ada", "date of death", day("1992-01-01"))
BORN = stated("Ada", "date of birth", day("1906-01-06"))
JOINED = stated("Ada", "member of", "Kite Club", since="1995")
OTHER = stated("Bob", "member of", "Kite Club", since="2009")
FLIGHT = stated("Swift", "first flight", day("1969-02-09"))
SERVICE = stated("Swift", "service entry", day("1970-01-22"))
RIVAL = stated("Arrow", "first flight", day("1969-03-02"))
FACTS = [MEDAL, DIED, BORN, JOINED, OTHER, FLIGHT, RIVAL, SERVICE]


def kinds(text: str, main: Triplet) -> list[str]:
    reading = read(text, FACTS)
    found = [Finding("support", (main,), 0.8, "", date) for date in reading.dates]
    return [finding.kind for finding in spaced(reading, found, ground(FACTS))]


@pytest.mark.parametrize(
    ("text", "main", "kind"),
    [
        ("Ada was given the Sun Medal in 2016, more than two decades after her death.", MEDAL, "support"),
        ("Ada was given the Sun Medal in 2016, a decade after her death.", MEDAL, "conflict"),
        ("Ada was given the Sun Medal in 2016, a decade before her death.", MEDAL, "conflict"),
        ("Ada died on 1 January 1992, five days before her eighty-sixth birthday.", DIED, "support"),
        ("Ada died on 1 January 1992, five days before her 85th birthday.", DIED, "conflict"),
        ("Swift first flew on 9 February 1969, three weeks ahead of Arrow.", FLIGHT, "support"),
        ("Swift first flew on 9 February 1969, three weeks after Arrow.", FLIGHT, "conflict"),
        ("Swift first flew on 9 February 1969, in the same year as Arrow.", FLIGHT, "support"),
        ("Swift first flew on 9 February 1969, in the same month as Arrow.", FLIGHT, "conflict"),
        ("Swift entered service on 22 January 1970, less than a year after its maiden flight.", SERVICE, "support"),
        ("Swift entered service on 22 January 1970, two years after its first flight.", SERVICE, "conflict"),
        ("Ada joined the Kite Club in 1995, a year after Bob.", JOINED, "conflict"),
        ("Ada joined the Kite Club in 1995, fourteen years before Bob.", JOINED, "support"),
    ],
)
def test_both_dates_say_how_far_apart_two_events_were(text: str, main: Triplet, kind: str) -> None:
    assert kinds(text, main) == [kind]


@pytest.mark.parametrize(
    "text",
    [
        "Ada joined the Kite Club in 1995, a year after Cleo.",  # of whom nothing is stated
        "Ada joined the Kite Club in 1995, a year after the war.",
        "Ada joined the Kite Club in 1995, a year after her wedding.",
        "Ada joined the Kite Club a year after Bob.",  # no date to count from
        "Ada joined the Kite Club in 1995, after Bob.",
    ],
)
def test_what_has_no_known_date_is_left_open(text: str) -> None:
    assert kinds(text, JOINED) == []


def test_a_date_that_the_evidence_does_not_bear_out_is_held_against_nothing() -> None:
    reading = read("Ada joined the Kite Club in 1995, a year after Bob.", FACTS)
    assert list(spaced(reading, [], ground(FACTS))) == []


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Ada died in 1934, a year before Bob.", Label.CONTRADICTORY),  # though she did die before him
        ("Ada died in 1934, 21 years before Bob.", Label.ATTRIBUTABLE),
        ("Ada died in 1934, before Bob.", Label.ATTRIBUTABLE),
    ],
)
def test_how_long_before_counts_beside_who_was_first(text: str, label: Label) -> None:
    facts = [stated("Ada", "date of death", day("1934-07-04")), stated("Bob", "date of death", day("1955-04-18"))]
    model = WordingModel({"date of death": "died"})
    assert judged(text, facts, model=model, embedder=Unlike(), linked=["Ada", "Bob"]).label is label
