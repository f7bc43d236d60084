"""The second reading of a sentence: taken where the tagger is sure of other cuts, and only there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from claimver.encoder.nets.boundaries import Reading
from claimver.encoder.segment import RuleSegmenter
from claimver.encoder.syntax.repair_reading import second_tree
from claimver.encoder.syntax.tree import trees
from tests.encoder.parsed import parsed

MISREAD = (
    "Guernica/PROPN/nsubj:pass/3 was=be/AUX+F/aux:pass/3 ordered=order/VERB+N/root/0 by/ADP/case/5 Spain/PROPN/obl/3 "
    "_,/PUNCT/punct/7 cost/NOUN/appos/5 Picasso/PROPN/nmod/7 35/NUM/nummod/10 days/NOUN+L/dep/7 and/CCONJ/cc/12 "
    "hangs=hang/VERB+F/conj/3 in/ADP/case/14 Madrid/PROPN/obl/12 _./PUNCT/punct/3"
)
READ = (
    "Guernica/PROPN/nsubj:pass/3 was=be/AUX+F/aux:pass/3 ordered=order/VERB+N/root/0 by/ADP/case/5 Spain/PROPN/obl/3 "
    "_,/PUNCT/punct/7 cost/VERB+P/conj/3 Picasso/PROPN/iobj/7 35/NUM/nummod/10 days/NOUN+L/obj/7 and/CCONJ/cc/12 "
    "hangs=hang/VERB+F/conj/3 in/ADP/case/14 Madrid/PROPN/obl/12 _./PUNCT/punct/3"
)
RULES = ["Guernica was ordered by Spain, cost Picasso 35 days.", "Guernica hangs in Madrid."]
TAGGED = ["Guernica was ordered by Spain.", "Guernica cost Picasso 35 days.", "Guernica hangs in Madrid."]
PLAIN = "Hall/PROPN/nsubj/2 lies=lie/VERB+F/root/0 in/ADP/case/5 old/ADJ/amod/5 Ulm/PROPN/obl/2 _./PUNCT/punct/2"


class Script:
    """A tagger that reads every sentence as the tree written by hand, and remembers what it was asked."""

    def __init__(self, sentence: str, **chances: float) -> None:
        (tree,) = trees(parsed(sentence))
        self.reading = Reading(
            begins=tuple(chances.get(token.text, 0.01) for token in tree.tokens),
            heads=tuple(tree.heads),
            relations=tuple(tree.dep(at) for at in range(len(tree))),
            tags=tuple(token.upos for token in tree.tokens),
            forms=tuple(token.morph if token.upos in ("VERB", "AUX") else "" for token in tree.tokens),
        )
        self.asked: list[list[str]] = []

    def read(self, sentences: Sequence[Sequence[str]]) -> list[Reading | None]:
        """The one reading for each sentence of its length, none for others."""
        self.asked += [list(words) for words in sentences]
        return [self.reading if len(words) == len(self.reading.heads) else None for words in sentences]


def stated(sentence: str, tagger: Script) -> list[str]:
    return [claim.proposition for claim in RuleSegmenter(tagger).claims(parsed(sentence))]


def test_a_predicate_that_the_parser_took_for_a_noun_is_a_claim_where_the_tagger_is_sure() -> None:
    assert stated(MISREAD, Script(READ, cost=0.97, **{"and": 0.99})) == TAGGED


@pytest.mark.parametrize("chance", [0.05, 0.3, 0.5])
def test_the_parsers_tree_is_kept_where_the_tagger_is_not_sure(chance: float) -> None:
    assert stated(MISREAD, Script(READ, cost=chance)) == RULES


def test_a_cut_that_the_tagger_rules_out_is_not_made() -> None:
    assert stated(READ, Script(MISREAD, cost=0.02)) == RULES


def test_where_both_trees_cut_alike_the_taggers_predicates_count() -> None:
    rest = " bells/NOUN+L/obj/3 and/CCONJ/cc/7 Ulm/PROPN/nsubj/7 laughed=laugh/VERB+P/conj/3 _./PUNCT/punct/3"
    torn = "Ada/PROPN/root/0 Bad/PROPN/flat/1 broke/PRON/dep/1" + rest.replace("/3", "/1")
    whole = "Ada/PROPN/nsubj/3 Bad/PROPN/flat/1 broke/VERB+P/root/0" + rest
    both = ["Ada Bad broke bells.", "Ulm laughed."]
    assert stated(whole, Script(whole)) == both
    assert stated(torn, Script(torn)) == ["Ulm laughed."]
    assert stated(torn, Script(whole)) == both


def test_where_both_trees_cut_alike_with_the_same_predicates_the_parsers_is_kept() -> None:
    torn = READ.replace("Madrid/PROPN/obl/12", "Madrid/PROPN/nsubj/3")
    assert stated(READ, Script(torn, cost=0.99)) == TAGGED


NOUNS = (
    "The/DET/det/2 film/NOUN/compound/3 cost/NOUN/root/0 30/NUM/nummod/5 dollars/NOUN+L/nmod/3 to/PART/mark/7 "
    "make/VERB+I/acl/3 _./PUNCT/punct/3"
)
COST = (
    "The/DET/det/2 film/NOUN/nsubj/3 cost/VERB+P/root/0 30/NUM/nummod/5 dollars/NOUN+L/obj/3 to/PART/mark/7 "
    "make/VERB+I/advcl/3 _./PUNCT/punct/3"
)


def test_a_sentence_whose_top_the_parser_took_for_a_noun_is_read_again() -> None:
    tagger = Script(COST)
    assert stated(NOUNS, tagger) == ["The film cost 30 dollars to make."]
    assert len(tagger.asked) == 1


def test_a_subject_that_only_the_tagger_sees_makes_a_claim() -> None:
    behind = " _,/PUNCT/punct/1 mayor/NOUN/appos/1 _,/PUNCT/punct/5 served=serve/VERB+N/root/0 long/ADV/advmod/5"
    whole, headless = f"Willy/PROPN/nsubj/5{behind}", f"Willy/ADV/advmod/5{behind}"
    assert stated(headless, Script(headless)) == []
    assert stated(headless, Script(whole)) == ["Willy, mayor, served long."]
    assert stated(whole, Script(headless)) == ["Willy, mayor, served long."]


def test_a_heading_stays_one_where_the_tagger_sees_no_verb_either() -> None:
    assert stated(NOUNS, Script(NOUNS)) == []


def test_a_verb_that_the_tagger_takes_for_an_adjective_stays_a_claim() -> None:
    doubted = READ.replace("hangs=hang/VERB+F", "hangs/ADJ")
    assert stated(READ, Script(doubted, cost=0.99, **{"and": 0.99})) == TAGGED


def test_a_sentence_with_nothing_to_cut_is_not_read_again() -> None:
    tagger = Script(PLAIN)
    assert stated(PLAIN, tagger) == ["Hall lies in old Ulm."]
    assert tagger.asked == []


def test_a_sentence_too_long_for_the_tagger_is_cut_by_the_rules() -> None:
    assert stated(MISREAD, Script(PLAIN)) == RULES


def test_all_sentences_of_a_text_are_read_at_once() -> None:
    tagger = Script(READ, cost=0.97)
    claims = RuleSegmenter(tagger).claims(parsed(MISREAD, PLAIN, READ))
    assert [claim.proposition for claim in claims] == [*TAGGED, "Hall lies in old Ulm.", *TAGGED]
    assert [words[0] for words in tagger.asked] == ["Guernica", "Guernica"]


@pytest.mark.parametrize(
    ("word", "tag", "form", "expected"),
    [
        (
            "hosts/NOUN+L",
            "VERB",
            "Mood=Ind|Tense=Pres|VerbForm=Fin",
            ("VERB", "host", "Mood=Ind|Tense=Pres|VerbForm=Fin"),
        ),
        ("ran=run/VERB+P", "VERB", "Mood=Ind|Tense=Past|VerbForm=Fin", ("VERB", "run", "Tense=Past|VerbForm=Fin")),
        (
            "ran=run/VERB+N",
            "VERB",
            "Mood=Ind|Tense=Past|VerbForm=Fin",
            ("VERB", "run", "Mood=Ind|Tense=Past|VerbForm=Fin"),
        ),
        ("runs=run/VERB+F", "NOUN", "", ("NOUN", "run", "Number=Plur")),
        ("Ulm/PROPN", "NOUN", "", ("PROPN", "ulm", "")),
        ("so/ADV", "SCONJ", "", ("ADV", "so", "")),
    ],
)
def test_a_word_takes_the_taggers_part_of_speech_where_one_is_a_verb(
    word: str, tag: str, form: str, expected: tuple[str, str, str]
) -> None:
    (tree,) = trees(parsed(f"{word}/root/0"))
    reading = Reading(begins=(0.0,), heads=(-1,), relations=("root",), tags=(tag,), forms=(form,))
    (token,) = second_tree(tree, reading).tokens
    assert (token.upos, token.lemma, token.morph) == expected
