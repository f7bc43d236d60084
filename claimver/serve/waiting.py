"""Waiting for work of the pool without holding up the server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from claimver.errors import ClaimverError
from claimver.jsonl import Json
from claimver.serve.pool import DeadlinePassed, Task
from claimver.serve.service import Service

LOOK_SECONDS = 0.5


class CallerLeft(ClaimverError):
    """Nobody waits any more."""


async def _never() -> bool:
    return False


async def done(service: Service, task: Task[Json], left: Callable[[], Awaitable[bool]] = _never) -> Json:
    """What the task gives. It is stopped where the caller has ``left``, gives up, or the service's time is over.

    Raises: CallerLeft, DeadlinePassed, and what the work raises.
    """
    future, clock = asyncio.wrap_future(task.future), asyncio.get_running_loop()
    begun = clock.time()
    try:
        while not (await asyncio.wait({future}, timeout=LOOK_SECONDS))[0]:
            if not service.ready:
                begun = clock.time()
            if clock.time() - begun >= service.limits.seconds:
                raise DeadlinePassed(service.limits.seconds)
            if await left():
                raise CallerLeft("The caller has left.")
        return await future
    finally:
        future.cancel()  # nothing, where it is done
        task.stop()
