"""Where somebody is from need not be where somebody was born, unless the claim says so."""

from __future__ import annotations

import pytest

from claimver.types import Label
from tests.encoder.judging import Unlike, fact, judged
from tests.encoder.readings import stated
from tests.encoder.wording_model import WordingModel


class Landing(WordingModel):
    """Takes a place from which one starts for the place of landing."""

    def _one(self, claim: str, evidence: str) -> tuple[float, float, float]:
        return (0.9, 0.09, 0.01) if "landing" in evidence else (0.15, 0.84, 0.01)


class Sure(WordingModel):
    """Takes any place for the place of birth."""

    def _one(self, claim: str, evidence: str) -> tuple[float, float, float]:
        return (0.98, 0.01, 0.01) if "birth" in evidence or "born" in evidence else (0.05, 0.9, 0.05)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Ada was born in Paris.", Label.CONTRADICTORY),
        ("Ada came from Paris.", Label.CONTRADICTORY),
        ("Ada was a singer from Paris.", Label.EXTRAPOLATORY),
        ("Ada fled from Paris.", Label.EXTRAPOLATORY),
        ("Ada was a singer from London.", Label.ATTRIBUTABLE),
    ],
)
def test_only_words_of_birth_are_at_odds_with_a_place_of_birth(text: str, label: Label) -> None:
    born = [fact("Ada", "place of birth", "London")]
    verdict = judged(text, born, linked=["Paris"], model=Sure({}), embedder=Unlike())
    assert verdict.label is label, verdict.rationale


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Ada Seven lifted off from Cape Ulm.", Label.EXTRAPOLATORY),
        ("Ada Seven was launched on time from Cape Ulm.", Label.EXTRAPOLATORY),
        ("Ada Seven had its landing at Cape Ulm.", Label.CONTRADICTORY),
    ],
)
def test_where_a_journey_began_is_not_at_odds_with_where_it_ended(text: str, label: Label) -> None:
    landed = stated("Ada Seven", "location of landing", "Sea of Rains", single="yes")
    verdict = judged(text, [landed], linked=["Cape Ulm"], model=Landing({}), embedder=Unlike())
    assert verdict.label is label, verdict.rationale
