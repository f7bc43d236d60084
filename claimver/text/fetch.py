"""A public web resource by its address, with every redirect checked and total limits on time and size.

The host is resolved here and the connection goes to exactly the address that was checked.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from email.message import Message
from urllib.parse import SplitResult, quote, urljoin

from claimver import __version__
from claimver.addresses import web_address
from claimver.errors import InputError

MAX_BYTES = 10_000_000
MAX_REDIRECTS = 5
SECONDS = 30.0
_CHUNK = 65_536
_EMBEDDING = tuple(map(ipaddress.ip_network, ("2002::/16", "64:ff9b::/96", "2001::/32")))  # IPv6 that hides IPv4
_INNER = ("168.63.129.16",)  # global by its number, but a cloud's own machine for whoever runs there (Azure)


@dataclass(frozen=True, slots=True)
class Page:
    """What an address answered; ``url`` is the last one after redirects."""

    url: str
    data: bytes
    media_type: str
    charset: str | None


def is_public(address: str) -> bool:
    """Whether an IP address is a public unicast one.

    >>> is_public("127.0.0.1"), is_public("169.254.169.254"), is_public("93.184.216.34")
    (False, False, True)
    """
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        if any(ip in network for network in _EMBEDDING):
            return False
    if (isinstance(ip, ipaddress.IPv6Address) and ip.is_site_local) or str(ip) in _INNER:
        return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


def fetch(url: str, *, allowed: Callable[[str], bool] = is_public, seconds: float = SECONDS) -> Page:
    """The resource at ``url``. Raises: InputError for an address, answer, size or delay that is not accepted."""
    deadline = time.monotonic() + seconds
    for _ in range(MAX_REDIRECTS + 1):
        parts = _checked(url)
        address = _resolved(parts, allowed)
        answer = _request(parts, address, deadline)
        if isinstance(answer, Page):
            return answer
        url = urljoin(url, answer)
    raise InputError(f"{url}: more than {MAX_REDIRECTS} redirects. Give the final address.")


def _checked(url: str) -> SplitResult:
    try:
        return web_address(url)
    except ValueError as error:
        raise InputError(str(error)) from None


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


def _resolved(parts: SplitResult, allowed: Callable[[str], bool]) -> str:
    host = parts.hostname or ""
    try:
        found = socket.getaddrinfo(host, _port(parts), type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise InputError(f"The host {host!r} was not found. Check the address and the network.") from error
    addresses = [str(item[4][0]) for item in found]
    for address in addresses:
        if not allowed(address):
            raise InputError(f"{host} leads to {address}, which is not a public address. Only public pages are read.")
    return addresses[0]


def _request(parts: SplitResult, address: str, deadline: float) -> Page | str:
    """The page, or the address that it redirects to."""
    host, url = parts.hostname or "", parts.geturl()
    left = deadline - time.monotonic()
    if left <= 0:
        raise InputError(f"{url} did not answer in time. Try again, or paste the text.")
    try:
        plain = socket.create_connection((address, _port(parts)), timeout=min(10.0, left))
    except OSError as error:
        raise InputError(f"{url} cannot be reached: {error}.") from error
    connection = http.client.HTTPConnection(host, _port(parts))
    connection.sock = plain
    open_sockets = [plain]
    watchdog = threading.Timer(left, _shut, [open_sockets])  # a slow drip never trips a socket's own timeout
    watchdog.daemon = True
    watchdog.start()
    try:
        if parts.scheme == "https":
            context = ssl.create_default_context()
            secure = context.wrap_socket(plain, server_hostname=host, do_handshake_on_connect=False)
            connection.sock = open_sockets[0] = secure
            secure.do_handshake()
        answer = _exchange(connection, parts)
        if time.monotonic() >= deadline:  # the watchdog's end looks like the end of the body
            raise TimeoutError
        return answer
    except (OSError, http.client.HTTPException, zlib.error) as error:
        late = time.monotonic() >= deadline - 0.05
        reason = "it did not answer in time" if late else str(error) or type(error).__name__
        raise InputError(f"{url} was not read: {reason}. Try again, or paste the text.") from error
    finally:
        watchdog.cancel()
        connection.close()
        plain.close()


def _shut(open_sockets: list[socket.socket]) -> None:
    try:
        open_sockets[0].shutdown(socket.SHUT_RDWR)
    except OSError:  # closed already
        return


def _exchange(connection: http.client.HTTPConnection, parts: SplitResult) -> Page | str:
    target = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._") + (
        "?" + quote(parts.query, safe="=&%:@!$'()*+,;/?~-._[]") if parts.query else ""
    )
    headers = {
        "User-Agent": f"ClaimVerExplorer/{__version__}",
        "Accept": "text/html,application/xhtml+xml,application/pdf,text/plain;q=0.9,*/*;q=0.5",
        "Accept-Encoding": "gzip, identity",
    }
    connection.request("GET", target, headers=headers)
    response = connection.getresponse()
    location = response.getheader("Location")
    if response.status in (301, 302, 303, 307, 308) and location:
        return location
    if response.status != 200:
        raise InputError(f"{parts.geturl()} answered {response.status} {response.reason}. Paste the text instead.")
    data = _body(response, parts.geturl())
    media = Message()
    media["content-type"] = response.getheader("Content-Type") or "text/html"
    return Page(parts.geturl(), data, media.get_content_type(), media.get_content_charset())


def _body(response: http.client.HTTPResponse, url: str) -> bytes:
    zipped = (response.getheader("Content-Encoding") or "").lower() in ("gzip", "x-gzip", "deflate")
    inflate = zlib.decompressobj(zlib.MAX_WBITS | 32) if zipped else None
    data = bytearray()
    while chunk := response.read1(_CHUNK):
        data += inflate.decompress(chunk, MAX_BYTES + 1 - len(data)) if inflate else chunk
        if len(data) > MAX_BYTES or (inflate and inflate.unconsumed_tail):
            raise InputError(f"{url} is larger than {MAX_BYTES / 1e6:.0f} MB. Paste the part that matters.")
    return bytes(data)
