"""What a claim compares, by its words: "deeper than", "twice as long as", "born before", "not as tall as"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from claimver.encoder.read.reading import Reading
from claimver.encoder.words.amounts import Amount
from claimver.encoder.words.numerals import NUMERAL, worth
from claimver.encoder.words.units import unit
from claimver.encoder.words.wordings import plain, stems, vocabulary
from claimver.types import Triplet, Value

__all__ = [
    "AGE",
    "RANKED",
    "TIMES",
    "Relation",
    "Told",
    "by_word",
    "factor_of",
    "forms",
    "is_difference",
    "is_factor",
    "named_so",
    "told",
    "unborne",
]

AGE = (
    r"birth|born|inception|found(?:ed|ing|ation)\b|establish|creat(?:ed|ion)\b|open(?:s|ed|ing)?\b|inaugurat|buil[td]|"
    r"construct|complet|form(?:ed|ation)\b|launch|premier|releas|publi(?:cation|shed)|year (?:made|founded|built)|"
    r"first (?!ascent|climb|flight)"
)

_SCALES = """
deeper | shallower | deep | depth
taller higher | lower shorter | tall high | height|elevation|altitude
longer | shorter | long | length|duration|running time|runtime|playing time|course|runs? for|lasts?
wider broader | narrower | wide broad | width|breadth|wingspan
larger bigger | smaller | large big | area|population|size|surface|diameter|radius
heavier | lighter | heavy | mass|weight
younger newer | older | young new | AGE
dearer costlier pricier | cheaper | dear expensive | price|cost|fee
faster quicker | slower | fast quick | speed|velocity
hotter warmer | colder cooler | hot warm | temperature
""".replace("AGE", AGE)  # words for more, for less, the plain word, and the relation's name, separated by strokes
_TAKES = r"(?:takes?|took|needs?|needed)"
_CIRCLE = r"(?:circle|orbit|complete an orbit|go a?round|revolve around|travel a?round)(?: [A-Za-z]+){0,3}?"
_EVENTS = [  # said of the first; the relation's name; whether the first comes later
    (r"born (?:after|later than)", r"birth|born", True),
    (r"born (?:before|earlier than)", r"birth|born", False),
    (r"(?:died (?:after|later than)|outliv(?:ed?|es)|surviv(?:ed?|es))", r"death|died", True),
    (r"died (?:before|earlier than)|predeceased", r"death|died", False),
    (r"(?:founded|established|set up) (?:after|later than)", r"inception|found(?:ed|ing)|establish", True),
    (r"(?:founded|established|set up) (?:before|earlier than)", r"inception|found(?:ed|ing)|establish", False),
    (rf"{_TAKES} longer to {_CIRCLE} than", r"orbital period|period of revolution", True),
    (rf"{_TAKES} less time to {_CIRCLE} than", r"orbital period|period of revolution", False),
    (rf"{_TAKES} longer to (?:rotate|spin|turn)[a-z ]*? than", r"rotation(?:al)? period", True),
    (r"since [^,;]{3,30}, (?:much |far |even |considerably |a little |slightly )?longer than", AGE, False),
    (r"(?:released|published|came out|premiered) (?:after|later than)", r"publication|release|published", True),
    (r"(?:released|published|came out|premiered) (?:before|earlier than)", r"publication|release|published", False),
    (r"(?:pre|ante)dates", AGE, False),
    (r"postdates", AGE, True),
    (r"more populous than", r"population|inhabitants", True),
    (r"less populous than", r"population|inhabitants", False),
    (r"covers? more (?:ground|land|space) than|exceeds .* in (?:area|size)", r"area|size", True),
    (r"covers? less (?:ground|land|space) than", r"area|size", False),
    (r"more expensive than", r"price|cost|fee", True),
    (r"less expensive than", r"price|cost|fee", False),
    (r"(?<!was )(?<!is )(?<!were )(?<!been )(?:outsold(?! by)|outsells)", r"(?:units|copies) sold|sales", True),
    (r"(?:sold|sells) (?:far |much |even )?(?:better|more) than", r"(?:units|copies) sold|sales", True),
    (r"(?:sold|sells) (?:far |much |even )?(?:worse|less) than", r"(?:units|copies) sold|sales", False),
]
TIMES = (
    r"(?P<bound>more than |over |well over |less than |under |almost |nearly |about |around |roughly |some )?"
    rf"(?P<times>twice|double|triple|half|(?:{NUMERAL}|\d+(?:\.\d+)?) times)"
)
_MORE_THINGS = re.compile(
    r"\b(?P<word>more|fewer|less|greater|higher|lower) (?P<noun>[a-z]+(?: [a-z]+){0,2}?) than\b", re.I
)
_SO_MANY = re.compile(  # "two million copies more than Y", "40 seats fewer"
    r"\b(?P<noun>[a-z]+s|people) (?P<word>more|fewer|less)(?: than\b|(?=[.;,]|$))"
)
_AS_MANY_MORE = re.compile(  # "17 titles, eight more than Y"
    rf", (?:{NUMERAL}|\d[\d,]*) (?P<word>more|fewer|less) than\b"
)
_THAT_OF = re.compile(rf"\b(?P<noun>[a-z]+) of [^;]{{1,40}}?, {TIMES} that of\b")  # "a depth of 6 m, twice that of Y"
_FEWER = re.compile(r"\b(?:had|has|have|with) (?P<word>more|fewer) (?P<noun>[a-z]+)(?=[.;]|$)")
_ALONE = re.compile(  # "the Volga is shorter", than what the sentence before tells of
    r"\b(?:is|was|are|were|runs|stands|measures)"
    r"(?: (?:[a-z]+ly|much|far|even|still|a little|a bit|just|about|almost|over))?"
    rf"(?: (?:{NUMERAL}|\d[\d,.]*) [a-z]+)? (?P<word>[a-z]+er)(?: still| by [^,;.]{{1,40}})?(?=[.;]|$)"
)
_PEOPLE = frozenset("people inhabitants residents souls spectators fans seats visitors".split())
_STAFF = re.compile(r"\b(?:employ(?:s|ed|ing)?|staff|workforce|payroll)\b", re.I)
_FACTOR = re.compile(r"\W*(?:as|more|less|the|[a-z]+er)\b", re.I)
_CROWD = re.compile(r"\b(?:population|inhabitants|capacity|seats|seating)\b", re.I)
_TOWN = re.compile(r"\b(?:city|cities|town|village|capital|municipality|settlement|metropolis)\b", re.I)
_OUTDOES = re.compile(r"\b(?:outdoes|exceeds|surpasses|outstrips|tops|beats|overtops)\b", re.I)
_IN_WHAT = re.compile(r"\b[Ii]n (?:[a-z]+ )?(?P<noun>area|length|height|depth|width|population|weight)\b")
_ORDER = re.compile(r"\b(?P<word>before|after|earlier than|later than)\b", re.I)
_RANK = re.compile(r"\b(?:(?:second|third|fourth|fifth|\d+(?:st|nd|rd|th))[- ](?:\w+est\b|most )|\w+est\b)[^,;]*, $")
_AS = re.compile(
    rf"(?:\b{TIMES} |(?P<never>(?:\bnot|n['’]t)(?: nearly| quite)? )|"
    r"\b(?P<near>almost |nearly |about |around |roughly |practically )|\b(?:just|exactly) |\b(?P<least>at least ))?"
    r"\b(?:as|so) (?P<word>[a-z]+) as\b",
    re.I,
)
_MULTIPLE = re.compile(
    rf"\b{TIMES} (?:(?P<word>[a-z]+) than|the (?P<noun>height|length|size|area|population|weight|depth|width) of)\b",
    re.I,
)
_MANY = re.compile(rf"\b{TIMES} as (?:many|much)(?: (?P<noun>[a-z]+))? as(?: (?:on|in|at|by|for|during|with)\b)?", re.I)
_FACTORS = {"twice": 2.0, "double": 2.0, "triple": 3.0, "half": 0.5}

Relation = Callable[[Triplet], bool]


@dataclass(frozen=True, slots=True)
class Told:
    """A comparison in words: where it stands, of what relation, whether the first has ``more``; ``factor`` times it.

    ``bound`` is ``more``, ``less``, ``about`` or "" of the factor; a factor of 1 says that the two are alike.
    """

    start: int
    end: int
    relation: Relation
    more: bool
    factor: float | None = None
    bound: str = ""
    mixed: bool = False  # whether dates of different beginnings may be compared: a founding with an opening
    own: bool = False  # what the claim says of the first itself stands right before: "since 1952, longer than"


def told(reading: Reading) -> Iterator[Told]:
    """The comparisons that the claim's words make."""
    text = reading.positive
    yield from _multiples(text)
    yield from _as_many(reading)
    owned = _OWNED.search(text) or _HAVING.search(text)
    if owned is not None:
        yield Told(owned.start("word"), owned.end(), *_of_what(owned))
    for pattern, relation, more in _PATTERNS:
        if (match := pattern.search(text)) and (owned is None or match.start() >= owned.end()):
            yield Told(*match.span(), relation, more, mixed=relation == named_so(AGE), own=match[0].startswith("since"))
    if (match := _ALONE.search(text)) and (found := by_word(match["word"].lower())):
        yield Told(match.start("word"), match.end(), *found)
    if match := _MORE_THINGS.search(text) or _FEWER.search(text):
        crowd = not _PEOPLE.isdisjoint(match["noun"].lower().split())
        relation = _of_people(text) if crowd else _about(stems(match["noun"]))
        yield Told(*match.span(), relation, match["word"].lower() in ("more", "greater", "higher"))
    elif (match := _SO_MANY.search(text)) and _amount_before(reading, match.start("word")) is not None:
        crowd = match["noun"] in _PEOPLE
        relation = _of_people(text) if crowd else _about(stems(match["noun"]))
        yield Told(match.start("word"), match.end(), relation, match["word"] == "more")
    elif (match := _AS_MANY_MORE.search(text)) and (counted := _unit_before(reading, match.start())):
        relation = _of_people(text) if counted.lower() in _PEOPLE else _about(stems(counted))
        yield Told(match.start("word"), match.end(), relation, match["word"] == "more", own=True)
    if (match := _THAT_OF.search(text)) is not None:
        relation = _MEASURES.get(match["noun"].lower()) or _about(stems(match["noun"]))
        yield Told(match.start("bound") if match["bound"] else match.start("times"), match.end(), relation, True,
                   *factor_of(match), own=True)  # fmt: skip
    if (match := _OUTDOES.search(text)) and (sort := _sort_of_amount(reading)):
        yield Told(*match.span(), _measured(sort), True)
    elif match and (noun := _IN_WHAT.search(text)):
        yield Told(*match.span(), named_so(noun["noun"]), True)
    for match in _ORDER.finditer(text):
        if _RANK.search(text[: match.start()]):
            continue  # "the third-largest city, after X and Y"
        if any(text[match.end() :].lstrip().removeprefix("the ").startswith(n.text) for n in reading.named if n.entity):
            yield Told(*match.span(), _event(reading.stems), match["word"].lower() in ("after", "later than"))


def _of_what(owned: re.Match[str]) -> tuple[Relation, bool]:
    """What is compared of two things, "Japan's population is larger", and whether the first has more of it."""
    noun = owned["noun"] or owned["of"]
    return _MEASURES.get(noun) or _about(stems(noun)), owned["word"] in _MORE | {"greater", "higher"}


def _multiples(text: str) -> Iterator[Told]:
    """ "Twice as long as", "three times the size of", "not as tall as"."""
    for match in (*_AS.finditer(text), *_MULTIPLE.finditer(text)):
        noun = match["noun"] if "noun" in match.groupdict() else None
        relation = named_so(noun) if noun else _BY_ADJECTIVE.get((match["word"] or "").lower())
        if relation is None:
            continue
        if "never" in match.groupdict() and match["never"]:
            yield Told(*match.span(), relation, _is_late(match["word"]))
            continue
        factor, bound = factor_of(match) if match["times"] else (1.0, "")
        bound = "more" if match.groupdict().get("least") else "about" if match.groupdict().get("near") else bound
        yield Told(*match.span(), relation, True, factor, bound)


def _as_many(reading: Reading) -> Iterator[Told]:
    """ "Twice as many seats as", or "seats 1,150, three times as many as": what is counted stands with the number."""
    text = reading.positive
    for match in _MANY.finditer(text):
        noun, before = match["noun"] or "", text[: match.start()]
        amount = next(
            (a for a in reading.amounts if re.fullmatch(r"(?: in \d{4})?[\s,–—-]+", text[a.span.end : match.start()])),
            None,
        )
        if not noun and amount is not None:
            noun = amount.unit or next(reversed(before[: amount.span.start].split()), "")
        people = noun.lower() in _PEOPLE
        if people or stems(noun):
            relation = _of_people(text) if people else _about(stems(noun))
            yield Told(*match.span(), relation, True, *factor_of(match), own=amount is not None)


def _of_people(text: str) -> Relation:
    """What counts people: employees where the claim employs them, else inhabitants or places."""
    return named_so("employees?|staff|workforce") if _STAFF.search(text) else _crowded


def is_factor(reading: Reading, amount: Amount) -> bool:
    """Whether an amount only says how many times as much: "thirty times as many" counts nothing."""
    times = amount.unit.lower() in ("time", "times")
    return times and _FACTOR.match(reading.positive, amount.span.end) is not None


def is_difference(reading: Reading, amount: Amount) -> bool:
    """Whether an amount only says by how much: "two million copies more", "40 fewer"."""
    return re.match(r" (?:more|fewer|less)(?: than\b|[.;,]|$)", reading.positive[amount.span.end :]) is not None


def _unit_before(reading: Reading, at: int) -> str:
    """What the amount counts that stands last before a place."""
    before = [amount for amount in reading.amounts if amount.span.end <= at and amount.unit]
    return before[-1].unit if before else ""


def _amount_before(reading: Reading, at: int) -> Amount | None:
    return next((amount for amount in reading.amounts if 0 <= at - amount.span.end <= 1), None)


def factor_of(match: re.Match[str]) -> tuple[float, str]:
    """How many times, and its bound."""
    times, word = match["times"].lower(), (match["bound"] or "").strip().lower()
    factor = _FACTORS.get(times) or _number(times.removesuffix(" times"))
    if word in ("more than", "over", "well over"):
        return factor, "more"
    return factor, "less" if word in ("less than", "under") else "about" if word else ""


def by_word(word: str) -> tuple[Relation, bool] | None:
    """What "older" or "oldest" compares, and whether it is said of what has more of it."""
    comparative = _MOST.get(word, word)
    relation = _BY_ADJECTIVE.get(comparative) or _BY_LESS.get(comparative)
    return None if relation is None else (relation, comparative in _MORE)


_MORE_SO = re.compile(r"\b(?:more|less) ([a-z]+) than\b")


def unborne(reading: Reading) -> tuple[str, ...]:
    """The words that set something above or below others, which only a comparison bears out: "the largest in"."""
    found = [match[0].split()[-1].lower() for match in _MORE_OR_MOST.finditer(reading.positive)]
    return (*found, *(match[1] for match in _MORE_SO.finditer(reading.positive)))


def forms(word: str) -> tuple[str, ...]:
    """A comparative with its superlative: what has the highest point of the Alps says what is higher."""
    return (word, f"{word[:-1]}st") if word in _MORE | _LESS else (word,)


def _is_late(word: str) -> bool:
    """Whether less of the plain word is more of the relation's value: who is not as old has a later date."""
    return word.lower() == "old"


def _number(words: str) -> float:
    return float(words) if words.replace(".", "").isdigit() else worth(words)[0]


@cache
def named_so(names: str) -> Relation:
    """The relations whose name has one of these words; a population only makes towns large."""
    pattern = re.compile(rf"\b(?:{names})", re.I)

    def named(triplet: Triplet) -> bool:
        match = pattern.search(plain(triplet.property.label))
        counted = match is not None and match[0].lower() == "population" and "|size|" in names
        return match is not None and not (counted and not _TOWN.search(triplet.subject.description))

    return named


def _adjectives() -> Iterator[tuple[re.Pattern[str], Relation, bool]]:
    for line in _SCALES.strip().splitlines():
        more, less, _, names = line.split(" | ")
        for words, up in ((more, True), (less, False)):
            compared = re.compile(rf"\b(?:{'|'.join(words.split())})(?: [a-z]+){{0,2}}? than\b", re.I)
            yield compared, named_so(names), up


def _by_adjective() -> Iterator[tuple[str, Relation]]:
    for line in _SCALES.strip().splitlines():
        more, _, bare, names = line.split(" | ")
        for word in f"{more} {bare}".split():
            yield word, named_so(names)
    yield "old", named_so(AGE)
    yield "populous", named_so("population|inhabitants")


_PATTERNS = [(re.compile(rf"\b(?:{words})\b", re.I), named_so(names), later) for words, names, later in _EVENTS]
_PATTERNS += list(_adjectives())
_BY_ADJECTIVE = dict(_by_adjective())
_BY_LESS = {
    word: named_so(line.split(" | ")[3])
    for line in _SCALES.strip().splitlines()
    for word in line.split(" | ")[1].split()
}
_MORE = frozenset(word for line in _SCALES.strip().splitlines() for word in line.split(" | ")[0].split())
_LESS = frozenset(word for line in _SCALES.strip().splitlines() for word in line.split(" | ")[1].split())
_MEASURES = {
    noun: named_so("population|inhabitants" if noun == "population" else line.split(" | ")[3])
    for line in _SCALES.strip().splitlines()
    for noun in line.split(" | ")[3].split("|")
    if noun.isalpha() and AGE not in line
}
_COMPARED = rf"(?P<word>{'|'.join(sorted(_MORE | _LESS | {'greater', 'less'}))})"
_HOW_MUCH = r"(?:(?:much|far|even|still|also|slightly|a little|considerably|significantly|somewhat|[a-z]+ly) )*"
_OWNED = re.compile(  # "Japan's population is larger than", "the length of the Nile is greater than"
    r"(?:(?:['’]s|\b[Ii]ts|\b[Tt]heir|\b[Hh]is|\b[Hh]er) (?:[a-z]+ ){0,2}?(?P<noun>[a-z]+)|"
    r"\b[Tt]he (?P<of>[a-z]+) of [^,;.]{2,50}?)"
    rf" (?:is|was|are|were) {_HOW_MUCH}{_COMPARED} than\b"
)
_HAVING = re.compile(  # "has a larger population than"
    rf"\b(?:has|have|had|having|with) (?:an? |the )?{_HOW_MUCH}{_COMPARED} (?:[a-z]+ )?(?P<noun>[a-z]+)(?P<of>) than\b"
)
_MOST = {word[:-1] + "st": word for word in sorted(_MORE | _LESS)}
RANKED = "|".join(sorted({*_MOST, *_MOST.values()}))
_KIN = r"(?:half-?)?(?:brother|sister|sibling|son|daughter|child|cousin|twin|generation|half)"
_MORE_OR_MOST = re.compile(
    rf"\b(?:{'|'.join(sorted(_MORE | _LESS))})\b(?= (?:still )?than\b(?! (?:[\d$€£]|an?\b|{NUMERAL}\b|that\b)))|"
    rf"\b(?:is|was|are|were|an?|the|much|far|even|slightly|somewhat|considerably) "
    rf"(?:{'|'.join(sorted((_MORE | _LESS) - {'higher', 'lower', 'longer'}))})\b(?! (?:{_KIN}|than)\b)|"
    rf"\b(?:is|was|are|were)(?: also)? (?:the |a |much |far |even )?(?:higher|lower|longer)(?=[,.;]|$| still\b| of\b)|"
    rf"\b(?:the|its|his|her|their|['’]s|second|third|second-|third-)[ -]?(?:{'|'.join(_MOST)})"
    rf"(?= (?:in|of|on|among|ever|anywhere|to)\b|[,.;]|$)"
)


def _crowded(triplet: Triplet) -> bool:
    return _CROWD.search(plain(triplet.property.label)) is not None


def _about(noun: frozenset[str]) -> Relation:
    return lambda triplet: bool(noun & vocabulary(triplet))


def _measured(sort: str) -> Relation:
    def measured(triplet: Triplet) -> bool:
        known = unit(triplet.object.unit or "") if isinstance(triplet.object, Value) else None
        return known is not None and known[0] == sort

    return measured


def _event(words: frozenset[str]) -> Relation:
    def event(triplet: Triplet) -> bool:
        dated = isinstance(triplet.object, Value) and triplet.object.kind == "date"
        return dated and bool(words & vocabulary(triplet))

    return event


def _sort_of_amount(reading: Reading) -> str | None:
    known = [unit(amount.unit) for amount in reading.amounts]
    return next((sort[0] for sort in known if sort is not None), None)
