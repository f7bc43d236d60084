"""The main text of an HTML page, none of its sentences shortened: what an extractor drops inside one is marked."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from html import escape, unescape
from typing import Any

from claimver.charset import LOST
from claimver.text.apart import apart
from claimver.text.headings import as_heading
from claimver.text.instead import BLOCKS, FINAL, UNSHOWN, drop, in_sentence, squeezed
from claimver.text.loose import gather, left_out, pairs, without_links
from claimver.text.metadata import article_body
from claimver.text.placed import placed_text
from claimver.text.raised import lowered, raised
from claimver.text.shown import as_shown
from claimver.text.spans import repeat
from claimver.text.story import unread

__all__ = ["page_text", "read_page"]

_TEXT_KEPT = (
    "ins time output label bdi bdo data abbr wbr mark small font u b i em strong code kbd samp var cite dfn big tt span"
).split()
_PICTURES = ("img", "svg", "canvas", "object", "video", "audio", "iframe", "embed", "meter", "progress")
_FORMULAS = ("math", "mjx-container")
_TITLES = ("h1", "h2", "h3", "h4", "h5", "h6", "figcaption")
_BRACKETED = re.compile(r"(?:\[[^\[\]]{1,60}\]\s*)+")
_ENDS = FINAL + "\"'”»)]"
_MARKS = "|-*#>•\t "
_CDATA = re.compile(r"<!\[CDATA\[(.*?)\]\]>", re.DOTALL)
_BREAK = re.compile(r"(?<!\s)\s*\n\s*")
_BETWEEN = re.compile(r"(?<!\\)\|")  # cells: an extractor escapes the strokes within one


def page_text(data: bytes) -> tuple[str, list[str]]:
    """The text of a page given in UTF-8, and a line for each kind of thing that was not read."""
    text, lost = read_page(data)
    return text, unread(lost)


def read_page(data: bytes, *, scripted: bool = True) -> tuple[str, Counter[str]]:
    """The same, the kinds of things counted; ``scripted``: a script may show what is hidden, if it is most."""
    lost: Counter[str] = Counter()
    page = unicodedata.normalize("NFC", data.decode("utf-8", "replace"))  # as the extractor does
    tree = _tree(page)
    body = article_body(tree)
    text = _extracted(tree, lost, scripted=scripted)
    if len(squeezed(body)) > 1.5 * len(squeezed(text)):
        lost.clear()
        lost["page that scripts fill: read is the text of the article in its metadata"] = 1
        text = _of_metadata(body, lost)
    return text, lost


def _tree(page: str) -> Any:
    """The elements of a page, and nothing that is none: no comments, no instructions."""
    from lxml import html

    if page.lstrip().startswith("<?xml"):  # where a browser shows what such a section holds
        page = _CDATA.sub(lambda section: escape(section[1], quote=False), page)
    parser = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=False)
    return html.document_fromstring(page.encode("utf-8"), parser=parser)


def _extracted(tree: Any, lost: Counter[str], *, scripted: bool = True) -> str:
    """The main text of a page, blocks parted by blank lines."""
    import trafilatura
    from lxml import html

    as_shown(tree, lost, 0.5 if scripted else 1.0)
    if (placed := placed_text(tree, lost)) is not None:
        return placed
    _prepare(tree, lost)
    shown = html.tostring(tree, encoding="unicode")
    text = trafilatura.extract(shown, include_comments=False, include_tables=True, favor_precision=True, fast=False)
    text = text or trafilatura.html2txt(shown)
    source = _Source(tree)
    parts: list[str] = []
    for line in text.split("\n"):
        if line.strip("|- \t"):  # a rule under a table's head holds nothing else
            told, soft = source.checked(line)
            parts += [told, "\n" if soft else "\n\n"]
    if LOST in "".join(parts) and not lost.total():
        lost["part of a sentence"] += 1
    lost.update(left_out(tree, squeezed(text.replace("\\|", "|"))))
    return "".join(parts).strip()


def _of_metadata(body: str, lost: Counter[str]) -> str:
    """The text of an article that is told in plain words or in HTML; a mark where it is cut off."""
    if "</" in body or "<br" in body:
        return _extracted(_tree(f"<html><body><article>{body}</article></body></html>"), lost)
    text = "\n\n".join(line for part in unescape(body).splitlines() if (line := part.strip()))
    return text if text[-1] in _ENDS else text + LOST


def _prepare(tree: Any, lost: Counter[str]) -> None:
    """The tree shows its text as a reader sees it, in elements that an extractor keeps."""
    from lxml import etree

    for element in list(tree.iter(*UNSHOWN)):
        if element.tag in ("del", "s", "strike"):
            lost["struck-out text"] += bool(element.text_content().strip())
        drop(element, _unscripted(element, lost))
    for element in list(tree.iter(*_FORMULAS)):
        lost["formula"] += 1
        drop(element, LOST)
    for element in list(tree.iter("q")):
        element.text, element.tail = "“" + (element.text or ""), "”" + (element.tail or "")
    for element in list(tree.iter("sup", "sub")):
        _shift(element, raised if element.tag == "sup" else lowered)
    for element in list(tree.iter(*_PICTURES)):
        _picture(element, lost)
    for element in list(tree.iter("input", "select", "textarea", "button")):
        if in_sentence(element):
            lost["field of a form"] += 1
            drop(element, LOST)
    for element in tree.iterfind(".//*[@role='heading']"):
        element.tag = "h2"
    for element in [line for title in tree.iter(*_TITLES) for line in title.iter("br")]:
        drop(element, " ")
    for element in tree.iter("menu"):
        element.tag = "ul"
    etree.strip_tags(tree, *_TEXT_KEPT, "sup", "sub", "q")
    _unwrap(tree)
    _fill(tree)
    pairs(tree)
    lost.update(without_links(tree))
    repeat(tree)
    apart(tree)
    gather(tree)


def _unwrap(tree: Any) -> None:
    """Words that a file has on several lines stand on one: an extractor parts them beside an element."""
    kept = {part for block in tree.iter("pre") for part in block.iter()}
    for element in tree.iter():
        if element.text and element not in kept:
            element.text = _BREAK.sub(" ", element.text)
        if element.tail and element.getparent() not in kept:
            element.tail = _BREAK.sub(" ", element.tail)


def _fill(tree: Any) -> None:
    """Elements of a line that hold nothing are gone: an extractor stops a sentence there."""
    for element in reversed(list(tree.iter("a", "picture"))):
        if not len(element) and not (element.text or "").strip():
            drop(element, element.text or "")


def _unscripted(element: Any, lost: Counter[str]) -> str:
    """A mark for what stands in a sentence and depends on scripts; nothing for any other element."""
    words = element.tag == "noscript" and element.text_content().strip()
    written = element.tag == "script" and "document.write" in (element.text or "")
    if not (words or written) or not in_sentence(element, open_end=True):
        return ""
    lost["text that depends on scripts"] += 1
    return LOST


def _shift(element: Any, shifted: Callable[[str], str]) -> None:
    """Plain digits of a raised or lowered element are such characters, a raised note's in brackets too."""
    number = element.text_content().strip()
    if element.tag == "sup" and _BRACKETED.fullmatch(number):  # "[3]", "[note 1]", "[citation needed]"
        drop(element, raised(number[1:-1]) if number[1:-1].isdigit() else "")
        return
    for part in element.iter():
        part.text = shifted(part.text) if part.text else part.text
        if part is not element and part.tail:
            part.tail = shifted(part.tail)


def _picture(element: Any, lost: Counter[str]) -> None:
    alternative = (element.get("alt") or "").strip()
    if alternative and not any(c.isalnum() for c in alternative) and len(alternative) < 12:
        drop(element, alternative)  # a picture of an emoji
    elif (alternative or element.tag != "img") and in_sentence(element):
        lost["picture"] += 1
        drop(element, LOST)


class _Source:
    """The page's text without white space, and where its paragraphs begin and end in it."""

    def __init__(self, tree: Any) -> None:
        self._pieces, self._length, self._edges = list[str](), 0, {0}
        self._soft = set[int]()  # where only a line ends
        self._titles = dict[int, int]()  # where headings end, and begin
        self._walk(tree)
        self._whole = "".join(self._pieces)
        self._strokes = "|" in self._whole
        self._at = 0  # where the last paragraph that was asked for ends: the next one stands behind it, as a rule
        self._edges.add(self._length)

    def _walk(self, tree: Any) -> None:
        from lxml import etree

        inside, title = 0, 0  # paragraphs that are open: what stands in one does not part it
        for event, element in etree.iterwalk(tree, events=("start", "end")):
            tag = element.tag
            if (tag in BLOCKS and not inside) or tag == "p":
                self._edges.add(self._length)
            elif tag == "br" and event == "start":
                (self._edges if self._length in self._soft else self._soft).add(self._length)
            if tag == "pre" and event == "start":
                self._soft.update(self._length + len(squeezed(part)) for part in _beginnings(element))
            if tag in _TITLES and event == "start":
                title = self._length
            elif tag in _TITLES:
                self._titles[self._length] = title
            inside += {"start": 1, "end": -1}[event] if tag == "p" else 0
            told = element.text if event == "start" else element.tail
            piece = squeezed(told or "")
            self._pieces.append(piece)
            self._length += len(piece)

    def checked(self, line: str) -> tuple[str, bool]:
        """A line of the extracted text, a mark wherever the page has words that the extractor left out of it, and
        whether only a line ends there, no paragraph.
        """
        whole, core = line.lstrip(_MARKS).rstrip("| \t"), line.strip(_MARKS)
        ways = (whole, core, line, line.lstrip().removeprefix("- ")) if core else ("",)  # marks may be its own
        asked = dict.fromkeys(map(squeezed, ways))
        end = next((found for way in asked if (found := self._end(way)) is not None), None)
        if end is not None:
            if core and self._titles.get(end, end) == end - len(squeezed(core)) and "|" not in line:
                line = line[: line.index(core)] + as_heading(core)
            return core if line.startswith("|") else line, end in self._soft and end not in self._edges
        cells = [cell.replace("\\|", "|").strip() for cell in _BETWEEN.split(line) if cell.strip(_MARKS)]
        return " | ".join(self._marked(cell) for cell in cells), False

    def _end(self, text: str) -> int | None:
        """Where the page has this text as a whole paragraph, or as whole sentences of one; None where it does not."""
        if "|" in text and not self._strokes:  # a row of a table, as a rule
            return None
        for start, stop in ((self._at, None), (0, self._at + len(text))):
            place = self._whole.find(text, start, stop)
            while place >= 0:
                if self._parts(place) and self._parts(place + len(text)):
                    self._at = place + len(text)
                    return self._at
                place = self._whole.find(text, place + 1, stop)
        return None

    def _parts(self, place: int) -> bool:
        """Whether a paragraph, a line or a sentence ends at this place."""
        return place in self._edges or place in self._soft or self._whole[place - 1] in FINAL

    def _marked(self, text: str) -> str:
        """The longest stretches of the text that the page has, a mark between each and the next, and at a cut end."""
        for way in (text, text := text.strip(_MARKS)):
            if self._end(squeezed(way)) is not None:
                return way
        parts, rest = list[str](), text
        while rest:
            low, high = 1, len(rest)
            while low < high:  # the longest beginning that the page has as it stands
                middle = (low + high + 1) // 2
                low, high = (middle, high) if squeezed(rest[:middle]) in self._whole else (low, middle - 1)
            parts.append(rest[:low])
            rest = rest[low:]
        first = self._whole.find(squeezed(parts[0]))
        last = squeezed(parts[-1])
        end = self._whole.rfind(last) + len(last)
        return ("" if self._parts(max(first, 0)) else LOST) + LOST.join(parts) + ("" if self._parts(end) else LOST)


def _beginnings(element: Any) -> Iterator[str]:
    """The text of an element as far as the end of each of its lines."""
    text = element.text_content()
    return (text[: match.start()] for match in re.finditer("\n", text))
