"""Common nouns of a text: which of them may mean a thing of the graph, and which are everyday words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from claimver.everyday import EVERYDAY
from claimver.link.names import Names, code_like, written
from claimver.types import Candidate, Token

_NEVER_ALONE = frozenset("PRON DET ADP AUX CCONJ SCONJ PART INTJ PUNCT SYM ADV VERB NUM".split())
_DATE_WORDS = frozenset(  # months, days and signs of the calendar, as CLDR writes them in English
    "january february march april may june july august september october november december jan feb mar apr jun jul "
    "aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday bc ad bce ce am pm".split()
)
_ONE_OF_A_KIND = frozenset({"a", "an"})
_OF_A_NOUN = frozenset({"det", "det:poss", "nmod:poss", "amod", "nummod", "compound", "acl:relcl", "acl"})


def common_noun(surface: str, last: Token, names: Names) -> tuple[Candidate, ...]:
    """The candidates of a common noun: those whose names are written small, in the singular if need be."""
    lowered = surface[:1].lower() + surface[1:]
    forms = [lowered]
    if last.lemma and last.text.lower() != last.lemma and len(last.text) <= len(surface):
        forms.append(lowered[: len(lowered) - len(last.text)] + last.lemma)
    for form in forms:
        if found := _so_written(form, names.exact(form)):
            return found
    if surface[0].isupper():  # a name at the start of a sentence that was read as a noun
        return _so_written(written(surface), names.exact(surface))
    return ()


def _so_written(form: str, candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    return tuple(
        candidate
        for candidate in candidates
        if form in (candidate.entity.label, *candidate.entity.aliases) and not code_like(form, candidate.entity)
    )


def known_small(surface: str, candidates: Sequence[Candidate]) -> bool:
    """Whether the graph knows a capitalised surface only as a noun written small: "Museum", "National Park".

    >>> from claimver.types import Entity
    >>> known_small("Museum", [Candidate(Entity("Q33506", "museum"), 1.0)])
    True
    """
    if surface.isupper() or not surface[:1].isupper():
        return False
    return bool(candidates) and all(
        surface not in names and any(known == surface.lower() for known in names)
        for names in ((c.entity.label, *c.entity.aliases) for c in candidates)
    )


def everyday(tokens: Sequence[Token], index: int, offset: int) -> bool:
    """Whether the noun at ``index`` is an everyday word, and not what a general statement is about.

    "Water boils at 100 degrees" is about water in general, "she drank some water" is not. ``offset`` is the place of
    the sentence's first token in the document, by which heads are counted.
    """
    token = tokens[index]
    if not {token.lemma.lower(), token.text.lower()} & EVERYDAY:
        return False
    narrowed = any(
        other.head == index + offset and other.dep in _OF_A_NOUN and other.text.lower() not in _ONE_OF_A_KIND
        for other in tokens
    )
    return narrowed or not token.dep.startswith("nsubj")


def may_begin(token: Token) -> bool:
    """Whether a name may begin with the word: a noun, what describes one, a participle ("fermented bean curd")."""
    return token.upos in ("NOUN", "ADJ", "NUM", "PROPN") or (token.upos == "VERB" and "VerbForm=Part" in token.morph)


def function_word(token: Token, strong: bool) -> bool:
    """Whether a word alone is no name: the "of" of a longer one, or "Go" in a headline."""
    if token.upos not in _NEVER_ALONE:
        return False
    return not strong or token.text[0].islower() or not (token.entity or (token.text.isupper() and len(token.text) > 1))


def dateword(token: Token) -> bool:
    """Whether a token alone could be a part of a date or a number, so that it makes no name."""
    return (
        token.upos in ("NUM", "PUNCT", "SYM")
        or token.text.lower().rstrip(".") in _DATE_WORDS
        or not any(character.isalpha() for character in token.text)
    )
