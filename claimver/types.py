"""What flows through the pipeline: frozen dataclasses and enums that import nothing of ours.

Offsets are Unicode code points, half open, and ``text[span.start:span.end]`` is the span, always.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Label(Enum):
    """The three judgements (ClaimVer, arXiv 2403.09724, section 3); no judgement is ``None``."""

    ATTRIBUTABLE = "Attributable"
    EXTRAPOLATORY = "Extrapolatory"
    CONTRADICTORY = "Contradictory"


class Cause(Enum):
    """Why a verdict is Extrapolatory (first five) or has no label (last four)."""

    UNLINKED = "unlinked"
    NO_EVIDENCE = "no evidence"
    IRRELEVANT = "irrelevant"
    PARTIAL = "partial"
    OTHER_VALUES = "other values"
    UNREADABLE = "unreadable"
    TIMED_OUT = "timed out"
    FAILED = "failed"
    BUDGET = "budget"


class Rank(Enum):
    """Wikidata's statement ranks; deprecated statements are no evidence."""

    PREFERRED = "preferred"
    NORMAL = "normal"
    DEPRECATED = "deprecated"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of code points of one text."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """The characters of ``text`` that the span covers."""
        return text[self.start : self.end]

    def overlaps(self, other: Span) -> bool:
        """Whether the two spans share a character."""
        return self.start < other.end and other.start < self.end

    def holds(self, other: Span) -> bool:
        """Whether ``other`` lies inside this span."""
        return self.start <= other.start and other.end <= self.end


@dataclass(frozen=True, slots=True)
class Entity:
    """A node of the knowledge graph; ``kind`` is the id of its first "instance of", if known."""

    id: str
    label: str
    description: str = ""
    aliases: tuple[str, ...] = ()
    kind: str | None = None
    popularity: float = 0.0  # any non-negative prior; only the order within a graph counts


@dataclass(frozen=True, slots=True)
class Property:
    """A relation of the knowledge graph.

    ``single_value`` is ``"yes"`` (one value ever), ``"time"`` (one value at any one time) or ``"no"``.
    """

    id: str
    label: str
    description: str = ""
    aliases: tuple[str, ...] = ()
    datatype: str = "wikibase-item"
    single_value: str = "no"
    inverse: str | None = None


@dataclass(frozen=True, slots=True)
class Value:
    """A literal object: a date, a quantity or a string; or the statement that there is a value, or that there is none.

    ``kind`` is ``"date"``, ``"quantity"`` or ``"string"``; ``value`` is canonical (``1969-07-20``, ``8848.86``, the
    string itself); ``text`` is what a reader sees. ``precision`` is Wikidata's for dates: 11 day, 10 month, 9 year,
    8 decade, 7 century. ``unit`` is the unit's label and ``unit_id`` its id, for quantities that have one. ``lower``
    and ``upper`` are the bounds of a quantity known no better ("10±1"), canonical and in its unit; both or neither.

    ``"unknown"``: there is a value, and which one is not said (Wikidata's somevalue, a blank node of RDF without a
    name): it conflicts with nothing and is no evidence for a value. Its ``value`` is "", or the blank node's id, under
    which the graph may say more. ``"none"``: there is no value (Wikidata's novalue); its ``value`` is "".
    """

    kind: str
    text: str
    value: str
    precision: int | None = None
    unit: str | None = None
    unit_id: str | None = None
    lower: str | None = None
    upper: str | None = None


_TIMES = {
    "start": ("P580", "start time"),
    "end": ("P582", "end time", "end date"),
    "point": ("P585", "point in time"),
}
_TIME_WORDS = {
    "start": frozenset("start, start date, start year, started, begin, beginning, from, since, valid from".split(", ")),
    "end": frozenset("end, end year, ended, until, till, to, valid to, valid until".split(", ")),
    "point": frozenset("date, time, year, when, on, in".split(", ")),
}
TIME_NAMES = frozenset(name for names in (*_TIMES.values(), *_TIME_WORDS.values()) for name in names)
_WIKIDATA = re.compile(r"P[1-9][0-9]*")


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A property and value that narrow a statement, such as (start time, 2005)."""

    property: Property
    value: Entity | Value

    @builtins.property
    def when(self) -> str:
        """ "start", "end" or "point" where the qualifier says when the statement held, else "".

        In a graph of one's own the usual words say so ("since", "until", "year"), where the value is a date.
        """
        id, name = self.property.id, self.property.label.casefold()
        for what, names in _TIMES.items():
            if id in names or name in names:
                return what
        if _WIKIDATA.fullmatch(id) or not isinstance(self.value, Value) or self.value.kind != "date":
            return ""
        return next((what for what, words in _TIME_WORDS.items() if name in words), "")


@dataclass(frozen=True, slots=True)
class Triplet:
    """A statement of the knowledge graph; its ``id`` is the statement's there."""

    id: str
    subject: Entity
    property: Property
    object: Entity | Value
    qualifiers: tuple[Qualifier, ...] = ()
    references: tuple[str, ...] = ()  # addresses, or titles of works where there is no address
    rank: Rank = Rank.NORMAL
    source: str = ""

    @builtins.property  # ``property`` is a field here
    def object_text(self) -> str:
        """The object as a reader sees it."""
        return self.object.label if isinstance(self.object, Entity) else self.object.text


@dataclass(frozen=True, slots=True)
class Edge:
    """One statement seen from one of its two entities: the step a path takes."""

    statement: str
    property: str
    other: str
    outward: bool  # True when the entity asked about is the statement's subject


@dataclass(frozen=True, slots=True)
class Path:
    """A simple path: consecutive statements that share an entity, walked in either direction."""

    triplets: tuple[Triplet, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a document used as evidence."""

    id: str
    text: str
    title: str = ""
    url: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was retrieved for a document; ``complete`` is False where a budget cut the search.

    ``given`` is True where the caller handed the evidence in, so that no graph was asked. ``readings`` are then what
    its triplets say, several of one id where a cell holds several values: for comparing; ``triplets`` are for citing.
    """

    triplets: tuple[Triplet, ...] = ()
    paths: tuple[Path, ...] = ()
    passages: tuple[Passage, ...] = ()
    complete: bool = True
    given: bool = False
    readings: tuple[Triplet, ...] = ()


@dataclass(frozen=True, slots=True)
class Token:
    """One word with its analysis: Universal Dependencies tags, ``head`` the index of the governing token."""

    span: Span
    text: str
    lemma: str
    upos: str
    dep: str
    head: int
    morph: str = ""
    entity: str = ""  # coarse NER type (PERSON, LOC, ORG, MISC) or ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entity that a name may mean, with a score in [0, 1]."""

    entity: Entity
    score: float


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of text that names, or by pronoun or description refers to, an entity.

    ``entity`` is None where no entity is meant with confidence. ``antecedent`` is the span of the mention that a
    pronoun or description stands for.
    """

    span: Span
    text: str
    entity: Entity | None = None
    confidence: float = 0.0
    candidates: tuple[Candidate, ...] = ()
    antecedent: Span | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A clause that can be true or false, and the same statement made self-contained."""

    span: Span
    proposition: str


@dataclass(frozen=True, slots=True)
class Origin:
    """The text that a reader sees, and the copy of it that is read: ``starts[i]`` to ``ends[i]`` is where the copy's
    character i lies in it.
    """

    shown: str
    read: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def span(self, span: Span) -> Span:
        """The span of the text shown that a span of the copy stands for."""
        if span.start == span.end:
            at = self.starts[span.start] if span.start < len(self.starts) else len(self.shown)
            return Span(at, at)
        return Span(self.starts[span.start], self.ends[span.end - 1])


@dataclass(frozen=True, slots=True)
class Document:
    """A text and what preprocessing and linking found in it.

    While it is worked on, ``text`` may be the copy of the text shown that is read, and ``origin`` leads back.
    """

    id: str
    text: str
    sentences: tuple[Span, ...] = ()
    tokens: tuple[Token, ...] = ()
    mentions: tuple[Mention, ...] = ()
    windows: tuple[Span, ...] = ()  # runs of whole sentences that fit a model's context
    date: str = ""
    claims: tuple[Claim, ...] = ()  # what is to be judged, in text order
    origin: Origin | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Step:
    """One logged step of a method: its kind, what was asked, what came back, and what that cost.

    ``kind`` is a word that a page can sort by ("question", "answer", "check", "retrieval" …); ``calls`` counts the
    model's, ``tokens`` those of prompts and replies. ``parent`` is the place of the step that this one grew from.
    """

    kind: str
    question: str
    answer: str = ""
    seconds: float = 0.0
    calls: int = 0
    tokens: int = 0
    parent: int | None = None


NOT_JUDGED = "Not judged: "  # begins the rationale of a verdict without a label; why follows


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of one claim; ``label`` None means that nothing could be judged (see ``cause``)."""

    claim: Claim
    label: Label | None
    confidence: float = 0.0
    triplets: tuple[Triplet, ...] = ()
    passages: tuple[Passage, ...] = ()
    rationale: str = ""
    cause: Cause | None = None
    tms: float = 0.0
    steps: tuple[Step, ...] = ()
    method: str = ""

    @property
    def silent(self) -> bool:
        """Whether nothing was found, so that no model has said how sure it is: the confidence 0 is then none."""
        return not self.confidence and self.cause in (Cause.UNLINKED, Cause.NO_EVIDENCE)


@dataclass(frozen=True, slots=True)
class Report:
    """Everything a page, a file or a corpus run needs about one verified text."""

    document: Document
    verdicts: tuple[Verdict, ...]
    evidence: Evidence
    kas: float | None
    method: str
    model: str
    kg_snapshot: str
    settings: Mapping[str, object] = field(default_factory=dict)
    seconds: Mapping[str, float] = field(default_factory=dict)
    version: str = ""
