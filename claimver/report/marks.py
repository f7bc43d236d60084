"""Small things that sections are made of: a label as a badge, a part that opens on demand, a share as a bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimver.report.elements import Element, Part, element
from claimver.report.language import say
from claimver.report.words import CAUSE_MARKS, label_words
from claimver.types import Label


def badge(label: Label | None) -> Element:
    """A label as symbol and name."""
    words = label_words(label)
    return element("span", f"{words.symbol} {words.name}", cls=f"badge {words.key}")


def cause_badge(cause: str) -> Element:
    """A cause, by its key, as mark and name."""
    words = say(f"cause.{cause}.name")
    return element(
        "span", element("span", CAUSE_MARKS[cause], cls="cause-mark", aria_hidden="true"), words, cls="cause-badge"
    )


def fold(title: str, *children: Part) -> Element:
    """A part that opens on demand."""
    return element("details", element("summary", title), *children)


def table_box(table: Element, label: str) -> Element:
    """A table that scrolls by itself where it is wider than the page, by keyboard too."""
    return element("div", table, cls="table-box", tabindex="0", role="group", aria_label=label)


def titled_table(title: str, heads: Sequence[str], rows: Sequence[Element], *, look: str = "") -> Element:
    """Rows under a title and the heads of their columns; cells beyond a row's first know their head, for a phone."""
    rows = [_headed(row, heads) if look else row for row in rows]
    head = element("tr", *[element("th", name, scope="col") for name in heads])
    parts = element("caption", title), element("thead", head), element("tbody", *rows)
    return table_box(element("table", *parts, cls=f"triplets {look}".strip()), title)


def _headed(row: Element, heads: Sequence[str]) -> Element:
    """The row whose cells carry the heads of their columns, which a narrow page shows beside them."""
    first, *others = (cell for cell in row.children if isinstance(cell, Element))
    cells = [
        replace(cell, attributes={**cell.attributes, "data-head": name})
        for name, cell in zip(heads[1:], others, strict=True)
    ]
    return replace(row, children=(first, *cells))


def meter(share: float | None) -> Element | None:
    """A share in [0, 1] as a bar, for the eye alone."""
    if share is None:
        return None
    bar = element("span", cls="bar-fill", style=f"width:{round(100 * max(0.0, min(1.0, share)))}%")
    return element("span", bar, cls="bar", aria_hidden="true")
