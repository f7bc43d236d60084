"""What a claim names and the cited statements do not: unknown names, other things, values that lie between two."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.parts import Opinion
from claimver.types import Claim, Label, Mention, Passage, Span, Triplet
from claimver.verify.apart import Point, Size
from claimver.verify.checks import Proposed, Ruling, rule
from claimver.verify.facts import Facts, Group
from claimver.verify.reading import Reading, read
from claimver.verify.reckon import Reckoned
from claimver.verify.values import Amount, amounts, dates
from tests.verify.cases import OPINIONS, A, C, E, day, document, entity, fact, number, ruled
from tests.verify.parsed import parsed

BORN = fact("Curie", "place of birth", "Warsaw")
ARARAT, EVEREST = (
    fact(name, "elevation above sea level", number(height, "metre"))
    for name, height in (("Ararat", "5137"), ("Everest", "8849"))
)


def reading_of(text: str, names: str, *unknown: str) -> Reading:
    told = document(text, names.split(";"))
    more = [Mention(Span(at, at + len(name)), name) for name in unknown for at in [text.index(name)]]
    told = replace(told, mentions=tuple(sorted([*told.mentions, *more], key=lambda mention: mention.span)))
    return read(Claim(Span(0, len(text)), text), told)


def settled(reading: Reading, proposed: Label, *cited: object, sure: float = 0.9, **more: object) -> Ruling:
    rows = [Group((triplet,)) for triplet in cited]  # type: ignore[arg-type]
    further = more.pop("further", ())
    rest = (1 - sure) / 2
    opinion = Opinion(rest, rest, sure) if proposed is C else OPINIONS[proposed]
    known = Facts.of([*(t for row in rows for t in row.triplets), *further])  # type: ignore[misc]
    return rule(reading, Proposed(proposed, sure, opinion), rows, known, date="2024-01-01", **more)  # type: ignore[arg-type]


def test_a_name_that_is_linked_to_nothing_must_stand_in_what_is_cited() -> None:
    assert settled(reading_of("Curie left Warsaw with Zork", "Curie;Warsaw", "Zork"), A, BORN).label is E
    assert settled(reading_of("Curie left Warsaw", "Curie;Warsaw"), A, BORN).label is A
    told = replace(BORN, object=replace(entity("Warsaw"), description="a town (Zork, Poland)"))
    assert settled(reading_of("Curie left Warsaw with Zork", "Curie;Warsaw", "Zork"), A, told).label is A


@pytest.mark.parametrize(("title", "label"), [("Zork University", A), ("Bork University", E)])
def test_a_sentence_is_about_what_its_passage_is_called(title: str, label: Label) -> None:
    passage = Passage("p", "It was founded in 1636 by clergymen.", title=title)
    reading = reading_of("Today Zork University is old", "Today", "Zork University")
    assert settled(reading, A, passages=[passage]).label is label


def test_a_name_that_is_part_of_a_date_names_nothing() -> None:
    reading = reading_of("Curie came on Christmas Day 1867", "Curie", "Christmas Day")
    assert reading.unknown == ()
    assert reading_of("Curie came on Founders Day", "Curie", "Founders Day").unknown == ("Founders Day",)


def test_rows_that_were_not_cited_carry_no_support_without_the_claims_own_subject() -> None:
    far, text = fact("Nolan", "residence", "Warsaw"), "Curie took Nolan to Warsaw"
    rows = [Group((far,))]
    assert settled(reading_of(text, "Curie;Nolan;Warsaw"), A, further=[far], shown=rows).label is E


def test_what_a_pronoun_stands_for_is_among_what_a_claim_names() -> None:
    text = "Paris shines. Its mayor was Ada"
    city, ada = (Mention(Span(text.index(n), text.index(n) + len(n)), n, entity(n), 1.0) for n in ("Paris", "Ada"))
    its = Mention(Span(14, 17), "Its", entity("Paris"), 1.0, antecedent=city.span)
    words = ("Paris/PROPN/nsubj/2 shines/VERB+S/root/0 _./PUNCT/punct/2",)
    more = "Its/PRON+O/nmod:poss/2 mayor/NOUN/nsubj/4 was=be/AUX+P/cop/4 Ada/PROPN/root/0"
    told = parsed(*words, more, mentions=(city, its, ada))
    assert told.text == text
    reading = read(Claim(Span(14, len(text)), "Paris's mayor was Ada."), told)
    assert entity("Paris") in reading.proper


def test_a_figure_of_a_comparative_is_no_value_of_one_thing() -> None:
    words = "Ararat/PROPN/nsubj/5 is=be/AUX+S/cop/5 5,137/NUM/nummod/4 metres/NOUN/obl:unmarked/5 {}/root/0"
    more = "Ararat/PROPN/nsubj/3 is=be/AUX+S/cop/3 higher/ADJ+K/root/0 than/ADP/case/6 5,000/NUM/nummod/6 metres/NOUN/obl/3"
    found = []
    for sentence in (words.format("high/ADJ"), words.format("higher/ADJ+K"), more):
        told = parsed(sentence)
        (value,) = read(Claim(Span(0, len(told.text)), told.text), told).values
        assert isinstance(value, Amount)
        found.append(value.apart)
    assert found == [False, True, False]


@pytest.mark.parametrize(("figure", "label"), [("3,712", A), ("3,000", C)])
def test_it_is_held_against_what_two_statements_have(figure: str, label: Label) -> None:
    text = f"Ararat lies {figure} metres below Everest"
    reading = reading_of(text, "Ararat;Everest")
    apart = replace(reading, values=tuple(replace(v, apart=True) for v in reading.values))  # type: ignore[type-var]
    assert settled(apart, A, ARARAT, EVEREST).label is E  # nothing was counted
    ends = (Size("Ararat", "height", 5137, "metre"), Size("Everest", "height", 8849, "metre"))
    pair = Reckoned((ARARAT, EVEREST), "height: 3,712 metre less than height of Everest", ends)
    assert settled(apart, A, ARARAT, EVEREST, offered=[pair]).label is label


def test_a_name_that_is_set_aside_does_not_deny() -> None:
    words = (
        "Rome/PROPN/nsubj/6 and/CCONJ/cc/4 not/PART+E/advmod/4 Milan/PROPN/conj/1 is=be/AUX+S/cop/6 old/ADJ/root/0",
        "Rome/PROPN/nsubj/4 is=be/AUX+S/cop/4 not/PART+E/advmod/4 old/ADJ/root/0",
        "Rome/PROPN/nsubj/4 is=be/AUX+S/cop/4 a/DET/det/4 city/NOUN/root/0 but/CCONJ/cc/8 is=be/AUX+S/cop/8 "
        "not/PART+E/advmod/8 Milan/PROPN/conj/4",
    )
    told = [parsed(sentence) for sentence in words]
    assert [read(Claim(Span(0, len(d.text)), d.text), d).denied for d in told] == [False, True, True]


def test_what_both_ends_of_are_named_is_no_other_things() -> None:
    france, kenya = (
        fact(name, "member of", "Zorg", start=year) for name, year in (("France", "1950"), ("Kenya", "1960"))
    )
    assert ruled("France joined Zorg before Kenya", "France;Zorg;Kenya", A, [france, kenya]).label is A
    borders = [fact(name, "shares border with", "Germany") for name in ("France", "Poland")]
    listed = replace(
        reading_of("France borders Germany and Poland", "France;Germany;Poland"),
        lists=((entity("Germany"), entity("Poland")),),
    )
    assert settled(listed, A, *borders).label is E
    other = fact("Kenya", "member of", "Acme")
    assert ruled("France joined Zorg and Acme", "France;Zorg;Acme", A, [france, other]).label is E


@pytest.mark.parametrize(
    ("claim", "sure", "denied", "label"),
    [
        ("3,000 metres", 0.75, False, C),
        ("3,000 metres", 0.65, False, E),
        ("3,000 metres", 0.85, True, E),
        ("12 camps", 0.85, False, E),
        ("12 camps", 0.95, False, C),
    ],
)
def test_a_counted_pair_contradicts_another_figure_of_its_unit_sooner(
    claim: str, sure: float, denied: bool, label: Label
) -> None:
    reading = replace(reading_of(f"Everest has {claim} above Ararat", "Everest;Ararat"), denied=denied)
    reading = replace(reading, values=tuple(replace(v, apart=True) for v in reading.values))  # type: ignore[type-var]
    ends = (Size("Everest", "height", 8849, "metre"), Size("Ararat", "height", 5137, "metre"))
    pair = Reckoned((EVEREST, ARARAT), "height: 3,712 metre more than height of Ararat", ends)
    assert settled(reading, C, sure=sure, further=[ARARAT, EVEREST], counted=[pair]).label is label


@pytest.mark.parametrize(
    ("claim", "denied", "label"),
    [
        ("3,712 metres", False, A),
        ("3,000 metres", False, C),
        ("3,000 metres", True, E),
        ("12 camps", False, E),  # a figure of something else
        ("3,712 metres and 40 metres", False, E),  # the pair tells the other figure
    ],
)
def test_support_by_a_pair_that_lies_otherwise_apart_is_a_contradiction(claim: str, denied: bool, label: Label) -> None:
    reading = replace(reading_of(f"Everest has {claim} above Ararat", "Everest;Ararat"), denied=denied)
    reading = replace(reading, values=tuple(replace(v, apart=True) for v in reading.values))  # type: ignore[type-var]
    ends = (Size("Everest", "height", 8849, "metre"), Size("Ararat", "height", 5137, "metre"))
    pair = Reckoned((EVEREST, ARARAT), "height: 3,712 metre more than height of Ararat", ends)
    found = settled(reading, A, further=[ARARAT, EVEREST], counted=[pair])
    assert found.label is label
    if label is C:
        assert set(found.triplets) == {EVEREST, ARARAT}


def test_a_pronoun_for_an_unknown_name_is_no_unknown_name() -> None:
    text = "Zork shines. He was born in Warsaw"
    zork, warsaw = Mention(Span(0, 4), "Zork"), Mention(Span(28, 34), "Warsaw", entity("Warsaw"), 1.0)
    he = Mention(Span(13, 15), "He", antecedent=zork.span)
    words = "Zork/PROPN/nsubj/2 shines/VERB+S/root/0 _./PUNCT/punct/2"
    more = "He/PRON+H/nsubj/3 was=be/AUX+P/aux/3 born/VERB+N/root/0 in/ADP/case/5 Warsaw/PROPN/obl/3"
    told = parsed(words, more, mentions=(zork, he, warsaw))
    assert told.text == text
    assert read(Claim(Span(13, len(text)), "Zork was born in Warsaw."), told).unknown == ()


CAPITAL, LIES = fact("France", "capital", "Paris"), fact("Paris", "country", "France")


def test_a_capital_is_no_other_for_lying_in_its_country() -> None:
    assert ruled("France chose Lyon", "France;Lyon", C, [CAPITAL], further=[LIES]).label is C


def test_a_denial_of_what_is_anothers_is_not_contradicted_by_it() -> None:
    reading = replace(reading_of("Lyon was never chosen by France", "Lyon;France"), denied=True)
    sited = [fact("Paris", "country", "France"), fact("Lyon", "country", "France")]
    assert settled(reading, C, CAPITAL, further=sited, shown=[Group((sited[1],))]).label is E
    named = replace(reading_of("Lyon, not Paris, was chosen by France", "Lyon;France;Paris"), denied=True)
    assert settled(named, C, CAPITAL, further=sited).label is C
    same = replace(reading_of("Paris was never chosen by France", "Paris;France"), denied=True)
    assert settled(same, C, CAPITAL, further=sited).label is C


@pytest.mark.parametrize(("kind", "label"), [("city", C), ("planet", E)])
def test_only_a_thing_of_a_like_kind_is_a_rival(kind: str, label: Label) -> None:
    reading = reading_of("Curie came from Lyon in 1934", "Curie;Lyon")
    lyon = replace(entity("Lyon"), kind=kind)
    told = replace(
        reading,
        named=(entity("Curie"), lyon),
        inside=(entity("Curie"), lyon),
        proper=(entity("Curie"), lyon),
    )
    died = fact("Curie", "date of death", day("1934-07-04"))
    assert settled(told, C, BORN, further=[died]).label is label


LINE = fact("Line", "inception", day("1871-01-01"))
_DAY = Point("Curie", "date of death", ((1934, 7, 4), (1934, 7, 4)))


def test_statements_that_do_not_meet_tell_nothing_of_their_things_together() -> None:
    died = fact("Curie", "date of death", day("1934-07-04"))
    text = reading_of("Curie built the Line", "Curie;Line")
    assert settled(text, A, died, LINE).label is E
    assert settled(text, A, fact("Line", "director", "Curie"), LINE).label is A


@pytest.mark.parametrize(
    ("text", "graded", "other", "label"),
    [
        ("Curie built the Line", False, LINE, E),
        ("Curie is older than the Line", True, LINE, A),
        ("Curie and the Line share a birthday", False, fact("Line", "date of death", day("1871-01-01")), A),
    ],
)
def test_what_was_counted_supports_a_comparison(text: str, graded: bool, other: Triplet, label: Label) -> None:
    died = fact("Curie", "date of death", day("1934-07-04"))
    pair = Reckoned((died, other), "date of death: 63 years after", (_DAY, _DAY))
    reading = replace(reading_of(text, "Curie;Line"), graded=graded)
    near = lambda texts, claim: [0.3 if "death" in told or "died" in told else 0.1 for told in texts]  # noqa: E731
    assert settled(reading, A, counted=[pair], further=[died, other], nearness=near).label is label


def test_a_pronouns_thing_must_be_told_where_another_is() -> None:
    """ "Nolan directed it" of Line is not supported by (Tenet, director, Nolan)."""
    reading = replace(reading_of("Nolan directed it", "Nolan"), proposition="Nolan directed Line")
    reading = replace(reading, named=(entity("Nolan"), entity("Line")), proper=(entity("Nolan"), entity("Line")))
    assert settled(reading, A, fact("Tenet", "director", "Nolan")).label is E
    assert settled(reading, A, fact("Line", "director", "Nolan")).label is A


def test_a_claim_whose_subject_is_not_told_leaves_no_name_out() -> None:
    reading = replace(reading_of("Somebody bore Curie to Bo", "Curie;Bo"), own=())
    assert settled(reading, A, fact("Curie", "child", "Ada")).label is E
    assert settled(reading, A, fact("Curie", "child", "Bo")).label is A


def test_what_happened_may_be_told_without_its_name_where_it_is_joined_to_what_the_claim_is_about() -> None:
    """(ascent, member of, Bo) and (ascent, country, Kenya) tell "Kenya was climbed by Bo", the former alone does not."""
    reading = reading_of("Kenya was climbed by Bo", "Kenya;Bo")
    took, lies = fact("ascent", "member of", "Bo"), fact("ascent", "country", "Kenya")
    assert settled(reading, A, took).label is E
    found = settled(reading, A, took, further=[lies])
    assert (found.label, found.triplets) == (A, (took, lies))
    only_before = replace(reading, inside=(entity("Bo"),), proposition="It was climbed by Bo")
    assert settled(only_before, A, took, further=[lies]).label is E


def test_a_number_of_times_lies_between_two_amounts_of_the_cited_relation() -> None:
    now, then = (fact("Line", "population", number(n), point=year) for n, year in (("840", "2022"), ("96", "1895")))
    for times, label in (("nine", A), ("six", E)):
        told = f"Line has 840 people, {times} times as many as in 1895"
        reading = replace(reading_of(told, "Line"), values=(*dates(told), *amounts(told)))
        assert settled(reading, A, now, further=[then]).label is label
