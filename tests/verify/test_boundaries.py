"""The boundary tagger: sentences to readings, and folders that are wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from claimver.errors import ModelError
from claimver.settings import Settings
from claimver.verify.nets.boundaries import Boundaries
from tests.verify.wrong_folders import Change, wrong

FOLDER = Path(Settings().models) / "spans"
LISTED = "The tower was finished in 1889 , cost seven million francs and now belongs to the city .".split()
PLAIN = "The tower stands in Paris .".split()


@pytest.fixture(scope="module")
def tagger() -> Boundaries:
    return Boundaries.load(FOLDER)


def test_a_list_of_predicates_is_cut_before_each(tagger: Boundaries) -> None:
    (reading,) = tagger.read([LISTED])
    assert reading is not None
    assert [word for word, chance in zip(LISTED, reading.begins, strict=True) if chance > 0.5] == ["cost", "and"]
    assert reading.tags[LISTED.index("cost")] == "VERB"
    assert reading.heads[LISTED.index("cost")] == LISTED.index("finished")


def test_what_is_read_beside_a_sentence_changes_nothing(tagger: Boundaries) -> None:
    alone, beside = tagger.read([LISTED])[0], tagger.read([PLAIN, LISTED, PLAIN * 4])[1]
    assert alone is not None
    assert beside is not None
    assert (alone.heads, alone.relations, alone.tags) == (beside.heads, beside.relations, beside.tags)
    assert alone.begins == pytest.approx(beside.begins, abs=1e-4)


def test_nothing_to_read_and_too_much_to_read_give_no_reading(tagger: Boundaries) -> None:
    assert tagger.read([]) == []
    assert tagger.read([[], ["word"] * 300]) == [None, None]


def test_words_that_the_encoder_does_not_know_are_read_too(tagger: Boundaries) -> None:
    (reading,) = tagger.read([["\u200b", "\U0001f600", "runs", "."]])
    assert reading is not None
    assert len(reading.heads) == len(reading.begins) == 4


@pytest.mark.parametrize(("change", "words"), wrong("spans.json", "heads.safetensors"))
def test_a_wrong_folder_is_refused_with_the_files_name(tmp_path: Path, change: Change, words: str) -> None:
    folder = tmp_path / "spans"
    shutil.copytree(FOLDER, folder)
    change(folder)
    with pytest.raises(ModelError, match=words) as caught:
        Boundaries.load(folder)
    assert str(folder) in str(caught.value)
