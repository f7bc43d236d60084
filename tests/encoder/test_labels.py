"""What makes a label: every row of the table, on toy graphs, with a model that knows wordings only."""

from __future__ import annotations

import pytest

from claimver.types import Cause, Label, Rank, Triplet, Value
from tests.encoder.judging import Unlike, fact, judged, year

BORN = fact("Ada", "place of birth", "London")
ROWS = [
    ("states all that the claim says", "Ada was born in London.", [BORN], Label.ATTRIBUTABLE),
    (
        "states it by a step from city to country",
        "Ada was born in England.",
        [BORN, fact("London", "country", "England")],
        Label.ATTRIBUTABLE,
    ),
    ("has another value for a single-valued property", "Ada was born in Paris.", [BORN], Label.CONTRADICTORY),
    (
        "names a place inside the one claimed to be finer",
        "Ada was born in Soho.",
        [BORN, fact("Soho", "country", "London")],
        Label.EXTRAPOLATORY,
    ),
    ("lists other values of a many-valued property", "Ada won the Oscar.", [fact("Ada", "award received", "Emmy")], Label.EXTRAPOLATORY),
    (
        "lists other values where the claim says only",
        "Ada only worked for Acme.",
        [fact("Ada", "employer", "Acme"), fact("Ada", "employer", "Bolt")],
        Label.CONTRADICTORY,
    ),
    ("states what the claim denies", "Ada was never born in London.", [BORN], Label.CONTRADICTORY),
    ("is silent on what the claim denies", "Ada never won the Oscar.", [BORN], Label.EXTRAPOLATORY),
    ("has another value of a single-valued property that the claim denies", "Ada was not born in Paris.", [BORN], Label.ATTRIBUTABLE),
    ("lists other values of what the claim denies", "Ada never won the Oscar.", [fact("Ada", "award received", "Emmy")], Label.EXTRAPOLATORY),
    (
        "has others of whom it states what the claim denies",
        "Ada was not born in Paris.",
        [BORN, fact("Bob", "place of birth", "Paris"), fact("Cleo", "place of birth", "Paris")],
        Label.ATTRIBUTABLE,
    ),
    ("has before what nobody did since", "Nobody won the Oscar since Ada.", [fact("Ada", "award received", "Oscar")], Label.EXTRAPOLATORY),
    (
        "has since what the claim denies",
        "Ada never won the Oscar since 1930.",
        [fact("Ada", "award received", "Oscar", at=1936)],
        Label.CONTRADICTORY,
    ),
    (
        "has only before what the claim denies of a later time",
        "Ada never won the Oscar after 1936.",
        [fact("Ada", "award received", "Oscar", at=1936)],
        Label.EXTRAPOLATORY,
    ),
    ("gives the same year", "Ada was born in 1815.", [fact("Ada", "date of birth", year(1815))], Label.ATTRIBUTABLE),
    ("gives another year", "Ada was born in 1816.", [fact("Ada", "date of birth", year(1815))], Label.CONTRADICTORY),
    ("is coarser than the claim", "Ada was born on 10 December 1815.", [fact("Ada", "date of birth", year(1815))], Label.EXTRAPOLATORY),
    (
        "is finer than the claim",
        "Ada was born in 1815.",
        [fact("Ada", "date of birth", Value("date", "10 December 1815", "1815-12-10", 11))],
        Label.ATTRIBUTABLE,
    ),
    (
        "gives a number within the claim's rounding",
        "Everest is 8,849 m high.",
        [fact("Everest", "elevation above sea level", Value("quantity", "8,848.86 metre", "8848.86", unit="metre"))],
        Label.ATTRIBUTABLE,
    ),
    (
        "gives another number of what does not change",
        "Everest is 8,611 m high.",
        [fact("Everest", "elevation above sea level", Value("quantity", "8,848.86 metre", "8848.86", unit="metre"))],
        Label.CONTRADICTORY,
    ),
    (
        "gives another number of what changes with time",
        "Paris has 3.5 million inhabitants.",
        [fact("Paris", "population", Value("quantity", "2,102,650", "2102650"), at=2023)],
        Label.EXTRAPOLATORY,
    ),
    (
        "gives another number for the time that the claim names",
        "Paris had 3.5 million inhabitants in 2023.",
        [fact("Paris", "population", Value("quantity", "2,102,650", "2102650"), at=2023)],
        Label.CONTRADICTORY,
    ),
    (
        "lists several values where the claim says all of",
        "All of Andorra is a citizen of Spain.",
        [fact("Andorra", "citizenship", "Spain"), fact("Andorra", "citizenship", "France")],
        Label.CONTRADICTORY,
    ),
    (
        "states another thing of the kind that the claim denies",
        "Ada never played a fiddle.",
        [fact("Ada", "instrument", "Trumpet")],
        Label.EXTRAPOLATORY,
    ),
    (
        "does not say how the thing ranks",
        "Bob was the youngest head of Acme.",
        [fact("Acme", "chief executive officer", "Bob")],
        Label.EXTRAPOLATORY,
    ),
    (
        "says in the name of the relation how the thing ranks",
        "Blanc was the highest peak of Alps.",
        [fact("Alps", "highest point", "Blanc")],
        Label.ATTRIBUTABLE,
    ),
    (
        "states an edition of what the claim names",
        "Ada won the Emmy.",
        [fact("Ada", "award received", "1990 Gala"), fact("1990 Gala", "edition of", "Emmy")],
        Label.ATTRIBUTABLE,
    ),
    (
        "gives the kind of thing that the claim says it is",
        "Acme is a public company.",
        [fact("Acme", "type", "Public company")],
        Label.ATTRIBUTABLE,
    ),
    ("is of deprecated rank", "Ada was born in London.", [fact("Ada", "place of birth", "London", rank=Rank.DEPRECATED)], Label.EXTRAPOLATORY),
]  # fmt: skip


@pytest.mark.parametrize(("text", "facts", "label"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_the_label_follows_the_table_where_the_evidence(text: str, facts: list[Triplet], label: Label) -> None:
    verdict = judged(text, facts)
    assert verdict.label is label, verdict.rationale


def test_an_ended_period_contradicts_the_present_and_satisfies_the_past() -> None:
    facts = [
        fact("Acme", "chief executive officer", "Bob", since=2000, until=2010),
        fact("Acme", "chief executive officer", "Eve", since=2010),
    ]
    assert judged("Bob is the head of Acme.", facts, present=True).label is Label.CONTRADICTORY
    assert judged("Bob was the head of Acme.", facts).label is Label.ATTRIBUTABLE
    assert judged("Eve was the head of Acme.", facts).label is Label.ATTRIBUTABLE


def test_a_preferred_statement_outranks_a_normal_one_for_the_present() -> None:
    facts = [
        fact("Acme", "headquarters location", "Rome"),
        fact("Acme", "headquarters location", "Oslo", rank=Rank.PREFERRED),
    ]
    assert judged("Acme is based in Oslo.", facts, present=True).label is Label.ATTRIBUTABLE
    assert judged("Acme is based in Rome.", facts, present=True).label is Label.CONTRADICTORY


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Bob ran Acme from 2000.", Label.ATTRIBUTABLE),
        ("Bob ran Acme in 2005.", Label.ATTRIBUTABLE),
        ("Bob ran Acme in 2015.", Label.CONTRADICTORY),
    ],
)
def test_dates_of_a_claim_are_held_against_the_qualifiers(text: str, label: Label) -> None:
    facts = [fact("Acme", "chief executive officer", "Bob", since=2000, until=2010)]
    assert judged(text, facts).label is label


def test_a_part_that_no_statement_covers_makes_the_claim_extrapolatory_with_its_triplets() -> None:
    verdict = judged("Ada won the Emmy in 1990.", [fact("Ada", "award received", "Emmy")])
    assert (verdict.label, verdict.cause) == (Label.EXTRAPOLATORY, Cause.PARTIAL)
    assert [t.object_text for t in verdict.triplets] == ["Emmy"]
    assert "1990" in verdict.rationale


@pytest.mark.parametrize(
    ("text", "facts", "linked", "cause"),
    [
        ("Nobody knows.", [], [], Cause.UNLINKED),
        ("Ada knows.", [], ["Ada"], Cause.NO_EVIDENCE),
        ("Ada likes tea.", [BORN], [], Cause.IRRELEVANT),
        ("Ada won the Oscar.", [fact("Ada", "award received", "Emmy")], [], Cause.OTHER_VALUES),
    ],
)
def test_extrapolatory_says_its_cause(text: str, facts: list[Triplet], linked: list[str], cause: Cause) -> None:
    verdict = judged(text, facts, linked=linked)
    assert (verdict.label, verdict.cause) == (Label.EXTRAPOLATORY, cause)


def test_every_cited_triplet_is_one_of_the_evidence_and_bears_on_the_claim() -> None:
    facts = [BORN, fact("Ada", "employer", "Acme"), fact("London", "country", "England")]
    verdict = judged("Ada was born in London.", facts)
    assert verdict.triplets == (BORN,)


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_rationale_agrees_with_label_and_triplets(row: tuple[str, str, list[Triplet], Label]) -> None:
    verdict = judged(row[1], row[2])
    for triplet in verdict.triplets[:3]:
        assert f"({triplet.subject.label}, {triplet.property.label}, {triplet.object_text}" in verdict.rationale
    opening = {
        Label.ATTRIBUTABLE: ("The graph states it", "The denial holds"),
        Label.CONTRADICTORY: ("The claim says", "The claim denies", "The graph gives this as over", "The graph"),
        Label.EXTRAPOLATORY: ("The graph lists", "The graph has", "The graph supports a part", "Nothing that"),
    }
    assert verdict.label is not None
    assert verdict.rationale.startswith(opening[verdict.label])


def test_a_denial_is_not_held_against_what_stands_before_it() -> None:
    maker = [fact("Acme", "operator", "Vulcan")]
    verdict = judged("Acme, who operated Vulcan, has never made a profit.", maker)
    assert verdict.label is Label.EXTRAPOLATORY
    assert judged("Acme has never operated Vulcan.", maker).label is Label.CONTRADICTORY


def test_a_place_whose_kind_nobody_states_may_be_contradicted() -> None:
    facts = [fact("Ada", "place of death", "Marylebone"), BORN]
    assert judged("Ada died in Paris.", facts).label is Label.CONTRADICTORY


def test_a_figure_in_other_words_is_held_against_the_only_one_of_its_dimension() -> None:
    text = "Bambi carries it for nine months."
    bearing = fact("Bambi", "gestation period", Value("quantity", "15 months", "15", unit="month"))
    living = fact("Bambi", "life span", Value("quantity", "20 years", "20", unit="year"))
    assert judged(text, [bearing], embedder=Unlike()).label is Label.CONTRADICTORY
    assert judged(text, [bearing, living], embedder=Unlike()).label is Label.EXTRAPOLATORY


def test_a_place_is_held_against_another_of_its_kind() -> None:
    by_a_step = [fact("Acme", "headquarters location", "Ulm"), fact("Ulm", "country", "Germany")]
    verdict = judged("Acme is based in France.", by_a_step, present=True, linked=["France"])
    assert verdict.label is Label.CONTRADICTORY
    assert verdict.triplets == tuple(by_a_step)
    assert judged("Acme is based in Germany.", by_a_step, present=True).label is Label.ATTRIBUTABLE


def test_two_states_of_one_country_are_told_apart() -> None:
    facts = [
        fact("Acme", "country", "Ruritania"),
        fact("Acme", "located in", "California"),
        fact("Texas", "country", "Ruritania"),
    ]
    verdict = judged("Acme is in Texas.", facts, present=True)
    assert (verdict.label, verdict.triplets) == (Label.CONTRADICTORY, (facts[1],))
    assert judged("Acme is in Texas.", [facts[0], facts[2]], present=True).label is Label.EXTRAPOLATORY


def test_a_date_is_held_against_what_the_claim_is_about_only() -> None:
    facts = [fact("Lennox", "date of birth", year(1954))]
    assert judged("Stewart, born in 1952, sang with Lennox.", facts, linked=["Stewart"]).label is Label.EXTRAPOLATORY
    assert judged("Lennox was born in 1952.", facts).label is Label.CONTRADICTORY


def test_a_longer_name_is_not_ruled_out_by_the_name_that_it_holds() -> None:
    facts = [fact("Acme", "located in", "Europe")]
    verdict = judged("Acme is based in Western Europe.", [*facts, fact("Acme", "headquarters location", "Europe")])
    assert verdict.label is Label.EXTRAPOLATORY


def test_being_of_a_kind_is_not_being_the_only_one_of_it_to_do_something() -> None:
    facts = [fact("Acme", "instance of", "airline"), fact("Vulcan", "instance of", "bomber")]
    verdict = judged("Acme was the only airline to fly Vulcan.", facts)
    assert verdict.label is Label.EXTRAPOLATORY
    flown = [*facts, fact("Vulcan", "operator", "Acme"), fact("Vulcan", "operator", "Bolt")]
    assert judged("Acme was the only airline to fly Vulcan.", flown).label is Label.CONTRADICTORY
    assert judged("Acme was an airline.", facts).label is Label.ATTRIBUTABLE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Peak is more than 2,000 metres high.", "The claim says more than 2,000 metres, but"),
        ("Peak is over 2,000 metres high.", "The claim says more than 2,000 metres, but"),
        ("Peak is less than 1,000 metres high.", "The claim says less than 1,000 metres, but"),
        ("Peak is 2,000 metres high.", "The claim says 2,000 metres, but"),
        ("Ada was born after 1950.", "The claim says after 1950, but"),
    ],
)
def test_what_the_claim_says_is_given_with_its_bound(text: str, said: str) -> None:
    height = Value("quantity", "1500 metre", "1500", unit="metre")
    facts = [fact("Peak", "elevation above sea level", height), fact("Ada", "date of birth", year(1922))]
    verdict = judged(text, facts)
    assert verdict.label is Label.CONTRADICTORY
    assert verdict.rationale.startswith(said)
