"""``desktop``: the explorer in a window of its own, which ends when the window is closed."""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from claimver.commands.study import app_command, has_display
from claimver.commands.tools import Tools
from claimver.errors import InputError, ServerError
from claimver.extras import require

TITLE, WIDTH, HEIGHT = "ClaimVer Explorer", 1360, 900
START_SECONDS, END_SECONDS, POLL_SECONDS = 120.0, 10.0, 0.2
NAMES = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "microsoft-edge-stable",
    "chrome", "msedge", "brave-browser",
)  # fmt: skip
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
    r"C:\Program Files\Microsoft\Edge\Application\msedge.exe",
)
NONE = (
    "No window can be opened: neither the package pywebview nor Chromium, Chrome or Edge is here. Install one: "
    "pip install pywebview, or a browser (Debian: apt-get install chromium). Or use your own: claimver app"
)
UNSEEN = "There is no display here to open a window on. Start the explorer for a browser instead: claimver app"

Alive = Callable[[], bool]
Show = Callable[[str, Alive], None]
"""``show(address, alive)``: a window at the address; returns once it is closed, or the server no longer lives."""


def add(verbs: argparse._SubParsersAction[Any]) -> None:
    """The verb is known to the parser."""
    desktop = verbs.add_parser("desktop", help="open the explorer in a window of its own")
    desktop.add_argument("--browser", metavar="PATH", help="Chromium, Chrome or Edge to use instead of the first found")
    desktop.add_argument("--port", type=int, default=0, metavar="N", help="default: a free one")
    desktop.set_defaults(run=run_desktop, parser=desktop)


def run_desktop(options: argparse.Namespace, tools: Tools) -> int:
    """0 once the window is closed and the server has ended. Raises: ServerError, InputError."""
    if not options.browser and not has_display(tools.environment):
        raise ServerError(UNSEEN)
    show = chosen(options.browser or "", embedded=importlib.util.find_spec("webview") is not None)
    port = options.port or free_port()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the server and the window end with the command
    with serving([*app_command(port, headless=True), "--server.address", "127.0.0.1"], port) as alive:
        show(f"http://127.0.0.1:{port}", alive)
    return 0


def chosen(browser: str, *, embedded: bool, names: Sequence[str] = (*NAMES, *PLACES)) -> Show:
    """What shows the window: the browser named, else pywebview where it is here, else the first browser found.

    Raises: InputError for a browser that is not there, ServerError where there is nothing.
    """
    if browser:
        named = shutil.which(browser)
        if named is None:
            raise InputError(f"{browser} is no program that can be run. Name the browser's executable file.")
        return lambda address, alive: in_browser(named, address, alive, profile_folder())
    if embedded:
        return lambda address, alive: in_webview(require("webview", "to open a window"), address)
    found = [path for name in names if (path := shutil.which(name))]
    if not found:
        raise ServerError(NONE)
    return lambda address, alive: in_browser(found[0], address, alive, profile_folder())


def in_webview(webview: Any, address: str) -> None:
    """Show pywebview's window until it is closed; downloads are allowed, for the report's files."""
    webview.settings["ALLOW_DOWNLOADS"] = True
    webview.create_window(TITLE, address, width=WIDTH, height=HEIGHT, text_select=True)
    webview.start()


def in_browser(browser: str, address: str, alive: Alive, profile: Path) -> None:
    """Show the browser's window until it is closed. Raises: ServerError where the browser fails, or runs already."""
    from filelock import FileLock, Timeout

    profile.mkdir(parents=True, exist_ok=True)
    command = [browser, f"--app={address}", f"--user-data-dir={profile}", f"--window-size={WIDTH},{HEIGHT}"]
    command += ["--no-first-run", "--no-default-browser-check", "--disable-sync"]
    lock = FileLock(profile.with_suffix(".lock"))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise ServerError("The window is open already. Close it first, or use a browser: claimver app") from None
    with lock, tempfile.TemporaryFile() as told:
        window = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=told, stdin=subprocess.DEVNULL)
        try:
            while alive() and window.poll() is None:
                time.sleep(POLL_SECONDS)
        finally:
            _end(window)
        if alive() and window.returncode:
            raise ServerError(f"{browser} ended with code {window.returncode}. {_last(told)}".rstrip())


def profile_folder() -> Path:
    """Where the window keeps its settings, apart from those of the user's browser."""
    import platformdirs

    return platformdirs.user_data_path("claimver") / "window"


def free_port() -> int:
    """A port of the loopback that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(command: Sequence[str], port: int) -> Iterator[Alive]:
    """The server, ready to be asked, and ended with the block. Raises: ServerError where it stops by itself."""
    with tempfile.TemporaryFile() as told:
        server = subprocess.Popen(list(command), stdout=told, stderr=told, stdin=subprocess.DEVNULL)
        try:
            _await(server, port, told)
            yield lambda: server.poll() is None
            if server.poll() is not None:
                raise ServerError(f"The explorer's server stopped with code {server.returncode}. {_last(told)}")
        finally:
            _end(server)


def _await(server: subprocess.Popen[bytes], port: int, told: IO[bytes]) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if server.poll() is not None:
            raise ServerError(f"The explorer's server did not start: {_last(told)}")
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=2):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(POLL_SECONDS)
    raise ServerError(f"The explorer's server did not answer within {START_SECONDS:.0f} s: {_last(told)}")


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _last(told: IO[bytes]) -> str:
    """The last line that a program wrote."""
    told.seek(0, os.SEEK_END)
    told.seek(max(0, told.tell() - 4_000))
    lines = told.read().decode(sys.getdefaultencoding(), "replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "It wrote nothing.")
