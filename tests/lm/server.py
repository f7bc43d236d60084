"""A real server of the OpenAI-compatible protocol on loopback, and what can go wrong with one."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Body = dict[str, Any]


def answered(text: str, *, finish: str = "stop", usage: tuple[int, int] | None = (11, 7), **more: Any) -> Body:
    """The body of an answer."""
    row: Body = {"choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": finish}]}
    row["choices"][0] |= more
    if usage:
        row["usage"] = {"prompt_tokens": usage[0], "completion_tokens": usage[1]}
    return row


@dataclass(frozen=True)
class Fault:
    """An answer that is no good one; ``short`` promises more bytes than come, ``hang`` are seconds before it."""

    status: int = 200
    body: bytes = b"{}"
    headers: dict[str, str] = field(default_factory=dict)
    short: bool = False
    hang: float = 0.0


@dataclass
class Served:
    """The server's address, the answers that it still has, and what it was asked."""

    url: str = ""
    script: list[Body | Fault] = field(default_factory=list)
    asked: list[Body] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    at_once: int = 0
    most_at_once: int = 0
    answer: Callable[[Body], Body | Fault] | None = None
    models: Sequence[str] = ("tiny",)


@contextmanager
def serving(script: Sequence[Body | Fault] = (), **more: Any) -> Iterator[Served]:
    """A server that gives these answers in turn, the last one for ever."""
    served = Served(script=list(script), **more)
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: Any) -> None:
            return

        def do_GET(self) -> None:
            self._send(200, json.dumps({"data": [{"id": name} for name in served.models]}).encode(), {})

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with lock:
                served.asked.append(body)
                served.headers.append({name.lower(): value for name, value in self.headers.items()})
                served.at_once += 1
                served.most_at_once = max(served.most_at_once, served.at_once)
                scripted = None if served.answer else served.script[0]
                if len(served.script) > 1:
                    served.script.pop(0)
            answer = served.answer(body) if served.answer else scripted
            with lock:  # before the caller has its answer, behind which it may send the next question
                served.at_once -= 1
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self._give(answer)

        def _give(self, answer: Body | Fault | None) -> None:
            if isinstance(answer, Fault):
                time.sleep(answer.hang)
                self._send(answer.status, answer.body, answer.headers, short=answer.short)
            else:
                self._send(200, json.dumps(answer).encode(), {})

        def _send(self, status: int, body: bytes, headers: dict[str, str], *, short: bool = False) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(body) + 50 * short))
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)
            self.close_connection = True

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    served.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
