"""One request to a search service: a deadline for all of it, a limit on what is read, no redirects, no proxies."""

from __future__ import annotations

import http.client
import json
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit

from claimver import __version__
from claimver.errors import RetrievalError, TimedOut

__all__ = ["Request", "ask"]

MAX_BYTES = 8_000_000
_CHUNK = 1 << 16


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked: ``query`` goes into the address, ``body`` as JSON; neither is ever told in an error."""

    url: str
    query: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, object] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


def ask(request: Request, *, seconds: float) -> dict[str, Any]:
    """The JSON object that the service answered.

    Raises: TimedOut after ``seconds``; RetrievalError for any other answer than 200 with a JSON object.
    """
    parts = urlsplit(request.url)
    status, wait, data = _answered(request, seconds)
    if status == 429:
        when = f"after {wait[:20]} s" if wait.isdigit() else "later"
        raise RetrievalError(f"{parts.netloc} refuses for now (429, too many requests). Try again {when}.")
    if status in (401, 403):
        raise RetrievalError(f"{parts.netloc} refuses ({status}). Check the key and what is left of its quota.")
    if status != 200:
        raise RetrievalError(f"{parts.netloc} answered {status}. Try again later.")
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        raise RetrievalError(f"{parts.netloc} answered with something that is not JSON. Try again later.") from None
    if not isinstance(found, dict):
        raise RetrievalError(f"{parts.netloc} answered with {type(found).__name__}, not with an object.")
    return found


def _answered(request: Request, seconds: float) -> tuple[int, str, bytes]:
    """The status, the Retry-After header and the body."""
    parts, body = urlsplit(request.url), b""
    headers = {"User-Agent": f"ClaimVerExplorer/{__version__}", "Accept": "application/json", **request.headers}
    if request.body is not None:
        body = json.dumps(request.body).encode()
        headers |= {"Content-Type": "application/json"}
    target = (parts.path or "/") + (f"?{urlencode(request.query)}" if request.query else "")
    connection = _connection(parts.scheme, parts.hostname or "", parts.port, seconds)
    end = time.monotonic() + seconds
    watchdog = threading.Timer(seconds, _shut, [connection])  # a slow drip never trips a socket's own timeout
    watchdog.daemon = True
    watchdog.start()
    try:
        connection.request("POST" if body else "GET", target, body=body or None, headers=headers)
        response = connection.getresponse()
        data = _body(response, parts.netloc)
        if time.monotonic() >= end:  # the watchdog's end looks like the end of the body
            raise TimeoutError
        if response.length:
            raise RetrievalError(f"{parts.netloc} stopped in the middle of its answer. Try again later.")
        return response.status, response.getheader("Retry-After") or "", data
    except (OSError, http.client.HTTPException) as error:
        if time.monotonic() >= end - 0.05 or isinstance(error, TimeoutError):
            raise TimedOut(f"{parts.netloc} did not answer in {seconds:g} s. Try again later.") from error
        raise RetrievalError(f"{parts.netloc} cannot be reached ({error or type(error).__name__}).") from error
    finally:
        watchdog.cancel()
        connection.close()


def _connection(scheme: str, name: str, port: int | None, seconds: float) -> http.client.HTTPConnection:
    if scheme == "https":
        return http.client.HTTPSConnection(name, port, timeout=seconds, context=ssl.create_default_context())
    return http.client.HTTPConnection(name, port, timeout=seconds)


def _body(response: http.client.HTTPResponse, name: str) -> bytes:
    data = bytearray()
    while chunk := response.read1(_CHUNK):
        data += chunk
        if len(data) > MAX_BYTES:
            raise RetrievalError(f"{name} answered with more than {MAX_BYTES / 1e6:.0f} MB.")
    return bytes(data)


def _shut(connection: http.client.HTTPConnection) -> None:
    if connection.sock is not None:
        try:
            connection.sock.shutdown(socket.SHUT_RDWR)
        except OSError:  # closed already
            return
