"""What is known of properties whatever the graph: reviewed wordings, and which can have one value only."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from claimver.types import Property, Triplet, Value

TABLE = Path(__file__).with_name("properties.tsv")
CHANGING = re.compile(
    r"population|inhabitants|residents|employees|staff|workforce|revenue|turnover|sales|income|profit|members|students|"
    r"enrol|net worth|visitors|passengers|followers|subscribers|price|\bage\b|gdp|attendance|market cap|circulation|"
    r"number of (?:matches|games|goals|appearances|titles|countries)|goals|appearances|fleet"
)
ONE_AT_A_TIME = re.compile(
    r"(?:held|kept|housed|hosted|owned|led|coached|managed|chaired) (?:by|at|in)|"
    r"(?:located|based|works|lives) (?:in|at)|office|workplace|home (?:ground|town|port)|stadium|reports to|"
    r"(?:\w+ )?(?:conservation|marital|legal|heritage) status|line manager|supervisor|boss|"
    r"(?:head|chief) \w+(?<!s)|lead (?:investigator|developer|architect|designer|engineer)|"
    r"(?:team|general) (?:lead|leader|manager|office)|"
    r"(?:medical|artistic|music(?:al)?|managing|executive|sports|technical) director|"
    r"(?:director|head|chair|president|chief) of .+|"
    r"ceo|home (?:country|nation)|"
    r"cfo|cto|champion|headquarters?|seat|mayor|captain|husband|wife|full name|official name|"
    r"(?:place|location|site|town|city|country) of \w+|\w+ (?:place|location|site)"
)
_MOVING = "work|residence|employment|operation|storage|business|study|stay|current|present|home|office|parking|main"
ONE_EVER = re.compile(
    rf"(?:place|location|site|town|city|country) of (?!{_MOVING})\w+|(?!{_MOVING})\w+ (?:place|location|site)|"
    r"(?:discovered|born|died|buried|signed|built|established|invented|baptised|crowned|executed) (?:in|at)|"
    r"(?:(?!home)\w+ )?venue|winner|won by|runner-up|referee|refereed by|mother|father|"
    r"manufacturer|made by|painted by|sculpted by|final score|score|result|(?:\w+ )?cause|"
    r"(?:\w+ )*(?:code|designator|formula|isbn|issn|abbreviation)|(?:chemical )?symbol|"
    r"(?:inquiry|enquiry|investigation|trial|ceremony|meeting) (?:chaired|led|headed|presided over) by"
)
MARRIED = re.compile(r"\b(?:spouses?|husband|wife|married to|married|partner)\b")
SUPERLATIVE = re.compile(
    r"^(?:highest|largest|tallest|longest|deepest|biggest|smallest|oldest|lowest|first|last|current|"
    r"main (?=office|seat|site|campus|base))\b"
)


@dataclass(frozen=True, slots=True)
class Wording:
    """A reviewed property: ``templates`` hold X for the subject and Y for the object."""

    id: str
    label: str
    single_value: str
    datatype: str
    templates: tuple[str, ...]
    aliases: tuple[str, ...]


@cache
def wordings() -> dict[str, Wording]:
    """The reviewed properties by id, in the order of the table."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {
            row["id"]: Wording(
                row["id"],
                row["label"],
                row["single_value"],
                row["datatype"],
                tuple(row["wordings"].split(" | ")),
                tuple(name for name in row["aliases"].split("|") if name),
            )
            for row in rows
        }


_KIND = re.compile(r"^(kind|type|sort) of (?:thing|entity|object|item|place|organi[sz]ation|person|being)$")


@lru_cache(maxsize=1 << 14)
def plain(label: str) -> str:
    """A property's name as words: case, underscores, camel case, brackets, articles and short forms aside.

    >>> plain("birthPlace"), plain("population (2018)"), plain("max_depth"), plain("pub. date"), plain("kind of thing")
    ('birth place', 'population', 'maximum depth', 'publication date', 'kind')
    """
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", label.replace("_", " "))
    words = _SHORT.sub(lambda match: SHORT_FORMS[match[1].casefold()], words)
    words = re.sub(r"\([^)]*\)", " ", words).casefold()
    words = re.sub(r"^(?:the|its|has|was|is) ", "", " ".join(words.split()))
    return _KIND.sub(r"\1", words)


SHORT_FORMS = {"pub": "publication", "est": "established", "dob": "date of birth", "pob": "place of birth",
               "dod": "date of death", "hq": "headquarters", "nat": "nationality", "pop": "population",
               "lang": "language", "org": "organization", "dept": "department", "univ": "university",
               "max": "maximum", "min": "minimum", "elev": "elevation", "alt": "altitude"}  # fmt: skip
_SHORT = re.compile(rf"\b({'|'.join(SHORT_FORMS)})\b\.?", re.I)


@cache
def _by_name() -> dict[str, tuple[Wording, ...]]:
    found: dict[str, list[Wording]] = defaultdict(list)
    for wording in wordings().values():
        for name in (wording.label, *wording.aliases):
            if wording not in found[plain(name)]:
                found[plain(name)].append(wording)
    return {name: tuple(some) for name, some in found.items()}


def known(property: Property, *, datatype: str = "item") -> Wording | None:
    """The reviewed entry of a property, by id or by name; of several with that name the one for the kind of object."""
    entry = wordings().get(property.id)
    if entry is not None:
        return entry
    named = _by_name().get(plain(property.label), ())
    return next((wording for wording in named if wording.datatype == datatype), None)


STEM = 5
_DYING = re.compile(r"\b(?:die|dies|dying)\b")  # "did not die in": the stem that "died" and "date of death" share
_COMMON = frozenset(
    """about after also among and are back been before both came come country date dates does each first for from has
    have held his her into its just known located made many more most much name named near next not now one only
    other part place people put same since some state still such take takes than that the their them then there
    these they this time under until upon used very was well were what when where which went while who whose
    will with year years""".split()
)


def stems(text: str) -> frozenset[str]:
    """The stems of a text's content words, five letters each.

    >>> sorted(stems("X was founded by Y"))
    ['found']
    """
    text = text.casefold().replace("officer", "ofcer").replace("partnership", "prtnership")  # no office, no partner
    words = re.findall(r"[a-z]{3,}", _DYING.sub("died", text))
    return frozenset(word.removesuffix("s")[:STEM] for word in words if word not in _COMMON)


@cache
def _vocabulary(id: str) -> frozenset[str]:
    entry = wordings()[id]
    return frozenset().union(*(stems(text) for text in (entry.label, *entry.aliases, *entry.templates)))


def vocabulary(triplet: Triplet) -> frozenset[str]:
    """The stems that the triplet's relation is usually worded with, its own names included."""
    kind = triplet.object.kind if isinstance(triplet.object, Value) else "item"
    return _vocabulary_of(triplet.property, kind)


@lru_cache(maxsize=1 << 13)
def _vocabulary_of(property: Property, kind: str) -> frozenset[str]:
    entry = known(property, datatype=kind)
    return own_words(property) | _vocabulary(entry.id) if entry else own_words(property)


@lru_cache(maxsize=1 << 13)
def own_words(property: Property) -> frozenset[str]:
    """The stems of a property's own names."""
    return frozenset().union(*(stems(text) for text in (plain(property.label), *property.aliases)))


def worded(triplet: Triplet, text: str) -> bool:
    """Whether a text has a content word that the triplet's relation is usually worded with."""
    return bool(vocabulary(triplet) & stems(text))


def one_value(triplet: Triplet) -> str:
    """Whether the triplet's property can have one value only: ``yes``, ``time`` (one at any one time) or ``no``.

    The graph's own word where it says more than "no", then the review's. Of a property that nobody reviewed, dates
    are single, quantities too unless their name says that they change, and so are superlatives.
    """
    if triplet.property.single_value != "no":
        return triplet.property.single_value
    kind = triplet.object.kind if isinstance(triplet.object, Value) else "item"
    entry = known(triplet.property, datatype=kind)
    if entry is not None:
        return "yes" if entry.single_value == "no" and kind == "date" else entry.single_value
    name = plain(triplet.property.label)
    if kind == "quantity":
        return "time" if CHANGING.search(name) else "yes"
    if kind == "date" or SUPERLATIVE.match(name) or ONE_EVER.fullmatch(name):
        return "yes"
    return "time" if ONE_AT_A_TIME.fullmatch(name) else "no"


PLACES = ("P19", "P20", "P119", "P551")  # where somebody was born, died, was buried, lived


def worded_otherwise(triplet: Triplet, said: frozenset[str]) -> bool:
    """Whether words of a claim mean another place in a life than the triplet's: "lies buried in", where one died."""
    entry = known(triplet.property)
    if entry is None or entry.id not in PLACES or said & vocabulary(triplet):
        return False
    return any(said & _vocabulary(other) for other in PLACES if other != entry.id)
