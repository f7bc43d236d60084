"""The time of a call to a server: it ends with its seconds, and with a caller that does not wait any longer."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from leaving import Gone, gone_after

from claimver.errors import ModelTimedOut
from claimver.halting import halting
from claimver.lm.endpoint import Endpoint, Options
from claimver.lm.http import ask

from .server import Fault, serving


@contextlib.contextmanager
def dripping(head: bytes) -> Iterator[str]:
    """The address of a server that answers one call with the head, then a letter now and then for six seconds."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            caller, _ = server.accept()
            with caller, contextlib.suppress(OSError):
                caller.recv(1 << 16)
                caller.sendall(head)
                for _ in range(60):
                    caller.sendall(b"x")
                    time.sleep(0.1)

        threading.Thread(target=drip, daemon=True).start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/v1"


def test_a_server_that_hangs_is_left_in_time() -> None:
    begun = time.monotonic()
    with serving([Fault(hang=6)]) as served, pytest.raises(ModelTimedOut, match=r"in 0\.4 s"):
        Endpoint(served.url, "tiny", options=Options(seconds=0.4, attempts=1)).reply("x")
    assert time.monotonic() - begun < 5


def test_a_caller_that_does_not_wait_any_longer_ends_the_call_and_no_other_is_made() -> None:
    begun = time.monotonic()
    with serving([Fault(hang=6)]) as served:
        with halting(gone_after(0.3)), pytest.raises(Gone):
            Endpoint(served.url, "tiny", options=Options(seconds=30, attempts=3)).reply("x")
        assert time.monotonic() - begun < 3
        assert len(served.asked) == 1


def test_a_caller_that_does_not_wait_any_longer_waits_neither_for_another_attempt_nor_for_its_turn() -> None:
    begun = time.monotonic()
    with serving([Fault(429, headers={"Retry-After": "30"})]) as served:
        with halting(gone_after(0.3)), pytest.raises(Gone):
            Endpoint(served.url, "tiny").reply("x")
        assert len(served.asked) == 1
    with serving([Fault(hang=2)]) as served, ThreadPoolExecutor(1) as thread:
        own = Endpoint(served.url, "tiny", options=Options(attempts=1, concurrency=1))
        first = thread.submit(own.reply, "x")
        while not served.asked:
            time.sleep(0.01)
        with halting(gone_after(0.2)), pytest.raises(Gone):
            own.reply("x")
        assert not first.done()
    assert time.monotonic() - begun < 10
    assert len(served.asked) == 1


@pytest.mark.parametrize("head", [b"HTTP/1.1 200 OK\r\nContent-Length: 60\r\n\r\n", b"HTTP/1.0 200 OK\r\n\r\n"])
def test_an_answer_that_comes_drop_by_drop_ends_too(head: bytes) -> None:
    begun = time.monotonic()
    with dripping(head) as url, pytest.raises(ModelTimedOut):
        ask("POST", url, headers={}, body=b"{}", seconds=0.4)
    with dripping(head) as url, halting(gone_after(0.3)), pytest.raises(Gone):
        ask("POST", url, headers={}, body=b"{}", seconds=30)
    assert time.monotonic() - begun < 4
