"""What a build read otherwise than it looks, counted by kind, with the first of each: the lines of its report."""

from __future__ import annotations

from dataclasses import dataclass, field

ODD, BARE_DATE, MISSING, UNKNOWN, NO_DAY = "odd", "bare date", "missing", "unknown", "no day"
ILL_TYPED, EMPTY, EMPTY_LIST, NESTED, UNREAD = "ill-typed", "empty", "empty list", "nested", "unread"
COMMA, TWO_WAYS, NAMED, ENDLESS, OTHER_TYPE = "comma", "two ways", "named", "endless", "other type"
GUESSED = "guessed"
OTHER_LANGUAGE, NO_TEXT, NESTED_EDGE = "other language", "no text", "nested edge"
SHARED_ID, LISTED = "shared id", "listed"
DAY_ORDER, TWO_DAYS, LOOSE_LIST = "day order", "two days", "loose list"


@dataclass(slots=True)
class Notice:
    """How many cells, the first of them and its line."""

    cells: int = 0
    first: str = ""
    line: int = 0


@dataclass(slots=True)
class Notices:
    """The notices of one block, by kind."""

    kinds: dict[str, Notice] = field(default_factory=dict)

    def add(self, kind: str, cell: str, line: int, *, times: int = 1) -> None:
        """The cell is counted."""
        notice = self.kinds.setdefault(kind, Notice())
        notice.cells += times
        if not notice.line or line < notice.line:
            notice.first, notice.line = cell, line


def notice_line(kind: str, cells: int, first: str, place: str) -> str:
    """The line of a report about all cells of a kind."""
    one, many = _WORDS[kind]
    return (one if cells == 1 else many).format(cells=f"{cells:,}", first=f"{first!r}", place=place)


_OWN_FORM = "Where that is wrong, write the value in a form that docs/own-graph.md lists, or a text in quotation marks."
_WORDS = {
    ODD: (
        "1 cell looks like a date or number but is read as a name, such as {first} ({place}). " + _OWN_FORM,
        "{cells} cells look like dates or numbers but are read as names, such as {first} ({place}). " + _OWN_FORM,
    ),
    BARE_DATE: (
        "1 cell is a date of KGTK without its ^ and is read as a date: {first} ({place}). Write it with ^.",
        "{cells} cells are dates of KGTK without their ^ and are read as dates, such as {first} ({place}). "
        "Write them with ^.",
    ),
    MISSING: (
        "1 line has {first} for a subject, property or object and states nothing ({place}).",
        "{cells} lines have no value for a subject, property or object, such as {first} ({place}), and state nothing.",
    ),
    UNKNOWN: (
        "1 object is {first}, a value that is not known ({place}).",
        "{cells} objects are values that are not known, such as {first} ({place}).",
    ),
    NO_DAY: (
        "1 cell is a date that the calendar does not have and is left out: {first} ({place}).",
        "{cells} cells are dates that the calendar does not have and are left out, such as {first} ({place}).",
    ),
    ILL_TYPED: (
        "1 literal is not of its datatype, or of one that is not known, and is kept as text: {first} ({place}).",
        "{cells} literals are not of their datatypes, or of ones that are not known, and are kept as text, such as "
        "{first} ({place}).",
    ),
    EMPTY: (
        "1 literal is empty and states nothing: of {first} ({place}).",
        "{cells} literals are empty and state nothing, such as one of {first} ({place}).",
    ),
    EMPTY_LIST: (
        "1 list is empty and states nothing: of {first} ({place}).",
        "{cells} lists are empty and state nothing, such as one of {first} ({place}).",
    ),
    LOOSE_LIST: (
        "1 member of a list that is the value of nothing (a subject, or alone) is left out: {first} ({place}).",
        "{cells} members of lists that are values of nothing (subjects, or alone) are left out, such as {first} "
        "({place}).",
    ),
    NESTED: (
        "1 triple has a triple for its object or subject and is left out: {first} ({place}).",
        "{cells} triples have a triple for their object or subject and are left out, such as {first} ({place}).",
    ),
    UNREAD: (
        "1 statement has a value of which nothing can be made and is left out: {first} ({place}).",
        "{cells} statements have values of which nothing can be made and are left out, such as {first} ({place}).",
    ),
    OTHER_TYPE: (
        "1 entity of the dump is neither an item nor a property and is left out: {first} ({place}).",
        "{cells} entities of the dump are neither items nor properties and are left out, such as {first} ({place}).",
    ),
    NAMED: (
        "1 statement stands in a named graph ({first}) and is read as one of the whole file ({place}).",
        "{cells} statements stand in named graphs, such as {first}, and are read as those of one graph ({place}).",
    ),
    OTHER_LANGUAGE: (
        "1 label, alias or description is in another language and is left out: {first} ({place}). --language chooses.",
        "{cells} labels, aliases and descriptions are in other languages and are left out, such as {first} ({place}). "
        "--language chooses.",
    ),
    NO_TEXT: (
        "1 label, alias or description is no text in quotation marks and is read as a statement: {first} ({place}).",
        "{cells} labels, aliases and descriptions are no texts in quotation marks and are read as statements, such as "
        "{first} ({place}).",
    ),
    NESTED_EDGE: (
        "1 edge is about a qualifier and is left out: of {first} ({place}).",
        "{cells} edges are about qualifiers and are left out, such as one of {first} ({place}).",
    ),
    SHARED_ID: (
        "1 edge is about an id that a node has too, so no edge is read as a qualifier: of {first} ({place}).",
        "{cells} edges are about ids that nodes have too, so no edge is read as a qualifier, such as one of {first} "
        "({place}).",
    ),
    LISTED: (
        "1 cell may hold several values and is read as one name: {first} ({place}). Give each a line of its own.",
        "{cells} cells may hold several values and are read as one name each, such as {first} ({place}). Give each "
        "value a line of its own.",
    ),
    ENDLESS: (
        "1 list has no end, so its members are not known: of {first} ({place}).",
        "{cells} lists have no end, so their members are not known, such as one of {first} ({place}).",
    ),
    COMMA: (
        "1 number has a decimal comma, as others of its file, and is read so: {first} ({place}).",
        "{cells} numbers have decimal commas or thousands parted by points and are read so, such as {first} ({place}).",
    ),
    DAY_ORDER: (
        "1 date in figures has day and month in the order of others in its column and is read so: {first} ({place}).",
        "{cells} dates in figures have their days and months in the order of others in their columns and are read so, "
        "such as {first} ({place}).",
    ),
    TWO_DAYS: (
        "1 date in figures may be two days and is kept as text: {first} ({place}). Write 1990-04-03.",
        "{cells} dates in figures may be two days and are kept as text, such as {first} ({place}). Write 1990-04-03.",
    ),
    GUESSED: (
        "1 table is not in UTF-8 and does not name its encoding; it was read as {first}, a guess ({place}). Save it as "
        "UTF-8 if letters look wrong.",
        "{cells} tables are not in UTF-8 and do not name their encodings; they were read by guesses, the first as "
        "{first} ({place}). Save them as UTF-8 if letters look wrong.",
    ),
    TWO_WAYS: (
        "1 number may be read in two ways and is kept as text: {first} ({place}). Write 1234 or 1.234.",
        "{cells} numbers may be read in two ways and are kept as text, such as {first} ({place}). Write 1234 or 1.234.",
    ),
}
NOTICES = tuple(_WORDS)
