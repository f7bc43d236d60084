"""What an annotator's words find: an entity's statements, and those of them that the words after its name choose."""

from __future__ import annotations

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.ui.annotate_find import found_in
from claimver.ui.annotate_item import triplet_words

GRAPH = MemoryGraph.from_names(
    [("Vienna", "country", "Austria"), ("Vienna", "twinned with", "Bratislava"), ("Rome", "country", "Italy")]
)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Vienna", {"Vienna — country — Austria", "Vienna — twinned with — Bratislava"}),
        ("vienna Country", {"Vienna — country — Austria"}),
        ("Vienna bratislava twinned", {"Vienna — twinned with — Bratislava"}),
        ("Vienna mayor", {"Vienna — country — Austria", "Vienna — twinned with — Bratislava"}),
        ("Paris country", set()),
        ("  ", set()),
    ],
)
def test_words_after_a_name_choose_of_its_statements(words: str, found: set[str]) -> None:
    assert {triplet_words(triplet) for triplet in found_in(GRAPH, words).triplets} == found
