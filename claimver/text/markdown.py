"""The text of a Markdown file as a reader sees it: a page of the web is made of it, which is read as any other.

Markdown is read as CommonMark 0.31 has it, with GitHub's tables, strikethrough, alerts, task lists and notes.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from claimver.text.markup import read_page
from claimver.text.story import unread

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

__all__ = ["markdown_text"]

_FRONT = re.compile(r"\A(?:---[ \t]*\n.*?\n(?:---|\.\.\.)|\+\+\+[ \t]*\n.*?\n\+\+\+)[ \t]*(?:\n|\Z)", re.DOTALL)
_MARK = re.compile(r"\[\^[^\]\s]{1,40}\]")  # of a note, in a sentence
_NOTE = re.compile(_MARK.pattern + r":[ \t]*")
_AHEAD = re.compile(r"\[(?: |x|X)\][ \t]+|\[![A-Z]{3,12}\][ \t]*(?:\n|\Z)")  # the box of a task, the kind of an alert
_COMMENT = re.compile(r"<!--(?=[^>]*\w)")
_NOWHERE = ("", "#")  # where a link leads that is there only to hide what stands behind it
_NEWER = "bdi data dialog main picture rb rtc search slot template".split()  # elements that lxml does not list
_NAME = re.compile(r"</?([A-Za-z][A-Za-z0-9]*)[\s/>]")


def markdown_text(text: str) -> tuple[str, list[str]]:
    """The text without Markdown's marks, and a line for each kind of thing that was not read."""
    lost, found = Counter[str](), dict[str, Any]()
    body = _parser(lost).render(_FRONT.sub("", text.replace("\r\n", "\n")), found)
    targets = found.get("references", {}).values()
    lost["hidden text"] += sum(bool(target["title"]) and target["href"] in _NOWHERE for target in targets)
    page = f"<html><body><article>{body}</article></body></html>"
    told, left = read_page(page.encode("utf-8", "replace"), scripted=False)
    return told, unread(lost + left)


def _parser(lost: Counter[str]) -> MarkdownIt:
    from markdown_it import MarkdownIt

    def code(*_: Any) -> str:
        lost["block of code"] += 1
        return ""

    def tag(_: Any, tokens: Any, at: int, *__: Any) -> str:
        lost["hidden text"] += len(_COMMENT.findall(tokens[at].content))
        return _tag(tokens[at].content)

    parser = MarkdownIt("commonmark", {"breaks": True}).enable(["table", "strikethrough"])
    parser.inline.ruler.before("escape", "aside", _aside)
    parser.block.ruler.before("reference", "note", _note, {"alt": ["paragraph", "reference"]})
    for kind, rule in (("fence", code), ("code_block", code), ("html_inline", tag), ("html_block", tag)):
        parser.add_render_rule(kind, rule)
    return parser


def _note(state: Any, line: int, _: int, silent: bool) -> bool:
    """Whether a note begins in that line, where only this is asked; else it is a paragraph without its mark."""
    found = _NOTE.match(state.src, state.bMarks[line] + state.tShift[line], state.eMarks[line])
    if found and not silent:
        state.bMarks[line], state.tShift[line] = found.end(), 0
    return found is not None and silent


def _aside(state: Any, silent: bool) -> bool:
    """Whether something is read here that is no part of a sentence; a star between digits is no emphasis."""
    text, at = state.src, state.pos
    found = _MARK.match(text, at) or (_AHEAD.match(text) if at == 0 else None)
    star = text[at] == "*" and text[max(0, at - 1) : at].isdigit() and text[at + 1 : at + 2].isdigit()
    if star and not silent:
        state.pending += "*"
    state.pos = found.end() if found else at + star
    return found is not None or star


def _tag(written: str) -> str:
    """The tag where HTML has it, or it is an element of somebody's own; else the words that it is written with."""
    from lxml.html import defs
    from markdown_it.common.utils import escapeHtml

    name = _NAME.match(written)
    return str(escapeHtml(written)) if name and name[1].lower() not in (*defs.tags, *_NEWER) else written
