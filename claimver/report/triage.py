"""Which claims most need a person's look: what may mislead most comes first, and of equals what is least sure."""

from __future__ import annotations

from claimver.types import Cause, Label, Verdict

_BY_LABEL = {Label.CONTRADICTORY: 4.0, None: 3.0, Label.EXTRAPOLATORY: 1.0, Label.ATTRIBUTABLE: 0.0}
_BY_CAUSE = {Cause.OTHER_VALUES: 1.5, Cause.PARTIAL: 1.2, Cause.UNLINKED: 0.6}


def need(verdict: Verdict) -> float:
    """How much the claim needs a look, from 0: a contradiction or a failure first, a sure support last."""
    doubt = 0.0 if verdict.silent else 1.0 - min(1.0, max(0.0, verdict.confidence))
    extra = _BY_CAUSE.get(verdict.cause, 0.0) if verdict.cause and verdict.label is not None else 0.0
    return round(_BY_LABEL[verdict.label] + extra + 0.9 * doubt, 4)
