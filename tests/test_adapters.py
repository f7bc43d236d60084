"""Adapter configurations: what is let through, what is refused."""

import json
from pathlib import Path

import pytest

from claimver.adapters import read_adapter_config
from claimver.errors import ModelError

PLAIN = {"peft_type": "LORA", "r": 8, "lora_alpha": 16, "target_modules": ["q_proj"]}


def written(folder: Path, **more: object) -> Path:
    """The file of a configuration with further keys."""
    path = folder / "adapter_config.json"
    path.write_text(json.dumps({**PLAIN, **more}), "utf-8")
    return path


@pytest.mark.parametrize("value", [False, None])
def test_an_unknown_key_that_is_off_is_let_through_and_named(
    value: object, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = written(tmp_path, use_warp_drive=value, auto_mapping=value)
    assert read_adapter_config(path) == PLAIN
    read_adapter_config(path)
    assert caplog.text.count("(auto_mapping, use_warp_drive): the adapter is used without them") == 1


@pytest.mark.parametrize("value", [True, 0, "x", {"parent_library": "os"}, [], ""])
def test_an_unknown_key_that_says_something_is_refused(value: object, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="unexpected key 'auto_mapping'; it is refused"):
        read_adapter_config(written(tmp_path, auto_mapping=value))
