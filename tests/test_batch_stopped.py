"""A batch that is stopped or killed while its workers are at work."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from scripted_kit import endless_verify
from test_batch import numbered, rows_of, run, write

from claimver.batch import run_batch
from claimver.settings import Settings

COMMAND = """
import sys
sys.path.insert(0, {tests!r})
from scripted_kit import scripted_verify
from claimver.cli import main
from claimver.commands.tools import Tools
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], tools=Tools(verify=scripted_verify)))
"""


def test_workers_that_are_at_work_are_ended_with_a_batch_that_is_stopped(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", numbered(6))

    def stop(done: int, lines: int) -> None:
        if done:
            raise KeyboardInterrupt

    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        run_batch(source, tmp_path / "out.jsonl", endless_verify, settings=Settings(), workers=2, progress=stop)
    assert time.monotonic() - begun < 300
    assert multiprocessing.active_children() == []
    assert [row["id"] for row in rows_of(tmp_path / "out.jsonl")] == ["n0"]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_batch_killed_again_and_again_ends_with_the_same_bytes(tmp_path: Path, workers: int) -> None:
    source, out = write(tmp_path / "in.jsonl", numbered(24, "slow. ")), tmp_path / "out.jsonl"
    script = tmp_path / "command.py"
    script.write_text(COMMAND.format(tests=str(Path(__file__).parent)))
    command = [sys.executable, str(script), "batch", str(source), str(out), "--workers", str(workers)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    killed = 0
    for target in (1, 13):
        process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while process.poll() is None and time.monotonic() < deadline:
            if out.exists() and out.read_bytes().count(b"\n") >= target:
                process.send_signal(signal.SIGKILL)
                killed += 1
                break
            time.sleep(0.005)
        process.wait(60)
    assert killed == 2
    subprocess.run(command, env=environment, check=True, timeout=120, stderr=subprocess.DEVNULL)
    run(source, tmp_path / "whole.jsonl")
    assert out.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_a_batch_goes_on_with_the_same_bytes_though_its_models_have_not_read_what_went_before(tmp_path: Path) -> None:
    facts = ("Neil Armstrong was born in Wapakoneta.", "Airbus is based in Blagnac.", "Crater Lake is in Oregon.")
    texts = [" ".join(facts[:2]), facts[1], facts[2] + " " + facts[0]]
    source = write(tmp_path / "in.jsonl", [{"id": f"n{number}", "text": text} for number, text in enumerate(texts)])
    out, whole = tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}

    def batch(target: Path) -> None:
        command = [sys.executable, "-m", "claimver", "batch", str(source), str(target), "--model", "minilm"]
        subprocess.run(command, env=environment, check=True, timeout=300, stderr=subprocess.DEVNULL)

    batch(whole)
    out.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:1]))
    shutil.copy(tmp_path / "whole.timings.jsonl", tmp_path / "out.timings.jsonl")
    batch(out)
    assert out.read_bytes() == whole.read_bytes()
