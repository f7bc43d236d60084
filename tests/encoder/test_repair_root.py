"""Sentences without a verb on top, and participles of an apposition that were taken for the verb's conjuncts."""

from __future__ import annotations

from tests.encoder.parsed import parsed
from tests.encoder.test_propositions import stated

JET = (
    "The/DET/det/2 jet/NOUN/root/0 _,/PUNCT/punct/5 the/DET/det/5 Kite/PROPN/appos/2 _,/PUNCT/punct/5 "
    "entered=enter/VERB+T/amod/8 service/NOUN/conj/2 in/ADP/case/10 1970/NUM/nmod/8 _./PUNCT/punct/2"
)
SERIES = (
    "Ada/PROPN/nsubj/2 made=make/VERB+P/root/0 Kites/PROPN/obj/2 _,/PUNCT/punct/6 a/DET/det/6 "
    "series/NOUN/compound/7 set=set/VERB+T/conj/2 in/ADP/case/9 Ulm/PROPN/obl/7 and/CCONJ/cc/11 "
    "written=write/VERB+T/conj/2 by/ADP/case/13 Bo/PROPN/obl:agent/11 _./PUNCT/punct/2"
)


def test_a_past_behind_an_apposition_is_the_sentences_verb() -> None:
    """Without it the sentence would say nothing, and be left out."""
    assert stated(parsed(JET)) == ["The jet, the Kite, entered service in 1970."]
    assert stated(parsed(JET.replace("service/NOUN", "by/ADP"))) == []


def test_the_participles_of_an_apposition_stay_with_it() -> None:
    assert stated(parsed(SERIES)) == ["Ada made Kites, a series set in Ulm and written by Bo."]


def test_a_conjunct_with_an_object_is_a_clause_of_its_own() -> None:
    with_object = SERIES.replace("by/ADP/case/13 Bo/PROPN/obl:agent/11", "all/DET/det/13 Bo/NOUN/obj/11")
    assert len(stated(parsed(with_object))) > 1
