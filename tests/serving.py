"""A Chromium and a Streamlit server to drive it at, for browser tests and browser benchmarks."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((found for name in NAMES if (found := shutil.which(name))), None)
FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]


class ServerFailed(Exception):
    """The server stopped, or did not answer in time; the message holds its log."""


@contextmanager
def served(script: Path, cache: Path) -> Iterator[str]:
    """The address of a Streamlit server over the script, gone afterwards. Raises: ServerFailed."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # One thread: on a busy machine two wait for each other longer than either works.
    threads = {"CLAIMVER_THREADS": "1", "OMP_NUM_THREADS": "1"}
    environment = (
        threads | dict(os.environ) | {"CLAIMVER_CACHE": str(cache), "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"}
    )
    command = [sys.executable, "-m", "streamlit", "run", str(script), "--server.port", str(port)]
    log = cache / "server.log"
    with log.open("w") as output:
        server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=output)
        try:
            address = f"http://127.0.0.1:{port}"
            wait_for(f"{address}/_stcore/health", server, log)
            yield address
        finally:
            server.terminate()
            server.wait(20)


def wait_for(address: str, server: subprocess.Popen[bytes], log: Path, seconds: float = 60) -> None:
    """Return once the address answers. Raises: ServerFailed."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if server.poll() is not None:
            raise ServerFailed(f"The server stopped:\n{log.read_text()}")
        try:
            with urllib.request.urlopen(address, timeout=2):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.05)
    raise ServerFailed(f"The server did not answer in {seconds} s:\n{log.read_text()}")
