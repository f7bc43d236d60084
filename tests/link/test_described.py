"""Descriptions that a name completes: "the herbarium in Thessin", "Luden's university"."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.described import by_description
from claimver.link.kinds import Kinds
from claimver.types import Document, Entity, Mention, Property, Span, Triplet
from tests.link.parsed import parsed

STATED = [
    ("Ulm Herbarium", "instance of", "collection"),
    ("Ulm Rose Garden", "located in", "Ulm"),
    ("Ulm Palm Garden", "located in", "Ulm"),
    ("Marl Court", "seat", "Ulm"),
    ("Marl Court", "instance of", "court"),
    ("Norland", "capital", "Ulm"),
    ("Ulm", "instance of", "capital"),
    ("Ulm", "mayor", "Bo Rusk"),
]
IN = "The/DET+D/det/{n} {np} in/ADP/case/{p} Ulm/PROPN/nmod/{n} opened/VERB+F/root/0 ./PUNCT/punct/{v}"


def graph() -> MemoryGraph:
    named = {name: Entity(name, name) for s, _, o in STATED for name in (s, o)}
    kinds = {s: o for s, p, o in STATED if p == "instance of"}
    known = {name: replace(entity, kind=kinds.get(name)) for name, entity in named.items()}
    return MemoryGraph(
        (Triplet(f"t{n}", known[s], Property(p, p), known[o]) for n, (s, p, o) in enumerate(STATED)),
    )


def phrase(*words: str) -> str:
    """ "The … in Ulm opened.", the last of the words its noun."""
    noun = len(words) + 1
    before = [f"{word}/NOUN/compound/{noun}" for word in words[:-1]]
    np = " ".join([*before, f"{words[-1]}/NOUN+S/nsubj/{noun + 3}"])
    return IN.format(n=noun, np=np, p=noun + 2, v=noun + 3).replace("DET+D", "DET")


def linked(document: Document, *names: str) -> dict[str, str]:
    """What each mention means, of a document in which ``names`` are linked to the things so called."""
    spans = {token.text: token.span for token in document.tokens}
    tokens = tuple(
        replace(token, morph="Definite=Def|PronType=Art") if token.text.lower() == "the" else token
        for token in document.tokens
    )
    mentions = tuple(Mention(spans[name], name, Entity(name, name), 0.9) for name in names)
    found = by_description(replace(document, tokens=tokens), mentions, graph(), Kinds(graph()))
    return {mention.text: mention.entity.id if mention.entity else "" for mention in found}


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("herbarium",), {"herbarium": "Ulm Herbarium"}),  # both words are its name, though no statement joins them
        (("rose", "garden"), {"rose garden": "Ulm Rose Garden"}),
        (("garden",), {}),  # two are so called
        (("court",), {"court": "Marl Court"}),
        (("bridge",), {}),
        (("mayor",), {}),  # that is the relation, which a claim may tell of somebody else
    ],
)
def test_a_noun_with_a_place_is_the_one_thing_there_that_is_called_or_is_such_a_thing(
    words: tuple[str, ...], meant: dict[str, str]
) -> None:
    assert linked(parsed(phrase(*words)), "Ulm") == meant | {"Ulm": "Ulm"}


def test_an_owner_says_which_one_is_meant() -> None:
    text = "Ulm/PROPN/nmod:poss/3 _'s/PART/case/1 court/NOUN+S/nsubj/4 opened/VERB+F/root/0 ./PUNCT/punct/4"
    assert linked(parsed(text), "Ulm")["court"] == "Marl Court"


OPENED = "Ulm/PROPN/nsubj/2 grew/VERB+F/root/0 ./PUNCT/punct/2"
SEAT = "{article}/DET/det/2 {noun}/NOUN+S/nsubj/3 opened/VERB+F/root/0 ./PUNCT/punct/3"


@pytest.mark.parametrize(
    ("article", "noun", "meant"),
    [
        ("The", "court", "Marl Court"),
        ("A", "court", None),
        ("The", "garden", None),  # two are so called
        ("The", "capital", None),  # that is what Ulm is, which the text has named
    ],
)
def test_a_noun_alone_is_the_one_thing_of_that_name_beside_what_was_named_before(
    article: str, noun: str, meant: str | None
) -> None:
    text = SEAT.format(article=article, noun=noun)
    assert linked(parsed(OPENED, text), "Ulm").get(noun) == meant


def test_what_was_named_long_before_says_nothing_of_a_noun_alone() -> None:
    other = "It/PRON/nsubj/2 rained/VERB+F/root/0 ./PUNCT/punct/2"
    assert "court" not in linked(parsed(OPENED, other, other, other, SEAT.format(article="The", noun="court")), "Ulm")


def test_a_noun_with_an_indefinite_article_means_nothing_known() -> None:
    assert "court" not in linked(parsed(phrase("court").replace("The/", "A/")), "Ulm")


def test_what_a_relation_is_called_is_no_description_of_its_object() -> None:
    text = "The/DET/det/2 capital/NOUN+S/nsubj/5 of/ADP/case/4 Norland/PROPN/nmod/2 grew/VERB+F/root/0 ./PUNCT/punct/5"
    assert linked(parsed(text), "Norland") == {"Norland": "Norland"}


def test_a_predicate_is_said_of_its_subject_and_is_no_description() -> None:
    text = (
        "Bo/PROPN/nsubj/4 is/AUX/cop/4 the/DET/det/4 court/NOUN+S/root/0 in/ADP/case/6 Ulm/PROPN/nmod/4 ./PUNCT/punct/4"
    )
    assert "court" not in linked(parsed(text), "Ulm")


@pytest.mark.parametrize(
    ("noun", "more"),
    [
        ("The/DET/det/3 first/ADJ+O/amod/3 court/NOUN+S/nsubj/6", ""),  # one of several
        ("The/DET/det/2 court/NOUN+S/nsubj/5", " Velm/PROPN/appos/2"),  # which is named behind it
    ],
)
def test_a_ranked_or_named_thing_is_not_described_by_a_place(noun: str, more: str) -> None:
    size = len(noun.split())
    text = f"{noun} in/ADP/case/{size + 2} Ulm/PROPN/nmod/{size}{more} opened/VERB+F/root/0 ./PUNCT/punct/{size + 3}"
    document = parsed(text)
    ranked = tuple(replace(token, morph="NumType=Ord") if token.text == "first" else token for token in document.tokens)
    assert "court" not in linked(replace(document, tokens=ranked), "Ulm")


def test_a_name_that_is_linked_to_nothing_is_the_thing_whose_name_has_all_its_words() -> None:
    text = "The/DET/det/3 Palm/PROPN/compound/3 Garden/PROPN/nsubj/6 in/ADP/case/5 Ulm/PROPN/nmod/3 opened/VERB+F/root/0 ./PUNCT/punct/6"
    document = parsed(text)
    start = document.text.index("Palm")
    name = Mention(Span(start, start + len("Palm Garden")), "Palm Garden")
    place = Mention(document.tokens[4].span, "Ulm", Entity("Ulm", "Ulm"), 0.9)
    found = by_description(document, (name, place), graph(), Kinds(graph()))
    assert [mention.entity.id for mention in found if mention.entity] == ["Ulm Palm Garden", "Ulm"]
