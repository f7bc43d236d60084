"""Writing by llama.cpp: the packaged model answers, an adapter changes what it writes, nobody else is answered."""

from __future__ import annotations

import json
import os
import re
import signal
import threading
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
import shipped
from gguf import GGUFReader
from leaving import Gone, gone_after
from safetensors.numpy import save_file

from claimver.errors import ModelError
from claimver.halting import halting
from claimver.lm import forms
from claimver.lm.llama import LlamaWriter
from claimver.lm.lora_gguf import write_gguf
from claimver.settings import Settings

SHIPPED = Path(Settings().models) / "reasoner"
KEY = "base_model.model.model.layers.3.{}.lora_{}.weight"


def adapter(folder: Path, *, key: str = KEY.format("self_attn.q_proj", "A"), **config: object) -> Path:
    other = key.replace("lora_A", "lora_B")
    factors = {key: np.ones((2, 640), np.float16), other: np.zeros((1024, 2), np.float16)}
    folder.mkdir()
    save_file(factors, folder / "adapter_model.safetensors")
    (folder / "adapter_config.json").write_text(json.dumps({"lora_alpha": 4.0} | config), "utf-8")
    return folder


@pytest.fixture(scope="module")
def base() -> Path:
    return shipped.base()


@pytest.fixture(scope="module")
def writer(base: Path) -> LlamaWriter:
    return LlamaWriter("shipped", lambda: base, SHIPPED)


def test_an_adapter_becomes_a_file_of_llama_cpp(tmp_path: Path) -> None:
    reader = GGUFReader(write_gguf(adapter(tmp_path / "a"), tmp_path / "out" / "a.gguf"))
    assert {t.name: t.shape.tolist() for t in reader.tensors} == {
        "blk.3.attn_q.weight.lora_a": [640, 2],
        "blk.3.attn_q.weight.lora_b": [2, 1024],
    }
    fields = {name: reader.fields[name].contents() for name in ("general.type", "adapter.type", "adapter.lora.alpha")}
    assert fields == {"general.type": "adapter", "adapter.type": "lora", "adapter.lora.alpha": 4.0}


def test_an_adapter_of_another_model_is_told_and_no_file_is_left(tmp_path: Path) -> None:
    other = adapter(tmp_path / "a", key=KEY.format("mlp.router", "A"))
    with pytest.raises(ModelError, match=r"mlp\.router.*which the language model that ships does not have"):
        write_gguf(other, tmp_path / "out.gguf")
    assert not (tmp_path / "out.gguf").exists()
    with pytest.raises(ModelError, match="is no LoRA adapter"):
        write_gguf(tmp_path / "nowhere", tmp_path / "out.gguf")


def test_the_shipped_adapter_reads_the_triplets_of_a_claim(writer: LlamaWriter) -> None:
    claim = "The film that was directed by Ada Holm was made in Norway."
    reply, tokens = writer.write(forms.ask_triplets(claim), 100)
    rows = forms.read_triplets(reply, claim)
    assert {end for row in rows for end in (row[0], row[2])} >= {"Ada Holm", "Norway"}
    assert any(re.fullmatch(r"X_\d", end) for row in rows for end in (row[0], row[2]))
    assert tokens > len(claim.split())


def test_a_grammar_holds_a_reply_to_its_form(writer: LlamaWriter) -> None:
    assert writer.write("Say what you like:", 20, grammar='root ::= " left" | " right"')[0] in (" left", " right")
    with pytest.raises(ModelError, match="did not answer"):
        writer.write("Say:", 20, grammar="root ::= ((")


def test_a_reply_is_stopped_and_a_prompt_that_is_too_long_is_told(writer: LlamaWriter) -> None:
    asked: list[bool] = []
    reply, _ = writer.write(
        "Say:", 4_000, grammar='root ::= "a" root', stop=lambda: bool(asked.append(True)) or len(asked) > 5
    )
    assert 0 < len(asked) <= 7
    assert set(reply) == {"a"}
    with pytest.raises(ModelError, match="exceeds the available context"):
        writer.write("word " * 6_000, 5)
    assert writer.write("The capital of France is", 3)[0]


def test_a_caller_that_does_not_wait_any_longer_ends_a_reply_and_the_next_is_whole(writer: LlamaWriter) -> None:
    writer.write("Say:", 1)
    begun = time.monotonic()
    with halting(gone_after(0.3)), pytest.raises(Gone):
        writer.write("Say:", 3_900, grammar='root ::= "a" root')
    with halting(gone_after(0.3)), pytest.raises(Gone):  # while the prompt is read
        writer.write("one after another " * 1_100, 1)
    assert time.monotonic() - begun < 60  # whole they take minutes
    assert writer.write("Say what you like:", 20, grammar='root ::= " left" | " right"')[0] in (" left", " right")


def test_a_call_that_nobody_waits_for_opens_no_model() -> None:
    with halting(gone_after(0)), pytest.raises(Gone):
        LlamaWriter("none", lambda: pytest.fail("opened")).write("Say:", 1)


def test_a_caller_that_does_not_wait_for_its_turn_any_longer_is_heard() -> None:
    begun, over = threading.Event(), threading.Event()

    def base() -> Path:
        begun.set()
        over.wait(10)
        raise ModelError("no model")

    writer = LlamaWriter("busy", base)
    with ThreadPoolExecutor(1) as thread:
        first = thread.submit(writer.write, "Say:", 1)
        assert begun.wait(60)
        with halting(gone_after(0.2)), pytest.raises(Gone):
            writer.write("Say:", 1)
        assert not first.done()
        over.set()
        with pytest.raises(ModelError, match="no model"):
            first.result()
    with pytest.raises(ModelError, match="no model"):  # the next has its turn
        writer.write("Say:", 1)


def test_an_interrupt_by_the_keyboard_ends_a_reply(writer: LlamaWriter) -> None:
    writer.write("Say:", 1)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # tests begun in the background ignore it
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    try:
        with pytest.raises(KeyboardInterrupt):
            writer.write("Say:", 3_900, grammar='root ::= "a" root')
    finally:
        signal.signal(signal.SIGINT, before)


def test_nobody_without_the_key_is_answered(writer: LlamaWriter) -> None:
    writer.write("Say:", 1)
    address = writer._server.listening_address
    assert "127.0.0.1" in address
    request = urllib.request.Request(f"{address}/completion", data=b'{"prompt": "Say:", "n_predict": 1}')
    with pytest.raises(urllib.error.HTTPError, match="401"):
        urllib.request.urlopen(request, timeout=10)


def test_an_adapter_that_changes_nothing_writes_as_the_base(base: Path, tmp_path: Path) -> None:
    same = LlamaWriter("same", lambda: base, adapter(tmp_path / "changes-nothing"))
    plain = LlamaWriter("plain", lambda: base)
    prompt = "The capital of France is"
    assert same.write(prompt, 6)[0] == plain.write(prompt, 6)[0]
    for made in base.parent.glob("changes-nothing-*.gguf"):
        made.unlink()
