"""A word on the language of a text that is not English."""

from __future__ import annotations

from functools import lru_cache

from claimver.report.elements import Element, element
from claimver.report.language import phrases, say, spoken
from claimver.report.words import percent
from claimver.text.language import ENGLISH, Language, language_of


def language_notice(text: str) -> Element | None:
    """Which language the text is in, and what that means for its claims; None for English and where it is not sure."""
    found = _language(text[:4_000])
    if found is None or found.code == ENGLISH:
        return None
    words = say("tongue.other", language=language_name(found.code), percent=percent(found.share))
    return element("p", words, role="status", cls="notice tongue")


def language_name(code: str) -> str:
    """The name of the language in the language spoken; its code where there is none."""
    key = f"tongue.name.{code}"
    return say(key) if key in phrases(spoken()) else code


@lru_cache(maxsize=50)
def _language(text: str) -> Language | None:
    return language_of(text)
