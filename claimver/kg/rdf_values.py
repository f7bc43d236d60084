"""Literals of RDF to values, the same for files and endpoints: by the datatype, else by what the property expects."""

from __future__ import annotations

import re

from claimver.kg.literals import quantity_value, string_value
from claimver.kg.plain import unit_name
from claimver.kg.schema_org import expected
from claimver.kg.vocabulary import RDF, XSD
from claimver.kg.xsd import well_formed, xsd_date
from claimver.types import Value

NUMBERS = frozenset(
    XSD + name
    for name in (
        "decimal integer double float long int short byte nonNegativeInteger positiveInteger nonPositiveInteger "
        "negativeInteger unsignedLong unsignedInt unsignedShort unsignedByte"
    ).split()
)
DATES = frozenset(XSD + name for name in ("dateTime", "dateTimeStamp", "date", "gYear", "gYearMonth"))
_OTHERS = (
    "string boolean anyURI normalizedString token language NMTOKEN Name NCName time duration dayTimeDuration "
    "yearMonthDuration gMonth gDay gMonthDay base64Binary hexBinary"
)
STRINGS = frozenset(
    ["", *(XSD + name for name in _OTHERS.split())]
    + [RDF + name for name in ("langString", "HTML", "XMLLiteral", "JSON", "PlainLiteral", "dirLangString")]
    + ["http://www.w3.org/1998/Math/MathML"]
)
POINTS = "http://www.opengis.net/ont/geosparql#wktLiteral"
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
_POINT = re.compile(r"(?:<[^>]*>\s*)?POINT\s*\(\s*([-+0-9.eE]+)\s+([-+0-9.eE]+)\s*\)", re.IGNORECASE)
_UNIT = re.compile(r".*dbpedia\.org/datatype/(.+)")


def rdf_value(text: str, datatype: str = "", *, property: str = "", coarse: bool = False) -> tuple[Value, bool]:
    """The value that a literal states, and whether it is well-typed: of one that is not, the text is all there is.

    ``coarse``: a time on the first of January stands for its year, as dumps write what is known no better.

    >>> rdf_value("-0099-07-12", XSD + "date")[0].text, rdf_value("1.5.1999", XSD + "date")[1]
    ('12 July 100 BC', False)
    """
    plain = text.strip()
    if not well_formed(plain, datatype):
        return string_value(text), False
    if datatype in STRINGS:
        return expected(property, plain) or place_value(plain) or string_value(text), True
    if datatype in DATES:
        found = xsd_date(plain, coarse=coarse)
    elif datatype in NUMBERS:
        found = _number(plain)
    elif datatype == POINTS:
        found = place_value(plain)
    elif unit := _UNIT.fullmatch(datatype):
        found = _number(plain, unit_name(words(unit[1])) or words(unit[1]))
    else:
        found = expected(datatype, plain)
    return (string_value(text), False) if found is None else (found, True)


def place_value(text: str) -> Value | None:
    """The coordinates of ``Point(longitude latitude)``, None for other text."""
    match = _POINT.fullmatch(text)
    return Value("string", f"{match[2]}, {match[1]}", f"@{match[2]}/{match[1]}") if match else None


def words(name: str) -> str:
    """A name in camel case as lower-case words.

    >>> words("squareKilometre")
    'square kilometre'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("_", " ").lower()


def _number(text: str, unit: str | None = None) -> Value | None:
    if not _NUMBER.fullmatch(text):
        return None
    try:
        return quantity_value(text, unit=unit)
    except ValueError:  # out of all proportion
        return None
