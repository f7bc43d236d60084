"""Names that are mere parts of a value, and dates of the thing that a claim's subject acts upon."""

from __future__ import annotations

import pytest

from claimver.encoder.judging.coverage import covered
from claimver.encoder.read.lexicon import Lexicon
from claimver.encoder.read.reading import read_claim
from claimver.encoder.rules.finding import Finding
from claimver.types import Claim, Document, Label, Span, Token, Value
from tests.encoder.judging import Letters, Unlike, judged
from tests.encoder.readings import day, ground, read, stated
from tests.encoder.wording_model import WordingModel


def names(text: str, *words: str) -> list[str]:
    """The unlinked names of a text whose words are tagged as names."""
    tokens = tuple(
        Token(Span(text.index(word), text.index(word) + len(word)), word, word, "PROPN", "obl", 0) for word in words
    )
    document = Document("", text, (Span(0, len(text)),), tokens)
    return [named.text for named in read_claim(document, Claim(Span(0, len(text)), text), Lexicon(document)).named]


def test_the_letter_of_a_degree_is_no_name() -> None:
    assert names("It melts at 3,400 °C in Ulm.", "C", "Ulm") == ["Ulm"]
    assert names("It was written in C in 1972.", "C") == ["C"]


def test_a_date_is_of_the_thing_that_the_claim_s_subject_acts_upon() -> None:
    model = WordingModel({"discovered by": "discovered", "date of discovery": "discovered"})
    facts = [stated("Vesta", "discovered by", "Ada"), stated("Vesta", "date of discovery", day("1807"))]
    assert judged("Ada discovered Vesta in 1807.", facts, model=model, embedder=Letters()).label is Label.ATTRIBUTABLE
    assert judged("Ada discovered Vesta in 1810.", facts, model=model, embedder=Letters()).label is Label.CONTRADICTORY
    asleep = [stated("Vesta", "date of discovery", day("1807")), stated("Ada", "friend", "Bob")]
    verdict = judged("Ada, with Bob, came upon Vesta in 1810.", asleep, model=model, embedder=Letters())
    assert verdict.label is Label.EXTRAPOLATORY
    assert not [t for t in verdict.triplets if isinstance(t.object, Value)]


def test_a_number_of_a_name_is_told_by_the_name_and_no_other_number_is() -> None:
    built = stated("Vulcan 747", "manufacturer", "Ada")
    for text, missing in (("Ada built the 747.", ()), ("Ada built the 74.", ("74",))):
        reading = read(text, [built])
        assert covered(reading, [Finding("support", (built,), 0.9)], ground([built]))[1] == missing


@pytest.mark.parametrize(("verb", "supports"), [("runs through", 1), ("avoids", 0), ("bypassed", 0)])
def test_who_avoids_a_thing_is_not_what_a_relation_makes_it_to_it(verb: str, supports: int) -> None:
    facts = [stated("Ulm", "water", "Wend")]
    model = WordingModel({"water": "Wend"})
    label = judged(f"Wend {verb} Ulm.", facts, model=model, embedder=Unlike()).label
    assert label is (Label.ATTRIBUTABLE if supports else Label.EXTRAPOLATORY)
