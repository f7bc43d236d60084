"""Examples by construction: what each kind says, cites and is labelled."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from claimver.errors import InputError
from claimver.kg.load import load_memory
from claimver.kg.memory import MemoryGraph
from claimver.train.adapter_examples import Example, fit
from claimver.train.adapter_graph import facts_of, graph_examples
from claimver.train.examples import held_out
from claimver.train.wordings import wordings
from claimver.types import Label

TABLES = Path(__file__).resolve().parents[2] / "assets" / "sample_kg"


@pytest.fixture(scope="module")
def graph() -> MemoryGraph:
    tables = [TABLES / f"{name}.tsv" for name in ("triples", "entities", "properties")]
    return load_memory(tables[:1], tables[1:2], tables[2:])


@pytest.fixture(scope="module")
def made(graph: MemoryGraph) -> list[Example]:
    return list(graph_examples(graph, 150))


def test_all_of_them_may_be_trained_on(made: list[Example]) -> None:
    assert fit(made) == (made, Counter())
    assert len({example.id for example in made}) == 150


def test_there_are_all_labels_and_one_to_three_claims(made: list[Example]) -> None:
    labels = Counter(claim.label for example in made for claim in example.claims)
    assert min(labels[label] for label in Label) >= 0.1 * labels.total()
    assert set(Counter(len(example.claims) for example in made)) == {1, 2, 3}


def test_a_span_is_a_clause_without_the_stop_and_with_its_and(made: list[Example]) -> None:
    for example in made:
        for claim in example.claims:
            quote = claim.span.of(example.text)
            assert quote == quote.strip(" ,.")
            before = example.text[: claim.span.start]
            assert before == "" or before.endswith((". ", " "))
            assert not before.endswith(" and ")
    assert any(c.span.of(e.text).startswith("and ") for e in made for c in e.claims)


def test_attributable_cites_a_statement_whose_object_the_claim_says(made: list[Example]) -> None:
    for example in made:
        for claim in example.claims:
            if claim.label is Label.ATTRIBUTABLE:
                assert claim.cited is not None
                assert example.triplets is not None
                (row,) = (example.triplets[number - 1] for number in claim.cited)
                said = claim.span.of(example.text).casefold()
                assert row[2].casefold() in said
                assert not {"not", "never"} & set(said.split())


def test_what_was_removed_cites_nothing_and_is_not_among_the_triplets(made: list[Example]) -> None:
    for example in made:
        for claim in example.claims:
            if claim.label is Label.EXTRAPOLATORY and not claim.cited:
                said = claim.span.of(example.text)
                rows = example.triplets or ()
                assert (
                    not any(row[2] in said and row[0] in said for row in rows) or "none that settles" in claim.rationale
                )


def test_a_contradiction_needs_a_single_value_or_a_denial(graph: MemoryGraph, made: list[Example]) -> None:
    single = {w.label for w in wordings().values() if w.single_value != "no"}
    for example in made:
        for claim in example.claims:
            if claim.label is Label.CONTRADICTORY:
                (row,) = ((example.triplets or ())[number - 1] for number in claim.cited or ())
                denied = claim.rationale.startswith("The claim denies")
                assert denied or row[1] in single or graph_single(graph, row[1])


def graph_single(graph: MemoryGraph, label: str) -> bool:
    """Whether a property of that name has one value by our review, whatever the graph calls it."""
    ids = [item.id for item in graph.properties() if item.label == label]
    return any(wordings()[id].single_value != "no" for id in ids if id in wordings())


def test_the_same_seed_makes_the_same_and_another_one_others(graph: MemoryGraph, made: list[Example]) -> None:
    assert list(graph_examples(graph, 5)) == made[:5]
    assert list(graph_examples(graph, 5, seed=8)) != made[:5]


def test_unseen_properties_make_test_material_only(graph: MemoryGraph) -> None:
    labels = {item.label for item in graph.properties() if held_out(item.id)}
    for example in graph_examples(graph, 20, unseen=True):
        assert example.split == "test"
        cited = {(example.triplets or ())[n - 1][1] for claim in example.claims for n in claim.cited or ()}
        assert cited <= labels


def test_facts_of_a_graph_leave_out_values_and_deprecated_statements(graph: MemoryGraph) -> None:
    facts = facts_of(graph, random.Random(1))
    assert all(object in facts.labels for rows in facts.by_subject.values() for _, object in rows)
    assert "P571" not in facts.by_property  # inception: a date


def test_a_graph_without_reviewed_properties_is_told() -> None:
    with pytest.raises(InputError, match=r"nothing in a reviewed property.*--kg"):
        next(graph_examples(MemoryGraph.from_names([("a", "zorks", "b")]), 1))
