"""HTTP for a model's server: one deadline for all of a request, a limit on what is read, no redirects, no proxies."""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from urllib.parse import SplitResult, urlsplit

from claimver import __version__
from claimver.addresses import web_address
from claimver.errors import ClaimverError, EndpointError, ModelError, ModelTimedOut
from claimver.halting import LOOK, halted

__all__ = ["Answer", "ask", "checked"]

MAX_BYTES = 32_000_000
_CHUNK = 1 << 16
_EXAMPLE = "An example: endpoint:http://127.0.0.1:8000/v1#MODEL; its key, if any, goes in CLAIMVER_API_KEY."


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server answered, names of headers in small letters."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def checked(url: str, key: str) -> str:
    """The address without a slash at its end.

    Raises: ModelError for one that is not http(s), holds a password, or would carry the key in the clear.
    """
    try:
        parts = web_address(url.strip().rstrip("/"))
    except ValueError as error:
        raise ModelError(f"{error} {_EXAMPLE}") from None
    if parts.query:
        raise ModelError(f"The address of {parts.hostname} holds a query. Leave it out. {_EXAMPLE}")
    if key and parts.scheme == "http" and not _near(parts.hostname or ""):
        raise ModelError(f"The key would go to {parts.hostname} unencrypted. Use https, or unset CLAIMVER_API_KEY.")
    return parts.geturl()


def _near(host: str) -> bool:
    """Whether the host is this machine or one of its own network."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost"
    return address.is_loopback or address.is_private


def ask(method: str, url: str, *, headers: Mapping[str, str], body: bytes = b"", seconds: float) -> Answer:
    """The server's whole answer.

    Raises: EndpointError where there is none, ModelTimedOut after ``seconds``; what a caller's check raises
    (``halting``), after which the connection is closed.
    """
    with _opened(method, url, headers, body, seconds) as response:
        data = bytearray()
        while chunk := response.read(_CHUNK):
            data += chunk
            if len(data) > MAX_BYTES:
                raise EndpointError(f"{_host(url)} answered with more than {MAX_BYTES / 1e6:.0f} MB.")
        if response.length:  # a body shorter than was promised is not told otherwise
            raise ConnectionError
        named = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, named, bytes(data))


@contextmanager
def _opened(
    method: str, url: str, headers: Mapping[str, str], body: bytes, seconds: float
) -> Iterator[http.client.HTTPResponse]:
    parts = urlsplit(url)
    connection = _connection(parts, seconds)
    sent = {"User-Agent": f"ClaimVerExplorer/{__version__}", "Accept-Encoding": "identity", **headers}
    end = time.monotonic() + seconds
    over = threading.Event()
    try:
        connection.connect()
        watch = partial(
            _shut_at, end, over, connection.sock
        )  # which the connection forgets where an answer is its last
        threading.Thread(target=copy_context().run, args=(watch,), daemon=True, name="watchdog of a call").start()
        connection.request(method, parts.path or "/", body=body or None, headers=sent)
        yield connection.getresponse()
        halted()
        if time.monotonic() >= end:  # the watchdog's doing: what was read may look whole
            raise TimeoutError
    except (OSError, http.client.HTTPException) as error:
        halted()
        if time.monotonic() >= end - 0.05 or isinstance(error, TimeoutError):
            raise ModelTimedOut(
                f"{_host(url)} did not answer in {seconds:g} s. Raise lm_seconds, or ask for less at a time."
            ) from error
        raise EndpointError(f"{_host(url)} {_reason(error)}") from error
    finally:
        over.set()
        connection.close()


def _connection(parts: SplitResult, seconds: float) -> http.client.HTTPConnection:
    host = parts.hostname or ""
    if parts.scheme == "https":
        return http.client.HTTPSConnection(host, parts.port, timeout=seconds, context=ssl.create_default_context())
    return http.client.HTTPConnection(host, parts.port, timeout=seconds)


def _shut_at(end: float, over: threading.Event, sock: socket.socket) -> None:
    """A call that is not over by then, or that nobody waits for any longer, is cut off."""
    while not over.wait(max(0.01, min(LOOK, end - time.monotonic()))):
        if time.monotonic() >= end or _left():
            with suppress(OSError):  # closed already
                sock.shutdown(socket.SHUT_RDWR)
            return


def _left() -> bool:
    """Whether a caller does not wait any longer."""
    try:
        halted()
    except ClaimverError:
        return True
    return False


def _reason(error: Exception) -> str:
    if isinstance(error, ConnectionRefusedError):
        return "refuses connections. Start the server, or correct the address."
    if isinstance(error, ssl.SSLError):
        return f"cannot be trusted ({error}). Correct the address, or the server's certificate."
    if isinstance(error, (http.client.IncompleteRead, http.client.RemoteDisconnected, ConnectionError)):
        return "stopped in the middle of its answer. Look at the server's log, then try again."
    return f"cannot be reached ({error or type(error).__name__}). Check the address and the network."


def _host(url: str) -> str:
    return f"The model's server {urlsplit(url).netloc}"
