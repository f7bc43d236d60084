"""What would change a verdict, in words."""

from __future__ import annotations

from claimver.report.claim_parts import statement_line
from claimver.report.elements import Element, element
from claimver.report.flip import Flip
from claimver.report.language import count, say
from claimver.report.words import label_words
from claimver.types import Label


def flip_words(found: Flip) -> list[Element]:
    """What was found of removals and of changes, and how much was tried."""
    before, after = label_words(found.before).name, label_words(found.after).name
    tried = element("p", count("flip.tries", found.tries), cls="notice")
    if not found.reproduced:
        return [element("p", say("flip.otherwise", before=before, after=after)), tried]
    return [*_removal(found, before, after), *_change(found, before), tried]


def _removal(found: Flip, before: str, after: str) -> list[Element]:
    if found.removed:
        listed = element("ul", *[element("li", statement_line(triplet)) for triplet in found.removed])
        return [element("p", count("flip.removed", len(found.removed), before=before, after=after)), listed]
    if found.tries == 1 + found.changes and found.exhausted:
        return [element("p", say("flip.nothing", before=before))]
    return [element("p", say("flip.never" if found.exhausted else "flip.unknown", before=before))]


def _change(found: Flip, before: str) -> list[Element]:
    change = found.change
    if change is None and found.changes:
        return [element("p", count("flip.no_change", found.changes, before=before))]
    if change is None:
        return [element("p", say("flip.said" if found.before is Label.ATTRIBUTABLE else "flip.untried"))]
    after = label_words(change.after).name
    if change.instead_of is None:
        words, rows = say("flip.added", before=before, after=after), [change.stated]
        return [element("p", words), element("ul", *[element("li", statement_line(row)) for row in rows])]
    listed = element(
        "ul",
        element("li", statement_line(change.stated)),
        element("li", say("flip.instead_of"), " ", statement_line(change.instead_of)),
    )
    return [element("p", say("flip.exchanged", before=before, after=after)), listed]
