"""models/language: it loads without a warning, and reads real sentences as a person would."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from spacy.language import Language
from spacy.tokens import Doc

from claimver.text.preprocess import load_language
from claimver.train.language_scores import count_trees, score
from claimver.train.treebank import read_trees

FOLDER = Path(__file__).resolve().parents[1] / "models" / "language"
MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def nlp() -> Language:
    return load_language(FOLDER)


def roots(doc: Doc) -> list[str]:
    return [sentence.root.text for sentence in doc.sents]


def word(doc: Doc, relation: str) -> list[str]:
    return [token.text for token in doc if token.dep_ == relation]


def named(doc: Doc) -> set[tuple[str, str]]:
    return {(entity.text, entity.label_) for entity in doc.ents}


def test_the_root_of_a_plain_sentence_is_its_verb_with_subject_and_object(nlp: Language) -> None:
    doc = nlp("Marie Curie discovered radium in Paris.")
    assert roots(doc) == ["discovered"]
    assert word(doc, "nsubj") == ["Marie"]
    assert word(doc, "obj") == ["radium"]


def test_a_passive_sentence_has_a_passive_subject(nlp: Language) -> None:
    doc = nlp("The bridge was designed by a French engineer.")
    assert roots(doc) == ["designed"]
    assert word(doc, "nsubj:pass") == ["bridge"]


def test_a_copula_hangs_on_its_noun(nlp: Language) -> None:
    doc = nlp("Berlin is the capital of Germany.")
    assert roots(doc) == ["capital"]
    assert word(doc, "cop") == ["is"]


def test_coordinated_verbs_are_conjuncts(nlp: Language) -> None:
    doc = nlp("She wrote three novels and won a prize.")
    assert roots(doc) == ["wrote"]
    assert "won" in word(doc, "conj")


def test_a_relative_clause_hangs_on_its_noun(nlp: Language) -> None:
    doc = nlp("The man who built this house died in 1912.")
    clause = next(token for token in doc if token.dep_ == "acl:relcl")
    assert (clause.text, clause.head.text) == ("built", "man")


def test_sentences_are_cut_by_the_parser(nlp: Language) -> None:
    doc = nlp("The company was founded in 1999. It has offices in London and Rome. Its sales fell last year.")
    assert [len(sentence) for sentence in doc.sents] == [7, 8, 6]


def test_people_and_places_are_found(nlp: Language) -> None:
    doc = nlp("Barack Obama was born in Honolulu, Hawaii, and studied at Columbia University in New York City.")
    assert {("Barack Obama", "PERSON"), ("Honolulu", "LOC"), ("New York City", "LOC")} <= named(doc)


def test_a_university_is_an_organization(nlp: Language) -> None:
    doc = nlp("Barack Obama was born in Honolulu, Hawaii, and studied at Columbia University in New York City.")
    assert ("Columbia University", "ORG") in named(doc)


def test_no_entity_has_a_label_outside_the_documented_four(nlp: Language) -> None:
    assert set(nlp.get_pipe("ner").labels) == {"PERSON", "LOC", "ORG", "MISC"}


@pytest.mark.parametrize(
    ("text", "lemmas"),
    [
        ("The cities were growing.", ["the", "city", "be", "grow", "."]),
        ("She has written two books.", ["she", "have", "write", "two", "book", "."]),
    ],
)
def test_words_have_their_dictionary_forms(nlp: Language, text: str, lemmas: list[str]) -> None:
    assert [token.lemma_ for token in nlp(text)] == lemmas


def test_contractions_ranges_and_prefixes_are_cut_as_the_treebanks_do(nlp: Language) -> None:
    words = [token.text for token in nlp.make_doc("He didn't join the anti-war party (1809–1865)!!!")]
    assert words == ["He", "did", "n't", "join", "the", "anti-war", "party", "(", "1809", "–", "1865", ")", "!!!"]


@pytest.mark.parametrize("text", ["", " ", "\n\n", "?", "🙂", "a" * 3000])
def test_odd_texts_do_not_stop_it(nlp: Language, text: str) -> None:
    assert nlp(text).text == text


def test_the_folder_is_small_and_holds_no_pickles() -> None:
    files = [path for path in FOLDER.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 40 * MEGABYTE
    assert not [path for path in files if path.suffix in {".pkl", ".pickle", ".pt"}]


def test_two_hundred_sentences_of_the_dev_part_are_read_well(nlp: Language) -> None:
    if "CLAIMVER_DATA" not in os.environ:
        pytest.skip(
            "SKIPPED: the parser's accuracy is not checked without the treebank. "
            "Set CLAIMVER_DATA to the folder of the public data sets."
        )
    sentences = read_trees(Path(os.environ["CLAIMVER_DATA"]) / "treebank" / "gum_permissive_dev.conllu.gz")[:200]
    counts = count_trees(nlp, sentences, gold_tokens=True)
    assert score(counts["UPOS"], rounds=10).f1 > 94
    assert score(counts["LAS"], rounds=10).f1 > 79
