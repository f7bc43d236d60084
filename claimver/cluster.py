"""The workers of a Ray cluster for a batch: each line is a task there, and one whose worker is lost is done again.

ClaimVer, of the same version, and the graph and the models that the settings name must be on every machine, at the same
places. What comes back is the output line itself, so that a run gives the same bytes as one on this machine.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Any

from claimver import __version__, errors
from claimver.batch import FOR_ALL, Outcome, Submit, Task, VerifyText, answer
from claimver.errors import ClaimverError, InputError, SettingsError
from claimver.extras import require
from claimver.settings import Settings

__all__ = ["RayCluster"]

CONNECT_SECONDS = 5.0
TRIES = 5  # of a line whose worker was lost, after the first


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong for every line: the name of our error, and what it says."""

    kind: str
    message: str


class RayCluster:
    """A connection to an existing cluster; ``address`` is "auto" or that of its head.

    Raises: MissingPackage, SettingsError where no cluster answers.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._ray: Any = require("ray", "for --ray")
        self.count = 1

    def __enter__(self) -> RayCluster:
        try:
            _reached(self._address)
            self._ray.init(address=self._address, log_to_driver=False, logging_level="ERROR", namespace="claimver")
        except (ConnectionError, RuntimeError, ValueError, OSError) as error:
            reason = " ".join(str(error).split())[:150]
            raise SettingsError(
                f"No Ray cluster answers at {self._address!r} ({reason}). Start one: ray start --head"
            ) from error
        self.count = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._ray.shutdown()

    @contextmanager
    def workers(self, verify: VerifyText, settings: Settings, count: int) -> Iterator[Submit]:
        """A function that starts a task on the cluster and gives a function that waits for its outcome."""
        remote = self._ray.remote(num_cpus=1, max_retries=TRIES)(remote_answer)
        shared = self._ray.put((verify, replace(settings, threads=1), __version__))

        def submit(task: Task) -> Callable[[], Outcome]:
            reference = remote.remote(shared, task)
            return lambda: self._waited(reference)

        yield submit

    def _waited(self, reference: Any) -> Outcome:
        lost = self._ray.exceptions.RayError
        try:
            found = self._ray.get(reference)
        except lost as error:
            raise InputError(
                f"A line could not be done on the cluster ({' '.join(str(error).split())[:200]}). Run the same command "
                "again to go on."
            ) from error
        if isinstance(found, Fault):
            raise _error(found)
        outcome: Outcome = found
        return outcome


def remote_answer(shared: tuple[VerifyText, Settings, str], task: Task) -> Outcome | Fault:
    """The outcome of a task on this machine of the cluster, or what is wrong for every line."""
    verify, settings, version = shared
    if version != __version__:
        told = f"A machine of the cluster has ClaimVer {__version__}, this one {version}. Install the same everywhere."
        return Fault("SettingsError", told)
    try:
        return answer(verify, settings, task)
    except FOR_ALL as error:
        return Fault(type(error).__name__, str(error))


def _reached(address: str) -> None:
    """Check that something listens at the head's address; Ray itself would try for minutes.

    Raises: OSError, ValueError.
    """
    if address == "auto":
        return
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65_535:
        raise ValueError('it must be "auto" or HOST:PORT')
    with socket.create_connection((host, int(port)), timeout=CONNECT_SECONDS):
        return


def _error(fault: Fault) -> ClaimverError:
    """Our error of that name, or its nearest kin here; its message is whole already."""
    kind = getattr(errors, fault.kind, ClaimverError)
    made: ClaimverError = kind.__new__(kind, fault.message)
    return made
