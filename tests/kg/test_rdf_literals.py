"""RDF: amounts in any unit, dates of schema.org, names in the language of a region."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimver.kg.build import build_store
from claimver.kg.store import StoreGraph
from claimver.types import Value

KNOWS = "<http://e.org/a> <http://e.org/knows> <http://e.org/b> .\n"


def graph_of(folder: Path, name: str, data: str) -> StoreGraph:
    (folder / name).write_text(data, encoding="utf-8")
    build_store([folder / name], folder / "kg")
    return StoreGraph(folder / "kg")


def test_an_amount_in_a_unit_that_is_not_known_is_no_bare_number(tmp_path: Path) -> None:
    amounts = {"weight": '"XYZ"', "height": '"C62"', "depth": '"XYZ", "unitText": "m"', "width": "null"}
    said = ", ".join(
        f'"{name}": {{"@type": "QuantitativeValue", "value": 5, "unitCode": {unit}}}' for name, unit in amounts.items()
    )
    graph = graph_of(tmp_path, "x.jsonld", f'{{"@context": "https://schema.org", "@id": "http://e.org/t", {said}}}')
    read = {fact.property.label: fact.object_text for fact in graph.facts("http://e.org/t")}
    assert read == {"weight": "5 XYZ", "height": "5", "depth": "5 metre", "width": "5"}


@pytest.mark.parametrize("end", ["@en", "^^<http://schema.org/Date>", "^^<https://schema.org/DateTime>", ""])
def test_a_date_of_schema_org_is_one_in_any_language_and_of_its_own_datatypes(end: str, tmp_path: Path) -> None:
    graph = graph_of(tmp_path, "x.nt", f'<http://e.org/t> <http://schema.org/birthDate> "1815-12-10"{end} .\n')
    (fact,) = graph.facts("http://e.org/t")
    assert fact.object == Value("date", "10 December 1815", "1815-12-10", precision=11)


def test_a_name_in_the_language_of_a_region_is_one_after_those_of_the_language(tmp_path: Path) -> None:
    label = "<http://www.w3.org/2000/01/rdf-schema#label>"
    lines = (
        '<http://e.org/a> {0} "Ada"@en-GB .',
        '<http://e.org/b> {0} "Bob"@en-US .',
        '<http://e.org/b> {0} "Bo"@en .',
    )
    graph = graph_of(tmp_path, "x.nt", "".join(f"{line.format(label)}\n" for line in lines) + KNOWS)
    assert [graph.entity(f"http://e.org/{id}").label for id in "ab"] == ["Ada", "Bo"]


def test_dollars_of_dbpedia_are_an_amount(tmp_path: Path) -> None:
    literal = '"1.0E7"^^<http://dbpedia.org/datatype/usDollar>'
    graph = graph_of(tmp_path, "x.ttl", f"<http://e.org/t> <http://e.org/cost> {literal} .")
    (fact,) = graph.facts("http://e.org/t")
    assert isinstance(fact.object, Value)
    assert (fact.object.kind, fact.object.text) == ("quantity", "10,000,000 United States dollar")
