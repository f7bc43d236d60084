"""What a claim leaves unsaid, put in from the sentence before where the graph has such a statement."""

from __future__ import annotations

import pytest

from claimver.encoder.evidence.implied import implied
from claimver.encoder.read.lexicon import Lexicon
from claimver.encoder.read.reading import Reading, read_claim
from claimver.text.preprocess import SpacyPreprocessor
from claimver.types import Claim, Document, Entity, Mention, Span
from tests.encoder.readings import ground, quantity, stated
from tests.link.toy import MODEL

SHIP, LAND, FIRM = (Entity(name, name) for name in ("Corva", "Marrenia", "Halden"))
ADA, BEN = Entity("Ada Venn", "Ada Venn"), Entity("Ben Hale", "Ben Hale")
OTHER = Entity("Tolia", "Tolia")
KNOWN = {entity.label: entity for entity in (SHIP, LAND, FIRM, ADA, BEN)}
FACTS = [
    stated("Corva", "crew member", "Ada Venn"),
    stated("Marrenia", "population", quantity(4000)),
    stated("Tolia", "population", quantity(9000)),
    stated("Halden", "chief executive officer", "Ada Venn"),
    stated("Ada Venn", "position held", "Mayor of Lume"),
    stated("Ben Hale", "position held", "Mayor of Lume"),
]


@pytest.fixture(scope="module")
def preprocessor() -> SpacyPreprocessor:
    return SpacyPreprocessor(MODEL, max_chars=10_000, window_tokens=400)


def reading(preprocessor: SpacyPreprocessor, text: str) -> Reading:
    read = preprocessor.process(text)
    spans = sorted((Span(text.index(name), text.index(name) + len(name)), name) for name in KNOWN if name in text)
    mentions = tuple(Mention(span, name, KNOWN[name], 0.9) for span, name in spans)
    document = Document("", text, read.sentences, read.tokens, mentions)
    return read_claim(document, Claim(document.sentences[0], text), Lexicon(document))


@pytest.mark.parametrize(
    ("text", "topic", "whole"),
    [
        ("On board were Ada Venn and Ben Hale.", SHIP, "On board Corva were Ada Venn and Ben Hale."),
        ("On board were Ada Venn and Ben Hale.", LAND, ""),  # nobody is on board of a country
        ("On board of the Corva was Ada Venn.", SHIP, ""),  # said already
        ("The census of 1990 counted 4,000 people.", LAND, "The census of 1990 of Marrenia counted 4,000 people."),
        ("The census of 1990 counted 4,000 people.", FIRM, ""),
        ("The census of 1990 in Lower Marrenia counted 4,000 people.", OTHER, ""),  # it says of where
        ("Ada Venn has been at the helm since 1999.", FIRM, "Ada Venn has been at the helm of Halden since 1999."),
        ("Ada Venn has been at the helm of her boat since 1999.", FIRM, ""),
        ("Ada Venn has been at the helm since 1999.", LAND, ""),
        ("Ada Venn took over in 1999.", BEN, "Ada Venn took over from Ben Hale in 1999."),
        ("Ada Venn took over in 1999.", FIRM, ""),  # which is no holder of her office
        ("Ada Venn took over the shop in 1999.", BEN, ""),
    ],
)
def test_what_is_lacking_is_of_the_thing_that_has_such_a_statement(
    preprocessor: SpacyPreprocessor, text: str, topic: Entity, whole: str
) -> None:
    assert implied(reading(preprocessor, text), None, [topic], ground(FACTS)) == whole


@pytest.mark.parametrize(
    ("before", "text", "whole"),
    [
        ("Ada Venn was killed in a crash.", "Ada Venn was 44 years old.", "Ada Venn was 44 years old at death."),
        ("Ada Venn died in Lume.", "Ada Venn was only 44.", "Ada Venn was only 44 years old at death."),
        ("Ada Venn died in Lume.", "Ben Hale was 44 years old.", ""),
        ("Ada Venn lived in Lume.", "Ada Venn was 44 years old.", ""),
        ("Ada Venn died in Lume.", "Ada Venn was 44 years old at the wedding.", ""),
        ("Ada Venn died in Lume.", "Ada Venn was happy.", ""),
    ],
)
def test_an_age_behind_a_death_is_that_at_death(
    preprocessor: SpacyPreprocessor, before: str, text: str, whole: str
) -> None:
    assert implied(reading(preprocessor, text), reading(preprocessor, before), [], ground(FACTS)) == whole
