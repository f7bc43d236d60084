"""What sort of thing an entity is, by its kind and description: a person, a place, a country, a work."""

from __future__ import annotations

import re

from claimver.types import Entity

_COUNTRY = re.compile(r"(?:[\w-]+ ){0,3}(?:country|nation|sovereign state)\b", re.I)
_COUNTRY_KINDS = frozenset({"Q6256", "Q3624078"})
SORTS = {
    "person": r"human",
    "place": r"(?:city|town|country|capital|river|mountain|island|state|region|province|commune|lake|village"
    r"|continent|county|range|park|district|borough|republic|kingdom|municipality|volcano|peak|sea|ocean|airport|stadium|archipelago)",
    "organisation": r"(?:company|airline|club|band|university|organi[sz]ation|agency|manufacturer|party|corporation"
    r"|team|studio|broadcaster|network|college|institute|bank|group|label)",
    "work": r"(?:newspaper|magazine|journal|film|novel|album|song|series|book|play|painting|game|drama|sitcom|opera"
    r"|musical)",
}


def is_country(thing: Entity) -> bool:
    """Whether its kind or its description says that it is a country."""
    return thing.kind in _COUNTRY_KINDS or _COUNTRY.match(thing.description) is not None


def sort_of(entity: Entity) -> str | None:
    """Person, place, organisation or work, from the entity's kind and description; None where neither says."""
    if entity.kind == "Q5":
        return "person"
    head = re.split(r" (?:in|of|by|from|based|on|and|for|that|which|who|directed) |, ", entity.description, maxsplit=1)[
        0
    ]
    for sort, words in SORTS.items():
        if re.search(rf"\b{words}$", head):
            return sort
    return None
