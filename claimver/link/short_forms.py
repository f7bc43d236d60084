"""Names of a document that shorten an earlier one: a surname, an acronym, a first word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from claimver.link.kinds import LOC, ORG, PERSON
from claimver.link.names import written
from claimver.types import Candidate, Document, Entity, Span, Token

__all__ = ["Found", "abbreviations"]


@dataclass(frozen=True, slots=True)
class Found:
    """A name in a document: tokens ``first`` to ``last`` (exclusive) and what it may mean.

    ``same_as`` is the index of the earlier name that this one abbreviates; ``everyday`` marks a noun that seldom means
    the thing of that name, ``partial`` a name whose candidates are only called something like it.
    """

    first: int
    last: int
    span: Span
    text: str
    candidates: tuple[Candidate, ...] = ()
    type: str = ""
    common: bool = False
    everyday: bool = False
    exact: bool = True
    partial: bool = False
    same_as: int | None = None


def abbreviations(document: Document, found: Sequence[Found], is_person: Callable[[Entity], bool]) -> Iterator[Found]:
    """The names with ``same_as`` set where they shorten an earlier one: a surname, an acronym, a first word."""
    known: dict[str, int] = {}
    for index, item in enumerate(found):
        tokens = document.tokens[item.first : item.last]
        before = known.get(written(item.text))
        if before is not None and not item.common and _may_shorten(item, found[before], is_person):
            yield replace(item, same_as=before)
            continue
        for short in _short_forms(document, item, tokens, is_person):
            known.setdefault(short, index)
        yield item


def _short_forms(
    document: Document, item: Found, tokens: Sequence[Token], is_person: Callable[[Entity], bool]
) -> Iterator[str]:
    if item.common or len(tokens) < 2:
        return
    acronym = _acronym(document, item)
    if acronym:
        yield acronym
    if _personal(item, is_person):
        yield from (tokens[-1].text, tokens[0].text)
        if len(tokens) > 2 and tokens[-1].text.rstrip(".") in ("Jr", "Sr", "II", "III", "IV"):
            yield tokens[-2].text
    elif item.type == ORG and not item.candidates:
        yield tokens[0].text


def _personal(item: Found, is_person: Callable[[Entity], bool]) -> bool:
    """Whether the name is a person's: by the graph or, where that says nothing of the thing, by the recognizer."""
    known = [candidate.entity for candidate in item.candidates[:1]]
    if any(entity.kind or entity.description for entity in known):
        return any(map(is_person, known))
    return item.type == PERSON


def _may_shorten(item: Found, earlier: Found, is_person: Callable[[Entity], bool]) -> bool:
    if item.text.isupper() and len(item.text) > 1:
        return True
    if not _personal(earlier, is_person):
        return not item.candidates
    named = bool(item.candidates) and not item.partial and not is_person(item.candidates[0].entity)
    return not named or item.type not in (LOC, ORG)  # for which the recognizer may take a surname


def _acronym(document: Document, item: Found) -> str:
    """The acronym that stands in brackets right after the name, or ""."""
    following = document.tokens[item.last : item.last + 3]
    if [token.text for token in following[::2]] != ["(", ")"]:
        return ""
    acronym = following[1].text
    initials = "".join(word[0] for word in written(item.text).replace("-", " ").split())
    letters = iter(initials.upper())
    fits = acronym[:1] == initials[:1].upper() and all(letter in letters for letter in acronym)
    return acronym if acronym.isupper() and 2 <= len(acronym) <= 8 and fits else ""
