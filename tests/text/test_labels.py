"""What labels the parts of a text is left out of them: numbers of a thread, speakers, datelines."""

from __future__ import annotations

import pytest

from claimver.text.labels import labels
from claimver.text.preprocess import SpacyPreprocessor
from tests.link.toy import MODEL


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1/ Ada left. 2/ Bo came. 3/ It rained.", ["1/", "2/", "3/"]),
        ("(1) Ada left. (2) Bo came.", ["(1)", "(2)"]),
        ("1/3 Ada left. 2/3 Bo came. 3/3 It rained.", ["1/3", "2/3", "3/3"]),
        ("1/ Ada left.", []),  # one number counts nothing
        ("She paid 3/ 4 of it.", []),
        ("Take 1/2 cup of oil and 2/3 cup of milk.", []),  # fractions
        ("HOST: Welcome! GUEST: Thank you. HOST: Who won?", ["HOST:", "GUEST:", "HOST:"]),
        ("Ada: Hello.\nBo Venn: Hello.\nAda: Goodbye.", ["Ada:", "Ada:"]),
        ("Q: Who won?\nA: Ada did.", ["Q:", "A:"]),
        ("Country: Ulm\nCapital: Tol", []),
        ("NOTE: It rained.", []),
        ("COLOGNE – Lufthansa is to grow.", ["COLOGNE – "]),
        ("PARIS (Reuters) - France has won.", ["PARIS (Reuters) - "]),
        ("ABBA – The group is Swedish.", []),  # what the text is about
        ("Ulm – Ada left.", []),
    ],
)
def test_labels_are_told_from_what_they_label(text: str, found: list[str]) -> None:
    assert [span.of(text) for span in labels(text)] == found


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (
            "1/ Ada flew on STS-51-L. 2/ Bo left.\nLEO: Eve won. MIA: Oddly, Ada lost.",
            ["Ada flew on STS-51-L.", "Bo left.", "Eve won.", "Oddly, Ada lost."],
        ),
        (  # a code ends its sentence
            "She flew on STS-51-L. The flight failed. It is by J. K. Rowling.",
            ["She flew on STS-51-L.", "The flight failed.", "It is by J. K. Rowling."],
        ),
    ],
)
def test_sentences_hold_no_label_and_keep_their_places(text: str, sentences: list[str]) -> None:
    document = SpacyPreprocessor(MODEL, max_chars=1000, window_tokens=100).process(text)
    assert [sentence.of(text) for sentence in document.sentences] == sentences


def test_a_word_behind_a_label_is_tagged_as_if_it_began_the_text() -> None:
    text = "LEO: Eve won. MIA: Oddly, Ada lost."
    document = SpacyPreprocessor(MODEL, max_chars=1000, window_tokens=100).process(text)
    assert next(token for token in document.tokens if token.text == "Oddly").upos == "ADV"
