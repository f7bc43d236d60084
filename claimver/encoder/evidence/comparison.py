"""Two things compared with each other, by the statements about both: "deeper than", "twice as long as", "outlived"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date as day

from claimver.encoder.evidence.compare import Match, compare_amount, compare_date, parts
from claimver.encoder.evidence.ground import Ground, norm
from claimver.encoder.read.comparatives import Relation, Told, is_difference, told
from claimver.encoder.read.lexicon import Named
from claimver.encoder.read.reading import Reading
from claimver.encoder.words.amounts import Amount, Date
from claimver.encoder.words.units import unit
from claimver.encoder.words.wordings import plain
from claimver.types import Triplet, Value

__all__ = ["Comparison", "agreed", "compared", "statements", "times", "yardsticks", "years_between"]

LIKE, MULTIPLE = 0.02, 0.15  # how far values may be apart that are alike, or a multiple of each other
_YARDSTICK = re.compile(r"\b(?:than|before|after|unlike|as \w+ as) (?:(?:the|that of|those of) )?(?:first )?$", re.I)
_BOTH = re.compile(r" (?P<pair>both|either)(?: of (?:them|the two|these(?: two)?|those(?: two)?))?(?=[.,;]|$)")
_AND = re.compile(r"(?:, | and | or |, and |, or )(?:the |that of |those of )?")
_NEXT_TO = 24  # characters between a comparison's amount and its word
_YEARS = 31556952.0  # seconds


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two statements of the same relation, and whether they bear the claim out; ``amount``: by how much it says.

    ``others``: the statements about what else the first is compared with; ``own``: the value that the claim gives the
    first itself, which its statement has too, or has not.
    """

    holds: bool
    first: Triplet
    second: Triplet
    amount: Amount | None = None
    words: tuple[str, ...] = ()  # of the comparison
    others: tuple[Triplet, ...] = ()
    own: Date | Amount | None = None
    own_holds: bool = True


def compared(reading: Reading, ground: Ground) -> Comparison | None:
    """What the evidence says of a comparison of two named things; None without one, or where a side is missing."""
    for said in told(reading):
        found = [
            agreed(reading, said, [(right, *pair) for right in group for pair in _pairs(reading, said, right, ground)])
            for group in _rights(reading, said) or _before(reading, said, ground)
        ]
        decided = [comparison for comparison in found if comparison is not None]
        failed = next((comparison for comparison in decided if not comparison.holds), None)
        if decided and (failed is not None or len(decided) == len(found)):
            first = failed or decided[0]
            others = tuple(c.second for c in decided if c is not first and failed is None)
            words = tuple(reading.positive[said.start : said.end].split())
            return _with_own(reading, said, replace(first, words=words, others=others))
    return None


def agreed(reading: Reading, said: Told, pairs: list[tuple[Named, Triplet, Triplet]]) -> Comparison | None:
    """What the pairs of statements say, if they all say the same; of two dates of founding or opening, those alike."""
    alike = [pair for pair in pairs if plain(pair[1].property.label) == plain(pair[2].property.label)]
    if not alike and said.mixed:
        alike = [pair for pair in pairs if {type(t.object) for t in pair[1:]} == {Value}]
    found = [c for pair in alike if (c := _held_against(reading, said, *pair)) is not None]
    return found[0] if found and len({comparison.holds for comparison in found}) == 1 else None


def _held_against(reading: Reading, said: Told, right: Named, one: Triplet, other: Triplet) -> Comparison | None:
    """Two statements held against each other; None where their values cannot be."""
    difference = _difference(one, other)
    if difference is None:
        return None
    if said.factor is not None:
        if _measure(one) is None:
            return None  # no date is a multiple of another
        amount = next((a for a in reading.amounts if said.start <= a.span.start < said.end), None)
        return Comparison(times(said.factor, said.bound, one, other), one, other, amount)
    amount = _by_how_much(reading, said, right)
    holds = (difference > 0) == said.more and difference != 0 and _by(amount, one, abs(difference))
    return Comparison(holds, one, other, amount)


def _with_own(reading: Reading, said: Told, comparison: Comparison) -> Comparison:
    """The comparison with the value that the claim gives the first thing itself: "at 1,288 metres", "since 1952"."""
    stated = comparison.first.object
    for value in reading.values:
        if not isinstance(stated, Value):
            break
        if isinstance(value, Date) and stated.kind == "date":
            same = compare_date(replace(value, relation="on"), stated)
        elif isinstance(value, Amount) and stated.kind == "quantity" and value != comparison.amount:
            same = compare_amount(value, stated)
        else:
            continue
        if value.span.start < said.end and (same is Match.EQUAL or (said.own and same is Match.OTHER)):
            return replace(comparison, own=value, own_holds=same is Match.EQUAL)
    return comparison


def _rights(reading: Reading, said: Told) -> list[list[Named]]:
    """What the first thing is compared with: each of several, by any of the names that may mean it."""
    text = reading.positive
    if both := _BOTH.match(text, said.end):
        return [[named] for named in reading.earlier] if len(reading.earlier) == (2 if both["pair"] else 0) else []
    places = ((at, n) for n in reading.named if (at := text.find(n.text, said.end)) >= 0)
    behind = sorted(places, key=lambda place: (place[0], -len(place[1].text)))  # "Lume II" before "Lume"
    left = {n.entity.id for n in _lefts(reading, said) if n.entity is not None}  # "than his wife Ada"
    behind = [(at, n) for at, n in behind if n.entity is None or n.entity.id not in left]
    groups: list[list[Named]] = []
    end = 0
    for at, named in behind:
        if not groups or _AND.fullmatch(text[end:at]):
            groups.append([named])
        elif re.fullmatch(r"['’]s? ", text[end:at]) and len(groups) == 1:
            groups[0].append(named)  # "than Nansen's Fram"
        elif re.fullmatch(r"['’]s? (?:[a-z-]+ )*[a-z-]+,? ", text[end:at]) and len(groups) == 1:
            groups = [[named]]  # "than Quillan's captain, Beth Arkwright"
        else:
            break
        end = at + len(named.text)
    return groups


def _before(reading: Reading, said: Told, ground: Ground) -> list[list[Named]]:
    """The one thing of the sentence before that can be compared with, where none is named: "the Volga is shorter"."""
    if re.fullmatch(r"(?: still)?[.;]?", reading.positive[said.end :]) is None:
        return []
    measured = [named for named in reading.earlier if statements(named, said.relation, ground)]
    return [measured] if len(measured) == 1 else []


def _then(reading: Reading, found: Sequence[Triplet]) -> Sequence[Triplet]:
    """The statements of the time that the claim gives, if some are: "had 812,000 people in 2020, twice as many as"."""
    dated = [triplet for triplet in found if any(_is_of(triplet, date) for date in reading.dates)]
    return dated or found


def _is_of(triplet: Triplet, date: Date) -> bool:
    points = (item.value for item in triplet.qualifiers if item.when == "point")
    return any(isinstance(p, Value) and compare_date(replace(date, relation="on"), p) is Match.EQUAL for p in points)


def _lefts(reading: Reading, said: Told) -> list[Named]:
    """What is compared: what the claim is about, or else its first name; where numbers are, any name before them."""
    found = ((_alone(n.text, reading), n) for n in reading.named if n.text in reading.positive)
    before = [n for at, n in sorted(found, key=lambda place: place[0]) if 0 <= at < said.start]
    about = [n for n in before if n.entity is not None and n.entity.id in reading.topics]
    return before if said.own and said.factor is not None else about or before[:1]


def _alone(name: str, reading: Reading) -> int:
    """Where a name stands by itself first, and not in a longer one: "Lume" behind "Lume II"; -1 where nowhere."""
    text = reading.positive
    for longer in (n.text for n in reading.named if name in n.text and n.text != name):
        text = text.replace(longer, "\0" * len(longer))
    return text.find(name)


def _pairs(reading: Reading, said: Told, right: Named, ground: Ground) -> Iterator[tuple[Triplet, Triplet]]:
    """The relation's statements about things named before the comparison and about the one it is with."""
    for left in _lefts(reading, said):
        for one in _then(reading, statements(left, said.relation, ground)):
            for other in _then(reading, statements(right, said.relation, ground)):
                if one.subject != other.subject:
                    yield one, other


def times(factor: float, bound: str, one: Triplet, other: Triplet) -> bool:
    """Whether the first value is so many times the second; ``bound`` is "more", "less", "about" or "" of the factor."""
    a, b = _measure(one), _measure(other)
    if a is None or b is None or not b:
        return False
    if bound == "more":
        return a / b > factor * (1 - LIKE)
    if bound == "less":
        return a / b < factor * (1 + LIKE)
    exact = factor == 1 and not bound
    return abs(a / b - factor) <= factor * (LIKE if exact else MULTIPLE)


def yardsticks(reading: Reading) -> tuple[Named, ...]:
    """The names that the claim only measures something by: what stands behind "than" or "before"."""
    text = reading.positive
    return tuple(n for n in reading.named if (at := text.find(n.text)) > 0 and _YARDSTICK.search(text[:at]))


def _by_how_much(reading: Reading, said: Told, right: Named) -> Amount | None:
    """The difference that the claim states: "2,000 metres taller than", "outdoes the Amazon by 250 kilometres"."""
    behind = reading.positive.find(right.text) if right.text in reading.positive else said.start
    for amount in reading.amounts:
        before = 0 <= said.start - amount.span.end <= 1
        after = amount.span.start > behind and re.search(
            r"\bby (?:[a-z]+ ){0,3}$", reading.positive[behind : amount.span.start]
        )
        if (
            (before or after)
            and (unit(amount.unit) or ((after or is_difference(reading, amount)) and (amount.unit or said.own)))
            and (is_difference(reading, amount) or amount.span.start - behind < _NEXT_TO + len(right.text))
        ):
            return amount
    return None


def _by(amount: Amount | None, one: Triplet, difference: float) -> bool:
    """Whether two values differ by as much as the claim says; ``difference`` in the unit's base, or in years."""
    measure = unit(amount.unit) if amount is not None else None
    if amount is None or not isinstance(one.object, Value):
        return True
    if measure is None:  # "by three million copies"
        found = replace(one.object, value=str(difference), unit=None)
        return compare_amount(replace(amount, unit=""), found) is not Match.OTHER
    if one.object.kind == "date":
        claimed = replace(amount, number=amount.number * measure[1] / _YEARS, step=2.0, unit="years")
        if measure[0] != "time":
            return True
        if not (amount.bound or amount.about):
            exact = measure[1] < _YEARS / 2 and difference != int(difference)  # days, weeks or months; both days known
            return abs(claimed.number - difference) < (measure[1] / _YEARS if exact else 1.0)
        slack = 1.0 if amount.about else 0.0  # "nearly three years": calendar years, or the days counted
        found = replace(one.object, kind="quantity", value=str(difference), unit="years")
        return compare_amount(claimed, found) is Match.EQUAL or abs(claimed.number - difference) < slack
    own = unit(one.object.unit or "")
    found = replace(one.object, value=str(difference / (own[1] if own else 1.0)))
    return compare_amount(amount, found) is not Match.OTHER


def statements(named: Named, relation: Relation, ground: Ground) -> list[Triplet]:
    """The values that the relation has of a thing."""
    id = named.entity.id if named.entity else norm(named.text)
    return [
        t
        for t in (ground.by_entity.get(id) or ground.triplets)
        if id in (t.subject.id, norm(t.subject.label)) and isinstance(t.object, Value) and relation(t)
    ]


def _difference(one: Triplet, other: Triplet) -> float | None:
    """How much more the first value is than the second, dates in years; None where they cannot be compared."""
    a, b = one.object, other.object
    if not (isinstance(a, Value) and isinstance(b, Value)) or a.kind != b.kind:
        return None
    if a.kind == "date":
        first, second = parts(a), parts(b)
        return None if first is None or second is None else years_between(first, second)
    if a.kind != "quantity":
        return None
    left, right = unit(a.unit or ""), unit(b.unit or "")
    if (left is None) != (right is None) or (left and right and left[0] != right[0]):
        return None
    more, less = _measure(one), _measure(other)
    return None if more is None or less is None else more - less


def _measure(triplet: Triplet) -> float | None:
    """A quantity in its unit's base."""
    if not isinstance(triplet.object, Value) or triplet.object.kind != "quantity":
        return None
    known = unit(triplet.object.unit or "")
    return float(triplet.object.value) * (known[1] if known else 1.0)


def years_between(first: tuple[int, int, int], second: tuple[int, int, int]) -> float:
    """The years from the second date to the first, at the coarser precision."""
    known = 3 if all(first) and all(second) else 2 if all((*first[:2], *second[:2])) else 1
    if known == 3 and all(day.min.year <= year <= day.max.year for year in (first[0], second[0])):
        return (day(*first) - day(*second)).days / 365.2425
    if known >= 2:
        return first[0] - second[0] + (first[1] - second[1]) / 12
    return float(first[0] - second[0])
