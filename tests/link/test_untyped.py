"""What a thing is by its statements alone, in a graph that states no kinds."""

from __future__ import annotations

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.kinds import LOC, MISC, MOST, ORG, PERSON, Kinds, about
from claimver.link.linker import GraphLinker
from claimver.link.untyped import is_role, told
from claimver.types import Entity, Property, Triplet, Value
from tests.link.toy import Toy, WordEmbedder


def stated(*statements: tuple[str, str, str]) -> list[Triplet]:
    return [Triplet(f"t{n}", Entity(s, s), Property(p, p), Entity(o, o)) for n, (s, p, o) in enumerate(statements)]


@pytest.mark.parametrize(
    ("statement", "id", "kind", "noun"),
    [
        (("Ada", "born in", "Ulm"), "Ada", PERSON, "woman"),
        (("Ada", "born in", "Ulm"), "Ulm", LOC, "city"),
        (("Ada", "line_manager", "Bob"), "Bob", PERSON, "boss"),
        (("Emma", "written by", "Ada"), "Emma", MISC, "novel"),
        (("Emma", "written by", "Ada"), "Ada", PERSON, "author"),
        (("Dusk", "directed by", "Ada"), "Dusk", MISC, "film"),
        (("Kite", "home ground", "Lume"), "Kite", ORG, "club"),
        (("Kite", "home ground", "Lume"), "Lume", LOC, "stadium"),
        (("Acme", "headquarters", "Ulm"), "Acme", ORG, "company"),
        (("Norland", "capital", "Ulm"), "Norland", LOC, "country"),
        (("Heron", "held by", "Hall"), "Hall", ORG, "museum"),
        (("Lamp", "supplier", "Acme"), "Acme", ORG, "company"),
        (("Emma", "protagonist", "Jane"), "Jane", MISC, "heroine"),
    ],
)
def test_the_relations_of_a_thing_tell_its_kind_and_what_it_may_be_called(
    statement: tuple[str, str, str], id: str, kind: str, noun: str
) -> None:
    found, nouns = told(id, stated(statement))
    assert found == kind
    assert noun in nouns


def test_most_statements_decide_and_a_draw_tells_nothing_but_the_nouns_stay() -> None:
    facts = stated(("Ulm", "capital", "X"), ("Ada", "employer", "Ulm"))
    kind, nouns = told("Ulm", facts)
    assert kind == ""
    assert {"country", "company"} <= nouns
    assert told("Ulm", [*facts, *stated(("Ulm", "currency", "Y"))])[0] == LOC


def test_other_relations_words_inside_words_and_other_things_tell_nothing() -> None:
    assert told("Ada", stated(("Ada", "likes", "Bob"))) == ("", frozenset())
    assert told("Ada", stated(("Ada", "reborn", "Bob"))) == ("", frozenset())
    assert told("Eve", stated(("Ada", "born in", "Ulm"))) == ("", frozenset())


def test_a_value_is_no_thing_to_be_told_of() -> None:
    fact = Triplet("t", Entity("Kite", "Kite"), Property("p", "home ground"), Value("string", "Lume", "Lume"))
    assert told("Lume", [fact]) == ("", frozenset())


def test_only_a_thing_without_kind_and_description_is_told_by_its_statements() -> None:
    facts = stated(("Ada", "born in", "Ulm"))
    kinds = Kinds(MemoryGraph(facts))
    assert kinds.type(Entity("Ada", "Ada")) == PERSON
    assert kinds.type(Entity("Ada", "Ada", description="company in Ulm")) == ORG
    assert {"person", "woman"} <= kinds.called(Entity("Ada", "Ada"))
    assert "woman" not in Kinds(MemoryGraph(facts)).called(Entity("Ada", "Ada", description="company in Ulm"))


def test_a_thing_with_too_many_statements_is_told_by_none() -> None:
    few = stated(*((f"P{n}", "born in", "Ulm") for n in range(MOST)))
    many = stated(*((f"P{n}", "born in", "Ulm") for n in range(MOST + 1)))
    assert len(about(MemoryGraph(few), "Ulm")) == MOST
    assert about(MemoryGraph(many), "Ulm") == ()


@pytest.mark.parametrize(
    ("text", "word", "name"),
    [
        ("Ada Venn was born in Ulm. She loved the city.", "the city", "Ulm"),
        ("Quiet Dawn was written by Ada Venn. The novel sold well.", "The novel", "Quiet Dawn"),
        ("Quiet Dawn was written by Ada Venn. She was paid late.", "She", "Ada Venn"),
        ("Quiet Dawn was written by Ada Venn. It sold well.", "It", "Quiet Dawn"),
    ],
)
def test_pronouns_and_descriptions_find_things_that_only_statements_sort(
    toy: Toy, text: str, word: str, name: str
) -> None:
    graph = MemoryGraph(stated(("Ada Venn", "born in", "Ulm"), ("Quiet Dawn", "written by", "Ada Venn")))
    linker = GraphLinker(graph, WordEmbedder(), min_confidence=0.2)
    mentions = linker.link(toy.preprocessor.process(text)).mentions
    assert {m.text: m.antecedent.of(text) for m in mentions if m.antecedent}[word] == name


def test_of_a_person_s_description_only_the_heads_may_be_said_alone() -> None:
    kinds = Kinds(MemoryGraph([]))
    maker = Entity("Ada", "Ada", description="Norlandic film director and screenplay writer")
    assert {"director", "writer"} <= kinds.called(maker)
    assert not {"film", "screenplay", "norlandic"} & kinds.called(maker)
    dusk = Entity("Dusk", "Dusk", description="Norlandic comedy film")
    assert {"comedy", "film"} <= kinds.called(dusk)


@pytest.mark.parametrize(
    ("noun", "relation", "role"),
    [
        ("author", "written by", True),
        ("author", "written_by", True),
        ("director", "directed by", True),
        ("discoverer", "discovered by", True),
        ("stadium", "home ground", True),
        ("husband", "spouse", True),
        ("sister", "brother", True),  # siblings
        ("author", "directed by", False),
        ("author", "rewritten by", False),  # a word inside a word
        ("wife", "child", False),
        ("son", "spouse", False),
        ("painting", "painted by", False),  # who painted it is no painting
        ("moon", "parent body", False),  # it is the subject that is called so
        ("", "written by", False),
    ],
)
def test_what_stands_behind_a_relation_has_a_role(noun: str, relation: str, role: bool) -> None:
    assert is_role(noun, relation) is role


@pytest.mark.parametrize(
    ("relation", "nouns", "never"),
    [("spouse", {"husband", "wife"}, {"son", "mother"}), ("child", {"son", "daughter"}, {"wife", "mother"})],
)
def test_a_relative_is_called_by_that_relation_only(relation: str, nouns: set[str], never: set[str]) -> None:
    kind, found = told("Bob", stated(("Ada", relation, "Bob")))
    assert (kind, nouns <= found, never & found) == (PERSON, True, set())


def test_a_moon_is_what_goes_round_another() -> None:
    kind, nouns = told("Titania", stated(("Titania", "orbits", "Uranus")))
    assert (kind, "moon" in nouns) == (LOC, True)
    assert "moon" not in told("Uranus", stated(("Titania", "orbits", "Uranus")))[1]
