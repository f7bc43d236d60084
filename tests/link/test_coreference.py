"""Pronouns and descriptions to names."""

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.coreference import Resolver
from claimver.link.linker import GraphLinker
from claimver.types import Entity, Mention, Span
from tests.link.parsed import parsed
from tests.link.toy import ENTITIES


@pytest.mark.parametrize(
    ("text", "pronoun", "name"),
    [
        ("Marie Curie met Albert Einstein. She liked physics.", "She", "Marie Curie"),
        ("Marie Curie met Albert Einstein. He liked physics.", "He", "Albert Einstein"),
        ("Airbus was praised by Marie Curie. It builds aircraft.", "It", "Airbus"),
        ("Marie Curie left Paris with her books.", "her", "Marie Curie"),
        ("Albert Einstein hurt himself.", "himself", "Albert Einstein"),
        ("Marie Curie, who worked in Paris, won.", "who", "Marie Curie"),
        ("He saw Grey's Anatomy, which is a series.", "which", "Grey's Anatomy"),
        ("Batman & Robin is a film that runs for two hours.", "that", "Batman & Robin"),
        ("Airbus is a European company which was founded in 1970.", "which", "Airbus"),
        ("Marie Curie was a chemist who won a prize.", "who", "Marie Curie"),
        ("Paris is the capital of France, which is old.", "which", "France"),
        ("Mrs. Zaxby spoke to Mr. Quimble. She was tired.", "She", "Zaxby"),
        ("Helen Zaxby spoke to Robert Quimble. He was tired.", "He", "Robert Quimble"),
        ("Batman & Robin is long. The film was a flop.", "The film", "Batman & Robin"),
        ("Airbus grew fast. The company builds aircraft.", "The company", "Airbus"),
        ("Marie Curie moved to Paris. She loved the city.", "the city", "Paris"),
        ("Marie Curie left Paris. The chemist won a prize.", "The chemist", "Marie Curie"),
        ("Marie Curie left Paris. The lecturer won a prize.", "The lecturer", "Marie Curie"),
    ],
)
def test_the_antecedent_is_found(toy, text, pronoun, name):
    assert toy.antecedents(text)[pronoun].endswith(name)


@pytest.mark.parametrize(
    "text",
    [
        "Airbus is not a company that was founded in Texas.",
        "Marie Curie was the mother of a woman who won a prize.",
    ],
)
def test_what_is_told_of_another_noun_is_not_told_of_the_subject(toy, text):
    assert toy.antecedents(text) == {}


def test_a_pronoun_carries_the_entity_of_its_name(toy):
    mention = next(m for m in toy.mentions("Marie Curie slept. She dreamt.") if m.text == "She")
    assert mention.entity.id == "Q7186"
    assert 0 < mention.confidence <= 1
    assert mention.candidates[0].entity.id == "Q7186"


def test_a_pronoun_of_an_unlinked_name_has_an_antecedent_and_no_entity(toy):
    text = "Helen Zaxby slept. She dreamt."
    mention = next(m for m in toy.mentions(text) if m.text == "She")
    assert (mention.entity, mention.antecedent.of(text)) == (None, "Helen Zaxby")


def test_an_object_is_not_the_subject_of_its_own_clause(toy):
    assert "him" not in toy.antecedents("Albert Einstein saw him.")
    assert toy.antecedents("Michael Jordan came. Albert Einstein saw him.")["him"] == "Michael Jordan"


@pytest.mark.parametrize("text", ["Marie Curie slept. He dreamt.", "She sleeps.", "Paris is old. They said so."])
def test_a_pronoun_that_fits_no_name_stays_unresolved(toy, text):
    assert toy.antecedents(text) == {}


def test_a_description_of_another_kind_stays_unresolved(toy):
    assert toy.antecedents("Marie Curie moved to Paris. The film was long.") == {}


def test_the_antecedent_is_the_span_of_a_named_mention(toy):
    document = toy.document("Batman & Robin is long. The film was a flop. It cost much, and its end is odd.")
    named = {m.span for m in document.mentions if m.antecedent is None}
    resolved = [m for m in document.mentions if m.antecedent]
    assert {m.text for m in resolved} == {"The film", "It", "its"}
    assert {m.antecedent for m in resolved} <= named


def test_an_occupation_that_only_a_statement_gives_is_needed_to_be_called_by_it(toy):
    graph = MemoryGraph([t for e in ENTITIES for t in toy.graph.facts(e.id) if t.property.id != "P106"], ENTITIES)
    without = GraphLinker(graph, toy.embedder, min_confidence=0.2)
    text = "Marie Curie left Paris. The lecturer won a prize."
    mentions = without.link(toy.preprocessor.process(text)).mentions
    assert not [m for m in mentions if m.antecedent]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("In her youth, Marie Curie moved to Paris.", {"her": "Marie Curie"}),
        ("When he was young, Albert Einstein moved to Paris.", {"he": "Albert Einstein"}),
        ("Because of his illness, Albert Einstein left.", {"his": "Albert Einstein"}),
        ("Unlike its rivals, Airbus grew fast.", {"its": "Airbus"}),
        ("His books show the influence of Albert Einstein.", {}),
        ("Her sister came home before Marie Curie left.", {}),
        ("Its office opened in 1990, but Airbus left.", {}),
        ("Michael Jordan slept. His friends saw Albert Einstein in Paris.", {"His": "Michael Jordan"}),
        ("Marie Curie slept. Her book came out late, but Helen Zaxby left.", {"Her": "Marie Curie"}),
        ("Marie Curie slept. Her house shows the taste of Helen Zaxby.", {"Her": "Marie Curie"}),
    ],
)
def test_a_name_to_come_is_meant_only_in_what_stands_before_the_subject_that_it_is(toy, text, found):
    assert toy.antecedents(text) == found


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Grey's Anatomy is a series. It appeared in 2005.", True),
        ("Grey's Anatomy is a series. It happened in Paris.", True),
        ("Grey's Anatomy is a series. It seems that Marie Curie saw Paris.", False),
    ],
)
def test_what_appeared_or_happened_is_something_unless_a_clause_says_what(toy, text, meant):
    assert ("It" in toy.antecedents(text)) is meant


EMERY = Entity("Emery", "Emery", "city in Norland")


def choices(*sentences, entities, facts=()):
    """By its text what the last pronoun may stand for, with the features that decide."""
    text = parsed(*sentences).text
    places = [(text.find(e.label), e) for e in entities if e.label in text]
    mentions = tuple(
        Mention(Span(at, at + len(e.label)), e.label, e, 0.9) for at, e in sorted(places, key=lambda place: place[0])
    )
    resolver = Resolver(MemoryGraph(facts, entities))
    *_, (_, ranked) = resolver.rankings(parsed(*sentences, mentions=mentions))
    return {r.mention.text: features for r, features in ranked if r.mention}


@pytest.mark.parametrize(
    ("pronoun", "typed", "opens", "full"),
    [("It", 1.0, 0.0, 0.0), ("She", 0.0, 1.0, 1.0)],
)
def test_of_a_thing_nothing_need_be_known_and_its_name_and_place_tell_nothing(pronoun, typed, opens, full):
    kite = Entity("Blue Kite", "Blue Kite")
    opening = "Blue/PROPN/compound/2 Kite/PROPN/nsubj/3 came=come/VERB+P/root/0 _./PUNCT/punct/3"
    second = f"{pronoun}/PRON/nsubj/2 left=leave/VERB+P/root/0 _./PUNCT/punct/2"
    features = choices(opening, second, entities=(kite,))["Blue Kite"]
    assert (features["typed"], features["opens"], features["full name"]) == (typed, opens, full)


def test_a_known_type_speaks_for_the_pronoun_of_its_own():
    place = "Emery/PROPN/nsubj/2 came=come/VERB+P/root/0 _./PUNCT/punct/2"
    second = "{0}/PRON/nsubj/2 left=leave/VERB+P/root/0 _./PUNCT/punct/2"
    assert choices(place, second.format("It"), entities=(EMERY,))["Emery"]["typed"] == 1.0
    ada = Entity("Emery", "Emery", "Norlandic painter")
    assert choices(place, second.format("She"), entities=(ada,))["Emery"]["typed"] == 1.0
