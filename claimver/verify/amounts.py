"""Amounts of a text: figures and numbers in words, with unit, rounding, bound and hedge."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from claimver.types import Span
from claimver.verify.pieces import (
    MONEY,
    Amount,
    Pieces,
    bounded,
    in_a_code,
    is_ordinal_ending,
    low,
    measure_at,
    pieces_of,
)
from claimver.verify.units import lexicon, phrases, unit

__all__ = ["amount_at", "joined", "ordinals"]

AGE = 10**8  # seconds, a few years: "a year" may mean each year
_PLAIN = re.compile(r"\d+(?:\.\d+)?")
_GROUPED = re.compile(r"\d{1,3}(?:([,'’\u00a0\u202f])\d{3})(?:\1\d{3})*(?:\.\d+)?")
_INDIAN = re.compile(r"\d{1,2}(?:,\d{2})+,\d{3}")


def amount_at(pieces: Pieces, at: int) -> tuple[int, Amount] | None:
    """The amount that begins here and the place behind it; its number is not-a-number where it is malformed."""
    if pieces[at].kind == "n":
        return _figure(pieces, at)
    found = _numeral(pieces, at)
    if (share := _share(pieces, at, found)) is not None:
        return share
    if found is None:
        return None
    end, number, step = found
    if low(pieces, end + (low(pieces, end) == "-")) in lexicon("ordinal"):
        return None  # "twenty-first"
    return _finished(pieces, at, end, Amount(Span(pieces[at].start, pieces[end - 1].end), number, step, spelled=True))


def _share(pieces: Pieces, at: int, found: tuple[int, float, float] | None) -> tuple[int, Amount] | None:
    """A fraction in words: "two thirds" in percent, "three quarters of a million" as a number, "one in five"."""
    count, end = (1.0, at + 1) if low(pieces, at) in ("a", "an") else (found[1], found[0]) if found else (0.0, at)
    end += low(pieces, end) == "-"
    parts = float(lexicon("fraction").get(low(pieces, end), 0))
    of = low(pieces, end + 1) == "of"
    if not count or not parts or not (of or (count > 1 and low(pieces, end).endswith("s"))):
        return _one_in(pieces, at, found)
    number, end = count / parts, end + 1
    whole = low(pieces, end + 2) if of and low(pieces, end + 1) in ("a", "an") else ""
    if scale := lexicon("scale").get(whole):
        number, end = number * float(scale), end + 3
    elif unit(whole):
        end += 2
    else:
        span, step = Span(pieces[at].start, pieces[end - 1].end), 4.0
        _, amount = _finished(pieces, at, end, Amount(span, 100 * number, step, spelled=True))
        return end, replace(amount, span=Span(amount.span.start, span.end), unit="%")
    span = Span(pieces[at].start, pieces[end - 1].end)
    return _finished(pieces, at, end, Amount(span, number, number / 10, spelled=True))


def _one_in(pieces: Pieces, at: int, found: tuple[int, float, float] | None) -> tuple[int, Amount] | None:
    """So many of so many, in percent: "nine out of ten"; none where a time is told ("one in ten minutes")."""
    if found is None:
        return None
    behind = found[0] + (2 if low(pieces, found[0] + 1) == "of" else 1)
    tie = " ".join(piece.low for piece in pieces[found[0] : behind])
    every = _numeral(pieces, behind) if tie in ("in", "out of") and behind < len(pieces) else None
    if every is None or not 0 < found[1] < every[1] or measure_at(pieces, every[0])[0]:
        return None
    span = Span(pieces[at].start, pieces[every[0] - 1].end)
    _, amount = _finished(pieces, at, every[0], Amount(span, 100 * found[1] / every[1], 4.0, spelled=True))
    return every[0], replace(amount, span=Span(amount.span.start, span.end), unit="%")


def ordinals(text: str) -> tuple[int, ...]:
    """The ordinal numbers of a text, in figures or words.

    >>> ordinals("his 90th birthday, her forty-second, the third")
    (90, 42, 3)
    """
    pieces, found = pieces_of(text), list[int]()
    for at, piece in enumerate(pieces):
        if piece.kind == "n" and piece.text.isdecimal() and is_ordinal_ending(pieces, at + 1):
            found.append(int(piece.text))
        elif ones := lexicon("ordinal").get(piece.low):
            tens = lexicon("number").get(low(pieces, at - 2 + (low(pieces, at - 1) != "-")), "0")
            found.append(int(ones) + (int(tens) if int(tens) >= 20 > int(ones) and int(ones) < 10 else 0))
    return tuple(found)


def _figure(pieces: Pieces, at: int) -> tuple[int, Amount] | None:
    text, span = pieces[at].text, Span(pieces[at].start, pieces[at].end)
    if is_ordinal_ending(pieces, at + 1) or in_a_code(pieces, at) or _is_no_count(pieces, at):
        return None
    if not (_PLAIN.fullmatch(text) or _GROUPED.fullmatch(text) or _INDIAN.fullmatch(text)):
        codes = text.count(".") > 1  # a version, a section: no figure at all
        return None if codes else (at + 1, Amount(span, float("nan")))
    digits = re.sub(r"[,'’\u00a0\u202f]", "", text)
    minus = at > 0 and pieces[at - 1].text in "-−" and pieces[at - 1].end == span.start
    minus = minus and (at < 2 or pieces[at - 2].end < pieces[at - 1].start)
    number, step, end = float(digits) * (-1 if minus else 1), _step(digits), at + 1
    money = at > 0 and pieces[at - 1].text in MONEY
    scale = lexicon("scale").get(low(pieces, end + (low(pieces, end) == "-")))
    if scale is None and money:
        scale = {"k": "1000", "m": "1000000", "b": "1000000000"}.get(low(pieces, end))
    if scale:
        number, step, end = number * float(scale), step * float(scale), end + 1 + (low(pieces, end) == "-")
    return _finished(pieces, at, end, Amount(span, number, step))


def _is_no_count(pieces: Pieces, at: int) -> bool:
    """Whether a figure is the base of a power (10⁶) or a decade of two digits (the 80s)."""
    behind = pieces[at + 1] if at + 1 < len(pieces) and pieces[at + 1].start == pieces[at].end else None
    if behind is None:
        return False
    raised = behind.text[0].isdigit() and not behind.text[0].isdecimal()
    return raised or (behind.low == "s" and len(pieces[at].text) == 2 and pieces[at].text.endswith("0"))


def _step(digits: str) -> float:
    """The rounding that the figure shows: the worth of its last digit that is not a trailing zero."""
    if "." in digits:
        return float(10.0 ** -len(digits.partition(".")[2]))
    return float(10.0 ** (len(digits) - len(digits.rstrip("0")))) if digits.strip("0") else 1.0


def _finished(pieces: Pieces, at: int, end: int, amount: Amount) -> tuple[int, Amount]:
    """The amount with unit, bound and hedge."""
    first = at - (amount.number < 0)
    later = " ".join(piece.low for piece in pieces[end : end + 3])
    said = next((lexicon("behind")[p] for p in phrases("behind") if later == p or later.startswith(p + " ")), "")
    measure = ""
    if at and pieces[at - 1].text in MONEY:
        first, measure = at - 1, pieces[at - 1].text
    elif not said:
        skipped = end + (low(pieces, end) == "-" and pieces[end].start == pieces[end - 1].end)
        measure, behind = measure_at(pieces, skipped)
        if measure:
            end = behind
        elif skipped < len(pieces) and pieces[skipped].kind == "w":
            measure = pieces[skipped].text
    before = pieces[max(0, first - 4) : first]
    bound, about = bounded(before, "bound")
    about, bound = about or said == "about", bound or said.replace("about", "")
    span = Span(pieces[first].start, pieces[end - 1].end)
    return end, replace(amount, span=span, unit=measure, bound=bound, about=about)


def _numeral(pieces: Pieces, at: int) -> tuple[int, float, float] | None:
    """A number in words: the place behind it, the number, and what its last word counts by."""
    words, scales = lexicon("number"), lexicon("scale")
    word, next_ = low(pieces, at), low(pieces, at + 1)
    if (age := _part_of_an_age(pieces, at)) is not None:
        return age
    if word == "half" and next_ in ("a", "an") and low(pieces, at + 2) in scales:
        worth = float(scales[low(pieces, at + 2)])
        return at + 3, worth / 2, worth / 10
    if word in ("a", "an") and next_ in scales:
        at, part = at + 1, 1.0
    elif word in words:
        part = 0.0
    else:
        return None
    total, step, end, fraction = 0.0, 1.0, at, 0.0
    while end < len(pieces):
        word = pieces[end].low
        if word in words and _may_follow(part, float(words[word])):
            part, step, end = part + float(words[word]), _step(words[word]), end + 1
        elif word in scales and (part or fraction):
            worth = float(scales[word])
            if worth <= 100:
                part, step = (part + fraction) * worth, worth
            else:
                total, part, step = total + (part + fraction) * worth, 0.0, worth / (10 if fraction else 1)
            fraction, end = 0.0, end + 1
        elif word == "and" and tuple(p.low for p in pieces[end + 1 : end + 3]) == ("a", "half"):
            fraction, end = 0.5, end + 3
        elif word in ("and", "-") and low(pieces, end + 1) in words and (part or total):
            value = float(words[low(pieces, end + 1)])
            if not _may_follow(part, value) or (word == "and" and part % 100):
                break
            end += 1
        else:
            break
    return end, total + part + fraction, 0.1 if fraction else step


def _part_of_an_age(pieces: Pieces, at: int) -> tuple[int, float, float] | None:
    """One decade, century or millennium, or a half or quarter of one, up to the word for it: "a century"."""
    said = tuple(piece.low for piece in pieces[at : at + 4])
    for words, number in ((("a",), 1.0), (("half", "a"), 0.5), (("a", "quarter", "of", "a"), 0.25)):
        measure = unit(low(pieces, at + len(words))) if said[: len(words)] == words else None
        if measure is not None and measure[0] == "time" and measure[1] > AGE:
            return at + len(words), number, number / 10
    return None


def _may_follow(part: float, value: float) -> bool:
    """Whether a number word goes on from what stands before it: twenty-two, two hundred five; not nineteen forty."""
    if part == 0 or (part % 100 == 0 and value < 100):
        return True
    return part % 10 == 0 and 20 <= part % 100 <= 90 and 0 < value < 10


def joined(text: str, figures: Sequence[Amount]) -> list[Amount]:
    """Amounts in two units as one: "2 hours and 15 minutes"; "between 5 and 10 km", "5–10 km" as two bounds."""
    found: list[Amount] = []
    for amount in figures:
        one = found[-1] if found else None
        tie = text[one.span.end : amount.span.start].strip(" ,").casefold() if one else "?"
        left, right = unit(one.unit) if one else None, unit(amount.unit)
        if one and left and right and tie in ("", "and") and left[0] == right[0] and left[1] > right[1]:
            number = one.number + amount.number * right[1] / left[1]
            step = max(amount.step * right[1] / left[1], 1e-9)
            found[-1] = replace(one, span=Span(one.span.start, amount.span.end), number=number, step=step)
        elif one and _is_range(text, one, amount):
            found[-1] = replace(one, unit=one.unit if left else amount.unit, bound="least")
            found.append(replace(amount, bound="most"))
        else:
            found.append(amount)
    return found


def _is_range(text: str, one: Amount, two: Amount) -> bool:
    """Whether two amounts are the ends of a range: "between" before them, or a measure behind a dash or "to".

    "From 5 to 10 percent" may as well tell a change.
    """
    before = text[: one.span.start].rstrip().casefold()
    tie = text[one.span.end : two.span.start].strip(" ,").casefold()
    if before.endswith("between"):
        return tie.endswith("and") or one.unit == "and"
    rising = one.number < two.number and not one.bound and not two.bound and not before.endswith("from")
    return rising and unit(two.unit) is not None and (tie in ("–", "—", "-", "to") or (not tie and one.unit == "to"))
