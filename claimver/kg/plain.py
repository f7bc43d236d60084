"""Plain text to ``Value``: what a table or a person writes for a date or a number.

Read are "10 October 2007", "Oct. 10, 2007", "October 2007", "2007", "44 BC", "1990s", "19th century", "2007-10-10",
"2007-10-10T14:30:00Z", "2007/10/10", "10-Oct-2007", "2007年10月10日", "31/10/2007" (not "03/04/2007", which may be two
days), "10 October 2007 ( 2007-10-10 )", "8,848 m", "317 ± 1 m", "US$ 2.5 million", "62%". Everything else is a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from unicodedata import decimal

from claimver.kg.literals import CENTURY, DECADE, MILLENNIUM, MONTHS, date_value, quantity_value, string_value
from claimver.types import Value

_MONTH_NUMBER = {name.lower(): number for number, name in enumerate(MONTHS, 1)}
_MONTH_NUMBER |= {name[:3].lower(): number for number, name in enumerate(MONTHS, 1)} | {"sept": 9}
_MONTH = "(" + "|".join(sorted(_MONTH_NUMBER, key=len, reverse=True)) + r")\.?"
_ERA = r"(?:\s*(bc|bce|b\.c\.|b\.c\.e\.|ad|ce|a\.d\.|c\.e\.))?"
_DAY = r"([0-3]?[0-9])(?:st|nd|rd|th)?"
_YEAR = r"([0-9]{1,4})"
_ASIDE = re.compile(r"\s*\(\s*(?:[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?|aged?:?\s*[0-9]{1,3}(?:\s*years?)?)\s*\)\s*", re.I)
_ISO = re.compile(
    r"([+-]?[0-9]{4,6})-([0-9]{2})"
    r"(?:-([0-9]{2})(?:[T ][0-2][0-9]:[0-5][0-9](?::[0-5][0-9](?:\.[0-9]+)?)?(?:Z|[+-][01][0-9]:?[0-5][0-9])?)?)?"
)
_YEAR_FIRST = re.compile(r"([12][0-9]{3})([/.-])([01]?[0-9])\2([0-3]?[0-9])(?: 00:00(?::00)?)?")
_YEAR_LAST = re.compile(r"([0-3]?[0-9])([/.-])([0-3]?[0-9])\2([12][0-9]{3})(?: 0?0:00(?::00)?)?")
_DAY_FIRST = re.compile(rf"(?:the\s+)?{_DAY}\s+(?:of\s+)?{_MONTH},?\s+{_YEAR}{_ERA}", re.I)
_HYPHENED = re.compile(rf"{_DAY}-{_MONTH}-([12][0-9]{{3}})", re.I)
_EAST_ASIAN = re.compile(r"([1-9][0-9]{3})年(?:([01]?[0-9])月(?:([0-3]?[0-9])日)?)?")
_OTHER_MONTH = re.compile(r"[0-3]?[0-9]\.?(?: [^\W\d]{2})? [^\W\d]{3,10}\.?(?: [^\W\d]{2})? [12][0-9]{3}")
_MONTH_FIRST = re.compile(rf"{_MONTH}\s+{_DAY},?\s+{_YEAR}{_ERA}", re.I)
_MONTH_YEAR = re.compile(rf"{_MONTH},?\s+(?:of\s+)?([0-9]{{3,4}}){_ERA}", re.I)
_YEAR_OF_FRAME = re.compile(r"\A([12][0-9]{3})\.0\Z")  # as pandas writes years where one of a column is missing
_YEAR_ONLY = re.compile(r"([1-9][0-9]{3})")
_YEAR_ERA = re.compile(r"(?:ad\s+([0-9]{1,4})|([0-9]{1,6})\s*(bc|bce|b\.c\.|b\.c\.e\.|ad|ce|a\.d\.|c\.e\.))", re.I)
_DECADE = re.compile(r"(?:the\s+)?([0-9]{3}0)'?s", re.I)
_CENTURY = re.compile(rf"(?:the\s+)?([0-9]{{1,2}})(?:st|nd|rd|th)\s+(century|millennium){_ERA}", re.I)
_ABOUT = re.compile(r"(?:c\.|ca\.|circa|about|around|approximately|approx\.|~|≈)\s*", re.I)

_ANY_DATE = re.compile(
    r"(?<![\w.,$€£¥₹/])(?:" + "|".join(
        re.sub(r"\((?!\?)", "(?:", pattern.pattern)
        for pattern in (_ISO, _DAY_FIRST, _MONTH_FIRST, _MONTH_YEAR, _DECADE, _YEAR_ONLY)
    ) + r")(?![\w/]|[.,]\d|\s*(?:%|[kcm]?m\b|ft\b|million|billion))", re.I
)  # fmt: skip

_SCALES = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12, "mn": 6, "bn": 9}
_CURRENCIES = {
    "US$": "United States dollar", "USD": "United States dollar", "$": "United States dollar", "€": "euro",
    "EUR": "euro", "£": "pound sterling", "GBP": "pound sterling", "¥": "Japanese yen", "JPY": "Japanese yen",
    "₹": "Indian rupee", "INR": "Indian rupee", "CA$": "Canadian dollar", "A$": "Australian dollar",
    "AU$": "Australian dollar",
}  # fmt: skip
_UNITS = {
    "m": "metre", "metre": "metre", "meter": "metre", "km": "kilometre", "kilometre": "kilometre",
    "kilometer": "kilometre", "cm": "centimetre", "centimetre": "centimetre", "centimeter": "centimetre",
    "mm": "millimetre", "millimetre": "millimetre", "millimeter": "millimetre", "mi": "mile", "mile": "mile",
    "ft": "foot", "foot": "foot", "feet": "foot", "in": "inch", "inch": "inch", "inches": "inch", "yd": "yard",
    "yard": "yard", "km2": "square kilometre", "km²": "square kilometre", "sq km": "square kilometre",
    "square kilometre": "square kilometre", "square kilometer": "square kilometre", "m2": "square metre",
    "m²": "square metre", "square metre": "square metre", "square meter": "square metre", "sq mi": "square mile",
    "square mile": "square mile", "acre": "acre", "ha": "hectare", "hectare": "hectare", "kg": "kilogram",
    "kilogram": "kilogram", "g": "gram", "gram": "gram", "t": "tonne", "tonne": "tonne", "ton": "ton", "lb": "pound",
    "lbs": "pound", "pound": "pound", "s": "second", "sec": "second", "second": "second", "min": "minute",
    "minute": "minute", "h": "hour", "hour": "hour", "day": "day", "week": "week", "month": "month", "year": "year",
    "km/h": "kilometre per hour", "mph": "mile per hour", "m/s": "metre per second", "°c": "degree Celsius",
    "°f": "degree Fahrenheit", "k": "kelvin", "%": "percent", "percent": "percent", "per cent": "percent",
    "people": "people", "inhabitants": "people", "dollar": "United States dollar", "us dollar": "United States dollar",
    "euro": "euro", "litre": "litre", "liter": "litre", "kw": "kilowatt", "mw": "megawatt", "hp": "horsepower",
    "km3": "cubic kilometre", "km³": "cubic kilometre", "m3": "cubic metre", "m³": "cubic metre",
    "km per hour": "kilometre per hour", "degree celsius": "degree Celsius", "degrees celsius": "degree Celsius",
    "degree fahrenheit": "degree Fahrenheit", "degrees fahrenheit": "degree Fahrenheit",
    "au": "astronomical unit", "light year": "light-year",
    "/km2": "per square kilometre", "/km²": "per square kilometre", "seat": "seat", "page": "page",
    "mg": "milligram", "milligram": "milligram", "µg": "microgram", "μg": "microgram", "mcg": "microgram",
    "microgram": "microgram", "oz": "ounce", "ounce": "ounce", "µm": "micrometre", "micron": "micrometre",
    "micrometre": "micrometre", "nm": "nanometre", "nanometre": "nanometre", "nmi": "nautical mile",
    "nautical mile": "nautical mile", "knot": "knot", "kn": "knot", "ml": "millilitre", "millilitre": "millilitre",
    "milliliter": "millilitre", "cl": "centilitre", "centilitre": "centilitre", "dl": "decilitre", "l": "litre",
    "hl": "hectolitre", "barrel": "barrel", "m3/s": "cubic metre per second", "m³/s": "cubic metre per second",
    "kwh": "kilowatt hour", "mwh": "megawatt hour", "gwh": "gigawatt hour", "twh": "terawatt hour",
    "kj": "kilojoule", "joule": "joule", "kcal": "kilocalorie", "hz": "hertz", "khz": "kilohertz",
    "mhz": "megahertz", "ghz": "gigahertz", "v": "volt", "volt": "volt", "kv": "kilovolt", "kb": "kilobyte",
    "mb": "megabyte", "gb": "gigabyte", "tb": "terabyte", "byte": "byte", "bar": "bar", "hpa": "hectopascal",
    "millibar": "hectopascal", "w": "watt", "watt": "watt", "gw": "gigawatt", "kilowatt": "kilowatt",
    "megawatt": "megawatt", "gigawatt": "gigawatt", "horsepower": "horsepower", "mile per hour": "mile per hour",
    "kilometre per hour": "kilometre per hour", "kilometer per hour": "kilometre per hour",
    "km/s": "kilometre per second",
    "episode": "episode", "season": "season", "goal": "goal", "student": "student", "employee": "employee",
}  # fmt: skip
_AMOUNT = re.compile(
    r"(?P<money>US\$|CA\$|AU\$|A\$|USD|EUR|GBP|JPY|INR|[$€£¥₹])?\s*"
    r"(?P<number>[+−-]?(?:[1-9][0-9]{0,2}(?:[,\u00a0\u202f\u2009 ][0-9]{3})+|[0-9]+)(?:\.[0-9]+)?)"
    r"(?:\s*(?P<scale>thousand|million|billion|trillion|mn|bn)\b)?"
    r"(?:\s*\(?(?P<unit>[^0-9()]{1,40}[23]?)\)?)?"
)
_MARGIN = re.compile(
    r"\(?(?P<number>[^()±]*[0-9])\s*(?:±|\+/[-−–])\s*(?P<margin>(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?)\)?(?P<rest>(?:[^0-9.,].*)?)"
)


_FIGURES = r"[0-9]+(?:(?:st|nd|rd|th)\b|'?s\b)?"
_LINKS = r"\b(?:x|to|by|and|or|of|the|ca?(?=\.?\s*[0-9])|circa|about|approx|approximately|century)\b"
_BETWEEN = rf"[\s.,:;/×*±+~≈<>≤≥()–—−-]+|{_LINKS}"
_ERAS = r"\b(?:bce?|ad|ce|b\.c\.|a\.d\.)(?!\w)"
_PART = re.compile(
    rf"{_FIGURES}|{_BETWEEN}|\b{_MONTH}(?!\w)|{_ERAS}|\b(?:{'|'.join(_SCALES)})\b|US\$|[$€£¥₹]|USD|EUR|GBP|JPY|INR",
    re.I,
)
_MEASURED = re.compile(
    r"(?![12][0-9]{3} )[0-9][0-9.,]* [a-zµ°][a-zµ°.²³/]*"
)  # in a unit that is not known: "5 furlongs"
_FIRST_YEAR, _LAST_YEAR = 1000, 2100
_CODE = re.compile(r"\b(?:code|isbn|issn|oclc|lccn|zip|identifier|registration|call ?sign)\b", re.I)
_COUNTED = re.compile(
    r"number of|\b(?:count|population|students|employees|staff|members|inhabitants|residents|length|height|elevation|"
    r"altitude|area|depth|width|mass|weight|capacity|distance|price|cost|budget|revenue|income|passengers|visitors|pages|"
    r"speed|density|attendance|power|range|seats|episodes|goals|votes|deaths|casualties|floors|rooms)\b",
    re.I,
)
_COUNTABLE = re.compile(r"[a-z]{3,}(?:[ -][a-z]{3,}){0,2}")
_MONEY = re.compile(
    r"(?:[A-Z][a-z]+ )+(?:dollar|pound|franc|crown|kron(?:a|e|or|er)|peso|rupee|dinar|dirham|real|rand|yen|yuan|won|"
    r"lira|zloty|koruna|forint|ruble|rouble|mark|shilling|tolar)s?"
)
_SUFFIX = re.compile(
    r"(?<![_ ]per)_(m|[ckm]m2?|kg|ft|ha|[a-z]{3,}(?:_[a-z]{2,})?)$|(?<! per) (km/h|[ckm]?m[2²]?|kg|ft|ha|t)$|"
    r"In([A-Z][a-z]{2,})$"
)  # "max_depth_m", "length m", "elevationInMetres"; not "people per km2"
_BRACKET = re.compile(r"\((?:in )?([^()]+)\)\s*$")


def read_plain(text: str) -> Value | None:
    """The date or quantity that the text is as a whole, its wording kept; None for a name.

    >>> read_plain("US$ 2.5 million").value, read_plain("12 Angry Men")
    ('2500000', None)
    """
    wording = " ".join(text.split())
    if not any(character.isdigit() for character in wording) or len(wording) > 80:
        return None
    plain = wording if wording.isascii() else "".join(str(decimal(c)) if c.isdecimal() else c for c in wording)
    plain = _YEAR_OF_FRAME.sub(r"\1", plain)
    value = _read_date(plain) or _read_amount(plain)
    return value if value is None or plain == wording else replace(value, text=wording)


def read_object(property: str, text: str) -> Value | None:
    """What ``read_plain`` makes of an object, with the property's word on whether a figure is a code, count or year.

    >>> read_object("area code", "512").kind, read_object("number of members", "1850").kind
    ('string', 'quantity')
    >>> read_object("elevation (in metres)", "114").unit, read_object("duration_days", "212").text
    ('metre', '212 days')
    >>> read_object("length m", "31").text, read_object("people per km2", "31").text
    ('31 m', '31')
    """
    value, text = read_plain(text), _YEAR_OF_FRAME.sub(r"\1", text.strip())
    if value is None:
        return None
    if _CODE.search(property):
        return string_value(text)
    figure = _YEAR_ONLY.fullmatch(text.strip())
    if value.kind == "date" and figure and (_COUNTED.search(property) or not _FIRST_YEAR <= int(text) <= _LAST_YEAR):
        value = _read_amount(text.strip()) or value
    behind = _BRACKET.search(property) or _SUFFIX.search(property)
    wording = next((word for word in behind.groups() if word), "").replace("_", " ") if behind else ""
    unit = unit_name(wording[:1].lower() + wording[1:])
    if value.kind == "quantity" and value.unit is None and unit:
        return replace(value, unit=unit, text=f"{value.text} {wording.lower()}")
    return value


def dates_in(text: str) -> Iterator[tuple[slice, Value]]:
    """The dates that stand in a text, and where, each once however often it is written.

    >>> [value.value for _, value in dates_in("10 October 2007 (2007-10-10) - present")]
    ['2007-10-10']
    """
    seen: set[str] = set()
    for match in _ANY_DATE.finditer(text):
        value = _read_date(match[0])
        if value is not None and value.value not in seen:
            seen.add(value.value)
            yield slice(*match.span()), value


def looks_plain(text: str) -> bool:
    """Whether a text that ``read_plain`` leaves alone is made like a date or a number: of nothing but their parts.

    Or of a day, what may be a month in another language, and a year.

    >>> looks_plain("31 February 1990"), looks_plain("5 × 4 cm"), looks_plain("12 Angry Men")
    (True, True, False)
    """
    wording = " ".join(text.split())
    if len(wording) > 80 or not any(character.isdigit() for character in wording):
        return False
    rest = _PART.sub("\n", wording).strip("\n")
    return bool(_MEASURED.fullmatch(wording) or _OTHER_MONTH.fullmatch(wording)) or all(
        unit_name(word) for word in rest.split("\n") if word
    )


def _read_date(wording: str) -> Value | None:
    bare = _ASIDE.sub(" ", wording).strip() or wording.strip("() ")
    bare = _ABOUT.sub("", bare, count=1) if _ABOUT.match(bare) and _date_like(bare) else bare
    try:
        return _calendar_date(bare, wording) or _period(bare, wording)
    except ValueError:  # 31 February: no date, so a name
        return None


def _date_like(bare: str) -> bool:
    rest = _ABOUT.sub("", bare, count=1)
    return any(p.fullmatch(rest) for p in (_ISO, _DAY_FIRST, _MONTH_FIRST, _MONTH_YEAR, _YEAR_ONLY, _YEAR_ERA, _DECADE))


def _calendar_date(bare: str, wording: str) -> Value | None:
    if match := _ISO.fullmatch(bare):
        return date_value(int(match[1]), int(match[2]), int(match[3] or 0), text=wording)
    if match := _YEAR_FIRST.fullmatch(bare):
        return date_value(int(match[1]), int(match[3]), int(match[4]), text=wording)
    if match := _YEAR_LAST.fullmatch(bare):
        return _in_figures(int(match[1]), int(match[3]), int(match[4]), wording)
    if match := _HYPHENED.fullmatch(bare):
        return date_value(int(match[3]), _MONTH_NUMBER[match[2].lower()], int(match[1]), text=wording)
    if match := _EAST_ASIAN.fullmatch(bare):
        return date_value(int(match[1]), int(match[2] or 0), int(match[3] or 0), text=wording)
    if match := _DAY_FIRST.fullmatch(bare):
        day, month, year, era = match.groups()
        return date_value(_whole_year(year, era), _MONTH_NUMBER[month.lower()], int(day), text=wording)
    if match := _MONTH_FIRST.fullmatch(bare):
        month, day, year, era = match.groups()
        return date_value(_whole_year(year, era), _MONTH_NUMBER[month.lower()], int(day), text=wording)
    if match := _MONTH_YEAR.fullmatch(bare):
        month, year, era = match.groups()
        return date_value(_year(year, era), _MONTH_NUMBER[month.lower()], text=wording)
    return None


def _in_figures(first: int, second: int, year: int, wording: str) -> Value | None:
    """The date of a day and a month in either order, where only one of them can be the month or both are equal."""
    if first != second and first <= 12 and second <= 12:
        return None
    day, month = (first, second) if second <= 12 else (second, first)
    return date_value(year, month, day, text=wording)


def _period(bare: str, wording: str) -> Value | None:
    if match := _YEAR_ONLY.fullmatch(bare):
        return date_value(int(match[1]), text=wording)
    if match := _YEAR_ERA.fullmatch(bare):
        return date_value(_year(match[1] or match[2], match[3]), text=wording)
    if match := _DECADE.fullmatch(bare):
        return date_value(int(match[1]), precision=DECADE, text=wording)
    if match := _CENTURY.fullmatch(bare):
        count, length, era = match.groups()
        size, precision = (100, CENTURY) if length.lower() == "century" else (1000, MILLENNIUM)
        return date_value(_year(str((int(count) - 1) * size + 1), era), precision=precision, text=wording)
    return None


def _whole_year(year: str, era: str | None) -> int:
    """The year. Raises: ValueError for one of two digits without an era, which may be of any century."""
    if len(year) < 3 and not era:
        raise ValueError(f"{year} may be a year of any century")
    return _year(year, era)


def _year(year: str, era: str | None) -> int:
    return -int(year) if era and era.lower().startswith("b") else int(year)


def _read_amount(wording: str) -> Value | None:
    bounded = _MARGIN.fullmatch(wording)
    bare = bounded["number"] + bounded["rest"] if bounded else wording
    match = _AMOUNT.fullmatch(_ABOUT.sub("", bare, count=1) if _ABOUT.match(bare) else bare)
    if match is None:
        return None
    scale = _SCALES[match["scale"]] if match["scale"] else 0
    number = Decimal(re.sub(r"[,\s]", "", match["number"]).replace("−", "-"))
    margin = Decimal(bounded["margin"].replace(",", "")) if bounded else Decimal(0)
    if scale:
        number, margin = number.scaleb(scale), margin.scaleb(scale)
    unit = _CURRENCIES[match["money"]] if match["money"] else None
    if match["unit"]:
        named = unit_name(match["unit"].strip()) or _other_unit(match)
        if named is None or unit is not None:
            return None
        unit = None if bounded and named == "percent" and not wording.startswith("(") else named  # "10 ± 5 %" of what?
    try:
        return quantity_value(number, unit=unit, text=wording, bounds=(number - margin, number + margin))
    except ValueError:
        return None


def _other_unit(match: re.Match[str]) -> str | None:
    """What is counted or paid in, where no unit of measure is meant: "44 performances", "740,000 crowns".

    None for what may be a name: "12 Angry Men", "1984 film".
    """
    said = match["unit"].strip()
    year = _YEAR_ONLY.fullmatch(match["number"]) and _FIRST_YEAR <= int(match["number"]) <= _LAST_YEAR
    return said if _MONEY.fullmatch(said) or (_COUNTABLE.fullmatch(said) and not year) else None


def unit_name(wording: str) -> str | None:
    """The unit's label; title case ("30 Minutes") is a name's, not a unit's.

    >>> unit_name("km"), unit_name("Minutes")
    ('kilometre', None)
    """
    if wording in _CURRENCIES:
        return _CURRENCIES[wording]
    if wording == "k" or (wording[:1].isupper() and wording not in ("K", "MW", "AU")):  # "12k" are thousands
        return None
    lowered = wording.rstrip(".").lower()
    return _UNITS.get(lowered) or _UNITS.get(lowered.removesuffix("s"))
