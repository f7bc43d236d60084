"""Elements of a page taken out of their sentences, and what stands beside them there."""

from __future__ import annotations

from typing import Any

__all__ = ["BLOCKS", "FINAL", "UNSHOWN", "drop", "in_sentence", "squeezed"]

UNSHOWN = ("del", "s", "strike", "rt", "rp", "template", "style", "script", "noscript")
BLOCKS = frozenset(
    "p div li td th dd dt h1 h2 h3 h4 h5 h6 blockquote pre figcaption article section body caption summary".split()
)
FINAL = ".!?…:;。"


def in_sentence(element: Any, *, open_end: bool = False) -> bool:
    """Whether words stand before and behind it in its own paragraph; ``open_end``: or before, in a sentence that has
    not ended.
    """
    before, behind, node = "", "", element
    while node is not None and node.tag not in BLOCKS:
        before = _beside(node, forward=False) + before
        behind += _beside(node, forward=True)
        node = node.getparent()
        before = ((node.text or "") if node is not None else "") + before
    before = before.strip()
    return bool(before) and (bool(behind.strip()) or (open_end and before[-1] not in FINAL))


def _beside(node: Any, *, forward: bool) -> str:
    """The words before or behind an element, as far as the next paragraph."""
    words = [node.tail or ""] if forward else []
    for sibling in node.itersiblings(preceding=not forward):
        block = sibling.tag in BLOCKS
        told = "" if block or sibling.tag in UNSHOWN else sibling.text_content()
        tail = sibling.tail or ""
        if forward and block:
            break
        words.append(told + tail)
        if block:
            break
    return "".join(words if forward else reversed(words))


def drop(element: Any, instead: str = "") -> None:
    """``instead`` stands in the element's place, what follows it stays."""
    parent, tail = element.getparent(), instead + (element.tail or "")
    if parent is None:
        return
    before = element.getprevious()
    if before is not None:
        before.tail = (before.tail or "") + tail
    else:
        parent.text = (parent.text or "") + tail
    parent.remove(element)


def squeezed(text: str) -> str:
    """The text without white space and characters that no extractor keeps."""
    words = "".join(text.split())
    return words if words.isprintable() else "".join(filter(str.isprintable, words))
