"""What a thing is, told by its statements alone, in a graph that states no kinds: who wrote is an author, and so on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from claimver.types import Entity, Triplet, Value

__all__ = ["is_role", "told"]

_SUBJECTS = """
PERSON | person man woman | born|birth|died|death|occupation|profession|job title|spouse|husband
PERSON | person man woman | wife|reports to|line manager|educated|studied|nationality|citizenship|plays for|joined|hired
MISC | painting picture canvas portrait work masterpiece | painted|painter|medium
MISC | statue sculpture figure work | sculptor|sculpted|carved
MISC | book novel work story text | author|written|publisher|translator|first published|main character
MISC | film movie picture | director|directed|starring|cast member|screenwriter
MISC | song album record track | performer|recorded by|singer
ORG | club team side | head coach|home ground|stadium|league
ORG | company firm business | founded by|chief executive|headquarters|employees|revenue
LOC | river stream waterway | mouth|tributary|source
LOC | mountain peak summit | elevation|first ascent
LOC | country nation state | capital|currency|head of state
MISC | device product model | launched on|battery|unit price|price|weight
LOC | stadium ground arena venue | capacity
MISC | grant award prize scholarship fellowship | recipient|awarded to|grantee|laureate
MISC | drug medicine medication treatment substance | side effect|treats|active ingredient|dose|dosage|medical condition
MISC | ship vessel boat | captain|home port|tonnage|displacement|sister ship|launch(?:ed|) date|shipyard|flag state
LOC | moon satellite | parent body|parent astronomical body|orbits
"""  # type | nouns | relations of which such a thing is the subject
_OBJECTS = """
PERSON | author writer novelist | written by|author
PERSON | painter artist | painted by|painter
PERSON | sculptor artist | sculptor|sculpted by
PERSON | director film-maker | directed by|director
PERSON | coach manager trainer | head coach|manager|coach
PERSON | boss chief leader | chief executive|ceo|president|chairman|chair
PERSON | boss chief leader | head of|led by|team lead|line manager|reports to
PERSON | founder | founded by|founder
PERSON | scientist researcher discoverer inventor | discovered by|discoverer|inventor|invented by
PERSON | husband wife spouse | husband|wife|spouse
PERSON | son daughter child | son|daughter|child
PERSON | father mother parent | father|mother|parents?$
PERSON | brother sister sibling | brother|sister|sibling
LOC | stadium ground arena venue | home ground|stadium|venue|ground
LOC | city town place | based in|located in|city|born in|place of birth|headquarters|birthplace|town
LOC | country nation | country|nation
ORG | company firm supplier manufacturer | supplier|manufacturer|made by|employer|owner|publisher
ORG | museum gallery collection | held by|collection|exhibited at|hangs in
MISC | grant award prize scholarship fellowship | award|award received|funded by|grant
MISC | illness disease condition | treats|medical condition treated|indication|diagnosed with
MISC | character hero heroine protagonist | main character|character|protagonist
"""  # type | nouns | relations of which such a thing is the object


def _table(text: str) -> list[tuple[str, frozenset[str], re.Pattern[str]]]:
    rows = (line.split(" | ") for line in text.strip().splitlines())
    return [(kind, frozenset(nouns.split()), re.compile(rf"\b(?:{names})\b", re.I)) for kind, nouns, names in rows]


_SUBJECT_ROWS, _OBJECT_ROWS = _table(_SUBJECTS), _table(_OBJECTS)


def told(id: str, statements: Iterable[Triplet]) -> tuple[str, frozenset[str]]:
    """The coarse type that most statements speak for, "" where none does, and the nouns that may describe the thing."""
    votes: Counter[str] = Counter()
    nouns: set[str] = set()
    for triplet in statements:
        for rows, own in ((_SUBJECT_ROWS, triplet.subject), (_OBJECT_ROWS, triplet.object)):
            if isinstance(own, Value) or not isinstance(own, Entity) or own.id != id:
                continue
            for kind, words, names in rows:
                if names.search(triplet.property.label.replace("_", " ")):
                    votes[kind] += 1
                    nouns |= words
    best = votes.most_common(2)
    sure = bool(best) and (len(best) == 1 or best[0][1] > best[1][1])
    return (best[0][0] if sure else ""), frozenset(nouns)


def is_role(noun: str, relation: str) -> bool:
    """Whether what stands behind such a relation is called so: the author behind "written by"."""
    name = relation.replace("_", " ")
    return any(noun in nouns and names.search(name) for _, nouns, names in _OBJECT_ROWS)
