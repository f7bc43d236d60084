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
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from playwright.sync_api import BrowserContext, Error, Page, Request
from playwright.sync_api import TimeoutError as PlaywrightTimeout

T = TypeVar("T")
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

KEPT = "cookies,indexeddb,local_storage,cache_storage,service_workers"


def apart(work: Callable[[], T]) -> T:
    """What the work gives, done in a thread of its own: the browser of a test holds the main thread's event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


class ServerFailed(Exception):
    """The server stopped, or did not answer in time; the message holds its log."""


@contextmanager
def served(script: Path, cache: Path, **more: str) -> Iterator[str]:
    """The address of a Streamlit server over the script, gone afterwards; ``more`` is for its environment.

    Raises: ServerFailed.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # One thread: on a busy machine two wait for each other longer than either works.
    threads = {"CLAIMVER_THREADS": "1", "OMP_NUM_THREADS": "1"}
    environment = (
        threads
        | dict(os.environ)
        | {
            "CLAIMVER_CACHE": str(cache),
            "CLAIMVER_ADDITIONS": str(cache / "additions"),
            "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}",
        }
        | more
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


class Visitor:
    """A page of a browser profile that notes each request to another host and each error of a script.

    A page that is handed in is one that an earlier visitor has left.
    """

    def __init__(self, context: BrowserContext, page: Page | None = None) -> None:
        self.context = context
        self.elsewhere: list[str] = []
        self.errors: list[str] = []
        context.on("request", self._note)  # to route requests would cost each page its cache
        self.page: Page = page or context.new_page()
        self.page.set_default_timeout(180_000)
        self.page.on("pageerror", self._note_error)

    def leave(self) -> None:
        """Leave an empty page and a profile in which nothing is kept but files in the browser's cache."""
        origin = "/".join(self.page.url.split("/")[:3])
        self.page.mouse.move(0, 0)
        if origin.startswith("http"):
            self.page.evaluate("sessionStorage.clear()")
        self.page.goto("about:blank")
        if origin.startswith("http"):
            profile = self.context.new_cdp_session(self.page)
            profile.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": KEPT})
            profile.detach()
        self.context.clear_cookies()
        self.context.remove_listener("request", self._note)
        self.page.remove_listener("pageerror", self._note_error)

    def _note_error(self, error: Error) -> None:
        self.errors.append(str(error))

    def _note(self, request: Request) -> None:
        """Note a request to another host, which the browser does not find (FLAGS)."""
        if not request.url.startswith(("http://127.0.0.1", "file:", "data:", "blob:")):
            self.elsewhere.append(request.url)

    def open(self, address: str) -> Page:
        """The page once its script has run."""
        self.page.goto(address)
        self.settle()
        return self.page

    def settle(self) -> None:
        """Wait until no script of Streamlit runs.

        Raises: AssertionError, with the state that it stays in, or where it has failed.
        """
        self._wait_for_rest()
        self.page.wait_for_timeout(300)
        self._wait_for_rest()
        assert self.page.get_by_test_id("stException").count() == 0, f"the script of {self.page.url} has failed"

    def _wait_for_rest(self) -> None:
        try:
            self.page.wait_for_selector("[data-test-script-state=notRunning]", timeout=180_000)
        except PlaywrightTimeout:
            state = self.page.locator("[data-test-script-state]").first.get_attribute("data-test-script-state")
            raise AssertionError(
                f"the script stays {state} at {self.page.url}:\n{self.page.inner_text('body')}"
            ) from None
