"""One exchange with an endpoint: SPARQLWrapper's request over a connection with limits on time and size.

SPARQLWrapper alone has no deadline, follows redirects anywhere and reads answers of any size. Its request goes through
an opener that knows http and https only: no redirects, no proxies, no error pages read without end.
"""

from __future__ import annotations

import http.client
import io
import socket
import ssl
import threading
import time
import urllib.error
import urllib.request
import zlib
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote_plus

from SPARQLWrapper import JSON, POST, SPARQLWrapper

MAX_BYTES = 64_000_000  # of one answer, unpacked
LONGEST_ADDRESS = 6_000  # characters of a query; many servers take 8,000 with the headers
FORM, ADDRESS, BODY = "form", "address", "body"  # ways to send a query: SPARQL 1.1 Protocol, section 2.1
_ACCEPT_XML = "application/sparql-results+xml;q=0.5"
_CHUNK = 65_536
_NO_TLS = ("WRONG_VERSION_NUMBER", "HTTP_REQUEST", "UNKNOWN_PROTOCOL", "RECORD_LAYER_FAILURE")
_PACKED = (b"\x1f\x8b", b"\x78\x01", b"\x78\x5e", b"\x78\x9c", b"\x78\xda")  # gzip, zlib
_ERROR_BYTES = 100_000  # of an answer that is no result


@dataclass(frozen=True, slots=True)
class Limits:
    """What one exchange may take."""

    connect_seconds: float = 10.0
    seconds: float = 70.0  # the public services stop a query after 60
    max_bytes: int = MAX_BYTES


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back; ``problem`` says why it is not whole, and is empty where it is.

    ``most_rows`` is the server's own limit, where it tells one; ``final`` where another try would bring the same.
    """

    status: int = 0
    reason: str = ""
    media_type: str = ""
    retry_after: str = ""
    location: str = ""
    body: bytes = b""
    problem: str = ""
    late: bool = False
    too_large: bool = False
    most_rows: int | None = None
    final: bool = False


def ask(endpoint: str, query: str, *, agent: str, limits: Limits, way: str = FORM) -> Answer:
    """The endpoint's answer to a query sent in one of the ways; never later than the limits say."""
    if way == ADDRESS and len(quote_plus(query)) > LONGEST_ADDRESS:
        return Answer(problem="it takes queries in addresses only, and this one is too long for one", too_large=True)
    watch = _Watch(limits)
    asking = _Asking(endpoint, agent, query, watch, way)
    try:
        response: Any = asking.query().response
        return _read(response, watch)
    except (OSError, http.client.HTTPException, ValueError, zlib.error) as error:
        return watch.failed(error)
    finally:
        watch.end()


class _Watch:
    """The deadline of one exchange: at its end the connection is cut, whatever it is doing."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._deadline = time.monotonic() + limits.seconds
        self._sockets: list[socket.socket] = []
        self._timer = threading.Timer(limits.seconds, self._cut)  # a slow drip never trips a socket's own timeout
        self._timer.daemon = True
        self._timer.start()

    def hold(self, connection: socket.socket) -> None:
        """The connection will be cut in time. Raises: TimeoutError where it is too late already."""
        self._sockets.append(connection)
        if self.over():
            raise TimeoutError
        connection.settimeout(max(0.01, self._deadline - time.monotonic()))

    def over(self) -> bool:
        """Whether the deadline has passed."""
        return time.monotonic() >= self._deadline

    def failed(self, error: Exception) -> Answer:
        """The answer that stands for an error."""
        cause = error.reason if isinstance(error, urllib.error.URLError) else error
        if self.over() or isinstance(cause, TimeoutError):
            return Answer(problem="it did not answer in time", late=True)
        if isinstance(cause, ssl.SSLCertVerificationError):
            said = f"its certificate is not trusted ({cause.verify_message})"
            return Answer(
                problem=f"{said}. Check the address; an authority of your own goes into SSL_CERT_FILE", final=True
            )
        if isinstance(cause, ssl.SSLError) and cause.reason in _NO_TLS:
            return Answer(problem="it does not speak TLS. Write http:// if that is meant", final=True)
        if isinstance(cause, socket.gaierror) and cause.errno != socket.EAI_AGAIN:
            return Answer(problem=f"its name is not known ({cause.strerror}). Check the address", final=True)
        return Answer(problem=str(cause) or type(cause).__name__)

    def end(self) -> None:
        """The watch and every connection are closed."""
        self._timer.cancel()
        for connection in self._sockets:
            connection.close()

    def _cut(self) -> None:
        for connection in self._sockets:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except (OSError, ValueError):  # closed already
                continue


class _Asking(SPARQLWrapper):
    """SPARQLWrapper with the transport of this module in place of the global opener."""

    def __init__(self, endpoint: str, agent: str, query: str, watch: _Watch, way: str) -> None:
        super().__init__(endpoint, returnFormat=JSON, agent=agent)
        self._watch, self._way = watch, way
        self.setMethod(POST)  # lists of several hundred ids are too long for an address
        self.setOnlyConneg(True)
        self.setQuery(query)
        self.addCustomHttpHeader("Accept-Encoding", "gzip")
        self.addCustomHttpHeader("Accept", f"{self._getAcceptHeader()},{_ACCEPT_XML}")

    def _request(self) -> urllib.request.Request:
        """The request in the way chosen."""
        request = self._createRequest()
        if self._way == ADDRESS:
            mark = "&" if "?" in self.endpoint else "?"
            request.full_url = f"{self.endpoint}{mark}query={quote_plus(self.queryString)}"
            request.data = None
            request.remove_header("Content-type")
        elif self._way == BODY:
            request.data = self.queryString.encode()
            request.add_header("Content-Type", "application/sparql-query")
        return request

    def _query(self) -> tuple[Any, str]:
        opener = urllib.request.OpenerDirector()
        opener.add_handler(_Door(self._watch))
        response = opener.open(self._request(), timeout=self._watch.limits.connect_seconds)
        return response, self.returnFormat


class _Door(urllib.request.HTTPSHandler):
    """http and https over connections that the watch holds."""

    def __init__(self, watch: _Watch) -> None:
        super().__init__()
        self._watch = watch

    def http_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        """The response to a plain request."""
        return self.do_open(_held(http.client.HTTPConnection, self._watch), request)

    def https_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        """The response to a request over TLS."""
        made = _held(http.client.HTTPSConnection, self._watch)
        return self.do_open(made, request, context=ssl.create_default_context())

    http_request = urllib.request.AbstractHTTPHandler.do_request_


def _held(kind: type[http.client.HTTPConnection], watch: _Watch) -> Any:
    """What makes connections of that kind which the watch holds from their beginning."""

    def made(*args: Any, **options: Any) -> http.client.HTTPConnection:
        connection = kind(*args, **options)
        connect = connection.connect

        def connect_and_hold() -> None:
            connect()
            watch.hold(connection.sock)

        connection.connect = connect_and_hold  # type: ignore[method-assign]
        return connection

    return made


def _read(response: http.client.HTTPResponse, watch: _Watch) -> Answer:
    limit = watch.limits.max_bytes if response.status == 200 else _ERROR_BYTES
    body, whole = _body(response, limit)
    if watch.over():  # the watch's cut looks like the end of the body
        raise TimeoutError
    too_large = not whole and len(body) > limit
    problem = "" if whole or response.status != 200 else "the answer breaks off"
    return Answer(
        status=response.status,
        reason=response.reason or "",
        media_type=response.headers.get_content_type(),
        retry_after=response.headers.get("Retry-After", ""),
        location=response.headers.get("Location", ""),
        body=bytes(body),
        problem=f"the answer has more than {limit / 1e6:.0f} MB" if too_large else problem,
        too_large=too_large,
        most_rows=_most_rows(response),
    )


def _most_rows(response: http.client.HTTPResponse) -> int | None:
    """How many rows the server gives at most; 0 where it stopped early. Headers of Virtuoso, which DBpedia runs on."""
    if response.status == 206 or response.headers.get("X-SQL-State", "") == "S1TAT":
        return 0
    told = response.headers.get("X-SPARQL-MaxRows", "").strip()
    return int(told) if told.isascii() and told.isdecimal() and len(told) < 10 else None


def _body(response: http.client.HTTPResponse, limit: int) -> tuple[bytearray, bool]:
    """The body, unpacked where its first bytes say that it is packed, and whether that is all of it."""
    inflate, data = None, bytearray()
    stream: io.BufferedIOBase = response
    begun = False
    while chunk := stream.read1(_CHUNK):
        if not begun:
            begun, inflate = True, zlib.decompressobj(zlib.MAX_WBITS | 32) if chunk.startswith(_PACKED) else None
        data += inflate.decompress(chunk, limit + 1 - len(data)) if inflate else chunk
        if len(data) > limit or (inflate and inflate.unconsumed_tail):
            return data, False
    short = bool(response.length) and response.length != 0
    return data, not short and (inflate is None or inflate.eof)
