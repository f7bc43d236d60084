"""Who does a thing: "acted" is what an actor does, "played the piano" a pianist."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimver.types import Token

__all__ = ["Act", "acts"]

Act = tuple[str, frozenset[str]]  # the verb as it stands, and the nouns for whoever does that
SAYING_LITTLE = frozenset("work run serve lead own be do have make use get go come take start begin join leave".split())
COMPLEMENTS = frozenset({"obj", "ccomp", "xcomp", "iobj"})
DOUBLING = frozenset("bdgmnprt")


def acts(tokens: Sequence[Token], places: range) -> Iterator[Act]:
    """What the verbs among the places say that somebody does, objects aside but for what is played."""
    for at in places:
        verb = tokens[at]
        if verb.upos != "VERB" or verb.lemma in SAYING_LITTLE or verb.dep.startswith(("acl", "amod", "aux")):
            continue
        passive = any(token.head == at and token.dep == "aux:pass" for token in _around(tokens, at))
        objects = [token for token in _around(tokens, at) if token.head == at and token.dep in COMPLEMENTS]
        if verb.lemma == "play" and len(objects) == 1 and objects[0].upos == "NOUN":
            yield verb.text, frozenset(_players(objects[0].lemma.lower()))
        elif not objects and not passive and verb.lemma != "play":
            yield verb.text, frozenset(_doers(verb.lemma.lower()))


def _around(tokens: Sequence[Token], at: int) -> Sequence[Token]:
    return tokens[max(0, at - 12) : at + 16]


def _doers(verb: str) -> Iterator[str]:
    """The nouns that a verb may have for whoever does it.

    >>> sorted(set(_doers("swim")) & {"swimmer"} | set(_doers("write")) & {"writer"} | set(_doers("act")) & {"actor"})
    ['actor', 'swimmer', 'writer']
    """
    stem = verb.removesuffix("e")
    for ending in ("er", "or", "ist"):
        yield stem + ending
        if verb[-1:] in DOUBLING:
            yield verb + verb[-1] + ending


def _players(thing: str) -> Iterator[str]:
    """The nouns for whoever plays a thing.

    >>> {"pianist", "drummer", "footballer", "chess player"} <= {n for t in ("piano", "drum", "football", "chess")
    ...     for n in _players(t)}
    True
    """
    yield thing + " player"
    yield from _doers(thing)
    yield thing.rstrip("aeiou") + "ist"
