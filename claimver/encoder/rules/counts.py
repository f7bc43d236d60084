"""How many times, and how many of a kind: "won two Nobel Prizes", "flew only once", against the statements counted."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from claimver.encoder.evidence.ground import Ground, ended, includes, key, norm
from claimver.encoder.evidence.said import DESCRIBING, MEMBER
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.succession import LED
from claimver.encoder.words.amounts import Amount
from claimver.encoder.words.sorts import is_country
from claimver.encoder.words.units import unit
from claimver.encoder.words.wordings import MARRIED, own_words, plain, stems, vocabulary
from claimver.types import Entity, Triplet

__all__ = ["counted"]

STRENGTH = 0.8
WINDOW = 6  # words before "twice" among which the event stands
MOST = 30  # beyond which nobody counts by statements
_TIMES = {"once": 1, "twice": 2, "thrice": 3}
_OFTEN = re.compile(
    r"\b(?:(?P<only>only|just) )?"
    r"(?P<word>once|twice|thrice|(?P<number>two|three|four|five|six|seven|eight|nine|ten|\d+) "
    r"(?:different |separate |distinct )?(?:times|occasions|spells|stints))\b(?! upon| again| more|,? when)",
    re.I,
)
_REMARRIED = re.compile(r"\b(?:marri(?:ed|es)|wed) (?:[a-z]+ )?again\b|\bremarri(?:ed|es)\b")
_ONLY_CHILD = re.compile(r"\b(?:only|sole) child of\b")
_CHILD = re.compile(r"(?:child|children|son|daughter|has child)")
_SPELLS = re.compile(r"spells|stints", re.I)
_NUMBERS = {word: n for n, word in enumerate("two three four five six seven eight nine ten".split(), 2)}
_PHRASE = re.compile(r"\s+((?:[A-Za-z-]+ ?){1,4})")
_ENDING = re.compile(
    r"\b(?:of|in|for|at|with|and|or|from|by|to|on|as|who|that|which|during|between|before|after|while|but|than)\b.*"
)
_SINGLE = re.compile(
    r"\b(?:(?:only|just|exactly|no more than|but) (?:one|a single|1)|(?:an?|the|his|her|its|their) (?:single|sole)|"
    r"(?:his|her|its|their) only)(?= [a-z])(?! (?:of|other|more|day|year|time)\b)",
    re.I,
)
_ONE_OF = re.compile(r"\bone of(?: the| its| their| his| her)?(?: only| just)? $", re.I)
_CHANGE = re.compile(
    r"\b(?:initial|original)ly\b|\bat first\b|\bat (?:its|the|their) (?:start|beginning|outset|foundation|founding)\b|"
    r"\bfrom (?:the |an? |its |just |only )?(?:original |initial )?(?:\w+)(?: [a-z]+){0,3} to \w+"
)
_AGAIN = re.compile(
    r"\b(?:more than (?:once|one)|twice|thrice|(?:two|three|four|five|\d+) times|consecutive|in a row)\b"
)
_GENDERED = frozenset("brother sister son daughter wife husband".split())
_SEXED = stems("brother sister son daughter wife husband boy girl")  # of several children how many are daughters?

_COUNTRIES = stems("countries nations")


def counted(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """What counting the subject's statements says of a number of things or of times in the claim."""
    groups = [group for topic in sorted(reading.topics) for group in _groups(topic, ground)]
    for amount in reading.amounts:
        if amount.span.of(reading.positive).lower() in _TIMES:
            continue
        if not 0 < amount.number <= MOST or amount.number != int(amount.number) or amount.about or unit(amount.unit):
            continue
        kind = _kind(reading, amount)
        if _AGAIN.search(reading.positive, amount.span.end):
            continue  # three who won it "more than once" are not all who won it
        if _ONE_OF.search(reading.positive[: amount.span.start]):
            yield from _one_of(reading, amount, kind, ground)
            continue
        if _is_joint(reading, amount):
            continue
        told = [_of_kind(reading, topic, group, kind, ground) for topic, group in groups] if kind else []
        if some := _fullest(told):
            yield from _compared(some, int(amount.number), amount)
    yield from _single(reading, groups, ground)
    yield from _married_again(reading, ground)
    yield from _only_child(reading, ground)
    often = _OFTEN.search(reading.positive)
    if often is not None:
        times = _TIMES.get(often["word"].lower()) or _NUMBERS.get(often["number"].lower()) or int(often["number"])
        for topic, group in groups:
            some = _happened(reading, often, topic, group)
            if some:
                said = next((a for a in reading.amounts if often.start() <= a.span.start < often.end()), None)
                yield from _repeated(some, times, often, said)
                break


def _married_again(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The marriages of somebody who is said to have married again, where there are at least two."""
    match = _REMARRIED.search(reading.positive)
    for topic in sorted(reading.topics) if match else ():
        found = [t for t in ground.by_entity.get(topic, ()) if MARRIED.search(plain(t.property.label))]
        spouses = {_far(t, topic).id: t for t in found if isinstance(t.object, Entity)}
        if match is not None and len(spouses) > 1:
            yield Finding("support", tuple(spouses.values()), STRENGTH, match[0], carries=tuple(match[0].split()))


def _only_child(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """What the children of the parents named say of "the only child of X and Y"."""
    match = _ONLY_CHILD.search(reading.positive)
    if match is None or len(reading.topics) != 1:
        return
    topic = next(iter(reading.topics))
    behind = (n.entity for n in reading.named if n.entity and reading.positive.find(n.text, match.end()) >= 0)
    for parent in behind:
        told = [t for t in ground.by_entity.get(parent.id, ()) if t.subject == parent]
        children = {key(t.object): t for t in told if _CHILD.fullmatch(plain(t.property.label))}
        others = [t for id, t in children.items() if id != topic]
        if topic in children and others:
            yield Finding("conflict", (others[0], children[topic]), STRENGTH, match[0], firm=True)
            return


def _fullest(told: Sequence[list[Triplet]]) -> list[Triplet]:
    """The statements of the first relation that has any, in the direction that has more: borders go both ways."""
    first = next((some[0].property for some in told if some), None)
    return max((some for some in told if some and some[0].property == first), key=len, default=[])


def _single(reading: Reading, groups: Sequence[tuple[str, list[Triplet]]], ground: Ground) -> Iterator[Finding]:
    """What counting says of "only one child", "a single Nobel Prize"; how many there are is not said by "one"."""
    match = _SINGLE.search(reading.positive)
    phrase = _PHRASE.match(reading.positive[match.end() :]) if match else None
    kind = stems(_ENDING.sub("", phrase[1])) if phrase else frozenset()
    for topic, group in groups:
        some = _of_kind(reading, topic, group, kind, ground) if kind and not kind & _SEXED else []
        count = len({_event(triplet) for triplet in some})
        if match is not None and count:
            yield Finding("support" if count == 1 else "conflict", tuple(some), STRENGTH, match[0])
            return


def _is_joint(reading: Reading, amount: Amount) -> bool:
    """Whether it is with another that the things were done: "worked with Y on five films"."""
    before = reading.positive[: amount.span.start]
    others = (n.text for n in reading.named if n.text[:1].isupper() and n.entity is not None)
    return any(re.search(rf"\bwith (?:[a-z]+ ){{0,3}}{re.escape(text)}(?!\w)", before) for text in others)


def _one_of(reading: Reading, amount: Amount, kind: frozenset[str], ground: Ground) -> Iterator[Finding]:
    """How many others stand where the topic does: "one of the two sponsors of X", by all the sponsors of X."""
    for topic in sorted(reading.topics):
        for triplet in ground.by_entity.get(topic, ()):
            other = _far(triplet, topic)
            relation = vocabulary(triplet) | ground.sorts(_far(triplet, other.id))
            if DESCRIBING & {triplet.property.id, plain(triplet.property.label)}:
                continue
            if other.id == topic or not any(n.entity == other for n in reading.named) or not kind <= relation:
                continue
            side = triplet.subject == other
            group = [t for t in ground.by_entity[other.id] if t.property == triplet.property]
            beside = [
                t for t in group if (t.subject == other) == side and isinstance(t.object, Entity) and not ended(t)
            ]
            yield from _compared(beside, int(amount.number), amount)
            return


def _groups(topic: str, ground: Ground) -> Iterator[tuple[str, list[Triplet]]]:
    """The subject's statements with another thing at the far end, by relation and direction."""
    groups: dict[tuple[str, bool], list[Triplet]] = defaultdict(list)
    for triplet in ground.by_entity.get(topic, ()):
        if isinstance(triplet.object, Entity) and triplet.id not in ground.outranked:
            groups[triplet.property.id, triplet.subject.id == topic].append(triplet)
    for group in groups.values():
        yield topic, group


def _far(triplet: Triplet, topic: str) -> Entity:
    """The other end of a statement."""
    return triplet.object if triplet.subject.id == topic and isinstance(triplet.object, Entity) else triplet.subject


def _kind(reading: Reading, amount: Amount) -> frozenset[str]:
    """The stems of what is counted."""
    first = re.match(r"\S+", reading.positive[amount.span.start :])
    after = reading.positive[amount.span.start + (first.end() if first else 0) :]
    match = _PHRASE.match(after)
    return stems(_ENDING.sub("", match[1])) if match else frozenset()


def _of_kind(reading: Reading, topic: str, group: list[Triplet], kind: frozenset[str], ground: Ground) -> list[Triplet]:
    """The statements of a group that are about things of the kind, where the claim words the relation."""
    relation = vocabulary(group[0])
    if kind & _GENDERED or not (relation & (reading.stems | kind)) or _CHANGE.search(reading.positive):
        return []
    outwards = group[0].subject.id == topic or plain(group[0].property.label).endswith(" of")
    own = own_words(group[0].property) if outwards else frozenset()  # "25 schools" are not who went to school there
    found = []
    for triplet in group:
        thing = _far(triplet, topic)
        told = stems(thing.label) | ground.sorts(thing) | own | (_COUNTRIES if is_country(thing) else frozenset())
        if kind <= told and not ended(triplet):
            found.append(triplet)
    return found


def _happened(reading: Reading, often: re.Match[str], topic: str, group: list[Triplet]) -> list[Triplet]:
    """The statements of a group that the claim's event is one of: worded as it is, about what it names."""
    others = [n.entity for n in reading.named if n.entity is not None and n.entity.id != topic]
    before, after = reading.positive[: often.start()].split(), reading.positive[often.end() :].split()
    event = stems(" ".join([*before[-WINDOW:], *after[:1]])) & reading.stems
    label = plain(group[0].property.label)
    spells = _SPELLS.search(often[0]) is not None and (LED.search(label) or MEMBER.search(label))
    if not spells and (not vocabulary(group[0]) & event or MEMBER.search(label)):
        return []
    return [
        triplet
        for triplet in group
        if all(includes(o, _far(triplet, topic)) or norm(o.label) in norm(_far(triplet, topic).label) for o in others)
    ]


def _compared(some: list[Triplet], number: int, amount: Amount) -> Iterator[Finding]:
    """The count against the claim's number: the graph may know too few, so only too many contradict."""
    count, said = len({_event(triplet) for triplet in some}), str(number)
    if count >= number if amount.bound == "more" else count <= number and (amount.bound == "less" or count == number):
        if amount.bound != "less":
            yield Finding("support", tuple(some), STRENGTH, said, amount)
    elif count > number:
        yield Finding("conflict", tuple(some), STRENGTH, said, amount)


def _repeated(some: list[Triplet], times: int, often: re.Match[str], said: Amount | None) -> Iterator[Finding]:
    """The count against how often the claim says: "once" alone does not rule out a second time."""
    count = len({_event(triplet) for triplet in some})
    if count == times:
        yield Finding("support", tuple(some), STRENGTH, often["word"], said)
    elif count > times and (often["only"] or times > 1):
        yield Finding("conflict", tuple(some), STRENGTH, often["word"], said)


def _event(triplet: Triplet) -> str:
    """What makes a statement one occurrence: its ends and its qualifiers."""
    return f"{triplet.subject.id} {key(triplet.object)} {sorted(key(q.value) for q in triplet.qualifiers)}"
