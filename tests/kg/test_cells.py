"""Cells of info boxes read as the statements that they make."""

from __future__ import annotations

import pytest

from claimver.kg.cells import readings
from claimver.kg.memory import MemoryGraph
from claimver.types import Entity, Triplet, Value


def read(property: str, text: str) -> tuple[Triplet, ...]:
    """The readings of one cell of a box on Zork."""
    return readings(MemoryGraph.from_names([("Zork", property, text)]).facts("Zork")[0])


def told(found: tuple[Triplet, ...]) -> list[tuple[str, str]]:
    """Relation and canonical value, or name, of each."""
    return [
        (
            t.property.label,
            t.object.label if isinstance(t.object, Entity) else f"{t.object.value} {t.object.unit or ''}".strip(),
        )
        for t in found
    ]


@pytest.mark.parametrize(
    ("property", "text", "wanted"),
    [
        (
            "Born",
            "( 1951-02-03 )  February 3, 1951  (age 51)  Ulm, Baden, U.S.",
            [
                ("date of birth", "1951-02-03"),
                ("place of birth", "Ulm, Baden, U.S."),
                ("located in", "Baden"),
                ("located in", "United States"),
            ],
        ),
        ("Born:", "Zork Gnu Zork , (1951-02-03) 3 February 1951", [("date of birth", "1951-02-03")]),
        (
            "Died",
            "29 August 1900 (1900-08-29) (aged 47) Ulm",
            [("date of death", "1900-08-29"), ("place of death", "Ulm")],
        ),
        ("Died", "27 March 1625 (aged 58) (NS: 6 April 1625)", [("date of death", "1625-03-27")]),
        ("Foaled", "April 1, 2009", [("date of birth", "2009-04-01")]),
    ],
)
def test_a_birth_or_death_is_a_date_and_a_place_and_what_the_place_lies_in(
    property: str, text: str, wanted: list[tuple[str, str]]
) -> None:
    assert told(read(property, text)) == wanted


@pytest.mark.parametrize(
    ("property", "text", "wanted"),
    [
        ("Years active", "1989-present", [("work period (start)", "1989")]),
        ("Years active", "2016 ( 2016 ) - present", [("work period (start)", "2016")]),
        ("Years active", "2009 – 2013", [("work period (start)", "2009"), ("work period (end)", "2013")]),
        ("In office", "14 June 2011 – 12 May 2015", [("took office", "2011-06-14"), ("left office", "2015-05-12")]),
        ("Recorded", "1996-1998", [("Recorded", "1996"), ("Recorded", "1997"), ("Recorded", "1998")]),
        ("Recorded", "November 1993 - January 1994", [("Recorded", f"{m}") for m in ("1993-11", "1993-12", "1994-01")]),
        ("Released", "June 2, 1989 (1989-06-02)", [("Released", "1989-06-02")]),
        ("Release date", "19 May 2017 ( 2017-05-19 ) (India)", [("Release date", "2017-05-19")]),
        ("Founded", "1881; 138 years ago (1881)", [("Founded", "1881")]),
    ],
)
def test_a_period_is_its_ends_or_each_year_or_month_of_it(
    property: str, text: str, wanted: list[tuple[str, str]]
) -> None:
    assert told(read(property, text)) == wanted


def test_a_recording_at_two_times_is_left_as_it_is() -> None:
    text = "9 January 1970 - 21 November 1978, overdubs 1982"
    assert told(read("Recorded", text)) == [("Recorded", text)]


@pytest.mark.parametrize(
    ("property", "text", "wanted"),
    [
        ("Area", "6.07 sq mi (15.73 km 2 )", ["6.07 square mile", "15.73 square kilometre"]),
        ("Height", "5 ft 9 in (175 cm)", ["69 inch", "175 centimetre"]),
        ("Elevation:", "404 ft (123 m)", ["404 foot", "123 metre"]),
        ("Length", "40 : 57", ["40 minute", "41 minute"]),
        ("Box office", "340.06 crore ( $52.39 million )", ["340.06 crore", "52390000 United States dollar"]),
        ("Visitors", "39,175 (in 2011)", ["39175"]),
    ],
)
def test_one_measure_in_several_units_is_a_quantity_in_each(property: str, text: str, wanted: list[str]) -> None:
    assert [value for _, value in told(read(property, text))] == wanted


@pytest.mark.parametrize(
    ("property", "text", "wanted"),
    [
        ("Spouse(s)", "Ada Gnu ( m. 2006 ; div. 2012 )", [("Ada Gnu", [("start", "2006"), ("end", "2012")])]),
        (
            "Spouse(s)",
            "Ada Gnu ( m. 1983-1984) , Eve Gnu , ( m. 1985; died 1999)",
            [("Ada Gnu", [("start", "1983"), ("end", "1984")]), ("Eve Gnu", [("start", "1985"), ("end", "1999")])],
        ),
        ("Political party", "Gnu Party (1969-present)", [("Gnu Party", [("start", "1969")])]),
        ("Awards", "Rask Prize (2008)", [("Rask Prize", [("point", "2008")])]),
        ("Occupation", "Actress, model, singer", [("Actress", []), ("model", []), ("singer", [])]),
        ("Associated acts", "Earth, Wind & Gnu", [("Earth, Wind & Gnu", [])]),
        ("Children", "Ada, Princess of Zork", [("Ada, Princess of Zork", [])]),
        ("Name:", "Gnu (2)", [("Gnu (2)", [])]),
    ],
)
def test_names_are_told_apart_and_have_the_years_in_brackets_behind_them(
    property: str, text: str, wanted: list[tuple[str, list[tuple[str, str]]]]
) -> None:
    found = [
        (t.object_text, [(q.when, q.value.value) for q in t.qualifiers if isinstance(q.value, Value)])
        for t in read(property, text)
    ]
    assert found == wanted


def test_a_place_lies_in_what_is_named_after_it_and_stays_itself() -> None:
    found = read("Origin", "Ulm, Baden, US")
    assert [(t.subject.label, t.property.label, t.object_text) for t in found] == [
        ("Zork", "Origin", "Ulm, Baden, US"),
        ("Ulm, Baden, US", "located in", "Baden"),
        ("Baden", "located in", "United States"),
    ]


def test_every_reading_has_the_id_of_what_was_given() -> None:
    assert {t.id for t in read("Born", "3 May 1951 (age 51) Ulm, Baden")} == {"t1"}


def test_a_statement_that_was_not_given_as_names_is_read_as_it_is() -> None:
    given = read("eats", "Gnu (2008)")[0]
    assert readings(given) == (given,)
    found = read("crew member", "Ada Gnu")
    assert found == MemoryGraph.from_names([("Zork", "crew member", "Ada Gnu")]).facts("Zork")
