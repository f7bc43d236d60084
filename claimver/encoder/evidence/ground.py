"""The evidence as one claim sees it: its candidate statements, containment, and which values may fill a relation."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from claimver.encoder.read.lexicon import Named
from claimver.encoder.read.reading import Reading
from claimver.encoder.words.sorts import is_country, sort_of
from claimver.encoder.words.wordings import one_value, plain, stems
from claimver.types import Entity, Rank, Triplet, Value

WITHIN = frozenset(
    "P17 P131 P30 P361 P276 P279 P31 P171 P706 P206 P1376 P36 P495 P749 P127 P179 P7937 P527 P150 P355 P931".split()
)
WITHIN_LABELS = frozenset(
    """country;lies in;stands in;sits in;found in;located in the administrative territorial entity;continent;part of
;location;subclass of;instance of;located in;region;province;city;district;nation;state;type;kind;capital of
;parent organization;parent taxon;genus;family;county;municipality;island;mountain range;range;host city
;host country;venue;site;place;town;village;located at;place served by transport hub;edition of;season of
;situated in;based in;headquarters;headquarters location""".replace("\n", "").split(";")
)
DOWNWARD = frozenset(["P36", "P527", "P150", "P355"])  # stated from the whole to its part
SORTING = frozenset("P31 P21 P106 gender sex occupation profession type kind".split()) | {
    "instance of",
    "sex or gender",
}
PEOPLE_NOUNS = {"female": "woman girl lady", "male": "man boy"}
STEPS = 4
PLACING = re.compile(
    r"\b(?:place|birthplace|location|located|city|country|continent|capital|residence|headquarters|region|state|province"
    r"|district|county|burial|venue|home|mouth|terminus)\b"
)
WATERS = re.compile(r"^(?:\w+ ){0,3}(?:sea|ocean|river|lake|gulf|bay|strait|tributary)\b")
LANDS = re.compile(r"^(?:\w+ ){0,3}(?:country|state|city|town|continent|province|region|republic|kingdom|island)\b")
WON = re.compile(r"winners?|won by|champions?|victors?")
_WIDE = re.compile(
    r"mountain range|located (?:in or next to body of water|in/on physical feature|on terrain feature)|range$"
)
_LAND = re.compile(r"(?:country|located in the administrative territorial entity|state|nation)$")
_NOT_PARTS = "".join(  # "North Korea" does not name Korea
    f"(?<!{word} )" for word in "north south east west northern southern eastern western new central latin".split()
)
_OF_LAND = re.compile(r"[A-Z][a-z]*(?:ish|ean|ian|can|ese|utch|ench|eek|wiss|aqi|ani|eli|rman)")
_SEQUEL = re.compile(r"(?:[ivxl]+|\d+|part .+|(?:two|three|four|five)|[ivxl\d]+[:–-].+)")  # "Ashes II" is no Ashes
_CONTINENTS = frozenset("africa asia europe america americas oceania australia antarctica eurasia".split()) | {
    f"{side} america" for side in ("north", "south", "central")
}
SUFFIX = 3  # letters that make a place's name a person's


def _beyond_range(steps: Sequence[Triplet], triplet: Triplet) -> bool:
    """Whether a chain goes on from a mountain range or a river to a country: what lies there is in one of several."""
    wide = (step for step in steps if _WIDE.match(plain(step.property.label)))
    return _LAND.match(plain(triplet.property.label)) is not None and any(wide)


@lru_cache(maxsize=1 << 16)
def norm(text: str) -> str:
    """The text as it is compared: case, accents of spacing and leading articles aside."""
    return re.sub(r"^(?:the|a|an) ", "", " ".join(text.casefold().replace("’", "'").split()))


def key(thing: Entity | Value) -> str:
    """What identifies an object: the entity's id, or the value."""
    return thing.id if isinstance(thing, Entity) else f"{thing.kind}:{thing.value}"


@dataclass
class Ground:
    """The evidence, indexed; shared by the claims of a document."""

    triplets: tuple[Triplet, ...]
    by_entity: dict[str, list[Triplet]] = field(default_factory=lambda: defaultdict(list))
    up: dict[str, list[tuple[str, Triplet]]] = field(default_factory=lambda: defaultdict(list))
    outranked: set[str] = field(default_factory=set)
    relation_words: set[str] = field(default_factory=set)
    given: tuple[Triplet, ...] = ()  # as they were handed in, where ``triplets`` are readings of them

    @classmethod
    def of(cls, triplets: Iterable[Triplet]) -> Ground:
        """The ground of these triplets, deprecated ones left out."""
        ground = cls(tuple(t for t in triplets if t.rank is not Rank.DEPRECATED))
        preferred = {(t.subject.id, t.property.id) for t in ground.triplets if t.rank is Rank.PREFERRED}
        for triplet in ground.triplets:
            ground.relation_words |= set(norm(triplet.property.label).split())
            ground.by_entity[triplet.subject.id].append(triplet)
            if triplet.rank is Rank.NORMAL and (triplet.subject.id, triplet.property.id) in preferred:
                ground.outranked.add(triplet.id)
            if isinstance(triplet.object, Entity):
                ground.by_entity[triplet.object.id].append(triplet)
                ground._climb(triplet, triplet.object)
        return ground

    def _climb(self, triplet: Triplet, whole: Entity) -> None:
        if triplet.property.id in WITHIN or plain(triplet.property.label) in WITHIN_LABELS:
            if triplet.property.id in DOWNWARD:
                self.up[whole.id].append((triplet.subject.id, triplet))
            else:
                self.up[triplet.subject.id].append((whole.id, triplet))

    def about(self, entities: Iterable[Entity]) -> list[Triplet]:
        """The statements that have one of the entities at either end, in the order of the evidence."""
        ids = {t.id for entity in entities for t in self.by_entity.get(entity.id, ())}
        return [triplet for triplet in self.triplets if triplet.id in ids]

    def chain(self, part: str, whole: str, behind: Triplet | None = None) -> tuple[Triplet, ...] | None:
        """The statements that lead from a part up to a whole that contains it; () where they are the same.

        ``behind``: the statement that led to the part.
        """
        if part == whole:
            return ()
        for steps in self._upwards(part):
            if behind is not None and _beyond_range([behind], steps[0]):
                continue
            if whole in (steps[-1].subject.id, key(steps[-1].object)):
                return steps
        return None

    def elsewhere(self, part: str, place: Entity) -> tuple[Triplet, ...] | None:
        """The statements from a part up to another thing of the place's own kind: not in Peru but in Mexico."""
        if place.kind is None or self.chain(part, place.id) is not None:
            return None
        for steps in self._upwards(part):
            whole = steps[-1].object if steps[-1].property.id not in DOWNWARD else steps[-1].subject
            if isinstance(whole, Entity) and whole.id != place.id and whole.kind == place.kind:
                return steps
        return None

    def _upwards(self, part: str) -> Iterator[tuple[Triplet, ...]]:
        """The chains of containment from a part, nearest first."""
        seen, queue = {part}, deque[tuple[str, tuple[Triplet, ...]]]([(part, ())])
        while queue:
            node, steps = queue.popleft()
            for above, triplet in self.up.get(node, ()) if len(steps) < STEPS else ():
                if above not in seen and not _beyond_range(steps, triplet):
                    seen.add(above)
                    yield (*steps, triplet)
                    queue.append((above, (*steps, triplet)))

    def sorts(self, entity: Entity) -> frozenset[str]:
        """The stems of the common nouns for a thing: "woman", "person", "river", as far as the evidence says."""
        said = " ".join(
            triplet.object_text
            for triplet in self.by_entity.get(entity.id, ())
            if triplet.subject.id == entity.id and {triplet.property.id, plain(triplet.property.label)} & SORTING
        )
        people = " ".join(words for sex, words in PEOPLE_NOUNS.items() if sex in said.casefold().split())
        return stems(f"{said} {people} {'person people human' if entity.kind == 'Q5' or people else ''}")

    def siblings(self, triplet: Triplet) -> list[Triplet]:
        """The statements with the same subject and property, this one included."""
        return [
            t
            for t in self.by_entity[triplet.subject.id]
            if t.subject.id == triplet.subject.id and t.property.id == triplet.property.id
        ]


def names(reading: Reading, thing: Entity | Value) -> bool:
    """Whether the claim names the thing: linked to it, or by its label or an alias word for word."""
    if isinstance(thing, Entity):
        if any(includes(entity, thing) for entity in reading.entities):
            return True
        own = [norm(n.text) for n in reading.named if n.entity is None and " " not in n.text.replace("New ", "")]
        if any(_of_place(text, norm(name)) for text in own for name in (thing.label, *thing.aliases)):
            return True
        others = {norm(n.text) for n in reading.named if n.entity is not None and n.entity.id != thing.id}
        spoken = norm(reading.positive)
        return any(_office_of(norm(name), spoken) for name in (thing.label, *thing.aliases)) or any(
            name in spoken and re.search(rf"{_NOT_PARTS}(?<!\w){re.escape(name)}(?:s|es|'s)?(?!\w)", spoken)
            for name in map(norm, (thing.label, *thing.aliases))
            if len(name) > 2 and name not in others and not _inside_longer(name, others)
        )
    if thing.kind == "string":
        return len(thing.text) > 2 and norm(thing.text) in norm(reading.positive)
    return False


def _office_of(label: str, spoken: str) -> bool:
    """Whether "president of South Africa" is said as "South Africa's president", or "federal chancellor" alone."""
    office, _, place = label.partition(" of ")
    if not place or office not in spoken:
        return False
    if f"{re.sub('^the ', '', place)}'s {office}" in spoken:
        return True
    alone = rf"\b(?:as|is|was|been|became|the|a) {re.escape(office)}\b(?! of)"
    return " " in office and re.search(alone, spoken) is not None


def includes(entity: Entity, thing: Entity | Value) -> bool:
    """Whether the thing is the entity, or a kind of it by its name, as Nobel Prize in Physics is a Nobel Prize."""
    if not isinstance(thing, Entity):
        return False
    kind = " " in entity.label and norm(thing.label).startswith(norm(entity.label) + " ")
    kind = kind and not _SEQUEL.fullmatch(norm(thing.label)[len(norm(entity.label)) + 1 :])
    return same_thing(entity, thing) or kind


def same_thing(one: Entity, other: Entity) -> bool:
    """Whether both are one entity, or one of them is a mere name, as a table's qualifiers may have it, of the other."""
    mere = one.id == one.label or other.id == other.label
    return one.id == other.id or (mere and norm(one.label) == norm(other.label))


def _inside_longer(name: str, others: Iterable[str]) -> bool:
    """Whether the name only occurs as part of another entity's longer name."""
    return any(name in other and name != other for other in others)


def fillers(reading: Reading, triplet: Triplet, ground: Ground) -> list[Named]:
    """The names in the claim that may stand where the triplet's object stands; none of "a Dutch company"."""
    return [
        named
        for named in reading.named
        if (named.entity is None or named.entity.id != triplet.subject.id)
        and norm(named.text) != norm(triplet.subject.label)
        and not (named.entity is None and _names_a_relation(named, ground))
        and not (named.entity is None and _OF_LAND.fullmatch(named.text) and _before_noun(named, reading))
        and (_may_replace(named, triplet, reading, ground) or _holds(named, triplet, ground))
    ]


def _names_a_relation(named: Named, ground: Ground) -> bool:
    """Whether a name is a word of a relation's own name: the IATA of an "IATA airport code"."""
    return norm(named.text) in ground.relation_words


def _before_noun(named: Named, reading: Reading) -> bool:
    return re.search(rf"\b[Aa]n? (?:[a-z]+ )?{re.escape(named.text)} [a-z]", reading.positive) is not None


def _holds(named: Named, triplet: Triplet, ground: Ground) -> bool:
    """Whether the thing lies within what is named: who studied at a college of a city studied in that city."""
    place, thing = named.entity, triplet.object
    if place is None or is_common(named) or not isinstance(thing, Entity):
        return False
    return sort_of(place) == "place" and bool(ground.chain(thing.id, place.id, triplet))


def _used_alike(thing: Entity, triplet: Triplet, ground: Ground) -> bool:
    """Whether the graph gives the relation this thing elsewhere: pneumonia is the cause of another's death."""
    return any(t.property == triplet.property and t.object == thing for t in ground.by_entity.get(thing.id, ()))


def _may_replace(named: Named, triplet: Triplet, reading: Reading, ground: Ground) -> bool:
    """Whether the name is of the kind of thing that the triplet's object is, as far as is known."""
    thing = triplet.object
    if triplet.property.id == "P21" or plain(triplet.property.label) in ("gender", "sex"):
        return norm(named.text) in ("male", "female")
    if named.entity is None:
        if is_common(named) and isinstance(thing, Entity) and sort_of(thing) in ("place", "person"):
            return False  # "from colon cancer" is from nowhere
        if isinstance(thing, Entity) and f" by {named.text}" in reading.positive and sort_of(thing) == "place":
            return False  # by whom something was done is no place
        if plain(triplet.property.label) == "continent" and norm(named.text) not in _CONTINENTS:
            return False
        unlike = " " in named.text and (named.sort, isinstance(thing, Entity) and sort_of(thing))
        if unlike in (("PERSON", "place"), ("LOC", "person")):  # of a single word the recognizer is less sure
            return False
        towards = re.search(rf"\bto {re.escape(named.text)}", reading.positive)  # the Run of "Born to Run"
        placed = _as_place(named.text, reading.positive, alone=True) or reading.positive.startswith(named.text)
        placed = placed or re.search(rf"\bhas {re.escape(named.text)} (?:as|for) ", reading.positive) is not None
        placed = placed and towards is None
        return placed or not PLACING.search(plain(triplet.property.label))
    if not isinstance(thing, Entity):
        return False
    if is_common(named):
        if named.entity.kind and named.entity.kind == thing.kind:
            return True
        if thing.label[:1].isupper() and sort_of(thing) == "place":
            return False  # "sea level" is no sea
        return bool(ground.sorts(named.entity) & ground.sorts(thing)) or _used_alike(named.entity, triplet, ground)
    ours, theirs = sort_of(named.entity), sort_of(thing)
    if plain(triplet.property.label) == "continent" and not (named.entity.kind and thing.kind):
        return norm(named.entity.label) in _CONTINENTS or _used_alike(named.entity, triplet, ground)
    if plain(triplet.property.label) in ("country", "continent", "mountain range"):
        if is_country(named.entity) and is_country(thing):
            return True
        return named.entity.kind == thing.kind or not (named.entity.kind and thing.kind)
    if WATERS.search(thing.description) and LANDS.search(named.entity.description):
        return False  # no river ends in a country
    if PLACING.search(plain(triplet.property.label)):
        stands = _as_place(named.text, reading.positive, alone=True) or reading.positive.startswith(named.text)
        if ours is None and not stands:
            return False  # "the same year as X and Y", whoever these are
        beside = (
            r"\b(?:with|against|than|like|unlike|(?<!the )(?:(?:north|south)?(?:east|west)|north|south) of) (?:the )?"
            r"{0}(?!\w)|{0}-(?!born|native|based)[a-z]"
        )
        if re.search(beside.format(re.escape(named.text)), reading.positive):
            return False  # "coterminous with Kings County", "west of the Rift", "German-speaking"
        if norm(named.text) != norm(named.entity.label) and not _as_place(named.text, reading.positive):
            return False
        if re.search(r"\bcentury$|\d0s$", named.text) or "time zone" in plain(triplet.property.label):
            return False
        if ours is None and named.entity.label[:1].islower() and thing.label[:1].isupper():
            return False  # an "institute" is no town
        if ours == "person":
            return False
        if ours in ("place", None):
            behind = re.search(rf"{re.escape(named.text)} (?P<noun>[a-z]+)", reading.positive)
            modifying = behind is not None and bool(stems(behind["noun"]) & reading.nouns)  # "Western forests"
            return ours is not None or not modifying
    return ours == theirs or not (named.entity.description and thing.description)


def _as_place(name: str, text: str, *, alone: bool = False) -> bool:
    """Whether the text has the name where places stand, not as an adjective: "in America", not "an American actor".

    ``alone``: behind a preposition or a verb, and not as one of several.
    """
    before = r"\b(?:in|at|from|near|of|to|into|is|was|around|outside|off|on|by)" + ("" if alone else r"|\band|,")
    stated = rf"(?:{before}) (?:the )?(?:(?-i:[A-Z])[\w'’-]+,? )?{re.escape(name)}(?!\w)"
    return re.search(rf"{stated}|\b{re.escape(name)}(?:-| )(?:born|native|based)\b", text, re.I) is not None


def is_common(named: Named) -> bool:
    """Whether the name is a common noun that the graph happens to hold, such as "language"."""
    return named.text[:1].islower()


def same_name(named: Named, thing: Entity | Value) -> bool:
    """Whether a name may be just another form of the thing's: equal, or one holds the other as whole words."""
    if named.entity is not None:
        return isinstance(thing, Entity) and same_thing(named.entity, thing)
    ours = norm(named.text)
    labels = [thing.label, *thing.aliases] if isinstance(thing, Entity) else [thing.text]
    for label in map(norm, labels):
        if ours == label or _abridges(ours, label) or _abridges(label, ours):
            return True
        if re.search(rf"(?<!\w){re.escape(ours)}(?!\w)", label):
            return True
        if len(label) > 3 and re.search(rf"(?<!\w){re.escape(label)}(?!\w)", ours):
            return True
        if _of_place(ours, label):
            return True
    return False


def _abridges(short: str, long: str) -> bool:
    """Whether two words are a name without the initials in its middle: "Richard Berry" of Richard J. Berry."""
    few, many = short.split(), long.split()
    initials = all(re.fullmatch(r"\w\.", word) for word in many[1:-1])
    return len(few) == 2 and len(many) > 2 and few == [many[0], many[-1]] and initials


def _of_place(ours: str, label: str) -> bool:
    """Whether a name is made of the thing's by an ending: Londoner, Parisian, Alpine."""
    if len(label) > 3 and ours.startswith(label) and len(ours) - len(label) <= SUFFIX:
        return True
    stem = re.sub(r"(?:ian|ean|an|ine|ese)$", "", ours)
    return len(stem) >= 3 and stem != ours and label.startswith(stem) and 0 < len(label) - len(stem) < SUFFIX


def has_one_value(triplet: Triplet, group: Sequence[Triplet]) -> str:
    """``yes``, ``time`` or ``no`` for the triplet's property; "no" where the graph itself holds several at once."""
    name = plain(triplet.property.label)
    once = len(group) == 1 and WON.fullmatch(name) is not None and _once(triplet.subject)
    stated = "yes" if once else one_value(triplet)
    items = [t for t in group if isinstance(t.object, Entity) and not ended(t)]
    if stated == "time" and len({key(t.object) for t in items}) > 1:
        return "no"
    if len({t.object.text for t in group if isinstance(t.object, Value) and t.object.kind == "date"}) > 2:
        return "no"
    return stated


def _once(thing: Entity) -> bool:
    """Whether a thing happened once, as one edition or match did: its name or description begins with a year."""
    return (
        re.search(r"\b(?:1\d|20)\d{2}\b", thing.label) is not None
        or re.match(r"1\d{3}|20\d{2}", thing.description) is not None
    )


def ended(triplet: Triplet) -> bool:
    """Whether the statement held for a period that is over."""
    return any(item.when == "end" for item in triplet.qualifiers)


def unique(triplets: Iterable[Triplet]) -> tuple[Triplet, ...]:
    """The triplets, each once, in order."""
    return tuple({triplet.id: triplet for triplet in triplets}.values())
