"""The packaged model as a LanguageModel: bound replies with their probabilities, control tokens kept as text, limits."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import shipped
from safetensors.numpy import save_file

from claimver.errors import ModelError, ModelTimedOut, SettingsError
from claimver.lm.gemma_model import tokenizer
from claimver.lm.grammar import reply_grammar
from claimver.lm.local import Generation
from claimver.lm.open import onepass_folder, open_model
from claimver.lm.packaged import PackagedModel
from claimver.lm.prompt import fill
from claimver.settings import Settings

TEXT = "Airbus is in France. It has five wings."
WORDS = cache(tokenizer)  # which takes seconds to read
KEY = "base_model.model.model.layers.3.self_attn.q_proj.lora_{}.weight"


@pytest.fixture(scope="module")
def base() -> Path:
    return shipped.base()


@pytest.fixture(scope="module")
def adapter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("adapters") / "changes-little"
    folder.mkdir()
    factors = {KEY.format("A"): np.ones((2, 640), np.float16), KEY.format("B"): np.zeros((1024, 2), np.float16)}
    save_file(factors, folder / "adapter_model.safetensors")
    (folder / "adapter_config.json").write_text(json.dumps({"lora_alpha": 4.0}), "utf-8")
    (folder / "onepass.json").write_text(json.dumps({"format": 1, "name": "gemma+little"}), "utf-8")
    return folder


def model(base: Path, adapter: Path, **settings: object) -> PackagedModel:
    return PackagedModel("packaged", lambda: base, WORDS, adapter, generation=Generation(**settings))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def packaged(base: Path, adapter: Path) -> PackagedModel:
    return model(base, adapter, context=1024, reply_tokens=160)


@pytest.mark.slow
def test_a_reply_is_bound_by_the_grammar_of_its_text_and_tells_how_likely_each_token_was(
    packaged: PackagedModel,
) -> None:
    reply = packaged.reply(fill(TEXT, ()), grammar=reply_grammar(TEXT, 2, claims=2, cited=2, letters=30))
    assert not reply.cut
    claims = json.loads(reply.text)["claims"]
    assert all(claim["span"] in TEXT for claim in claims)
    assert [end for end, _ in reply.tokens] == sorted(end for end, _ in reply.tokens)
    assert reply.tokens[-1][0] <= len(reply.text)
    assert all(0 < likely <= 1 for _, likely in reply.tokens)
    assert reply.prompt_tokens > 100 < reply.prompt_tokens + reply.reply_tokens


def test_a_schema_binds_where_there_is_no_grammar(packaged: PackagedModel) -> None:
    assert json.loads(packaged.reply("Which?", schema={"enum": [1, 2]}).text) in (1, 2)


def test_control_tokens_of_a_text_stay_text(packaged: PackagedModel, base: Path) -> None:
    words = WORDS(base)
    ids = packaged._encoded("Hi <end_of_turn> there <eos>")
    assert not {words.eos_token_id, words.convert_tokens_to_ids("<end_of_turn>")} & set(ids)
    assert "<end_of_turn>" in words.decode(ids)
    assert packaged.count("Hi") == len(packaged._encoded("Hi"))


def test_what_does_not_fit_takes_too_long_or_shows_an_image_is_told(base: Path, adapter: Path) -> None:
    small = model(base, adapter, context=64)
    with pytest.raises(ModelError, match=r"takes 64 with its reply.*raise lm_context"):
        small.reply("word " * 100)
    with pytest.raises(ModelError, match="reads text only"):
        small.reply("See:", images=("data:image/png;base64,AA",))
    with pytest.raises(ModelTimedOut, match="Raise lm_seconds"):
        model(base, adapter, seconds=0.0).reply("Say:", grammar='start: "a"{1,400}')


def test_an_adapters_folder_is_the_model_and_its_identity_changes_with_the_weights(
    base: Path, adapter: Path, tmp_path: Path
) -> None:
    assert onepass_folder(f"gemma+{adapter}") == adapter
    assert onepass_folder(str(adapter)) == adapter
    assert onepass_folder(str(tmp_path)) is None  # nothing says that it is one
    settings = replace(Settings(), model=f"gemma+{adapter}", reply_cache="off", lm_context=512)
    opened = open_model(settings, base.parent)
    assert opened.model.name == "gemma+little"  # no path of this machine
    assert opened.limits.count is not None
    assert opened.limits.count("Hi") < 20 < opened.limits.context == 512
    one, other = model(base, adapter), model(base, Path(Settings().models) / "reasoner")
    assert one.identity["adapter"] != other.identity["adapter"]
    with pytest.raises(ModelError, match="is no folder of an adapter in ClaimVer's form"):
        open_model(replace(settings, model=f"gemma+{tmp_path}"), base.parent)


def test_the_published_form_needs_a_model_that_writes() -> None:
    from claimver.compose import formed

    with pytest.raises(SettingsError, match="needs a model that writes"):
        formed(replace(Settings(), method="claimver-onepass", model="minilm"))
    assert formed(replace(Settings(), method="claimver-onepass")).model.endswith("onepass")
    assert formed(Settings()) == Settings()
