"""What code decides beside the model: counts, successions, what people do, membership, the sense of a name."""

from __future__ import annotations

import pytest

from claimver.encoder.verify import EncoderVerifier
from claimver.encoder.words.acts import acts
from claimver.types import Entity, Evidence, Label, Mention, Property, Span, Triplet
from tests.encoder.judging import Letters, Unlike, Whole, entity, fact, judged, year
from tests.encoder.parsed import parsed
from tests.encoder.wording_model import WordingModel

MEDALS = [
    fact("Ada", "award received", "Star Medal in Chess", at=1990),
    fact("Ada", "award received", "Star Medal in Go", at=1995),
    fact("Ada", "award received", "Oscar", at=1999),
]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Ada won two Star Medals.", Label.ATTRIBUTABLE),
        ("Ada won at least two Star Medals.", Label.ATTRIBUTABLE),
        ("Ada won one medal too few.", Label.EXTRAPOLATORY),
        ("Ada won three Star Medals.", Label.EXTRAPOLATORY),  # the graph may not know of the third
        ("Ada won three awards.", Label.ATTRIBUTABLE),
        ("Ada won two awards.", Label.CONTRADICTORY),
        ("Ada received fewer than two awards.", Label.CONTRADICTORY),
        ("Ada won only once.", Label.CONTRADICTORY),
        ("Ada won three times.", Label.ATTRIBUTABLE),
        ("Ada won four times.", Label.EXTRAPOLATORY),
    ],
)
def test_numbers_of_things_and_of_times_are_held_against_the_statements_counted(text: str, label: Label) -> None:
    verdict = judged(text, MEDALS)
    assert verdict.label is label, verdict.rationale


def test_an_ended_statement_is_no_thing_that_one_has() -> None:
    facts = [fact("Ada", "employer", "Acme", until=2000), fact("Ada", "employer", "Bolt")]
    assert judged("Ada has two employers.", facts, present=True).label is not Label.ATTRIBUTABLE


TERMS = [
    fact("Ada", "position held", "Mayor of Rome", since=2000, until=2008),
    fact("Bob", "position held", "Mayor of Rome", since=2008, until=2012),
    fact("Eve", "position held", "Mayor of Rome", since=2012),
]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Ada was succeeded by Bob.", Label.ATTRIBUTABLE),
        ("Ada was replaced as mayor by Bob.", Label.ATTRIBUTABLE),
        ("Bob took over from Ada.", Label.ATTRIBUTABLE),
        ("Bob took over from Ada in 2008.", Label.ATTRIBUTABLE),
        ("Bob took over from Ada in 2004.", Label.CONTRADICTORY),
        ("Bob was preceded by Ada.", Label.ATTRIBUTABLE),
        ("Ada was succeeded by Eve.", Label.CONTRADICTORY),
        ("Ada took over from Bob.", Label.CONTRADICTORY),
        ("Ada was succeeded by Max.", Label.CONTRADICTORY),
    ],
)
def test_who_followed_whom_is_read_from_the_terms_of_an_office(text: str, label: Label) -> None:
    verdict = judged(text, TERMS, linked=["Max"])
    assert verdict.label is label, verdict.rationale


def test_a_member_of_a_thing_has_the_relation_that_is_called_as_the_thing_is_sorted() -> None:
    facts = [
        fact("Lufta", "airline alliance", "Star Alliance"),
        fact("Oneworld", "instance of", "airline alliance"),
    ]
    assert judged("Lufta is a member of Oneworld.", facts, present=True).label is Label.CONTRADICTORY
    assert judged("Lufta competes with Oneworld.", facts, present=True).label is Label.EXTRAPOLATORY


def test_who_studied_at_a_college_of_a_city_studied_in_the_city() -> None:
    city = Entity("Cam", "Cam", description="city in England")
    college = fact("Ada", "educated at", "Old College")
    within = Triplet("t2", entity("Old College"), fact("X", "located in", "Y").property, city)
    verdict = judged("Ada studied in Cam.", [college, within])
    assert (verdict.label, len(verdict.triplets)) == (Label.ATTRIBUTABLE, 2)


def test_the_only_thing_of_a_kind_is_gainsaid_by_another() -> None:
    facts = [
        fact("Emma", "author", "Ada"),
        fact("Persuasion", "author", "Ada"),
        fact("Persuasion", "type", "novel"),
    ]
    assert judged("Emma was Ada's only novel.", facts).label is Label.CONTRADICTORY
    assert judged("Emma was Ada's only novel.", facts[:1]).label is Label.ATTRIBUTABLE


@pytest.mark.parametrize(
    ("sentence", "nouns"),
    [
        ("She/PRON/nsubj/2 acted=act/VERB+P/root/0", {"actor"}),
        ("She/PRON/nsubj/2 swam=swim/VERB+P/root/0", {"swimmer"}),
        ("She/PRON/nsubj/2 played=play/VERB+P/root/0 the/DET/det/4 piano/NOUN/obj/2", {"pianist"}),
        ("She/PRON/nsubj/2 played=play/VERB+P/root/0 chess/NOUN/obj/2", {"chess player"}),
        ("She/PRON/nsubj/2 painted=paint/VERB+P/root/0 walls=wall/NOUN/obj/2", set()),
        ("She/PRON/nsubj:pass/3 was/AUX/aux:pass/3 painted=paint/VERB+N/root/0", set()),
        ("She/PRON/nsubj/2 worked=work/VERB+P/root/0", set()),
    ],
)
def test_who_does_a_thing_has_a_noun_for_it(sentence: str, nouns: set[str]) -> None:
    document = parsed(sentence)
    found = {noun for _, some in acts(document.tokens, range(len(document.tokens))) for noun in some}
    assert nouns <= found
    assert bool(nouns) == bool(found)


@pytest.mark.parametrize(("words", "label"), [("acted=act", Label.ATTRIBUTABLE), ("danced=dance", Label.EXTRAPOLATORY)])
def test_an_actor_acts(words: str, label: Label) -> None:
    ada = Mention(Span(0, 3), "Ada", entity("Ada"), 0.9)
    document = parsed(f"Ada/PROPN/nsubj/2 {words}/VERB+P/root/0", mentions=(ada,))
    verifier = EncoderVerifier(WordingModel({}), Letters(), Whole())
    (verdict,) = verifier.verify(document, Evidence((fact("Ada", "occupation", "film actor"),)))
    assert verdict.label is label


def test_a_place_that_nothing_joins_is_the_club_of_that_name_unless_one_is_in_it() -> None:
    club = Entity("FC Parma", "FC Parma", aliases=("Parma",))
    played = fact("Ada", "member of sports team", "FC Parma", until=1984)
    facts = [Triplet(played.id, played.subject, played.property, club, played.qualifiers)]
    town = Entity("Parma", "Parma", description="city in Italy")
    facts += [Triplet("t2", town, fact("X", "country", "Y").property, entity("Italy"))]
    assert judged("Ada left Parma in 1984.", facts).label is Label.ATTRIBUTABLE
    assert judged("Ada lived in Parma.", facts).label is Label.EXTRAPOLATORY


def test_a_date_that_the_graph_gives_is_hardly_there_by_chance_but_no_other_date_contradicts_so_weakly() -> None:
    class Doubtful(WordingModel):
        def _one(self, claim: str, evidence: str) -> tuple[float, float, float]:
            return 0.35, 0.63, 0.02

    born = fact("Ada", "date of birth", year(1815))
    ada = Mention(Span(0, 3), "Ada", entity("Ada"), 0.9)
    labels = []
    for said in ("1815", "1816"):
        text = f"Ada/PROPN/nsubj/3 was/AUX+P/aux:pass/3 born=bear/VERB+N/root/0 in/ADP/case/5 {said}/NUM/obl/3"
        verifier = EncoderVerifier(Doubtful({}), Letters(), Whole())
        (verdict,) = verifier.verify(parsed(text, mentions=(ada,)), Evidence((born,)))
        labels.append(verdict.label)
    assert labels == [Label.ATTRIBUTABLE, Label.EXTRAPOLATORY]


def test_a_country_s_capital_is_not_any_city_in_it() -> None:
    facts = [
        fact("Acme", "chief executive officer", "Bob"),
        fact("Bob", "employer", "Acme"),
        fact("Eve", "employer", "Acme"),
    ]
    wordings = {"chief executive officer": "head", "employer": "head"}

    class Graded(WordingModel):
        def _one(self, claim: str, evidence: str) -> tuple[float, float, float]:
            sure = super()._one(claim, evidence)
            return (0.95, 0.03, 0.02) if "chief" in evidence and sure[0] > 0.5 else (min(sure[0], 0.56), 0.4, 0.04)

    verdict = judged("Acme is led by its head Eve.", facts, model=Graded(wordings), embedder=Unlike())
    assert verdict.label is Label.CONTRADICTORY


def test_what_lies_in_one_state_does_not_lie_in_another() -> None:
    class Sure(WordingModel):
        def _one(self, claim: str, evidence: str) -> tuple[float, float, float]:
            return (0.9, 0.08, 0.02) if "located" in evidence else (0.05, 0.9, 0.05)

    facts = [fact("Stan", "located in", "California")]
    verdict = judged("Stan is in Texas.", facts, linked=["Texas"], model=Sure({}), embedder=Unlike())
    assert verdict.label is Label.CONTRADICTORY


def test_a_river_that_flows_through_a_country_does_not_end_in_it() -> None:
    sea = Entity("Blue Sea", "Blue Sea", description="sea in the north")
    land = Entity("Parma", "Parma", description="country in the south")
    mouth = Triplet("t", entity("Rhin"), Property("P403", "mouth of the watercourse", single_value="yes"), sea)

    class Sure(WordingModel):
        def _one(self, claim: str, evidence: str) -> tuple[float, float, float]:
            return 0.9, 0.08, 0.02

    facts = [mouth, Triplet("u", land, fact("X", "subclass of", "Y").property, entity("Y"))]
    assert judged("Rhin flows by Parma.", facts, model=Sure({})).label is not Label.CONTRADICTORY


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Ada is from Spain.", Label.ATTRIBUTABLE),
        ("Ada came from Spain.", Label.ATTRIBUTABLE),
        ("Ada is far from Spain.", Label.EXTRAPOLATORY),
        ("Ada was the singer of Acme.", Label.ATTRIBUTABLE),
        ("Ada was Acme's lead singer.", Label.ATTRIBUTABLE),
        ("Ada was a member of Acme.", Label.ATTRIBUTABLE),
        ("Ada was the drummer of Acme.", Label.EXTRAPOLATORY),
    ],
)
def test_where_somebody_is_from_and_what_a_member_of_a_group_is(text: str, label: Label) -> None:
    facts = [
        fact("Ada", "citizenship", "Spain"),
        fact("Acme", "has part", "Ada"),
        fact("Ada", "occupation", "singer"),
    ]
    verdict = judged(text, facts, model=WordingModel({}), embedder=Unlike())
    assert verdict.label is label, verdict.rationale
