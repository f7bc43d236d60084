""" "Or" parts no claim; a clause with "whereas" keeps its subject; a verb in the plural goes on behind "and"."""

from __future__ import annotations

import pytest

from tests.encoder.parsed import parsed
from tests.encoder.test_propositions import stated

TAUGHT = (
    "They/PRON/nsubj/2 taught=teach/VERB+P/root/0 {tie}/CCONJ/cc/4 studied=study/VERB+P/conj/2 there/ADV/advmod/4 "
    "_./PUNCT/punct/2"
)
LISTED = (
    "They/PRON/nsubj/2 walk/VERB+F/root/0 _,/PUNCT/punct/4 swim/VERB+F/conj/2 there/ADV/advmod/4 {tie}/CCONJ/cc/7 "
    "ride/VERB+F/conj/{head} bikes/NOUN+L/obj/7 _./PUNCT/punct/2"
)
DENIED = (
    "She/PRON/nsubj/3 never/ADV/advmod/3 taught=teach/VERB+P/root/0 {tie}/CCONJ/cc/5 studied=study/VERB+P/conj/3 "
    "there/ADV/advmod/5 _./PUNCT/punct/3"
)
SISTER = (
    "Ada/PROPN/nsubj/2 carries=carry/VERB+F/root/0 300/NUM/obj/2 _,/PUNCT/punct/7 {tie}/SCONJ/case/7 "
    "her/PRON/nmod:poss/7 sister/NOUN/obl/12 _,/PUNCT/punct/10 the/DET/det/10 Fulmar/PROPN/appos/7 _,/PUNCT/punct/7 "
    "takes=take/VERB+F/conj/2 620/NUM/obj/12 _./PUNCT/punct/2"
)
PLAYERS = (
    "They/PRON/nsubj/2 have=have/VERB+F/root/0 a/DET/det/4 hall/NOUN/obj/2 in/ADP/case/6 Ulm/PROPN/nmod/4 "
    "and/CCONJ/cc/8 {word}/NOUN/conj/{head} on/ADP/case/10 Mondays/PROPN/nmod/8 _./PUNCT/punct/2"
)


@pytest.mark.parametrize("tie", ["or", "and"])
@pytest.mark.parametrize("sentence", [TAUGHT, DENIED, LISTED.replace("{head}", "2"), LISTED.replace("{head}", "4")])
def test_or_asserts_neither_part(sentence: str, tie: str) -> None:
    """ "And" asserts both."""
    assert (len(stated(parsed(sentence.format(tie=tie)))) == 1) == (tie == "or")


@pytest.mark.parametrize("tie", ["whereas", "while", "because"])
def test_a_subject_with_an_apposition_stays_the_subject_of_its_clause(tie: str) -> None:
    """Two commas stand between the opening word and the verb."""
    assert stated(parsed(SISTER.format(tie=tie))) == ["Ada carries 300.", "Her sister, the Fulmar, takes 620."]


@pytest.mark.parametrize("head", [6, 4, 2], ids=["of a name", "of a hall", "of a verb"])
def test_a_verb_of_several_behind_a_place_goes_on(head: int) -> None:
    """What is never a noun is a verb; what may be one stays where the tagger put it."""
    assert stated(parsed(PLAYERS.format(word="rehearse", head=head)))[-1] == "They rehearse on Mondays."
    assert len(stated(parsed(PLAYERS.format(word="land", head=head)))) == 1
