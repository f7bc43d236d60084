"""The measures give the figures of the worked examples that their authors published."""

from __future__ import annotations

from dataclasses import replace

import annotated
import pytest

from claimver.annotate.agreement import agreement, cohen_kappa, krippendorff_alpha, span_f1, unitised_alpha
from claimver.annotate.work import Annotation, Decision, Done, Item, Mark, Record
from claimver.types import Label, Span

# Krippendorff, Content Analysis (2004), p. 254: a continuum from 150 to 450, observers i and j, categories c and k.
OBSERVER_I = [(75, 145, "c"), (220, 250, "c"), (30, 90, "k"), (150, 200, "k")]
OBSERVER_J = [(70, 150, "c"), (205, 225, "c"), (250, 270, "c"), (30, 90, "k"), (150, 200, "k")]
# Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), example C: four observers, twelve units.
RELIABILITY = (
    "1 2 3 3 2 1 4 1 2 . . .",
    "1 2 3 3 2 2 4 1 2 5 . 3",
    ". 3 3 3 2 3 4 2 2 5 1 .",
    "1 2 3 3 2 4 4 1 2 5 1 .",
)


def test_cohens_kappa_of_the_dialogue_acts_of_artstein_and_poesio() -> None:
    """Inter-Coder Agreement for Computational Linguistics (2008), table 1 and section 2: kappa is 0.348."""
    one = ["stat"] * 30 + ["ireq"] * 70
    other = ["stat"] * 20 + ["ireq"] * 10 + ["stat"] * 20 + ["ireq"] * 50
    assert cohen_kappa(one, other) == pytest.approx(0.348, abs=5e-4)


def test_krippendorffs_alpha_of_his_four_observers() -> None:
    rows = [[None if value == "." else value for value in row.split()] for row in RELIABILITY]
    assert krippendorff_alpha(rows) == pytest.approx(0.743, abs=5e-4)


def test_unitised_alpha_of_his_continuum() -> None:
    lanes = [OBSERVER_I, OBSERVER_J]
    assert unitised_alpha(lanes, 300, only="c") == pytest.approx(0.7286, abs=1e-4)
    assert unitised_alpha(lanes, 300, only="k") == pytest.approx(1.0)
    assert unitised_alpha(lanes, 300) == pytest.approx(0.8591, abs=5e-4)


def test_span_f1_of_the_two_sentences_of_seqeval() -> None:
    """The example of seqeval's documentation: one of two entities is found exactly, so that F1 is 0.50."""
    gold = [(3, 6, "MISC"), (7, 9, "PER")]
    found = [(2, 6, "MISC"), (7, 9, "PER")]
    assert span_f1(gold, found) == pytest.approx(0.5)


def test_what_is_not_defined_is_none_and_not_a_number() -> None:
    assert cohen_kappa([], []) is None
    assert cohen_kappa(["a", "a"], ["a", "a"]) is None
    assert krippendorff_alpha([["a", None], [None, "b"]]) is None
    assert unitised_alpha([[], []], 10) is None
    assert span_f1([], []) is None


def test_agreement_of_two_annotators_on_the_texts_that_both_have_done() -> None:
    item = annotated.report_item()
    claims = item.suggestion.claims
    one = Done("Ada", Decision.ACCEPTED, item.suggestion)
    label = Label.ATTRIBUTABLE if claims[0].label is not Label.ATTRIBUTABLE else Label.CONTRADICTORY
    other_claims = (replace(claims[0], label=label), *claims[1:-1])
    other = Done("Bob", Decision.CORRECTED, Annotation(other_claims))
    alone = Record(replace(item, id="alone"), (one,))
    rejected = Record(replace(item, id="no"), (one, Done("Bob", Decision.REJECTED, Annotation())))
    found = agreement([Record(item, (one, other)), alone, rejected])
    assert (found.annotators, found.items, found.claims) == (("Ada", "Bob"), 1, len(claims) - 1)
    spans = 2 * (len(claims) - 1) / (2 * len(claims) - 1)
    assert found.f1["Ada", "Bob"] == pytest.approx(spans)
    assert found.f1_labels["Ada", "Bob"] == pytest.approx(2 * (len(claims) - 2) / (2 * len(claims) - 1))
    assert found.unitised is not None
    assert found.unitised_labels is not None
    assert found.unitised_labels < found.unitised < 1
    assert Mark(claims[0].span, None) not in claims


def marked(units: list[tuple[int, int, str]], name: str) -> Done:
    """The units as a person's claims, c and k as two labels."""
    labels = {"c": Label.CONTRADICTORY, "k": Label.ATTRIBUTABLE}
    claims = tuple(Mark(Span(start, end), labels[category]) for start, end, category in units)
    return Done(name, Decision.CORRECTED, Annotation(claims))


def test_where_not_all_did_all_texts_a_pair_is_measured_on_the_texts_of_both() -> None:
    continuum = Item("one", "x" * 300)
    other = Item("two", "y" * 100)
    both = Record(continuum, (marked(OBSERVER_I, "I"), marked(OBSERVER_J, "J")))
    third = Record(other, (marked([(0, 50, "c")], "I"), marked([(0, 60, "c")], "K")))
    found = agreement([both, third])
    assert found.texts == {("I", "J"): 1, ("I", "K"): 1, ("J", "K"): 0}
    assert found.unitised_labels_of["I", "J"] == pytest.approx(0.8591, abs=5e-4)  # as published, whatever others did
    assert found.unitised_labels_of["I", "K"] == unitised_alpha([[(0, 50, "c")], [(0, 60, "c")]], 100)
    assert found.unitised_labels_of["J", "K"] is None
    assert (found.together, found.unitised_labels, found.items) == (0, None, 2)
    assert found.f1["J", "K"] is None


def test_of_all_people_unitised_alpha_is_over_the_texts_of_all() -> None:
    lanes = {"I": OBSERVER_I, "J": OBSERVER_J, "K": OBSERVER_I}
    whole = Record(Item("one", "x" * 300), tuple(marked(lane, name) for name, lane in lanes.items()))
    part = Record(Item("two", "y" * 100), (marked([(0, 50, "c")], "I"), marked([(50, 100, "c")], "K")))
    found = agreement([whole, part])
    assert found.together == 1
    assert found.unitised_labels == pytest.approx(unitised_alpha(list(lanes.values()), 300) or 0)
    assert found.texts["I", "K"] == 2
    assert found.unitised_labels_of["I", "K"] is not None
    assert found.unitised_labels_of["I", "K"] < 1
