"""Numbers that only count what the claim itself lists: "four capitals: Vienna, Bratislava, Budapest and Belgrade"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from claimver.encoder.read.reading import Reading
from claimver.encoder.words.amounts import Amount
from claimver.types import Span

__all__ = ["counts_a_list"]

MOST = 12  # things that somebody lists in a sentence
_TIE = re.compile(r",? (?:and|or) (?:(?:in|on) )?(?:the )?|, (?:(?:in|on) )?(?:the )?")
_OPENS = re.compile(r"[^.;]{0,60}?(?::|,|–|—|\bwere|\bare|\bcalled|\bnamed|\() ?(?:(?:in|on|namely|both) )?(?:the )?")
_CLOSES = re.compile(r",? (?:are |were |is |as )?(?:(?:all|both|its|his|her|their|the|these) )*(?:of )?(?:the |its )?")


def counts_a_list(reading: Reading, amount: Amount) -> bool:
    """Whether as many names or dates as the number says are listed right behind it, or right before."""
    number = amount.number
    if number != int(number) or not 2 <= number <= MOST or amount.bound or amount.about:
        return False
    text = reading.positive
    names = sorted({Span(*m.span()) for n in reading.named for m in _standing(n.text, text)}, key=lambda s: s.start)
    for spans in (names, [date.span for date in reading.dates]):
        for run in _runs(spans, text):
            behind = _OPENS.fullmatch(text, amount.span.start, run[0].start)
            before = _CLOSES.fullmatch(text, run[-1].end, amount.span.start)
            if len(run) == number and (behind or before):
                return True
    return False


def _standing(name: str, text: str) -> Iterator[re.Match[str]]:
    """Where a proper name stands."""
    return re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text) if name[:1].isupper() else iter(())


def _runs(spans: Sequence[Span], text: str) -> Iterator[list[Span]]:
    """The longest rows of spans that are joined by commas and "and"."""
    run: list[Span] = []
    for span in spans:
        if run and span.start < run[-1].end:
            continue
        if run and not _TIE.fullmatch(text, run[-1].end, span.start):
            yield run
            run = []
        run.append(span)
    if run:
        yield run
