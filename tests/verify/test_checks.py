"""The table of ``checks``: what is proposed, what the cited rows say, and the label that stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from claimver.types import (
    Cause,
    Claim,
    Document,
    Label,
    Passage,
    Rank,
    Span,
    Token,
    Triplet,
    Value,
)
from claimver.verify.checks import Proposed, rule
from claimver.verify.explain import explain
from claimver.verify.facts import Facts, Group
from claimver.verify.reading import Reading, read
from claimver.verify.values import amounts
from tests.verify.cases import OPINIONS, PROPERTIES, A, C, E, day, document, entity, fact, number, ruled

BORN, BORN_ON = fact("Curie", "place of birth", "Warsaw"), fact("Curie", "date of birth", day("1867-11-07"))
IN_POLAND = fact("Warsaw", "country", "Poland")
PEAK = fact("Ararat", "elevation above sea level", number("5137", "metre"))
PEOPLE_OF = fact("Paris", "population", number("2102650"), point="2023")
CENSUSES = [
    fact("Paris", "population", number("2500000"), point="2000"),
    fact("Paris", "population", number("2900000"), point="2020"),
]
LIFE = [BORN_ON, fact("Curie", "date of death", day("1934-07-04"))]
ROUGH, LEAP = (
    Value("date", "19th century", "1900", precision=7),
    [fact("Curie", "date of birth", day("1700-02-29")), LIFE[1]],
)
ADA_BORN = fact("Ada", "date of birth", day("1960-01-01"))
NEIGHBOURS = [fact("France", "shares border with", "Germany"), fact("Germany", "shares border with", "Kenya")]
CHILD = fact("Ada", "child", "Bo")
BOSS_BEFORE = fact("Acme", "chief executive officer", "Cy", start="1980", end="1990")
PRIZE = fact("Curie", "award received", "Nobel Prize in Physics", point="1903")
BOSS, BOSS_NOW = (
    fact("Acme", "chief executive officer", "Ada", start="1990", end="2001"),
    fact("Acme", "chief executive officer", "Bo", start="2001"),
)


@pytest.mark.parametrize(
    ("text", "names", "proposed", "cited", "label", "cause"),
    [
        # typed values
        ("Curie came in 1867", "Curie", A, [BORN_ON], A, None),
        ("Curie came on 7 November 1867", "Curie", A, [BORN_ON], A, None),
        ("Curie came in 1868", "Curie", A, [BORN_ON], C, None),
        ("Curie came in 1868", "Curie", E, [BORN_ON], C, None),
        ("Curie came in 1868", "Curie", C, [BORN_ON], C, None),
        ("Curie came on 7 November 1867", "Curie", A, [fact("Curie", "date of birth", day("1867"))], E, Cause.PARTIAL),
        ("Curie came on 7 November 1867", "Curie", C, [fact("Curie", "date of birth", day("1867"))], E, Cause.PARTIAL),
        ("Ararat rises 5,137 m", "Ararat", A, [PEAK], A, None),
        ("Ararat rises about 5,000 m", "Ararat", A, [PEAK], A, None),
        ("Ararat rises 5,337 m", "Ararat", A, [PEAK], C, None),
        ("Ararat rises 51,37 m", "Ararat", A, [PEAK], E, Cause.PARTIAL),
        ("Paris has 2.1 million people", "Paris", A, [PEOPLE_OF], A, None),
        ("Paris has 1.5 million people", "Paris", A, [PEOPLE_OF], E, Cause.OTHER_VALUES),
        ("Paris has 1.5 million people", "Paris", C, [PEOPLE_OF], E, Cause.OTHER_VALUES),
        ("Paris had 1.5 million people in 2023", "Paris", C, [PEOPLE_OF], C, None),
        ("Curie won 2 awards", "Curie", A, [PRIZE], E, Cause.PARTIAL),
        ("Curie won 2 awards", "Curie", C, [PRIZE], E, Cause.OTHER_VALUES),
        ("Line has 21 stations", "Line", C, [fact("Line", "number of stations", number("24"))], C, None),
        ("Line has 21 stations", "Line", A, [fact("Line", "number of stations", number("24"))], E, Cause.PARTIAL),
        ("Curie died aged 66", "Curie", A, [BORN_ON, fact("Curie", "date of death", day("1934-07-04"))], A, None),
        (
            "Curie died aged 67",
            "Curie",
            A,
            [BORN_ON, fact("Curie", "date of death", day("1934-07-04"))],
            E,
            Cause.PARTIAL,
        ),
        # the claim's own subject
        ("Germany has Paris", "Germany;Paris", A, [fact("France", "capital", "Paris")], E, Cause.IRRELEVANT),
        ("Paris governs Germany", "Paris;Germany", A, [fact("France", "capital", "Paris")], E, Cause.PARTIAL),
        ("Paris governs Germany", "Paris;Germany", C, [fact("Germany", "capital", "Berlin")], C, None),
        ("Berlin governs Germany", "Berlin;Germany", A, [fact("Germany", "capital", "Berlin")], A, None),
        # single values and identity
        ("Curie came from Warsaw", "Curie;Warsaw", A, [BORN], A, None),
        ("Curie came from Paris", "Curie;Paris", A, [BORN], C, None),
        ("Curie came from Paris", "Curie;Paris", C, [BORN], C, None),
        ("Curie came from Poland", "Curie;Poland", A, [BORN, IN_POLAND], A, None),
        ("Curie came from Poland", "Curie;Poland", C, [BORN, IN_POLAND], C, None),  # a denial, as far as code can tell
        (
            "Curie lives in Warsaw",
            "Curie;Warsaw",
            A,
            [fact("Curie", "residence", "Poland"), IN_POLAND],
            E,
            Cause.PARTIAL,
        ),
        ("Nolan made Jaws", "Nolan;Jaws", C, [fact("Jaws", "director", "Steven")], E, Cause.IRRELEVANT),
        ("Nolan made Jaws", "Nolan;Jaws", A, [fact("Jaws", "director", "Steven")], E, Cause.IRRELEVANT),
        ("Curie won the Turing Award", "Curie;Turing Award", A, [PRIZE], E, Cause.OTHER_VALUES),
        ("Curie won the Turing Award", "Curie;Turing Award", C, [PRIZE], E, Cause.OTHER_VALUES),
        # what another thing has by a relation by which the claim's own has others
        ("France borders Germany and Kenya", "France;Germany;Kenya", A, NEIGHBOURS, E, Cause.PARTIAL),
        ("France borders Germany", "France;Germany", A, NEIGHBOURS, A, None),
        ("Ada mothers Bo and Curie", "Ada;Bo;Curie", A, [CHILD, fact("Bo", "child", "Curie")], E, Cause.PARTIAL),
        # … or what is of another kind, though its name begins with the one that is named
        ("Ada joined Paris", "Ada;Paris", A, [fact("Ada", "member of", "Paris Match")], E, Cause.OTHER_VALUES),
        # denial
        ("Curie never won a Nobel Prize", "Curie", C, [PRIZE], C, None),
        ("Curie never saw Warsaw", "Curie;Warsaw", C, [BORN], C, None),
        # two values of a claim are of one statement
        ("Paris had 2900000 people in 2000", "Paris", A, CENSUSES, E, Cause.OTHER_VALUES),
        ("Paris had 2500000 people in 2000", "Paris", A, CENSUSES, A, None),
        # a difference of years is no count of things
        ("Curie wrote 67 operas", "Curie", A, LIFE, E, Cause.PARTIAL),
        ("Curie lived 66 years", "Curie", A, LIFE, A, None),
        ("Curie lived 90 days", "Curie", A, LIFE, C, None),
        ("Curie lived 70 years", "Curie", C, LIFE, E, Cause.PARTIAL),
        ("Curie lived for more than 60 years", "Curie", A, LIFE, A, None),
        ("Curie lived for more than 70 years", "Curie", A, LIFE, C, None),
        ("Curie lived for less than 70 years", "Curie", C, LIFE, A, None),
        ("Curie died four months before her 67th birthday", "Curie", A, LIFE, A, None),
        ("Curie died 4 years before her 70th birthday", "Curie", A, LIFE, E, Cause.PARTIAL),  # of years 66 are told
        ("Curie died four weeks before her 67th birthday", "Curie", A, LIFE, E, Cause.PARTIAL),
        # … and of one statement from its start to its end
        ("Ada led Acme for 11 years", "Ada;Acme", A, [BOSS], A, None),
        ("Ada led Acme for 15 years", "Ada;Acme", A, [BOSS], C, None),
        ("Ada led Acme for less than 15 years", "Ada;Acme", C, [BOSS], A, None),
        ("Ada led Acme for 15 years", "Ada;Acme", C, [BOSS], C, None),
        ("Curie lived for more than 66 years", "Curie", A, LIFE, A, None),
        ("Curie lived 66.5 years", "Curie", C, LIFE, E, Cause.PARTIAL),
        ("Curie lived for six decades", "Curie", C, LIFE, E, Cause.PARTIAL),
        ("Curie lived 150 years", "Curie", A, [fact("Curie", "date of birth", ROUGH), LIFE[1]], E, Cause.PARTIAL),
        # … not of any two dates: of other terms, of a birth and a term's end
        ("Ada led Acme for 21 years", "Ada;Acme", A, [BOSS_BEFORE, BOSS], C, None),
        ("Ada led Acme for 41 years", "Ada;Acme", A, [BOSS, ADA_BORN], E, Cause.PARTIAL),
        ("Ada left Acme in 2001 at 41", "Ada;Acme", A, [BOSS, ADA_BORN], A, None),
        ("Curie won 2 of 5 awards", "Curie", C, LIFE, E, Cause.PARTIAL),
        ("Curie lived 90 days", "Curie", A, LEAP, E, Cause.PARTIAL),
        # one of several subjects
        ("Ada came from Paris", "Ada;Paris", A, [fact("Ada", "place of birth", "Paris")], A, None),
    ],
)
def test_the_table(
    text: str, names: str, proposed: Label, cited: Sequence[Triplet], label: Label, cause: Cause | None
) -> None:
    ruling = ruled(text, names, proposed, cited)
    assert (ruling.label, ruling.cause) == (label, cause), ruling.steps
    assert all(step.kind == "check" and step.answer for step in ruling.steps)
    assert set(ruling.triplets) <= set(cited)
    assert explain(Claim(Span(0, 1), text), ruling).endswith(".")


@pytest.mark.parametrize(
    ("facts", "proposed", "label"),
    [
        ([("Guild", "90"), ("Tower", "30")], A, E),  # which of the two is meant?
        ([("Guild", "90")], A, A),
        ([("Guild", "40")], A, E),
        ([("Guild", "40")], E, E),
        ([("Guild", "40")], C, E),
    ],
)
def test_a_claim_that_names_nothing_after_two_names(
    facts: Sequence[tuple[str, str]], proposed: Label, label: Label
) -> None:
    told = [fact(name, "elevation above sea level", number(height, "metre")) for name, height in facts]
    text = "The museum rises 90 m"
    vague = Reading(text, text, own=(entity("Guild"), entity("Tower")), values=amounts(text), vague=True)
    cited = [Group((told[0],))]
    ruling = rule(vague, Proposed(proposed, 0.9, OPINIONS[proposed]), cited, Facts.of(told))
    assert ruling.label is label
    alone = replace(vague, own=(entity("Guild"),))
    if len(told) == 1:
        found = rule(alone, Proposed(proposed, 0.9, OPINIONS[proposed]), cited, Facts.of(told)).label
        assert found is (A if facts[0][1] == "90" else C)


def test_a_former_office_told_in_passing_denies_nothing() -> None:
    lives = fact("Ada", "residence", "Paris")
    more = {"tense": "Pres"}
    assert ruled("Ada leads Acme", "Ada;Acme", A, [BOSS, BOSS_NOW], **more).label is C
    assert (
        ruled("Ada formerly of Acme is in Paris", "Ada;Acme;Paris", A, [BOSS, BOSS_NOW, lives], **more).label is not C
    )


def test_a_date_denies_a_claim_without_one_only_in_the_present() -> None:
    born, died = LIFE
    assert ruled("Curie remains alive", "Curie", C, [died], tense="Pres").label is C
    assert ruled("Curie loved her life", "Curie", C, [born]).label is E


def test_an_age_may_stand_on_a_row_that_was_shown_and_not_cited() -> None:
    born, died = LIFE
    more = {"shown": [Group((born,)), Group((died,))], "further": [born]}
    assert ruled("Curie died in 1934 at 66", "Curie", A, [died], **more).label is A
    assert ruled("Curie died in 1934 at 67", "Curie", A, [died], **more).label is E


def test_a_label_may_stand_on_a_row_that_was_shown_and_not_cited() -> None:
    lives, born, age = fact("Curie", "residence", "Lyon"), BORN, BORN_ON
    groups = [Group((t,)) for t in (lives, born, age)]
    more = {"shown": groups, "further": [born, age]}
    assert ruled("Curie came from Warsaw", "Curie;Warsaw", A, [lives], **more).triplets == (born,)
    assert ruled("Curie came in 1867", "Curie", A, [lives], **more).triplets == (age,)
    assert ruled("Curie came from Kenya", "Curie;Kenya", A, [lives], **more).label is E
    assert ruled("Curie came from Berlin", "Curie;Berlin", C, [lives], **more).triplets == (born,)
    other = Group((fact("Ada", "place of birth", "Berlin"),))  # of somebody whom the claim does not name
    assert ruled("Curie came from Berlin", "Curie;Berlin", A, [lives], shown=[*groups, other]).label is E


@pytest.mark.parametrize(
    ("text", "tense", "proposed", "label", "cause"),
    [
        ("Ada leads Acme", "Pres", A, C, None),  # another leads it now
        ("Ada led Acme", "Past", A, A, None),
        ("Ada led Acme in 1995", "Past", A, A, None),
        ("Ada led Acme in 2010", "Past", A, E, Cause.PARTIAL),
        ("Ada led Acme in 2010", "Past", C, C, None),
    ],
)
def test_a_statement_holds_for_its_period(
    text: str, tense: str, proposed: Label, label: Label, cause: Cause | None
) -> None:
    if label is C and tense == "Pres":
        text = "Acme has Ada"
    ruling = ruled(text, "Acme;Ada" if text.startswith("Acme") else "Ada;Acme", proposed, [BOSS, BOSS_NOW], tense=tense)
    assert (ruling.label, ruling.cause) == (label, cause), ruling.steps


def test_a_past_claim_without_a_date_is_not_contradicted_by_who_holds_a_post_now() -> None:
    ruling = ruled("Acme had Nolan", "Acme;Nolan", C, [BOSS_NOW])
    assert (ruling.label, ruling.cause) == (E, Cause.OTHER_VALUES)
    assert ruled("Acme has Nolan", "Acme;Nolan", C, [BOSS_NOW], tense="Pres").label is C


def test_what_a_subject_is_compared_with_is_not_contradicted_by_what_only_one_of_them_has() -> None:
    birth, size = fact("Ada", "place of birth", "Paris"), fact("Germany", "population", number("84400000"))
    assert ruled("Ada outlived Bo", "Ada;Bo", C, [birth]).label is E
    assert ruled("Germany outgrows Poland", "Germany;Poland", C, [size], tense="Pres").label is E
    assert ruled("Poland outgrows Germany", "Poland;Germany", C, [size], tense="Pres").label is E
    assert ruled("Ada left Lyon", "Ada;Lyon", C, [birth]).label is C


def test_support_for_two_subjects_needs_both() -> None:
    cited = [fact("Ada", "place of birth", "Paris"), fact("Bo", "place of birth", "Lyon")]
    told = document("Ada met Bo in Paris", ["Ada", "Bo", "Paris"])
    tokens = [*told.tokens]
    tokens[2] = Token(tokens[2].span, "Bo", "bo", "PROPN", "conj", 0)
    both = Document("d", told.text, tokens=tuple(tokens), mentions=told.mentions)
    ruling = rule(
        read(Claim(Span(0, len(told.text)), told.text), both),
        Proposed(A, 0.9, OPINIONS[A]),
        [Group((triplet,)) for triplet in cited],
        Facts.of(cited),
    )
    assert (ruling.label, ruling.cause) == (E, Cause.PARTIAL)


def test_a_relation_that_another_outdoes_does_not_bear() -> None:
    """ "Kenya borders Nigeria" says nothing of diplomatic relations, though both are named."""
    near = {"diplomatic relation": 0.15, "shares border with": 0.6}

    def nearness(texts: Sequence[str], claim: str) -> list[float]:
        return [near.get(text, 0.1) for text in texts]

    cited = [fact("Kenya", "diplomatic relation", "Nigeria")]
    further = [fact("Kenya", "shares border with", "Uganda")]
    ruling = ruled("Kenya borders Nigeria", "Kenya;Nigeria", A, cited, further=further, nearness=nearness)
    assert (ruling.label, ruling.cause) == (E, Cause.IRRELEVANT)
    near["diplomatic relation"] = 0.7
    assert ruled("Kenya borders Nigeria", "Kenya;Nigeria", A, cited, further=further, nearness=nearness).label is A


def test_what_is_no_part_of_the_evidence_is_not_cited() -> None:
    text = "Curie came from Warsaw"
    ruling = rule(
        read(Claim(Span(0, len(text)), text), document(text, ["Curie", "Warsaw"])),
        Proposed(A, 0.9, OPINIONS[A]),
        [Group((BORN,))],
        Facts.of([BORN_ON]),
    )
    assert (ruling.label, ruling.cause, ruling.triplets) == (E, Cause.IRRELEVANT, ())


def test_the_steps_between_a_place_and_what_contains_it_are_cited_too() -> None:
    ruling = ruled("Curie came from Poland", "Curie;Poland", A, [BORN], further=[IN_POLAND])
    assert (ruling.label, ruling.triplets) == (A, (BORN, IN_POLAND))


def test_only_what_the_claim_names_of_a_long_row_is_cited() -> None:
    row = [fact("Curie", "award received", name) for name in ("Davy Medal", "Nobel Prize in Physics", "Actonian Prize")]
    ruling = ruled("Curie won the Davy Medal", "Curie;Davy Medal", A, row)
    assert (ruling.label, ruling.triplets) == (A, (row[0],))


def test_rows_that_say_nothing_of_the_claim_or_the_same_of_other_things_are_not_cited() -> None:
    own, rest = fact("France", "shares border with", "Germany"), fact("France", "capital", "Paris")
    same = fact("Kenya", "shares border with", "Germany")
    ruling = ruled("France borders Germany", "France;Germany", A, [own, rest, same])
    assert (ruling.label, ruling.triplets) == (A, (own,))
    turned = fact("Germany", "shares border with", "France")
    assert ruled("France borders Germany", "France;Germany", A, [own, turned]).triplets == (own, turned)
    assert ruled("Curie came from Poland", "Curie;Poland", A, [BORN, IN_POLAND]).triplets == (BORN, IN_POLAND)
    assert ruled("France thrives", "France", A, [rest]).triplets == (rest,)


def test_a_figure_may_be_stated_in_a_passage() -> None:
    passage = Passage("p", "The line has 21 stations.")
    assert ruled("Line has 21 stations", "Line", A, [], passages=[passage]).label is A
    assert ruled("Line has 22 stations", "Line", A, [], passages=[passage]).label is E


def test_an_unknown_value_is_none_and_no_value_contradicts_one() -> None:
    unknown, none = (fact("Curie", "child", Value(kind, kind, kind)) for kind in ("unknown", "none"))
    assert ruled("Curie had Bo", "Curie;Bo", C, [unknown]).label is E
    assert ruled("Curie had Bo", "Curie;Bo", C, [none]).label is C


def test_a_deprecated_statement_supports_nothing() -> None:
    wrong = fact("Curie", "place of birth", "Paris", rank=Rank.DEPRECATED)
    assert ruled("Curie came from Paris", "Curie;Paris", A, [wrong]).label is E


def test_the_reason_names_what_decides() -> None:
    ruling = ruled("Curie came in 1868", "Curie", A, [BORN_ON])
    told = explain(Claim(Span(0, 1), ""), ruling)
    assert told == "The claim says “1868”, but the evidence states (Curie, date of birth, 1867-11-07)."


def test_a_conflict_that_was_not_cited_is_found_among_the_rows_shown() -> None:
    child = fact("Curie", "child", "Ada")
    shown = [Group((child,)), Group((BORN,))]
    ruling = ruled("Curie began in Paris", "Curie;Paris", C, [child], further=[BORN], shown=shown)
    assert (ruling.label, ruling.triplets) == (C, (BORN,))
    assert ruled("Curie began in Paris", "Curie;Paris", C, [child], further=[BORN]).label is E  # it was not shown
    award = Group((fact("Curie", "award received", "Lyon"),))
    assert ruled("Curie began in Paris", "Curie;Paris", C, [child], further=award.triplets, shown=[award]).label is E
    other = Group((fact("Nolan", "place of birth", "Warsaw"),))
    assert ruled("Curie began in Paris", "Curie;Paris", C, [child], further=other.triplets, shown=[other]).label is E


def test_a_date_that_is_right_is_not_what_a_claim_with_an_unknown_name_is_contradicted_by() -> None:
    died, place = fact("Curie", "date of death", day("1934-07-04")), fact("Curie", "residence", "Paris")
    text, shown = "Curie died in 1934 in Sallanches", [Group((died,)), Group((place,))]
    ruling = ruled(text, "Curie", C, [died], further=[place], shown=shown)
    assert died not in ruling.triplets or ruling.label is E
    assert ruled("Curie never died in 1934", "Curie", C, [died]).triplets == (died,)
    birth = fact("Curie", "place of birth", "Warsaw")
    found = ruled(text, "Curie", C, [died], further=[birth], shown=[Group((died,)), Group((birth,))])
    assert (found.label, found.triplets) == (C, (birth,))


def test_a_unit_names_nothing() -> None:
    high, kind = (
        fact("Lyon", "elevation above sea level", number("200", "kilometre")),
        fact("Lyon", "country", "France"),
    )
    told = ruled("Lyon rises 200 kilometres", "Lyon;kilometres", A, [high, kind])
    assert (told.label, told.triplets[0]) == (A, high)


@pytest.mark.parametrize(("tense", "label"), [("Pres", C), ("Past", E)])
def test_what_points_to_the_claims_own_is_held_against_what_that_has_itself(tense: str, label: Label) -> None:
    pointing, own = fact("Paris", "capital of", "France"), fact("France", "capital", "Paris", start="1871")
    ruling = ruled("France governs from Lyon", "France;Lyon", A, [pointing], further=[own], tense=tense)
    assert ruling.label is label
    if label is C:
        assert ruling.triplets == (own,)


@pytest.mark.parametrize(("tense", "own", "label"), [("Pres", "Paris", C), ("Past", "Paris", E), ("Pres", "Lyon", A)])
def test_what_the_claim_names_has_another_by_the_inverse_of_what_is_cited(tense: str, own: str, label: Label) -> None:
    inverse = replace(PROPERTIES["capital of"], inverse="P36")
    cited = replace(fact("Lyon", "capital of", "Poland"), property=inverse)
    lies, has = fact("Poland", "country", "France"), fact("France", "capital", own, start="1871")
    near = {"capital of": 0.6, "capital": 0.58, "country": 0.3}
    ruling = ruled(
        "Lyon governs France",
        "Lyon;France",
        A,
        [cited, lies],
        further=[has],
        tense=tense,
        nearness=lambda names, claim: [near.get(name, 0.1) for name in names],
    )
    assert ruling.label is label
    if label is C:
        assert ruling.triplets == (has,)
