"""Numbers in words: "thirty-five", "one hundred and twenty", "two and a half million"."""

from __future__ import annotations

import re

__all__ = ["NUMERAL", "ORDINALS", "worth"]

_UP_TO_NINETEEN = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen"""
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_WORTH: dict[str, float] = {word: float(n) for n, word in enumerate(_UP_TO_NINETEEN.split())}
_WORTH |= {word: 10.0 * n for n, word in enumerate(_TENS.split(), 2)}
_SCALES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
_PARTS = {"half": 0.5, "quarter": 0.25, "third": 1 / 3}
_CARDINAL = "|".join(sorted([*_WORTH, *_SCALES], key=len, reverse=True))
_FIRST = rf"(?:{'|'.join(sorted(_WORTH, key=len, reverse=True))}|an? (?={'|'.join(_SCALES)}))"
_TIE = r"(?:[\s-]|\s+and\s+(?:an?\s+(?=half|quarter))?)"
NUMERAL = rf"{_FIRST}(?:(?<=\s)(?:{'|'.join(_SCALES)}))?\b(?:{_TIE}(?:{_CARDINAL}|half|quarter)\b)*"
_ORDINAL_WORDS = """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"""
ORDINALS = {word: n for n, word in enumerate(_ORDINAL_WORDS.split(), 1)} | {"thirtieth": 30}
ORDINALS |= {f"twenty-{word}": 20 + n for word, n in ORDINALS.items() if n < 10}
ORDINALS |= {"thirty-first": 31}


def worth(words: str) -> tuple[float, float]:
    """The number that words say, and what its last word counts by: 1 for "thirty-five", a million for "two million".

    >>> worth("thirty-five"), worth("one hundred and twenty"), worth("two and a half million")
    ((35.0, 1.0), (120.0, 1.0), (2500000.0, 100000.0))
    """
    total, part, step = 0.0, 0.0, 1.0
    fraction = 0.0
    for word in re.findall(r"[a-z]+", words.casefold()):
        if word in _WORTH:
            part, step = part + _WORTH[word], 1.0
        elif word in _PARTS:
            fraction += _PARTS[word]
        elif word == "hundred":
            part, step, fraction = (part + fraction or 1.0) * 100, (10.0 if fraction else 100.0), 0.0
        elif word in _SCALES:
            part = (part + fraction or 1.0) * _SCALES[word]
            step = _SCALES[word] / (10 if fraction else 1)
            total, part, fraction = total + part, 0.0, 0.0
    return total + part + fraction, 0.5 if fraction else step
