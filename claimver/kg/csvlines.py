"""Tables to blocks of tab-separated lines: CSV is unquoted on the way, figures are written as they are read here."""

from __future__ import annotations

import csv
import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from claimver.errors import BuildError
from claimver.kg.blocks import PACKED, SIZE, Block, read_blocks
from claimver.kg.dayorder import DayOrder
from claimver.kg.decimals import Decimals
from claimver.kg.notices import COMMA, DAY_ORDER, TWO_DAYS, TWO_WAYS, Notices

DELIMITERS = ",;\t|"
_SAYS = re.compile(r"\ufeff?sep=(.)", re.IGNORECASE)  # the first line that spreadsheets write for one another
_NAMING = frozenset(
    "id qid pid label labels name title alias aliases description subject property predicate relation relationship "
    "verb node1 head from s p".split()
)  # columns of names, whose figures are no amounts; the first is one, too
_OBJECTS = frozenset("object node2 value tail to o".split())
_RELATIONS = frozenset("property predicate relation relationship verb p".split())
_ENDS = (
    re.compile(rb",\d+[^\t\n\d]{0,24}(?=[\t\r\n]|\Z)"),
    re.compile(rb"[/.-][12]\d{3}(?: [0:]+)?(?=[\t\r\n]|\Z)"),
)  # of cells that may be a number with a comma, or a day in figures
_FLAT = {ord(character): " " for character in "\t\r\n"}


def table_blocks(path: Path, *, size: int = SIZE, header: Sequence[str] = ()) -> Iterator[Block]:
    """The blocks of a table, tab-separated, with the line numbers of the file; CSV by its ending.

    ``header`` names the columns of one whose first line does not. Raises: BuildError naming file and line.
    """
    if not is_csv(path) and not _has_figures(path):
        return read_blocks(path, size=size, guess=True)
    return _written_blocks(path, size, list(header))


def first_row(path: Path) -> list[str]:
    """The cells of a table's first row, none where it is empty. Raises: BuildError where they cannot be read."""
    if is_csv(path):
        return _Lines(path).head
    line = next((line for block in read_blocks(path, guess=True) for _, line in block.text_lines()), "")
    return line.split("\t")


def is_csv(path: Path) -> bool:
    """Whether the file is CSV by its ending."""
    named = path.with_suffix("") if path.suffix in PACKED else path
    return named.suffix.lower() == ".csv"


def plain_column(name: str) -> str:
    """The name of a column in small letters, without the marks of its language and its form.

    >>> plain_column("Aliases_en(json)")
    'aliases'
    """
    return name.strip().lower().removesuffix("(json)").removesuffix("_en")


def _has_figures(path: Path) -> bool:
    """Whether a cell that tabs part has a decimal comma or a day in figures: most tables have none of either."""
    decimals, order = Decimals(), DayOrder()
    for block in read_blocks(path, guess=True):
        for found in itertools.chain.from_iterable(end.finditer(block.data) for end in _ENDS):
            start = max(block.data.rfind(mark, 0, found.start()) for mark in (b"\t", b"\n")) + 1
            cell = block.data[start : found.end()].decode("utf-8", "replace").strip()
            decimals.see(0, "", cell)
            if decimals.settles or order.plain(0, "", cell) != cell:
                return True
    return False


def _written_blocks(path: Path, size: int, header: list[str]) -> Iterator[Block]:
    (decimals, order), lines = _figures(path, header), _Lines(path)
    rows = lines.rows()
    number, first, read, made, notices = 0, 1, 0, bytearray(), lines.notices
    names, (relation, last) = _named(header or lines.head), _statement(header or lines.head)
    for row in rows:
        line = read + 1
        said = "".join(row[relation]).strip()
        cells = (
            cell if n in names else _plain(cell, n, said * (n == last), decimals, order, notices, line)
            for n, cell in enumerate(row)
        )
        made += "\t".join(cell.translate(_FLAT) for cell in cells).encode()
        made += b"\n" * (lines.number - read)  # a cell of several lines leaves empty ones, so that numbers hold
        read = lines.number
        if len(made) >= size:
            yield Block(path, number, first, bytes(made), read + 1 - first, lines.share, notices)
            number, first, made, notices = number + 1, read + 1, bytearray(), Notices()
    if made:
        yield Block(path, number, first, bytes(made), read + 1 - first, 1.0, notices)


def _figures(path: Path, header: list[str]) -> tuple[Decimals, DayOrder]:
    """How the columns write decimals, days and months: the file is read once for that."""
    lines, decimals, order = _Lines(path), Decimals(), DayOrder()
    decimals.semicolons = lines.delimiter == ";"
    names, (relation, last) = _named(header or lines.head), _statement(header or lines.head)
    for row in lines.rows():
        said = "".join(row[relation]).strip()
        for n, cell in enumerate(row):
            if n not in names:
                decimals.see(n, said * (n == last), cell.strip())
                order.see(n, said * (n == last), cell.strip())
    return decimals, order


def _named(head: list[str]) -> frozenset[int]:
    """The places of the columns that hold names."""
    return frozenset((0, *(n for n, cell in enumerate(head) if plain_column(cell) in _NAMING)))


def _statement(head: list[str]) -> tuple[slice, int]:
    """Where the property and the object stand in a table of statements; nowhere and at -1 in others."""
    plain = [plain_column(cell) for cell in head]
    telling = {*_RELATIONS, "label"} if "node1" in plain else _RELATIONS
    relation = next((slice(n, n + 1) for n, cell in enumerate(plain) if cell in telling), slice(0))
    return relation, next((n for n, cell in enumerate(plain) if cell in _OBJECTS), -1)


def _plain(
    cell: str, column: int, property: str, decimals: Decimals, order: DayOrder, notices: Notices, line: int
) -> str:
    """The cell with its figures as they are read here, which is told where they were written otherwise."""
    bare = cell.strip()
    for way, read, kept in ((decimals, COMMA, TWO_WAYS), (order, DAY_ORDER, TWO_DAYS)):
        plain = way.plain(column, property, bare)
        if plain != bare:
            notices.add(kept if plain.startswith('"') else read, cell, line)
            return plain
    return cell


class _Lines:
    """The lines of a file with their ends: ``number`` of them and ``share`` of it are read.

    One that only says what parts the cells is no row.
    """

    def __init__(self, path: Path) -> None:
        self._path, self.number, self.share = path, 0, 0.0
        self.notices = Notices()
        self._lines = self._read()
        head = next(self._lines, "")
        self._quoted = is_csv(path)
        said = _SAYS.fullmatch(head.strip("\r\n\"'")) if self._quoted else None
        self._head = next(self._lines, "") if said else head
        likely = max(DELIMITERS, key=head.count) if self._quoted else "\t"  # the first of them where none is there
        self.delimiter = said[1] if said else likely

    @property
    def head(self) -> list[str]:
        """The cells of the first row, as far as its line goes."""
        return next(self._cells([self._head], strict=False), [])

    def rows(self) -> Iterator[list[str]]:
        """The rows. Raises: BuildError where quotes do not pair."""
        yield from self._cells(itertools.chain([self._head], self._lines), strict=True)

    def _cells(self, lines: Iterable[str], *, strict: bool) -> Iterator[list[str]]:
        if not self._quoted:
            yield from (line.rstrip("\n").split("\t") for line in lines)
            return
        try:
            yield from csv.reader(lines, delimiter=self.delimiter, strict=strict, skipinitialspace=True)
        except csv.Error as error:
            raise BuildError(
                f'no CSV ({error}). A cell with a quote, a comma or a line break stands in "…", its quotes doubled.',
                f"{self._path}:{self.number}",
            ) from None

    def _read(self) -> Iterator[str]:
        for block in read_blocks(self._path, guess=True):
            self.share = block.share
            self.notices.kinds.update(block.notices.kinds)
            for self.number, line in block.text_lines():
                yield f"{line}\n"
