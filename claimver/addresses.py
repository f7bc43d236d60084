"""Web addresses that a person typed."""

from __future__ import annotations

import re
from urllib.parse import SplitResult, urlsplit


def web_address(text: str) -> SplitResult:
    """The parts of an http or https address. Raises: ValueError that says what is wrong with it.

    >>> web_address(" https://example.org/sparql ").hostname
    'example.org'
    """
    try:
        parts = urlsplit(text.strip())
        _ = parts.port
    except ValueError as error:
        raise ValueError(f"{text!r} is not an address: {error}.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or re.search(r"[\s\x00-\x1f]", parts.netloc):
        raise ValueError(f"{text!r} is not a web address. It must begin with https:// or http:// and name a host.")
    if parts.username or parts.password:
        raise ValueError(f"The address of {parts.hostname} holds a user name or password. Leave them out.")
    return parts
