"""A page as its styles show it: what they hide is gone, what they raise, turn round or put elsewhere is told."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from claimver.charset import LOST
from claimver.text.colours import unseen
from claimver.text.instead import FINAL, UNSHOWN, drop, in_sentence
from claimver.text.overridden import as_seen
from claimver.text.reordered import reordered
from claimver.text.styled import Look, Sheet

__all__ = ["as_shown"]

_SHIFTED = ("span", "a", "font", "small", "b", "i", "em", "strong", "sup", "sub")
_NOTE = re.compile(r"[\[(]?(?:\d{1,4}|[a-z]|[ivxl]{1,6}|[^\w\s]{1,3})[\])]?")
_PAGE_KINDS = frozenset("doc-pagebreak pagebreak pagenum pageno".split())  # of EPUB; of Project Gutenberg's books
_LONGEST_NUMBER = 12  # characters of the number of a page: "[Pg xviii]"


def as_shown(tree: Any, lost: Counter[str], most: float) -> None:
    """What the page's styles hide or strike out is gone, what they raise or lower is so by its element.

    What holds a larger part of the text than ``most`` stays.
    """
    sheet, longest = Sheet(tree), most * len(tree.text_content())
    looks = {element: sheet.look(element) for element in tree.iter()}
    pale = unseen(looks, sure=not sheet.elsewhere)
    if sum(len(element.text_content()) for element in pale) > longest:
        pale = {}  # what a scanned page says, or a page that a script colours
    for element in list(tree.iter()):
        look = looks.get(element) or Look()
        shut = element.tag == "dialog" and element.get("open") is None
        closed = shut or element.get("hidden") is not None or element.get("popover") is not None
        asked = element.get("role") == "tooltip"  # for what is shown while a pointer rests there
        gone = closed or look.hidden or look.struck
        doubtful = look.faint or asked or element in pale or sheet.may_hide(element)
        element.attrib.pop("aria-hidden", None)  # it is seen, and an extractor would drop it
        if (gone or doubtful) and element.getparent() is not None and element.tag not in ("body", "head"):
            words = bool(element.text_content().strip()) and element.tag not in UNSHOWN
            seen = any(looks[part].values.get("visibility") == "visible" for part in element.iter() if part in looks)
            unsure = words and not closed and not (gone and look.sure and not seen)
            certain = closed or look.hidden or pale.get(element, False)
            if len(element.text_content()) > longest or (unsure and not in_sentence(element) and not certain):
                continue
            kind = "hidden text" if certain else "struck-out text" if gone else "text that may be hidden"
            lost[kind] += words
            drop(element, LOST if unsure and in_sentence(element) else "")
        elif direction := look.turned or (element.tag == "bdo" and element.get("dir", "").lower()):
            lost["text in an order of its own"] += _turn(element, direction)
        elif _is_note_mark(element):
            drop(element)
        elif _is_note_link(element):
            element.tag = "sup"
        elif look.shift and element.tag in _SHIFTED:
            element.tag = look.shift
        elif look.values.get("float") in ("left", "right") and element.tag in _SHIFTED and _aside(element):
            lost["part of a line whose order is not known"] += 1
            element.text, element.tail = LOST + (element.text or ""), LOST + (element.tail or "")
        elif sheet.writes(element) and in_sentence(element):
            lost["text that a style writes"] += 1
            element.text = LOST + (element.text or "")
        elif look.flexible and not reordered(element, {one: looks[one] for one in (element, *element) if one in looks}):
            _part(element, lost)


def _aside(element: Any) -> bool:
    """Whether it is more than the first letter of a line of words."""
    words = element.text_content().strip()
    around = element.getparent().text_content().strip()
    return len(words) > 2 and len(around) > len(words)


def _turn(element: Any, direction: str) -> bool:
    """Whether the words cannot be told that a reader sees where letters run in the direction that the page says."""
    words = as_seen(element.text_content(), direction)
    if words == element.text_content():
        return False
    element[:], element.text = [], words
    return LOST in words


def _part(element: Any, lost: Counter[str]) -> None:
    """Between parts of a line whose order is not known stands a mark."""
    inline = [part for part in element if part.tag in _SHIFTED and part.text_content().strip()]
    lost["part of a line whose order is not known"] += len(inline) > 1
    for part in inline[1:]:
        part.text = LOST + (part.text or "")


def _is_note_link(element: Any) -> bool:
    """Whether it is a number that leads to a note of the page, right behind a word or a figure."""
    if element.tag != "a" or not (element.get("href") or "").startswith("#"):
        return False
    if not element.text_content().strip().isdigit():
        return False
    before = element.getprevious()
    beside = (before.tail if before is not None else element.getparent().text) or ""
    return bool(beside) and (beside[-1].isalnum() or beside[-1] in FINAL + ',;”"')


def _is_note_mark(element: Any) -> bool:
    """Whether it is the number or the sign of a note, or the number of a page, by what the page says that it is."""
    kinds = f"{element.get('role') or ''} {element.get('epub:type') or ''}".split()
    words = element.text_content().strip()
    if not _PAGE_KINDS.isdisjoint(kinds) or not _PAGE_KINDS.isdisjoint((element.get("class") or "").split()):
        return len(words) <= _LONGEST_NUMBER
    return ("doc-noteref" in kinds or "noteref" in kinds) and bool(_NOTE.fullmatch(words))
