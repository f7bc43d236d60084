"""Numbers in words: "thirty-five", "one hundred and twenty", "two and a half million"."""

from __future__ import annotations

import re

__all__ = ["NUMERAL", "ORDINALS", "WORTH", "worth"]

_UNITS = "one two three four five six seven eight nine"
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
WORTH: dict[str, float] = {"zero": 0.0} | {word: float(n) for n, word in enumerate(f"{_UNITS} {_TEENS}".split(), 1)}
WORTH |= {word: 10.0 * n for n, word in enumerate(_TENS.split(), 2)}
_SCALES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
_PARTS = {"half": 0.5, "quarter": 0.25, "third": 1 / 3}
_ONE, _TEN = "|".join(_UNITS.split()), "|".join(_TENS.split())
_SMALL = rf"(?:(?:{_TEN})(?:[\s-](?:{_ONE})\b)?|{'|'.join(_TEENS.split())}|{_ONE}|zero)\b"
_BIG = r"(?:thousand|million|billion|trillion)\b"
_HUNDREDS = rf"(?:(?:{_SMALL}|an?)[\s-]hundred\b(?:(?:\s+and)?\s+{_SMALL}(?!\s+(?:hundred|{_BIG})))?|{_SMALL})"
_PART = rf"{_HUNDREDS}(?:\s+and\s+an?\s+(?:half|quarter)\b)?"
NUMERAL = (
    rf"(?:(?:{_PART}|an?)(?:[\s-]hundred)?[\s-]{_BIG}(?:,?\s+{_HUNDREDS}\s+{_BIG}){{0,2}}"
    rf"(?:(?:,|\s+and)?\s+{_HUNDREDS}(?!\s+{_BIG}))?|{_PART})"
)
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
        if word in WORTH:
            part, step = part + WORTH[word], 1.0
        elif word in _PARTS:
            fraction += _PARTS[word]
        elif word == "hundred":
            part, step, fraction = (part + fraction or 1.0) * 100, (10.0 if fraction else 100.0), 0.0
        elif word in _SCALES:
            part = (part + fraction or 1.0) * _SCALES[word]
            step = _SCALES[word] / (10 if fraction else 1)
            total, part, fraction = total + part, 0.0, 0.0
    return total + part + fraction, 0.5 if fraction else step
