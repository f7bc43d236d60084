"""An endpoint that takes its time: what has arrived is judged and shown before the rest is there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import claimver
from claimver.kg.sparql import SparqlGraph
from claimver.kg.sparql_client import Patience, SparqlClient
from claimver.types import Cause, Document, Label, Report, Verdict
from kg.sparql_server import Server, endpoint, wikidata_turtle

PEOPLE = ("Ada Brook", "Ben Field", "Cora Hill", "Dan Lake", "Eve Marsh", "Finn Stone", "Gwen Vale")
TOWNS = ("Oakton", "Elmford", "Ashbury", "Pinewick", "Firdale", "Yewham", "Limeby")
ENTITIES = (
    ("Q5", "human", "", ""),
    *((f"Q10{n}", name, "person", "") for n, name in enumerate(PEOPLE)),
    *((f"Q20{n}", name, "town", "") for n, name in enumerate(TOWNS)),
)
PROPERTIES = (
    ("P31", "instance of", "", "", "item", "no", ""),
    ("P19", "place of birth", "", '["born in"]', "item", "yes", ""),
)
TRIPLES = (
    *((f"s-1{n}", f"Q10{n}", "P31", "Q5", "normal", "", "") for n in range(7)),
    *((f"s-2{n}", f"Q10{n}", "P19", f"Q20{n}", "normal", "", "") for n in range(7)),
)
TEXT = " ".join(f"{person} was born in {town}." for person, town in zip(PEOPLE, TOWNS, strict=True))


def verified(server: Server, arrived: Callable[[Document, tuple[Verdict, ...]], None]) -> Report:
    graph = SparqlGraph(SparqlClient(server.address, patience=Patience(tries=1)))
    return claimver.verify(TEXT, graph=graph, model="minilm", arrived=arrived)


@pytest.mark.slow
def test_verdicts_of_what_has_arrived_do_not_wait_for_the_rest_nor_fall_with_it() -> None:
    with endpoint(wikidata_turtle(TRIPLES, ENTITIES, PROPERTIES)) as server:
        asked: list[int] = []  # questions that the endpoint had answered when a verdict was there
        whole = verified(server, lambda document, verdicts: asked.append(len(server.queries)))
        labels = [verdict.label for verdict in whole.verdicts]
        assert labels[:2] == [Label.ATTRIBUTABLE] * 2
        assert None not in labels
        assert whole.evidence.complete
        assert asked == sorted(asked)
        assert asked[0] == asked[1] < asked[2] == asked[5] < asked[6] == len(server.queries)

        server.queries.clear()
        server.quick = asked[1]  # and no more until the first two verdicts are there
        assert [verdict.label for verdict in verified(server, lambda *_: server.gate.set()).verdicts] == labels

        server.queries.clear()
        server.good = asked[1]
        report = verified(server, lambda *_: None)
        assert [verdict.label for verdict in report.verdicts] == [*labels[:2], *[None] * 5]
        assert {verdict.cause for verdict in report.verdicts[2:]} == {Cause.FAILED}
        assert not report.evidence.complete
