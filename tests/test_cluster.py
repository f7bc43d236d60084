"""A batch on a real Ray cluster of two nodes on this machine: the same bytes, whatever worker is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from claimver import cluster
from claimver.batch import run_batch
from claimver.cluster import Fault, RayCluster, remote_answer
from claimver.errors import MissingPackage, SettingsError, TextTooLong, UnknownName
from claimver.settings import Settings

TESTS = Path(__file__).parent
# What runs beside pytest: Ray starts processes, and warns as it pleases.
SCRIPT = """
import os, signal, sys
from pathlib import Path
from scripted_kit import scripted_verify

def verify(text, **chosen):
    # The first worker that meets the text "deadly" dies of it, as one without memory does.
    marker = Path(os.environ["MARKER"])
    if "deadly" in text and not marker.exists():
        marker.write_text("")
        os.kill(os.getpid(), signal.SIGKILL)
    return scripted_verify(text, **chosen)

def main(source, out):
    from ray.cluster_utils import Cluster
    from claimver.cli import main as command
    from claimver.commands.tools import Tools
    node = {"num_cpus": 1, "object_store_memory": 80_000_000}
    cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    second = cluster.add_node(**node)
    import cluster_script
    tools = Tools(verify=cluster_script.verify)
    code = command(["batch", source, out, "--ray", cluster.address], tools=tools)
    cluster.remove_node(second)
    rest = command(["batch", source.replace("in", "more"), out, "--ray", cluster.address], tools=tools)
    wrong = command(["batch", source, out + ".no.jsonl", "--ray", cluster.address, "--method", "nosuch"], tools=tools)
    cluster.shutdown()
    print(code, rest, wrong)

if __name__ == "__main__":
    main(*sys.argv[1:])
"""


def write(path: Path, count: int) -> Path:
    texts = ("Apollo 11 landed on the Moon.", "A deadly text. The Moon orbits Earth.", "broken.", "Apollo 11 never.")
    path.write_text("".join(json.dumps({"id": f"n{n}", "text": texts[n % 4]}) + "\n" for n in range(count)))
    return path


@pytest.mark.slow
def test_a_cluster_gives_the_same_bytes_and_does_lost_lines_again(tmp_path: Path) -> None:
    from scripted_kit import scripted_verify

    write(tmp_path / "in.jsonl", 18)
    source = write(tmp_path / "more.jsonl", 24)
    (tmp_path / "cluster_script.py").write_text(SCRIPT)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(tmp_path), str(TESTS), *filter(None, sys.path)]),
        "MARKER": str(tmp_path / "marker"),
        "RAY_USAGE_STATS_ENABLED": "0",
    }
    command = [
        sys.executable,
        str(tmp_path / "cluster_script.py"),
        str(tmp_path / "in.jsonl"),
        str(tmp_path / "out.jsonl"),
    ]
    done = subprocess.run(
        command, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.stdout.split()[-3:] == ["0", "0", "1"], done.stderr[-3000:]
    assert (tmp_path / "marker").exists()
    assert "No method 'nosuch' here" in done.stderr
    assert "24 lines, 18 of them done before, 2 failed" in done.stderr
    run_batch(source, tmp_path / "one.jsonl", scripted_verify, settings=Settings())
    assert (tmp_path / "out.jsonl").read_bytes() == (tmp_path / "one.jsonl").read_bytes()


@pytest.mark.parametrize("address", ["127.0.0.1:9", "nowhere.invalid:6379", "6379", "127.0.0.1:99999", ""])
def test_a_cluster_that_is_not_there_is_told(address: str) -> None:
    with pytest.raises(SettingsError, match=f"No Ray cluster answers at '{address}'"):
        RayCluster(address).__enter__()


def test_workers_and_a_cluster_exclude_each_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from claimver import cli

    source = write(tmp_path / "in.jsonl", 1)
    with pytest.raises(SystemExit, match="2"):
        cli.main(["batch", str(source), str(tmp_path / "o.jsonl"), "--ray", "auto", "--workers", "2"])
    assert "name one of --workers and --ray" in capsys.readouterr().err


def test_a_machine_of_another_version_is_refused() -> None:
    from scripted_kit import scripted_verify

    from claimver.batch import Task

    found = remote_answer((scripted_verify, Settings(), "0.0.0"), Task("d", "a", "Apollo 11."))
    assert isinstance(found, Fault)
    assert found.kind == "SettingsError"
    assert "Install the same everywhere" in found.message


@pytest.mark.parametrize(
    "error",
    [MissingPackage("peft", "to train"), UnknownName("method", "x", ["y"]), TextTooLong(9, 2), SettingsError("no")],
)
def test_an_error_comes_back_as_the_same_kind_with_the_same_words(error: Exception) -> None:
    made = cluster._error(Fault(type(error).__name__, str(error)))
    assert type(made) is type(error)
    assert str(made) == str(error)


def test_the_cluster_is_handed_in_whole() -> None:
    assert RayCluster("auto").count == 1  # until it is entered
