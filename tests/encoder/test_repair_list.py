"""Lists of predicates in which the parser took a verb or an object for the subject of the next verb."""

from __future__ import annotations

import pytest

from claimver.encoder.segment import RuleSegmenter
from tests.encoder.parsed import parsed

OVERLOOKS = (
    "Hall/PROPN/nsubj/2 overlooks=overlook/VERB+F/root/0 a/DET/det/4 lake/NOUN/nsubj/6 _,/PUNCT/punct/6 "
    "has=have/VERB+F/parataxis/2 three/NUM/nummod/8 towers/NOUN+L/obj/6 and/CCONJ/cc/10 leans=lean/VERB+F/conj/6 "
    "_./PUNCT/punct/2"
)
OVERLOOKS_IN = (
    "Hall/PROPN/nsubj/2 lies=lie/VERB+F/root/0 in/ADP/case/4 Ulm/PROPN/nsubj/6 _,/PUNCT/punct/6 "
    "has=have/VERB+F/parataxis/2 three/NUM/nummod/8 towers/NOUN+L/obj/6 _./PUNCT/punct/2"
)
PROTECTS = (
    "It/PRON/nsubj/2 protects=protect/VERB+F/nsubj:pass/7 against/ADP/case/4 fever/NOUN/obl/2 _,/PUNCT/punct/7 "
    "is=be/AUX+F/aux:pass/7 given=give/VERB+N/root/0 twice/ADV/advmod/7 _./PUNCT/punct/7"
)
STRIKER = (
    "The/DET/det/2 striker/NOUN/nsubj/4 Ada/PROPN/nsubj/4 comes=come/VERB+F/root/0 from/ADP/case/6 Ulm/PROPN/obl/4 "
    "_,/PUNCT/punct/8 plays=play/VERB+F/conj/4 chess/NOUN/obj/8 and/CCONJ/cc/11 sings=sing/VERB+F/conj/4 "
    "_./PUNCT/punct/4"
)
COST = (
    "Hall/PROPN/nsubj/2 opened=open/VERB+P/root/0 late/ADV/advmod/2 _,/PUNCT/punct/5 cost/VERB+I/parataxis/2 "
    "a/DET/det/7 fortune/NOUN/obj/5 and/CCONJ/cc/9 burned=burn/VERB+P/conj/5 _./PUNCT/punct/2"
)
STAND = "Two/NUM/nummod/2 towers/NOUN+L/root/0 stand/VERB+I/acl/2 in/ADP/case/5 Ulm/PROPN/obl/3 _./PUNCT/punct/2"
ENTERED = (
    "It/PRON/nsubj/2 flew=fly/VERB+P/root/0 in/ADP/case/4 1969/NUM/obl/2 _,/PUNCT/punct/7 entered=enter/VERB+N/amod/7 "
    "service/NOUN/obl/2 in/ADP/case/9 1972/NUM/nmod/7 and/CCONJ/cc/11 owes=owe/VERB+F/conj/2 it/PRON/obj/11 "
    "_./PUNCT/punct/2"
)
LOVES = (
    "It/PRON/nsubj/2 follows=follow/VERB+F/root/0 Ada/PROPN/obj/2 _,/PUNCT/punct/6 who/PRON/nsubj/6 "
    "loves=love/VERB+F/acl:relcl/3 walks/NOUN+L/obj/6 and/CCONJ/cc/9 marries=marry/VERB+F/conj/2 Bo/PROPN/obj/9 "
    "_./PUNCT/punct/2"
)
LOVES_COMMA = LOVES.replace("walks/NOUN+L/obj/6", "_,/PUNCT/punct/6")
BELIEF = (
    "Contrary/VERB+F/root/0 to/ADP/case/4 popular/ADJ/amod/4 belief/NOUN/obl/1 _,/PUNCT/punct/8 Ada/PROPN/nsubj:pass/8 "
    "was=be/AUX+P/aux:pass/8 born=bear/VERB+N/parataxis/1 in/ADP/case/10 Ulm/PROPN/obl/8 _./PUNCT/punct/1"
)
OWN_SUBJECT = (
    "Ada/PROPN/nsubj/2 likes=like/VERB+F/root/0 tea/NOUN/obj/2 _,/PUNCT/punct/7 the/DET/det/6 lake/NOUN/nsubj/7 "
    "has=have/VERB+F/parataxis/2 fish/NOUN/obj/7 _./PUNCT/punct/2"
)


def propositions(sentence: str) -> list[str]:
    return [claim.proposition for claim in RuleSegmenter().claims(parsed(sentence))]


@pytest.mark.parametrize(
    ("sentence", "stated"),
    [
        (OVERLOOKS, ["Hall overlooks a lake.", "Hall has three towers.", "Hall leans."]),
        (OVERLOOKS_IN, ["Hall lies in Ulm.", "Hall has three towers."]),
        (PROTECTS, ["It protects against fever.", "It is given twice."]),
        (STRIKER, ["The striker Ada comes from Ulm.", "The striker Ada plays chess.", "The striker Ada sings."]),
        (COST, ["Hall opened late.", "Hall cost a fortune.", "Hall burned."]),
        (STAND, ["Two towers stand in Ulm."]),
        (ENTERED, ["It flew in 1969.", "It entered service in 1972.", "It owes it."]),
    ],
)
def test_every_predicate_of_a_list_has_its_own_claim_with_the_first_subject(sentence: str, stated: list[str]) -> None:
    assert propositions(sentence) == stated


def test_a_verb_right_behind_a_relative_clause_goes_on_with_it_and_one_behind_a_comma_with_the_sentence() -> None:
    assert propositions(LOVES) == ["It follows Ada.", "Ada loves walks.", "Ada marries Bo."]
    assert propositions(LOVES_COMMA) == ["It follows Ada.", "Ada loves.", "It marries Bo."]


def test_a_verb_with_a_subject_of_its_own_keeps_it() -> None:
    assert propositions(OWN_SUBJECT) == ["Ada likes tea.", "The lake has fish."]


def test_contrary_to_is_no_command() -> None:
    assert propositions(BELIEF) == ["Contrary to popular belief, Ada was born in Ulm."]
    assert propositions(BELIEF.replace("Contrary", "Listen")) == ["Ada was born in Ulm."]
