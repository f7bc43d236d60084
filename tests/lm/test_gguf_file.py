"""The tensors of a GGUF file: as the gguf package wrote them, whatever metadata stands before."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

gguf = pytest.importorskip("gguf")

from claimver.errors import ModelError  # noqa: E402
from claimver.lm.gguf_file import tensors  # noqa: E402


def made(path: Path) -> dict[str, np.ndarray]:
    """A file with metadata of every shape and three tensors, and what these hold."""
    rng = np.random.default_rng(4)
    plain = rng.standard_normal(64).astype(np.float32)
    half = rng.standard_normal((3, 32)).astype(np.float16)
    wide = rng.standard_normal((4, 64)).astype(np.float32)
    packed = gguf.quants.quantize(wide, gguf.GGMLQuantizationType.Q8_0)
    writer = gguf.GGUFWriter(path, "gemma3")
    writer.add_string("general.name", "naïve ☃")
    writer.add_uint32("gemma3.block_count", 2)
    writer.add_float64("some.double", 0.5)
    writer.add_bool("some.flag", True)
    writer.add_array("tokenizer.ggml.tokens", ["a", "", "łódź"])
    writer.add_array("tokenizer.ggml.scores", [0.5, 1.5, -2.0])
    writer.add_tensor("output_norm.weight", plain)
    writer.add_tensor("blk.0.attn_q.weight", half)
    writer.add_tensor("token_embd.weight", packed, raw_dtype=gguf.GGMLQuantizationType.Q8_0)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    unpacked = gguf.quants.dequantize(packed, gguf.GGMLQuantizationType.Q8_0)
    return {"output_norm.weight": plain, "blk.0.attn_q.weight": half, "token_embd.weight": unpacked}


def test_every_tensor_is_read_as_it_was_written(tmp_path: Path) -> None:
    held = made(tmp_path / "a.gguf")
    found = dict(tensors(tmp_path / "a.gguf"))
    assert found.keys() == held.keys()
    for name, values in held.items():
        assert found[name].shape == values.shape
        np.testing.assert_array_equal(found[name], values)
        assert found[name].flags.writeable  # torch asks for it


@pytest.mark.parametrize("size", [0, 3, 40, 200, -20])
def test_a_file_that_breaks_off_is_named(tmp_path: Path, size: int) -> None:
    path = tmp_path / "a.gguf"
    made(path)
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(ModelError, match=r"a\.gguf.*Delete it"):
        dict(tensors(path))


def test_another_kind_of_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.gguf"
    path.write_bytes(b"PK\x03\x04" * 40)
    with pytest.raises(ModelError, match="no GGUF file"):
        dict(tensors(path))
