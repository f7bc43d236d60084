"""Contradictions: the statements on which one stands, or why it does not."""

from __future__ import annotations

from claimver.types import Cause, Entity, Label, Triplet, Value
from claimver.verify.accounted import is_denied, unaccounted
from claimver.verify.case import (
    Case,
    in_words,
    is_ambiguous,
    is_compared,
    is_far_end_named,
    is_none_of,
    is_own_end,
    is_unknown,
    kind_of,
    lies_in,
)
from claimver.verify.compare import Relation
from claimver.verify.facts import Group
from claimver.verify.gaps import both_cited, is_missed, kept_span
from claimver.verify.matching import against
from claimver.verify.outcome import Outcome, barred, lowered
from claimver.verify.properties import is_end
from claimver.verify.reckon import DIRECTLY, Reckoned, is_comparison
from claimver.verify.tenure import held_otherwise, over
from claimver.verify.typed import clash, fits, found, is_changing, is_only
from claimver.verify.values import Amount, When

__all__ = ["contradicted", "held_by_another", "within_bounds"]

SURE = 0.55  # how likely a contradiction must be to stand on another thing, date or figure than the claim's
COUNTED, MISSED = 0.9, 0.8  # … on what code counted between two statements; … where the claim has another figure
COMPARED = 0.7  # … where the two are of one property of two things
DENIED, TURNED = 0.85, 0.9  # … on statements that say the same as the claim: of one that denies, of another
SETTLED = 0.92  # … though no check finds the conflict


def contradicted(case: Case) -> Outcome:
    """What becomes of a claim that the judge holds to be contradicted."""
    if case.passages and not case.rows:
        return Outcome(Label.CONTRADICTORY)
    if (outcome := barred(case)) is not None:
        return outcome
    vague, sure = case.reading.vague, case.opinion.contradictory >= SETTLED and not case.reading.someone
    settled = sure and not is_ambiguous(case)
    for value in case.reading.values:
        said, other = value.span.of(case.reading.text), clash(case, value, own=vague and not settled, turn=False)
        if other is not None and not found(case, value) and not case.reading.denied:
            case.log("Do dates and amounts agree?", f"{said}: another, {in_words(other)}")
            return Outcome(Label.CONTRADICTORY, None, (other,), said, exact=True)
    if bounded := within_bounds(case):
        case.log("Do dates and amounts agree?", f"{bounded[0]}: stated, {in_words(bounded[1][0])}")
        return Outcome(Label.ATTRIBUTABLE, None, bounded[1], bounded[0], exact=True)
    if vague and not sure:
        return lowered(case)  # whom it means is not sure enough for more
    agrees = not case.reading.denied and any(found(case, value) for value in case.reading.values)
    figures = [value for value in case.reading.values if isinstance(value, Amount)]
    missed = not case.reading.denied and not agrees and any(is_missed(case, figure) for figure in figures)
    pairs = [p for p in (both_cited(case) if missed else case.counted) if _may_be_meant(case, p)]
    compared = (
        any(p.follows == DIRECTLY or is_comparison(p) for p in pairs)
        and not case.reading.denied
        and (missed or not figures)
    )
    least = DENIED if agrees else COMPARED if compared else MISSED if missed else COUNTED
    if case.opinion.contradictory >= least and pairs:
        return Outcome(Label.CONTRADICTORY, None, tuple(t for pair in pairs for t in pair.triplets))
    times = () if case.reading.denied else over(case) or held_otherwise(case)
    if times and is_own_end(case, times[0]):
        case.log("Does it hold at the time that the claim means?", f"at another: {in_words(times[0])}")
        return Outcome(Label.CONTRADICTORY, None, times)
    if (other := next(filter(None, (held_by_another(case, row) for row in case.rows)), None)) is not None:
        case.log("Does the cited row contradict the claim?", f"it has another in its place: {in_words(other)}")
        return Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL)
    standing = [(row, *_standing(case, row)) for row in case.rows]
    for row, answer, _ in standing:
        case.log("Does the cited row contradict the claim?", f"{answer}: {in_words(row.triplets[0])}")
    deciding = next((some for _, answer, some in standing if some and answer != _HINTED), ())
    if deciding := deciding or next((some for *_, some in standing if some), ()):
        return Outcome(Label.CONTRADICTORY, None, deciding)
    if not case.rows:
        return lowered(case)
    if case.passages:
        return Outcome(Label.CONTRADICTORY)
    if sure and (against_it := [row for row in case.rows if _may_deny(case, row)]):
        return Outcome(Label.CONTRADICTORY, None, against_it[0].triplets[:1])
    others = any(answer == _OTHERS for _, answer, _ in standing)
    listed = others or any(is_changing(case, value) for value in case.reading.values)
    return Outcome(Label.EXTRAPOLATORY, Cause.OTHER_VALUES if listed else Cause.PARTIAL)


def within_bounds(case: Case) -> tuple[str, tuple[Triplet, ...]] | None:
    """A bound of the claim ("more than 60 square kilometres") and the one amount of its subject, which keeps to it; or
    a time ("for 25 years") and the statement or two that tell it.

    Only where the claim tells and names nothing else: a language model reads bounds badly, code does not.
    """
    values, reading = case.reading.values, case.reading
    bound = values[0] if len(values) == 1 and isinstance(values[0], Amount) else None
    if bound is None or bound.apart or reading.denied or reading.loose or unaccounted(case):
        return None
    told = [t for row in case.rows for t in row.triplets if reading.is_own(t.subject) and case.is_near(t)]
    hits = [t for t in told if isinstance(t.object, Value) and len(case.facts.best(t)) == 1]
    hits = [t for t in hits if bound.bound and (match := against(bound, t)).exact and match.relation.holds]
    kept = tuple(hits[:1]) or kept_span(case, bound)
    return (bound.span.of(reading.text), kept) if kept else None


def held_by_another(case: Case, row: Group) -> Triplet | None:
    """A statement that has another thing where there is one only, of what the claim denies its own subject to be.

    "Sydney is not the capital" is no contradiction of (Australia, capital, Canberra).
    """
    first, own = row.triplets[0], case.reading.own
    best = case.facts.best(first)
    things = [t.object for t in best if isinstance(t.object, Entity) and not case.reading.names(t.object)]
    one = case.single(first) == "yes" or (case.single(first) == "time" and fits(case, best))
    held = one and case.reading.names(first.subject) and case.is_near(first) and len(things) == len(best)
    apart = all(case.facts.apart(mine, thing) for mine in own for thing in things)
    return first if case.reading.denied and held and own and first.subject not in own and apart else None


def _may_be_meant(case: Case, pair: Reckoned) -> bool:
    """Whether a pair is of two things, or one of its relations may be the one that the claim speaks of."""
    two = len({t.subject.id for t in pair.triplets}) > 1
    return two or any(map(case.is_near, pair.triplets))


def _may_deny(case: Case, row: Group) -> bool:
    """Whether a row may contradict the claim though no check finds how: it counts none, nor has the claim's value."""
    agrees = any(isinstance(t.object, Value) and is_far_end_named(case, t) for t in row.triplets)
    return not any(map(is_none_of, row.triplets)) and (case.reading.denied or not agrees)


_OTHERS, _WITHIN, _DENIED, _HINTED, _ANOTHER = (
    "other values do not rule it out",
    "one contains the other",
    "it states what the claim names",
    "it states what the claim speaks of",
    "it states another for a single-valued property",
)


def _standing(case: Case, row: Group) -> tuple[str, tuple[Triplet, ...]]:
    """Why a contradiction stands on a row, or why not, and the statements on which it stands."""
    denied = tuple(t for t in row.triplets if is_denied(case, t))
    stated = all(found(case, value) for value in case.reading.values)
    if denied:
        named = any(is_far_end_named(case, t) for t in denied)
        told = _DENIED if named else _HINTED
        whens = [v for v in case.reading.values if isinstance(v, When)]
        apart = [v for v in whens if v.bound in ("since", "from", "until", "to") or not found(case, v)]
        untold = any(all(against(v, t).relation is Relation.INCOMPARABLE for t in denied) for v in apart)
        sure = DENIED if case.reading.denied else TURNED
        agrees = bool(case.reading.values) and stated and not case.reading.denied
        stands = case.opinion.contradictory >= sure and not untold and not agrees
        return (told, denied) if stands else ("the claim's own words", ())
    first = row.triplets[0]
    if (case.single(first) == "no" and not is_only(case, first)) or (
        not case.reading.names(first.subject) and not case.reading.is_own(first.subject)
    ):
        return _OTHERS, ()
    best = tuple(t for t in case.facts.best(first) if not is_unknown(t))
    things = [t.object for t in best if isinstance(t.object, Entity)]
    if any(is_far_end_named(case, t) or lies_in(case, t.object) for t in best if isinstance(t.object, Entity)):
        return _WITHIN, ()
    if not things and any(isinstance(v, When) == (kind_of(first) == "date") for v in case.reading.values):
        return "the claim's value is finer, of another time or of another kind", ()
    if case.single(first) == "time" and not fits(case, best):
        return _OTHERS, ()
    # a date or figure against a claim that has none; "is still alive" is denied by a date of death, not by one of birth
    alone = not things and (case.reading.present is not True or (kind_of(first) == "date" and not is_end(first)))
    alone = alone or (not things and case.reading.graded)  # one amount tells nothing of which is the higher
    rivals = any(_is_like(case, name, thing) for name in unaccounted(case) for thing in things)
    # else what conflicts is a date or figure, and no thing
    bare = bool(case.reading.loose) or not case.reading.values
    sure = case.is_near(first) and (rivals or bare) and case.opinion.contradictory >= SURE
    if alone or case.reading.denied or is_compared(case, first) or not sure:
        return "the claim states nothing that could be set against it", ()
    return _ANOTHER, tuple(t for t in row.triplets if t in best) or best[:1]


def _is_like(case: Case, one: Entity, other: Entity) -> bool:
    """Whether the two may stand in each other's place: some kind of theirs is one, as far as they are known."""
    kinds, others = case.facts.kinds(one), case.facts.kinds(other)
    return not kinds or not others or not kinds.isdisjoint(others)
