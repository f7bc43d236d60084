"""Whether supports carry all that a claim says: each name, value and rank of it must be stated by a triplet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from claimver.encoder.evidence.about import is_before_death
from claimver.encoder.evidence.compare import Match, compare_amount, compare_date
from claimver.encoder.evidence.ground import Ground, includes, is_common, norm, same_name
from claimver.encoder.evidence.said import DESCRIBING, KIN, PARTED
from claimver.encoder.judging.further import DOCTORATES, further
from claimver.encoder.read.comparatives import forms, unborne
from claimver.encoder.read.lexicon import Named, is_everyday
from claimver.encoder.read.listings import counts_a_list
from claimver.encoder.read.lives import is_of_another_day
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.ordinals import last_of, place_of
from claimver.encoder.rules.sameness import shared
from claimver.encoder.rules.times import at_date
from claimver.encoder.rules.unlisted import beside, undone, unjoined, unlisted
from claimver.encoder.words.amounts import Amount, Date
from claimver.encoder.words.units import unit
from claimver.encoder.words.wordings import plain, stems, vocabulary, worded
from claimver.types import Entity, Triplet, Value

__all__ = ["covered"]

NEAR = 60  # characters between a name and the one it describes
TELLING = 10  # from where on a number with its unit tells what is measured
LONG = 1000
FIRST = re.compile(
    r"\bfirst (?:episode|issue|edition|performance|broadcast|flight|night|aired|opened|published|shown|released|"
    r"appeared|performed|staged|flown)\b", re.I
)  # fmt: skip
BEGINNING = re.compile(
    r"\b(?:start|first|inception|opening|premiere|publication|published|release|launch|founded|established|introduction)"
)
_NEXT = r"second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th)"
_LATER = re.compile(
    r"\b(?:awards?|nominat\w+|prizes?|won|owned|owner|acquired|parent|employer|member|spouse|position)\b"
)
_ALIKE = {
    "tallest": ("highest", "maximum"),
    "highest": ("tallest", "maximum", "peak"),
    "deepest": ("maximum", "greatest"),
    "biggest": ("largest",),
    "largest": ("biggest",),
}
_KIN_OF = (
    r"\b(?:sons?|daughters?|child|children|brothers?|sisters?|father|mother|wife|husband|widow|widower|nephew|niece|uncle|"
    r"aunt|cousin|grand(?:son|daughter|child|father|mother)) of (?:the |his |her )?(?:[a-z]+ ){0,3}"
)
_JOINED = re.compile(r"\s*(?:,|and|or|&|, and|as well as|both)?\s*")
_WITH = re.compile(r",? (?:(?:together |along )?with|alongside) ")
_EDGE = re.compile(r"^(?:start|end) (?:time|date)$")  # where a period given from its start to its end may be stated
LIFE = re.compile(r"\b(?:birth|born|death|died|burial)\b")


def covered(
    reading: Reading, supports: Sequence[Finding], ground: Ground
) -> tuple[tuple[Triplet, ...], tuple[str, ...]]:
    """The triplets that carry the claim, containment steps included, and what of the claim none of them states."""
    cited = [triplet for finding in supports for triplet in finding.triplets]
    cited.extend(beside(reading, supports, ground))
    carried = {norm(word) for finding in supports for word in finding.carries}
    missing: list[str] = []
    for named in reading.named:
        if not _is_named(named, reading, cited, carried, ground):
            missing.append(named.text)
    for value in reading.values:
        if not _is_given(value, reading, supports, cited, ground):
            missing.append(value.span.of(reading.positive))
    missing.extend(
        noun
        for noun in further(reading)
        if norm(noun) not in carried
        and not _told(noun, cited)
        and (_is_higher(noun, cited) or not _worded(noun, cited))
    )
    missing.extend(word for word in _unranked(reading, supports, cited) if norm(word) not in carried)
    missing.extend(w for w in unborne(reading) if w not in carried and not any(_told(f, cited) for f in forms(w)))
    missing.extend(words for words in shared(reading) if norm(words) not in carried)
    known = (*missing, *(named.text for named in reading.named if named.entity is not None and not is_common(named)))
    missing.extend(
        words for words in unlisted(reading, supports, cited) if not any(norm(name) in norm(words) for name in known)
    )
    missing.extend(undone(reading, supports, cited))
    missing.extend(unjoined(reading, cited))
    return tuple(dict.fromkeys(cited)), tuple(dict.fromkeys(missing))  # readings of one cell share its id


def _is_named(named: Named, reading: Reading, cited: list[Triplet], carried: set[str], ground: Ground) -> bool:
    """Whether the cited triplets have a name of the claim, after those that lead to it, if any, have joined them."""
    joined = _joined(named, cited, reading)
    around = [end for end in joined if isinstance(end, Entity)]
    if _is_kin_untold(named, cited, reading):
        told = _described(named, around, reading, ground) or ()
        kin = [triplet for triplet in told if KIN.search(plain(triplet.property.label))]
        cited.extend(kin)
        return bool(kin)
    if any(same_name(named, end) for end in joined) or (named.entity is None and _told(named.text, cited)):
        return True
    if is_common(named) or norm(named.text) in carried or is_everyday(named.text) or _names_relation(named, cited):
        return True
    if re.match(rf"Unlike (?:the )?{re.escape(named.text)},", reading.positive):
        return True  # nothing is claimed of it
    steps = _steps(named, around, ground) or _described(named, around, reading, ground)
    steps = steps or _of_a_people(named, around, ground)
    cited.extend(steps or ())
    return steps is not None or _ranked_there(named, reading, cited)


def _is_given(
    value: Date | Amount, reading: Reading, supports: Sequence[Finding], cited: list[Triplet], ground: Ground
) -> bool:
    """Whether the cited triplets state a value of the claim, after one that has the very value, if any, joined them."""
    if isinstance(value, Amount) and counts_a_list(reading, value):
        return True
    if value in [finding.filler for finding in supports]:
        return True
    if _written(value, reading, cited) or _qualifies(value, supports):
        return True
    during = isinstance(value, Date) and any(at_date(f.triplets[0], value) for f in supports if f.filler is not None)
    if during and not PARTED.search(reading.positive):
        return True  # "in 2019, 188,000 visitors": the figure of that year
    same = next(_coincident(value, supports, reading, ground), None)
    cited.extend([same] if same is not None else [])
    return same is not None


def _unranked(reading: Reading, supports: Sequence[Finding], cited: Sequence[Triplet]) -> Iterator[str]:
    """The superlatives and ordinals of the claim that nothing cited tells, in these words or others for the same."""
    for word in dict.fromkeys((*reading.ranks, *last_of(reading))):
        alike = (word, *_ALIKE.get(word.lower(), ()))
        if not any(_ranked(one, reading, cited) for one in alike) and not _begun(word, reading, supports):
            yield word


def _is_kin_untold(named: Named, cited: Sequence[Triplet], reading: Reading) -> bool:
    """Whether somebody is called another's child or kin, and no cited statement of such a kind is about the one.

    "A son of the publisher Y" is not told by what else Y founded.
    """
    if named.entity is None or not re.search(_KIN_OF + re.escape(named.text) + r"(?!\w)", reading.positive):
        return False
    ends = [(t, end) for t in cited for end in (t.subject, t.object) if isinstance(end, Entity)]
    return not any(end.id == named.entity.id and KIN.search(plain(t.property.label)) for t, end in ends)


def _names_relation(named: Named, cited: Sequence[Triplet]) -> bool:
    """Whether a name is a word of a cited relation's own: "English" of an English translator."""
    return any(norm(named.text) in norm(triplet.property.label).split() for triplet in cited)


def _begun(word: str, reading: Reading, supports: Sequence[Finding]) -> bool:
    """Whether "first" only says what a date of beginning says: "aired its first episode in 1994"."""
    begins = (
        s for s in supports if isinstance(s.filler, Date) and BEGINNING.search(plain(s.triplets[0].property.label))
    )
    return word.lower() == "first" and FIRST.search(reading.positive) is not None and any(begins)


def _told(text: str, cited: Sequence[Triplet]) -> bool:
    """Whether words of a claim only repeat a supported statement's: its relation, an end, the description of an end."""
    return any(norm(text) in norm(said) for said in _words(cited))


def _words(cited: Sequence[Triplet]) -> list[str]:
    """The words of the statements: names, descriptions, values, relations."""
    things = [thing for triplet in cited for thing in (triplet.subject, triplet.object)]
    things += [qualifier.value for triplet in cited for qualifier in triplet.qualifiers]
    told = [
        "; ".join((thing.label, thing.description, *thing.aliases)) for thing in things if isinstance(thing, Entity)
    ]
    return (
        told
        + [thing.text for thing in things if isinstance(thing, Value)]
        + [name for t in cited for name in (t.property.label, plain(t.property.label))]
    )


def _is_higher(noun: str, cited: Sequence[Triplet]) -> bool:
    """Whether a doctorate is spoken of, and no statement is about one: who was educated somewhere may have none."""
    return norm(noun) in DOCTORATES and not any("doctor" in plain(t.property.label) for t in cited)


def _worded(noun: str, cited: Sequence[Triplet]) -> bool:
    """Whether a cited relation is usually worded with a noun: "with its head office in" of where a company is based."""
    return any(stems(noun) & vocabulary(triplet) for triplet in cited)


def _ranked(word: str, reading: Reading, cited: Sequence[Triplet]) -> bool:
    """Whether a rank is told in words or figures: "first" of the 1st, but not "longest" of the second-longest."""
    place, lesser = place_of(word), re.compile(rf"\b({_NEXT})[ -](?:most )?{re.escape(word)}\b", re.I)
    if (claimed := lesser.search(reading.positive)) is not None:  # nor the other way about
        alike = (said for said in _words(cited) if not _ranked_elsewhere(word, reading, said))
        told = any(claimed[1].lower() == m[1].lower() for said in alike for m in lesser.finditer(said))
    else:
        words = (lesser.sub(" ", said) for said in _words(cited))
        told = any(norm(word) in norm(said) and not _ranked_elsewhere(word, reading, said) for said in words)
    return told or (place > 0 and any(_told(f"{place}{end}", cited) for end in ("st", "nd", "rd", "th")))


def _ranked_elsewhere(word: str, reading: Reading, said: str) -> bool:
    """Whether a description ranks the thing in another place: "second-longest of Europe" is no rank in Germany."""
    there = re.compile(
        rf"\b{re.escape(word)}\b[\w -]{{0,40}}? (?:in|of|on) (?:the )?(?P<place>[A-Z][\w-]+(?: [A-Z][\w-]+)*)"
    )
    ours, theirs = there.search(reading.positive), there.search(said)
    if theirs is not None and ours is None:  # "is the longest river" of the longest in Europe, unless Europe is named
        known = [norm(name) for e in reading.entities for name in (e.label, *e.aliases)]
        return norm(theirs["place"]) not in (*known, "world", "earth") and theirs["place"] not in reading.positive
    if ours is None or theirs is None:
        return False
    places = {norm(n.text) for n in reading.named if n.entity and norm(n.text) == norm(ours["place"])}
    if norm(theirs["place"]) in ("earth", "world") and not re.search(
        rf"\b(?:{_NEXT})[ -](?:most )?$", said[: theirs.start()]
    ):
        return False  # the highest on Earth is the highest wherever it is
    return bool(places) and norm(theirs["place"]) not in places


def _ranked_there(named: Named, reading: Reading, cited: Sequence[Triplet]) -> bool:
    """Whether a description tells the claim's rank together with the name: "Earth's highest mountain"."""
    name = re.compile(rf"(?<!\w){re.escape(named.text)}(?!\w)")
    return any(name.search(said) and norm(rank) in norm(said) for said in _words(cited) for rank in reading.ranks)


def _steps(named: Named, ends: Sequence[Entity], ground: Ground) -> tuple[Triplet, ...] | None:
    """Containment steps between a supported entity and the name, in either direction."""
    if named.entity is None:
        return None
    for end in ends:
        if (steps := ground.chain(end.id, named.entity.id)) is not None:
            return steps
    return None


def _described(named: Named, ends: Sequence[Entity], reading: Reading, ground: Ground) -> tuple[Triplet, ...] | None:
    """The statement by which a name describes a supported one beside it, as in "Curtiz's Casablanca"."""
    if named.entity is None:
        return None
    for end in ends:
        for triplet in ground.by_entity.get(end.id, ()):
            meant = any(includes(named.entity, other) for other in (triplet.subject, triplet.object))
            meant = meant and not is_before_death(reading, triplet, [named.text])
            if meant and re.search(rf"(?<!\w){re.escape(named.text)}-(?:based|born) ", reading.positive):
                return (triplet,)
            joint = KIN.search(plain(triplet.property.label)) is not None
            if (
                meant
                and _beside(named.text, end, reading, triplet, joint=joint)
                and not is_of_another_day(triplet, reading)
            ):
                return (triplet,)
    return None


def _of_a_people(named: Named, ends: Sequence[Entity], ground: Ground) -> tuple[Triplet, ...] | None:
    """The statement that a name of a people repeats: a Swede is Swedish, and from Sweden."""
    stem = norm(named.text)[: max(4, len(named.text) - 3)]
    for end in ends:
        for triplet in ground.by_entity.get(end.id, ()):
            if named.entity is None and triplet.subject.id == end.id and norm(triplet.object_text).startswith(stem):
                return (triplet,)
    return None


def _beside(name: str, end: Entity, reading: Reading, triplet: Triplet, *, joint: bool) -> bool:
    """Whether the two stand near each other; for a birth or a death, with no verb between them of something else.

    Nor are they coordinated; ``joint``: nor the one "with" the other, as his wife.
    """
    text, others = reading.positive, [n.text for n in reading.named if n.entity is not None and n.entity.id == end.id]
    for other in others:
        first, second = sorted((name, other), key=text.find)
        start, stop = text.find(first) + len(first), text.find(second)
        between = text[start:stop]
        if text.find(first) >= 0 and start <= stop and len(between) < NEAR:
            coordinated = _JOINED.fullmatch(between) or (joint and _WITH.fullmatch(between))
            done = stems(between) & reading.verbs
            untold = done and LIFE.search(plain(triplet.property.label)) and not done & vocabulary(triplet)
            return (not coordinated or between == " ") and not untold
    return False


def _written(value: Date | Amount, reading: Reading, cited: Sequence[Triplet]) -> bool:
    """Whether the value stands word for word in a cited name or title: the 747 of the Boeing 747."""
    text = norm(value.span.of(reading.positive))
    year = value.year if isinstance(value, Date) and value.precision == 9 and value.relation == "on" else None
    if year and any(_is_edition_of(year, triplet.subject, reading) for triplet in cited):
        return True
    return any(
        text in norm(triplet.property.label)
        or (isinstance(value, Amount) and text in norm(triplet.subject.label).split())
        or (
            (isinstance(triplet.object, Entity) or triplet.object.kind == "string")
            and text in norm(triplet.object_text)
        )
        for triplet in cited
    )


def _is_edition_of(year: int, thing: Entity, reading: Reading) -> bool:
    """Whether a thing is called by a year, and the claim calls it without: "in 2022 the Cup" of the Cup 2022."""
    named = [n.text for n in reading.named if n.entity == thing]
    return re.search(rf"\b{year}\b", thing.label) is not None and not any(str(year) in name for name in named)


def _qualifies(value: Date | Amount, supports: Sequence[Finding]) -> bool:
    """Whether a support carries the number itself: nausea, a side effect with a frequency of 18 per cent."""
    numbers = [q.value for s in supports for q in s.triplets[0].qualifiers if isinstance(q.value, Value)]
    return isinstance(value, Amount) and any(compare_amount(value, number) is Match.EQUAL for number in numbers)


def _joined(named: Named, cited: Sequence[Triplet], reading: Reading) -> list[Entity | Value]:
    """The ends of the triplets that cover a name: of another than the claim is about, not those that say what it is."""
    aside = named.entity is not None and bool(reading.topics) and named.entity.id not in reading.topics
    joining = [
        t
        for t in cited
        if not (aside and same_name(named, t.subject) and DESCRIBING & {t.property.id, plain(t.property.label)})
    ]
    return [end for t in joining for end in (t.subject, t.object, *(q.value for q in t.qualifiers))]


def _coincident(
    value: Date | Amount, supports: Sequence[Finding], reading: Reading, ground: Ground
) -> Iterator[Triplet]:
    """The statements about an end of a support that have the very value: hardly by chance.

    "Was formed in London in 1970" says where and, without naming the relation, when.
    """
    for end in dict.fromkeys(e for s in supports for e in (s.triplets[0].subject, s.triplets[0].object)):
        for triplet in ground.by_entity.get(end.id, ()) if isinstance(end, Entity) else ():
            about = triplet.subject == end and (
                isinstance(value, Amount) or end.id in reading.topics | _main_ends(supports)
            )
            apart = isinstance(value, Date) and _is_of_another_time(triplet, value, supports, reading)
            if not about or apart or not isinstance(triplet.object, Value):
                continue
            if _is_very(value, triplet, triplet.object, reading):
                yield triplet


def _is_of_another_time(dated: Triplet, date: Date, supports: Sequence[Finding], reading: Reading) -> bool:
    """Whether a date of a beginning says nothing of when the supports came about: of a prize, of an owner.

    But for one that stands before a noun: "the 1942 film won".
    """
    if re.search(r"\b(?:[Tt]he|[Aa]n?|[Ii]ts|[Hh]is|[Hh]er|[Tt]heir) $", reading.positive[: date.span.start]):
        return False
    later = all(_LATER.search(plain(support.triplets[0].property.label)) for support in supports)
    return later and BEGINNING.search(plain(dated.property.label)) is not None and not worded(dated, reading.positive)


def _main_ends(supports: Sequence[Finding]) -> frozenset[str]:
    """The ids of what the supporting statements are about."""
    return frozenset(support.triplets[0].subject.id for support in supports)


def _is_very(value: Date | Amount, triplet: Triplet, stated: Value, reading: Reading) -> bool:
    if isinstance(value, Date):
        life = LIFE.search(plain(triplet.property.label)) and not worded(triplet, reading.positive)
        whole = not value.ranged or _EDGE.search(plain(triplet.property.label)) is not None
        return not life and whole and value.relation == "on" and compare_date(value, stated) is Match.EQUAL
    known = unit(value.unit)
    if value.bound or stated.kind != "quantity" or compare_amount(value, stated) is not Match.EQUAL:
        return False
    if known is None and stems(value.unit) & vocabulary(triplet):  # "860 employees"
        return unit(stated.unit or "") is None
    if known is None:  # "4,200 spectators" and a capacity of 4,200: a long number is enough
        return unit(stated.unit or "") is None and value.number >= LONG and float(stated.value) == value.number
    return value.number >= TELLING and unit(stated.unit or "") is not None
