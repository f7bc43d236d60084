"""A heading and a quotation's speaker are no part of what is said; cries and orders say nothing."""

from __future__ import annotations

import pytest

from claimver.encoder.segment import RuleSegmenter
from tests.encoder.parsed import parsed

NEWS = (  # the parser reads the heading as the subject
    "News/PROPN/nsubj/7 for/ADP/case/3 sailors=sailor/NOUN+L/nmod/1 _:/PUNCT/punct/1 Ulm/PROPN/flat/1 is=be/AUX+F/aux/7 "
    "growing=grow/VERB/root/0 and/CCONJ/cc/9 has=have/VERB+F/conj/7 trams=tram/NOUN+L/obj/9 _./PUNCT/punct/7"
)
VERDICT = (  # or as the predicate
    "Our/PRON/nmod:poss/2 verdict/NOUN/root/0 _:/PUNCT/punct/2 Ada/PROPN/nsubj/5 won=win/VERB+P/acl/2 _./PUNCT/punct/2"
)
NAME = "Berlin/PROPN/root/0 _:/PUNCT/punct/1 Ada/PROPN/nsubj/4 won=win/VERB+P/parataxis/1 _./PUNCT/punct/1"
NUMBERED = (
    "Crew/NOUN/root/0 of/ADP/case/3 Apollo/PROPN/nmod/1 _:/PUNCT/punct/1 Ada/PROPN/nsubj/6 "
    "left=leave/VERB+P/parataxis/1 _./PUNCT/punct/1"
)
LIST = (
    "Three/NUM/nummod/2 women=woman/NOUN+L/nsubj/3 won=win/VERB+P/root/0 _:/PUNCT/punct/3 Ada/PROPN/obj/3 "
    "and/CCONJ/cc/7 Eve/PROPN/conj/5 _./PUNCT/punct/3"
)
QUOTED = "“/PUNCT/punct/3 _Ulm/PROPN/nsubj/3 grew=grow/VERB+P/{0} _,/PUNCT/punct/3 _”/PUNCT/punct/3"
TOLD = (
    f"{QUOTED.format('ccomp/7')} Ada/PROPN/nsubj/7 reminded=remind/VERB+P/root/0 her/PRON/nmod:poss/9 guests/NOUN/obj/7"
    " _./PUNCT/punct/7"
)
SPLIT = (
    f"{QUOTED.format('root/0')} Ada/PROPN/nsubj/7 explained=explain/VERB+P/conj/3 in/ADP/case/9 Bonn/PROPN/obl/7 "
    "_./PUNCT/punct/3"
)
TITLE = (
    f"{QUOTED.format('nsubj/7')} a/DET/det/7 song/NOUN/appos/3 pleased=please/VERB+P/root/0 Ada/PROPN/obj/8 "
    "_./PUNCT/punct/8"
).replace("nsubj/7", "nsubj/8")


def propositions(*sentences: str) -> list[str]:
    return [claim.proposition for claim in RuleSegmenter().claims(parsed(*sentences))]


@pytest.mark.parametrize(
    ("sentence", "stated"),
    [
        (NEWS, ["Ulm is growing.", "Ulm has trams."]),
        (VERDICT, ["Ada won."]),
        (NAME, ["Berlin: Ada won."]),
        (NUMBERED, ["Crew of Apollo: Ada left."]),
        (LIST, ["Three women won: Ada and Eve."]),
    ],
)
def test_a_heading_is_no_part_of_what_is_said_unless_it_names_something(sentence: str, stated: list[str]) -> None:
    assert propositions(sentence) == stated


@pytest.mark.parametrize(
    ("sentence", "stated"),
    [
        (TOLD, ["Ulm grew."]),
        (SPLIT, ["Ulm grew."]),
        (TITLE, ["“Ulm grew,” a song pleased Ada."]),
    ],
)
def test_of_a_quotation_what_is_said_counts_not_who_said_it(sentence: str, stated: list[str]) -> None:
    assert propositions(sentence) == stated


SIGHT = "{0} Ulm/PROPN/nsubj/3 is=be/AUX+F/cop/3 _{1}/PUNCT/punct/3"
WHAT, HOW = "What/DET/det/3 a/DET/det/3 sight/NOUN/root/0", "How/ADV/advmod/3 very/ADV/advmod/3 tall/ADJ/root/0"


@pytest.mark.parametrize(("opening", "end", "claims"), [(WHAT, "!", 0), (WHAT, ".", 0), (HOW, "!", 0), (HOW, ".", 1)])
def test_a_cry_is_no_claim(opening: str, end: str, claims: int) -> None:
    assert len(propositions(SIGHT.format(opening, end))) == claims


SEE = (
    "{0} see/VERB+{1}/root/0 Ulm/PROPN/obj/2 {2}/SCONJ/mark/6 it/PRON/nsubj/6 closes=close/VERB+F/advcl/2 "
    "_!/PUNCT/punct/2"
)


@pytest.mark.parametrize(
    ("opening", "form", "tie", "claims"),
    [
        ("Now/ADV/advmod/2", "I", "before", 0),
        ("Now/ADV/advmod/2", "I", "because", 1),
        ("They/PRON/nsubj/2", "F", "before", 2),
    ],
)
def test_until_when_something_is_to_be_done_is_no_claim(opening: str, form: str, tie: str, claims: int) -> None:
    assert len(propositions(SEE.format(opening, form, tie))) == claims


KNOW = "{0} you/PRON/nsubj/3 know/VERB/root/0 that/SCONJ/mark/7 Ulm/PROPN/nsubj/7 is=be/AUX+F/cop/7 old/ADJ/ccomp/3"


@pytest.mark.parametrize("end", [".", "?"])
def test_did_you_know_puts_a_statement(end: str) -> None:
    assert propositions(KNOW.format("Did=do/AUX+F/aux/3") + f" _{end}/PUNCT/punct/3") == ["Ulm is old."]


def test_a_question_about_what_somebody_knows_puts_none() -> None:
    who = "Do=do/AUX+F/aux/3 you/PRON/nsubj/3 know/VERB/root/0 who/PRON/nsubj/5 left=leave/VERB+P/ccomp/3 _?/PUNCT/punct/3"
    assert propositions(who) == []


def test_what_somebody_heard_is_said_of_its_own_subject() -> None:
    heard = "I/PRON/nsubj/2 heard=hear/VERB+P/root/0 Ulm/PROPN/nsubj/4 grew=grow/VERB+P/ccomp/2 _./PUNCT/punct/2"
    assert propositions(heard) == ["Ulm grew."]
