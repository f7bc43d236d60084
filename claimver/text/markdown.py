"""The text of a Markdown file as a reader sees it: without its marks, and without what its HTML puts out of sight."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from html import unescape

from claimver.charset import LOST
from claimver.text.headings import without_link_lines
from claimver.text.raised import lowered, raised
from claimver.text.story import unread
from claimver.text.styled import Sheet

__all__ = ["markdown_text"]

_BEFORE = (
    (re.compile(r"\A---\n.*?\n---\n", re.DOTALL), ""),  # front matter
    (re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.DOTALL | re.MULTILINE), ""),  # fenced code
)
_BEHIND = (
    (re.compile(r"(?:\A|(?<=\n\n))(?![ \t]*[|>#*+-])([^\n]+)\n(?:=+|-+)[ \t]*(?=\n|\Z)"), r"# \1"),  # underlined
    (re.compile(r"(?<!^)\[\^[^\]\s]{1,40}\](?!:)", re.MULTILINE), ""),  # marks of notes
    (re.compile(r"\[([^\]\n]{1,2000})\](?:\([^)\n]{0,2000}\)|\[[^\]\n]{0,2000}\])"), r"\1"),  # links
    (re.compile(r"(\*\*|__)(?=\S)([^\n]+?)(?<=\S)\1"), r"\2"),
    (re.compile(r"(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])"), r"\1"),
    (re.compile(r"\\([\\`*_{}\[\]#+.!|~<>-])"), r"\1"),  # signs that are meant as they are
)
_STRUCK = re.compile(r"~~(?=\S)[^\n]+?(?<=\S)~~|<(del|s|strike)>(?:(?!<\1>).)*?</\1>", re.DOTALL)
_TARGETS = re.compile(r"^ {0,3}\[(?P<label>[^\]\n^][^\]\n]*)\]:[ \t]*(?P<target>\S[^\n]*)(?:\n|\Z)", re.MULTILINE)
_NO_TARGETS = ("#", "<>", "<#>")  # of a link that is there only to hide what stands behind it
_PICTURE = re.compile(r"!\[(?P<words>[^\]\n]{0,2000})\](?:\([^)\n]{0,2000}\)|\[[^\]\n]{0,2000}\])")
_SHIFTED = re.compile(r"<(?P<way>sup|sub)>(?P<words>[^<>\n]{1,40})</(?P=way)>", re.IGNORECASE)
_STYLE = re.compile(r"<style\b[^<>]*>(?:(?!<style\b).)*?</style>", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(
    r"(?P<code>(?<!`)(?P<ticks>`+)(?!`)[^\n]+?(?<!`)(?P=ticks)(?!`))"
    r"|(?P<comment><!--(?:(?!<!--).)*?-->)"
    r"|<(?P<end>/?)(?P<name>[a-zA-Z][a-zA-Z0-9]*)\b"
    r"(?P<rest>(?:\s+[\w:@-]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'=<>`]+))?)*)\s*/?>",
    re.DOTALL,
)
_UNSEEN = frozenset("script style template noscript title head".split())
_BLOCKS = frozenset(
    "p div ul ol li table tr thead tbody blockquote section article header footer aside main nav pre hr dl dt dd "
    "figure figcaption details summary center".split()
)
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_LINES = frozenset(
    "a abbr b bdi bdo big br cite code data dfn em font i img input ins kbd label mark q samp small span strong sub "
    "sup td th time tt u var wbr video audio source picture svg iframe".split()
)
_NEAR = 200  # letters around a gap
_VOID = frozenset("br hr img input source wbr".split())


def markdown_text(text: str) -> tuple[str, list[str]]:
    """The text without Markdown's marks, and a line for each kind of thing that was not read."""
    lost: Counter[str] = Counter()
    text = text.replace("\r\n", "\n")
    for pattern, replacement in _BEFORE:
        text = pattern.sub(replacement, text)
    text, lost["struck-out text"] = _STRUCK.subn("", text)
    text = _PICTURE.sub(partial(_picture, lost), _TARGETS.sub(partial(_target, lost), text))
    text = _Page(_SHIFTED.sub(_shifted, text), lost).shown()
    text, lost["line that is only a link"] = without_link_lines(text)
    for pattern, replacement in _BEHIND:
        text = pattern.sub(replacement, text)
    return text, unread(lost)


def _target(lost: Counter[str], found: re.Match[str]) -> str:
    """Nothing, for where a link leads to; words that hide there are counted."""
    target = found["target"].split(maxsplit=1)
    lost["hidden text"] += target[0] in _NO_TARGETS and len(target) > 1
    return ""


def _picture(lost: Counter[str], found: re.Match[str]) -> str:
    """What stands for a picture: a mark within a sentence, where it may say something."""
    said = any(c.isalnum() for c in found["words"])
    if not (said and _within(found.string, found.start(), found.end())):
        return "" if said else found["words"]
    lost["picture"] += 1
    return LOST


def _shifted(found: re.Match[str]) -> str:
    return (raised if found["way"].lower() == "sup" else lowered)(found["words"])


def _within(text: str, start: int, end: int) -> bool:
    """Whether words stand on both sides in the same line."""
    before = text[max(0, start - _NEAR) : start].rpartition("\n")[2]
    behind = text[end : end + _NEAR].partition("\n")[0]
    return all(any(c.isalnum() for c in side) for side in (before, behind))


class _Page:
    """The HTML of a text, as far as it hides words or parts lines; other tags are left out, their words kept."""

    def __init__(self, text: str, lost: Counter[str]) -> None:
        self._text, self._lost = text, lost
        self._tags = [tag for tag in _TAG.finditer(text) if _is_known(tag)]
        self._endless = set[str]()  # elements that are not closed
        self._styles: Sheet | None = None
        self._looks: dict[str, str] = {}  # by the element as it is written

    def shown(self) -> str:
        """What a reader sees."""
        parts, at = list[str](), 0
        for number, tag in enumerate(self._tags):
            if tag.start() < at:  # within what is hidden
                continue
            parts.append(unescape(self._text[at : tag.start()]))
            at = tag.end()
            if kind := self._hidden(tag):
                at = self._end(number)
                parts.append(self._gap(tag, kind, at))
            else:
                parts.append(tag[0].strip("`").strip() if tag["code"] else self._written(tag))
        return "".join((*parts, unescape(self._text[at:])))

    def _hidden(self, tag: re.Match[str]) -> str:
        """The kind of hidden text that begins with this tag; "" for none."""
        if tag["comment"] or (tag["name"] or "").lower() in _UNSEEN:
            return "hidden text"
        if tag["code"] or tag["end"] or not tag["rest"].strip():
            return ""
        written = f"<{tag['name']}{tag['rest']}></{tag['name']}>"
        if written not in self._looks:
            self._looks[written] = self._look(written)
        return self._looks[written]

    def _look(self, written: str) -> str:
        from lxml import html

        if self._styles is None:
            styles = "".join(found[0] for found in _STYLE.finditer(self._text))
            self._styles = Sheet(html.document_fromstring(f"<html><head>{styles}</head><body><p></p></body></html>"))
        element = html.fragment_fromstring(written)
        look = self._styles.look(element)
        if look.hidden or element.get("hidden") is not None:
            return "hidden text"
        return "struck-out text" if look.struck else "text that may be hidden" if look.faint else ""

    def _end(self, number: int) -> int:
        """Where the element ends that begins there: of one that is not closed, with its paragraph."""
        tag, depth = self._tags[number], 0
        if tag["comment"] or tag["name"].lower() in _VOID:
            return tag.end()
        name = tag["name"].lower()
        for place in range(number, len(self._tags) if name not in self._endless else 0):
            other = self._tags[place]
            if (other["name"] or "").lower() == name:
                depth += -1 if other["end"] else 1
                if not depth:
                    return other.end()
        self._endless.add(name)
        end = self._text.find("\n\n", tag.end())
        return end if end >= 0 else len(self._text)

    def _gap(self, tag: re.Match[str], kind: str, end: int) -> str:
        """What stands for hidden text, which is counted: a mark where it may be seen and is a part of a sentence."""
        said = re.sub(r"<[^<>]*>", "", self._text[tag.end() : end]) if tag["name"] else tag["comment"]
        if tag["name"] and tag["name"].lower() in ("script", "style"):
            return ""
        self._lost[kind] += any(c.isalnum() for c in said)
        unsure = kind == "text that may be hidden" and _within(self._text, tag.start(), end)
        return LOST if unsure else ""

    def _written(self, tag: re.Match[str]) -> str:
        """What a tag does to the lines."""
        name = tag["name"].lower()
        if name in ("img", "svg", "video", "audio", "iframe", "input"):
            words = re.search(r"\balt\s*=\s*(\"[^\"]*\"|'[^']*')", tag["rest"])
            if tag["end"] or not words or not _within(self._text, tag.start(), tag.end()):
                return ""
            self._lost["picture"] += 1
            return LOST
        if name in _HEADINGS:
            return "\n\n" if tag["end"] else "\n\n# "
        if name in ("td", "th"):
            return " | " if tag["end"] else ""
        return "\n" if name == "br" else "\n\n" if name in _BLOCKS else ""


def _is_known(tag: re.Match[str]) -> bool:
    """Whether it is code, a comment, or a tag of HTML."""
    name = (tag["name"] or "").lower()
    return not name or name in _UNSEEN or name in _BLOCKS or name in _HEADINGS or name in _LINES
