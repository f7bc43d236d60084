"""The shipped cross-encoder, and every way in which its folder can be wrong."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from claimver.encoder.embed import MiniLMEmbedder
from claimver.encoder.nets import base
from claimver.encoder.nets.crossencoder import CrossEncoder, batches, side_by_side
from claimver.errors import ModelError
from claimver.settings import Settings
from tests.encoder.wrong_folders import Change, wrong

FOLDER = Path(Settings().models) / "verifier"


@pytest.fixture(scope="module")
def model() -> CrossEncoder:
    return CrossEncoder.load(FOLDER)


def test_the_shipped_model_tells_support_from_silence(model: CrossEncoder) -> None:
    claim = "Marie Curie was born in Warsaw."
    rows = ["Marie Curie; place of birth: Warsaw.", "Marie Curie; employer: University of Paris."]
    stated, silent = model.probabilities([(claim, evidence) for evidence in rows])
    assert stated.argmax() == 0
    assert silent.argmax() == 1
    assert stated.sum() == pytest.approx(1.0)


def test_probabilities_do_not_depend_on_the_batch(model: CrossEncoder) -> None:
    pairs = [("Oslo is in Norway.", "Oslo; country: Norway."), ("A " * 60, "B; c: d."), ("It is.", "X; is: Y.")]
    together = model.probabilities(pairs)
    apart = np.concatenate([model.probabilities([pair]) for pair in pairs])
    np.testing.assert_allclose(together, apart, atol=1e-4)


def test_two_threads_give_the_same_scores_and_leave_torchs_setting_as_it_was(model: CrossEncoder) -> None:
    import torch

    pairs = [(f"Town {n} is in Land {n}.", f"Town {n}; country: " + "Land, " * n) for n in range(60)]
    before = torch.get_num_threads()
    try:
        torch.set_num_threads(1)
        alone = model.logits(pairs)
        torch.set_num_threads(2)
        np.testing.assert_allclose(model.logits(pairs), alone, atol=1e-4)
        assert torch.get_num_threads() == 2
        with ThreadPoolExecutor(1) as pool:
            assert pool.submit(torch.get_num_threads).result() == 2
    finally:
        torch.set_num_threads(before)


def test_work_side_by_side_is_done_once_for_each_run_and_its_error_is_raised() -> None:
    import torch

    done: list[list[int]] = []
    side_by_side(done.append, [[1], [2], [3]])
    assert sorted(done) == [[1], [2], [3]]
    before = torch.get_num_threads()
    try:
        torch.set_num_threads(2)
        with pytest.raises(ZeroDivisionError):
            side_by_side(lambda run: run.append(1 // run[0]), [[1], [0]])
        assert torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(before)


def test_no_pairs_give_no_rows(model: CrossEncoder) -> None:
    assert model.probabilities([]).shape == (0, 3)


def test_batches_stay_under_the_budget_and_keep_every_index() -> None:
    lengths = [3, 5, 8, 8, 20, 40]
    runs = batches(range(6), lengths, 24)
    assert [index for run in runs for index in run] == list(range(6))
    assert all(len(run) == 1 or len(run) * max(lengths[i] for i in run) <= 24 for run in runs)


@pytest.mark.parametrize(("change", "words"), wrong("verifier.json", "head.safetensors"))
def test_a_wrong_folder_is_refused_with_the_files_name(tmp_path: Path, change: Change, words: str) -> None:
    folder = tmp_path / "verifier"
    shutil.copytree(FOLDER, folder)
    change(folder)
    with pytest.raises(ModelError, match=words) as caught:
        CrossEncoder.load(folder)
    assert str(folder) in str(caught.value)


def test_an_encoder_whose_weights_differ_is_refused(tmp_path: Path) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"other")
    with pytest.raises(ModelError, match="sha256"):
        base.load(tmp_path)


def test_an_encoder_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"model\.safetensors is missing"):
        base.load(tmp_path)


def test_embeddings_are_unit_length_and_zero_for_nothing() -> None:
    rows = MiniLMEmbedder(base.load()).embed(["Paris is in France.", "", "The capital of France is Paris."])
    assert np.linalg.norm(rows, axis=1) == pytest.approx([1.0, 0.0, 1.0], abs=1e-5)
    assert rows[0] @ rows[2] > 0.7
