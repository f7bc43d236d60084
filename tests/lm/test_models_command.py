"""``models list|pull|check``, settings to models, and the command with a language model, small ones all."""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from tiny import save_adapter, save_tiny

from claimver import cli
from claimver.commands.tools import Tools
from claimver.compose import model_of
from claimver.errors import ModelError, SettingsError
from claimver.lm.cache import CachedModel
from claimver.lm.endpoint import Endpoint
from claimver.lm.local import LocalModel
from claimver.lm.open import is_embedded, open_model
from claimver.lm.presets import PRESETS
from claimver.lm.pull import pull
from claimver.lm.reply import Answer, write_reply
from claimver.settings import api_key, load
from claimver.types import Label

from .server import answered, serving


def command(*arguments: str) -> tuple[int, str, str]:
    """Exit code, output and error of the command."""
    out, err = io.StringIO(), io.StringIO()
    code = cli.main(arguments, tools=Tools(out=out, err=err, environment={}))
    return code, out.getvalue(), err.getvalue()


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_tiny(tmp_path_factory.mktemp("models") / "tiny")


def test_the_list_says_what_there_is_and_what_fits() -> None:
    code, out, _ = command("models", "list")
    assert code == 0
    assert all(name in out for name in ("gemma", "minilm", *PRESETS))
    code, out, _ = command("models", "list", "--json")
    rows = {row["name"]: row for row in json.loads(out)["models"]}
    assert rows["mistral-7b"]["gb"]["4bit"] < 7 < rows["mistral-7b"]["gb"]["bfloat16"]
    assert rows["gemma"]["here"]
    assert not rows["llama-2-13b"]["here"]


def test_a_check_reads_a_model_without_loading_it(base: Path) -> None:
    adapter = save_adapter(base.parent / "adapter", base)
    code, out, _ = command("models", "check", f"{base}+{adapter}", "--json")
    row = json.loads(out)
    assert code == 0
    assert row["usable"]
    assert row["fits"] == ["4bit", "bfloat16", "float32"]
    assert (row["kind"], row["template"], row["adapter"]) == ("llama", "its own", str(adapter))


def test_a_check_may_try_the_model(base: Path) -> None:
    code, out, _ = command("models", "check", str(base), "--try")
    assert code == 0
    assert "readable   True" in out
    assert "tokens a second" in out


def test_a_check_of_what_is_not_here_is_one_line(tmp_path: Path) -> None:
    code, out, err = command("models", "check", str(tmp_path))
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    assert "is no language model" in err
    assert command("models", "check", "embedded")[0] == 0


def test_a_check_of_an_endpoint_asks_it_for_its_models() -> None:
    with serving([answered(write_reply([]))], models=("tiny", "big")) as served:
        code, out, _ = command("models", "check", f"endpoint:{served.url}#tiny", "--try")
        assert code == 0
        assert "offers     big, tiny" in out
        assert "readable   True" in out
        assert command("models", "check", f"endpoint:{served.url}#other")[0] == 1
        assert "There is: big, tiny" in command("models", "check", f"endpoint:{served.url}")[2]


def test_settings_become_models_with_a_cache_unless_it_is_off(base: Path, tmp_path: Path) -> None:
    local = open_model(load({"model": str(base), "lm_context": 900}, environment={}, folder=tmp_path), tmp_path)
    assert isinstance(local.model, CachedModel)
    assert (local.limits.context, local.limits.concurrency) == (900, 1)
    assert local.limits.count is not None
    bare = open_model(load({"model": str(base), "reply_cache": "off"}, environment={}, folder=tmp_path), tmp_path)
    assert isinstance(bare.model, LocalModel)
    remote = {"model": "endpoint:http://127.0.0.1:9/v1#m", "reply_cache": "off", "token_budget": 9}
    opened = open_model(load(remote, environment={}, folder=tmp_path), tmp_path)
    assert isinstance(opened.model, Endpoint)
    assert opened.budget is not None
    assert (opened.budget.tokens, opened.limits.concurrency) == (9, 4)


def test_the_budget_of_an_endpoint_outlasts_other_models(tmp_path: Path) -> None:
    named = [f"endpoint:http://127.0.0.1:9/v1#{name}" for name in ("a", "b", "c", "d")]
    chosen = [load({"model": name, "token_budget": 9}, environment={}, folder=tmp_path) for name in named]
    first = model_of(chosen[0])
    assert first is not None
    assert all(model_of(settings) is not first for settings in chosen[1:])
    assert model_of(chosen[0]) is first


def test_a_budget_in_money_needs_prices(tmp_path: Path) -> None:
    settings = load({"model": "endpoint:http://127.0.0.1:9/v1#m", "budget": 1.0}, environment={}, folder=tmp_path)
    with pytest.raises(SettingsError, match="needs price_prompt and price_reply"):
        open_model(settings, tmp_path)


def test_the_key_is_no_setting() -> None:
    assert api_key({"CLAIMVER_API_KEY": " k \n"}) == "k"
    assert "k" not in str(load({}, environment={"CLAIMVER_API_KEY": "k-secret"})).split("'")
    assert "k-secret" not in str(load({}, environment={"CLAIMVER_API_KEY": "k-secret"}))


def test_two_names_mean_the_small_models() -> None:
    assert is_embedded("encoder")
    assert is_embedded("embedded")
    assert not is_embedded("qwen3-4b")


def test_no_cache_is_a_setting_of_the_run() -> None:
    seen = []

    def verify(text: str, *, settings: Any, **_: Any) -> Any:
        seen.append(settings.reply_cache)
        raise ModelError("enough")

    for extra in ((), ("--no-cache",)):
        tools = Tools(verify=verify, out=io.StringIO(), err=io.StringIO(), environment={})
        assert cli.main(["verify", "A text.", *extra], tools=tools) == 1
    assert seen == ["on", "off"]


@contextmanager
def hub(files: dict[str, bytes], *, error: str = "", status: int = 404) -> Iterator[str]:
    """The address of a hub that has one model, or answers with an error's code."""

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            return

        def do_HEAD(self) -> None:
            self.do_GET()

        def do_GET(self) -> None:
            path, headers, body = self.path.partition("?")[0], {}, b"{}"
            code = 200
            if error:
                code, headers = status, {"X-Error-Code": error}
            elif path.startswith("/api/models/"):
                siblings = [{"rfilename": name} for name in files]
                tree = [{"type": "file", "path": n, "size": len(d), "oid": "0" * 40} for n, d in files.items()]
                body = json.dumps(
                    tree if "/tree/" in path else {"id": "o/n", "sha": "a" * 40, "siblings": siblings}
                ).encode()
            else:
                body = files[path.partition("/resolve/")[2].partition("/")[2]]
                headers = {"X-Repo-Commit": "a" * 40, "ETag": f'"{abs(hash(body))}"'}
            self.send_response(code)
            for name, value in {**headers, "Content-Length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            if self.command == "GET":
                self.wfile.write(body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [("GatedRepo", 403, "is gated. Accept its terms"), ("RepoNotFound", 404, "has no model 'o/n', or it is private")],
)
def test_a_gated_or_missing_model_is_told(tmp_path: Path, error: str, status: int, message: str) -> None:
    with hub({}, error=error, status=status) as address, pytest.raises(ModelError, match=message.replace(".", r"\.")):
        pull("o/n", endpoint=address, hub_cache=tmp_path)


def test_a_pickle_of_the_hub_is_not_fetched(tmp_path: Path) -> None:
    with hub({"config.json": b"{}", "pytorch_model.bin": b"x"}) as address:
        with pytest.raises(ModelError, match=r"only pytorch_model\.bin, a pickle"):
            pull("o/n", endpoint=address, hub_cache=tmp_path)
        assert not list(tmp_path.rglob("*.bin"))


def test_a_model_of_the_hub_is_fetched_without_what_is_not_wanted(tmp_path: Path) -> None:
    files = {"config.json": b"{}", "model.safetensors": b"weights", "evil.py": b"code", "pytorch_model.bin": b"x"}
    with hub(files) as address:
        folder = pull("o/n", endpoint=address, hub_cache=tmp_path)
    assert sorted(path.name for path in folder.iterdir()) == ["config.json", "model.safetensors"]


def test_no_network_and_no_name_are_told(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="was not fetched"):
        pull("o/n", endpoint="http://127.0.0.1:9", hub_cache=tmp_path)
    with pytest.raises(ModelError, match="no name of the hub"):
        pull("o/n/m", endpoint="http://127.0.0.1:9", hub_cache=tmp_path)


def test_the_command_verifies_with_an_endpoint_and_keeps_its_replies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole way: command, settings, linking, evidence given, prompt, server, reading, checks, cache."""
    monkeypatch.setenv("CLAIMVER_CACHE", str(tmp_path))
    lines = tmp_path / "in.jsonl"
    lines.write_text(json.dumps({"id": "a", "text": "Zork eats Gnu.", "triplets": [["Zork", "eats", "Gnu"]]}) + "\n")
    reply = write_reply([Answer("Zork eats Gnu", Label.ATTRIBUTABLE, (1,), "Fact 1 states it.")])
    with serving([answered(reply)]) as served:
        for number in (1, 2):
            out = tmp_path / f"out{number}.jsonl"
            code, _, err = command("batch", str(lines), str(out), "--model", f"endpoint:{served.url}#tiny")
            assert code == 0, err
            assert "1 calls, 11 tokens sent, 7 received" in err
        assert len(served.asked) == 1
    row = json.loads((tmp_path / "out1.jsonl").read_text())
    claim = row["claims"][0]
    assert (claim["label"], [t["id"] for t in claim["triplets"]]) == ("Attributable", ["t1"])
    assert claim["rationale"] == "Fact 1 states it."
    assert row["model"].startswith("tiny at http://127.0.0.1")
    assert (tmp_path / "out1.jsonl").read_bytes() == (tmp_path / "out2.jsonl").read_bytes()
