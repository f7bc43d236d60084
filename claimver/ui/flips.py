"""What would change a verdict, in words."""

from __future__ import annotations

from claimver.report.claim_parts import statement_line
from claimver.report.elements import Element, element
from claimver.report.flip import Flip
from claimver.report.language import count, say
from claimver.report.words import label_words


def flip_words(found: Flip) -> list[Element]:
    """What was found, and how much was tried."""
    before, after = label_words(found.before).name, label_words(found.after).name
    tried = element("p", count("flip.tries", found.tries), cls="notice")
    if not found.reproduced:
        return [element("p", say("flip.otherwise", before=before, after=after)), tried]
    if found.removed:
        listed = element("ul", *[element("li", statement_line(triplet)) for triplet in found.removed])
        return [element("p", count("flip.removed", len(found.removed), before=before, after=after)), listed, tried]
    if found.tries == 1 and found.exhausted:
        return [element("p", say("flip.nothing", before=before)), tried]
    return [element("p", say("flip.never" if found.exhausted else "flip.unknown", before=before)), tried]
