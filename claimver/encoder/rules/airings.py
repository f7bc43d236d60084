"""When something was first or last broadcast, shown or published: "on the air since 1979", "last shown in 2006"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from claimver.encoder.evidence.compare import Match, compare_date
from claimver.encoder.evidence.ground import Ground
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.wordings import plain
from claimver.types import Value

__all__ = ["aired"]

STRENGTH = 0.85
_FORMS = r"(?:shown|aired|broadcast|seen|screened|transmitted|heard|published|held|staged|played|run)"
_ENDS = (  # what is said, and the relations that have the date
    (
        re.compile(
            rf"\b(?:(?:was |were |been )?first {_FORMS}|(?:was |were |been )?{_FORMS} for the first time|"
            r"(?:has|have|had) been on (?:the )?air|went on (?:the )?air|"
            r"(?:made|had|celebrated) (?:its|their) (?:\w+ )?d[eé]but|took to the airwaves|"
            r"(?:began|started) (?:broadcasting|transmitting|publication|transmission|broadcasts|transmissions))\b"
        ),
        re.compile(
            r"^(?:inception|start time|start date|started|publication date|"
            r"first (?:shown|aired|broadcast|held|episode|edition|issue|played|published|run)|"
            r"date of first performance|premiere date|launch(?: date|ed)?)$"
        ),
    ),
    (
        re.compile(
            rf"\b(?:(?:was |were )?last {_FORMS}|(?:was |were )?taken off (?:the )?air|went off (?:the )?air|"
            r"(?:was |were )?(?:cancelled|canceled|axed)|ceased (?:broadcasting|publication|transmission))\b"
        ),
        re.compile(
            r"^(?:end time|end date|ended|"
            r"(?:last|final) (?:shown|aired|broadcast|held|episode|edition|issue)|dissolved.*)$"
        ),
    ),
)
_UP_TO = re.compile(r"(?: [^,;:.]{1,50}?)?,?(?: (?:since|in|on|from|at the end of|way back in|back in))? $")
_KINDS = {Match.EQUAL: "support", Match.FINER: "finer", Match.OTHER: "conflict"}


def aired(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The one date of the claim against that of the first or last broadcast of what it is about."""
    dates = [date for date in reading.dates if not date.ranged and not date.attributive and date.stretch is None]
    topics = [e for e in reading.entities if e.id in reading.topics and not _is_a_word(reading, e.id)]
    if len(dates) != 1 or len(reading.dates) != 1 or len(topics) != 1 or reading.owners:
        return
    date, said = dates[0], dates[0].span.of(reading.positive)
    for words, relation in _ENDS:
        match = words.search(reading.positive)
        if match is None or _UP_TO.fullmatch(reading.positive[match.end() : date.span.start]) is None:
            continue
        stated = [t for t in ground.by_entity.get(topics[0].id, ()) if t.subject == topics[0]]
        stated = [t for t in stated if relation.search(plain(t.property.label)) and isinstance(t.object, Value)]
        value = stated[0].object if len(stated) == 1 else None
        if not isinstance(value, Value) or date.relation not in ("on", "since"):
            continue
        kind = _KINDS.get(compare_date(replace(date, relation="on"), value))
        if kind is not None:
            carries, firm = tuple(match[0].split()), kind == "conflict"
            yield Finding(kind, (stated[0],), STRENGTH, said, date, firm=firm, carries=carries)


def _is_a_word(reading: Reading, id: str) -> bool:
    """Whether a topic is only a common noun: the "station" of "Kite FM, a station in Ulm"."""
    return all(n.text.islower() for n in reading.named if n.entity is not None and n.entity.id == id)
