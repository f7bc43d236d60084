"""``kg fetch``: a part of an endpoint's graph becomes a store; a fetch that failed goes on where it stopped."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from claimver import cli
from claimver.commands.tools import Tools
from claimver.errors import InputError, RetrievalError
from claimver.kg.fetch import Reached, fetch_store
from claimver.kg.open import open_graph
from claimver.kg.sparql import SparqlGraph
from claimver.kg.sparql_cache import ReplyCache
from claimver.kg.sparql_client import Patience, SparqlClient
from claimver.kg.sparql_transport import Limits
from claimver.kg.store import StoreGraph
from claimver.report.language import speaking
from claimver.report.words import reached_words
from claimver.settings import load
from kg.sparql_server import Server, endpoint, wikidata_turtle

ENTITIES = (
    ("Q1", "Apollo 11", "spaceflight", '["Apollo XI"]'),
    ("Q2", "Neil Armstrong", "astronaut", ""),
    ("Q3", "Wapakoneta", "city in Ohio", ""),
    ("Q4", "Ohio", "state", ""),
    ("Q5", "human", "", ""),
    ("Q11573", "metre", "unit", ""),
)
PROPERTIES = (
    ("P1029", "crew member", "", '["crew"]', "item", "no", ""),
    ("P19", "place of birth", "", "", "", "yes", ""),
)
BORN = '{"P580":["^1930-08-05T00:00:00Z/11","Q4"]}'
TRIPLES = (
    ("s-1", "Q1", "P1029", "Q2", "preferred", "", '["https://e.org/a"]'),
    ("s-2", "Q2", "P31", "Q5", "normal", "", ""),
    ("s-3", "Q2", "P19", "Q3", "normal", BORN, ""),
    ("s-4", "Q2", "P2048", "+1.8Q11573", "normal", "", ""),
    ("s-5", "Q3", "P131", "Q4", "normal", "", ""),
    ("s-6", "Q3", "P6", "Q9", "normal", "", ""),
    ("s-7", "Q9", "P47", "Q1", "deprecated", "", ""),
)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with endpoint(wikidata_turtle(TRIPLES, ENTITIES, PROPERTIES)) as served:
        yield served


def run(arguments: Sequence[str], cache: Path) -> tuple[int, str, str]:
    tools = Tools(out=io.StringIO(), err=io.StringIO(), environment={"CLAIMVER_CACHE": str(cache)})
    code = cli.main(arguments, tools=tools)
    return code, tools.out.getvalue(), tools.err.getvalue()  # type: ignore[attr-defined]


def test_the_store_says_of_the_entities_what_the_endpoint_says(server: Server, tmp_path: Path) -> None:
    code, out, err = run(
        ["kg", "fetch", "neil armstrong", "--endpoint", server.address, "--out", str(tmp_path / "kg")], tmp_path
    )
    assert code == 0, err
    assert "neil armstrong → Q2 Neil Armstrong, astronaut" in err
    assert "hop 1 of 1: 1 of 1 entities" in err
    assert "requests). Use it: claimver verify TEXT --kg" in out
    store, live = StoreGraph(tmp_path / "kg"), SparqlGraph(SparqlClient(server.address))
    assert {t.id: t for t in store.facts("Q2")}.keys() == {"s-2", "s-3", "s-4"}
    for id in ("s-1", "s-2", "s-3", "s-4", "s-5"):  # s-1 points to the entity, s-5 says where the edge lies
        mine, theirs = store.statements([id])[0], live.statements([id])[0]
        assert (mine.object_text, mine.rank, mine.references) == (theirs.object_text, theirs.rank, theirs.references)
        assert [(q.property, q.value) for q in mine.qualifiers][:1] == [
            (q.property, q.value) for q in theirs.qualifiers
        ][:1]
        assert mine.property == theirs.property
    assert store.facts("Q3")[0].id == "s-5"
    assert {t.id for t in store.facts("Q3")} == {"s-5"}
    assert store.search("Apollo XI")[0].entity.description == "spaceflight"
    assert store.manifest.source == server.address


def test_more_hops_bring_the_statements_of_what_was_met(server: Server, tmp_path: Path) -> None:
    listed = tmp_path / "list.txt"
    listed.write_text("Q1\nQ1\n\n", "utf-8")
    arguments = ["kg", "fetch", "--from", str(listed), "--endpoint", server.address, "--out", str(tmp_path / "kg")]
    code, out, err = run([*arguments, "--hops", "3", "--json"], tmp_path)
    assert code == 0, err
    assert json.loads(out)["counts"]["statements"] == 6  # all but the deprecated one that points to Q1
    code, _, err = run([*arguments, "--hops", "3", "--max-statements", "2"], tmp_path)
    assert code == 0, err
    assert "stopped at 2 statements" in err
    assert StoreGraph(tmp_path / "kg").manifest.counts["statements"] == 2


def test_a_fetch_that_failed_leaves_nothing_and_goes_on_where_it_stopped(server: Server, tmp_path: Path) -> None:
    out = tmp_path / "folder" / "kg"

    def client(address: str) -> SparqlClient:
        cache = ReplyCache(tmp_path / "replies.sqlite", max_age=60)
        made = SparqlClient(address, cache=cache, patience=Patience(1, 0.01, 5.0, Limits(1.0, 2.0)))
        made.endpoint = address
        return made

    class Dying(SparqlClient):
        """An endpoint that is gone after some requests."""

        left = 6

        def _fetched(self, query: str):  # type: ignore[no-untyped-def]
            if Dying.left == 0:
                raise RetrievalError("gone")
            Dying.left -= 1
            return super()._fetched(query)

    dying = Dying(server.address, cache=ReplyCache(tmp_path / "replies.sqlite", max_age=60))
    with pytest.raises(RetrievalError, match="gone Run the same command again: it goes on where it stopped"):
        fetch_store(SparqlGraph(dying), ["Q1"], out, hops=3)
    assert not out.exists()
    assert list(out.parent.iterdir()) == []
    again = client(server.address)
    fetch_store(SparqlGraph(again), ["Q1"], out, hops=3)
    whole = SparqlClient(server.address)
    fetch_store(SparqlGraph(whole), ["Q1"], tmp_path / "other", hops=3)
    assert again.requests == whole.requests - 6
    assert StoreGraph(out).manifest.content == StoreGraph(tmp_path / "other").manifest.content


def test_what_cannot_be_fetched_is_told_before_anything_is_written(server: Server, tmp_path: Path) -> None:
    base = ["kg", "fetch", "--endpoint", server.address, "--out", str(tmp_path / "kg")]
    code, _, err = run([*base, "Nobody At All"], tmp_path)
    assert code == 1
    assert "No entity (id, label or alias) 'Nobody At All' here" in err
    code, _, err = run(["kg", "fetch", "Q1", "--out", str(tmp_path / "kg")], tmp_path)
    assert code == 1
    assert "CLAIMVER_CONTACT" in err
    code, _, err = run([*base, "--from", str(tmp_path / "none.txt")], tmp_path)
    assert code == 1
    assert "one id or name a line" in err
    with pytest.raises(InputError, match="at least one entity"):
        fetch_store(SparqlGraph(SparqlClient(server.address)), [], tmp_path / "kg")
    assert not (tmp_path / "kg").exists()


def test_the_other_kg_verbs_ask_an_endpoint_as_well(server: Server, tmp_path: Path) -> None:
    code, out, err = run(["kg", "search", server.address, "apollo xi", "--json"], tmp_path)
    assert (code, json.loads(out)["entities"][0]["id"]) == (0, "Q1"), err
    code, out, err = run(["kg", "facts", server.address, "Neil Armstrong"], tmp_path)
    assert "Neil Armstrong — place of birth → Wapakoneta (P580: Ohio" in out or "place of birth → Wapakoneta" in out
    code, out, err = run(["kg", "paths", server.address, "Apollo 11", "Ohio", "--json"], tmp_path)
    found = json.loads(out)
    assert [[t["id"] for t in path["triplets"]] for path in found["paths"]] == [["s-1", "s-3", "s-5"]]
    assert found["complete"] is True
    code, out, err = run(["kg", "info", server.address], tmp_path)
    assert server.address in out
    assert open_graph(load({"kg": server.address, "cache": str(tmp_path)}, environment={})).search("ohio")


def test_how_far_a_fetch_is_can_be_told_in_the_language_spoken(server: Server, tmp_path: Path) -> None:
    met: list[Reached] = []
    graph = SparqlGraph(SparqlClient(server.address))
    fetch_store(graph, ["Q1"], tmp_path / "kg", hops=2, max_statements=1, progress=met.append)
    assert [reached.stage for reached in met] == ["hop", "full", "building"]
    assert reached_words(met[0]) == "hop 1 of 2: 1 of 1 entities, 1 statements"
    with speaking("de"):
        assert [reached_words(reached) for reached in met] == [
            "Schritt 1 von 2: 1 von 1 Einträgen, 1 Aussagen",
            "bei 1 Aussagen angehalten",
            "1 Aussagen; der Graph wird gebaut",
        ]
