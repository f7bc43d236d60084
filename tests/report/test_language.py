"""The words: every language has every key with the same slots, and what the code asks for is there and used."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
import scripted_report as scripted
from sources import library

from claimver.errors import UnknownName
from claimver.report.html import report_html
from claimver.report.language import ENGLISH, LANGUAGES, count, decimal, digits, phrases, say, speak, speaking, spoken
from claimver.report.publication import Publication

WORDS = phrases(ENGLISH)
ASKED = re.compile(r"(?<![.\w])(say|count)\(\s*(f?)\"([^\"]+)\"")


def slots(words: str) -> set[str]:
    """The names of the slots."""
    return {name for _, name, _, _ in Formatter().parse(words) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_keys_and_slots_of_english(language: str) -> None:
    others = phrases(language)
    assert list(others) == list(WORDS)
    assert {key: slots(words) for key, words in others.items()} == {key: slots(words) for key, words in WORDS.items()}
    assert all(words.strip() for words in others.values())


def asked() -> Iterator[tuple[Path, str, str]]:
    """(file, key or pattern of keys, the function) of every word that the code asks for."""
    for path in library():
        for function, formatted, key in ASKED.findall(path.read_text("utf-8")):
            yield path, re.sub(r"\\\{[^}]*\\\}", "[a-z_]+", re.escape(key)) if formatted else re.escape(key), function


def test_what_the_code_asks_for_is_there() -> None:
    for path, pattern, function in asked():
        wanted = re.compile(pattern + (r"\.one" if function == "count" else ""))
        if path.name != "language.py":
            assert any(wanted.fullmatch(key) for key in WORDS), f"{path.name} asks for {pattern}"


def test_a_language_is_spoken_until_another_is() -> None:
    assert spoken() == ENGLISH
    with speaking("de"):
        assert say("claim.of", number=2, count=3) == "Behauptung 2 von 3"
        assert count("statements", 2) == "2 Aussagen"
        assert '<html lang="de">' in report_html(Publication(scripted.report()))
        assert "1 belegt, 1 widersprochen, 1 offen" in report_html(Publication(scripted.report()))
    assert say("claim.of", number=2, count=3) == "Claim 2 of 3"


def test_what_does_not_exist_is_named() -> None:
    with pytest.raises(UnknownName, match="No language 'xx' here"):
        speak("xx")
    with pytest.raises(UnknownName, match=r"Did you mean claim\.of"):
        say("claim.off")


def test_whole_numbers_are_written_as_the_language_has_them() -> None:
    assert digits(10949) == "10,949"
    with speaking("de"):
        assert (digits(949), digits(10949), digits(1234567)) == ("949", "10.949", "1.234.567")
        assert count("statements", 10949) == "10.949 Aussagen"


def test_decimals_have_the_mark_of_the_language() -> None:
    assert decimal(-0.5, signed=True) == "−0.50"
    with speaking("de"):
        assert (decimal(0.914), decimal(0.5, signed=True)) == ("0,91", "+0,50")
        assert "TMS 0,91" in report_html(Publication(scripted.report()))
        assert "KAS 0,58" in report_html(Publication(scripted.report()))
