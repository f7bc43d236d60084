"""Names to entities over a toy graph with the shipped pipeline."""

import threading
from itertools import pairwise

import pytest

from claimver.link.linker import GraphLinker
from claimver.parts import Linker


def test_the_linker_is_a_linker(toy):
    assert isinstance(toy.linker, Linker)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("Paris is the capital of France.", "Q90"),
        ("They drove across Texas and spent the night in Paris, a small city in Texas.", "Q830149"),
        ("Paris, Texas is a small city.", "Q830149"),
    ],
)
def test_paris_is_told_from_paris_by_context(toy, text, id):
    assert {m.entity.id for m in toy.mentions(text) if m.text.startswith("Paris") and m.entity} == {id}


def test_jordan_is_the_country_or_the_player(toy):
    assert toy.ids("The king of Jordan met the leaders of Western Asia in Jordan.")["Jordan"] == "Q810"
    assert toy.ids("Michael Jordan played basketball. Jordan won six titles.")["Jordan"] == "Q41421"
    found = [m.entity.id for m in toy.mentions("Michael Jordan flew to Jordan.") if m.entity]
    assert found == ["Q41421", "Q810"]


def test_a_surname_alone_means_the_person_named_before(toy):
    mentions = toy.mentions("Marie Curie won two prizes. Curie worked in Paris.")
    assert [(m.text, m.entity.id) for m in mentions if m.entity and "Curie" in m.text] == [
        ("Marie Curie", "Q7186"),
        ("Curie", "Q7186"),
    ]


def test_a_family_name_is_no_entity_of_a_text(toy):
    assert toy.ids("Curie worked hard.").get("Curie") is None


def test_a_possessive_is_no_part_of_the_name_unless_the_name_has_it(toy):
    ids = toy.ids("Airbus's headquarters and Einstein's desk. Batman's cape. Grey's Anatomy is on. Marie Curie’s work.")
    assert ids["Airbus"] == "Q67"
    assert ids["Batman"] == "Q2695156"
    assert ids["Grey's Anatomy"] == "Q438406"
    assert ids["Marie Curie"] == "Q7186"


def test_an_acronym_in_brackets_means_the_full_name_from_then_on(toy):
    ids = toy.ids("The American Broadcasting Company (ABC) is old. The show was on ABC.")
    assert ids["ABC"] == ids["American Broadcasting Company"] == "Q169889"


def test_the_longest_name_wins(toy):
    ids = toy.ids("He moved to New York City after Batman & Robin.")
    assert ids["New York City"] == "Q60"
    assert ids["Batman & Robin"] == "Q276523"
    assert not {"New York", "Batman", "Robin"} & ids.keys()


def test_small_words_are_not_names_written_with_capitals(toy):
    ids = toy.ids("It rained on us. Who knows? It is grey, and it is good for us.")
    assert not {"It", "it", "us", "Who", "grey"} & {text for text, id in ids.items() if id}


def test_common_nouns_are_linked_by_their_small_label_and_singular(toy):
    ids = toy.ids("Cases of autism have risen, and vaccines cause autism.")
    assert (ids["autism"], ids["vaccines"]) == ("Q38404", "Q134808")


def test_dates_and_numbers_are_not_linked(toy):
    assert toy.ids("In May 1984 it had 1984 pages on 3 March.") == {}


def test_an_adjective_of_a_country_means_the_country(toy):
    assert toy.ids("She is a French physicist.")["French"] == "Q142"


def test_a_name_that_the_graph_lacks_is_a_mention_without_entity(toy):
    mention = next(m for m in toy.mentions("Wolfgang Zaxby lives in Paris.") if "Zaxby" in m.text)
    assert (mention.entity, mention.confidence, mention.candidates) == (None, 0.0, ())


def test_the_first_name_of_an_unknown_person_is_not_the_city(toy):
    assert toy.ids("Paris Hilton sang.").get("Paris") is None


def test_a_name_with_a_number_is_another_thing_than_the_name_alone(toy):
    assert toy.ids("The Airbus 7 took off in 1990.").get("Airbus") is None
    assert toy.ids("The film Batman 7 opened in 2020.").get("Batman") is None
    assert toy.ids("In Paris 20 people died.")["Paris"]
    assert toy.ids("Airbus built 7 of them.")["Airbus"] == "Q67"


def test_candidates_are_kept_sorted_with_probabilities(toy):
    mention = next(m for m in toy.mentions("Paris is nice.") if m.text == "Paris")
    scores = [candidate.score for candidate in mention.candidates]
    assert {c.entity.id for c in mention.candidates} == {"Q90", "Q830149"}
    assert scores == sorted(scores, reverse=True)
    assert 0 < sum(scores) <= 1.0001
    assert mention.confidence == scores[0]


def test_below_the_wanted_confidence_nothing_is_meant_but_candidates_stay(toy):
    strict = GraphLinker(toy.graph, toy.embedder, min_confidence=1.0)
    document = strict.link(toy.preprocessor.process("Paris is nice."))
    assert [(m.entity, m.confidence, len(m.candidates)) for m in document.mentions] == [(None, 0.0, 2)]


@pytest.mark.parametrize(
    "text",
    [
        "🚀👩‍🚀 Airbus flew to \u202eParis\u202c.\r\nMarie Curie\x00 too. \ud800 France",
        "Everybody knows that the physicist Marie\nCurie was in Pa\u00adris, and Air\u200bbus in New\u00a0York  City.",
    ],
)
def test_mentions_are_exact_spans_in_hostile_text(toy, text):
    mentions = toy.mentions(text)
    assert all(mention.span.of(text) == mention.text for mention in mentions)
    assert {"Q7186", "Q67", "Q90"} <= {mention.entity.id for mention in mentions if mention.entity}


def test_mentions_are_in_order_and_do_not_overlap(toy):
    spans = [m.span for m in toy.mentions("Marie Curie left Paris. She saw the city and New York City again.")]
    assert all(left.end <= right.start for left, right in pairwise(spans))


def test_the_embedder_is_asked_once_for_a_document(toy):
    before = toy.embedder.calls
    toy.document("Paris is in Texas. Jordan is hot. Paris is in France. Jordan plays.")
    assert toy.embedder.calls - before <= 1


def test_the_graph_is_asked_anew_for_every_document(toy):
    class Growing:
        """The toy graph with one more name from the second search on."""

        def __init__(self, graph):
            self.graph, self.extra = graph, {}

        def __getattr__(self, name):
            return getattr(self.graph, name)

        def search(self, name, *, limit=10):
            return self.extra.get(name) or self.graph.search(name, limit=limit)

    growing = Growing(toy.graph)
    linker = GraphLinker(growing, toy.embedder, min_confidence=0.2)
    text = "Lutetia is old, and many people live in Lutetia."
    first = linker.link(toy.preprocessor.process(text))
    growing.extra["Lutetia"] = toy.graph.search("Paris")[:1]
    second = linker.link(toy.preprocessor.process(text))
    assert not [m for m in first.mentions if m.entity]
    assert [m.entity.id for m in second.mentions] == ["Q90", "Q90"]


def test_threads_may_share_a_linker(toy):
    text = "Michael Jordan left Paris for New York City. He liked the city."
    expected, found = toy.document(text), {}
    threads = [threading.Thread(target=lambda n=n: found.update({n: toy.document(text)})) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[n] for n in range(6)] == [expected] * 6


def test_the_last_word_of_a_longer_name_is_no_common_noun(toy):
    assert "City" not in toy.ids("He ran for the Liberal City in 1990.")
