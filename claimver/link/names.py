"""Names of a text looked up in a graph: exactly, and in the other ways that people write them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from claimver.link.countries import COUNTRY_OF
from claimver.link.kinds import PERSON
from claimver.link.nouns import type_of_noun
from claimver.link.partial import PartialNames
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Candidate, Entity

LIMIT = 20
UNSTATED = 0.5  # the match of a surface that is none of the names that an entity states
_CODE = 4  # letters up to which a name written small is taken for a code
_INVISIBLE = re.compile("[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufe0e\ufe0f]")
_EDITION = re.compile(r"(?P<first>\d{4}) (?P<what>[A-Z].+)|(?P<event>[A-Z].+?),? (?P<last>\d{4})")
_PLAIN = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‑": "-", "−": "-"})


def written(surface: str) -> str:
    """The surface as a name: composed, invisible characters gone, one kind of apostrophe and dash, single spaces."""
    if surface.isascii() and surface.isprintable() and "  " not in surface:
        return surface
    name = _INVISIBLE.sub("", unicodedata.normalize("NFC", surface)).translate(_PLAIN)
    return " ".join(name.split())


def variants(name: str) -> Iterator[str]:
    """Other ways to write a name, likeliest first.

    >>> list(variants("Apple Inc."))
    ['Apple', 'Apple Inc']
    """
    *before, last = name.split() or [""]
    if before and (last.endswith(".") or before[-1].endswith(",")):
        yield " ".join(before).rstrip(",")
    for place, word in enumerate(before, 1):  # "President Smith", "Prime Minister Smith"
        if type_of_noun(word.rstrip(".")) == PERSON:
            yield " ".join([*before[place:], last])
    if name.endswith("'s"):
        yield name[:-2]
    if edition := _EDITION.fullmatch(name):  # "1974 Eurovision Song Contest", "Eurovision Song Contest 1974"
        yield f"{edition['what']} {edition['first']}" if edition["first"] else f"{edition['last']} {edition['event']}"
    if "." in name:
        yield name.replace(".", "")
    if " - " in name or " ' " in name:
        yield name.replace(" - ", "-").replace(" ' ", "'")
    if " & " in name:
        yield name.replace(" & ", " and ")
    if " and " in name:
        yield name.replace(" and ", " & ")
    if "-" in name:
        yield name.replace("-", " ")
        yield name.replace("-", "–")
    if "'" in name:
        yield name.replace("'", "’")
    if not name.isascii():
        bare = "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c))
        if bare != name:
            yield bare


def _storable(name: str) -> str:
    """The name with half surrogate pairs replaced: no store can be asked for them."""
    return name.encode("utf-8", "replace").decode()


class Names:
    """Look-ups in one graph, remembered for one document.

    A rehearsal finds nothing and only notes in ``asked`` what would be looked up.
    """

    def __init__(self, graph: KnowledgeGraph, *, partial: PartialNames | None = None, rehearsal: bool = False) -> None:
        self._graph, self._partial, self._rehearsal = graph, partial, rehearsal
        self._known: dict[str, tuple[Candidate, ...]] = {}
        self.asked: dict[str, None] = {}

    @property
    def remote(self) -> bool:
        """Whether each look-up costs a request."""
        return isinstance(self._graph, RemoteGraph)

    def exact(self, surface: str) -> tuple[Candidate, ...]:
        """The entities of that name, case aside."""
        if self._rehearsal:
            self.asked[surface] = None
            return ()
        if surface not in self._known:
            self._known[surface] = self._graph.search(_storable(written(surface)), limit=LIMIT)
        return self._known[surface]

    def prepare(self, surfaces: Iterable[str]) -> None:
        """A remote graph is asked once for all the surfaces."""
        if isinstance(self._graph, RemoteGraph):
            wanted = {surface: written(surface) for surface in surfaces if surface not in self._known}
            found = self._graph.search_all(list(dict.fromkeys(wanted.values())), limit=LIMIT)
            self._known.update((surface, found[name]) for surface, name in wanted.items())

    def fuzzy(self, surface: str) -> tuple[Candidate, ...]:
        """The entities of that name or, where there is none, of the first variant that has some."""
        found = self.exact(surface)
        if found or len(surface) < 3:
            return found
        for variant in variants(written(surface)):
            if found := self.exact(variant):
                return found
        return ()

    def like(self, surface: str, *, person: bool) -> tuple[Candidate, ...]:
        """The entities whose name is spelt nearly so or, for one word that may be a person's, ends so."""
        if self._partial is None or self._rehearsal:
            return ()
        name = written(surface)
        found = self._partial.spelling(name, limit=LIMIT)
        if not found and person and " " not in name:
            found = self._partial.surname(name, limit=LIMIT)
        return found

    def country(self, adjective: str) -> tuple[Candidate, ...]:
        """The country that an adjective such as "French" speaks of."""
        name = COUNTRY_OF.get(adjective)
        return self.exact(name) if name else ()


def case_match(surface: str, entity: Entity) -> float:
    """How well the writing of the surface fits the entity's names, in [0, 1]: 1 for the very label.

    >>> case_match("US", Entity("Q30", "United States", aliases=("US", "us of a")))
    0.9
    """
    name = written(surface)
    if name == entity.label:
        return 1.0
    if code_like(name, entity):
        return 0.3
    if name in entity.aliases:
        return 0.9
    folded = name.casefold()
    same = [known for known in (entity.label, *entity.aliases) if known.casefold() == folded]
    if folded.startswith("the ") and any(known[1:] == name[1:] for known in same):
        return 0.9  # an article opens the sentence
    if any(known[1:] == name[1:] or (known.title() == name.title() == name and len(name) > 3) for known in same):
        return 0.6
    return 0.3 if same else UNSTATED


def code_like(name: str, entity: Entity) -> bool:
    """Whether a short name written small is a mere code of an entity whose own name is written with a capital.

    >>> code_like("la", Entity("Q819", "Laos", aliases=("la",))), code_like("km", Entity("Q828224", "kilometre"))
    (True, False)
    """
    return len(name) <= _CODE and name.islower() and name != entity.label and entity.label[:1].isupper()


def same_letters(surface: str, entity: Entity) -> bool:
    """Whether the surface is a name of the entity but for spaces, signs, accents and capitals.

    >>> same_letters("SanFrancisco", Entity("Q62", "San Francisco")), same_letters("Eric", Entity("Q1", "Jelena Eric"))
    (True, False)
    """
    wanted = _letters(surface)
    return any(_letters(name) == wanted for name in (entity.label, *entity.aliases))


def _letters(name: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", name).casefold() if c.isalnum())
