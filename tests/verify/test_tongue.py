"""Which claims are left open because their text is in another language."""

from __future__ import annotations

import pytest

from claimver.types import Claim, Document, Label, Span, Verdict
from claimver.verify.tongue import in_english

GERMAN = "Marie Curie wurde 1867 in Warschau geboren, das damals zu Russland gehörte."
ENGLISH = "Marie Curie won the Nobel Prize in Physics together with her husband."
QUOTED = (
    "He wrote: „Das Schönste, was wir erleben können, ist das Geheimnisvolle, und wer das nicht kennt, der ist blind.“"
)


def decided(*sentences: str) -> list[Label | None]:
    """The labels of claims that a model has decided, one for each sentence of the text."""
    text, spans, start = " ".join(sentences), list[Span](), 0
    for sentence in sentences:
        spans.append(Span(start, start + len(sentence)))
        start += len(sentence) + 1
    document = Document("d", text, sentences=tuple(spans))
    verdicts = [Verdict(Claim(span, span.of(text)), Label.ATTRIBUTABLE, 0.9) for span in spans]
    return [verdict.label for verdict in in_english(document, verdicts)]


@pytest.mark.parametrize(
    ("sentences", "labels"),
    [
        ((GERMAN, GERMAN), "EE"),
        ((ENGLISH, GERMAN, GERMAN, GERMAN), "AEEE"),  # a sentence in English is read as it is
        (("He was born in Ulm in 1879.", QUOTED, "He died in Princeton."), "AAA"),  # words of others
        (("Er starb in Paris.", GERMAN), "EE"),  # too short to tell by itself
    ],
)
def test_what_is_surely_not_in_english_is_left_open(sentences: tuple[str, ...], labels: str) -> None:
    said = {"A": Label.ATTRIBUTABLE, "E": Label.EXTRAPOLATORY}
    assert decided(*sentences) == [said[label] for label in labels]
