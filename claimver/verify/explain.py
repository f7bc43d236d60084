"""The reason for a label, from the statements that decide it."""

from __future__ import annotations

from claimver.types import Claim
from claimver.verify.checks import Ruling


def explain(claim: Claim, ruling: Ruling) -> str:
    """One sentence."""
    stated = "; ".join(f"{t.subject.label} – {t.property.label}: {t.object_text}" for t in ruling.triplets)
    return f"{ruling.label.value}: {stated or 'nothing in the evidence settles it'}."
