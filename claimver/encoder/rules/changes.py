"""How a figure changed from one time to another: "has doubled since 1950", "lost a third of its area"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from claimver.encoder.evidence.compare import parts
from claimver.encoder.evidence.ground import Ground
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.times import qualifier
from claimver.encoder.words.amounts import Amount
from claimver.encoder.words.numerals import NUMERAL, worth
from claimver.encoder.words.wordings import plain, stems, vocabulary
from claimver.types import Triplet, Value

__all__ = ["changed"]

STRENGTH = 0.9
NEAR, FAR = 0.06, 0.15  # how far, as a share, a change may be from what is said, and from where on it is another
_HEDGE = (
    r"(?:(?P<hedge>more than|over|at least|well over|less than|under|nearly|almost|not quite|about|around|roughly|"
    r"approximately|some|fully) )?"
)
_TIMES = {"doubled": 2.0, "trebled": 3.0, "tripled": 3.0, "quadrupled": 4.0, "halved": 0.5, "twice": 2.0,
          "double": 2.0, "half": 0.5, "three times": 3.0, "four times": 4.0, "five times": 5.0}  # fmt: skip
_SHARES = {"half": 1 / 2, "a third": 1 / 3, "one third": 1 / 3, "two thirds": 2 / 3, "a quarter": 1 / 4,
           "a fifth": 1 / 5, "three quarters": 3 / 4, "a tenth": 1 / 10, "two fifths": 2 / 5,
           "one quarter": 1 / 4, "one fifth": 1 / 5}  # fmt: skip
_SHARE = "|".join(sorted(_SHARES, key=len, reverse=True)).replace(" ", "[ -]")
_UP = r"rose|rise|risen|grew|grow|grown|increased?|climbed|went up|swelled|swollen|expanded|jumped|soared|gained"
_DOWN = (
    r"fell|fallen|dropped|declined?|shrank|shrunk|decreased?|sank|sunk|went down|lost|shed|dwindled|melted|receded|"
    r"contracted"
)
_FACTOR = re.compile(
    rf"\b{_HEDGE}(?:been )?(?P<times>doubled|trebled|tripled|quadrupled|halved)\b(?! for| as)"
    rf"|\b(?P<hedge2>more than |over |nearly |almost |about |around |roughly )?(?P<times2>twice|double|half|"
    r"(?:three|four|five|ten) times) as (?:many|much|large|big|high|populous)(?: [a-z]+){0,3} (?:as|than)"
    r" (?:it (?:was|had been|had)|there were|they were)?(?: back)? ?in (?=\d{4})",
    re.I,
)
_PERCENT = rf"(?P<percent>\d+(?:\.\d+)?|{NUMERAL}) ?(?:%|per ?cent)"
_BY = re.compile(
    rf"\b(?:(?P<up>{_UP})|(?P<down>{_DOWN}))(?: [a-z]+){{0,4}}? (?:by )?{_HEDGE}(?:{_PERCENT}|"
    rf"(?P<share>{_SHARE})(?: of (?:its|their|the))?)(?!\w)",
    re.I,
)
_MORE_THAN = re.compile(
    r"\b(?:(?P<up>more|greater|larger|higher|bigger)|(?P<down>fewer|less|smaller|lower))(?: [a-z]+){0,3}? than"
    r"(?: it (?:was|had|did|had been)| there (?:were|was)| they (?:were|had|did))?(?: back)? in (?=\d{4})",
    re.I,
)
_PLAIN = re.compile(rf"\b(?:has |had |have |was |is )?(?:\w+ly )?(?:(?P<up>{_UP})|(?P<down>{_DOWN}))\b", re.I)
_SINCE = re.compile(
    r"\b(?:since|from|(?:than|as) in|than (?:it|they) (?:had|did|was|were) in|there were in) (?=\d{4})",
    re.I,
)
_CROWD = re.compile(r"\b(?:population|inhabitants|residents|member count|number of (?:employees|members))\b")
_PEOPLE = stems("people inhabitants residents population inhabited village town city populous")
_SIZE = stems("size half third quarter fifth percent per cent")
_IN_AREA = re.compile(r"\b(?:shrank|shrunk|larger?|melted|receded|ice)\b")
_HURRIED = re.compile(r"nearly|almost|not quite|less than|under")
_MORE = re.compile(r"more than|over|at least|fully")


@dataclass(frozen=True, slots=True)
class _Change:
    """What the claim says of the change: ``factor`` from early to late, or only the direction."""

    said: str
    start: int
    end: int
    factor: float | None
    up: bool
    hedge: str = ""

    def holds(self, ratio: float) -> bool | None:
        """Whether a ratio of late to early bears it out; None where one cannot say."""
        if ratio != 1 and (ratio > 1) != self.up:
            return False
        if self.factor is None:
            return ratio != 1
        if ratio == 1:
            return False
        ahead = ratio / self.factor if self.up else self.factor / ratio  # above 1 where it changed more than is said
        if _HURRIED.search(self.hedge):
            return (1 - FAR <= ahead < 1 + NEAR / 3) or (None if 1 - 2 * FAR <= ahead < 1 + NEAR else False)
        if _MORE.search(self.hedge):
            return True if ahead > 1 else None if ahead > 1 - NEAR / 2 else False
        near = FAR / 2 if self.hedge else NEAR
        return True if abs(ahead - 1) <= near else None if abs(ahead - 1) <= FAR else False


def changed(reading: Reading, ground: Ground) -> list[Finding]:
    """What the figures of two years say of the change that the claim tells of, if it tells of one."""
    change = _told(reading)
    if change is None or len(reading.topics) > 2:
        return []
    years = sorted({date.year for date in reading.dates})
    if len(years) > 2 or (not years and change.factor is None):
        return []
    for topic in sorted(reading.topics or {e.id for e in reading.entities}):
        groups = list(_groups(topic, ground))
        for group in groups:
            meant = _is_meant(reading, group[0]) or (len(groups) == 1 and not _of_what(reading, topic))
            pair = _ends(group, years, reading) if meant else None
            if pair is not None:
                return list(_found(reading, change, *pair))
    return []


def _told(reading: Reading) -> _Change | None:
    """The change in words; a number with a unit of its own ("rose by 880 metres") is for others to compare."""
    text = reading.positive
    if match := _FACTOR.search(text):
        word = (match["times"] or match["times2"]).lower()
        factor, hedge = _TIMES[word], (match["hedge"] or match["hedge2"] or "").strip().lower()
        return _Change(match[0], *match.span(), factor, factor > 1, hedge)
    if match := _BY.search(text):
        share = _SHARES[match["share"].lower().replace("-", " ")] if match["share"] else _number(match["percent"]) / 100
        up = match["up"] is not None
        if not up and share >= 1:
            return None
        return _Change(match[0], *match.span(), 1 + share if up else 1 - share, up, (match["hedge"] or "").lower())
    if (match := _MORE_THAN.search(text)) and len(reading.dates) < 3 and not reading.amounts:
        return _Change(match[0], *match.span(), None, match["up"] is not None)
    if (match := _PLAIN.search(text)) and not reading.amounts and (len(reading.dates) == 2 or _SINCE.search(text)):
        return _Change(match[0], *match.span(), None, match["up"] is not None)
    return None


def _number(words: str) -> float:
    return float(words) if words[:1].isdigit() else worth(words)[0]


def _groups(topic: str, ground: Ground) -> Iterator[list[tuple[Triplet, int, float]]]:
    """The thing's figures with their years and numbers, a relation at a time; those with two years at least."""
    found: dict[str, list[tuple[Triplet, int, float]]] = defaultdict(list)
    for triplet in ground.by_entity.get(topic, ()):
        point, stated = qualifier(triplet, "point"), triplet.object
        when = parts(point) if point is not None else None
        if triplet.subject.id == topic and when and isinstance(stated, Value) and stated.kind == "quantity":
            found[triplet.property.id].append((triplet, when[0], float(stated.value)))
    yield from (group for group in found.values() if len({year for _, year, _ in group}) > 1)


def _is_meant(reading: Reading, figure: tuple[Triplet, int, float]) -> bool:
    """Whether the claim's words are the relation's, or those of people for a number of people."""
    relation = figure[0].property.label
    if vocabulary(figure[0]) & reading.stems:
        return True
    if _CROWD.search(plain(relation)):
        return bool(_PEOPLE & (reading.stems | stems(reading.positive)))
    return plain(relation) == "area" and _IN_AREA.search(reading.positive) is not None


def _of_what(reading: Reading, topic: str) -> frozenset[str]:
    """The stems of what may be said to have changed, but for the thing itself: "the glacier grew"."""
    own = [word for e in reading.entities if e.id == topic for word in (e.label, e.description, *e.aliases)]
    return (reading.nouns & reading.stems) - stems(" ".join(own)) - _SIZE


def _ends(
    group: list[tuple[Triplet, int, float]], years: list[int], reading: Reading
) -> tuple[tuple[Triplet, int, float], tuple[Triplet, int, float]] | None:
    """The figures of the two years that are meant: of one year and the newest, or of the only two there are."""
    by_year = {year: (triplet, year, number) for triplet, year, number in group}
    if len(by_year) != len({(year, number) for _, year, number in group}):
        return None
    if len(years) == 2:
        chosen = years
    elif len(years) == 1 and _SINCE.search(reading.positive):
        chosen = [years[0], max(by_year)]
    else:
        chosen = sorted(by_year) if len(by_year) == 2 and not years else []
    if len(chosen) != 2 or chosen[0] == chosen[1] or not set(chosen) <= by_year.keys():
        return None
    return by_year[chosen[0]], by_year[chosen[1]]


def _found(
    reading: Reading, change: _Change, early: tuple[Triplet, int, float], late: tuple[Triplet, int, float]
) -> Iterator[Finding]:
    holds = change.holds(late[2] / early[2]) if early[2] else None
    if holds is None:
        return
    both = (early[0], late[0])
    amount = next((a for a in reading.amounts if _within(a, change)), None)
    words = change.said.split()
    carries = (*words, *(" ".join(words[at:]) for at in range(len(words))))
    kind = "support" if holds else "conflict"
    yield Finding(kind, both, STRENGTH, change.said, amount, firm=not holds, carries=carries)
    for date in reading.dates if holds else ():
        yield Finding("support", both, STRENGTH, date.span.of(reading.positive), date)


def _within(amount: Amount, change: _Change) -> bool:
    return change.start <= amount.span.start < change.end
