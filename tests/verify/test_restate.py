"""Propositions stand alone: subjects restored, relative words and participles resolved, pronouns named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.types import Document
from claimver.verify.claims import ClauseSegmenter
from claimver.verify.wording import inflected
from tests.verify.parsed import named, parsed, pointing

LAKE = (
    "Crater/PROPN/compound/2 Lake/PROPN/nsubj/3 lies=lie/VERB+S/root/0 in/ADP/case/5 Oregon/PROPN/obl/3 "
    "and/CCONJ/cc/8 is/AUX+S/aux:pass/8 known=know/VERB+N/conj/3 for/ADP/case/11 its/PRON+O/nmod:poss/11 "
    "water/NOUN/obl/8 _./PUNCT/punct/3"
)
CASTLE = (
    "The/DET+D/det/2 castle/NOUN/nsubj:pass/4 was/AUX+P/aux:pass/4 built=build/VERB+N/root/0 in/ADP/case/6 "
    "1300/NUM/obl/4 and/CCONJ/cc/8 burned=burn/VERB+N/conj/4 in/ADP/case/10 1689/NUM/obl/8 _./PUNCT/punct/4"
)
FAMOUS = (
    "Ann/PROPN/nsubj/4 is/AUX+S/cop/4 a/DET+A/det/4 singer/NOUN/root/0 and/CCONJ/cc/6 famous/ADJ/conj/4 for/ADP/case/8 "
    "jazz/NOUN/obl/6 _./PUNCT/punct/4"
)
BRIDGE = (
    "The/DET+D/det/2 bridge/NOUN/nsubj/9 _,/PUNCT/punct/4 designed=design/VERB+N/acl/2 by/ADP/case/7 "
    "Othmar/PROPN/compound/7 Ammann/PROPN/obl:agent/4 _,/PUNCT/punct/4 opened=open/VERB+P/root/0 in/ADP/case/11 "
    "1931/NUM/obl/9 _./PUNCT/punct/9"
)
BRAZIL = (
    "Brazil/PROPN/nsubj/2 won=win/VERB+P/root/0 in/ADP/case/4 2002/NUM/obl/2 _,/PUNCT/punct/6 "
    "beating=beat/VERB+G/advcl/2 Germany/PROPN/obj/6 _./PUNCT/punct/2"
)
ENGINE = (
    "Ada/PROPN/nsubj/2 described=describe/VERB+P/root/0 an/DET+A/det/4 engine/NOUN/obj/2 _,/PUNCT/punct/9 "
    "which/PRON+R/obj/9 Babbage/PROPN/nsubj/9 had/AUX+P/aux/9 designed=design/VERB+N/acl:relcl/4 in/ADP/case/11 "
    "London/PROPN/obl/9 _./PUNCT/punct/2"
)
GENOA = (
    "He/PRON+H/nsubj/2 moved=move/VERB+P/root/0 to/ADP/case/4 Genoa/PROPN/obl/2 _,/PUNCT/punct/9 where/ADV+R/advmod/9 "
    "his/PRON+O/nmod:poss/8 father/NOUN/nsubj/9 traded=trade/VERB+P/acl:relcl/4 _./PUNCT/punct/2"
)
EMILY = (
    "Emily/PROPN/nsubj/9 _,/PUNCT/punct/7 whose/PRON+W/nmod:poss/5 only/ADJ/amod/5 novel/NOUN/nsubj/7 "
    "is/AUX+S/cop/7 Heights/PROPN/acl:relcl/1 _,/PUNCT/punct/7 died=die/VERB+P/root/0 _./PUNCT/punct/9"
)
HOUSE = (
    "Oslo/PROPN/nsubj/2 has=have/VERB+S/root/0 a/DET+A/det/4 house/NOUN/obj/2 in/ADP/case/6 which/PRON+R/obl/8 "
    "Ibsen/PROPN/nsubj/8 lived=live/VERB+P/acl:relcl/4 _./PUNCT/punct/2"
)
POPE = (
    "Benedict/PROPN/nsubj/4 XVI/PROPN/flat/1 never/ADV/advmod/4 appointed=appoint/VERB+P/root/0 anyone/PRON/obj/4 "
    "_,/PUNCT/punct/10 nor/CCONJ+E/cc/10 did/AUX+P/aux/10 he/PRON+H/nsubj/10 teach/VERB+I/conj/4 about/ADP/case/12 "
    "love/NOUN/obl/10 _./PUNCT/punct/4"
)
ALLEGED = (
    "Prosecutors=prosecutor/NOUN+L/nsubj/2 allege/VERB+S/root/0 that/SCONJ/mark/5 he/PRON+H/nsubj/5 "
    "took=take/VERB+P/ccomp/2 bribes/NOUN/obj/5 and/CCONJ/cc/8 hid=hide/VERB+P/conj/5 them/PRON/obj/8 "
    "_./PUNCT/punct/2"
)
ARTIST = (
    "Frida/PROPN/nsubj/4 was/AUX+P/cop/4 a/DET+A/det/4 painter/NOUN/root/0 who/PRON+R/nsubj/6 "
    "lived=live/VERB+P/acl:relcl/4 in/ADP/case/8 Mexico/PROPN/obl/6 _./PUNCT/punct/4"
)
TEACHER = (
    "The/DET+D/det/2 man/NOUN/nsubj/6 who/PRON+R/nsubj/4 taught=teach/VERB+P/acl:relcl/2 Ann/PROPN/obj/4 "
    "retired=retire/VERB+P/root/0 _./PUNCT/punct/6"
)
BOYCOTT = (
    "Rosa/PROPN/nsubj/2 refused=refuse/VERB+P/root/0 _,/PUNCT/punct/5 which/PRON+R/nsubj/5 "
    "started=start/VERB+P/advcl:relcl/2 a/DET+A/det/7 boycott/NOUN/obj/5 _./PUNCT/punct/2"
)
SPOKEN = (
    "“/PUNCT/punct/3 _Rome/PROPN/nsubj/3 fell=fall/VERB+P/root/0 _,/PUNCT/punct/3 _”/PUNCT/punct/3 Ann/PROPN/nsubj/7 "
    "said=say/VERB+P/parataxis/3 _./PUNCT/punct/3"
)
OF_NOTE = "No/INTJ/discourse/3 _,/PUNCT/punct/1 Ann/PROPN/root/0 is/AUX+S/cop/3 it/PRON+T/nsubj/3 _./PUNCT/punct/3"
MAYOR = "Ann/PROPN/nsubj/3 Bell/PROPN/flat/1 left=leave/VERB+P/root/0 _./PUNCT/punct/3"
SOLD = "She/PRON+H/nsubj/2 sold=sell/VERB+P/root/0 her/PRON+O/nmod:poss/4 house/NOUN/obj/2 _./PUNCT/punct/2"
DIRECTOR = "The/DET+D/det/2 director/NOUN/nsubj/3 slept=sleep/VERB+P/root/0 _./PUNCT/punct/3"
BESIDE = "Her/PRON+O/nmod:poss/2 dog/NOUN/nsubj/3 slept=sleep/VERB+P/root/0 _./PUNCT/punct/3"


def stated(document: Document) -> list[str]:
    """The propositions of the document's claims."""
    return [claim.proposition for claim in ClauseSegmenter().claims(document)]


@pytest.mark.parametrize(
    ("sentence", "propositions"),
    [
        pytest.param(LAKE, ["Crater Lake lies in Oregon.", "Crater Lake is known for its water."], id="subject"),
        pytest.param(CASTLE, ["The castle was built in 1300.", "The castle was burned in 1689."], id="auxiliary"),
        pytest.param(FAMOUS, ["Ann is a singer.", "Ann is famous for jazz."], id="copula"),
        pytest.param(
            BRIDGE, ["The bridge was designed by Othmar Ammann.", "The bridge opened in 1931."], id="participle"
        ),
        pytest.param(BRAZIL, ["Brazil won in 2002.", "Brazil beat Germany."], id="in -ing"),
        pytest.param(
            ENGINE, ["Ada described an engine.", "Babbage had designed the engine in London."], id="object which"
        ),
        pytest.param(GENOA, ["He moved to Genoa.", "His father traded in Genoa."], id="where"),
        pytest.param(EMILY, ["Emily's only novel is Heights.", "Emily died."], id="whose"),
        pytest.param(HOUSE, ["Oslo has a house.", "Ibsen lived in the house."], id="in which"),
        pytest.param(POPE, ["Benedict XVI never appointed anyone.", "He did not teach about love."], id="nor"),
        pytest.param(
            ALLEGED,
            ["Prosecutors allege that he took bribes.", "Prosecutors allege that he hid them."],
            id="who reports",
        ),
        pytest.param(ARTIST, ["Frida was a painter.", "Frida lived in Mexico."], id="of a predicate noun"),
        pytest.param(TEACHER, ["The man taught Ann.", "The man who taught Ann retired."], id="which one"),
        pytest.param(BOYCOTT, ["Rosa refused.", "Rosa refused, which started a boycott."], id="of a whole clause"),
        pytest.param(SPOKEN, ["Rome fell."], id="quoted"),
        pytest.param(OF_NOTE, ["Ann is it."], id="interjection"),
    ],
)
def test_a_clause_gets_what_it_lacks(sentence: str, propositions: list[str]) -> None:
    assert stated(parsed(sentence)) == propositions


def test_a_pronoun_gets_its_name_once() -> None:
    document = parsed(MAYOR, SOLD)
    ann = named(document, "Ann Bell", "Ann Mary Bell")
    linked = replace(document, mentions=(ann, pointing(document, "She", ann), pointing(document, "her", ann)))
    assert stated(linked) == ["Ann Bell left.", "Ann Mary Bell sold her house."]


def test_an_owner_and_a_description_are_named() -> None:
    document = parsed(MAYOR, DIRECTOR, BESIDE)
    ann = named(document, "Ann Bell")
    linked = replace(document, mentions=(ann, pointing(document, "The director", ann), pointing(document, "Her", ann)))
    assert stated(linked)[1:] == ["Ann Bell slept.", "Ann Bell's dog slept."]


def test_who_is_meant_by_a_relative_pronoun_is_the_linkers_to_say() -> None:
    document = parsed(ARTIST)
    mexico = named(document, "Mexico")
    linked = replace(document, mentions=(mexico, pointing(document, "who", mexico)))
    assert stated(linked)[1] == "Mexico lived in Mexico."


@pytest.mark.parametrize(
    ("lemma", "past", "plural", "form"),
    [
        ("become", True, False, "became"),
        ("pass", False, False, "passes"),
        ("pass", False, True, "pass"),
        ("be", True, True, "were"),
        ("be", False, False, "is"),
        ("stop", True, True, "stopped"),
    ],
)
def test_verbs_are_inflected(lemma: str, past: bool, plural: bool, form: str) -> None:
    assert inflected(lemma, past=past, plural=plural) == form


def test_marks_of_emphasis_are_not_said() -> None:
    document = parsed(
        "Why/ADV/root/0 _?/PUNCT/punct/1 _**/PUNCT/punct/1",
        "Bo/PROPN/nsubj/5 built=build/VERB+P/root/0 **/PUNCT/punct/4 _Oslo/PROPN/obj/2 _**/PUNCT/punct/4 _./PUNCT/punct/2",
    )
    claims = ClauseSegmenter().claims(document)
    assert [claim.proposition for claim in claims] == ["Bo built Oslo."]
