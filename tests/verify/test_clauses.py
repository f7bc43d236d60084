"""Claims on trees written by hand: what is cut, what stays whole, what is no claim."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimver.parts import Segmenter
from claimver.types import Document, Span, Token
from claimver.verify.claims import ClauseSegmenter
from claimver.verify.clauses import begins, clauses
from claimver.verify.trees import trees
from tests.verify.parsed import parsed

LAKE = (
    "The/DET+D/det/2 lake/NOUN/nsubj/3 lies=lie/VERB+S/root/0 in/ADP/case/5 Peru/PROPN/obl/3 and/CCONJ/cc/7 "
    "holds=hold/VERB+S/conj/3 fish/NOUN/obj/7 _./PUNCT/punct/3"
)
FILM = (
    "The/DET+D/det/2 film/NOUN/nsubj/10 _,/PUNCT/punct/6 which/PRON+R/nsubj:pass/6 was/AUX+P/aux:pass/6 "
    "shot=shoot/VERB+N/acl:relcl/2 in/ADP/case/8 Oslo/PROPN/obl/6 _,/PUNCT/punct/6 won=win/VERB+P/root/0 "
    "a/DET+A/det/12 prize/NOUN/obj/10 _./PUNCT/punct/10"
)
WHEN = (
    "When/ADV+Q/advmod/3 he/PRON+H/nsubj/3 died=die/VERB+P/advcl/7 _,/PUNCT/punct/3 his/PRON+O/nmod:poss/6 "
    "son/NOUN/nsubj/7 ruled=rule/VERB+P/root/0 _./PUNCT/punct/7"
)
YEARS = (
    "Ann/PROPN/nsubj/2 died=die/VERB+P/root/0 two/NUM/nummod/4 years=year/NOUN/obl:unmarked/2 after/SCONJ/mark/8 "
    "Bob/PROPN/nsubj/8 had=have/AUX+P/aux/8 left=leave/VERB+N/advcl/2 _./PUNCT/punct/2"
)
STAYED = (
    "Ann/PROPN/nsubj/2 stayed=stay/VERB+P/root/0 for/ADP/case/5 two/NUM/nummod/5 years=year/NOUN/obl/2 "
    "after/SCONJ/mark/9 Bob/PROPN/nsubj/9 had=have/AUX+P/aux/9 left=leave/VERB+N/advcl/2 _./PUNCT/punct/2"
)
DID = "Ann/PROPN/nsubj/2 left=leave/VERB+P/root/0 before/SCONJ/mark/5 Bob/PROPN/nsubj/5 did=do/AUX+P/advcl/2 _./PUNCT/punct/2"
BRIDGE = (
    "The/DET+D/det/2 bridge/NOUN/nsubj/9 _,/PUNCT/punct/4 designed=design/VERB+N/acl/2 by/ADP/case/7 "
    "Othmar/PROPN/compound/7 Ammann/PROPN/obl:agent/4 _,/PUNCT/punct/4 opened=open/VERB+P/root/0 in/ADP/case/11 "
    "1931/NUM/obl/9 _./PUNCT/punct/9"
)
LISTED = (
    "Ann/PROPN/nsubj/2 won=win/VERB+P/root/0 it/PRON+T/obj/2 _,/PUNCT/punct/6 never/ADV/advmod/6 "
    "left=leave/VERB+P/conj/2 Rome/PROPN/obj/6 and/CCONJ/cc/9 died=die/VERB+P/conj/2 _./PUNCT/punct/2"
)
FEATURE = (
    "It/PRON+T/nsubj/4 is/AUX+S/cop/4 a/DET+A/det/4 lake/NOUN/root/0 and/CCONJ/cc/6 famous/ADJ/conj/4 for/ADP/case/9 "
    "its/PRON+O/nmod:poss/9 water/NOUN/obl/6 _./PUNCT/punct/4"
)
COLON = (
    "Fun/ADJ/amod/2 fact/NOUN/root/0 _:/PUNCT/punct/6 Ann/PROPN/nsubj:pass/6 was/AUX+P/aux:pass/6 "
    "born=bear/VERB+N/acl/2 here/ADV/advmod/6 _!/PUNCT/punct/2"
)
SEMICOLON = "Ann/PROPN/nsubj/2 won=win/VERB+P/root/0 _;/PUNCT/punct/5 Bob/PROPN/nsubj/5 lost=lose/VERB+P/conj/2 _./PUNCT/punct/2"
IF = (
    "If/SCONJ/mark/3 it/PRON+T/nsubj/3 rains=rain/VERB+S/advcl/6 _,/PUNCT/punct/3 Ann/PROPN/nsubj/6 "
    "leaves=leave/VERB+S/root/0 _./PUNCT/punct/6"
)
KING = (
    "Olaf/PROPN/nsubj/5 _,/PUNCT/punct/3 king/NOUN/appos/1 _,/PUNCT/punct/3 ruled=rule/VERB+P/root/0 "
    "Norway/PROPN/obj/5 and/CCONJ/cc/8 Iceland/PROPN/conj/6 _./PUNCT/punct/5"
)
OR = LAKE.replace("and/", "or/")
CLEFT = "It/PRON+T/nsubj/3 was/AUX+P/cop/3 Ann/PROPN/root/0 who/PRON+R/nsubj/5 left=leave/VERB+P/acl:relcl/3 _./PUNCT/punct/3"
BARE = (
    "Ann/PROPN/nsubj/2 read=read/VERB+P/root/0 the/DET+D/det/4 book/NOUN/obj/2 he/PRON+H/nsubj/6 "
    "wrote=write/VERB+P/acl:relcl/4 _./PUNCT/punct/2"
)
TALL = (
    "Bob/PROPN/nsubj/4 is/AUX+S/cop/4 as/ADV/advmod/4 tall/ADJ/root/0 as/SCONJ/mark/7 she/PRON+H/nsubj/7 "
    "was/AUX+P/advcl/4 _./PUNCT/punct/4"
)
AGED = "Ann/PROPN/nsubj/2 died=die/VERB+P/root/0 _,/PUNCT/punct/4 aged=age/VERB+N/advcl/2 87/NUM/obj/4 _./PUNCT/punct/2"
SAID = (
    "“/PUNCT/punct/3 _Rome/PROPN/nsubj/3 fell=fall/VERB+P/root/0 _,/PUNCT/punct/3 _”/PUNCT/punct/3 Ann/PROPN/nsubj/7 "
    "said=say/VERB+P/parataxis/3 _./PUNCT/punct/3"
)


def found(document: Document) -> list[str]:
    """The claims' texts."""
    return [claim.span.of(document.text) for claim in ClauseSegmenter().claims(document)]


def test_it_is_a_segmenter() -> None:
    assert isinstance(ClauseSegmenter(), Segmenter)


@pytest.mark.parametrize(
    ("sentence", "claims"),
    [
        pytest.param(LAKE, ["The lake lies in Peru", "and holds fish"], id="coordinated predicate"),
        pytest.param(FILM, ["which was shot in Oslo", "won a prize"], id="relative clause"),
        pytest.param(WHEN, ["When he died", "his son ruled"], id="adverbial clause"),
        pytest.param(STAYED, ["Ann stayed for two years", "after Bob had left"], id="how long something was"),
        pytest.param(BRIDGE, ["designed by Othmar Ammann", "opened in 1931"], id="participle behind a comma"),
        pytest.param(LISTED, ["Ann won it", "never left Rome", "and died"], id="list of predicates"),
        pytest.param(FEATURE, ["It is a lake", "and famous for its water"], id="adjective beside a noun"),
        pytest.param(COLON, ["Ann was born here"], id="behind a colon"),
        pytest.param(SEMICOLON, ["Ann won", "Bob lost"], id="semicolon"),
    ],
)
def test_clauses_are_cut(sentence: str, claims: list[str]) -> None:
    assert found(parsed(sentence)) == claims


@pytest.mark.parametrize(
    ("sentence", "claim"),
    [
        pytest.param(IF, "If it rains, Ann leaves", id="condition"),
        pytest.param(KING, "Olaf, king, ruled Norway and Iceland", id="apposition and nouns"),
        pytest.param(OR, "The lake lies in Peru or holds fish", id="alternative"),
        pytest.param(CLEFT, "It was Ann who left", id="cleft"),
        pytest.param(BARE, "Ann read the book he wrote", id="no relative word"),
        pytest.param(TALL, "Bob is as tall as she was", id="comparison"),
        pytest.param(AGED, "Ann died, aged 87", id="age"),
        pytest.param(SAID, "“Rome fell,” Ann said", id="who speaks"),
        pytest.param(YEARS, "Ann died two years after Bob had left", id="time measured from a clause"),
        pytest.param(DID, "Ann left before Bob did", id="ellipsis"),
    ],
)
def test_what_belongs_together_stays_one_claim(sentence: str, claim: str) -> None:
    assert found(parsed(sentence)) == [claim]


@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param("Who/PRON+Q/nsubj/2 won=win/VERB+P/root/0 _?/PUNCT/punct/2", id="question"),
        pytest.param("Read/VERB+I/root/0 the/DET+D/det/3 book/NOUN/obj/1 _./PUNCT/punct/1", id="command"),
        pytest.param(
            "Ask/VERB+I/root/0 Ann/PROPN/obj/1 what/PRON+Q/obj/5 she/PRON+H/nsubj/5 saw=see/VERB+P/ccomp/1 _./PUNCT/punct/1",
            id="command about a clause",
        ),
        pytest.param("See/VERB+I/root/0 it/PRON+T/obj/1 before/SCONJ/mark/5 it/PRON+T/nsubj/5 goes=go/VERB+S/advcl/1", id="till when"),
        pytest.param("I/PRON+M/nsubj/2 love/VERB+S/root/0 Rome/PROPN/obj/2 _./PUNCT/punct/2", id="feeling"),
        pytest.param("I/PRON+M/nsubj/3 can/AUX+F/aux/3 help/VERB+I/root/0 _./PUNCT/punct/3", id="offer"),
        pytest.param("Here/ADV+Z/root/0 are=be/AUX+S/cop/1 facts=fact/NOUN+L/nsubj/1 _:/PUNCT/punct/1", id="opener"),
        pytest.param("Early/ADJ/amod/2 life/NOUN/root/0", id="heading"),
        pytest.param("🎉/SYM/root/0 _🎉/SYM/conj/1", id="no words"),
        pytest.param(
            "What/DET+Q/det/2 comeback/NOUN/root/0 that/PRON+Z/nsubj/4 was/AUX+P/acl:relcl/2 _!/PUNCT/punct/2", id="cry"
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_true_or_false_is_no_claim(sentence: str) -> None:
    assert found(parsed(sentence)) == []


def test_what_somebody_did_himself_is_a_claim() -> None:
    assert found(parsed("I/PRON+M/nsubj/2 met=meet/VERB+P/root/0 Ann/PROPN/obj/2 _./PUNCT/punct/2")) == ["I met Ann"]


def test_sentences_keep_their_offsets_in_a_longer_text() -> None:
    assert found(parsed(LAKE, FILM)) == [
        "The lake lies in Peru",
        "and holds fish",
        "which was shot in Oslo",
        "won a prize",
    ]


def test_a_clause_begins_at_its_tie_and_where_the_outer_one_goes_on() -> None:
    (tree,) = trees(parsed(FILM))
    assert [tree.text(at) for at, begun in enumerate(begins(tree)) if begun] == ["which", "won"]


def test_a_document_without_tokens_has_no_claims() -> None:
    assert ClauseSegmenter().claims(Document("empty", "")) == ()


RELATIONS = st.sampled_from(
    "nsubj obj conj cc punct acl acl:relcl advcl parataxis mark aux cop appos obl ccomp".split()
)
TAGS = st.sampled_from("VERB AUX NOUN PROPN PUNCT CCONJ PRON ADJ SCONJ".split())
FORMS = st.sampled_from(
    ["", "VerbForm=Fin", "VerbForm=Part", "PronType=Rel", "Poss=Yes|PronType=Rel", "Tense=Past|VerbForm=Fin"]
)
WORDS = st.sampled_from(["a", "who", "(", ")", '"', ",", ";", "it's", "Rome", "🎉", "?"])


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """One sentence on any tree at all, also on several in one."""
    size = draw(st.integers(1, 9))
    texts = draw(st.lists(WORDS, min_size=size, max_size=size))
    order = draw(st.permutations(range(size)))
    heads = {node: order[draw(st.integers(0, place))] for place, node in enumerate(order)}
    text, tokens = "", []
    for at, word in enumerate(texts):
        start = len(text) + bool(text)
        text += (" " if text else "") + word
        span = Span(start, start + len(word))
        tokens.append(Token(span, word, word, draw(TAGS), draw(RELATIONS), heads[at], draw(FORMS)))
    return Document("any", text, (Span(0, len(text)),), tuple(tokens))


@given(documents())
def test_any_tree_gives_spans_in_order_without_overlap_each_with_a_proposition(document: Document) -> None:
    claims = ClauseSegmenter().claims(document)
    for claim, following in itertools.pairwise(claims):
        assert claim.span.end <= following.span.start
    for claim in claims:
        assert claim.span.of(document.text).strip() == claim.span.of(document.text) != ""
        assert claim.proposition.strip()


@given(documents())
def test_every_word_belongs_to_one_clause_at_most(document: Document) -> None:
    for tree in trees(document):
        words = [word for clause in clauses(tree) for word in clause.words]
        assert len(words) == len(set(words))
