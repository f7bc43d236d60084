"""Ctrl-C ends what runs until it is stopped in one line, with exit code 130, whatever is loaded meanwhile."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from sources import ROOT

from claimver.commands.desktop import free_port
from claimver.commands.study import app_command
from claimver.commands.tools import Tools
from claimver.commands.train_annotated import interrupted
from claimver.train.annotated_job import STOP

SERVE = [sys.executable, "-m", "claimver", "serve", "--port", "0"]


def stopped(command: Sequence[str], log: Path, ready: str) -> tuple[int, str]:
    """The exit code of the command after Ctrl-C, sent once it has written ``ready``; and all that it wrote."""
    environment = dict(os.environ) | {"CLAIMVER_CACHE": str(log.parent)}
    with log.open("wb") as told:
        running = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=told, stderr=told,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )  # fmt: skip
        try:
            end = time.monotonic() + 120
            while ready not in log.read_text("utf-8") and running.poll() is None and time.monotonic() < end:
                time.sleep(0.05)
            running.send_signal(signal.SIGINT)
            return running.wait(60), log.read_text("utf-8")
        finally:
            running.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
@pytest.mark.parametrize(
    ("command", "ready"),
    [(SERVE, "Serving at"), (app_command(free_port(), headless=True), "URL:")],
    ids=["serve", "app"],
)
def test_one_line_and_the_exit_code_of_what_was_stopped(command: Sequence[str], ready: str, tmp_path: Path) -> None:
    code, told = stopped(command, tmp_path / "told.log", ready)
    assert ready in told
    assert told.endswith("\nclaimver: stopped.\n")
    assert "Traceback" not in told
    assert "Aborted" not in told
    assert code == 130


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_a_training_keeps_what_it_has_learned_at_the_first_and_ends_at_the_second(tmp_path: Path) -> None:
    tools = Tools(err=io.StringIO())
    before = signal.getsignal(signal.SIGINT)
    with interrupted(tmp_path, tools) as interrupts:
        assert not (tmp_path / STOP).exists()
        os.kill(os.getpid(), signal.SIGINT)
        assert interrupts
        assert (tmp_path / STOP).exists()
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) == before
    assert "Ctrl-C again ends at once" in tools.err.getvalue()  # type: ignore[attr-defined]
