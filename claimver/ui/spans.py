"""Where claims begin and end, as a reviewer corrects it: quoted, split, joined, removed, added. Free of the page.

Every function gives the example as it then stands: its claims in order, each an exact part of the text, no two of them
overlapping, and waiting for a decision, whatever had been decided on it before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from claimver.errors import InputError
from claimver.train.adapter_examples import Example, ExampleClaim, Status
from claimver.types import Span

_LOOSE = ",;:"  # what is left hanging at the end of the first part of a claim that is split


def revised(example: Example, claims: Sequence[ExampleClaim]) -> Example:
    """The example with these claims, in order, waiting for a decision. Raises: InputError for claims that overlap."""
    ordered = tuple(sorted(claims, key=lambda claim: claim.span))
    for left, right in pairwise(ordered):
        if left.span.overlaps(right.span):
            raise InputError(
                f"“{left.span.of(example.text)}” and “{right.span.of(example.text)}” would overlap. "
                "Shorten one of them, or join the two claims."
            )
    return replace(example, claims=ordered, status=Status.PENDING, revised=True)


def requoted(example: Example, quotes: Sequence[str]) -> tuple[Span, ...]:
    """The spans of the claims where their quotations, one for each, stand in the text; where unchanged, the old ones.

    Of several places the nearest to the old one counts that touches no unchanged claim. Raises: InputError.
    """
    text = example.text
    pairs = list(zip(example.claims, quotes, strict=True))
    kept = [claim.span for claim, quote in pairs if same(quote, claim.span.of(text))]
    return tuple(
        claim.span if same(quote, claim.span.of(text)) else place_of_quote(text, quote, kept, near=claim.span)
        for claim, quote in pairs
    )


def split(example: Example, number: int, before: str) -> Example:
    """The example with claim ``number`` in two: the second begins with the words ``before``. Raises: InputError."""
    claim, text = example.claims[number], example.text
    if not before.strip():
        raise InputError(f"Say where claim {number + 1} is to be split: the words that its second part begins with.")
    places = [s.start for s in _places(text, before) if claim.span.start < s.start and s.end <= claim.span.end]
    if len(places) != 1:
        found = f"stands in it {len(places)} times: quote more words" if places else "does not stand inside it"
        raise InputError(f"Claim {number + 1} cannot be split: “{before.strip()}” {found}.")
    first = text[claim.span.start : places[0]].rstrip().rstrip(_LOOSE).rstrip()
    if not first:
        raise InputError(f"Claim {number + 1} cannot be split there: nothing is left before “{before.strip()}”.")
    parts = (Span(claim.span.start, claim.span.start + len(first)), Span(places[0], claim.span.end))
    return _with(example, number, number + 1, [replace(claim, span=part) for part in parts])


def join(example: Example, number: int) -> Example:
    """The example with claim ``number`` and the next as one; it has a label only if both had the same.

    Raises: InputError where there is no next.
    """
    if number + 1 >= len(example.claims):
        raise InputError(f"Claim {number + 1} is the last: there is no next one to join it with.")
    left, right = example.claims[number : number + 2]
    cited = None if left.cited is None and right.cited is None else {*(left.cited or ()), *(right.cited or ())}
    joined = ExampleClaim(
        Span(left.span.start, right.span.end),
        left.label if left.label is right.label else None,
        None if cited is None else tuple(sorted(cited)),
        " ".join(dict.fromkeys(why for why in (left.rationale, right.rationale) if why)),
    )
    return _with(example, number, number + 2, [joined])


def remove(example: Example, number: int) -> Example:
    """The example without claim ``number``."""
    return _with(example, number, number + 1, [])


def add(example: Example, quote: str) -> Example:
    """The example with one claim more, without label: the first place of the quotation that no claim covers.

    Raises: InputError.
    """
    if not quote.strip():
        raise InputError("Paste the words of the text that make the new claim.")
    span = place_of_quote(example.text, quote, [claim.span for claim in example.claims])
    return revised(example, [*example.claims, ExampleClaim(span, None, ())])


def place_of_quote(text: str, quote: str, taken: Sequence[Span], *, near: Span | None = None) -> Span:
    """Where the quotation stands: of the places that touch none of ``taken`` the nearest to ``near``, else the first.

    Line breaks and runs of blanks count as one blank where the quotation is nowhere to the letter. Raises: InputError
    for one that is no part of the text, or only where other claims are.
    """
    if not quote.strip():
        raise InputError("A claim has no words left. Give its quotation, or remove the claim.")
    places = _places(text, quote)
    if not places:
        raise InputError(f"“{quote.strip()}” is no part of the text.{_nearly(text, quote)}")
    free = [place for place in places if not any(place.overlaps(other) for other in taken)]
    if not free:
        other = next(other for other in taken if places[0].overlaps(other))
        raise InputError(
            f"“{quote.strip()}” overlaps the claim “{other.of(text)}”. Shorten or remove that one, or join the two."
        )
    if near is None:
        return free[0]
    return min(free, key=lambda place: abs(place.start - near.start) + abs(place.end - near.end))


def same(words: str, others: str) -> bool:
    """Whether the two differ in nothing but white space and what a browser's field cannot hold."""
    return typed(words).split() == typed(others).split()


def typed(words: str) -> str:
    """The words as a browser's field holds them: no lone surrogates, no NUL."""
    return words.encode("utf-8", "replace").decode("utf-8").replace("\0", "\ufffd")


def _places(text: str, quote: str) -> list[Span]:
    """Where the quotation stands to the letter, else where it stands but for white space; overlapping ones too."""
    exact = quote.strip()
    found = re.finditer(f"(?=({re.escape(exact)}))", text)
    places = [Span(*match.span(1)) for match in found]
    if places:
        return places
    loosely = r"\s+".join(map(re.escape, exact.split()))
    return [Span(*match.span(1)) for match in re.finditer(f"(?=({loosely}))", text)]


def _nearly(text: str, quote: str) -> str:
    words = r"\s+".join(map(re.escape, quote.split()))
    match = re.search(words, text, re.IGNORECASE)
    return f" The text says “{match[0]}”." if match else " Copy the words from the text above, none left out."


def _with(example: Example, start: int, end: int, claims: Sequence[ExampleClaim]) -> Example:
    return revised(example, [*example.claims[:start], *claims, *example.claims[end:]])
