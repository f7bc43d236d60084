"""One run of text of an RTF file, the body, a note or a text box: its pieces as paragraphs and rows of tables."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import groupby

from claimver.text.headings import as_heading
from claimver.text.raised import lowered, raised
from claimver.text.story import table_row, tidied
from claimver.text.wordstyles import SHIFTED

__all__ = ["RichStory"]


@dataclass
class RichStory:
    """The blocks so far, and the paragraph and the row that are read."""

    blocks: list[str] = field(default_factory=list)
    heading: bool = False
    table: bool = False  # whether the paragraph is one of a table's cell
    _runs: list[tuple[str, int]] = field(default_factory=list)
    _cells: list[list[str]] = field(default_factory=lambda: [[]])

    def add(self, text: str, shift: int = 0) -> None:
        """The paragraph has this text, ``shift`` half points above the line."""
        self._runs.append((text, shift if abs(shift) >= SHIFTED else 0))

    def end_cell(self, lost: Counter[str]) -> None:
        """A cell ends here, and its last paragraph."""
        self.table = True
        self.end(lost)
        self._cells.append([])

    def end(self, lost: Counter[str], *, row: bool = False) -> None:
        """The paragraph ends here, and the row of a table too where it is one's end."""
        told = self._paragraph(lost)
        if not self.table and len(self._cells) > 1:  # a row that does not end
            self._cells, rest = [[]], self._cells
            self.blocks += [block for cell in rest for block in cell]
        if told:
            self._cells[-1].append(as_heading(told) if self.heading else told)
        if self.table and not row:
            return
        cells, self._cells = self._cells, [[]]
        if len(cells) > 1:
            self.blocks += table_row(cells if cells[-1] else cells[:-1])
        else:
            self.blocks += cells[0]

    def _paragraph(self, lost: Counter[str]) -> str:
        told = ""
        for shift, run in groupby(self._runs, key=lambda run: run[1]):
            text = "".join(piece for piece, _ in run)
            told += raised(text) if shift > 0 else lowered(text) if shift < 0 else text
        self._runs = []
        return tidied(told.encode("utf-16", "surrogatepass").decode("utf-16", "replace"), lost)
