"""The evidence as the checks ask it."""

from __future__ import annotations

from claimver.types import Entity, Property, Qualifier, Rank, Triplet, Value
from claimver.verify.facts import Facts, period, same

PARIS, LYON, FRANCE, BERLIN, GERMANY = (
    Entity(id, label, kind=kind)
    for id, label, kind in (
        ("Q90", "Paris", "city"),
        ("Q456", "Lyon", "city"),
        ("Q142", "France", "country"),
        ("Q64", "Berlin", None),
        ("Q183", "Germany", "country"),
    )
)
COUNTRY, CAPITAL, LIKES = Property("P17", "country"), Property("P36", "capital"), Property("P0", "likes")


def triplet(id: str, subject: Entity, relation: Property, thing: Entity, **more: object) -> Triplet:
    return Triplet(id, subject, relation, thing, **more)  # type: ignore[arg-type]


def test_a_place_lies_in_what_contains_it_and_not_the_other_way_round() -> None:
    facts = Facts.of([triplet("1", PARIS, COUNTRY, FRANCE), triplet("2", GERMANY, CAPITAL, BERLIN)])
    assert facts.contains("Q142", "Q90") is True
    assert facts.contains("Q90", "Q142") is False
    assert facts.contains("Q183", "Q64") is True  # a capital lies in its country
    assert facts.contains("Q142", "Q64") is None
    assert [t.id for t in facts.chain("Q90", "Q142") or ()] == ["1"]


def test_what_lies_in_a_thing_of_several_continents_is_not_in_each() -> None:
    empire, africa, asia = Entity("Q1", "Empire"), Entity("Q15", "Africa"), Entity("Q48", "Asia")
    continent = Property("P30", "continent")
    above = [triplet("2", empire, continent, africa), triplet("3", empire, continent, asia)]
    facts = Facts.of([triplet("1", PARIS, COUNTRY, empire), *above])
    assert facts.contains("Q15", "Q1") is True  # the thing itself is in both
    assert facts.contains("Q15", "Q90") is None
    assert [t.id for t in facts.chain("Q1", "Q15") or ()] == ["2"]
    assert facts.chain("Q1", "Q15", beyond=True) is None
    both = [triplet("4", LYON, COUNTRY, empire), triplet("5", LYON, COUNTRY, FRANCE)]
    assert Facts.of([*both, above[0]]).contains("Q15", "Q456") is None
    whole = Facts.of([triplet("1", PARIS, COUNTRY, empire), *above[:1]])
    assert whole.contains("Q15", "Q90") is True
    preferred = [above[0], triplet("3", empire, continent, asia, rank=Rank.PREFERRED)]
    facts = Facts.of([triplet("1", PARIS, COUNTRY, empire), *preferred])
    assert (facts.contains("Q48", "Q90"), facts.contains("Q15", "Q90")) == (True, None)


def test_two_of_one_kind_or_in_two_countries_are_apart_and_others_are_not_known_to_be() -> None:
    facts = Facts.of([triplet("1", PARIS, COUNTRY, FRANCE), triplet("2", BERLIN, COUNTRY, GERMANY)])
    assert facts.apart(PARIS, LYON)
    assert facts.apart(PARIS, BERLIN)
    assert not facts.apart(PARIS, FRANCE)
    assert not facts.apart(LYON, BERLIN)
    assert not facts.apart(PARIS, PARIS)


def test_deprecated_statements_are_no_evidence_and_preferred_ones_count_first() -> None:
    facts = Facts.of(
        [
            triplet("1", FRANCE, CAPITAL, LYON, rank=Rank.DEPRECATED),
            triplet("2", FRANCE, CAPITAL, BERLIN),
            triplet("3", FRANCE, CAPITAL, PARIS, rank=Rank.PREFERRED),
        ]
    )
    assert not facts.has("1")
    assert [t.id for t in facts.siblings(facts.triplets[0])] == ["2", "3"]
    assert [t.id for t in facts.best(facts.triplets[0])] == ["3"]


def test_readings_are_compared_and_what_was_given_is_cited() -> None:
    given = triplet("1", PARIS, LIKES, Entity("a, b", "a, b"))
    parts = [triplet("1", PARIS, LIKES, Entity(name, name)) for name in "ab"]
    facts = Facts.of([given], parts)
    assert facts.readings(given) == tuple(parts)
    assert facts.cited(parts[0]) is given


def test_names_without_ids_are_one_by_label_or_alias_and_ids_by_id() -> None:
    assert same(Entity("paris", "Paris"), Entity("Q90", "PARIS"))
    assert same(Entity("Lutèce", "Lutèce"), Entity("Q90", "Paris", aliases=("Lutece",)))
    assert not same(Entity("Q90", "Paris"), Entity("Q830149", "Paris"))


def test_a_period_has_the_days_that_it_may_have_held() -> None:
    start, end = (
        Qualifier(Property(id, id), Value("date", year, year, precision=9))
        for id, year in (("P580", "1990"), ("P582", "1995"))
    )
    held = period(triplet("1", FRANCE, CAPITAL, PARIS, qualifiers=(start, end)))
    assert (held.first(), held.last()) == ((1990, 1, 1), (1995, 12, 31))
    assert not period(triplet("1", FRANCE, CAPITAL, PARIS)).told


def test_two_of_several_kinds_are_apart_where_one_of_their_kinds_is_the_same() -> None:
    kenya, tanzania = Entity("Q114", "Kenya", kind="country"), Entity("Q924", "Tanzania", kind="sovereign state")
    country, is_a = Entity("country", "country"), Property("P31", "instance of")
    assert not Facts.of([]).apart(kenya, tanzania)
    assert Facts.of([triplet("1", tanzania, is_a, country)]).apart(kenya, tanzania)
