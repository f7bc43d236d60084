"""Whether a person is spoken of as he or she: by the graph, by a title, by a describing word, by the first name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from claimver.link.kinds import stated
from claimver.link.nouns import gender_of
from claimver.parts import KnowledgeGraph
from claimver.types import Entity, Token

MALE, FEMALE = "male", "female"
GENDER = "P21"
_STATED = frozenset({GENDER, "sex or gender"})
_OF_VALUE = {
    **dict.fromkeys(("Q6581097", "Q2449503", "Q44148"), MALE),
    **dict.fromkeys(("Q6581072", "Q1052281", "Q43445"), FEMALE),
}
_OF_WORD = {MALE: MALE, FEMALE: FEMALE, "man": MALE, "woman": FEMALE, "trans man": MALE, "trans woman": FEMALE}


def of_entity(entity: Entity, graph: KnowledgeGraph) -> str:
    """The gender that the graph states of an entity, "" where it states none."""
    for fact in stated(graph, entity.id, _STATED):
        value = fact.object
        if isinstance(value, Entity):
            return _OF_VALUE.get(value.id) or _OF_WORD.get(value.label, "")
        return _OF_WORD.get(value.text, "")
    return gender_of(entity.description)


def of_name(tokens: tuple[Token, ...], before: Token | None) -> str:
    """The gender that a title or a first name suggests."""
    titles = " ".join(token.text for token in (*([before] if before else []), *tokens[:-1]))
    return first_names().get(tokens[0].text.casefold(), "") or gender_of(titles)


@cache
def first_names() -> Mapping[str, str]:
    """First names that are borne nearly always by one gender."""
    table = files(__package__).joinpath("first_names.tsv").read_text("utf-8")
    rows = (line.partition("\t") for line in table.splitlines())
    return {name: gender for name, _, gender in rows}
