"""Names looked up in other ways than they stand: parts, spellings, codes, common nouns with a capital."""

import pytest

from claimver.kg.additions import Additions
from claimver.kg.build import build_store
from claimver.kg.memory import MemoryGraph
from claimver.kg.overlay import add_entity, overlaid
from claimver.kg.store import StoreGraph
from claimver.link.disambiguate import Joined
from claimver.link.linker import GraphLinker
from claimver.link.mentions import find_names
from claimver.link.names import Names
from claimver.link.partial import PartialNames
from claimver.types import Entity, Property, Triplet
from tests.link.toy import ENTITIES, STATEMENTS, Toy

MORE = (
    Entity("Q62", "San Francisco", "city in California", (), "Q515", 30),
    Entity("Q819", "Laos", "country in Asia", ("la", "LA"), "Q6256", 30),
    Entity("Q668", "India", "country in South Asia", ("IN",), "Q6256", 60),
    Entity("Q33506", "museum", "institution that holds artefacts", (), None, 40),
    Entity("Q11982", "photosynthesis", "process in plants", (), None, 20),
    Entity("Q9531", "BBC", "British public broadcaster", ("The BBC",), None, 30),
    Entity("Q47703", "The Godfather", "1972 film", ("Godfather",), "Q11424", 30),
    Entity("L1", "Evening Lantern", "daily newspaper", ("the Lantern",), None, 30),
    Entity("L2", "Lantern Building", "building", (), None, 5),
    Entity("L3", "Vostok 6", "Soviet space flight", (), None, 10),
    Entity("L4", "Please Please Me", "album", (), None, 10),
    Entity("L5", "Bill Gates", "American businessman", (), "Q5", 60),
    Entity("L6", "Microsoft", "American company", (), None, 60),
)
P1 = Property("P1", "holds")


@pytest.fixture(scope="module")
def wide() -> Toy:
    """The toy linker over some more entities."""
    made = Toy()
    links = [
        t for e in ENTITIES for t in made.graph.facts(e.id)
    ]  # and Airbus keeps a museum, so that the two are connected
    links.append(Triplet("more", made.graph.entity("Q67"), P1, MORE[3]))
    made.graph = MemoryGraph(links, (*ENTITIES, *MORE))
    made.linker = GraphLinker(made.graph, made.embedder, min_confidence=0.2)
    return made


@pytest.mark.parametrize("text", ["She flew to SanFrancisco.", "She flew to San Fransisco."])
def test_a_name_in_another_spelling_has_the_entity_among_its_candidates(wide, text):
    mention = next(m for m in wide.mentions(text) if m.text.startswith("San"))
    assert "Q62" in {candidate.entity.id for candidate in mention.candidates}


def test_a_surname_alone_has_those_who_bear_it_as_candidates(wide):
    partial = PartialNames(wide.graph)
    assert [c.entity.id for c in partial.surname("Einstein", limit=5)] == ["Q937"]
    assert partial.surname("einstein", limit=5) == ()


def test_a_surname_alone_that_nothing_supports_means_nobody(wide):
    mention = next(m for m in wide.mentions("Yesterday Einstein sang at the wedding.") if m.text == "Einstein")
    assert mention.entity is None
    assert [c.entity.id for c in mention.candidates] == ["Q937"]


def test_small_words_are_not_the_codes_of_countries(wide):
    ids = wide.ids("IN THE NEWS. In Paris he sang la la la. He Is In.")
    assert not {"Q819", "Q668"} & set(ids.values())


def test_an_article_is_part_of_a_title_but_not_of_other_names(wide):
    ids = wide.ids("He saw The Godfather. The BBC reported it from the United States.")
    assert ids["The Godfather"] == "Q47703"
    assert ids["BBC"] == "Q9531"
    assert ids["United States"] == "Q30"


def test_an_everyday_noun_is_linked_only_where_its_sentence_names_what_it_is_connected_with(wide):
    assert "Q33506" not in wide.ids("He left his museum in a hurry.").values()
    assert "Q33506" not in wide.ids("Airbus grew. He left his museum in a hurry.").values()
    assert wide.ids("Airbus opened a museum.")["museum"] == "Q33506"


def test_an_everyday_noun_is_linked_where_a_general_statement_is_about_it(wide):
    assert wide.ids("A museum holds artefacts.")["museum"] == "Q33506"
    assert "Q33506" not in wide.ids("His old museum burnt down.").values()


def test_a_noun_with_a_capital_that_the_graph_knows_written_small_is_a_common_noun(wide):
    document = wide.preprocessor.process("They met at the Museum.")
    found = find_names(document, Names(wide.graph), is_person=lambda entity: False)
    assert [(item.text, item.common) for item in found if item.candidates] == [("Museum", True)]


def test_rare_nouns_are_linked_without_support(wide):
    assert wide.ids("They studied photosynthesis.")["photosynthesis"] == "Q11982"


def test_a_store_tells_the_connections_among_a_few_as_its_edges_do(tmp_path):
    triples, entities = tmp_path / "triples.tsv", tmp_path / "entities.tsv"
    triples.write_text("subject\tproperty\tobject\n" + "".join("\t".join(row) + "\n" for row in STATEMENTS), "utf-8")
    entities.write_text("id\tlabel\n" + "".join(f"{e.id}\t{e.label}\n" for e in ENTITIES), "utf-8")
    build_store([triples], tmp_path / "kg", entities=[entities])
    ids = [entity.id for entity in ENTITIES]
    with StoreGraph(tmp_path / "kg") as graph:
        assert isinstance(graph, Joined)
        for few in (ids, ids[:12], ["Q937", "Q404", "Q6581097"], []):
            edges = graph.neighbours(few)
            expected = {id: {edge.other for edge in edges[id]} & set(few) for id in few}
            assert {id: set(others) for id, others in graph.joined(few).items()} == expected
        assert any(graph.joined(ids).values())
        file = tmp_path / "own" / "additions.jsonl"
        added = overlaid(graph, Additions(file)), overlaid(MemoryGraph([], ENTITIES), Additions(file))
        add_entity(added[0], "Bo Stein", statements="P17 | France")
        for over in added:
            mine = next(c.entity.id for c in over.search("Bo Stein"))
            edges = over.neighbours([*ids, mine])
            expected = {id: {edge.other for edge in edges[id]} & {*ids, mine} for id in edges}
            assert {id: set(others) for id, others in over.joined([*ids, mine]).items()} == expected
            assert over.joined([*ids, mine])[mine] == ("Q142",)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The Lantern was printed in Ulm.", "L1"),  # the article opens the sentence, and is small in the alias
        ("He read the Lantern in Ulm.", "L1"),
        ("He worked in the Lantern Building.", "L2"),  # the longer name, its article aside
    ],
)
def test_an_article_is_no_word_of_a_name(wide, text, found):
    assert [m.entity.id for m in wide.mentions(text) if m.entity and "Lantern" in m.text] == [found]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Vostok 6 was launched in 1963.", {"Vostok 6": "L3"}),  # tagged as a noun and a number
        ("Please Please Me came out in 1963.", {"Please Please Me": "L4"}),
        ("They recorded Please Please Me in a day.", {"Please Please Me": "L4"}),
        ("Please tell me.", {}),
        ("Paul Allen left Apple and Bill Gates Microsoft in 1975.", {"Bill Gates": "L5", "Microsoft": "L6"}),
    ],
)
def test_titles_that_are_tagged_as_other_words_and_names_side_by_side(wide, text, found):
    assert {m.text: m.entity.id for m in wide.mentions(text) if m.entity} == found
