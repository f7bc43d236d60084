"""Which way a claim compares two things: read by a model, set against their values by code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from claimver.parts import Opinion
from claimver.types import Document, Entity, Mention, Property, Span, Triplet, Value
from claimver.verify.apart import Point, Size
from claimver.verify.direction import DirectionReader, agreement, masked, weighed
from claimver.verify.reckon import Reckoned

ADA, BO = Entity("Q1", "Ada"), Entity("Q2", "Bo", aliases=("Robert",))

LEANING = Opinion(0.6, 0.1, 0.3, (0, 5))


class Scripted:
    """Hears "taller" as more of a height, "shorter" as less of it, and nothing of anything else."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        self.asked += pairs
        return np.array([self.share(claim, text) for claim, text in pairs])

    def share(self, claim: str, text: str) -> tuple[float, float, float]:
        said = "more" if "taller" in claim else "less" if "shorter" in claim else ""
        if not said or "height" not in text:
            return 0.05, 0.9, 0.05
        return (0.9, 0.05, 0.05) if f" {said} " in text else (0.05, 0.05, 0.9)


def sized(name: str, one: float, other: float) -> Reckoned:
    told = [(entity, Value("quantity", f"{n} m", str(n))) for entity, n in ((ADA, one), (BO, other))]
    triplets = tuple(Triplet(f"{entity.id}{name}", entity, Property("P", name), value) for entity, value in told)
    return Reckoned(triplets, "apart", (Size("Ada", name, one), Size("Bo", name, other)))


def document(text: str) -> Document:
    spans = [(text.index(name), name, entity) for name, entity in (("Ada", ADA), ("Bobby", BO)) if name in text]
    return Document("d", text, mentions=tuple(Mention(Span(at, at + len(n)), n, e, 1.0) for at, n, e in spans))


def directed(claim: str, *pairs: Reckoned) -> Opinion:
    return DirectionReader(Scripted()).directed(LEANING, claim, document(claim), pairs, first=4)[0]


@pytest.mark.parametrize(
    ("claim", "heights", "supported"),
    [
        ("Ada is taller than Bo.", (180, 170), True),
        ("Ada is taller than Bo.", (170, 180), False),
        ("Ada is shorter than Bo.", (170, 180), True),
        ("Ada is shorter than Bo.", (180, 170), False),
        ("Ada is taller than Bo.", (180, 180), False),
        ("Ada is shorter than Bo.", (180, 180), False),
    ],
)
def test_the_direction_is_the_readers_and_whether_anything_is_settled_the_judges(
    claim: str, heights: tuple[float, float], supported: bool
) -> None:
    found = directed(claim, sized("height", *heights))
    assert (found.attributable > 0.8) is supported
    assert (found.contradictory > 0.8) is not supported
    assert found.attributable + found.contradictory == pytest.approx(0.9)
    assert found.extrapolatory == 0.1


def test_the_pair_that_the_claim_compares_by_is_cited_and_no_other_pair() -> None:
    assert directed("Ada is taller than Bo.", sized("weight", 1, 2), sized("height", 2, 1)).cited == (5, 0)
    assert directed("Ada is taller than Bo.", sized("height", 2, 1), sized("weight", 1, 2)).cited == (4, 0)


@pytest.mark.parametrize("claim", ["Ada married Bo.", "Ada is taller than all.", "Ada is older than Bo."])
def test_a_claim_that_says_nothing_of_the_quantity_is_left_to_the_judge(claim: str) -> None:
    assert directed(claim, sized("height", 180, 170)) is LEANING


def test_where_the_reader_is_unsure_the_judges_lean_counts() -> None:
    opinions = (Opinion(0.8, 0.1, 0.1), Opinion(0.1, 0.1, 0.8))
    assert [weighed(0.5, opinion) > 0.5 for opinion in opinions] == [True, False]
    assert weighed(0.97, opinions[1]) > 0.8
    assert weighed(0.0, opinions[0]) == 0.0


def test_a_thing_named_before_is_compared_with_only_by_a_pair_that_is_cited_and_beside_no_other_name() -> None:
    claim, pair = "Ada is the taller.", sized("height", 170, 180)
    reader = DirectionReader(Scripted())
    for at, lone, contradicted in ((0, True, True), (0, False, False), (1, True, False)):
        opinion = replace(LEANING, cited=(at,))
        found, _ = reader.directed(opinion, claim, document(claim), [pair], first=0, lone=lone)
        assert (found.contradictory > 0.8) is contradicted
    claim = "Bobby is the taller."
    found, (step,) = reader.directed(replace(LEANING, cited=(0,)), claim, document(claim), [pair], first=0, lone=True)
    assert found.attributable > 0.8
    assert step.answer == "more for Bo than for Ada: height"


def test_two_dates_of_different_kinds_are_asked_of_as_dates_where_they_are_cited() -> None:
    things = [
        Triplet(n, e, Property(n, n), Value("date", y, y))
        for e, n, y in ((ADA, "founded", "1900"), (BO, "opened", "1950"))
    ]
    ends = (
        Point("Ada", "founded", ((1900, 1, 1), (1900, 12, 31))),
        Point("Bo", "opened", ((1950, 1, 1), (1950, 12, 31))),
    )
    claim, model = "Ada was founded after Bo had opened.", Scripted()
    pair = Reckoned(tuple(things), "", ends)
    DirectionReader(model).directed(replace(LEANING, cited=(0,)), claim, document(claim), [pair], first=0)
    assert model.asked[0] == ("X was founded after Y had opened.", "The date of X is later than that of Y.")
    model.asked.clear()
    DirectionReader(model).directed(replace(LEANING, cited=()), claim, document(claim), [pair], first=0)
    assert model.asked == []


def test_the_start_of_one_and_the_end_of_the_other_are_no_comparison() -> None:
    pair = sized("height", 180, 170)
    ends = (pair.ends[0], Size("Bo", "height, end", 170))
    assert directed("Ada is taller than Bo.", replace(pair, ends=ends)) is LEANING


def test_a_time_of_one_thing_is_no_comparison() -> None:
    dates = [Triplet(n, ADA, Property(n, n), Value("date", n, n)) for n in ("1900", "1950")]
    ends = tuple(Point("Ada", "height", ((year, 1, 1), (year, 12, 31))) for year in (1900, 1950))
    assert directed("Ada is taller than Bo.", Reckoned(tuple(dates), "", (ends[0], ends[1]))) is LEANING


def test_both_names_give_way_to_letters_whatever_they_are_called() -> None:
    text = "The Ada is taller than Bobby, whom Robert and Ada's sister know; Adam and Bo-peep are not."
    assert masked(text, document(text), ADA, BO) == (
        "X is taller than Y, whom Y and X's sister know; Adam and Y-peep are not."
    )
    assert masked("Ada is taller.", document("Ada is taller."), ADA, BO) == ""


def test_a_short_name_gives_way_as_well_and_a_pronoun_does_not() -> None:
    text = "Ada Holm met Bobby. Holm is taller than Bobby, and she is rich."
    ada, spans = Entity("Q1", "Ada Holm"), [(0, "Ada Holm"), (20, "Holm"), (47, "she")]
    told = [Mention(Span(a, a + len(n)), n, ada, 1.0, antecedent=Span(0, 8) if a else None) for a, n in spans]
    found = Document("d", text, mentions=(*told, *document(text).mentions))
    assert (
        masked("Holm is taller than Bobby, and she is rich.", found, ada, BO) == "X is taller than Y, and she is rich."
    )


def test_two_dates_of_one_year_are_in_no_order_where_one_gives_no_day() -> None:
    year, day = Point("", "", ((1900, 1, 1), (1900, 12, 31))), Point("", "", ((1900, 5, 3), (1900, 5, 3)))
    assert agreement(0.9, year, year) is None
    assert agreement(0.9, year, day) is None
    assert agreement(0.9, day, year) is None
    assert agreement(0.9, day, day) == 0.0


def test_how_many_times_is_no_matter_of_the_direction() -> None:
    claim, against = "Ada is taller than Bo.", Opinion(0.03, 0.07, 0.9)
    for multiplied, stands in ((False, False), (True, True)):
        found, _ = DirectionReader(Scripted()).directed(
            against, claim, document(claim), [sized("height", 180, 170)], first=0, multiplied=multiplied
        )
        assert (found is against) is stands
    wrong, _ = DirectionReader(Scripted()).directed(
        against, claim, document(claim), [sized("height", 170, 180)], first=0, multiplied=True
    )
    assert wrong.contradictory > 0.9


def test_a_claim_with_the_letters_of_its_own_and_a_name_of_both_are_not_masked() -> None:
    text = "Planet X is nearer to Ada than Bobby is."
    assert masked(text, document(text), ADA, BO) == ""
    one, other = Entity("Q1", "Ada Holm", aliases=("Holm",)), Entity("Q2", "Bo Holm", aliases=("Holm",))
    assert masked("Ada Holm is taller than Bo Holm, and Holm is rich.", document(""), one, other) == (
        "X is taller than Y, and Holm is rich."
    )


def test_a_date_is_greater_where_it_is_later() -> None:
    early, late = (Point("", "", ((year, 1, 1), (year, 12, 31))) for year in (1900, 1950))
    assert agreement(0.8, late, early) == 0.8
    assert agreement(0.8, early, late) == pytest.approx(0.2)


def test_amounts_are_set_against_each_other_in_one_unit() -> None:
    assert agreement(1.0, Size("", "", 2, "kilometre"), Size("", "", 900, "metre")) == 1.0
    assert agreement(1.0, Size("", "", 2, "metre"), Size("", "", 1, "kilometre")) == 0.0


def test_what_was_heard_is_a_step() -> None:
    claim, pairs = "Ada is shorter than Bo.", [sized("weight", 1, 2), sized("height", 2, 1)]
    _, (step,) = DirectionReader(Scripted()).directed(LEANING, claim, document(claim), pairs, first=0)
    assert step.question == "Which way does the claim compare the two?"
    assert step.answer == "less for Ada than for Bo: height"
    assert (
        DirectionReader(Scripted()).directed(LEANING, "Ada met Bo.", document("Ada met Bo."), pairs, first=0)[1] == ()
    )
