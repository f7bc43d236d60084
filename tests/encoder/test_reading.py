"""What a claim says: denial, exclusiveness, tense, names."""

import pytest

from claimver.encoder.reading import Lexicon, affirmed, behind_denial, is_present, read_claim
from claimver.types import Claim, Document, Entity, Mention, Span, Token


@pytest.mark.parametrize(
    ("proposition", "positive", "negated"),
    [
        ("Apollo 11 never landed on the Moon.", "Apollo 11 landed on the Moon.", True),
        ("Ottawa is not Canada's capital.", "Ottawa is Canada's capital.", True),
        ("He didn't teach.", "He did teach.", True),
        ("She cannot fly.", "She can fly.", True),
        ("No one has ever climbed it.", "Someone has climbed it.", True),
        ("It is false that Rome is in Spain.", "Rome is in Spain.", True),
        ("The probe failed to land.", "The probe land.", True),
        ("It was not only a film.", "It was not only a film.", False),
        ("It has no fewer than three hubs.", "It has no fewer than three hubs.", False),
        ("He never did not pay.", "He did pay.", False),
        ("Oslo is in Norway.", "Oslo is in Norway.", False),
    ],
)
def test_denials_are_taken_out_and_counted(proposition: str, positive: str, negated: bool) -> None:
    assert affirmed(proposition) == (positive, negated)


def test_a_name_or_a_comparison_denies_nothing() -> None:
    assert affirmed('"Not That Far Away" is a song.', ["Not That Far Away"]) == (
        '"Not That Far Away" is a song.',
        False,
    )
    assert affirmed("He was not as famous as Bob.") == ("He was not as famous as Bob.", False)


def test_what_is_denied_stands_behind_the_denial() -> None:
    assert behind_denial("OpenAI, maker of ChatGPT, has yet to turn a profit.") == " turn a profit."
    assert behind_denial("Oslo is in Norway.") == ""
    assert "Never Land" not in behind_denial("Never Land does not exist.", ["Never Land"])


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
        (
            [("He", "he", "PRON", ""), ("has", "have", "AUX", FIN_PRES), ("been", "be", "AUX", PART), ("king", "king", "NOUN", "")],
            True,
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
