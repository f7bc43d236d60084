"""Which claims are left open because their text is in another language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.report import claim_parts
from claimver.report.elements import plain
from claimver.report.language import phrases, speaking
from claimver.report.rationale import rationale
from claimver.report.words import cause_of
from claimver.text.language import ENGLISH as ENGLISH_CODE
from claimver.text.language import NAMES
from claimver.types import Cause, Claim, Document, Evidence, Label, Report, Span, Verdict
from claimver.verify.tongue import in_english, is_foreign

GERMAN = "Marie Curie wurde 1867 in Warschau geboren, das damals zu Russland gehörte."
ENGLISH = "Marie Curie won the Nobel Prize in Physics together with her husband."
QUOTED = (
    "He wrote: „Das Schönste, was wir erleben können, ist das Geheimnisvolle, und wer das nicht kennt, der ist blind.“"
)


ARABIC = "وُلد ألبرت أينشتاين في مدينة أولم في ألمانيا، وحصل على جائزة نوبل في الفيزياء سنة ١٩٢١."


def decided(*sentences: str) -> list[Label | None]:
    """The labels of claims that a model has decided, one for each sentence of the text."""
    return [verdict.label for verdict in judged(*sentences)]


def judged(*sentences: str) -> list[Verdict]:
    """The verdicts of claims that a model has decided, one for each sentence of the text."""
    text, spans, start = " ".join(sentences), list[Span](), 0
    for sentence in sentences:
        spans.append(Span(start, start + len(sentence)))
        start += len(sentence) + 1
    document = Document("d", text, sentences=tuple(spans))
    verdicts = [Verdict(Claim(span, span.of(text)), Label.ATTRIBUTABLE, 0.9) for span in spans]
    return [*in_english(document, verdicts)]


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


def test_the_reason_names_the_language_and_the_advice_is_its_own() -> None:
    (verdict,) = judged(ARABIC)
    assert (verdict.cause, cause_of(verdict), is_foreign(verdict)) == (Cause.PARTIAL, "foreign", True)
    assert verdict.rationale == "The text seems to be in Arabic, and the model reads English. Left open."
    assert verdict.steps[-1].answer == "no: Arabic"
    report = Report(Document("d", ARABIC), (verdict,), Evidence(), kas=None, method="", model="", kg_snapshot="")
    told = plain(claim_parts.why(report, verdict))
    assert "another language" in told
    assert "Translate the text into English" in told
    assert "a part" not in told
    assert "statement" not in told
    with speaking("de"):
        assert rationale(verdict) == "Der Text ist offenbar auf Arabisch, und das Modell liest Englisch. Offengelassen."
        assert "nein: Arabisch" in plain(claim_parts.steps(verdict))


def test_a_report_of_before_tells_the_language_too() -> None:
    old = "The text seems to be in another language (ar) than English, which the model reads. Left open."
    with speaking("de"):
        (verdict,) = judged(ARABIC)
        assert "(Arabisch)" in rationale(replace(verdict, rationale=old))


def test_the_languages_are_called_alike_everywhere() -> None:
    for code, name in NAMES.items():
        if code != ENGLISH_CODE:
            assert phrases("en")[f"tongue.name.{code}"] == name
            assert phrases("de")[f"tongue.name.{code}"]
