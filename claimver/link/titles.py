"""Names that are only a part of a longer one: the Superman of "O Superman", the Reggie of Reginald "Reggie" Noble."""

from __future__ import annotations

import re

from claimver.types import Span

__all__ = ["is_part_of_title"]

REACH = 60  # characters of a title in quotation marks
_QUOTED = re.compile(r"(?<!\w)[\"“](?=\S)(?P<title>[^\"“”\n]{3,60}?)(?<=\S)[\"”](?!\w)")
_SMALL = 3  # letters that a word of a title may have without a capital
_ARTICLE = re.compile(r"(?:the|a|an)\W*", re.I)
_NICKNAMED = re.compile(r"[A-Z][\w'’-]+ [\"“'‘(]$")
_SURNAME = re.compile(r"[\"”'’)] [A-Z]")
_PARTICLE = re.compile(r"[A-Z][\w'’-]+ (?:de|del|de la|de los|de las|di|da|dos|von|van der|van|bin|ibn) (?:los )?$")
_HEAD = re.compile(r"\b[Hh]eads? of $")
_SUBTITLE = re.compile(r": (?:The|A|An) [A-Z]\w+|: [A-Z]\w+ (?:(?:of|and|in|for) (?:the )?|the )[A-Z]")


def is_part_of_title(text: str, span: Span) -> bool:
    """Whether the stretch is one word or more of a longer title in quotation marks, or what stands before a subtitle.

    >>> text = 'Her single "O Superman" came out in 1981.'
    >>> is_part_of_title(text, Span(14, 22)), is_part_of_title(text, Span(12, 22))
    (True, False)
    """
    before = max(0, span.start - REACH - 1)
    for match in _QUOTED.finditer(text, before, min(len(text), span.end + REACH + 1)):
        title = Span(match.start("title"), match.end("title"))
        if title.holds(span) and _is_title(match["title"]) and not _is_whole(text, span, title):
            return True
    if _NICKNAMED.search(text[before : span.start]) and _SURNAME.match(text, span.end):
        return True  # Reginald "Reggie" Noble
    if _PARTICLE.search(text[before : span.start]) and re.match(r" [A-Z]", text[span.end : span.end + 2]):
        return True  # Gloria de los Ángeles Treviño
    front = text[before : span.start]
    if _HEAD.search(front) and re.match(r"states? of ", text[span.start : span.end], re.I):
        return True  # "the head of state of Australia"
    if text.startswith(":", span.end) and front.count("(") > front.count(")"):
        return True  # (UK: /…/, French: Sainte-Lucie)
    several = " " in span.of(text)
    return several and span.start > 0 and _SUBTITLE.match(text, span.end) is not None


def _is_title(quoted: str) -> bool:
    words = re.findall(r"[^\W\d_][\w'’-]*", quoted)
    return len(words) > 1 and all(word[0].isupper() for word in words if len(word) > _SMALL)


def _is_whole(text: str, span: Span, title: Span) -> bool:
    """Whether the title is the stretch, but for an article and punctuation."""
    front, back = text[title.start : span.start], text[span.end : title.end]
    return (not front or _ARTICLE.fullmatch(front) is not None) and not re.search(r"\w", back)
