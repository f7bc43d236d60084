"""What leaves its predicate to another clause is said in full; what only looks alike is left as it is."""

from __future__ import annotations

import pytest

from tests.encoder.parsed import parsed, pointing
from tests.encoder.test_propositions import stated

WON = (
    "Ada/PROPN/nsubj/2 won=win/VERB+P/root/0 it/PRON/obj/2 in/ADP/case/5 1998/NUM/obl/2 _,/PUNCT/punct/7 {clause} "
    "_./PUNCT/punct/2"
)
BORN = (
    "Ada/PROPN/nsubj:pass/3 was/AUX+P/aux:pass/3 born=bear/VERB+N/root/0 there/ADV/advmod/3 {clause} _./PUNCT/punct/3"
)
MOONS = (
    "Ada/PROPN/nsubj/2 has=have/VERB+F/root/0 no/DET/det/4 moons/NOUN+L/obj/2 and/CCONJ/cc/7 neither/CCONJ/cc/7 "
    "does/AUX+F/conj/2 Bob/PROPN/nsubj/7 _./PUNCT/punct/2"
)
FIXED = "as/SCONJ/case/9 do/AUX+F/fixed/7 Bob/PROPN/parataxis/2 and/CCONJ/cc/11 Eve/PROPN/conj/9"
NAMED = "as/SCONJ/mark/8 did/PROPN/advcl/2 Bob/PROPN/obj/8"
TURNED = "and/CCONJ/cc/9 so/ADV/advmod/9 did/AUX+P/conj/2 Bob/PROPN/nsubj/9"
AS_DID = "as/SCONJ/mark/8 did/AUX+P/advcl/2 Bob/PROPN/nsubj/8 in/ADP/case/11 2002/NUM/obl/8"
DENIED = "but/CCONJ/cc/9 Bob/PROPN/nsubj/9 did/AUX+P/conj/2 not/PART/advmod/9"
NEITHER = "nor/CCONJ/cc/8 did/AUX+P/conj/2 Bob/PROPN/nsubj/8 and/CCONJ/cc/11 Eve/PROPN/conj/9"
AGAIN = "and/CCONJ/cc/8 did/VERB+P/conj/2 so/ADV/advmod/8 in/ADP/case/11 2002/NUM/obl/8"
WORKED = "and/CCONJ/cc/9 Bob/PROPN/nsubj/9 did/VERB+P/conj/2 nothing/PRON/obj/9"
WHICH = "which/PRON/obj/9 Bob/PROPN/nsubj/9 did/VERB+P/advcl:relcl/2 not/PART/advmod/9"
SO_WAS = "and/CCONJ/cc/7 so/ADV/advmod/7 was/AUX+P/conj/3 Bob/PROPN/nsubj/7"
WAS_TOO = "and/CCONJ/cc/7 Bob/PROPN/nsubj/7 was/AUX+P/conj/3 too/ADV/advmod/7"
SO_PART = "and/CCONJ/cc/8 so/ADV/advmod/8 is/AUX+F/cop/8 part/NOUN/conj/3 of/ADP/case/10 it/PRON/nmod/8"
CAN = (
    "Ada/PROPN/nsubj/3 can/AUX+F/aux/3 swim/VERB+I/root/0 _,/PUNCT/punct/8 and/CCONJ/cc/8 so/ADV/advmod/8 "
    "can/AUX+F/fixed/6 Bob/PROPN/conj/3 _./PUNCT/punct/3"
)
OPEN = (
    "The/DET/det/2 hall/NOUN/nsubj/4 is/AUX+F/cop/4 open/ADJ/root/0 _,/PUNCT/punct/9 as/SCONJ/mark/9 is/AUX+F/cop/9 "
    "the/DET/det/9 {noun}/NOUN/obl/4 _./PUNCT/punct/4"
)
WHO = "Who/PRON/nsubj/2 won=win/VERB+P/root/0 it/PRON/obj/2 _?/PUNCT/punct/2"
WHAT = "What/PRON/obj/4 did/AUX+P/aux/4 Eve/PROPN/nsubj/4 win/VERB+I/root/0 _?/PUNCT/punct/4"
DID = "Bob/PROPN/nsubj/2 did/AUX+P/root/0 _./PUNCT/punct/2"
HOUSE = (
    "Ada/PROPN/nsubj/2 sold=sell/VERB+P/root/0 her/PRON/nmod:poss/4 house/NOUN/obj/2 and/CCONJ/cc/7 "
    "so/ADV/advmod/7 did/AUX+P/conj/2 Bob/PROPN/nsubj/7 _./PUNCT/punct/2"
)


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        (TURNED, "Bob won it in 1998."),
        (AS_DID, "Bob won it in 2002."),
        (FIXED, "Bob and Eve win it in 1998."),
        (NAMED, "Bob won it in 1998."),
        (DENIED, "Bob did not win it in 1998."),
        (NEITHER, "Bob and Eve did not win it in 1998."),
        (AGAIN, "Ada won it in 2002."),
        (WORKED, "Bob did nothing."),
        (WHICH, "Ada won it in 1998, which Bob did not."),
    ],
    ids=[
        "so did",
        "as did",
        "read as one word",
        "read as a name",
        "did not",
        "nor did",
        "did so",
        "did nothing",
        "which",
    ],
)
def test_do_stands_for_the_verb_before_it(clause: str, expected: str) -> None:
    """With its object and its time, unless the clause has a time of its own."""
    assert stated(parsed(WON.format(clause=clause)))[-1] == expected


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        (SO_WAS, "Bob was born there."),
        (WAS_TOO, "Bob was born there."),
        (SO_PART, "Ada is part of it."),
    ],
    ids=["so was", "was too", "so is part"],
)
def test_an_auxiliary_stands_for_its_predicate(clause: str, expected: str) -> None:
    """ "So is part of it" goes on with the same subject."""
    assert stated(parsed(BORN.format(clause=clause)))[-1] == expected


def test_a_subject_behind_an_auxiliary_is_found_where_the_parser_saw_none() -> None:
    """ "So can Bob" is read as "and Bob" by parsers, "as is the shop" as a phrase of place."""
    assert stated(parsed(CAN)) == ["Ada can swim.", "Bob can swim."]
    assert stated(parsed(OPEN.format(noun="shop"))) == ["The hall is open.", "The shop is open."]
    assert stated(parsed(OPEN.format(noun="case"))) == ["The hall is open, as is the case."]


def test_neither_beside_no_denies_once() -> None:
    """Not "does not have no moons"."""
    assert stated(parsed(MOONS))[-1] == "Bob has no moons."


@pytest.mark.parametrize(
    ("question", "expected"), [(WHO, "Bob won it."), (WHAT, "Bob did.")], ids=["of its subject", "of its object"]
)
def test_an_answer_takes_the_predicate_of_the_question(question: str, expected: str) -> None:
    """Only where the question asked who."""
    assert stated(parsed(question, DID)) == [expected]


def test_an_answer_without_a_sentence_before_it_is_left() -> None:
    """There is nothing it could mean."""
    assert stated(parsed(DID)) == ["Bob did."]


def test_what_points_at_the_other_subject_gets_no_name() -> None:
    """Nobody says that Bob sold Ada's house."""
    text = parsed(HOUSE).text
    assert stated(parsed(HOUSE, mentions=(pointing(text, "her", "Ada"),)))[-1] == "Bob sold her house."
