"""The one place where a label is confirmed, lowered or turned. The judge reads language; this code compares values.

``rule`` asks in this order: is what is cited part of the evidence (membership), is it about the claim (bearing), do
typed values agree (typed value), is the property single-valued and the thing another (single value and identity), did
it hold then (period). Every result is a step. What it does, by what the judge proposes:

| proposed | the cited rows …                                                          | label |
|---|---|---|
| any  | are no part of the evidence, or not about what the claim is about              | E irrelevant … |
| A    | state every date and amount of the claim, equal or finer                       | A |
| A    | state a date or amount coarser than the claim's, or none; or the figure is none | E partial |
| A    | have another date or amount of a single-valued property of the claim's subject | C |
| A    | … of a quantity that changes with time, and the claim gives no time            | E other values |
| A    | have another thing, or nothing, where the claim names one that no row accounts for | E partial / other values |
| A    | … of a single-valued property, of one kind or in two countries: surely apart   | C |
| A    | have some of the things that the claim tells side by side ("A, B and C")        | E partial |
| A    | are of a time that is over, the claim in the present                           | E; C if another is now |
| C    | have another date or amount of a single-valued property                        | C |
| C    | have the claim's own object or value, and each date: a denial, of which the judge is sure | C |
| C    | are of a single-valued property whose other thing does not contain the claim's | C |
| C    | … contain it, or the other way round                                           | E partial |
| C    | are of a property single at a time, at a time that the claim does not mean     | E other values |
| A, C | say that there is no value of the claim's relation                              | A of a denial, else C |
| C    | list other values of a many-valued property                                    | E other values |
| E    | conflict as in the third row from the top, and the judge does not rule it out  | C |
| E    | anything else                                                                  | E |
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimver.types import Cause, Entity, Label, Passage, Triplet, Value
from claimver.verify import novalue
from claimver.verify.case import (
    Case,
    bearing,
    in_words,
    is_ambiguous,
    is_beside,
    is_compared,
    is_denied,
    is_far_end_named,
    is_none_of,
    is_own_end,
    is_unknown,
    kind_of,
    left_of_a_list,
    lies_in,
    members,
    near_passages,
    unaccounted,
    untold,
)
from claimver.verify.cite import carrying
from claimver.verify.compare import Relation, is_said
from claimver.verify.facts import Facts, Group, period
from claimver.verify.matching import against, is_over
from claimver.verify.properties import Nearness, is_end
from claimver.verify.reading import Reading
from claimver.verify.reckon import Reckoned
from claimver.verify.ruling import Proposed, Ruling
from claimver.verify.typed import clash, fits, found, is_changing, is_only, is_outranked
from claimver.verify.values import Amount, When

__all__ = ["Nearness", "Proposed", "Ruling", "rule"]

POSSIBLE = 0.15  # how likely the judge must hold a contradiction for an open verdict to be turned into one
SURE = 0.5  # … for one to stand where the claim has no value or name to set against the statement
SETTLED = 0.97  # … for one to stand though no check finds the conflict
COUNTED = 0.9  # … for one to stand on what code counted between two statements
DENIED, TURNED = 0.85, 0.9  # … for one to stand on statements that say the same as the claim
CERTAIN = 0.9  # the confidence of a label that a conflict of typed values settles
LOWERED = 0.15  # … of an open label, at least, where the judge proposes another: so often it is right


@dataclass(frozen=True, slots=True)
class _Outcome:
    label: Label
    cause: Cause | None = None
    deciding: tuple[Triplet, ...] = ()
    said: str = ""
    exact: bool = False


def rule(
    reading: Reading,
    proposed: Proposed,
    cited: Sequence[Group],
    facts: Facts,
    *,
    date: str = "",
    nearness: Nearness | None = None,
    passages: Sequence[Passage] = (),
    shown: Sequence[Group] = (),
    counted: Sequence[Reckoned] = (),
    offered: Sequence[Reckoned] = (),
) -> Ruling:
    """The ruling on a claim: the judge's label, or the one that the values of the cited rows leave.

    ``date`` is that of the text, today's where it has none. ``nearness`` gives the cosine of each of some texts with
    one: of the names of relations with the claim. ``shown`` are the rows that the judge had before it, ``counted`` the
    pairs of statements that it cites for what lies between their values, ``offered`` all such pairs that it had.
    """
    today = date or datetime.date.today().isoformat()
    case = Case(
        reading, facts, proposed.opinion, today, nearness, shown=shown, counted=tuple(counted), offered=tuple(offered)
    )
    for pair in counted:
        case.log("How far do the two lie apart?", f"{pair.heading}: {pair.text}")
    cited = [*(group for pair in counted for group in pair.groups), *cited]
    case.rows = bearing(case, members(case, cited), proposed.label)
    case.passages = near_passages(case, passages)
    decide = {Label.ATTRIBUTABLE: _supported, Label.CONTRADICTORY: _contradicted}.get(proposed.label, _open)
    outcome = decide(case)
    if outcome.label is Label.EXTRAPOLATORY is not proposed.label:
        case, outcome = _wider(case, outcome, proposed.label, cited)
    compared = tuple(t for pair in case.counted for t in pair.triplets if outcome.label is Label.ATTRIBUTABLE)
    carried = (*compared, *carrying(outcome.label, case.rows, case.reading, facts, case.further))
    triplets = outcome.deciding or carried
    return Ruling(
        outcome.label,
        tuple(dict.fromkeys(facts.cited(triplet) for triplet in triplets)),
        outcome.cause,
        tuple(case.steps),
        _confidence(proposed, outcome),
        case.passages,
        outcome.said,
        _told(counted, triplets, outcome.label),
    )


def _told(counted: Sequence[Reckoned], triplets: Sequence[Triplet], label: Label) -> str:
    """What was counted between statements on which the label stands."""
    used = [pair for pair in counted if all(t in triplets for t in pair.triplets) and label is not Label.EXTRAPOLATORY]
    return "; ".join(f"{pair.heading}, {pair.text}" for pair in used)


def _wider(case: Case, outcome: _Outcome, label: Label, cited: Sequence[Group]) -> tuple[Case, _Outcome]:
    """The label by rows that the judge saw but did not cite, where what it cites does not carry it.

    For support they have what the claim names or its value, for a contradiction its own subject and a near relation.
    """
    supported = label is Label.ATTRIBUTABLE
    beside = [row for row in case.shown if is_beside(case, row, supported=supported)]
    if all(row in cited for row in beside):
        return case, outcome
    wider = replace(case, steps=list(case.steps), further=[])
    wider.rows = bearing(wider, members(wider, beside), label)
    if supported and case.reading.own and not any(is_own_end(case, t) for row in wider.rows for t in row.triplets):
        return case, outcome
    again = _supported(wider) if supported else _contradicted(wider)
    return (wider, again) if again.label is label else (case, outcome)


def _confidence(proposed: Proposed, outcome: _Outcome) -> float:
    if outcome.label is proposed.label:
        return max(proposed.confidence, CERTAIN) if outcome.exact else proposed.confidence
    if outcome.exact:
        return CERTAIN
    return max(LOWERED, proposed.opinion.extrapolatory)


# ── what is proposed as supported ────────────────────────────────────────────


def _supported(case: Case) -> _Outcome:
    reading = case.reading
    if not case.rows and not case.passages:
        return _lowered(case)
    if (outcome := _barred(case)) is not None:
        return outcome
    if is_ambiguous(case):
        return _Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL)
    for value in reading.values:
        if (outcome := _unstated(case, value)) is not None:
            return outcome
    return (
        _rivalled(case) or _ended(case) or _Outcome(Label.ATTRIBUTABLE, exact=bool(reading.values) and bool(case.rows))
    )


def _barred(case: Case) -> _Outcome | None:
    """What a claim is whatever the judge proposes: open by a figure that is none, or as statements of no value tell."""
    if case.reading.malformed:
        case.log("Is every figure a number?", f"“{case.reading.malformed[0]}” is none")
        return _Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL, said=case.reading.malformed[0])
    if (label := novalue.decided(case)) is None:
        return None
    return _Outcome(label, Cause.PARTIAL if label is Label.EXTRAPOLATORY else None, exact=label is Label.ATTRIBUTABLE)


def _unstated(case: Case, value: Amount | When) -> _Outcome | None:
    """What becomes of support for a claim with this value; None where the evidence states the value."""
    said, question = value.span.of(case.reading.text), "Do dates and amounts agree?"
    hits = found(case, value)
    if hits and not all(is_outranked(case, hit) for hit in hits):
        case.further += hits[:2]
        case.log(question, f"{said}: stated, {in_words(hits[0])}")
        return None
    if any(is_said(value, passage.text) for passage in case.passages):
        case.log(question, f"{said}: stated in a passage")
        return None
    if (other := clash(case, value, own=True)) is not None:
        case.log(question, f"{said}: another, {in_words(other)}")
        return None if case.reading.denied else _Outcome(Label.CONTRADICTORY, None, (other,), said, exact=True)
    changing = bool(hits) or is_changing(case, value)
    case.log(question, f"{said}: {'another, of what changes with time' if changing else 'not stated'}")
    return _Outcome(Label.EXTRAPOLATORY, Cause.OTHER_VALUES if changing else Cause.PARTIAL, said=said)


# ── single values and identity ───────────────────────────────────────────────


def _rivalled(case: Case) -> _Outcome | None:
    """Support lowered or turned where the claim names something that no cited row accounts for, in another's place."""
    question, loose = "Is what the claim names what the rows name?", unaccounted(case)
    missed = [r for r in case.rows if not _is_hit(case, r) and any(isinstance(t.object, Entity) for t in r.triplets)]
    names = [e.label for e in (unaccounted(case, proper=False) if missed else loose)]
    within = [r.triplets[0] for r in missed if any(lies_in(case, t.object) for t in r.triplets)]
    if within and not any(_is_hit(case, row) for row in case.rows):  # else what is cited beside it is no matter
        case.log(question, f"the claim is finer: {in_words(within[0])}")
        return _Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL)
    if strange := untold(case):
        case.log(question, f"{strange}: in nothing that is cited")
        return _Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL, said=strange)
    if missing := left_of_a_list(case):
        case.log(question, f"{missing.label}: in no row that is cited, as what it is told with is")
        return _Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL, said=missing.label)
    if one_of := _one_of_several(case, missed):
        case.log(question, f"not of all: {in_words(one_of)}")
        return _Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL)
    if not names or (case.passages and not case.rows):
        return None
    for row in missed:
        first = row.triplets[0]
        if len(loose) == 1 and _is_apart(case, first, loose[0]):
            case.log(question, f"{names[0]}: another, {in_words(first)}, of a single-valued property")
            label = Label.ATTRIBUTABLE if case.reading.denied else Label.CONTRADICTORY
            return _Outcome(label, None, (first,), names[0], exact=True)
    if missed:
        case.log(question, f"{names[0]}: another, {in_words(missed[0].triplets[0])}")
        many = case.single(missed[0].triplets[0]) == "no"
        return _Outcome(Label.EXTRAPOLATORY, Cause.OTHER_VALUES if many else Cause.PARTIAL, said=names[0])
    if loose:
        case.log(question, f"{names[0]}: in no row that is cited")
        return _Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL, said=names[0])
    return None


def _one_of_several(case: Case, missed: Sequence[Group]) -> Triplet | None:
    """A statement with another object than the claim's, where that of another subject has it: of "Ada and Bo"."""
    hit = {r.triplets[0].property.id for r in case.rows if r not in missed}
    own = (r.triplets[0] for r in missed if case.reading.is_own(r.triplets[0].subject))
    return next((t for t in own if t.property.id in hit), None)


def _is_apart(case: Case, triplet: Triplet, named: Entity) -> bool:
    """Whether the claim's own subject has surely another thing than the one named, of which there is only one."""
    others = [t.object for t in case.facts.best(triplet) if isinstance(t.object, Entity)]
    apart = bool(others) and all(case.facts.apart(named, other) for other in others)
    return apart and case.single(triplet) == "yes" and case.reading.is_own(triplet.subject) and case.is_near(triplet)


def _is_hit(case: Case, row: Group) -> bool:
    """Whether the claim names the far end of a statement of the row, or what contains it."""
    return any(is_far_end_named(case, triplet) for triplet in row.triplets)


def _ended(case: Case) -> _Outcome | None:
    """Support from a time that is over, for a claim in the present tense that gives no time."""
    if case.reading.present is not True or case.reading.dated:
        return None
    for row in case.rows:
        hits = [t for t in row.triplets if is_far_end_named(case, t) and isinstance(t.object, Entity)]
        again = [s for t in hits for s in case.facts.siblings(t) if s.object == t.object]
        if not hits or not all(is_over(t, case.today) for t in again):
            continue
        first = hits[0]
        now = [t for t in case.facts.siblings(first) if t not in again and not is_over(t, case.today)]
        now = [t for t in now if period(t).start is not None]
        case.log("Does it hold at the time that the claim means?", f"over: {in_words(first)}")
        beside = any(_is_hit(case, other) for other in case.rows if other is not row)
        if now and case.single(first) == "time" and case.reading.names(first.subject) and not beside:
            return _Outcome(Label.CONTRADICTORY, None, (first, now[0]), exact=True)
        return _Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL)
    return None


# ── what is proposed as contradicted, or as open ─────────────────────────────


def _contradicted(case: Case) -> _Outcome:
    if case.passages and not case.rows:
        return _Outcome(Label.CONTRADICTORY)
    if (outcome := _barred(case)) is not None:
        return outcome
    vague = case.reading.vague
    for value in case.reading.values:
        said, other = value.span.of(case.reading.text), clash(case, value, own=vague, turn=False)
        if other is not None and not found(case, value) and not case.reading.denied:
            case.log("Do dates and amounts agree?", f"{said}: another, {in_words(other)}")
            return _Outcome(Label.CONTRADICTORY, None, (other,), said, exact=True)
    if vague:
        return _lowered(case)  # whom it means is not sure enough for more
    agrees = not case.reading.denied and any(found(case, value) for value in case.reading.values)
    missed = not agrees and any(isinstance(value, Amount) for value in case.reading.values)
    sure = DENIED if agrees else SURE if missed else COUNTED
    pairs = [p for p in case.counted if _may_be_meant(case, p)]
    if case.opinion.contradictory >= sure and pairs:
        return _Outcome(Label.CONTRADICTORY, None, tuple(t for pair in pairs for t in pair.triplets))
    standing = [(row, *_standing(case, row)) for row in case.rows]
    for row, answer, _ in standing:
        case.log("Does the cited row contradict the claim?", f"{answer}: {in_words(row.triplets[0])}")
    deciding = next((some for _, answer, some in standing if some and answer != _HINTED), ())
    if deciding := deciding or next((some for *_, some in standing if some), ()):
        return _Outcome(Label.CONTRADICTORY, None, deciding)
    if not case.rows:
        return _lowered(case)
    if case.passages:
        return _Outcome(Label.CONTRADICTORY)
    if case.opinion.contradictory >= SETTLED and (against_it := [row for row in case.rows if _may_deny(case, row)]):
        return _Outcome(Label.CONTRADICTORY, None, against_it[0].triplets[:1])
    others = any(answer == _OTHERS for _, answer, _ in standing)
    listed = others or any(is_changing(case, value) for value in case.reading.values)
    return _Outcome(Label.EXTRAPOLATORY, Cause.OTHER_VALUES if listed else Cause.PARTIAL)


def _may_be_meant(case: Case, pair: Reckoned) -> bool:
    """Whether a pair is of two things, or one of its relations may be the one that the claim speaks of."""
    two = len({t.subject.id for t in pair.triplets}) > 1
    return two or any(map(case.is_near, pair.triplets))


def _may_deny(case: Case, row: Group) -> bool:
    """Whether a row may contradict the claim though no check finds how: it counts none, nor has the claim's value."""
    agrees = any(isinstance(t.object, Value) and is_far_end_named(case, t) for t in row.triplets)
    near = any(map(case.is_near, row.triplets))
    return near and not any(map(is_none_of, row.triplets)) and (case.reading.denied or not agrees)


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
    if denied:
        named = any(is_far_end_named(case, t) for t in denied)
        told = _DENIED if named else _HINTED
        whens = [v for v in case.reading.values if isinstance(v, When)]
        apart = [v for v in whens if v.bound in ("since", "from", "until", "to") or not found(case, v)]
        untold = any(all(against(v, t).relation is Relation.INCOMPARABLE for t in denied) for v in apart)
        sure = DENIED if case.reading.denied else TURNED
        stands = case.opinion.contradictory >= sure and not untold
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
    rivals = [e for e in unaccounted(case) if any(not e.kind or not t.kind or e.kind == t.kind for t in things)]
    sure = case.is_near(first) and (rivals or (case.opinion.contradictory >= SURE and not case.reading.values))
    if alone or case.reading.denied or is_compared(case, first) or not sure:
        return "the claim states nothing that could be set against it", ()
    return _ANOTHER, tuple(t for t in row.triplets if t in best) or best[:1]


def _open(case: Case) -> _Outcome:
    """Open, unless a typed value conflicts and the judge does not rule a contradiction out."""
    if case.rows and case.opinion.contradictory >= POSSIBLE and not case.reading.denied:
        for value in case.reading.values:
            if not found(case, value) and (other := clash(case, value, own=True)) is not None:
                said = value.span.of(case.reading.text)
                case.log("Do dates and amounts agree?", f"{said}: another, {in_words(other)}")
                return _Outcome(Label.CONTRADICTORY, None, (other,), said, exact=True)
    return _lowered(case)


def _lowered(case: Case) -> _Outcome:
    """Extrapolatory, with why."""
    reading = case.reading
    if case.rows or case.passages:
        partial = any(_is_hit(case, row) for row in case.rows) or not unaccounted(case)
        return _Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL if partial else Cause.OTHER_VALUES)
    named = () if reading.vague else reading.named
    known = any(case.facts.about(e.id) or case.facts.pointing(e.id) for e in named)
    cause = Cause.IRRELEVANT if known else Cause.NO_EVIDENCE if named else Cause.UNLINKED
    case.log("What does the evidence say of what the claim names?", cause.value)
    return _Outcome(Label.EXTRAPOLATORY, cause)
