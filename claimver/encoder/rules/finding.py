"""One thing that the evidence says of a claim."""

from __future__ import annotations

from dataclasses import dataclass

from claimver.encoder.evidence.plan import Filler
from claimver.types import Triplet


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that the evidence says: ``kind`` is support, conflict, ended, exclusive, finer or other.

    ``triplets`` begins with the deciding one; ``said`` is the claim's value; ``strength`` is the model's probability
    that the claim states the relation.
    """

    kind: str
    triplets: tuple[Triplet, ...]
    strength: float
    said: str = ""
    filler: Filler | None = None
    fit: float = 1.0  # the cosine of claim and relation, where nothing but wording speaks for the support
    firm: bool = False  # a conflict that stands whatever else has the same value: of two dates in one year
    carries: tuple[str, ...] = ()  # words that a support bears out though no statement has them: "first"
