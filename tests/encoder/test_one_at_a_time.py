"""Relations that nobody reviewed and that hold one value, at a time or ever, by their name."""

from __future__ import annotations

import pytest

from claimver.encoder.words.wordings import one_value
from claimver.types import Label
from tests.encoder.judging import Letters, judged
from tests.encoder.readings import quantity, stated
from tests.encoder.wording_model import WordingModel


@pytest.mark.parametrize(
    ("label", "single"),
    [
        ("works at", "time"),
        ("Works_at", "time"),
        ("held by", "time"),
        ("hosted in", "time"),
        ("line manager", "time"),
        ("team lead", "time"),
        ("home ground", "time"),
        ("won by", "yes"),
        ("refereed by", "yes"),
        ("sculpted by", "yes"),
        ("discovered at", "yes"),
        ("town of birth", "yes"),
        ("city of residence", "time"),
        ("place of work", "time"),
        ("office location", "time"),
        ("birth site", "yes"),
        ("IATA airport code", "yes"),
        ("isbn", "yes"),
        ("IUCN conservation status", "time"),
        ("main ingredient", "no"),
        ("final score", "yes"),
        ("works with", "no"),
        ("visited", "no"),
        ("joint winner of", "no"),
        ("former boss", "no"),
    ],
)
def test_the_name_of_a_relation_tells_that_it_has_one_value_at_a_time_or_ever(label: str, single: str) -> None:
    assert one_value(stated("Ada", label, "Ulm")) == single


def test_the_graph_s_own_word_counts_more_than_the_name() -> None:
    assert one_value(stated("Ada", "works at", "Ulm", single="yes")) == "yes"


def test_a_quantity_goes_by_whether_its_name_changes() -> None:
    assert one_value(stated("Ada", "score", quantity(3))) == "yes"
    assert one_value(stated("Ada", "staff", quantity(3))) == "time"


def test_who_works_at_one_place_does_not_work_at_another_now_but_may_have_before() -> None:
    model = WordingModel({"works at": "works? at|worked at", "visited": "visited"})
    work = [stated("Ada", "works at", "Lowick Depot")]

    def label(text: str, *, present: bool) -> Label | None:
        return judged(text, work, present=present, linked=["Halden Hall"], model=model, embedder=Letters()).label

    assert label("Ada works at Lowick Depot.", present=True) is Label.ATTRIBUTABLE
    assert label("Ada works at Halden Hall.", present=True) is Label.CONTRADICTORY
    assert label("Ada worked at Halden Hall.", present=False) is Label.EXTRAPOLATORY


def test_two_places_of_work_at_once_leave_a_third_open() -> None:
    model = WordingModel({"works at": "works at"})
    work = [stated("Ada", "works at", "Lowick Depot"), stated("Ada", "works at", "Kite Yard")]
    verdict = judged("Ada works at Halden Hall.", work, present=True, linked=["Halden Hall"], model=model)
    assert verdict.label is Label.EXTRAPOLATORY
