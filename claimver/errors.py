"""The error tree: every error raised on purpose descends from ``ClaimverError``.

ClaimverError
├── InputError              text, file, URL or JSON line that cannot be used
│   └── TextTooLong
├── SettingsError           a setting with an impossible value, or of an unknown name
├── MissingPackage          an optional package is needed for this verb
├── UnknownName             a method, model, entity or property that does not exist here
├── StoreError              a knowledge graph that is missing, corrupt, half built or of another version
│   └── BuildError          an input line that cannot be imported
├── ModelError              a model folder that is missing, truncated, of another version, or unsafe
│   ├── EndpointError       a model's server that did not answer, or not as it should
│   ├── ModelTimedOut       a model that did not answer in time
│   └── BudgetSpent         a call that could pass the budget, and so was not made
├── RetrievalError          the knowledge graph did not answer (never the same as "no evidence")
│   └── TimedOut
├── ReplyError              a model's reply that cannot be read
└── ServerError             a server or window of ours that cannot be opened
"""

from __future__ import annotations

import difflib
import http.client
import sqlite3
import zlib
from collections.abc import Iterable

FAULTS = (
    *(ArithmeticError, AssertionError, AttributeError, EOFError, LookupError, OSError, RuntimeError, TypeError),
    *(ValueError, MemoryError, sqlite3.Error, zlib.error, http.client.HTTPException),
)
"""What a fault of ours, or of a library, may raise: an answer of its own where one task must not end all others."""


def reason_of(error: BaseException) -> str:
    """What the system said, without its number and the file; what any other error says.

    >>> reason_of(FileNotFoundError(2, "No such file or directory", "a.txt"))
    'No such file or directory'
    """
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


class ClaimverError(Exception):
    """Base of all errors that say what happened, with which value, and what to do."""


class InputError(ClaimverError):
    """Input that cannot be used."""


class TextTooLong(InputError):
    """A text over the limit of one report."""

    def __init__(self, length: int, limit: int) -> None:
        self.length, self.limit = length, limit
        super().__init__(
            f"The text has {length:,} characters; one report takes {limit:,}. "
            "Split it into articles or sections (one line each for `claimver batch`), or raise max_chars."
        )


class SettingsError(ClaimverError):
    """A setting with an impossible value, or of an unknown name."""


class MissingPackage(ClaimverError):
    """An optional package that a verb needs is not installed."""

    def __init__(self, package: str, purpose: str) -> None:
        self.package, self.purpose = package, purpose
        super().__init__(f"The package {package!r} is needed {purpose}. Install it: pip install {package}")


class UnknownName(ClaimverError):
    """A name that does not exist here; says what does, nearest first."""

    def __init__(self, kind: str, name: str, known: Iterable[str] = ()) -> None:
        self.kind, self.name, self.known = kind, name, tuple(known)
        near = difflib.get_close_matches(name, self.known, n=3, cutoff=0.5)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        listing = f" There is: {', '.join(sorted(self.known))}." if 0 < len(self.known) <= 20 else ""
        super().__init__(f"No {kind} {name!r} here.{hint}{listing}")


class StoreError(ClaimverError):
    """A knowledge graph that cannot be opened."""


class BuildError(StoreError):
    """An input that cannot be imported; ``where`` names file and line or byte."""

    def __init__(self, message: str, where: str = "") -> None:
        self.where = where
        super().__init__(f"{where}: {message}" if where else message)


class ModelError(ClaimverError):
    """A model folder that cannot be used."""


class EndpointError(ModelError):
    """A model's server that did not answer, or not as it should."""


class ModelTimedOut(ModelError):
    """A model that did not answer in time."""


class BudgetSpent(ModelError):
    """A call that could pass the budget, and so was not made."""


class RetrievalError(ClaimverError):
    """The knowledge graph did not answer."""


class TimedOut(RetrievalError):
    """The knowledge graph did not answer in time."""


class ReplyError(ClaimverError):
    """A model's reply that cannot be read."""


class ServerError(ClaimverError):
    """A server or window of ours that cannot be opened."""


def no_option(method: str, name: str, known: Iterable[str]) -> ClaimverError:
    """The error about an option that the method does not have."""
    if not (names := list(known)):
        said = f"The method {method} has no options, so no {name!r}."
        return SettingsError(f"{said} Leave it out, or choose another method.")
    return UnknownName(f"option of {method}", name, names)
