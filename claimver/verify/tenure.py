"""When what a claim says held: over by now, at another time, or for longer or shorter than the claim says."""

from __future__ import annotations

from claimver.types import Entity, Triplet
from claimver.verify.case import Case, is_far_end_named, is_own_end
from claimver.verify.compare import Relation, days_of
from claimver.verify.facts import period
from claimver.verify.lapse import lapse, rules_out, seconds_of
from claimver.verify.matching import against, is_over
from claimver.verify.reckon import DIRECTLY
from claimver.verify.values import Amount, When

__all__ = ["held_otherwise", "is_of_another_time", "over"]


def over(case: Case) -> tuple[Triplet, ...]:
    """A statement of what the claim tells in the present tense that is over, and one that holds in its place now."""
    if case.reading.present is not True or case.reading.dated:
        return ()
    for row in case.rows:
        hits = [t for t in row.triplets if isinstance(t.object, Entity) and is_far_end_named(case, t)]
        again = [s for t in hits for s in (t, *case.facts.siblings(t)) if s.object == t.object]
        if not hits or not all(is_over(t, case.today) for t in again):
            continue
        now = [t for t in case.facts.siblings(hits[0]) if t not in again and not is_over(t, case.today)]
        return (hits[0], *[t for t in now if period(t).start is not None][:1])
    return ()


def held_otherwise(case: Case) -> tuple[Triplet, ...]:
    """A statement of what the claim tells whose time is another than the claim's: another term, or another then."""
    amounts = [v for v in case.reading.values if isinstance(v, Amount) and not v.apart and seconds_of(v)]
    for triplet in _told(case):
        if len(amounts) == 1 and _is_other_term(amounts[0], triplet):
            return (triplet,)
        for when in (v for v in case.reading.values if isinstance(v, When)):
            if instead := _held_by_another(case, triplet, when):
                return (triplet, instead)
    return ()


def _told(case: Case) -> list[Triplet]:
    """The cited statements of what the claim is about and a thing that it names; one of any where it names none."""
    some = [t for row in case.rows for t in row.triplets if is_own_end(case, t) and isinstance(t.object, Entity)]
    alone = all(case.reading.is_own(entity) for entity in case.reading.named) and not case.reading.loose
    return [t for t in some if is_far_end_named(case, t) or (alone and len(some) == 1)]


def _is_other_term(amount: Amount, triplet: Triplet) -> bool:
    held = period(triplet)
    start, end = (days_of(value) if value else None for value in (held.start, held.end))
    if not (start and end and amount.unit):
        return False
    return rules_out(amount, lapse(start, end, seconds_of(amount), rough=True), seconds_of(amount))


def _held_by_another(case: Case, triplet: Triplet, when: When) -> Triplet | None:
    """Who or what held at the time, where there is one at a time and the statement's thing did not.

    Of "since 2007" that is one who began then or later, and made way for the statement's thing.
    """
    since = when.bound in ("since", "from")
    if (when.bound and not since) or case.single(triplet) != "time":
        return None
    again = [s for s in (triplet, *case.facts.siblings(triplet)) if s.object == triplet.object]
    if any(against(when, t).relation is not Relation.OTHER for t in again):
        return None
    then = [t for t in case.facts.siblings(triplet) if t not in again and period(t).start is not None]
    if since:
        begun = min(period(t).first() for t in again)
        return next((t for t in then if when.first <= period(t).first() and period(t).last() <= begun), None)
    return next((t for t in then if period(t).first() < when.first and when.last < period(t).last()), None)


def is_of_another_time(case: Case, value: Amount | When) -> bool:
    """Whether a date is not the one at which one followed the other, of which a reader heard in the claim.

    It may be the date of something else that the claim tells, so that nothing is contradicted by it.
    """
    pair = next((pair for pair in case.counted if pair.follows == DIRECTLY), None)
    if pair is None or not isinstance(value, When) or value.bound:
        return False
    early, late = sorted(map(period, pair.triplets), key=lambda held: held.first())
    told = [days for at in (early.end, late.start) if at and (days := days_of(at))]
    return not any(first <= value.last and value.first <= last for first, last in told)
