"""Paragraphs within list items and within cells of tables, each one of its own: an extractor runs them together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

__all__ = ["apart"]

_LISTS = ("ul", "ol", "dl")
_HOLDERS = ("div", "section", "article", "main", "center", "details", "figure", "blockquote", "header", "fieldset")
_LEAVES = ("p", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "address", "summary", "figcaption")
_BLOCKS = (*_LISTS, *_HOLDERS, *_LEAVES, "table")


def apart(tree: Any) -> None:
    """An item of several paragraphs is several items, a row of such a cell is its paragraphs."""
    for table in reversed(list(tree.iter("table"))):
        _titled(table)
        if any(above.tag in ("li", "dd") for above in table.iterancestors()):
            _written(table)
        else:
            _unfold(table)
    for item in reversed(list(tree.iter("li", "dd"))):
        _divide(item)
    for quote in reversed(list(tree.iter("blockquote"))):
        if len(list(_parts(quote, peek=True))) > 1:
            parts = list(_parts(quote))
            quote.text, quote[:] = None, parts


def _titled(table: Any) -> None:
    """The caption of a table is a heading before it."""
    for caption in table.findall("caption"):
        title = table.makeelement("h6")
        title.text = caption.text_content()
        table.addprevious(title)
        caption.drop_tree()


def _written(table: Any) -> None:
    """A table within a list is a paragraph for each row, its cells kept apart."""
    for row in list(table.iter("tr")):
        line = row.makeelement("p")
        cells = [" ".join(cell.text_content().split()) for cell in row if cell.tag in ("td", "th")]
        line.text = " | ".join(words for words in cells if words)
        table.addprevious(line)
    table.drop_tree()


def _unfold(table: Any) -> None:
    """The rows that have a cell of several paragraphs stand between tables of the other rows."""
    rows = [row for row in table.iter("tr") if next(row.iterancestors("table")) is table]
    folded = [any(len(list(_parts(cell, peek=True))) > 1 for cell in row) for row in rows]
    if not any(folded):
        return
    made, rest = [table], table
    for row, whole in zip(rows, folded, strict=True):
        row.tail = None
        if whole:
            made += [part for cell in row if cell.tag in ("td", "th") for part in list(_parts(cell))]
            row.getparent().remove(row)
            rest = None
        elif rest is None:
            rest = table.makeelement("table")
            made.append(rest)
        if not whole and rest is not table:
            rest.append(row)
    tail, table.tail = table.tail, None
    for before, part in pairwise(made):
        before.addnext(part)
    made[-1].tail = tail
    if table.find(".//tr") is None:
        table.drop_tree()


def _divide(item: Any) -> None:
    if sum(part not in _LISTS for part in _parts(item, peek=True)) < 2:
        return
    made: list[Any] = []
    for piece in list(_parts(item)):
        if piece.tag not in _LISTS or not made:
            made.append(item.makeelement(item.tag))
            item.addprevious(made[-1])
        made[-1].append(piece)
    item.text, item[:] = None, []
    item.drop_tag()


def _parts(element: Any, *, peek: bool = False) -> Iterator[Any]:
    """The paragraphs, lists and tables of an element, in order; words outside them are paragraphs.

    ``peek``: only their names, and the tree stays as it is.
    """
    line: list[Any] = []
    lead = element.text or ""
    for child in [*element, None]:
        block = child is not None and _holds_block(child)
        if child is not None and not block:
            line.append(child)
            continue
        if lead.strip() or any((part.text_content() + (part.tail or "")).strip() for part in line):
            yield "p" if peek else _paragraph(element, lead, line)
        if child is None:
            return
        lead, line = child.tail or "", []
        if child.tag in (*_LISTS, "table", *_LEAVES):
            if not peek:
                child.tail = None
            if child.text_content().strip():
                yield child.tag if peek else child
        else:
            yield from _parts(child, peek=peek)


def _paragraph(element: Any, lead: str, line: list[Any]) -> Any:
    made = element.makeelement("p")
    made.text = lead
    made.extend(line)  # each with what follows it
    return made


def _holds_block(element: Any) -> bool:
    return any(True for _ in element.iter(*_BLOCKS))
