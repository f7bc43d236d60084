"""First, second and last among what a relation joins with one thing, by the starts of the statements."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.judging.coverage import covered
from claimver.encoder.rules.ordinals import last_of, ranked, spell
from claimver.types import Triplet
from tests.encoder.readings import day, ground, read, stated

WIVES = [
    stated("Tom", "spouse", "Vera", since="1915", until="1947"),
    stated("Tom", "spouse", "Ruth", since="1957", until="1965"),
]
CHAIRS = [
    stated("Tarn Railway", "founded", day("1861-05-14")),
    stated("Tarn Railway", "chairman", "Ada", since="1861", until="1884"),
    stated("Tarn Railway", "chairman", "Bob", since="1884", until="1898"),
    stated("Tarn Railway", "chairman", "Cy", since="1919", until="1947"),
]
UNFOUNDED = CHAIRS[1:]
OFFICE = [
    stated("Ada", "position held", "Regent of Ulm", since="1900", until="1904"),
    stated("Bob", "position held", "Regent of Ulm", since="1904", until="1909"),
    stated("Cy", "position held", "Regent of Ulm", since="1950"),
]
CLUBS = [
    stated("Tom", "member of sports team", "Kite Club", since="1990", until="1994"),
    stated("Tom", "member of sports team", "Moon Club", since="1994", until="1999"),
    stated("Tom", "member of sports team", "Ulm national team", since="1989"),
]


def kinds(text: str, facts: list[Triplet], *also: str) -> list[str]:
    return [finding.kind for finding in ranked(read(text, facts, also), ground(facts))]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Tom's first wife was Vera.", "support"),
        ("Tom's first wife was Ruth.", "conflict"),
        ("Tom's second wife was Ruth.", "support"),
        ("Tom's second wife was Vera.", "conflict"),
        ("Ruth was Tom's third wife.", "conflict"),
        ("Ruth was the second wife of Tom.", "support"),
        ("The second wife of Tom was Ruth.", "support"),
        ("Tom's last wife was Vera.", "conflict"),
        ("Tom’s last wife was Ruth.", "support"),
        ("Tom married his second wife, Ruth, in 1957.", "support"),
        ("Ruth, Tom's first wife, was a nurse.", "conflict"),
        ("Vera was Tom's 2nd wife.", "conflict"),
    ],
)
def test_wives_are_counted_by_their_weddings(text: str, kind: str) -> None:
    reading = read(text, WIVES)
    if " his " in text:
        reading = replace(
            reading, named=(*reading.named, replace(reading.named[0], text="his", entity=WIVES[0].subject))
        )
    assert [finding.kind for finding in ranked(reading, ground(WIVES))] == [kind]


@pytest.mark.parametrize(
    "text",
    [
        "Tom's wife was Ruth.",
        "Tom's first American wife was Ruth.",
        "Tom's first novel was about Ruth.",
        "Ruth was one of Tom's first wives.",
        "Ruth was the first wife to leave Tom.",
        "Tom's first wife was Jane.",
        "Tom first met Ruth in 1957.",
        "Ruth was the first woman on the Moon.",
        "Tom's first child with Ruth was born in 1958.",
        "Tom was in the Second Army with Ruth.",
    ],
)
def test_other_ranks_are_left_open(text: str) -> None:
    assert kinds(text, WIVES, "Jane", "Moon") == []


def test_no_place_is_known_without_all_the_dates_or_with_two_on_one() -> None:
    undated = [*WIVES, stated("Tom", "spouse", "Jane")]
    assert kinds("Tom's first wife was Vera.", undated) == []
    assert kinds("Tom's first wife was Ruth.", undated) == ["conflict"]  # Vera was before in any case
    assert kinds("Tom's first wife was Vera.", WIVES[:1]) == []
    tied = [*WIVES, stated("Tom", "spouse", "Jane", since="1915-03")]
    assert kinds("Tom's first wife was Vera.", tied) == []
    assert kinds("Tom's second wife was Vera.", tied) == []


def test_a_marriage_stated_from_both_sides_is_one() -> None:
    both = [*WIVES, stated("Ruth", "spouse", "Tom", since="1957"), stated("Vera", "spouse", "Tom")]
    assert kinds("Tom's second wife was Ruth.", both) == ["support"]
    assert kinds("Tom's first wife was Vera.", both) == ["support"]


@pytest.mark.parametrize(
    ("text", "facts", "kind"),
    [
        ("Ada was Tarn Railway's first chairman.", CHAIRS, ["support"]),
        ("Ada was the first chairman of Tarn Railway.", UNFOUNDED, []),  # the list may begin later
        ("Bob was the first chairman of Tarn Railway.", UNFOUNDED, ["conflict"]),
        ("Bob was the second chairman of Tarn Railway.", CHAIRS, ["support"]),
        ("Bob was the second chairman of Tarn Railway.", UNFOUNDED, []),
        ("Bob was the third chairman of Tarn Railway.", CHAIRS, ["conflict"]),
        ("Cy was the third chairman of Tarn Railway.", CHAIRS, []),  # somebody was between
        ("Cy was the second chairman of Tarn Railway.", CHAIRS, ["conflict"]),
        ("Cy was the last chairman of Tarn Railway.", CHAIRS, []),
        (
            "Cy was the last chairman of Tarn Railway.",
            [*CHAIRS, stated("Tarn Railway", "closed", day("1947"))],
            ["support"],
        ),
        ("Ada was the last chairman of Tarn Railway.", CHAIRS, ["conflict"]),
        ("Bob was the first female chairman of Tarn Railway.", CHAIRS, []),
        ("Bob was the first chairman of Tarn Railway to resign.", CHAIRS, []),
        ("Bob was the first chairman of Tarn Railway in years.", CHAIRS, []),
        ("Bob became the first chairman of Tarn Railway in 1884.", CHAIRS, ["conflict"]),
        ("Bob was Tarn Railway's first treasurer.", CHAIRS, []),
    ],
)
def test_leaders_are_counted_from_the_founding_as_far_as_there_is_no_gap(
    text: str, facts: list[Triplet], kind: list[str]
) -> None:
    assert kinds(text, facts) == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ada was the first Regent of Ulm.", []),
        ("Bob was the first Regent of Ulm.", ["conflict"]),
        ("Cy was the second Regent of Ulm.", ["conflict"]),
        ("Cy was the seventh Regent of Ulm.", []),
        ("Bob was the first elected Regent of Ulm.", []),
        ("Bob was the first Regent of Bonn.", []),
    ],
)
def test_holders_of_an_office_are_at_least_as_many_as_the_graph_has(text: str, kind: list[str]) -> None:
    assert kinds(text, OFFICE) == kind


def test_whoever_comes_back_is_counted_once() -> None:
    again = [*CHAIRS, replace(stated("Tarn Railway", "chairman", "Ada", since="1898", until="1900"), id="again")]
    assert kinds("Bob was the second chairman of Tarn Railway.", again) == ["support"]
    assert kinds("Ada was the first chairman of Tarn Railway.", again) == ["support"]


def test_a_club_can_be_too_late_for_the_first_and_too_early_for_the_last() -> None:
    assert kinds("Tom's first club was Moon Club.", CLUBS) == ["conflict"]
    assert kinds("Tom's first club was Kite Club.", CLUBS) == []
    assert kinds("Tom's last club was Kite Club.", CLUBS) == ["conflict"]
    assert kinds("Tom's last club was Moon Club.", CLUBS) == []


def test_the_rank_is_borne_out_by_the_order() -> None:
    text = "Tom's first wife was Vera."
    reading = replace(read(text, WIVES), ranks=("first",))
    (finding,) = ranked(reading, ground(WIVES))
    assert covered(reading, [finding], ground(WIVES))[1] == ()
    assert covered(reading, [replace(finding, carries=())], ground(WIVES))[1] == ("first",)


def test_spells_are_put_in_order_where_all_have_different_starts() -> None:
    assert spell(WIVES, 2) == WIVES[1]
    assert spell(WIVES[::-1], 1) == WIVES[0]
    assert spell(WIVES, -1) == WIVES[1]
    assert spell(WIVES, 3) is None
    assert spell(WIVES[:1], 1) is None
    assert spell([WIVES[0], stated("Tom", "spouse", "Jane")], 1) is None
    assert spell([WIVES[0], stated("Tom", "spouse", "Jane", since="1915")], 1) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Tom was the last chairman of Tarn Railway.", ("last",)),
        ("Kite Club was Tom's last club.", ("last",)),
        ("Ada was Tom's final wife.", ("final",)),
        ("Tom was the last man at Tarn Railway.", ()),
        ("Tom sang in the last episode of Kite Club.", ()),
        ("Tom was the second chairman of Tarn Railway.", ()),  # which the tagger finds
    ],
)
def test_the_last_of_its_kind_is_something_that_a_statement_must_bear_out(text: str, words: tuple[str, ...]) -> None:
    reading = read(text, [*CHAIRS, *CLUBS])
    assert last_of(reading) == words
    missing = covered(reading, [], ground(CHAIRS))[1]
    assert tuple(word for word in missing if word in ("last", "final", "second")) == words
