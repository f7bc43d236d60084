"""Who came directly before whom in an office, by the terms that the graph tells, and what a claim says of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from claimver.parts import Opinion
from claimver.types import Document, Entity, Label, Mention, Property, Qualifier, Span, Triplet, Value
from claimver.verify.checks import Proposed, rule
from claimver.verify.direction import DirectionReader
from claimver.verify.facts import Facts, Group
from claimver.verify.reading import Reading
from claimver.verify.reckon import DIRECTLY
from claimver.verify.succession import Succession, of_nearest, successions
from claimver.verify.values import dates

FIRM, POST = Entity("F", "Acme"), Entity("O", "mayor of Ardmore")
ADA, BO, CY = Entity("A", "Ada"), Entity("B", "Bo"), Entity("C", "Cy")
HEAD, HELD = Property("P1", "chief executive officer"), Property("P2", "position held")


def year(number: int) -> Value:
    return Value("date", str(number), f"{number}-00-00", precision=9)


def term(subject: Entity, property: Property, thing: Entity, start: int, end: int = 0) -> Triplet:
    told = [("start time", start)] + ([("end time", end)] if end else [])
    held = tuple(Qualifier(Property(name, name), year(at)) for name, at in told)
    return Triplet(f"{subject.id}{thing.id}{start}", subject, property, thing, qualifiers=held)


def order(*terms: Triplet, of: tuple[Entity, Entity] = (ADA, BO)) -> list[int | None]:
    return [pair.order for pair in successions(Facts.of(terms), of)]


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        ([(ADA, 1990, 2000), (BO, 2000, 2010)], [-1]),
        ([(ADA, 2000, 2010), (BO, 1990, 2000)], [1]),
        ([(ADA, 1990, 0), (BO, 2000, 0)], [-1]),  # no end is told, and nobody came between
        ([(ADA, 1990, 2000), (CY, 2000, 2005), (BO, 2005, 2010)], [0]),
        ([(ADA, 1990, 1995), (BO, 2005, 2010)], [0]),  # a gap of ten years
        ([(ADA, 1990, 1995), (BO, 1998, 2010)], [None]),  # three years of which nobody is known
        ([(ADA, 1990, 1995), (CY, 1996, 1997), (BO, 1998, 2010)], [0]),
        ([(ADA, 1990, 2000), (BO, 1994, 2010)], [None]),  # both at a time
        ([(ADA, 1990, 2000)], []),
        ([(ADA, 1990, 1995), (CY, 1995, 2000), (BO, 2000, 2004), (ADA, 2004, 2008)], [1]),  # a second term
        ([(ADA, 1990, 1995), (BO, 1995, 2000), (ADA, 2000, 2004)], [-1, 1]),
    ],
)
def test_the_order_of_two_heads_is_that_of_their_terms(
    terms: list[tuple[Entity, int, int]], expected: list[int | None]
) -> None:
    assert order(*(term(FIRM, HEAD, who, start, end) for who, start, end in terms)) == expected
    assert order(*(term(who, HELD, POST, start, end) for who, start, end in terms)) == expected


@pytest.mark.parametrize(
    ("qualifier", "of", "value", "expected"),
    [
        ("replaced by", ADA, BO, [-1]),
        ("replaces", BO, ADA, [-1]),
        ("replaced by", ADA, CY, [0]),
        ("replaces", BO, CY, [0]),
    ],
)
def test_who_replaced_whom_counts_before_the_years(
    qualifier: str, of: Entity, value: Entity, expected: list[int]
) -> None:
    terms = [term(FIRM, HEAD, ADA, 1990, 1995), term(FIRM, HEAD, BO, 1998, 2010)]
    assert order(*terms) == [None]
    added = Qualifier(Property(qualifier, qualifier), value)
    told = [replace(t, qualifiers=(*t.qualifiers, added)) if t.object == of else t for t in terms]
    assert order(*told) == expected


def test_holders_of_two_offices_did_not_follow_each_other() -> None:
    assert order(term(FIRM, HEAD, ADA, 1990, 2000), term(Entity("G", "Bolt"), HEAD, BO, 2000, 2010)) == []


def test_what_several_have_at_a_time_by_other_relations_is_no_office() -> None:
    party, member = Entity("P", "Harbour Union"), Property("P102", "member of political party")
    assert order(term(ADA, member, party, 1970, 1990), term(BO, member, party, 1990, 2012)) == []
    wife, (cy, ada, bo) = Property("P26", "spouse"), (replace(who, kind="Q5") for who in (CY, ADA, BO))
    assert order(term(cy, wife, ada, 1990, 1999), term(cy, wife, bo, 1999, 2010), of=(ada, bo)) == []
    seat = Property("P159", "headquarters location")
    towns = tuple(replace(who, kind="Q515") for who in (ADA, BO))
    moved = [term(FIRM, seat, town, at, at + 9) for town, at in zip(towns, (1990, 1999), strict=True)]
    assert order(*moved, of=(towns[0], towns[1])) == []


def test_of_two_offices_the_one_that_the_claim_names_counts() -> None:
    chair = Property("P488", "chairperson")
    terms = [term(FIRM, HEAD, ADA, 1990, 2000), term(FIRM, HEAD, BO, 2000, 2010)]
    terms += [term(FIRM, chair, BO, 1980, 1985), term(FIRM, chair, ADA, 1985, 1990)]
    both = successions(Facts.of(terms), (ADA, BO))
    assert [pair.order for pair in both] == [-1, 1]

    def nearness(texts: Sequence[str], claim: str) -> list[float]:
        return [float(text.split()[0][:5] in claim) for text in texts]

    assert [pair.order for pair in of_nearest(both, "Ada succeeded Bo as chairperson", nearness)] == [1]
    assert [pair.order for pair in of_nearest(both, "Ada succeeded Bo as chief executive", nearness)] == [-1]
    assert of_nearest(both, "Ada succeeded Bo", nearness) == both


def test_where_a_third_of_their_kind_is_named_nothing_is_told() -> None:
    held = [term(FIRM, HEAD, replace(who, kind="Q5"), at, at + 5) for who, at in ((ADA, 1990), (BO, 1995))]
    two = [replace(who, kind="Q5") for who in (ADA, BO)]
    assert len(successions(Facts.of(held), two)) == 1
    assert len(successions(Facts.of(held), [*two, replace(FIRM, kind="Q43229")])) == 1
    assert successions(Facts.of(held), [*two, replace(CY, kind="Q5")]) == []


class Scripted:
    """Hears "succeeded" as directly after, "preceded" as directly before, "outranked" as nothing of the kind."""

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        return np.array([self.share(claim, text) for claim, text in pairs])

    def share(self, claim: str, text: str) -> tuple[float, float, float]:
        words = {
            "succeeded": ("after", "before"),
            "preceded": ("before", "after"),
            "came long after": ("later", "earlier"),
        }
        ways = next((ways for word, ways in words.items() if word in claim), ("", ""))
        said = ways[not claim.startswith("X")]
        if not said or not any(f" {way} " in text for way in ways):
            return (0.05, 0.9, 0.05)
        return (0.9, 0.05, 0.05) if f" {said} " in text else (0.05, 0.05, 0.9)


def heard(claim: str, pairs: Sequence[Succession]) -> tuple[Opinion, int]:
    spans = [(claim.index(who.label), who) for who in (ADA, BO)]
    told = tuple(Mention(Span(at, at + len(who.label)), who.label, who, 1.0) for at, who in spans)
    reader = DirectionReader(Scripted())
    opinion, counted, steps = reader.succeeded(
        Opinion(0.45, 0.1, 0.45), claim, Document("d", claim, mentions=told), pairs
    )
    assert len(counted) == len(steps)
    return opinion, len(steps)


ADJACENT = successions(Facts.of([term(FIRM, HEAD, BO, 1990, 2000), term(FIRM, HEAD, ADA, 2000, 2010)]), (ADA, BO))
DISTANT = successions(Facts.of([term(FIRM, HEAD, BO, 1990, 1995), term(FIRM, HEAD, ADA, 2005, 2010)]), (ADA, BO))
TWICE = successions(
    Facts.of(term(FIRM, HEAD, who, at, at + 5) for who, at in ((ADA, 1990), (BO, 1995), (ADA, 2000))), (ADA, BO)
)


@pytest.mark.parametrize(
    ("claim", "pairs", "supported"),
    [
        ("Ada succeeded Bo.", ADJACENT, True),
        ("Bo succeeded Ada.", ADJACENT, False),
        ("Bo preceded Ada.", ADJACENT, True),
        ("Ada preceded Bo.", ADJACENT, False),
        ("Ada succeeded Bo.", DISTANT, False),
        ("Bo preceded Ada.", DISTANT, False),
        ("Ada came long after Bo.", DISTANT, True),
        ("Bo came long after Ada.", DISTANT, False),
        ("Ada succeeded Bo.", TWICE, True),
        ("Bo succeeded Ada.", TWICE, True),
    ],
)
def test_a_claim_of_who_followed_whom_is_decided_by_their_terms(
    claim: str, pairs: Sequence[Succession], supported: bool
) -> None:
    opinion, steps = heard(claim, pairs)
    assert steps == 1
    assert (opinion.attributable > opinion.contradictory) is supported
    assert opinion.extrapolatory == 0.1


def test_a_claim_that_says_nothing_of_it_keeps_its_opinion() -> None:
    assert heard("Ada outranked Bo.", ADJACENT) == (Opinion(0.45, 0.1, 0.45), 0)


@pytest.mark.parametrize(
    ("claim", "said", "label"),
    [
        ("Ada succeeded Bo in 2000.", "succeeded", Label.ATTRIBUTABLE),
        ("Ada succeeded Bo in 2004.", "succeeded", Label.EXTRAPOLATORY),  # within her term, and not its beginning
        ("Ada succeeded Bo in 2010.", "succeeded", Label.EXTRAPOLATORY),
        ("Ada led it in 2004.", "", Label.ATTRIBUTABLE),
    ],
)
def test_the_date_at_which_one_followed_the_other_is_that_of_their_terms(claim: str, said: str, label: Label) -> None:
    pair = replace(ADJACENT[0].pair, follows=DIRECTLY if said else "")
    named = (ADA, BO) if said else (ADA,)
    ruling = rule(
        Reading(claim, claim, own=(ADA,), named=named, inside=named, proper=named, values=dates(claim)),
        Proposed(Label.ATTRIBUTABLE, 0.9, Opinion(0.9, 0.05, 0.05)),
        [Group((triplet,)) for triplet in pair.triplets],
        Facts.of(pair.triplets),
        date="2024-01-01",
        counted=[pair] if said else [],
    )
    assert ruling.label is label


def test_terms_that_do_not_tell_leave_the_opinion_and_are_not_compared_otherwise() -> None:
    unknown = successions(Facts.of([term(FIRM, HEAD, BO, 1990, 1995), term(FIRM, HEAD, ADA, 1998, 2010)]), (ADA, BO))
    assert [pair.order for pair in unknown] == [None]
    text = "Ada succeeded Bo."
    told = tuple(Mention(Span(at, at + len(who.label)), who.label, who, 1.0) for at, who in ((0, ADA), (14, BO)))
    opinion = Opinion(0.4, 0.1, 0.5)
    found, pairs, steps = DirectionReader(Scripted()).succeeded(
        opinion, text, Document("d", text, mentions=told), unknown
    )
    assert (found, steps) == (opinion, ())
    assert [pair.follows for pair in pairs] == [""]


def test_what_lies_between_two_terms_is_told_in_words() -> None:
    assert ADJACENT[0].pair.text == "chief executive officer: Ada directly after Bo"
    assert DISTANT[0].pair.text == "chief executive officer: Ada not directly after Bo"
