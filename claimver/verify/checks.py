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
| A    | are the only two that were counted, and lie otherwise apart than the claim says | C |
| A    | do not have a name of the claim that is linked to nothing                       | E partial |
| A    | have another thing, or nothing, where the claim names one that no row accounts for | E partial / other values |
| A    | … of a single-valued property, of one kind or in two countries: surely apart   | C |
| A    | are of something else, and what the claim names has another by the inverse relation | C; E if not only one |
| A    | are less likely than not to support it, and no value settles it                 | E partial |
| A    | have some of the things that the claim tells side by side ("A, B and C")        | E partial |
| A    | are of a time that is over, the claim in the present                           | E; C if another is now |
| A    | tell of other things than the claim's own, or of its names each for itself     | E partial |
| C    | have another date or amount of a single-valued property                        | C |
| C    | have the one amount of the claim's subject, within the bound that is all it tells | A |
| C    | are of a time that is over, the claim in the present; of another term or another then | C |
| C    | have the claim's own object or value, and each date: a denial, of which the judge is sure | C |
| C    | are of a single-valued property whose other thing does not contain the claim's | C; E of a denial |
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
from dataclasses import replace

from claimver.types import Cause, Entity, Label, Passage, Triplet
from claimver.verify.accounted import (
    is_aloof,
    is_apart,
    is_unjoined,
    left_of_a_list,
    left_of_own,
    told_back,
    unaccounted,
    untold,
    usurper,
)
from claimver.verify.bearing import bearing, is_beside
from claimver.verify.case import (
    Case,
    far_end,
    in_words,
    is_ambiguous,
    is_own_end,
    lies_in,
    members,
)
from claimver.verify.cite import carrying
from claimver.verify.compare import is_said
from claimver.verify.described import described
from claimver.verify.facts import Facts, Group, ends
from claimver.verify.gaps import another_span
from claimver.verify.given import judged_whole
from claimver.verify.lapse import is_told_by, seconds_of
from claimver.verify.opposed import contradicted, held_by_another
from claimver.verify.outcome import POSSIBLE, Outcome, barred, is_hit, lowered
from claimver.verify.properties import Nearness
from claimver.verify.reading import Reading
from claimver.verify.reckon import Reckoned
from claimver.verify.ruling import Proposed, Ruling
from claimver.verify.tenure import held_otherwise, is_of_another_time, over
from claimver.verify.typed import clash, fits, found, is_changing, is_outranked
from claimver.verify.values import Amount, When

__all__ = ["Nearness", "Proposed", "Ruling", "rule"]

PASSAGE_NEAR = 0.3  # cosine of a passage and the claim, over which it may bear on it
CERTAIN = 0.9  # the confidence of a label that a conflict of typed values settles
LOWERED = 0.15  # … of an open label, at least, where the judge proposes another: so often it is right


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
    whole: bool = False,
) -> Ruling:
    """The ruling on a claim: the judge's label, or the one that the values of the cited rows leave.

    ``date`` is that of the text, today's where it has none. ``nearness`` gives the cosine of each of some texts with
    one: of the names of relations with the claim. ``shown`` are the rows that the judge had before it, ``counted`` the
    pairs of statements that it cites for what lies between their values, ``offered`` all such pairs that it had.
    ``whole``: whether the evidence was given with the claim and is shown whole (``given``).
    """
    today = date or datetime.date.today().isoformat()
    case = Case(
        reading, facts, proposed.opinion, today, nearness, shown=shown, counted=tuple(counted), offered=tuple(offered)
    )
    for pair in counted:
        case.log("How far do the two lie apart?", f"{pair.heading}: {pair.text}")
    cited = [*(group for pair in counted for group in pair.groups), *cited]
    case.reading, case.further = described(reading, cited, facts)
    case.rows = tuple(members(case, cited))
    if whole:
        case.passages = tuple(passages)
        outcome = _open(case) if proposed.label is Label.EXTRAPOLATORY else judged_whole(case, proposed.label)
    else:
        case.rows = bearing(case, case.rows, proposed.label)
        case.passages = _near_passages(case, passages)
        decide = {Label.ATTRIBUTABLE: _supported, Label.CONTRADICTORY: contradicted}.get(proposed.label, _open)
        outcome = decide(case)
        if outcome.label is Label.EXTRAPOLATORY is not proposed.label:
            case, outcome = _wider(case, outcome, proposed.label, cited)
    triplets = outcome.deciding or _carried(case, outcome.label)
    return Ruling(
        outcome.label,
        tuple(dict.fromkeys(facts.cited(triplet) for triplet in triplets)),
        outcome.cause,
        tuple(case.steps),
        _confidence(proposed, outcome),
        case.passages,
        outcome.said,
        _told(_fitting(case, (*counted, *offered)) or counted, triplets, outcome.label),
    )


def _near_passages(case: Case, passages: Sequence[Passage]) -> tuple[Passage, ...]:
    """The passages that are near enough to the claim to bear on it."""
    if not passages or case.nearness is None:
        return tuple(passages)
    near = case.nearness([passage.text for passage in passages], case.reading.proposition)
    kept = tuple(p for p, close in zip(passages, near, strict=True) if close >= PASSAGE_NEAR)
    case.log("Do the cited passages bear on the claim?", f"{len(kept)} of {len(passages)}")
    return kept


def _carried(case: Case, label: Label) -> tuple[Triplet, ...]:
    """The statements that carry a label: for support not those of another thing that were counted to no avail."""
    counts, rows, compared = _fitting(case, case.counted), case.rows, list[Triplet]()
    if label is Label.ATTRIBUTABLE:
        compared = [triplet for pair in counts for triplet in pair.triplets]
        missed = {t.id for pair in case.counted if pair not in counts for t in pair.triplets}
        rows = tuple(row for row in rows if row.triplets[0].id not in missed or case.reading.names(row.subject))
    return (*compared, *carrying(label, rows, case.reading, case.facts, case.further))


def _fitting(case: Case, pairs: Sequence[Reckoned]) -> list[Reckoned]:
    """The pairs that lie as far apart as the claim says; all cited ones where it has no such number."""
    amounts = [v for v in case.reading.values if isinstance(v, Amount) and (seconds_of(v) or v.apart)]
    fits = [pair for pair in dict.fromkeys(pairs) if any(is_told_by(amount, *pair.ends) for amount in amounts)]
    return fits if amounts else list(case.counted)


def _told(counted: Sequence[Reckoned], triplets: Sequence[Triplet], label: Label) -> str:
    """What was counted between statements on which the label stands; of two terms only who came after whom."""
    terms = {t.id for pair in counted if pair.follows for t in pair.triplets}
    used = [pair for pair in counted if all(t in triplets for t in pair.triplets) and label is not Label.EXTRAPOLATORY]
    used = [pair for pair in used if pair.follows or not terms.issuperset(t.id for t in pair.triplets)]
    return "; ".join(f"{pair.heading}, {pair.text}" for pair in used)


def _wider(case: Case, outcome: Outcome, label: Label, cited: Sequence[Group]) -> tuple[Case, Outcome]:
    """The label by rows that the judge saw but did not cite, where what it cites does not carry it.

    For support they have what the claim names or its value, for a contradiction its own subject and a near relation.
    """
    supported = label is Label.ATTRIBUTABLE
    beside = [row for row in case.shown if is_beside(case, row, supported=supported)]
    if all(row in cited for row in beside) or (not supported and any(held_by_another(case, row) for row in case.rows)):
        return case, outcome
    wider = replace(case, steps=list(case.steps), further=[])
    wider.rows = bearing(wider, members(wider, beside), label)
    if supported and case.reading.own and not any(is_own_end(case, t) for row in wider.rows for t in row.triplets):
        return case, outcome
    again = _supported(wider) if supported else contradicted(wider)
    return (wider, again) if again.label is label else (case, outcome)


def _confidence(proposed: Proposed, outcome: Outcome) -> float:
    if outcome.label is proposed.label:
        return max(proposed.confidence, CERTAIN) if outcome.exact else proposed.confidence
    if outcome.exact:
        return CERTAIN
    return max(LOWERED, proposed.opinion.extrapolatory)


# ── what is proposed as supported ────────────────────────────────────────────


def _supported(case: Case) -> Outcome:
    reading = case.reading
    if not case.rows and not case.passages:
        return lowered(case)
    if (outcome := barred(case)) is not None:
        return outcome
    if is_ambiguous(case):
        return Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL)
    if any(found(case, value) for value in reading.against) or any(
        entity in ends(triplet) for entity in reading.denying for row in case.rows for triplet in row.triplets
    ):
        return Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL)
    for value in reading.values:
        if (outcome := _unstated(case, value)) is not None:
            return outcome
    if (other := usurper(case)) is not None:
        case.log("Is what the claim names what the rows name?", f"{other.subject.label}: another, {in_words(other)}")
        sure = case.single(other) == "yes" or (case.single(other) == "time" and reading.present is True)
        one = sure and fits(case, case.facts.best(other)) and not reading.denied
        return Outcome(Label.CONTRADICTORY if one else Label.EXTRAPOLATORY, None if one else Cause.PARTIAL, (other,))
    exact = bool(reading.values) and bool(case.rows)
    return _rivalled(case) or _ended(case) or _scattered(case) or _doubted(case, exact=exact)


def _doubted(case: Case, *, exact: bool) -> Outcome:
    """Support by statements, unless the judge holds it for likelier that there is none and no value settles it."""
    against = case.opinion.extrapolatory + case.opinion.contradictory
    if exact or case.passages or case.opinion.attributable >= against:
        return Outcome(Label.ATTRIBUTABLE, exact=exact)
    case.log("Is support likelier than not?", f"no: {case.opinion.attributable:.2f}")
    return Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL)


def _scattered(case: Case) -> Outcome | None:
    """Support lowered where what is cited does not speak of what the claim is about, or of its names each for itself.

    Of two things, what is counted between values of two relations tells how they compare, and not what joins them.
    """
    if case.passages or not case.rows:
        return None
    compares = bool(case.reading.values) or case.reading.graded
    meant = [pair for pair in case.counted if compares or _is_meant(case, pair)]
    alone = case.counted and not meant and all(t.id in case.compared for row in case.rows for t in row.triplets)
    if not (alone or is_aloof(case) or is_unjoined(case)):
        return None
    case.log("Does it tell of what the claim names together?", f"not together: {in_words(case.rows[0].triplets[0])}")
    return Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL)


def _is_meant(case: Case, pair: Reckoned) -> bool:
    """Whether a claim without a comparing word may speak of the pair: of one thing, one relation, or two near ones."""
    subjects, relations = {t.subject.id for t in pair.triplets}, {t.property.id for t in pair.triplets}
    return len(subjects) == 1 or len(relations) == 1 or all(map(case.is_near, pair.triplets))


def _unstated(case: Case, value: Amount | When) -> Outcome | None:
    """What becomes of support for a claim with this value; None where the evidence states the value."""
    said, question = value.span.of(case.reading.text), "Do dates and amounts agree?"
    hits = found(case, value)
    if is_of_another_time(case, value):
        case.log(question, f"{said}: not stated")
        return Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL, said=said)
    if hits and not all(is_outranked(case, hit) for hit in hits):
        case.further += hits[:2]
        case.log(question, f"{said}: stated, {in_words(hits[0])}")
        return None
    if any(is_said(value, passage.text) for passage in case.passages):
        case.log(question, f"{said}: stated in a passage")
        return None
    if isinstance(value, Amount) and case.reading.counts_itself(value):
        case.log(question, f"{said}: as many as the claim names")
        return None
    if (other := clash(case, value, own=True)) is not None:
        case.log(question, f"{said}: another, {in_words(other)}")
        return None if case.reading.denied else Outcome(Label.CONTRADICTORY, None, (other,), said, exact=True)
    since = isinstance(value, When) and value.bound in ("since", "from") and not case.reading.denied
    if since and (times := held_otherwise(case)):
        case.log(question, f"{said}: another, {in_words(times[-1])}")
        return Outcome(Label.CONTRADICTORY, None, times, said, exact=True)
    if (pair := another_span(case, value)) is not None:
        case.log(question, f"{said}: another, {pair.heading}, {pair.text}")
        return Outcome(Label.CONTRADICTORY, None, pair.triplets, said, exact=True)
    changing = bool(hits) or is_changing(case, value)
    case.log(question, f"{said}: {'another, of what changes with time' if changing else 'not stated'}")
    return Outcome(Label.EXTRAPOLATORY, Cause.OTHER_VALUES if changing else Cause.PARTIAL, said=said)


# ── single values and identity ───────────────────────────────────────────────


def _rivalled(case: Case) -> Outcome | None:
    """Support lowered or turned where the claim names something that no cited row accounts for, in another's place."""
    question, loose = "Is what the claim names what the rows name?", unaccounted(case)
    missed = [r for r in case.rows if not is_hit(case, r) and any(isinstance(t.object, Entity) for t in r.triplets)]
    names = [e.label for e in dict.fromkeys((*loose, *(unaccounted(case, proper=False) if missed else ())))]
    within = [r.triplets[0] for r in missed if any(lies_in(case, far_end(case, t)) for t in r.triplets)]
    if within and not any(is_hit(case, row) for row in case.rows):  # else what is cited beside it is no matter
        case.log(question, f"the claim is finer: {in_words(within[0])}")
        return Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL)
    if strange := untold(case, case.reading.unknown):
        case.log(question, f"{strange}: in nothing that is cited")
        return Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL, said=strange)
    if missing := left_of_a_list(case) or left_of_own(case):
        case.log(question, f"{missing.label}: in no row that is cited, as what it is told with is")
        return Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL, said=missing.label)
    if one_of := _one_of_several(case, missed):
        case.log(question, f"not of all: {in_words(one_of)}")
        return Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL)
    if not names or (case.passages and not case.rows):
        return None
    for first in (t for row in missed for t in (row.triplets[0], *told_back(case, row.triplets[0]))):
        if len(loose) == 1 and _is_apart(case, first, loose[0]):
            case.log(question, f"{names[0]}: another, {in_words(first)}, of a single-valued property")
            label = Label.ATTRIBUTABLE if case.reading.denied else Label.CONTRADICTORY
            return Outcome(label, None, (first,), names[0], exact=True)
    if missed:
        case.log(question, f"{names[0]}: another, {in_words(missed[0].triplets[0])}")
        many = case.single(missed[0].triplets[0]) == "no"
        return Outcome(Label.EXTRAPOLATORY, Cause.OTHER_VALUES if many else Cause.PARTIAL, said=names[0])
    if loose:
        case.log(question, f"{names[0]}: in no row that is cited")
        return Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL, said=names[0])
    return None


def _one_of_several(case: Case, missed: Sequence[Group]) -> Triplet | None:
    """A statement with another object than the claim's, where that of another subject has it: of "Ada and Bo"."""
    hit = {r.triplets[0].property.id for r in case.rows if r not in missed}
    own = (r.triplets[0] for r in missed if case.reading.is_own(r.triplets[0].subject))
    return next((t for t in own if t.property.id in hit), None)


def _is_apart(case: Case, triplet: Triplet, named: Entity) -> bool:
    """Whether the claim's own subject has surely another thing than the one named, of which there is only one (now)."""
    single, best = case.single(triplet), case.facts.best(triplet)
    one = single == "yes" or (single == "time" and case.reading.present is True and fits(case, best))
    return one and is_apart(case, triplet, named) and case.reading.is_own(triplet.subject) and case.is_near(triplet)


def _ended(case: Case) -> Outcome | None:
    """Support from a time that is over, for a claim in the present tense that gives no time."""
    if not (gone := over(case)):
        return None
    first = gone[0]
    case.log("Does it hold at the time that the claim means?", f"over: {in_words(first)}")
    beside = any(is_hit(case, row) for row in case.rows if first not in row.triplets)
    if len(gone) > 1 and case.single(first) == "time" and case.reading.names(first.subject) and not beside:
        return Outcome(Label.CONTRADICTORY, None, gone, exact=True)
    return Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL)


def _open(case: Case) -> Outcome:
    """Open, unless a typed value conflicts and the judge does not rule a contradiction out."""
    if case.rows and case.opinion.contradictory >= POSSIBLE and not case.reading.denied:
        for value in case.reading.values:
            if not found(case, value) and (other := clash(case, value, own=True)) is not None:
                said = value.span.of(case.reading.text)
                case.log("Do dates and amounts agree?", f"{said}: another, {in_words(other)}")
                return Outcome(Label.CONTRADICTORY, None, (other,), said, exact=True)
    return lowered(case)
