"""The cache of an endpoint's replies: age, damage, size, threads."""

from __future__ import annotations

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from claimver.errors import StoreError
from claimver.kg.sparql_cache import ReplyCache


def test_the_cache_forgets_what_is_too_old_or_from_the_future(tmp_path: Path) -> None:
    now = [1_000.0]
    cache = ReplyCache(tmp_path / "c.sqlite", max_age=60, now=lambda: now[0])
    cache.put({"a": b"1"})
    now[0] += 59
    assert cache.get(["a", "b"]) == {"a": b"1"}
    now[0] += 2
    assert cache.get(["a"]) == {}
    now[0] = 900.0
    assert cache.get(["a"]) == {}


def test_a_broken_cache_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    path.write_bytes(b"this is no database" * 100)
    cache = ReplyCache(path, max_age=60)
    cache.put({"a": b"1"})
    assert cache.get(["a"]) == {"a": b"1"}
    cache.close()
    data = bytearray(path.read_bytes())
    data[100:] = b"\xff" * (len(data) - 100)
    path.write_bytes(data)
    again = ReplyCache(path, max_age=60)
    assert again.get(["a"]) == {}
    again.put({"a": b"2"})
    assert again.get(["a"]) == {"a": b"2"}


def test_a_cache_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="CLAIMVER_CACHE"):
        ReplyCache(tmp_path / "file" / "c.sqlite", max_age=60)


def test_the_cache_stays_within_its_size(tmp_path: Path) -> None:
    now = [1_000.0]
    cache = ReplyCache(tmp_path / "c.sqlite", max_age=1e6, max_bytes=50_000, now=lambda: now[0])
    for number in range(100):
        now[0] += 1
        cache.put({str(number): random.Random(number).randbytes(2_000)})
    cache.close()
    ReplyCache(tmp_path / "c.sqlite", max_age=1e6, max_bytes=50_000, now=lambda: now[0]).close()
    kept = ReplyCache(tmp_path / "c.sqlite", max_age=1e6, now=lambda: now[0])
    assert kept.get(["99"])
    assert not kept.get(["0"])


def test_threads_share_a_cache(tmp_path: Path) -> None:
    caches = [ReplyCache(tmp_path / "c.sqlite", max_age=60) for _ in range(2)]
    barrier = threading.Barrier(4)

    def write(number: int) -> None:
        barrier.wait()
        for step in range(10):
            caches[number % 2].put({f"{number}-{step}": b"x"})

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(write, range(4)))
    assert len(caches[0].get([f"{number}-{step}" for number in range(4) for step in range(10)])) == 40
