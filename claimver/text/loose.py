"""Text of a page that stands outside every paragraph, made into paragraphs: an extractor reads nothing else."""

from __future__ import annotations

from typing import Any

from claimver.text.headings import ended

__all__ = ["gather", "left_out", "without_links"]

_HOLDERS = ("div", "section", "article", "main", "body", "center", "details", "dialog")
_BLOCKS = frozenset(
    "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form "
    "h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table tbody td tfoot th thead "
    "tr ul caption".split()
)
_APART = ("nav", "footer", "aside", "form", "button", "figure")
_FINAL = '.!?…:;。！？؟।"”»)'
_SHORTEST = 30  # letters of a line that no sign ends: shorter ones are buttons and labels


def gather(tree: Any) -> None:
    """Nothing; words that are right in a division or a section stand in a paragraph of their own there, and links in
    sentences are plain words: an extractor drops a short part of a page for one.
    """
    for holder in list(tree.iter(*_HOLDERS)):
        if not _is_apart(holder):
            _wrap(holder)
    for paragraph in list(tree.iter("p")):
        words = paragraph.text_content().strip()
        linked = sum(len(link.text_content()) for link in paragraph.iter("a"))
        if words and words[-1] in _FINAL and 0 < linked <= 0.5 * len(words) and not _is_apart(paragraph):
            for link in list(paragraph.iter("a")):
                link.drop_tag()


def left_out(tree: Any, told: str) -> int:
    """How many paragraphs of text are not in the text that was extracted, white space left out of it."""
    number = 0
    for block in tree.iter(*_BLOCKS):
        if any(part is not block for part in block.iter(*_BLOCKS)):
            continue
        words = "".join(c for c in block.text_content() if c.isprintable() and not c.isspace())
        kept = words[:_SHORTEST] in told or words[-_SHORTEST:] in told
        number += not kept and _is_prose(block.text or "", list(block))
    return number


def without_links(tree: Any) -> None:
    """Nothing; lines and items that are links alone, or links behind a label ("Read more: …"), are gone."""
    for line in list(tree.iter("p", "li", "dd")):
        links = list(line.iter("a"))
        told = line.text_content()
        if not links or ended(told) or any(part is not line for part in line.iter(*_BLOCKS)):
            continue
        label = told[: told.find(links[0].text_content())].strip()
        letters = sum(c.isalnum() for text in (label, *(link.text_content() for link in links)) for c in text)
        if (not label or label.endswith(":")) and letters == sum(c.isalnum() for c in told):
            line.drop_tree()


def _is_apart(element: Any) -> bool:
    return any(above.tag in _APART for above in (element, *element.iterancestors()))


def _wrap(holder: Any) -> None:
    runs: list[tuple[Any, list[Any]]] = [(None, [])]  # the block before, and the elements of the line
    for child in list(holder):
        if _is_block(child):
            runs.append((child, []))
        else:
            runs[-1][1].append(child)
    for before, line in runs:
        lead = (holder.text if before is None else before.tail) or ""
        if not _is_prose(lead, line):
            continue
        paragraph = holder.makeelement("p")
        paragraph.text = lead
        if before is None:
            holder.text = None
            holder.insert(0, paragraph)
        else:
            before.tail = None
            before.addnext(paragraph)
        for child in line:
            paragraph.append(child)  # with what follows it


def _is_block(element: Any) -> bool:
    return any(part.tag in _BLOCKS for part in element.iter())


def _is_prose(lead: str, line: list[Any]) -> bool:
    """Whether a line of words and elements reads as text: not links alone, and either long or a sentence that ends."""
    own = lead + "".join(child.tail or "" for child in line)
    linked = "".join(child.text_content() for child in line if child.tag == "a")
    every = (lead + "".join(child.text_content() + (child.tail or "") for child in line)).strip()
    letters = sum(c.isalnum() for c in every)
    if not letters or sum(c.isalnum() for c in linked) > 0.8 * letters:
        return False
    return letters >= _SHORTEST or (every[-1] in _FINAL and bool(own.strip()))
