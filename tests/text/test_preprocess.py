"""Text to sentences, tokens and windows."""

import json
import shutil
import threading

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from threadpoolctl import threadpool_info, threadpool_limits

from claimver.errors import InputError, ModelError, TextTooLong
from claimver.text.preprocess import SpacyPreprocessor
from tests.text.conftest import MODEL

HOSTILE = (
    "Airbus 🚀👩‍🚀 flew.\r\nZu\u0308rich \x00lies\x07 in \ud800 Switzerland\udfff.\n\n"
    "\u202eעברית\u202c means Hebrew. Soft\u00adware e\u0301 \u200bis here.\u2028Last line"
)


def sentences(document):
    return [span.of(document.text) for span in document.sentences]


@pytest.mark.parametrize("text", [HOSTILE, HOSTILE * 3, "\ud83d" + HOSTILE, "ﬁ ﷽ İstanbul ß is here.", "0\r\x08"])
def test_every_span_is_its_text_for_hostile_characters(preprocessor, text):
    document = preprocessor.process(text)
    assert document.text == text
    assert all(token.span.of(text) == token.text and token.text for token in document.tokens)
    for token, following in zip(document.tokens, document.tokens[1:], strict=False):
        assert token.span.end <= following.span.start
    assert all(0 <= token.head < len(document.tokens) for token in document.tokens)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.text(st.characters(exclude_categories=()), min_size=1, max_size=80))
def test_any_text_gives_a_document_or_an_input_error(preprocessor, text):
    try:
        document = preprocessor.process(text)
    except InputError:
        return
    assert all(token.span.of(text) == token.text for token in document.tokens)
    covered = {place for span in document.sentences for place in range(span.start, span.end)}
    assert all(token.span.start in covered for token in document.tokens)


def test_accents_written_as_two_characters_are_read_as_one_word(preprocessor):
    document = preprocessor.process("Zu\u0308rich is a city.")
    assert document.tokens[0].text == "Zu\u0308rich"


def test_no_sentence_crosses_a_blank_line_a_list_item_or_a_heading(preprocessor):
    text = "# The heading\nBody text goes here\n\nnext paragraph\n- first item\n- second item\n1. third item"
    expected = ["The heading", "Body text goes here", "next paragraph", "first item", "second item", "third item"]
    assert sentences(preprocessor.process(text)) == expected


def test_a_wrapped_line_stays_in_its_sentence(preprocessor):
    text = "Airbus is a European maker of aircraft that is based in the\nsuburb Blagnac. It builds jet airliners."
    assert sentences(preprocessor.process(text)) == [text[:75], text[76:]]


def test_a_title_or_initial_does_not_end_a_sentence(preprocessor):
    text = "Dr. Smith met J. K. Rowling in the U.S. capital. They talked."
    assert sentences(preprocessor.process(text)) == [text[:48], "They talked."]


def test_a_head_stands_in_the_same_sentence(preprocessor):
    document = preprocessor.process("Ulm is a city. Einstein was born there. He left it.\n\nHe went to Bern.")
    for span in document.sentences:
        inside = {i for i, token in enumerate(document.tokens) if span.holds(token.span)}
        assert {document.tokens[i].head for i in inside} <= inside
        assert sum(document.tokens[i].dep == "root" for i in inside) == 1


def test_windows_hold_whole_sentences_within_the_limit():
    small = SpacyPreprocessor(MODEL, max_chars=1_000, window_tokens=10)
    document = small.process("Ulm is a city. Bern is a city. Rome is a city. Oslo is a city.")
    assert [span.of(document.text) for span in document.windows] == [
        "Ulm is a city. Bern is a city.",
        "Rome is a city. Oslo is a city.",
    ]


@pytest.mark.parametrize("text", ["", "  \n\t ", "\x00\x01", "\u200b\u202e"])
def test_a_text_with_nothing_to_read_says_what_to_do(preprocessor, text):
    with pytest.raises(InputError, match="Paste at least one sentence"):
        preprocessor.process(text)


def test_a_text_over_the_limit_states_both_numbers():
    with pytest.raises(TextTooLong, match="11 characters; one report takes 10"):
        SpacyPreprocessor(MODEL, max_chars=10, window_tokens=10).process("a" * 11)


@pytest.mark.parametrize(
    "text", ["(" * 20_000, "a" * 20_000, "." * 20_000, "a" + "\u0301" * 20_000, "\n" * 20_000 + "x"]
)
def test_monotonous_texts_are_read_in_reasonable_time(preprocessor, text):
    document = preprocessor.process(text)
    assert all(token.span.of(text) == token.text for token in document.tokens)


def test_a_missing_pipeline_is_a_model_error_that_says_how_to_get_it(tmp_path):
    with pytest.raises(ModelError, match="claimver train language"):
        SpacyPreprocessor(tmp_path, max_chars=10, window_tokens=10)


def test_a_truncated_pipeline_is_a_model_error_that_names_the_folder(tmp_path):
    folder = tmp_path / "language"
    shutil.copytree(MODEL, folder)
    shutil.rmtree(folder / "parser")
    with pytest.raises(ModelError, match=str(folder)):
        SpacyPreprocessor(folder, max_chars=10, window_tokens=10)


def test_a_pipeline_without_a_parser_is_refused(tmp_path):
    import spacy

    blank = spacy.blank("en")
    blank.add_pipe("sentencizer")
    blank.to_disk(tmp_path)
    with pytest.raises(ModelError, match=r"has sentencizer; linking also needs parser"):
        SpacyPreprocessor(tmp_path, max_chars=10, window_tokens=10)


def test_threads_share_one_preprocessor(preprocessor):
    texts = [f"City number {number} lies in Germany. It is old." for number in range(8)]
    expected = [preprocessor.process(text).tokens for text in texts]
    found = {}

    def work(number: int) -> None:
        found[number] = preprocessor.process(texts[number]).tokens

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[number] for number in range(8)] == expected


def test_the_shipped_pipeline_keeps_no_text_that_it_was_trained_on() -> None:
    strings = json.loads((MODEL / "vocab" / "strings.json").read_text("utf-8"))
    assert not [text for text in strings if "http" in text or "www." in text or " " in text.strip()]
    assert len(strings) < 2000  # labels and the endings that the lemmatizer writes


def test_wed_is_one_word(preprocessor):
    words = [(token.text, token.upos) for token in preprocessor.process("Ada and Ben wed in 1981.").tokens]
    assert ("wed", "VERB") in words


def test_a_short_text_is_read_once_whatever_it_is_called(preprocessor):
    first = preprocessor.process("Ada Holm sang in Oslo.", id="one", date="2024-05-01")
    second = preprocessor.process("Ada Holm sang in Oslo.", id="two")
    assert (first.id, first.date, second.id, second.date) == ("one", "2024-05-01", "two", "")
    assert first.tokens is second.tokens


class Watched:
    """A pipeline that tells when it begins to read."""

    def __init__(self, language, begins):
        self.language, self.vocab, self.begins = language, language.vocab, begins

    def pipe(self, texts, **more):
        self.begins()
        return self.language.pipe(texts, **more)


def threads_of_products():
    return {row["num_threads"] for row in threadpool_info() if row["user_api"] == "blas"}


def multiply_with(number):
    """So many threads multiply. A thread of its own sets it: one that lives on lets no other one do so."""
    setting = threading.Thread(target=threadpool_limits, args=(number, "blas"))
    setting.start()
    setting.join()


@pytest.fixture
def two_threads():
    """Two threads multiply, as they do outside these tests."""
    (before,) = threads_of_products()
    multiply_with(2)
    assert threads_of_products() == {2}
    yield
    multiply_with(before)


def test_one_thread_multiplies_while_a_text_is_read(preprocessor, monkeypatch, two_threads):
    seen = []
    watched = Watched(preprocessor._language, lambda: seen.append(threads_of_products()))
    monkeypatch.setattr(preprocessor, "_language", watched)
    preprocessor.process("A text of its own that nobody has read before.")
    assert seen == [{1}]
    assert threads_of_products() == {2}


def test_the_number_of_threads_is_as_before_whoever_else_reads_meanwhile(preprocessor, monkeypatch, two_threads):
    other = SpacyPreprocessor(MODEL, max_chars=1_000, window_tokens=900)
    first_reads, second_reads, first_is_done = threading.Event(), threading.Event(), threading.Event()

    def first_begins():
        first_reads.set()
        second_reads.wait(0.5)

    def second_begins():
        second_reads.set()
        first_is_done.wait(0.5)

    def first():
        preprocessor.process("A text that one pipeline reads.")
        first_is_done.set()

    def second():
        first_reads.wait(5)
        other.process("A text that another pipeline reads.")

    monkeypatch.setattr(preprocessor, "_language", Watched(preprocessor._language, first_begins))
    monkeypatch.setattr(other, "_language", Watched(other._language, second_begins))
    threads = [threading.Thread(target=work) for work in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert threads_of_products() == {2}


def test_a_pipeline_may_read_while_it_waits_for_another_to_read(preprocessor, monkeypatch, two_threads):
    other = SpacyPreprocessor(MODEL, max_chars=1_000, window_tokens=900)
    within = Watched(preprocessor._language, lambda: other.process("A text read meanwhile."))
    monkeypatch.setattr(preprocessor, "_language", within)
    reading = threading.Thread(target=preprocessor.process, args=("A text that waits.",), daemon=True)
    reading.start()
    reading.join(30)
    assert not reading.is_alive()
    assert threads_of_products() == {2}
