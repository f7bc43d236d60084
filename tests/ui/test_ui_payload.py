"""What a browser sends is believed only where it names something that was shown."""

import pytest
import scripted_report

from claimver.link.choose import Choice
from claimver.report.graph import evidence_graph
from claimver.types import Span
from claimver.ui.payload import choice_words, choices_in, claim_number, picked_claim, picked_part


@pytest.mark.parametrize("value", [-1, 3, True, 1.0, "1", None, [0], {"index": 0}, 10**30])
def test_a_claim_that_was_not_shown_is_not_picked(value: object) -> None:
    assert picked_claim(value, 3) is None


def test_a_claim_that_was_shown_is_picked() -> None:
    assert [picked_claim(index, 3) for index in range(3)] == [0, 1, 2]


@pytest.mark.parametrize("value", ["0", "4", "-1", "1.0", "one", "", "٢", "9" * 400, None])
def test_a_link_to_no_claim_is_ignored(value: object) -> None:
    assert claim_number(value, 3) is None


def test_a_link_counts_claims_from_one() -> None:
    assert claim_number("2", 3) == 1


def test_nodes_and_statements_that_were_shown_are_picked() -> None:
    graph = evidence_graph(scripted_report.report())
    assert picked_part({"kind": "node", "id": "Q405"}, graph) == "Q405"
    assert picked_part({"kind": "edge", "id": "s1"}, graph) == "s1"


@pytest.mark.parametrize(
    "value",
    [
        {"kind": "node", "id": "s1"},
        {"kind": "edge", "id": "Q405"},
        {"kind": "node", "id": "Q1"},
        {"kind": "node", "id": ["Q405"]},
        {"kind": ["node"], "id": "Q405"},
        {"kind": "page", "id": "Q405"},
        {"id": "Q405"},
        "Q405",
        None,
    ],
)
def test_anything_else_is_not_picked(value: object) -> None:
    assert picked_part(value, evidence_graph(scripted_report.report())) is None


def test_choices_travel_in_a_link_and_come_back() -> None:
    choices = (Choice(Span(0, 15), "Q1"), Choice(Span(3, 9), None), Choice(Span(1, 2), "a-b 1"))
    assert choices_in([choice_words(choice) for choice in choices]) == choices


@pytest.mark.parametrize("words", ["", "1-2", "a-b-Q1", "1--Q1", "-1-2-Q1", "12345678-2-Q1", "1-2-" + "Q" * 300])
def test_what_is_no_choice_is_left_out_of_a_link(words: str) -> None:
    assert choices_in([words]) == ()
