"""Names of many words and clauses within clauses: simple names stand in their place while the tree is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimver.settings import Settings
from claimver.text.preprocess import SpacyPreprocessor
from claimver.text.standins import known_names, last_clause, renumbered, restored
from claimver.text.triplets import TreeExtractor

NAMES = {
    "do the right thing", "inside man", "the first cut is the deepest", "abba", "barranquilla", "windhoek", "angola",
    "dune", "oslo", "walt disney records", "chicago", "company", "norwegian",
}  # fmt: skip


@pytest.fixture(scope="module")
def reading() -> SpacyPreprocessor:
    return SpacyPreprocessor(Path(Settings().models) / "language", max_chars=10_000, window_tokens=900)


@pytest.fixture(scope="module")
def extractor(reading: SpacyPreprocessor) -> TreeExtractor:
    return TreeExtractor(reading.process, lambda name: name.casefold() in NAMES)


def test_a_known_name_is_one_whatever_words_it_is_made_of(extractor: TreeExtractor) -> None:
    found = extractor.triplets("The person who directed Do the Right Thing was born in Oslo.")
    assert ("X_0", "directed", "Do the Right Thing") in found
    assert ("X_0", "born in", "Oslo") in found


def test_clauses_within_clauses_are_read_from_the_inside(extractor: TreeExtractor) -> None:
    found = extractor.triplets(
        "The person who worked for the label that released records by ABBA lived in Barranquilla."
    )
    (label,) = [head for head, _, tail in found if tail == "ABBA"]
    (person,) = [head for head, _, tail in found if tail == "Barranquilla"]
    assert label != person
    assert (person, "worked for", label) in found


def test_words_beside_a_name_belong_to_the_relation(extractor: TreeExtractor) -> None:
    assert restored(("X_0", "has as", "capital Anna"), {"Anna": "Windhoek"}) == ("X_0", "has as capital", "Windhoek")
    assert restored(("Anna", "met", "Boris"), {"Anna": "Ada", "Boris": "Bo"}) == ("Ada", "met", "Bo")
    assert ("X_0", "has as capital", "Windhoek") in extractor.triplets(
        "The land that has as its capital Windhoek borders Angola."
    )


def test_a_part_of_a_longer_name_is_no_name_and_what_goes_on_after_one_is_kept(extractor: TreeExtractor) -> None:
    found = extractor.triplets("The Halmstrand Ferry Company was founded by Ingrid Solberg in 1921.")
    assert ("Halmstrand Ferry Company", "founded by", "Ingrid Solberg") in found
    assert extractor.triplets("Ingrid Solberg was a Norwegian engineer.") == (
        ("Ingrid Solberg", "was", "Norwegian engineer"),
    )


def test_two_known_names_side_by_side_are_not_one(extractor: TreeExtractor) -> None:
    assert ("ABBA", "left", "Norwegian") not in extractor.triplets("After Dune ABBA left Oslo.")
    found = extractor.triplets("After Do the Right Thing Walt Disney Records released Inside Man.")
    assert ("Walt Disney Records", "released", "Inside Man") in found
    assert not any("Thing Walt" in end for row in found for end in row)


def test_without_known_names_the_tree_is_that_of_the_text(reading: SpacyPreprocessor) -> None:
    claim = "The person who directed Dune was born in Oslo."
    plain = TreeExtractor(reading.process).triplets(claim)
    assert TreeExtractor(reading.process, lambda name: False).triplets(claim) == plain


def test_only_what_begins_like_a_name_is_looked_up(reading: SpacyPreprocessor) -> None:
    asked: list[str] = []

    def known(name: str) -> bool:
        asked.append(name)
        return name == "Dune"

    document = reading.process("The director of Dune was born.")
    assert [span.of(document.text) for span in known_names(document, known)] == ["Dune"]
    assert all(name[0].isupper() for name in asked)


def test_a_clause_that_goes_on_after_its_name_is_left_to_the_tree(reading: SpacyPreprocessor) -> None:
    open_end = reading.process("The person who met Anna in Boris was born in Clara.")
    assert last_clause(open_end, {"Anna", "Boris", "Clara"}) is None
    closed = reading.process("The person who met Anna was born in Clara.")
    phrase, pronoun = last_clause(closed, {"Anna", "Clara"}) or pytest.fail("no clause")
    assert phrase.of(closed.text) == "The person who met Anna"
    assert pronoun.of(closed.text) == "who"


def test_unknowns_of_different_clauses_have_different_numbers() -> None:
    assert renumbered([("X_0", "met", "X_1")], [("X_2", "is", "poet")]) == [("X_3", "met", "X_4")]
