"""A caller that stops waiting after a while."""

from __future__ import annotations

import time
from collections.abc import Callable

from claimver.errors import ClaimverError


class Gone(ClaimverError):
    """The caller does not wait any longer."""


def gone_after(seconds: float) -> Callable[[], None]:
    """A check that raises once so many seconds are over."""
    end = time.monotonic() + seconds

    def check() -> None:
        if time.monotonic() >= end:
            raise Gone(f"after {seconds:g} s")

    return check
