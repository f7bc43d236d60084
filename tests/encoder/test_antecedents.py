"""What "who" and "whose" are about, and who a predicate noun's relative clause is about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.types import Document, Entity, Mention, Span
from tests.encoder.parsed import parsed, pointing
from tests.encoder.test_propositions import stated

NAMESAKE = (
    "Ada/PROPN/nsubj/2 bears=bear/VERB+F/root/0 the/DET/det/4 {noun}/NOUN/obj/2 of/ADP/case/6 Webb/PROPN/nmod/4 "
    "_,/PUNCT/punct/9 {who}/PRON/nsubj/9 headed=head/VERB+P/acl:relcl/4 it/PRON/obj/9 _./PUNCT/punct/2"
)
LONGER = (
    "Ada/PROPN/nsubj/2 followed=follow/VERB+P/root/0 Liz/PROPN/obj/2 Brown/PROPN/flat/3 _,/PUNCT/punct/9 "
    "whose/PRON/nmod:poss/7 term/NOUN/nsubj/9 was/AUX+P/cop/9 longer/ADJ/advcl:relcl/2 _./PUNCT/punct/2"
)
MEASLES = "Measles/PROPN/nsubj/2 spreads=spread/VERB+F/root/0 _./PUNCT/punct/2"
DISEASE = (
    "It/PRON/nsubj/4 is/AUX+F/cop/4 {det}/DET/det/4 disease/NOUN/root/0 that/PRON/nsubj/6 "
    "kills=kill/VERB+F/acl:relcl/4 many/ADJ/obj/6 _./PUNCT/punct/4"
)


def naming(sentence: str, *people: str) -> Document:
    """The parsed sentence with these words known for people's names."""
    document = parsed(sentence)
    tokens = tuple(replace(at, entity="PERSON") if at.text in people else at for at in document.tokens)
    return replace(document, tokens=tokens)


@pytest.mark.parametrize(
    ("noun", "who", "expected"),
    [
        ("name", "who", "Webb headed it."),
        ("name", "which", "The name of Webb headed it."),
        ("daughter", "who", "The daughter of Webb headed it."),
        ("team", "who", "The team of Webb headed it."),
        ("teacher", "who", "The teacher of Webb headed it."),
    ],
)
def test_who_is_a_person(noun: str, who: str, expected: str) -> None:
    """A name is nobody; a daughter is somebody, and a team may be."""
    assert stated(naming(NAMESAKE.format(noun=noun, who=who), "Webb"))[-1] == expected


def test_who_is_nobody_that_is_not_known_for_a_person() -> None:
    """A town at the end of the phrase changes nothing."""
    assert stated(naming(NAMESAKE.format(noun="name", who="who")))[-1] == "The name of Webb headed it."


def test_a_clause_with_whose_is_about_the_name_before_it() -> None:
    """It was read as a remark on the whole sentence."""
    assert stated(parsed(LONGER)) == ["Ada followed Liz Brown.", "Liz Brown's term was longer."]


@pytest.mark.parametrize(
    ("det", "expected"), [("a", "Measles kills many."), ("the", "The disease kills many.")], ids=["one", "the one"]
)
def test_what_is_said_of_a_predicate_is_said_of_what_it_stands_for(det: str, expected: str) -> None:
    """ "It is the disease that …" may point at what kills, not at "it"."""
    text = parsed(MEASLES, DISEASE.format(det=det)).text
    document = parsed(MEASLES, DISEASE.format(det=det), mentions=(pointing(text, "It", "Measles"),))
    assert stated(document)[-1] == expected


def test_nobody_knows_what_it_is_where_it_points_at_nothing() -> None:
    """Then the noun is all there is."""
    assert stated(parsed(DISEASE.format(det="a"))) == ["It is a disease.", "The disease kills many."]


WHOM = (
    "Bob/PROPN/nsubj/2 met=meet/VERB+P/root/0 Ada/PROPN/obj/2 _,/PUNCT/punct/6 who/PRON/nsubj/6 "
    "sang=sing/VERB+P/acl:relcl/3 and/CCONJ/cc/10 whom/PRON/obj/10 Eve/PROPN/nsubj/10 taught=teach/VERB+P/conj/6 "
    "_./PUNCT/punct/2"
)
FIRM = (
    "Ada/PROPN/nsubj/2 left=leave/VERB+P/root/0 Ulm/PROPN/obj/2 _;/PUNCT/punct/8 that/DET/mark/8 "
    "{noun}/nsubj:pass/8 was/AUX+P/aux:pass/8 sold=sell/VERB+N/parataxis/2 _./PUNCT/punct/2"
)
TREATY = (
    "The/DET/det/2 Pact/PROPN/nsubj/5 _,/PUNCT/punct/4 signed=sign/VERB+N/acl/2 made=make/VERB+P/root/0 "
    "peace/NOUN/obj/5 _./PUNCT/punct/5"
)


def test_a_second_relative_clause_is_about_the_same_noun() -> None:
    """With "whom" put behind its verb."""
    assert stated(parsed(WHOM)) == ["Bob met Ada.", "Ada sang.", "Eve taught Ada."]


@pytest.mark.parametrize(
    ("noun", "expected"), [("town/NOUN+S", "That town was sold."), ("towns/NOUN+L", "Towns was sold.")]
)
def test_that_town_keeps_its_that(noun: str, expected: str) -> None:
    """It points at a town; before a noun in the plural "that" can only be a conjunction."""
    assert stated(parsed(FIRM.format(noun=noun)))[-1] == expected


def test_a_name_keeps_its_article() -> None:
    """Where a participle is said of it."""
    document = parsed(TREATY)
    start = document.text.index("Pact")
    named = replace(document, mentions=(Mention(Span(start, start + 4), "Pact", None),))
    assert stated(named) == ["The Pact was signed.", "The Pact made peace."]


BY = (
    "It/PRON/nsubj/4 is/AUX+F/cop/4 by/ADP/case/4 Ada/PROPN/root/0 _,/PUNCT/punct/8 whose/PRON/nmod:poss/7 "
    "books/NOUN+L/nsubj/8 sold=sell/VERB+P/acl:relcl/4 and/CCONJ/cc/11 were/AUX+P/aux:pass/11 "
    "praised=praise/VERB+N/conj/8 _./PUNCT/punct/4"
)
WINNING = (
    "Winning=winne/VERB+G/advcl/5 gold/NOUN/obj/1 _,/PUNCT/punct/1 Ada/PROPN/nsubj/5 wept=weep/VERB+P/root/0 "
    "_./PUNCT/punct/5"
)


def test_who_wrote_it_is_not_what_it_is() -> None:
    """ "It is by Ada" says nothing of what "it" is; both predicates are about her books."""
    assert stated(parsed(BY)) == ["It is by Ada.", "Ada's books sold.", "Ada's books were praised."]


def test_an_irregular_verb_is_known_by_its_letters() -> None:
    """Whatever the tagger takes for its infinitive."""
    assert stated(parsed(WINNING))[0] == "Ada won gold."


OWNED = (
    "Ada/PROPN/nsubj/2 joined=join/VERB+P/root/0 the/DET/det/4 firm/NOUN/obj/2 of/ADP/case/6 Otto/PROPN/nmod/4 "
    "Rask/PROPN/flat/6 _,/PUNCT/punct/11 {tie}/PRON/{dep}/11 Eve/PROPN/nsubj/11 built=build/VERB+P/acl:relcl/6 "
    "_./PUNCT/punct/2"
)
AMONG = (
    "Among/ADP/case/2 founders/NOUN+L/root/0 was/AUX+P/cop/2 Ada/PROPN/nsubj/2 _,/PUNCT/punct/7 who/PRON/nsubj/7 "
    "led=lead/VERB+P/acl:relcl/2 it/PRON/obj/7 _./PUNCT/punct/2"
)
REBUILT = (
    "Founded=found/VERB+N/advcl/7 and/CCONJ/cc/3 rebuilt=rebuild/VERB+P/conj/1 _,/PUNCT/punct/1 the/DET/det/6 "
    "hall/NOUN/nsubj/7 stands=stand/VERB+F/root/0 _./PUNCT/punct/7"
)


def test_which_is_no_person() -> None:
    """But what the person owns."""
    named = naming(OWNED.format(tie="which", dep="obj"), "Otto", "Rask")
    assert stated(named)[-1] == "Eve built the firm of Otto Rask."


def test_who_stands_behind_the_verb_is_meant() -> None:
    """ "Among the founders was Ada, who …" is about Ada."""
    assert stated(parsed(AMONG))[-1] == "Ada led it."


def test_a_second_participle_is_passive_like_the_first() -> None:
    """Its form may be that of an active past."""
    assert stated(parsed(REBUILT))[:2] == ["The hall was founded.", "The hall was rebuilt."]


NOVEL = (
    "Ada/PROPN/nsubj/2 read=read/VERB+P/root/0 Blue/PROPN/compound/4 Key/PROPN/obj/2 _,/PUNCT/punct/7 "
    "{det}/DET/det/7 {noun}/NOUN/{dep} that/PRON/obj/10 Eve/PROPN/nsubj/10 wrote=write/VERB+P/acl:relcl/7"
)


@pytest.mark.parametrize(
    ("det", "noun", "dep", "rest", "expected"),
    [
        ("a", "novel", "obl/2", "", "Eve wrote Blue Key"),
        ("the", "novel", "obl/2", "", "Eve wrote the novel"),
        ("a", "novel", "obl/2", " and/CCONJ/cc/13 a/DET/det/13 play/NOUN/conj/7", "Eve wrote the novel"),  # a list
    ],
)
def test_a_clause_on_what_a_name_is_said_to_be_is_about_the_name(
    det: str, noun: str, dep: str, rest: str, expected: str
) -> None:
    """The parser may read the apposition as one more phrase of the verb."""
    sentence = NOVEL.format(det=det, noun=noun, dep=dep) + rest
    assert stated(parsed(sentence))[-1].startswith(expected)


IN_THE_YEAR = (
    "Ada/PROPN/nsubj/2 left=leave/VERB+P/root/0 in/ADP/case/4 {year}/{upos}/obl/2 _,/PUNCT/punct/7 the/DET/det/7 "
    "year/NOUN/obl:unmarked/2 in/ADP/case/9 which/PRON/obl/11 Eve/PROPN/nsubj/11 won=win/VERB+P/acl:relcl/7 "
    "_./PUNCT/punct/2"
)


@pytest.mark.parametrize(
    ("year", "upos", "expected"),
    [
        ("2006", "NUM", ["Ada left in 2006.", "Eve won in 2006."]),
        ("Ulm", "PROPN", ["Ada left in Ulm.", "Eve won in the year."]),
    ],
)
def test_the_year_behind_a_year_is_that_year(year: str, upos: str, expected: list[str]) -> None:
    """A place is no year."""
    assert stated(parsed(IN_THE_YEAR.format(year=year, upos=upos))) == expected


WINNER = (
    "The/DET/det/2 {winner}/nsubj/4 is/AUX+F/cop/4 {ada}/root/0 _,/PUNCT/punct/7 who/PRON/nsubj/7 "
    "lives=live/VERB+F/acl:relcl/4 here/ADV/advmod/7 _./PUNCT/punct/4"
)
SYMPHONY = (
    "Ada/PROPN/nsubj/2 wrote=write/VERB+P/root/0 Dusk/PROPN/obj/2 _,/PUNCT/punct/6 {article}/DET/det/6 work/NOUN/appos/3 "
    "{tie}/ADP/case/9 four/NUM/nummod/9 parts=part/NOUN+L/nmod/6 _,/PUNCT/punct/13 which/PRON/obj/13 Bob/PROPN/nsubj/13 "
    "liked=like/VERB+P/acl:relcl/9 _./PUNCT/punct/2"
)
SUMMIT = (
    "Ada/PROPN/nsubj/2 climbed=climb/VERB+P/root/0 {every}/DET/det/4 hut/NOUN/obj/2 in/ADP/case/6 Norland/PROPN/nmod/4 "
    "_,/PUNCT/punct/10 where/ADV/advmod/10 people/NOUN/nsubj/10 ski=ski/VERB+F/acl:relcl/4 _./PUNCT/punct/2"
)
STAR = (
    "Now/ADV/advmod/9 Ada/PROPN/nsubj/9 _,/PUNCT/punct/5 the/DET/det/5 star/NOUN/conj/2 that/PRON/obj/8 "
    "Bob/PROPN/nsubj/8 made=make/VERB+P/acl:relcl/5 fell=fall/VERB+P/root/0 _./PUNCT/punct/9"
)
PLAYER = (
    "{as_}/SCONJ/mark/5 a/DET/det/4 keeper/NOUN/compound/4 Niels/PROPN/nsubj/5 played=play/VERB+P/root/0 "
    "well/ADV/advmod/5 _./PUNCT/punct/5"
)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (WINNER.format(winner="winner/NOUN", ada="Ada/PROPN"), "Ada lives here."),
        (WINNER.format(winner="winner/NOUN", ada="painter/NOUN"), "The winner lives here."),
        (SYMPHONY.format(article="a", tie="in"), "Bob liked Dusk."),
        (SYMPHONY.format(article="a", tie="with"), "Bob liked four parts."),  # it may be the parts that he liked
        (SUMMIT.format(every="every"), "People ski in Norland."),
        (SUMMIT.format(every="a"), "People ski in the hut in Norland."),
        (STAR, "Bob made Ada."),
    ],
    ids=["named", "described", "in parts", "with parts", "every", "one", "star"],
)
def test_a_relative_clause_is_about_the_name_that_its_noun_describes(sentence: str, expected: str) -> None:
    document = naming(sentence, "Ada")
    start = document.text.index("Ada") if "Ada" in document.text else 0
    ada = Mention(Span(start, start + 3), "Ada", Entity("Q1", "Ada"), 0.9)
    assert expected in stated(replace(document, mentions=(ada,) if start else ()))


def test_as_a_role_opens_a_statement_and_as_a_conjunction_does_not() -> None:
    assert stated(parsed(PLAYER.format(as_="As"))) == ["As a keeper Niels played well."]
    assert stated(parsed(PLAYER.format(as_="While"))) == ["A keeper Niels played well."]


ONE_OF = (
    "Ada/PROPN/nsubj/3 was/AUX+P/cop/3 one/NUM/root/0 of/ADP/case/6 the/DET/det/6 poets/NOUN+L/nmod/3 who/PRON/nsubj/8 "
    "sang=sing/VERB+P/acl:relcl/6 _./PUNCT/punct/3"
)
BESIDE_ONE_OF = (
    "Ada/PROPN/nsubj/9 _,/PUNCT/punct/3 one/NUM/appos/1 of/ADP/case/6 the/DET/det/6 poets/NOUN+L/nmod/3 who/PRON/nsubj/8 "
    "sang=sing/VERB+P/acl:relcl/6 left=leave/VERB+P/root/0 _./PUNCT/punct/9"
)
SOME_OF = (
    "Ada/PROPN/nsubj/2 met=meet/VERB+P/root/0 one/NUM/obj/2 of/ADP/case/6 the/DET/det/6 poets/NOUN+L/nmod/3 "
    "who/PRON/nsubj/8 sang=sing/VERB+P/acl:relcl/6 _./PUNCT/punct/2"
)


@pytest.mark.parametrize(
    ("sentence", "said"), [(ONE_OF, "Ada sang."), (BESIDE_ONE_OF, "Ada sang."), (SOME_OF, "The poets sang.")]
)
def test_what_is_true_of_all_is_true_of_the_one_who_is_one_of_them(sentence: str, said: str) -> None:
    assert said in stated(parsed(sentence))
