"""What several verbs share and only the last has."""

from __future__ import annotations

import pytest

from claimver.encoder.segment import RuleSegmenter
from tests.encoder.parsed import parsed

THREE = (
    "Ada/PROPN/nsubj/2 wrote=write/VERB+P/root/0 _,/PUNCT/punct/4 produced=produce/VERB+P/conj/2 and/CCONJ/cc/6 "
    "directed=direct/VERB+P/conj/4 Corva/PROPN/obj/6 _./PUNCT/punct/2"
)
TWO = (
    "He/PRON/nsubj/2 wrote=write/VERB+P/root/0 and/CCONJ/cc/4 directed=direct/VERB+P/conj/2 the/DET/det/6 "
    "film/NOUN/obj/4 _,/PUNCT/punct/10 which/PRON/nsubj/10 soon/ADV/advmod/10 flopped=flop/VERB+P/acl:relcl/6 "
    "_./PUNCT/punct/2"
)
DEEPER = (  # the relative clause hangs on the second word of the name
    "He/PRON/nsubj/2 wrote=write/VERB+P/root/0 and/CCONJ/cc/4 directed=direct/VERB+P/conj/2 Pale/PROPN/obj/4 "
    "Fire/PROPN/flat/5 _,/PUNCT/punct/10 which/PRON/nsubj/10 soon/ADV/advmod/10 flopped=flop/VERB+P/acl:relcl/6 "
    "_./PUNCT/punct/2"
)
APART = (
    "She/PRON/nsubj/2 sang=sing/VERB+P/root/0 and/CCONJ/cc/4 recorded=record/VERB+P/conj/2 songs=song/NOUN/obj/4 "
    "_./PUNCT/punct/2"
)
BEHIND = (
    "She/PRON/nsubj/2 led=lead/VERB+P/root/0 in/ADP/case/4 May/PROPN/obl/2 and/CCONJ/cc/6 left=leave/VERB+P/conj/2 "
    "the/DET/det/8 club/NOUN/obj/6 _./PUNCT/punct/2"
)


@pytest.mark.parametrize(
    ("marked", "propositions"),
    [
        (THREE, ["Ada wrote Corva.", "Ada produced Corva.", "Ada directed Corva."]),
        (TWO, ["He wrote the film.", "He directed the film.", "The film soon flopped."]),
        (APART, ["She sang.", "She recorded songs."]),
        (BEHIND, ["She led in May.", "She left the club."]),
    ],
)
def test_verbs_without_an_object_have_that_of_the_last(marked: str, propositions: list[str]) -> None:
    assert [claim.proposition for claim in RuleSegmenter().claims(parsed(marked))] == propositions


def test_what_is_told_of_the_object_in_passing_is_told_once() -> None:
    propositions = [claim.proposition for claim in RuleSegmenter().claims(parsed(DEEPER))]
    assert propositions[:2] == ["He wrote Pale Fire.", "He directed Pale Fire."]


def test_the_span_holds_its_own_words_only() -> None:
    document = parsed(THREE)
    first = RuleSegmenter().claims(document)[0]
    assert first.span.of(document.text) == "Ada wrote"
