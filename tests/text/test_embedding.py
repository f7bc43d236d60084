"""The recognizer's embedding: word vectors by lower case, also after saving and loading."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc
from spacy.vectors import Vectors
from thinc.api import Model

from claimver.text.embedding import lower_embed, lower_vectors


@pytest.fixture
def nlp() -> Language:
    blank = spacy.blank("en")
    keys = [blank.vocab.strings.add(word) for word in ("paris", "river")]
    blank.vocab.vectors = Vectors(data=np.array([[1, 2], [3, 4]], dtype="float32"), keys=keys, name="made")
    return blank


def layer(doc: Doc) -> Model[list[Doc], object]:
    model = lower_vectors(3)
    model.initialize(X=[doc])
    return model


def test_a_name_has_the_vector_of_its_lower_case_form_and_a_strange_word_has_none(nlp: Language) -> None:
    docs = [nlp.make_doc("paris Paris PARIS Xyz"), nlp.make_doc("River")]
    found = layer(docs[0]).predict(docs)
    assert list(found.lengths) == [4, 1]
    assert np.array_equal(found.data[0], found.data[1])
    assert np.array_equal(found.data[0], found.data[2])
    assert not found.data[3].any()
    assert found.data[4].any()


def test_texts_without_a_word_have_no_vectors(nlp: Language) -> None:
    found = layer(nlp.make_doc("paris")).predict([nlp.make_doc("")])
    assert len(found.data) == 0
    assert list(found.lengths) == [0]


def test_the_projection_learns_from_the_words_that_have_vectors(nlp: Language) -> None:
    doc = nlp.make_doc("Paris Xyz")
    model = layer(doc)
    found, backprop = model.begin_update([doc])
    found.data[:] = 1
    assert backprop(found) == []
    assert np.array_equal(model.get_grad("W"), [[1, 2]] * 3)


def test_a_recognizer_with_it_reads_the_same_after_saving_and_loading(nlp: Language, tmp_path: Path) -> None:
    settings = {"@architectures": "claimver.LowerEmbed.v1", "width": 8, "attrs": ["NORM", "SHAPE"], "rows": [50, 50]}
    encode = {"@architectures": "spacy.MaxoutWindowEncoder.v2", "width": 8, "depth": 1, "window_size": 1}
    tok2vec = {"@architectures": "spacy.Tok2Vec.v2", "embed": settings, "encode": encode | {"maxout_pieces": 2}}
    nlp.add_pipe("tok2vec", config={"model": tok2vec})
    nlp.initialize()
    nlp.to_disk(tmp_path)
    before, after = (pipeline("The River of Paris").tensor for pipeline in (nlp, spacy.load(tmp_path)))
    assert before.any()
    assert np.array_equal(before, after)


def test_each_attribute_has_a_table_of_its_own_and_the_vectors_are_one_input_more(nlp: Language) -> None:
    doc = nlp.make_doc("Paris is by a river")
    model = lower_embed(4, ["NORM", "SHAPE"], [20, 10])
    model.initialize(X=[doc])
    assert [node.get_dim("nV") for node in model.walk() if node.name == "hashembed"] == [20, 10]
    assert model.predict([doc])[0].shape == (5, 4)
