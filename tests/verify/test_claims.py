"""Claims on the shipped pipeline and tagger: METHODS' worked texts, marked sentences, what chat answers open with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimver.evaluate.marked import agreement, read_marked
from claimver.text.preprocess import SpacyPreprocessor
from claimver.types import Claim, Span
from claimver.verify.claims import ClauseSegmenter, fragments
from tests.verify.parsed import parsed

DATA = Path(__file__).resolve().parents[1] / "data"
WORKED = [json.loads(line) for line in (DATA / "worked_texts.jsonl").read_text("utf-8").splitlines()]
LEAST = {"dev": 0.95, "held-out": 0.97}  # of F1 over exact spans; opinions that only their words show count as wrong


@pytest.mark.parametrize("worked", WORKED, ids=lambda row: row["id"])
def test_a_worked_text_is_cut_as_marked(
    preprocessor: SpacyPreprocessor, segmenter: ClauseSegmenter, worked: dict[str, object]
) -> None:
    text, marked = str(worked["text"]), worked["claims"]
    assert isinstance(marked, list)
    claims = segmenter.claims(preprocessor.process(text))
    assert [claim.span.of(text) for claim in claims] == [row["text"] for row in marked]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "Crater Lake is the main feature of Crater Lake National Park and famous for its deep blue color and water "
            "clarity.",
            [
                "Crater Lake is the main feature of Crater Lake National Park",
                "and famous for its deep blue color and water clarity",
            ],
        ),
        (
            "Ada Lovelace was born in London; Charles Babbage designed the Analytical Engine; both knew Michael Faraday.",
            [
                "Ada Lovelace was born in London",
                "Charles Babbage designed the Analytical Engine",
                "both knew Michael Faraday",
            ],
        ),
        (
            "Sure! Here are some facts about Berlin: Berlin is the capital of Germany. I hope this helps!",
            ["Berlin is the capital of Germany"],
        ),
        ("I've been a Beatles fan since 1970. They formed in Liverpool. 🎸🎸", ["They formed in Liverpool"]),
        ("Is Berlin the capital of Germany? Visit it soon. I love it.", []),
        ("As an AI language model, I cannot browse the web.", []),
    ],
)
def test_claims_are_found_among_what_surrounds_them(
    preprocessor: SpacyPreprocessor, segmenter: ClauseSegmenter, text: str, claims: list[str]
) -> None:
    assert [claim.span.of(text) for claim in segmenter.claims(preprocessor.process(text))] == claims


@pytest.mark.slow
@pytest.mark.parametrize("part", sorted(LEAST))
def test_spans_agree_with_the_marks(preprocessor: SpacyPreprocessor, segmenter: ClauseSegmenter, part: str) -> None:
    items = [item for item in read_marked(DATA / "claim_spans.jsonl") if item.part == part]
    found = [[claim.span for claim in segmenter.claims(preprocessor.process(item.text))] for item in items]
    assert len(items) == 150
    assert agreement(zip(found, (item.spans for item in items), strict=True)).f1 >= LEAST[part]


BIRDS = "Two/NUM/nummod/2 penguins=penguin/NOUN/root/0 making=make/VERB/acl/2 a/DET/det/5 snowman/NOUN/obj/3"


def test_a_caption_is_one_claim_without_its_stop() -> None:
    text = "Two penguins making a snowman"
    assert fragments(parsed(f"{BIRDS} _./PUNCT/punct/2")) == (Claim(Span(0, len(text)), f"{text}."),)


@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param(f"{BIRDS} _?/PUNCT/punct/2", id="question"),
        pytest.param(f"{BIRDS} _!/PUNCT/punct/2", id="cry"),
        pytest.param(
            "Penguins=penguin/NOUN/nsubj/2 swim/VERB+F/root/0 well/ADV/advmod/2 _./PUNCT/punct/2", id="clause"
        ),
        pytest.param("Two/NUM/nummod/2 penguins=penguin/NOUN/root/0 _./PUNCT/punct/2", id="short"),
        pytest.param("Slowly/ADV/advmod/3 and/CCONJ/cc/3 surely/ADV/root/0 _./PUNCT/punct/3", id="no noun"),
        pytest.param("What/DET+Q/det/3 funny/ADJ/amod/3 birds=bird/NOUN/root/0 _./PUNCT/punct/3", id="what"),
        pytest.param("🎉/NOUN/root/0 🎉/NOUN/conj/1 🎉/NOUN/conj/1", id="no letters"),
    ],
)
def test_questions_cries_clauses_and_mere_words_are_no_captions(sentence: str) -> None:
    assert fragments(parsed(sentence)) == ()


def test_headings_and_lines_without_a_verb_are_no_claims(
    preprocessor: SpacyPreprocessor, segmenter: ClauseSegmenter
) -> None:
    text = (
        "# Ulm won the games of Paris\n\nBy John Smith, BBC News\n\nMarie Curie was born in Warsaw.\n\n"
        "- # Paris hosted the Olympics\n- Einstein was born in Ulm\n\nSource: Wikipedia\n\n# Ada was born in London."
    )
    document = preprocessor.process(text)
    said = [claim.span.of(text) for claim in segmenter.claims(document)]
    assert said == ["Marie Curie was born in Warsaw", "Einstein was born in Ulm", "Ada was born in London"]
    assert "# Ulm" not in "".join(claim.span.of(text) for claim in fragments(document))


def test_a_sentence_whose_tree_takes_it_for_a_noun_with_a_clause_is_a_claim_all_the_same() -> None:
    words = "All/DET/det:predet/3 her/PRON+O/nmod:poss/3 life/NOUN/root/0 she/PRON/nsubj/5 remained/VERB+P/acl:relcl/3"
    told = parsed(f"{words} unmarried/ADJ/xcomp/5 _./PUNCT/punct/3")
    assert [claim.span.of(told.text) for claim in ClauseSegmenter().claims(told)] == [
        "All her life she remained unmarried"
    ]
    relative = "The/DET/det/2 man/NOUN/root/0 that/PRON+R/nsubj/4 fell/VERB+P/acl:relcl/2 _./PUNCT/punct/2"
    assert len(ClauseSegmenter().claims(parsed(relative))) == 1  # of the man, as before
    assert not ClauseSegmenter().claims(parsed("Life/NOUN/root/0 abroad/ADV/advmod/1 _./PUNCT/punct/1"))
