"""Terms of SPARQL: results read strictly; ids and names written so that nothing else can get into a query.

Queries are made of fixed text, ids that match a strict pattern, and names as literals that hold no backslash: some
engines decode ``\\u0022`` after the literal was escaped, so a name with a backslash is never sent.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from claimver.errors import RetrievalError
from claimver.kg.names import tidy
from claimver.kg.rdf_values import rdf_value
from claimver.types import Value

LANGUAGES = ("en", "mul")  # Wikidata keeps names that are the same everywhere under "mul"
REGIONAL = ("en-US", "en-GB")
LONGEST_NAME = 250
_IRI = re.compile(r'(?:https?://|urn:)[^\x00-\x20\x7f<>"{}|\\^`\ud800-\udfff]+')
_SMALL = frozenset("a an and at by de for from in la of on the to von with".split())
_ROMAN = re.compile("[ivxIVX]{2,5}")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Term:
    """One cell of a result: an IRI (``uri``), a ``literal`` or a blank node (``bnode``)."""

    kind: str
    value: str
    language: str = ""
    datatype: str = ""


Row = Mapping[str, Term]


def cells_of(row: dict[str, Term]) -> dict[str, Term]:
    """The row, whose missing cells are named when they are asked for."""
    return _Cells(row)


class _Cells(dict[str, Term]):
    """A row that was read; a cell that it should have and has not is a fault of the endpoint."""

    def __missing__(self, name: str) -> Term:
        raise RetrievalError(f"The endpoint's answer is of another question: it has no ?{name}. Check its address.")


def read_results(body: bytes) -> list[dict[str, Term]]:
    """The rows of SPARQL JSON results; an ASK gives one row whose ``answer`` is "true" or "false".

    Raises: ValueError for anything else, half a document included.
    """
    try:
        read = json.loads(body, parse_float=str, parse_int=str)  # numbers as they are written
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if isinstance(read, dict) and isinstance(read.get("boolean"), bool):
        return [_Cells(answer=Term("literal", "true" if read["boolean"] else "false"))]
    try:
        bindings = read["results"]["bindings"]
        return [_Cells({str(name): _term(cell) for name, cell in row.items()}) for row in bindings]
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no SPARQL results ({error!r})") from None


def rows_to_json(rows: Sequence[Row]) -> bytes:
    """The rows as a cache keeps them; ``rows_from_json`` reads them back."""
    cells = [{name: [t.kind, t.value, t.language, t.datatype] for name, t in row.items()} for row in rows]
    return json.dumps(cells, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def rows_from_json(data: bytes) -> list[dict[str, Term]]:
    """The rows that ``rows_to_json`` wrote. Raises: ValueError."""
    try:
        read = json.loads(data.decode("utf-8", "surrogatepass"))
        return [_Cells({name: Term(*cell) for name, cell in row.items()}) for row in read]
    except (TypeError, AttributeError) as error:
        raise ValueError(f"no rows ({error!r})") from None


def is_iri(text: str) -> bool:
    """Whether the text can stand between ``<`` and ``>`` in a query.

    >>> is_iri("http://dbpedia.org/resource/Berlin"), is_iri("http://e.org/> ?x ?y . <")
    (True, False)
    """
    return len(text) <= 2_000 and _IRI.fullmatch(text) is not None


def literals(name: str, *, languages: Sequence[str] = LANGUAGES, untagged: bool = True) -> list[str]:
    """The name as SPARQL literals, in each language and ``untagged``; none where it cannot be written safely.

    >>> literals('a "b"')[0], literals("a\\\\u0022")
    ('"a \\\\"b\\\\""@en', [])
    """
    if not name or len(name) > LONGEST_NAME or "\\" in name:
        return []
    if any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in name):
        return []
    quoted = '"' + name.replace('"', '\\"') + '"'
    return [*(f"{quoted}@{language}" for language in languages), *([quoted] if untagged else [])]


def spellings(name: str) -> list[str]:
    """The ways to write a name that an exact look-up has to try, for want of one that ignores case.

    >>> spellings("ada STEIN")
    ['ada STEIN', 'Ada STEIN', 'Ada Stein', 'ada stein', 'ADA STEIN']
    """
    plain = tidy(name)
    titled = [word[:1].upper() + word[1:].lower() for word in plain.split(" ")]
    title = [word.lower() if place and word.lower() in _SMALL else word for place, word in enumerate(titled)]
    title = [word.upper() if _ROMAN.fullmatch(word) else word for word in title]
    ways = [plain, plain[:1].upper() + plain[1:], " ".join(title), " ".join(titled), plain.lower(), plain.upper()]
    return list(dict.fromkeys(ways))


def is_spoken(term: Term) -> bool:
    """Whether a term is no text of another language."""
    return term.language.lower().partition("-")[0] in ("", *LANGUAGES)


def best_text(terms: Iterable[Term]) -> str:
    """The text in the first of the languages that has one, on one line."""
    order = {"en": 0, "": 1, "mul": 2}
    known = sorted((order.get(term.language, 3), term.value) for term in terms if term.kind == "literal")
    return " ".join(known[0][1].split()) if known else ""


def words_of(iri: str) -> str:
    """A label for an IRI without one: its last part as words.

    >>> words_of("http://dbpedia.org/ontology/birthPlace"), words_of("http://dbpedia.org/resource/Crater_Lake")
    ('birth Place', 'Crater Lake')
    """
    last = unquote(re.split(r"[#/:]", iri.rstrip("#/"))[-1])
    return " ".join(_CAMEL.sub(" ", last).replace("_", " ").split()) or iri


def is_coded(iri: str) -> bool:
    """Whether the last part of an IRI numbers a thing rather than names it.

    >>> [is_coded(f"http://e.org/{last}") for last in ("Q90", "m.0d6lp", "place_42", "Paris", "Apollo_11")]
    [True, True, True, False, False]
    """
    last = unquote(re.split(r"[#/:]", iri.rstrip("#/"))[-1])
    words = [word for word in re.split(r"[\W_]+", last) if word]
    if not any(character.isdigit() for character in last):
        return not any(len(word) > 1 for word in words)
    return not any(word.isalpha() and len(word) > 1 and word[0].isupper() for word in words)


def literal_value(term: Term, property: str = "") -> Value:
    """The value that a literal of the property states: a date, a quantity, a place or a string."""
    return rdf_value(term.value, term.datatype, property=property)[0]


def _term(cell: Mapping[str, Any]) -> Term:
    kind, value = cell["type"], cell["value"]
    if kind == "triple":  # a statement about a statement: no name, no value
        return Term("bnode", "triple")
    if not isinstance(kind, str) or not isinstance(value, str):
        raise TypeError("a cell without type and value")
    return Term(
        {"typed-literal": "literal", "iri": "uri"}.get(kind, kind),
        value,
        str(cell.get("xml:lang") or ""),  # null, as some write it, is none
        str(cell.get("datatype") or ""),
    )
