"""What sort of thing a clause speaks of by its verb or adjective: what flows is a river, what is directed a film."""

from __future__ import annotations

import re
from collections.abc import Sequence

from claimver.types import Token

__all__ = ["sort_said", "thing_said"]

_FILM = r"films?|movies?|series|documentary"
_RIVER = r"rivers?|streams?|waterways?|tributary"
_BODY = (
    r"airline|compan(?:y|ies)|firm|corporation|business|bank|manufacturer|club|organi[sz]ation|agency|studio|"
    r"university|newspaper|party|label|network|brand|retailer|union|museum|publisher|broadcaster|team|institute|magazine"
)
_SORTS = {
    verb: re.compile(rf"\b(?:{sorts})\b", re.I)
    for verbs, sorts in (
        ("flow empty drain meander", _RIVER),
        ("long short", rf"{_RIVER}|bridge|tunnel|wall|canal|road|railway|street|coast|film|song|mountain range"),
        ("deep", r"lake|sea|ocean|trench|river|canyon|cave|mine"),
        ("direct star screen premiere", rf"{_FILM}|play|musical|opera|ballet|show"),
        ("show", rf"{_FILM}|painting|programme|program|cartoon"),
        ("erupt", r"volcano|geyser"),
        ("climb", r"mountain|peak|summit|volcano|rock|hill"),
        ("sink sail capsize", r"ship|liner|vessel|boat|submarine|carrier|yacht|ferry|battleship|cruiser|frigate"),
        ("base headquarter employ", _BODY),
        ("publish", r"book|novel|magazine|newspaper|journal|poem|story|comic|series|album|report|dictionary|game"),
        ("release", rf"{_FILM}|album|song|single|record|game|software|soundtrack|console"),
        ("compose", r"song|opera|symphony|ballet|musical|piece|work|anthem|soundtrack|concerto"),
        ("orbit", r"planet|moon|satellite|star|spacecraft|station|asteroid|comet|telescope|dwarf"),
    )
    for verb in verbs.split()
}
_THINGS = {
    adjective: re.compile(rf"\b(?:{sorts})\b", re.I)
    for adjectives, sorts in (
        (
            "tall high",
            r"mountain|peak|summit|volcano|building|tower|skyscraper|waterfall|tree|dam|bridge|monument|hill",
        ),
        ("populous", r"city|town|country|state|nation|province|island|municipality|capital|village|region"),
    )
    for adjective in adjectives.split()
}  # of people these adjectives say nothing of their sort
_PASSIVE = frozenset(
    "direct screen show climb base headquarter publish release compose".split()
)  # "Ford directed", "Cook climbed": these are people


def sort_said(tokens: Sequence[Token], first: int, last: int) -> re.Pattern[str] | None:
    """What the description of the subject at tokens ``first`` to ``last`` should have in it; None where nothing says.

    Also for what the subject is compared with: "the Nile is longer than the Amazon".
    """
    head = next((i for i in range(first, last) if not first <= tokens[i].head < last), None)
    if head is None:
        return None
    token, governor = tokens[head], tokens[tokens[head].head]
    if governor.dep == "obl:unmarked":  # "is 6,400 km long"
        governor = tokens[governor.head]
    compared = first > 0 and any(t.lemma == "than" and t.head == head for t in tokens[max(0, first - 2) : first])
    if not (token.dep.startswith("nsubj") or (compared and token.dep in ("obl", "nmod", "advcl"))):
        return None
    passive = token.dep == "nsubj:pass"
    return None if governor.lemma in _PASSIVE and not passive else _SORTS.get(governor.lemma)


def thing_said(tokens: Sequence[Token], index: int) -> re.Pattern[str] | None:
    """What the description of the thing that "it" stands for should have in it; None where nothing says."""
    said = sort_said(tokens, index, index + 1)
    governor = tokens[tokens[index].head]
    subject = tokens[index].dep.startswith(("nsubj", "expl"))  # "It is taller than X" has no other subject
    return said if said or not subject else _THINGS.get(governor.lemma)
