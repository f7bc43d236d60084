"""Whether a person is spoken of as he or she: by the graph, by a title, by a describing word, by the first name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from claimver.link.kinds import stated
from claimver.parts import KnowledgeGraph
from claimver.types import Entity, Token

MALE, FEMALE = "male", "female"
GENDER = "P21"
_STATED = frozenset({GENDER, "sex or gender"})
_OF_VALUE = {
    "Q6581097": MALE,
    "Q6581072": FEMALE,
    "Q2449503": MALE,
    "Q1052281": FEMALE,
    "Q44148": MALE,
    "Q43445": FEMALE,
}
_OF_WORD = {MALE: MALE, FEMALE: FEMALE, "man": MALE, "woman": FEMALE, "trans man": MALE, "trans woman": FEMALE}
_HIS = re.compile(
    r"\b(?:mr|sir|lord|king|prince|emperor|duke|pope|father|brother|son|husband|uncle|grandfather|nephew|boy|man|men|"
    r"businessman|statesman|sportsman|actor|waiter|monk|gentleman|priest|cardinal|archbishop|count|baron|patriarch)\b",
    re.IGNORECASE,
)
_HERS = re.compile(
    r"\b(?:mrs|ms|miss|dame|lady|madam|madame|queen|princess|empress|duchess|mother|sister|daughter|wife|aunt|"
    r"grandmother|niece|girl|woman|women|businesswoman|stateswoman|sportswoman|actress|waitress|nun|goddess|heroine|"
    r"countess|baroness|widow|bride|girlfriend|hostess|soprano)\b",
    re.IGNORECASE,
)


def of_words(text: str) -> str:
    """The gender that a word of the text states, "" where none or both do.

    >>> of_words("American actress"), of_words("singer")
    ('female', '')
    """
    his, hers = bool(_HIS.search(text)), bool(_HERS.search(text))
    return "" if his == hers else MALE if his else FEMALE


def of_entity(entity: Entity, graph: KnowledgeGraph) -> str:
    """The gender that the graph states of an entity, "" where it states none."""
    for fact in stated(graph, entity.id, _STATED):
        value = fact.object
        if isinstance(value, Entity):
            return _OF_VALUE.get(value.id) or _OF_WORD.get(value.label, "")
        return _OF_WORD.get(value.text, "")
    return of_words(re.split(r"[;(]", entity.description, maxsplit=1)[0])


def of_name(tokens: tuple[Token, ...], before: Token | None) -> str:
    """The gender that a title or a first name suggests."""
    titles = " ".join(token.text for token in (*([before] if before else []), *tokens[:-1]))
    stated = of_words(titles)
    return stated or first_names().get(tokens[0].text.casefold(), "")


@cache
def first_names() -> Mapping[str, str]:
    """First names that are borne nearly always by one gender."""
    table = files(__package__).joinpath("first_names.tsv").read_text("utf-8")
    rows = (line.partition("\t") for line in table.splitlines())
    return {name: gender for name, _, gender in rows}
