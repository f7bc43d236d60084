"""Captions beside evidence of their own."""

from __future__ import annotations

import pytest

from claimver.encoder.claims.fragments import fragments
from claimver.types import Claim, Span
from tests.encoder.parsed import parsed

BIRDS = "Two/NUM/nummod/2 penguins=penguin/NOUN/root/0 making=make/VERB/acl/2 a/DET/det/5 snowman/NOUN/obj/3"


def test_a_caption_is_one_claim_without_its_stop() -> None:
    text = "Two penguins making a snowman"
    assert fragments(parsed(f"{BIRDS} _./PUNCT/punct/2")) == (Claim(Span(0, len(text)), f"{text}."),)


@pytest.mark.parametrize(
    "sentence",
    [
        f"{BIRDS} _?/PUNCT/punct/2",
        f"{BIRDS} _!/PUNCT/punct/2",
        "Penguins=penguin/NOUN/nsubj/2 swim=swim/VERB+F/root/0 well/ADV/advmod/2 _./PUNCT/punct/2",
        "Two/NUM/nummod/2 penguins=penguin/NOUN/root/0 _./PUNCT/punct/2",
        "Slowly/ADV/advmod/3 and/CCONJ/cc/3 surely/ADV/root/0 _./PUNCT/punct/3",
        "What/DET/det/3 funny/ADJ/amod/3 birds=bird/NOUN/root/0 _./PUNCT/punct/3",
    ],
    ids=["question", "cry", "clause", "short", "no noun", "what"],
)
def test_questions_cries_clauses_and_mere_words_are_none(sentence: str) -> None:
    assert fragments(parsed(sentence)) == ()
