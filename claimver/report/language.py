"""The words of the pages and of reports for readers: a folder for each language (static/words/), a file for each page.

A page says once which language it speaks; what it then shows asks ``say(key)``. Every language has the keys and slots
of the English one: a test holds them to it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path

from claimver.errors import UnknownName

ENGLISH, MINUS = "en", "−"
LANGUAGES: Mapping[str, str] = {"en": "English", "de": "Deutsch"}
_FOLDER = Path(__file__).parent / "static" / "words"
_SPOKEN: ContextVar[str] = ContextVar("claimver_language", default=ENGLISH)


def say(key: str, /, **slots: object) -> str:
    """The words of that key in the language spoken, its slots filled. Raises: UnknownName.

    >>> say("claim.of", number=2, count=3)
    'Claim 2 of 3'
    """
    words = phrases(_SPOKEN.get())
    if key not in words:
        raise UnknownName("word", key, words)
    return words[key].format_map(slots) if slots else words[key]


def count(key: str, number: int, /, **slots: object) -> str:
    """The words of ``key.one`` or ``key.many`` with the number in the slot ``number``.

    >>> count("statements", 1), count("statements", 10949)
    ('1 statement', '10,949 statements')
    """
    return say(f"{key}.one" if number == 1 else f"{key}.many", number=digits(number), **slots)


def around(key: str, slot: str) -> tuple[str, str]:
    """The words before and after a slot, in the language spoken, for what is no words. Raises: UnknownName.

    >>> around("triplet.source", "source")
    ('source: ', '')
    """
    words = phrases(_SPOKEN.get())
    if key not in words:
        raise UnknownName("word", key, words)
    before, _, after = words[key].partition(f"{{{slot}}}")
    return before, after


def digits(number: int) -> str:
    """A whole number, its thousands apart as the language spoken has it.

    >>> digits(10949)
    '10,949'
    """
    return f"{number:,}".replace(",", say("thousands"))


def decimal(number: float, *, signed: bool = False) -> str:
    """A number with two decimals, their mark as the language spoken has it.

    >>> decimal(0.625), decimal(0.625, signed=True), decimal(-1)
    ('0.62', '+0.62', '−1.00')
    """
    return (f"{number:+.2f}" if signed else f"{number:.2f}").replace("-", MINUS).replace(".", say("decimal"))


def signed(number: int) -> str:
    """A whole number with its sign.

    >>> signed(2), signed(-1)
    ('+2', '−1')
    """
    return f"{number:+d}".replace("-", MINUS)


def speak(language: str) -> None:
    """From now on this thread's pages speak the language. Raises: UnknownName."""
    _SPOKEN.set(_known(language))


def spoken() -> str:
    """The language spoken, as a BCP 47 tag."""
    return _SPOKEN.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """A block in which the language is spoken. Raises: UnknownName."""
    before = _SPOKEN.set(_known(language))
    try:
        yield
    finally:
        _SPOKEN.reset(before)


@lru_cache(maxsize=8)
def phrases(language: str) -> Mapping[str, str]:
    """Every key of the language with its words. Raises: UnknownName."""
    files = sorted((_FOLDER / _known(language)).glob("*.toml"))
    return dict(pair for file in files for pair in _flat("", tomllib.loads(file.read_text("utf-8"))))


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise UnknownName("language", language, LANGUAGES)
    return language


def _flat(before: str, table: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        key = f"{before}.{name}" if before else name
        if isinstance(value, Mapping):
            yield from _flat(key, value)
        else:
            yield key, str(value)
