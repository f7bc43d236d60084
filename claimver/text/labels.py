"""What labels the parts of a text and is no part of them: numbers of a thread, who speaks, where a report is from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from claimver.types import Span

__all__ = ["labels"]

_NUMBER = re.compile(r"(?<!\S)\(?(\d{1,2})(?:/(\d{0,2})\)?|\))(?=\s)")
_ITEM = re.compile(
    r"(?:^|(?<=[.!?…\"”’)]\s))[ \t]*(?:Question|Answer|Fact|Myth|Part|Point|Day|Step|Item|No|Number|Q|A|"
    r"Slide|Stop|Week) ?"
    r"\d{1,2}[:.)](?=\s)", re.MULTILINE
)  # fmt: skip
_NAME = r"[A-Z][\w.’'-]*(?: [A-Z][\w.’'-]*){0,2}"
_SPEAKER = re.compile(rf"(?:^|(?<=[.!?…\"”’)]\s))[ \t]*({_NAME}):(?=\s)", re.MULTILINE)
_DATELINE = re.compile(
    r"\A\s*[A-Z][A-Z.’'-]+(?:[ ,]+[A-Z][\w.’'-]+){0,3}(?: \([A-Z][\w ]+\))? [–—-]{1,2} (?=[A-Z])"
    r"(?!(?:The|It|They|He|She|This|Its|Their) [a-z])"
)


def labels(text: str) -> list[Span]:
    """The stretches that only label what follows them, in text order, none overlapping.

    "Question 1: …"; "1/ … 2/ …" and "(1) … (2) …" where they count up; "HOST: … GUEST: …" in capitals, or names that
    recur; and the town in capitals that a report opens with: "COLOGNE – Lufthansa is …".
    """
    items = (Span(match.start(), match.end()) for match in _ITEM.finditer(text))
    found = [*_dateline(text), *_numbers(text), *_speakers(text), *items]
    kept: list[Span] = []
    for span in sorted(found):
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
    return kept


def _dateline(text: str) -> Iterator[Span]:
    match = _DATELINE.match(text)
    if match:
        yield Span(match.start(), match.end())


def _numbers(text: str) -> Iterator[Span]:
    """Numbers that count up by one from one, at least to two, of one total where they name it: no "1/2 cup"."""
    run: list[re.Match[str]] = []
    for match in _NUMBER.finditer(text):
        if int(match[1]) == len(run) + 1 and all(other[2] == match[2] for other in run[-1:]):
            run.append(match)
    if len(run) > 1:
        yield from (Span(match.start(), match.end()) for match in run)


def _speakers(text: str) -> Iterator[Span]:
    """Names before a colon: two or more of them in capitals, or one that comes again."""
    every = list(_SPEAKER.finditer(text))
    times = Counter(match[1] for match in every)
    loud = sum(name.isupper() for name in times.elements())
    for match in every:
        shouted = match[1].isupper() and loud > 1
        if shouted or (len(times) > 1 and times[match[1]] > 1):
            yield Span(match.start(1), match.end())
