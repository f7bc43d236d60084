"""What a judgement needs beside its best finding: few nouns of the claim's own, no coincidence, whether it is over."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from claimver.encoder.evidence.ground import fillers
from claimver.encoder.evidence.plan import make_plan
from claimver.encoder.judging.judge import judge, undecided
from claimver.encoder.read.lexicon import Lexicon, Named
from claimver.encoder.read.reading import read_claim
from claimver.types import Claim, Document, Label, Mention, Property, Span, Token, Triplet
from tests.encoder.judging import Letters, Unlike, entity, fact, judged
from tests.encoder.parsed import parsed
from tests.encoder.readings import day, ground, quantity, read, stated
from tests.encoder.wording_model import WordingModel


class Sure(WordingModel):
    """As sure of each relation as it is told, whatever the claim."""

    def __init__(self, **known: float) -> None:
        super().__init__({})
        self.known = known

    def _one(self, claim: str, evidence: str) -> tuple[float, float, float]:
        sure = next((sure for word, sure in self.known.items() if word in evidence), 0.05)
        return sure, 0.99 - sure, 0.01


@pytest.mark.parametrize(
    ("when", "came", "left", "label"),
    [
        ("12 March 1901", "1901-03-12", "1950-05-03", Label.ATTRIBUTABLE),  # a day is no coincidence
        ("March 1901", "1901-03", "1950-05", Label.CONTRADICTORY),
        ("1901", "1901", "1950", Label.CONTRADICTORY),
        ("12 April 1901", "1901-03-12", "1950-05-03", Label.CONTRADICTORY),  # of neither
    ],
)
def test_a_date_to_the_day_is_not_displaced_by_a_relation_that_is_more_surely_meant(
    when: str, came: str, left: str, label: Label
) -> None:
    facts = [
        stated("Ada", "date of arrival", day(came), single="yes"),
        stated("Ada", "date of departure", day(left), single="yes"),
    ]
    verdict = judged(f"Ada came on {when}.", facts, model=Sure(departure=0.98, arrival=0.6), embedder=Unlike())
    assert verdict.label is label, verdict.rationale


SEASONS = Triplet(
    "s",
    entity("Dusk"),
    Property("P2437", "number of seasons", single_value="time", datatype="quantity"),
    quantity(7),
)


@pytest.mark.parametrize(
    ("others", "label"),
    [
        ([], Label.EXTRAPOLATORY),  # there may be more to come
        ([stated("Dusk", "end time", day("2001"))], Label.CONTRADICTORY),
        ([stated("Dusk", "Last_episode", day("2001"))], Label.CONTRADICTORY),
        ([stated("Dusk", "ended on", day("2001"))], Label.CONTRADICTORY),
        ([stated("Dusk", "start time", day("1990"))], Label.EXTRAPOLATORY),
        ([stated("Rome", "last episode", "Dusk")], Label.EXTRAPOLATORY),  # the end of another
        ([stated("Dusk", "network", "Rome"), stated("Rome", "end time", day("2001"))], Label.EXTRAPOLATORY),
    ],
)
def test_the_number_of_seasons_of_what_is_over_changes_no_more(others: list[Triplet], label: Label) -> None:
    model = Sure(seasons=0.9)
    assert judged("Dusk ran for nine seasons.", [SEASONS, *others], model=model, linked=["Dusk"]).label is label
    known = judged("Dusk ran for seven seasons.", [SEASONS, *others], model=model, linked=["Dusk"])
    assert known.label is Label.ATTRIBUTABLE


@pytest.mark.parametrize(
    ("more", "open_"),
    [
        ("", False),
        (" in/ADP/case/7 summer/NOUN/obl/3", False),
        (" in/ADP/case/8 warm/ADJ/amod/8 summer/NOUN/obl/3", False),  # two words, but one noun
        (" in/ADP/case/7 summer/NOUN/obl/3 in/ADP/case/9 thunder/NOUN/obl/3", True),
    ],
)
def test_what_says_two_nouns_of_its_own_is_asked_about_as_a_whole(more: str, open_: bool) -> None:
    words = "Ada/PROPN/nsubj/2 was/AUX+P/aux/3 born=bear/VERB+N/root/0 in/ADP/case/5 Ulm/PROPN/obl/3" + more
    names = [(Span(0, 3), "Ada"), (Span(16, 19), "Ulm")]
    document = parsed(words, mentions=tuple(Mention(span, name, entity(name), 0.9) for span, name in names))
    assert [span.of(document.text) for span, _ in names] == ["Ada", "Ulm"]
    claim = Claim(Span(0, len(document.text)), document.text)
    known = ground([stated("Ada", "place of birth", "Ulm")])
    plan = make_plan(read_claim(document, claim, Lexicon(document)), known, Letters(), given=False)
    plan.answer(np.array([[0.9, 0.08, 0.02]] * len(plan.pairs())))
    assert undecided(plan, known, given=False) is open_


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Ada had not won the Rask Prize.", Label.CONTRADICTORY),
        ("Ada had not been told about the Rask Prize.", Label.EXTRAPOLATORY),
        ("Ada did not mention the Rask Prize.", Label.EXTRAPOLATORY),
    ],
)
def test_who_was_not_told_of_something_is_not_denied_it(text: str, label: Label) -> None:
    facts = [stated("Ada", "award received", "Rask Prize")]
    assert judged(text, facts, model=Sure(award=0.98), embedder=Unlike(), linked=["Ada", "Rask Prize"]).label is label


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Rask Hall counted 212,000 visitors.", Label.ATTRIBUTABLE),  # in words that the model does not know
        ("Rask Hall turned away 3,000 visitors.", Label.EXTRAPOLATORY),  # another number may be of something else
        ("Rask Hall counted 212,000 lamps.", Label.EXTRAPOLATORY),
    ],
)
def test_a_long_number_of_the_very_things_is_no_chance(text: str, label: Label) -> None:
    facts = [stated("Rask Hall", "number of visitors", quantity(212000))]
    assert judged(text, facts, model=Sure(), embedder=Unlike(), linked=["Rask Hall"]).label is label


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Ada died in Ulm.", Label.EXTRAPOLATORY),  # she was born there
        ("Ada was born in Ulm.", Label.ATTRIBUTABLE),
        ("Ada was buried in Ulm.", Label.EXTRAPOLATORY),
        ("Ada comes from Ulm.", Label.ATTRIBUTABLE),
        ("Ada and Bo were born in Ulm.", Label.EXTRAPOLATORY),  # Bo died there, and where he was born is not told
        ("Ada and Eve were born in Ulm.", Label.ATTRIBUTABLE),
    ],
)
def test_a_birth_is_no_death_and_a_value_of_two_is_that_of_each(text: str, label: Label) -> None:
    facts = [
        fact("Ada", "place of birth", "Ulm"),
        fact("Bo", "place of death", "Ulm"),
        fact("Eve", "place of birth", "Ulm"),
    ]
    linked = ["Ada", "Bo", "Eve", "Ulm"]
    model = Sure(birth=0.95, death=0.9)
    assert judged(text, facts, model=model, embedder=Unlike(), linked=linked).label is label


@pytest.mark.parametrize(
    ("text", "facts", "label"),
    [
        # who found it is no rival of where it was found, which the claim says too
        (
            "Ada discovered Tharsa at Mount Lind.",
            [stated("Tharsa", "discovered at", "Mount Lind"), stated("Tharsa", "discovered by", "Ada")],
            Label.ATTRIBUTABLE,
        ),
        ("Ada discovered Tharsa at Ulm.", [stated("Tharsa", "discovered at", "Mount Lind")], Label.CONTRADICTORY),
        # the place of a signature is gainsaid whatever the place has to do with a signatory
        (
            "The Lind Pact was signed in Ulm.",
            [stated("Lind Pact", "signed in", "Mount Lind"), stated("Lind Pact", "signed by", "Norland"),
             stated("Ulm", "country", "Norland")],
            Label.CONTRADICTORY,
        ),
        ("Ada died in Ulm.", [stated("Ada", "cause of death", "stroke")], Label.EXTRAPOLATORY),
    ],
)  # fmt: skip
def test_a_place_is_gainsaid_by_a_place_alone(text: str, facts: list[Triplet], label: Label) -> None:
    linked = ["Ada", "Tharsa", "Mount Lind", "Ulm", "Lind Pact", "Norland"]
    model = Sure(at=0.9, discovered=0.9, signed=0.7, by=0.9, cause=0.95)
    assert judged(text, facts, model=model, embedder=Unlike(), linked=[n for n in linked if n in text]).label is label


def test_a_figure_of_one_statement_is_no_rival_of_another_figure_in_the_claim() -> None:
    facts = [stated("Rask Hall", "budget", quantity(3200000, "crowns"))]
    text = "Rask Hall has a budget of 3,200,000 crowns and employs 48 cooks."
    verdict = judged(text, facts, model=Sure(budget=0.95), embedder=Unlike(), linked=["Rask Hall"])
    assert verdict.label is Label.EXTRAPOLATORY
    wrong = judged(
        text.replace("3,200", "2,100"), facts, model=Sure(budget=0.95), embedder=Unlike(), linked=["Rask Hall"]
    )
    assert wrong.label is Label.CONTRADICTORY


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Ada started at Cape Ulm.", Label.ATTRIBUTABLE),
        ("Ada made its landing at Cape Ulm.", Label.CONTRADICTORY),
    ],
)
def test_what_the_claim_words_and_names_at_both_ends_is_not_displaced(text: str, label: Label) -> None:
    facts = [stated("Ada", "start point", "Cape Ulm"), stated("Ada", "location of landing", "Moon", single="yes")]
    verdict = judged(text, facts, model=Sure(landing=0.98, start=0.3), embedder=Unlike())
    assert verdict.label is label, verdict.rationale


@pytest.mark.parametrize(("kind", "held"), [("PERSON", 0), ("LOC", 1), ("", 1)])
def test_no_person_is_put_where_a_place_stands(kind: str, held: int) -> None:
    text = "Frida Kahlo is a native of Ulm."
    city = Triplet("1", entity("Ulm"), Property("P17", "country"), replace(entity("Norland"), description="country"))
    tokens = tuple(Token(Span(at, at + 5), text[at : at + 5], "", "PROPN", "nsubj", 0, entity=kind) for at in (0, 6))
    mention = Mention(Span(27, 30), "Ulm", entity("Ulm"), 0.9)
    document = Document("", text, (Span(0, len(text)),), tokens, (mention,))
    reading = read_claim(document, Claim(Span(0, len(text)), text), Lexicon(document))
    assert [name.text for name in fillers(reading, city, ground([city]))] == ["Frida Kahlo"] * held


def test_an_illness_is_put_where_an_illness_stands_and_no_place() -> None:
    place = stated("Ada", "place of death", "Ulm")
    place = replace(place, object=replace(entity("Ulm"), description="city in Norland"))
    cause = stated("Ada", "cause of death", "flu")
    reading = replace(read("Ada suffered from colon cancer.", [place]), named=(Named("colon cancer", None),))
    assert [fillers(reading, t, ground([place, cause])) for t in (place, cause)] == [[], [*reading.named]]


@pytest.mark.parametrize(("more", "label"), [("", "C"), (" to/ADP/case/6 consoles=console/NOUN/obl/3", "E")])
def test_a_denial_with_a_noun_of_its_own_is_not_gainsaid_by_a_relation_worded_otherwise(more: str, label: str) -> None:
    words = "Acme/PROPN/nsubj/3 never/ADV/advmod/3 brought=bring/VERB+P/root/0 Lume/PROPN/obj/3" + more
    names = [(Span(0, 4), "Acme"), (Span(19, 23), "Lume")]
    document = parsed(words, mentions=tuple(Mention(span, name, entity(name), 0.9) for span, name in names))
    assert [span.of(document.text) for span, _ in names] == ["Acme", "Lume"]
    known = ground([stated("Lume", "developer", "Acme")])
    reading = read_claim(document, Claim(Span(0, len(document.text)), document.text), Lexicon(document))
    plan = make_plan(reading, known, Unlike(), given=False)
    plan.answer(np.array([[0.85, 0.13, 0.02]] * len(plan.pairs())))
    assert judge(plan, known, given=False).label.value[0] == label


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Ada was never an actor.", Label.CONTRADICTORY),
        ("At no time was Ada an actor.", Label.CONTRADICTORY),
        ("Ada is not related to fellow actor Bo.", Label.EXTRAPOLATORY),  # of both it is said, not denied
    ],
)
def test_what_somebody_is_is_denied_by_a_noun_with_its_article(text: str, label: Label) -> None:
    facts = [stated(name, "occupation", "actor") for name in ("Ada", "Bo")]
    verdict = judged(text, facts, model=Sure(occupation=0.95), embedder=Unlike())
    assert verdict.label is label, verdict.rationale


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Lume was never released for Rask.", Label.EXTRAPOLATORY),  # another platform than those stated
        ("Lume was never released for Venn.", Label.CONTRADICTORY),
    ],
)
def test_a_denial_of_one_value_is_not_gainsaid_by_another(text: str, label: Label) -> None:
    facts = [stated("Lume", "platform", "Venn"), stated("Saga", "platform", "Rask")]
    verdict = judged(text, facts, model=Sure(platform=0.95), embedder=Unlike(), linked=["Lume", "Venn", "Rask"])
    assert verdict.label is label, verdict.rationale


def test_a_denied_capital_of_a_land_is_not_gainsaid_by_that_of_a_part_of_it() -> None:
    facts = [
        stated("Norland", "capital", "Ulm", single="time"),
        stated("Eastern Shire", "capital", "Tol", single="time"),
        stated("Eastern Shire", "country", "Norland"),
        stated("Tol", "country", "Norland"),
    ]
    model = Sure(capital=0.95, country=0.5)
    verdict = judged("Tol is not Norland's capital.", facts, model=model, embedder=Unlike(), linked=["Tol", "Norland"])
    assert verdict.label is not Label.CONTRADICTORY, verdict.rationale


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("The heron, a bird of the marsh, feeds on fish.", Label.EXTRAPOLATORY),  # which nothing tells
        ("The heron lives in the marsh.", Label.ATTRIBUTABLE),
    ],
)
def test_what_an_aside_tells_bears_out_the_aside_alone(text: str, label: Label) -> None:
    facts = [stated("heron", "habitat", "marsh")]
    verdict = judged(
        text, facts, model=Sure(habitat=0.95), embedder=Unlike(), linked=["heron", "marsh", "fish", "north"]
    )
    assert verdict.label is label, verdict.rationale
