"""What a claim says: denial, exclusiveness, tense, names."""

import re
from dataclasses import replace

import pytest

from claimver.encoder.read.lexicon import Lexicon
from claimver.encoder.read.reading import is_present, read_claim
from claimver.types import Claim, Document, Entity, Mention, Span, Token
from tests.encoder.parsed import parsed
from tests.encoder.readings import read


def _tokens(*words: tuple[str, str, str, str]) -> tuple[Token, ...]:
    tokens, place = [], 0
    for text, lemma, upos, morph in words:
        tokens.append(Token(Span(place, place + len(text)), text, lemma, upos, "dep", 0, morph))
        place += len(text) + 1
    return tuple(tokens)


FIN_PRES, FIN_PAST, PART = "Tense=Pres|VerbForm=Fin", "Tense=Past|VerbForm=Fin", "Tense=Past|VerbForm=Part"


@pytest.mark.parametrize(
    ("words", "present"),
    [
        ([("Bob", "Bob", "PROPN", ""), ("is", "be", "AUX", FIN_PRES), ("king", "king", "NOUN", "")], True),
        ([("Bob", "Bob", "PROPN", ""), ("was", "be", "AUX", FIN_PAST), ("king", "king", "NOUN", "")], False),
        ([("It", "it", "PRON", ""), ("has", "have", "AUX", FIN_PRES), ("operated", "operate", "VERB", PART)], False),
        ([("It", "it", "PRON", ""), ("has", "have", "VERB", FIN_PRES), ("Elsted", "elst", "VERB", PART)], True),  # a name
        (
            [("He", "he", "PRON", ""), ("has", "have", "AUX", FIN_PRES), ("been", "be", "AUX", PART), ("king", "king", "NOUN", "")],
            True,
        ),
        (
            [("He", "he", "PRON", ""), ("had", "have", "AUX", FIN_PAST), ("been", "be", "AUX", PART), ("king", "king", "NOUN", "")],
            False,
        ),
        (
            [("He", "he", "PRON", ""), ("had", "have", "AUX", FIN_PRES), ("ruled", "rule", "VERB", PART), ("since", "since", "ADP", "")],
            False,
        ),
        ([("It", "it", "PRON", ""), ("is", "be", "AUX", FIN_PRES), ("directed", "direct", "VERB", PART)], False),
        ([("It", "it", "PRON", ""), ("is", "be", "AUX", FIN_PRES), ("owned", "own", "VERB", PART)], True),
    ],
)  # fmt: skip
def test_the_first_finite_verb_tells_the_tense(words: list[tuple[str, str, str, str]], present: bool) -> None:
    tokens = _tokens(*words)
    assert is_present(tokens, Span(0, tokens[-1].span.end)) is present


def test_names_are_the_linked_ones_of_the_proposition_and_the_unlinked_ones_of_the_span() -> None:
    text = "It has Paris and Atlantis."
    apollo, paris = Entity("Q1", "Apollo 11"), Entity("Q90", "Paris")
    tokens = tuple(
        Token(Span(text.index(w), text.index(w) + len(w)), w, w, "PROPN", "obj", 0) for w in ("Paris", "Atlantis")
    )
    document = Document(
        "",
        text,
        tokens=tokens,
        mentions=(
            Mention(Span(0, 2), "It", apollo, 0.9, antecedent=Span(0, 2)),
            Mention(Span(7, 12), "Paris", paris, 0.9),
        ),
    )
    reading = read_claim(document, Claim(Span(0, 25), "Apollo 11 has Paris and Atlantis."), Lexicon(document))
    assert [(n.text, n.entity.id if n.entity else None) for n in reading.named] == [
        ("Apollo 11", "Q1"),
        ("Paris", "Q90"),
        ("Atlantis", None),
    ]


def test_a_number_inside_a_name_is_no_value() -> None:
    text = "Apollo 11 flew in 1969 for 8 days."
    document = Document("", text, mentions=(Mention(Span(0, 9), "Apollo 11", Entity("Q1", "Apollo 11"), 0.9),))
    reading = read_claim(document, Claim(Span(0, len(text)), text), Lexicon(document))
    assert [amount.number for amount in reading.amounts] == [8]
    assert [date.year for date in reading.dates] == [1969]


def _ranked(text: str, *tagged: tuple[str, str, str]) -> tuple[str, ...]:
    tokens = tuple(
        Token(Span(text.index(w), text.index(w) + len(w)), w, w, tag, "dep", 0, morph) for w, tag, morph in tagged
    )
    document = Document("", text, (Span(0, len(text)),), tokens)
    return read_claim(document, Claim(Span(0, len(text)), text), Lexicon(document)).ranks


def test_a_rank_is_a_superlative_or_ordinal_of_a_noun() -> None:
    the, sup = ("the", "DET", ""), "Degree=Sup"
    assert _ranked("It is the coldest town.", the, ("coldest", "ADJ", sup), ("town", "NOUN", "")) == ("coldest",)
    assert _ranked(
        "It is the most populous town.", the, ("most", "ADV", sup), ("populous", "ADJ", ""), ("town", "NOUN", "")
    ) == ("most populous",)
    assert _ranked("He was the first man up.", the, ("first", "ADJ", "NumType=Ord"), ("man", "NOUN", "")) == ("first",)
    assert _ranked("It was first shown then.", ("first", "ADV", "NumType=Ord"), ("shown", "VERB", "")) == ()


def test_a_superlative_is_known_by_its_form() -> None:
    the, lake = ("the", "DET", ""), ("lake", "NOUN", "")
    assert _ranked("It is the deepest lake.", the, ("deepest", "NOUN", ""), lake) == ("deepest",)
    best = (("best", "ADJ", ""), ("-", "PUNCT", ""), ("selling", "VERB", ""))
    assert _ranked("It is the best-selling lake.", the, *best, lake) == ("best-selling",)
    assert _ranked("It is the forest lake.", the, ("forest", "NOUN", ""), lake) == ()
    assert _ranked("Of deepest lake.", ("Of", "ADP", ""), ("deepest", "NOUN", ""), lake) == ()


def test_a_relative_of_a_thing_is_not_the_thing() -> None:
    text = "The wife of Obama was born in Honolulu."
    obama = Entity("Q76", "Barack Obama")

    def token(word: str, upos: str, dep: str, head: int) -> Token:
        return Token(Span(text.index(word), text.index(word) + len(word)), word, word, upos, dep, head)

    tokens = (
        token("wife", "NOUN", "nsubj:pass", 2),
        token("Obama", "PROPN", "nmod", 0),
        token("born", "VERB", "root", 2),
    )
    mention = Mention(tokens[1].span, "Obama", obama, 0.9)
    document = Document("", text, (Span(0, len(text)),), tokens, (mention,))
    claim = Claim(Span(0, len(text)), text)
    assert read_claim(document, claim, Lexicon(document)).owners == {("Q76", "wife")}


def test_a_small_name_is_found_where_it_opens_the_sentence() -> None:
    polonium = Entity("polonium", "polonium")
    text = "It was found in 1898."
    document = Document(
        "", text, (Span(0, len(text)),), mentions=(Mention(Span(0, 2), "It", polonium, 0.9, (), Span(0, 2)),)
    )
    claim = Claim(Span(0, len(text)), "Polonium was found in 1898.")
    assert [name.text for name in Lexicon(document).named(claim, claim.proposition)] == ["Polonium"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ada was married to Bob until her death.", frozenset(["marri"])),
        ("Ada was married to Bob before his death in Rome.", frozenset(["marri", "death"])),
        ("Ada was married to Bob until the day she died.", frozenset(["marri"])),
        ("Ada mourned his death.", frozenset(["mourn", "death"])),
    ],
)
def test_a_time_in_a_life_words_no_relation(text: str, said: frozenset[str]) -> None:
    reading = read(text, also=["Ada", "Bob", "Rome"])
    assert reading.stems == said


def test_an_unlinked_name_has_the_one_type_of_its_words() -> None:
    text = "Jonas Petrov left New York Post."
    kinds = ["PERSON", "PERSON", "", "LOC", "LOC", "ORG"]
    words = [*re.finditer(r"[A-Za-z]+", text)]
    tokens = tuple(
        Token(Span(*word.span()), word[0], word[0], "PROPN" if kind else "VERB", "", "", 0, entity=kind)
        for word, kind in zip(words, kinds, strict=True)
    )
    document = Document("", text, (Span(0, len(text)),), tokens)
    named = Lexicon(document).named(Claim(Span(0, len(text)), text), text)
    assert [(name.text, name.sort) for name in named] == [("Jonas Petrov", "PERSON"), ("New York Post", "")]


ASIDE = (
    "Ada/PROPN/nsubj/7 _,/PUNCT/punct/4 a/DET/det/4 native/NOUN/appos/1 of/ADP/case/6 Ulm/PROPN/nmod/4 "
    "wrote=write/VERB+P/root/0 {object}/PROPN/obj/7 _./PUNCT/punct/7"
)


@pytest.mark.parametrize(("comma", "topics"), [(",", {"Ada"}), ("", {"Ada", "Ulm"})])
def test_what_an_aside_names_is_not_what_the_claim_is_about(comma: str, topics: set[str]) -> None:
    sentence = parsed(ASIDE.format(object="Dusk"))
    text = sentence.text.replace("Ulm ", f"Ulm{comma} ")
    shift = len(text) - len(sentence.text)
    tokens = tuple(
        replace(t, span=Span(t.span.start + shift, t.span.end + shift)) if t.span.start > text.index("Ulm") else t
        for t in sentence.tokens
    )
    spans = {name: Span(text.index(name), text.index(name) + len(name)) for name in ("Ada", "Ulm", "Dusk")}
    mentions = tuple(Mention(span, name, Entity(name, name), 0.9) for name, span in spans.items())
    document = Document("", text, (Span(0, len(text)),), tokens, mentions)
    assert read_claim(document, Claim(Span(0, len(text)), text), Lexicon(document)).topics == topics


def test_what_lies_outermost_ranks() -> None:
    sentence = parsed(
        "Tol/PROPN/nsubj/5 is/AUX+F/cop/5 the/DET/det/5 northernmost/VERB+T/amod/5 town/NOUN/root/0 ./PUNCT/punct/5"
    )
    claim = Claim(Span(0, len(sentence.text)), sentence.text)
    assert read_claim(sentence, claim, Lexicon(sentence)).ranks == ("northernmost",)


def test_a_list_put_in_for_a_plural_is_what_the_claim_is_about() -> None:
    text = "Ada lies near Ulm. Both towns are old."
    mentions = tuple(
        Mention(Span(at, at + 3), name, Entity(name, name), 0.9) for name in ("Ada", "Ulm") for at in [text.index(name)]
    )
    document = Document("", text, (Span(0, 18), Span(19, len(text))), (), mentions)
    claim = Claim(Span(19, len(text)), "Ada and Ulm are old.")
    assert read_claim(document, claim, Lexicon(document)).topics == {"Ada", "Ulm"}


@pytest.mark.parametrize(("noun", "ranks"), [("century", ()), ("season", ("20th",))])
def test_an_ordinal_before_a_century_says_when_and_ranks_nothing(noun: str, ranks: tuple[str, ...]) -> None:
    words = [("Zork", "PROPN", ""), ("ran", "VERB", FIN_PAST), ("in", "ADP", ""), ("the", "DET", ""),
             ("20th", "ADJ", "NumType=Ord"), (noun, "NOUN", "")]  # fmt: skip
    tokens = _tokens(*((text, text, upos, morph) for text, upos, morph in words))
    text = " ".join(word for word, _, _ in words)
    document = Document("", text, (Span(0, len(text)),), tokens)
    assert read_claim(document, Claim(Span(0, len(text)), text), Lexicon(document)).ranks == ranks


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("Ada's predecessor, Bo, ran it.", {"Bo"}),
        ("Ada's able young predecessor, Bo, ran it.", {"Bo"}),
        ("Ada's home, Bo, the port and Ulm are old.", {"Bo"}),
        ("Ada ran it.", {"Ada"}),
    ],
)
def test_what_somebody_is_to_another_is_who_is_named_behind_it(text: str, topics: set[str]) -> None:
    assert read(text, also=["Ada", "Bo", "Ulm"]).topics == topics
