"""The published methods, one file each; ``METHODS`` names those that run."""

from __future__ import annotations

from claimver.errors import UnknownName
from claimver.methods.claimver import claimver
from claimver.parts import Method

METHODS: dict[str, Method] = {"claimver": claimver}


def method(name: str) -> Method:
    """The method of that name. Raises: UnknownName, which lists those that exist."""
    try:
        return METHODS[name]
    except KeyError:
        raise UnknownName("method", name, METHODS) from None
