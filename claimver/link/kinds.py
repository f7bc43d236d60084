"""What sort of thing an entity is: the coarse types of named-entity recognition, and the nouns that describe it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Protocol, runtime_checkable

from claimver.errors import UnknownName
from claimver.everyday import EVENTS
from claimver.link.demonyms import COUNTRY_OF
from claimver.link.nouns import head_type, wider
from claimver.link.untyped import told
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Entity, Triplet

PERSON, LOC, ORG, MISC = "PERSON", "LOC", "ORG", "MISC"
SUBCLASS_OF = "P279"
MOST = 200  # statements beyond which a thing is joined with too many to tell
NOT_THINGS = re.compile(
    r"disambiguation page|^(?:unisex |male |female |masculine |feminine )?(?:given|family|first|last) name"
    r"|^surname|\bname list\b|^wikimedia (?:list|category|template)",
    re.IGNORECASE,
)


def word_set(words: str) -> frozenset[str]:
    """The words of a line, as a set."""
    return frozenset(words.split())


ACCIDENTS = word_set("accident disaster tragedy catastrophe")  # what many events may be called
FIGHTS = word_set("battle siege uprising mutiny")
_WORK = re.compile(
    r"\b(?:film|movie|albums?|song|single|novel|novella|book|poem|painting|sculpture|musical|opera|play|magazine|"
    r"newspaper|collection|anthology|memoirs?|(?:auto)?biography|diary|essay|trilogy|ballad|symphony|concerto|ballet|"
    r"(?:tv|television|radio|web) (?:series|show|program(?:me)?|drama|sitcom)|series|sitcom|soundtrack|anime|manga|"
    r"comics?|video game|game|software|programming language|award|prize|medal|war|battle|election|olympics|tournament|"
    r"match|final|race|ceremony|festival|conference|exhibition|event|outbreak|epidemic|pandemic|disaster|accident|"
    r"crash|collision|derailment|explosion|fire|flood|massacre|siege|earthquake|hurricane|eruption|concert|expedition|voyage|revolution|uprising|vaccine|drug|medicine|virus|"
    r"bacterium|element|metal|gas|compound|"
    r"championships?|season|cup|treaty|law|disease|disorder|species|taxon|genus|chemical|mineral|language|religion|"
    r"theory|aircraft|airliner|rocket|spacecraft|spaceflight|mission|ship|weapon|car|device|month|year|day)\b",
    re.IGNORECASE,
)
_ORG = re.compile(
    r"\b(?:compan(?:y|ies)|corporation|business|enterprise|firm|manufacturer|airline|carrier|broadcaster|network|"
    r"organi[sz]ations?|institution|institute|agency|association|club|team|band|duo|group|orchestra|choir|university|"
    r"college|school|academy|party|church|denomination|label|publisher|studio|bank|union|alliance|league|ministry|"
    r"department|government|parliament|council|committee|court|army|navy|air force|police|charity|foundation|museum|"
    r"retailer|brand|channel|station|conglomerate|provider|start-?up|chain)\b",
    re.IGNORECASE,
)
_LOC = re.compile(
    r"\b(?:city|cities|town|village|hamlet|suburb|commune|municipality|borough|district|county|province|state|region|"
    r"territory|country|nation|republic|kingdom|empire|continent|island|archipelago|peninsula|river|lake|sea|ocean|bay|"
    r"strait|canal|mountains?|volcano|peak|range|hill|valley|desert|forest|park|reserve|planet|moon|satellite|star|"
    r"galaxy|crater|capital|settlement|neighbou?rhood|street|square|bridge|building|tower|castle|palace|cathedral|"
    r"stadium|airport|port|department of|prefecture|colony|metropolis|dam|monument|landmark|place)\b",
    re.IGNORECASE,
)
_PERSON = re.compile(
    r"\b(?:human|person|people|man|woman|character|deity|god|goddess|saint|king|queen|emperor|empress|prince|princess|"
    r"pope|bishop|cardinal|president|minister|politician|senator|governor|mayor|actor|actress|singer|rapper|musician|"
    r"composer|songwriter|guitarist|drummer|pianist|dj|writer|author|poet|novelist|playwright|journalist|director|"
    r"producer|screenwriter|comedian|model|presenter|player|footballer|coach|manager|driver|boxer|wrestler|swimmer|"
    r"athlete|cyclist|golfer|cricketer|scientist|physicist|chemist|biologist|mathematician|philosopher|economist|"
    r"historian|engineer|inventor|architect|painter|sculptor|artist|photographer|designer|dancer|lawyer|judge|soldier|"
    r"officer|general|admiral|astronaut|explorer|businessman|businesswoman|businessperson|entrepreneur|activist|"
    r"superhero|supervillain|villain|detective|physician|surgeon|doctor|nurse|teacher|professor|criminal|murderer)\b",
    re.IGNORECASE,
)
_AFTER_LIST = re.compile(r"[;(]|\b(?:in|of|on|from|by|to|that|which|who|for|with|based|located|directed|written)\b")
_BEING = frozenset(
    {"P31", "P106", "P413", "P39", "instance of", "occupation", "profession", "position", "position held"}
)
_ABOVE = frozenset({SUBCLASS_OF})
CITIZENSHIP = frozenset({"P27", "country of citizenship", "nationality", "citizenship"})
_LAND = frozenset({"P17", "country", "P495", "country of origin"})
_AFTER_HEAD = re.compile(r"[;,(]|\b(?:in|of|on|from|by|to|that|which|who|for|with|based|located|directed|written)\b")
_TYPES = ((PERSON, _PERSON), (MISC, _WORK), (ORG, _ORG), (LOC, _LOC))
_MAKERS = frozenset({"maker", "manufacturer", "producer", "company", "firm", "business"})
_SAME_SORT = (
    frozenset({"film", "movie", "picture", "feature"}),
    frozenset(
        {"company", "firm", "corporation", "business", "manufacturer", "enterprise", "conglomerate", "giant", "maker"}
    ),
    frozenset({"airline", "carrier"}),
    frozenset({"city", "town", "metropolis", "municipality", "commune", "capital"}),
    frozenset({"country", "nation", "state", "republic", "kingdom"}),
    frozenset({"band", "group", "duo", "trio"}),
    frozenset({"series", "show", "drama", "sitcom", "program", "programme", "podcast"}),
    frozenset({"site", "website", "platform"}),
    frozenset({"book", "novel"}),
    frozenset({"song", "single", "track"}),
    frozenset({"album", "record"}),
    frozenset({"organization", "organisation", "agency", "body", "institution"}),
    frozenset({"mission", "spaceflight", "flight", "expedition"}),
    frozenset({"university", "college", "school"}),
    frozenset({"mountain", "peak", "summit"}),
    frozenset({"plane", "aircraft", "jet", "airliner", "airplane"}),
    frozenset({"ship", "vessel", "liner"}),
    frozenset({"game", "videogame"}),
    frozenset({"illness", "disease", "disorder", "condition"}),
    frozenset({"network", "broadcaster", "channel"}),
    frozenset({"club", "team", "side"}),
    frozenset({"war", "conflict"}),
    frozenset({"crash", "collision"}),
    frozenset({"award", "prize"}),
    frozenset({"footballer", "player", "striker", "forward", "midfielder", "defender", "athlete"}),
    frozenset({"politician", "statesman", "leader"}),
    frozenset({"author", "writer", "novelist"}),
    frozenset({"scientist", "physicist", "chemist", "biologist", "researcher"}),
    frozenset({"musician", "singer", "vocalist", "artist"}),
    frozenset({"president", "leader"}),
    frozenset({"pope", "pontiff"}),
)


@lru_cache(maxsize=65536)
def coarse_type(kind_label: str, description: str, *, heads: bool = True) -> str:
    """PERSON, LOC, ORG or MISC for an entity with this kind and description; "" where neither tells.

    Without ``heads`` only the commonest nouns tell, which the weights of disambiguation were fitted with.

    >>> coarse_type("", "American actor (born 1960)"), coarse_type("commune of France", "")
    ('PERSON', 'LOC')
    """
    for text in (kind_label, _AFTER_HEAD.split(description, maxsplit=1)[0]):
        found = [(match.end(), name) for name, pattern in _TYPES for match in pattern.finditer(text)]
        last = max(found, default=(0, ""), key=lambda item: item[0])  # the head of an English noun phrase stands last
        if heads and last[0] < len(text.rstrip()):
            last = (last[0], head_type(text) or last[1])
        first = head_type(text.partition(" and ")[0]) if heads and " and " in text else ""
        if last[1]:
            return PERSON if (first, last[1]) == (PERSON, ORG) else last[1]  # "astronomer and instrument maker"
    found = [(match.start(), name) for name, pattern in _TYPES for match in pattern.finditer(description)]
    return min(found)[1] if found else ""


@lru_cache(maxsize=4096)
def same_sort(noun: str) -> frozenset[str]:
    """The nouns that may stand for ``noun`` when a text speaks of the same thing again."""
    if noun in ACCIDENTS:
        return EVENTS - FIGHTS
    if noun.endswith("maker") and noun not in ("maker", "filmmaker"):
        return _MAKERS | {noun}  # "the carmaker", "the chipmaker"
    return frozenset({noun}).union(wider(noun), *(group for group in _SAME_SORT if noun in group))


@runtime_checkable
class Selective(Protocol):
    """A graph that tells some statements about an entity without reading all."""

    def stated(self, id: str, relations: frozenset[str]) -> tuple[Triplet, ...]:
        """Those of ``facts`` whose property has one of these ids or labels."""
        ...


def stated(graph: KnowledgeGraph, id: str, relations: frozenset[str]) -> tuple[Triplet, ...]:
    """The statements about an entity whose property has one of these ids or labels; none for an unknown id."""
    if isinstance(graph, Selective):
        return graph.stated(id, relations)
    return tuple(t for t in _facts(graph, id) if not relations.isdisjoint((t.property.id, t.property.label)))


def _facts(graph: KnowledgeGraph, id: str) -> tuple[Triplet, ...]:
    try:
        return graph.facts(id)
    except UnknownName:
        return ()


@runtime_checkable
class Near(Protocol):
    """A graph that tells what is next to an entity without reading the statements."""

    def near(self, id: str, *, most: int) -> tuple[tuple[str, str], ...]:
        """Id and label of each entity that a statement joins with this one; none where the statements are more."""
        ...


def near(graph: KnowledgeGraph, id: str, *, most: int) -> tuple[tuple[str, str], ...]:
    """Id and label of each entity that a statement joins with this one; none where the statements are more."""
    if isinstance(graph, Near):
        return graph.near(id, most=most)
    edges = graph.neighbours([id]).get(id, ())
    others = dict.fromkeys(edge.other for edge in edges if edge.other != id)
    return tuple((other, graph.entity(other).label) for other in others) if len(edges) <= most else ()


def about(graph: KnowledgeGraph, id: str) -> tuple[Triplet, ...]:
    """The statements with the entity at either end; none where they are too many, or of a graph far away."""
    if isinstance(graph, RemoteGraph) or (isinstance(graph, Near) and not graph.near(id, most=MOST)):
        return ()
    edges = graph.neighbours([id]).get(id, ())
    if len(edges) > MOST:
        return ()
    joining = graph.statements(tuple(dict.fromkeys(edge.statement for edge in edges)))
    return tuple({t.id: t for t in (*_facts(graph, id), *joining)}.values())


class Kinds:
    """Types and describing nouns of a graph's entities, remembered for one document."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph
        self._labels: dict[str, str] = {}
        self._parents: dict[str, tuple[str, ...]] = {}
        self._describing: dict[str, frozenset[str]] = {}
        self._called: dict[str, frozenset[str]] = {}
        self._untyped: dict[str, tuple[str, frozenset[str]]] = {}

    def label(self, entity: Entity) -> str:
        """The label of the entity's kind, "" where it has none."""
        if not entity.kind:
            return ""
        if entity.kind not in self._labels:
            try:
                self._labels[entity.kind] = self._graph.entity(entity.kind).label
            except UnknownName:
                self._labels[entity.kind] = entity.kind  # a graph of names states kinds in words
        return self._labels[entity.kind]

    def type(self, entity: Entity) -> str:
        """The coarse type of the entity, "" where unknown."""
        if entity.kind == "Q5":
            return PERSON
        if not entity.kind and not entity.description:
            return self._told(entity)[0]
        return coarse_type(self.label(entity), entity.description)

    def common_type(self, entity: Entity) -> str:
        """The coarse type by the commonest nouns, "" where they do not tell."""
        return "" if entity.kind == "Q5" else coarse_type(self.label(entity), entity.description, heads=False)

    def _told(self, entity: Entity) -> tuple[str, frozenset[str]]:
        """What the statements alone tell of an entity of which the graph says no more."""
        if entity.id not in self._untyped:
            self._untyped[entity.id] = told(entity.id, about(self._graph, entity.id))
        return self._untyped[entity.id]

    def describing(self, entity: Entity) -> frozenset[str]:
        """The lower-case words that say what the entity is: of its kind, the kinds above, and its description."""
        if entity.id not in self._describing:
            head = self._heads(entity)(_AFTER_HEAD.split(entity.description, maxsplit=1)[0])
            self._describing[entity.id] = frozenset(_words((self.label(entity), *self._above(entity), head)))
        return self._describing[entity.id]

    def _heads(self, entity: Entity) -> Callable[[str], str]:
        """What of a description may be said alone: of a person only the heads, since a film director is no film."""
        if self.type(entity) != PERSON:
            return lambda text: text
        return lambda text: " ".join(part.split()[-1] for part in re.split(r",|;| and ", text) if part.split())

    def called(self, entity: Entity) -> frozenset[str]:
        """The lower-case words that a description may call the entity by: also all that it is, by its statements."""
        if entity.id not in self._called:
            said = [fact.object_text for fact in stated(self._graph, entity.id, _BEING)]
            whole = _AFTER_LIST.split(entity.description, maxsplit=1)[0]
            words = self.describing(entity).union(_words(map(self._heads(entity), [*said, whole])))
            untyped = not entity.kind and not entity.description
            self._called[entity.id] = words | self._told(entity)[1] if untyped else words
        return self._called[entity.id]

    def nationality(self, entity: Entity) -> str:
        """The countries and the peoples that the graph gives somebody or something, in words; "" where none."""
        statements = stated(self._graph, entity.id, CITIZENSHIP | _LAND)
        peoples = [word for word in entity.description.replace("-", " ").split() if word in COUNTRY_OF]
        return ", ".join([*(t.object_text for t in statements if t.subject.id == entity.id), *peoples])

    def _above(self, entity: Entity) -> tuple[str, ...]:
        if not entity.kind or entity.kind == "Q5":
            return ()
        if entity.kind not in self._parents:
            statements = stated(self._graph, entity.kind, _ABOVE)
            parents = [fact.object for fact in statements if fact.property.id == SUBCLASS_OF]
            self._parents[entity.kind] = tuple(parent.label for parent in parents if isinstance(parent, Entity))
        return self._parents[entity.kind]


def _words(texts: Iterable[str]) -> Iterable[str]:
    for text in texts:
        yield from re.findall(r"[^\W\d_]+", text.lower())
