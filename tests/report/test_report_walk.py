"""Paths in words, as a list and drawn: every step from where the last one ended, arrows as the statements say."""

import re

from claimver.report.elements import Element, plain
from claimver.report.walk import (
    entity_card,
    path_columns,
    path_dot,
    path_list,
    path_words,
    steps,
)
from claimver.types import Entity, Path, Property, Triplet

A, B, C, D = (Entity(f"Q{n}", name) for n, name in enumerate(("Ann", "Bob", "Cat", "Dan"), start=1))
AB = Triplet("ab", A, Property("P1", "knows"), B)
CB = Triplet("cb", C, Property("P2", "sees"), B)
CD = Triplet("cd", C, Property("P3", "eats"), D)


def test_the_words_follow_the_path_whatever_way_its_statements_point() -> None:
    assert path_words(Path((AB, CB, CD))) == "Ann — knows → Bob ← sees — Cat — eats → Dan"
    assert path_words(Path((CD, CB, AB))) == "Dan ← eats — Cat — sees → Bob ← knows — Ann"


def test_a_path_of_one_statement_is_read_from_its_subject() -> None:
    assert [(left.id, reached.id) for left, _, reached in steps(Path((CB,)))] == [("Q3", "Q2")]


def test_a_path_is_read_from_the_seed_chosen_first() -> None:
    assert path_words(Path((CB,)), ("Q2", "Q3")) == "Bob ← sees — Cat"
    assert path_words(Path((AB, CB)), ("Q3", "Q1")) == "Cat — sees → Bob ← knows — Ann"


def test_between_two_seeds_every_entity_stands_behind_the_one_before() -> None:
    paths = (Path((AB, CB, CD)), Path((Triplet("ad", A, Property("P1", "knows"), D),)))
    assert path_columns(paths, ("Q1", "Q4")) == {"Q1": 0, "Q2": 1, "Q3": 2, "Q4": 3}
    assert path_columns(paths, ("Q1", "Q2", "Q4")) is None


def test_two_statements_between_the_same_two_entities_are_two_paths() -> None:
    back = Triplet("ba", B, Property("P1", "knows"), A)
    assert path_words(Path((AB,))) != path_words(Path((back,)))


def test_a_drawn_step_goes_to_the_right_and_its_arrow_as_the_statement_says() -> None:
    source = path_dot((Path((AB, CB)), Path((AB,))), named=("Q1", "Q3"))
    assert re.findall(r'"(Q\d)" -> "(Q\d)" \[label="(\w+)"( dir=back)?\]', source) == [
        ("Q1", "Q2", "knows", ""),
        ("Q2", "Q3", "sees", " dir=back"),
    ]
    assert source.count("filled") == 2


def buttons(part: Element | str) -> list[Element]:
    if isinstance(part, str):
        return []
    return [part] * (part.tag == "button") + [inner for child in part.children for inner in buttons(child)]


def test_the_list_has_a_button_for_each_path_and_each_entity() -> None:
    listed = path_list((Path((AB,)), Path((AB, CB))), selected=1, numbers={"Q1": 2, "Q2": 3, "Q3": 4})
    found = buttons(listed)
    assert [
        (b.attributes["data-claim"], b.attributes.get("aria-current"))
        for b in found
        if "claim-row" in b.attributes["class"]
    ] == [("0", None), ("1", "true")]
    assert {b.attributes["data-claim"] for b in found} == {"0", "1", "2", "3", "4"}
    assert "2 statements" in plain(listed)


def test_the_card_of_an_entity_says_its_other_names_once() -> None:
    words = plain(entity_card(Entity("Q1", "Ann", "a person", ("Annie", "Ann", "Annie"))))
    assert words == "Ann Q1a personAlso called: Annie"
