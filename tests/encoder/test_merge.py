"""The merge of an adapter: what peft's own makes, without peft, and nothing but plain LoRA."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load_file, save_file

from claimver.adapters import quiet_peft
from claimver.encoder.nets import base
from claimver.encoder.nets.crossencoder import CrossEncoder, head
from claimver.encoder.nets.merge import merge
from claimver.errors import ModelError
from claimver.settings import Settings
from tests.encoder.wrong_folders import Change, holding

MODELS = Path(Settings().models)
VERIFIER = MODELS / "verifier"
PAIRS = [
    ("Marie Curie was born in Warsaw.", "Marie Curie; place of birth: Warsaw."),
    ("Oslo is the capital of Sweden.", "Oslo; capital of: Norway. Stockholm; capital of: Sweden."),
    ("A " * 90, "B; c: d."),
]


def by_peft(folder: Path) -> base.Base:
    """The encoder with the folder's adapter, merged by peft."""
    from peft import PeftModel

    plain = base.load()
    with quiet_peft():
        merged = PeftModel.from_pretrained(plain.model, str(folder), local_files_only=True).merge_and_unload()
    return base.Base(plain.tokenizer, merged.eval(), plain.folder)


@pytest.mark.parametrize(("name", "layers"), [("verifier", 4), ("relations", 4), ("writer", 4), ("spans", 6)])
def test_the_weights_are_those_of_pefts_own_merge(name: str, layers: int) -> None:
    ours, theirs = merge(base.load().model, MODELS / name).state_dict(), by_peft(MODELS / name).model.state_dict()
    assert ours.keys() == theirs.keys()
    plain = base.load().model.state_dict()
    assert sum(not torch.equal(ours[key], plain[key]) for key in ours) == layers * 6  # parts of each
    for key, value in ours.items():
        torch.testing.assert_close(value, theirs[key], atol=1e-7, rtol=0)


def test_the_verifiers_logits_are_those_of_pefts_own_merge() -> None:
    encoder, classifier = by_peft(VERIFIER), head()
    classifier.load_state_dict(load_file(VERIFIER / "head.safetensors"))
    theirs = CrossEncoder(encoder.tokenizer, encoder.model, classifier.eval()).logits(PAIRS)
    np.testing.assert_allclose(CrossEncoder.load(VERIFIER).logits(PAIRS), theirs, atol=1e-6)


def test_a_model_is_loaded_without_peft() -> None:
    code = (
        "import sys; from pathlib import Path; from claimver.encoder.nets.crossencoder import CrossEncoder; "
        f"CrossEncoder.load(Path({str(VERIFIER)!r})); print(sorted({{'peft', 'bitsandbytes'}} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["[]"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(VERIFIER, tmp_path / "verifier"))


CONFIG = "adapter_config.json"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (holding(CONFIG, use_dora=True), "'use_dora': True. The encoder takes plain LoRA"),
        (holding(CONFIG, use_rslora=True), "'use_rslora': True"),
        (holding(CONFIG, rank_pattern={"query": 4}), "'rank_pattern'"),
        (holding(CONFIG, modules_to_save=["pooler"]), "'modules_to_save'"),
        (holding(CONFIG, fan_in_fan_out=True), "'fan_in_fan_out'"),
        (holding(CONFIG, bias="all"), "'bias': 'all'"),
        (holding(CONFIG, init_lora_weights="pissa"), "'init_lora_weights': 'pissa'"),
        (holding(CONFIG, r=0), "'r': 0"),
        (holding(CONFIG, lora_alpha="64"), "'lora_alpha': '64'"),
        (holding(CONFIG, target_modules="all-linear"), "'target_modules': 'all-linear'"),
    ],
)
def test_an_adapter_beyond_plain_lora_is_refused_by_its_key(folder: Path, change: Change, words: str) -> None:
    change(folder)
    with pytest.raises(ModelError, match=words) as caught:
        merge(base.load().model, folder)
    assert str(folder / CONFIG) in str(caught.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (holding(CONFIG, r=16), "of rank 32, not 16"),
        (holding(CONFIG, layers_to_transform=[3, 4, 5]), "of no layer that the configuration names"),
        (holding(CONFIG, layers_to_transform=[1, 2, 3, 4, 5]), r"encoder\.layer\.1"),
    ],
)
def test_weights_that_are_not_what_the_configuration_names_are_refused(
    folder: Path, change: Change, words: str
) -> None:
    change(folder)
    with pytest.raises(ModelError, match=f"{folder}: the verifier's weights cannot be read .*{words}"):
        CrossEncoder.load(folder)


def test_weights_of_another_shape_are_refused(folder: Path) -> None:
    weights = load_file(folder / "adapter_model.safetensors")
    cut = {key: value[:, :5].contiguous() if "lora_A" in key else value for key, value in weights.items()}
    save_file(cut, folder / "adapter_model.safetensors")
    with pytest.raises(ModelError, match="weights cannot be read"):
        CrossEncoder.load(folder)
