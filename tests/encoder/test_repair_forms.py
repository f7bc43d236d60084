"""Active pasts, nouns in "-ing", perfect participles and receivers that were misread; and those that were not."""

from __future__ import annotations

import pytest

from tests.encoder.parsed import parsed
from tests.encoder.test_propositions import stated

KILLED = (
    "When/ADV/advmod/4 the/DET/det/3 fire/NOUN/nsubj/4 killed=kill/VERB+T/advcl/9 ten/NUM/obj/4 _,/PUNCT/punct/4 "
    "it/PRON/nsubj:pass/9 was/AUX+P/aux:pass/9 closed=close/VERB+N/root/0 _./PUNCT/punct/9"
)
BUILT = (
    "When/ADV/advmod/2 built=build/VERB+T/advcl/8 in/ADP/case/4 1890/NUM/obl/2 _,/PUNCT/punct/2 "
    "it/PRON/nsubj/8 was/AUX+P/cop/8 alone/ADJ/root/0 _./PUNCT/punct/8"
)
RUINED = (
    "With/SCONJ/mark/4 the/DET/det/3 mill/NOUN/nsubj/4 ruined=ruin/VERB+T/advcl/7 _,/PUNCT/punct/4 "
    "they/PRON/nsubj/7 left=leave/VERB+P/root/0 _./PUNCT/punct/7"
)
CROSSING = (
    "Ada/PROPN/nsubj/2 works=work/VERB+F/root/0 the/DET/det/4 crossing/VERB+G/obj/2 _,/PUNCT/punct/7 "
    "which/PRON/nsubj/7 takes=take/VERB+F/conj/2 hours/NOUN/obj/7 _./PUNCT/punct/2"
)
COMBED = (
    "Ada/PROPN/nsubj/2 left=leave/VERB+P/root/0 early/ADV/advmod/2 _,/PUNCT/punct/6 having/AUX+G/aux/6 "
    "read=read/VERB+N/conj/2 books/NOUN/obj/6 _./PUNCT/punct/2"
)
EUROS = (
    "It/PRON/nsubj/2 brought=bring/VERB+P/root/0 Ann/PROPN/compound/7 Lee/PROPN/flat/3 two/NUM/compound/6 "
    "million/NUM/flat/3 euros/NOUN+L/obj/2 _,/PUNCT/punct/11 which/PRON/obj/11 he/PRON/nsubj/11 "
    "spent=spend/VERB+P/acl:relcl/7 _./PUNCT/punct/2"
)
PLANES = (
    "It/PRON/nsubj/2 bought=buy/VERB+P/root/0 ten/NUM/nummod/5 Boeing/PROPN/compound/5 planes/NOUN+L/obj/2 "
    "_,/PUNCT/punct/9 which/PRON/obj/9 he/PRON/nsubj/9 sold=sell/VERB+P/acl:relcl/5 _./PUNCT/punct/2"
)

TOLD = (
    "It/PRON/nsubj/2 causes=cause/VERB+F/root/0 harm/NOUN/obj/2 _,/PUNCT/punct/8 which/PRON/nsubj:pass/8 "
    "Bob/PROPN/nsubj:pass/8 was/AUX+P/aux:pass/8 told=tell/VERB+N/acl:relcl/3 {about} _./PUNCT/punct/2"
)
MADE = (
    "It/PRON/nsubj:pass/3 was/AUX+P/aux:pass/3 made=make/VERB+N/root/0 in/ADP/case/5 Rome/PROPN/obl/3 "
    "and/CCONJ/cc/7 cost=cost/VERB+N/conj/3 two/NUM/nummod/9 euros/NOUN/obl/7 _./PUNCT/punct/3"
)
BORN = (
    "Born=bear/VERB+N/advcl/11 in/ADP/case/3 Ulm/PROPN/obl/1 and/CCONJ/cc/5 died=die/VERB+P/conj/1 in/ADP/case/7 "
    "Rome/PROPN/obl/5 _,/PUNCT/punct/1 he/PRON/nsubj/11 was/AUX+P/cop/11 old/ADJ/root/0 _./PUNCT/punct/11"
)
AFTER = "After/ADP/mark/4 that/SCONJ/mark/4 she/PRON/nsubj/4 left=leave/VERB+P/root/0 _./PUNCT/punct/4"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (KILLED, ["The fire killed ten.", "It was closed."]),
        (BUILT, ["It was built in 1890.", "It was alone."]),
        (RUINED, ["With the mill ruined, they left."]),
    ],
    ids=["a clause with a subject", "none", "behind with"],
)
def test_a_past_behind_when_and_a_subject_is_active(sentence: str, expected: list[str]) -> None:
    """ "The fire was killed ten" says nothing; a bare participle stays one."""
    assert stated(parsed(sentence)) == expected


def test_the_noun_before_a_participle_is_the_subject_of_the_verb_behind_it() -> None:
    marked = (
        "Vesta/PROPN/nsubj/3 _,/PUNCT/punct/1 built=build/VERB+T/advcl/7 by/ADP/case/5 Acme/PROPN/obl:agent/3 "
        "_,/PUNCT/punct/3 sank=sink/VERB+P/root/0 in/ADP/case/9 1901/NUM/obl/7 _./PUNCT/punct/7"
    )
    assert stated(parsed(marked)) == ["Vesta was built by Acme.", "Vesta sank in 1901."]


def test_what_has_an_article_and_no_object_is_a_noun() -> None:
    """The relative clause behind it is then about it."""
    assert stated(parsed(CROSSING)) == ["Ada works the crossing.", "The crossing takes hours."]


def test_having_done_something_is_said_as_had() -> None:
    """It was read as a second main verb."""
    assert stated(parsed(COMBED)) == ["Ada left early.", "Ada had read books."]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [(EUROS, "He spent two million euros."), (PLANES, "He sold ten Boeing planes.")],
    ids=["receiver", "maker"],
)
def test_who_is_given_something_is_no_part_of_it(sentence: str, expected: str) -> None:
    """A name behind the numeral is."""
    assert stated(parsed(sentence))[-1] == expected


@pytest.mark.parametrize(
    ("about", "expected"),
    [("about/ADP/compound:prt/8", "Bob was told about harm."), ("again/ADV/advmod/8", "Bob was told harm again.")],
    ids=["with a preposition", "without one"],
)
def test_of_two_subjects_the_relative_word_is_none(about: str, expected: str) -> None:
    """It goes behind its preposition, or its verb."""
    assert stated(parsed(TOLD.format(about=about)))[-1] == expected


def test_after_that_opens_no_clause() -> None:
    """Neither word is cut off."""
    assert stated(parsed(AFTER)) == ["After that she left."]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (MADE, ["It was made in Rome.", "It cost two euros."]),
        (MADE.replace("cost=cost", "sold=sell"), ["It was made in Rome.", "It was sold two euros."]),
        (BORN, ["He was born in Ulm.", "He died in Rome.", "He was old."]),
        (BORN.replace("died=die", "raised=raise"), ["He was born in Ulm.", "He was raised in Rome.", "He was old."]),
    ],
    ids=["behind a passive", "which has one", "behind a participle", "another"],
)
def test_a_verb_without_a_passive_is_finite(sentence: str, expected: list[str]) -> None:
    """Nothing "was cost", nobody "was died"."""
    assert stated(parsed(sentence)) == expected


BY_WHOM = (
    "It/PRON/nsubj:pass/3 was=be/AUX+P/aux:pass/3 held=hold/VERB+T/root/0 here/ADV/advmod/3 and/CCONJ/cc/6 "
    "won=win/VERB+P/conj/3 {0}/ADP/case/8 Ada/PROPN/obl/6 _./PUNCT/punct/3"
)
HIMSELF = (
    "She/PRON/nsubj/2 met=meet/VERB+P/root/0 Bob/PROPN/obj/2 _,/PUNCT/punct/7 who/PRON/nsubj/7 "
    "himself/PRON/nsubj/7 became=become/VERB+P/acl:relcl/3 chief/NOUN/xcomp/7 _./PUNCT/punct/2"
)


@pytest.mark.parametrize(("word", "told"), [("by", "It was won by Ada."), ("with", "It won with Ada.")])
def test_what_goes_on_from_a_passive_and_tells_by_whom_is_one(word: str, told: str) -> None:
    assert stated(parsed(BY_WHOM.format(word)))[-1] == told


def test_a_reflexive_is_no_second_subject() -> None:
    assert stated(parsed(HIMSELF))[-1] == "Bob himself became chief."


def test_a_reflexive_is_no_object_beside_that() -> None:
    sentence = (
        "Ada/PROPN/nsubj/2 made=make/VERB+P/root/0 a/DET/det/4 game/NOUN/obj/2 that/SCONJ/mark/7 she/PRON/nsubj/7 "
        "sold=sell/VERB+P/acl:relcl/4 herself/PRON/obj/7 _./PUNCT/punct/2"
    )
    assert stated(parsed(sentence))[-1] == "She sold the game herself."
