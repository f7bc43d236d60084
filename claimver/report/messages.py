"""The program's own messages in the language spoken: errors, why nothing was judged, what a check asks and answers.

They are written in English where they arise, below the pages. Their words stand once more in the file of words, with
slots; what fits is said in the language spoken, what fits none stays as it is.
"""

from __future__ import annotations

import re
from functools import lru_cache
from string import Formatter

from claimver.report.language import ENGLISH, phrases, say, spoken

ERRORS = ("error.", "unjudged.")
SAID = ("said.",)
LONGEST, DEEPEST, MOST = 2_000, 8, 20  # characters, messages in one another and in a row; a file may hold any
_WRAPPED = "unjudged.line"  # what a reason begins with; taken off before
_FIGURES = frozenset(
    "number kept total statements paths passages supports silent contradicts".split()
    + "rank relevance centrality confidence".split()
)  # slots that hold a figure, and nothing else: a reader's own "part of France" is no count

_LANGUAGE, _TONGUES = "language", "tongue.name."  # the slot of a language, and where the names of all are
_QUOTED = "quoted"  # the slot of a name in quotation marks: "No births or deaths here." is a reader's own


def message(words: str, kinds: tuple[str, ...] = ERRORS) -> str:
    """The message in the language spoken, and those within it; what is none of the program's as it is.

    >>> message("The text is empty.")
    'The text is empty.'
    """
    return words if spoken() == ENGLISH or len(words) > LONGEST else _within(words, kinds, DEEPEST)


def _within(words: str, kinds: tuple[str, ...], deep: int) -> str:
    if not deep:
        return words
    for key, form in _forms(kinds):
        if found := form.fullmatch(words):
            return say(key, **{name: _slot_said(name, value, kinds, deep) for name, value in found.groupdict().items()})
    if 0 < words.count("; ") < MOST:  # several messages, or one with such a mark in it
        said = "; ".join(_within(part, kinds, deep - 1) for part in words.split("; "))
        if said != words:
            return said
    place, colon, rest = words.partition(": ")  # a file or a text, and what is wrong with it
    return f"{place}{colon}{_within(rest, kinds, deep - 1)}" if rest else words


def _slot_said(name: str, words: str, kinds: tuple[str, ...], deep: int) -> str:
    if name in _FIGURES:
        return _figure(words)
    return (_tongue(words) if name == _LANGUAGE else "") or _within(words, kinds, deep - 1)


def _tongue(words: str) -> str:
    """The language of that English name or code, in the language spoken; "" where it is none."""
    names = phrases(ENGLISH)
    keys = (key for key in names if key.startswith(_TONGUES) and words in (names[key], key.removeprefix(_TONGUES)))
    return next(map(say, keys), "")


def _figure(words: str) -> str:
    """An English figure with the marks of the language spoken: in German 1,204.5 is 1.204,5."""
    return words.translate({ord(","): say("thousands"), ord("."): say("decimal")})


@lru_cache(maxsize=4)
def _forms(kinds: tuple[str, ...]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The key of each message with a pattern of its English words, whose groups are its slots; the fullest first."""
    told = [(key, words) for key, words in phrases(ENGLISH).items() if key.startswith(kinds) and key != _WRAPPED]
    told.sort(key=lambda pair: -sum(len(literal) for literal, *_ in Formatter().parse(pair[1])))
    return tuple((key, re.compile(_pattern(words), re.DOTALL)) for key, words in told)


def _pattern(words: str) -> str:
    parts = Formatter().parse(words)
    return "".join(re.escape(literal) + (_slot(slot) if slot else "") for literal, slot, _, _ in parts)


def _slot(name: str) -> str:
    if name == _QUOTED:
        return rf"""(?P<{name}>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
    return rf"(?P<{name}>[\d.,]+)" if name in _FIGURES else f"(?P<{name}>.+?)"
