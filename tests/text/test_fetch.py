"""Addresses to pages, with a real server on loopback."""

import gzip
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from claimver.errors import InputError
from claimver.text.fetch import MAX_BYTES, fetch, is_public


class Handler(BaseHTTPRequestHandler):
    """Answers of several bad and good kinds, by path."""

    def do_GET(self):
        if self.path == "/inward":
            self.redirect("http://169.254.169.254/latest")
        elif self.path == "/loop":
            self.redirect("/loop")
        elif self.path == "/hop":
            self.redirect("/page?q=a%20b")
        elif self.path == "/file":
            self.redirect("file:///etc/passwd")
        elif self.path == "/missing":
            self.send_error(404)
        elif self.path == "/drip":
            self.drip()
        elif self.path == "/bomb":
            self.answer(gzip.compress(b"a" * (MAX_BYTES + 10)), ("Content-Encoding", "gzip"))
        else:
            self.answer(gzip.compress(f"<p>{self.path}</p>".encode()), ("Content-Encoding", "gzip"))

    def redirect(self, place):
        self.send_response(302)
        self.send_header("Location", place)
        self.end_headers()

    def answer(self, data, *headers):
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def drip(self):
        self.send_response(200)
        self.end_headers()
        try:
            for _ in range(200):
                self.wfile.write(b"a")
                self.wfile.flush()
                time.sleep(0.05)
        except OSError:
            return

    def log_message(self, *args):
        """Nothing: the test output stays quiet."""


@pytest.fixture(scope="module")
def server():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    thread.join()


def loopback(address: str) -> bool:
    return address.startswith("127.") or is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "192.168.1.1",
        "172.16.0.1",
        "169.254.169.254",
        "0.0.0.0",
        "224.0.0.1",
        "100.64.0.1",
        "::1",
        "fe80::1",
        "fc00::1",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
    ],
)
def test_addresses_inside_are_not_public(address):
    assert not is_public(address)


def test_a_page_behind_a_redirect_is_read_and_unzipped(server):
    page = fetch(server + "/hop", allowed=loopback)
    assert page.data == b"<p>/page?q=a%20b</p>"
    assert (page.media_type, page.charset) == ("text/html", "utf-8")
    assert page.url.endswith("/page?q=a%20b")


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("/inward", "169.254.169.254, which is not a public"),
        ("/loop", "redirects"),
        ("/file", "not a web address"),
        ("/missing", "404"),
        ("/bomb", "larger than"),
    ],
)
def test_a_bad_answer_is_an_input_error(server, path, message):
    with pytest.raises(InputError, match=message):
        fetch(server + path, allowed=loopback)


def test_a_slow_drip_ends_at_the_total_deadline(server):
    began = time.monotonic()
    with pytest.raises(InputError, match="in time"):
        fetch(server + "/drip", allowed=loopback, seconds=0.5)
    assert time.monotonic() - began < 3


def test_loopback_is_refused_by_default(server):
    with pytest.raises(InputError, match="not a public address"):
        fetch(server)


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("ftp://example.org/a", "must begin with https"),
        ("javascript:alert(1)", "must begin with https"),
        ("https://user:pw@example.org", "user name or password"),
        ("http://[::1", "not an address"),
        ("http://a:99999/", "not an address"),
        ("http://localhost:1/", "not a public address"),
        ("http://0x7f000001/", "not a public address"),
    ],
)
def test_an_address_that_is_no_public_page_is_refused(url, message):
    with pytest.raises(InputError, match=message):
        fetch(url)
