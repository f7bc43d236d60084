"""An endpoint that fails in the middle of a text: at whatever question, nothing is judged and the cause is told."""

from __future__ import annotations

import io
import json
from functools import partial
from pathlib import Path

import pytest
import really_read

from claimver import cli
from claimver.commands.show import report_lines
from claimver.commands.tools import Tools
from claimver.kg.additions import AddedName, Additions
from claimver.kg.overlay import overlaid
from claimver.kg.sparql import SparqlGraph
from claimver.kg.sparql_client import Patience, SparqlClient
from claimver.report.html import report_html
from claimver.report.language import say
from claimver.report.publication import Publication
from claimver.types import Cause, Label, Report
from kg.sparql_server import Server, endpoint, wikidata_turtle

ENTITIES = (
    ("Q43653", "Apollo 11", "space mission", ""),
    ("Q1615", "Neil Armstrong", "American astronaut", ""),
    ("Q495307", "Wapakoneta", "city in Ohio", ""),
    ("Q5", "human", "", ""),
)
PROPERTIES = (
    ("P31", "instance of", "", "", "item", "no", ""),
    ("P1029", "crew member(s)", "", '["crew member"]', "item", "no", ""),
    ("P19", "place of birth", "", '["born in"]', "item", "yes", ""),
)
TRIPLES = (
    ("s-1", "Q43653", "P1029", "Q1615", "normal", "", ""),
    ("s-2", "Q1615", "P19", "Q495307", "normal", "", ""),
    ("s-3", "Q1615", "P31", "Q5", "normal", "", ""),
)
TEXT = "Neil Armstrong was born in Wapakoneta. Neil Armstrong was in the crew of Apollo 11."


def verified(server: Server, additions: Path) -> Report:
    """The report of a fresh graph that asks each question once."""
    base = SparqlGraph(SparqlClient(server.address, patience=Patience(tries=1)))
    made = Additions(additions)
    if not made.all():
        made.add(AddedName("the first man on the Moon", "Q1615"))
    return really_read.verified(TEXT, graph=overlaid(base, made))


@pytest.mark.slow
def test_wherever_an_endpoint_fails_nothing_is_judged_and_no_claim_is_without_a_cause(tmp_path: Path) -> None:
    with endpoint(wikidata_turtle(TRIPLES, ENTITIES, PROPERTIES)) as server:
        whole = verified(server, tmp_path / "a.jsonl")
        questions = len(server.queries)
        assert [verdict.label for verdict in whole.verdicts] == [Label.ATTRIBUTABLE] * 2
        assert whole.evidence.complete
        assert questions > 5
        linked = set()
        for good in range(questions):
            server.queries.clear()
            server.good = good
            report = verified(server, tmp_path / "a.jsonl")
            linked.add(any(mention.entity for mention in report.document.mentions))
            assert [(v.label, v.cause, v.triplets) for v in report.verdicts] == [(None, Cause.FAILED, ())] * len(
                report.verdicts
            )
            assert report.verdicts
            assert all("it answered 500" in verdict.rationale for verdict in report.verdicts)
            assert (report.kas, report.evidence.complete, report.evidence.triplets) == (None, False, ())
    assert linked == {False, True}  # it failed while names were looked up, and later
    assert list(report_lines(report, colours=False)).count(say("unanswered")) == 1
    page = report_html(Publication(report))
    assert say("unanswered") in page
    assert "cut short" not in page
    assert "could be found in the knowledge graph" not in page


@pytest.mark.slow
def test_the_command_ends_well_and_says_that_the_endpoint_did_not_answer(tmp_path: Path) -> None:
    environment = {"CLAIMVER_CACHE": str(tmp_path), "CLAIMVER_ADDITIONS": str(tmp_path)}
    with endpoint("") as server:
        server.good = 1
        graph = SparqlGraph(SparqlClient(server.address, patience=Patience(first_pause=0.01)))
        verify = partial(really_read.verified, graph=graph)  # with short pauses between its tries
        tools = Tools(verify=verify, out=io.StringIO(), err=io.StringIO(), environment=environment)
        assert cli.main(["verify", TEXT, "--kg", server.address, "--json"], tools=tools) == 0
    report = json.loads(tools.out.getvalue())  # type: ignore[attr-defined]
    assert {(claim["label"], claim["cause"]) for claim in report["claims"]} == {(None, "failed")}
    assert report["evidence"] == {"triplets": [], "paths": [], "passages": [], "complete": False}
    assert report["entities"] == []
    assert "did not answer (4 tries)" in report["claims"][0]["rationale"]
