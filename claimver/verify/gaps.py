"""Numbers that lie between two statements: an age, a term of office, so many years or metres between two things.

| the claim's number is held against the time between …                       | example |
|---|---|
| start and end of one statement that is about the claim                      | head of Acme for 11 years |
| start of one that has no end and today, in the present tense                | has led Acme for 30 years |
| the dates of two statements, each of them a date, one of them cited         | lived 66 years; two years before |
| two amounts of one relation                                                 | 55 million more than before |
| a date and the time of a statement, where the claim tells that time as well | at 36 she won it in 1903 |
| two dates or times that were counted for the judge (``reckon``)             | twelve years after that |
| a date that the text told just before, and the time of a cited statement    | Three years later he won it |
| the date of a statement and a date that the claim tells                     | turned 60 in February 2023 |
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from claimver.types import Entity, Triplet, Value
from claimver.verify.amounts import ordinals
from claimver.verify.apart import Days, Point, Size
from claimver.verify.case import Case, as_read, is_own_end, named_or_all
from claimver.verify.compare import days_of, number_of
from claimver.verify.facts import Group, period
from claimver.verify.lapse import YEAR, holds, is_between, is_told_by, lapse, rules_out, seconds_of
from claimver.verify.matching import against
from claimver.verify.outcome import POSSIBLE
from claimver.verify.reckon import Reckoned, is_comparison, pair_of
from claimver.verify.units import TIMES, unit
from claimver.verify.values import Amount, When

SIZES = 60  # amounts of one relation that are set against each other
__all__ = ["another_span", "both_cited", "difference", "is_missed", "kept_span", "reached"]


@dataclass(frozen=True, slots=True)
class _Gap:
    """Two dates, the earlier first, and the statements that tell them; ``rough``: counted by the years' numbers too."""

    triplets: tuple[Triplet, ...]
    early: Days
    late: Days
    rough: bool


def difference(case: Case, amount: Amount) -> tuple[Triplet, ...]:
    """The statements whose dates lie so far apart; () for none.

    A number without a unit is one of years; shorter units are told by exact days.
    """
    seconds = seconds_of(amount)
    if between := next((p.triplets for p in (*case.counted, *case.offered) if _are_between(amount, p)), ()):
        return between
    if (amount.apart or amount.unit == TIMES) and (grown := _grown(case, amount)):
        return grown
    cited = {t.id for row in case.rows for t in row.triplets}
    term = _whole_span(case) if unit(amount.unit) else None
    missed = term is not None and len(term.triplets) == 1 and _misses(amount, term)
    gaps = [gap for gap in _gaps(case) if not missed or cited.issuperset(t.id for t in gap.triplets)]
    gaps += _again(case) if amount.apart else ()
    found = (g for g in gaps if seconds and holds(amount, lapse(g.early, g.late, seconds, rough=g.rough), seconds))
    if gap := next(found, None) or next(_anniversaries(case, amount, seconds), None):
        return gap.triplets
    return next((row.triplets for row in case.rows if _counts(case, amount, row)), ())


def _anniversaries(case: Case, amount: Amount, seconds: float) -> Iterator[_Gap]:
    """The dates that lie so far from a whole number of years after another: "two weeks short of his 42nd birthday"."""
    told = _years_told(case) if 0 < seconds < YEAR and unit(amount.unit) else ()
    for gap, years in itertools.product(_gaps(case) if told else (), told):
        year, month, day = gap.early[0]
        first, last = sorted((((year + years, month, day),) * 2, gap.late))
        if gap.early[0] == gap.early[1] and holds(amount, lapse(first, last, seconds, rough=False), seconds):
            yield gap


def _years_told(case: Case) -> tuple[int, ...]:
    """The ordinal numbers of the claim, which may be those of a birthday; none of a date."""
    text = case.reading.text
    for span in (value.span for value in case.reading.values if isinstance(value, When)):
        text = text[: span.start] + " " * (span.end - span.start) + text[span.end :]
    return ordinals(text)


def _grown(case: Case, amount: Amount) -> tuple[Triplet, ...]:
    """Two amounts of one cited relation that lie so far apart: "55 million more than the year before", "twice"."""
    for row in case.rows:
        sizes = [(t, size) for t in case.facts.siblings(row.triplets[0]) if (size := _size_of(t)) is not None]
        for (one, size), (two, other) in itertools.combinations(sizes[:SIZES], 2):
            if size.number != other.number and is_between(amount, size, other):
                return (one, two)
    return ()


def _size_of(triplet: Triplet) -> Size | None:
    thing = triplet.object
    number = number_of(thing) if isinstance(thing, Value) else None
    unit_ = thing.unit or "" if isinstance(thing, Value) else ""
    return None if number is None else Size(triplet.subject.label, triplet.property.label, number, unit_)


def _are_between(amount: Amount, pair: Reckoned) -> bool:
    one, other = pair.ends
    return isinstance(one, Size) and isinstance(other, Size) and is_between(amount, one, other)


def reached(case: Case, value: Amount | When) -> list[Triplet]:
    """The cited statements from whose date another value of the claim leads to this one, or which this one leads to."""
    others = [other for other in case.reading.values if isinstance(other, When) != isinstance(value, When)]
    pairs = [(value, other) if isinstance(value, Amount) else (other, value) for other in others]
    dated = [(t, days) for row in case.rows for t in row.triplets if (days := _date_of(t))]
    return [t for t, days in dated for amount, when in pairs if _leads(amount, when, t, days)]


def _leads(amount: Amount | When, when: Amount | When, triplet: Triplet, days: Days) -> bool:
    if not (isinstance(amount, Amount) and isinstance(when, When) and (seconds := seconds_of(amount))):
        return False
    lies = lapse(days, (when.first, when.last), seconds, rough=False)
    return when.last > days[0] and holds(amount, lies, seconds)


def _date_of(triplet: Triplet) -> Days | None:
    return days_of(triplet.object) if isinstance(triplet.object, Value) else None


def kept_span(case: Case, span: Amount) -> tuple[Triplet, ...]:
    """The statements of one thing that are cited, where as much time lies between them as the claim says.

    In whole years or as a bound: 66 and a half years are told too roughly to turn a contradiction.
    """
    pair, years = _whole_span(case), span.number * seconds_of(span) / YEAR
    if pair is None or not years or unit(span.unit) is None or not (span.bound or round(years, 2).is_integer()):
        return ()
    one = len(pair.triplets) == 1 or (
        pair.triplets[0].subject.id == pair.triplets[1].subject.id and any(map(case.is_near, pair.triplets))
    )
    return pair.triplets if one and is_told_by(span, *pair.ends) else ()


def is_missed(case: Case, amount: Amount) -> bool:
    """Whether a cited pair tells, in the unit of the amount, that its two values lie otherwise apart."""
    return any(_misses(amount, pair) for pair in both_cited(case))


def another_span(case: Case, value: Amount | When) -> Reckoned | None:
    """The one pair of values that is cited, if it lies otherwise apart than the claim says.

    Two dates or amounts of one thing that are only cited among others count where the judge may think so, too. A pair
    that another number of the claim tells is not missed.
    """
    if case.reading.denied or not isinstance(value, Amount):
        return None
    others = [v for v in case.reading.values if isinstance(v, Amount) and v != value]
    whole, pairs = _whole_span(case) if unit(value.unit) else None, both_cited(case)
    pair = whole or (pairs[0] if len(pairs) == 1 else None)
    if pair is None or any(is_told_by(other, *pair.ends) for other in others):
        return None
    if isinstance(pair.ends[0], Point) and len(pair.triplets) > 1 and _years_told(case):
        return None  # the claim may count from an anniversary
    possible = (
        pair is whole or is_comparison(pair) or isinstance(pair.ends[0], Size) or case.opinion.contradictory >= POSSIBLE
    )
    return pair if possible and _misses(value, pair) else None


def _whole_span(case: Case) -> Reckoned | None:
    """The only time that lies between what is cited: two statements that are dates, or one term with its ends.

    A term is one of what the claim is about, without a date in it that the text told just before ("by then").
    """
    rows = [t for row in case.rows for t in named_or_all(case, row)]
    dated = [t for t in rows if _date_of(t)]
    terms = [t for t in rows if period(t).start and period(t).end]
    if len(dated) == 2 and not terms:
        return pair_of(dated[0], dated[1])
    lone = len(terms) == 1 and not dated and is_own_end(case, terms[0]) and not _is_amid(case, terms[0])
    return pair_of(terms[0], terms[0]) if lone else None


def _is_amid(case: Case, term: Triplet) -> bool:
    """Whether a date that the text told before the claim lies between the ends of a term."""
    held = period(term)
    return any(held.first() < when.first and when.last < held.last() for when in case.reading.before)


def both_cited(case: Case) -> list[Reckoned]:
    """The pairs that are cited, as they are or by both of their statements, but for those of who followed whom."""
    cited = {t.id for row in case.rows for t in row.triplets}
    beside = [p for p in case.offered if p not in case.counted and all(t.id in cited for t in p.triplets)]
    return [*(pair for pair in case.counted if not pair.follows), *beside]


def _misses(amount: Amount, pair: Reckoned) -> bool:
    one, other = pair.ends
    if isinstance(one, Size) and isinstance(other, Size):
        ours, theirs = unit(amount.unit), unit(other.unit)
        alike = amount.unit in (TIMES, other.unit) or bool(ours and theirs and ours[0] == theirs[0])
        return alike and not is_between(amount, one, other)
    seconds = seconds_of(amount)
    if not (seconds and isinstance(one, Point) and isinstance(other, Point)):
        return False
    early, late = sorted((one.days, other.days))
    return rules_out(amount, lapse(early, late, seconds, rough=True), seconds)


def _counts(case: Case, amount: Amount, row: Group) -> bool:
    """Whether the amount is how many things the evidence has for a row's relation: "founded by two engineers"."""
    things = {t.object.id for t in case.facts.siblings(row.triplets[0]) if isinstance(t.object, Entity)}
    counted = not amount.bound and unit(amount.unit) is None and case.is_near(row.triplets[0])
    return counted and len(things) > 1 and amount.number == len(things)


def _gaps(case: Case) -> Iterator[_Gap]:
    cited = [t for row in case.rows for t in named_or_all(case, row)]
    beside = [t for row in _beside(case) for t in row.triplets]
    for triplet in cited:
        yield from _since_told(case, triplet)
        held = period(triplet)
        start, end = (days_of(value) if value else None for value in (held.start, held.end))
        if start and not end and case.reading.present is True and (now := days_of(Value("date", "", case.today))):
            end = now
        if start and end and start[0] < end[0]:
            yield _Gap((triplet,), start, end, rough=True)
    for pair in case.offered:
        early, late = pair.ends
        if isinstance(early, Point) and isinstance(late, Point) and early.days[0] != late.days[0]:
            yield _ordered(
                pair.triplets[0],
                early.days,
                pair.triplets[-1],
                late.days,
                rough=early.of != late.of or len(pair.triplets) == 1,
            )
    dated = [(t, days) for t in (*cited, *beside) if (days := _date_of(t))]
    first = {t.id for t in cited}
    for at, (one, days) in enumerate(dated):
        for two, others in dated[at + 1 :]:
            if (one.id in first or two.id in first) and days[0] != others[0]:
                yield _ordered(one, days, two, others, rough=one.subject != two.subject)
        for timed in cited:
            if not isinstance(timed.object, Value) and (when := _told_time(case, timed)) and when[0] != days[0]:
                yield _ordered(one, days, timed, when, rough=False)


def _again(case: Case) -> Iterator[_Gap]:
    """The time between the two statements of a cited row: "in 1956 and again sixteen years later"."""
    for row in case.rows:
        some = named_or_all(case, row)
        begun = [days for t in some if (when := period(t).point or period(t).start) and (days := days_of(when))]
        if len(some) == len(begun) == 2 and begun[0][0] != begun[1][0]:
            yield _ordered(some[0], begun[0], some[1], begun[1], rough=True)


def _since_told(case: Case, triplet: Triplet) -> Iterator[_Gap]:
    """The times from dates that the text told before to a statement's: "In 1958 … Three years later …".

    Of a statement that is a date, to the former from it too: "In 1932 … She turned forty-one".
    """
    held = period(triplet)
    values = [triplet.object] if isinstance(triplet.object, Value) else [held.point, held.start, held.end]
    for days in (found for value in values if value and (found := days_of(value))):
        for when in case.reading.before[-1:]:
            if when.last < days[0]:
                yield _Gap((triplet,), (when.first, when.last), days, rough=True)
            elif days[1] < when.first and triplet.object in values:
                yield _Gap((triplet,), days, (when.first, when.last), rough=True)


def _ordered(one: Triplet, days: Days, two: Triplet, others: Days, *, rough: bool) -> _Gap:
    if days[0] < others[0]:
        return _Gap((one, two), days, others, rough)
    return _Gap((two, one), others, days, rough)


def _beside(case: Case) -> list[Group]:
    """The rows shown but not cited that are about what the claim names."""
    rows = as_read(case, (row.triplets for row in case.shown))
    return [r for r in rows if r not in case.rows and (case.reading.is_own(r.subject) or case.reading.names(r.subject))]


def _told_time(case: Case, triplet: Triplet) -> Days | None:
    """The start, end or point of a statement that the claim tells."""
    held = period(triplet)
    whens = [value for value in case.reading.values if isinstance(value, When)]
    if not any(m.timed and m.relation.holds for m in (against(when, triplet) for when in whens)):
        return None
    ends = [days for value in (held.point, held.start, held.end) if value and (days := days_of(value))]
    told = [days for days in ends if any(w.first <= days[0] and days[1] <= w.last for w in whens)]
    return told[0] if told else None
