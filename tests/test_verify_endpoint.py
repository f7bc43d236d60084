"""A text verified against a SPARQL endpoint, from the command to the report, and what that costs in requests."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from kg.sparql_server import endpoint, wikidata_turtle
from really_read import verified

from claimver import cli
from claimver.commands.tools import Tools

ENTITIES = (
    ("Q43653", "Apollo 11", "first crewed mission to land on the Moon", '["Apollo XI"]'),
    ("Q1615", "Neil Armstrong", "American astronaut", '["Armstrong"]'),
    ("Q2252", "Buzz Aldrin", "American astronaut", ""),
    ("Q405", "Moon", "natural satellite of Earth", '["the Moon"]'),
    ("Q5", "human", "", ""),
    ("Q752783", "human spaceflight", "", ""),
    ("Q5916", "spaceflight", "", ""),
    ("Q495307", "Wapakoneta", "city in Ohio, United States", ""),
    ("Q1397", "Ohio", "state of the United States", ""),
)
PROPERTIES = (
    ("P31", "instance of", "", "", "item", "no", ""),
    ("P279", "subclass of", "", "", "item", "no", ""),
    ("P1029", "crew member(s)", "person in the crew", '["crew", "crew member"]', "item", "no", ""),
    ("P19", "place of birth", "", '["born in"]', "item", "yes", ""),
    ("P131", "located in the administrative territorial entity", "", "", "item", "no", ""),
    ("P569", "date of birth", "", '["born"]', "item", "yes", ""),
)
TRIPLES = (
    ("s-1", "Q43653", "P1029", "Q1615", "normal", "", '["https://example.org/crew"]'),
    ("s-2", "Q43653", "P1029", "Q2252", "normal", "", ""),
    ("s-3", "Q1615", "P31", "Q5", "normal", "", ""),
    ("s-4", "Q2252", "P31", "Q5", "normal", "", ""),
    ("s-5", "Q43653", "P31", "Q752783", "normal", "", ""),
    ("s-6", "Q752783", "P279", "Q5916", "normal", "", ""),
    ("s-7", "Q1615", "P19", "Q495307", "normal", "", ""),
    ("s-8", "Q495307", "P131", "Q1397", "normal", "", ""),
    ("s-9", "Q1615", "P569", "^1930-08-05T00:00:00Z/11", "normal", "", ""),
)
TEXT = "Neil Armstrong was born in Wapakoneta, Ohio on 5 August 1931. Buzz Aldrin was in the crew of Apollo 11."


@pytest.mark.slow
def test_a_text_is_verified_against_an_endpoint_in_few_requests(tmp_path: Path) -> None:
    tools = Tools(
        verify=verified,
        out=io.StringIO(),
        err=io.StringIO(),
        environment={"CLAIMVER_CACHE": str(tmp_path), "CLAIMVER_RETRIEVAL_SECONDS": "120"},
    )
    with endpoint(wikidata_turtle(TRIPLES, ENTITIES, PROPERTIES)) as server:
        assert cli.main(["verify", TEXT, "--kg", server.address, "--json"], tools=tools) == 0, tools.err.getvalue()  # type: ignore[attr-defined]
        asked = len(server.queries)
    report = json.loads(tools.out.getvalue())  # type: ignore[attr-defined]
    assert report["kg"] == server.address
    meant = {entity["text"]: entity["id"] for entity in report["entities"]}
    assert (meant["Neil Armstrong"], meant["Apollo 11"]) == ("Q1615", "Q43653")
    labels = {claim["text"]: claim["label"] for claim in report["claims"]}
    assert labels == {
        "Neil Armstrong was born in Wapakoneta, Ohio on 5 August 1931": "Contradictory",  # the graph has 1930
        "Buzz Aldrin was in the crew of Apollo 11": "Attributable",
    }
    cited = {triplet["id"] for claim in report["claims"] for triplet in claim["triplets"]}
    assert {"s-2", "s-9"} <= cited
    assert report["evidence"]["complete"] is True
    assert asked <= 30


def test_an_endpoint_that_is_gone_is_one_line_of_error_and_no_verdict(tmp_path: Path) -> None:
    with endpoint("") as server:
        pass
    tools = Tools(out=io.StringIO(), err=io.StringIO(), environment={"CLAIMVER_CACHE": str(tmp_path)})
    assert cli.main(["kg", "search", "http://127.0.0.1:1/x y", "Ohio"], tools=tools) == 1
    assert "kg is no endpoint" in tools.err.getvalue()  # type: ignore[attr-defined]
    assert server.address
