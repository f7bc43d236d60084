"""``claimver desktop``: the explorer in a window, whose end is the server's end."""

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import SimpleNamespace

import pytest
from console import Console
from filelock import FileLock
from serving import CHROMIUM, ROOT, apart

from claimver.commands import desktop
from claimver.errors import InputError, ServerError

SERVER = """
import http.server, sys
class Ready(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.end_headers(); self.wfile.write(b"ok")
http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Ready).serve_forever()
"""


def program(path: Path, code: str) -> str:
    """An executable file that runs the Python code."""
    path.write_text(f"#!{sys.executable}\n{code}", "utf-8")
    path.chmod(0o755)
    return str(path)


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=2):
            return True
    except (urllib.error.URLError, ConnectionError):
        return False


def test_the_server_lives_as_long_as_the_window(tmp_path: Path) -> None:
    visit = "import sys, urllib.request, pathlib\nasked = sys.argv[1].removeprefix('--app=')\n"
    visit += f"pathlib.Path({str(tmp_path / 'seen')!r}).write_bytes(urllib.request.urlopen(asked).read())\n"
    visit += f"pathlib.Path({str(tmp_path / 'told')!r}).write_text(' '.join(sys.argv[1:]))"
    browser, port = program(tmp_path / "browser", visit), desktop.free_port()
    with desktop.serving([sys.executable, "-c", SERVER, str(port)], port) as alive:
        desktop.in_browser(browser, f"http://127.0.0.1:{port}", alive, tmp_path / "profile")
        assert answers(f"http://127.0.0.1:{port}")
    assert (tmp_path / "seen").read_text() == "ok"
    assert f"--user-data-dir={tmp_path / 'profile'}" in (tmp_path / "told").read_text()
    assert not answers(f"http://127.0.0.1:{port}")


def test_a_window_without_its_server_is_closed(tmp_path: Path) -> None:
    browser, port = program(tmp_path / "browser", "import time; time.sleep(60)"), desktop.free_port()
    short = SERVER.replace("serve_forever()", "handle_request()")  # one answer, then the end
    begun = time.monotonic()
    with (
        pytest.raises(ServerError, match="server stopped with code 0"),
        desktop.serving([sys.executable, "-c", short, str(port)], port) as alive,
    ):
        desktop.in_browser(browser, f"http://127.0.0.1:{port}", alive, tmp_path / "profile")
    assert time.monotonic() - begun < 40


def test_a_server_that_cannot_start_says_why() -> None:
    code = "import sys; sys.exit('Port 80 is taken')"
    with (
        pytest.raises(ServerError, match="did not start: Port 80 is taken"),
        desktop.serving([sys.executable, "-c", code], 1),
    ):
        pytest.fail("it was served")


def test_a_browser_that_fails_says_why(tmp_path: Path) -> None:
    browser = program(tmp_path / "browser", "import sys; sys.exit('no display')")
    with pytest.raises(ServerError, match=r"ended with code 1\. no display"):
        desktop.in_browser(browser, "http://127.0.0.1:1", lambda: True, tmp_path / "profile")


def test_a_second_window_is_refused(tmp_path: Path) -> None:
    with FileLock(tmp_path / "profile.lock"), pytest.raises(ServerError, match="open already"):
        desktop.in_browser("/bin/true", "http://127.0.0.1:1", lambda: True, tmp_path / "profile")


def test_pywebview_comes_before_a_browser() -> None:
    made: list[tuple[str, str]] = []
    webview = SimpleNamespace(
        settings={},
        create_window=lambda title, url, **size: made.append((title, url)),
        start=lambda: made.append(("", "")),
    )
    desktop.in_webview(webview, "http://127.0.0.1:5")
    assert made == [("ClaimVer Explorer", "http://127.0.0.1:5"), ("", "")]
    assert webview.settings == {"ALLOW_DOWNLOADS": True}
    assert desktop.chosen("", embedded=True, names=())


def test_where_nothing_can_show_a_window_the_remedy_is_told() -> None:
    with pytest.raises(ServerError, match="pip install pywebview, or a browser"):
        desktop.chosen("", embedded=False, names=("no-such-browser",))
    with pytest.raises(InputError, match="no program that can be run"):
        desktop.chosen("/no/such/browser", embedded=True)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_without_a_display_the_remedy_is_told_before_anything_starts() -> None:
    console = Console()
    assert console("desktop") == 1
    assert console.err.getvalue() == (
        "claimver: There is no display here to open a window on. Start the explorer for a browser instead: claimver app\n"
    )


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None and os.environ.get("CI", "").lower() != "true", reason="no Chromium here")
def test_the_real_browser_shows_the_explorer_and_closing_it_ends_the_command(tmp_path: Path) -> None:
    from playwright.sync_api import expect, sync_playwright

    port = desktop.free_port()
    start = f"import os, sys\nos.execv({CHROMIUM!r}, [{CHROMIUM!r}, '--headless=new', '--no-sandbox', '--disable-gpu', "
    start += f"'--remote-debugging-port={port}', *sys.argv[1:]])"
    browser = program(tmp_path / "browser", start)
    environment = dict(os.environ) | {
        "CLAIMVER_CACHE": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path),
        "PYTHONPATH": str(ROOT),
    }

    def closed_by_the_user() -> str:
        with sync_playwright() as playwright:
            window = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
            page = window.contexts[0].pages[0]
            expect(page.get_by_role("button", name="Check the claims")).to_be_visible(timeout=120_000)
            address = page.url
            window.new_browser_cdp_session().send("Browser.close")
            return address

    command = [sys.executable, "-m", "claimver", "desktop", "--browser", browser]
    with subprocess.Popen(command, cwd=ROOT, env=environment) as running:
        try:
            end = time.monotonic() + 150
            while not answers(f"http://127.0.0.1:{port}/json/version") and time.monotonic() < end:
                assert running.poll() is None
                time.sleep(0.3)
            address = apart(closed_by_the_user)
            assert running.wait(40) == 0
            assert not answers(address)
        finally:
            running.terminate()
