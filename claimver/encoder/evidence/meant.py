"""Claims about what a clause describes ("the woman who wrote Faust") where several things fit, or nothing known does.

Such a claim is borne out if it is for one of the things that fit, and contradicted only if it is for each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from claimver.types import Cause, Claim, Document, Label, Mention, Verdict

__all__ = ["settled"]

MOST = 4  # things that fit a description, of which each is tried
SURE = 0.9
_ORDER = (Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, Label.CONTRADICTORY)


def settled(verdict: Verdict, document: Document, again: Callable[[Document], Verdict]) -> Verdict:
    """The verdict on a claim: of all the things that its description fits, that on the one it speaks best of.

    ``again`` gives the verdict on the claim with a description of the document taken in another sense.
    """
    described = list[Mention]()  # of the linker no clauses are described any more
    unknown = next((m for m in described if m.entity is None), None)
    if unknown is not None and not verdict.passages:
        return _unknown(verdict.claim, unknown)
    senses = list(_senses(document, described))
    if not senses:
        return verdict
    first = next(m.entity.label for m in described if m.entity is not None and m.candidates[1:])
    found = [(verdict, first), *((again(sense), label) for sense, label in senses)]
    best, label = min(found, key=lambda pair: _ORDER.index(pair[0].label) if pair[0].label else len(_ORDER))
    if best.label is not Label.ATTRIBUTABLE:
        return best
    return replace(best, rationale=f"{best.rationale} Of {len(found)} that the words fit, this is {label}.")


def _senses(document: Document, described: list[Mention]) -> Iterator[tuple[Document, str]]:
    """The document with each further thing in turn that a description fits, and that thing's name."""
    for mention in described:
        for candidate in mention.candidates[1:MOST]:
            meant = replace(mention, entity=candidate.entity)
            mentions = tuple(meant if m is mention else m for m in document.mentions)
            yield replace(document, mentions=mentions), candidate.entity.label


def _unknown(claim: Claim, unknown: Mention) -> Verdict:
    """The verdict where no statement says who or what is meant."""
    why = f"The graph does not say who or what is meant by “{unknown.text[:1].lower()}{unknown.text[1:]}”."
    return Verdict(claim, Label.EXTRAPOLATORY, SURE, rationale=why, cause=Cause.IRRELEVANT)
