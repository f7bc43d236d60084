"""Propositions stand alone: subjects restored, relative words and participles resolved, pronouns named."""

from __future__ import annotations

import pytest

from claimver.encoder.segment import RuleSegmenter
from claimver.encoder.syntax.verb_forms import past, present
from claimver.types import Document, Entity, Mention, Span
from tests.encoder.parsed import parsed, pointing

LAKE = (
    "Crater/PROPN/compound/2 Lake/PROPN/nsubj/3 lies=lie/VERB+F/root/0 in/ADP/case/5 Oregon/PROPN/obl/3 "
    "and/CCONJ/cc/8 is/AUX+F/aux:pass/8 known=know/VERB+N/conj/3 for/ADP/case/11 its/PRON/nmod:poss/11 "
    "water/NOUN/obl/8 _./PUNCT/punct/3"
)
CASTLE = (
    "The/DET/det/2 castle/NOUN/nsubj:pass/4 was/AUX+P/aux:pass/4 built=build/VERB+N/root/0 in/ADP/case/6 "
    "1300/NUM/obl/4 and/CCONJ/cc/8 burned=burn/VERB+N/conj/4 in/ADP/case/10 1689/NUM/obl/8 _./PUNCT/punct/4"
)
BRIDGE = (
    "The/DET/det/2 bridge/NOUN/nsubj/9 _,/PUNCT/punct/4 designed=design/VERB+N/acl/2 by/ADP/case/7 "
    "Othmar/PROPN/compound/7 Ammann/PROPN/obl:agent/4 _,/PUNCT/punct/4 opened=open/VERB+P/root/0 in/ADP/case/11 "
    "1931/NUM/obl/9 _./PUNCT/punct/9"
)
ENGINE = (
    "Ada/PROPN/nsubj/2 described=describe/VERB+P/root/0 an/DET/det/4 engine/NOUN/obj/2 _,/PUNCT/punct/9 "
    "which/PRON/obj/9 Babbage/PROPN/nsubj/9 had/AUX+P/aux/9 designed=design/VERB+N/acl:relcl/4 in/ADP/case/11 "
    "London/PROPN/obl/9 _./PUNCT/punct/2"
)
GENOA = (
    "He/PRON/nsubj/2 lived=live/VERB+P/root/0 in/ADP/case/4 Genoa/PROPN/obl/2 _,/PUNCT/punct/9 where/ADV/advmod/9 "
    "his/PRON/nmod:poss/8 father/NOUN/nsubj/9 traded=trade/VERB+P/acl:relcl/4 _./PUNCT/punct/2"
)
EMILY = (
    "Emily/PROPN/nsubj/9 _,/PUNCT/punct/7 whose/PRON/nmod:poss/5 only/ADJ/amod/5 novel/NOUN/nsubj/7 "
    "is/AUX+F/cop/7 Heights/PROPN/acl:relcl/1 _,/PUNCT/punct/7 died=die/VERB+P/root/0 _./PUNCT/punct/9"
)
BRAZIL = (
    "Brazil/PROPN/nsubj/2 won=win/VERB+P/root/0 in/ADP/case/4 2002/NUM/obl/2 _,/PUNCT/punct/6 "
    "beating=beat/VERB+G/advcl/2 Germany/PROPN/obj/6 _./PUNCT/punct/2"
)
POPE = (
    "Benedict/PROPN/nsubj/4 XVI/PROPN/flat/1 never/ADV/advmod/4 appointed=appoint/VERB+P/root/0 anyone/PRON/obj/4 "
    "_,/PUNCT/punct/10 nor/CCONJ/cc/10 did/AUX+P/aux/10 he/PRON/nsubj/10 teach/VERB+I/conj/4 about/ADP/case/12 "
    "love/NOUN/obl/10 _./PUNCT/punct/4"
)
ALLEGED = (
    "Prosecutors=prosecutor/NOUN+L/nsubj/2 allege/VERB+F/root/0 that/SCONJ/mark/5 he/PRON/nsubj/5 "
    "took=take/VERB+P/ccomp/2 bribes/NOUN/obj/5 and/CCONJ/cc/8 hid=hide/VERB+P/conj/5 them/PRON/obj/8 "
    "_./PUNCT/punct/2"
)
ARTIST = (
    "Frida/PROPN/nsubj/4 was/AUX+P/cop/4 a/DET/det/4 painter/NOUN/root/0 who/PRON/nsubj/6 "
    "lived=live/VERB+P/acl:relcl/4 in/ADP/case/8 Mexico/PROPN/obl/6 _./PUNCT/punct/4"
)
TEACHER = (
    "The/DET/det/2 man/NOUN/nsubj/6 who/PRON/nsubj/4 taught=teach/VERB+P/acl:relcl/2 me/PRON/obj/4 "
    "retired=retire/VERB+P/root/0 _./PUNCT/punct/6"
)
BOYCOTT = (
    "Rosa/PROPN/nsubj/2 refused=refuse/VERB+P/root/0 _,/PUNCT/punct/5 which/PRON/nsubj/5 "
    "started=start/VERB+P/advcl:relcl/2 a/DET/det/7 boycott/NOUN/obj/5 _./PUNCT/punct/2"
)
MAYOR = "The/DET/det/2 mayor/NOUN/nsubj/3 left=leave/VERB+P/root/0 _./PUNCT/punct/3"
PRONOUN = "He/PRON/nsubj/2 sold=sell/VERB+P/root/0 his/PRON/nmod:poss/4 house/NOUN/obj/2 _./PUNCT/punct/2"
CREW = "Its/PRON/nmod:poss/2 crew/NOUN/nsubj/3 slept=sleep/VERB+P/root/0 _./PUNCT/punct/3"

KINDS = [
    *("shared", "passive", "participle", "object", "where", "whose"),
    *("gerund", "nor", "reported", "predicate", "defining", "comment"),
]


def stated(document: Document) -> list[str]:
    """The propositions of the document's claims."""
    return [claim.proposition for claim in RuleSegmenter().claims(document)]


@pytest.mark.parametrize(
    ("sentence", "propositions"),
    [
        (LAKE, ["Crater Lake lies in Oregon.", "Crater Lake is known for its water."]),
        (CASTLE, ["The castle was built in 1300.", "The castle was burned in 1689."]),
        (BRIDGE, ["The bridge was designed by Othmar Ammann.", "The bridge opened in 1931."]),
        (ENGINE, ["Ada described an engine.", "Babbage had designed the engine in London."]),
        (GENOA, ["He lived in Genoa.", "His father traded in Genoa."]),
        (EMILY, ["Emily's only novel is Heights.", "Emily died."]),
        (BRAZIL, ["Brazil won in 2002.", "Brazil beat Germany."]),
        (POPE, ["Benedict XVI never appointed anyone.", "He did not teach about love."]),
        (ALLEGED, ["Prosecutors allege that he took bribes.", "Prosecutors allege that he hid them."]),
        (ARTIST, ["Frida was a painter.", "Frida lived in Mexico."]),
        (TEACHER, ["The man taught me.", "The man who taught me retired."]),
        (BOYCOTT, ["Rosa refused.", "Rosa refused, which started a boycott."]),
    ],
    ids=KINDS,
)
def test_a_clause_becomes_a_statement_of_its_own(sentence: str, propositions: list[str]) -> None:
    assert stated(parsed(sentence)) == propositions


def test_a_pronoun_is_named_once_and_its_possessive_stays_beside_the_name() -> None:
    text = parsed("Ada/PROPN/nsubj/2 left=leave/VERB+P/root/0 _./PUNCT/punct/2", PRONOUN).text
    mentions = (pointing(text, "He", "Ada"), pointing(text, "his", "Ada"))
    document = parsed("Ada/PROPN/nsubj/2 left=leave/VERB+P/root/0 _./PUNCT/punct/2", PRONOUN, mentions=mentions)
    assert stated(document)[1] == "Ada sold his house."


def test_naming_an_inverted_subject_keeps_the_auxiliary_before_it() -> None:
    mention = pointing(parsed(POPE).text, "he", "Benedict XVI")
    assert stated(parsed(POPE, mentions=(mention,)))[1] == "Benedict XVI did not teach about love."


def test_a_possessive_takes_the_label_of_the_linked_entity() -> None:
    apollo = "Apollo/PROPN/nsubj/3 11/NUM/flat/1 flew=fly/VERB+P/root/0 _./PUNCT/punct/3"
    text = parsed(apollo, CREW).text
    mention = pointing(text, "Its", "Apollo 11", Entity("Q43653", "Apollo 11"))
    assert stated(parsed(apollo, CREW, mentions=(mention,)))[1] == "Apollo 11's crew slept."


def test_a_description_is_named_only_where_a_name_is_known() -> None:
    film = "Jaws/PROPN/nsubj/2 ran=run/VERB+P/root/0 _./PUNCT/punct/2"
    text = parsed(film, MAYOR).text
    named = parsed(film, MAYOR, mentions=(pointing(text, "The mayor", "Jaws"),))
    assert stated(named)[1] == "Jaws left."
    assert stated(parsed(film, MAYOR))[1] == "The mayor left."


def test_a_second_pronoun_in_a_chain_gets_the_first_name() -> None:
    ada = "Ada/PROPN/nsubj/2 left=leave/VERB+P/root/0 _./PUNCT/punct/2"
    text = parsed(ada, PRONOUN, CREW).text
    chain = (pointing(text, "He", "Ada"), pointing(text, "Its", "He"))
    assert stated(parsed(ada, PRONOUN, CREW, mentions=chain))[2] == "Ada's crew slept."


@pytest.mark.parametrize(
    ("lemma", "was", "is_"),
    [
        ("cite", "cited", "cites"),
        ("carry", "carried", "carries"),
        ("become", "became", "becomes"),
        ("ban", "banned", "bans"),
    ],
)
def test_a_verb_has_its_finite_forms(lemma: str, was: str, is_: str) -> None:
    assert (past(lemma), present(lemma)) == (was, is_)


def test_be_and_plurals_agree() -> None:
    assert (past("be"), past("be", plural=True), present("be", plural=True)) == ("was", "were", "are")
    assert present("carry", plural=True) == "carry"


def test_a_name_that_begins_with_a_conjunction_is_kept_whole() -> None:
    sentence = (
        "And/CCONJ/cc/4 Then/ADV/advmod/4 Was/AUX+P/cop/4 None/PRON/nsubj/5 sold=sell/VERB+P/root/0 well/ADV/advmod/5"
    )
    named = Mention(Span(0, 17), "And Then Was None", Entity("Q1", "And Then Was None"), 0.9)
    document = parsed(sentence, mentions=(named,))
    (claim,) = RuleSegmenter().claims(document)
    assert claim.proposition.startswith("And Then Was None")


TOYOTA = (
    "Toyota/PROPN/nsubj/4 is=be/AUX+F/cop/4 a/DET/det/4 carmaker/NOUN/nsubj/6 _,/PUNCT/punct/4 has=have/VERB+F/root/0 "
    "seats/NOUN/obj/6 and/CCONJ/cc/9 owns=own/VERB+F/conj/6 Lexus/PROPN/obj/9"
)
FILM = (
    "Titanic/PROPN/nsubj:pass/3 was/AUX+P/aux:pass/3 directed=direct/VERB+N/advcl/7 by/ADP/case/5 "
    "Cameron/PROPN/obl:agent/3 _,/PUNCT/punct/3 came=come/VERB+P/root/0 out/ADV/advmod/7 and/CCONJ/cc/10 "
    "stars=star/VERB+F/conj/7 Winslet/PROPN/nsubj/7"
)
CURIE = (
    "Curie/PROPN/nsubj/6 _,/PUNCT/punct/4 a/DET/det/4 physicist/NOUN/appos/1 _,/PUNCT/punct/1 won=win/VERB+P/root/0 "
    "prizes/NOUN/obj/6 and/CCONJ/cc/9 married=marry/VERB+P/conj/6"
)


@pytest.mark.parametrize(
    ("sentence", "propositions"),
    [
        (TOYOTA, ["Toyota is a carmaker.", "Toyota has seats.", "Toyota owns Lexus."]),
        (FILM, ["Titanic was directed by Cameron.", "Titanic came out.", "Titanic stars Winslet."]),
        (CURIE, ["Curie, a physicist, won prizes.", "Curie married."]),
    ],
)
def test_enumerations_that_the_parser_tore_apart_share_their_subject(sentence: str, propositions: list[str]) -> None:
    claims = RuleSegmenter().claims(parsed(sentence))
    assert [claim.proposition for claim in claims] == propositions


@pytest.mark.parametrize(
    ("sentence", "proposition"),
    [
        (
            "Since/ADP/case/2 2017/NUM/obl/5 Ada/PROPN/nsubj/5 has/AUX+F/aux/5 led=lead/VERB+N/root/0 it/PRON/obj/5",
            "Since 2017 Ada has led it.",
        ),
        (
            "Since/SCONJ/mark/3 Ada/PROPN/nsubj/3 led=lead/VERB+P/root/0 it/PRON/obj/3",
            "Ada led it.",
        ),
    ],
)
def test_since_a_year_is_kept_and_since_before_a_clause_is_not(sentence: str, proposition: str) -> None:
    (claim,) = RuleSegmenter().claims(parsed(sentence))
    assert claim.proposition == proposition
