"""A small tree of HTML elements that holds text as text: the page draws it with ``textContent``, files escape it.

The page's script (ui/static/panel.js) draws a fixed list of tags; a test holds the sections to it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from markupsafe import Markup, escape

VOID = frozenset({"br"})

# Characters that a reader cannot see but that change what is read: controls, bidi overrides, zero-width marks.
# Joiners (U+200C, U+200D) stay: scripts and emoji need them.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\ud800-\udfff]"
)


@dataclass(frozen=True, slots=True)
class Element:
    """One element: a tag, its children in order, its attributes."""

    tag: str
    children: tuple[Element | str, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict)


Part = Element | str | None


def element(tag: str, *children: Part, **attributes: object) -> Element:
    """An element; children and attributes that are None are left out.

    ``cls`` is the class, and an underscore in a name is a hyphen.

    >>> markup(element("p", "1 < 2", cls="note"))
    Markup('<p class="note">1 &lt; 2</p>')
    """
    named = {("class" if name == "cls" else name.replace("_", "-")): value for name, value in attributes.items()}
    return Element(
        tag,
        tuple(child for child in children if child is not None),
        {name: str(value) for name, value in named.items() if value is not None},
    )


def link(text: str, address: str, **attributes: object) -> Element:
    """A link that opens beside the page; plain text where the address is not http or https."""
    if not is_web_address(address):
        return element("span", text, **attributes)
    return element("a", text, href=address, target="_blank", rel="noopener noreferrer", **attributes)


def is_web_address(address: str) -> bool:
    """Whether a browser may be sent there: http or https, a host, nothing invisible or blank in it."""
    if _INVISIBLE.search(address) or re.search(r"\s", address):
        return False
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc)


def visible(text: str) -> tuple[Element | str, ...]:
    """The text with every invisible character shown as its code point in a small box."""
    parts: list[Element | str] = []
    position = 0
    for match in _INVISIBLE.finditer(text):
        if match.start() > position:
            parts.append(text[position : match.start()])
        parts.append(element("span", f"U+{ord(match.group()):04X}", cls="code-point", title="an invisible character"))
        position = match.end()
    if position < len(text):
        parts.append(text[position:])
    return tuple(parts)


def markup(part: Element | str) -> Markup:
    """The element as escaped HTML."""
    if isinstance(part, str):
        return Markup(str(escape(part)).replace("\r", "&#13;"))  # noqa: S704 - else a browser reads it as a line feed
    attributes = Markup("").join(Markup(' {}="{}"').format(name, value) for name, value in part.attributes.items())
    opening = Markup("<{}{}>").format(Markup(part.tag), attributes)  # noqa: S704 - tags are ours
    if part.tag in VOID:
        return opening
    inner = Markup("").join(markup(child) for child in part.children)
    return opening + inner + Markup("</{}>").format(Markup(part.tag))  # noqa: S704


def payload(part: Element | str) -> object:
    """The element as JSON for the page: a string, or ``{"t": tag, "a": attributes, "c": children}``."""
    if isinstance(part, str):
        return part
    return {"t": part.tag, "a": dict(part.attributes), "c": [payload(child) for child in part.children]}


def plain(part: Element | str) -> str:
    """The text of the element and all within, without tags."""
    if isinstance(part, str):
        return part
    return "".join(plain(child) for child in part.children)
