"""Joined clauses that leave out their verb."""

from __future__ import annotations

import pytest

from claimver.encoder.segment import RuleSegmenter
from claimver.text.preprocess import SpacyPreprocessor
from claimver.types import Document, Entity, Mention, Span
from tests.link.toy import MODEL

KINDS = {
    "city": ["Berlin", "Vienna", "Prague"],
    "country": ["Germany", "Austria"],
    "person": ["Ada Venn", "Ben Hale", "Cora Dunn"],
    "firm": ["Acme", "Vulcan"],
    "river": ["Nile", "Danube"],
    "sea": ["Black Sea", "Red Sea"],
    "season": ["World Cup"],
}


@pytest.fixture(scope="module")
def preprocessor() -> SpacyPreprocessor:
    return SpacyPreprocessor(MODEL, max_chars=10_000, window_tokens=400)


def linked(preprocessor: SpacyPreprocessor, text: str) -> Document:
    document = preprocessor.process(text)
    mentions = [
        Mention(
            Span(at, at + len(name)), name, Entity(name, f"2002 {name}" if kind == "season" else name, kind=kind), 0.9
        )
        for kind, names in KINDS.items()
        for name in names
        if (at := text.find(name)) >= 0
    ]
    ordered = tuple(sorted(mentions, key=lambda mention: mention.span))
    return Document("", text, document.sentences, document.tokens, ordered)


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "Berlin is the capital of Germany and Vienna of Austria.",
            {"Berlin is the capital of Germany": "Berlin is the capital of Germany."}
            | {"and Vienna of Austria": "Vienna is the capital of Austria."},
        ),
        (
            "Berlin is the capital of Germany, Vienna that of Austria.",
            {"Berlin is the capital of Germany": "Berlin is the capital of Germany."}
            | {"Vienna that of Austria": "Vienna is the capital of Austria."},
        ),
        (
            "The Nile flows into the Black Sea and the Danube into the Red Sea.",
            {"The Nile flows into the Black Sea": "The Nile flows into the Black Sea."}
            | {"and the Danube into the Red Sea": "The Danube flows into the Red Sea."},
        ),
        (
            "Ada Venn founded Acme in 1976 and Ben Hale Vulcan in 1975.",
            {"Ada Venn founded Acme in 1976": "Ada Venn founded Acme in 1976."}
            | {"and Ben Hale Vulcan in 1975": "Ben Hale founded Vulcan in 1975."},
        ),
        (
            "Ada Venn was born in 1901, Ben Hale in 1902 and Cora Dunn in 1903.",
            {"Ada Venn was born in 1901": "Ada Venn was born in 1901."}
            | {"Ben Hale in 1902": "Ben Hale was born in 1902."}
            | {"and Cora Dunn in 1903": "Cora Dunn was born in 1903."},
        ),
        (
            "Germany won the World Cup in 2002 and Austria in 2006.",
            {"Germany won the World Cup in 2002": "Germany won the World Cup in 2002."}
            | {"and Austria in 2006": "Austria won the 2006 World Cup in 2006."},  # the cup was that of 2002
        ),
    ],
)
def test_a_gapped_clause_is_a_claim_with_the_verb_of_the_full_one(
    preprocessor: SpacyPreprocessor, text: str, claims: dict[str, str]
) -> None:
    found = RuleSegmenter().claims(linked(preprocessor, text))
    assert {claim.span.of(text): claim.proposition for claim in found} == claims


@pytest.mark.parametrize(
    "text",
    [
        "Germany borders Austria in the south and Prague in the north.",
        "Ada Venn lived in Berlin and Vienna in 1920.",
        "Ada Venn worked for Acme in Berlin and Vienna in Austria.",  # not of her kind
        "Ada Venn met Ben Hale in 1976 and Cora Dunn in 1975.",  # whom she met
        "Berlin lies in Germany and Vienna by the sea.",  # by is no in
    ],
)
def test_names_that_go_on_with_the_same_subject_are_no_gapped_clause(
    preprocessor: SpacyPreprocessor, text: str
) -> None:
    assert len(RuleSegmenter().claims(linked(preprocessor, text))) == 1
