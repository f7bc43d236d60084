"""Several graphs as one: what both say counts once, and what one cannot say is not passed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimver.errors import RetrievalError, StoreError, UnknownName
from claimver.kg.build import build_store
from claimver.kg.joined import JoinedRemote, joined
from claimver.kg.memory import MemoryGraph
from claimver.kg.open import graph_names, open_graph
from claimver.kg.paths import find_paths
from claimver.kg.sparql import SparqlGraph
from claimver.kg.sparql_client import Patience, SparqlClient
from claimver.kg.store import StoreGraph
from claimver.settings import load
from claimver.types import Entity, Property, Qualifier, Triplet, Value
from kg.sparql_server import endpoint, wikidata_turtle

PARIS, FRANCE, EUROPE = Entity("Q90", "Paris", popularity=3.0), Entity("Q142", "France"), Entity("Q46", "Europe")
COUNTRY, CAPITAL = Property("P17", "country"), Property("P36", "capital")
SINCE = Qualifier(Property("P580", "start time"), Value("date", "987", "0987", precision=9))


def stores(folder: Path, *texts: str) -> list[StoreGraph]:
    made = []
    for number, text in enumerate(texts):
        (folder / f"{number}.csv").write_text(f"subject,property,object\n{text}\n")
        build_store([folder / f"{number}.csv"], folder / f"kg{number}")
        made.append(StoreGraph(folder / f"kg{number}"))
    return made


def test_of_two_statements_alike_the_fuller_one_is_kept() -> None:
    first = MemoryGraph([Triplet("a", PARIS, COUNTRY, FRANCE), Triplet("b", FRANCE, CAPITAL, PARIS)])
    second = MemoryGraph([Triplet("x", PARIS, COUNTRY, FRANCE, (SINCE,)), Triplet("y", FRANCE, CAPITAL, PARIS)])
    both = joined([first, second])
    assert [t.id for t in both.facts("Q90")] == ["x"]
    assert [t.id for t in both.facts("Q142")] == ["b"]
    assert [t.id for t in both.statements(["y", "a"])] == ["y", "a"]
    assert [edge.statement for edge in both.neighbours(["Q90"])["Q90"]] == ["a", "b"]


def test_statements_without_ids_of_their_own_are_told_apart(tmp_path: Path) -> None:
    both = joined(stores(tmp_path, "Ada,born in,Rome", "Ada,died in,Paris"))
    born, died = both.facts("Ada")
    assert (born.id, died.id) == ("s1", "s1@2")
    assert both.statements([died.id, born.id]) == (died, born)
    with pytest.raises(UnknownName, match="No statement 's1@3' here"):
        both.statements(["s1@3"])


def test_a_path_may_go_through_both(tmp_path: Path) -> None:
    both = joined(stores(tmp_path, "Ada,born in,Rome", "Rome,lies in,Italy"))
    (path,) = find_paths(both, ["Ada", "Italy"], max_hops=3, max_paths=2, hub_degree=10).paths
    assert [t.id for t in path.triplets] == ["s1", "s1@2"]


def test_what_only_the_first_has_comes_first_under_a_name() -> None:
    first = MemoryGraph([], [Entity("U1", "Paris", "my cat", popularity=0.1)])
    second = MemoryGraph([], [PARIS, Entity("Q830149", "Paris", "a town in Texas", popularity=1.0)])
    both = joined([first, second])
    assert [c.entity.id for c in both.search("paris")] == ["U1", "Q90", "Q830149"]
    assert both.search("paris")[1].entity.popularity == 3.0


def test_when_the_second_does_not_answer_nothing_is_said(tmp_path: Path) -> None:
    (first,) = stores(tmp_path, "Q90,country,Q142")
    with endpoint(wikidata_turtle([], [("Q90", "Paris", "", "[]")], [])) as server:
        both = joined([first, SparqlGraph(SparqlClient(server.address, patience=Patience(tries=1)))])
        assert isinstance(both, JoinedRemote)
        assert [t.object_text for t in both.facts("Q90")] == ["Q142"]
        server.good = 0
        with pytest.raises(RetrievalError):
            both.facts("Q142")
        with pytest.raises(RetrievalError):
            both.search("Paris")


def test_settings_name_several_graphs_in_order(tmp_path: Path) -> None:
    first, second = stores(tmp_path, "Ada,born in,Rome", "Ada,died in,Paris")
    chosen = load({"kg": f"{first.folder}+{second.folder}"}, environment={}, folder=tmp_path)
    assert len(open_graph(chosen).facts("Ada")) == 2
    assert open_graph(chosen).snapshot == f"{first.snapshot} + {second.snapshot}"
    odd = tmp_path / "a+b"
    odd.mkdir()
    assert graph_names(str(odd)) == (str(odd),)
    with pytest.raises(StoreError, match="nothere"):
        open_graph(load({"kg": "sample+nothere", "cache": str(tmp_path)}, environment={}, folder=tmp_path))
