"""Prompts: numbered evidence, each slot filled once, a user's own file checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimver.errors import ModelError
from claimver.kg.memory import MemoryGraph
from claimver.lm.prompt import fact, fill, numbered
from claimver.types import Entity, Passage, Property, Qualifier, Triplet, Value

TRIPLETS = MemoryGraph.from_names([("Airbus", "country", "France"), ("$text", "is\nno", "slot")]).statements(
    ["t1", "t2"]
)


def test_the_prompt_holds_text_and_numbered_evidence() -> None:
    prompt = fill("Airbus is in France.", TRIPLETS, [Passage("p1", "It is\nbased there.", title="Airbus")])
    assert prompt.endswith(
        "Facts:\n[1] Airbus | country | France\n[2] $text | is no | slot\n[3] Airbus: It is based there.\n\n"
        "Text:\nAirbus is in France."
    )
    assert '{"claims":[{"span":' in prompt


def test_what_a_text_holds_is_no_slot() -> None:
    assert fill("Pay $triplets or $$5 or ${text}.", ()).endswith("Text:\nPay $triplets or $$5 or ${text}.")


def test_no_evidence_is_said() -> None:
    assert numbered(()) == "(none)"


def test_qualifiers_narrow_a_fact() -> None:
    when = Qualifier(Property("P585", "point in time"), Value("date", "1969", "1969", 9))
    where = Qualifier(Property("P276", "location"), Entity("Q405", "Moon"))
    triplet = Triplet("s1", Entity("Q1", "Apollo 11"), Property("P1", "event"), Entity("Q2", "landing"), (when, where))
    assert fact(triplet) == "Apollo 11 | event | landing (point in time: 1969; location: Moon)"


def test_a_prompt_of_ones_own_is_filled(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("$text costs $$3\n$triplets\n")
    assert fill("It", TRIPLETS[:1], prompt=str(file)) == "It costs $3\n[1] Airbus | country | France"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("no slots", "has the slots none"),
        ("$text", "has the slots text"),
        ("$text $triplets $more", "more, text"),
        ("$", "none"),
    ],
)
def test_a_prompt_without_its_slots_is_refused(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(content)
    with pytest.raises(ModelError, match=message):
        fill("It", (), prompt=str(file))


def test_a_prompt_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="cannot be read"):
        fill("It", (), prompt=str(tmp_path / "none.txt"))
