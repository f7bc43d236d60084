"""What a claim lists beside what is stated, and no statement gives: the onion of "sausage and onion"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimver.encoder.evidence.ground import Ground
from claimver.encoder.evidence.said import DESCRIBING
from claimver.encoder.read.coordinated import Listed, kinds
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.wordings import plain, stems, vocabulary
from claimver.types import Entity, Triplet, Value

__all__ = ["beside", "undone", "unjoined", "unlisted"]

_BROAD = (  # what whoever is one of the second is as well
    ("writer author", "novelist poet playwright dramatist essayist screenwriter journalist biographer"),
    ("musician performer entertainer artist", "singer pianist guitarist drummer violinist bassist cellist organist"),
    ("artist", "painter sculptor engraver printmaker illustrator potter"),
    ("scientist researcher", "physicist chemist biologist geologist astronomer botanist zoologist"),
    ("athlete sportsman sportswoman", "footballer swimmer sprinter cyclist gymnast skier boxer runner"),
)
_BROADER = {stem: stems(narrow) for broad, narrow in _BROAD for stem in stems(broad)}
_ONE_DEED = stems("raised bred")  # "born and raised"


def beside(reading: Reading, supports: Sequence[Finding], ground: Ground) -> Iterator[Triplet]:
    """The statements that give what a claim lists beside what its supports give: more of the same relation."""
    for row in _stated(reading, supports):
        for triplet in dict.fromkeys(t for support in supports for t in support.triplets[:1]):
            kin = [t for t in ground.by_entity[triplet.subject.id] if _is_alike(t, triplet)]
            yield from (t for t in kin if any(_gives(t.object, listed, reading) for listed in row))


def unlisted(reading: Reading, supports: Sequence[Finding], cited: Sequence[Triplet]) -> Iterator[str]:
    """The phrases of a claim's lists that no cited statement tells, where one tells another phrase of the list.

    Where only names of a list are told, common nouns in it are of another list: "by Ulm, past fields and vineyards".
    """
    for row in _stated(reading, supports):
        told = [listed for listed in row if _is_told(listed, row, reading, cited)]
        names = bool(told) and all(listed.text[:1].isupper() for listed in told)
        yield from (listed.text for listed in row if listed not in told and not (names and listed.text.islower()))


def unjoined(reading: Reading, cited: Sequence[Triplet]) -> Iterator[str]:
    """The names of a list that its other names alone are joined with: Germany in "France and Germany border Spain"."""
    for row in () if reading.negated else reading.lists:
        ids = {
            n.entity.id: n.text
            for n in reading.named
            if n.entity
            for listed in row
            if f"{listed.text} ".startswith(f"{n.text} ")
        }
        told, within = set[str](), set[str]()
        for triplet in cited:
            things = (triplet.subject, triplet.object, *(q.value for q in triplet.qualifiers))
            ends = {thing.id for thing in things if isinstance(thing, Entity)}
            outward = bool(ends - ids.keys())
            (told if outward else within).update(ends & ids.keys())
        yield from (text for id, text in ids.items() if told and id in within - told)


def undone(reading: Reading, supports: Sequence[Finding], cited: Sequence[Triplet]) -> Iterator[str]:
    """The verbs behind an "and" that neither a supporting relation words nor anything cited tells."""
    if reading.negated or not reading.deeds:
        return
    told = _descriptions(cited) | _ONE_DEED
    told |= stems(" ".join(end.label if isinstance(end, Entity) else end.text for end in _ends(cited)))
    told |= stems(" ".join(word for support in supports for word in support.carries))
    told |= stems(" ".join(verb for verb, _ in reading.acts))
    told = told.union(*map(vocabulary, cited))
    yield from (verb for verb in reading.deeds if not stems(verb) <= told)


def _stated(reading: Reading, supports: Sequence[Finding]) -> list[tuple[Listed, ...]]:
    """The lists of an affirmation of which a support gives one phrase."""
    ends = _ends([t for support in supports for t in support.triplets[:1]])
    said = [kinds(support.said) for support in supports if support.filler is None or support.said[:1].isupper()]
    return [
        row
        for row in (() if reading.negated else reading.lists)
        if any(_gives(end, listed, reading) for end in ends for listed in row)
        or any(words and words <= listed.stems for words in said for listed in row)
    ]


def _is_alike(other: Triplet, triplet: Triplet) -> bool:
    """Whether another statement of a subject is of the same relation."""
    if other.subject != triplet.subject or other == triplet:
        return False
    both = all(DESCRIBING & {t.property.id, plain(t.property.label)} for t in (other, triplet))
    return both or other.property == triplet.property


def _ends(triplets: Sequence[Triplet]) -> list[Entity | Value]:
    ends = [end for triplet in triplets for end in (triplet.subject, triplet.object)]
    return ends + [qualifier.value for triplet in triplets for qualifier in triplet.qualifiers]


def _names(end: Entity | Value) -> list[frozenset[str]]:
    """The stems of each of a thing's names; none of a number or a date."""
    if isinstance(end, Value) and end.kind != "string":
        return []
    texts = (end.label, *end.aliases) if isinstance(end, Entity) else (end.text,)
    return [found for text in texts if (found := kinds(text))]


def _gives(end: Entity | Value, listed: Listed, reading: Reading) -> bool:
    """Whether a listed phrase names a thing, in whole, or, but for what the claim is about, in part: "sausages"."""
    about = isinstance(end, Entity) and end.id in reading.topics
    return any(
        name <= listed.stems or (not about and bool(listed.nouns) and listed.stems <= name) for name in _names(end)
    )


def _is_told(listed: Listed, row: Sequence[Listed], reading: Reading, cited: Sequence[Triplet]) -> bool:
    """Whether statements tell a phrase: all of its nouns, and something beside the relations' own words.

    A thing that is another phrase of the list tells none: "white bread" is not told by "rye bread".
    """
    ends = _ends(cited)
    if any(name <= listed.stems for end in ends for name in _names(end)):
        return True
    told = _descriptions(cited)
    for end in ends:
        about = isinstance(end, Entity) and end.id in reading.topics
        if not about and not any(name <= other.stems for name in _names(end) for other in row):
            told = told.union(*_names(end))
    told |= {stem for stem, narrower in _BROADER.items() if narrower & frozenset().union(*map(_all_names, ends))}
    worded = frozenset().union(*map(vocabulary, cited))
    own = listed.stems - worded
    return listed.nouns <= told | worded and (not own or bool(own & told))


def _all_names(end: Entity | Value) -> frozenset[str]:
    return frozenset().union(*_names(end))


def _descriptions(cited: Sequence[Triplet]) -> frozenset[str]:
    return kinds(" ".join(end.description for end in _ends(cited) if isinstance(end, Entity)))
