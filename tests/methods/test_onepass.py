"""ClaimVer's published form with the adapter that ships: one reply finds the claims and judges them."""

from __future__ import annotations

import pytest

from claimver.compose import verify_text
from claimver.types import Label

TEXT = "Airbus is based in Blagnac. Marie Curie was born in Paris."
FACTS = (
    ("Airbus", "headquarters location", "Blagnac"),
    ("Marie Curie", "place of birth", "Warsaw"),
)


@pytest.mark.slow
def test_one_reply_states_every_claim_and_the_checks_make_the_labels() -> None:
    report = verify_text(TEXT, triplets=FACTS, method="claimver-onepass", reply_cache="off")
    assert report.model == "gemma-3-270m+claimver"
    assert {verdict.method for verdict in report.verdicts} == {"claimver-onepass"}
    found = {verdict.claim.span.of(TEXT).rstrip("."): verdict for verdict in report.verdicts}
    supported, denied = found["Airbus is based in Blagnac"], found["Marie Curie was born in Paris"]
    assert supported.label in (Label.ATTRIBUTABLE, Label.EXTRAPOLATORY)  # a small model leaves much open
    assert denied.label is not Label.ATTRIBUTABLE
    assert all(verdict.rationale and verdict.confidence > 0 for verdict in found.values())
