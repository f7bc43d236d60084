"""What "it" and its like stand for, by where names stand and by what the graph tells of them."""

from __future__ import annotations

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.coreference import Resolver
from claimver.link.linker import GraphLinker
from claimver.types import Document, Entity, Mention, Property, Span, Triplet
from tests.link.parsed import parsed
from tests.link.toy import Toy

TAGUS, VISTULA = Entity("Tagus", "Tagus", "river"), Entity("Vistula", "Vistula", "river")
MAREK, ROON = Entity("Marek", "Marek", "country"), Entity("Roon", "Roon", "city")
LAMPS, QUAY = Entity("Lamps", "Lamps", "play"), Entity("Quay", "Quay", "theatre")
PACT, LUND = Entity("Pact", "Pact", "treaty"), Entity("Lund", "Lund", "country")
SHE = Entity("Ada", "Ada", "Norlandic painter", (), "Q5")
PILOT = Entity("pilot", "test pilot", "occupation of somebody who flies", (), "Q5")

LONGER = (
    "Tagus/PROPN/nsubj/5 is=be/AUX+F/cop/5 longer/ADJ/advmod/5 than/ADP/case/5 Vistula/PROPN/root/0 _./PUNCT/punct/5"
)
FLOWS = "It/PRON/nsubj/2 flows=flow/VERB+F/root/0 south/ADV/advmod/2 _./PUNCT/punct/2"
GONE = "Marek/PROPN/nsubj/2 ended=end/VERB+P/root/0 _./PUNCT/punct/2"
WAS = (
    "Its/PRON/nmod:poss/2 seat/NOUN/nsubj/4 was=be/AUX+P/cop/4 Roon/PROPN/root/0 _,/PUNCT/punct/9 and/CCONJ/cc/9 "
    "its/PRON/nmod:poss/8 ruler/NOUN/nsubj/9 left=leave/VERB+P/conj/4 _./PUNCT/punct/4"
)
PLAYED = (
    "Ada/PROPN/nsubj/2 saw=see/VERB+P/root/0 Lamps/PROPN/obj/2 _,/PUNCT/punct/6 which/PRON/nsubj/6 "
    "opened=open/VERB+P/acl:relcl/3 at/ADP/case/8 Quay/PROPN/obl/6 _./PUNCT/punct/2"
)
SETS = "Its/PRON/nmod:poss/2 sets=set/NOUN+L/nsubj/3 came=come/VERB+P/root/0 _./PUNCT/punct/3"
SIGNED = (
    "Marek/PROPN/nsubj/4 and/CCONJ/cc/3 Lund/PROPN/conj/1 signed=sign/VERB+P/root/0 Pact/PROPN/obj/4 _./PUNCT/punct/4"
)
FORCE = "It/PRON/nsubj/2 entered=enter/VERB+P/root/0 force/NOUN/obj/2 _./PUNCT/punct/2"
FOUNDED = "Pact/PROPN/nsubj/2 came=come/VERB+P/root/0 _./PUNCT/punct/2"
YOUNGER = "It/PRON/expl/3 is=be/AUX+F/cop/3 younger/ADJ/root/0 than/ADP/case/5 Marek/PROPN/obl/3 _./PUNCT/punct/3"
HARD = "It/PRON/expl/3 is=be/AUX+F/cop/3 hard/ADJ/root/0 to/PART/mark/5 leave/VERB+I/csubj/3 _./PUNCT/punct/3"


def resolved(*sentences: str, entities: tuple[Entity, ...], facts: tuple[Triplet, ...] = ()) -> dict[str, str]:
    """What each pronoun stands for."""
    text = parsed(*sentences).text
    named = sorted((text.index(e.label), e) for e in entities)
    mentions = tuple(Mention(Span(at, at + len(e.label)), e.label, e, 0.9) for at, e in named)
    found = Resolver(MemoryGraph(facts, entities)).resolve(parsed(*sentences, mentions=mentions))
    return {m.text: m.entity.label for m in found if m.antecedent and m.entity}


def test_what_something_is_longer_than_is_no_subject() -> None:
    assert resolved(LONGER, FLOWS, entities=(TAGUS, VISTULA)) == {"It": "Tagus"}


def test_a_clause_joined_to_what_something_is_tells_of_its_subject() -> None:
    land = (
        "Marek/PROPN/nsubj/4 is=be/AUX+F/cop/4 a/DET/det/4 land/NOUN/root/0 of/ADP/case/6 Lund/PROPN/nmod/4 "
        "_,/PUNCT/punct/11 and/CCONJ/cc/11 its/PRON/nmod:poss/10 seat/NOUN/nsubj/12 is=be/AUX+F/cop/12 "
        "Roon/PROPN/conj/4 _./PUNCT/punct/4"
    )
    assert resolved(land, entities=(MAREK, LUND, ROON)) == {"its": "Marek"}
    moon = "Marek/PROPN/nsubj/3 is=be/AUX+F/cop/3 one/NUM/root/0 of/ADP/case/6 its/PRON/nmod:poss/6 moons/NOUN+L/nmod/3"
    assert resolved(LONGER, moon, entities=(TAGUS, VISTULA, MAREK))["its"] != "Marek"


def test_what_the_subject_is_said_to_be_is_no_subject() -> None:
    assert resolved(GONE, WAS, entities=(MAREK, ROON)) == {"Its": "Marek", "its": "Marek"}


def test_a_place_in_an_aside_gives_way_to_what_the_sentence_is_about() -> None:
    facts = (Triplet("t", LAMPS, Property("p", "set design"), SHE),)
    assert list(resolved(PLAYED, SETS, entities=(SHE, LAMPS, QUAY), facts=facts).values())[-1] == "Lamps"
    facts = (Triplet("t", QUAY, Property("p", "sets in store"), SHE),)
    alone = f"{PLAYED.replace('Lamps', 'games')}"
    assert list(resolved(alone, SETS, entities=(SHE, QUAY), facts=facts).values())[-1] == "Quay"


def test_what_stands_before_its_subject_in_a_phrase_is_another_thing() -> None:
    rain = "Rain/NOUN/nsubj/2 fell=fall/VERB+P/root/0 _./PUNCT/punct/2"
    front = (
        "Part/NOUN/dep/6 of/ADP/case/3 Roon/PROPN/nmod/1 _,/PUNCT/punct/1 it/PRON/nsubj/6 lies=lie/VERB+F/root/0 "
        "_./PUNCT/punct/6"
    )
    assert resolved(GONE, rain, front, entities=(MAREK, ROON)) == {"it": "Marek"}


def test_a_subject_before_another_clause_is_still_meant() -> None:
    sank = (
        "When/SCONJ/mark/3 Roon/PROPN/nsubj/3 sank=sink/VERB+P/advcl/6 _,/PUNCT/punct/3 it/PRON/nsubj/6 "
        "burned=burn/VERB+P/root/0 _./PUNCT/punct/6"
    )
    assert resolved(GONE, sank, entities=(MAREK, ROON)) == {"it": "Roon"}


def test_it_stands_for_no_one_of_two_that_are_joined() -> None:
    facts = (Triplet("t", PACT, Property("p", "entry into force"), LUND),)
    assert resolved(SIGNED, FORCE, entities=(MAREK, LUND, PACT), facts=facts) == {"It": "Pact"}
    assert resolved(SIGNED.replace("and", "with"), FORCE, entities=(MAREK, LUND, PACT)) == {"It": "Pact"}


@pytest.mark.parametrize(("second", "meant"), [(YOUNGER, "Pact"), (HARD, None)])
def test_a_comparison_says_something_of_what_it_stands_for(second: str, meant: str | None) -> None:
    entities = (PACT, MAREK) if second is YOUNGER else (PACT,)
    assert next(iter(resolved(FOUNDED, second, entities=entities).values()), None) == meant


def test_what_somebody_is_stands_for_nobody() -> None:
    first = (
        "Ada/PROPN/nsubj/7 _,/PUNCT/punct/5 the/DET/det/5 test/NOUN/compound/5 pilot/NOUN/appos/1 _,/PUNCT/punct/1 "
        "flew=fly/VERB+P/root/0 _./PUNCT/punct/7"
    )
    second = "She/PRON/nsubj/2 slept=sleep/VERB+P/root/0 _./PUNCT/punct/2"
    assert resolved(first, second, entities=(SHE, PILOT)) == {"She": "Ada"}


def test_names_are_linked_before_the_reading_that_pronouns_go_by(toy: Toy) -> None:
    text = "Grey's Anatomy left Paris. It slept."
    asked: list[Document] = []

    def turned(document: Document) -> Document:
        asked.append(document)
        return document

    linker = GraphLinker(toy.graph, toy.embedder, min_confidence=0.2)
    linker.link(toy.preprocessor.process(text), turned)
    assert [m.text for m in asked[0].mentions if m.entity] == ["Grey's Anatomy", "Paris"]
    assert not any(m.antecedent for m in asked[0].mentions)


BORDERS = "It/PRON/nsubj/2 borders=border/VERB+F/root/0 Lund/PROPN/obj/2 _./PUNCT/punct/2"
CAPITAL = "Its/PRON/nmod:poss/2 capital/NOUN/nsubj/4 is=be/AUX+F/cop/4 old/ADJ/root/0 _./PUNCT/punct/4"
CULTURE = "Its/PRON/nmod:poss/2 culture/NOUN/nsubj/4 is=be/AUX+F/cop/4 rich/ADJ/root/0 _./PUNCT/punct/4"


def test_a_sentence_that_opens_with_its_goes_on_about_the_subject() -> None:
    """Though the graph knows the capital of the other, and not this one's."""
    known = Triplet("1", LUND, Property("P36", "capital"), Entity("Roon", "Roon"))
    found = resolved(GONE, BORDERS, CAPITAL, entities=(MAREK, LUND), facts=(known,))
    assert found == {"It": "Marek", "Its": "Marek"}
    twice = resolved(GONE, BORDERS, CULTURE, CAPITAL, entities=(MAREK, LUND), facts=(known,))
    assert twice == {"It": "Marek", "Its": "Marek"}
