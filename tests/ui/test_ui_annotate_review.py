"""The review's table: where annotators differ is shown, the rest opens on demand."""

from __future__ import annotations

from dataclasses import replace

import annotated

from claimver.annotate.work import Annotation, Decision, Done, Item, Mark, Record
from claimver.report.elements import Element, plain
from claimver.types import Label, Span
from claimver.ui.annotate_review import compared, differing

TEXT = "Ada is a poet. Bob is a poet."
ADA, BOB = annotated.span("Ada is a poet", TEXT), annotated.span("Bob is a poet", TEXT)


def record(*labels: tuple[Label, Label]) -> Record:
    """A text that so many people have decided, each with a label for its two claims."""
    said = [Annotation((Mark(ADA, first), Mark(BOB, second))) for first, second in labels]
    return Record(
        Item("i", TEXT), tuple(Done(f"P{n}", Decision.CORRECTED, annotation) for n, annotation in enumerate(said))
    )


def shown(of: Record) -> list[Element]:
    return compared(of, [done for done in of.done if not done.review])


def test_only_the_claim_that_they_judge_otherwise_is_in_the_first_table() -> None:
    first, folded = shown(record((Label.ATTRIBUTABLE, Label.EXTRAPOLATORY), (Label.ATTRIBUTABLE, Label.CONTRADICTORY)))
    assert "Bob is a poet" in plain(first)
    assert "Ada is a poet" not in plain(first)
    assert folded.tag == "details"
    assert "1 claim on which all say the same" in plain(folded)
    assert "Ada is a poet" in plain(folded)
    assert "Bob is a poet" not in plain(folded)


def test_where_all_agree_their_decisions_stand_and_every_claim_is_folded() -> None:
    first, folded = shown(record(*[(Label.ATTRIBUTABLE, Label.EXTRAPOLATORY)] * 2))
    assert "Where they differ" not in plain(first)
    assert plain(first).count("corrected") == 2
    assert "2 claims on which all say the same" in plain(folded)


def test_what_settled_a_dispute_is_a_column_and_no_part_of_it() -> None:
    alike = record(*[(Label.ATTRIBUTABLE, Label.EXTRAPOLATORY)] * 2)
    review = Done("Curator", Decision.CORRECTED, Annotation((Mark(ADA, Label.CONTRADICTORY),)), review=True)
    first, folded = shown(replace(alike, done=(*alike.done, review)))
    assert "Where they differ" not in plain(first)
    assert "Settled" in plain(folded)
    assert "Contradictory" in plain(folded)


def test_a_place_that_one_person_alone_marks_is_one_where_they_differ() -> None:
    one = Done("A", Decision.CORRECTED, Annotation((Mark(ADA, Label.ATTRIBUTABLE),)))
    other = Done("B", Decision.CORRECTED, Annotation())
    assert differing([ADA, Span(0, 3)], [one, other]) == {ADA}
