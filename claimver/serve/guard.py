"""What every request passes before the API sees it: host, origin, token, size.

A page of another site that a browser shows can send requests to a service on the loopback, also under a host name of
its own (DNS rebinding): so the Host header must be an IP address, localhost or a name that was allowed, and an Origin
must be the service's own.
"""

from __future__ import annotations

import hmac
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from claimver.errors import SettingsError

TOKEN_LEAST = 16  # characters
GUESSES, GUESS_SECONDS, GUESSERS = 10, 60.0, 10_000
OPEN = ("/v1/health",)  # answers without a token
_HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}


@dataclass(frozen=True, slots=True)
class Access:
    """Who may ask: the token, "" for none; the names under which the service is reached; bytes of a request."""

    token: str = ""
    names: tuple[str, ...] = ()
    body: int = 10_000_000


def is_loopback(host: str) -> bool:
    """Whether a host to listen at is this machine only.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def checked_access(access: Access, host: str) -> Access:
    """The same. Raises: SettingsError for a token that is missing or too short."""
    make = 'Make one: python -c "import secrets; print(secrets.token_urlsafe(32))"'
    if not access.token and not is_loopback(host):
        raise SettingsError(f"{host} can be reached from other machines, so a token is needed (CLAIMVER_TOKEN). {make}")
    if access.token and (len(access.token) < TOKEN_LEAST or not access.token.isascii()):
        raise SettingsError(f"A token has at least {TOKEN_LEAST} characters of ASCII. {make}")
    return access


@dataclass
class _Guesses:
    """Wrong tokens of the last minute, by the address they came from."""

    now: Callable[[], float] = time.monotonic
    seen: OrderedDict[str, list[float]] = field(default_factory=OrderedDict)

    def too_many(self, address: str) -> bool:
        recent = [at for at in self.seen.get(address, ()) if self.now() - at < GUESS_SECONDS]
        return len(recent) > GUESSES

    def add(self, address: str) -> None:
        recent = [at for at in self.seen.pop(address, ()) if self.now() - at < GUESS_SECONDS]
        self.seen[address] = [*recent, self.now()][-GUESSES - 1 :]
        while len(self.seen) > GUESSERS:
            self.seen.popitem(last=False)


class Guard:
    """An ASGI application that lets pass what may be answered by the one behind it."""

    def __init__(self, app: ASGIApp, access: Access, *, now: Callable[[], float] = time.monotonic) -> None:
        self.app, self.access = app, access
        self._guesses = _Guesses(now)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        await self.app(scope, self._limited(receive), _with_headers(send))

    def _refusal(self, scope: Scope, headers: Headers) -> JSONResponse | None:
        host = headers.get("host", "")
        if not self._known(host):
            message = f"The host {host[:100]!r} is not this service's. Allow its name: claimver serve --name NAME"
            return refused(403, "HostRefused", message)
        origin = headers.get("origin")
        if origin is not None and _host_of(origin) != host:
            return refused(403, "OriginRefused", "Pages of other sites may not ask this service.")
        if self.access.token and scope["path"] not in OPEN:
            scheme, _, given = headers.get("authorization", "").partition(" ")
            same = hmac.compare_digest(given.strip().encode("utf-8", "replace"), self.access.token.encode("utf-8"))
            if scheme.casefold() != "bearer" or not same:
                return self._unknown(str((scope.get("client") or ("",))[0]), guessed=bool(given))
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.access.body:
            return self._too_large()
        return None

    def _unknown(self, client: str, *, guessed: bool) -> JSONResponse:
        """The refusal of one without the token; who has it is never kept waiting by those who guess."""
        if guessed:
            self._guesses.add(client)
        if self._guesses.too_many(client):
            message = "Too many wrong tokens came from your address. Wait a minute."
            return refused(429, "TooManyGuesses", message, {"Retry-After": str(int(GUESS_SECONDS))})
        message = "Send the token of this service: Authorization: Bearer TOKEN"
        return refused(401, "TokenRefused", message, {"WWW-Authenticate": "Bearer"})

    def _known(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name == "localhost" or name in self.access.names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _too_large(self) -> JSONResponse:
        return refused(413, "TooLarge", f"A request has at most {self.access.body:,} bytes. Send several.")

    def _limited(self, receive: Receive) -> Receive:
        """The request's body, cut off as a lost connection where it grows beyond the limit."""
        read = 0

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            return message if read <= self.access.body else {"type": "http.disconnect"}

        return limited


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # brackets that hold no IPv6 address
        return ""


def refused(status: int, type: str, message: str, headers: dict[str, str] | None = None) -> JSONResponse:
    """An error as the API tells it."""
    return JSONResponse({"error": {"type": type, "message": message}}, status, _HEADERS | (headers or {}))


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(_HEADERS)
        await send(message)

    return sending
