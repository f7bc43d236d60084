"""Claims beside evidence that was given for them, shown whole: the judge's label, unless code finds it to be wrong.

Who gives a text its evidence means the two to be read together, as an info box with a sentence on it. What the judge
makes of them then stands, though code cannot tell that a row is about the claim. What code can tell still counts:

| proposed | the cited rows …                                                              | label |
|---|---|---|
| A | have another date or amount of the claim's kind or unit, and none has the claim's own    | E other values |
| A | … of a single-valued property of the claim's subject                                     | C |
| A | have another thing where there is one only of the claim's subject                        | E partial |
| A | … of one kind or in two countries: surely apart                                          | C |
| A | do not have each of what the claim tells side by side ("A, B and C")                     | E partial |
| C | have the one amount of the claim's subject, within the bound that is all it tells        | A |
"""

from __future__ import annotations

from claimver.types import Cause, Label
from claimver.verify.accounted import is_apart, left_of_a_list, unaccounted, untold
from claimver.verify.case import Case, in_words
from claimver.verify.compare import Relation
from claimver.verify.matching import against
from claimver.verify.opposed import within_bounds
from claimver.verify.outcome import Outcome, barred, is_hit, lowered
from claimver.verify.typed import clash

__all__ = ["judged_whole"]


def judged_whole(case: Case, label: Label) -> Outcome:
    """What becomes of a claim that the judge holds to be supported or contradicted; open where nothing is cited."""
    if not (case.rows or case.passages):
        return lowered(case)
    if (outcome := barred(case)) is not None:
        return outcome
    if label is Label.ATTRIBUTABLE:
        return _other_value(case) or _other_thing(case) or _part(case) or Outcome(label)
    if bounded := within_bounds(case):
        case.log("Do dates and amounts agree?", f"{bounded[0]}: stated, {in_words(bounded[1][0])}")
        return Outcome(Label.ATTRIBUTABLE, None, bounded[1], bounded[0], exact=True)
    return Outcome(label)


def _other_value(case: Case) -> Outcome | None:
    """Support lowered or turned where a cited row has another value of a kind, and none has the claim's."""
    cited = [t for row in case.rows for t in row.triplets]
    for value in case.reading.values:
        found = {against(value, t).relation: t for t in cited}
        if Relation.OTHER not in found or any(relation.holds for relation in found):
            continue
        said, other = value.span.of(case.reading.text), clash(case, value, own=True)
        case.log("Do dates and amounts agree?", f"{said}: another, {in_words(other or found[Relation.OTHER])}")
        if other is None or case.reading.denied:
            return Outcome(Label.EXTRAPOLATORY, Cause.OTHER_VALUES, said=said)
        return Outcome(Label.CONTRADICTORY, None, (other,), said, exact=True)
    return None


def _other_thing(case: Case) -> Outcome | None:
    """Support lowered or turned where the one thing that a relation of the claim's subject has is not the one named."""
    loose = unaccounted(case)
    if not loose or case.reading.denied:
        return None
    for row in case.rows:
        first = row.triplets[0]
        if is_hit(case, row) or case.single(first) != "yes" or not case.reading.is_own(first.subject):
            continue
        case.log("Is what the claim names what the rows name?", f"{loose[0].label}: another, {in_words(first)}")
        if len(loose) == 1 and is_apart(case, first, loose[0]):
            return Outcome(Label.CONTRADICTORY, None, (first,), loose[0].label, exact=True)
        return Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL, said=loose[0].label)
    return None


def _part(case: Case) -> Outcome | None:
    """Support lowered where one of what the claim tells side by side is in no cited row."""
    missing = left_of_a_list(case)
    if not (name := missing.label if missing else untold(case, case.reading.beside)):
        return None
    case.log(
        "Is what the claim names what the rows name?", f"{name}: in no row that is cited, as what it is told with is"
    )
    return Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL, said=name)
