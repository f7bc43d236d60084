"""Names at the start of a sentence, where a capital says nothing and a tagger may see a verb: "Newsted left"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from claimver.link.kinds import PERSON
from claimver.types import Token

_OTHER_WORDS = frozenset({"VERB", "ADJ", "ADV", "X"})
_SUBJECT = "nsubj"


def surnames(tokens: Sequence[Token]) -> frozenset[str]:
    """The words that stand behind the first one of a person's name in a text."""
    return frozenset(
        token.text
        for before, token in pairwise(tokens)
        if before.entity == PERSON
        and before.text[0].isupper()
        and token.text.istitle()
        and (token.entity == PERSON or token.dep.startswith("flat"))
    )


def opened(tokens: tuple[Token, ...], known: frozenset[str]) -> tuple[Token, ...]:
    """The tokens of a sentence, the first word read as a name where it is one that was taken for another word.

    That is a surname of ``known`` that does something, or a verb that is a subject.
    """
    first = next((place for place, token in enumerate(tokens) if token.text[0].isalnum()), len(tokens))
    following = tokens[first + 1 : first + 2]
    if not following or not tokens[first].text.istitle() or tokens[first].entity:
        return tokens
    token, acts = tokens[first], tokens[first].dep.startswith(_SUBJECT) or following[0].upos in ("VERB", "AUX")
    if token.upos in _OTHER_WORDS and acts and token.text in known:
        name = replace(token, upos="PROPN", entity=PERSON)
    elif token.upos == "VERB" and token.dep.startswith(_SUBJECT) and not token.text.endswith("ing"):
        name = replace(token, upos="PROPN")
    else:
        return tokens
    return (*tokens[:first], name, *tokens[first + 1 :])
