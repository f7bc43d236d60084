"""Letters as they are meant: accents printed over them made one with them, right-to-left writing in its own order."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from claimver.text.glyphs import Glyph

__all__ = ["composed", "logical"]

_COMBINING = "\u0301\u0300\u0308\u0302\u0303\u0327\u030c\u030a\u0306\u0304\u0307\u030b\u0328"
_MARKS = dict(zip("´`¨ˆ˜¸ˇ˚˘¯˙˝˛", _COMBINING, strict=True))
_DOTLESS = {"ı": "i", "ȷ": "j"}
_OVER = 0.35  # of the wider one: how far the middles of accent and letter may be apart
_HIGH = 0.5  # of its size: how far an accent may be set up
_LEFTWARD = ("R", "AL")
_OWN_ORDER = ("L", "EN", "AN")  # written from left to right, within words of the other direction too
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")  # as they are printed in writing from right to left
Piece = tuple[str, bool]  # a character or a space, and whether it is raised


def composed(glyphs: Sequence[Glyph]) -> list[Glyph]:
    """The glyphs in the order of the file, each accent that is printed over the next or last letter one with it."""
    found: list[Glyph] = []
    for glyph in glyphs:
        letter = _accented(found[-1], glyph) if found else None
        if letter is None:
            found.append(glyph)
        else:
            found[-1] = letter
    return found


def _accented(first: Glyph, second: Glyph) -> Glyph | None:
    """The letter with its accent, whichever of them comes first; None where they are no such pair."""
    for accent, letter in ((first, second), (second, first)):
        mark = _MARKS.get(accent.text)
        if mark is None or not letter.text.isalpha() or len(letter.text) != 1:
            continue
        apart = abs(accent.x0 + accent.x1 - letter.x0 - letter.x1) / 2
        wider = max(letter.x1 - letter.x0, accent.x1 - accent.x0)
        if apart > _OVER * wider or abs(accent.y - letter.y) > _HIGH * letter.size:
            continue
        whole = unicodedata.normalize("NFC", _DOTLESS.get(letter.text, letter.text) + mark)
        return replace(letter, text=whole) if len(whole) == 1 else None
    return None


def logical(pieces: list[Piece]) -> list[Piece]:
    """The pieces of a line from left to right, in the order in which they are read (Unicode's UAX 9, in brief).

    >>> "".join(text for text, _ in logical([(c, False) for c in "born in םלש, 1994"]))
    'born in שלם, 1994'
    """
    kinds = [unicodedata.bidirectional(text[:1]) for text, _ in pieces]
    leftward = [place for place, kind in enumerate(kinds) if kind in _LEFTWARD]
    if not leftward:
        return pieces
    if len(leftward) > kinds.count("L"):  # a line of such writing
        return _backward(pieces, kinds)
    read: list[Piece] = []
    start = 0
    while start < len(pieces):
        stop = start + 1
        if kinds[start] in _LEFTWARD:
            end = kinds.index("L", start) if "L" in kinds[start:] else len(pieces)
            stop = max(place for place in leftward if place < end) + 1
            read += _backward(pieces[start:stop], kinds[start:stop])
        else:
            read.append(pieces[start])
        start = stop
    return read


def _backward(pieces: list[Piece], kinds: list[str]) -> list[Piece]:
    """The pieces from right to left, but for numbers and words of the other direction with what is between them."""
    read: list[Piece] = []
    for own, run in groupby(reversed(list(zip(_rightward(kinds), pieces, strict=True))), key=lambda item: item[0]):
        found = [piece for _, piece in run]
        read += found[::-1] if own else _turned(found[::-1])
    return read


def _rightward(kinds: list[str]) -> list[bool]:
    """Of each piece whether it is one of a number or a word of the other direction, or stands between such."""
    found: list[bool] = []
    for own, run in groupby(kinds, key=lambda kind: kind in _OWN_ORDER):
        between = list(run)
        sides = kinds[max(0, len(found) - 1) : len(found)] + kinds[len(found) + len(between) :][:1]
        joined = len(sides) == 2 and (len(between) == 1 or "L" in sides) and not {*between} & {*_LEFTWARD}
        found += [own or joined] * len(between)
    return found


def _turned(pieces: list[Piece]) -> list[Piece]:
    """The pieces from right to left, brackets as they are meant there."""
    return [(text.translate(_MIRRORED), high) for text, high in reversed(pieces)]
