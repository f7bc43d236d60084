"""A search service on loopback: it speaks as Tavily and as SerpAPI do, and fails, lies and drips as it is told."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit

Page = dict[str, str]


@dataclass
class Served:
    """The server's address, the pages it knows, how it answers, and what it was asked."""

    address: str = ""
    pages: list[Page] = field(default_factory=list)
    manner: str = ""
    asked: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)


@contextmanager
def serving(pages: list[Page]) -> Iterator[Served]:
    """The server, gone afterwards."""
    served = Served(pages=pages)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: Any) -> None:
            """Nothing: the test output stays quiet."""

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.answered(
                json.loads(body),
                "results",
                {"url": "url", "title": "title", "content": "text", "published_date": "date"},
            )

        def do_GET(self) -> None:
            query = dict(parse_qsl(urlsplit(self.path).query))
            self.answered(
                query, "organic_results", {"link": "url", "title": "title", "snippet": "text", "date": "date"}
            )

        def answered(self, asked: dict[str, Any], name: str, fields: dict[str, str]) -> None:
            served.asked.append(asked)
            served.headers.append(dict(self.headers))
            rows = [{key: page[of] for key, of in fields.items() if of in page} for page in served.pages]
            whole = {"search_metadata": {"status": "Success"}, name: rows}
            bodies: dict[str, bytes] = {
                "html": b"<html>Sign in</html>",
                "list": b"[]",
                "deep": b"[" * 200_000,
                "no rows": json.dumps({"search_metadata": {"status": "Success"}, name: "none"}).encode(),
                "strange rows": json.dumps({"search_metadata": {"status": "Success"}, name: [1, 2]}).encode(),
                "large": b" " * 9_000_000,
            }
            status = int(served.manner) if served.manner.isdigit() else 200
            self.sent(status, bodies.get(served.manner, json.dumps(whole).encode()))

        def sent(self, status: int, body: bytes) -> None:
            if served.manner == "reset":
                self.close_connection = True
                return
            self.send_response(status)
            if status == 429:
                self.send_header("Retry-After", "7")
            if status == 302:
                self.send_header("Location", "http://169.254.169.254/")
            self.send_header("Content-Length", str(len(body) + (10 if served.manner == "torn" else 0)))
            self.end_headers()
            try:
                if served.manner == "drip":
                    for byte in body[:200]:
                        self.wfile.write(bytes([byte]))
                        self.wfile.flush()
                        time.sleep(0.05)
                elif served.manner == "silent":
                    time.sleep(5)
                else:
                    self.wfile.write(body)
            except OSError:
                pass
            self.close_connection = True

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    served.address = f"http://127.0.0.1:{server.server_address[1]}/search"
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
