"""Where a statement can be opened."""

from __future__ import annotations

import pytest

from claimver.kg.citing import entity_url, sources, statement_url
from claimver.types import Entity, Property, Triplet, Value

FRANCE = Entity("Q142", "France")


def stated(id: str, subject: str, property: str, source: str = "", references: tuple[str, ...] = ()) -> Triplet:
    return Triplet(id, Entity(subject, "x"), Property(property, "p"), FRANCE, references=references, source=source)


@pytest.mark.parametrize(
    ("triplet", "address"),
    [
        (stated("s1", "Q90", "P17"), "https://www.wikidata.org/wiki/Q90#P17"),
        (
            stated("Q90$d5a1c1a0-4b2e-4b6c-9d26-0e4a3b4d5c6f", "Q90", "P17"),
            "https://www.wikidata.org/wiki/Q90#Q90$d5a1c1a0-4b2e-4b6c-9d26-0e4a3b4d5c6f",
        ),
        (stated("t1", "http://dbpedia.org/resource/Paris", "http://e.org/p"), "http://dbpedia.org/resource/Paris"),
        (stated("t1", "Paris", "country"), None),
        (stated("t1", "L3", "P17"), None),
        (stated("t1", "Q90", "country"), None),
    ],
)
def test_a_statement_is_opened_where_its_ids_lead(triplet: Triplet, address: str | None) -> None:
    assert statement_url(triplet) == address


def test_an_entity_is_opened_by_its_id() -> None:
    assert entity_url(FRANCE) == "https://www.wikidata.org/wiki/Q142"
    assert entity_url(Entity("urn:x", "x")) is entity_url(Entity("Paris", "Paris")) is None


def test_what_can_be_followed_comes_first_and_once() -> None:
    page = "https://www.wikidata.org/wiki/Q90#P17"
    found = sources(stated("s1", "Q90", "P17", source=page, references=("A book", "https://e.org/a")))
    assert found == (page, "https://e.org/a", "A book")
    height = Triplet("t1", Entity("x", "x"), Property("p", "p"), Value("quantity", "3", "3"), source="given")
    assert sources(height) == ("given",)
