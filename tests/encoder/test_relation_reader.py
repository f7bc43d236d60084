"""The shipped relation reader: what it reads, and every way in which its folder can be wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from claimver.encoder.embed import MiniLMEmbedder
from claimver.encoder.nets import base
from claimver.encoder.nets.relation_reader import Asked, RelationReader, marked, views
from claimver.errors import ModelError
from claimver.settings import Settings
from claimver.types import Entity, Property, Triplet, Value
from tests.encoder.wrong_folders import Change, wrong

FOLDER = Path(Settings().models) / "relations"
FAMILY = [Property(f"p{n}", label) for n, label in enumerate(("spouse", "place of birth", "employer", "educated at"))]


@pytest.fixture(scope="module")
def reader() -> RelationReader:
    return RelationReader.load(FOLDER, MiniLMEmbedder(base.load()))


@pytest.mark.parametrize(
    ("claim", "subject", "object", "label"),
    [
        ("Marie Curie was born in Warsaw and worked at the Sorbonne.", "Marie Curie", "Warsaw", "place of birth"),
        ("Marie Curie was born in Warsaw and worked at the Sorbonne.", "Marie Curie", "Sorbonne", "employer"),
        ("Grace studied mathematics at Vassar.", "Grace", "Vassar", "educated at"),
        ("Pierre married Marie in 1895.", "Pierre", "Marie", "spouse"),
    ],
)
def test_the_stated_relation_comes_first_among_labels_alone(
    reader: RelationReader, claim: str, subject: str, object: str, label: str
) -> None:
    ranked = reader.rank_properties(claim, subject, object, FAMILY)
    assert ranked[0].property.label == label
    assert [item.score for item in ranked] == sorted((item.score for item in ranked), reverse=True)
    assert {item.property for item in ranked} == set(FAMILY)


def test_scores_do_not_depend_on_what_else_is_asked(reader: RelationReader) -> None:
    asked = [Asked("Oslo is the capital of Norway.", "Norway", "Oslo"), Asked("A " * 200, "b"), Asked("", "")]
    fresh = RelationReader.load(FOLDER, MiniLMEmbedder(base.load()))
    apart = np.concatenate([fresh.scores([item], FAMILY) for item in asked])
    np.testing.assert_allclose(reader.scores(asked, FAMILY), apart, atol=1e-4)


def test_a_name_longer_than_the_model_reads_is_cut(reader: RelationReader) -> None:
    scores = reader.scores([Asked("It is so.", "word " * 300, "name " * 300)], FAMILY)
    assert np.isfinite(scores).all()


def test_nothing_asked_and_no_properties_give_empty_tables(reader: RelationReader) -> None:
    assert reader.scores([], FAMILY).shape == (0, 4)
    assert reader.scores([Asked("It is.", "It")], []).shape == (1, 0)
    assert reader.rank_properties("It is.", "It", "", []) == []


def test_claims_are_forgotten_beyond_the_limit_and_read_again(reader: RelationReader) -> None:
    small = RelationReader.load(FOLDER, MiniLMEmbedder(base.load()), remembered=2)
    asked = [Asked(f"Town {n} is in Land {n}.", f"Town {n}", f"Land {n}") for n in range(4)]
    first = small.claims(asked)
    np.testing.assert_allclose(small.claims(asked[:1]), first[:1], atol=1e-5)


def test_names_become_letters_the_longer_one_first() -> None:
    assert marked(Asked("Airbus Group owns Airbus.", "Airbus Group", "Airbus"))[0] == "X owns Y."
    assert marked(Asked("AIRBUS is in Blagnac.", "Airbus"))[0] == "X is in Blagnac."
    assert marked(Asked("Norwegians live in Norway.", "Norway")) == ("Norwegians live in X.", "X is Norway.")


def test_a_property_is_read_by_its_label_its_aliases_and_its_reviewed_wordings() -> None:
    own = views(Property("own:1", "birthPlace", "where", aliases=("born at", "birth place")))
    assert own[0] == "birth place"
    assert "where" in own
    assert any("X was born" in text for text in views(Property("P19", "place of birth")))
    assert views(Property("own:2", "")) == ("own:2",)


def test_statements_are_ranked_by_what_a_text_says_of_their_subject(reader: RelationReader) -> None:
    curie = Entity("Q1", "Marie Curie")
    rows = [
        Triplet("1", curie, Property("P108", "employer"), Entity("Q2", "University of Paris")),
        Triplet("2", curie, Property("P19", "place of birth"), Entity("Q3", "Warsaw")),
        Triplet("3", curie, Property("P570", "date of death"), Value("date", "4 July 1934", "1934-07-04")),
    ]
    near = reader.nearness("Marie Curie was born in Kraków.", rows)
    assert max(zip(near, "123", strict=True))[1] == "2"
    named = reader.nearness("Marie Curie, University of Paris", rows)
    assert max(zip(named, "123", strict=True))[1] == "1"
    assert reader.nearness("Marie Curie was born.", []) == []


def _map_of(**shapes: tuple[int, int]) -> Change:
    from safetensors.numpy import save_file

    tables = {name: np.zeros(shape, dtype=np.float32) for name, shape in shapes.items()}
    return lambda folder: save_file(tables, folder / "map.safetensors")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        *wrong("relations.json", "map.safetensors"),
        (_map_of(map=(3, 3)), r"\(3, 3\)"),
        (_map_of(other=(base.DIM, base.DIM)), "cannot be read"),
    ],
)
def test_a_wrong_folder_is_refused_with_the_files_name(tmp_path: Path, change: Change, words: str) -> None:
    folder = tmp_path / "relations"
    shutil.copytree(FOLDER, folder)
    change(folder)
    with pytest.raises(ModelError, match=words) as caught:
        RelationReader.load(folder, MiniLMEmbedder(base.load()))
    assert str(folder) in str(caught.value)
