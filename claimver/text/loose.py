"""Text of a page that stands outside every paragraph, made into paragraphs: an extractor reads nothing else."""

from __future__ import annotations

from collections import Counter
from typing import Any

from claimver.text.headings import ended
from claimver.text.instead import squeezed

__all__ = ["gather", "left_out", "pairs", "without_links"]

_HOLDERS = ("div", "section", "article", "main", "body", "center", "details", "dialog")
_BLOCKS = frozenset(
    "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form "
    "h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table tbody td tfoot th thead "
    "tr ul caption".split()
)
_APART = ("nav", "footer", "aside", "form", "button", "figure")
_FINAL = '.!?…:;。！？؟।"”»)'
_SHORTEST = 30  # letters of a line that no sign ends: shorter ones are buttons and labels
_LONGEST_TERM = 80  # characters of a term, or of what is said of it, in a list of short facts


def gather(tree: Any) -> None:
    """Words that are right in a division or a section stand in a paragraph of their own there, and links in
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


def left_out(tree: Any, told: str) -> Counter[str]:
    """How many paragraphs, and how many short lines, are not in the text that was extracted, white space left out of
    it. Short lines count in what the page does not set apart (menus, footers, forms).
    """
    lost, at = Counter[str](), 0  # where the last block stands in the text: the next one is behind it, as a rule
    for block in tree.iter(*_BLOCKS):
        if any(part is not block for part in block.iter(*_BLOCKS)):
            continue
        words = squeezed(block.text_content())
        if (found := told.find(words[:_SHORTEST], at)) >= 0:
            at = found
            continue
        if words[:_SHORTEST] in told or words[-_SHORTEST:] in told:
            continue
        prose = _is_prose(block.text or "", list(block))
        lost["paragraph outside the main text"] += prose
        lost["short line outside the main text"] += not prose and _says(words) and not _is_apart(block)
    return lost


def without_links(tree: Any) -> Counter[str]:
    """How many lines and items were links alone, or links behind a label ("Read more: …"): they are gone."""
    lost = Counter[str]()
    for line in list(tree.iter("p", "li", "dd")):
        links = list(line.iter("a"))
        told = line.text_content()
        if not links or ended(told) or any(part is not line for part in line.iter(*_BLOCKS)):
            continue
        label = told[: told.find(links[0].text_content())].strip()
        letters = sum(c.isalnum() for text in (label, *(link.text_content() for link in links)) for c in text)
        if (not label or label.endswith(":")) and letters == sum(c.isalnum() for c in told):
            kind = "line of links behind a label" if label else "line that is only a link"
            lost[kind] += letters > 0 and not _is_apart(line)
            line.drop_tree()
    return lost


def pairs(tree: Any) -> None:
    """Lists of terms are plain lists, a term and what is said of it, both short, one line: "Born | Ulm"."""
    for listed in list(tree.iter("dl")):
        for term in list(listed.iter("dt")):
            said = term.getnext()
            if said is not None and said.tag == "dd" and _is_short(term) and _is_short(said):
                words = [" ".join(part.text_content().split()) for part in (term, said)]
                term.text, term[:] = " | ".join(words), []
                said.drop_tree()
        for part in listed.iter("dt", "dd"):
            part.tag = "li"
        listed.tag = "ul"


def _is_short(element: Any) -> bool:
    """Whether it is one line of words that ends no sentence."""
    words = element.text_content().strip()
    alone = not any(part is not element for part in element.iter(*_BLOCKS, "br"))
    return alone and _says(words) and len(words) <= _LONGEST_TERM and not ended(words)


def _says(words: str) -> bool:
    return any(c.isalnum() for c in words)


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
