"""Votes by phone: a page with three buttons on a port of its own, behind a short code, while it is switched on.

Nothing is kept but three numbers: no name, no address of a phone. A phone that has voted holds a random token of this
ballot, so that it votes once. Wrong codes are few a minute; requests are small and short; nothing else is served.
"""

from __future__ import annotations

import hmac
import secrets
import socket
import threading
import time
from collections import deque
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

from markupsafe import escape

from claimver.errors import ClaimverError
from claimver.report.language import say, speaking
from claimver.report.lesson_steps import VOTED
from claimver.report.words import label_words

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is taken for another
CODE, WRONG, MINUTE = 5, 30, 60.0  # letters of a code; wrong ones that are answered in so many seconds
MOST, BODY, SECONDS, AT_ONCE = 500, 400, 5.0, 40  # votes; bytes and seconds of a request; requests at one time
_HEADERS = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
_STYLE = (
    "body{font:1.3rem/1.5 sans-serif;margin:1.2rem;max-width:32rem;color-scheme:light dark}"
    "button,input{font:inherit;display:block;width:100%;box-sizing:border-box;padding:.8rem;margin:.6rem 0;"
    "border-radius:.5rem;border:2px solid}input{text-transform:uppercase}"
)


class PhonesFailed(ClaimverError):
    """The page for phones cannot be offered."""


@dataclass
class Ballot:
    """The votes on one claim, by phone; ``code`` lets a phone in."""

    language: str = "en"
    code: str = field(default_factory=lambda: "".join(secrets.choice(LETTERS) for _ in range(CODE)))
    counts: list[int] = field(default_factory=lambda: [0] * len(VOTED))
    subject: str = ""
    _known: set[str] = field(default_factory=set)
    _voted: set[str] = field(default_factory=set)
    _wrong: deque[float] = field(default_factory=deque)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def vote(self, code: str, label: str, token: str) -> tuple[str, str]:
        """(what the phone is told, the token it keeps): "thanks", "twice", "wrong", "slow", "shut".

        A phone that has voted on an earlier subject is let in without the code.
        """
        with self._lock:
            if not self.knows(token) and (refused := self._refused(code)):
                return refused, token
            if label not in ("0", "1", "2"):
                return "shut", token
            if token in self._voted:
                return "twice", token
            if sum(self.counts) >= MOST:
                return "shut", token
            made = token if self.knows(token) else secrets.token_urlsafe(12)
            self._known.add(made)
            self._voted.add(made)
            self.counts[int(label)] += 1
            return "thanks", made

    def knows(self, token: str) -> bool:
        """Whether a phone with that token has voted here."""
        return token in self._known

    def _refused(self, code: str) -> str:
        """Why the code lets nobody in; "" where it does."""
        now = time.monotonic()
        while self._wrong and now - self._wrong[0] > MINUTE:
            self._wrong.popleft()
        if len(self._wrong) >= WRONG:
            return "slow"
        if not hmac.compare_digest(code.strip().upper().encode("utf-8"), self.code.encode("utf-8")):
            self._wrong.append(now)
            return "wrong"
        return ""

    def about(self, subject: str) -> None:
        """The votes are on this subject now: on another than before each phone votes anew."""
        with self._lock:
            if subject != self.subject:
                self.subject, self.counts = subject, [0] * len(VOTED)
                self._voted.clear()

    def take(self) -> tuple[int, ...]:
        """The votes since they were last taken; from now on they count as none, and each phone has still voted."""
        with self._lock:
            taken, self.counts = tuple(self.counts), [0] * len(VOTED)
            return taken

    @property
    def waiting(self) -> int:
        """How many votes have come in since they were last taken."""
        return sum(self.counts)


class Ballots:
    """The one ballot that may be open, and the server that offers it to phones."""

    def __init__(self, host: str = "0.0.0.0", port: int = 0) -> None:  # noqa: S104 - phones must reach it
        self._at = (host, port)
        self._server: _Server | None = None
        self._lock = threading.Lock()

    @property
    def open(self) -> Ballot | None:
        """The open ballot; None while phones cannot vote."""
        return None if self._server is None else self._server.ballot

    @property
    def port(self) -> int:
        """The port that phones vote on; 0 while they cannot."""
        return 0 if self._server is None else int(self._server.server_address[1])

    def begin(self, language: str) -> Ballot:
        """A new ballot, open to phones; one that was open is over. Raises: PhonesFailed."""
        with self._lock:
            self._stop()
            try:
                self._server = _Server(self._at, Ballot(language))
            except OSError as error:
                raise PhonesFailed(f"No port of this computer can be opened: {error.strerror}.") from error
            threading.Thread(target=self._server.serve_forever, daemon=True, name="ballot").start()
            return self._server.ballot

    def end(self) -> None:
        """Phones cannot vote any more."""
        with self._lock:
            self._stop()

    def _stop(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


def own_address() -> str:
    """This computer's address in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: choosing the way to it sends nothing
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, at: tuple[str, int], ballot: Ballot) -> None:
        self.ballot, self._room = ballot, threading.BoundedSemaphore(AT_ONCE)
        super().__init__(at, _Phone)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer in a thread of its own; beyond ``AT_ONCE`` not at all."""
        if self._room.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer, then make room."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._room.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Nothing: a phone that goes away in mid-request is no error."""


class _Phone(BaseHTTPRequestHandler):
    server: _Server
    timeout = SECONDS
    server_version, sys_version = "ballot", ""

    def do_GET(self) -> None:
        """The page with the three buttons."""
        if self.path.split("?")[0] == "/":
            self._answer(200, self._page("", self._token()))
        else:
            self._answer(404, "")

    def do_POST(self) -> None:
        """A vote."""
        length = self.headers.get("Content-Length", "")
        if self.path != "/" or not length.isascii() or not length.isdigit() or int(length) > BODY:
            self._answer(413, "")
            return
        sent = parse_qs(self.rfile.read(int(length)).decode("utf-8", "replace"), max_num_fields=4)
        told, token = self.server.ballot.vote(sent.get("code", [""])[0], sent.get("label", [""])[0], self._token())
        self._answer(429 if told == "slow" else 200, self._page(told, token), token)

    def _token(self) -> str:
        try:
            kept = SimpleCookie(self.headers.get("Cookie", "")[:BODY]).get("ballot")
        except CookieError:
            return ""
        return "" if kept is None else kept.value

    def _page(self, told: str, token: str) -> str:
        with speaking(self.server.ballot.language):
            title = escape(say("teach.phones.page_title"))
            message = f'<p role="status"><strong>{escape(say(f"teach.phones.{told}"))}</strong></p>' if told else ""
            labels = [label_words(label) for label in VOTED]
            buttons = "".join(
                f'<button name="label" value="{number}">{escape(f"{found.symbol} {found.name}")}</button>'
                for number, found in enumerate(labels)
            )
            code = (
                f'<label>{escape(say("teach.phones.enter"))}<input name="code" required maxlength="{CODE}" '
                'autocomplete="off" autocapitalize="characters"></label>'
            )
            if self.server.ballot.knows(token):
                code = ""
            form = f'<form method="post" action="/">{code}{buttons}</form>'
            if told in ("thanks", "twice"):
                form = f'<p><a href="/">{escape(say("teach.phones.next"))}</a></p>'
            return (
                f'<!doctype html><html lang="{self.server.ballot.language}"><meta charset="utf-8">'
                '<meta name="viewport" content="width=device-width">'
                f"<title>{title}</title><style>{_STYLE}</style><main><h1>{title}</h1>"
                f"{message}{form}</main></html>"
            )

    def _answer(self, status: int, page: str, token: str = "") -> None:
        data = page.encode("utf-8")
        self.send_response(status)
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        if token:
            self.send_header("Set-Cookie", f"ballot={token}; HttpOnly; SameSite=Strict; Path=/")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: who votes is not written down."""
