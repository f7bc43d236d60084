"""Numbers that a comparative counts, figures of one thing at two times, statements that have the claim's date."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.parts import Opinion
from claimver.types import Claim, Document, Entity, Label, Mention, Property, Qualifier, Span, Triplet, Value
from claimver.verify.checks import Proposed, rule
from claimver.verify.facts import Facts, Group
from claimver.verify.figures import values_of
from claimver.verify.reading import Reading, read
from claimver.verify.reckon import reckoned
from claimver.verify.values import Amount, When, amounts, dates
from tests.verify.cases import OPINIONS, A, C, E, day, entity, fact, number, ruled
from tests.verify.parsed import named, parsed

MORE = ("Acme/PROPN/nsubj/2", "made/VERB+P/root/0", "55/NUM/nummod/5", "million/NUM/nummod/5", "more/ADJ+K/obj/2")
MORE_SHIPS = ("Acme/PROPN/nsubj/2", "owns/VERB+S/root/0", "9/NUM/nummod/5", "more/ADJ+K/amod/5", "ships/NOUN+L/obj/2")
SHIPS = ("Acme/PROPN/nsubj/2", "owns/VERB+S/root/0", "9/NUM/nummod/4", "ships/NOUN+L/obj/2")


def amount_of(document: Document) -> Amount:
    (value,) = values_of(Claim(Span(0, len(document.text)), document.text), document, document.text, ())
    assert isinstance(value, Amount)
    return value


@pytest.mark.parametrize(
    ("words", "apart", "unit"), [(MORE, True, ""), (MORE_SHIPS, True, ""), (SHIPS, False, "ships")]
)
def test_a_number_before_a_comparative_is_a_difference(words: tuple[str, ...], apart: bool, unit: str) -> None:
    found = amount_of(parsed(" ".join(words)))
    assert (found.apart, found.unit) == (apart, unit)


def _revenue(million: int, year: str) -> Triplet:
    earned = Value("quantity", "", str(million * 1_000_000))
    when = (Qualifier(Property("P585", "point in time"), day(year)),)
    return Triplet(f"r{year}", Entity("Q0", "Acme"), Property("x7", "revenue"), earned, when)


@pytest.mark.parametrize(("before", "label"), [(585, A), (540, E)])
def test_a_difference_is_held_against_two_amounts_of_one_relation(before: int, label: Label) -> None:
    told = parsed(" ".join(MORE))
    told = parsed(" ".join(MORE), mentions=(named(told, "Acme", "Acme"),))
    rows = [_revenue(640, "2023"), _revenue(before, "2022")]
    reading = read(Claim(Span(0, len(told.text)), told.text), told)
    ruling = rule(reading, Proposed(A, 0.9, OPINIONS[A]), [Group((rows[0],))], Facts.of(rows))
    assert ruling.label is label


def test_round_numbers_in_words_are_as_rough_as_in_digits() -> None:
    words, digits = amounts("forty metres")[0], amounts("40 metres")[0]
    assert (words.number, words.step) == (digits.number, digits.step)
    assert amounts("forty-one metres")[0].step == 1.0


def _far(texts: object, claim: str) -> list[float]:
    """A measure to which no relation is near."""
    return [0.0 for _ in list(texts)]  # type: ignore[call-overload]


@pytest.mark.parametrize(("start", "label"), [("1979", A), ("1981", E)])
def test_a_statement_with_both_names_and_the_date_is_meant_in_whatever_words(start: str, label: Label) -> None:
    led = fact("Acme", "chief executive officer", "Ada", start=start)
    assert ruled("Ada followed at Acme in 1979", "Ada;Acme", A, [led], nearness=_far).label is label


@pytest.mark.parametrize(("age", "label"), [("70", C), ("53", E)])
def test_an_age_is_missed_by_two_dates_that_are_both_cited(age: str, label: Label) -> None:
    """Neither date is the age, and the pair that code counts for the judge is not cited."""
    rows = [fact("Ada", "date of birth", day("1934-05-16")), fact("Ada", "date of death", day("1987-12-03"))]
    text = f"Ada reached {age}"
    ada = entity("Ada")
    words = f"Ada/PROPN/nsubj/2 reached/VERB+P/root/0 {age}/NUM/obj/2"
    told = parsed(words, mentions=(Mention(Span(0, 3), "Ada", ada),))
    groups, reading = [Group((row,)) for row in rows], read(Claim(Span(0, len(text)), text), told)
    pairs = reckoned(groups, {ada.id: 0}, reading, groups)
    assert len(pairs) == 1
    ruling = rule(reading, Proposed(C, 0.9, OPINIONS[C]), groups, Facts.of(rows), offered=pairs)
    assert ruling.label is label


def test_where_only_one_of_two_things_has_the_figure_it_conflicts_though_nothing_is_named() -> None:
    counted = fact("Paris", "population", number("142"), point="2022")
    text = "In 2022 it had 90 people"
    values = (*dates(text), *amounts(text))
    vague = Reading(text, text, own=(entity("Paris"), entity("Lyon")), values=values, vague=True)
    for others, label in (([], C), ([fact("Lyon", "population", number("90"), point="2022")], E)):
        opinion = Opinion(0.03, 0.02, 0.95)
        ruling = rule(vague, Proposed(C, 0.95, opinion), [Group((counted,))], Facts.of([counted, *others]))
        assert ruling.label is label


@pytest.mark.parametrize(("words", "own"), [("37 organs", ()), ("The organs", ("Q1",))])
def test_what_a_number_counts_is_not_what_the_claim_is_about(words: str, own: tuple[str, ...]) -> None:
    first, tag, relation = (words.split()[0], "NUM", "nummod") if words[0] == "3" else ("The", "DET", "det")
    told = parsed(f"{first}/{tag}/{relation}/2 organs/NOUN+L/nsubj/3 survive/VERB+S/root/0")
    start = told.text.index("organs")
    told = replace(told, mentions=(Mention(Span(start, start + 6), "organs", Entity("Q1", "organ")),))
    reading = read(Claim(Span(0, len(told.text)), told.text), told)
    assert tuple(entity.id for entity in reading.own) == own


def test_of_what_was_given_nothing_cited_carries_no_label() -> None:
    written = fact("Acme", "chief executive officer", "Ada")
    for proposed in (A, C):
        assert ruled("Bo came to Paris", "Bo;Paris", proposed, [], further=[written], whole=True).label is E


@pytest.mark.parametrize(
    ("words", "years", "denied"),
    [
        (
            ("1984/NUM/obl/2", "_,/PUNCT/punct/8", "not/PART+E/advmod/8", "in/ADP/case/8", "1982/NUM/obl/2"),
            [1984],
            False,
        ),
        (("1984/NUM/obl/2", "_,/PUNCT/punct/7", "not/PART+E/advmod/7", "1982/NUM/conj/4"), [1984], False),
        (
            ("1984/NUM/obl/2", "_,/PUNCT/punct/8", "and/CCONJ/cc/8", "in/ADP/case/8", "1982/NUM/obl/2"),
            [1984, 1982],
            False,
        ),
    ],
)
def test_a_value_that_another_stands_against_is_no_value_of_the_claim(
    words: tuple[str, ...], years: list[int], denied: bool
) -> None:
    document = parsed(" ".join(("It/PRON+T/nsubj/2", "opened/VERB+P/root/0", "in/ADP/case/4", *words)))
    found = read(Claim(Span(0, len(document.text)), document.text), document)
    assert [value.first[0] for value in found.values if isinstance(value, When)] == years
    assert found.denied is denied
    assert len(found.against) == len(("1984", "1982")) - len(years)


def test_the_one_value_of_a_claim_that_denies_stays() -> None:
    words = ("It/PRON+T/nsubj/2", "opened/VERB+P/root/0", "not/PART+E/advmod/5", "in/ADP/case/5", "1982/NUM/obl/2")
    document = parsed(" ".join(words))
    found = read(Claim(Span(0, len(document.text)), document.text), document)
    assert len(found.values) == 1
    assert found.denied


FOUNDERS = (
    "Acme/PROPN/nsubj/2 came/VERB+P/root/0 from/ADP/case/5 two/NUM/nummod/5 friends/NOUN+L/obl/2 ,/PUNCT/punct/7 "
    "Ada/PROPN/appos/5 and/CCONJ/cc/9 Bo/PROPN/conj/7"
)


@pytest.mark.parametrize(("count", "label"), [("two", A), ("three", E)])
def test_a_number_of_what_the_claim_lists_itself_needs_no_statement(count: str, label: Label) -> None:
    told = parsed(FOUNDERS.replace("two", count))
    told = parsed(FOUNDERS.replace("two", count), mentions=tuple(named(told, name) for name in ("Acme", "Ada", "Bo")))
    founder = Property("P112", "founded by")
    facts = [Triplet(f"f{n}", entity_of(told, "Acme"), founder, entity_of(told, n)) for n in ("Ada", "Bo")]
    facts.append(Triplet("f3", entity_of(told, "Acme"), founder, Entity("Q9", "Cy")))
    ruling = rule(
        read(Claim(Span(0, len(told.text)), told.text), told),
        Proposed(A, 0.9, OPINIONS[A]),
        [Group(tuple(facts[:2]))],
        Facts.of(facts),
        nearness=_far,
    )
    assert ruling.label is label


def entity_of(told: Document, name: str) -> Entity:
    return next(m.entity for m in told.mentions if m.text == name and m.entity)


AGAIN = "Ada/PROPN/nsubj/2 won/VERB+P/root/0 twice/ADV/advmod/2 ,/PUNCT/punct/6 12/NUM/nummod/6 years/NOUN+L/obl/7 apart/ADV+K/advmod/2"


@pytest.mark.parametrize(("last", "label"), [("1968", A), ("1975", E)])
def test_two_times_of_one_row_are_held_against_how_far_apart_they_are_told(last: str, label: Label) -> None:
    told = parsed(AGAIN)
    told = parsed(AGAIN, mentions=(named(told, "Ada"),))
    prize = Property("P166", "award received")
    won = [
        Triplet(
            year,
            entity_of(told, "Ada"),
            prize,
            Entity("Q8", "Medal"),
            (Qualifier(Property("P585", "point in time"), day(year)),),
        )
        for year in ("1956", last)
    ]
    reading = read(Claim(Span(0, len(told.text)), told.text), told)
    assert rule(reading, Proposed(A, 0.9, OPINIONS[A]), [Group(tuple(won))], Facts.of(won)).label is label


@pytest.mark.parametrize(("between", "bare"), [("students", False), ("and again six years", True)])
def test_four_digits_count_only_the_noun_beside_them(between: str, bare: bool) -> None:
    words = {
        "students": "Ada/PROPN/nsubj/2 taught/VERB+P/root/0 1500/NUM/nummod/4 students/NOUN+L/obj/2",
        "and again six years": "Ada/PROPN/nsubj/2 taught/VERB+P/root/0 1500/NUM/nummod/7 and/CCONJ/cc/7 again/ADV/advmod/7 six/NUM/nummod/7 years/NOUN+L/obl/2",
    }[between]
    told = parsed(words)
    first, *_ = values_of(Claim(Span(0, len(told.text)), told.text), told, told.text, ())
    assert isinstance(first, When) is bare
