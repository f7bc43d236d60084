"""Sentences that the parser took apart at a name are read again with that name as one word."""

from dataclasses import replace

import pytest

from claimver.types import Document, Entity, Mention, Span


def linked(preprocessor, text: str, *names: str) -> Document:
    """The text as read first, each name linked where it stands first."""
    document = preprocessor.process(text)
    spans = [Span(text.index(name), text.index(name) + len(name)) for name in names]
    mentions = tuple(Mention(span, span.of(text), Entity(f"L{n}", span.of(text)), 0.9) for n, span in enumerate(spans))
    return replace(document, mentions=mentions)


def tree(document: Document) -> dict[str, tuple[str, str, str]]:
    """For each word its tag, its relation and its head."""
    tokens = document.tokens
    return {token.text: (token.upos, token.dep, tokens[token.head].text) for token in tokens}


def test_a_verb_behind_a_name_is_no_noun_in_the_second_reading(preprocessor) -> None:
    first = linked(preprocessor, "A.S. Livorno play in Serie B this year.", "A.S. Livorno", "Serie B")
    assert tree(first)["play"][0] == "NOUN"  # else this sentence shows nothing
    second = tree(preprocessor.reread(first))
    assert second["play"][:2] == ("VERB", "root")
    assert second["A.S."] == ("PROPN", "nsubj", "play")
    assert second["Livorno"] == ("PROPN", "flat", "A.S.")
    assert second["Serie"] == ("PROPN", "obl", "play")


def test_a_preposition_governs_the_whole_name_behind_it(preprocessor) -> None:
    text = "The capital of New Zealand is Auckland, and the country's head of government has been Christopher Luxon."
    first = linked(preprocessor, text, "New Zealand", "Auckland", "Christopher Luxon")
    assert tree(first)["New"][2] != "capital"
    second = tree(preprocessor.reread(first))
    assert second["New"] == ("PROPN", "nmod", "capital")
    assert second["capital"][2] == "Auckland"


def test_spans_and_words_stay_as_they_are(preprocessor) -> None:
    text = "It rained.  A.S. Livorno play\nin Serie B, said Zoë O’Neil.\n\nNobody knew."
    first = linked(preprocessor, text, "A.S. Livorno", "Serie B", "Zoë O’Neil")
    second = preprocessor.reread(first)
    assert [(t.span, t.text) for t in second.tokens] == [(t.span, t.text) for t in first.tokens]
    assert (second.sentences, second.windows, second.mentions) == (first.sentences, first.windows, first.mentions)
    starts = [sentence.start for sentence in second.sentences]
    for token in second.tokens:  # no arc leaves its sentence
        of = max(start for start in starts if start <= token.span.start)
        assert of == max(start for start in starts if start <= second.tokens[token.head].span.start)


def test_no_verb_is_on_top_of_a_name(preprocessor) -> None:
    first = linked(
        preprocessor, "Gone with the Wind is a film by Victor Fleming.", "Gone with the Wind", "Victor Fleming"
    )
    assert tree(first)["Gone"][:2] == ("VERB", "root")
    second = tree(preprocessor.reread(first))
    assert second["film"][:2] == ("NOUN", "root")
    assert second["Gone"] == ("PROPN", "nsubj", "film")


def test_a_noun_right_before_a_verb_is_its_subject_not_a_part_of_it(preprocessor) -> None:
    words = tree(preprocessor.process("Germany is a country. Its capital is Minsk. The country borders France."))
    assert words["country"] == ("NOUN", "nsubj", "borders")
    assert words["The"][2] == "country"


@pytest.mark.parametrize("names", [(), ("Marie Curie",)])
def test_a_sound_reading_and_one_without_names_are_kept(preprocessor, names) -> None:
    document = linked(preprocessor, "Marie Curie was born in Warsaw.", *names)
    assert preprocessor.reread(document) is document
