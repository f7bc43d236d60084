"""The service's workers: what one task raises is that task's answer."""

from __future__ import annotations

import sqlite3

import pytest

from claimver.serve.pool import Pool, Task


def test_a_worker_outlives_a_fault_of_a_library() -> None:
    def failing(task: Task[int]) -> int:
        raise sqlite3.OperationalError("disk I/O error")

    pool = Pool(workers=1, most_waiting=4)
    first, second = pool.submit(failing, seconds=10), pool.submit(lambda task: 7, seconds=10)
    with pytest.raises(sqlite3.OperationalError):
        first.future.result(timeout=10)
    assert second.future.result(timeout=10) == 7
    pool.close()
