"""Cells of tables that stand for no value: what data frames and spreadsheets write, and what people do."""

from __future__ import annotations

_NAMES = frozenset(("Nan", "Na"))  # a river, a name
# What programs write where there is no value, in lower case.
MADE = frozenset(
    r"nan -nan n/a na n.a. none null <na> <null> <none> <nan> pd.na nat pd.nat np.nan \n undefined "
    "#n/a #n/a! #na #ref! #value! #null! #name? #num! #div/0!".split()
)
UNKNOWN = frozenset(("unknown", "(unknown)", "not known"))
_BLANK = MADE | frozenset("- -- --- – — ? ?? ??? . missing (missing) (blank)".split())
SYMBOLS = _BLANK | UNKNOWN


def made_blank(cell: str) -> bool:
    """Whether a program wrote the cell for no value.

    >>> made_blank("NAN"), made_blank("Nan"), made_blank("missing")
    (True, False, False)
    """
    return cell.lower() in MADE and cell not in _NAMES


def states_nothing(cell: str) -> bool:
    """Whether the cell of a statement is empty or stands for no value.

    >>> states_nothing(""), states_nothing("Missing"), states_nothing("unknown"), states_nothing("Missing Link")
    (True, True, False, False)
    """
    return not cell or (cell.lower() in _BLANK and cell not in _NAMES)


def says_unknown(cell: str) -> bool:
    """Whether the cell says that the value is not known."""
    return cell.lower() in UNKNOWN


def unsaid(cell: str) -> bool:
    """Whether the cell of a qualifier has no value, or one that is not known."""
    return states_nothing(cell) or says_unknown(cell)
