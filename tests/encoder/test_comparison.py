"""Two things held against each other, by what is stated of each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.evidence.comparison import compared, yardsticks, years_between
from claimver.encoder.evidence.plan import make_plan
from claimver.encoder.read.comparatives import is_factor, unborne
from tests.encoder.judging import Letters
from tests.encoder.readings import day, ground, metres, quantity, read, read_after, stated

FACTS = [
    stated("Thaw", "units sold", quantity(3400000, "copies")),
    stated("Frost", "units sold", quantity(1800000, "copies")),
    stated("Ombra", "depth", metres(120)),
    stated("Silt", "depth", metres(80)),
    stated("Twin", "depth", metres(120)),
    stated("Kelvar", "elevation above sea level", metres(4200)),
    stated("Dorn", "elevation above sea level", quantity(2.1, "kilometre")),
    stated("Ada", "date of birth", day("1901-03-12")),
    stated("Ada", "date of death", day("1950-05-03")),
    stated("Bob", "date of birth", day("1899")),
    stated("Bob", "date of death", day("1970")),
    stated("Old Carl", "date of birth", day("1849")),
    stated("Ulm", "population", quantity(5000)),
    stated("Bonn", "population", quantity(3000)),
    stated("Lume", "capacity", quantity(900)),
    stated("Hall", "capacity", quantity(400)),
    stated("Acme", "employees", quantity(2150)),
    stated("Bolt", "employees", quantity(95)),
    stated("Long River", "length", quantity(1000, "kilometre")),
    stated("Short River", "length", quantity(750, "kilometre")),
    stated("Kite Club", "inception", day("1970")),
    stated("Moon Club", "inception", day("1982")),
    stated("Lamp", "price", quantity(30)),
    stated("Desk", "price", quantity(50)),
    stated("Grey Prize", "first awarded", day("1952")),
    stated("Blue Prize", "first awarded", day("1979")),
    stated("Red Prize", "first awarded", day("1988")),
    stated("Rep", "founding date", day("1971")),
    stated("Troupe", "founding date", day("1994-09-12")),
    stated("Inn", "opening date", day("1960")),
    stated("Vesta Rock", "orbital period", quantity(4.6, "year")),
    stated("Hale Rock", "orbital period", quantity(6.8, "year")),
    stated("East Tour", "performances", quantity(44)),
    stated("West Tour", "performances", quantity(22)),
]
TRUE = [
    "Ombra is deeper than Silt.",
    "Silt is shallower than Ombra.",
    "Kelvar is taller than Dorn.",
    "Dorn is lower than Kelvar.",
    "Kelvar is 2,100 metres taller than Dorn.",
    "Kelvar is about 2 km higher than Dorn.",
    "Ada is younger than Bob.",
    "Bob is older than Ada.",
    "Bob is two years older than Ada.",
    "Old Carl is half a century older than Bob.",
    "Ada was born after Bob.",
    "Bob was born earlier than Ada.",
    "Bob outlived Ada.",
    "Ada died before Bob.",
    "Ulm has more inhabitants than Bonn.",
    "Bonn has fewer people than Ulm.",
    "Ulm is more populous than Bonn.",
    "Lume holds more spectators than Hall.",
    "Long River outdoes Short River by 250 kilometres.",
    "In overall length Long River outstrips Short River.",
    "Thaw outsold Frost by more than one million copies.",
    "Thaw outsold Frost.",
    "Long River exceeds Short River by more than 200 kilometres.",
    "Kite Club was founded before Moon Club.",
    "Moon Club was established twelve years after Kite Club.",
    "Desk is dearer than Lamp.",
    "Desk is more expensive than Lamp.",
    "Rep is older than Troupe by 23 years.",
    "Inn is older than Troupe.",  # dates of two kinds of beginning
    "Grey Prize has been given out since 1952, much longer than Blue Prize.",
    "Hale Rock takes longer to circle the Sun than Vesta Rock.",
    "Lume seats 900, more than twice as many as Hall.",
    "Acme employed 2,150 people, more than twenty times as many as Bolt.",
    "East Tour had 44 performances, twice as many as on West Tour.",
]
FALSE = [
    "Ombra is shallower than Silt.",
    "Silt is deeper than Ombra.",
    "Ombra is deeper than Twin.",
    "Ombra is shallower than Twin.",
    "Kelvar is 500 metres taller than Dorn.",
    "Ada is older than Bob.",
    "Bob is ten years older than Ada.",
    "Ada was born before Bob.",
    "Ada outlived Bob.",
    "Bonn has more inhabitants than Ulm.",
    "Ulm has fewer people than Bonn.",
    "Hall holds more spectators than Lume.",
    "Long River outdoes Short River by 100 kilometres.",
    "In length Short River surpasses Long River.",
    "Thaw outsold Frost by more than three million copies.",
    "Frost outsold Thaw.",
    "Moon Club was founded before Kite Club.",
    "Desk is cheaper than Lamp.",
    "Rep is younger than Troupe by 23 years.",
    "Troupe is older than Inn.",
    "Blue Prize has been given out since 1979, longer than Grey Prize.",
    "Vesta Rock takes longer to circle the Sun than Hale Rock.",
    "Lume seats 900, three times as many as Hall.",
    "Acme employed 2,150 people, more than thirty times as many as Bolt.",
    "West Tour had 22 performances, twice as many as on East Tour.",
]
OPEN = [
    "In width Long River outstrips Short River.",
    "Thaw was outsold by Frost.",
    "Thaw was heavily outsold by Frost.",
    "Ombra is deep.",  # nothing to compare with
    "Ombra is deeper than before.",
    "Deeper than Silt it was.",
    "Ombra is deeper than Kelvar.",  # of one the depth is unknown
    "Ombra is older than Silt.",  # nobody says how old they are
    "Ada is deeper than Bob.",
    "Ada lives nearer than Bob.",
]


@pytest.mark.parametrize(("text", "holds"), [(text, True) for text in TRUE] + [(text, False) for text in FALSE])
def test_the_values_of_both_decide_a_comparison(text: str, holds: bool) -> None:
    comparison = compared(read(text, FACTS), ground(FACTS))
    assert comparison is not None
    assert comparison.holds is holds
    assert {comparison.first.subject.label, comparison.second.subject.label} == {
        fact.subject.label for fact in FACTS if fact.subject.label in text
    }


@pytest.mark.parametrize("text", OPEN)
def test_nothing_is_compared_where_a_side_is_not_stated(text: str) -> None:
    assert compared(read(text, FACTS), ground(FACTS)) is None


def test_values_of_two_dimensions_are_not_compared() -> None:
    facts = [stated("Ombra", "depth", metres(120)), stated("Silt", "depth", quantity(80, "kilogram"))]
    assert compared(read("Ombra is deeper than Silt.", facts), ground(facts)) is None


def test_a_difference_is_held_against_the_claim_s_own_figure_only() -> None:
    comparison = compared(read("Kelvar is 2,100 metres taller than Dorn.", FACTS), ground(FACTS))
    assert comparison is not None
    assert comparison.amount is not None
    assert comparison.amount.number == 2100
    apart = compared(read("Kelvar, 3 km away, is taller than Dorn.", FACTS), ground(FACTS))
    assert apart is not None
    assert (apart.holds, apart.amount) == (True, None)


@pytest.mark.parametrize(
    ("text", "measured_by"),
    [
        ("Ombra is deeper than Silt.", ["Silt"]),
        ("Ada came before Bob.", ["Bob"]),
        ("Ada is as old as Bob.", ["Bob"]),
        ("Unlike Bob, Ada sang.", ["Bob"]),
        ("Ada sang with Bob.", []),
    ],
)
def test_a_yardstick_is_what_stands_behind_the_comparing_word(text: str, measured_by: list[str]) -> None:
    assert [named.text for named in yardsticks(read(text, FACTS))] == measured_by


def test_a_yardstick_fills_no_relation() -> None:
    facts = [stated("Ada", "friend", "Eve"), stated("Bob", "date of birth", day("1899"))]
    plans = [
        make_plan(read(text, facts), ground(facts), Letters(), given=False)
        for text in ("Ada met Bob.", "Ada is older than Bob.")
    ]
    assert [[h.text for h in plan.hypotheses if h.triplet.property.label == "friend"] for plan in plans] == [
        ["Bob"],
        [],
    ]


@pytest.mark.parametrize(
    ("first", "second", "years"),
    [
        ((1950, 5, 3), (1901, 3, 12), 49.14),
        ((1950, 5, 0), (1901, 3, 0), 49.17),
        ((1950, 0, 0), (1901, 3, 12), 49),
        ((-44, 3, 15), (-100, 7, 13), 55.67),
    ],
)
def test_years_are_counted_at_the_coarser_precision(
    first: tuple[int, int, int], second: tuple[int, int, int], years: float
) -> None:
    assert years_between(first, second) == pytest.approx(years, abs=0.01)
    assert years_between(second, first) == pytest.approx(-years, abs=0.01)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("Grey Prize is older than Blue Prize and Red Prize.", True),
        ("Red Prize is younger than both Grey Prize and Blue Prize.", True),
        ("Blue Prize is older than Red Prize and Grey Prize.", False),
        ("Blue Prize is older than Red Prize or Ombra.", None),  # of one nothing is known
    ],
)
def test_what_is_compared_with_several_is_held_against_each(text: str, holds: bool | None) -> None:
    comparison = compared(read(text, FACTS), ground(FACTS))
    assert (comparison and comparison.holds) is holds


@pytest.mark.parametrize(("word", "holds"), [("younger", True), ("older", False)])
@pytest.mark.parametrize("pair", ["both", "either", "both of them", "either of the two"])
def test_both_are_the_two_named_before(word: str, holds: bool, pair: str) -> None:
    before = "Grey Prize is followed by Blue Prize."
    comparison = compared(read_after(before, f"Red Prize is {word} than {pair}.", FACTS), ground(FACTS))
    assert comparison is not None
    assert comparison.holds is holds


@pytest.mark.parametrize("before", ["Grey Prize is old.", "Grey Prize, Blue Prize and Ombra are old.", "All is well."])
def test_both_are_unknown_where_not_just_two_are_named_before(before: str) -> None:
    assert compared(read_after(before, "Red Prize is younger than both.", FACTS), ground(FACTS)) is None


def test_a_value_of_the_first_thing_itself_is_held_against_its_statement() -> None:
    right, wrong = (
        compared(read(f"Grey Prize has been given out since {year}, longer than Blue Prize.", FACTS), ground(FACTS))
        for year in (1952, 1950)
    )
    assert right is not None
    assert wrong is not None
    assert (right.own_holds, wrong.own_holds) == (True, False)


def test_statements_that_disagree_compare_nothing() -> None:
    facts = [
        *(stated("Ulm", "population", quantity(number)) for number in (5000, 2000)),
        stated("Bonn", "population", quantity(3000)),
    ]
    assert compared(read("Ulm is more populous than Bonn.", facts), ground(facts)) is None


def test_a_population_makes_a_town_large_but_no_country() -> None:
    facts = [stated("Norland", "population", quantity(5000)), stated("Sorland", "population", quantity(3000))]
    text = "Norland is larger than Sorland."
    assert compared(read(text, facts), ground(facts)) is None
    towns = [replace(t, subject=replace(t.subject, description="town in the north")) for t in facts]
    comparison = compared(read(text, towns), ground(towns))
    assert comparison is not None
    assert comparison.holds


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ulm is a younger city.", ("younger",)),
        ("Ulm is the largest in Norland.", ("largest",)),
        ("Its lens is the largest.", ("largest",)),
        ("Ombra is larger still.", ("larger",)),
        ("Ombra is also the longer of the two films.", ("longer",)),
        ("Ombra is older than either.", ("older",)),
        ("Nothing was more profitable than Ombra.", ("profitable",)),
        ("Ombra has more than ten arches.", ()),
        ("Ada saw her younger brother.", ()),
        ("Ombra is longer than 300 kilometres.", ()),
        ("Ombra sits in the lower house.", ()),
        ("Ombra stayed longer.", ()),
        ("Old Ada went to the Oldest House.", ()),
    ],
)
def test_words_that_only_a_comparison_bears_out(text: str, words: tuple[str, ...]) -> None:
    assert unborne(read(text, FACTS)) == words


def test_a_name_that_begins_another_is_no_stumbling_block() -> None:
    sold = [
        stated(name, "copies sold", quantity(n, "copies")) for name, n in (("Lume", 4_500_000), ("Lume II", 6_200_000))
    ]
    found = compared(read("Lume outsold Lume II.", sold), ground(sold))
    assert found is not None
    assert not found.holds


def test_how_many_times_as_much_is_no_count_of_anything() -> None:
    for text, factor in (("Acme is thirty times as large as Bolt.", True), ("Acme won it thirty times.", False)):
        reading = read(text, FACTS)
        assert [is_factor(reading, amount) for amount in reading.amounts] == [factor]


@pytest.mark.parametrize(
    ("before", "text", "holds"),
    [
        ("Ombra is 120 metres deep.", "Silt is shallower.", True),
        ("Ombra is 120 metres deep.", "Silt is much deeper.", False),
        ("Long River is 1,000 kilometres long.", "Short River is longer still.", False),
        ("East Tour had 44 performances.", "West Tour had fewer performances.", True),
        ("East Tour had 44 performances.", "West Tour had more performances.", False),
        ("Ombra is 120 metres deep.", "Silt is shallower in the north.", None),  # than elsewhere
        ("Ombra is 120 metres deep.", "Silt is a deeper lake.", None),
    ],
)
def test_a_comparison_with_what_the_sentence_before_tells_of(before: str, text: str, holds: bool | None) -> None:
    found = compared(read_after(before, text, FACTS), ground(FACTS))
    assert (found.holds if found is not None else None) is holds


def test_a_rank_behind_others_is_no_order_in_time() -> None:
    facts = [stated("Ulm", "inception", day("1158")), stated("Tol", "inception", day("1237"))]
    ranked = read("Ulm is the third-largest city, after Tol, and was founded early.", facts)
    assert compared(ranked, ground(facts)) is None
    dated = read("Ulm was founded after Tol.", facts)
    assert compared(dated, ground(facts)) is not None
