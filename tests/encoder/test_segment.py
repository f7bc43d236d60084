"""Claims are cut where METHODS.md says, with exact spans."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimver.evaluate.marked import agreement, read_marked, unmarked
from claimver.encoder.read.reading import is_present
from claimver.encoder.segment import RuleSegmenter
from claimver.encoder.syntax.tree import words
from claimver.errors import InputError
from claimver.parts import Segmenter
from claimver.text.preprocess import SpacyPreprocessor
from claimver.types import Document, Span, Token
from tests.encoder.parsed import parsed

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"
WORKED = [json.loads(line) for line in (DATA / "worked_texts.jsonl").read_text("utf-8").splitlines()]
MARKED = read_marked(DATA / "claim_spans.jsonl")
LAKE = (
    "The/DET/det/2 lake/NOUN/nsubj/3 lies=lie/VERB+F/root/0 in/ADP/case/5 Peru/PROPN/obl/3 and/CCONJ/cc/7 "
    "holds=hold/VERB+F/conj/3 fish/NOUN/obj/7 _./PUNCT/punct/3"
)
FILM = (
    "The/DET/det/2 film/NOUN/nsubj/10 _,/PUNCT/punct/6 which/PRON/nsubj:pass/6 was/AUX+P/aux:pass/6 "
    "shot=shoot/VERB+N/acl:relcl/2 in/ADP/case/8 Oslo/PROPN/obl/6 _,/PUNCT/punct/6 won=win/VERB+P/root/0 "
    "a/DET/det/12 prize/NOUN/obj/10 _./PUNCT/punct/10"
)
WROTE = (
    "She/PRON/nsubj/2 wrote=write/VERB+P/root/0 and/CCONJ/cc/4 directed=direct/VERB+P/conj/2 the/DET/det/6 "
    "film/NOUN/obj/2 _./PUNCT/punct/2"
)
IF = (
    "If/SCONJ/mark/3 it/PRON/nsubj/3 rains=rain/VERB+F/advcl/6 _,/PUNCT/punct/3 we/PRON/nsubj/6 "
    "leave/VERB+F/root/0 _./PUNCT/punct/6"
)
WHEN = (
    "When/ADV/advmod/3 he/PRON/nsubj/3 died=die/VERB+P/advcl/7 _,/PUNCT/punct/3 his/PRON/nmod:poss/6 "
    "son/NOUN/nsubj/7 ruled=rule/VERB+P/root/0 _./PUNCT/punct/7"
)
LISTED = (
    "Ann/PROPN/nsubj/2 won=win/VERB+P/root/0 it/PRON/obj/2 _,/PUNCT/punct/6 never/ADV/advmod/6 left=leave/VERB+P/advcl/2 "
    "Rome/PROPN/obj/6 and/CCONJ/cc/9 died=die/VERB+P/conj/6 _./PUNCT/punct/2"
)
KING = (
    "Olaf/PROPN/nsubj/5 _,/PUNCT/punct/3 king/NOUN/appos/1 _,/PUNCT/punct/3 ruled=rule/VERB+P/root/0 "
    "Norway/PROPN/obj/5 and/CCONJ/cc/8 Iceland/PROPN/conj/6 _./PUNCT/punct/5"
)


def found(document: Document) -> list[str]:
    """The claims' texts."""
    return [claim.span.of(document.text) for claim in RuleSegmenter().claims(document)]


def test_the_rule_segmenter_is_a_segmenter() -> None:
    assert isinstance(RuleSegmenter(), Segmenter)


@pytest.mark.parametrize(
    ("sentence", "claims"),
    [
        (LAKE, ["The lake lies in Peru", "and holds fish"]),
        (FILM, ["which was shot in Oslo", "won a prize"]),
        (WHEN, ["When he died", "his son ruled"]),
        (WROTE, ["She wrote and directed the film"]),
        (IF, ["If it rains, we leave"]),
        (KING, ["Olaf, king, ruled Norway and Iceland"]),
        (LISTED, ["Ann won it", "never left Rome", "and died"]),
    ],
    ids=[
        "coordinated",
        "embedded",
        "adverbial",
        "shared object",
        "condition",
        "apposition and list",
        "list of predicates",
    ],
)
def test_clauses_are_cut_and_phrases_are_not(sentence: str, claims: list[str]) -> None:
    assert found(parsed(sentence)) == claims


@pytest.mark.parametrize(
    "sentence",
    [
        "Who/PRON/nsubj/2 won=win/VERB+P/root/0 _?/PUNCT/punct/2",
        "Read/VERB+I/root/0 the/DET/det/3 book/NOUN/obj/1 _./PUNCT/punct/1",
        "I/PRON/nsubj/2 think/VERB+F/root/0 he/PRON/nsubj/4 lost=lose/VERB+P/ccomp/2 _./PUNCT/punct/2",
        "It/PRON/nsubj/4 was/AUX+P/cop/4 a/DET/det/4 mistake/NOUN/root/0 _./PUNCT/punct/4",
        "He/PRON/nsubj/3 should/AUX+F/aux/3 resign/VERB+I/root/0 _./PUNCT/punct/3",
        "Early/ADJ/amod/2 life/NOUN/root/0",
        "What/DET/det:predet/3 a/DET/det/3 comeback/NOUN/root/0 that/PRON/nsubj/5 was/AUX+P/acl:relcl/3 _!/PUNCT/punct/3",
    ],
    ids=["question", "command", "belief", "judgement", "demand", "heading", "exclamation"],
)
def test_what_cannot_be_true_or_false_is_no_claim(sentence: str) -> None:
    assert found(parsed(sentence)) == []


def test_a_listed_predicate_gets_the_subject_of_the_list() -> None:
    stated = [claim.proposition for claim in RuleSegmenter().claims(parsed(LISTED))]
    assert stated == ["Ann won it.", "Ann never left Rome.", "Ann died."]


def test_a_verb_read_as_a_noun_modifier_still_opens_its_clause() -> None:
    wrong = (
        "The/DET/det/2 ferry/NOUN/nsubj/3 sank=sink/VERB+P/root/0 and/CCONJ/cc/5 twelve/NUM/conj/3 of/ADP/case/8 "
        "the/DET/det/8 crew/NOUN/nmod/5 survived=survive/VERB+P/acl/8 _./PUNCT/punct/3"
    )
    assert found(parsed(wrong)) == ["The ferry sank", "and twelve of the crew survived"]


def test_sentences_keep_their_offsets_in_a_longer_text() -> None:
    document = parsed(LAKE, FILM)
    assert found(document) == ["The lake lies in Peru", "and holds fish", "which was shot in Oslo", "won a prize"]


def test_two_verbs_after_both_are_one_claim() -> None:
    both = (
        "Ada/PROPN/nsubj/3 both/CCONJ/cc:preconj/3 left=leave/VERB+F/root/0 and/CCONJ/cc/5 entered=enter/VERB+F/conj/3 "
        "the/DET/det/7 world/NOUN/obj/5 there/ADV/advmod/5 _./PUNCT/punct/3"
    )
    assert found(parsed(both)) == ["Ada both left and entered the world there"]
    assert found(parsed(both.replace("both/CCONJ/cc:preconj", "then/ADV/advmod"))) == [
        "Ada then left", "and entered the world there",
    ]  # fmt: skip


def test_a_document_without_tokens_has_no_claims() -> None:
    assert RuleSegmenter().claims(Document("empty", "")) == ()


WORDS = ("born", "which", "and", ",", "Oslo", "was", "won", "before", "(", ")", '"', "it", ";", "said", "?")
TAGS = ("NOUN", "PROPN", "VERB", "AUX", "PUNCT", "PRON", "ADP", "CCONJ", "SCONJ", "ADJ")
RELATIONS = sorted(
    words("nsubj obj conj cc acl acl:relcl advcl advcl:relcl ccomp xcomp cop aux punct parataxis mark appos obl")
)
FORMS = ("", "VerbForm=Fin", "VerbForm=Part", "VerbForm=Ger", "VerbForm=Inf")
TOKEN = st.tuples(st.sampled_from(WORDS), st.sampled_from(TAGS), st.sampled_from(RELATIONS), st.sampled_from(FORMS))


@st.composite
def trees(draw: st.DrawFn) -> Document:
    """A document of one sentence with arbitrary words, tags and a tree without circles."""
    drawn = draw(st.lists(TOKEN, min_size=1, max_size=16))
    root = draw(st.integers(0, len(drawn) - 1))
    order = [root, *(at for at in draw(st.permutations(range(len(drawn)))) if at != root)]
    heads = {root: root}
    for place, at in enumerate(order[1:], 1):
        heads[at] = order[draw(st.integers(0, place - 1))]
    text, tokens = "", []
    for at, (word, upos, relation, form) in enumerate(drawn):
        text += " " if text else ""
        span = Span(len(text), len(text) + len(word))
        text += word
        tokens.append(Token(span, word, word, upos, "root" if at == root else relation, heads[at], form))
    return Document("any", text, (Span(0, len(text)),), tuple(tokens))


@settings(max_examples=300, deadline=None)
@given(trees())
def test_any_tree_gives_spans_in_order_without_overlap_each_with_a_proposition(document: Document) -> None:
    claims = RuleSegmenter().claims(document)
    ends = 0
    for claim in claims:
        assert ends <= claim.span.start < claim.span.end <= len(document.text)
        assert claim.span.of(document.text) == claim.span.of(document.text).strip(" ,.;")
        assert claim.proposition
        ends = claim.span.end


# -- with the shipped parser ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def preprocessor() -> SpacyPreprocessor:
    return SpacyPreprocessor(ROOT / "models" / "language", max_chars=10_000, window_tokens=900)


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("She had been his wife until the day she died.", ["She had been his wife until the day she died"]),
        ("She lived there until the day her husband died.", ["She lived there until the day her husband died"]),
        ("He lived in Rome up to the moment he was shot.", ["He lived in Rome up to the moment he was shot"]),
        ("She had been his wife until she died.", ["She had been his wife", "until she died"]),
    ],
)
def test_a_day_that_is_told_by_a_verb_is_no_claim(
    preprocessor: SpacyPreprocessor, text: str, claims: list[str]
) -> None:
    assert found(preprocessor.process(text)) == claims


@pytest.mark.parametrize("text", WORKED, ids=[text["id"] for text in WORKED])
def test_a_worked_text_is_cut_exactly(preprocessor: SpacyPreprocessor, text: dict[str, object]) -> None:
    document = preprocessor.process(str(text["text"]))
    assert found(document) == [claim["text"] for claim in text["claims"]]  # type: ignore[index, attr-defined]


def test_three_hundred_sentences_are_marked_half_of_them_with_two_claims_or_more() -> None:
    assert len(MARKED) == 300
    assert sum(len(item.spans) >= 2 for item in MARKED) >= 150
    assert {item.part for item in MARKED} == {"dev", "held-out"}
    assert all(len([item for item in MARKED if item.style == style]) == 100 for style in ("news", "speech"))


def test_spans_agree_with_the_marks_on_sentences_never_tuned_on(preprocessor: SpacyPreprocessor) -> None:
    held_out = [item for item in MARKED if item.part == "held-out"]
    pairs = [([c.span for c in RuleSegmenter().claims(preprocessor.process(i.text))], i.spans) for i in held_out]
    assert agreement(pairs).f1 >= 0.85


# -- marks ------------------------------------------------------------------------------------------------------------


def test_brackets_become_spans() -> None:
    text, spans = unmarked("[It rained], [so we left].")
    assert [span.of(text) for span in spans] == ["It rained", "so we left"]


@pytest.mark.parametrize("wrong", ["[It [rained]]", "[It rained", "It] rained"])
def test_brackets_that_do_not_match_are_refused_with_the_text(wrong: str) -> None:
    with pytest.raises(InputError, match="It"):
        unmarked(wrong)


def test_agreement_counts_exact_spans_only() -> None:
    score = agreement([([Span(0, 5), Span(6, 9)], [Span(0, 5), Span(6, 8), Span(9, 12)])])
    assert (score.same, score.found, score.marked) == (1, 2, 3)
    assert score.f1 == pytest.approx(2 / 5)
    assert agreement([]).f1 == agreement([]).precision == agreement([]).recall == 0.0


@pytest.mark.parametrize(
    ("sentence", "claims"),
    [
        (
            "It/PRON/nsubj/6 was/AUX+P/cop/6 a/DET/det/5 good/ADJ/amod/5 deal/NOUN/obl:npmod/6 longer/ADJ/root/0",
            ["It was a good deal longer"],
        ),
        (
            "That/PRON/nsubj/5 was/AUX+P/cop/5 a/DET/det/5 good/ADJ/amod/5 deal/NOUN/root/0 longer/ADJ/amod/5",
            ["That was a good deal longer"],  # however it is parsed
        ),
        ("That/PRON/nsubj/5 was/AUX+P/cop/5 a/DET/det/5 good/ADJ/amod/5 film/NOUN/root/0", []),
        ("It/PRON/nsubj/3 was/AUX+P/cop/3 good/ADJ/root/0", []),
    ],
)
def test_a_good_deal_measures_and_praises_nothing(sentence: str, claims: list[str]) -> None:
    assert found(parsed(sentence)) == claims


@pytest.mark.parametrize(
    ("first", "hyphened", "claims"),
    [
        ("mild/ADJ", "short/ADJ/amod/8 _-/PUNCT/punct/6 _lived=live/VERB+N/conj/4", 1),
        ("high/ADJ", "snow/NOUN/compound/8 _-/PUNCT/punct/6 _covered=cover/VERB+N/conj/4", 1),
        ("slow/ADJ", "far/ADV/advmod/8 _-/PUNCT/punct/6 _reaching=reach/VERB+G/conj/4", 1),
        ("empty/ADJ", "re/ADV/advmod/8 _-/PUNCT/punct/6 _opened=open/VERB+N/conj/4", 2),
        ("ruined/VERB+N", "half/ADV/advmod/8 _-/PUNCT/punct/6 _burnt=burn/VERB+N/conj/4", 2),
        ("empty/ADJ", "often/ADV/advmod/8 soon/ADV/advmod/8 closed=close/VERB+N/conj/4", 2),
    ],
)
def test_a_participle_behind_a_hyphen_is_a_second_adjective(first: str, hyphened: str, claims: int) -> None:
    words = f"The/DET/det/2 hall/NOUN/nsubj/4 was=be/AUX+P/cop/4 {first}/root/0 and/CCONJ/cc/8 {hyphened}"
    assert len(found(parsed(f"{words} _./PUNCT/punct/4"))) == claims


@pytest.mark.parametrize(
    ("text", "second"),
    [
        ("Ada Venn, an actor and politician, was born in Ulm and learned the guitar.", "Ada Venn learned the guitar."),
        ("The Wend, 486 kilometres long, rises in Ulm and flows into the Lisse.", "The Wend flows into the Lisse."),
        (
            "Ada Venn, Bo Hale, and Eve Lind came from Ulm and went to Rome.",
            "Ada Venn, Bo Hale, and Eve Lind went to Rome.",
        ),
    ],
)
def test_what_only_describes_a_name_is_not_repeated(preprocessor: SpacyPreprocessor, text: str, second: str) -> None:
    assert RuleSegmenter().claims(preprocessor.process(text))[1].proposition == second


@pytest.mark.parametrize(
    ("said", "now", "proposition"),
    [
        ("headquartered in Ulm", True, "Rask is headquartered in Ulm."),
        ("formerly headquartered in Ulm", False, "Rask was formerly headquartered in Ulm."),
    ],
)
def test_a_participle_beside_a_verb_of_the_present_speaks_of_now(
    preprocessor: SpacyPreprocessor, said: str, now: bool, proposition: str
) -> None:
    document = preprocessor.process(f"Rask, {said}, builds planes.")
    claim = RuleSegmenter().claims(document)[0]
    assert (is_present(document.tokens, claim.span), claim.proposition) == (now, proposition)
