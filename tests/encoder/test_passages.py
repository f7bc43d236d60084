"""Claims against passages."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from claimver.encoder.judging.passages import judge_passages, sentences
from claimver.types import Cause, Claim, Label, Passage, Span

LAKE = Passage("p1", "The lake is deep. It lies in Oregon.")


class Says:
    """Supports a claim that stands in the evidence word for word, contradicts one that says the same of Utah."""

    name = "says"

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        return np.array([self._row(*pair) for pair in pairs]).reshape(len(pairs), 3)

    def _row(self, claim: str, evidence: str) -> tuple[float, float, float]:
        if claim == evidence:
            return (0.9, 0.05, 0.05)
        return (0.1, 0.1, 0.8) if claim.replace("Utah", "Oregon") == evidence else (0.1, 0.8, 0.1)


class Letters:
    """Counts of letters as unit vectors."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        counts = np.array([[text.lower().count(chr(97 + n)) for n in range(26)] for text in texts], np.float32)
        return counts / np.maximum(np.linalg.norm(counts, axis=1, keepdims=True), 1e-9)


def claim(text: str) -> Claim:
    return Claim(Span(0, len(text)), text)


def test_passages_are_cut_into_sentences_that_keep_their_id() -> None:
    assert [(p.id, p.text) for p in sentences([LAKE])] == [("p1", "The lake is deep."), ("p1", "It lies in Oregon.")]


def test_the_sentence_that_decides_is_cited() -> None:
    claims = [claim("It lies in Oregon."), claim("It lies in Utah."), claim("It lies in bed.")]
    stated, denied, silent = judge_passages(claims, [LAKE], Says(), Letters())
    assert (stated.label, stated.passages[0].text) == (Label.ATTRIBUTABLE, "It lies in Oregon.")
    assert (denied.label, denied.passages[0].text) == (Label.CONTRADICTORY, "It lies in Oregon.")
    assert silent.label is Label.EXTRAPOLATORY
    assert "It lies in Oregon." in stated.rationale


def test_no_passages_are_no_evidence() -> None:
    (verdict,) = judge_passages([claim("It is deep.")], [], Says(), Letters())
    assert (verdict.label, verdict.cause) == (Label.EXTRAPOLATORY, Cause.NO_EVIDENCE)


class Leans:
    """Leans to a contradiction, without being sure."""

    name = "leans"

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        return np.array([[0.2, 0.35, 0.45]] * len(pairs))


def test_where_one_sentence_is_all_the_evidence_the_likeliest_label_counts() -> None:
    deep = Passage("p1", "The lake is deep.")
    (alone,) = judge_passages([claim("Zzz.")], [deep], Leans(), Letters())
    assert (alone.label, alone.passages) == (Label.CONTRADICTORY, (deep,))
    (among,) = judge_passages([claim("Zzz.")], [LAKE], Leans(), Letters())
    assert among.label is Label.EXTRAPOLATORY
