"""Verbs that the tagger took for plural nouns are read as verbs where no noun can stand; nouns are left alone."""

from __future__ import annotations

import pytest

from claimver.encoder.segment import RuleSegmenter
from tests.encoder.parsed import parsed

EMPTIES = (
    "The/DET/det/2 Wend/PROPN/nsubj/6 is/AUX+F/cop/6 9/NUM/nummod/5 km/NOUN/obl:unmarked/6 long/ADV/root/0 "
    "and/CCONJ/cc/8 empties=empty/NOUN+L/conj/6 into/ADP/case/11 the/DET/det/11 Tam/PROPN/obl/6 _./PUNCT/punct/6"
)
POWERS = (
    "The/DET/det/2 river/NOUN/nsubj/3 drains=drain/VERB+F/root/0 the/DET/det/5 Alps/PROPN/obj/3 and/CCONJ/cc/7 "
    "powers=power/NOUN+L/conj/5 dozens=dozen/NOUN+L/appos/5 of/ADP/case/10 mills=mill/NOUN+L/nmod/8"
)
STRIKES = (
    "Measles/NOUN/nsubj/2 spreads=spread/VERB+F/root/0 through/ADP/case/5 the/DET/det/5 air/NOUN/obl/2 "
    "and/CCONJ/cc/7 strikes=strike/NOUN+L/conj/5 mostly/ADV/advmod/10 in/ADP/case/10 spring/NOUN/obl/2"
)
DESIGNS = (
    "Gaga/PROPN/nsubj/2 plays=play/VERB+F/root/0 the/DET/det/4 piano/NOUN/compound/7 _,/PUNCT/punct/6 "
    "designs=design/NOUN+L/conj/4 clothes=clothes/NOUN+L/obj/2"
)
STARS = (
    "Streep/PROPN/compound/2 stars=star/NOUN+L/nsubj/7 in/ADP/case/5 the/DET/det/5 film/NOUN/nmod/2 _,/PUNCT/punct/2 "
    "voices=voice/VERB+F/root/0 a/DET/det/9 fox/NOUN/obj/7"
)
STAR = (
    "Leigh/PROPN/compound/4 and/CCONJ/cc/3 Gable/PROPN/conj/1 star/NOUN/root/0 in/ADP/case/7 the/DET/det/7 "
    "film/NOUN/nmod/4"
)


@pytest.mark.parametrize(
    ("sentence", "propositions"),
    [
        (EMPTIES, ["The Wend is 9 km long.", "The Wend empties into the Tam."]),
        (POWERS, ["The river drains the Alps.", "The river powers dozens of mills."]),
        (STRIKES, ["Measles spreads through the air.", "Measles strikes mostly in spring."]),
        (DESIGNS, ["Gaga plays the piano.", "Gaga designs clothes."]),
        (STARS, ["Streep stars in the film.", "Streep voices a fox."]),
        (STAR, ["Leigh and Gable star in the film."]),
    ],
)
def test_a_verb_that_was_taken_for_a_noun_has_its_own_claim(sentence: str, propositions: list[str]) -> None:
    claims = RuleSegmenter().claims(parsed(sentence))
    assert [claim.proposition for claim in claims] == propositions


@pytest.mark.parametrize(
    "sentence",
    [
        "Ann/PROPN/nsubj/2 sells=sell/VERB+F/root/0 cars=car/NOUN+L/obj/2 _,/PUNCT/punct/5 ships=ship/NOUN+L/conj/3 "
        "and/CCONJ/cc/7 trains=train/NOUN+L/conj/3 in/ADP/case/9 France/PROPN/obl/2",
        "Ann/PROPN/nsubj/2 likes=like/VERB+F/root/0 Paris/PROPN/obj/2 and/CCONJ/cc/5 parts=part/NOUN+L/conj/3 "
        "of/ADP/case/7 Spain/PROPN/nmod/5",
        "Ann/PROPN/nsubj/2 likes=like/VERB+F/root/0 old/ADJ/amod/4 films=film/NOUN+L/obj/2 and/CCONJ/cc/7 "
        "stage/NOUN/compound/7 plays=play/NOUN+L/conj/4 the/DET/det/9 most/ADV/advmod/2",
    ],
)
def test_a_plural_noun_in_an_enumeration_stays_one(sentence: str) -> None:
    assert len(RuleSegmenter().claims(parsed(sentence))) == 1
