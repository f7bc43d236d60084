"""The reason of a verdict in the language spoken: those that the program made are made anew, a model's own stay."""

from __future__ import annotations

import re
from collections.abc import Sequence

from claimver.report.language import say
from claimver.report.messages import SAID, message
from claimver.types import NOT_JUDGED, Cause, Label, Passage, Triplet, Verdict
from claimver.verify.checks import Ruling
from claimver.verify.explain import LISTED, explain, listed

_QUOTED = re.compile("“([^”]*)”")


def rationale(verdict: Verdict) -> str:
    """The reason, in the language spoken where the program made it; else as it stands in the verdict."""
    if verdict.label is None:
        return _unjudged(verdict.rationale)
    for said in ("", *_QUOTED.findall(verdict.rationale)):
        if explain(verdict.claim, _ruling(verdict, verdict.label, said)) == verdict.rationale:
            return _translated(verdict, said)
    return message(verdict.rationale, SAID)


def _unjudged(reason: str) -> str:
    why = reason.removeprefix(NOT_JUDGED)
    return reason if why == reason else say("unjudged.line", why=message(why))


def _ruling(verdict: Verdict, label: Label, said: str) -> Ruling:
    return Ruling(label, verdict.triplets, verdict.cause, (), verdict.confidence, verdict.passages, said)


def _translated(verdict: Verdict, said: str) -> str:
    facts = _facts(verdict.triplets, verdict.passages)
    quoted = say("reason.quoted", words=said) if said else say("reason.claim")
    if verdict.label is Label.ATTRIBUTABLE:
        return say("reason.states", facts=facts)
    if verdict.label is Label.CONTRADICTORY:
        return say("reason.says" if said else "reason.apart", said=quoted, facts=facts)
    if verdict.cause in (Cause.UNLINKED, Cause.NO_EVIDENCE):
        return say("reason.unlinked" if verdict.cause is Cause.UNLINKED else "reason.no_evidence")
    if not facts:
        return say("reason.none_settles")
    keys = {Cause.OTHER_VALUES: "reason.other_values", Cause.PARTIAL: "reason.partial"}
    return say(
        keys.get(verdict.cause, "reason.nearest") if verdict.cause else "reason.nearest", said=quoted, facts=facts
    )


def _facts(triplets: Sequence[Triplet], passages: Sequence[Passage]) -> str:
    more = len(triplets) + len(passages) - LISTED
    if more <= 0:
        return listed(triplets, passages)
    first = listed(triplets[:LISTED], passages[: max(0, LISTED - len(triplets))])
    return say("reason.more", facts=first, number=more)
