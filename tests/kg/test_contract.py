"""One contract over every knowledge graph: what the protocol promises, over the same tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from claimver.errors import UnknownName
from claimver.kg.additions import AddedEntity, AddedName, AddedStatement, Additions
from claimver.kg.build import build_store
from claimver.kg.edited import EditedGraph
from claimver.kg.joined import joined
from claimver.kg.load import load_memory
from claimver.kg.overlay import RemoteOverlay, overlaid
from claimver.kg.sparql import SparqlGraph
from claimver.kg.sparql_client import SparqlClient
from claimver.kg.store import StoreGraph
from claimver.link.kinds import stated
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Edge, Entity, Property, Rank, Value
from kg.sparql_server import endpoint, wikidata_turtle

BORN = '{"P580":["^1900-00-00T00:00:00Z/9","Q100"]}'
TRIPLES = (
    ("s-1", "Q9", "P31", "Q5", "normal", "", "", "tables"),
    ("s-2", "Q9", "P31", "Q77", "preferred", "", "", ""),
    ("s-3", "Q9", "P19", "Q10", "normal", BORN, '[{"P854":["https://e.org/a"]}]', ""),
    ("s-4", "Q10", "P2044", "+317[+316,+318]Q11573", "normal", "", '["https://e.org/b",{"P248":["Q100"]}]', ""),
    ("s-5", "Q10", "P17", "Q100", "deprecated", "", "", ""),
    ("s-6", "Q10", "P1448", '"Old Town"', "normal", "", "", ""),
    ("s-7", "Q100", "P150", "Q10", "normal", "", "", ""),
    ("s-8", "Q100", "P47", "Q100", "normal", "", "", ""),
    ("s-9", "Q9", "P569", "^1879-03-14T00:00:00Z/11", "normal", "", "", ""),
)  # fmt: skip
ENTITIES = (
    ("Q9", "Ada Stein", "a person", '["A. Stein", "STEIN"]'),
    ("Q10", "Springfield", "a town", '["Spring Field"]'),
    ("Q100", "Springfield", "a country", "[]"),
    ("Q101", "SPRINGFIELD", "a ship", "[]"),
    ("Q102", "Lisa", "", '["springfield"]'),
    ("Q11573", "metre", "a unit", "[]"),
    ("Q5", "", "", ""),
)
PROPERTIES = (
    ("P31", "instance of", "", "[]", "item", "no", ""),
    ("P19", "place of birth", "where", '["born in"]', "item", "yes", ""),
    ("P47", "shares border with", "", "[]", "item", "no", "P47"),
)


def tables(
    folder: Path, triples: Sequence[Sequence[str]] = TRIPLES, entities: Sequence[Sequence[str]] = ENTITIES
) -> tuple[Path, Path, Path]:
    heads = {
        "triples": "id subject property object rank qualifiers references source",
        "entities": "id label description aliases",
        "properties": "id label description aliases datatype single_value inverse",
    }
    rows: dict[str, Sequence[Sequence[str]]] = {"triples": triples, "entities": entities, "properties": PROPERTIES}
    for name, head in heads.items():
        lines = ["\t".join(head.split()), *("\t".join(row) for row in rows[name])]
        (folder / f"{name}.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder / "triples.tsv", folder / "entities.tsv", folder / "properties.tsv"


def in_memory(folder: Path) -> KnowledgeGraph:
    triples, entities, properties = tables(folder)
    return load_memory([triples], [entities], [properties])


def on_disk(folder: Path) -> KnowledgeGraph:
    triples, entities, properties = tables(folder)
    build_store([triples], folder / "kg", entities=[entities], properties=[properties])
    return StoreGraph(folder / "kg")


LAID_OVER = ("s-6", "s-8")  # statements, an entity and two names that a reader added to a graph without them


def laid_apart(folder: Path) -> tuple[list[Sequence[str]], list[Sequence[str]], Additions]:
    """Statements and entities without what the additions add to them."""
    triples = [row for row in TRIPLES if row[0] not in LAID_OVER]
    entities = [
        (id, label, about, names.replace(', "STEIN"', "").replace('["springfield"]', "[]"))
        for id, label, about, names in ENTITIES
        if id != "Q101"
    ]
    additions = Additions(folder / "additions.jsonl")
    additions.add(
        AddedName("STEIN", "Q9"),
        AddedName("springfield", "Q102"),
        AddedEntity("Q101", "SPRINGFIELD", "a ship"),
        AddedStatement("s-6", "Q10", "P1448", Value("string", "Old Town", "Old Town")),
        AddedStatement("s-8", "Q100", "P47", "Q100"),
    )
    return triples, entities, additions


def with_additions(folder: Path) -> KnowledgeGraph:
    rows, people, additions = laid_apart(folder)
    triples, entities, properties = tables(folder, rows, people)
    build_store([triples], folder / "kg", entities=[entities], properties=[properties])
    return overlaid(StoreGraph(folder / "kg"), additions)


@contextmanager
def remote(folder: Path) -> Iterator[KnowledgeGraph]:
    with endpoint(wikidata_turtle(TRIPLES, ENTITIES, PROPERTIES)) as server:
        yield SparqlGraph(SparqlClient(server.address))


@contextmanager
def remote_with_additions(folder: Path) -> Iterator[KnowledgeGraph]:
    triples, entities, additions = laid_apart(folder)
    with endpoint(wikidata_turtle(triples, entities, PROPERTIES)) as server:
        graph = overlaid(SparqlGraph(SparqlClient(server.address)), additions)
        assert isinstance(graph, RemoteOverlay)
        yield graph


SECOND = ("s-8", "s-9")  # statements that the second of two graphs has


def two_parts(
    folder: Path,
) -> tuple[list[Sequence[str]], list[Sequence[str]], list[Sequence[str]], list[Sequence[str]]]:
    """Statements and entities of two graphs that together are the whole; some of both are in both."""
    first = [row for row in TRIPLES if row[0] not in SECOND]
    second = [row for row in TRIPLES if row[0] in (*SECOND, "s-6", "s-7")]
    ours = [row for row in ENTITIES if row[0] not in ("Q101", "Q102")]
    theirs = [row for row in ENTITIES if row[0] not in ("Q5", "Q9")]
    return first, ours, second, theirs


def two_stores(folder: Path) -> KnowledgeGraph:
    first, ours, second, theirs = two_parts(folder)
    made = []
    for name, rows, people in (("one", first, ours), ("two", second, theirs)):
        triples, entities, properties = tables(folder, rows, people)
        build_store([triples], folder / name, entities=[entities], properties=[properties])
        made.append(StoreGraph(folder / name))
    return joined(made)


@contextmanager
def store_and_remote(folder: Path) -> Iterator[KnowledgeGraph]:
    first, ours, second, theirs = two_parts(folder)
    triples, entities, properties = tables(folder, first, ours)
    build_store([triples], folder / "kg", entities=[entities], properties=[properties])
    with endpoint(wikidata_turtle(second, theirs, PROPERTIES)) as server:
        yield joined([StoreGraph(folder / "kg"), SparqlGraph(SparqlClient(server.address))])


def without_edits(folder: Path) -> KnowledgeGraph:
    return EditedGraph(on_disk(folder), {})


FACTORIES: dict[str, Callable[[Path], KnowledgeGraph]] = {
    "memory": in_memory,
    "store": on_disk,
    "overlay": with_additions,
    "joined": two_stores,
    "edited": without_edits,
}


REMOTE = {"sparql": remote, "sparql overlay": remote_with_additions, "joined sparql": store_and_remote}


@pytest.fixture(scope="module", params=[*sorted(FACTORIES), *REMOTE])
def graph(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnowledgeGraph]:
    tmp_path = tmp_path_factory.mktemp("graph")
    if request.param in FACTORIES:
        yield FACTORIES[request.param](tmp_path)
        return
    with REMOTE[request.param](tmp_path) as graph:
        yield graph


@pytest.fixture(scope="module", params=sorted(FACTORIES))
def table_graph(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> KnowledgeGraph:
    """A graph made of tables, which can list all that it holds."""
    return FACTORIES[request.param](tmp_path_factory.mktemp("graph"))


def test_it_is_a_knowledge_graph_with_a_snapshot(graph: KnowledgeGraph) -> None:
    assert isinstance(graph, KnowledgeGraph)
    assert graph.snapshot


def test_an_entity_has_label_description_aliases_and_its_best_ranked_kind(graph: KnowledgeGraph) -> None:
    entity = graph.entity("Q9")
    assert (entity.label, entity.description, entity.aliases) == ("Ada Stein", "a person", ("A. Stein", "STEIN"))
    assert entity.kind == "Q77"


def test_an_entity_without_label_or_row_is_called_by_its_id(graph: KnowledgeGraph) -> None:
    assert graph.entity("Q5").label == "Q5"
    assert graph.entity("Q77").label == "Q77"


def test_popularity_is_the_logarithm_of_distinct_neighbours_where_none_is_given(table_graph: KnowledgeGraph) -> None:
    assert table_graph.entity("Q10").popularity == pytest.approx(
        1.5849625
    )  # Q9 and Q100; the deprecated P17 does not count
    assert table_graph.entity("Q101").popularity == 0.0


def test_unknown_ids_are_named(graph: KnowledgeGraph) -> None:
    with pytest.raises(UnknownName, match="No entity 'Q404' here"):
        graph.entity("Q404")
    with pytest.raises(UnknownName, match="No property 'P404' here"):
        graph.property("P404")
    with pytest.raises(UnknownName, match="No statement 's-404' here"):
        graph.statements(["s-1", "s-404"])
    assert graph.facts("Q404") == ()
    assert graph.neighbours(["Q404"]) == {"Q404": ()}


def test_search_prefers_exact_case_then_labels_then_the_popular(graph: KnowledgeGraph) -> None:
    found = graph.search("Springfield")
    assert [candidate.entity.id for candidate in found] == ["Q10", "Q100", "Q101", "Q102"]
    assert [c.entity.id for c in graph.search("springfield")] == ["Q102", "Q10", "Q100", "Q101"]
    scores = [candidate.score for candidate in found]
    assert scores == sorted(scores, reverse=True)
    assert 0.0 < scores[-1] < scores[0] <= 1.0
    assert len(graph.search("springfield", limit=2)) == 2


def test_search_ignores_case_white_space_and_composition(graph: KnowledgeGraph) -> None:
    assert graph.search("  ada\u00a0STEIN ")[0].entity.id == "Q9"
    assert graph.search("stein")[0].entity.id == "Q9"
    assert graph.search("Ada") == ()
    assert graph.search("") == ()
    assert graph.search("'; DROP TABLE name; --") == ()


def test_the_statements_of_some_relations_are_those_of_all_facts(graph: KnowledgeGraph) -> None:
    relations = frozenset({"P31", "place of birth", "no such relation"})
    assert [fact.id for fact in stated(graph, "Q9", relations)] == ["s-1", "s-2", "s-3"]
    assert stated(graph, "Q9", relations) == graph.facts("Q9")[:3]
    assert [fact.id for fact in stated(graph, "Q10", frozenset({"P1448"}))] == ["s-6"]
    assert stated(graph, "Q9", frozenset({"P1448"})) == stated(graph, "Q404", relations) == ()


def test_facts_come_in_the_order_of_the_graph_with_every_rank_and_literals(graph: KnowledgeGraph) -> None:
    assert [fact.id for fact in graph.facts("Q9")] == ["s-1", "s-2", "s-3", "s-9"]
    height, country, name = graph.facts("Q10")
    assert height.object == Value("quantity", "317 metre", "317", None, "metre", "Q11573", "316", "318")
    assert country.rank is Rank.DEPRECATED
    assert name.object == Value("string", "Old Town", "Old Town")
    assert graph.facts("Q9")[3].object == Value("date", "14 March 1879", "1879-03-14", precision=11)


def test_a_statement_says_which_source_its_table_names(table_graph: KnowledgeGraph) -> None:
    assert table_graph.facts("Q9")[0].source == "tables"


def test_a_statement_carries_qualifiers_and_references(graph: KnowledgeGraph) -> None:
    birth, height = graph.statements(["s-3", "s-4"])
    assert [(item.property.id, item.value) for item in birth.qualifiers] == [
        ("P580", Value("date", "1900", "1900", precision=9)),
        ("P580", graph.entity("Q100")),
    ]
    assert birth.references == ("https://e.org/a",)
    assert height.references == ("https://e.org/b", "Springfield")
    assert birth.property == graph.property("P19")


def test_neighbours_go_both_ways_without_literals_and_deprecated_statements(graph: KnowledgeGraph) -> None:
    found = graph.neighbours(["Q10", "Q9"])
    assert set(found["Q10"]) == {Edge("s-3", "P19", "Q9", False), Edge("s-7", "P150", "Q100", False)}
    assert Edge("s-3", "P19", "Q10", True) in found["Q9"]
    assert len(found["Q9"]) == 3


def test_a_statement_about_itself_is_one_edge(graph: KnowledgeGraph) -> None:
    assert [edge.statement for edge in graph.neighbours(["Q100"])["Q100"]].count("s-8") == 1


def test_statements_come_in_the_order_asked_also_twice(graph: KnowledgeGraph) -> None:
    assert [t.id for t in graph.statements(["s-9", "s-1", "s-9"])] == ["s-9", "s-1", "s-9"]
    assert graph.statements([]) == ()


def test_properties_keep_what_the_table_says_and_default_to_their_id(graph: KnowledgeGraph) -> None:
    birth = Property("P19", "place of birth", "where", ("born in",), "wikibase-item", "yes", None)
    assert graph.property("P19") == birth
    assert graph.property("P47").inverse == "P47"
    assert graph.property("P580").label == "P580"


def test_properties_are_listed_in_the_order_of_the_table(table_graph: KnowledgeGraph) -> None:
    every = table_graph.properties()  # type: ignore[attr-defined]
    assert [item.id for item in every][:3] == ["P31", "P19", "P47"]
    assert {"P17", "P150", "P569", "P580"} <= {item.id for item in every}


def test_names_list_every_label_and_alias_once(table_graph: KnowledgeGraph) -> None:
    names = list(table_graph.names())  # type: ignore[attr-defined]
    assert ("Ada Stein", "Q9") in names
    assert ("STEIN", "Q9") in names
    assert len(names) == len(set(names))


@pytest.fixture(params=REMOTE)
def remote_graph(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RemoteGraph]:
    with REMOTE[request.param](tmp_path) as graph:
        assert isinstance(graph, RemoteGraph)
        yield graph


def test_a_remote_graph_answers_many_names_as_one_by_one(remote_graph: RemoteGraph) -> None:
    names = ["Springfield", "springfield", "ada stein", "stein", "nobody", ""]
    assert remote_graph.search_all(names) == {name: remote_graph.search(name) for name in names}


def test_a_remote_graph_picks_statements_and_edges_among_many(remote_graph: RemoteGraph) -> None:
    facts = remote_graph.facts_among(["Q10", "Q9", "Q101"], ["P1448", "P19"])
    assert {id: [fact.id for fact in found] for id, found in facts.items()} == {
        "Q10": ["s-6"],
        "Q9": ["s-3"],
        "Q101": [],
    }
    found = remote_graph.connections(["Q10", "Q100"], ["Q100", "Q9", "Q101"])
    assert {id: set(edges) for id, edges in found.items()} == {
        "Q10": {Edge("s-3", "P19", "Q9", False), Edge("s-7", "P150", "Q100", False)},
        "Q100": {Edge("s-8", "P47", "Q100", True)},
    }


def test_a_remote_graph_counts_distinct_neighbours_up_to_a_limit(remote_graph: RemoteGraph) -> None:
    assert remote_graph.degrees(["Q9", "Q10", "Q101"], up_to=10) == {"Q9": 3, "Q10": 2, "Q101": 0}
    assert remote_graph.degrees(["Q9"], up_to=2) == {"Q9": 2}
    assert remote_graph.partial(["Q9", "Q101"]) == frozenset()


def test_a_remote_graph_fetches_ahead_what_exists_and_what_does_not(remote_graph: RemoteGraph) -> None:
    ids = ["Q9", "Q101", "Q404"]
    remote_graph.prefetch(entities=ids, facts=ids, neighbours=ids, statements=["s-1", "s-6", "s-404"])
    assert [fact.id for fact in remote_graph.facts("Q9")] == ["s-1", "s-2", "s-3", "s-9"]


def test_both_graphs_say_the_same(tmp_path: Path) -> None:
    memory, store = in_memory(tmp_path), on_disk(tmp_path)
    for row in TRIPLES:
        assert memory.statements([row[0]]) == store.statements([row[0]])
    everything = {row[1] for row in TRIPLES} | {row[0] for row in ENTITIES}
    for id in sorted(everything):
        assert memory.entity(id) == store.entity(id)
        assert set(memory.neighbours([id])[id]) == set(store.neighbours([id])[id])
        assert isinstance(store.entity(id), Entity)
