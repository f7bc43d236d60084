"""What a definite noun is of: "the wreck" of the ship that the text is about."""

from __future__ import annotations

import pytest

from claimver.encoder.evidence.bridging import bridged
from claimver.encoder.read.reading import Reading
from claimver.text.preprocess import SpacyPreprocessor
from claimver.types import Claim, Document, Entity, Property, Triplet
from tests.encoder.readings import day, ground, quantity, stated
from tests.link.toy import MODEL

SHIP = Entity("Corva", "Corva", "steamship")
FACTS = [
    stated("Corva", "wreck found on", day("1979-08-06")),
    stated("Corva", "designed by", "Ada Venn"),
    stated("Corva", "number of cabins", quantity(40)),
    stated("Corva", "daily consumption", quantity(12, "tonne")),
    stated("Corva", "captain", "Ben Hale"),
    stated("Ada Venn", "place of birth", "Lume"),
]


@pytest.fixture(scope="module")
def preprocessor() -> SpacyPreprocessor:
    return SpacyPreprocessor(MODEL, max_chars=10_000, window_tokens=400)


def reading(preprocessor: SpacyPreprocessor, text: str) -> Reading:
    from claimver.encoder.read.lexicon import Lexicon
    from claimver.encoder.read.reading import read_claim
    from claimver.types import Mention, Span

    document = preprocessor.process(text)
    known = {"Ada Venn": Entity("Ada Venn", "Ada Venn"), "Corva": SHIP}
    spans = [(Span(text.index(name), text.index(name) + len(name)), name) for name in known if name in text]
    mentions = tuple(Mention(span, name, known[name], 0.9) for span, name in sorted(spans))
    document = Document("", text, document.sentences, document.tokens, mentions)
    return read_claim(document, Claim(document.sentences[0], text), Lexicon(document))


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("The wreck was found in 1979.", "The wreck of Corva was found in 1979."),
        ("Ada Venn drew the plans.", "Ada Venn drew the plans of Corva."),
        ("The daily consumption was twelve tonnes.", "The daily consumption of Corva was twelve tonnes."),
        ("There were forty cabins.", "There were forty cabins of Corva."),
    ],
)
def test_a_noun_of_a_statement_of_the_topic_is_of_it(preprocessor: SpacyPreprocessor, text: str, whole: str) -> None:
    assert bridged(reading(preprocessor, text), [SHIP], ground(FACTS)) == whole


@pytest.mark.parametrize(
    "text",
    [
        "The wreck of the ferry was found in 1979.",  # of something else
        "The Corva's wreck was found in 1979.",  # said already
        "The weather was bad in 1979.",  # no statement in that word
        "The captain was born in Lume.",  # a person, whom coreference finds
        "The year was 1979.",
        "The wreck, which nobody missed, was found in 1979.",
    ],
)
def test_other_nouns_are_left(preprocessor: SpacyPreprocessor, text: str) -> None:
    assert bridged(reading(preprocessor, text), [SHIP], ground(FACTS)) == ""


def test_the_thing_spoken_of_last_comes_first(preprocessor: SpacyPreprocessor) -> None:
    ferry = Entity("Lark", "Lark", "ferry")
    facts = [*FACTS, Triplet("t", ferry, Property("wreck raised on", "wreck raised on"), day("1981"))]
    assert bridged(reading(preprocessor, "The wreck was raised."), [ferry, SHIP], ground(facts)).endswith(
        "wreck of Lark was raised."
    )


def test_a_verb_that_is_read_as_a_noun_is_not_split(preprocessor: SpacyPreprocessor) -> None:
    known = ground([stated("Corva", "shares border with", "Lume")])
    assert not bridged(reading(preprocessor, "The two countries border each other."), [SHIP], known)
    assert bridged(reading(preprocessor, "The border is long."), [SHIP], known) == "The border of Corva is long."
